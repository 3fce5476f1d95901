"""Cards as surfaces at any height and rotation, from their text form (`faces`).

A colour named after a colon (`W:B`) is left out, for the card itself forgets it.
"""

import math
from dataclasses import dataclass
from typing import Final

import pygame

from kiosk.screen.art.faces import CORNER, HEIGHT, WIDTH, Mark, face
from kiosk.screen.art.fonts import CAP_HEIGHT, font, runs
from kiosk.screen.art.look import worn
from kiosk.screen.art.palette import SHADOW, TRAY, rgb
from kiosk.screen.art.piece import Piece, centred
from kiosk.screen.art.store import kept
from kiosk.screen.art.vector import box, group, line, path, raster

MARGIN: Final = 6.0
"""Units around the card that its shadow may take."""


def back_fragment(height: float) -> str:
    """Return a back with its shadow as an SVG fragment, `height` px high around the origin (a back has no
    text).
    """
    shade = box(2, 5, WIDTH, HEIGHT, CORNER, SHADOW, opacity=0.34)
    return group(group(shade + face("back").body, -50, -75), scale=height / HEIGHT)


def card_surface(
    text: str,
    height: float,
    rotation: float = 0,
    *,
    dimmed: bool = False,
    letter: str = "",
    shadow: bool = True,
) -> pygame.Surface:
    """Return a card `height` px high, turned clockwise by `rotation` degrees; the card's middle is the
    surface's middle.

    `letter` replaces R Y G B where the whole table speaks one language. Raises ValueError for an unknown text
    form.
    """
    look = _Style(dimmed, letter, shadow)
    return _card(text.partition(":")[0], round(height), round(rotation * 2) / 2 % 360, look)


def card_piece(
    text: str,
    x: float,
    y: float,
    height: float,
    rotation: float = 0,
    *,
    dimmed: bool = False,
    alpha: int = 255,
) -> Piece:
    """Return a card with its middle at (x, y)."""
    return centred(card_surface(text, height, rotation, dimmed=dimmed), x, y, alpha)


@dataclass(frozen=True, slots=True)
class _Style:
    dimmed: bool
    letter: str
    shadow: bool


@kept
def _card(text: str, height: int, rotation: float, style: _Style) -> pygame.Surface:
    shown = face(text, style.letter)
    unit = height / HEIGHT
    cos, sin = abs(math.cos(math.radians(rotation))), abs(math.sin(math.radians(rotation)))
    w, h = (WIDTH + 2 * MARGIN) * unit, (HEIGHT + 2 * MARGIN) * unit
    size = _even(w * cos + h * sin), _even(w * sin + h * cos)
    shade = box(2, 5, WIDTH, HEIGHT, CORNER, SHADOW, opacity=0.34) if style.shadow else ""
    middle = (size[0] / 2, size[1] / 2)
    drawing = group(group(shade + shown.body, -50, -75), 0, 0, rotation, unit)
    out = raster(drawing, *size, middle)
    turned = [(mark, rotation) for mark in shown.marks + shown.corner_marks]
    turned += [
        (Mark(mark.text, mark.em, WIDTH - mark.x, HEIGHT - mark.y, mark.colour), rotation + 180)
        for mark in shown.corner_marks
    ]
    for mark, turn in turned:
        dx, dy = (mark.x - 50) * unit, (mark.y - 75) * unit
        angle = math.radians(rotation)
        at = dx * math.cos(angle) - dy * math.sin(angle), dx * math.sin(angle) + dy * math.cos(angle)
        glyph = _glyph(mark.text, round(mark.em * unit * 8) / 8, mark.colour, turn % 360)
        out.blit(glyph, glyph.get_rect(center=(middle[0] + at[0], middle[1] + at[1])))
    if style.dimmed:
        out.blit(raster(group(group(_veil(), -50, -75), 0, 0, rotation, unit), *size, middle), (0, 0))
    return out


def _veil() -> str:
    """What dims a card: a shade, in high contrast hatching."""
    if not worn().high_contrast:
        return box(0, 0, WIDTH, HEIGHT, CORNER, TRAY, opacity=0.62)
    strokes = ""
    for start in range(-130, 100, 16):
        low, high = max(0, -start), min(WIDTH - start, HEIGHT)
        if high - low > 9:
            strokes += line([(start + low + 4, low + 4), (start + high - 4, high - 4)])
    return path(strokes, "", TRAY, 5)


def _even(value: float) -> int:
    return 2 * math.ceil(round(value, 6) / 2)


@kept
def _glyph(text: str, em: float, colour: str, turn: float) -> pygame.Surface:
    """Return a figure with the middle of its capitals in the surface's middle; drawn large, then turned
    and made small.
    """
    large = 2 if em > 40 else 4
    ((family, _),) = runs(text)
    letters = font(em * large, bold=True, family=family)
    line_ = letters.render(text, True, rgb(colour))
    half = math.ceil(max(line_.get_width() / 2, 0.56 * em * large)) + large
    side = 2 * half
    square = pygame.Surface((side, side), pygame.SRCALPHA)
    square.fill((*rgb(colour), 0))
    middle_of_capitals = letters.get_ascent() - CAP_HEIGHT / 2 * em * large
    square.blit(line_, (round(half - line_.get_width() / 2), round(half - middle_of_capitals)))
    if turn % 90:
        square = pygame.transform.rotozoom(square, -turn, 1)
    elif turn:
        square = pygame.transform.rotate(square, -turn)
    small = max(2, 2 * round(square.get_width() / large / 2))
    return pygame.transform.smoothscale(square, (small, small))
