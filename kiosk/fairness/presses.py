"""Two fingers a known time apart, and every edge of the switches under them. Imports the hardware's mock."""

from __future__ import annotations

from random import Random
from typing import NamedTuple, TypeAlias

from hardware.mock import ScriptedPress
from hardware.press import MS, Line
from kiosk.fairness.conditions import Condition

Edge: TypeAlias = tuple[Line, int, bool]
"""The contacts of a line met (True) or parted, at a time (ns)."""
SETTLED_NS = 26 * MS
"""After the last contact parts, no switch counts as pressed any more."""


class Start(NamedTuple):
    """How a race is run: `first` was pressed at `at_ns`, `second` a gap later."""

    first: Line
    second: Line
    at_ns: int
    edges: tuple[Edge, ...]

    def closings(self, line: Line) -> list[tuple[int, bool]]:
        """Return the edges of one line."""
        return [(at_ns, closed) for other, at_ns, closed in self.edges if other == line]

    @property
    def over_ns(self) -> int:
        """When both buttons are up for good."""
        return self.edges[-1][1] + SETTLED_NS


def start(chance: Random, lines: tuple[Line, Line], at_ns: int, gap_ns: int, condition: Condition) -> Start:
    """Press two buttons, either first."""
    first, second = lines if chance.random() < 0.5 else lines[::-1]
    edges: list[Edge] = []
    for (seat, button), moment_ns in ((first, at_ns), (second, at_ns + gap_ns)):
        held_ns = chance.randrange(25, 60) * MS
        bounces_ns = tuple(condition.bounces_ns(chance))
        press = ScriptedPress(seat, button, moment_ns, held_ns, bounces_ns)
        edges += [((seat, button), edge_ns, closed) for edge_ns, closed in press.edges()]
    edges.sort(key=lambda edge: edge[1])
    return Start(first, second, at_ns, tuple(edges))
