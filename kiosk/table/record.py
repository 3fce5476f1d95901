"""Keeps a match on disk before anybody sees it, and finds it again.

Imports the journal and the rules' plain data.

A disk that fails does not stop play: what could not be written waits, is tried again, and said meanwhile. So
it is when the journal cannot even be opened: play goes on from what can be read of it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Literal

from kiosk.journal import Entry, Glimpse, Journal, JournalUnavailable, JournalWriteFailed, Plain, StoredMatch
from kiosk.rules.events import evolve
from kiosk.rules.legality import MAX_SEATS
from kiosk.rules.options import Options
from kiosk.rules.plain import PlainError, event_from_plain, options_from_plain, options_to_plain, to_plain
from kiosk.rules.referee import Refused
from kiosk.rules.sequencer import Outcome
from kiosk.rules.state import State
from kiosk.rules.story import Story
from kiosk.table.backlog import Backlog, Begin, Finish, Item, Keep

HEADER_VERSION = 1
RETRY_NS = 1_000_000_000
LOOK_NS = 5_000_000_000
REOPEN_NS = 5_000_000_000
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


@dataclass(frozen=True, slots=True)
class Unopened:
    """A journal that cannot be opened now: why, what could be read of it, and how to try again.

    `reopen` raises JournalUnavailable.
    """

    why: str
    before: Glimpse
    reopen: Callable[[], Journal]


DiskTrouble = Literal["disk", "put aside", "game lost"]
"""It cannot be written; something old was not to be trusted; what was played cannot be gone on with."""


class Record:
    """The journal of one live table; or one that cannot be opened yet; or none, where play is not kept.

    `fault` is what the disk said, until everything is written; `notes` stay.
    """

    def __init__(self, journal: Journal | None, unopened: Unopened | None = None) -> None:
        """Keep matches in `journal`, or in the one that is `unopened` as soon as it can be."""
        self._journal = journal
        self._unopened = unopened
        self._backlog = Backlog()
        self._sequence = 0
        self._tried_ns: int | None = None
        self._looked_ns: int | None = None
        self.fault: str | None = None
        self.notes: tuple[str, ...] = ()
        self._put_aside: set[str] = set()
        if journal is not None:
            self._note_set_aside(journal)
        elif unopened is not None:
            self.fault = _said(unopened.why)

    @property
    def waiting(self) -> int:
        """How many things are not on the disk yet."""
        return len(self._backlog)

    @property
    def journal(self) -> Journal | None:
        """The journal, while it is open."""
        return self._journal

    def close(self) -> None:
        """Let the journal go."""
        if self._journal is not None:
            self._journal.close()

    def troubles(self) -> tuple[tuple[DiskTrouble, str], ...]:
        """Return the kind and the words of all that is wrong: the disk first, then what stays."""
        notes: list[tuple[DiskTrouble, str]] = [
            ("put aside" if note in self._put_aside else "game lost", note) for note in self.notes
        ]
        return (*notes,) if self.fault is None else (("disk", self.fault), *notes)

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
        self._write(Begin(header))

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
        self._write(Finish(result))

    def retry(self, now_ns: int) -> int | None:
        """Try again to write what could not be written; return when to come again, None when all is."""
        if self._unopened is not None:
            return self._try_to_open(self._unopened, now_ns)
        self._look_for_the_file(now_ns)
        if not self._backlog:
            self._tried_ns = None
            return None
        if self._tried_ns is None or now_ns >= self._tried_ns + RETRY_NS:
            self._tried_ns = now_ns
            self._write_all()
        return self._tried_ns + RETRY_NS if self._backlog else None

    def _try_to_open(self, unopened: Unopened, now_ns: int) -> int | None:
        if self._tried_ns is None:  # it was tried a moment ago, at the start
            self._tried_ns = now_ns
        if now_ns < self._tried_ns + REOPEN_NS:
            return self._tried_ns + REOPEN_NS
        self._tried_ns = now_ns
        try:
            journal = unopened.reopen()
        except JournalUnavailable as error:
            self.fault = _said(str(error))
            return now_ns + REOPEN_NS
        self._journal, self._unopened = journal, None
        self._note_set_aside(journal)
        self._backlog.catch_up(journal, unopened.before.match)
        self._write_all()
        return None if self.fault is None else now_ns + RETRY_NS

    def _note_set_aside(self, journal: Journal) -> None:
        aside = journal.set_aside
        if aside is not None:
            said = f"the journal was set aside as {aside.path}: {aside.why}. {aside.mend}."
            self.notes = (*self.notes, said)
            self._put_aside.add(said)

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

    def _write(self, item: Item) -> None:
        if self._journal is None and self._unopened is None:
            return
        self._backlog.add(item)
        if self._journal is not None:
            self._write_all()

    def _write_all(self) -> None:
        assert self._journal is not None  # noqa: S101 -- nothing waits where nothing is kept
        try:
            self._backlog.write(self._journal)
        except _DISK as error:
            if self.fault is None:
                self.fault = _said(str(error))
        else:
            self.fault = None

    def setting(self, key: str) -> Plain:
        """Return what was kept under `key`, or None."""
        waiting = self._backlog.setting(key)
        if waiting is not None:
            return waiting.value
        if self._unopened is not None:
            return self._unopened.before.settings.get(key)
        if self._journal is None:
            return None
        try:
            return self._journal.setting(key)
        except JournalUnavailable as error:
            self.fault = str(error)
            return None

    def keep_setting(self, key: str, value: Plain) -> None:
        """Keep `value` under `key`, after all that still waits."""
        self._write(Keep(key, value))

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
        try:
            stored = self._stored()
        except JournalUnavailable as error:
            self.fault = str(error)
            return None
        if stored is None:
            return None
        if self._journal is not None:
            self._backlog.match = stored.match_id
        try:
            resumed = _folded(stored)
        except (ValueError, LookupError, TypeError, AttributeError, AssertionError) as error:
            why = f"match {stored.match_id} cannot be continued by this version: {error}"
            self.notes = (*self.notes, why)
            self.finish({"abandoned": f"unreadable: {error}"})
            return None
        self._sequence = resumed.decided
        return resumed

    def _stored(self) -> StoredMatch | None:
        if self._unopened is not None:
            return self._unopened.before.match
        return None if self._journal is None else self._journal.current()


def _said(why: str) -> str:
    return f"{why} Until then what is played is kept in memory, and is lost with the power."


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
