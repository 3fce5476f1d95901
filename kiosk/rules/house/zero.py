"""HOUSE-70, its 0: all hands move one seat in the direction of play."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kiosk.rules.events import HandsPassed
from kiosk.rules.rulebook import Effect, Kind, Laid, Rule

if TYPE_CHECKING:
    from kiosk.rules.referee import Referee


def _pass_hands(referee: Referee, laid: Laid) -> None:
    referee.emit(HandsPassed(laid.seat))


ZERO = Rule(name="zero", effects={"0": (Effect(Kind.HANDS, _pass_hands),)})
