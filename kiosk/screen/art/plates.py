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
    small = max(layout.font, 0.054 * r0)
    pad = min(0.055 * r0, 0.1 * w)
    q = 0.85 * big if sign else 0.0
    left = -w / 2 + pad + (2 * q + 0.055 * r0 if sign else 0)
    room = w / 2 - pad - left
    top = fit(look.first, big, layout.font, room)
    texts = [top]
    if look.second:
        texts.append(fit(look.second, small, layout.font, room, bold=False))
    height = sum(text.height for text in texts) + 0.85 * big
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
        drawn, signs = rule_sign(sign, q, -w / 2 + pad + q, 0, accent or IVORY)
        body += drawn
    if look.clock >= 0:
        run, y = w - 2 * pad, height / 2 - 0.19 * big
        body += path(line([(-run / 2, y), (run / 2, y)]), "", LINE, 0.14 * big)
        if look.clock:
            end = -run / 2 + run * look.clock / _CLOCK_STEPS
            body += path(line([(-run / 2, y), (end, y)]), "", accent or IVORY, 0.14 * big)
    lines = (*signs, *_stacked(texts, left))
    wide, high = 2 * math.ceil(w / 2), 2 * math.ceil(height / 2)
    return turned(compose(body, lines, -wide / 2, -high / 2, wide, high), rotation)


def _stacked(texts: list[Fitted], left: float) -> tuple[Line, ...]:
    out: tuple[Line, ...] = ()
    y = -sum(text.height for text in texts) / 2
    for text, colour in zip(texts, (IVORY, MUTED), strict=False):
        out += block(text, left, y + text.height / 2, colour)
        y += text.height
    return out
