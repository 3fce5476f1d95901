"""The colour wheel that turns by itself when black cards take the next colour. Imports nothing outside this
package.
"""

import math
from typing import Final

import pygame

from kiosk.screen.art.layout import Layout
from kiosk.screen.art.palette import COLOURS, FELT, FELT_LO, IVORY, WHEEL
from kiosk.screen.art.piece import Piece, Pieces, centred
from kiosk.screen.art.shapes import colour_shape
from kiosk.screen.art.store import kept
from kiosk.screen.art.vector import arc, disc, path, polar, polygon, raster

_STEP: Final = 3
_DIM: Final = 0.34


def pointer_angle(old: str, direction: int, progress: float) -> float:
    """Return where the pointer stands: degrees clockwise from the right; one quarter on from `old` in all."""
    return -90 + 90 * (WHEEL.index(old) + (1 if direction > 0 else -1) * progress)


def turning_wheel(layout: Layout, old: str, direction: int, progress: float) -> Pieces:
    """Return the wheel in place of ring and pills; the pointer leaves `old` for the next colour clockwise
    (direction 1) or the one before; progress 0..1, already eased.
    """
    angle = pointer_angle(old, direction, progress)
    lit = WHEEL[round((angle + 90) / 90) % 4]
    r0 = round(layout.r0)
    return (
        centred(_wheel(r0, lit), layout.cx, layout.cy),
        _pointer_piece(layout, round(angle / _STEP) * _STEP % 360),
    )


@kept
def _wheel(r0: int, lit: str) -> pygame.Surface:
    r = 0.58 * r0
    body = ""
    for i, colour in enumerate(WHEEL):
        quarter = arc(r, -134 + 90 * i, -46 + 90 * i)
        if colour == lit:
            body += path(quarter, "", COLOURS[colour], 0.15 * r0, 0.22)
        body += path(quarter, "", COLOURS[colour], 0.05 * r0, 1 if colour == lit else _DIM)
    for i, colour in enumerate(WHEEL):
        x, y = polar(r, -90 + 90 * i)
        rim = IVORY if colour == lit else FELT_LO
        body += disc(x, y, 0.105 * r0, FELT, rim, 0.012 * r0)
        body += colour_shape(colour, 0.055 * r0, x, y)
    side = 2 * math.ceil(0.7 * r0)
    return raster(body, side, side, (side / 2, side / 2))


def _pointer_piece(layout: Layout, heading: int) -> Piece:
    x, y = polar(0.44 * layout.r0, heading)
    return centred(_pointer(round(layout.r0), heading), layout.cx + x, layout.cy + y)


@kept
def _pointer(r0: int, heading: int) -> pygame.Surface:
    z = 0.075 * r0
    edge = polygon([(z, 0), (-0.8 * z, -0.85 * z), (-0.4 * z, 0), (-0.8 * z, 0.85 * z)], 0.1)
    body = f'<g transform="rotate({heading})">{path(edge, IVORY, FELT_LO, 0.3 * z)}{path(edge, IVORY)}</g>'
    side = 2 * math.ceil(1.4 * z)
    return raster(body, side, side, (side / 2, side / 2))
