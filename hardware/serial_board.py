"""Seats whose buttons and lamps hang on a microcontroller at a USB port, one `SerialBoard` a port.

The port may come and go at any moment: it is opened again for ever, by its path. Meanwhile a fault says so.
The talk itself is `serial_link`'s. Imports it, the board's interface, and pyserial.
"""

import contextlib
import os
import select
import termios
import threading
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

import serial

from hardware.board import Board, Fault, FaultKind
from hardware.press import BUTTONS, MS, EdgeTap, Line, RawEdge
from hardware.serial_link import Link

ERROR_NS = 2 * MS
"""What the clocks agree to once a few pings were answered, over USB; each press carries its own."""
UNPLUGGED = (OSError, termios.error)
"""What pyserial raises when a port goes or is not there: SerialException is an OSError, termios.error not."""

_REOPEN_NS = 100 * MS
_SILENT_REOPEN_NS = 3_000 * MS
_LONGEST_WAIT_NS = 50 * MS
_WRITE_TIMEOUT_S = 0.2

OpenPort = Callable[[str], Any]
"""From a path to an open pyserial port that never waits in `read`."""


def open_port(path: str) -> Any:  # noqa: ANN401 - pyserial has no types
    """Open a port for a seat board, for this program alone.

    Raises:
        OSError, termios.error: it is not there, is no serial port, or somebody else has it.
    """
    return serial.Serial(path, 115200, timeout=0, write_timeout=_WRITE_TIMEOUT_S, exclusive=True)


class SerialBoard(Board):
    """Up to five seats on one microcontroller.

    Args:
        name: what its presses call their source.
        port: where it is plugged in; best a path under /dev/serial/by-id, which names the board itself.
        seats: which seats of the table the board's own first, second ... are.
        debounce_ns: how long each seat's switches may ring; 20 ms unless told.
        clock: CLOCK_MONOTONIC.
        watched: whether a thread of the board talks. With False only callers of `reread` do.
        open_port: opens the port.
    """

    def __init__(
        self,
        name: str,
        port: str,
        seats: Sequence[int],
        *,
        debounce_ns: Mapping[int, int] | None = None,
        clock: Callable[[], int] = time.monotonic_ns,
        watched: bool = True,
        open_port: OpenPort = open_port,
    ) -> None:
        lines = [(seat, button) for seat in seats for button in BUTTONS]
        super().__init__(name, lines, error_ns=ERROR_NS, max_delay_ns=40 * MS)
        self.port = port
        self._seats = tuple(seats)
        self._debounce_ns = dict(debounce_ns or {})
        self._clock = clock
        self._watched = watched
        self._open_port = open_port
        self._lock = threading.Lock()
        self._link = self._new_link()
        self._opened: Any = None
        self._opened_ns = 0
        self._next_open_ns = 0
        self._thread: threading.Thread | None = None
        self._closing = False
        self._wake: tuple[int, int] | None = None

    @property
    def online(self) -> bool:
        """The board is there, is one of ours, and its presses come."""
        return self.is_open and self._opened is not None and self._link.state == "ready"

    def reread(self, now_ns: int) -> bool:
        """Whether every edge that the board spoke of has arrived. Unwatched, this is also what listens."""
        if not self._watched:
            self._step(now_ns)
        with self._lock:
            return self._link.agreed or not self.online

    def tap_edges(self, tap: EdgeTap | None) -> None:
        super().tap_edges(tap)
        with self._lock:
            self._link.watch(tap is not None)
        self._rouse()

    def _new_link(self) -> Link:
        link = Link(self.name, self._seats, self._debounce_ns)
        link.watch(self._tap is not None)
        return link

    def _start(self) -> None:
        self._link = self._new_link()
        self._closing = False
        self._next_open_ns = 0
        self._wake = os.pipe()
        for end in self._wake:
            os.set_blocking(end, False)
        self._judge(self._clock(), "it has not answered yet")
        if self._watched:
            self._thread = threading.Thread(target=self._run, name=f"{self.name} at {self.port}", daemon=True)
            self._thread.start()

    def _stop(self) -> None:
        self._closing = True
        self._rouse()
        if self._thread is not None:
            self._thread.join()
            self._thread = None
        if self._opened is not None:
            with contextlib.suppress(*UNPLUGGED):
                self._write(self._clock())
            self._let_go()
        for end in self._wake or ():
            os.close(end)
        self._wake = None

    def _drive_lamp(self, line: Line, level: float) -> None:
        with self._lock:
            self._link.light(line, level)
        self._rouse()

    def _rouse(self) -> None:
        if self._wake is not None:
            # a full pipe rouses too
            with contextlib.suppress(BlockingIOError):
                os.write(self._wake[1], b"!")

    def _run(self) -> None:
        while not self._closing:
            try:
                self._wait()
                self._step(self._clock())
                self._clear("dead thread", None)
            except Exception as error:  # noqa: BLE001 - the thread outlives whatever it meets
                self._let_go()
                self._note("dead thread", None, f"the board at {self.port} was let go: {error!r}")

    def _wait(self) -> None:
        """Until the port has something, a lamp was set, or it is time to speak."""
        now_ns = self._clock()
        next_ns = self._next_open_ns if self._opened is None else self._link.next_due_ns()
        wait_ns = min(max(next_ns - now_ns, 0), _LONGEST_WAIT_NS)
        wake = () if self._wake is None else self._wake[:1]
        try:
            ports = () if self._opened is None else (self._opened.fileno(),)
            ready, _, _ = select.select([*wake, *ports], [], [], wait_ns / 1e9)
        except UNPLUGGED as error:
            self._lose(now_ns, error)
            return
        if wake and wake[0] in ready:
            os.read(wake[0], 4096)

    def _step(self, now_ns: int) -> None:
        """Open the port if it is time to, hear what it has, say what is due."""
        try:
            if self._opened is None:
                if now_ns < self._next_open_ns:
                    return
                self._opened = self._open_port(self.port)
                self._opened_ns = now_ns
                with self._lock:
                    self._link.connect(now_ns)
            self._read(now_ns)
            self._write(now_ns)
        except UNPLUGGED as error:
            self._lose(now_ns, error)
            return
        if self._link.silent(now_ns) and now_ns - self._opened_ns > _SILENT_REOPEN_NS:
            self._lose(now_ns, TimeoutError("it has fallen silent"))
            return
        self._judge(now_ns, "it has not answered yet")

    def _read(self, now_ns: int) -> None:
        # the length first: to read what is not there is how pyserial notices that a port is gone
        data = self._opened.read(max(1, self._opened.in_waiting))
        if not data:
            return
        with self._lock:
            told = self._link.hear(data, self._clock() if self._watched else now_ns)
        for each in told:
            if isinstance(each, RawEdge):
                self._tell_edge((each.seat, each.button), each.at_ns, each.closed)
            else:
                self._emit(each)

    def _write(self, now_ns: int) -> None:
        with self._lock:
            data = self._link.due(now_ns)
        if data:
            self._opened.write(data)

    def _lose(self, now_ns: int, error: BaseException) -> None:
        self._let_go()
        self._next_open_ns = now_ns + _REOPEN_NS
        with self._lock:
            self._link.connect(now_ns)
        self._judge(now_ns, str(error) or type(error).__name__)

    def _let_go(self) -> None:
        port, self._opened = self._opened, None
        if port is not None:
            with contextlib.suppress(*UNPLUGGED):
                port.close()

    def _judge(self, now_ns: int, why: str) -> None:
        """Say what is wrong with the board as it is now, and no more what was."""
        link = self._link
        strange = self._opened is not None and link.state == "other"
        offline = not strange and (self._opened is None or link.state != "ready" or link.silent(now_ns))
        where = f"the board at {self.port}, with the buttons of {_seats(self._seats)},"
        self._set("offline", offline, f"{where} is offline: plug it in ({why})")
        mend = "flash it with: python -m kiosk flash"
        self._set("wrong firmware", strange, f"{where} cannot be used: {link.why}; {mend}")
        lost = f"{where} lost presses: more came than it could keep while nobody fetched them"
        self._set("lost presses", link.dropped > 0, lost)
        noisy = link.chattering
        rings = f"{_named(noisy)} rings without end and is muted: look at its switch"
        self._set("chattering", bool(noisy), rings, noisy)

    def _set(self, kind: FaultKind, holds: bool, detail: str, lines: tuple[Line, ...] | None = None) -> None:
        if not holds:
            self._clear(kind, None)
            return
        concerned = tuple(sorted(self.lines)) if lines is None else lines
        with self._faults_lock:
            self._faults[kind, None] = Fault(self.name, kind, concerned, detail)


def _seats(seats: Sequence[int]) -> str:
    return f"seat{'s' if len(seats) > 1 else ''} {', '.join(map(str, seats))}"


def _named(lines: Sequence[Line]) -> str:
    return ", ".join(f"the {button} button of seat {seat}" for seat, button in lines)


def plugged_in() -> tuple[Path, ...]:
    """Every port under /dev/serial/by-id that may be a seat board: those of a Raspberry Pi or MicroPython."""
    folder = Path("/dev/serial/by-id")
    names = ("MicroPython", "Raspberry", "Pico", "RP2")
    ports = sorted(folder.iterdir()) if folder.is_dir() else []
    return tuple(port for port in ports if any(name in port.name for name in names))
