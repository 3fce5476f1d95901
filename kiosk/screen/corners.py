"""The staff's gesture: two fingers that rest in two opposite corners for three seconds. No pygame, no clock.

Imports what a touch is.
"""

from __future__ import annotations

from typing import Final

from kiosk.screen.contacts import Touch

HOLD_NS: Final = 3_000_000_000


class Corners:
    """The fingers that are down, and since when two of them rest in opposite corners."""

    def __init__(self) -> None:
        """Nothing is down."""
        self.down: dict[int, Touch] = {}
        self._since_ns: int | None = None
        self._called = False

    def feed(self, touch: Touch) -> None:
        """Follow a finger; one of a mouse counts too, though it is alone."""
        if touch.phase == "up":
            self.down.pop(touch.pointer, None)
        elif touch.phase == "down" or touch.pointer in self.down:
            self.down[touch.pointer] = touch

    def let_go(self) -> None:
        """Forget every finger."""
        self.down.clear()

    def due_ns(self) -> int | None:
        """Return when the gesture is done if nobody moves, or None."""
        return None if self._since_ns is None or self._called else self._since_ns + HOLD_NS

    def called(self, size: tuple[int, int], reach: float, now_ns: int) -> int | None:
        """Return the rotation of the edge to open at, once for each gesture.

        `reach` is the side of a corner in px. It is the long edge at the corner that was touched first: who
        reaches two opposite corners stands at a long side.
        """
        pair = self._pair(size, reach)
        if pair is None:
            self._since_ns, self._called = None, False
            return None
        if self._since_ns is None:
            self._since_ns = now_ns
        if self._called or now_ns < self._since_ns + HOLD_NS:
            return None
        self._called = True
        width, height = size
        if width >= height:
            return 0 if pair.y > height / 2 else 180
        return 90 if pair.x < width / 2 else 270

    def _pair(self, size: tuple[int, int], reach: float) -> Touch | None:
        """The first of two fingers in opposite corners."""
        width, height = size
        seen: dict[tuple[bool, bool], Touch] = {}
        for touch in self.down.values():
            near_x, near_y = min(touch.x, width - touch.x), min(touch.y, height - touch.y)
            if near_x > reach or near_y > reach:
                continue
            corner = (touch.x > width / 2, touch.y > height / 2)
            opposite = seen.get((not corner[0], not corner[1]))
            if opposite is not None:
                return opposite
            seen.setdefault(corner, touch)
        return None
