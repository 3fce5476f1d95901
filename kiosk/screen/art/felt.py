"""The felt under everything, and the light of the colour in force. Imports nothing outside this package."""

import math
import random

import pygame

from kiosk.screen.art.layout import Layout
from kiosk.screen.art.look import worn
from kiosk.screen.art.palette import COLOURS, FELT, FELT_HI, FELT_LO
from kiosk.screen.art.piece import Piece, Pieces, centred
from kiosk.screen.art.store import kept
from kiosk.screen.art.theme import Drawing
from kiosk.screen.art.vector import disc, group, radial, raster

_GRAIN_SIDE = 128
_STREWN = 0.055
"""How strongly a theme's ornament shows on the felt."""


def felt(layout: Layout) -> Piece:
    """Return the opaque ground: it covers the whole canvas."""
    return Piece(_felt(layout.width, layout.height), 0, 0)


def tint(layout: Layout, colour: str | None) -> Pieces:
    """Return the light in the middle; none before a colour is named, nor in high contrast."""
    if colour is None or worn().high_contrast:
        return ()
    return (centred(_tint(round(layout.r0), colour), layout.cx, layout.cy),)


@kept
def _felt(width: int, height: int) -> pygame.Surface:
    stops = [(0.0, FELT_HI, 1.0), (0.55, FELT, 1.0), (1.0, FELT_LO, 1.0)]
    light = radial("felt", width / 2, height / 2, 0.62 * max(width, height), stops)
    ground = raster(light + f'<rect width="{width}" height="{height}" fill="url(#felt)"/>', width, height)
    out = pygame.Surface((width, height))
    out.blit(ground, (0, 0))
    ornament = worn().theme.ornament
    if ornament is not None and not worn().high_contrast:
        out.blit(raster(_strewn(ornament, width, height), width, height), (0, 0))
    grain = _grain()
    for y in range(0, height, _GRAIN_SIDE):
        for x in range(0, width, _GRAIN_SIDE):
            out.blit(grain, (x, y), special_flags=pygame.BLEND_RGB_ADD)
    return out


def _strewn(ornament: Drawing, width: int, height: int) -> str:
    """A theme's figure here and there on the felt, as if it were woven in."""
    chance = random.Random(11)
    left, top, wide, high = ornament.view
    step = 0.19 * min(width, height)
    figure = group(ornament.body.replace("$ink", "$muted"), -left - wide / 2, -top - high / 2)
    out = ""
    for row in range(math.ceil(height / step) + 1):
        for column in range(math.ceil(width / step) + 1):
            x = (column + 0.5 * (row % 2) + chance.uniform(-0.14, 0.14)) * step
            y = (row + chance.uniform(-0.14, 0.14)) * step
            out += group(figure, x, y, chance.uniform(-40, 40), 0.3 * step / high)
    return f'<g opacity="{_STREWN}">{out}</g>'


def _grain() -> pygame.Surface:
    """A nap of a step or two of brightness: it hides the bands of a dark gradient."""
    chance = random.Random(7)
    tile = pygame.Surface((_GRAIN_SIDE, _GRAIN_SIDE))
    for y in range(_GRAIN_SIDE):
        for x in range(_GRAIN_SIDE):
            step = chance.randrange(3)
            tile.set_at((x, y), (step, step, step))
    return tile


@kept
def _tint(r0: int, colour: str) -> pygame.Surface:
    strength = 0.17 if colour == "yellow" else 0.26
    hue = COLOURS[colour]
    stops = [(0.0, hue, strength), (0.62, hue, 0.55 * strength), (1.0, hue, 0.0)]
    return raster(radial("tint", 0, 0, r0, stops) + disc(0, 0, r0, "url(#tint)"), 2 * r0, 2 * r0, (r0, r0))
