"""HOUSE-LAST: a round goes on until one seat still holds cards; first out wins, last in loses."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kiosk.rules.cards import Card
from kiosk.rules.rulebook import Rule

if TYPE_CHECKING:
    from kiosk.rules.referee import Referee

LAST_TWO = 2


def _the_others_play_on(referee: Referee, _seat: int, _card: Card) -> bool:
    return len(referee.state.ring) > LAST_TWO


LAST = Rule(name="last", empties=_the_others_play_on)
