"""A clock that moves when told, a gpio chip for the real lgpio, and a rig with a finger for each board."""

import importlib
import os
import queue
import struct
import threading
from collections.abc import Callable, Collection, Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

import gpiozero.pins.local
import gpiozero.pins.mock
import pytest
from gpiozero.pins.mock import MockFactory, MockPWMPin

from hardware.board import Board
from hardware.boards import Boards
from hardware.gpio import GpioBoard
from hardware.keyboard import KeyboardBoard
from hardware.mock import MockBoard, ScriptedPress
from hardware.press import MS, Line, Press
from hardware.seat_map import SeatMap, load
from hardware.serial_board import SerialBoard
from hardware.touch import TouchBoard
from tests.hardware.seat_boards import MICROPYTHON, Firmware, LockedCable, Socket

REPO = Path(__file__).parents[2]
PI_3B = 0xA02082


class FakeClock:
    """Stands still unless told."""

    def __init__(self) -> None:
        self.now_ns = 1_000_000 * MS

    def seconds(self) -> float:
        return self.now_ns / 1e9

    def ns(self) -> int:
        return self.now_ns


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> FakeClock:
    """The clock of gpiozero's mock pins and of its local factories."""
    fake = FakeClock()
    monkeypatch.setattr(gpiozero.pins.mock, "monotonic", fake.seconds)
    monkeypatch.setattr(gpiozero.pins.local, "monotonic", fake.seconds)
    return fake


@pytest.fixture(scope="session")
def lgpio(tmp_path_factory: pytest.TempPathFactory) -> ModuleType:
    """The real lgpio, its pipe in a folder of ours: it puts it wherever it is imported."""
    before = Path.cwd()
    os.chdir(tmp_path_factory.mktemp("lgpio"))
    try:
        return importlib.import_module("lgpio")
    finally:
        os.chdir(before)


class FakeChip:
    """What a kernel's gpio chip does for lgpio: lines with levels, and reports into lgpio's real pipe."""

    HANDLE = 0
    OUTPUT, PULL_UP = 1 << 1, 1 << 5
    MARK = 63

    def __init__(self, lgpio: ModuleType) -> None:
        self.modes: dict[int, int] = {}
        self.alerts: set[int] = set()
        self.levels: dict[int, int] = {}
        self.duty: dict[int, float] = {}
        self._lgpio = lgpio
        self._pipe = os.open(f"/proc/self/fd/{lgpio._notify_thread._file.fileno()}", os.O_WRONLY)
        self._marked = threading.Event()
        self._mark = lgpio.callback(self.HANDLE, self.MARK, func=lambda *_: self._marked.set())

    def close(self) -> None:
        self._mark.cancel()
        os.close(self._pipe)

    def report(self, gpio: int, level: int, at_ns: int) -> None:
        """An edge, from the kernel to lgpio's thread and through every callback."""
        self.levels[gpio] = level
        self._marked.clear()
        for number in (gpio, self.MARK) if gpio in self.alerts else (self.MARK,):
            os.write(self._pipe, struct.pack("QBBBBI", at_ns, 0, number, level, 0, 0))
        assert self._marked.wait(5), "lgpio's thread does not listen any more"

    def gpiochip_open(self, chip: int) -> int:
        return chip

    def gpiochip_close(self, _handle: int) -> int:
        return 0

    def gpio_claim_input(self, _handle: int, gpio: int, flags: int = 0) -> int:
        self.modes[gpio] = flags
        self.alerts.discard(gpio)
        self.levels[gpio] = int(bool(flags & self.PULL_UP))
        return 0

    def gpio_claim_output(self, _handle: int, gpio: int, level: int = 0, _flags: int = 0) -> int:
        self.modes[gpio] = self.OUTPUT
        self.levels[gpio] = level
        return 0

    def gpio_claim_alert(self, _handle: int, gpio: int, _edges: int, flags: int = 0) -> int:
        self.modes[gpio] = flags
        self.alerts.add(gpio)
        return 0

    def gpio_free(self, _handle: int, gpio: int) -> int:
        del self.modes[gpio]
        self.alerts.discard(gpio)
        return 0

    def gpio_get_mode(self, _handle: int, gpio: int) -> int:
        return self.modes[gpio]

    def gpio_read(self, _handle: int, gpio: int) -> int:
        return self.levels[gpio]

    def gpio_set_debounce_micros(self, _handle: int, _gpio: int, micros: int) -> int:
        assert micros == 0, "the kernel's debounce stamps a press after its last bounce"
        return 0

    def tx_pwm(self, _handle: int, gpio: int, _hz: float, duty: float) -> int:
        self.duty[gpio] = duty
        return 0


@pytest.fixture
def chip(lgpio: ModuleType, clock: FakeClock, monkeypatch: pytest.MonkeyPatch) -> Iterator[FakeChip]:
    """A Pi with one gpio chip, under the real lgpio and the real gpiozero factory for it."""
    del clock
    flags = {"PULL_UP": lgpio.SET_PULL_UP}
    assert flags["PULL_UP"] == FakeChip.PULL_UP
    fake = FakeChip(lgpio)
    for name in vars(FakeChip):
        if name.startswith(("gpio", "tx_")):
            monkeypatch.setattr(lgpio, name, getattr(fake, name))
    monkeypatch.setattr(gpiozero.pins.local, "get_pi_revision", lambda: PI_3B)
    yield fake
    fake.close()


@pytest.fixture
def maps() -> Callable[[str], SeatMap]:
    """The maps that come with the project, by name."""
    return lambda name: load(REPO / "wiring" / f"{name}.toml")


class Rig:
    """A board with somebody at its buttons. Fingers are laid out with `tap`, then time runs."""

    late_ns = 0

    def __init__(self, board: Board, clock: FakeClock) -> None:
        self.board = board
        self.clock = clock
        self.told: list[Press] = []
        self.arrived: list[tuple[int, Press]] = []
        self.presses: queue.SimpleQueue[Press] = queue.SimpleQueue()
        self._edges: list[tuple[int, Line, bool]] = []

    def sink(self, press: Press) -> None:
        self.arrived.append((self.clock.now_ns, press))
        self.told.append(press)

    def tap(self, line: Line, at_ns: int, held_ns: int = 80 * MS, bounce_ns: tuple[int, ...] = ()) -> None:
        edges = ScriptedPress(*line, at_ns=at_ns, held_ns=held_ns, bounce_ns=bounce_ns).edges()
        self._edges.extend((moment, line, closed) for moment, closed in edges)

    def run(self, for_ns: int) -> None:
        """Let time pass, the levels being reread every 5 ms as the board's own thread would."""
        until_ns = self.clock.now_ns + for_ns
        events = [(at_ns + self.late_ns, line, closed, at_ns) for at_ns, line, closed in self._edges]
        events = sorted(event for event in events if event[0] <= until_ns)
        self._edges = [edge for edge in self._edges if edge[0] + self.late_ns > until_ns]
        for moment, line, closed, at_ns in events:
            self._pass_to(moment)
            self.edge(line, closed, at_ns)
        self._pass_to(until_ns)

    def _pass_to(self, until_ns: int) -> None:
        while self.clock.now_ns + 5 * MS < until_ns:
            self.clock.now_ns += 5 * MS
            self.look()
        self.clock.now_ns = until_ns
        self.look()

    def look(self) -> None:
        self.board.reread(self.clock.now_ns)

    def edge(self, line: Line, closed: bool, at_ns: int) -> None:
        raise NotImplementedError

    def switch_off(self) -> None:
        self.board.close()


class KeyboardRig(Rig):
    def edge(self, line: Line, closed: bool, at_ns: int) -> None:
        assert isinstance(self.board, KeyboardBoard)
        assert self.board.key(self.board.key_of(*line), closed, at_ns)


class TouchRig(Rig):
    def edge(self, line: Line, closed: bool, at_ns: int) -> None:
        assert isinstance(self.board, TouchBoard)
        self.board.pad(*line, closed, at_ns)


class MockRig(Rig):
    def tap(self, line: Line, at_ns: int, held_ns: int = 80 * MS, bounce_ns: tuple[int, ...] = ()) -> None:
        assert isinstance(self.board, MockBoard)
        self.board.script(ScriptedPress(*line, at_ns=at_ns, held_ns=held_ns, bounce_ns=bounce_ns))

    def look(self) -> None:
        super().look()
        assert isinstance(self.board, MockBoard)
        self.board.advance(self.clock.now_ns)


class PinRig(Rig):
    """Drives gpiozero's mock pins, which stamp as the kernel does: at the edge."""

    def __init__(
        self, board: GpioBoard, clock: FakeClock, factory: MockFactory, pins: dict[Line, int]
    ) -> None:
        super().__init__(board, clock)
        self.factory = factory
        self.pins = pins

    def edge(self, line: Line, closed: bool, at_ns: int) -> None:
        del at_ns
        pin = self.factory.pin(self.pins[line])
        if closed:
            pin.drive_low()
        else:
            pin.drive_high()


class LatePinRig(PinRig):
    """... or as RPi.GPIO does: when Python gets round to it."""

    late_ns = 9 * MS


class ChipRig(Rig):
    """Reports edges into the pipe of the real lgpio, stamped by the kernel and told 9 ms later."""

    late_ns = 9 * MS

    def __init__(self, board: GpioBoard, clock: FakeClock, chip: FakeChip, pins: dict[Line, int]) -> None:
        super().__init__(board, clock)
        self.chip = chip
        self.pins = pins

    def edge(self, line: Line, closed: bool, at_ns: int) -> None:
        self.chip.report(self.pins[line], int(not closed), at_ns)


class FirmwareRig(Rig):
    """Closes the switches of a board that runs the firmware, with MicroPython, behind a pty.

    The board's clock is locked to ours, and wraps a moment after the start.
    """

    BEFORE_WRAP_US = (1 << 30) - 150_000

    def __init__(self, clock: FakeClock, lines: Collection[Line], folder: Path) -> None:
        self.began_ns = clock.now_ns
        self.firmware = Firmware(locked=True, offset_us=self.BEFORE_WRAP_US)
        self.socket = Socket(folder)
        self.socket.plug()
        self.cable = LockedCable(self.firmware, self.socket)
        board = SerialBoard(
            "serial 1",
            str(self.socket.path),
            sorted({seat for seat, _ in lines}),
            clock=clock.ns,
            watched=False,
            open_port=self.cable.open_port,
        )
        super().__init__(board, clock)

    def board_us(self, at_ns: int) -> int:
        return (at_ns - self.began_ns) // 1000

    def look(self) -> None:
        self.cable.settle(self.board_us(self.clock.now_ns), super().look)

    def edge(self, line: Line, closed: bool, at_ns: int) -> None:
        seat, button = line
        bit = 1 << (2 * (seat - 1) + (button == "cut"))
        self.firmware.order(f"at {self.board_us(at_ns)}")
        self.firmware.close_switches(self.firmware.closed | bit if closed else self.firmware.closed & ~bit)

    def switch_off(self) -> None:
        self.board.close()
        self.firmware.switch_off()
        self.socket.unplug()


class PairRig(Rig):
    """Keys and pads as one board; the finger is on the keys."""

    def edge(self, line: Line, closed: bool, at_ns: int) -> None:
        assert isinstance(self.board, Boards)
        keys = self.board.part(KeyboardBoard)
        assert keys is not None
        assert keys.key(keys.key_of(*line), closed, at_ns)


RIGS = (
    "keyboard",
    "touch",
    "mock",
    "gpio on mock pins",
    "rpi-gpio on mock pins",
    "gpio on real lgpio",
    "firmware on a pty",
    "pair",
)


@pytest.fixture(params=RIGS)
def rig(request: pytest.FixtureRequest, clock: FakeClock, maps: Callable[[str], SeatMap]) -> Iterator[Rig]:
    """Each kind of board in turn, closed, with the five seats and lamps of one table."""
    made = _make(request, clock, maps("five-seats-lamps"))
    yield made
    made.switch_off()


def _make(request: pytest.FixtureRequest, clock: FakeClock, seat_map: SeatMap) -> Rig:
    seats = range(1, seat_map.seats + 1)
    match request.param:
        case "keyboard":
            return KeyboardRig(KeyboardBoard(seats), clock)
        case "touch":
            return TouchRig(TouchBoard(seat_map.pins), clock)
        case "mock":
            return MockRig(MockBoard(seat_map.pins, clock=clock.ns), clock)
        case "gpio on real lgpio":
            chip = request.getfixturevalue("chip")
            return ChipRig(GpioBoard(seat_map, watched=False), clock, chip, seat_map.pins)
        case "firmware on a pty":
            if not MICROPYTHON.exists():
                pytest.skip("MicroPython for this kind of processor is not on PyPI")
            return FirmwareRig(clock, seat_map.pins, request.getfixturevalue("tmp_path"))
        case "pair":
            return PairRig(Boards((KeyboardBoard(seats), TouchBoard(seat_map.pins))), clock)
        case _:
            return _pin_rig(request.param, clock, seat_map)


def _pin_rig(kind: str, clock: FakeClock, seat_map: SeatMap) -> Rig:
    factory: Any = MockFactory(pin_class=MockPWMPin)
    if kind.startswith("rpi-gpio"):
        late = SeatMap(
            seat_map.path, seat_map.name, "rpi-gpio", seat_map.seats, seat_map.pull, seat_map.wired
        )
        return LatePinRig(GpioBoard(late, pin_factory=factory, watched=False), clock, factory, late.pins)
    board = GpioBoard(seat_map, pin_factory=factory, watched=False)
    return PinRig(board, clock, factory, seat_map.pins)
