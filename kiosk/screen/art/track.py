"""The track around the table: direction of play, silence, and the lamp of the seat whose turn it is.

Imports nothing outside this package.
"""

import math
from dataclasses import dataclass
from typing import Final

import pygame

from kiosk.screen.art.frame import turned
from kiosk.screen.art.layout import Layout
from kiosk.screen.art.look import worn
from kiosk.screen.art.palette import FELT_LO, HUSH, IVORY, MUTED
from kiosk.screen.art.piece import Piece, Pieces, centred
from kiosk.screen.art.place import SeatPlace
from kiosk.screen.art.store import kept
from kiosk.screen.art.vector import box, disc, line, number, path, radial, raster

_HEADING_STEP: Final = 6
_BAR: Final = 48.0
"""Length in px of the straight parts of which the travelling lamp is made: few pieces, quickly painted."""
_TURNING_SHARE: Final = 0.4
"""How much of a reversal's time one arrow takes to turn round."""


@dataclass(frozen=True, slots=True)
class Reversal:
    """A change of direction under way: it spreads from `seat`; progress 0..1."""

    seat: int
    progress: float


def track_length(layout: Layout) -> float:
    return 4 * (layout.track_x + layout.track_y) - (8 - math.tau) * layout.track_corner


def point_on_track(layout: Layout, along: float) -> tuple[float, float, float]:
    """Return x, y and heading (degrees) `along` px clockwise from the top left end of the top side."""
    a, b, r = layout.track_x, layout.track_y, layout.track_corner
    bend = math.pi / 2 * r
    rest = along % track_length(layout)
    for turn, (long_side, half) in enumerate(
        ((2 * (a - r), b), (2 * (b - r), a), (2 * (a - r), b), (2 * (b - r), a))
    ):
        cos, sin = (1, 0, -1, 0)[turn], (0, 1, 0, -1)[turn]
        if rest <= long_side:
            x, y = rest - long_side / 2, -half
            return layout.cx + x * cos - y * sin, layout.cy + x * sin + y * cos, 90 * turn
        rest -= long_side
        if rest <= bend:
            angle = math.degrees(rest / r)
            x = long_side / 2 + r * math.sin(math.radians(angle))
            y = -half + r - r * math.cos(math.radians(angle))
            return layout.cx + x * cos - y * sin, layout.cy + x * sin + y * cos, 90 * turn + angle
        rest -= bend
    return point_on_track(layout, 0)


def along_of_seat(layout: Layout, place: SeatPlace) -> float:
    """Return where along the track the seat sits."""
    a, b, r = layout.track_x, layout.track_y, layout.track_corner
    wide, high, bend = 2 * (a - r), 2 * (b - r), math.pi / 2 * r
    dx, dy = place.x - layout.cx, place.y - layout.cy
    starts = {
        "top": 0.0,
        "right": wide + bend,
        "bottom": wide + high + 2 * bend,
        "left": 2 * wide + high + 3 * bend,
    }
    side = {"top": wide / 2 + dx, "right": high / 2 + dy, "bottom": wide / 2 - dx, "left": high / 2 - dy}
    return starts[place.edge] + side[place.edge]


def track(
    layout: Layout,
    direction: int = 1,
    *,
    quiet: bool = False,
    drift_px: float = 0.0,
    reversal: Reversal | None = None,
) -> Pieces:
    """Return line and arrows; `direction` 1 is clockwise; `drift_px` moves the arrows in that direction.

    During a reversal `direction` is the new one and the arrows turn one after the other away from its seat.
    """
    arrows = []
    length = track_length(layout)
    count = max(8, round(length / (0.062 * layout.short)))
    step = length / count
    middle = along_of_seat(layout, layout.place(reversal.seat)) if reversal else 0.0
    for i in range(count):
        along = (i + 0.5) * step + direction * (drift_px % step)
        x, y, heading = point_on_track(layout, along)
        heading += 0 if direction > 0 else 180
        if reversal:
            away = abs((along - middle + length / 2) % length - length / 2) / (length / 2)
            turned_by = (reversal.progress - away * (1 - _TURNING_SHARE)) / _TURNING_SHARE
            heading += 180 * (1 - max(0.0, min(1.0, turned_by)))
        snapped = round(heading / _HEADING_STEP) * _HEADING_STEP % 360
        arrows.append(centred(_arrow(round(layout.short), snapped, quiet), x, y))
    return (*_line_pieces(layout, quiet=quiet), *arrows)


def _line_pieces(layout: Layout, *, quiet: bool) -> Pieces:
    """The line in four strips, so that the large empty middle costs nothing."""
    strip = math.ceil(layout.track_corner) + 4
    left, top = round(layout.cx - layout.track_x) - 4, round(layout.cy - layout.track_y) - 4
    w, h = round(2 * layout.track_x) + 8, round(2 * layout.track_y) + 8
    areas = [
        (0, 0, w, strip),
        (0, h - strip, w, strip),
        (0, strip, 8, h - 2 * strip),
        (w - 8, strip, 8, h - 2 * strip),
    ]
    return tuple(Piece(_strip(layout, quiet, area), left + area[0], top + area[1]) for area in areas)


@kept
def _strip(layout: Layout, quiet: bool, area: tuple[int, int, int, int]) -> pygame.Surface:
    z = 0.0115 * layout.short
    dash = f"{number(z)} {number(1.6 * z)}" if quiet else ""
    frame = box(
        4,
        4,
        2 * layout.track_x,
        2 * layout.track_y,
        layout.track_corner,
        "",
        HUSH if quiet else MUTED,
        max(1.5, 0.002 * layout.short),
        0.6 if quiet else 0.26,
        dash,
    )
    return raster(frame, area[2], area[3], (-area[0], -area[1]))


@kept
def _arrow(short: int, heading: int, quiet: bool) -> pygame.Surface:
    """A chevron on a soft dark spot that parts the line under it."""
    z = 0.0115 * short
    r = 1.7 * z
    spot = radial("spot", 0, 0, r, [(0.0, FELT_LO, 0.9), (0.5, FELT_LO, 0.7), (1.0, FELT_LO, 0.0)])
    mark = line([(-0.5 * z, -0.8 * z), (0.5 * z, 0), (-0.5 * z, 0.8 * z)])
    strength = 1 if worn().high_contrast else 0.95 if quiet else 0.62
    chevron = path(mark, "", HUSH if quiet else MUTED, max(1.6, 0.3 * z), strength)
    body = spot + disc(0, 0, r, "url(#spot)") + f'<g transform="rotate({heading})">{chevron}</g>'
    side = 2 * math.ceil(r)
    return raster(body, side, side, (side / 2, side / 2))


def lamp(layout: Layout, seat: int, direction: int = 1) -> Pieces:
    """Return the light on the track in front of the seat whose turn it is, with arrows in the direction of
    play.
    """
    place = layout.place(seat)
    x, y, _ = point_on_track(layout, along_of_seat(layout, place))
    half = round(0.3 * place.tray_width)
    return (centred(_lamp(round(layout.short), half, direction, place.rotation), x, y),)


@kept
def _lamp(short: int, half: int, direction: int, rotation: int) -> pygame.Surface:
    z = 0.0115 * short
    soft = 0 if worn().high_contrast else 8
    layers = [((4.4 - 0.45 * i) * z, 0.02 + 0.012 * i) for i in range(soft)]
    body = "".join(box(-half - q / 2, -q / 2, 2 * half + q, q, q / 2, IVORY, opacity=o) for q, o in layers)
    core = 0.55 * z
    body += box(-half, -core / 2, 2 * half, core, core / 2, IVORY)
    point = -1.9 * z * direction * 0.4
    marks = "".join(
        line([(i * 3 * z - point, -z), (i * 3 * z + point, 0), (i * 3 * z - point, z)]) for i in (-1, 0, 1)
    )
    body += path(marks, "", FELT_LO, 1.0 * z) + path(marks, "", IVORY, 0.5 * z)
    w, h = 2 * math.ceil(half + 3 * z), 2 * math.ceil(2.4 * z)
    return turned(raster(body, w, h, (w / 2, h / 2)), rotation)


def travelling_lamp(layout: Layout, leaving: int, coming: int, direction: int, progress: float) -> Pieces:
    """Return the lamp on its way along the track in the direction of play; progress 0..1, already eased."""
    start, end = layout.place(leaving), layout.place(coming)
    a, b = along_of_seat(layout, start), along_of_seat(layout, end)
    length = track_length(layout)
    way = (b - a) % length if direction > 0 else -((a - b) % length)
    half = 0.3 * (start.tray_width + (end.tray_width - start.tray_width) * progress)
    width = max(3, round(0.55 * 0.0115 * layout.short))
    along, last = a + way * progress - half, a + way * progress + half
    out = []
    while along < last:
        long = min(_BAR, last - along)
        ends = [point_on_track(layout, along + share * long) for share in (0.0, 1.0)]
        x, y = ((ends[0][i] + ends[1][i]) / 2 for i in (0, 1))
        if ends[0][2] == ends[1][2] and long == _BAR:
            out.append(centred(_bar(width, upright=ends[0][2] % 180 != 0), x, y))
            along += _BAR
        else:
            out.append(centred(_dot(width), *ends[0][:2]))
            along += 0.6 * width
    return tuple(out)


@kept
def _bar(width: int, *, upright: bool) -> pygame.Surface:
    """A straight part of the travelling lamp, round at both ends."""
    long = math.ceil(_BAR) + width
    w, h = (width + 2, long + 2) if upright else (long + 2, width + 2)
    return raster(box(1, 1, w - 2, h - 2, width / 2, IVORY), w, h)


def fuse(layout: Layout, left: float) -> Pieces:
    """Return the lights around the table of which fewer and fewer are left (1..0) before it goes on."""
    length, count = track_length(layout), fuse_lights(layout)
    dot = _dot(max(5, round(0.011 * layout.short)))
    lit = math.ceil(max(0.0, min(1.0, left)) * count)
    return tuple(centred(dot, *point_on_track(layout, i * length / count)[:2]) for i in range(lit))


def fuse_lights(layout: Layout) -> int:
    """Return how many lights the whole fuse has: one between any two arrows."""
    return max(8, round(track_length(layout) / (0.062 * layout.short)))


@kept
def _dot(width: int) -> pygame.Surface:
    return raster(disc(width / 2 + 1, width / 2 + 1, width / 2, IVORY), width + 2, width + 2)
