"""HOUSE-CUT: out of turn, a seat holding the exactly identical card may lay it."""

from __future__ import annotations

from kiosk.rules.rulebook import Rule
from kiosk.rules.state import State


def _not_the_layer(state: State, seat: int) -> bool:
    return seat != state.last_layer


CUT = Rule(name="cut", permits=_not_the_layer)
