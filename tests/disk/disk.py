"""A disk that is watched, or that fails, under any program; and what is left on it when the power goes.

`preload` compiles `disk.c` and tells how to start a program on it. `Disk` plays a trace: what was written and
not synced waits, and a power cut keeps of it what chance will: all, nothing, single sectors, single names. It
is stricter than a real file system with a journal: a synced file keeps its content, but not its name, until
its folder is synced too.
"""

from __future__ import annotations

import atexit
import functools
import os
import shutil
import struct
import subprocess
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path, PurePosixPath
from random import Random

import pytest

SECTOR = 512
PAGE = 4096
HEAD = struct.Struct("<cqqII")
HERE = Path(__file__).parent


@functools.cache
def library() -> Path:
    """The compiled `disk.c`."""
    compiler = shutil.which("cc") or shutil.which("gcc")
    if compiler is None:
        pytest.fail("a C compiler is needed to put a disk under the program: apt-get install gcc libc6-dev")
    folder = tempfile.mkdtemp(prefix="disk-")
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    made = Path(folder) / "disk.so"
    options = ["-shared", "-fPIC", "-O2", "-Wall", "-Werror"]
    subprocess.run([compiler, *options, "-o", made, HERE / "disk.c", "-ldl", "-lpthread"], check=True)
    return made


def preload(root: Path, *, trace: Path | None = None, faults: Path | None = None) -> dict[str, str]:
    """The environment of a program whose files under `root` are on this disk."""
    said = {"LD_PRELOAD": str(library()), "DISK_ROOT": str(root.resolve())}
    if trace is not None:
        said["DISK_TRACE"] = str(trace)
    if faults is not None:
        said["DISK_FAULTS"] = str(faults)
    return said


@dataclass(frozen=True, slots=True)
class Change:
    """One change, in the order of the trace. `kind` as in `disk.c`."""

    kind: str
    one: int
    two: int
    data: bytes
    name: str


def changes(trace: Path) -> list[Change]:
    found, content, at = [], trace.read_bytes(), 0
    while at < len(content):
        kind, one, two, length, named = HEAD.unpack_from(content, at)
        at += HEAD.size
        data, name = content[at : at + length], content[at + length : at + length + named]
        found.append(Change(kind.decode(), one, two, data, name.decode()))
        at += length + named
    return found


@dataclass(slots=True)
class File:
    """What is safe of one file, and what was done to it since: (offset, bytes), or a length to cut to."""

    safe: bytearray = field(default_factory=bytearray)
    waiting: list[tuple[int, bytes | None]] = field(default_factory=list)

    def sync(self) -> None:
        for offset, data in self.waiting:
            _apply(self.safe, offset, data)
        self.waiting = []

    def content(self) -> bytearray:
        """What a reader sees while the power is on."""
        now = bytearray(self.safe)
        for offset, data in self.waiting:
            _apply(now, offset, data)
        return now


def _folder(path: str) -> str:
    return str(PurePosixPath(path).parent)


def _apply(content: bytearray, offset: int, data: bytes | None) -> None:
    if data is None:
        del content[offset:]
        content.extend(bytes(offset - len(content)))
        return
    content.extend(bytes(max(0, offset - len(content))))
    content[offset : offset + len(data)] = data


@dataclass(frozen=True, slots=True)
class Naming:
    """A name was given to a file (None: taken away), and perhaps another name was given up for it."""

    path: str
    file: File | None
    before: str | None = None

    def apply(self, names: dict[str, File]) -> None:
        if self.before is not None:
            names.pop(self.before, None)
        if self.file is None:
            names.pop(self.path, None)
        else:
            names[self.path] = self.file


class Disk:
    """Plays a trace change by change. `marks` is what the program wrote into its file `marks`, so far."""

    def __init__(self, root: Path, begins_with: dict[str, bytes]) -> None:
        self.root = str(root.resolve())
        self.names = {f"{self.root}/{name}": File(bytearray(data)) for name, data in begins_with.items()}
        self.safe_names = dict(self.names)
        self.waiting_names: list[Naming] = []
        self.unsafe_folders: list[str] = []
        self.marks: list[str] = []
        self._open: dict[int, tuple[str, File | None]] = {}

    def play(self, change: Change) -> None:
        match change.kind:
            case "o":
                self._opened(change.one, change.name, change.two)
            case "c":
                self._open.pop(change.one, None)
            case "w":
                self._written(*self._open[change.one], change.two, change.data)
            case "t":
                path, file = self._open[change.one]
                assert file is not None, path
                file.waiting.append((change.two, None))
            case "s":
                self._synced(*self._open[change.one])
            case "r":
                before = change.data.decode()
                self._name(Naming(change.name, self.names[before], before))
            case "u":
                self._name(Naming(change.name, None))
            case "m":
                self.unsafe_folders.append(change.name)
            case _:
                raise AssertionError(change)

    def _opened(self, number: int, path: str, flags: int) -> None:
        if flags & os.O_DIRECTORY or Path(path).name == "marks" or path == self.root:
            self._open[number] = path, None
            return
        if path not in self.names and flags & os.O_CREAT:
            self._name(Naming(path, File()))
        file = self.names.get(path)
        if file is not None and flags & os.O_TRUNC:
            file.waiting.append((0, None))
        self._open[number] = path, file

    def _written(self, path: str, file: File | None, offset: int, data: bytes) -> None:
        if file is None:
            assert path.endswith("/marks"), path
            self.marks += data.decode().splitlines()
        else:
            file.waiting.append((offset, data))

    def _synced(self, path: str, file: File | None) -> None:
        if file is not None:
            file.sync()
            return
        self.unsafe_folders = [folder for folder in self.unsafe_folders if _folder(folder) != path]
        for naming in [each for each in self.waiting_names if _folder(each.path) == path]:
            naming.apply(self.safe_names)
            self.waiting_names.remove(naming)

    def _name(self, naming: Naming) -> None:
        naming.apply(self.names)
        self.waiting_names.append(naming)

    def after_a_cut(self, chance: Random) -> dict[str, bytes]:
        """What is found when the power is back, by path under the root."""
        names = dict(self.safe_names)
        kept = chance.randrange(len(self.waiting_names) + 1)
        in_order = chance.random() < 0.5
        for number, naming in enumerate(self.waiting_names):
            if number < kept if in_order else chance.random() < 0.5:
                naming.apply(names)
        for folder in self.unsafe_folders:
            if chance.random() < 0.5:
                names = {path: file for path, file in names.items() if not path.startswith(f"{folder}/")}
        loss = Loss.by(chance)
        left = {id(file): loss.left_of(file, chance) for file in names.values()}
        return {path.removeprefix(self.root + "/"): left[id(file)] for path, file in names.items()}


@dataclass(frozen=True, slots=True)
class Loss:
    """How a cut treats what waits: pieces of `size` bytes; a share is kept, a share is turned to rubbish."""

    size: int
    kept: float
    rubbish: float

    @classmethod
    def by(cls, chance: Random) -> Loss:
        return cls(
            chance.choice((SECTOR, PAGE)),
            chance.choice((0.0, 0.1, 0.5, 0.9, 1.0)),
            chance.choice((0.0, 0.0, 0.2)),
        )

    def left_of(self, file: File, chance: Random) -> bytes:
        content = bytearray(file.safe)
        for offset, data in file.waiting:
            if data is None:
                if chance.random() < self.kept:
                    _apply(content, offset, None)
                continue
            for start, piece in self._pieces(offset, data):
                if chance.random() < self.rubbish:
                    _apply(content, start, chance.randbytes(len(piece)))
                elif chance.random() < self.kept:
                    _apply(content, start, piece)
        return bytes(content)

    def _pieces(self, offset: int, data: bytes) -> Iterator[tuple[int, bytes]]:
        """Cut at the edges of sectors or pages of the disk."""
        end = offset + len(data)
        start = offset
        while start < end:
            stop = min(end, start - start % self.size + self.size)
            yield start, data[start - offset : stop - offset]
            start = stop
