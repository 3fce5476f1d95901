"""What a seat, or the table itself, may ask for: orders, as plain frozen data.

Imports only cards.
"""

from __future__ import annotations

from typing import NamedTuple

from kiosk.rules.cards import Card, Colour


class Lay(NamedTuple):
    """Lay a card. Its choices may be said at once: a black card's `colour`, a 7's `partner`, or a 5's
    `partner`, the card to `give` and the one to `take`.
    """

    seat: int
    card: Card
    colour: Colour | None = None
    partner: int | None = None
    give: Card | None = None
    take: Card | None = None


class Draw(NamedTuple):
    """Draw in the own turn; from a seat that owes it means Pay."""

    seat: int


class Pass(NamedTuple):
    """Keep the drawn card and end the turn (DRAW-1)."""

    seat: int


class Pay(NamedTuple):
    """Pay the debt: draw what is owed and miss the turn."""

    seat: int


class Challenge(NamedTuple):
    """Say that the Wild Draw Four was a bluff (ACT-6)."""

    seat: int


class Ready(NamedTuple):
    """Say that the cards just drawn have been looked at (ACT-7)."""

    seat: int


class NameColour(NamedTuple):
    """Name the colour of a black card."""

    seat: int
    colour: Colour


class Swap(NamedTuple):
    """Say whose hand to take for a 7 (HOUSE-70)."""

    seat: int
    partner: int


class Exchange(NamedTuple):
    """Offer `card` to `partner` for a 5 (HOUSE-FIVE)."""

    seat: int
    partner: int
    card: Card


class Give(NamedTuple):
    """Give `card` for the one that was offered (HOUSE-FIVE)."""

    seat: int
    card: Card


class Keep(NamedTuple):
    """Exchange nothing after all (HOUSE-FIVE)."""

    seat: int


class Accuse(NamedTuple):
    """Say that `accused` broke the silence (HUSH-3)."""

    seat: int
    accused: int


class Slap(NamedTuple):
    """Press the slap button: call the own last card, or catch a seat that forgot."""

    seat: int


class Cut(NamedTuple):
    """Press the cut button: lay the identical card out of turn (HOUSE-CUT)."""

    seat: int
    colour: Colour | None = None


class Leave(NamedTuple):
    """Leave the match (SEAT-2)."""

    seat: int


class Join(NamedTuple):
    """Join between two rounds (SEAT-3)."""

    seat: int


class ComeBack(NamedTuple):
    """A seat that a bot played for was touched again (SEAT-1)."""

    seat: int


class StepAway(NamedTuple):
    """Somebody goes away for a while: a bot plays for the seat until it is touched again."""

    seat: int


class TakeSeats(NamedTuple):
    """A match begins; bots play for `bots`."""

    bots: tuple[int, ...]


class NextRound(NamedTuple):
    """Deal the next round, or the first."""


class Halt(NamedTuple):
    """The buttons of `seats` cannot be heard: nobody acts until they can, or until that is given up."""

    seats: tuple[int, ...]


class GoOn(NamedTuple):
    """Nobody is waited for any more; `by_touch`, whose buttons are still not heard, play by touch."""

    by_touch: tuple[int, ...]


class Expire(NamedTuple):
    """The deadline that the rules had asked for has come."""


SeatCommand = (
    Lay
    | Draw
    | Pass
    | Pay
    | Challenge
    | Ready
    | NameColour
    | Swap
    | Exchange
    | Give
    | Keep
    | Accuse
    | Slap
    | Cut
    | Leave
    | Join
    | ComeBack
    | StepAway
)
Command = SeatCommand | TakeSeats | NextRound | Expire | Halt | GoOn
