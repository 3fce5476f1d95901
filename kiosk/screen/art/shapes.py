"""The four shapes that stand beside the four colours, as path data around the origin. Imports nothing
outside this package.
"""

from typing import Final

from kiosk.screen.art.palette import COLOURS, SHAPES, WHEEL
from kiosk.screen.art.vector import group, number, path, polar, polygon

BELLY: Final[dict[str, float]] = {"gem": 0.0, "star": 0.03, "clover": 0.0, "drop": 0.16}
"""How far below its middle (in radii) a shape is widest: there figures stand."""


def _gem(r: float) -> str:
    return polygon([(0, -1.16 * r), (r, 0), (0, 1.16 * r), (-r, 0)], 0.12)


def _star(r: float) -> str:
    points = [polar((1.2 if i % 2 == 0 else 0.63) * r, -90 + 36 * i) for i in range(10)]
    return polygon([(x, y + 0.06 * r) for x, y in points], 0.15)


def _clover(r: float) -> str:
    """Four leaves of radius 0.53 on the diagonals, each meeting its neighbours on the axes."""
    waist, leaf = number(0.715 * r), number(0.53 * r)
    turn = f"A{leaf} {leaf} 0 1 1 "
    return f"M0-{waist}{turn}{waist} 0{turn}0 {waist}{turn}-{waist} 0{turn}0-{waist}Z"


def _drop(r: float) -> str:
    side, low, tip = number(0.84 * r), number(0.24 * r), number(-1.18 * r)
    near, far, high = number(0.3 * r), number(-0.36 * r), number(-0.66 * r)
    right = f"M0 {tip}C{near} {high} {side} {far} {side} {low}"
    return f"{right}A{side} {side} 0 1 1 -{side} {low}C-{side} {far} -{near} {high} 0 {tip}Z"


_PATHS: Final = {"gem": _gem, "star": _star, "clover": _clover, "drop": _drop}


def shape(
    name: str, r: float, fill: str = "", x: float = 0, y: float = 0, stroke: str = "", thick: float = 0
) -> str:
    """Return the shape as an SVG fragment, of optical radius r around (x, y)."""
    return group(path(_PATHS[name](r), fill, stroke, thick), x, y)


def colour_shape(colour: str, r: float, x: float = 0, y: float = 0, fill: str = "") -> str:
    """Return the colour's shape, in that colour unless `fill` says otherwise."""
    return shape(SHAPES[colour], r, fill or COLOURS[colour], x, y)


def wheel(r: float, distance: float, fill: str = "") -> str:
    """Return the four shapes around the origin, red at the top, in the wheel's order."""
    places = [polar(distance, -90 + 90 * i) for i in range(4)]
    return "".join(colour_shape(colour, r, x, y, fill) for colour, (x, y) in zip(WHEEL, places, strict=True))
