"""Buttons and lamps on the Pi's own header, through gpiozero.

Two drivers, chosen by name, never one in the other's place: `lgpio` works on every Pi and hands on the
kernel's edge times; `RPi.GPIO` (Pi 4 and older) stamps late. Debounce is ours, for a driver's would stamp a
press after its last bounce. Edges are believed first; levels are read again and again, for edges get lost.
"""

import threading
from collections.abc import Callable, Iterable
from typing import Any

from gpiozero import PWMLED, DigitalInputDevice

from hardware.board import Board, BoardUnavailable
from hardware.debounce import Change, Debounce
from hardware.press import MS, Line, Press
from hardware.seat_map import Pull, SeatMap

KERNEL_ERROR_NS = MS // 10
"""The kernel stamps an edge in its interrupt."""
LATE_ERROR_NS = 12 * MS
"""Python stamps an edge when it gets round to it."""
REREAD_NS = 50 * MS
REREAD_UNSETTLED_NS = 5 * MS
STUCK_NS = 30_000 * MS
LAMP_HZ = 400
"""A new brightness takes hold with the next pulse: 2.5 ms at most."""

_EDGE_ON_ITS_WAY_NS = 30 * MS
_CLOCKS_APART_NS = 2_000 * MS
_PULLS: dict[Pull, dict[str, bool | None]] = {
    "up": {"pull_up": True},
    "down": {"pull_up": False},
    "external": {"pull_up": None, "active_state": False},
}

_PIPE = ".lgd-nfy"
_MENDS: tuple[tuple[str, str], ...] = (
    ("No module named 'lgpio'", "install it: sudo apt install python3-lgpio, or pip install lgpio"),
    ("No module named 'RPi'", 'pip install RPi.GPIO, or write board = "gpio"'),
    (_PIPE, "start the table in a folder that it may write, for lgpio keeps its pipe there"),
    ("PinUnknownPi", "this is no Raspberry Pi: use wiring/keyboard.toml"),
    ("can only be run on a Raspberry Pi", 'this is no Raspberry Pi up to 4: write board = "gpio"'),
    ("add edge detection", 'RPi.GPIO hears no edges from kernel 6.6 on: write board = "gpio"'),
    ("gpiochip", "let this user use the pins: sudo usermod -aG gpio USER, and log in again"),
    ("busy", "another program holds a pin: stop it"),
    ("PinPWMUnsupported", "its pins cannot dim a lamp: take the lamps out of the map"),
)
"""What the driver's words contain, and what helps."""


class _Input(DigitalInputDevice):  # type: ignore[misc] # gpiozero has no types
    """One button's pin. Tells every edge; never `Button`, which owns a thread of its own."""

    def __init__(
        self,
        pin: int,
        tell: Callable[[float, bool], None],
        pull: dict[str, bool | None],
        factory: Any,  # noqa: ANN401
    ) -> None:
        self._tell = tell
        super().__init__(pin, pin_factory=factory, **pull)

    def _fire_events(self, ticks: float, new_active: bool) -> None:
        self._tell(ticks, new_active)

    def close(self) -> None:
        """Stop hearing edges, then let the pin go.

        gpiozero leaves its ear in lgpio's list; the next edge would find nobody behind it and take the line
        away from whoever has opened it since.
        """
        pin = getattr(self, "_pin", None)
        if pin is not None:
            pin.when_changed = None
        super().close()


class GpioBoard(Board):
    """The seats whose buttons are wired to the header.

    Args:
        seat_map: which pins; its `board` names the driver, "gpio" for lgpio or "rpi-gpio".
        pin_factory: a gpiozero pin factory to use instead of the driver's own, such as its `MockFactory`.
        watched: whether a thread of the board rereads the levels. With False only callers of `reread` do: for
            simulations that own the time.
    """

    def __init__(self, seat_map: SeatMap, *, pin_factory: Any = None, watched: bool = True) -> None:  # noqa: ANN401 - untyped
        error_ns = LATE_ERROR_NS if seat_map.board == "rpi-gpio" else KERNEL_ERROR_NS
        super().__init__(seat_map.board, seat_map.pins, error_ns=error_ns, max_delay_ns=40 * MS)
        self._map = seat_map
        self._given_factory = pin_factory
        self._watched = watched
        self._lock = threading.Lock()
        self._debounce: dict[Line, Debounce] = {}
        self._inputs: dict[Line, _Input] = {}
        self._leds: dict[Line, PWMLED] = {}
        self._factory: Any = None
        self._listener: threading.Thread | None = None
        self._watcher: threading.Thread | None = None
        self._closing = threading.Event()

    def reread(self, now_ns: int) -> bool:
        """Read every level, end holds, and look for lost edges. Any thread may."""
        for line, device in tuple(self._inputs.items()):
            self._reread_line(line, device, now_ns)
        self._check_listener()
        with self._lock:
            return not any(debounce.suspected for debounce in self._debounce.values())

    def _start(self) -> None:
        self._closing.clear()
        try:
            self._factory = self._given_factory or _driver(self.name)
            self._listener = _listener_of(self._factory)
            self._claim()
        except Exception as error:
            self._stop()
            why = f"{type(error).__name__}: {error}"
            mend = next((mend for words, mend in _MENDS if words in why), "check the pins in the seat map")
            raise BoardUnavailable(self.name, why, mend) from error
        if self._watched:
            self._watcher = threading.Thread(target=self._watch, name=f"{self.name} levels", daemon=True)
            self._watcher.start()

    def _claim(self) -> None:
        for seat in self._map.wired:
            for button in seat.pins:
                self._debounce[seat.number, button] = Debounce(
                    ignore_ns=seat.debounce_ns, confirm_ns=_EDGE_ON_ITS_WAY_NS
                )
        for line, pin in self._map.lamps.items():
            self._leds[line] = PWMLED(pin, frequency=LAMP_HZ, pin_factory=self._factory)
        for line, pin in self._map.pins.items():
            self._inputs[line] = _Input(pin, self._teller(line), _PULLS[self._map.pull], self._factory)

    def _stop(self) -> None:
        self._closing.set()
        if self._watcher is not None:
            self._watcher.join()
            self._watcher = None
        for device in (*self._inputs.values(), *self._leds.values()):
            device.close()
        self._inputs.clear()
        self._leds.clear()
        self._debounce.clear()
        if self._factory is not None and self._given_factory is None:
            self._factory.close()
        self._factory = None
        self._listener = None

    def _drive_lamp(self, line: Line, level: float) -> None:
        led = self._leds.get(line)
        if led is not None:
            led.value = level
            self._clear("lamp", line)

    def _teller(self, line: Line) -> Callable[[float, bool], None]:
        def tell(ticks: float, active: bool) -> None:
            # an exception here would end lgpio's only thread, and with it every button
            try:
                self._edge(line, round(ticks * 1e9), active)
            except Exception as error:  # noqa: BLE001 - see above
                self._note("lost line", line, repr(error))

        return tell

    def _edge(self, line: Line, at_ns: int, closed: bool) -> None:
        now_ns = self._now_ns()
        apart = not -MS < now_ns - at_ns < _CLOCKS_APART_NS
        if apart:
            self._note("wrong clock", None, f"an edge of {at_ns} ns arrived at {now_ns} ns")
            at_ns = now_ns
        self._tell_edge(line, at_ns, closed)
        with self._lock:
            changes = self._debounce[line].level(at_ns, closed)
        self._report(line, changes, LATE_ERROR_NS if apart else self.error_ns)

    def _report(self, line: Line, changes: Iterable[Change], error_ns: int) -> None:
        seat, button = line
        for change in changes:
            self._emit(Press(seat, button, change.down, change.at_ns, error_ns + change.slack_ns, self.name))

    def _reread_line(self, line: Line, device: _Input, now_ns: int) -> None:
        try:
            closed = bool(device.is_active)
        except Exception as error:  # noqa: BLE001 - drivers raise what they like
            self._note("lost line", line, repr(error))
            return
        with self._lock:
            debounce = self._debounce[line]
            before = debounce.closed
            changes = debounce.poll(now_ns, closed)
            found = debounce.closed != before
            stuck = debounce.closed_for_ns(now_ns) >= STUCK_NS
        if found:
            self._tell_edge(line, now_ns, closed)
        self._report(line, changes, self.error_ns)
        self._clear("lost line", line)
        if stuck:
            self._note("stuck button", line, f"closed for more than {STUCK_NS // (1000 * MS)} s")
        else:
            self._clear("stuck button", line)

    def _check_listener(self) -> None:
        if self._listener is not None and not self._listener.is_alive():
            self._note("dead thread", None, f"{self._listener.name} has ended")

    def _watch(self) -> None:
        while not self._closing.wait(self._pause_ns() / 1e9):
            try:
                self.reread(self._now_ns())
            except Exception as error:  # noqa: BLE001 - the watcher outlives whatever it meets
                self._note("dead thread", None, repr(error))

    def _pause_ns(self) -> int:
        with self._lock:
            settled = all(debounce.settled for debounce in self._debounce.values())
        return REREAD_NS if settled else REREAD_UNSETTLED_NS

    def _now_ns(self) -> int:
        return int(self._factory.ticks() * 1e9)


def _driver(name: str) -> Any:  # noqa: ANN401 - gpiozero has no types
    """The driver's own pin factory, built here: gpiozero's default would fall back and lose the stamps."""
    if name == "rpi-gpio":
        from gpiozero.pins.rpigpio import RPiGPIOFactory  # noqa: PLC0415 - only where it is installed

        return RPiGPIOFactory()
    from gpiozero.pins.lgpio import LGPIOFactory  # noqa: PLC0415 - likewise; and it writes its pipe here

    return LGPIOFactory()


def _listener_of(factory: Any) -> threading.Thread | None:  # noqa: ANN401 - gpiozero has no types
    """The one thread through which lgpio tells every edge; None where the driver has none in Python."""
    if type(factory).__module__ != "gpiozero.pins.lgpio":
        return None
    import lgpio  # noqa: PLC0415 - as above

    listener: threading.Thread = lgpio._notify_thread  # noqa: SLF001 - nothing public tells
    return listener
