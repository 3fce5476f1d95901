"""Draw pile with its count, and the coaster with the rules in force. Imports nothing outside this package."""

import math
from collections.abc import Sequence
from typing import Final

import pygame

from kiosk.screen.art.cards import card_piece, card_surface
from kiosk.screen.art.fonts import fit, width
from kiosk.screen.art.frame import Line, block, compose, turned
from kiosk.screen.art.layout import Layout
from kiosk.screen.art.palette import FELT_LO, MUTED
from kiosk.screen.art.piece import Pieces, centred
from kiosk.screen.art.rule_icons import rule_sign
from kiosk.screen.art.store import kept
from kiosk.screen.art.vector import disc

_STEP = 0.022
_SHOWN = 4
COASTER_RULES: Final = 3
"""So many rules are seen on the coaster."""


def draw_pile_rect(layout: Layout) -> pygame.Rect:
    """Return the touch target: the cards and both counts."""
    x, y = layout.draw_at
    w, h = layout.draw_card * 2 / 3 + 0.16 * layout.draw_card, layout.draw_card + 0.36 * layout.r0
    return pygame.Rect(round(x - w / 2), round(y - h / 2), round(w), round(h))


def draw_pile(layout: Layout, count: int) -> Pieces:
    """Return up to four backs and the count, once for either side of the table."""
    x, y = layout.draw_at
    h = layout.draw_card
    backs = [
        centred(card_surface("back", h, shadow=i == 0), x + i * _STEP * h, y - i * _STEP * h)
        for i in range(min(count, _SHOWN))
    ]
    reach = h / 2 + 0.0975 * layout.r0
    px = round(0.104 * layout.r0)
    return (
        *backs,
        centred(_count(str(count), px, 0), x, y + reach),
        centred(_count(str(count), px, 180), x, y - reach),
    )


def set_aside_rect(layout: Layout) -> pygame.Rect:
    """Return where the cards set aside lie: small, beside the draw pile, where the table leaves room."""
    x, y = layout.draw_at
    drawn = layout.draw_card
    h = (0.36 if layout.narrow else 0.5) * drawn
    w = h * 2 / 3
    away = 0.42 * drawn + w / 2 + layout.m
    if layout.square:
        y += drawn / 2 + 0.16 * layout.r0 + h / 2
    elif layout.narrow and not layout.portrait:
        x, y = x + 0.42 * drawn + w / 2, y + 0.6 * drawn
    else:
        x += -away if layout.portrait else away
    return pygame.Rect(round(x - w / 2), round(y - h / 2), round(w), round(h))


def set_aside(layout: Layout, count: int) -> Pieces:
    """Return the +10 cards that stay out of the round, with their count when there are several."""
    if count <= 0:
        return ()
    rect = set_aside_rect(layout)
    x, y = rect.center
    step = 0.05 * rect.w
    cards = [card_piece("X", x + step * i, y - step * i, rect.h) for i in range(min(count, 3))]
    if count == 1:
        return tuple(cards)
    px = round(max(layout.font, 0.07 * layout.r0))
    reach = rect.h / 2 + 0.8 * px
    return (*cards, centred(_count(str(count), px, 0), x, y - reach if layout.narrow else y + reach))


@kept
def _count(text: str, px: int, rotation: int) -> pygame.Surface:
    """A number whose capitals stand in the middle of the surface."""
    w, h = 2 * math.ceil(width(text, px) / 2 + 2), 2 * px
    return turned(compose("", [Line(text, px, 0, 0)], -w / 2, -h / 2, w, h), rotation)


def coaster_rect(layout: Layout) -> pygame.Rect:
    """Return the coaster's square; on a narrow table the draw pile's lower count stands for it."""
    at = layout.coaster_at
    if at is None:
        x, y = layout.draw_at
        side = max(layout.touch, 0.2 * layout.r0)
        return pygame.Rect(round(x - side / 2), round(y + layout.draw_card / 2), round(side), round(side))
    r = layout.coaster_radius
    return pygame.Rect(round(at[0] - r), round(at[1] - r), round(2 * r), round(2 * r))


def coaster(layout: Layout, rules: Sequence[str], lines: tuple[str, str], more: str = "") -> Pieces:
    """Return up to three rules (options, names of icons, or short texts like `7/0`), beside them how many
    `more` there are, and a line for the bottom and one for the top; nothing on a narrow table.
    """
    at = layout.coaster_at
    if at is None:
        return ()
    r = round(layout.coaster_radius)
    return (centred(_coaster(r, tuple(rules[:COASTER_RULES]), lines, more, layout.font), *at),)


@kept
def _coaster(
    r: int, rules: tuple[str, ...], said: tuple[str, str], more: str, smallest: float
) -> pygame.Surface:
    body = disc(0, 0, r - 1, FELT_LO, opacity=0.55) + disc(0, 0, r - 1.5, "", MUTED, max(1.2, 0.02 * r), 0.45)
    body += disc(0, 0, 0.9 * r, "", MUTED, max(1.0, 0.012 * r), 0.25)
    z = (0.19 if more else 0.235) * r
    lines: list[Line] = []
    places = len(rules) + bool(more)
    for i, rule in enumerate(rules):
        sign, text = rule_sign(rule, 0.92 * z, (i - (places - 1) / 2) * 2.45 * z)
        body += sign
        lines += text
    if more:
        px = fit(more, max(0.9 * smallest, 1.1 * z), 0.7 * smallest, 2.1 * z).px
        lines.append(Line(more, px, (places - 1) / 2 * 2.45 * z, 0, MUTED))
    side = 2 * math.ceil(r)
    out = compose(body, lines, -side / 2, -side / 2, side, side)
    for line, rotation in zip(said, (0, 180), strict=True):
        fitted = fit(line, max(smallest, 0.22 * r), smallest, 1.36 * r, bold=False)
        below = block(fitted, 0, 0.56 * r, MUTED, "middle")
        out.blit(turned(compose("", below, -side / 2, -side / 2, side, side), rotation), (0, 0))
    return out
