"""HOUSE-HUSH: after a 2, or after a black card, everyone is silent for a while."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kiosk.rules.cards import BLANK, DOWNPOUR_1, DOWNPOUR_2, WILD, WILD_DRAW_FOUR
from kiosk.rules.events import SilenceFell
from kiosk.rules.options import Options
from kiosk.rules.rulebook import Effect, Kind, Laid, Rule

if TYPE_CHECKING:
    from kiosk.rules.referee import Referee

BLACK_FACES = (WILD, WILD_DRAW_FOUR, DOWNPOUR_1, DOWNPOUR_2, BLANK)


def _until_the_layer_plays(referee: Referee, laid: Laid) -> None:
    referee.emit(SilenceFell(laid.seat, None))


def _until_the_colour_changes(referee: Referee, laid: Laid) -> None:
    referee.emit(SilenceFell(laid.seat, referee.state.colour))


UNTIL_THE_LAYER_PLAYS = Effect(Kind.SILENCE, _until_the_layer_plays)


def hush(options: Options) -> Rule:
    """Return the rule for 2s or for black cards."""
    if options.hush == "twos":
        return Rule(name="hush", effects={"2": (UNTIL_THE_LAYER_PLAYS,)})
    effect = Effect(Kind.SILENCE, _until_the_colour_changes)
    return Rule(name="hush", effects=dict.fromkeys(BLACK_FACES, (effect,)))
