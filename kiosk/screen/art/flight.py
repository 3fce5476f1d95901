"""A card on its way from one place to another, turning and growing as it goes. Imports nothing outside this package."""

import math
from dataclasses import dataclass
from typing import Final

from kiosk.screen.art.cards import card_piece
from kiosk.screen.art.layout import Layout
from kiosk.screen.art.piece import Pieces

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


def flying_card(layout: Layout, text: str, start: Pose, end: Pose, progress: float) -> Pieces:
    """Return the card on an arc between two poses; progress 0..1, already eased. It turns the shorter way."""
    turn = (end.rotation - start.rotation + 180) % 360 - 180
    step = round(progress * POSES) / POSES
    height = start.height + (end.height - start.height) * step
    dx, dy = end.x - start.x, end.y - start.y
    distance = max(1.0, math.hypot(dx, dy))
    rise = ARC_MM * layout.k * 4 * progress * (1 - progress)
    x = start.x + dx * progress + dy / distance * rise
    y = start.y + dy * progress - dx / distance * rise
    return (card_piece(text, x, y, height, start.rotation + turn * step),)
