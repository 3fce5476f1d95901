"""The row of buttons beyond a seat's tray, with the debt it owes in the middle. Imports nothing outside
this package.
"""

import math
from dataclasses import dataclass

import pygame

from kiosk.screen.art.fonts import Fitted, fit, width
from kiosk.screen.art.frame import badge, block, compose, turned
from kiosk.screen.art.icons import icon
from kiosk.screen.art.layout import Layout
from kiosk.screen.art.palette import ALARM, FELT_LO, INK, IVORY, LINE, TRAY
from kiosk.screen.art.piece import Piece, Pieces, centred
from kiosk.screen.art.place import SeatPlace
from kiosk.screen.art.store import kept
from kiosk.screen.art.vector import arc, box, disc, group, path, polar, raster

_CLOCK_STEPS = 60


@dataclass(frozen=True, slots=True)
class Button:
    """`key` is what the caller gets back from a hit; `label` what people read; the likely one is
    `primary`.
    """

    key: str
    label: str
    primary: bool = False
    icon: str = ""


@dataclass(frozen=True, slots=True)
class Debt:
    """`text` like `+4`, or an icon (`skip` for a missed turn); `remaining` 1..0 of the pause before it is
    taken.
    """

    text: str = ""
    icon: str = ""
    remaining: float | None = None


@dataclass(frozen=True, slots=True)
class ButtonRow:
    """`depth` is that of an open tray in px, 0 for a closed one. Before an open tray the row clears the sign
    on the ring, unless it is moved `aside` anyway.
    """

    seat: int
    buttons: tuple[Button, ...] = ()
    debt: Debt | None = None
    depth: float = 0.0
    aside: bool = False


@dataclass(frozen=True, slots=True)
class RowPlan:
    """Canvas rectangles of the buttons by key, the middle of the debt badge, and the labels' common size."""

    buttons: tuple[tuple[str, pygame.Rect], ...]
    badge: tuple[float, float]
    labels: tuple[Fitted, ...]

    def at(self, x: float, y: float) -> str | None:
        """Return the key of the button at a canvas point."""
        return next((key for key, rect in self.buttons if rect.collidepoint(x, y)), None)


def badge_radius(layout: Layout) -> float:
    """Return the radius of a debt's badge: it fits between the lamp on the track and the pill on the ring."""
    room = 0.33 * layout.r0 + 0.4 * layout.m - 0.014 * layout.short
    return min(0.66 * layout.button_height, room / 2.62)


def plan_row(layout: Layout, row: ButtonRow) -> RowPlan:
    """Lay the row out: all buttons as wide as the widest, the row slid along the edge to stay inside the
    track.
    """
    place = layout.place(row.seat)
    bh, m = layout.button_height, layout.m
    half_track = layout.track_x if place.rotation % 180 == 0 else layout.track_y
    gap = 2.5 * badge_radius(layout) + m if row.debt and row.buttons else m
    count = max(1, len(row.buttons))
    gaps = [gap if i == (count - 1) // 2 else m for i in range(count - 1)]
    room = (2 * (half_track - m) - sum(gaps) - (gap if count == 1 and row.debt else 0)) / count
    px = max(1.08 * layout.font, 0.4 * bh)
    wanted = [width(button.label, px) + (1.75 if button.icon else 1.1) * bh for button in row.buttons]
    each = min(room, max([2 * layout.touch, *wanted]))
    labels = tuple(fit(b.label, px, layout.font, each - (1.5 if b.icon else 0.8) * bh) for b in row.buttons)
    high = max([bh, *(label.height + 0.3 * bh for label in labels)])
    lefts = _lefts(each, gaps, gap if row.debt else 0.0, len(row.buttons))
    far = max([badge_radius(layout), *(-left for left in lefts), *(left + each for left in lefts)])
    slide = _slide(layout, place, half_track - m - far)
    depth = row.depth or layout.d
    top = -depth - (m if row.depth else 3.2 * m) - high
    if row.debt and row.buttons and not row.depth:  # the badge keeps clear of the lamp on the track
        top -= max(0.0, 1.24 * badge_radius(layout) - high / 2 - 1.6 * m + 0.014 * layout.short)
    if row.buttons and row.depth and not row.aside:
        ends = (min([-badge_radius(layout) if row.debt else far, *lefts]) + slide, top)
        slide += layout.beside_sign(place, *ends, far + slide - ends[0], high)
    rects = tuple(
        (button.key, place.box(left + slide, top, each, high))
        for button, left in zip(row.buttons, lefts, strict=True)
    )
    badge_y = top + high / 2 if row.buttons else -depth
    return RowPlan(rects, place.to_world(slide if row.buttons else 0.0, badge_y), labels)


def _lefts(each: float, gaps: list[float], debt_gap: float, count: int) -> list[float]:
    if count == 0:
        return []
    if count == 1:
        return [debt_gap / 2 if debt_gap else -each / 2]
    split = (count - 1) // 2
    before = sum(each + gap for gap in gaps[:split]) + each
    out, x = [], -before - gaps[split] / 2
    for i in range(count):
        out.append(x)
        x += each + (gaps[i] if i < len(gaps) else 0)
    return out


def _slide(layout: Layout, place: SeatPlace, room: float) -> float:
    """How far the row moves along its edge, in the seat's own direction."""
    middle_x, _ = place.to_seat(layout.cx, layout.cy)
    off = -middle_x
    return max(-room, min(room, off)) - off if room > 0 else -off


def button_row(layout: Layout, row: ButtonRow) -> Pieces:
    """Return the buttons and the debt badge with its clock."""
    place, plan = layout.place(row.seat), plan_row(layout, row)
    out = []
    for button, (_, rect), label in zip(row.buttons, plan.buttons, plan.labels, strict=True):
        size = rect.size if place.rotation % 180 == 0 else rect.size[::-1]
        out.append(Piece(_button(*size, button, label, place.rotation), rect.x - 2, rect.y - 2))
    if row.debt is not None:
        out += debt_badge(layout, row.debt, plan.badge, place.rotation)
    return tuple(out)


@kept
def _button(w: int, h: int, button: Button, label: Fitted, rotation: int) -> pygame.Surface:
    fill, ink = (IVORY, INK) if button.primary else (TRAY, IVORY)
    thick = max(1.6, 0.045 * h)
    body = box(thick / 2, thick / 2, w - thick, h - thick, h / 2, fill, IVORY, thick)
    x = w / 2
    if button.icon:
        start = (w - label.width - 0.9 * h) / 2
        body += group(icon(button.icon, 0.3 * h, ink), start + 0.3 * h, h / 2)
        x = start + 0.9 * h + label.width / 2
    return turned(compose(body, block(label, x, h / 2, ink, "middle"), -2, -2, w + 4, h + 4), rotation)


def debt_badge(layout: Layout, debt: Debt, at: tuple[float, float], rotation: int) -> Pieces:
    """Return the badge with its middle at a canvas point."""
    r = round(badge_radius(layout))
    steps = -1 if debt.remaining is None else round(max(0.0, min(1.0, debt.remaining)) * _CLOCK_STEPS)
    return (centred(_badge(r, debt.text, debt.icon, steps, rotation), *at),)


@kept
def _badge(r: int, text: str, name: str, steps: int, rotation: int) -> pygame.Surface:
    body, label = badge(text, r, -0.02 * r, 0, FELT_LO)
    if name:
        body += group(icon(name, 0.6 * r, INK))
    if steps >= 0:
        body += disc(0, 0, 1.13 * r, "", LINE, 0.13 * r)
        if steps:
            run = arc(1.13 * r, -90, -90 + 359.9 * steps / _CLOCK_STEPS)
            body += path(run, "", ALARM, 0.13 * r)
    side = 2 * math.ceil(1.24 * r)
    return turned(compose(body, [label] if text else [], -side / 2, -side / 2, side, side), rotation)


def tether(layout: Layout, row: ButtonRow) -> Pieces:
    """Return the dots from the ring to the debt's badge."""
    x, y = plan_row(layout, row).badge
    dx, dy = x - layout.cx, y - layout.cy
    angle, distance = math.degrees(math.atan2(dy, dx)), math.hypot(dx, dy)
    step = 0.017 * layout.short
    end = distance - 1.3 * badge_radius(layout)
    start = layout.ring + 0.115 * layout.r0
    count = int((end - start) / step)
    dot = _dot(max(2, round(0.0045 * layout.short)))
    offset = (end - start - (count - 1) * step) / 2
    places = (polar(start + offset + i * step, angle) for i in range(max(0, count)))
    return tuple(centred(dot, layout.cx + px, layout.cy + py) for px, py in places)


@kept
def _dot(r: int) -> pygame.Surface:
    return raster(disc(r + 1, r + 1, r, IVORY), 2 * r + 2, 2 * r + 2)
