"""HOUSE-ZERO: a hand left with a single 0 counts 50."""

from __future__ import annotations

from kiosk.rules.cards import Card
from kiosk.rules.rulebook import Rule

LONE_ZERO_POINTS = 50


def _adds(hand: list[Card], points: int) -> int:
    return LONE_ZERO_POINTS - points if len(hand) == 1 and hand[0].face == "0" else 0


LONE_ZERO = Rule(name="lone_zero", adds=_adds)
