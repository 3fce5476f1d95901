"""The one place for messages: two plates that say the same, one to each long side. Imports nothing outside
this package.
"""

import math
from dataclasses import dataclass
from typing import Final

import pygame

from kiosk.screen.art.fonts import Fitted, fit
from kiosk.screen.art.frame import Line, block, compose, turned
from kiosk.screen.art.layout import Layout
from kiosk.screen.art.palette import FELT_LO, IVORY, LINE, MUTED
from kiosk.screen.art.piece import Pieces, bounds, centred
from kiosk.screen.art.rule_icons import rule_sign
from kiosk.screen.art.store import kept
from kiosk.screen.art.vector import box, line, path

_CLOCK_STEPS: Final = 50


def plates(
    layout: Layout,
    first: str,
    second: str = "",
    *,
    sign: str = "",
    accent: str = "",
    remaining: float | None = None,
) -> Pieces:
    """Return both plates: `first` says what happened, `second` what follows; `sign` is an icon or a rule,
    `accent` its colour; `remaining` 1..0 of the time there is runs down along the lower edge.
    """
    steps = -1 if remaining is None else round(max(0.0, min(1.0, remaining)) * _CLOCK_STEPS)
    look = _Look(first, second, sign, accent, steps)
    surfaces = {rotation: _plate(layout, look, rotation) for rotation in (0, 180)}
    height = surfaces[0].get_height()
    return tuple(centred(surfaces[rotation], x, y) for x, y, rotation in layout.plate_at(height))


def plate_rects(
    layout: Layout, first: str, second: str = "", *, sign: str = "", accent: str = ""
) -> list[pygame.Rect]:
    return [bounds([piece]) for piece in plates(layout, first, second, sign=sign, accent=accent)]


@dataclass(frozen=True, slots=True)
class _Look:
    first: str
    second: str
    sign: str
    accent: str
    clock: int
    """Steps of the time that remains; -1 without a clock."""


@kept
def _plate(layout: Layout, look: _Look, rotation: int) -> pygame.Surface:
    sign, accent = look.sign, look.accent
    r0, w = layout.r0, layout.plate_width
    big = max(1.18 * layout.font, 0.066 * r0)
    pad = min(0.055 * r0, 0.1 * w)
    left = -w / 2 + pad
    q, beside, texts = _arranged(layout, look, big, w - 2 * pad)
    lefts = [left + (2 * q + 0.055 * r0 if q and i in beside else 0) for i in range(len(texts))]
    many = sum(len(text.lines) for text in texts) > 2
    height = sum(text.height for text in texts) + (0.5 if many and look.clock < 0 else 0.85) * big
    thick = max(1.5, 0.006 * r0)
    body = box(
        -w / 2 + thick,
        -height / 2 + thick,
        w - 2 * thick,
        height - 2 * thick,
        0.05 * r0,
        FELT_LO,
        accent or LINE,
        thick,
    )
    signs: tuple[Line, ...] = ()
    if sign:
        middle = _middle(texts, beside) - sum(text.height for text in texts) / 2
        drawn, signs = rule_sign(sign, q, left + q, middle, accent or IVORY)
        body += drawn
    if look.clock >= 0:
        run, y = w - 2 * pad, height / 2 - 0.19 * big
        body += path(line([(-run / 2, y), (run / 2, y)]), "", LINE, 0.14 * big)
        if look.clock:
            end = -run / 2 + run * look.clock / _CLOCK_STEPS
            body += path(line([(-run / 2, y), (end, y)]), "", accent or IVORY, 0.14 * big)
    lines = (*signs, *_stacked(texts, lefts))
    wide, high = 2 * math.ceil(w / 2), 2 * math.ceil(height / 2)
    return turned(compose(body, lines, -wide / 2, -high / 2, wide, high), rotation)


def _arranged(
    layout: Layout, look: _Look, big: float, room: float
) -> tuple[float, tuple[int, ...], list[Fitted]]:
    """The sign's radius, the lines it stands beside, and the lines: beside both, or beside the second, or
    beside the first, whichever needs the fewest lines.
    """
    small = max(layout.font, 0.054 * layout.r0)
    wanted = [(look.first, big, True)] + ([(look.second, small, False)] if look.second else [])
    ways: list[tuple[float, tuple[int, ...]]] = [(0.0, ())]
    if look.sign:
        ways = [(0.85 * big, (0, 1)), (0.58 * layout.font, (1,)), (0.66 * layout.font, (0,))]
    found = []
    for q, beside in ways[: 3 if look.second else 1]:
        aside = 2 * q + 0.055 * layout.r0 if q else 0.0
        texts = [
            fit(text, px, layout.font, room - (aside if i in beside else 0), bold=bold)
            for i, (text, px, bold) in enumerate(wanted)
        ]
        found.append((q, beside, texts))
    return min(found, key=lambda way: sum(len(text.lines) for text in way[2]))


def _middle(texts: list[Fitted], beside: tuple[int, ...]) -> float:
    """How far below the top of the first line the middle of these lines is."""
    above = sum(text.height for i, text in enumerate(texts) if i < min(beside, default=0))
    return above + sum(texts[i].height for i in beside if i < len(texts)) / 2


def _stacked(texts: list[Fitted], lefts: list[float]) -> tuple[Line, ...]:
    out: tuple[Line, ...] = ()
    y = -sum(text.height for text in texts) / 2
    for text, left, colour in zip(texts, lefts, (IVORY, MUTED), strict=False):
        out += block(text, left, y + text.height / 2, colour)
        y += text.height
    return out
