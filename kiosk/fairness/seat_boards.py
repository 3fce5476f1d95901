"""A seat board at a USB port: the firmware's own files, run here in virtual time, and the table's own board.

The firmware imports nothing of MicroPython but what Python has too, so it runs as it is; what the chip gives
it (pins, clock, port) is ours. Imports the hardware.
"""

from __future__ import annotations

import sys
from collections import deque
from functools import cache
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from random import Random
from typing import Any

import hardware
from hardware.press import MS
from hardware.serial_board import SerialBoard
from kiosk.fairness.conditions import US, Condition
from kiosk.fairness.presses import Edge
from kiosk.fairness.world import World

FIRMWARE = Path(hardware.__file__).parent / "firmware"
LINES = 10
WRAP_US = 1 << 30
PAUSE_NS = 200 * US
"""How long the firmware rests between two turns."""
RINGING_NS = 5 * MS
SETTLES_NS = 20 * MS + PAUSE_NS
RESENDS_NS = 26 * MS
LONGEST_INTERRUPT_NS = 60 * US
USB_NS = (100 * US, 1_200 * US)
"""How long a line takes over USB on a quiet machine."""


@cache
def firmware() -> dict[str, Any]:
    """Return the firmware's files; on a board they lie side by side, so they import each other by name."""
    files: dict[str, Any] = {}
    before = sys.modules.get("wire")
    for name in ("wire", "edges", "buttons", "talk"):
        spec = spec_from_file_location(name, FIRMWARE / f"{name}.py")
        assert spec is not None  # noqa: S101 -- it has the name of a Python file
        assert spec.loader is not None  # noqa: S101 -- likewise
        files[name] = module_from_spec(spec)
        spec.loader.exec_module(files[name])
        if name == "wire":
            sys.modules[name] = files[name]  # which `talk` imports
    del sys.modules["wire"]
    if before is not None:
        sys.modules["wire"] = before
    return files


class _Ticks:
    """A board's clock: from any moment, a little fast or slow, beginning again every 17.9 minutes."""

    def __init__(self, world: World, ppm: float, chance: Random) -> None:
        self._world = world
        self._rate = (1 + ppm / 1_000_000) / US
        self._began_ns = world.now_ns
        self._offset_us = chance.randrange(WRAP_US)

    def ticks_us(self) -> int:
        return (self._offset_us + int((self._world.now_ns - self._began_ns) * self._rate)) % WRAP_US

    @staticmethod
    def ticks_add(ticks: int, delta: int) -> int:
        return (ticks + delta) % WRAP_US

    @staticmethod
    def ticks_diff(end: int, start: int) -> int:
        return (end - start + WRAP_US // 2) % WRAP_US - WRAP_US // 2


class _Registers:
    """All pins in one reading, pulled up."""

    closed = 0

    def __getitem__(self, _address: int) -> int:
        return ~self.closed


class _HostPort:
    """What pyserial gives the table's board."""

    def __init__(self, far: SeatBoard) -> None:
        self._far = far
        self.waiting = b""

    @property
    def in_waiting(self) -> int:
        return len(self.waiting)

    def read(self, _size: int) -> bytes:
        data, self.waiting = self.waiting, b""
        return data

    def write(self, data: bytes) -> None:
        self._far.to_board(data)

    def close(self) -> None:
        self.waiting = b""


class _BoardPort:
    """What the firmware's standard input and output give it."""

    def __init__(self, near: SeatBoard) -> None:
        self._near = near
        self.waiting: deque[int] = deque()

    def ready(self) -> bool:
        return bool(self.waiting)

    def read(self) -> int:
        return self.waiting.popleft()

    def write(self, data: bytes) -> None:
        self._near.to_host(data)


class SeatBoard:
    """The seats of one board, both ends of its cable."""

    def __init__(
        self, world: World, condition: Condition, chance: Random, name: str, seats: tuple[int, ...]
    ) -> None:
        """Switch the board on."""
        self._world = world
        self._condition = condition
        self._chance = chance
        self._seats = seats
        self._turns_ns: set[int] = set()
        self._heard_ns = self._said_ns = 0
        ticks = _Ticks(world, condition.drift_ppm(chance), chance)
        files = firmware()
        self._pins = _Registers()
        self._port = _BoardPort(self)
        self._host = _HostPort(self)
        self._edges = files["edges"].Edges(ticks)
        self._buttons = files["buttons"].Buttons(
            LINES, self._pins, 0, ticks, self._edges.push, lambda _line, _wanted: None
        )
        numbers = (name.encode().hex(), f"{chance.getrandbits(32):08x}")
        self._talk = files["talk"].Talk(
            *numbers, self._buttons, self._edges, self._port, ticks, lambda _levels: None
        )
        self.board = SerialBoard(
            name,
            "in virtual time",
            seats,
            clock=world.clock,
            watched=False,
            open_port=lambda _path: self._host,
        )

    def close(self) -> None:
        """Unplug it."""
        self.board.close()

    def rest(self, until_ns: int) -> None:
        """Let the two talk, as they do while nobody presses."""
        for at_ns in range(self._world.now_ns, until_ns, 20 * MS):
            self._world.at(at_ns, self._host_turn)
            self._world.at(at_ns, self._turn)

    def play(self, edges: list[Edge], until_ns: int) -> None:
        """Let these switches close and open."""
        self._world.at(edges[0][1] - 22 * MS, self._turn)
        self._world.at(edges[0][1] - 21 * MS, self._host_turn)
        for line, at_ns, closed in edges:
            self._world.at(at_ns, self._contact, 2 * self._seats.index(line[0]) + (line[1] == "cut"), closed)
        for seat in self._seats:
            moments = [at_ns for line, at_ns, _ in edges if line[0] == seat]
            if moments:
                self._turn_at(moments[0] + LONGEST_INTERRUPT_NS + self._chance.randrange(PAUSE_NS))
                # what rings is worked off in turn, many edges or one a time
                for at_ns in {at_ns // RINGING_NS for at_ns in moments[1:]}:
                    self._turn_at((at_ns + 1) * RINGING_NS)
                self._turn_at(moments[-1] + SETTLES_NS)
        self._turn_at(until_ns)

    def _contact(self, line: int, closed: bool) -> None:
        bit = 1 << line
        self._pins.closed = self._pins.closed | bit if closed else self._pins.closed & ~bit
        now_ns = self._world.now_ns
        latency_ns = min(round(self._chance.expovariate(1 / 6) * US), LONGEST_INTERRUPT_NS)
        self._world.at(now_ns + latency_ns, self._buttons.interrupt, line)

    def _turn_at(self, at_ns: int) -> None:
        """Have the firmware's next turn no later than one rest after `at_ns`."""
        slot = at_ns // PAUSE_NS
        if slot not in self._turns_ns:
            self._turns_ns.add(slot)
            self._world.at(at_ns, self._due_turn, slot)

    def _due_turn(self, slot: int) -> None:
        self._turns_ns.discard(slot)
        self._turn()

    def _turn(self) -> None:
        self._buttons.look()
        self._talk.turn()
        if self._edges.tail < self._edges.head and not self._turns_ns:
            self._turn_at(self._world.now_ns + RESENDS_NS)

    def to_host(self, data: bytes) -> None:
        """A line of the board is under way; lines of one cable never overtake each other."""
        self._said_ns = max(self._said_ns + 1, self._world.now_ns + self._usb_ns())
        self._world.at(self._said_ns, self._arrive_at_host, data)

    def to_board(self, data: bytes) -> None:
        """So is one of the table."""
        self._heard_ns = max(self._heard_ns + 1, self._world.now_ns + self._usb_ns())
        self._world.at(self._heard_ns, self._arrive_at_board, data)

    def _usb_ns(self) -> int:
        return max(self._condition.delay_ns(self._chance), self._chance.randrange(*USB_NS))

    def _arrive_at_host(self, data: bytes) -> None:
        self._host.waiting += data
        self._host_turn()

    def _arrive_at_board(self, data: bytes) -> None:
        self._port.waiting.extend(data)
        self._turn_at(self._world.now_ns + self._chance.randrange(PAUSE_NS))

    def _host_turn(self) -> None:
        self.board.reread(self._world.now_ns)
