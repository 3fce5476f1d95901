"""The rule picker painted: panel, tabs, presets, switches, foot. Imports nothing outside this package.

Every part is a piece of its own, so that a touched switch paints one row anew.
"""

from dataclasses import dataclass
from itertools import product
from typing import Final

import pygame

from kiosk.screen.art import icons
from kiosk.screen.art.cards import card_surface
from kiosk.screen.art.fonts import Fitted, fit
from kiosk.screen.art.frame import Line, at_seat, block, compose, turned
from kiosk.screen.art.layout import Layout
from kiosk.screen.art.palette import FELT_HI, FELT_LO, INK, IVORY, LINE, MUTED, PLATE, TRAY
from kiosk.screen.art.picker import TURNS, Box, Picker, PickerPlan, Preset, Switch
from kiosk.screen.art.picker_plan import control_width, row_height, stepper_boxes, tab_px, toggle_height
from kiosk.screen.art.piece import Piece, Pieces, faded
from kiosk.screen.art.rule_icons import rule_sign
from kiosk.screen.art.store import kept
from kiosk.screen.art.vector import box, disc, group, line, path

_SHRUNK: Final = (1.0, 0.92, 0.85, 0.78, 0.7)
"""Of the usual smallest letters: how small those of a row become before they would leave it."""
_GREY = 115
"""Of 255: how much of a refused switch is left."""


@dataclass(frozen=True, slots=True)
class _Measures:
    """The few measures that every part needs: hashable, so that parts are kept."""

    font: float
    short: int
    m: float
    row: float
    stepper: float
    toggle: float


def _measures(layout: Layout) -> _Measures:
    toggle = 1.8 * toggle_height(layout)
    return _Measures(layout.font, layout.short, layout.m, row_height(layout), control_width(layout), toggle)


def picker(layout: Layout, plan: PickerPlan, shown: Picker) -> Pieces:
    """Return the whole panel, turned to the side it faces."""
    now = _measures(layout)
    turn = plan.place.rotation
    out: list[Piece] = [_at(plan, plan.frame, _ground(now, plan.frame, _divides(plan), turn))]
    out.append(_at(plan, plan.title, _title(now, plan.title, shown.words.title, turn)))
    for preset, place in plan.presets:
        size = (place.width, place.height)
        out.append(_at(plan, place, _preset(now, preset, size, preset.key == shown.chosen, turn)))
    for switch, place in plan.switches:
        out += _switch(layout, plan, now, switch, place)
    if plan.note is not None:
        size = (plan.note.width, plan.note.height)
        out.append(_at(plan, plan.note, _note(now, shown.note, size, turn)))
    out.append(_at(plan, plan.foot, _foot(now, plan, shown, turn)))
    out += _ends(plan, now, shown)
    for rotation, rect in plan.tabs:
        facing = rotation == shown.rotation
        words = shown.words.facing if facing else shown.words.turn[TURNS.index(rotation)]
        w, h = rect.size if rotation % 180 == 0 else rect.size[::-1]
        tab = _tab(words, w, h, tab_px(layout), facing, rotation)
        out.append(Piece(tab, rect.x, rect.y))
    return tuple(out)


def _at(plan: PickerPlan, place: Box, surface: pygame.Surface) -> Piece:
    return at_seat(surface, plan.place, place.left, place.top)


def _divides(plan: PickerPlan) -> tuple[tuple[float, float, float, float], ...]:
    """The fine lines of the panel, from its top left: above the foot, and between presets and switches."""
    left, top = plan.frame.left, plan.frame.top
    y = plan.foot.top - 0.12 * plan.foot.height - top
    out = [(plan.foot.left - left, y, plan.foot.right - left, y)]
    if plan.arrangement == "beside" and plan.switches:
        x = (plan.presets[0][1].right + plan.switches[0][1].left) / 2 - left
        out.append((x, plan.title.bottom - top, x, y - 0.3 * plan.foot.height))
    return tuple(out)


@kept
def _ground(
    now: _Measures, frame: Box, lines: tuple[tuple[float, float, float, float], ...], rotation: int
) -> pygame.Surface:
    thick = max(1.6, 0.0023 * now.short)
    corner = 28 / 1080 * now.short
    w, h = frame.width, frame.height
    body = box(thick / 2, thick / 2, w - thick, h - thick, corner, FELT_LO, LINE, thick)
    body += path("".join(line([(a, b), (c, d)]) for a, b, c, d in lines), "", LINE, 0.8 * thick)
    return turned(compose(body, (), 0, 0, w, h), rotation)


@kept
def _title(now: _Measures, place: Box, words: str, rotation: int) -> pygame.Surface:
    w, h = place.width, place.height
    fitted = fit(words, max(1.15 * now.font, 34 / 1080 * now.short), now.font, w)
    middle = min(h / 2, 0.8 * fitted.px)
    return turned(compose("", block(fitted, 0, middle, IVORY), 0, 0, w, h), rotation)


@kept
def _tab(words: str, w: int, h: int, px: float, facing: bool, rotation: int) -> pygame.Surface:
    thick = max(1.6, 0.05 * h)
    fill, edge, ink = (IVORY, IVORY, INK) if facing else (FELT_LO, MUTED, IVORY)
    body = box(thick / 2, thick / 2, w - thick, h - thick, h / 2, fill, edge, thick)
    return turned(compose(body, [Line(words, px, w / 2, h / 2, ink, bold=facing)], 0, 0, w, h), rotation)


@kept
def _preset(
    now: _Measures, preset: Preset, size: tuple[float, float], chosen: bool, rotation: int
) -> pygame.Surface:
    w, h = size
    thick = max(1.4, 0.0018 * now.short)
    fill, edge, ink = (IVORY, IVORY, INK) if chosen else (TRAY, LINE, IVORY)
    body = box(
        thick / 2, thick / 2, w - thick, h - thick, min(0.24 * h, 16 / 1080 * now.short), fill, edge, thick
    )
    tall = min(0.74 * h, 52 / 1080 * now.short + 0.1 * h)
    left = max(0.18 * h, 0.5 * tall) + 0.02 * w
    start = left + (0.52 + 0.29 * 2) * tall + 0.12 * h
    room = w - start - 0.2 * h - (0.5 * h if preset.own else 0)
    first = fit(preset.name, max(now.font, min(0.36 * h, 26 / 1080 * now.short)), now.font, room)
    texts = [(first, ink)]
    if preset.second:
        second = fit(preset.second, max(now.font, 20 / 1080 * now.short), now.font, room, bold=False)
        texts.append((second, ink if chosen else MUTED))
    y = h / 2 - sum(text.height for text, _ in texts) * 0.44
    lines: list[Line] = []
    for text, colour in texts:
        lines += block(text, start, y + 0.44 * text.height, colour)
        y += 0.88 * text.height
    if preset.own:
        body += group(icons.pencil(0.17 * h, ink), w - 0.42 * h, h / 2)
    out = compose(body, lines, 0, 0, w, h)
    for i, name in enumerate(preset.cards[:3]):
        card = card_surface(name, tall, -8 + 8 * i, shadow=False)
        out.blit(card, card.get_rect(center=(left + 0.29 * i * tall, h / 2)))
    return turned(out, rotation)


def _switch(layout: Layout, plan: PickerPlan, now: _Measures, switch: Switch, place: Box) -> Pieces:
    size = (place.width, place.height)
    row = _at(plan, place, _row(now, switch, size, plan.place.rotation))
    ends: tuple[Box, Box] | None = stepper_boxes(layout, place) if switch.value else None
    control: list[Piece] = []
    if ends:
        left, right = ends
        where = Box(left.left, left.top, right.right - left.left, left.height)
        control.append(
            _at(plan, where, _stepper(now, switch, (where.width, where.height), plan.place.rotation))
        )
    else:
        high = toggle_height(layout)
        where = Box(place.right - 1.8 * high, place.middle - high / 2, 1.8 * high, high)
        control.append(_at(plan, where, _toggle(round(high), switch.on, plan.place.rotation)))
    return (row, *(faded(control, _GREY) if switch.refused else control))


@dataclass(frozen=True, slots=True)
class _RowPlan:
    """A row's texts and example cards, px from its top left."""

    name: Fitted
    line: Fitted
    text_left: float
    cards: tuple[str, ...]
    cards_left: float
    card_height: float


def _plan_row(now: _Measures, switch: Switch, size: tuple[float, float]) -> _RowPlan:
    """Divide a row; the cards give way when the words would not fit beside them."""
    w, h = size
    start = 1.35 * _sign_side(now, h)
    narrow = w < 38 * now.font
    end = w - (now.toggle if narrow and not switch.value else now.stepper) - 0.5 * now.font
    tall = min(0.8 * h, 0.86 * now.row)
    for shrunk, cards in product(_SHRUNK, (switch.cards[:2], ())):
        wide = (0.67 + 0.36 * (len(cards) - 1)) * tall + 0.5 * now.font if cards else 0.0
        room, least = end - wide - start, shrunk * now.font
        name = fit(switch.name, max(least, min(0.37 * now.row, 25 / 1080 * now.short)), least, room)
        px = max(least, min(0.3 * now.row, 20 / 1080 * now.short))
        line = fit(switch.refused or switch.line, px, least, room, bold=False)
        if (w >= 26 * now.font or not cards) and 0.92 * (name.height + line.height) <= h:
            break
    return _RowPlan(name, line, start, cards, end - wide + 0.5 * now.font, tall)


def _sign_side(now: _Measures, height: float) -> float:
    return min(0.8 * height, 0.8 * now.row)


@kept
def _row(now: _Measures, switch: Switch, size: tuple[float, float], rotation: int) -> pygame.Surface:
    w, h = size
    side, plan, refused = _sign_side(now, h), _plan_row(now, switch, size), bool(switch.refused)
    ink = MUTED if refused else IVORY
    tile, signs = rule_sign(switch.sign, 0.32 * side, 0.5 * side, h / 2, ink)
    body = box(0, h / 2 - side / 2, side, side, 0.24 * side, TRAY if refused else FELT_HI) + tile
    top = h / 2 - 0.46 * (plan.name.height + plan.line.height)
    middle = top + 0.46 * plan.name.height
    lines = [*signs, *block(plan.name, plan.text_left, middle, ink)]
    lines += block(plan.line, plan.text_left, top + 0.92 * plan.name.height + 0.46 * plan.line.height, MUTED)
    if refused:
        body += _bang(0.5 * now.font, plan.text_left + plan.name.width + 0.9 * now.font, middle)
    if switch.changed:
        body += disc(0.94 * side, h / 2 - 0.44 * side, 0.13 * side, PLATE)
    out = compose(body, lines, 0, 0, w, h)
    for i, name in enumerate(plan.cards):
        card = card_surface(name, plan.card_height, 0, shadow=False, dimmed=refused)
        x = plan.cards_left + (0.335 + 0.36 * i) * plan.card_height
        out.blit(card, card.get_rect(center=(x, h / 2)))
    return turned(out, rotation)


def _bang(r: float, x: float, y: float) -> str:
    return disc(x, y, r, PLATE) + group(icons.exclamation(0.7 * r, INK), x, y)


@kept
def _toggle(high: int, on: bool, rotation: int) -> pygame.Surface:
    h, w = high, 1.8 * high
    thick = max(1.6, 0.05 * h)
    body = box(
        thick / 2,
        thick / 2,
        w - thick,
        h - thick,
        h / 2,
        IVORY if on else TRAY,
        IVORY if on else MUTED,
        thick,
    )
    body += disc(w - h / 2 if on else h / 2, h / 2, 0.34 * h, INK if on else MUTED)
    if on:
        body += group(icons.check(0.26 * h, INK), 0.52 * h, h / 2)
    return turned(compose(body, (), 0, 0, w, h), rotation)


@kept
def _stepper(now: _Measures, switch: Switch, size: tuple[float, float], rotation: int) -> pygame.Surface:
    w, h = size
    thick = max(1.6, 0.0018 * now.short)
    body = ""
    for x, turn, end in ((h / 2, 180, switch.first), (w - h / 2, 0, switch.last)):
        colour = LINE if end else IVORY
        body += disc(x, h / 2, h / 2 - thick, TRAY, colour, thick)
        body += group(icons.chevron(0.24 * h, colour), x, h / 2, turn)
    px = max(now.font, 22 / 1080 * now.short)
    fitted = fit(switch.value, px, _SHRUNK[-1] * now.font, w - 2.15 * h)
    lines = block(fitted, w / 2, h / 2, IVORY if switch.on or switch.first is False else MUTED, "middle")
    return turned(compose(body, lines, 0, 0, w, h), rotation)


@kept
def _note(now: _Measures, words: str, size: tuple[float, float], rotation: int) -> pygame.Surface:
    w, h = size
    r = min(0.3 * h, 0.8 * now.font)
    start = 2 * r + 1.4 * now.font
    fitted = fit(
        words, max(now.font, 21 / 1080 * now.short), now.font, w - start - 0.6 * now.font, bold=False
    )
    body = box(0, 0.03 * h, w, 0.94 * h, 0.22 * h, TRAY) + _bang(r, 0.7 * now.font + r, h / 2)
    return turned(compose(body, block(fitted, start, h / 2, IVORY), 0, 0, w, h), rotation)


def _foot(now: _Measures, plan: PickerPlan, shown: Picker, rotation: int) -> pygame.Surface:
    reach = plan.page_back.left if plan.page_back is not None else plan.foot.right
    pages = f"{plan.page + 1} / {plan.pages}" if plan.page_on is not None else ""
    between = (plan.page_back.right + plan.page_on.left) / 2 if plan.page_back and plan.page_on else 0.0
    more = shown.words.more if plan.pages > 1 else ""
    words = _FootWords(shown.estimate, shown.target, more, pages)
    at = (
        reach - plan.foot.left,
        between - plan.foot.left,
        plan.switches[0][1].left - plan.foot.left if plan.arrangement == "beside" and plan.switches else 0.0,
    )
    return _foot_surface(now, words, (plan.foot.width, plan.foot.height), at, rotation)


@dataclass(frozen=True, slots=True)
class _FootWords:
    estimate: str
    target: str
    more: str
    pages: str


@kept
def _foot_surface(
    now: _Measures,
    words: _FootWords,
    size: tuple[float, float],
    at: tuple[float, float, float],
    rotation: int,
) -> pygame.Surface:
    w, h = size
    reach, between, rules = at
    px = max(now.font, 23 / 1080 * now.short)
    lines: list[Line] = []
    room = (rules or reach) - now.m
    first = fit(words.estimate, px, now.font, room)
    second = fit(words.target, px, now.font, max(4 * now.font, room), bold=False)
    if first.width + 1.4 * px + second.width <= room:
        lines += block(first, 0, h / 2, IVORY)
        lines += block(second, first.width + 1.4 * px, h / 2, MUTED)
        x = first.width + 2.8 * px + second.width
    else:
        for shrunk in _SHRUNK:
            least = shrunk * now.font
            first = fit(words.estimate, least, least, room)
            second = fit(words.target, least, least, room, bold=False)
            if first.height + second.height <= h:
                break
        lines += block(first, 0, h / 2 - second.height / 2, IVORY)
        lines += block(second, 0, h / 2 + first.height / 2, MUTED)
        x = max(first.width, second.width) + 1.4 * px
    more = fit(words.more, now.font, now.font, w, bold=False)
    x = max(x, rules)
    if words.more and x + more.width < reach - 0.6 * px:
        lines += block(more, x, h / 2, MUTED)
    if words.pages:
        lines.append(Line(words.pages, px, between, h / 2))
    return turned(compose("", lines, 0, 0, w, h), rotation)


def _ends(plan: PickerPlan, now: _Measures, shown: Picker) -> Pieces:
    """The page buttons, the ends of the presets' list, and the button that saves."""
    can = {hit.kind: hit.enabled for hit in plan.hits}
    turn = plan.place.rotation
    out = []
    for kind, place, heading in (
        ("back", plan.page_back, 180),
        ("on", plan.page_on, 0),
        ("presets_back", plan.presets_back, 270),
        ("presets_on", plan.presets_on, 90),
    ):
        if place is not None:
            size = (place.width, place.height)
            out.append(_at(plan, place, _arrow_button(now, size, heading, can[kind], turn)))  # type: ignore[index]
    if plan.save is not None:
        size = (plan.save.width, plan.save.height)
        out.append(_at(plan, plan.save, _save(now, shown.words.save, size, turn)))
    return tuple(out)


@kept
def _arrow_button(
    now: _Measures, size: tuple[float, float], heading: int, can: bool, rotation: int
) -> pygame.Surface:
    w, h = size
    thick = max(1.6, 0.0018 * now.short)
    colour = IVORY if can else LINE
    body = box(thick / 2, thick / 2, w - thick, h - thick, h / 2, TRAY, colour, thick)
    return turned(
        compose(body + group(icons.chevron(0.24 * h, colour), w / 2, h / 2, heading), (), 0, 0, w, h),
        rotation,
    )


@kept
def _save(now: _Measures, words: str, size: tuple[float, float], rotation: int) -> pygame.Surface:
    w, h = size
    thick = max(1.4, 0.0018 * now.short)
    body = box(thick / 2, thick / 2, w - thick, h - thick, h / 2, "", MUTED, thick)
    fitted = fit(words, max(now.font, 20 / 1080 * now.short), now.font, w - 2.1 * h, bold=False)
    left = (w - fitted.width - 0.9 * h) / 2
    body += group(icons.pencil(0.26 * h, IVORY), left + 0.3 * h, h / 2)
    return turned(compose(body, block(fitted, left + 0.9 * h, h / 2, IVORY), 0, 0, w, h), rotation)
