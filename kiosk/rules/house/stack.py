"""HOUSE-STACK: Draw Two on Draw Two adds up, Wild Draw Four on Wild Draw Four; saves need not be on."""

from __future__ import annotations

from kiosk.rules.cards import BLANK, DRAW_TWO, WILD_DRAW_FOUR, Card
from kiosk.rules.options import Options
from kiosk.rules.phases import Debt
from kiosk.rules.rulebook import Rule
from kiosk.rules.state import State


def stack(options: Options) -> Rule:
    """Return the rule for Draw Twos alone ("twos") or all that stacks, mixed with Draw Twos of the named
    colour or not.
    """
    faces = {DRAW_TWO} if options.stack == "twos" else {DRAW_TWO, WILD_DRAW_FOUR, BLANK}

    def alike(debt: Debt, card: Card) -> bool:
        return debt.cards > 0 and card.face == debt.card.face and card.face in faces

    def mixed(debt: Debt, card: Card) -> bool:
        return options.mixed_stack and debt.card.face == WILD_DRAW_FOUR and card.face == DRAW_TWO

    def answers(state: State, debt: Debt, card: Card) -> bool:
        return alike(debt, card) or (mixed(debt, card) and card.colour == state.colour)

    def carries(debt: Debt, card: Card) -> int:
        return debt.cards if alike(debt, card) or mixed(debt, card) else 0

    return Rule(name="stack", answers=answers, carries=carries)
