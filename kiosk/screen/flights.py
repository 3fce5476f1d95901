"""Cards under way between hands, pile and draw pile. Imports the painters and motion."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import pygame

from kiosk.screen.art.cards import card_surface
from kiosk.screen.art.heap import FALLEN, top_place
from kiosk.screen.art.layout import Layout
from kiosk.screen.art.piece import Piece, Pieces, centred
from kiosk.screen.art.store import kept
from kiosk.screen.motion import Run

ARC_MM: Final = 6.0
"""How far a flying card leaves the straight line."""
STEPS: Final = 6
"""A flying card turns and grows in so many steps, so that each is made once and kept."""


@dataclass(frozen=True, slots=True)
class Pose:
    """The middle of a card on the canvas, its height and its rotation (degrees, clockwise)."""

    x: float
    y: float
    height: float
    rotation: float


@dataclass(frozen=True, slots=True)
class Flight:
    """A card under way. `to_pile`: until it lands the pile lies without it. `fades`: it appears in place."""

    text: str
    start: Pose
    end: Pose
    run: Run
    to_pile: bool = False
    fades: bool = False


def at_seat(layout: Layout, seat: int) -> Pose:
    """Return where a card lies that is in a closed hand."""
    place = layout.place(seat)
    x, y = place.to_world(0, -0.34 * layout.d)
    return Pose(x, y, layout.hand_card, place.rotation)


def on_pile(layout: Layout, slot: int) -> Pose:
    """Return where the card in a slot of the heap lies."""
    return Pose(*top_place(layout, nth=slot % len(FALLEN)))


def on_draw_pile(layout: Layout) -> Pose:
    """Return where the next card to draw lies."""
    return Pose(*layout.draw_at, layout.draw_card, 0)


def flying(layout: Layout, flight: Flight, now_ns: int) -> Pieces:
    """Return the card on its way; nothing before its start."""
    if now_ns < flight.run.start_ns:
        return ()
    share = flight.run.share(now_ns)
    start, end = flight.start, flight.end
    if flight.fades:
        lying = card_surface(flight.text, end.height, end.rotation)
        return (centred(lying, end.x, end.y, round(255 * share)),)
    dx, dy = end.x - start.x, end.y - start.y
    distance = max(1.0, (dx * dx + dy * dy) ** 0.5)
    rise = ARC_MM * layout.k * 4 * share * (1 - share)
    x = start.x + dx * share + dy / distance * rise
    y = start.y + dy * share - dx / distance * rise
    turn = (end.rotation - start.rotation + 180) % 360 - 180
    rest = STEPS - round(share * STEPS)
    scale = 1 + (start.height / end.height - 1) * rest / STEPS
    back, size = -turn * rest / STEPS, round(scale, 2)
    surface = _under_way(flight.text, round(end.height), end.rotation, back, size)
    return (Piece(surface, round(x - surface.get_width() / 2), round(y - surface.get_height() / 2)),)


@kept
def _under_way(text: str, height: int, rotation: float, turned: float, scale: float) -> pygame.Surface:
    """The card as it will lie, turned back by `turned` degrees and scaled: not drawn anew."""
    lying = card_surface(text, height, rotation)
    return lying if not turned and scale == 1 else pygame.transform.rotozoom(lying, -turned, scale)
