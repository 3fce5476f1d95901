"""The least to repaint between two pictures. Imports the painters' pieces only."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import pygame

from kiosk.screen.art.piece import Piece, changed

OPAQUE = 255


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


def wiped(old: Sequence[Piece], new: Sequence[Piece], degrees: float, share: float) -> tuple[Piece, ...]:
    """Return `old` with `new` spreading over it from the side nearest to `degrees` (0 right)."""
    out = []
    for pieces, shown, from_side in ((old, 1 - share, degrees + 180), (new, share, degrees)):
        for piece in pieces:
            w, h = piece.surface.get_size()
            side = round(from_side / 90) % 4
            wide, high = (round(w * shown), h) if side % 2 == 0 else (w, round(h * shown))
            left, top = w - wide if side == 0 else 0, h - high if side == 1 else 0
            if wide and high:
                part = piece.surface.subsurface((left, top, wide, high))
                out.append(Piece(part, piece.x + left, piece.y + top, piece.alpha))
    return tuple(out)


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
