"""Whatever is wrong with the state folder, the table plays, and says the place and the mend."""

from __future__ import annotations

import os
import subprocess
import sys
from argparse import Namespace
from collections.abc import Callable
from pathlib import Path

import pytest

from kiosk.commands.setting_up import _record
from kiosk.table.record import Record
from tests.table.evening import SECOND, Evening

PROJECT = Path(__file__).parents[2]


def table(state: Path) -> tuple[Evening, Record]:
    record = _record(Namespace(state=state))
    evening = Evening(record=record, demo=True)
    evening.step_ms = 50
    evening.table.resume(evening.now_ns)
    evening.wait(5 * SECOND)
    return evening, record


def a_file(state: Path) -> None:
    state.write_text("not a folder")


def a_link_to_nowhere(state: Path) -> None:
    state.symlink_to("nowhere/at/all")


def a_lock_that_is_a_folder(state: Path) -> None:
    (state / "table.sqlite3.lock").mkdir(parents=True)


def a_successor_that_is_a_folder(state: Path) -> None:
    (state / "table.sqlite3.building" / "inside").mkdir(parents=True)


@pytest.mark.parametrize(
    "make", [a_file, a_link_to_nowhere, a_lock_that_is_a_folder, a_successor_that_is_a_folder]
)
def test_a_state_folder_that_cannot_be_used_does_not_keep_people_from_playing(
    tmp_path: Path, make: Callable[[Path], None]
) -> None:
    make(tmp_path / "state")
    evening, record = table(tmp_path / "state")
    assert evening.match.changes > 1
    (fault,) = evening.table.faults
    assert str(tmp_path / "state" / "table.sqlite3") in fault
    assert "choose another state folder" in fault
    assert record.waiting > 1


def fill(disk: Path) -> Path:
    filler = disk / "filler"
    with filler.open("wb", buffering=0) as file:
        while True:
            try:
                file.write(bytes(4096))
            except OSError:
                return filler


def remount(disk: Path, how: str) -> None:
    subprocess.run(["mount", "-o", f"remount,{how}", str(disk)], check=True)


def full(disk: Path) -> None:
    fill(disk)


def with_room(disk: Path) -> None:
    (disk / "filler").unlink()


@pytest.mark.parametrize(
    ("spoil", "mend", "why"),
    [
        (full, with_room, "Make room on the disk"),
        (lambda disk: remount(disk, "ro"), lambda disk: remount(disk, "rw"), "Read-only file system"),
    ],
    ids=["full", "read-only"],
)
def test_a_table_that_starts_on_a_disk_that_takes_nothing_plays_the_same_round_and_writes_it_later(
    small_disk: Path, spoil: Callable[[Path], None], mend: Callable[[Path], None], why: str
) -> None:
    before, record = table(small_disk / "state")
    record.close()
    spoil(small_disk)
    after, record = table(small_disk / "state")
    assert why in after.table.faults[0]
    assert after.match.opening == before.match.opening
    assert after.match.state.turns >= before.match.state.turns
    assert record.waiting > 0

    mend(small_disk)
    after.wait(8 * SECOND)
    assert after.table.faults == ()
    record.close()
    again, record = table(small_disk / "state")
    assert again.match.opening == before.match.opening
    assert again.match.state.turns >= after.match.state.turns
    record.close()


AS_NOBODY = """
import os, sys
from pathlib import Path
from tests.table.test_state_folder import table
os.setgid(65534)
os.setuid(65534)
evening, record = table(Path(sys.argv[1]))
print(evening.match.opening.seed, evening.match.changes > 1, record.waiting > 1, evening.table.faults[0])
"""


@pytest.mark.skipif(os.getuid() != 0, reason="only root may give a file to another owner")
@pytest.mark.parametrize(("mode", "seed"), [(0o755, 7), (0o700, 0)], ids=["may be read", "may not be read"])
def test_another_owners_state_folder_is_read_where_it_may_be(tmp_path: Path, mode: int, seed: int) -> None:
    state = tmp_path / "state"
    record = _record(Namespace(state=state))
    evening = Evening(record=record, demo=True, seed=7)
    evening.wait(SECOND)
    record.close()
    for folder in list(tmp_path.parents)[:3]:  # pytest's own folders are for root alone
        folder.chmod(0o755)
    tmp_path.chmod(0o755)
    state.chmod(mode)
    answer = subprocess.run(
        [sys.executable, "-c", AS_NOBODY, str(state)],
        env=os.environ | {"PYTHONPATH": str(PROJECT), "PYTHONDONTWRITEBYTECODE": "1"},
        cwd=PROJECT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert answer.returncode == 0, answer.stderr
    said = answer.stdout.splitlines()[-1]
    assert said.startswith(f"{seed} True True {state / 'table.sqlite3'}: Permission denied")
    assert "Let the user who runs the table write in that folder" in said
