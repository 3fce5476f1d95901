"""HOUSE-TWIN: a seat may at once cut its own card with the identical one."""

from __future__ import annotations

from kiosk.rules.rulebook import Rule
from kiosk.rules.state import State


def _the_layer(state: State, seat: int) -> bool:
    return seat == state.last_layer


TWIN = Rule(name="twin", permits=_the_layer)
