"""The middle of the table: the last three cards, the ring of the colour in force, and what has to be matched.

Imports nothing outside this package.
"""

import math
from collections.abc import Mapping
from typing import Final

import pygame

from kiosk.screen.art.frame import Line, compose, turned
from kiosk.screen.art.icons import hush as hush_icon
from kiosk.screen.art.icons import reverse, skip
from kiosk.screen.art.icons import slap as slap_icon
from kiosk.screen.art.layout import Layout
from kiosk.screen.art.look import worn
from kiosk.screen.art.palette import COLOURS, FELT, INK, IVORY, LETTERS, WHEEL
from kiosk.screen.art.piece import Pieces, centred
from kiosk.screen.art.shapes import colour_shape
from kiosk.screen.art.store import kept
from kiosk.screen.art.vector import arc, box, disc, group, path, polar, raster

FALLEN: Final = ((-17.0, -0.05, 0.02), (11.0, 0.055, -0.025), (-4.0, 0.0, 0.0))
"""Rotation, and offset in R0, of the last three cards; the newest is last."""

RACE_SCALE: Final = 0.62
_FIGURE_ICONS: Final = {"S": skip, "V": reverse, "H": hush_icon, "L": slap_icon}


def heap_rect(layout: Layout, scale: float = 1.0) -> pygame.Rect:
    """Return the square around ring and pills."""
    reach = (0.58 + 0.09) * layout.r0 * scale
    return pygame.Rect(round(layout.cx - reach), round(layout.cy - reach), round(2 * reach), round(2 * reach))


def top_place(layout: Layout, scale: float = 1.0, nth: int = 2) -> tuple[float, float, float, float]:
    """Return x, y, height and rotation of a pile card: nth 2 is the top, 0 the lowest shown."""
    rotation, dx, dy = FALLEN[nth]
    r0 = layout.r0 * scale
    return layout.cx + dx * r0, layout.cy + dy * r0, layout.pile * scale, rotation


def ring(layout: Layout, colour: str | None, *, scale: float = 1.0) -> Pieces:
    return (centred(_ring(round(layout.r0 * scale), colour), layout.cx, layout.cy),)


@kept
def _ring(r0: int, colour: str | None) -> pygame.Surface:
    side = 2 * math.ceil(0.67 * r0)
    return raster(_ring_body(r0, colour), side, side, (side / 2, side / 2))


def _ring_thickness() -> float:
    """In R0."""
    return 0.08 if worn().high_contrast else 0.05


def _halo() -> float:
    return 0.0 if worn().high_contrast else 0.14


def _ring_body(r0: int, colour: str | None) -> str:
    r, thick = 0.58 * r0, _ring_thickness() * r0
    if colour is not None:
        halo = disc(0, 0, r, "", COLOURS[colour], 3 * thick, _halo())
        return halo + disc(0, 0, r, "", COLOURS[colour], thick)
    return "".join(
        path(arc(r, -128 + 90 * i, -52 + 90 * i), "", COLOURS[c], thick) for i, c in enumerate(WHEEL)
    )


PILLS: Final = (0, 90, 180, 270)
"""How the signs on the ring are turned, in the order in which they are painted."""


def pills(
    layout: Layout,
    colour: str | None,
    figure: str = "",
    *,
    scale: float = 1.0,
    letters: Mapping[str, str] = LETTERS,
) -> Pieces:
    """Return the four signs on the ring, each turned to its side."""
    r0 = round(layout.r0 * scale)
    out = []
    for rotation in PILLS:
        x, y = polar(0.58 * r0, rotation + 90)
        letter = letters[colour] if colour else ""
        out.append(centred(_pill(r0, colour, letter, figure, rotation), layout.cx + x, layout.cy + y))
    return tuple(out)


@kept
def _pill(r0: int, colour: str | None, letter: str, figure: str, rotation: int) -> pygame.Surface:
    h = 0.155 * r0
    if colour is None:
        r = h / 2
        side = 2 * math.ceil(1.2 * r)
        body = disc(0, 0, 1.18 * r, FELT) + disc(0, 0, r, IVORY)
        asking = compose(body, [Line("?", 1.3 * r, 0, 0, INK)], -side / 2, -side / 2, side, side)
        return turned(asking, rotation)
    w = (0.46 if figure else 0.34) * r0
    rim = 0.08 * h
    body = box(-w / 2 - rim, -h / 2 - rim, w + 2 * rim, h + 2 * rim, h, FELT)
    body += box(-w / 2, -h / 2, w, h, h / 2, COLOURS[colour])
    first, second, third = (-0.32 * w, 0.0, 0.32 * w) if figure else (-0.2 * w, 0.2 * w, 0.0)
    body += colour_shape(colour, 0.3 * h, first, 0, INK)
    lines = [Line(letter, 0.62 * h, second, 0, INK)]
    if figure in _FIGURE_ICONS:
        body += group(_FIGURE_ICONS[figure](0.34 * h, INK), third)
    elif figure:
        px = (0.66 if len(figure) < 2 else 0.54) * h
        lines.append(Line(figure, px, third, 0, INK))
    wide, high = 2 * math.ceil(w / 2 + rim), 2 * math.ceil(h / 2 + rim)
    return turned(compose(body, lines, -wide / 2, -high / 2, wide, high), rotation)
