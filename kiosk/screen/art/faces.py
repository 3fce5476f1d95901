"""What is on the face or back of a card, from its text form, in the theme worn.

Drawn in units of a card 100 wide and 150 high. Forms: `R5` `GS` `BV` `Y+2` `R+3` `RH` `RL` `W` `W4` `D1` `D2`
`X`, `swap` and `back`. A theme puts its own pictures in the middle; field, corners, shapes, figures and
letters are the same in every theme, so that whoever knows one reads them all.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from kiosk.screen.art import icons
from kiosk.screen.art.look import worn
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
    SHAPES,
    WHEEL,
)
from kiosk.screen.art.shapes import BELLY, colour_shape, shape, wheel
from kiosk.screen.art.theme import Drawing
from kiosk.screen.art.vector import box, group, line, path, polygon

WIDTH: Final = 100.0
HEIGHT: Final = 150.0
CORNER: Final = 11.0
COLOUR_OF_LETTER: Final = {letter: colour for colour, letter in LETTERS.items()}
_MIDDLE_RADIUS: Final = {"gem": 37.0, "star": 38.0, "clover": 30.5, "drop": 37.0}
_PICTURE: Final = {
    "gem": (17.0, -7.5, 18.0),
    "star": (15.5, -7.0, 16.5),
    "clover": (14.5, -8.5, 14.5),
    "drop": (20.0, -7.0, 21.0),
}
"""By shape: radius and place of a theme's picture, place of the small figure under it."""
_ACTION_ICONS: Final[dict[str, icons.Icon]] = {
    "S": icons.skip,
    "V": icons.reverse,
    "H": icons.hush,
    "L": icons.slap,
}


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


def _ground(colour: str) -> str:
    """The field of a coloured card with the plate in its middle; in high contrast both have an ink line."""
    name = SHAPES[colour]
    r = _MIDDLE_RADIUS[name]
    if worn().high_contrast:
        return _field(COLOURS[colour], INK, 2.4, 1) + shape(name, r, PLATE, 50, 75, INK, 2.4)
    return _field(COLOURS[colour], INK, 2, 0.28) + shape(name, r, PLATE, 50, 75)


def _coloured(colour: str, figure: str, letter: str) -> Face:
    name = SHAPES[colour]
    middle = 75 + BELLY[name] * _MIDDLE_RADIUS[name]
    body = _ground(colour)
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


def _pictured(colour: str, figure: str, letter: str, picture: Drawing) -> Face:
    """The skeleton of `_coloured`; in the middle a picture over a small figure, or around a small action."""
    plain = _coloured(colour, figure, letter)
    name = SHAPES[colour]
    middle = 75 + BELLY[name] * _MIDDLE_RADIUS[name]
    base = _ground(colour) + _twice(_corner(colour, figure))
    if figure in _ACTION_ICONS:
        mark = group(_ACTION_ICONS[figure](8.5, INK), 50, middle + 5.5)
        return Face(base + _drawn(picture, 50, middle, 36) + mark, (), plain.corner_marks)
    if len(figure) > 1:
        label = Mark(figure, 15.5, 49.6, middle + 5.8, INK)
        return Face(base + _drawn(picture, 50, middle, 36), (label,), plain.corner_marks)
    r, up, down = _PICTURE[name]
    body = base + _drawn(picture, 50, middle + up, 2 * r)
    if figure in {"6", "9"}:
        body += box(44, middle + down + 7.6, 12, 2.2, 1.1, INK)
    return Face(body, (Mark(figure, 17, 50, middle + down, INK),), plain.corner_marks)


def _whole(plain: Face, text: str, picture: Drawing) -> Face:
    """A theme's own drawing over the whole field of a black card or a back; its corners stay."""
    field = _field(BACK, INK, 2, 0.35) if text == "back" else _black()
    marks = tuple(Mark(mark.text, 19, 49.6, 75, IVORY) for mark in plain.marks)
    corners = "" if text == "back" else _CORNERS.get(text, lambda: "")()
    return Face(field + _drawn(picture, 50, 75, HEIGHT) + _twice(corners), marks, plain.corner_marks)


def _drawn(picture: Drawing, x: float, y: float, high: float) -> str:
    """A theme's drawing with its middle at (x, y), `high` units high."""
    left, top, width, height = picture.view
    scale = high / height
    return group(picture.body, x - (left + width / 2) * scale, y - (top + height / 2) * scale, 0, scale)


def _small_wheel() -> str:
    return group(wheel(4.9, 8.6), 18, 20.5)


def _small_rain() -> str:
    return group(icons.rain(11, 0, [IVORY] * 4), 17, 33)


_CORNERS: Final = {"W": _small_wheel, "D1": _small_rain, "D2": _small_rain}
"""What stands in the corners of a black card besides text."""


def _wild() -> Face:
    return Face(_black() + group(wheel(14.5, 26.5), 50, 75) + _twice(_small_wheel()))


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
        return Face(
            body + _twice(_small_rain()),
            (Mark(figure, 26, 49.5, 67, INK),),
            (Mark(figure, 21, 18.5, 18.5, IVORY),),
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


COLOUR_FIGURES: Final = (*"0123456789", "+2", "+3", *_ACTION_ICONS)
"""What may stand on a coloured card beside its colour."""

_FACES: Final[dict[str, Callable[[], Face]]] = {
    "W": _wild,
    "W4": _draw_four,
    "D1": _downpour("+1"),
    "D2": _downpour("+2"),
    "X": _ten,
    "swap": _swap,
    "back": _back,
}


DRAWN_WHOLE: Final = tuple(_FACES)
"""The cards of no colour, and the back."""


def face(text: str, letter: str = "") -> Face:
    """Return what is on a card; `letter` replaces R Y G B. Raises ValueError for an unknown text form."""
    theme = worn().theme
    if text in _FACES:
        plain = _FACES[text]()
        return _whole(plain, text, theme.wholes[text]) if text in theme.wholes else plain
    colour = colour_of(text)
    figure = figure_of(text)
    if colour is None or figure not in COLOUR_FIGURES:
        raise ValueError(f"no card is written {text!r}")
    picture = theme.pictures.get(text) or theme.pictures.get(figure)
    letter = letter or LETTERS[colour]
    return _pictured(colour, figure, letter, picture) if picture else _coloured(colour, figure, letter)
