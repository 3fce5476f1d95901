"""Keeps a match on disk before anybody sees it, and finds it again. Imports the journal and the rules' plain data.

A disk that fails does not stop play: what could not be written is kept and tried again, and said meanwhile.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from kiosk.journal import Entry, Journal, JournalWriteFailed, Plain, StoredMatch
from kiosk.rules.events import evolve
from kiosk.rules.options import Options
from kiosk.rules.plain import PlainError, event_from_plain, options_from_plain, options_to_plain, to_plain
from kiosk.rules.referee import Refused
from kiosk.rules.sequencer import Outcome
from kiosk.rules.state import State

HEADER_VERSION = 1


@dataclass(frozen=True, slots=True)
class Opening:
    """How a match began: its seats clockwise, the rules, and the number every chance in it comes from."""

    seats: tuple[int, ...]
    options: Options
    seed: int


@dataclass(frozen=True, slots=True)
class Resumed:
    """A match found on disk: how it began, how it stands, and its clock (ns)."""

    opening: Opening
    state: State
    at_ns: int
    decided: int


class Record:
    """The journal of one live table, or none at all, where play is not kept."""

    def __init__(self, journal: Journal | None) -> None:
        """Keep matches in `journal`."""
        self._journal = journal
        self._match: int | None = None
        self._sequence = 0
        self._unwritten: list[Entry] = []
        self.fault: str | None = None

    def begin(self, opening: Opening) -> None:
        """Begin a match; a write that fails is a fault, and the match goes on unkept."""
        self._sequence, self._unwritten, self._match = 0, [], None
        if self._journal is None:
            return
        header: dict[str, Plain] = {
            "version": HEADER_VERSION,
            "seats": list(opening.seats),
            "options": options_to_plain(opening.options),
            "seed": opening.seed,
        }
        try:
            self._match = self._journal.begin_match(header)
        except JournalWriteFailed as error:
            self.fault = str(error)

    def keep(self, outcome: Outcome) -> None:
        """Commit what was decided. It is on the disk when this returns, unless `fault` says otherwise."""
        if isinstance(outcome.result, Refused):
            return
        self._sequence += 1
        if self._journal is None or self._match is None:
            return
        events = [to_plain(event) for event in outcome.result]
        at_ns = outcome.timed.at_ns
        self._unwritten.append(Entry(self._sequence, at_ns, to_plain(outcome.timed.command), events))
        self._write()

    def _write(self) -> None:
        assert self._journal is not None  # noqa: S101 -- both callers have seen it
        try:
            while self._unwritten:
                self._journal.append(self._unwritten[0])
                self._unwritten.pop(0)
        except JournalWriteFailed as error:
            self.fault = str(error)
        else:
            self.fault = None

    def finish(self, result: dict[str, Any]) -> None:
        """Close the match with its result."""
        if self._journal is None or self._match is None:
            return
        self._write()
        try:
            self._journal.finish(self._match, result)
        except JournalWriteFailed as error:
            self.fault = str(error)
        self._match = None

    def resume(self) -> Resumed | None:
        """Return the match that was not finished, or None; one that cannot be understood is closed and said."""
        if self._journal is None:
            return None
        stored = self._journal.current()
        if stored is None:
            return None
        self._match = stored.match_id
        try:
            resumed = _folded(stored)
        except (PlainError, KeyError, ValueError, TypeError, IndexError, AttributeError) as error:
            self.finish({"abandoned": f"unreadable: {error}"})
            self.fault = f"match {stored.match_id} cannot be continued by this version: {error}"
            return None
        self._sequence = resumed.decided
        return resumed


def _folded(stored: StoredMatch) -> Resumed:
    """The present is the fold of the events; nothing is decided again."""
    header = stored.header
    if not isinstance(header, dict) or header.get("version") != HEADER_VERSION:
        raise PlainError(f"the match was begun by another version: {header!r}")
    opening = Opening(tuple(header["seats"]), options_from_plain(header["options"]), int(header["seed"]))
    state = State(opening.seats)
    at_ns = 0
    for entry in stored.entries:
        for plain in entry.events:
            evolve(state, event_from_plain(plain))
        at_ns = max(at_ns, entry.at_ns)
    return Resumed(opening, state, at_ns, len(stored.entries))

