"""A journal's place, and a small evening at the table to put in it."""

from collections.abc import Callable
from pathlib import Path

import pytest

from kiosk.journal import Entry, Journal

NOW = "2026-11-30T10:15:00Z"


def entry(seq: int) -> Entry:
    """Return an entry whose every part follows from its number."""
    command = None if seq % 5 == 0 else {"do": "lay", "seat": seq % 4 + 1, "card": "R7"}
    return Entry(seq, seq * 1_500_000_000, command, [{"event": "CardLaid", "by": seq % 4 + 1}, {"n": seq}])


def play(journal: Journal, entries: int) -> None:
    """Keep settings, finish one match, and leave a second one open with so many entries."""
    journal.keep_setting("volume", 7)
    journal.keep_setting("language", "sk")
    first = journal.begin_match({"seed": 1, "seats": [1, 2]})
    for seq in range(1, 6):
        journal.append(entry(seq))
    journal.finish(first, {"won": 2})
    journal.begin_match({"seed": 2, "seats": [1, 2, 3]})
    for seq in range(1, entries + 1):
        journal.append(entry(seq))


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "state" / "table.sqlite3"


@pytest.fixture
def open_journal(path: Path) -> Callable[[], Journal]:
    return lambda: Journal.open(path, NOW)
