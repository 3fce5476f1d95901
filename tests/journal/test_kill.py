"""Killed at any moment, a table finds everything again that it was promised, and nothing half."""

import os
import random
import subprocess
import sys
from pathlib import Path

import pytest

from kiosk.journal import Journal
from tests.journal.conftest import NOW, entry

PROJECT = Path(__file__).parents[2]


def kill_after(lines: int, path: Path) -> list[str]:
    """Start a table, kill it after so many lines of its report, and return all that it managed to say."""
    command = [sys.executable, str(PROJECT / "tests/journal/endless_evening.py"), str(path)]
    environment = os.environ | {"PYTHONPATH": str(PROJECT)}
    with subprocess.Popen(command, stdout=subprocess.PIPE, env=environment) as process:
        said = [process.stdout.readline() for _ in range(lines)]
        process.kill()
        said += process.stdout.readlines()
    return [line.decode().strip() for line in said]


def check_kills(kills: int, path: Path, chance: random.Random) -> None:
    promised = 0
    for _ in range(kills):
        said = kill_after(chance.choice([1, 2, 3, chance.randrange(4, 60), chance.randrange(60, 400)]), path)
        assert "set aside" not in said
        promised = max([promised, *(int(line) for line in said if line.isdigit())])
        with Journal.open(path, NOW) as journal:
            assert journal.set_aside is None
            current = journal.current()
            entries = current.entries if current else ()
        assert promised <= len(entries) <= promised + 1
        assert entries == tuple(entry(seq) for seq in range(1, len(entries) + 1))
        promised = len(entries)


def test_killed_at_random_moments_a_journal_keeps_every_promise(tmp_path: Path) -> None:
    check_kills(12, tmp_path / "state" / "table.sqlite3", random.Random(1))


@pytest.mark.prove
@pytest.mark.parametrize("seed", range(2, 18))
def test_killed_eight_hundred_times_a_journal_keeps_every_promise(tmp_path: Path, seed: int) -> None:
    check_kills(50, tmp_path / "state" / "table.sqlite3", random.Random(seed))
