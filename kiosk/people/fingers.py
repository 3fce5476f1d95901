"""What a finger does to a switch: short presses, long ones, two for one, mashing; and the switch rings.

Imports the hardware's scripted press.
"""

from __future__ import annotations

from random import Random
from typing import NamedTuple

from hardware.mock import ScriptedPress
from hardware.press import MS, Button, Line

APART_NS = 60 * MS
"""Between two presses a finger lifts for at least so long."""
RINGS_NS = 6 * MS


class Temper(NamedTuple):
    """How often, 0 to 1, somebody's press turns into something else, and how often it comes for nothing."""

    doubles: float
    mashes: float
    holds: float
    jumps: float
    """Slaps before a last card but one is laid, in the hope that it will be."""
    errs: float
    """Slaps in a turn that asks for nothing."""

    @classmethod
    def of(cls, chance: Random) -> Temper:
        """Draw somebody: calm as a rule, now and then a masher."""
        wild = chance.random() ** 3
        return cls(0.02 + 0.1 * wild, 0.2 * wild, 0.01 + 0.05 * wild, 0.05 + 0.3 * wild, 0.002 + 0.02 * wild)


class Fingers:
    """One person's two buttons; a finger that is still down cannot press again."""

    def __init__(self, seat: int, temper: Temper, chance: Random) -> None:
        """Rest beside the buttons of `seat`."""
        self._seat = seat
        self._temper = temper
        self._chance = chance
        self._free_ns: dict[Line, int] = {}

    def press(self, button: Button, at_ns: int) -> list[ScriptedPress]:
        """Press at `at_ns`; return what comes of it, nothing while the finger is down."""
        presses: list[ScriptedPress] = []
        line = (self._seat, button)
        for _ in range(self._times()):
            if at_ns < self._free_ns.get(line, at_ns):
                break
            held_ns = self._held_ns()
            presses.append(ScriptedPress(self._seat, button, at_ns, held_ns, self._rings_ns()))
            self._free_ns[line] = at_ns + held_ns + APART_NS
            at_ns = self._free_ns[line] + self._chance.randrange(80 * MS)
        return presses

    def _times(self) -> int:
        drawn = self._chance.random()
        if drawn < self._temper.mashes:
            return self._chance.randrange(3, 7)
        return 2 if drawn < self._temper.mashes + self._temper.doubles else 1

    def _held_ns(self) -> int:
        if self._chance.random() < self._temper.holds:
            return self._chance.randrange(1_000 * MS, 4_000 * MS)
        return self._chance.randrange(45 * MS, 140 * MS)

    def _rings_ns(self) -> tuple[int, ...]:
        count = 2 * self._chance.randrange(4)
        return tuple(sorted(self._chance.sample(range(MS // 10, RINGS_NS), count)))
