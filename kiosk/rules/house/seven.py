"""HOUSE-70, its 7: the layer swaps hands with a seat it chooses."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kiosk.rules.events import HandsSwapped, SwapAsked
from kiosk.rules.rulebook import WAIT, Effect, Kind, Laid, Rule, Wait

if TYPE_CHECKING:
    from kiosk.rules.referee import Referee


def _swap(referee: Referee, laid: Laid) -> Wait | None:
    if laid.partner is None:
        referee.emit(SwapAsked(laid.seat, referee.at_ns))
        return WAIT
    referee.emit(HandsSwapped(laid.seat, laid.partner))
    return None


SEVEN = Rule(name="seven", effects={"7": (Effect(Kind.HANDS, _swap),)})
