"""`python -m kiosk flash`: puts the seat board firmware on a Raspberry Pi Pico found at a USB port."""

from __future__ import annotations

import subprocess
import sys
import time
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import hardware
from hardware.serial_board import UNPLUGGED, open_port, plugged_in
from hardware.serial_lines import Hello, LineCutter, encode, understood

HELP = "put the firmware on a seat board (a Raspberry Pi Pico) that is plugged in"

FIRMWARE = Path(hardware.__file__).parent / "firmware"
LAST = "main.py"
"""Copied last: a board that was unplugged half-way has no program rather than half of one."""
BLANK_DISKS = (Path("/dev/disk/by-label/RPI-RP2"), Path("/dev/disk/by-label/RP2350"))
"""What a Pico shows while its button BOOTSEL is held at power-on, and when it has no MicroPython."""

COPY_S = 60
ANSWER_S = 10.0

NO_BOARD = """No seat board was found at a USB port. What to do:
 1. Plug in a Raspberry Pi Pico with a cable that carries data, not only power.
 2. A new Pico needs MicroPython first: hold its button BOOTSEL while you plug it in, fetch the file for your
    Pico from https://micropython.org/download/RPI_PICO/ and copy it onto the disk RPI-RP2 that appears.
 3. Run this again. If the port has another name, give it: python -m kiosk flash --port /dev/ttyACM0"""
BLANK = """A Pico waits for MicroPython: its disk is {disk}. Fetch the file for your Pico from
https://micropython.org/download/RPI_PICO/ and copy it onto that disk; the Pico starts by itself. Then run
this again."""
NO_TOOL = "mpremote is missing, which copies files to MicroPython: pip install mpremote"

Tool = Callable[[Sequence[str]], str | None]
"""Runs mpremote with these words; None when it went well, else what it said."""


class CannotFlash(Exception):
    """The board at this port could not be given its firmware; the message says why, and the mend."""


def add_arguments(parser: ArgumentParser) -> None:
    """Add this subcommand's arguments to its parser."""
    parser.add_argument(
        "--port", metavar="PATH", help="the board's port (default: the one that is plugged in)"
    )


def run(arguments: Namespace) -> int:
    """Flash one board; return 0, or 1 when there is none or it did not work."""
    ports = plugged_in() if arguments.port is None else (Path(arguments.port),)
    if not ports:
        disk = next((disk for disk in BLANK_DISKS if disk.exists()), None)
        print(NO_BOARD if disk is None else BLANK.format(disk=disk))
        return 1
    if len(ports) > 1:
        print("Several boards are plugged in. Name one:")
        print("\n".join(f"  python -m kiosk flash --port {port}" for port in ports))
        return 1
    if find_spec("mpremote") is None:
        print(NO_TOOL)
        return 1
    try:
        hello = flash(str(ports[0]), mpremote)
    except CannotFlash as error:
        print(error)
        return 1
    print(f"The board {hello.board} at {ports[0]} is ready: {hello.seats} seats. For your seat map:\n")
    print(f'[[board]]\nport = "{ports[0]}"\nseats = [1, 2, 3, 4, 5]')
    return 0


def flash(port: str, tool: Tool) -> Hello:
    """Stop the program at `port`, copy ours there, start it, and wait until it says hello.

    Raises:
        CannotFlash: what went wrong, and the mend.
    """
    _stop(port)
    files = sorted(FIRMWARE.glob("*.py"), key=lambda path: (path.name == LAST, path.name))
    said = tool(["connect", port, "fs", "cp", *map(str, files), ":", "+", "reset"])
    if said is not None:
        raise CannotFlash(
            f"mpremote could not copy the firmware to {port}: {said}\n"
            "Is MicroPython on it? Hold BOOTSEL while you plug it in, copy MicroPython's file onto the disk\n"
            "that appears (https://micropython.org/download/RPI_PICO/), and run this again."
        )
    hello = _greeted(port)
    if hello is None:
        raise CannotFlash(
            f"The firmware was copied to {port}, but nobody answers there. Unplug it, plug it in again."
        )
    return hello


def mpremote(words: Sequence[str]) -> str | None:
    """Run mpremote as a program of its own, for it ends the one it is in."""
    try:
        done = subprocess.run(  # noqa: S603 - our own Python, our own words
            [sys.executable, "-m", "mpremote", *words],
            capture_output=True,
            text=True,
            timeout=COPY_S,
            check=False,
        )
    except subprocess.TimeoutExpired:
        return f"no answer within {COPY_S} s"
    said = (done.stderr or done.stdout).strip().splitlines()
    return None if done.returncode == 0 else (said[-1] if said else f"it ended with {done.returncode}")


def _stop(port: str) -> None:
    """Ask our own firmware, if it is there, to let MicroPython's prompt in."""
    try:
        opened = open_port(port)
        try:
            opened.write(b"\n" + encode("stop"))
            opened.flush()
        finally:
            opened.close()
    except UNPLUGGED as error:
        raise CannotFlash(
            f"The port {port} cannot be opened: {error}. Is it plugged in, does the table run (stop it: it\n"
            "holds the port), and may this user use ports (sudo usermod -aG dialout USER, then log in again)?"
        ) from error
    time.sleep(0.5)


def _greeted(port: str) -> Hello | None:
    """What the board says once it has started, if it does: its port vanishes and comes back meanwhile."""
    until = time.monotonic() + ANSWER_S
    while time.monotonic() < until:
        try:
            opened = open_port(port)
        except UNPLUGGED:
            time.sleep(0.1)
            continue
        try:
            hello = _asked(opened, until)
        except UNPLUGGED:
            hello = None
        finally:
            opened.close()
        if hello is not None:
            return hello
    return None


def _asked(opened: Any, until: float) -> Hello | None:  # noqa: ANN401 - pyserial has no types
    cutter = LineCutter()
    asked = 0.0
    while (now := time.monotonic()) < until:
        if now - asked > 0.2:
            opened.write(b"\n" + encode("who"))
            asked = now
        for line in cutter.lines(opened.read(4096)):
            message = understood(line)
            if isinstance(message, Hello):
                return message
        time.sleep(0.01)
    return None
