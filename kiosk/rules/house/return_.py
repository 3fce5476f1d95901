"""HOUSE-RETURN: a Reverse of the colour in force sends a debt back to the seat that laid it."""

from __future__ import annotations

from kiosk.rules.cards import ALL, REVERSE, Card
from kiosk.rules.phases import Debt
from kiosk.rules.rulebook import Rule
from kiosk.rules.state import State

_REVERSES = {card.colour: frozenset({card.text}) for card in ALL.values() if card.face == REVERSE}


def _reverse_of_the_colour(state: State, _debt: Debt) -> frozenset[str]:
    return _REVERSES[state.colour]


def _sends_back(state: State, debt: Debt, card: Card) -> bool:
    return not debt.final and card.face == REVERSE and card.colour == state.colour


RETURN = Rule(name="return", answers=_reverse_of_the_colour, returns=_sends_back)
