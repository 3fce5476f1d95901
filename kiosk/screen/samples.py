"""Moments of the table made by hand, to look at without playing. Imports the rules' plain data."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from kiosk.rules.cards import Card, Colour, cards
from kiosk.rules.commands import Draw, Lay, SeatCommand
from kiosk.rules.options import Options
from kiosk.rules.verdicts import Race, Runner
from kiosk.rules.views import DebtFacts, PublicView, SeatFacts, SeatView
from kiosk.screen.scene import Place, Scene

_MS = 1_000_000


def places(count: int, *, pads: bool = False) -> tuple[Place, ...]:
    """Return so many places, spread by the layout."""
    return tuple(Place(seat, pads=pads) for seat in range(1, count + 1))


def keyboard(count: int) -> tuple[tuple[int, str, str], ...]:
    """Return the keys of so many seats."""
    return tuple(zip(range(1, count + 1), "1234567890", "qwertyuiop", strict=False))


def facts(
    counts: Sequence[int], *, owes: int | None = None, bots: Sequence[int] = ()
) -> tuple[SeatFacts, ...]:
    """Return the seats 1, 2, … with so many cards each."""
    return tuple(
        SeatFacts(seat, count, 0, seat == owes, called=False, bot=seat in bots, left=False)
        for seat, count in enumerate(counts, 1)
    )


def public(counts: Sequence[int], pile: str, *, turn: int = 1, colour: Colour | None = None) -> PublicView:
    """Return a table in play in which `turn` is to act on the last card of `pile`."""
    lying = tuple(cards(pile))
    return PublicView(
        seats=facts(counts),
        stage="turn",
        turn=turn,
        waiting=None,
        direction=1,
        colour=colour or lying[-1].colour,
        pile=lying,
        draw_pile=61,
        debt=None,
        drew_nothing=False,
        round_number=4,
        dealer=len(counts),
        turns=12,
        winner=None,
        winners=(),
        gains=(),
        began_ns=0,
        deadline_ns=None,
        options=Options(cut=True, zero=True),
    )


def own(view: PublicView, seat: int, hand: str) -> SeatView:
    """Return a seat's own view; in its turn it may lay what has the colour or face of the top."""
    held = tuple(cards(hand))
    mine = view.turn == seat
    refusals = {one: "turn" if not mine else _no_match(view, one) for one in held}
    may: list[SeatCommand] = [Lay(seat, one) for one in held if refusals[one] is None]
    return SeatView(seat, view, held, (*may, *([Draw(seat)] if mine else [])), refusals, None)


def _no_match(view: PublicView, one: Card) -> str | None:
    return None if one.black or one.colour == view.colour or one.face == view.pile[-1].face else "match"


def seating(count: int, seated: Sequence[int] = (), *, pads: bool = False) -> Scene:
    """Return a table before the game."""
    keys = () if pads else keyboard(count)
    return Scene("attract", places(count, pads=pads), frozenset(seated), frozenset(), keys=keys)


def playing(view: PublicView, **more: object) -> Scene:
    """Return a table in play with everybody in `view`."""
    return replace(Scene("play", places(len(view.seats)), public=view), **more)  # type: ignore[arg-type]


def debt() -> PublicView:
    """Return a table where seat 3 owes four cards for seat 2's Draw Four, and may challenge it."""
    view = public((7, 1, 6, 9), "B7 B+2 W4", turn=3, colour="green")
    owed = DebtFacts(seat=3, cards=4, laid_by=2, challengeable=True, final=False)
    seats = facts((7, 1, 6, 9), owes=2)
    return replace(view, seats=seats, stage="debt", debt=owed, deadline_ns=8_000 * _MS)


def naming(seat: int = 1) -> PublicView:
    """Return a table that waits for `seat` to name a colour."""
    view = public((5, 7, 6, 9), "R8 R3 W", turn=seat)
    return replace(view, stage="naming", waiting=seat)


def slaps() -> Race:
    """Return a race in which seat 3 was caught, with a dead heat behind the first."""
    gaps = ((5, 0.0), (1, 12.4), (6, 13.0), (2, 38.0), (3, 61.3))
    runners = tuple(Runner(seat, round(gap * _MS), 50_000) for seat, gap in gaps)
    return Race("call", 5, 3, True, runners, ((1, 6),), 0)


def scored(*, match: bool = False) -> PublicView:
    """Return the table after a round that seat 3 won, or the match with it."""
    view = public((4, 2, 0, 5), "R8 R3 G3", turn=3)
    points = {1: 205, 2: 40, 3: 512 if match else 312, 4: 96}
    seats = tuple(replace(one, score=points[one.seat]) for one in view.seats)
    stage = "match over" if match else "round over"
    gains = ((1, 0), (2, 0), (3, 64), (4, 0))
    return replace(view, seats=seats, stage=stage, winner=3, winners=(3,) if match else (), gains=gains)  # type: ignore[arg-type]
