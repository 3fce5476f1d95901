"""Shows a scene on a surface and redraws only what changed. Imports pygame only.

A scene is two tuples of pieces: those that stand still, flattened into one backdrop, and those that move
above them. A frame in which one card moves costs two small blits, however much lies under it.
"""

import pygame

from kiosk.screen.art.piece import Pieces, changed, merged, paint


class Stage:
    """Paints on `target`, which it must own; call `forget` after somebody else painted there."""

    def __init__(self, target: pygame.Surface) -> None:
        self._target = target
        self._backdrop = target.copy()
        self._still: Pieces = ()
        self._moving: Pieces = ()
        self._painted = False

    def forget(self) -> None:
        self._painted = False

    def show(self, still: Pieces, moving: Pieces = ()) -> list[pygame.Rect]:
        """Make the target show these pieces; return the rectangles that changed, none when nothing did.

        The lowest piece of `still` must cover the whole target. Handing in the same tuple again costs
        nothing.
        """
        dirty = self._repaint_backdrop(still)
        if moving is not self._moving or dirty:
            dirty = merged([*dirty, *changed(self._moving, moving)])
            self._moving = moving
        for rect in dirty:
            self._target.blit(self._backdrop, rect, rect)
            paint(self._target, moving, rect)
        return dirty

    def _repaint_backdrop(self, still: Pieces) -> list[pygame.Rect]:
        if self._painted and still is self._still:
            return []
        everything = [self._target.get_rect()]
        dirty = changed(self._still, still) if self._painted else everything
        for rect in dirty:
            paint(self._backdrop, still, rect)
        self._still, self._painted = still, True
        whole = self._target.get_rect()
        return [rect.clip(whole) for rect in dirty if rect.colliderect(whole)]
