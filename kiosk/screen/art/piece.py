"""What painters hand out: surfaces with their places, and the rectangles in which two pictures differ.
Imports pygame only.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import TypeAlias

import pygame


@dataclass(frozen=True, slots=True, eq=False)
class Piece:
    """One surface at (x, y), pixels from the top left of the canvas; `alpha` 0..255 fades it as a whole."""

    surface: pygame.Surface
    x: int
    y: int
    alpha: int = 255

    @property
    def rect(self) -> pygame.Rect:
        return self.surface.get_rect(topleft=(self.x, self.y))

    @property
    def key(self) -> tuple[int, int, int, int]:
        return id(self.surface), self.x, self.y, self.alpha

    def moved(self, dx: float, dy: float) -> "Piece":
        return replace(self, x=round(self.x + dx), y=round(self.y + dy))

    def faded(self, alpha: int) -> "Piece":
        return replace(self, alpha=self.alpha * max(0, min(255, alpha)) // 255)


Pieces: TypeAlias = tuple[Piece, ...]


def centred(surface: pygame.Surface, x: float, y: float, alpha: int = 255) -> Piece:
    return Piece(surface, round(x - surface.get_width() / 2), round(y - surface.get_height() / 2), alpha)


def faded(pieces: Iterable[Piece], alpha: int) -> Pieces:
    return tuple(piece.faded(alpha) for piece in pieces)


def moved(pieces: Iterable[Piece], dx: float, dy: float) -> Pieces:
    return tuple(piece.moved(dx, dy) for piece in pieces)


def bounds(pieces: Iterable[Piece]) -> pygame.Rect:
    """Return the smallest rectangle around all pieces; empty for none."""
    rects = [piece.rect for piece in pieces]
    return rects[0].unionall(rects[1:]) if rects else pygame.Rect(0, 0, 0, 0)


def changed(before: Iterable[Piece], after: Iterable[Piece]) -> list[pygame.Rect]:
    """Return rectangles outside of which two pictures are the same, merged where they overlap much."""
    old, new = list(before), list(after)
    old_keys, new_keys = [piece.key for piece in old], [piece.key for piece in new]
    common_old, common_new = set(old_keys), set(new_keys)
    dirty = [piece.rect for piece, key in zip(old, old_keys, strict=True) if key not in common_new]
    dirty += [piece.rect for piece, key in zip(new, new_keys, strict=True) if key not in common_old]
    stayed_old = [piece for piece, key in zip(old, old_keys, strict=True) if key in common_new]
    stayed_new = [piece for piece, key in zip(new, new_keys, strict=True) if key in common_old]
    if [piece.key for piece in stayed_old] != [piece.key for piece in stayed_new]:
        dirty += [piece.rect for piece in stayed_new]
    return merged(dirty)


def merged(rects: Iterable[pygame.Rect]) -> list[pygame.Rect]:
    """Join rectangles as long as a join is not larger than its parts."""
    out: list[pygame.Rect] = []
    for rect in rects:
        grown = rect.copy()
        again = True
        while again:
            again = False
            for other in out:
                union = grown.union(other)
                if union.w * union.h <= 1.15 * (grown.w * grown.h + other.w * other.h):
                    out.remove(other)
                    grown, again = union, True
                    break
        if grown.w and grown.h:
            out.append(grown)
    return out
