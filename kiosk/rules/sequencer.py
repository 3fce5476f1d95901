"""Puts commands into the order they were given at the buttons, not the order they arrived in (UNO-7, UNO-8).

It owns no clock: whoever has one says what time it is. Imports commands, deadlines, legality, referee and
state.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import NamedTuple

from kiosk.rules.commands import Challenge, Command, Cut, Draw, Expire, Lay, Pass, Pay, SeatCommand, Slap
from kiosk.rules.deadlines import next_deadline
from kiosk.rules.events import Event
from kiosk.rules.legality import in_own_turn
from kiosk.rules.referee import Referee, Refused
from kiosk.rules.rulebook import in_ns
from kiosk.rules.state import State


class Timed(NamedTuple):
    """A command with the time it was given (ns, match clock), known to within `error_ns`.

    `clock` names what stamped it, "" the match's own; `clock_error_ns` is the part of the error that it
    shares with all that this clock stamped.
    """

    command: Command
    at_ns: int
    error_ns: int = 0
    clock: str = ""
    clock_error_ns: int = 0


class Outcome(NamedTuple):
    """A command that was decided: its events, or why it was refused."""

    timed: Timed
    result: list[Event] | Refused


class Sequencer:
    """Keeps commands until nothing older can still arrive, then has them decided in order.

    `hold_ns` is how long a command waits after it was given. `chance_for` hands a generator to each decision.
    """

    def __init__(self, referee: Referee, hold_ns: int, chance_for: Callable[[], Random]) -> None:
        """Sequence commands for `referee`."""
        self.referee = referee
        self.hold_ns = hold_ns
        self._chance_for = chance_for
        self._waiting: list[Timed] = []

    def offer(self, timed: Timed) -> None:
        """Take in a command that has arrived."""
        self._waiting.append(timed)

    def next_due_ns(self) -> int | None:
        """Return when `step` has something to do if nothing more arrives, or None."""
        times = [self._due_ns(self._first())] if self._waiting else []
        deadline = next_deadline(self.referee.state, self.referee.book)
        if deadline is not None:
            times.append(deadline + self.hold_ns)
        return min(times, default=None)

    @property
    def has_waiting(self) -> bool:
        """Whether a command has arrived that is not decided yet."""
        return bool(self._waiting)

    def _first(self) -> Timed:
        return min(self._waiting, key=_in_time)

    def _due_ns(self, first: Timed) -> int:
        """Return when nothing can come any more that was given before `first`, or raced it in a dead heat.

        A rival as inexact as `first` may have been given later by both their errors and still be its equal.
        """
        racing = isinstance(first.command, Slap | Cut)
        return first.at_ns + self.hold_ns + (2 * first.error_ns if racing else 0)

    def step(self, now_ns: int) -> Outcome | None:
        """Decide the next command that is due at `now_ns`; return None when there is none yet."""
        first = self._first() if self._waiting else None
        deadline = next_deadline(self.referee.state, self.referee.book)
        if deadline is not None and (first is None or deadline < first.at_ns):
            if deadline + self.hold_ns > now_ns:
                return None
            return self.decide(Timed(Expire(), deadline))
        if first is None or self._due_ns(first) > now_ns:
            return None
        chosen = self._chosen(first)
        self._waiting = [timed for timed in self._waiting if timed is not chosen]
        return self.decide(chosen)

    def decide(self, timed: Timed) -> Outcome:
        """Have a command decided at once."""
        return Outcome(timed, self.referee.decide(timed.command, timed.at_ns, self._chance_for()))

    def _chosen(self, first: Timed) -> Timed:
        """Return the one of `first` and those in a dead heat with it that goes first."""
        dead_heat_ns = in_ns(self.referee.book.options.dead_heat)
        rivals = [
            timed for timed in self._waiting if timed is not first and dead_heat(first, timed, dead_heat_ns)
        ]
        unbeaten = [
            rival
            for rival in sorted(rivals, key=_in_time)
            if not any(beats(other, rival, dead_heat_ns) for other in rivals)
        ]
        return first_of(self.referee.state, first, unbeaten) if unbeaten else first


def _in_time(timed: Timed) -> tuple[int, int]:
    """Order by time; of one moment by seat, so that the order does not depend on who was heard first."""
    return timed.at_ns, timed.command.seat if isinstance(timed.command, SeatCommand) else 0


def gap_error_ns(one: Timed, other: Timed) -> int:
    """Return how far the gap between two commands may be from the truth, ±.

    What they share by being of one clock does not count.
    """
    shared_ns = one.clock_error_ns + other.clock_error_ns if one.clock == other.clock else 0
    return one.error_ns + other.error_ns - shared_ns


def dead_heat(one: Timed, other: Timed, dead_heat_ns: int) -> bool:
    """Return whether nobody can say which of two commands was given first (UNO-8)."""
    gap_ns = abs(other.at_ns - one.at_ns)
    return gap_ns == 0 or gap_ns < max(dead_heat_ns, gap_error_ns(one, other))


def beats(one: Timed, other: Timed, dead_heat_ns: int) -> bool:
    """Return whether `one` was surely given before `other`, in the same race.

    Of three presses the first by its stamp may be in a dead heat with two that are in none: then the later
    of these was not the first, whoever was.
    """
    if one.at_ns >= other.at_ns or dead_heat(one, other, dead_heat_ns):
        return False
    if isinstance(other.command, Slap):
        return isinstance(one.command, Slap)
    return isinstance(other.command, _CUT_RACE) and isinstance(one.command, _CUT_RACE)


_TURN_COMMANDS = (Lay, Draw, Pass, Pay, Challenge)
_CUT_RACE = (*_TURN_COMMANDS, Cut)


def first_of(state: State, first: Timed, rivals: list[Timed]) -> Timed:
    """Return which command of a dead heat is decided first (UNO-8); `rivals` are in order of time.

    The seat that owes is safe; a seat acting in its own turn beats a cutter; among cutters the seat nearest
    in turn order after the last layer wins.
    """
    command = first.command
    owing = state.owes
    if owing is not None and not (isinstance(command, SeatCommand) and command.seat == owing):
        own = [rival for rival in rivals if isinstance(rival.command, Slap) and rival.command.seat == owing]
        if own:
            return own[0]
    if not isinstance(command, Cut) or in_own_turn(state, command.seat):
        return first
    acting = [rival for rival in rivals if _acts_in_own_turn(state, rival.command)]
    if acting:
        return acting[0]
    cutters = [first, *(rival for rival in rivals if isinstance(rival.command, Cut))]
    return min(cutters, key=lambda timed: _steps_after_layer(state, timed.command))


def _acts_in_own_turn(state: State, command: Command) -> bool:
    return isinstance(command, _CUT_RACE) and in_own_turn(state, command.seat)


def _steps_after_layer(state: State, command: Command) -> int:
    assert isinstance(command, SeatCommand)  # noqa: S101 -- only cuts are compared
    seat = state.last_layer if state.last_layer is not None else state.turn
    steps = 0
    while steps <= len(state.ring):
        seat, steps = state.after(seat), steps + 1
        if seat == command.seat:
            break
    return steps
