"""The half ring over a seat's fan in which a colour, or another seat, is chosen. Imports nothing outside
this package.
"""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

import pygame

from kiosk.screen.art.frame import Line, at_seat, compose, turned
from kiosk.screen.art.icons import icon
from kiosk.screen.art.layout import Layout
from kiosk.screen.art.palette import COLOURS, FELT_HI, INK, IVORY, LETTERS, SHAPES, TRAY, WHEEL
from kiosk.screen.art.piece import Pieces
from kiosk.screen.art.place import SeatPlace
from kiosk.screen.art.shapes import shape, wheel
from kiosk.screen.art.store import kept
from kiosk.screen.art.track import along_of_seat, track_length
from kiosk.screen.art.vector import group, number, path, polar

CROWDED: Final = 6
"""With more sectors than this they grow narrow, and lines and gaps with them."""


@dataclass(frozen=True, slots=True)
class _Sector:
    text: str
    fill: str
    ink: str
    shape: str
    start: float
    end: float
    chosen: bool


@dataclass(frozen=True, slots=True)
class _Measures:
    outer: float
    inner: float
    centre: float
    m: float
    font: float


def _measures(layout: Layout, place: SeatPlace, count: int = 4) -> _Measures:
    outer = min(32 * layout.k, 0.42 * layout.r0, 0.37 * place.tray_width)
    if count > 4:  # more sectors want a larger ring, as far as the tray goes
        wide_enough = layout.touch / (0.8 * math.radians(180 / count))
        outer = max(outer, min(wide_enough, place.tray_width / 2 - 1.3 * layout.m))
    inner = min(max(10 * layout.k, 0.11 * layout.r0), 0.4 * outer)
    if count > CROWDED:
        inner = 0.48 * outer
    return _Measures(outer, inner, -0.32 * layout.d, layout.m, layout.font)


def choice_rect(layout: Layout, seat: int, count: int = 4) -> pygame.Rect:
    """Return the canvas rectangle of the half ring of `count` sectors with its frame."""
    place = layout.place(seat)
    now = _measures(layout, place, count)
    reach = now.outer + 1.3 * now.m
    return place.box(-reach, now.centre - reach, 2 * reach, reach - now.centre)


def colour_choice(
    layout: Layout, seat: int, chosen: str | None = None, letters: Mapping[str, str] = LETTERS
) -> Pieces:
    """Return the four colours in the wheel's order from left to right, shape and letter upright for the
    seat.
    """
    sectors = tuple(
        _Sector(
            letters[colour],
            COLOURS[colour],
            INK,
            SHAPES[colour],
            -180 + 45 * i,
            -135 + 45 * i,
            colour == chosen,
        )
        for i, colour in enumerate(WHEEL)
    )
    return _half_ring(layout, seat, sectors, "wheel")


def colour_at(layout: Layout, seat: int, x: float, y: float) -> str | None:
    """Return the colour whose sector is under a canvas point."""
    degrees = _degrees_at(layout, seat, x, y, 4)
    return None if degrees is None else WHEEL[max(0, min(3, math.floor((degrees + 180) / 45)))]


def seats_in_order(layout: Layout, seat: int, others: Sequence[int]) -> tuple[int, ...]:
    """Return the other seats from left to right as the chooser sees them: clockwise around the table."""
    own, length = along_of_seat(layout, layout.place(seat)), track_length(layout)
    return tuple(
        sorted(others, key=lambda other: (along_of_seat(layout, layout.place(other)) - own) % length)
    )


def seat_choice(
    layout: Layout, seat: int, others: Sequence[int], chosen: int | None = None, sign: str = "swap"
) -> Pieces:
    """Return a half ring with the numbers of other seats, each lying in the direction of that seat."""
    order, middles, each = _directions(layout, seat, others)
    sectors = tuple(
        _Sector(
            str(other),
            IVORY if other == chosen else FELT_HI,
            INK if other == chosen else IVORY,
            "",
            middle - each / 2,
            middle + each / 2,
            other == chosen,
        )
        for other, middle in zip(order, middles, strict=True)
    )
    return _half_ring(layout, seat, sectors, sign)


def _directions(
    layout: Layout, seat: int, others: Sequence[int]
) -> tuple[tuple[int, ...], tuple[float, ...], float]:
    """The other seats from left to right, the middles of their sectors, and how wide each is (degrees).

    A sector points at its seat, but for as much as neighbours must give way to each other.
    """
    order = seats_in_order(layout, seat, others)
    place = layout.place(seat)
    centre = _measures(layout, place, len(order)).centre
    each = min(45.0, 180 / len(order))
    wanted = []
    for other in order:
        x, y = place.to_seat(*layout.place(other).to_world(0, -0.5 * layout.d))
        wanted.append(max(-180 + each / 2, min(-each / 2, _upper(math.degrees(math.atan2(y - centre, x))))))
    rightwards = _spread(wanted, each, -180 + each / 2, -each / 2)
    mirrored = _spread([-180 - angle for angle in reversed(wanted)], each, -180 + each / 2, -each / 2)
    leftwards = [-180 - angle for angle in reversed(mirrored)]
    middles = tuple((a + b) / 2 for a, b in zip(rightwards, leftwards, strict=True))
    return order, middles, each


def _upper(degrees: float) -> float:
    """A direction below the chooser's edge (a neighbour on the same edge) becomes the end of its side."""
    if degrees <= 0:
        return degrees
    return 0.0 if degrees < 90 else -180.0


def _spread(wanted: Sequence[float], each: float, low: float, high: float) -> list[float]:
    """Move angles to the right until neighbours are `each` apart, then back inside where they ran out."""
    out: list[float] = []
    for angle in wanted:
        out.append(max(angle, out[-1] + each) if out else max(angle, low))
    for i in range(len(out) - 1, -1, -1):
        out[i] = min(out[i], high - each * (len(out) - 1 - i))
    return out


def seat_at(layout: Layout, seat: int, others: Sequence[int], x: float, y: float) -> int | None:
    """Return the other seat whose sector is under a canvas point."""
    order, middles, each = _directions(layout, seat, others)
    degrees = _degrees_at(layout, seat, x, y, len(order))
    if degrees is None:
        return None
    nearest = min(range(len(order)), key=lambda i: abs(middles[i] - degrees))
    return order[nearest] if abs(middles[nearest] - degrees) <= max(each / 2, 12) else None


def _degrees_at(layout: Layout, seat: int, x: float, y: float, count: int) -> float | None:
    """The direction of a canvas point inside the half ring: -180 at its left end, 0 at its right."""
    place = layout.place(seat)
    now = _measures(layout, place, count)
    sx, sy = place.to_seat(x, y)
    distance = math.hypot(sx, sy - now.centre)
    if not 0.6 * now.inner <= distance <= now.outer + 3 * now.m or sy - now.centre > 0.3 * now.outer:
        return None
    return _upper(math.degrees(math.atan2(sy - now.centre, sx)))


def _half_ring(layout: Layout, seat: int, sectors: tuple[_Sector, ...], sign: str) -> Pieces:
    place = layout.place(seat)
    now = _measures(layout, place, len(sectors))
    surface = _painted(now, sectors, sign, place.rotation)
    width = math.ceil(now.outer + 1.3 * now.m)
    return (at_seat(surface, place, -width, -math.ceil(now.outer + 1.3 * now.m - now.centre)),)


@kept
def _painted(now: _Measures, sectors: tuple[_Sector, ...], sign: str, rotation: int) -> pygame.Surface:
    body, lines = _frame(now), []
    slices = sorted(sectors, key=lambda sector: sector.chosen)
    for sector in slices:
        body += _slice(now, sector)
        x, y = polar(_text_radius(now, len(sectors)), (sector.start + sector.end) / 2)
        q = min(0.142 * now.outer, 0.21 * (now.outer - now.inner))
        if sector.shape:
            body += shape(sector.shape, q, sector.ink, x, now.centre + y - 0.86 * q)
            lines.append(Line(sector.text, 1.35 * q, x, now.centre + y + 1.0 * q, sector.ink))
        else:
            lines.append(
                Line(
                    sector.text,
                    min(2.0 * q, max(16 * q / len(sectors), now.font)),
                    x,
                    now.centre + y,
                    sector.ink,
                )
            )
    middle = now.centre * 0.62
    if sign == "wheel":
        body += group(wheel(0.2 * now.inner, 0.36 * now.inner), 0, middle)
    else:
        body += group(icon(sign, min(0.55 * now.inner, -0.9 * middle), IVORY), 0, middle)
    w, h = math.ceil(now.outer + 1.3 * now.m), math.ceil(now.outer + 1.3 * now.m - now.centre)
    return turned(compose(body, lines, -w, -h, 2 * w, h), rotation)


def _text_radius(now: _Measures, count: int) -> float:
    """Farther out where there are many: there is more room."""
    return (
        (now.inner + now.outer) * 0.53 if count <= 4 else now.outer - max(0.19 * now.outer, 0.95 * now.font)
    )


def _frame(now: _Measures) -> str:
    o = number(now.outer + 1.1 * now.m)
    low, c = number(2 * now.m), number(now.centre)
    return path(f"M-{o} {low}V{c}A{o} {o} 0 0 1 {o} {c}V{low}", TRAY, IVORY, 0.24 * now.m)


def _slice(now: _Measures, sector: _Sector) -> str:
    """A sector of the ring, parted from its neighbours by a gap as wide inside as outside."""
    narrow = sector.end - sector.start < 180 / CROWDED
    gap = (0.15 if narrow else 0.32) * now.m
    edge = (0.2 if narrow else 0.4) * now.m if sector.chosen else 0.0
    outer, inner = now.outer - edge / 2, now.inner + edge / 2
    inset = gap + edge / 2
    out, into = (math.degrees(math.asin(min(0.4, inset / r))) for r in (outer, inner))
    a, b = polar(outer, sector.start + out), polar(outer, sector.end - out)
    c, d = polar(inner, sector.end - into), polar(inner, sector.start + into)
    words = (
        f"M{number(a[0])} {number(a[1])}A{number(outer)} {number(outer)} 0 0 1 {number(b[0])} {number(b[1])}"
    )
    words += (
        f"L{number(c[0])} {number(c[1])}A{number(inner)} {number(inner)} 0 0 0 {number(d[0])} {number(d[1])}Z"
    )
    return group(path(words, sector.fill, IVORY if sector.chosen else "", edge), 0, now.centre)
