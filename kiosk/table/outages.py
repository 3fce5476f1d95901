"""The game waits while buttons are away: a seat board that was unplugged, and will be plugged in again.

Nobody acts meanwhile and no time runs. It goes on by itself shortly after the buttons are back, so that what
they kept has arrived and hands are at them again; or without them, when that takes too long or somebody
wishes it: then their seats play by touch. What is decided stands in the journal: a restart changes nothing.
Imports the match and its clock. Times are ns on CLOCK_MONOTONIC.
"""

from __future__ import annotations

from collections.abc import Callable

from kiosk.rules.commands import GoOn, Halt
from kiosk.table.match import Match
from kiosk.table.match_clock import MatchClock

PATIENCE_NS = 30_000_000_000
"""A cable that somebody kicked is back by then."""
BACK_NS = 1_500_000_000
"""From the return of the buttons until the game goes on."""


class Outages:
    """Whose buttons are away, since when, and whether the game waits for them.

    `away` tells the seats whose buttons may come back by themselves.
    """

    def __init__(self, away: Callable[[], frozenset[int]]) -> None:
        """Everybody's buttons are there."""
        self._away = away
        self._since_ns: dict[int, int] = {}
        self._back_ns: int | None = None

    def begin(self, match: Match, clock: MatchClock, now_ns: int) -> None:
        """Go on with a match that may have been left waiting."""
        if match.state.halted:
            clock.stop(now_ns)

    def look(self, match: Match | None, clock: MatchClock, now_ns: int) -> None:
        """Let the game wait, or go on, as the buttons are now."""
        away = self._away()
        self._since_ns = {seat: self._since_ns.get(seat, now_ns) for seat in away}
        if match is None:
            return
        if match.over:
            if match.state.halted:  # the staff let somebody stand up meanwhile, and that ended it
                self._go_on(match, clock, frozenset(), now_ns)
            return
        late = frozenset(
            seat for seat, since_ns in self._since_ns.items() if now_ns >= since_ns + PATIENCE_NS
        )
        by_touch = away & (late | {*match.state.by_touch})
        missed = tuple(sorted((away - by_touch) & {*match.people()} & {*match.state.ring}))
        if missed:
            self._back_ns = None
            clock.stop(now_ns)
            if missed != match.state.halted:
                match.decide(Halt(missed), clock.now(now_ns))
        elif not match.state.halted:
            self._note(match, by_touch, clock.now(now_ns))
        elif by_touch & {*match.state.halted} or self._has_settled(now_ns):
            self._go_on(match, clock, by_touch, now_ns)

    def give_up(self, match: Match | None, clock: MatchClock, now_ns: int) -> None:
        """Play on now without the buttons that are away."""
        if match is not None and match.state.halted:
            self._go_on(match, clock, self._away(), now_ns)

    def due_ns(self, match: Match) -> int | None:
        """Return when the game goes on if nothing changes, or None."""
        if not match.state.halted:
            return None
        if self._back_ns is not None:
            return self._back_ns + BACK_NS
        return min((since_ns + PATIENCE_NS for since_ns in self._since_ns.values()), default=None)

    def _has_settled(self, now_ns: int) -> bool:
        if self._back_ns is None:
            self._back_ns = now_ns
        return now_ns >= self._back_ns + BACK_NS

    def _go_on(self, match: Match, clock: MatchClock, by_touch: frozenset[int], now_ns: int) -> None:
        self._back_ns = None
        match.decide(GoOn(tuple(sorted(by_touch))), clock.now(now_ns))
        clock.go(now_ns)

    @staticmethod
    def _note(match: Match, by_touch: frozenset[int], match_ns: int) -> None:
        """Keep who plays by touch: those are not waited for after a restart either."""
        playing = tuple(sorted(by_touch & {*match.state.seats}))
        if playing != match.state.by_touch:
            match.decide(GoOn(playing), match_ns)
