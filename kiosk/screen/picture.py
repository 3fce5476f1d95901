"""What a picture is: pieces to paint, lowest first, and where fingers may do something.

Imports the painters, the areas and the scene's places.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import pygame

from kiosk.screen.areas import Areas, Box, PadSpot
from kiosk.screen.art.layout import Layout, lay_out
from kiosk.screen.art.pads import plan_pads
from kiosk.screen.art.piece import Pieces
from kiosk.screen.art.place import Edge
from kiosk.screen.scene import Place

SLOP_MM: Final = 2.5
"""How far a finger may wander on the glass and still rest."""
SMALL_PANEL_PX: Final = 1280
SMALL_PANEL_INCHES: Final = 10.0
USUAL_INCHES: Final = 21.0
DESKTOP_PX_PER_INCH: Final = 96.0


@dataclass(frozen=True, slots=True)
class Picture:
    """One moment of the table, but for what is under way. `changes_ns`: when it looks different."""

    pieces: Pieces
    areas: Areas
    changes_ns: int | None = None


def box_of(rect: pygame.Rect) -> Box:
    """Return a pygame rectangle as plain geometry."""
    return Box(rect.x, rect.y, rect.w, rect.h)


def box_rect(box: Box) -> pygame.Rect:
    """Return plain geometry as a pygame rectangle."""
    return pygame.Rect(round(box.left), round(box.top), round(box.width), round(box.height))


def inches_of(size: tuple[int, int], known: float | None, *, fills_panel: bool) -> float:
    """Return the diagonal to reckon with: the known one, else a usual panel's or desktop's."""
    if known is not None:
        return known
    if fills_panel:
        return SMALL_PANEL_INCHES if max(size) <= SMALL_PANEL_PX else USUAL_INCHES
    return math.hypot(*size) / DESKTOP_PX_PER_INCH


def table_layout(
    size: tuple[int, int],
    inches: float,
    places: Sequence[Place],
    present: Sequence[int],
    *,
    large: bool = False,
) -> Layout:
    """Return the layout with the seats in `present`, each in front of its buttons where the seat map says.

    `large`: open cards and words a quarter larger.
    """
    known = {place.seat: place for place in places}
    pads = frozenset(seat for seat in present if seat in known and known[seat].pads)
    return lay_out(*size, inches, tuple(sorted(present)), _edges(places, present), pads, large=large)


def _edges(places: Sequence[Place], present: Sequence[int]) -> dict[int, tuple[Edge, float]] | None:
    by_edge: dict[Edge, list[int]] = {}
    for place in places:
        if place.edge is not None:
            by_edge.setdefault(place.edge, []).append(place.seat)
    out = {
        seat: (edge, (i + 0.5) / len(seats))
        for edge, seats in by_edge.items()
        for i, seat in enumerate(sorted(seats))
    }
    return out if set(present) <= set(out) else None


def pad_spots(layout: Layout) -> tuple[PadSpot, ...]:
    """Return the pads of the seats that have no buttons."""
    out = []
    for seat in layout.seats:
        plan = plan_pads(layout, seat)
        if plan is not None:
            out += [PadSpot(seat, "slap", box_of(plan.slap)), PadSpot(seat, "cut", box_of(plan.cut))]
    return tuple(out)
