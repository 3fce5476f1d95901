"""The journal's place on the disk: who may use it, and how a file is put in it or moved out of it.

At every instant a power cut leaves either the old file or the whole new one. Imports nothing of ours.
"""

import contextlib
import fcntl
import os
import re
from pathlib import Path
from zlib import crc32

LOG_SUFFIXES = ("-wal", "-journal")
INDEX_SUFFIX = "-shm"  # of the log, made from it at every opening: it holds nothing of its own
NOTE_LENGTH = 96


class Lock:
    """Holds the journal for this process, and notes beside it how many writes were acknowledged.

    The note costs no waiting: after a crash of the program it is exact, after a power cut it may say too few.
    So a journal that holds fewer writes than noted has lost some, while one that holds more has not.
    """

    def __init__(self, journal_path: Path) -> None:
        """Take the lock. Raises BlockingIOError, naming the process that has it, or OSError."""
        self._file = os.open(lock_of(journal_path), os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
        holder, self.acknowledged = self._read()
        try:
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            os.close(self._file)
            if isinstance(error, BlockingIOError):
                raise BlockingIOError(error.errno, f"process {holder}", str(journal_path)) from None
            raise

    def acknowledge(self, journal: str, writes: int) -> None:
        text = f"{os.getpid()} {journal} {writes}"
        line = f"{text} {crc32(text.encode()):08x}".ljust(NOTE_LENGTH - 1) + "\n"
        with contextlib.suppress(OSError):  # a note more or less: the journal itself is what counts
            os.pwrite(self._file, line.encode(), 0)

    def release(self) -> None:
        os.close(self._file)

    def _read(self) -> tuple[str, tuple[str, int] | None]:
        words = os.pread(self._file, NOTE_LENGTH, 0).decode("ascii", "replace").split()
        match words:
            case [process, journal, writes, check] if check == f"{crc32(' '.join(words[:3]).encode()):08x}":
                return process, (journal, int(writes))
            case _:
                return "unknown", None


def real_place(path: Path) -> Path:
    """Return where the file is that `path` may be a link to; a link to anything else stays what it is."""
    return path.resolve() if path.is_symlink() and path.is_file() else path


def make(folder: Path) -> None:
    """Make the folder and those above it, so that they are still there after a power cut."""
    if not folder.is_dir():
        make(folder.parent)
        folder.mkdir(exist_ok=True)
        with contextlib.suppress(PermissionError):  # one may make a folder where one may not list
            settle(folder.parent)


def lock_of(path: Path) -> Path:
    return path.with_name(path.name + ".lock")


def beside(path: Path, suffix: str) -> Path:
    return path.with_name(path.name + suffix)


def logs_of(path: Path) -> list[Path]:
    return [log for suffix in LOG_SUFFIXES if (log := beside(path, suffix)).exists()]


def remove(path: Path) -> None:
    """Remove a file that was being built, and its logs."""
    for file in [path, *logs_of(path), beside(path, INDEX_SUFFIX)]:
        file.unlink(missing_ok=True)


def free_name(path: Path, now_utc: str, reason: str) -> Path:
    """Return a name that nothing has: table.sqlite3.set-aside-20261130T101500Z-damaged, then ...-damaged-2,
    and so on.
    """
    stem = f"{path.name}.set-aside-{re.sub('[^0-9A-Za-z]', '', now_utc)}-{reason}"
    number = 1
    while True:
        name = path.with_name(stem if number == 1 else f"{stem}-{number}")
        if not os.path.lexists(name) and not logs_of(name):
            return name
        number += 1


def move(path: Path, to: Path) -> None:
    """Rename a journal and its logs; its own file goes first, for it tells at the next start how far this
    came.
    """
    if os.path.lexists(path):
        path.rename(to)
    for log in logs_of(path):
        log.rename(beside(to, log.name.removeprefix(path.name)))
    beside(path, INDEX_SUFFIX).unlink(missing_ok=True)
    settle(path.parent)


def settle(folder: Path) -> None:
    """Wait until the names in the folder are on the disk."""
    handle = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
