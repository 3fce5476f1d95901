"""The least to repaint between two pictures. Imports the painters' pieces only."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise

import pygame

from kiosk.screen.art.piece import Piece, changed

OPAQUE = 255
STRIPS = 8


def differences(before: Sequence[Piece], after: Sequence[Piece]) -> list[pygame.Rect]:
    """Return rectangles outside of which two pictures are the same.

    Where both have as many pieces, each is compared with the one in its place: quick for drifting arrows.
    """
    if len(before) != len(after):
        return changed(before, after)
    out = []
    for old, new in zip(before, after, strict=True):
        if old is new or old.key == new.key:
            continue
        one, other = old.rect, new.rect
        if one.colliderect(other):
            out.append(one.union(other))
        else:
            out += [one, other]
    return out


class Wipe:
    """One picture spreading over another of the same size, strip by strip: each frame paints little."""

    def __init__(self, old: Sequence[Piece], new: Sequence[Piece], degrees: float) -> None:
        """Spread `new` over `old` from the side nearest to `degrees` (0 right, 90 bottom)."""
        side = round(degrees / 90) % 4
        self._old, self._new = _strips(old, side), _strips(new, side)

    def at(self, share: float) -> tuple[Piece, ...]:
        """Return the strips when `share` (0..1) of the way is done."""
        done = round(share * STRIPS)
        return (*self._new[:done], *self._old[done:])


def _strips(pieces: Sequence[Piece], side: int) -> tuple[Piece, ...]:
    """Cut a single piece into strips, the one at `side` first."""
    (piece,) = pieces
    w, h = piece.surface.get_size()
    long = w if side % 2 == 0 else h
    cuts = [round(long * i / STRIPS) for i in range(STRIPS + 1)]
    out = []
    for start, end in pairwise(cuts):
        area = (start, 0, end - start, h) if side % 2 == 0 else (0, start, w, end - start)
        out.append(Piece(piece.surface.subsurface(area), piece.x + area[0], piece.y + area[1], piece.alpha))
    return tuple(reversed(out)) if side in {0, 1} else tuple(out)


def repaint(target: pygame.Surface, pieces: Sequence[Piece], dirty: Iterable[pygame.Rect]) -> None:
    """Paint the pieces, lowest first, inside each dirty rectangle."""
    rects = [piece.rect for piece in pieces]
    for area in dirty:
        target.set_clip(area)
        for at in area.collidelistall(rects):
            piece = pieces[at]
            if piece.alpha == OPAQUE:
                target.blit(piece.surface, (piece.x, piece.y))
            elif piece.alpha:
                piece.surface.set_alpha(piece.alpha)
                target.blit(piece.surface, (piece.x, piece.y))
                piece.surface.set_alpha(OPAQUE)
    target.set_clip(None)
