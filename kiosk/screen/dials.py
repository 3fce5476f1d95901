"""The half rings on which a seat chooses: a colour, a hand to take, a partner, whom to accuse.

Imports the rules' plain data, the painters and the areas.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Literal, cast

from kiosk.rules.cards import Colour
from kiosk.rules.commands import Accuse, Swap
from kiosk.rules.views import PublicView
from kiosk.screen.areas import Box, Chosen
from kiosk.screen.art import choice
from kiosk.screen.art.layout import Layout
from kiosk.screen.art.piece import Pieces, moved
from kiosk.screen.picture import box_of

Asked = Literal["colour", "swap", "exchange", "hush"]


@dataclass(frozen=True, slots=True)
class Dial:
    """A half ring: its pieces, what is under a point, where it lies, and how deep it is."""

    pieces: Pieces
    at: Callable[[float, float], Chosen | None]
    box: Box
    depth: float


def in_play(public: PublicView) -> tuple[int, ...]:
    """Return the seats that are in the round."""
    return tuple(
        facts.seat for facts in public.seats if not (facts.left or facts.out) and facts.place is None
    )


def others_in_play(public: PublicView, seat: int, layout: Layout) -> tuple[int, ...]:
    """Return whom a seat can choose."""
    return tuple(other for other in in_play(public) if other != seat and other in layout.seats)


def colour_dial(
    layout: Layout, seat: int, depth: float, chosen: Chosen | None, letters: Mapping[str, str]
) -> Dial:
    """Return the ring of four colours; over an open hand, `depth` px deep, it stands on the hand's top."""
    dx, dy = _lifted(layout, seat, depth)
    colour = chosen if isinstance(chosen, str) else None

    def at(x: float, y: float) -> Colour | None:
        return cast("Colour | None", choice.colour_at(layout, seat, x - dx, y - dy))

    rect = choice.choice_rect(layout, seat).move(round(dx), round(dy))
    return Dial(
        moved(choice.colour_choice(layout, seat, colour, letters), dx, dy),
        at,
        box_of(rect),
        min(rect.w, rect.h),
    )


def seat_dial(
    layout: Layout,
    seat: int,
    others: tuple[int, ...],
    asked: Asked,
    *,
    depth: float = 0.0,
    chosen: Chosen | None = None,
) -> Dial:
    """Return the ring of other seats, each in the direction in which it sits."""
    dx, dy = _lifted(layout, seat, depth)
    lit = chosen if isinstance(chosen, int) else getattr(chosen, "partner", getattr(chosen, "accused", None))

    def at(x: float, y: float) -> Chosen | None:
        other = choice.seat_at(layout, seat, others, x - dx, y - dy)
        if other is None or asked == "exchange":
            return other
        return Swap(seat, other) if asked == "swap" else Accuse(seat, other)

    rect = choice.choice_rect(layout, seat, len(others)).move(round(dx), round(dy))
    pieces = moved(choice.seat_choice(layout, seat, others, lit, asked), dx, dy)
    return Dial(pieces, at, box_of(rect), min(rect.w, rect.h))


def _lifted(layout: Layout, seat: int, depth: float) -> tuple[float, float]:
    place = layout.place(seat)
    ax, ay = place.to_world(0, 0)
    bx, by = place.to_world(0, -depth)
    return bx - ax, by - ay
