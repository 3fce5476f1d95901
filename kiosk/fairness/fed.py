"""Keys and touch pads: seen by a scan of the device, heard at the screen's next look.

Imports the hardware.
"""

from __future__ import annotations

from random import Random

from hardware.keyboard import KeyboardBoard
from hardware.press import MS, Line
from hardware.touch import TouchBoard
from kiosk.fairness.conditions import Condition
from kiosk.fairness.presses import Edge
from kiosk.fairness.world import World

KEYBOARD_SCAN_NS = 8 * MS
PANEL_SCAN_NS = 10 * MS
FRAME_NS = 16 * MS
"""How often the table's loop looks for keys and touches while it plays."""
CHATTER_NS = 25 * MS
"""Keyboards and panels swallow what rings."""


class Fed:
    """Seats 1 and 2 at a keyboard ("keyboard") or at pads on the glass ("touch")."""

    def __init__(self, world: World, condition: Condition, chance: Random, kind: str) -> None:
        """Put keys or pads at the seats."""
        self._world = world
        self._condition = condition
        self._chance = chance
        self._scan_ns = KEYBOARD_SCAN_NS if kind == "keyboard" else PANEL_SCAN_NS
        seats = (1, 2)
        self.board: KeyboardBoard | TouchBoard
        if kind == "keyboard":
            self.board = KeyboardBoard(seats)
        else:
            self.board = TouchBoard([(seat, "slap") for seat in seats])

    def close(self) -> None:
        """Let the board go."""
        self.board.close()

    def play(self, edges: list[Edge], until_ns: int) -> None:
        """Let these fingers come and go."""
        scan_ns = edges[0][1] - self._chance.randrange(self._scan_ns)
        seen: list[tuple[int, Line, bool]] = []
        for line, at_ns, closed in self._without_ringing(edges):
            scans = -((scan_ns - at_ns) // self._scan_ns)
            seen.append((scan_ns + scans * self._scan_ns, line, closed))
        # within one scan a device tells its keys in an order of its own
        seen.sort(key=lambda one: (one[0], one[1]))
        look_ns = edges[0][1] - self._chance.randrange(FRAME_NS)
        while seen:
            heard = [one for one in seen if one[0] <= look_ns]
            seen = seen[len(heard) :]
            if heard:
                self._world.at(look_ns, self._heard, heard)
            look_ns += FRAME_NS + self._condition.delay_ns(self._chance)
        del until_ns

    def _without_ringing(self, edges: list[Edge]) -> list[Edge]:
        kept: list[Edge] = []
        last: dict[Line, tuple[int, bool]] = {}
        for line, at_ns, closed in edges:
            before_ns, before = last.get(line, (0, False))
            if closed != before and at_ns - before_ns >= CHATTER_NS:
                kept.append((line, at_ns, closed))
                last[line] = (at_ns, closed)
        return kept

    def _heard(self, heard: list[tuple[int, Line, bool]]) -> None:
        for _, (seat, button), closed in heard:
            if isinstance(self.board, KeyboardBoard):
                self.board.key(self.board.key_of(seat, button), closed, self._world.now_ns)
            else:
                self.board.pad(seat, button, closed, self._world.now_ns)
