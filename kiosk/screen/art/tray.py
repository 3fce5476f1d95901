"""A closed tray at a seat's edge: its number, a fan of backs, how many, and what the table wants of it.

Imports nothing outside this package.
"""

import math
from dataclasses import dataclass
from typing import Final

import pygame

from kiosk.screen.art.cards import back_fragment
from kiosk.screen.art.fonts import fit
from kiosk.screen.art.frame import (
    Line,
    at_seat,
    badge,
    block,
    card_count,
    compose,
    glow,
    panel,
    seat_disc,
    turned,
)
from kiosk.screen.art.icons import medal, slap
from kiosk.screen.art.layout import Layout
from kiosk.screen.art.palette import ALARM, FELT_LO, INK, IVORY, LINE, MUTED, TRAY
from kiosk.screen.art.piece import Piece, Pieces
from kiosk.screen.art.place import SeatPlace
from kiosk.screen.art.store import kept
from kiosk.screen.art.vector import box, disc, group, raster

FAN_CARDS: Final = 12
GLOW_REACH: Final = 3.4
"""In m."""


@dataclass(frozen=True, slots=True)
class Tray:
    """What a closed tray shows. `word` stands under the number: a bot, offline; `badge` a text like `+2` on
    its border.

    `stage` of `stages` marks how many cards the next refill brings (7 down to 1). `medal` (`1st`) stands in
    place of the fan of a seat that has none left, `out` greys the tray of a seat that is out of the match.
    """

    seat: int
    count: int
    turn: bool = False
    owes: bool = False
    caught: bool = False
    glows: bool = False
    word: str = ""
    badge: str = ""
    stage: int | None = None
    stages: int = 7
    medal: str = ""
    out: str = ""


def border_colour(*, turn: bool, alarmed: bool) -> str:
    return ALARM if alarmed else IVORY if turn else LINE


def tray_rect(layout: Layout, seat: int, depth: float = 0.0) -> pygame.Rect:
    """Return the tray itself, `depth` px deep (closed when 0)."""
    place = layout.place(seat)
    deep = depth or layout.d
    return place.box(-place.tray_width / 2, -deep, place.tray_width, deep)


def tray_reach(layout: Layout) -> float:
    """Return how far glow, badge and breathing outlines leave the tray."""
    return max(GLOW_REACH * layout.m + 2, 0.78 * layout.button_height)


def closed_tray(layout: Layout, tray: Tray) -> Pieces:
    """Return the tray, turned to its seat."""
    place = layout.place(tray.seat)
    reach = tray_reach(layout)
    left = -math.ceil(place.tray_width / 2 + reach)
    top = -math.ceil(layout.d + reach)
    return (at_seat(_closed(layout, place, tray), place, left, top),)


@kept
def _closed(layout: Layout, place: SeatPlace, tray: Tray) -> pygame.Surface:
    body = frame_body(layout, place, layout.d, lit=tray.turn or tray.glows, alarmed=tray.owes or tray.caught)
    side = _side_zone(layout, place)
    half = place.tray_width / 2
    lines: list[Line] = []
    body += _middle(layout, place, tray, side, lines)
    number_x, count_x = -half + 0.5 * side, half - 0.52 * side
    number_r = min(0.165 * layout.d, 4.6 * layout.k, 0.34 * side)
    number_body, number = seat_disc(
        tray.seat, number_r, number_x, -0.47 * layout.d, filled=tray.turn, colour=MUTED if tray.out else IVORY
    )
    lines.append(number)
    body += number_body
    if not (tray.medal or tray.out):
        height = min(0.34 * layout.d, _count_height(tray.count, 0.86 * side))
        colour = ALARM if tray.owes else IVORY
        count_body, count, _ = card_count(tray.count, height, count_x, -0.47 * layout.d, colour)
        lines.append(count)
        body += count_body
    if tray.word:
        fitted = fit(tray.word, layout.font, 0.7 * layout.font, 0.94 * side, bold=False)
        lines += block(fitted, number_x, -0.15 * layout.d, MUTED, "middle")
    body += _border_sign(layout, tray, lines)
    reach = tray_reach(layout)
    w, h = math.ceil(half + reach), math.ceil(layout.d + reach)
    return turned(compose(body, lines, -w, -h, 2 * w, h), place.rotation)


def _middle(layout: Layout, place: SeatPlace, tray: Tray, side: float, lines: list[Line]) -> str:
    """The fan, or what stands in its place."""
    d = layout.d
    if tray.out:
        fitted = fit(tray.out, max(layout.font, 0.24 * d), layout.font, place.tray_width - 2 * side)
        lines += block(fitted, 0, -0.47 * d, MUTED, "middle")
        return box(-place.tray_width / 2, -d, place.tray_width, 1.16 * d, 0.16 * d, FELT_LO, opacity=0.6)
    if tray.medal:
        r = 0.29 * d
        fitted = fit(tray.medal, max(layout.font, 0.2 * d), layout.font, 1.7 * r)
        lines += block(fitted, 0, -0.42 * d, INK, "middle")
        return group(medal(r, IVORY), 0, -0.42 * d)
    fan = _fan(layout, place, tray.count, side)
    return fan if tray.stage is None else fan + _stages(layout, place, tray, tray.stage, lines)


def _stages(layout: Layout, place: SeatPlace, tray: Tray, stage: int, lines: list[Line]) -> str:
    """A row of dots at the tray's top left, one a stage, the present one with its figure."""
    r = max(0.6 * layout.font, 0.085 * layout.d)
    x = -place.tray_width / 2 + 0.5 * layout.m + 1.1 * r
    y = -layout.d + 0.5 * layout.m + r
    step = min(1.2 * r, 0.42 * place.tray_width / tray.stages)
    body = ""
    for i in range(tray.stages, 0, -1):
        if i == stage:
            x += 0.5 * r
            body += disc(x, y, r, IVORY)
            lines.append(Line(str(i), max(layout.font, 1.25 * r), x, y, INK))
            x += 0.5 * r
        elif i > stage:
            body += disc(x, y, 0.32 * r, MUTED)
        else:
            body += disc(x, y, 0.3 * r, "", MUTED, 0.14 * r)
        x += step
    return body


def _border_sign(layout: Layout, tray: Tray, lines: list[Line]) -> str:
    """The slap sign of a seat that owes its call, or the badge; both ride on the tray's border."""
    r = 0.62 * layout.button_height
    if tray.badge:
        body, text = badge(tray.badge, r, 0, -layout.d, FELT_LO)
        lines.append(text)
        return body
    if tray.owes:
        return (
            disc(0, -layout.d, 1.16 * r, FELT_LO)
            + disc(0, -layout.d, r, ALARM)
            + group(slap(0.68 * r, INK), 0, -layout.d)
        )
    return ""


def _side_zone(layout: Layout, place: SeatPlace) -> float:
    """Width at either end of the tray for number and count."""
    return max(12 * layout.k, min(0.215 * place.tray_width, 21 * layout.k))


def _count_height(count: int, room: float) -> float:
    """The height at which a small back and the count are `room` wide."""
    return room / card_count(count, 100, 0, 0)[2] * 100


def _fan(layout: Layout, place: SeatPlace, count: int, side: float) -> str:
    drawn = min(count, FAN_CARDS)
    height = 0.92 * layout.d
    width = height * 2 / 3
    room = place.tray_width - 2 * side - 1.15 * width
    strip = max(0.0, min(0.42 * width, room / max(1, drawn - 1)))
    pivot = 4.6 * height
    step = math.degrees(strip / (pivot + 0.46 * height))
    fan = ""
    for i in range(drawn):
        card = group(back_fragment(height), 0, -0.34 * layout.d - pivot)
        fan += group(card, 0, pivot, (i - (drawn - 1) / 2) * step)
    return fan


def frame_body(layout: Layout, place: SeatPlace, depth: float, *, lit: bool, alarmed: bool) -> str:
    """Return the tray's panel with border and, when lit, its glow; it runs out over the screen's edge."""
    corner = 0.16 * layout.d
    rect = (-place.tray_width / 2, -depth, place.tray_width, depth + corner)
    out = glow(rect, corner, GLOW_REACH * layout.m) if lit and not alarmed else ""
    thick = (0.24 if lit or alarmed else 0.13) * layout.m
    return out + panel(rect, corner, TRAY, border_colour(turn=lit, alarmed=alarmed), thick)


def breathing(layout: Layout, seat: int, phase: float, *, depth: float = 0.0, steady: bool = False) -> Pieces:
    """Return two pink outlines on their way outwards; phase 0..1 of one breath. Steady ones stand (reduced
    motion).
    """
    if steady:
        return (_outline(layout, seat, 1.3, depth, 0.55), _outline(layout, seat, 2.4, depth, 0.28))
    out = []
    for i in range(2):
        way = (phase + 0.5 * i) % 1
        step = round(way * 8)
        out.append(_outline(layout, seat, 0.6 + 0.3 * step, depth, math.sin(math.pi * way) * 0.7))
    return tuple(out)


def burst(layout: Layout, seat: int, progress: float, *, depth: float = 0.0, colour: str = ALARM) -> Pieces:
    """Return the outlines flying off once when a seat is caught, or cuts; progress 0..1."""
    steps = [round(8 * progress) * 0.4 + 0.8 * i for i in range(3)]
    return tuple(_outline(layout, seat, 0.5 + step, depth, (1 - progress) * 0.9, colour) for step in steps)


def _outline(
    layout: Layout, seat: int, offset: float, depth: float, opacity: float, colour: str = ALARM
) -> Piece:
    place = layout.place(seat)
    deep = depth or layout.d
    q = offset * layout.m
    surface = _outline_surface(
        round(place.tray_width),
        round(deep),
        round(q),
        round(0.16 * layout.d),
        round(0.24 * layout.m, 1),
        place.rotation,
        colour,
    )
    piece = at_seat(surface, place, -round(place.tray_width) / 2 - round(q) - 2, -round(deep) - round(q) - 2)
    return piece.faded(round(255 * opacity))


@kept
def _outline_surface(
    width: int, depth: int, q: int, corner: int, thick: float, rotation: int, colour: str
) -> pygame.Surface:
    body = box(
        -width / 2 - q, -depth - q, width + 2 * q, depth + 2 * q + corner, corner + q, "", colour, thick
    )
    w, h = width + 2 * q + 4, depth + q + 2
    return turned(raster(body, w, h, (w / 2, h)), rotation)
