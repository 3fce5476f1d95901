"""Where everything of an open hand lies; painting and hit-testing use the same plan.

Imports nothing outside this package.
"""

import math
from dataclasses import dataclass
from typing import Final

import pygame

from kiosk.screen.art.layout import PAD_GAP_MM, Layout
from kiosk.screen.art.place import SeatPlace

CHEVRON: Final = 0.78
"""How much room a chevron takes from the cards, in touches."""
FEWEST: Final = 3
"""Where a hold pad beside the cards would leave fewer in sight, the head line takes its place."""


@dataclass(frozen=True, slots=True)
class Hand:
    """What an open hand shows. `first` is the first card in sight; `lifted`, `marked` (the one just drawn)
    and `taken` (dragged away) are indexes.

    `shaken` moves one card sideways by so many px (a refusal); `dimmed` are the cards that cannot be laid
    now.
    """

    seat: int
    cards: tuple[str, ...]
    first: int = 0
    dimmed: frozenset[int] = frozenset()
    lifted: int | None = None
    marked: int | None = None
    taken: int | None = None
    shaken: tuple[int, float] | None = None
    hint: str = ""
    turn: bool = False
    owes: bool = False
    left_handed: bool = False
    corner: bool = False


@dataclass(frozen=True, slots=True)
class HandPlan:
    """Where the parts of an open hand lie. Rects are on the canvas; lefts and tops are in the seat's own
    directions, px.

    `pad_width` is 0 in a tray too narrow for a pad beside the cards: there the head line is held, and the
    chevrons stand on it. `held` is where a finger is meant to rest. `back_at` and `forward_at` are
    the middles of the chevrons.
    """

    depth: float
    first: int
    seen: int
    strip: float
    left: float
    card_top: float
    pad_left: float
    pad_width: float
    back_at: tuple[float, float]
    forward_at: tuple[float, float]
    tray: pygame.Rect
    held: pygame.Rect
    cards: tuple[tuple[int, pygame.Rect], ...]
    back: pygame.Rect | None
    forward: pygame.Rect | None
    hidden_before: int
    hidden_after: int

    @property
    def last(self) -> int:
        return self.first + self.seen - 1


def plan_hand(layout: Layout, hand: Hand) -> HandPlan:
    """Return the plan with a hold pad beside the cards, or where too few would be seen, without."""
    beside = _beside_pad(layout, hand)
    if beside.back is None or beside.seen >= FEWEST:
        return beside
    return _under_head(layout, hand)


def _beside_pad(layout: Layout, hand: Hand) -> HandPlan:
    place, m = layout.place(hand.seat), layout.m
    tray = place.tray_width
    pad = max(11 * layout.k, min(0.15 * tray, 18 * layout.k))
    pad_left = tray / 2 - pad - m if hand.left_handed else -tray / 2 + m
    x0 = -tray / 2 + (m if hand.left_handed else pad + 2.2 * m)
    x1 = tray / 2 - (pad + 2.2 * m if hand.left_handed else 1.1 * m)
    chevrons = len(hand.cards) > _seen(layout, x1 - x0)
    aside = CHEVRON * layout.touch if chevrons else 0.0
    rows = _rows(layout, place, hand, x0 + aside, x1 - aside)
    top = rows.top - 0.3 * m
    target = 1.02 * layout.touch
    right = rows.left + rows.strip * (rows.seen - 1) + layout.hand_card_width
    middle = rows.top + 0.5 * layout.hand_card
    return rows.plan(
        hand,
        pad=(pad_left, pad),
        held=place.box(pad_left, rows.top, pad, layout.hand_card),
        chevrons_at=((x0 + 0.36 * layout.touch, middle), (x1 - 0.36 * layout.touch, middle)),
        back=place.box(rows.left - target, top, target, -top) if chevrons else None,
        forward=place.box(right, top, target, -top) if chevrons else None,
    )


def _under_head(layout: Layout, hand: Hand) -> HandPlan:
    place, m = layout.place(hand.seat), layout.m
    half, touch = place.tray_width / 2, layout.touch
    rows = _rows(layout, place, hand, m - half, half - m)
    top = -layout.open_depth
    forward, back = half - touch, half - 2 * touch - PAD_GAP_MM * layout.k
    hidden = len(hand.cards) > rows.seen
    y = top + touch / 2
    return rows.plan(
        hand,
        pad=(0.0, 0.0),
        held=place.box(-half, top, (half + back) if hidden else 2 * half, rows.top - 0.3 * m - top),
        chevrons_at=((back + touch / 2, y), (forward + touch / 2, y)),
        back=place.box(back, top, touch, touch) if hidden else None,
        forward=place.box(forward, top, touch, touch) if hidden else None,
    )


@dataclass(frozen=True, slots=True)
class _Rows:
    """The cards of a hand that are in sight between two ends."""

    depth: float
    tray: pygame.Rect
    top: float
    left: float
    strip: float
    first: int
    seen: int
    cards: tuple[tuple[int, pygame.Rect], ...]

    def plan(
        self,
        hand: Hand,
        *,
        pad: tuple[float, float],
        held: pygame.Rect,
        chevrons_at: tuple[tuple[float, float], tuple[float, float]],
        back: pygame.Rect | None,
        forward: pygame.Rect | None,
    ) -> HandPlan:
        return HandPlan(
            depth=self.depth,
            first=self.first,
            seen=self.seen,
            strip=self.strip,
            left=self.left,
            card_top=self.top,
            pad_left=pad[0],
            pad_width=pad[1],
            back_at=chevrons_at[0],
            forward_at=chevrons_at[1],
            tray=self.tray,
            held=held,
            cards=self.cards,
            back=back,
            forward=forward,
            hidden_before=self.first,
            hidden_after=len(hand.cards) - self.first - self.seen,
        )


def _rows(layout: Layout, place: SeatPlace, hand: Hand, x0: float, x1: float) -> _Rows:
    m, wc, depth = layout.m, layout.hand_card_width, layout.open_depth
    count = len(hand.cards)
    seen = min(count, _seen(layout, x1 - x0))
    first = max(0, min(hand.first, count - seen))
    strip = min(0.9 * wc, (x1 - x0 - wc) / (seen - 1)) if seen > 1 else wc
    left = x0 + (x1 - x0 - wc - strip * (seen - 1)) / 2
    top = -depth + layout.head_line + 1.7 * m
    rects = []
    for i in range(seen):
        width = wc if i == seen - 1 else strip
        rects.append((first + i, place.box(left + strip * i, top - 0.3 * m, width, -top + 0.3 * m)))
    tray = place.box(-place.tray_width / 2, -depth, place.tray_width, depth)
    return _Rows(depth, tray, top, left, strip, first, seen, tuple(rects))


def _seen(layout: Layout, room: float) -> int:
    return max(1, math.floor((room - layout.hand_card_width) / layout.touch) + 1)
