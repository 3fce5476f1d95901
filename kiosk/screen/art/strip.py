"""A slim strip that tells of a fault, twice: over the wheel while nobody plays, else where the plates lie.
Imports nothing outside this package.
"""

import math
from dataclasses import dataclass, replace
from typing import Final, Literal

import pygame

from kiosk.screen.art.fonts import fit
from kiosk.screen.art.frame import block, compose, turned
from kiosk.screen.art.icons import arrow_head, icon
from kiosk.screen.art.layout import Layout
from kiosk.screen.art.palette import ALARM, FELT_LO, IVORY, MUTED
from kiosk.screen.art.piece import Pieces, centred
from kiosk.screen.art.piles import draw_pile_rect
from kiosk.screen.art.store import kept
from kiosk.screen.art.vector import box, group, line, path

SMALL: Final = 0.76
"""Of the usual smallest letters: those of the second line, which staff read and guests need not."""


@dataclass(frozen=True, slots=True)
class Strip:
    """What a strip shows: two lines, an icon where there is room, and what a touch does: "close" or "on"."""

    first: str
    second: str
    icon: str
    sign: Literal["close", "on"]


def over_wheel(layout: Layout, told: Strip) -> Pieces:
    """Return the strips across the wheel of cards, one to each long side: there they hide no words."""
    half = 0.85 * layout.r0
    if not (layout.portrait or layout.square):
        plate_x, _, _ = layout.plate_at(1)[0]
        half = min(half, layout.cx - plate_x - layout.plate_width / 2 - layout.m)
    away = 0.5 * layout.r0
    return tuple(
        centred(_strip(layout, told, 2 * half, rotation), layout.cx, layout.cy + side * away)
        for side, rotation in ((1, 0), (-1, 180))
    )


def at_plates(layout: Layout, told: Strip) -> Pieces:
    """Return the strips where the table's messages stand; without `second` where it would hide the pile."""
    wide = layout.plate_width
    high = _strip(layout, told, wide, 0).get_height()
    made = tuple(
        centred(_strip(layout, told, wide, rotation), x, y) for x, y, rotation in layout.plate_at(high)
    )
    hides = any(piece.rect.colliderect(draw_pile_rect(layout)) for piece in made)
    return at_plates(layout, replace(told, second="")) if told.second and hides else made


@kept
def _strip(layout: Layout, told: Strip, wide: float, rotation: int) -> pygame.Surface:
    pad, cross, picture = 0.5 * layout.font, 0.36 * layout.font, 0.62 * layout.font
    # a small panel has room for the words alone
    left = pad if layout.small else 2 * pad + 2 * picture
    room = wide - left - 2 * pad - 2 * cross
    above = fit(told.first, layout.font, SMALL * layout.font, room)
    below = fit(told.second, SMALL * layout.font, SMALL * layout.font, room, bold=False)
    words = above.height + (below.height if told.second else 0)
    high = max(layout.touch, words + pad)
    thick = max(1.5, 0.006 * layout.r0)
    body = box(thick, thick, wide - 2 * thick, high - 2 * thick, 0.05 * layout.r0, FELT_LO, ALARM, thick)
    if not layout.small:
        body += group(icon(told.icon, picture, ALARM), pad + picture, high / 2)
    body += _sign(told.sign, wide - pad - cross, high / 2, cross, 0.16 * layout.font)
    top = (high - words) / 2
    lines = block(above, left, top + above.height / 2, IVORY)
    lines += block(below, left, top + above.height + below.height / 2, MUTED)
    return turned(compose(body, lines, 0, 0, 2 * math.ceil(wide / 2), 2 * math.ceil(high / 2)), rotation)


def _sign(sign: Literal["close", "on"], x: float, y: float, r: float, thick: float) -> str:
    if sign == "on":
        return arrow_head(x, y, 0, r, IVORY)
    strokes = ([(x - r, y - slope * r), (x + r, y + slope * r)] for slope in (1, -1))
    return "".join(path(line(ends), "", IVORY, thick) for ends in strokes)
