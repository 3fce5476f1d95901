"""Panels, seat discs, counts and other small parts that several painters share. Imports nothing outside this
package.

A part is drawn as if for the bottom edge: an SVG fragment plus lines of text (`Line`), both in the seat's own
directions, made into one surface by `compose` and turned by quarter circles for its seat.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import pygame

from kiosk.screen.art import fonts
from kiosk.screen.art.look import worn
from kiosk.screen.art.palette import BACK, INK, IVORY
from kiosk.screen.art.piece import Piece
from kiosk.screen.art.place import SeatPlace
from kiosk.screen.art.vector import box, disc, raster

TURNED: Final = {0: 0, 90: -90, 180: 180, 270: 90}


@dataclass(frozen=True, slots=True)
class Line:
    """One line of text, its capitals centred on y and anchored at x."""

    text: str
    px: float
    x: float
    y: float
    colour: str = IVORY
    bold: bool = True
    anchor: fonts.Anchor = "middle"


def compose(
    body: str, lines: Sequence[Line], left: float, top: float, width: float, height: float
) -> pygame.Surface:
    """Return the part of a drawing inside the given rectangle of its own coordinates."""
    out = raster(body, width, height, (-left, -top))
    for line in lines:
        fonts.write(
            out,
            line.text,
            line.px,
            (line.x - left, line.y - top),
            line.colour,
            bold=line.bold,
            anchor=line.anchor,
        )
    return out


def block(
    fitted: fonts.Fitted, x: float, y: float, colour: str, anchor: fonts.Anchor = "left"
) -> tuple[Line, ...]:
    """Return fitted lines as a block centred on y."""
    first = y - (len(fitted.lines) - 1) / 2 * fitted.leading
    return tuple(
        Line(text, fitted.px, x, first + i * fitted.leading, colour, fitted.bold, anchor)
        for i, text in enumerate(fitted.lines)
    )


def turned(surface: pygame.Surface, rotation: int) -> pygame.Surface:
    """Turn clockwise by a quarter circle or more, without loss."""
    return pygame.transform.rotate(surface, TURNED[rotation]) if rotation else surface


def at_seat(surface: pygame.Surface, place: SeatPlace, left: float, top: float) -> Piece:
    """Put an already turned surface so that its seat-wise top left is at (left, top) of the seat."""
    size = surface.get_size() if place.rotation % 180 == 0 else surface.get_size()[::-1]
    rect = place.box(left, top, *size)
    return Piece(surface, rect.x, rect.y)


def panel(rect: tuple[float, float, float, float], corner: float, fill: str, edge: str, thick: float) -> str:
    """Return a filled rectangle with an edge: x, y, width, height."""
    return box(*rect, corner, fill, edge, thick)


def seat_disc(
    number: int, r: float, x: float, y: float, *, filled: bool = False, colour: str = IVORY
) -> tuple[str, Line]:
    """Return a seat's number in a ring."""
    body = disc(x, y, r, colour if filled else "", colour, 0.13 * r)
    px = r * (1.16 if number < 10 else 1.0)
    return body, Line(str(number), px, x, y, INK if filled else colour)


def card_count(count: int, h: float, x: float, y: float, colour: str = IVORY) -> tuple[str, Line, float]:
    """Return a small card back and a number centred on (x, y), and their width; h is the height of the
    pair.
    """
    text, px = str(count), 0.86 * h
    number_width = fonts.width(text, px)
    width = 0.66 * h + number_width
    left = x - width / 2
    body = box(left, y - 0.33 * h, 0.44 * h, 0.66 * h, 0.08 * h, BACK, colour, 0.06 * h)
    return body, Line(text, px, left + 0.66 * h + number_width / 2, y, colour), width


def glow(rect: tuple[float, float, float, float], corner: float, reach: float, colour: str = IVORY) -> str:
    """Return eight widening, fading layers around a rectangle, the lowest the widest; in high contrast two
    lines.
    """
    x, y, w, h = rect
    out = ""
    if worn().high_contrast:
        for q in (0.35 * reach, 0.7 * reach):
            out += box(x - q, y - q, w + 2 * q, h + 2 * q, corner + q, "", colour, 0.08 * reach)
        return out
    for i in range(8):
        q = reach * (1 - i / 8)
        out += box(x - q, y - q, w + 2 * q, h + 2 * q, corner + q, colour, opacity=0.02 + 0.0085 * i)
    return out


def badge(text: str, r: float, x: float, y: float, ground: str) -> tuple[str, Line]:
    """Return an ivory disc with a short text like `+4`, set off from what is below it."""
    body = disc(x, y, 1.2 * r, ground) + disc(x, y, r, IVORY)
    return body, Line(text, r * (0.98 if len(text) < 3 else 0.74), x, y, INK)
