"""A disk that fails, in every way a disk does: play goes on, staff are told, all is written later."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from kiosk.journal import Entry, Journal
from kiosk.table.backlog import MOST_WAITING, Backlog, Begin, Finish
from tests.disk.disk import preload

PROJECT = Path(__file__).parents[2]
NOW = "2026-11-30T10:15:00Z"
FULL = "ENOSPC write open"
READ_ONLY = "EROFS write open name sync"
DYING = "EIO write sync"
DEAD = "EIO write sync open read look name"


def evening(folder: Path, what: str, when: str) -> dict[str, Any]:
    """Run an evening on a failing disk; return its report."""
    faults = folder / "faults"
    command = [sys.executable, "tests/table/failing_disk.py", str(folder / "state"), str(faults), what, when]
    environment = os.environ | {"PYTHONPATH": str(PROJECT)} | preload(folder / "state", faults=faults)
    done = subprocess.run(command, cwd=PROJECT, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout.splitlines()[-1])


@pytest.mark.parametrize(
    ("what", "mend"),
    [(FULL, "Make room"), (READ_ONLY, "card"), (DYING, "Check the card"), (DEAD, "card")],
    ids=["full", "read-only", "dying", "dead"],
)
@pytest.mark.parametrize("when", ["playing", "starting", "first"])
def test_a_disk_that_fails_stops_nothing_and_loses_nothing(
    tmp_path: Path, what: str, mend: str, when: str
) -> None:
    told = evening(tmp_path, what, when)
    assert told["played on"]
    assert told["waiting"] > 5
    assert mend in told["faults"][0]
    assert "kept in memory" in told["faults"][0]
    assert told["volume since"] == 5
    assert told["waiting in the end"] == 0
    assert told["faults in the end"] == []
    assert told["all on the disk"]
    assert told["there again"]
    assert told["volume again"] == 5
    if when == "starting" and what != DEAD:
        assert told["same hands"]
        assert told["volume"] == 3


def test_moves_of_finished_matches_are_let_go_before_memory_is_full(tmp_path: Path) -> None:
    backlog = Backlog()
    for number in (1, 2):
        backlog.add(Begin({"number": number}))
        for seq in range(1, MOST_WAITING // 2 + 2):
            backlog.add(Entry(seq, 0, None, []))
        backlog.add(Finish({"number": number}))
    backlog.add(Begin({"number": 3}))
    backlog.add(Entry(1, 0, None, []))
    assert len(backlog) == 6
    assert backlog.let_go == MOST_WAITING + 2
    with Journal.open(tmp_path / "table.sqlite3", NOW) as journal:
        backlog.write(journal)
        assert [result.result for result in journal.results()] == [{"number": 1}, {"number": 2}]
        assert len(journal.current().entries) == 1
    with Journal.open(tmp_path / "table.sqlite3", NOW) as journal:
        assert journal.set_aside is None
