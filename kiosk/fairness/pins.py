"""Buttons on a Pi's pins, through gpiozero and the table's own board. Imports the hardware and the chip."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager
from dataclasses import replace
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

from hardware.gpio import GpioBoard
from hardware.press import MS, Line
from hardware.seat_map import BoardName, SeatMap, load
from kiosk.fairness.chip import Levels, lgpio_factory, rpi_gpio_factory
from kiosk.fairness.conditions import US, Condition
from kiosk.fairness.presses import Edge
from kiosk.fairness.world import World

MAP = Path(__file__).parents[2] / "wiring" / "two-seats.toml"
LOOK_NS = 15 * MS
"""The board's own thread rereads the levels three times as often in a race, which finds nothing more."""
LONGEST_INTERRUPT_NS = 50 * US


class Pins:
    """Seats 1 and 2 on the header; `driver` "gpio" is stamped by the kernel, "rpi-gpio" by Python."""

    def __init__(self, world: World, condition: Condition, chance: Random, driver: BoardName) -> None:
        """Claim the pins, as on a Pi 3."""
        self._world = world
        self._condition = condition
        self._chance = chance
        self._stamped = driver == "gpio"
        self._pins = Levels()
        made: Callable[[World, Levels], AbstractContextManager[Any]]
        made = lgpio_factory if self._stamped else rpi_gpio_factory
        self._kernel = made(world, self._pins)
        factory = self._kernel.__enter__()
        seat_map = _raced(load(MAP), driver)
        self._numbers = seat_map.pins
        self._told_ns: dict[int, int] = {}
        self._stamp_ns: dict[int, int] = {}
        self.board = GpioBoard(seat_map, pin_factory=factory, watched=False)

    def close(self) -> None:
        """Give the driver its own kernel back."""
        self.board.close()
        self._kernel.__exit__(None, None, None)

    def play(self, edges: list[Edge], until_ns: int) -> None:
        """Let these edges happen; each reaches Python some time later."""
        late_ns: dict[Line, int] = {line: self._condition.delay_ns(self._chance) for line, _, _ in edges}
        for line, at_ns, closed in edges:
            self._world.at(at_ns, self._edge, self._numbers[line], closed, late_ns[line])
        first_ns = edges[0][1] + self._chance.randrange(LOOK_NS) - LOOK_NS
        for look_ns in range(first_ns, until_ns, LOOK_NS):
            self._world.at(look_ns, self._look)

    def _look(self) -> None:
        self.board.reread(self._world.now_ns)

    def _edge(self, pin: int, closed: bool, late_ns: int) -> None:
        self._pins.levels[pin] = int(not closed)
        if self._stamped:
            stamp_ns = max(self._world.now_ns + self._wait_ns(8), self._stamp_ns.get(pin, 0) + 1)
            self._stamp_ns[pin] = stamp_ns
            # the kernel stamps an edge in the interrupt, and reads its level in a thread a moment later
            self._world.at(stamp_ns + self._wait_ns(12), self._read, pin, stamp_ns, late_ns)
        else:
            self._tell(0, late_ns, partial(self._pins.ears[pin], pin))

    def _wait_ns(self, mean_us: int) -> int:
        return min(round(self._chance.expovariate(1 / mean_us) * US), LONGEST_INTERRUPT_NS)

    def _read(self, pin: int, stamp_ns: int, late_ns: int) -> None:
        self._tell(pin, late_ns, partial(self._pins.ears[pin], 0, pin, self._pins.levels[pin], stamp_ns))

    def _tell(self, queue: int, late_ns: int, tell: Callable[[], object]) -> None:
        """Have Python hear of it. Kernel stamps are not even relied on to come in order, but for one pin."""
        arrives_ns = max(self._told_ns.get(queue, 0) + 1, self._world.now_ns + late_ns)
        self._told_ns[queue] = arrives_ns
        self._world.at(arrives_ns, tell)


def _raced(seat_map: SeatMap, driver: BoardName) -> SeatMap:
    """Return the map with nothing on its pins but the buttons that race."""
    wired = tuple(replace(seat, pins={"slap": seat.pins["slap"]}) for seat in seat_map.wired)
    return replace(seat_map, board=driver, wired=wired)
