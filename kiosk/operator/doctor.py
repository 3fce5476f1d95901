"""The health of the machine under a table: each finding `ok`, `worth a look` or `broken`, and then the mend.

Looks only: it opens no display, claims no pin, takes no port from a table that runs beside it. The root of
the file system is handed in, so that a Pi's can be looked at anywhere. Imports the clock and the versions.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final, Literal, TypeAlias

from kiosk.operator.versions import board_model, system_name

State: TypeAlias = Literal["ok", "worth a look", "broken"]

MB: Final = 1_000_000
LITTLE_ROOM: Final = 500 * MB
NO_ROOM: Final = 50 * MB
WARM: Final = 70.0
HOT: Final = 80.0
"""Degrees Celsius, at which a Pi slows down."""
SLOW_SYNC_S: Final = 0.5
DEAD_SYNC_S: Final = 5.0
LITTLE_MEMORY: Final = 100 * MB
CANARY: Final = "doctor.canary"
CANARY_BYTES: Final = 256 * 1024


@dataclass(frozen=True, slots=True)
class Finding:
    """One line of the doctor's page: what was looked at, how it is, and what to do ("" when it is well)."""

    name: str
    state: State
    said: str
    mend: str = ""


def read(path: Path) -> str | None:
    """Return what a file of the kernel's says, or None."""
    try:
        return path.read_text(encoding="utf-8", errors="replace").strip("\0\n ")
    except OSError:
        return None


def number(path: Path) -> int | None:
    """Return the whole number in a file of the kernel's, or None."""
    try:
        return int(read(path) or "")
    except ValueError:
        return None


def examine(root: Path, state: Path, now: Callable[[], float] = time.monotonic) -> Iterator[Finding]:
    """Yield what there is to say of the machine, whose tables are kept in the folder `state`."""
    yield Finding("board", "ok", f"{board_model(root)}, {system_name(root)}")
    yield power(root)
    yield temperature(root)
    yield memory(root)
    yield room(state)
    yield disk_errors(root, state)
    yield canary(state, now)


def power(root: Path) -> Finding:
    """Whether the board had enough voltage, as far as it says so: a Pi does."""
    for chip in sorted(root.glob("sys/class/hwmon/hwmon*")):
        if read(chip / "name") != "rpi_volt":
            continue
        if number(chip / "in0_lcrit_alarm"):
            mend = "take the board's own power supply and a short thick cable"
            return Finding("power", "broken", "the voltage was too low since the start", mend)
        return Finding("power", "ok", "the voltage was never too low since the start")
    return Finding("power", "ok", "this machine does not tell of its voltage")


def temperature(root: Path) -> Finding:
    """How warm the processor is."""
    zones = (number(zone / "temp") for zone in sorted(root.glob("sys/class/thermal/thermal_zone*")))
    degrees = [zone / 1000 for zone in zones if zone is not None]
    if not degrees:
        return Finding("temperature", "ok", "this machine does not tell how warm it is")
    most = max(degrees)
    said = f"{most:.0f} °C"
    if most >= HOT:
        return Finding("temperature", "broken", said, "it slows itself down: give it air, a cooler or a fan")
    if most >= WARM:
        mend = "give it air: a closed table gets warmer in the evening"
        return Finding("temperature", "worth a look", said, mend)
    return Finding("temperature", "ok", said)


def memory(root: Path) -> Finding:
    """How much memory is left."""
    for line in (read(root / "proc/meminfo") or "").splitlines():
        if line.startswith("MemAvailable:"):
            left = int(line.split()[1]) * 1024
            said = f"{left // MB} MB free"
            if left < LITTLE_MEMORY:
                return Finding("memory", "worth a look", said, "see what else runs here: top -o %MEM")
            return Finding("memory", "ok", said)
    return Finding("memory", "worth a look", "the kernel does not say", "is /proc mounted?")


def nearest(folder: Path) -> Path:
    """Return the folder, or what of the way to it is there."""
    while not folder.exists() and folder != folder.parent:
        folder = folder.parent
    return folder


def room(state: Path) -> Finding:
    """How much fits into the state folder yet."""
    try:
        told = os.statvfs(nearest(state))
    except OSError as error:
        mend = "see what is mounted there: findmnt"
        return Finding("disk room", "broken", f"{state}: {error.strerror}", mend)
    left = told.f_bavail * told.f_frsize
    said = f"{left // MB} MB free at {state}"
    mend = "make room: old logs (journalctl --vacuum-size=50M), packages (apt-get clean)"
    if told.f_flag & os.ST_RDONLY:
        mend = "the card may be dying: copy what you need, and write a new one"
        return Finding("disk room", "broken", f"{state} can only be read", mend)
    if left < NO_ROOM:
        return Finding("disk room", "broken", said, mend)
    if left < LITTLE_ROOM:
        return Finding("disk room", "worth a look", said, mend)
    return Finding("disk room", "ok", said)


def disk_errors(root: Path, state: Path) -> Finding:
    """What the file system has counted of its own errors; it goes on after them without a word."""
    device = _device(root, nearest(state))
    count = number(root / "sys/fs/ext4" / device / "errors_count") if device else None
    if count is None:
        return Finding("disk errors", "ok", "this file system counts none")
    if count:
        mend = "the card is dying, or lost power as it wrote: save what you need, then replace it"
        return Finding("disk errors", "broken", f"{device}: {count} errors since it was last checked", mend)
    return Finding("disk errors", "ok", f"{device}: none")


def _device(root: Path, folder: Path) -> str | None:
    number_of = folder.stat().st_dev
    link = root / f"sys/dev/block/{os.major(number_of)}:{os.minor(number_of)}"
    try:
        return link.resolve(strict=True).name
    except OSError:
        return None


def canary(state: Path, now: Callable[[], float] = time.monotonic) -> Finding:
    """Write something where matches are kept, wait until it is on the disk, and read it back."""
    place = state / CANARY
    written = os.urandom(CANARY_BYTES)
    forbidden = "ask as the table's own user: sudo -u cutlight, or start the table once"
    try:
        began = now()
        handle = os.open(place, os.O_RDWR | os.O_CREAT | os.O_TRUNC | os.O_CLOEXEC, 0o600)
        try:
            os.write(handle, written)
            os.fsync(handle)
            seconds = now() - began
            os.posix_fadvise(handle, 0, 0, os.POSIX_FADV_DONTNEED)  # else the memory answers for the disk
            back = os.pread(handle, CANARY_BYTES, 0)
        finally:
            os.close(handle)
            place.unlink()
    except (PermissionError, FileNotFoundError) as error:
        return Finding("disk write", "worth a look", f"not tried: {state}: {error.strerror}", forbidden)
    except OSError as error:
        mend = "make room, or replace the card; the table plays on, but loses the match with the power"
        return Finding("disk write", "broken", f"{state}: {error.strerror}", mend)
    if back != written:
        mend = "the card gives back other bytes than were written: replace it"
        return Finding("disk write", "broken", "what was read is not what was written", mend)
    said = f"{CANARY_BYTES // 1024} KiB safe after {seconds * 1000:.0f} ms"
    if seconds >= DEAD_SYNC_S:
        return Finding("disk write", "broken", said, "the card hangs as it writes: replace it")
    if seconds >= SLOW_SYNC_S:
        return Finding("disk write", "worth a look", said, "a slow card: take one of class A1 or better")
    return Finding("disk write", "ok", said)
