"""A seat's tray outside of play: one or two lines beside its number or an icon. Imports nothing outside
this package.
"""

import math
from dataclasses import dataclass
from typing import Final

import pygame

from kiosk.screen.art.fonts import fit
from kiosk.screen.art.frame import Line, at_seat, block, compose, glow, panel, seat_disc, turned
from kiosk.screen.art.icons import check, crown, icon
from kiosk.screen.art.layout import Layout
from kiosk.screen.art.palette import ALARM, FELT_LO, INK, IVORY, LINE, MUTED, TRAY
from kiosk.screen.art.piece import Pieces
from kiosk.screen.art.place import SeatPlace
from kiosk.screen.art.store import kept
from kiosk.screen.art.vector import box, disc, group, number


@dataclass(frozen=True, slots=True)
class SeatPanel:
    """What a seat reads at its edge outside of play.

    `dashed` is an empty place; `done` fills the number and the border and shows a check; `sign` is an icon
    (at the right, or in place of the number where `numbered` is off) with `sign_words` under it; `crowned`
    sets a crown over the number; `glows` lights the tray, `alarmed` colours border and sign.
    """

    seat: int
    first: str
    second: str = ""
    sign: str = ""
    sign_words: str = ""
    dashed: bool = False
    numbered: bool = True
    done: bool = False
    bright: bool = False
    crowned: bool = False
    glows: bool = False
    alarmed: bool = False


GLOW_REACH: Final = 3.4
"""In m."""


def panel_width(layout: Layout, place: SeatPlace) -> float:
    return min(place.tray_width, 114 * layout.k)


def seat_panel_rect(layout: Layout, seat: int) -> pygame.Rect:
    place = layout.place(seat)
    width = panel_width(layout, place)
    return place.box(-width / 2, -layout.d, width, layout.d)


def seat_panel(layout: Layout, shown: SeatPanel) -> Pieces:
    place = layout.place(shown.seat)
    reach = _reach(layout, shown)
    half = math.ceil(panel_width(layout, place) / 2 + reach)
    return (at_seat(_panel(layout, place, shown), place, -half, -math.ceil(layout.d + reach)),)


def _reach(layout: Layout, shown: SeatPanel) -> float:
    return GLOW_REACH * layout.m + 2 if shown.glows else 4


@kept
def _panel(layout: Layout, place: SeatPlace, shown: SeatPanel) -> pygame.Surface:
    d, w = layout.d, panel_width(layout, place)
    body = _frame(layout, w, shown)
    lines: list[Line] = []
    middle = -0.5 * d
    r = min(0.19 * d, 5.6 * layout.k, 0.09 * w)
    end = min(0.45 * d, 0.14 * w)
    left = -w / 2 + end
    if shown.numbered:
        down = 0.08 * d if shown.crowned else 0.0
        ring, text = seat_disc(shown.seat, r, left, middle + down, filled=shown.done or shown.crowned)
        body += ring
        lines.append(text)
        if shown.crowned:
            body += group(crown(0.62 * r, IVORY), left, middle + down - 1.72 * r)
    else:
        body += group(icon(shown.sign, 1.15 * r, IVORY), left, middle)
    right = w / 2 - 0.3 * end
    if shown.numbered and (shown.sign or shown.done):
        sign, right = _end_sign(layout, shown, (w / 2 - end, middle, r), lines)
        body += sign
    lines += _texts(layout, shown, left + max(1.75 * r, 0.55 * end), right)
    reach = _reach(layout, shown)
    half, high = math.ceil(w / 2 + reach), math.ceil(d + reach)
    return turned(compose(body, lines, -half, -high, 2 * half, high), place.rotation)


def _frame(layout: Layout, w: float, shown: SeatPanel) -> str:
    d, corner = layout.d, 0.16 * layout.d
    if shown.dashed:
        deep = 0.92 * d
        dash = f"{number(0.3 * layout.m)} {number(0.75 * layout.m)}"
        ground = box(-w / 2, -deep, w, deep + corner, corner, FELT_LO, opacity=0.6)
        return ground + box(
            -w / 2, -deep, w, deep + corner, corner, "", MUTED, max(1.6, 0.15 * layout.m), 0.7, dash
        )
    lit = shown.done or shown.bright or shown.crowned or shown.glows
    thick = (0.24 if lit or shown.alarmed else 0.13) * layout.m
    rect = (-w / 2, -d, w, d + corner)
    light = glow(rect, corner, GLOW_REACH * layout.m) if shown.glows else ""
    return light + panel(rect, corner, TRAY, ALARM if shown.alarmed else IVORY if lit else LINE, thick)


def _end_sign(
    layout: Layout, shown: SeatPanel, at: tuple[float, float, float], lines: list[Line]
) -> tuple[str, float]:
    """The sign at the right end, and how far to the left it reaches."""
    x, y, r = at
    if shown.done:
        return disc(x, y, 0.9 * r, IVORY) + group(check(0.55 * r, INK), x, y), x - 1.5 * r
    if not shown.sign_words:
        return group(icon(shown.sign, r, ALARM if shown.alarmed else IVORY), x, y), x - 1.6 * r
    room = 2 * min(0.45 * layout.d, 0.14 * panel_width(layout, layout.place(shown.seat)))
    words = fit(shown.sign_words, layout.font, layout.font, room, bold=False)
    up = words.height / 2
    x = min(x, panel_width(layout, layout.place(shown.seat)) / 2 - 0.3 * r - words.width / 2)
    lines += block(
        words, x, y + (0.95 if len(words.lines) == 1 else 0.78) * r + 0.1 * words.px, MUTED, "middle"
    )
    return group(icon(shown.sign, 0.88 * r, IVORY), x, y - up), x - max(1.6 * r, words.width / 2 + 0.5 * r)


def _texts(layout: Layout, shown: SeatPanel, left: float, right: float) -> list[Line]:
    room = max(4 * layout.font, right - left)
    figure = len(shown.first) <= 4
    big, small = max(layout.font, (0.29 if figure else 0.215) * layout.d), max(layout.font, 0.155 * layout.d)
    first = fit(shown.first, big, layout.font, room)
    if not shown.second:
        return list(block(first, left, -0.5 * layout.d, IVORY))
    second = fit(shown.second, small, layout.font, room, bold=False)
    while first.height + second.height > 0.94 * layout.d and second.px > 9:
        first = fit(shown.first, first.px - 1, first.px - 1, room)
        second = fit(shown.second, second.px - 1, second.px - 1, room, bold=False)
    top = -0.5 * layout.d - (first.height + second.height) / 2
    return [
        *block(first, left, top + first.height / 2, IVORY),
        *block(second, left, top + first.height + second.height / 2, IVORY if shown.done else MUTED),
    ]
