"""A seat's place at its edge. Imports pygame only.

A seat is described once as if at the bottom edge (origin: middle of its edge, x to its right, y negative
towards the middle of the table) and then turned.
"""

from dataclasses import dataclass
from typing import Final, Literal

import pygame

Edge = Literal["bottom", "left", "top", "right"]
EDGES: Final[tuple[Edge, ...]] = ("bottom", "left", "top", "right")
ROTATION: Final[dict[Edge, int]] = {"bottom": 0, "left": 90, "top": 180, "right": 270}


@dataclass(frozen=True, slots=True)
class SeatPlace:
    """One seat at its edge: the middle of its tray on the edge in canvas pixels, and how far it is turned
    (degrees, clockwise).
    """

    seat: int
    edge: Edge
    x: float
    y: float
    slot: float
    tray_width: float
    slap_pad: float = 0.0
    cut_pad: float = 0.0
    stacked: bool = False
    """The pads lie over each other at the tray's right end, where two beside it would squeeze the hand."""

    @property
    def rotation(self) -> int:
        return ROTATION[self.edge]

    def to_world(self, x: float, y: float) -> tuple[float, float]:
        if self.edge == "bottom":
            return self.x + x, self.y + y
        if self.edge == "left":
            return self.x - y, self.y + x
        if self.edge == "top":
            return self.x - x, self.y - y
        return self.x + y, self.y - x

    def to_seat(self, x: float, y: float) -> tuple[float, float]:
        dx, dy = x - self.x, y - self.y
        if self.edge == "bottom":
            return dx, dy
        if self.edge == "left":
            return dy, -dx
        if self.edge == "top":
            return -dx, -dy
        return -dy, dx

    def box(self, left: float, top: float, width: float, height: float) -> pygame.Rect:
        """Return the canvas rectangle of a rectangle given in the seat's own directions."""
        ax, ay = self.to_world(left, top)
        bx, by = self.to_world(left + width, top + height)
        x, y = round(min(ax, bx)), round(min(ay, by))
        return pygame.Rect(x, y, round(max(ax, bx)) - x, round(max(ay, by)) - y)
