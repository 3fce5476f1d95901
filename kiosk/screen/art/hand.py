"""An open hand at its seat's edge: hold pad, head line, overlapping cards, chevrons, and the toast that says
why not.

`hand_plan` lays it out. Imports nothing outside this package.
"""

import math
from dataclasses import dataclass
from typing import Final

import pygame

from kiosk.screen.art.cards import card_piece
from kiosk.screen.art.fonts import Fitted, fit
from kiosk.screen.art.frame import Line, at_seat, block, card_count, compose, seat_disc, turned
from kiosk.screen.art.hand_plan import Hand, HandPlan, plan_hand
from kiosk.screen.art.icons import chevron, exclamation, eye, icon
from kiosk.screen.art.layout import Layout
from kiosk.screen.art.palette import ALARM, FELT_HI, INK, IVORY, LINE, MUTED, PLATE
from kiosk.screen.art.piece import Piece, Pieces, moved
from kiosk.screen.art.place import SeatPlace
from kiosk.screen.art.store import kept
from kiosk.screen.art.tray import frame_body, tray_reach
from kiosk.screen.art.vector import box, disc, group, path, polygon, raster

LIFT: Final = 0.2
"""How far a tapped card rises, in card heights."""


def open_hand(layout: Layout, hand: Hand, opening: float = 1.0) -> Pieces:
    """Return the open tray and its cards; `opening` 0..1 slides it out from the closed depth."""
    place, plan = layout.place(hand.seat), plan_hand(layout, hand)
    reach = tray_reach(layout)
    left, top = -math.ceil(place.tray_width / 2 + reach), -math.ceil(plan.depth + reach)
    ground = at_seat(_ground(layout, place, _still(hand, plan)), place, left, top)
    cards = [
        piece
        for index, _ in plan.cards
        if index not in {hand.lifted, hand.taken}
        for piece in _shown(layout, place, plan, hand, index)
    ]
    if hand.lifted is not None and plan.first <= hand.lifted <= plan.last and hand.lifted != hand.taken:
        cards += _lifted(layout, place, plan, hand, hand.lifted)
    pieces = (ground, *cards)
    if opening >= 1:
        return pieces
    back = (1 - opening) * (plan.depth - layout.d)
    ax, ay = place.to_world(0, 0)
    bx, by = place.to_world(0, back)
    return moved(pieces, bx - ax, by - ay)


@dataclass(frozen=True, slots=True)
class _Still:
    """What of a hand its ground depends on."""

    seat: int
    count: int
    hidden: tuple[int, int]
    chevrons: bool
    hint: str
    turn: bool
    owes: bool
    left_handed: bool
    corner: bool
    at: tuple[float, ...]


def _still(hand: Hand, plan: HandPlan) -> _Still:
    return _Still(
        hand.seat,
        len(hand.cards),
        (plan.hidden_before, plan.hidden_after),
        plan.back is not None,
        hand.hint,
        hand.turn,
        hand.owes,
        hand.left_handed,
        hand.corner,
        (plan.depth, plan.card_top, plan.pad_left, plan.pad_width, *plan.back_at, *plan.forward_at),
    )


@kept
def _ground(layout: Layout, place: SeatPlace, still: _Still) -> pygame.Surface:
    depth, card_top, pad_left, pad_width, *chevrons_at = still.at
    body = frame_body(layout, place, depth, lit=still.turn, alarmed=still.owes)
    if pad_width:
        body += _hold_pad(layout, pad_left, card_top, pad_width)
    lines: list[Line] = []
    body += _head(layout, place, still, depth, lines)
    if still.chevrons:
        height = layout.hand_card if pad_width else layout.touch
        back, forward = chevrons_at[:2], chevrons_at[2:]
        for (x, y), turn, more in ((back, 180, still.hidden[0]), (forward, 0, still.hidden[1])):
            chevron_body, number = _chevron(layout, height, (x, y), turn, more)
            body += chevron_body
            lines += number
    reach = tray_reach(layout)
    w, h = math.ceil(place.tray_width / 2 + reach), math.ceil(depth + reach)
    return turned(compose(body, lines, -w, -h, 2 * w, h), place.rotation)


def _chevron(
    layout: Layout, height: float, at: tuple[float, float], turn: float, more: int
) -> tuple[str, tuple[Line, ...]]:
    """A chevron in a box `height` high, with how many cards lie on its side."""
    x, y = at
    mark = chevron(0.19 * height, IVORY if more else LINE)
    body = group(mark, x, y - (0.1 if more else 0.0) * height, turn)
    if not more:
        return body, ()
    wanted = max(layout.font, 0.15 * height)
    px = fit(str(more), min(wanted, 0.42 * height), 0.8 * layout.font, 0.84 * layout.touch).px
    return body, (Line(str(more), px, x, y + 0.28 * height),)


def _hold_pad(layout: Layout, left: float, top: float, width: float) -> str:
    h, m = layout.hand_card, layout.m
    x, y = left + width / 2, top + 0.62 * h
    out = box(left, top, width, h, 0.12 * width, FELT_HI, MUTED, 0.12 * m)
    reach = min(0.44 * width, 0.3 * h)
    for share, opacity in ((1.0, 0.10), (0.72, 0.20), (0.44, 0.9)):
        out += disc(x, y, share * reach, IVORY, opacity=opacity)
    return out + group(eye(min(0.2 * width, 0.12 * h), IVORY), x, top + 0.18 * h)


def _head(layout: Layout, place: SeatPlace, still: _Still, depth: float, lines: list[Line]) -> str:
    th, m, half = layout.head_line, layout.m, place.tray_width / 2
    y = -depth + 0.95 * m + th / 2
    x = -half + m + th / 2
    disc_body, number = seat_disc(still.seat, 0.42 * th, x, y, filled=still.turn)
    width = card_count(still.count, 0.86 * th, 0, 0)[2]
    count_x = x + 0.42 * th + 0.6 * m + width / 2 + 0.3 * th
    count_body, count, _ = card_count(still.count, 0.86 * th, count_x, y, ALARM if still.owes else IVORY)
    lines += [number, count]
    end = half - 1.3 * m - (2 * layout.touch + 2 * layout.k if still.corner else 0)
    room = end - (count_x + width / 2 + m)
    if still.chevrons and not still.at[3]:
        return disc_body + count_body
    if still.hint and room > 2 * layout.font:
        fitted = _hint(layout, still.hint, th, room)
        if fitted.height <= th + 1.2 * m:
            lines += block(fitted, end, y, MUTED, "right")
    return disc_body + count_body


def _head_end(layout: Layout, place: SeatPlace, count: int) -> float:
    """Where the number of a seat and of its cards end on the head line."""
    th, m = layout.head_line, layout.m
    return -place.tray_width / 2 + 1.8 * m + 1.22 * th + card_count(count, 0.86 * th, 0, 0)[2]


def _hint(layout: Layout, hint: str, th: float, room: float) -> Fitted:
    return fit(hint, max(layout.font, 0.36 * th), min(layout.font, 0.5 * th), room, bold=False)


def _card(layout: Layout, place: SeatPlace, plan: HandPlan, hand: Hand, index: int) -> Piece:
    up = LIFT * layout.hand_card if index == hand.lifted else 0.0
    aside = hand.shaken[1] if hand.shaken and hand.shaken[0] == index else 0.0
    x = plan.left + plan.strip * (index - plan.first) + layout.hand_card_width / 2 + aside
    at = place.to_world(x, plan.card_top + layout.hand_card / 2 - up)
    dimmed = index in hand.dimmed
    return card_piece(hand.cards[index], *at, layout.hand_card, place.rotation, dimmed=dimmed)


def _shown(layout: Layout, place: SeatPlace, plan: HandPlan, hand: Hand, index: int) -> list[Piece]:
    if index == hand.marked:
        return _lifted(layout, place, plan, hand, index)
    return [_card(layout, place, plan, hand, index)]


def _lifted(layout: Layout, place: SeatPlace, plan: HandPlan, hand: Hand, index: int) -> list[Piece]:
    card = _card(layout, place, plan, hand, index)
    outline = _outline(round(layout.hand_card), round(0.3 * layout.m, 1), place.rotation)
    middle = card.rect.center
    return [card, Piece(outline, *outline.get_rect(center=middle).topleft)]


@kept
def _outline(height: int, thick: float, rotation: int) -> pygame.Surface:
    w, h = 2 * math.ceil(height / 3 + thick), 2 * math.ceil(height / 2 + thick)
    width = height * 2 / 3
    body = box(-width / 2, -height / 2, width, height, 11 / 150 * height, "", IVORY, thick)
    return turned(raster(body, w, h, (w / 2, h / 2)), rotation)


def why_not(layout: Layout, hand: Hand, index: int, text: str) -> Pieces:
    """Return the toast that says why a card cannot be laid, above that card, turned to its seat."""
    place = layout.place(hand.seat)
    plan = plan_hand(layout, hand)
    px = 1.06 * layout.font
    fitted = fit(text, px, layout.font, place.tray_width - 3.2 * px)
    high = fitted.height + 0.6 * px
    wide = fitted.width + 3.0 * px
    shown = max(0, min(index - plan.first, plan.seen - 1))
    tip = plan.left + plan.strip * shown + 0.45 * min(plan.strip, layout.hand_card_width)
    half = place.tray_width / 2
    left = max(_head_end(layout, place, len(hand.cards)), tip - wide / 2)
    left = max(-half, min(half - wide, left))
    surface = _toast(fitted, round(wide), round(high), round(tip - left), place.rotation)
    return (at_seat(surface, place, left, -plan.depth - 0.45 * high),)


@kept
def _toast(fitted: Fitted, wide: int, high: int, tip: int, rotation: int) -> pygame.Surface:
    px = fitted.px
    corner = min(0.5 * high, 0.6 * px)
    point = max(corner + 0.5 * px, min(wide - corner - 0.5 * px, tip))
    body = box(0, 0, wide, high, corner, PLATE)
    body += path(
        polygon([(point - 0.5 * px, high - 1), (point + 0.5 * px, high - 1), (point, high + 0.5 * px)], 0.05),
        PLATE,
    )
    body += disc(1.15 * px, high / 2, 0.56 * px, INK) + group(
        exclamation(0.4 * px, PLATE), 1.15 * px, high / 2
    )
    lines = block(fitted, 2.15 * px, high / 2, INK)
    return turned(compose(body, lines, 0, 0, wide, high + math.ceil(0.55 * px)), rotation)


def prompt(layout: Layout, seat: int, text: str, sign: str = "exchange", *, depth: float = 0.0) -> Pieces:
    """Return what the table asks of a seat (`give a card to Seat 3`), across the top of its tray.

    `depth` is that of an open tray in px, 0 for a closed one.
    """
    place = layout.place(seat)
    px = 1.15 * layout.font
    fitted = fit(text, px, layout.font, place.tray_width - 4.2 * px)
    high = max(1.15 * layout.head_line, fitted.height + 0.7 * px)
    wide = fitted.width + 4.0 * px
    surface = _prompt(fitted, round(wide), round(high), sign, place.rotation)
    left, top = -round(wide) / 2, -(depth or layout.d) - 0.8 * high
    return (at_seat(surface, place, left + layout.beside_sign(place, left, top, wide, high), top),)


@kept
def _prompt(fitted: Fitted, wide: int, high: int, sign: str, rotation: int) -> pygame.Surface:
    px = fitted.px
    body = box(0, 0, wide, high, min(high / 2, px), IVORY)
    body += disc(1.5 * px, high / 2, 0.78 * px, INK) + group(icon(sign, 0.46 * px, IVORY), 1.5 * px, high / 2)
    return turned(compose(body, block(fitted, 2.8 * px, high / 2, INK), 0, 0, wide, high), rotation)
