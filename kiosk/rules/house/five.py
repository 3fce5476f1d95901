"""HOUSE-FIVE: the layer of a 5 may exchange one card with a seat it chooses; each picks the card it gives."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kiosk.rules.events import CardsExchanged, ExchangeAsked, ExchangeOffered
from kiosk.rules.rulebook import WAIT, Effect, Kind, Laid, Rule, Wait

if TYPE_CHECKING:
    from kiosk.rules.referee import Referee


def _exchange(referee: Referee, laid: Laid) -> Wait | None:
    if laid.partner is None or laid.give is None:
        referee.emit(ExchangeAsked(laid.seat, referee.at_ns))
        return WAIT
    if laid.take is None:
        referee.emit(ExchangeOffered(laid.seat, laid.partner, laid.give, referee.at_ns))
        return WAIT
    referee.emit(CardsExchanged(laid.seat, laid.give, laid.partner, laid.take))
    return None


FIVE = Rule(name="five", effects={"5": (Effect(Kind.HANDS, _exchange),)})
