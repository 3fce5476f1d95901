"""After a power cut: nobody's cards open, and the match stands still, until its people have pressed.

Somebody else may sit there by now, or stand behind. Imports the match, its clock and the settings. Times are
ns on CLOCK_MONOTONIC.
"""

from __future__ import annotations

from collections.abc import Iterable

from kiosk.table.match import Match
from kiosk.table.match_clock import MatchClock
from kiosk.table.settings import TableSettings


class Returning:
    """`people` play the match; `locked` are all its seats that have not pressed yet: their cards stay closed.

    Without either nothing is waited for. The match goes on when all people have pressed, or some have and the
    others had their time.
    """

    def __init__(self, people: Iterable[int], seats: Iterable[int], settings: TableSettings) -> None:
        """Nobody has pressed yet."""
        self._people = frozenset(people)
        self.locked = set(seats)
        self.waits = bool(self._people)
        self._settings = settings
        self._first_ns: int | None = None

    def press(self, seat: int, at_ns: int) -> bool:
        """A seat pressed; return whether the press said no more than that."""
        if seat in self.locked:
            self.locked.discard(seat)
            if self._first_ns is None and seat in self._people:
                self._first_ns = at_ns
            return True
        return self.waits

    def people(self) -> frozenset[int]:
        """Return the seats that people play."""
        return self._people

    @property
    def agreed(self) -> frozenset[int]:
        """The people who have pressed."""
        return self._people - self.locked

    def shown(self, opened: frozenset[int]) -> frozenset[int]:
        """Return which of the hands that fingers hold open may be shown."""
        return frozenset() if self.waits else opened - self.locked

    def holds(self, match: Match | None, clock: MatchClock, now_ns: int) -> bool:
        """Let the match stand still, or go on when it is time; return whether it stands for its people."""
        if not self.waits or match is None:
            return False
        clock.stop(now_ns)
        due_ns = self.due_ns()
        missing = self._people & self.locked & set(match.people())
        self.waits = bool(missing) and (due_ns is None or now_ns < due_ns)
        if not self.waits and not match.state.halted:
            clock.go(now_ns)
        return self.waits

    def counts(self) -> tuple[int, int] | None:
        """Return when the others' time began, and when it ends, or None."""
        if self._first_ns is None or not self.waits:
            return None
        return self._first_ns, self._first_ns + self._settings.next_ns

    def due_ns(self) -> int | None:
        """Return when the match goes on without those who have not pressed, or None."""
        counts = self.counts()
        return None if counts is None else counts[1]
