"""Who is spoken to in which language: a seat in its own, the whole table in each that its people have.

What is said twice, to both long sides of the table, is said to each side in a language of those who sit
there. With two languages each has a side; with more a side takes the languages of its people in turn.
Imports the scene, the painters' layout and the words.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Final

from kiosk.screen.art.layout import Layout
from kiosk.screen.art.piece import Pieces
from kiosk.screen.art.place import Edge
from kiosk.screen.scene import Scene
from kiosk.words import Words

STEP_NS: Final = 1_800_000_000
"""How long a side speaks one of several languages."""
_SIDES: Final[tuple[tuple[Edge, Edge], tuple[Edge, Edge]]] = (("bottom", "left"), ("top", "right"))
"""Which edges read which of two plates: the one that faces the bottom lies at the left."""

Sides = tuple[Words, Words]


class Tongues:
    """The languages of one table; `table` is what is spoken to nobody in particular."""

    def __init__(self, table: Words) -> None:
        """Speak as `table` does until a seat chooses another language."""
        self.table = table
        self.known = table.others()
        self._chosen: dict[int, Words] = {}
        self._people: tuple[int, ...] = ()

    def follow(self, scene: Scene) -> None:
        """Take what the seats chose, and who sits there. A language that is not known is the table's."""
        self._chosen = {
            seat: self.known[code] for seat, code in scene.languages.items() if code in self.known
        }
        if scene.public is None:
            self._people = tuple(sorted(scene.seated))
        else:
            self._people = tuple(facts.seat for facts in scene.public.seats if not (facts.bot or facts.left))

    @property
    def several(self) -> bool:
        """Whether there is a language to choose."""
        return len(self.known) > 1

    def of(self, seat: int) -> Words:
        """Return the words of a seat."""
        return self._chosen.get(seat, self.table)

    def at_edge(self, layout: Layout, edge: Edge) -> Words:
        """Return the words for most of those who sit at an edge."""
        return self._most([place.seat for place in layout.places if place.edge == edge])

    def facing(self, layout: Layout, rotation: int) -> Words:
        """Return the words for most of those at the edge that is turned by `rotation`."""
        edges = {place.edge for place in layout.places if place.rotation == rotation}
        return self.at_edge(layout, edges.pop()) if edges else self.table

    def sides(self, layout: Layout, now_ns: int) -> Sides:
        """Return the words for the bottom side of the table, and for the top."""
        at = now_ns // STEP_NS
        near, far = (spoken[at % len(spoken)] for spoken in self._by_side(layout))
        return near, far

    def turns(self, layout: Layout) -> int:
        """Return how many languages a side takes in turn, at the most."""
        return max(len(spoken) for spoken in self._by_side(layout))

    def changes_ns(self, layout: Layout, now_ns: int) -> int | None:
        """Return when a side speaks another language; None: never."""
        return None if self.turns(layout) == 1 else (now_ns // STEP_NS + 1) * STEP_NS

    def _by_side(self, layout: Layout) -> tuple[tuple[Words, ...], tuple[Words, ...]]:
        spoken = self._spoken()
        near, far = (
            [self.of(place.seat) for place in layout.places if place.edge in edges and self._sits(place.seat)]
            for edges in _SIDES
        )
        if len(spoken) == 1:
            return spoken, spoken
        if len(spoken) == 2:
            one, other = spoken
            if near.count(other) + far.count(one) > near.count(one) + far.count(other):
                one, other = other, one
            return (one,), (other,)
        return _in_order(near) or spoken, _in_order(far) or spoken

    def _sits(self, seat: int) -> bool:
        return seat in self._people

    def _spoken(self) -> tuple[Words, ...]:
        return _in_order([self.of(seat) for seat in self._people]) or (self.table,)

    def _most(self, seats: list[int]) -> Words:
        people = [seat for seat in seats if self._sits(seat)] or seats
        counted = Counter(self.of(seat) for seat in people)
        return counted.most_common(1)[0][0] if counted else self.table


def _in_order(words: list[Words]) -> tuple[Words, ...]:
    """Each once, in the order of their seats."""
    return tuple(dict.fromkeys(words))


def to_both(sides: Sides, make: Callable[[Words], Pieces], *, shared: int = 0) -> Pieces:
    """Return what `make` paints twice, first facing the bottom and then the top, to each side in its words.

    The first `shared` pieces have no words; of the others the first half faces the bottom.
    """
    near, far = sides
    first = make(near)
    if far is near:
        return first
    half = shared + (len(first) - shared) // 2
    return (*first[:half], *make(far)[half:])
