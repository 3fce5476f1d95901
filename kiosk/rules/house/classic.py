"""What the cards of the classic deck do, and how a debt can be saved (ACT-1 … ACT-5, LAY-5)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kiosk.rules.cards import ALL, DRAW_TWO, OF_FACE, REVERSE, SKIP, WILD, WILD_DRAW_FOUR
from kiosk.rules.events import ColourAsked, ColourNamed, DirectionFlipped
from kiosk.rules.options import Options
from kiosk.rules.phases import Debt, made
from kiosk.rules.rulebook import WAIT, Effect, Kind, Laid, Owed, Rule, Wait
from kiosk.rules.state import State

if TYPE_CHECKING:
    from kiosk.rules.referee import Referee

TWO_SEATS = 2


def owe(cards: int) -> Effect:
    """Return the effect that the next seat owes `cards`, or a missed turn when it is 0."""

    def run(referee: Referee, laid: Laid) -> Owed:
        return made(Owed, (referee.state.after(laid.seat), cards + laid.carried, laid.bluff, None))

    return Effect(Kind.DEBT, run)


def _name_colour(referee: Referee, laid: Laid) -> Wait | None:
    book = referee.book
    if book.colours is not None:
        referee.emit(ColourNamed(laid.seat, book.colours(referee.state, laid.before)))
    elif laid.named is not None:
        referee.emit(ColourNamed(laid.seat, laid.named))
    else:
        referee.emit(
            ColourAsked(laid.seat, laid.bluff, start=False, at_ns=referee.at_ns, carried=laid.carried)
        )
        return WAIT
    return None


COLOUR = Effect(Kind.COLOUR, _name_colour)


def _reverse(*, two_seats_skip: bool) -> tuple[Effect, ...]:
    """ACT-3, LAY-5: it flips, but between two seats it is a Skip; sending a debt back it only returns."""

    def skips(referee: Referee, laid: Laid) -> bool:
        return two_seats_skip and laid.returns is None and len(referee.state.ring) == TWO_SEATS

    def flip(referee: Referee, laid: Laid) -> None:
        if not skips(referee, laid):
            referee.emit(DirectionFlipped())

    def debt(referee: Referee, laid: Laid) -> Owed | None:
        back = laid.returns
        if back is not None:
            return Owed(back.laid_by, back.cards, returned=back.card)
        return Owed(referee.state.after(laid.seat), 0) if skips(referee, laid) else None

    return Effect(Kind.DIRECTION, flip), Effect(Kind.DEBT, debt)


def classic(options: Options) -> Rule:
    """Return what the classic cards do."""
    return Rule(
        name="classic",
        effects={
            SKIP: (owe(0),),
            DRAW_TWO: (owe(2),),
            REVERSE: _reverse(two_seats_skip=options.two_seat_reverse_skips),
            WILD: (COLOUR,),
            WILD_DRAW_FOUR: (COLOUR, owe(4)),
        },
    )


_ALONE = {card: frozenset({card.text}) for card in ALL.values()}
_DRAW_TWOS = {card.colour: _ALONE[card] for card in ALL.values() if card.face == DRAW_TWO}


def draw_two_of(state: State) -> frozenset[str]:
    """Return the Draw Two of the colour in force, which saves from a Wild Draw Four (ACT-4)."""
    return _DRAW_TWOS[state.colour]


def _saves(state: State, debt: Debt) -> frozenset[str]:
    """ACT-1, ACT-2, ACT-4: the identical Skip; the same kind of debt; a Draw Two of the colour named with the
    Wild Draw Four.
    """
    if debt.cards == 0:
        return _ALONE[debt.card]
    face = debt.card.face
    return draw_two_of(state) if face == WILD_DRAW_FOUR else OF_FACE[face]


def saves(_options: Options) -> Rule:
    """Return the rule that lets a seat save itself from a debt."""
    return Rule(name="saves", answers=_saves)
