"""What was decided and is not on the disk yet, in order. Imports the journal.

It is empty but for a moment, unless the disk fails: then it grows until there is room again.
"""

from __future__ import annotations

from collections import deque
from typing import Any, NamedTuple

from kiosk.journal import Entry, Journal, Plain, StoredMatch

MOST_WAITING = 20_000
"""Moves that wait in memory, some 60 MB; beyond, matches that are over wait with their results alone."""


class Begin(NamedTuple):
    """A match began."""

    header: Plain


class Finish(NamedTuple):
    """The match ended."""

    result: dict[str, Any]


class Keep(NamedTuple):
    """A setting was changed."""

    key: str
    value: Plain


Item = Begin | Entry | Finish | Keep


class Backlog:
    """`match` is the number that the match written last has on the disk, while it is not finished.

    `let_go` counts the moves of finished matches that were too many to wait.
    """

    def __init__(self) -> None:
        """Nothing waits."""
        self.match: int | None = None
        self.let_go = 0
        self._items: deque[Item] = deque()

    def __len__(self) -> int:
        return len(self._items)

    def add(self, item: Item) -> None:
        """Put one more thing at the end."""
        self._items.append(item)
        if len(self._items) > MOST_WAITING and isinstance(item, Begin):
            self._let_go_of_moves()

    def _let_go_of_moves(self) -> None:
        """Of matches that are over keep how they began and ended."""
        kept = [item for item in self._items if not isinstance(item, Entry)]
        self.let_go += len(self._items) - len(kept)
        self._items = deque(kept)

    def write(self, journal: Journal) -> None:
        """Write in order; what fails stays first in line. Raises JournalWriteFailed."""
        while self._items:
            self._write_one(journal, self._items[0])
            self._items.popleft()

    def _write_one(self, journal: Journal, item: Item) -> None:
        match item:
            case Entry():
                journal.append(item)
            case Begin(header):
                self.match = journal.begin_match(header)
            case Finish(result):
                if self.match is not None:
                    journal.finish(self.match, result)
                    self.match = None
            case Keep(key, value):
                journal.keep_setting(key, value)

    def setting(self, key: str) -> Keep | None:
        """Return the newest value of a setting that waits, or None."""
        changes = (item for item in reversed(self._items) if isinstance(item, Keep) and item.key == key)
        return next(changes, None)

    def catch_up(self, journal: Journal, before: StoredMatch | None) -> None:
        """Put in front what `journal` lacks of the match `before`, which has been played on from since.

        Another match that is still open there ends as abandoned.
        """
        found = journal.current()
        if found is not None:
            self.match = found.match_id
        if before is None or found is None or not _continues(before, found):
            missing: list[Item] = [] if before is None else [Begin(before.header), *before.entries]
            if found is not None:
                missing.insert(0, Finish({"abandoned": "it could not be read when the table started"}))
        else:
            missing = list(before.entries[len(found.entries) :])
        self._items.extendleft(reversed(missing))


def _continues(before: StoredMatch, found: StoredMatch) -> bool:
    return found.header == before.header and found.entries == before.entries[: len(found.entries)]
