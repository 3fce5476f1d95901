"""Whatever lies where the journal should be: a clean start, the bad file kept and named, no traceback."""

from __future__ import annotations

import subprocess
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from kiosk.journal import Journal
from kiosk.rules.views import public_view
from kiosk.screen.scene import Scene, Trouble
from kiosk.table.record import Record
from tests.end_to_end.desk import (
    NOW,
    Seen,
    Twin,
    environment,
    fold,
    kiosk,
    middle,
    program,
    unlike,
    wait_for,
)
from tests.table.evening import SECOND, Evening


@pytest.fixture
def state(tmp_path: Path) -> Path:
    """A state folder in which two people are some way into a round."""
    folder = tmp_path / "state"
    with Journal.open(folder / "table.sqlite3", NOW) as journal:
        evening = Evening(record=Record(journal))
        evening.begin(1, 2)
        for _ in range(12):
            for seat in (1, 2):
                for command in evening.match.own(seat).may[:1]:
                    evening.table.do(command, evening.now_ns, 0)
                evening.wait(SECOND // 2)
        assert evening.match.changes > 12
    return folder


def flip(path: Path) -> None:
    chance = Random(7)
    content = bytearray(path.read_bytes())
    for _ in range(40):
        content[chance.randrange(200, len(content))] ^= 1 << chance.randrange(8)
    path.write_bytes(content)


def shorten(path: Path) -> None:
    content = path.read_bytes()
    path.write_bytes(content[: len(content) // 2])


def zero(path: Path) -> None:
    path.write_bytes(bytes(path.stat().st_size))


def replace_by_text(path: Path) -> None:
    path.write_text("Shopping list: milk, bread, a new pack of cards.\n" * 100)


SPOILT = pytest.mark.parametrize("spoil", [flip, shorten, zero, replace_by_text])


@SPOILT
def test_a_bad_journal_is_set_aside_unchanged_and_named_on_stderr_and_screen(
    screen: str, twin: Twin, state: Path, spoil: Callable[[Path], None]
) -> None:
    journal = state / "table.sqlite3"
    spoil(journal)
    bad = journal.read_bytes()
    with program(screen, state, "--reduced-motion") as table:
        table.window()
        wait_for("its report", lambda: "set aside" in table.said())
        said = next(line for line in table.said().splitlines() if "set aside" in line)
        aside = Path(said.split("set aside as ")[1].split(": ")[0])
        assert aside.parent == state
        assert aside.read_bytes() == bad
        assert "Traceback" not in table.said()
        twin.show(scene(twin, table.seen(), Trouble("put aside", (), said)))
        wait_for("the message", lambda: unlike(table.pixels(), twin.window.front) < 0.01)
        table.key("Escape")
        assert table.ended() == 0


def scene(twin: Twin, seen: Seen | None, fault: Trouble) -> Scene:
    """What is to be seen: the table, if a good beginning of the match was left, and the fault."""
    if seen is None:
        return Scene("attract", twin.places, faults=(fault,), keys=twin.keys)
    public = public_view(seen.state, seen.book)
    ring = frozenset(seen.state.ring)
    return Scene("play", twin.places, seated=ring, public=public, faults=(fault,), keys=twin.keys)


def test_after_a_kill_the_same_table_and_the_same_hand_are_seen(screen: str, twin: Twin, state: Path) -> None:
    with program(screen, state, "--reduced-motion", "--option", "patience=600") as table:
        table.window()
        before = wait_for("the match", table.seen)
        table.process.kill()
    with program(screen, state, "--reduced-motion") as table:
        table.window()
        assert wait_for("the match", table.seen).state == before.state
        table.x("windowfocus", table.window())
        for seat in before.state.ring:  # nobody's hand opens before its people are back
            table.key("1234567890"[seat - 1])
        seat = before.state.turn
        tray = middle(twin.play(before).seats[seat].tray)
        table.x("mousemove", *tray, "mousedown", 3)
        twin.play(before, opened=seat)
        wait_for("the hand", lambda: unlike(table.pixels(), twin.window.front) < 0.01)
        twin.let_go()


def test_a_second_table_on_the_same_folder_says_so_and_leaves_the_first_alone(
    screen: str, state: Path
) -> None:
    with program(screen, state) as first:
        first.window()
        wait_for("the match", first.seen)
        done = subprocess.run(
            kiosk("run", "--state", str(state)),
            env=environment(screen), capture_output=True, text=True, timeout=30, check=False,
        )  # fmt: skip
        assert done.returncode == 2
        assert f"another table is using it (process {first.process.pid})" in done.stderr
        assert "Traceback" not in done.stderr
        first.x("windowfocus", first.window())
        first.key("Escape")
        assert first.ended() == 0
    with Journal.open(state / "table.sqlite3", NOW) as journal:
        assert journal.set_aside is None
        assert fold(journal.current()).state.round_number == 1


def test_a_state_folder_that_cannot_be_is_named_and_the_table_is_there(screen: str, tmp_path: Path) -> None:
    (tmp_path / "in the way").write_text("a file")
    with program(screen, tmp_path / "in the way") as table:
        table.x("windowfocus", table.window())
        wait_for("the fault", lambda: str(tmp_path / "in the way") in table.said())
        table.key("Escape")
        assert table.ended() == 0
        assert "Traceback" not in table.said()
    assert (tmp_path / "in the way").read_text() == "a file"
