"""Card faces and backs at any height and rotation, from their text form. Imports nothing outside this
package.

Drawn in units of a card 100 wide and 150 high. Forms: `R5` `GS` `BV` `Y+2` `R+3` `RH` `RL` `W` `W4` `D1` `D2`
`X`, `swap` and `back`; a colour named after a colon (`W:B`) is left out, for the card itself forgets it.
The Sorting deck has other faces on the same skeleton; its back is the common one.
"""

import math
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, Literal

import pygame

from kiosk.screen.art import icons
from kiosk.screen.art.fonts import CAP_HEIGHT, font, runs
from kiosk.screen.art.palette import (
    BACK,
    BLACK_CARD,
    COLOURS,
    CREAM,
    INK,
    IVORY,
    LETTERS,
    PLATE,
    RIM,
    SHADOW,
    SHAPES,
    TRAY,
    WHEEL,
    rgb,
)
from kiosk.screen.art.piece import Piece, centred
from kiosk.screen.art.rubbish import bin_, piece_of_rubbish, recycling_ring
from kiosk.screen.art.shapes import BELLY, colour_shape, shape, wheel
from kiosk.screen.art.store import kept
from kiosk.screen.art.vector import box, group, line, path, polygon, raster

WIDTH: Final = 100.0
HEIGHT: Final = 150.0
CORNER: Final = 11.0
MARGIN: Final = 6.0
"""Units around the card that its shadow may take."""

Deck = Literal["classic", "sorting"]
"""Which faces the cards wear."""

COLOUR_OF_LETTER: Final = {letter: colour for colour, letter in LETTERS.items()}
_MIDDLE_RADIUS: Final = {"gem": 37.0, "star": 38.0, "clover": 30.5, "drop": 37.0}
_RUBBISH: Final = {
    "gem": (17.0, -7.5, 18.0),
    "star": (15.5, -7.0, 16.5),
    "clover": (14.5, -8.5, 14.5),
    "drop": (20.0, -7.0, 21.0),
}
"""By shape: radius and place of the piece of rubbish, place of the small figure under it."""
_ACTION_ICONS: Final[dict[str, icons.Icon]] = {
    "S": icons.skip,
    "V": icons.reverse,
    "H": icons.hush,
    "L": icons.slap,
}
_BLACK_FACES: Final = ("W", "W4", "D1", "D2", "X", "swap")


@dataclass(frozen=True, slots=True)
class Mark:
    """A piece of text on a card: its em and the middle of its capitals in units, `turned` by half a circle
    or not.
    """

    text: str
    em: float
    x: float
    y: float
    colour: str


@dataclass(frozen=True, slots=True)
class Face:
    """What is on a card: an SVG fragment and the text upon it."""

    body: str
    marks: tuple[Mark, ...] = ()
    corner_marks: tuple[Mark, ...] = ()


def colour_of(text: str) -> str | None:
    """Return the colour of a card's field; None for black cards and the back."""
    return COLOUR_OF_LETTER.get(text[0]) if text not in {"back", "swap"} else None


def figure_of(text: str) -> str:
    """Return what is on a coloured card besides its colour: `5`, `S`, `V`, `+2`."""
    return text[1:]


def _twice(body: str) -> str:
    return body + f'<g transform="rotate(180 50 75)">{body}</g>'


def _field(colour: str, edge: str, thick: float, opacity: float) -> str:
    inner = box(thick / 2, thick / 2, 100 - thick, 150 - thick, CORNER - thick / 2, "", edge, thick, opacity)
    return box(0, 0, WIDTH, HEIGHT, CORNER, colour) + inner


def _coloured(colour: str, figure: str, letter: str) -> Face:
    name = SHAPES[colour]
    middle = 75 + BELLY[name] * _MIDDLE_RADIUS[name]
    body = _field(COLOURS[colour], INK, 2, 0.28) + shape(name, _MIDDLE_RADIUS[name], PLATE, 50, 75)
    marks: tuple[Mark, ...] = ()
    corners: tuple[Mark, ...] = (Mark(letter, 15.5, 84.5, 17, INK),)
    if figure in _ACTION_ICONS:
        body += group(_ACTION_ICONS[figure](19.5 if name == "gem" else 21, INK), 50, middle)
    elif len(figure) > 1:
        marks = (Mark(figure, 41, 49, middle, INK),)
        corners += (Mark(figure, 21, 18.5, 18.5, INK),)
    else:
        marks = (Mark(figure, 54, 50, middle, INK),)
        corners += (Mark(figure, 25, 16.5, 17, INK),)
        if figure in {"6", "9"}:
            body += box(36, middle + 22.7, 28, 4.6, 2.3, INK)
    return Face(body + _twice(_corner(colour, figure)), marks, corners)


def _corner(colour: str, figure: str) -> str:
    """What stands in the corner besides text: the shape, an action's mark, the bar under a 6 or 9."""
    name = SHAPES[colour]
    out = shape(name, 6.8 if name == "clover" else 7.2, INK, 16.5, 41)
    if figure in _ACTION_ICONS:
        out += group(_ACTION_ICONS[figure](9.6, INK), 17, 17.5)
    elif figure in {"6", "9"}:
        out += box(10, 28.4, 13, 2.6, 1.3, INK)
    return out


def _sorting(colour: str, figure: str, letter: str) -> Face:
    """The skeleton of `_coloured`; in the middle a piece of rubbish over a small figure, or a bin with its
    action.
    """
    plain = _coloured(colour, figure, letter)
    name = SHAPES[colour]
    middle = 75 + BELLY[name] * _MIDDLE_RADIUS[name]
    base = _field(COLOURS[colour], INK, 2, 0.28) + shape(name, _MIDDLE_RADIUS[name], PLATE, 50, 75)
    corner = _twice(_corner(colour, figure))
    if figure in _ACTION_ICONS:
        mark = group(_ACTION_ICONS[figure](8.5, INK), 50, middle + 5.5)
        return Face(base + group(bin_(18), 50, middle) + mark + corner, (), plain.corner_marks)
    if len(figure) > 1:
        label = Mark(figure, 15.5, 49.6, middle + 5.8, INK)
        return Face(base + group(bin_(18), 50, middle) + corner, (label,), plain.corner_marks)
    r, up, down = _RUBBISH[name]
    body = base + group(piece_of_rubbish(colour, int(figure), r), 50, middle + up) + corner
    if figure in {"6", "9"}:
        body += box(44, middle + down + 7.6, 12, 2.2, 1.1, INK)
    return Face(body, (Mark(figure, 17, 50, middle + down, INK),), plain.corner_marks)


def _sorting_wild() -> Face:
    body = _black() + group(wheel(9.5, 37), 50, 75) + group(recycling_ring(19, PLATE), 50, 75)
    return Face(body + _twice(group(wheel(4.9, 8.6), 18, 20.5)))


def _sorting_draw_four() -> Face:
    body = _black() + group(wheel(8, 39), 50, 75) + group(recycling_ring(21.5, PLATE), 50, 75)
    return Face(body, (Mark("+4", 19, 49.6, 75, IVORY),), (Mark("+4", 21, 18.5, 18.5, IVORY),))


def _wild() -> Face:
    return Face(_black() + group(wheel(14.5, 26.5), 50, 75) + _twice(group(wheel(4.9, 8.6), 18, 20.5)))


def _draw_four() -> Face:
    disc = f'<circle cx="50" cy="75" r="20" fill="{PLATE}"/>'
    body = _black() + group(wheel(9.5, 33), 50, 75) + disc
    return Face(body, (Mark("+4", 25, 49.5, 75, INK),), (Mark("+4", 21, 18.5, 18.5, IVORY),))


def _ten() -> Face:
    shapes = "".join(colour_shape(colour, 4.4, 33.5 + 11 * i, 94, INK) for i, colour in enumerate(WHEEL))
    body = _black() + box(22, 40, 56, 70, 5, PLATE) + shapes
    return Face(body, (Mark("+10", 28, 49.5, 68, INK),), (Mark("+10", 18, 22, 18.5, IVORY),))


def _downpour(figure: str) -> Callable[[], Face]:
    def draw() -> Face:
        drops = icons.rain(27, 0.62, [COLOURS[colour] for colour in WHEEL])
        body = _black() + group(icons.cloud(29, PLATE), 50, 66) + group(drops, 50, 75)
        corner = group(icons.rain(11, 0, [IVORY] * 4), 17, 33)
        return Face(
            body + _twice(corner), (Mark(figure, 26, 49.5, 67, INK),), (Mark(figure, 21, 18.5, 18.5, IVORY),)
        )

    return draw


def _swap() -> Face:
    corner = group(icons.exchange(10, IVORY), 17.5, 19)
    return Face(
        _black() + group(wheel(9, 34), 50, 75) + group(icons.swap(20, IVORY), 50, 75) + _twice(corner)
    )


def _black() -> str:
    return _field(BLACK_CARD, RIM, 2.4, 1)


def _back() -> Face:
    lattice = "".join(_diagonals(slope) for slope in (1, -1))
    lozenge = polygon([(50, 31), (83, 75), (50, 119), (17, 75)], 0.1)
    return Face(
        _field(BACK, INK, 2, 0.35)
        + path(lattice, "", CREAM, 1.5, 0.3)
        + box(9, 9, 82, 132, 6, "", CREAM, 2.6)
        + path(lozenge, BACK, CREAM, 2.6)
        + group(wheel(8.2, 14.5, CREAM), 50, 75)
    )


def _diagonals(slope: int) -> str:
    """Lines at 45 degrees every 14 units across the frame, the same seen from both ends."""
    left, right, top, bottom = 12.0, 88.0, 12.0, 138.0
    out = ""
    for offset in range(-98, 99, 14):
        start = max(left, 50 + (top - 75 - offset)) if slope > 0 else max(left, 50 - (bottom - 75 - offset))
        end = min(right, 50 + (bottom - 75 - offset)) if slope > 0 else min(right, 50 - (top - 75 - offset))
        if end - start > 1:
            out += line(
                [(start, 75 + offset + slope * (start - 50)), (end, 75 + offset + slope * (end - 50))]
            )
    return out


_FACES: Final[dict[str, Callable[[], Face]]] = {
    "W": _wild,
    "W4": _draw_four,
    "D1": _downpour("+1"),
    "D2": _downpour("+2"),
    "X": _ten,
    "swap": _swap,
    "back": _back,
}


_SORTING_FACES: Final = _FACES | {"W": _sorting_wild, "W4": _sorting_draw_four}


def _face(text: str, letter: str, deck: Deck) -> Face:
    faces = _SORTING_FACES if deck == "sorting" else _FACES
    if text in faces:
        return faces[text]()
    colour = colour_of(text)
    figure = figure_of(text)
    if colour is None or (
        figure not in {"+2", "+3", *_ACTION_ICONS} and not (figure.isdecimal() and len(figure) == 1)
    ):
        raise ValueError(f"no card is written {text!r}")
    draw = _sorting if deck == "sorting" else _coloured
    return draw(colour, figure, letter or LETTERS[colour])


def back_fragment(height: float) -> str:
    """Return a back with its shadow as an SVG fragment, `height` px high around the origin (a back has no
    text).
    """
    shade = box(2, 5, WIDTH, HEIGHT, CORNER, SHADOW, opacity=0.34)
    return group(group(shade + _back().body, -50, -75), scale=height / HEIGHT)


def card_surface(
    text: str,
    height: float,
    rotation: float = 0,
    *,
    dimmed: bool = False,
    letter: str = "",
    shadow: bool = True,
    deck: Deck = "classic",
) -> pygame.Surface:
    """Return a card `height` px high, turned clockwise by `rotation` degrees; the card's middle is the
    surface's middle.

    `letter` replaces R Y G B where the whole table speaks one language; `deck` says which faces the cards
    wear. Raises ValueError for an unknown text form.
    """
    look = _Look(dimmed, letter, shadow, deck)
    return _card(text.partition(":")[0], round(height), round(rotation * 2) / 2 % 360, look)


def card_piece(  # noqa: PLR0913 (which card, where, and how it looks)
    text: str,
    x: float,
    y: float,
    height: float,
    rotation: float = 0,
    *,
    dimmed: bool = False,
    alpha: int = 255,
    deck: Deck = "classic",
) -> Piece:
    """Return a card with its middle at (x, y)."""
    return centred(card_surface(text, height, rotation, dimmed=dimmed, deck=deck), x, y, alpha)


@dataclass(frozen=True, slots=True)
class _Look:
    dimmed: bool
    letter: str
    shadow: bool
    deck: Deck


@kept
def _card(text: str, height: int, rotation: float, look: _Look) -> pygame.Surface:
    face = _face(text, look.letter, look.deck)
    unit = height / HEIGHT
    cos, sin = abs(math.cos(math.radians(rotation))), abs(math.sin(math.radians(rotation)))
    w, h = (WIDTH + 2 * MARGIN) * unit, (HEIGHT + 2 * MARGIN) * unit
    size = _even(w * cos + h * sin), _even(w * sin + h * cos)
    shade = box(2, 5, WIDTH, HEIGHT, CORNER, SHADOW, opacity=0.34) if look.shadow else ""
    middle = (size[0] / 2, size[1] / 2)
    drawing = group(group(shade + face.body, -50, -75), 0, 0, rotation, unit)
    out = raster(drawing, *size, middle)
    turned = [(mark, rotation) for mark in face.marks + face.corner_marks]
    turned += [
        (Mark(mark.text, mark.em, WIDTH - mark.x, HEIGHT - mark.y, mark.colour), rotation + 180)
        for mark in face.corner_marks
    ]
    for mark, turn in turned:
        dx, dy = (mark.x - 50) * unit, (mark.y - 75) * unit
        angle = math.radians(rotation)
        at = dx * math.cos(angle) - dy * math.sin(angle), dx * math.sin(angle) + dy * math.cos(angle)
        glyph = _glyph(mark.text, round(mark.em * unit * 8) / 8, mark.colour, turn % 360)
        out.blit(glyph, glyph.get_rect(center=(middle[0] + at[0], middle[1] + at[1])))
    if look.dimmed:
        veil = group(
            group(box(0, 0, WIDTH, HEIGHT, CORNER, TRAY, opacity=0.62), -50, -75), 0, 0, rotation, unit
        )
        out.blit(raster(veil, *size, middle), (0, 0))
    return out


def _even(value: float) -> int:
    return 2 * math.ceil(round(value, 6) / 2)


@kept
def _glyph(text: str, em: float, colour: str, turn: float) -> pygame.Surface:
    """Return a figure with the middle of its capitals in the surface's middle; drawn large, then turned
    and made small.
    """
    large = 2 if em > 40 else 4
    ((family, _),) = runs(text)
    face = font(em * large, bold=True, family=family)
    line_ = face.render(text, True, rgb(colour))
    half = math.ceil(max(line_.get_width() / 2, 0.56 * em * large)) + large
    side = 2 * half
    square = pygame.Surface((side, side), pygame.SRCALPHA)
    square.fill((*rgb(colour), 0))
    middle_of_capitals = face.get_ascent() - CAP_HEIGHT / 2 * em * large
    square.blit(line_, (round(half - line_.get_width() / 2), round(half - middle_of_capitals)))
    if turn % 90:
        square = pygame.transform.rotozoom(square, -turn, 1)
    elif turn:
        square = pygame.transform.rotate(square, -turn)
    small = max(2, 2 * round(square.get_width() / large / 2))
    return pygame.transform.smoothscale(square, (small, small))
