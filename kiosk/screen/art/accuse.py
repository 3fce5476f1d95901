"""The small button at each tray with which a seat accuses another of breaking the silence. Imports nothing
outside this package.

Whom it accuses is then chosen on `choice.seat_choice(..., sign="hush")`.
"""

import math
from collections.abc import Iterable

import pygame

from kiosk.screen.art.frame import turned
from kiosk.screen.art.icons import hush
from kiosk.screen.art.layout import PAD_GAP_MM, Layout
from kiosk.screen.art.palette import HUSH, INK, TRAY
from kiosk.screen.art.piece import Pieces, centred
from kiosk.screen.art.store import kept
from kiosk.screen.art.vector import disc, group, raster


def accuse_rect(layout: Layout, seat: int, depth: float = 0.0) -> pygame.Rect:
    """Return the touch target: at the right end of the tray's top border, above it when the hand is open
    (`depth` px).
    """
    place = layout.place(seat)
    side = math.ceil(layout.touch)
    top = -depth - side - PAD_GAP_MM * layout.k if depth else -layout.d - 0.45 * side
    return place.box(place.tray_width / 2 - 1.1 * side, top, side, side)


def accuse_buttons(
    layout: Layout,
    seats: Iterable[int],
    *,
    pressed: int | None = None,
    depths: dict[int, float] | None = None,
) -> Pieces:
    """Return the crossed bubble at each of these seats, filled where it is pressed."""
    out = []
    for seat in seats:
        rect = accuse_rect(layout, seat, (depths or {}).get(seat, 0.0))
        surface = _button(rect.w, seat == pressed, layout.place(seat).rotation)
        out.append(centred(surface, *rect.center))
    return tuple(out)


@kept
def _button(side: int, pressed: bool, rotation: int) -> pygame.Surface:
    r = side / 2
    body = disc(0, 0, 0.9 * r, HUSH if pressed else TRAY, HUSH, 0.09 * r)
    body += group(hush(0.5 * r, INK if pressed else HUSH), 0, 0.03 * r)
    return turned(raster(body, side, side, (r, r)), rotation)
