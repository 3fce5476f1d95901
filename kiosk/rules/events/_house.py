"""What only house rules make happen: hands and cards change owners, silence, refills, seats that are out.

Imports cards, phases and state.
"""

from __future__ import annotations

from typing import NamedTuple

from kiosk.rules.cards import Card, Colour
from kiosk.rules.phases import Exchanging, Giving, Swapping
from kiosk.rules.state import Accusation, Silence, State


class SwapAsked(NamedTuple):
    """A seat is to choose whose hand it takes (HOUSE-70)."""

    seat: int
    at_ns: int

    def apply(self, state: State) -> None:
        """Apply to `state`."""
        state.phase = Swapping(self.seat)
        state.turn = self.seat
        state.since_ns = self.at_ns


class HandsSwapped(NamedTuple):
    """`layer` and `partner` swapped hands; a call is forgotten when the hand changes its owner (UNO-4)."""

    layer: int
    partner: int

    def apply(self, state: State) -> None:
        """Apply to `state`."""
        hands = state.hands
        hands[self.layer], hands[self.partner] = hands[self.partner], hands[self.layer]
        state.called -= {self.layer, self.partner}
        if len(hands[self.partner]) == 1:
            state.called.add(self.partner)
        state.ahead = None


class ExchangeAsked(NamedTuple):
    """A seat may exchange one card with a seat it chooses (HOUSE-FIVE)."""

    seat: int
    at_ns: int

    def apply(self, state: State) -> None:
        """Apply to `state`."""
        state.phase = Exchanging(self.seat)
        state.turn = self.seat
        state.since_ns = self.at_ns


class ExchangeOffered(NamedTuple):
    """`layer` offers `card` to `partner`, who is to give one for it."""

    layer: int
    partner: int
    card: Card
    at_ns: int

    def apply(self, state: State) -> None:
        """Apply to `state`."""
        state.phase = Giving(self.partner, self.layer, self.card)
        state.since_ns = self.at_ns


class CardsExchanged(NamedTuple):
    """`layer` gave `given` and got `taken` from `partner`."""

    layer: int
    given: Card
    partner: int
    taken: Card

    def apply(self, state: State) -> None:
        """Apply to `state`."""
        mine, theirs = state.hands[self.layer], state.hands[self.partner]
        mine.remove(self.given)
        theirs.remove(self.taken)
        mine.append(self.taken)
        theirs.append(self.given)


class ExchangeDeclined(NamedTuple):
    """The layer of a 5 keeps what it has, or one of the two has left."""

    layer: int

    def apply(self, _state: State) -> None:
        """Nothing changes: the lay goes on."""


class SilenceFell(NamedTuple):
    """Nobody may speak until the turn comes to `seat`, or, with a `colour`, until it changes (HOUSE-HUSH)."""

    seat: int
    colour: Colour | None

    def apply(self, state: State) -> None:
        """Apply to `state`."""
        state.silence = Silence(self.seat, self.colour)


class SilenceEnded(NamedTuple):
    """Everybody may speak again."""

    def apply(self, state: State) -> None:
        """Apply to `state`."""
        state.silence = None


class Accused(NamedTuple):
    """`seat` says that `accused` spoke; the others may second it (HUSH-3)."""

    seat: int
    accused: int
    at_ns: int

    def apply(self, state: State) -> None:
        """Apply to `state`."""
        state.accusation = Accusation(self.seat, self.accused, (), self.at_ns)


class Seconded(NamedTuple):
    """A seat agrees with the accusation."""

    seat: int

    def apply(self, state: State) -> None:
        """Apply to `state`."""
        if state.accusation is not None:
            seconds = (*state.accusation.seconds, self.seat)
            state.accusation = state.accusation._replace(seconds=seconds)


class AccusationEnded(NamedTuple):
    """The table has judged `accused`, or nobody judges any more."""

    accused: int
    guilty: bool
    at_ns: int = 0

    def apply(self, state: State) -> None:
        """Apply to `state`. Who slaps now has agreed too late, which is no false alarm."""
        state.accusation = None
        state.settled_ns = self.at_ns


class Refilled(NamedTuple):
    """A seat emptied its hand and takes the cards of its next stage (HOUSE-SEVEN-ROUNDS); it owes no call."""

    seat: int
    cards: tuple[Card, ...]

    def apply(self, state: State) -> None:
        """Apply to `state`."""
        state.stages[self.seat] -= 1
        if self.cards:
            del state.draw_pile[-len(self.cards) :]
            state.hands[self.seat].extend(self.cards)
            state.dry.clear()
        state.called.discard(self.seat)
        if len(self.cards) == 1:
            state.called.add(self.seat)
        if state.ahead == self.seat:
            state.ahead = None


class SeatFinished(NamedTuple):
    """A seat is out of the round with its last card; the others play on (HOUSE-LAST)."""

    seat: int
    card: Card

    def apply(self, state: State) -> None:
        """Apply to `state`. A silence that waits for the seat ends one seat before its place."""
        state.finished = (*state.finished, (self.seat, self.card))
        state.dry.discard(self.seat)
        drop_from_round(state, self.seat, state.after(self.seat, -state.direction))


def drop_from_round(state: State, seat: int, heir: int) -> None:
    """Take `seat` out of the ring, and let nothing wait for it: a silence that did waits for `heir`."""
    if seat not in state.clockwise:
        return
    state.seat_ring(tuple(other for other in state.ring if other != seat))
    if state.silence is not None and state.silence.seat == seat:
        state.silence = state.silence._replace(seat=heir)
    accusation = state.accusation
    if accusation is not None:
        if seat in {accusation.seat, accusation.accused}:
            state.accusation = None
        else:
            seconds = tuple(other for other in accusation.seconds if other != seat)
            state.accusation = accusation._replace(seconds=seconds)
