"""The wheel of cards that calls guests to the table, and the words beside it. Imports nothing outside this
package.
"""

import math
from typing import Final

import pygame

from kiosk.screen.art.cards import card_piece
from kiosk.screen.art.fonts import fit
from kiosk.screen.art.frame import Line, block, compose, turned
from kiosk.screen.art.layout import Layout
from kiosk.screen.art.palette import FELT_LO, IVORY, MUTED
from kiosk.screen.art.piece import Pieces, centred
from kiosk.screen.art.shapes import wheel as four_shapes
from kiosk.screen.art.store import kept
from kiosk.screen.art.vector import disc, group, polar, raster

CARDS: Final = ("R7", "B3", "G0", "Y8", "W", "RV", "B9", "G+2", "Y4", "RS", "B5", "W4")
_ROTATION_STEP: Final = 3.0
"""Cards turn in steps of this many degrees, so that each is painted seldom while the wheel moves smoothly."""


def wheel_rect(layout: Layout) -> pygame.Rect:
    reach = math.ceil(0.97 * layout.r0)
    return pygame.Rect(round(layout.cx) - reach, round(layout.cy) - reach, 2 * reach, 2 * reach)


def wheel(layout: Layout, degrees: float = 0.0) -> Pieces:
    """Return twelve cards around the four shapes, the wheel turned clockwise by `degrees`."""
    out = []
    for i, text in enumerate(CARDS):
        angle = degrees + 30 * i
        # each card takes its step at another moment, so that no frame paints all twelve anew
        turned_by = math.floor((angle + _ROTATION_STEP * i / 12) / _ROTATION_STEP) * _ROTATION_STEP
        x, y = polar(0.715 * layout.r0, angle - 90)
        out.append(card_piece(text, layout.cx + x, layout.cy + y, 0.40 * layout.r0, turned_by))
    return (*out, centred(_hub(round(layout.r0)), layout.cx, layout.cy))


@kept
def _hub(r0: int) -> pygame.Surface:
    r = 0.40 * r0
    body = disc(0, 0, r, FELT_LO, opacity=0.9) + disc(0, 0, r, "", IVORY, max(1.5, 0.007 * r0), 0.35)
    side = 2 * math.ceil(r + 3)
    return raster(body + group(four_shapes(0.085 * r0, 0.2 * r0)), side, side, (side / 2, side / 2))


def beside_wheel(layout: Layout, first: str, second: str = "") -> Pieces:
    """Return two lines on both sides of the wheel, one to each long side of the table."""
    along = max(layout.track_x, layout.track_y)
    middle = (along + 0.95 * layout.r0) / 2
    room = (2 * layout.track_x if layout.portrait else along - 0.95 * layout.r0) - 2.5 * layout.m
    out = []
    for sign, rotation in ((1, 0), (-1, 180)):
        surface = _words(layout, first, second, round(room), rotation)
        x, y = (0.0, sign * middle) if layout.portrait else (-sign * middle, 0.0)
        out.append(centred(surface, layout.cx + x, layout.cy + y))
    return tuple(out)


@kept
def _words(layout: Layout, first: str, second: str, room: int, rotation: int) -> pygame.Surface:
    above = fit(first, max(layout.font, 0.12 * layout.r0), layout.font, room)
    texts = [(above, IVORY)]
    if second:
        texts.append((fit(second, max(layout.font, 0.074 * layout.r0), layout.font, room, bold=False), MUTED))
    height = sum(text.height for text, _ in texts)
    lines: list[Line] = []
    y = -height / 2
    for text, colour in texts:
        lines += block(text, 0, y + text.height / 2, colour, "middle")
        y += text.height
    wide, high = 2 * math.ceil(room / 2), 2 * math.ceil(height / 2)
    return turned(compose("", lines, -wide / 2, -high / 2, wide, high), rotation)
