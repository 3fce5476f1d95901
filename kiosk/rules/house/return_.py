"""HOUSE-RETURN: a Reverse of the colour in force sends a debt back to the seat that laid it."""

from __future__ import annotations

from kiosk.rules.cards import REVERSE, Card
from kiosk.rules.phases import Debt
from kiosk.rules.rulebook import Rule
from kiosk.rules.state import State


def _sends_back(state: State, debt: Debt, card: Card) -> bool:
    return not debt.final and card.face == REVERSE and card.colour == state.colour


RETURN = Rule(name="return", answers=_sends_back, returns=_sends_back)
