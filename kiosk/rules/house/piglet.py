"""DECK-5 and PRE-7: what the cards of the Piglet deck do; each card left counts one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kiosk.rules.cards import DRAW_THREE, HUSH, OF_FACE, SLAP, Card
from kiosk.rules.house.classic import owe
from kiosk.rules.house.hush import UNTIL_THE_LAYER_PLAYS
from kiosk.rules.phases import Debt
from kiosk.rules.rulebook import Effect, Kind, Laid, Rule
from kiosk.rules.state import State

if TYPE_CHECKING:
    from kiosk.rules.referee import Referee


def _everyone_slaps(referee: Referee, laid: Laid) -> None:
    referee.ask_slaps(laid.seat, "card")


def _answers(_state: State, debt: Debt) -> frozenset[str]:
    return OF_FACE[DRAW_THREE] if debt.card.face == DRAW_THREE else frozenset()


def _carries(debt: Debt, card: Card) -> int:
    return debt.cards if card.face == DRAW_THREE == debt.card.face else 0


def _worth(_card: Card) -> int:
    return 1


PIGLET = Rule(
    name="piglet",
    effects={
        DRAW_THREE: (owe(3),),
        HUSH: (UNTIL_THE_LAYER_PLAYS,),
        SLAP: (Effect(Kind.SLAPS, _everyone_slaps),),
    },
    answers=_answers,
    carries=_carries,
    worth=_worth,
)
