"""The staff menu painted: the PIN pad, lists of rows, cleaning, tests. Imports nothing outside this package
but what a panel is.

A panel is planned once as if at the bottom edge and then turned; the plan tells painter and fingers the same.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Final

import pygame

from kiosk.screen.art.fonts import Fitted, fit
from kiosk.screen.art.frame import Line, at_seat, block, compose, turned
from kiosk.screen.art.icons import check
from kiosk.screen.art.layout import Layout
from kiosk.screen.art.palette import ALARM, FELT_HI, FELT_LO, INK, IVORY, LINE, MUTED, TRAY
from kiosk.screen.art.piece import Pieces
from kiosk.screen.art.place import EDGES, ROTATION, SeatPlace
from kiosk.screen.art.store import kept
from kiosk.screen.art.vector import arc, box, disc, group, line, path
from kiosk.screen.staff_scene import StaffChip, StaffPanel, StaffRow

WIDTH_MM: Final = 128.0
PAD_KEYS: Final = ("1", "2", "3", "4", "5", "6", "7", "8", "9", "erase", "0", "enter")


@dataclass(frozen=True, slots=True)
class Spot:
    """A part that can be touched: its key, and its place from the panel's top left, as its reader sees it."""

    key: str
    x: float
    y: float
    w: float
    h: float


@dataclass(frozen=True, slots=True)
class Plan:
    """A panel's place at its edge and its parts. `rows` are the tops and heights of the rows."""

    place: SeatPlace
    width: int
    height: int
    spots: tuple[Spot, ...]
    rows: tuple[tuple[float, float], ...] = ()

    @property
    def rect(self) -> pygame.Rect:
        """The panel on the canvas."""
        return self.place.box(-self.width / 2, self._top, self.width, self.height)

    @property
    def _top(self) -> float:
        return -self.height

    def on_canvas(self, spot: Spot) -> pygame.Rect:
        """Return where a part lies on the canvas."""
        return self.place.box(spot.x - self.width / 2, self._top + spot.y, spot.w, spot.h)


def edge_place(layout: Layout, rotation: int) -> SeatPlace:
    """Return the middle of the edge with this rotation, as a place for a panel."""
    edge = next(edge for edge in EDGES if ROTATION[edge] == rotation)
    w, h = layout.width, layout.height
    x, y = {0: (w / 2, h), 90: (0, h / 2), 180: (w / 2, 0), 270: (w, h / 2)}[rotation]
    long = w if rotation % 180 == 0 else h
    return SeatPlace(0, edge, float(x), float(y), float(long), 0.0)


def plan(layout: Layout, shown: StaffPanel) -> Plan:
    """Lay a panel out."""
    place = edge_place(layout, shown.rotation)
    deep = layout.height if shown.rotation % 180 == 0 else layout.width
    bh, m = layout.button_height, layout.m
    w = min(place.slot - 2 * m, WIDTH_MM * layout.k)
    head = bh + 1.4 * m + (_note(layout, shown, w).height + 0.6 * m if shown.note else 0.0)
    spots = [Spot("close", w - bh - m, m, bh, bh)]
    if shown.nested:
        spots.append(Spot("back", m, m, bh, bh))
    if shown.what == "pin":
        return _plan_pad(layout, place, spots, head)
    if shown.what == "buttons":
        rows = math.ceil(len(shown.chips) / 4)
        high = min(bh, (deep - head - 3 * m) / max(rows, 1))
        return Plan(place, round(w), round(head + rows * high + 2 * m), tuple(spots))
    tops, y = [], head
    heights = [_row_height(layout, row, w) for row in shown.rows]
    gap = min(0.5 * m, max(0.0, (deep - head - sum(heights) - 2 * m) / (len(heights) + 2)))
    for row, high in zip(shown.rows, heights, strict=True):
        tops.append((y, high))
        spots += _row_spots(layout, row, (m, y, w - 2 * m, high))
        y += high + gap
    if shown.more:
        spots.append(Spot("more", m, y, w - 2 * m, bh))
        y += bh + gap
    return Plan(place, round(w), round(y + 1.2 * m), tuple(spots), tuple(tops))


def _plan_pad(layout: Layout, place: SeatPlace, spots: list[Spot], head: float) -> Plan:
    key, m = 1.5 * layout.touch, layout.m
    dots = layout.button_height
    w = max(3 * key + 2 * 0.5 * m + 2 * m, 62 * layout.k)
    left = (w - 3 * key - m) / 2
    close = next(spot for spot in spots if spot.key == "close")
    spots = [Spot("close", w - close.w - m, m, close.w, close.h)]
    for number, name in enumerate(PAD_KEYS):
        row, column = divmod(number, 3)
        spots.append(
            Spot(name, left + column * (key + 0.5 * m), head + dots + row * (key + 0.5 * m), key, key)
        )
    return Plan(place, round(w), round(head + dots + 4 * (key + 0.5 * m) + m), tuple(spots))


def _row_spots(layout: Layout, row: StaffRow, at: tuple[float, float, float, float]) -> list[Spot]:
    x, y, w, h = at
    if not row.live or row.kind == "text":
        return []
    if row.kind == "dial":
        side = layout.button_height
        value = _dial_value(layout)
        return [
            Spot(f"{row.key}-", x + w - 2 * side - value, y, side, h),
            Spot(f"{row.key}+", x + w - side, y, side, h),
        ]
    return [Spot(row.key, x, y, w, h)]


def _dial_value(layout: Layout) -> float:
    return 3.6 * layout.font


def _note(layout: Layout, shown: StaffPanel, w: float) -> Fitted:
    room = (62 * layout.k if shown.what == "pin" else w) - 3.4 * layout.m
    return fit(shown.note, layout.font, 0.8 * layout.font, room, bold=False)


def _row_text(layout: Layout, row: StaffRow, w: float) -> Fitted:
    """The label; a text may take several lines."""
    room = w - 4 * layout.m
    if row.kind == "text":
        small = 0.85 * layout.font
        return fit(row.label, small, small, room - _value(layout, row, w).width - layout.m, bold=False)
    if row.kind == "dial":
        room -= 2 * layout.button_height + _dial_value(layout)
    elif row.kind == "open" or row.value:
        room -= _value(layout, row, w).width + 1.2 * layout.button_height
    return fit(row.label, 1.12 * layout.font, 0.8 * layout.font, room)


def _value(layout: Layout, row: StaffRow, w: float) -> Fitted:
    size = 0.85 * layout.font if row.kind == "text" else layout.font
    room = _dial_value(layout) if row.kind == "dial" else 0.5 * w
    return fit(row.value, size, 0.7 * size, room, bold=row.kind != "text")


def _row_height(layout: Layout, row: StaffRow, w: float) -> float:
    text = max(_row_text(layout, row, w).height, _value(layout, row, w).height)
    return max(layout.button_height * (0.62 if row.kind == "text" else 1.0), text + 0.5 * layout.font)


def panel(layout: Layout, shown: StaffPanel, planned: Plan) -> Pieces:
    """Return the panel, turned to its edge."""
    surface = _panel(layout, shown, planned)
    return (at_seat(surface, planned.place, -planned.width / 2, -planned.height),)


@kept
def _panel(layout: Layout, shown: StaffPanel, planned: Plan) -> pygame.Surface:
    w, h, m = planned.width, planned.height, layout.m
    thick = max(1.6, 0.15 * m)
    body = box(thick / 2, thick / 2, w - thick, h + 2 * m, 1.6 * m, FELT_LO, LINE, thick)
    lines: list[Line] = []
    body += _head(layout, shown, planned, lines)
    if shown.what == "pin":
        body += _pad(layout, shown, planned, lines)
    elif shown.what == "buttons":
        body += _chips(layout, shown, planned, lines)
    else:
        for row, (top, high) in zip(shown.rows, planned.rows, strict=True):
            body += _row(layout, row, (m, top, w - 2 * m, high), lines)
        for spot in planned.spots:
            if spot.key == "more":
                middle = spot.y + spot.h / 2
                body += path(
                    _chevron(spot.x + spot.w / 2, middle, 0.18 * spot.h, down=True), "", IVORY, 0.2 * m
                )
    return turned(compose(body, lines, 0, 0, w, h), shown.rotation)


def _chevron(x: float, y: float, r: float, *, down: bool = False, left: bool = False) -> str:
    if down:
        return line([(x - 1.6 * r, y - 0.8 * r), (x, y + 0.8 * r), (x + 1.6 * r, y - 0.8 * r)])
    way = -1 if left else 1
    return line([(x - way * 0.6 * r, y - r), (x + way * 0.6 * r, y), (x - way * 0.6 * r, y + r)])


def _head(layout: Layout, shown: StaffPanel, planned: Plan, lines: list[Line]) -> str:
    m, bh, w = layout.m, layout.button_height, planned.width
    left = m + (bh + 0.5 * m if shown.nested else 0.6 * m)
    title = fit(shown.title, 1.3 * layout.font, layout.font, w - left - bh - 2 * m)
    lines += block(title, left, m + bh / 2, IVORY)
    body = ""
    for spot in planned.spots:
        x, y, r = spot.x + spot.w / 2, spot.y + spot.h / 2, 0.18 * spot.h
        if spot.key == "close":
            cross = line([(x - r, y - r), (x + r, y + r)]) + line([(x + r, y - r), (x - r, y + r)])
            body += disc(x, y, 0.44 * spot.h, TRAY, LINE, 0.15 * m) + path(cross, "", IVORY, 0.24 * m)
        elif spot.key == "back":
            body += disc(x, y, 0.44 * spot.h, TRAY, LINE, 0.15 * m)
            body += path(_chevron(x, y, r, left=True), "", IVORY, 0.24 * m)
    if shown.note:
        note = _note(layout, shown, planned.width)
        lines += block(note, 1.6 * m, 1.4 * m + bh + note.height / 2, MUTED)
    return body


def _row(layout: Layout, row: StaffRow, at: tuple[float, float, float, float], lines: list[Line]) -> str:
    x, y, w, h = at
    m, middle = layout.m, y + h / 2
    ink = IVORY if row.live else MUTED
    text, value = _row_text(layout, row, w + 2 * m), _value(layout, row, w + 2 * m)
    plain = row.kind == "text" or not row.live
    body = box(
        x, y, w, h, 0.22 * layout.button_height, "" if plain else TRAY, LINE, 0.12 * m, 0.5 if plain else 1
    )
    lines += block(text, x + m, middle, ink)
    right = x + w - m
    if row.kind == "dial" and row.live:
        side, room = layout.button_height, _dial_value(layout)
        lines += block(value, x + w - side - room / 2, middle, IVORY, "middle")
        r = 0.16 * layout.button_height
        for sign, at_x in (("-", x + w - 1.5 * side - room), ("+", x + w - side / 2)):
            body += disc(at_x, middle, 0.4 * side, FELT_HI, LINE, 0.15 * m)
            cross = line([(at_x - r, middle), (at_x + r, middle)])
            cross += line([(at_x, middle - r), (at_x, middle + r)]) if sign == "+" else ""
            body += path(cross, "", IVORY, 0.24 * m)
        return body
    if row.kind == "open" and row.live:
        body += path(_chevron(right - 0.1 * h, middle, 0.14 * layout.button_height), "", MUTED, 0.22 * m)
        right -= 0.6 * layout.button_height
    if row.value:
        lines += block(value, right, middle, ink if row.kind != "text" else MUTED, "right")
    return body


def _pad(layout: Layout, shown: StaffPanel, planned: Plan, lines: list[Line]) -> str:
    m = layout.m
    keys = [spot for spot in planned.spots if spot.key in PAD_KEYS]
    top = keys[0].y - layout.button_height / 2 - 0.2 * m
    body, r = "", 0.16 * layout.button_height
    step = 3.2 * r
    count = max(4, shown.digits)
    for number in range(count):
        x = planned.width / 2 + (number - (count - 1) / 2) * step
        full = number < shown.digits
        body += disc(x, top, r, IVORY if full else "", IVORY if full else LINE, 0.16 * m)
    for spot in keys:
        x, y, half = spot.x + spot.w / 2, spot.y + spot.h / 2, spot.w / 2
        main = spot.key == "enter"
        body += box(spot.x, spot.y, spot.w, spot.h, 0.3 * half, IVORY if main else TRAY, LINE, 0.14 * m)
        if main:
            body += group(check(0.42 * half, INK), x, y)
        elif spot.key == "erase":
            body += path(_chevron(x - 0.1 * half, y, 0.28 * half, left=True), "", IVORY, 0.24 * m)
            body += path(line([(x - 0.2 * half, y), (x + 0.4 * half, y)]), "", IVORY, 0.24 * m)
        else:
            lines.append(Line(spot.key, 0.9 * half, x, y, IVORY))
    return body


def _chips(layout: Layout, shown: StaffPanel, planned: Plan, lines: list[Line]) -> str:
    """Four in a row: slap and cut of two seats."""
    m = layout.m
    head = next(spot for spot in planned.spots if spot.key == "close")
    top = head.y + head.h + m + (_note(layout, shown, planned.width).height + 0.6 * m if shown.note else 0)
    rows = max(1, math.ceil(len(shown.chips) / 4))
    high = (planned.height - top - m) / rows
    wide = (planned.width - 2 * m) / 4
    body = ""
    for number, chip in enumerate(shown.chips):
        column, row = divmod(number, 2 * rows)
        row, half = divmod(row, 2)
        x, y = m + (2 * column + half) * wide, top + row * high
        body += _chip(layout, chip, (x + 0.15 * m, y + 0.15 * m, wide - 0.3 * m, high - 0.3 * m), lines)
    return body


def _chip(layout: Layout, chip: StaffChip, at: tuple[float, float, float, float], lines: list[Line]) -> str:
    x, y, w, h = at
    fill = IVORY if chip.down else TRAY
    edge = ALARM if chip.troubled else LINE
    words = fit(chip.words, layout.font, 0.62 * layout.font, w - 0.6 * layout.m)
    lines += block(
        words, x + w / 2, y + h / 2, INK if chip.down else ALARM if chip.troubled else IVORY, "middle"
    )
    return box(x, y, w, h, 0.25 * h, fill, edge, 0.2 * layout.m)


def cleaning(layout: Layout, shown: StaffPanel, share: float, seconds: int) -> Pieces:
    """Return the ring that runs down over a darkened table; `share` 1..0 is what is left."""
    steps = round(60 * share)
    return (
        at_seat(_dark(layout.width, layout.height), edge_place(layout, 0), -layout.width / 2, -layout.height),
        at_seat(
            _ring(layout, shown.title, shown.note, steps, seconds, shown.rotation),
            edge_place(layout, 0),
            -layout.r0,
            -layout.height / 2 - layout.r0,
        ),
    )


@kept
def _dark(width: int, height: int) -> pygame.Surface:
    out = pygame.Surface((width, height), pygame.SRCALPHA)
    out.fill((6, 12, 11, 235))
    return out


@kept
def _ring(layout: Layout, title: str, note: str, steps: int, seconds: int, rotation: int) -> pygame.Surface:
    r = layout.r0
    body = disc(0, 0, 0.86 * r, FELT_LO, LINE, 0.05 * r)
    if steps:
        body += path(arc(0.86 * r, -90, -90 + 359.9 * min(steps, 60) / 60), "", IVORY, 0.06 * r)
    big = fit(title, 0.11 * r, layout.font, 1.3 * r)
    small = fit(note, layout.font, layout.font, 1.2 * r, bold=False)
    lines = [
        Line(str(seconds), 0.42 * r, 0, -0.12 * r),
        *block(big, 0, 0.3 * r, IVORY, "middle"),
        *block(small, 0, 0.3 * r + big.height + 0.4 * small.height, MUTED, "middle"),
    ]
    return turned(compose(body, lines, -r, -r, 2 * r, 2 * r), rotation)


def fingers(layout: Layout, down: tuple[tuple[float, float], ...]) -> str:
    """Return a disc under each finger, with its number."""
    r = 0.8 * layout.touch
    return "".join(disc(x, y, r, FELT_HI, IVORY, 0.2 * layout.m) for x, y in down)


def touch_test(layout: Layout, down: tuple[tuple[float, float], ...]) -> Pieces:
    """Return an empty table with a disc under each finger."""
    out = pygame.Surface((layout.width, layout.height))
    out.fill((10, 22, 21))
    drawn = compose(fingers(layout, down), (), 0, 0, layout.width, layout.height)
    out.blit(drawn, (0, 0))
    return (at_seat(out, edge_place(layout, 0), -layout.width / 2, -layout.height),)


def plain(layout: Layout, colour: tuple[int, int, int]) -> Pieces:
    """Return a table in one colour."""
    out = pygame.Surface((layout.width, layout.height))
    out.fill(colour)
    return (at_seat(out, edge_place(layout, 0), -layout.width / 2, -layout.height),)
