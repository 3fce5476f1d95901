"""The match and its rounds, from the first dealer to the score. Imports cards, phases and state."""

from __future__ import annotations

from typing import NamedTuple

from kiosk.rules.cards import Card
from kiosk.rules.phases import MatchOver, RoundOver
from kiosk.rules.state import FIRST_REFILL, State


class DealerTurned(NamedTuple):
    """Each seat turned cards for the first deal (DEAL-1); the highest number deals."""

    turned: tuple[tuple[int, Card], ...]
    dealer: int

    def apply(self, state: State) -> None:
        """Apply to `state`."""
        state.dealer = self.dealer


class RoundDealt(NamedTuple):
    """The deck lay in the order `deck`, first card dealt first; each seat got `size` cards (DEAL-2)."""

    number: int
    dealer: int
    size: int
    deck: tuple[Card, ...]

    def apply(self, state: State) -> None:
        """Apply to `state`."""
        state.round_number, state.dealer = self.number, self.dealer
        state.head(1)
        state.seat_ring(state.members)
        order = [state.after(self.dealer)]
        while len(order) < len(state.ring):
            order.append(state.after(order[-1]))
        dealt = self.size * len(order)
        state.hands = {seat: [] for seat in state.seats}
        for place, seat in enumerate(order):
            state.hands[seat] = list(self.deck[place : dealt : len(order)])
        state.draw_pile = list(reversed(self.deck[dealt:]))
        state.discard, state.colour = [], None
        state.last_layer = state.laid_ns = state.settled_ns = state.owes = state.ahead = None
        state.cut_open = False
        state.reshuffles = 0
        state.called, state.fined, state.dry = set(), set(), set()
        state.finished, state.set_aside = (), []
        state.stages = dict.fromkeys(state.seats, FIRST_REFILL)
        state.silence = state.accusation = state.shown = None


class StartReturned(NamedTuple):
    """The card turned first goes back into the pile, `depth` cards above its bottom (DEAL-3)."""

    card: Card
    depth: int

    def apply(self, state: State) -> None:
        """Apply to `state`."""
        state.draw_pile.pop()
        state.draw_pile.insert(self.depth, self.card)


class StartTurned(NamedTuple):
    """The first discard lies on the table."""

    card: Card

    def apply(self, state: State) -> None:
        """Apply to `state`."""
        state.draw_pile.pop()
        state.discard.append(self.card)
        state.colour = self.card.colour


class RoundWon(NamedTuple):
    """A round ended with a winner; `points` is what each hand was worth, `gains` what the scores change by.

    `loser` is who lost it, where somebody does (SCORE-5, HOUSE-LAST); `out` leave the match (SCORE-6).
    """

    winner: int
    points: tuple[tuple[int, int], ...]
    gains: tuple[tuple[int, int], ...]
    loser: int | None = None
    out: tuple[int, ...] = ()

    def apply(self, state: State) -> None:
        """Apply to `state`."""
        for seat, gain in self.gains:
            state.scores[seat] += gain
        _end(state)
        state.members = tuple(seat for seat in state.members if seat not in self.out)
        state.leader = self.winner
        state.phase = RoundOver(self.winner, self.gains, self.loser)


class RoundVoid(NamedTuple):
    """A blocked round with a tie for the smallest hand: no points (DRAW-3)."""

    def apply(self, state: State) -> None:
        """Apply to `state`."""
        _end(state)
        state.leader = None
        state.phase = RoundOver(None, (), None)


class MatchWon(NamedTuple):
    """The match is over."""

    winners: tuple[int, ...]

    def apply(self, state: State) -> None:
        """Apply to `state`."""
        _end(state)
        phase = state.phase
        if isinstance(phase, RoundOver):
            state.phase = MatchOver(self.winners, phase.winner, phase.gains, phase.loser)
        else:
            state.phase = MatchOver(self.winners, None, (), None)


def _end(state: State) -> None:
    state.owes = state.ahead = None
    state.cut_open = False
    state.silence = state.accusation = None
