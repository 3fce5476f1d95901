"""What the table is waiting for, as a sum of small frozen classes: a field exists only where it means
something.

Imports only cards. The time a phase began is the state's `since_ns`.
"""

from __future__ import annotations

from typing import Literal, NamedTuple

from kiosk.rules.cards import Card, Colour

made = tuple.__new__
"""Makes a named tuple of a tuple of its fields in half the time, where turn after turn one is made."""


class Dealing(NamedTuple):
    """Nothing is dealt yet: the match waits for its first round."""


class Turn(NamedTuple):
    """A seat is to lay or draw."""

    seat: int


TURNS = {seat: Turn(seat) for seat in range(1, 11)}
"""The turn of each seat; they never change, so one of each will do."""


class Drew(NamedTuple):
    """A seat has drawn and may lay `card`, if there is one, or pass. `nothing`: there was no card to draw."""

    seat: int
    card: Card | None
    nothing: bool


class Bluff(NamedTuple):
    """What a challenge of a Wild Draw Four would judge: facts of the moment just before it was laid."""

    hand: tuple[Card, ...]
    colour: Colour

    @property
    def guilty(self) -> bool:
        """Whether the hand held a card of the colour in force (LAY-3)."""
        return any(card.colour == self.colour for card in self.hand)


class Debt(NamedTuple):
    """A seat owes `cards` cards and its turn, or only its turn when `cards` is 0.

    `laid_by` is the seat whose lay made the debt, `card` what it laid. `bluff` is there while a challenge is
    possible. `final`: nothing can be laid against it (a start card's debt).
    """

    seat: int
    cards: int
    laid_by: int
    bluff: Bluff | None
    final: bool
    card: Card


class Naming(NamedTuple):
    """A seat is to name the colour of the black card it laid. `start`: the deal turned it up, so the seat
    then plays. `carried` is the debt that the card adds to its own (HOUSE-STACK).
    """

    seat: int
    bluff: Bluff | None
    start: bool
    carried: int = 0


class Swapping(NamedTuple):
    """A seat is to say whose hand it takes for its own (HOUSE-70, its 7)."""

    seat: int


class Exchanging(NamedTuple):
    """A seat may exchange one card with a seat it chooses, or keep what it has (HOUSE-FIVE)."""

    seat: int


class Giving(NamedTuple):
    """A seat is to give a card for the one that `layer` offers it (HOUSE-FIVE)."""

    seat: int
    layer: int
    offered: Card


class Ready(NamedTuple):
    """A seat that drew four or more looks at its cards (ACT-7); then the game goes on with `then`, or the
    turn ends.
    """

    seat: int
    then: Open | None


class Slapping(NamedTuple):
    """Everyone but `starter` must slap, and `waiting` have not yet; then the game goes on with `then`.

    `why` "centre": `starter` called its last card in time (HOUSE-CENTRE); "card": it laid a Slap (DECK-5).
    """

    starter: int
    waiting: tuple[int, ...]
    why: Literal["centre", "card"]
    then: Open | None


class RoundOver(NamedTuple):
    """A round has ended; the next is dealt when the table asks. `winner` is None when the round is void.

    `gains` is what the round brought each seat, `loser` who lost it, where somebody does (SCORE-5,
    HOUSE-LAST).
    """

    winner: int | None
    gains: tuple[tuple[int, int], ...]
    loser: int | None


class MatchOver(NamedTuple):
    """The match has ended, with its last round as in RoundOver."""

    winners: tuple[int, ...]
    winner: int | None
    gains: tuple[tuple[int, int], ...]
    loser: int | None


Choice = Naming | Swapping | Exchanging | Giving
"""The table waits for a choice of the seat."""

Acting = Turn | Drew | Debt
"""A seat is to act, in its turn or before its debt."""

Open = Acting | Choice | Ready | Slapping
"""A round is being played."""

Phase = Dealing | Open | RoundOver | MatchOver


def beneath(phase: Phase) -> Phase | None:
    """Return what goes on once nobody is waited for: `phase` itself, or what it waits in front of."""
    under: Phase | None = phase
    while isinstance(under, Ready | Slapping):
        under = under.then
    return under


def waited_for(phase: Phase | None, seat: int) -> bool:
    """Return whether the game waits for `seat` to be ready; it may wait for several, in any order."""
    while isinstance(phase, Ready):
        if phase.seat == seat:
            return True
        phase = phase.then
    return False


def once_ready(waiting: Ready, seat: int) -> Open | None:
    """Return what `waiting` becomes when `seat` is ready; None when nobody is and the turn is over."""
    if waiting.seat == seat:
        return waiting.then
    if isinstance(waiting.then, Ready):
        return waiting._replace(then=once_ready(waiting.then, seat))
    return waiting
