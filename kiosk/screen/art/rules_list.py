"""The rules in force, opened at one seat's edge and turned to it; a touch closes it. Imports nothing outside
this package.
"""

from dataclasses import dataclass
from typing import Final

import pygame

from kiosk.screen.art import icons
from kiosk.screen.art.fonts import Fitted, fit, width
from kiosk.screen.art.frame import Line, at_seat, block, compose, turned
from kiosk.screen.art.layout import Layout
from kiosk.screen.art.palette import FELT_HI, FELT_LO, IVORY, LINE, MUTED, TRAY
from kiosk.screen.art.piece import Pieces
from kiosk.screen.art.place import SeatPlace
from kiosk.screen.art.rule_icons import rule_sign
from kiosk.screen.art.store import kept
from kiosk.screen.art.vector import box, group

_SIGN: Final = 2.9
"""Room for a rule's sign, in ems of the smallest text."""


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
    pad: float
    font: float
    m: float
    touch: float


def _sizes(layout: Layout, shown: RulesList) -> tuple[_Sizes, tuple[tuple[RuleLine, ...], ...]]:
    """Return the panel's measures and the rules of each page."""
    place = layout.place(shown.seat)
    along, across = (
        (layout.width, layout.height) if place.rotation % 180 == 0 else (layout.height, layout.width)
    )
    wide = min(max(place.tray_width, 34 * layout.font), along - 2 * (layout.d + layout.m))
    pad, head, step = 0.9 * layout.font, 2.4 * layout.font, layout.touch + 0.5 * layout.m
    rows = [_row_height(layout, rule, wide - 2 * pad) for rule in shown.rules]
    room = min(0.62 * layout.short, across - 2 * (layout.d + layout.m)) - head - 2 * pad
    pages = _pages(shown.rules, rows, room)
    foot = 0.0
    if len(pages) > 1:
        pages, foot = _pages(shown.rules, rows, room - step), step
    heights = dict(zip(shown.rules, rows, strict=True))
    high = head + max(sum(heights[rule] for rule in page) for page in pages) + foot + 2 * pad
    middle, _ = place.to_seat(layout.cx, layout.cy)
    slide = max(-along / 2 + middle + layout.d, min(along / 2 + middle - layout.d - wide, -wide / 2))
    top = -layout.d - layout.m - high
    return _Sizes(slide, top, wide, high, head, pad, layout.font, layout.m, layout.touch), pages


def _pages(rules: tuple[RuleLine, ...], rows: list[float], room: float) -> tuple[tuple[RuleLine, ...], ...]:
    """Fill page after page; a page holds at least one rule."""
    pages: list[list[RuleLine]] = [[]]
    used = 0.0
    for rule, row in zip(rules, rows, strict=True):
        if pages[-1] and used + row > room:
            pages.append([])
            used = 0.0
        pages[-1].append(rule)
        used += row
    return tuple(tuple(page) for page in pages)


def _row_height(layout: Layout, rule: RuleLine, wide: float) -> float:
    name, line = _texts(rule, layout.font, wide - _SIGN * layout.font)
    return max(layout.touch, 0.94 * (name.height + line.height) + 0.35 * layout.font)


def plan_rules(layout: Layout, shown: RulesList) -> RulesPlan:
    """Lay the list out over the closed tray of its seat."""
    place = layout.place(shown.seat)
    now, pages = _sizes(layout, shown)
    page = max(0, min(shown.page, len(pages) - 1))
    back = on = None
    if len(pages) > 1:
        (back_left, top, wide, high), on_left = _page_button(layout, now)
        back, on = place.box(back_left, top, wide, high), place.box(on_left, top, wide, high)
    rect = place.box(now.left, now.top, now.width, now.height)
    return RulesPlan(rect, back, on, page, len(pages), pages[page])


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
    y = now.pad + now.head
    for rule in look.rules:
        part, high = _row(now, rule, y, lines)
        body += part
        y += high
    if look.buttons is not None:
        body += _buttons(look, look.buttons, lines)
    return turned(compose(body, lines, 0, 0, w, h), place.rotation)


def _row(now: _Sizes, rule: RuleLine, top: float, lines: list[Line]) -> tuple[str, float]:
    """A rule from `top` down, and how high its row is."""
    side, z = 0.75 * _SIGN * now.font, now.font
    name, line = _texts(rule, z, now.width - 2 * now.pad - _SIGN * z)
    high = max(now.touch, 0.94 * (name.height + line.height) + 0.35 * z)
    y, start = top + high / 2, now.pad + _SIGN * z
    sign, text = rule_sign(rule.sign, 0.32 * side, now.pad + side / 2, y)
    lines += text
    first = y - 0.46 * (name.height + line.height)
    lines += block(name, start, first + 0.46 * name.height, IVORY)
    lines += block(line, start, first + 0.92 * name.height + 0.46 * line.height, MUTED)
    return box(now.pad, y - side / 2, side, side, 0.24 * side, FELT_HI) + sign, high


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
