"""Lists of words that seats have open at their edges: until when, and over which picture.

Imports the areas, the scene's picture and the painters' pieces.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import replace
from itertools import chain
from typing import Final

from kiosk.screen.areas import WishSpot
from kiosk.screen.art.piece import Pieces
from kiosk.screen.picture import Picture

OPEN_NS: Final = 12_000_000_000
"""A list that nobody touches goes by itself."""


class EdgeLists:
    """One kind of list, at every seat."""

    def __init__(self) -> None:
        """All are closed."""
        self._until_ns: dict[int, int] = {}

    @property
    def opened(self) -> tuple[int, ...]:
        """The seats whose list is open."""
        return tuple(self._until_ns)

    def open(self, seat: int, now_ns: int) -> None:
        """Open a seat's list, or leave it open from now on as long as a fresh one."""
        self._until_ns[seat] = now_ns + OPEN_NS

    def close(self, seat: int) -> bool:
        """Close a seat's list; return whether it was open."""
        return self._until_ns.pop(seat, None) is not None

    def keep(self, seats: Collection[int], now_ns: int) -> None:
        """Close the lists whose time is over, and those of all but `seats`."""
        self._until_ns = {
            seat: until_ns for seat, until_ns in self._until_ns.items() if now_ns < until_ns and seat in seats
        }

    def over(self, made: Picture, pieces: Iterable[Pieces], wishes: Iterable[WishSpot]) -> Picture:
        """Return the picture with what is painted of the lists over it, and touched before anything else."""
        ends = [moment for moment in (made.changes_ns, *self._until_ns.values()) if moment is not None]
        areas = replace(made.areas, wishes=(*wishes, *made.areas.wishes))
        return Picture((*made.pieces, *chain.from_iterable(pieces)), areas, min(ends, default=None))
