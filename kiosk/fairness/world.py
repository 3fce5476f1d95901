"""Virtual time: things happen when they are due, one after another, and nothing takes any time.

Imports nothing of ours.
"""

from __future__ import annotations

import heapq
from collections.abc import Callable


class World:
    """What is to happen, by time (ns). Whatever happens may have more happen later."""

    def __init__(self, now_ns: int = 10**12) -> None:
        """Begin at `now_ns`."""
        self.now_ns = now_ns
        self._told = 0
        self._due: list[tuple[int, int, Callable[..., object], tuple[object, ...]]] = []

    def clock(self) -> int:
        """Return what time it is (ns)."""
        return self.now_ns

    def at(self, at_ns: int, happens: Callable[..., object], *what: object) -> None:
        """Have something happen at `at_ns`; in the past means now."""
        self._told += 1
        heapq.heappush(self._due, (at_ns, self._told, happens, what))

    def run(self, until_ns: int) -> None:
        """Let everything happen that is due by `until_ns`."""
        while self._due and self._due[0][0] <= until_ns:
            at_ns, _, happens, what = heapq.heappop(self._due)
            self.now_ns = max(self.now_ns, at_ns)
            happens(*what)
        self.now_ns = max(self.now_ns, until_ns)
