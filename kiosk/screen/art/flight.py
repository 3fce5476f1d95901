"""A card on its way from one place to another, turning and growing as it goes. Imports nothing outside
this package.
"""

import math
from dataclasses import dataclass
from typing import Final

import pygame

from kiosk.screen.art.cards import Deck, card_piece, card_surface
from kiosk.screen.art.layout import Layout
from kiosk.screen.art.piece import Pieces, centred
from kiosk.screen.art.store import kept

POSES: Final = 8
"""In so many steps a card turns and grows on its way: few enough to keep them all."""
ARC_MM: Final = 6.0


@dataclass(frozen=True, slots=True)
class Pose:
    """The middle of a card on the canvas, its height and its rotation (degrees, clockwise)."""

    x: float
    y: float
    height: float
    rotation: float


def flying_card(
    layout: Layout, text: str, start: Pose, end: Pose, progress: float, deck: Deck = "classic"
) -> Pieces:
    """Return the card on an arc between two poses; progress 0..1, already eased. It turns the shorter way."""
    turn = (end.rotation - start.rotation + 180) % 360 - 180
    step = round(progress * POSES) / POSES
    height = start.height + (end.height - start.height) * step
    dx, dy = end.x - start.x, end.y - start.y
    distance = max(1.0, math.hypot(dx, dy))
    rise = ARC_MM * layout.k * 4 * progress * (1 - progress)
    x = start.x + dx * progress + dy / distance * rise
    y = start.y + dy * progress - dx / distance * rise
    if step in {0.0, 1.0}:
        return (card_piece(text, x, y, height, start.rotation + turn * step, deck=deck),)
    tallest = round(max(start.height, end.height))
    rotation = round(start.rotation + turn * step)
    return (centred(_posed(text, tallest, round(height), rotation, deck), x, y),)


@kept
def _posed(text: str, tallest: int, height: int, rotation: int, deck: Deck) -> pygame.Surface:
    """A card in motion: turned and scaled from a finished one, which is quick and good enough for a
    moment.
    """
    return pygame.transform.rotozoom(card_surface(text, tallest, deck=deck), -rotation, height / tallest)
