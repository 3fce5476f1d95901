"""A display nobody sees, whose pixels can be read while a real program draws on it. Imports nothing of ours.

Xvfb keeps its picture in a file; looking at it costs the program nothing and asks nothing of it.
"""

from __future__ import annotations

import mmap
import os
import shutil
import struct
import subprocess
import tempfile
from collections.abc import Mapping
from pathlib import Path
from types import TracebackType
from typing import Self

BYTES_PER_PIXEL = 4
COLOUR_BYTES = 12
COLOURS_FIELD = 19
"""Where an XWD header says how many colours stand between it and the pixels."""


class NoVirtualDisplay(Exception):
    """Xvfb cannot be started here; the message says why."""


class VirtualDisplay:
    """An Xvfb of its own, for the length of a `with`."""

    def __init__(self, width: int, height: int) -> None:
        """Of so many pixels."""
        self.width, self.height = width, height

    def __enter__(self) -> Self:
        """Start it; raise NoVirtualDisplay."""
        program = shutil.which("Xvfb")
        if program is None:
            raise NoVirtualDisplay("Xvfb is not installed (apt-get install xvfb)")
        self._folder = tempfile.TemporaryDirectory(prefix="bench-display-")
        told, tell = os.pipe()
        size = f"{self.width}x{self.height}x24"
        self._server = subprocess.Popen(  # noqa: S603 -- our own words
            [program, "-displayfd", str(tell), "-screen", "0", size, "-fbdir", self._folder.name],
            pass_fds=(tell,), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        )  # fmt: skip
        os.close(tell)
        with os.fdopen(told) as pipe:
            self.name = f":{pipe.readline().strip()}"
        if self.name == ":":
            self._stop()
            raise NoVirtualDisplay(f"Xvfb ended with status {self._server.returncode}")
        with (Path(self._folder.name) / "Xvfb_screen0").open("rb") as file:
            self._picture = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
        header = struct.unpack(">25I", self._picture[:100])
        self._start = header[0] + COLOUR_BYTES * header[COLOURS_FIELD]
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Stop it."""
        self._picture.close()
        self._stop()

    def _stop(self) -> None:
        self._server.terminate()
        self._server.wait()
        self._folder.cleanup()

    @property
    def environment(self) -> Mapping[str, str]:
        """What a program needs to draw here, and nowhere else."""
        kept = {
            name: value for name, value in os.environ.items() if not name.startswith(("SDL_", "WAYLAND_"))
        }
        return {**kept, "DISPLAY": self.name}

    def pixels(self, x: int, y: int, count: int) -> bytes:
        """Return `count` pixels of row `y` from `x` on, as Xvfb keeps them."""
        at = self._start + BYTES_PER_PIXEL * (y * self.width + x)
        return self._picture[at : at + BYTES_PER_PIXEL * count]

    def lit(self) -> bool:
        """Return whether anything but black is seen in the middle."""
        return any(self.pixels(self.width // 2 - 16, self.height // 2, 32))

    def whole(self) -> bytes:
        """Return the whole picture."""
        return self.pixels(0, 0, self.width * self.height)
