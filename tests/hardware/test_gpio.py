"""What only boards on pins do: wrong clocks, lost edges, dead threads, and coming back after a close."""

import gc
import os
import subprocess
import sys
import threading
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from gpiozero.pins.mock import MockFactory, MockPin

from hardware.board import BoardUnavailable
from hardware.gpio import KERNEL_ERROR_NS, LATE_ERROR_NS, REREAD_NS, GpioBoard
from hardware.press import MS, Press
from hardware.seat_map import SeatMap, load

REPO = Path(__file__).parents[2]
SLAP_1 = 17


class DeafPin(MockPin):
    """A pin whose edges can get lost on their way."""

    deaf = False

    def _call_when_changed(self) -> None:
        if not DeafPin.deaf:
            super()._call_when_changed()


@pytest.fixture(autouse=True)
def hearing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(DeafPin, "deaf", False)


class Table:
    """Two seats on mock pins, nobody watching but the test."""

    def __init__(self, seat_map: SeatMap, clock: Any, factory: Any = None) -> None:
        self.clock = clock
        self.factory = factory or MockFactory(pin_class=DeafPin)
        self.told = []
        self.board = GpioBoard(seat_map, pin_factory=self.factory, watched=False)
        self.board.open(self.told.append)
        self.wait(100)

    def pin(self, number: int = SLAP_1) -> DeafPin:
        return self.factory.pin(number)

    def wait(self, ms: int, step_ms: int = 50) -> None:
        for _ in range(0, ms, step_ms):
            self.clock.now_ns += step_ms * MS
            self.board.reread(self.clock.now_ns)


@pytest.fixture
def table(maps: Callable[[str], SeatMap], clock: Any) -> Table:
    return Table(maps("two-seats"), clock)


def written(tmp_path: Path, pull: str) -> SeatMap:
    path = tmp_path / "map.toml"
    path.write_text(
        f'[table]\nname = "x"\nboard = "gpio"\nseats = 2\npull = "{pull}"\n[[seat]]\nnumber = 1\nslap = 17\n'
    )
    return load(path)


@pytest.mark.parametrize(
    ("pull", "mode", "level"), [("up", "up", False), ("down", "down", True), ("external", "floating", False)]
)
def test_the_map_says_how_an_open_button_is_held(
    tmp_path: Path, clock: Any, pull: str, mode: str, level: Any
) -> None:
    factory = MockFactory()
    if pull == "external":
        factory.pin(SLAP_1).drive_high()
    table = Table(written(tmp_path, pull), clock, factory)
    assert table.pin().pull == mode
    pin = table.pin()
    (pin.drive_high if level else pin.drive_low)()
    assert [(press.seat, press.down) for press in table.told] == [(1, True)]


def test_neither_driver_nor_kernel_debounces(table: Any) -> None:
    assert {table.pin(number).bounce for number in (17, 27, 23, 24)} == {None}


def test_a_button_held_while_the_table_starts_is_no_press(maps: Callable[[str], SeatMap], clock: Any) -> None:
    factory = MockFactory()

    class HeldPin(MockPin):
        def _set_pull(self, value: Any) -> None:
            self._pull = value
            self._change_state(False)

    factory.pin_class = HeldPin
    table = Table(maps("two-seats"), clock, factory)
    table.wait(500)
    table.pin().drive_high()
    table.wait(50)
    assert table.told == []
    table.pin().drive_low()
    assert [press.down for press in table.told] == [True]


def test_a_press_whose_edge_was_lost_is_found_and_says_how_vague_it_is(table: Any) -> None:
    DeafPin.deaf = True
    contact_ns = table.clock.now_ns + 10 * MS
    table.clock.now_ns = contact_ns
    table.pin().drive_low()
    table.wait(100)
    assert [press.down for press in table.told] == [True]
    press = table.told[0]
    assert abs(press.at_ns - contact_ns) <= press.error_ns
    assert KERNEL_ERROR_NS < press.error_ns <= KERNEL_ERROR_NS + REREAD_NS + 10 * MS


def test_before_a_verdict_a_lost_edge_is_under_suspicion(table: Any) -> None:
    assert table.board.reread(table.clock.now_ns)
    DeafPin.deaf = True
    table.pin().drive_low()
    assert not table.board.reread(table.clock.now_ns + 1 * MS)
    assert table.told == []
    assert table.board.reread(table.clock.now_ns + 41 * MS)
    assert len(table.told) == 1


def test_edges_stamped_by_another_clock_are_stamped_on_arrival_and_said(table: Any) -> None:
    table.pin()._last_change = 0.0
    table.board._inputs[1, "slap"]._fire_events(1_700_000_000.0, new_active=True)
    press = table.told[0]
    assert (press.at_ns, press.error_ns) == (table.clock.now_ns, LATE_ERROR_NS)
    assert [fault.kind for fault in table.board.faults()] == ["wrong clock"]


def test_a_button_closed_for_half_a_minute_is_said_to_be_stuck_until_it_opens(table: Any) -> None:
    table.pin().drive_low()
    table.wait(29_000)
    assert table.board.faults() == ()
    table.wait(1_000)
    stuck = [(fault.kind, fault.lines) for fault in table.board.faults()]
    assert stuck == [("stuck button", ((1, "slap"),))]
    table.pin().drive_high()
    table.wait(50)
    assert table.board.faults() == ()
    assert [press.down for press in table.told] == [True, False]


def test_a_line_that_cannot_be_read_is_said_and_the_others_go_on(
    maps: Callable[[str], SeatMap], clock: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Failing(DeafPin):
        broken = False

        def _get_state(self) -> bool:
            if Failing.broken and self.info.name == "GPIO17":
                raise OSError("no such line")
            return super()._get_state()

    table = Table(maps("two-seats"), clock, MockFactory(pin_class=Failing))
    monkeypatch.setattr(Failing, "broken", True)
    table.wait(50)
    lost = [(fault.kind, fault.lines, fault.detail) for fault in table.board.faults()]
    assert lost == [("lost line", ((1, "slap"),), "OSError('no such line')")]
    table.pin(23).drive_low()
    assert [press.seat for press in table.told] == [2]
    monkeypatch.setattr(Failing, "broken", False)
    table.wait(50)
    assert table.board.faults() == ()


def test_a_pin_in_use_by_somebody_else_is_no_board(maps: Callable[[str], SeatMap], table: Any) -> None:
    second = GpioBoard(maps("two-seats"), pin_factory=table.factory, watched=False)
    with pytest.raises(BoardUnavailable, match="GPIOPinInUse") as refused:
        second.open(lambda _: None)
    assert refused.value.mend == "check the pins in the seat map"
    assert not second.is_open
    table.pin().drive_low()
    assert len(table.told) == 1


def test_pins_that_cannot_dim_a_lamp_are_no_board_for_lamps(
    maps: Callable[[str], SeatMap], clock: Any
) -> None:
    del clock
    board = GpioBoard(maps("five-seats-lamps"), pin_factory=MockFactory(), watched=False)
    with pytest.raises(BoardUnavailable, match="take the lamps out of the map"):
        board.open(lambda _: None)


def test_a_lamp_shines_as_bright_as_it_is_set(maps: Callable[[str], SeatMap], chip: Any) -> None:
    board = GpioBoard(maps("five-seats-lamps"), watched=False)
    board.open(lambda _: None)
    board.set_lamp(1, "slap", 0.4)
    assert chip.duty[22] == 40
    board.set_lamp(1, "slap", 1.0)
    assert chip.duty[22] == 100
    board.close()
    assert not chip.modes[22] & chip.OUTPUT


def test_the_stamp_is_the_kernels_to_the_nanosecond_however_late_it_is_told(
    maps: Callable[[str], SeatMap], chip: Any, clock: Any
) -> None:
    told = []
    board = GpioBoard(maps("two-seats"), watched=False)
    board.open(told.append)
    clock.now_ns += 100 * MS
    contact_ns = clock.now_ns + 123_457
    clock.now_ns += 30 * MS
    chip.report(SLAP_1, 0, contact_ns)
    board.close()
    assert abs(told[0].at_ns - contact_ns) <= 1
    assert told[0].error_ns == KERNEL_ERROR_NS


def test_a_board_opened_again_loses_no_edge_to_the_one_before(
    maps: Callable[[str], SeatMap], chip: Any, clock: Any
) -> None:
    """gpiozero leaves the callback of a closed pin with lgpio; an edge that met it would unplug the line."""
    told: list[Press] = []
    board = GpioBoard(maps("two-seats"), watched=False)
    for _ in range(3):
        board.open(told.append)
        gc.collect()
        for _ in range(2):
            clock.now_ns += 100 * MS
            chip.report(SLAP_1, 0, clock.now_ns)
            clock.now_ns += 100 * MS
            chip.report(SLAP_1, 1, clock.now_ns)
        board.close()
    assert [press.down for press in told] == [True, False, True] * 3


def test_a_switch_rings_as_long_as_its_seat_map_says(tmp_path: Path, clock: Any) -> None:
    path = tmp_path / "map.toml"
    path.write_text((REPO / "wiring" / "two-seats.toml").read_text().replace("cut = 27", "debounce_ms = 120"))
    table = Table(load(path), clock)
    for pin in (table.pin(17), table.pin(23)):
        pin.drive_low()
        table.wait(10, step_ms=5)
        pin.drive_high()
        table.wait(40, step_ms=5)
        pin.drive_low()
        table.wait(200, step_ms=5)
    assert [press.seat for press in table.told if press.down] == [1, 2, 2]


def test_a_lamp_that_works_again_is_no_fault_any_more(
    maps: Callable[[str], SeatMap], chip: Any, lgpio: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refused(*_: Any) -> int:
        raise lgpio.error("bad PWM")

    del chip
    board = GpioBoard(maps("five-seats-lamps"), watched=False)
    board.open(lambda _: None)
    with monkeypatch.context() as broken:
        broken.setattr(lgpio, "tx_pwm", refused)
        board.set_lamp(1, "slap", 1.0)
        assert [(fault.kind, fault.lines) for fault in board.faults()] == [("lamp", ((1, "slap"),))]
    board.set_lamp(1, "slap", 0.0)
    assert board.faults() == ()
    board.close()


def test_a_board_that_could_not_open_opens_once_the_reason_is_gone(
    maps: Callable[[str], SeatMap], chip: Any, clock: Any, lgpio: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refused(_chip: int) -> int:
        raise lgpio.error("can not open gpiochip")

    told: list[Press] = []
    board = GpioBoard(maps("two-seats"), watched=False)
    with monkeypatch.context() as shut:
        shut.setattr(lgpio, "gpiochip_open", refused)
        with pytest.raises(BoardUnavailable, match="usermod -aG gpio"):
            board.open(told.append)
    board.open(told.append)
    clock.now_ns += 100 * MS
    chip.report(SLAP_1, 0, clock.now_ns)
    board.close()
    assert [press.down for press in told] == [True]


def test_the_boards_own_thread_tells_the_release_and_ends_with_the_board(
    maps: Callable[[str], SeatMap],
) -> None:
    factory = MockFactory()
    heard = threading.Event()
    board = GpioBoard(maps("two-seats"), pin_factory=factory)
    before = threading.active_count()
    board.open(lambda press: None if press.down else heard.set())
    assert threading.active_count() == before + 1
    board._debounce[1, "slap"]._since_ns = 0  # open for long
    factory.pin(SLAP_1).drive_low()
    factory.pin(SLAP_1).drive_high()
    assert heard.wait(5)
    board.close()
    assert threading.active_count() == before


def test_when_lgpios_thread_dies_it_is_said_and_presses_are_still_found(tmp_path: Path) -> None:
    """In a process of its own, for lgpio has one thread a process and this kills it."""
    said = subprocess.run(
        [sys.executable, "-B", "-c", KILL_THE_THREAD, REPO / "wiring" / "two-seats.toml"],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(REPO)},
        capture_output=True,
        text=True,
        check=True,
        timeout=30,
    )
    assert said.stdout.split("\n")[:3] == ["healthy ()", "fault dead thread", "press 1 slap True"], (
        said.stderr
    )


KILL_THE_THREAD = """
import os, queue, struct, sys, threading
from pathlib import Path
import gpiozero.pins.local, lgpio
levels = {}
lgpio.gpiochip_open = lambda chip: chip
lgpio.gpiochip_close = lambda handle: 0
lgpio.gpio_claim_input = lambda handle, gpio, flags=0: levels.setdefault(gpio, 1)
lgpio.gpio_claim_alert = lambda handle, gpio, edges, flags=0: 0
lgpio.gpio_free = lgpio.gpio_get_mode = lambda handle, gpio: 0
lgpio.gpio_set_debounce_micros = lambda handle, gpio, micros: 0
lgpio.gpio_read = lambda handle, gpio: levels[gpio]
gpiozero.pins.local.get_pi_revision = lambda: 0xA02082
threading.excepthook = lambda args: None
from hardware.gpio import GpioBoard
from hardware.seat_map import load
told = queue.SimpleQueue()
board = GpioBoard(load(Path(sys.argv[1])))
board.open(told.put)
print("healthy", board.faults())
def deadly(*edge):
    raise RuntimeError("somebody else's callback")
lgpio.callback(0, 5, func=deadly)
pipe = os.open(f"/proc/self/fd/{lgpio._notify_thread._file.fileno()}", os.O_WRONLY)
os.write(pipe, struct.pack("QBBBBI", 1, 0, 5, 0, 0, 0))
lgpio._notify_thread.join(5)
levels[17] = 0
press = told.get(timeout=5)
print("fault", *(fault.kind for fault in board.faults()))
print("press", press.seat, press.button, press.down)
board.close()
"""
