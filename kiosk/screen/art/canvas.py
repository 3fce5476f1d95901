"""The canvas as a whole, turned by 0, 90, 180 or 270 degrees on its display. Imports pygame only."""

from dataclasses import dataclass
from typing import Literal

import pygame

Turn = Literal[0, 90, 180, 270]


@dataclass(frozen=True, slots=True)
class Canvas:
    """A logical canvas shown on a display of `width` x `height` px, turned clockwise."""

    width: int
    height: int
    turn: Turn = 0

    @property
    def size(self) -> tuple[int, int]:
        """The canvas' own width and height."""
        return (self.height, self.width) if self.turn in {90, 270} else (self.width, self.height)

    def to_canvas(self, x: float, y: float) -> tuple[float, float]:
        """Return the canvas point under a display point."""
        if self.turn == 90:
            return y, self.width - x
        if self.turn == 180:
            return self.width - x, self.height - y
        if self.turn == 270:
            return self.height - y, x
        return x, y

    def to_display(self, rect: pygame.Rect) -> pygame.Rect:
        """Return where a canvas rectangle appears on the display."""
        if self.turn == 90:
            return pygame.Rect(self.width - rect.bottom, rect.left, rect.h, rect.w)
        if self.turn == 180:
            return pygame.Rect(self.width - rect.right, self.height - rect.bottom, rect.w, rect.h)
        if self.turn == 270:
            return pygame.Rect(rect.top, self.height - rect.right, rect.h, rect.w)
        return rect.copy()

    def show(
        self,
        display: pygame.Surface,
        painted: pygame.Surface,
        rect: pygame.Rect,
        shift: tuple[int, int] = (0, 0),
    ) -> pygame.Rect:
        """Copy a part of the painted canvas to the display, `shift` px aside; return the display rectangle
        to update.
        """
        part = rect.clip(painted.get_rect())
        place = self.to_display(part).move(shift)
        if self.turn == 0:
            display.blit(painted, place, part)
        else:
            display.blit(pygame.transform.rotate(painted.subsurface(part), -self.turn), place)
        return place
