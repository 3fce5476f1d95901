"""DECK-3: a Downpour lets every other seat draw, nobody miss a turn; HOUSE-DOWNPOUR: a last one pays."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kiosk.rules.cards import DOWNPOUR_1, DOWNPOUR_2, Card
from kiosk.rules.house.classic import COLOUR
from kiosk.rules.rulebook import Effect, Kind, Laid, Rule

if TYPE_CHECKING:
    from kiosk.rules.referee import Referee

FINISHES = {DOWNPOUR_1: -20, DOWNPOUR_2: -40}


def _rain(cards: int) -> Effect:
    def run(referee: Referee, laid: Laid) -> None:
        state = referee.state
        seat = state.after(laid.seat)
        for _ in range(len(state.ring)):
            if seat != laid.seat:
                referee.take(seat, cards, "downpour")
            seat = state.after(seat)

    return Effect(Kind.RAIN, run)


def _finishes(card: Card) -> int:
    return FINISHES.get(card.face, 0)


DOWNPOUR = Rule(name="downpour", effects={DOWNPOUR_1: (COLOUR, _rain(1)), DOWNPOUR_2: (COLOUR, _rain(2))})
DOWNPOUR_FINISH = Rule(name="downpour_finish", finishes=_finishes)
