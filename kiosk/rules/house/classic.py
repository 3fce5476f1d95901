"""What the cards of the classic deck do, and how a debt can be saved (ACT-1 … ACT-5, LAY-5)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kiosk.rules.cards import DRAW_TWO, REVERSE, SKIP, WILD, WILD_DRAW_FOUR, Card
from kiosk.rules.events import ColourAsked, ColourNamed, DebtArose, DirectionFlipped
from kiosk.rules.options import Options
from kiosk.rules.phases import Debt
from kiosk.rules.rulebook import Effect, Kind, Laid, Rule, Then
from kiosk.rules.state import State

if TYPE_CHECKING:
    from kiosk.rules.referee import Referee

TWO_SEATS = 2


def _owe(cards: int) -> Effect:
    def run(referee: Referee, laid: Laid) -> Then:
        debtor = referee.state.after(laid.seat)
        referee.emit(DebtArose(debtor, cards, laid.seat, laid.bluff, final=False, at_ns=referee.at_ns))
        return Then.OVER

    return Effect(Kind.DEBT, run)


_MISS = _owe(0)


def _flip(referee: Referee, _laid: Laid) -> Then:
    referee.emit(DirectionFlipped())
    return Then.GO_ON


def _flip_among_many(referee: Referee, laid: Laid) -> Then:
    return _flip(referee, laid) if len(referee.state.ring) > TWO_SEATS else Then.GO_ON


def _skip_between_two(referee: Referee, laid: Laid) -> Then:
    return Then.GO_ON if len(referee.state.ring) > TWO_SEATS else _MISS.run(referee, laid)


def _name_colour(referee: Referee, laid: Laid) -> Then:
    if laid.named is None:
        referee.emit(ColourAsked(laid.seat, laid.bluff, start=False, at_ns=referee.at_ns))
        return Then.WAIT
    referee.emit(ColourNamed(laid.seat, laid.named))
    return Then.GO_ON


_COLOUR = Effect(Kind.COLOUR, _name_colour)


def classic(options: Options) -> Rule:
    """Return what the classic cards do."""
    reverse: tuple[Effect, ...] = (Effect(Kind.DIRECTION, _flip),)
    if options.two_seat_reverse_skips:
        reverse = (Effect(Kind.DIRECTION, _flip_among_many), Effect(Kind.DEBT, _skip_between_two))
    return Rule(
        name="classic",
        effects={
            SKIP: (_MISS,),
            DRAW_TWO: (_owe(2),),
            REVERSE: reverse,
            WILD: (_COLOUR,),
            WILD_DRAW_FOUR: (_COLOUR, _owe(4)),
        },
    )


def _saves(state: State, debt: Debt, card: Card) -> bool:
    """ACT-1, ACT-2, ACT-4: the identical Skip; any Draw Two; a Draw Two of the colour named with the Wild
    Draw Four.
    """
    top = state.discard[-1]
    if debt.cards == 0:
        return card is top
    return card.face == DRAW_TWO and (top.face == DRAW_TWO or card.colour == state.colour)


def answering_rules(options: Options) -> tuple[Rule, ...]:
    """Return the rules that let a card be laid against a debt."""
    return (Rule(name="saves", answers=_saves),) if options.saves else ()
