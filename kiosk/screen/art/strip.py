"""A slim strip that tells of a fault, twice: over the wheel while nobody plays, else where the plates lie.
Imports nothing outside this package.
"""

import math
from typing import Final

import pygame

from kiosk.screen.art.fonts import fit
from kiosk.screen.art.frame import block, compose, turned
from kiosk.screen.art.layout import Layout
from kiosk.screen.art.palette import ALARM, FELT_LO, IVORY, MUTED
from kiosk.screen.art.piece import Pieces, centred
from kiosk.screen.art.piles import draw_pile_rect
from kiosk.screen.art.store import kept
from kiosk.screen.art.vector import box, line, path

SMALL: Final = 0.76
"""Of the usual smallest letters: those of the second line, which staff read and guests need not."""


def over_wheel(layout: Layout, first: str, second: str) -> Pieces:
    """Return the strips across the wheel of cards, one to each long side: there they hide no words."""
    half = 0.85 * layout.r0
    if not (layout.portrait or layout.square):
        plate_x, _, _ = layout.plate_at(1)[0]
        half = min(half, layout.cx - plate_x - layout.plate_width / 2 - layout.m)
    away = 0.5 * layout.r0
    return tuple(
        centred(_strip(layout, first, second, 2 * half, rotation), layout.cx, layout.cy + side * away)
        for side, rotation in ((1, 0), (-1, 180))
    )


def at_plates(layout: Layout, first: str, second: str) -> Pieces:
    """Return the strips where the table's messages stand; without `second` where it would hide the pile."""
    wide = layout.plate_width
    high = _strip(layout, first, second, wide, 0).get_height()
    made = tuple(
        centred(_strip(layout, first, second, wide, rotation), x, y)
        for x, y, rotation in layout.plate_at(high)
    )
    hides = any(piece.rect.colliderect(draw_pile_rect(layout)) for piece in made)
    return at_plates(layout, first, "") if second and hides else made


@kept
def _strip(layout: Layout, first: str, second: str, wide: float, rotation: int) -> pygame.Surface:
    pad, cross = 0.5 * layout.font, 0.36 * layout.font
    room = wide - 3 * pad - 2 * cross
    above = fit(first, layout.font, SMALL * layout.font, room)
    below = fit(second, SMALL * layout.font, SMALL * layout.font, room, bold=False)
    words = above.height + (below.height if second else 0)
    high = max(layout.touch, words + pad)
    thick = max(1.5, 0.006 * layout.r0)
    body = box(thick, thick, wide - 2 * thick, high - 2 * thick, 0.05 * layout.r0, FELT_LO, ALARM, thick)
    x, y = wide - pad - cross, high / 2
    for slope in (1, -1):
        ends = [(x - cross, y - slope * cross), (x + cross, y + slope * cross)]
        body += path(line(ends), "", IVORY, 0.16 * layout.font)
    top = (high - words) / 2
    lines = block(above, pad, top + above.height / 2, IVORY)
    lines += block(below, pad, top + above.height + below.height / 2, MUTED)
    return turned(compose(body, lines, 0, 0, 2 * math.ceil(wide / 2), 2 * math.ceil(high / 2)), rotation)
