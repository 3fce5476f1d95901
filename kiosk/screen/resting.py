"""How the loop sleeps until somebody does something: a finger, a key, a button's own thread.

SDL's own wait looks a thousand times a second, which costs a Pi more than the game does. So we wait for
what SDL itself reads: its connection to the desktop, or on a bare panel the input devices it has opened.
Linux tells which they are; elsewhere we look as often as a picture changes. Imports pygame only.
"""

from __future__ import annotations

import contextlib
import os
import select
import socket
import stat
import threading
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Final

import pygame

MS: Final = 1_000_000
PACE_NS: Final = 4 * MS
"""The least from one waking to the next: a mouse that reports a thousand times a second costs no more."""
BLIND_NS: Final = 16 * MS
"""Where we cannot know what SDL reads."""
LOOK_AGAIN_NS: Final = 1_000 * MS
"""How often devices are looked for that SDL has opened since; until then they wake nobody."""
UNREAD: Final = 16
"""What is still unread so often after SDL has read is not for SDL."""
OPEN_FILES: Final = Path("/proc/self/fd")
DISPLAYS: Final = ("X11-unix", "wayland")
"""Their names are in the addresses of the desktop's sockets."""


def open_files() -> frozenset[int]:
    """Return what this process has open; nothing where the system does not tell."""
    try:
        listed = [path.name for path in OPEN_FILES.iterdir()]
    except OSError:
        return frozenset()
    return frozenset(filter(_is_open, map(int, listed)))


def _is_open(file: int) -> bool:
    """Return whether it is open still: a list holds itself, too, and its number goes to the next one."""
    try:
        os.fstat(file)
    except OSError:
        return False
    return True


def is_display(file: int) -> bool:
    """Return whether a file is the connection to a desktop, or word of the kernel, or an input device."""
    try:
        if not stat.S_ISSOCK(os.fstat(file).st_mode):
            return is_input(file)
        with socket.socket(fileno=os.dup(file)) as copy:
            if copy.family == socket.AF_UNIX:
                return any(name in str(copy.getpeername()) for name in DISPLAYS)
            return copy.family == socket.AF_NETLINK
    except OSError:
        return False


def is_input(file: int) -> bool:
    """Return whether a file is an input device."""
    try:
        return str((OPEN_FILES / str(file)).readlink()).startswith("/dev/input/event")
    except OSError:
        return False


class Rest:
    """Sleeps for the loop; `wake` may be called from any thread."""

    def __init__(self, before: frozenset[int]) -> None:
        """Watch what has been opened since there was only `before`; call it when the display is open."""
        self._before = before
        self._woke_ns = self._looked_ns = 0
        self._watched: set[int] = set()
        self._unread: Counter[int] = Counter()
        self._poll = select.poll()
        self._bell = threading.Lock()
        self._hear, self._ring = os.pipe2(os.O_NONBLOCK | os.O_CLOEXEC)
        self._poll.register(self._hear, select.POLLIN)
        self._watch(is_display)

    def wake(self) -> None:
        """End the sleep, or the next one if nobody sleeps; does nothing when it is closed."""
        with self._bell, contextlib.suppress(OSError):  # it rings already, or nobody hears any more
            os.write(self._ring, b"!")

    def sleep(self, wait_ns: int) -> None:
        """Return when something has happened, at the latest after `wait_ns`."""
        now_ns = time.monotonic_ns()
        until_ns = now_ns + wait_ns
        paced_ns = min(self._woke_ns + PACE_NS, until_ns) - now_ns
        if paced_ns > 0:
            time.sleep(paced_ns / 1_000_000_000)
        if now_ns - self._looked_ns >= LOOK_AGAIN_NS:
            self._looked_ns = now_ns
            self._watch(is_input)
        if not pygame.event.peek():  # it reads all there is: what comes from now on is seen by the poll
            self._forget_unread()
            left_ns = until_ns - time.monotonic_ns()
            self._wait(left_ns if self._watched else min(left_ns, BLIND_NS))
        self._woke_ns = time.monotonic_ns()

    def _wait(self, left_ns: int) -> None:
        for file, _ in self._poll.poll(max(0, -(-left_ns // MS))):
            if file == self._hear:
                os.read(self._hear, 4096)

    def _forget_unread(self) -> None:
        """Leave out what stays readable though SDL has read, or it would keep us awake for ever."""
        ready = {file for file, _ in self._poll.poll(0)} - {self._hear}
        self._unread = Counter({file: self._unread[file] + 1 for file in ready})
        for file, times in self._unread.items():
            if times >= UNREAD:
                self._poll.unregister(file)
                self._watched.discard(file)

    def _watch(self, is_read_by_sdl: Callable[[int], bool]) -> None:
        """Watch also what SDL has opened since, and nothing that it has closed."""
        now_open = open_files()
        for file in self._watched - now_open:
            self._poll.unregister(file)
            self._watched.discard(file)
        for file in now_open - self._before - self._watched:
            if is_read_by_sdl(file):
                self._poll.register(file, select.POLLIN)
                self._watched.add(file)

    def close(self) -> None:
        """Wake nobody any more."""
        with self._bell:
            os.close(self._ring)
            os.close(self._hear)
            self._ring = -1
