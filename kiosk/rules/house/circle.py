"""HOUSE-CIRCLE: a black card takes the next colour on the wheel instead of a named one."""

from __future__ import annotations

from kiosk.rules.cards import WHEEL, Colour
from kiosk.rules.rulebook import Rule
from kiosk.rules.state import State


def _next_on_the_wheel(state: State, before: Colour | None) -> Colour:
    """Clockwise, or backwards when play runs counter-clockwise, from the colour in force before the lay."""
    place = WHEEL.index(before) if before is not None else 0
    return WHEEL[(place + state.direction) % len(WHEEL)]


CIRCLE = Rule(name="circle", colours=_next_on_the_wheel)
