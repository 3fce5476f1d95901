"""Whole hands on their way along the track, from seat to seat. Imports nothing outside this package.

On a 0 every hand moves one seat in the direction of play, all at once; on a 7 two seats exchange theirs, each
the same way round, so that they never meet.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import pygame

from kiosk.screen.art.cards import back_fragment
from kiosk.screen.art.frame import card_count, compose
from kiosk.screen.art.layout import Layout
from kiosk.screen.art.palette import FELT_LO, IVORY
from kiosk.screen.art.piece import Piece, Pieces, centred
from kiosk.screen.art.place import SeatPlace
from kiosk.screen.art.store import kept
from kiosk.screen.art.track import along_of_seat, point_on_track, track_length
from kiosk.screen.art.tray import FAN_CARDS
from kiosk.screen.art.vector import box, group

_TURN_STEP: Final = 6
_INWARD: Final = 0.12
"""How far inside the track a hand travels, in depths of a tray."""


@dataclass(frozen=True, slots=True)
class HandMove:
    """A hand of `count` cards that leaves one seat for another."""

    leaving: int
    coming: int
    count: int


def travelling_hands(layout: Layout, moves: Sequence[HandMove], direction: int, progress: float) -> Pieces:
    """Return the fans of backs on their way; `direction` 1 is clockwise; progress 0..1, already eased."""
    return tuple(_travelling(layout, move, direction, progress) for move in moves)


def hand_pose(layout: Layout, move: HandMove, direction: int, progress: float) -> tuple[float, float, float]:
    """Return the middle of a travelling hand on the canvas and its rotation (degrees, clockwise)."""
    start, end = layout.place(move.leaving), layout.place(move.coming)
    length = track_length(layout)
    a, b = along_of_seat(layout, start), along_of_seat(layout, end)
    way = (b - a) % length if direction > 0 else -((a - b) % length)
    x, y, heading = _beside_track(layout, a + way * progress, math.sin(math.pi * progress))
    for place, along, share in ((start, a, 1 - progress), (end, a + way, progress)):
        tx, ty, _ = _beside_track(layout, along, 0.0)
        sx, sy = place.to_world(0, -0.34 * layout.d)
        x, y = x + (sx - tx) * share, y + (sy - ty) * share
    return x, y, _rotation(start, end, heading, progress)


def _rotation(start: SeatPlace, end: SeatPlace, heading: float, progress: float) -> float:
    """The fan faces outwards; at either end exactly as its tray does."""
    near = min(1.0, 4 * min(progress, 1 - progress))
    own = (start if progress < 0.5 else end).rotation
    free = heading + 180
    return (own + ((free - own + 180) % 360 - 180) * near) % 360


def _beside_track(layout: Layout, along: float, away: float) -> tuple[float, float, float]:
    """A point that leaves the trays' line for the track as `away` goes from 0 to 1."""
    x, y, heading = point_on_track(layout, along)
    out = (0.66 * layout.d + 1.6 * layout.m) * (1 - away) - _INWARD * layout.d * away
    up = math.radians(heading - 90)
    return x + out * math.cos(up), y + out * math.sin(up), heading


def _travelling(layout: Layout, move: HandMove, direction: int, progress: float) -> Piece:
    x, y, rotation = hand_pose(layout, move, direction, progress)
    snapped = round(rotation / _TURN_STEP) * _TURN_STEP % 360
    fan = _fan(round(0.72 * layout.d), min(move.count, FAN_CARDS), move.count)
    return centred(_turned(fan, snapped) if snapped else fan, x, y)


@kept
def _turned(fan: pygame.Surface, rotation: int) -> pygame.Surface:
    out = pygame.transform.rotozoom(fan, -rotation, 1).convert_alpha()
    out.set_alpha(255, pygame.RLEACCEL)
    return out


@kept
def _fan(height: int, drawn: int, count: int) -> pygame.Surface:
    """A fan of backs with its count on a pill in the middle; its middle is the surface's middle."""
    width, pivot = height * 2 / 3, 3.0 * height
    step = min(4.2, 44 / max(1, drawn))
    half = math.radians(step * (drawn - 1) / 2)
    w = 2 * math.ceil((pivot + height / 2) * math.sin(half) + 0.62 * width + 4)
    h = 2 * math.ceil(0.62 * height + (pivot + height / 2) * (1 - math.cos(half)))
    card = group(back_fragment(height), 0, -pivot)
    body = "".join(group(card, 0, pivot, (i - (drawn - 1) / 2) * step) for i in range(drawn))
    tall = 0.42 * height
    mark, number, wide = card_count(count, 0.8 * tall, 0, 0)
    body += box(
        -wide / 2 - 0.3 * tall, -tall / 2, wide + 0.6 * tall, tall, tall / 2, FELT_LO, IVORY, 0.05 * tall
    )
    return compose(body + mark, [number], -w / 2, -h / 2, w, h)
