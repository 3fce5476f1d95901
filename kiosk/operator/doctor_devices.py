"""The doctor's look at what people see and touch: screen, touch, sound, buttons at pins and ports.

Looks only, as `doctor` does. Imports the doctor's findings and the seat map.
"""

from __future__ import annotations

import os
import struct
from collections.abc import Iterator, Mapping
from fcntl import ioctl
from pathlib import Path
from typing import Final

from hardware.seat_map import SeatMap
from kiosk.operator.doctor import Finding, read

_ABS_MT_SLOT: Final = 0x2F
_ABS_MT_POSITION_X: Final = 0x35
_BITS_OF_A_WORD: Final = struct.calcsize("P") * 8
_ABSINFO: Final = struct.Struct("6i")
_EVIOCGABS_SLOT: Final = 0x80184540 + _ABS_MT_SLOT
GOOD_POINTS: Final = 10
FEW_POINTS: Final = 5


def screens(root: Path, environment: Mapping[str, str]) -> Finding:
    """Which panels are plugged in, or which desktop there is."""
    lit, dark = [], []
    for status in sorted(root.glob("sys/class/drm/card*-*/status")):
        name = status.parent.name.partition("-")[2]
        if read(status) != "connected":
            dark.append(name)
            continue
        mode = (read(status.parent / "modes") or "no mode").splitlines()[0]
        lit.append(f"{name} {mode}")
    named = (name for name in ("WAYLAND_DISPLAY", "DISPLAY") if environment.get(name))
    desktop = next((f"{name}={environment[name]}" for name in named), "")
    if lit:
        said = ", ".join(lit) + (f", desktop {desktop}" if desktop else "")
        return Finding("screen", "ok", said)
    if desktop:
        return Finding("screen", "ok", f"desktop {desktop}")
    if dark:
        mend = "plug it in or switch it on; the table waits for it and appears"
        return Finding("screen", "broken", f"nothing at {', '.join(dark)}", mend)
    mend = "on a Pi: dtoverlay=vc4-kms-v3d in config.txt; elsewhere start it on a desktop"
    return Finding("screen", "broken", "no display driver and no desktop", mend)


def touch(root: Path) -> Finding:
    """How many fingers the touchscreen follows."""
    found = []
    for device in sorted(root.glob("sys/class/input/event*")):
        bits = _bits(read(device / "device/capabilities/abs") or "")
        if bits >> _ABS_MT_POSITION_X & 1:
            name = read(device / "device/name") or device.name
            found.append((name, _points(root / "dev/input" / device.name)))
    if not found:
        mend = "plug in its USB cable, or see whether the kernel knows it: dmesg | grep -i touch"
        return Finding(
            "touch", "worth a look", "no touchscreen with several fingers; a mouse plays, too", mend
        )
    said = ", ".join(f"{name}: {'?' if points is None else points} fingers" for name, points in found)
    known = [points for _, points in found if points is not None]
    if not known:
        return Finding("touch", "ok", said + " (not allowed to ask)")
    if max(known) < FEW_POINTS:
        mend = "two people who look at their cards at once need more: take a panel with ten"
        return Finding("touch", "worth a look", said, mend)
    more = "" if max(known) >= GOOD_POINTS else "; ten are better for many seats"
    return Finding("touch", "ok", said + more)


def _bits(words: str) -> int:
    value = 0
    for word in words.split():
        try:
            value = value << _BITS_OF_A_WORD | int(word, 16)
        except ValueError:
            return 0
    return value


def _points(device: Path) -> int | None:
    """Return the number of slots of a touchscreen; to ask disturbs nobody."""
    try:
        handle = os.open(device, os.O_RDONLY | os.O_NONBLOCK | os.O_CLOEXEC)
    except OSError:
        return None
    try:
        told = bytearray(_ABSINFO.size)
        ioctl(handle, _EVIOCGABS_SLOT, told)
        return int(_ABSINFO.unpack(told)[2]) + 1
    except OSError:
        return None
    finally:
        os.close(handle)


def sound(root: Path) -> Finding:
    """Which sound cards there are."""
    cards = [
        line.split("]:", 1)[1].strip()
        for line in (read(root / "proc/asound/cards") or "").splitlines()
        if "]:" in line
    ]
    if cards:
        return Finding("sound", "ok", ", ".join(cards))
    mend = "plug in a USB sound card, or dtparam=audio=on in config.txt; light and motion tell all, too"
    return Finding("sound", "worth a look", "no sound card", mend)


def buttons(root: Path, seat_map: SeatMap) -> Iterator[Finding]:
    """Whether what the seat map names is there."""
    wired = len(seat_map.buttons)
    name = f"{seat_map.name} ({seat_map.path}): {seat_map.seats} seats, {wired} buttons"
    if seat_map.board in {"keyboard", "mock"}:
        yield Finding("buttons", "ok", f"{name} on the {seat_map.board}")
        return
    yield Finding("buttons", "ok", f"{name} on {seat_map.board}; press them: python -m kiosk buttons")
    if seat_map.pins:
        yield _pins(root, seat_map)
    for port in seat_map.ports:
        yield _port(root, port.port, port.seats)


def _pins(root: Path, seat_map: SeatMap) -> Finding:
    chips = sorted(root.glob("dev/gpiochip*"))
    if not chips:
        mend = "this machine has no pins: take another seat map, or a Pi"
        return Finding("pins", "broken", "no GPIO chip", mend)
    if not any(os.access(chip, os.R_OK | os.W_OK) for chip in chips):
        mend = "put the table's user into the group gpio: sudo usermod -aG gpio cutlight"
        return Finding("pins", "worth a look", f"{chips[0].name} is not for this user", mend)
    pins = ", ".join(map(str, sorted({*seat_map.pins.values(), *seat_map.lamps.values()})))
    return Finding("pins", "ok", f"{len(chips)} chips; used (BCM): {pins}")


def _port(root: Path, port: str, seats: tuple[int, ...]) -> Finding:
    name = f"board of seats {', '.join(map(str, seats))}"
    place = root / port.lstrip("/")
    if not place.exists():
        mend = "plug it in; the boards there are: ls /dev/serial/by-id. The table waits for it"
        return Finding(name, "broken", f"nothing at {port}", mend)
    if not os.access(place, os.R_OK | os.W_OK):  # not opened, for that would reset some boards
        mend = "put the table's user into the group dialout: sudo usermod -aG dialout cutlight"
        return Finding(name, "worth a look", f"{port} is not for this user", mend)
    return Finding(name, "ok", f"{port} -> {place.resolve().name}")
