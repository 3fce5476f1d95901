"""The felt under everything, and the light of the colour in force. Imports nothing outside this package."""

import random

import pygame

from kiosk.screen.art.layout import Layout
from kiosk.screen.art.palette import COLOURS, FELT, FELT_HI, FELT_LO
from kiosk.screen.art.piece import Piece, Pieces, centred
from kiosk.screen.art.store import kept
from kiosk.screen.art.vector import disc, radial, raster

_GRAIN_SIDE = 128


def felt(layout: Layout) -> Piece:
    """Return the opaque ground: it covers the whole canvas."""
    return Piece(_felt(layout.width, layout.height), 0, 0)


def tint(layout: Layout, colour: str | None) -> Pieces:
    """Return the light in the middle; none before a colour is named."""
    if colour is None:
        return ()
    return (centred(_tint(round(layout.r0), colour), layout.cx, layout.cy),)


@kept
def _felt(width: int, height: int) -> pygame.Surface:
    stops = [(0.0, FELT_HI, 1.0), (0.55, FELT, 1.0), (1.0, FELT_LO, 1.0)]
    light = radial("felt", width / 2, height / 2, 0.62 * max(width, height), stops)
    ground = raster(light + f'<rect width="{width}" height="{height}" fill="url(#felt)"/>', width, height)
    out = pygame.Surface((width, height))
    out.blit(ground, (0, 0))
    grain = _grain()
    for y in range(0, height, _GRAIN_SIDE):
        for x in range(0, width, _GRAIN_SIDE):
            out.blit(grain, (x, y), special_flags=pygame.BLEND_RGB_ADD)
    return out


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
