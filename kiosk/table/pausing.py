"""A pause that somebody asked for: no time runs and nobody acts until somebody wants to go on.

Nobody escapes by it: while a call is owed, a debt is due or a silence is judged the game cannot be paused.
Imports the match and its clock. Times are ns on CLOCK_MONOTONIC.
"""

from __future__ import annotations

from typing import Final

from kiosk.rules.phases import Drew, Turn
from kiosk.table.match import Match
from kiosk.table.match_clock import MatchClock

LONGEST_NS: Final = 15 * 60_000_000_000
"""Whoever paused has gone home by then."""


class Pausing:
    """Whether the game is paused."""

    def __init__(self) -> None:
        """It is not."""
        self._since_ns: int | None = None

    @property
    def on(self) -> bool:
        """Whether everybody waits."""
        return self._since_ns is not None

    def begin(self, match: Match | None, clock: MatchClock, now_ns: int) -> None:
        """Pause, where that is fair."""
        if match is None or self.on or clock.stands:
            return
        state = match.state
        if isinstance(state.phase, Turn | Drew) and state.owes is None and state.accusation is None:
            self._since_ns = now_ns
            clock.stop(now_ns)

    def end(self, clock: MatchClock, now_ns: int) -> None:
        """Go on."""
        if self.on:
            self._since_ns = None
            clock.go(now_ns)

    def look(self, clock: MatchClock, now_ns: int) -> None:
        """End a pause that was forgotten, or that something else has ended."""
        if not clock.stands:
            self._since_ns = None
        elif self._since_ns is not None and now_ns >= self._since_ns + LONGEST_NS:
            self.end(clock, now_ns)

    def due_ns(self) -> int | None:
        """Return when a pause ends by itself, or None."""
        return None if self._since_ns is None else self._since_ns + LONGEST_NS
