"""A seat board for tests: the firmware as it is, under real MicroPython, and a cable that ends in a pty."""

import os
import select
import subprocess
import sys
import threading
import time
import tty
from collections.abc import Callable
from pathlib import Path

import serial

HERE = Path(__file__).parent
FIRMWARE = HERE.parents[1] / "hardware" / "firmware"
MICROPYTHON = Path(sys.executable).parent / "micropython"
HEAP = "192K"
"""What MicroPython leaves a program on an RP2040."""


class Firmware:
    """One board, switched on. Its fingers and, if locked, its time are ours."""

    def __init__(self, *, locked: bool, offset_us: int = 0, number: str = "board01") -> None:
        orders, self._orders = os.pipe()
        self._answers, answers = os.pipe()
        self._answer_file = os.fdopen(self._answers, "r")
        stdin, self.stdin = os.pipe()
        self.stdout, stdout = os.pipe()
        os.set_blocking(self.stdout, False)
        environment = {
            "MICROPYPATH": f"{HERE / 'stand_in'}:{FIRMWARE}",
            "STAND_IN_LOCKED": "1" if locked else "",
            "STAND_IN_OFFSET_US": str(offset_us),
            "STAND_IN_NUMBER": number,
            "STAND_IN_ORDERS": f"/dev/fd/{orders}",
            "STAND_IN_ANSWERS": f"/dev/fd/{answers}",
        }
        self.process = subprocess.Popen(
            [MICROPYTHON, "-X", f"heapsize={HEAP}", FIRMWARE / "main.py"],
            stdin=stdin,
            stdout=stdout,
            env=environment,
            pass_fds=(orders, answers),
        )
        for fd in (orders, answers, stdin, stdout):
            os.close(fd)
        self.closed = 0
        if locked:
            self._expect("done")

    def order(self, text: str) -> None:
        os.write(self._orders, text.encode() + b"\n")

    def close_switches(self, mask: int) -> None:
        self.closed = mask
        self.order(f"closed {mask}")

    def turn(self, at_us: int) -> bytes:
        """Let the locked program run once; what it said."""
        self.order(f"go {at_us}")
        self._expect("done")
        return self.said()

    def said(self) -> bytes:
        try:
            return os.read(self.stdout, 1 << 20)
        except BlockingIOError:
            return b""

    def lamps(self) -> bytes:
        self.order("lamps")
        return bytes.fromhex(self._answer_file.readline())

    def _expect(self, word: str) -> None:
        answer = self._answer_file.readline().strip()
        assert answer == word, f"the firmware said {answer!r} and ended with {self.process.poll()}"

    def switch_off(self) -> None:
        self.process.kill()
        self.process.wait()
        for fd in (self._orders, self.stdin, self.stdout):
            os.close(fd)
        self._answer_file.close()


class Socket:
    """A USB socket: a pty behind a path that comes and goes, like one under /dev/serial/by-id."""

    def __init__(self, folder: Path) -> None:
        self.path = folder / "port"
        self.master: int | None = None
        self._slave: int | None = None

    def plug(self) -> None:
        self.master, self._slave = os.openpty()
        tty.setraw(self._slave)
        os.set_blocking(self.master, False)
        self.path.symlink_to(os.ttyname(self._slave))

    def unplug(self) -> None:
        if self.master is None or self._slave is None:
            return
        self.path.unlink()
        os.close(self._slave)
        os.close(self.master)
        self.master = self._slave = None


def eventually(holds: Callable[[], object], within_s: float = 10.0) -> None:
    """Wait until something holds that other threads and programs bring about."""
    until = time.monotonic() + within_s
    while not holds():
        assert time.monotonic() < until, "it never came to hold"
        time.sleep(0.001)


class CountingPort(serial.Serial):  # type: ignore[misc] # pyserial has no types
    """pyserial's own port, which knows how much went through it."""

    received = 0
    sent = 0

    def read(self, size: int = 1) -> bytes:
        data: bytes = super().read(size)
        self.received += len(data)
        return data

    def write(self, data: bytes) -> int:
        self.sent += len(data)
        written: int = super().write(data)
        return written


class LockedCable:
    """Carries bytes between a locked firmware and a pty, all of them before anybody's time goes on.

    What the board says arrives `late_us` later.
    """

    def __init__(self, firmware: Firmware, socket: Socket, *, late_us: int = 0) -> None:
        self.firmware = firmware
        self.socket = socket
        self.late_us = late_us
        self._on_its_way: list[tuple[int, bytes]] = []
        self.port: CountingPort | None = None
        self._to_port = self._from_port = 0

    def open_port(self, path: str) -> CountingPort:
        # what was said last before a close is still on its way
        self._take()
        self.port = CountingPort(path, timeout=0, write_timeout=1, exclusive=True)
        self._to_port = self._from_port = 0
        return self.port

    def settle(self, at_us: int, reread: Callable[[], object]) -> None:
        """Let board and table talk at one moment until neither has more to say."""
        for _ in range(100):
            said = self.firmware.turn(at_us)
            self._on_its_way.append((at_us + self.late_us, said))
            arrived = b"".join(data for due_us, data in self._on_its_way if due_us <= at_us)
            self._on_its_way = [late for late in self._on_its_way if late[0] > at_us]
            plugged = self.socket.master is not None
            # unplugged, what the board says falls on the floor
            if arrived and plugged and self.port is not None and self.port.is_open:
                self._give(arrived)
            reread()
            while (
                plugged and self.port is not None and self.port.is_open and self.port.received < self._to_port
            ):
                select.select([self.port.fileno()], [], [], 1)
                reread()
            heard = self._take()
            if heard:
                os.write(self.firmware.stdin, heard)
            if not said and not heard:
                return
        raise AssertionError("the talk never ends")

    def _give(self, data: bytes) -> None:
        assert self.socket.master is not None
        os.write(self.socket.master, data)
        self._to_port += len(data)

    def _take(self) -> bytes:
        heard = b""
        while self.socket.master is not None and self.port is not None and self._from_port < self.port.sent:
            select.select([self.socket.master], [], [], 1)
            data = os.read(self.socket.master, 4096)
            self._from_port += len(data)
            heard += data
        return heard


class Cable(threading.Thread):
    """Carries bytes between a running firmware and a pty that may be unplugged; `mangle` may spoil them."""

    def __init__(self, firmware: Firmware, socket: Socket) -> None:
        super().__init__(daemon=True)
        self.firmware = firmware
        self.socket = socket
        self.mangle: Callable[[bytes], bytes] = lambda data: data
        self.lock = threading.Lock()
        self.ended = False
        self._wake = os.pipe()
        self.start()

    def unplug(self) -> None:
        with self.lock:
            self.socket.unplug()
            os.write(self._wake[1], b"!")

    def plug(self) -> None:
        with self.lock:
            self.socket.plug()
            os.write(self._wake[1], b"!")

    def say(self, data: bytes) -> None:
        """Noise from the board's side."""
        with self.lock:
            self._to_host(data)

    def say_to_board(self, data: bytes) -> None:
        """Noise from ours."""
        with self.lock:
            os.write(self.firmware.stdin, data)

    def switch(self, firmware: Firmware) -> None:
        """Another board at the cable, or the same one after its power failed."""
        with self.lock:
            before, self.firmware = self.firmware, firmware
            before.switch_off()
            os.write(self._wake[1], b"!")

    def run(self) -> None:
        while not self.ended:
            with self.lock:
                master = self.socket.master
            watched = [self.firmware.stdout, self._wake[0], *([] if master is None else [master])]
            try:
                ready, _, _ = select.select(watched, [], [], 0.2)
            except (OSError, ValueError):
                continue
            if self._wake[0] in ready:
                os.read(self._wake[0], 100)
            with self.lock:
                if self.firmware.stdout in ready:
                    # unplugged, what the board says falls on the floor
                    self._to_host(self.mangle(self.firmware.said()))
                if master is not None and master == self.socket.master and master in ready:
                    self._to_board(master)

    def _to_host(self, data: bytes) -> None:
        while data and self.socket.master is not None:
            try:
                data = data[os.write(self.socket.master, data) :]
            except BlockingIOError:
                # the host does not read: a board's USB drops it too
                return

    def _to_board(self, master: int) -> None:
        try:
            os.write(self.firmware.stdin, self.mangle(os.read(master, 4096)))
        except (BlockingIOError, BrokenPipeError):
            return

    def cut(self) -> None:
        self.ended = True
        os.write(self._wake[1], b"!")
        self.join()
        self.socket.unplug()
        for fd in self._wake:
            os.close(fd)
