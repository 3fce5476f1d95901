"""Seats that are taken, idle, left and joined. Imports cards, phases and state."""

from __future__ import annotations

from typing import NamedTuple

from kiosk.rules.cards import Card
from kiosk.rules.events._house import drop_from_round
from kiosk.rules.phases import Debt, Drew, Giving, Naming, Open, Phase, Ready, Slapping, Turn
from kiosk.rules.state import FIRST_REFILL, State


class SeatsTaken(NamedTuple):
    """A match begins; bots play for `bots`."""

    bots: tuple[int, ...]

    def apply(self, state: State) -> None:
        """Apply to `state`."""
        state.idle.update(self.bots)


class SeatIdled(NamedTuple):
    """A seat did nothing for the patience of the table, or went away a while: a bot plays for it (SEAT-1)."""

    seat: int
    at_ns: int

    def apply(self, state: State) -> None:
        """Apply to `state`. Only what the table waits for from the seat begins anew, for its bot."""
        state.idle.add(self.seat)
        if _is_waited_for(state, self.seat):
            state.since_ns = self.at_ns


def _is_waited_for(state: State, seat: int) -> bool:
    phase = state.phase
    return state.turn == seat or (isinstance(phase, Giving) and phase.seat == seat)


class SeatReturned(NamedTuple):
    """Somebody is at the seat again."""

    seat: int
    at_ns: int

    def apply(self, state: State) -> None:
        """Apply to `state`. What the table waits for from the seat, it waits for anew."""
        state.idle.discard(self.seat)
        if _is_waited_for(state, self.seat):
            state.since_ns = self.at_ns


class PlayHalted(NamedTuple):
    """The buttons of `seats` are not heard: nobody acts, and no time runs."""

    seats: tuple[int, ...]
    at_ns: int

    def apply(self, state: State) -> None:
        """Apply to `state`."""
        state.halted = self.seats


class PlayWentOn(NamedTuple):
    """Nobody is waited for any more; `by_touch` play without their buttons."""

    by_touch: tuple[int, ...]
    at_ns: int

    def apply(self, state: State) -> None:
        """Apply to `state`."""
        state.halted = ()
        state.by_touch = self.by_touch


class SeatLeft(NamedTuple):
    """A seat left the match; its cards, in this order, went under the draw pile (SEAT-2)."""

    seat: int
    cards: tuple[Card, ...]

    def apply(self, state: State) -> None:
        """Apply to `state`. What its lay allowed others to do against it ends with it."""
        state.left.add(self.seat)
        state.idle.discard(self.seat)
        state.called.discard(self.seat)
        state.dry.discard(self.seat)
        if self.cards:
            state.dry.clear()
        state.draw_pile[:0] = self.cards
        state.hands[self.seat] = []
        if state.owes == self.seat:
            state.owes = None
        state.members = tuple(seat for seat in state.members if seat != self.seat)
        drop_from_round(state, self.seat, state.after(self.seat))
        state.phase = _without(state.phase, self.seat)


class SeatJoined(NamedTuple):
    """A seat joined between two rounds (SEAT-3); `bot` when a bot plays for it."""

    seat: int
    bot: bool

    def apply(self, state: State) -> None:
        """Apply to `state`."""
        state.seats = tuple(sorted({*state.seats, self.seat}))
        state.left.discard(self.seat)
        state.scores.setdefault(self.seat, 0)
        state.hands[self.seat] = []
        state.stages[self.seat] = FIRST_REFILL
        state.members = tuple(sorted({*state.members, self.seat}))
        state.seat_ring(state.members)
        if self.bot:
            state.idle.add(self.seat)


def _without(phase: Phase, seat: int) -> Phase:
    """Return `phase` once `seat` has left: nobody challenges it, and nothing behind a wait is for it."""
    if isinstance(phase, Slapping):
        phase = phase._replace(waiting=tuple(other for other in phase.waiting if other != seat))
    if isinstance(phase, Ready | Slapping) and phase.then is not None:
        return phase._replace(then=_behind(phase.then, seat))
    if isinstance(phase, Debt) and phase.laid_by == seat:
        return phase._replace(bluff=None)
    if isinstance(phase, Naming) and phase.seat == seat:
        return phase._replace(bluff=None)
    return phase


def _behind(phase: Open, seat: int) -> Open | None:
    """Return what a wait goes on with once `seat` has left; None when the turn behind it was its own."""
    if isinstance(phase, Turn | Drew | Debt) and phase.seat == seat:
        return None
    if isinstance(phase, Ready) and phase.seat == seat:
        return None if phase.then is None else _behind(phase.then, seat)
    rest = _without(phase, seat)
    if isinstance(rest, Slapping) and not rest.waiting:
        return rest.then
    return rest  # type: ignore[return-value]  # the same kind of phase
