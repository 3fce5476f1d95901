"""The small buttons at a seat's edge, a globe and three dots, and the lists of words that they open. Imports
nothing outside this package.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass

import pygame

from kiosk.screen.art.fonts import fit, width
from kiosk.screen.art.frame import block, compose, turned
from kiosk.screen.art.icons import globe
from kiosk.screen.art.layout import PAD_GAP_MM, Layout
from kiosk.screen.art.palette import INK, IVORY, LINE, TRAY
from kiosk.screen.art.panels import panel_width
from kiosk.screen.art.piece import Piece, Pieces, centred
from kiosk.screen.art.store import kept
from kiosk.screen.art.vector import box, disc, raster


def globe_rect(layout: Layout, seat: int, *, opened: bool = False) -> pygame.Rect:
    """Return the touch target: at the right end of the panel's top border, or of an open hand's head line."""
    place, side = layout.place(seat), math.ceil(layout.touch)
    if opened:
        cards = -layout.open_depth + layout.head_line + 1.4 * layout.m
        right = place.tray_width / 2 - 0.3 * layout.m
        return place.box(right - side, cards - PAD_GAP_MM * layout.k - side, side, side)
    return place.box(panel_width(layout, place) / 2 - 1.1 * side, -layout.d - 0.45 * side, side, side)


def globe_button(layout: Layout, seat: int, *, opened: bool = False, lit: bool = False) -> Pieces:
    """Return the button, filled while its list is open."""
    rect = globe_rect(layout, seat, opened=opened)
    return (centred(_globe(rect.w, lit), *rect.center),)


def dots_rect(layout: Layout, seat: int) -> pygame.Rect:
    """Return the touch target of the dots: in an open hand's head line, before the globe."""
    place = layout.place(seat)
    away = globe_rect(layout, seat, opened=True).w + math.ceil(2 * layout.k)
    (x, y), (before_x, before_y) = place.to_world(0, 0), place.to_world(-away, 0)
    return globe_rect(layout, seat, opened=True).move(round(before_x - x), round(before_y - y))


def dots_button(layout: Layout, seat: int, *, lit: bool = False) -> Pieces:
    """Return the three dots, filled while their list is open."""
    rect = dots_rect(layout, seat)
    return (centred(_dots(rect.w, lit, layout.place(seat).rotation), *rect.center),)


@kept
def _dots(side: int, lit: bool, rotation: int) -> pygame.Surface:
    r = side / 2
    body = disc(0, 0, 0.78 * r, IVORY if lit else TRAY, IVORY if lit else LINE, 0.07 * r)
    for at in (-0.36, 0.0, 0.36):
        body += disc(at * r, 0, 0.11 * r, INK if lit else IVORY)
    return turned(raster(body, side, side, (r, r)), rotation)


@kept
def _globe(side: int, lit: bool) -> pygame.Surface:
    r = side / 2
    body = disc(0, 0, 0.78 * r, IVORY if lit else TRAY, IVORY if lit else LINE, 0.07 * r)
    return raster(body + globe(0.5 * r, INK if lit else IVORY), side, side, (r, r))


@dataclass(frozen=True, slots=True)
class ListPlan:
    """Canvas rectangles of the names, in their order, and the size of the letters."""

    names: tuple[pygame.Rect, ...]
    px: float


def plan_list(layout: Layout, seat: int, names: Sequence[str], *, opened: bool = False) -> ListPlan:
    """Lay the names out before the seat, in as many columns as there is room for, inside the track."""
    place, m, high = layout.place(seat), layout.m, math.ceil(layout.button_height)
    half_track = layout.track_x if place.rotation % 180 == 0 else layout.track_y
    px = max(1.08 * layout.font, 0.4 * layout.button_height)
    each = math.ceil(max(2 * layout.touch, *(width(name, px) + 1.1 * high for name in names)))
    columns = max(
        1, min(math.ceil(math.sqrt(len(names))), math.floor(2 * (half_track - m) / (each + 0.5 * m)))
    )
    rows = math.ceil(len(names) / columns)
    wide = columns * (each + 0.5 * m) - 0.5 * m
    middle, _ = place.to_seat(layout.cx, layout.cy)
    left = max(middle - half_track + m, min(middle + half_track - m - wide, -wide / 2))
    bottom = -(layout.open_depth + 0.6 * m if opened else layout.d + 0.6 * layout.touch)
    return ListPlan(
        tuple(
            place.box(
                left + (at % columns) * (each + 0.5 * m),
                bottom - (rows - at // columns) * (high + 0.5 * m) + 0.5 * m,
                each,
                high,
            )
            for at in range(len(names))
        ),
        px,
    )


def language_list(
    layout: Layout, seat: int, plan: ListPlan, names: Sequence[str], chosen: int | None
) -> Pieces:
    """Return the names as buttons, the one `chosen` filled."""
    rotation = layout.place(seat).rotation
    out = []
    for at, (name, rect) in enumerate(zip(names, plan.names, strict=True)):
        size = rect.size if rotation % 180 == 0 else rect.size[::-1]
        out.append(Piece(_name(*size, name, plan.px, at == chosen, rotation), rect.x, rect.y))
    return tuple(out)


@kept
def _name(w: int, h: int, name: str, px: float, chosen: bool, rotation: int) -> pygame.Surface:
    thick = max(1.6, 0.045 * h)
    fill, ink = (IVORY, INK) if chosen else (TRAY, IVORY)
    body = box(thick / 2, thick / 2, w - thick, h - thick, h / 2, fill, IVORY, thick)
    fitted = fit(name, px, 0.6 * px, w - 0.6 * h)
    return turned(compose(body, block(fitted, w / 2, h / 2, ink, "middle"), 0, 0, w, h), rotation)
