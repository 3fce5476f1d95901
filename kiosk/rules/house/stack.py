"""HOUSE-STACK: Draw Two on Draw Two adds up, Wild Draw Four on Wild Draw Four; saves need not be on."""

from __future__ import annotations

from kiosk.rules.cards import BLANK, DRAW_TWO, OF_FACE, WILD_DRAW_FOUR, Card
from kiosk.rules.house.classic import draw_two_of
from kiosk.rules.options import Options
from kiosk.rules.phases import Debt
from kiosk.rules.rulebook import Rule
from kiosk.rules.state import State


def stack(options: Options) -> Rule:
    """Return the rule for Draw Twos alone ("twos") or all that stacks, mixed with Draw Twos of the named
    colour or not.
    """
    faces = {DRAW_TWO} if options.stack == "twos" else {DRAW_TWO, WILD_DRAW_FOUR, BLANK}

    def answers(state: State, debt: Debt) -> frozenset[str]:
        face = debt.card.face
        alike = OF_FACE[face] if debt.cards and face in faces else frozenset()
        return alike | draw_two_of(state) if face == WILD_DRAW_FOUR and options.mixed_stack else alike

    def carries(debt: Debt, card: Card) -> int:
        face = debt.card.face
        mixed = options.mixed_stack and face == WILD_DRAW_FOUR and card.face == DRAW_TWO
        return debt.cards if mixed or (card.face == face and face in faces) else 0

    return Rule(name="stack", answers=answers, carries=carries)
