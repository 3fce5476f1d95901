"""The rules in force, opened at one seat's edge and turned to it; a touch closes it. Imports nothing outside
this package.
"""

import math
from dataclasses import dataclass

import pygame

from kiosk.screen.art import icons
from kiosk.screen.art.fonts import Fitted, fit, width
from kiosk.screen.art.frame import Line, at_seat, block, compose, turned
from kiosk.screen.art.layout import Layout, SeatPlace
from kiosk.screen.art.palette import FELT_HI, FELT_LO, IVORY, LINE, MUTED, TRAY
from kiosk.screen.art.piece import Pieces
from kiosk.screen.art.rule_icons import rule_sign
from kiosk.screen.art.store import kept
from kiosk.screen.art.vector import box, group


@dataclass(frozen=True, slots=True)
class RuleLine:
    """One rule in force: its sign (see `rule_icons.rule_sign`), name and one line."""

    sign: str
    name: str
    line: str


@dataclass(frozen=True, slots=True)
class RulesList:
    """`second` stands beside the title (`to 500, about 30 min`); `page` counts from 0."""

    seat: int
    title: str
    rules: tuple[RuleLine, ...]
    second: str = ""
    page: int = 0


@dataclass(frozen=True, slots=True)
class RulesPlan:
    """Canvas rectangles of the panel and its page buttons (none when one page holds all)."""

    rect: pygame.Rect
    back: pygame.Rect | None
    on: pygame.Rect | None
    page: int
    pages: int
    rules: tuple[RuleLine, ...]

    def at(self, x: float, y: float) -> str:
        """Return `back`, `on`, or `close` for everywhere else: any other touch closes the list."""
        if self.back is not None and self.back.collidepoint(x, y):
            return "back"
        return "on" if self.on is not None and self.on.collidepoint(x, y) else "close"


@dataclass(frozen=True, slots=True)
class _Sizes:
    """The panel in its seat's own directions."""

    left: float
    top: float
    width: float
    height: float
    head: float
    row: float
    foot: float
    pad: float
    font: float
    m: float


def _sizes(layout: Layout, shown: RulesList) -> tuple[_Sizes, int]:
    """Return the panel's measures and how many rules a page holds."""
    place = layout.place(shown.seat)
    along, across = (
        (layout.width, layout.height) if place.rotation % 180 == 0 else (layout.height, layout.width)
    )
    wide = min(max(place.tray_width, 34 * layout.font), along - 2 * (layout.d + layout.m))
    pad, row = 0.9 * layout.font, max(layout.touch, 2.75 * layout.font)
    head, step = 2.4 * layout.font, layout.touch + 0.5 * layout.m
    room = min(0.62 * layout.short, across - 2 * (layout.d + layout.m)) - head - 2 * pad
    fits = max(1, math.floor(room / row))
    foot = 0.0
    if fits < len(shown.rules):
        fits, foot = max(1, math.floor((room - step) / row)), step
    seen = min(fits, len(shown.rules))
    high = head + row * seen + foot + 2 * pad
    middle, _ = place.to_seat(layout.cx, layout.cy)
    slide = max(-along / 2 + middle + layout.d, min(along / 2 + middle - layout.d - wide, -wide / 2))
    top = -layout.d - layout.m - high
    return _Sizes(slide, top, wide, high, head, row, foot, pad, layout.font, layout.m), fits


def plan_rules(layout: Layout, shown: RulesList) -> RulesPlan:
    """Lay the list out over the closed tray of its seat."""
    place = layout.place(shown.seat)
    now, fits = _sizes(layout, shown)
    pages = max(1, math.ceil(len(shown.rules) / fits))
    page = max(0, min(shown.page, pages - 1))
    back = on = None
    if pages > 1:
        (back_left, top, wide, high), on_left = _page_button(layout, now)
        back, on = place.box(back_left, top, wide, high), place.box(on_left, top, wide, high)
    rules = shown.rules[page * fits : (page + 1) * fits]
    return RulesPlan(place.box(now.left, now.top, now.width, now.height), back, on, page, pages, rules)


def _page_button(layout: Layout, now: _Sizes) -> tuple[tuple[float, float, float, float], float]:
    """The left button (left, top, width, height), and the left of the right one."""
    wide = 1.6 * layout.touch
    on_left = now.left + now.width - now.pad - wide
    between = width("0 / 00", now.font) + layout.m
    return (
        on_left - between - wide,
        now.top + now.height - now.pad - layout.touch,
        wide,
        layout.touch,
    ), on_left


def rules_list(layout: Layout, plan: RulesPlan, shown: RulesList) -> Pieces:
    """Return the list as one piece."""
    place = layout.place(shown.seat)
    now, _ = _sizes(layout, shown)
    buttons = _page_button(layout, now) if plan.back is not None else None
    look = _Look(now, shown.title, shown.second, plan.rules, (plan.page, plan.pages), buttons)
    return (at_seat(_panel(look, place), place, now.left, now.top),)


@dataclass(frozen=True, slots=True)
class _Look:
    now: _Sizes
    title: str
    second: str
    rules: tuple[RuleLine, ...]
    page: tuple[int, int]
    buttons: tuple[tuple[float, float, float, float], float] | None


@kept
def _panel(look: _Look, place: SeatPlace) -> pygame.Surface:
    now = look.now
    w, h, z = now.width, now.height, now.font
    thick = max(1.6, 0.2 * now.m)
    body = box(thick / 2, thick / 2, w - thick, h - thick, 1.2 * z, FELT_LO, LINE, thick)
    body += box(thick / 2, thick / 2, w - thick, h - thick, 1.2 * z, "", IVORY, thick, 0.35)
    title = fit(look.title, 1.35 * z, z, w - 2 * now.pad)
    lines = list(block(title, now.pad, now.pad + 0.42 * now.head, IVORY))
    room = w - 2.6 * now.pad - title.width
    if look.second and width(look.second, z, bold=False) < room:
        second = fit(look.second, z, z, room, bold=False)
        lines += block(second, w - now.pad, now.pad + 0.42 * now.head, MUTED, "right")
    for i, rule in enumerate(look.rules):
        body += _row(now, rule, now.pad + now.head + (i + 0.5) * now.row, lines)
    if look.buttons is not None:
        body += _buttons(look, look.buttons, lines)
    return turned(compose(body, lines, 0, 0, w, h), place.rotation)


def _row(now: _Sizes, rule: RuleLine, y: float, lines: list[Line]) -> str:
    side, z = 0.78 * now.row, now.font
    sign, text = rule_sign(rule.sign, 0.32 * side, now.pad + side / 2, y)
    lines += text
    start = now.pad + 1.4 * side
    room = now.width - now.pad - start
    name, line = _texts(rule, z, room)
    top = y - 0.46 * (name.height + line.height)
    lines += block(name, start, top + 0.46 * name.height, IVORY)
    lines += block(line, start, top + 0.92 * name.height + 0.46 * line.height, MUTED)
    return box(now.pad, y - side / 2, side, side, 0.24 * side, FELT_HI) + sign


def _texts(rule: RuleLine, z: float, room: float) -> tuple[Fitted, Fitted]:
    return fit(rule.name, 1.12 * z, z, room), fit(rule.line, z, z, room, bold=False)


def _buttons(look: _Look, buttons: tuple[tuple[float, float, float, float], float], lines: list[Line]) -> str:
    now = look.now
    (left, top, wide, high), on_left = buttons
    y = top - now.top + high / 2
    page, pages = look.page
    body = ""
    for x, turn, can in ((left - now.left, 180, page > 0), (on_left - now.left, 0, page + 1 < pages)):
        colour = IVORY if can else LINE
        body += box(x, y - high / 2, wide, high, high / 2, TRAY, colour, max(1.6, 0.05 * high))
        body += group(icons.chevron(0.24 * high, colour), x + wide / 2, y, turn)
    middle = (left + wide + on_left) / 2 - now.left
    lines.append(Line(f"{page + 1} / {pages}", now.font, middle, y))
    return body
