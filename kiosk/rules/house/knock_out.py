"""SCORE-6, what it changes in play and adds to the points: no saves, no challenges, dear reshuffles."""

from __future__ import annotations

from kiosk.rules.cards import WILD, WILD_DRAW_FOUR, Card
from kiosk.rules.rulebook import Rule
from kiosk.rules.state import State

FINISHES = {"0": -20, WILD: -50, WILD_DRAW_FOUR: -50}


def _finishes(card: Card) -> int:
    return FINISHES.get(card.face, 0)


def _multiplies(state: State) -> int:
    return state.reshuffles + 1


KNOCK_OUT = Rule(
    name="knock_out",
    finishes=_finishes,
    multiplies=_multiplies,
    settings={"saves": False, "challenge": False},
)
