"""What the system that started the table hears of it: that it is ready, that it is alive, what it is doing.

systemd listens to datagrams (sd_notify(3)); the installer and the picture of a fault read two small files in
the runtime folder. Started by hand the table has neither, and nothing is said. Imports nothing of ours.
"""

from __future__ import annotations

import contextlib
import os
import socket
from collections.abc import MutableMapping
from pathlib import Path
from typing import Final, Literal

PLAYING: Final = "playing"
"""This file is there while people play: then the table is not updated."""
FAULT: Final = "fault"
"""Why the table could not start: a line with the kind, then the words."""
Kind = Literal["setup", "crash"]


class Supervisor:
    """Speaks to systemd, if it started this process."""

    def __init__(self, environ: MutableMapping[str, str]) -> None:
        """Take what systemd says in `environ` out of it, so that no child speaks for the table."""
        address = environ.pop("NOTIFY_SOCKET", "")
        self._address = f"\0{address[1:]}" if address.startswith("@") else address
        self._socket: socket.socket | None = None
        watched = environ.pop("WATCHDOG_PID", str(os.getpid())) == str(os.getpid())
        period_us = int(environ.pop("WATCHDOG_USEC", "0")) if watched else 0
        self.beat_ns: Final = period_us * 1000 // 4 or None
        """How often `alive` must be called, in ns; None: nobody waits for it."""
        folder = environ.get("RUNTIME_DIRECTORY", "").split(":")[0]
        self._folder = Path(folder) if folder else None
        self._beaten_ns: int | None = None
        self._is_ready = False
        self._status = ""
        self._playing: bool | None = None

    @property
    def supervised(self) -> bool:
        """Whether systemd waits for word of this process."""
        return bool(self._address)

    def ready(self) -> None:
        """The first picture was shown."""
        if not self._is_ready:
            self._is_ready = True
            self._forget(FAULT)
            self._send("READY=1")

    def alive(self, now_ns: int) -> None:
        """The loop has read what people did and shown the answer."""
        if self.beat_ns is not None and (self._beaten_ns is None or now_ns - self._beaten_ns >= self.beat_ns):
            self._beaten_ns = now_ns
            self._send("WATCHDOG=1")

    def waits(self, why: str, seconds: float) -> None:
        """The start takes `seconds` longer, because of something that will end."""
        self._send(f"EXTEND_TIMEOUT_USEC={round(seconds * 1_000_000)}")
        self.status(why)

    def status(self, text: str) -> None:
        """Say in one line what the table is doing."""
        if text != self._status:
            self._status = text
            self._send(f"STATUS={' '.join(text.split())}")

    def playing(self, *, people: bool) -> None:
        """Tell whether people play just now."""
        if people != self._playing:
            self._playing = people
            if people:
                self._leave(PLAYING, "")
            else:
                self._forget(PLAYING)

    def failed(self, kind: Kind, why: str) -> None:
        """Leave word of why it ends, for the picture that is shown next."""
        self._leave(FAULT, f"{kind}\n{why}\n")

    def stopping(self) -> None:
        """It was asked to end, and does."""
        self.playing(people=False)
        self._send("STOPPING=1")

    def _leave(self, name: str, text: str) -> None:
        if self._folder is not None:
            with contextlib.suppress(OSError):  # a word for others: without it the table plays all the same
                (self._folder / name).write_text(text, encoding="utf-8")

    def _forget(self, name: str) -> None:
        if self._folder is not None:
            with contextlib.suppress(OSError):
                (self._folder / name).unlink(missing_ok=True)

    def _send(self, line: str) -> None:
        if not self._address:
            return
        with contextlib.suppress(OSError):  # systemd starting anew: the next word reaches it
            if self._socket is None:
                self._socket = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM | socket.SOCK_CLOEXEC)
                self._socket.setblocking(False)
            self._socket.sendto(line.encode(), self._address)
