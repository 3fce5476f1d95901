"""HOUSE-SEVEN-ROUNDS: a seat that empties its seven takes six, then five … one; emptying the one wins."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kiosk.rules.cards import Card
from kiosk.rules.events import Refilled
from kiosk.rules.rulebook import Rule

if TYPE_CHECKING:
    from kiosk.rules.referee import Referee


def _refill(referee: Referee, seat: int, _card: Card) -> bool:
    stage = referee.state.stages[seat]
    cards = referee.draw_from_pile(stage) if stage else ()
    if not cards:
        return False
    referee.emit(Refilled(seat, cards))
    return True


SEVEN_ROUNDS = Rule(name="seven_rounds", empties=_refill)
