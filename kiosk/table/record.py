"""Keeps a match on disk before anybody sees it, and finds it again.

Imports the journal and the rules' plain data.

A disk that fails does not stop play: what could not be written is kept, tried again, and said meanwhile.
"""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass
from typing import Any, NamedTuple

from kiosk.journal import Entry, Journal, JournalUnavailable, JournalWriteFailed, Plain, StoredMatch
from kiosk.rules.events import evolve
from kiosk.rules.legality import MAX_SEATS
from kiosk.rules.options import Options
from kiosk.rules.plain import PlainError, event_from_plain, options_from_plain, options_to_plain, to_plain
from kiosk.rules.referee import Refused
from kiosk.rules.sequencer import Outcome
from kiosk.rules.state import State
from kiosk.rules.story import Story

HEADER_VERSION = 1
RETRY_NS = 1_000_000_000
LOOK_NS = 5_000_000_000
LEAST_SEATS = 2

_DISK = (JournalWriteFailed, JournalUnavailable)


@dataclass(frozen=True, slots=True)
class Opening:
    """How a match began: its seats clockwise, the rules, where every chance in it comes from, its bots."""

    seats: tuple[int, ...]
    options: Options
    seed: int
    bots: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Resumed:
    """A match found on disk: its number there, how it began, how it stands, its clock (ns), its decisions,
    and what there is to tell of it.
    """

    match_id: int
    opening: Opening
    state: State
    at_ns: int
    decided: int
    story: Story


class _Begin(NamedTuple):
    header: dict[str, Plain]


class _Finish(NamedTuple):
    result: dict[str, Any]


class Record:
    """The journal of one live table, or none at all, where play is not kept.

    `fault` is what the disk said, until everything is written; `notes` stay.
    """

    def __init__(self, journal: Journal | None) -> None:
        """Keep matches in `journal`."""
        self._journal = journal
        self._match: int | None = None
        self._sequence = 0
        self._unwritten: deque[_Begin | Entry | _Finish] = deque()
        self._tried_ns: int | None = None
        self._looked_ns: int | None = None
        self.fault: str | None = None
        self.notes: tuple[str, ...] = ()

    def begin(self, opening: Opening) -> None:
        """Begin a match."""
        self._sequence = 0
        header: dict[str, Plain] = {
            "version": HEADER_VERSION,
            "seats": list(opening.seats),
            "options": options_to_plain(opening.options),
            "seed": opening.seed,
            "bots": list(opening.bots),
        }
        self._write(_Begin(header))

    def keep(self, outcome: Outcome) -> None:
        """Commit what was decided. It is on the disk when this returns, unless `fault` says otherwise."""
        if isinstance(outcome.result, Refused):
            return
        self._sequence += 1
        events = [to_plain(event) for event in outcome.result]
        command = to_plain(outcome.timed.command)
        self._write(Entry(self._sequence, outcome.timed.at_ns, command, events))

    def finish(self, result: dict[str, Any]) -> None:
        """Close the match with its result."""
        self._write(_Finish(result))

    def retry(self, now_ns: int) -> int | None:
        """Try again to write what could not be written; return when to come again, None when all is."""
        self._look_for_the_file(now_ns)
        if not self._unwritten:
            self._tried_ns = None
            return None
        if self._tried_ns is None or now_ns >= self._tried_ns + RETRY_NS:
            self._tried_ns = now_ns
            self._write_all()
        return self._tried_ns + RETRY_NS if self._unwritten else None

    def _look_for_the_file(self, now_ns: int) -> None:
        """Say it when somebody has removed the journal: what is written then is gone with the power."""
        journal = self._journal
        if journal is None or (self._looked_ns is not None and now_ns < self._looked_ns + LOOK_NS):
            return
        self._looked_ns = now_ns
        gone = (
            f"{journal.path} was removed: what is played now is lost with the power. Start the table again."
        )
        if gone not in self.notes and not journal.is_in_place():
            self.notes = (*self.notes, gone)

    def _write(self, what: _Begin | Entry | _Finish) -> None:
        if self._journal is not None:
            self._unwritten.append(what)
            self._write_all()

    def _write_all(self) -> None:
        """Write in order; what failed stays first in line."""
        try:
            while self._unwritten:
                self._write_one(self._unwritten[0])
                self._unwritten.popleft()
        except _DISK as error:
            self.fault = str(error)
        else:
            self.fault = None

    def _write_one(self, what: _Begin | Entry | _Finish) -> None:
        assert self._journal is not None  # noqa: S101 -- without one nothing is ever unwritten
        if isinstance(what, Entry):
            self._journal.append(what)
        elif isinstance(what, _Begin):
            self._match = self._journal.begin_match(what.header)
        elif self._match is not None:
            self._journal.finish(self._match, what.result)
            self._match = None

    def setting(self, key: str) -> Plain:
        """Return what was kept under `key`, or None."""
        if self._journal is None:
            return None
        try:
            return self._journal.setting(key)
        except JournalUnavailable as error:
            self.fault = str(error)
            return None

    def keep_setting(self, key: str, value: Plain) -> None:
        """Keep `value` under `key`; a disk that fails is said, and the value is gone with the power."""
        if self._journal is None:
            return
        try:
            self._journal.keep_setting(key, value)
        except _DISK as error:
            self.fault = str(error)

    def results(self) -> list[Plain]:
        """Return how every finished match ended, oldest first."""
        if self._journal is None:
            return []
        try:
            return [stored.result for stored in self._journal.results()]
        except JournalUnavailable as error:
            self.fault = str(error)
            return []

    def forget_results(self) -> bool:
        """Erase how matches ended; return whether it was done. A disk that fails is said."""
        if self._journal is None:
            return False
        try:
            self._journal.forget_results()
        except _DISK as error:
            self.fault = str(error)
            return False
        return True

    def resume(self) -> Resumed | None:
        """Return the match that was not finished, or None; one not to be understood is closed and said."""
        if self._journal is None:
            return None
        try:
            stored = self._journal.current()
        except JournalUnavailable as error:
            self.fault = str(error)
            return None
        if stored is None:
            return None
        self._match = stored.match_id
        try:
            resumed = _folded(stored)
        except (ValueError, LookupError, TypeError, AttributeError, AssertionError) as error:
            why = f"match {stored.match_id} cannot be continued by this version: {error}"
            self.notes = (*self.notes, why)
            self.finish({"abandoned": f"unreadable: {error}"})
            return None
        self._sequence = resumed.decided
        return resumed


def _folded(stored: StoredMatch) -> Resumed:
    """The present is the fold of the events; nothing is decided again."""
    opening = _opening(stored.header)
    state, story = State(opening.seats), Story()
    at_ns = 0
    for entry in stored.entries:
        happened = [event_from_plain(plain) for plain in entry.events]
        for event in happened:
            evolve(state, event)
        story.follow(happened, state)
        at_ns = max(at_ns, entry.at_ns)
    return Resumed(stored.match_id, opening, state, at_ns, len(stored.entries), story)


def _opening(header: Plain) -> Opening:
    if not isinstance(header, dict) or header.get("version") != HEADER_VERSION:
        raise PlainError(f"it was begun by another version: {header!r}")
    seats, bots = tuple(header["seats"]), tuple(header["bots"])
    known = set(range(1, MAX_SEATS + 1))
    if len(seats) < LEAST_SEATS or len(set(seats)) != len(seats) or not set(bots) <= set(seats) <= known:
        raise PlainError(f"it has no such seats: {seats!r}, with bots at {bots!r}")
    return Opening(seats, options_from_plain(header["options"]), int(header["seed"]), bots)
