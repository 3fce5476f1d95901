"""A few words of SVG, and the way from them to a surface: sharp at any size, rasterised by pygame itself.

Fragments are strings; `raster` wraps them into a document of exact pixel size. The rasteriser knows paths,
gradients, transforms, dashes and opacity, but no text, no clipping and no reuse.
"""

import io
import math
from collections.abc import Sequence

import pygame

from kiosk.screen.art.look import coloured

Point = tuple[float, float]


def number(value: float) -> str:
    return f"{value:.3f}".rstrip("0").rstrip(".")


def _style(fill: str, stroke: str, thick: float, opacity: float, dash: str) -> str:
    out = f' fill="{fill or "none"}"'
    if stroke:
        out += f' stroke="{stroke}" stroke-width="{number(thick)}" stroke-linecap="round"'
        out += ' stroke-linejoin="round"' + (f' stroke-dasharray="{dash}"' if dash else "")
    return out + (f' opacity="{number(opacity)}"' if opacity < 1 else "")


def path(
    d: str, fill: str = "", stroke: str = "", thick: float = 0, opacity: float = 1, dash: str = ""
) -> str:
    return f'<path d="{d}"{_style(fill, stroke, thick, opacity, dash)}/>'


def box(  # noqa: PLR0913, PLR0917 (place and paint of one figure)
    x: float,
    y: float,
    w: float,
    h: float,
    corner: float = 0,
    fill: str = "",
    stroke: str = "",
    thick: float = 0,
    opacity: float = 1,
    dash: str = "",
) -> str:
    corners = f' rx="{number(min(corner, w / 2, h / 2))}"' if corner else ""
    place = f'x="{number(x)}" y="{number(y)}" width="{number(w)}" height="{number(h)}"'
    return f"<rect {place}{corners}{_style(fill, stroke, thick, opacity, dash)}/>"


def disc(  # noqa: PLR0913, PLR0917 (as `box`)
    x: float,
    y: float,
    r: float,
    fill: str = "",
    stroke: str = "",
    thick: float = 0,
    opacity: float = 1,
    dash: str = "",
) -> str:
    style = _style(fill, stroke, thick, opacity, dash)
    return f'<circle cx="{number(x)}" cy="{number(y)}" r="{number(r)}"{style}/>'


def group(body: str, x: float = 0, y: float = 0, turn: float = 0, scale: float = 1) -> str:
    """Scale, turn (degrees clockwise) and then move what is in `body`."""
    words = f"translate({number(x)} {number(y)})"
    words += f" rotate({number(turn)})" if turn else ""
    words += f" scale({scale:.5f})" if scale != 1 else ""
    return f'<g transform="{words}">{body}</g>'


def polar(r: float, degrees: float) -> Point:
    return r * math.cos(math.radians(degrees)), r * math.sin(math.radians(degrees))


def arc(r: float, start: float, end: float) -> str:
    """Return the path data of an arc around the origin, clockwise from `start` to `end` degrees (less than
    a full turn).
    """
    (x0, y0), (x1, y1) = polar(r, start), polar(r, end)
    flags = f"{int(abs(end - start) > 180)} {int(end > start)}"
    return f"M{number(x0)} {number(y0)}A{number(r)} {number(r)} 0 {flags} {number(x1)} {number(y1)}"


def polygon(points: Sequence[Point], rounding: float = 0) -> str:
    """Return the path data of a closed polygon; `rounding` 0..0.5 is the share of each side that a corner
    takes.
    """
    out = ""
    for i, (x, y) in enumerate(points):
        (px, py), (qx, qy) = points[i - 1], points[(i + 1) % len(points)]
        before = (x + (px - x) * rounding, y + (py - y) * rounding)
        after = (x + (qx - x) * rounding, y + (qy - y) * rounding)
        out += f"{'L' if out else 'M'}{number(before[0])} {number(before[1])}"
        out += f"Q{number(x)} {number(y)} {number(after[0])} {number(after[1])}" if rounding else ""
    return out + "Z"


def line(points: Sequence[Point]) -> str:
    return "M" + "L".join(f"{number(x)} {number(y)}" for x, y in points)


def radial(name: str, x: float, y: float, r: float, stops: Sequence[tuple[float, str, float]]) -> str:
    """Return a gradient to be used as fill `url(#name)`: stops are (0..1, colour, opacity)."""
    inside = "".join(
        f'<stop offset="{number(offset)}" stop-color="{colour}" stop-opacity="{number(opacity)}"/>'
        for offset, colour, opacity in stops
    )
    place = f'gradientUnits="userSpaceOnUse" cx="{number(x)}" cy="{number(y)}" r="{number(r)}"'
    return f'<defs><radialGradient id="{name}" {place}>{inside}</radialGradient></defs>'


def raster(body: str, width: float, height: float, origin: Point = (0, 0)) -> pygame.Surface:
    """Return a surface of `width` x `height` px (rounded up); the drawing's (0, 0) is at `origin` on it."""
    w, h = max(1, math.ceil(width)), max(1, math.ceil(height))
    head = f'<svg xmlns="http://www.w3.org/2000/svg" width="{w}" height="{h}" viewBox="0 0 {w} {h}">'
    document = f"{head}{group(body, *origin)}</svg>"
    return pygame.image.load(io.BytesIO(coloured(document).encode()), "drawing.svg")
