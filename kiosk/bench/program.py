"""The real program in a real window: how soon it shows something, and what it costs when nothing happens.

Looks from outside only: at the display's pixels and at the kernel's account of the process.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from statistics import median

from kiosk.bench.figures import Figure, Measured, NotMeasured, in_turns, median_ratio, required
from kiosk.bench.virtual_display import NoVirtualDisplay, VirtualDisplay

PROJECT = Path(__file__).parents[2]
SIZE = (1920, 1080)
BARE_WINDOW = """
import pygame, time
pygame.display.init()
window = pygame.display.set_mode((1280, 720))
window.fill((30, 90, 60))
pygame.display.flip()
time.sleep(60)
"""
BARE = (sys.executable, "-c", BARE_WINDOW)
LOOK_S = 0.001
GIVE_UP_S = 60.0
REST_S = 11.0
"""After a touch the arrows drift for 8 s more, and a message may stand as long."""
LOOK_IDLE_S = 0.012
MOST_IDLE_PERCENT = 2.0
SDL_KEEPS_AWAKE = 1
"""Twice a minute SDL tells the display not to sleep, which is a write but no frame."""
KEYS_THAT_START = ("1", "2", "1", "2")


class ProgramSilent(Exception):
    """The program ended or showed nothing in time."""


def table_command(state: str, *more: str) -> tuple[str, ...]:
    """Return how to start the real table, keeping its matches in `state`."""
    return (sys.executable, "-m", "kiosk", "run", "--state", state, *more)


@contextmanager
def running(
    display: VirtualDisplay, command: Sequence[str]
) -> Iterator[tuple[subprocess.Popen[bytes], float]]:
    """Start a program; give it and the seconds to its first frame. End it, and wait for a dark display."""
    began = time.monotonic()
    process = subprocess.Popen(  # noqa: S603 -- our own words
        command,
        env=dict(display.environment),
        cwd=PROJECT,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    try:
        while not display.lit():
            if process.poll() is not None or time.monotonic() - began > GIVE_UP_S:
                raise ProgramSilent(f"{' '.join(command[1:4])} showed nothing (status {process.poll()})")
            time.sleep(LOOK_S)
        yield process, time.monotonic() - began
    finally:
        process.kill()  # SDL swallows a gentler word
        process.wait()
        while display.lit():
            time.sleep(LOOK_S)


def measure(goes: int, idle_s: float) -> list[Measured]:
    """Return the start-up and idle figures; `idle_s` seconds are watched for each kind of rest."""
    try:
        with VirtualDisplay(*SIZE) as display:
            return [_start_up(display, goes), *_idle(display, idle_s)]
    except (NoVirtualDisplay, ProgramSilent) as error:
        return [NotMeasured("program", "The real program in a real window", str(error))]


def _start_up(display: VirtualDisplay, goes: int) -> Figure:
    def seconds(command: Sequence[str]) -> float:
        with running(display, command) as (_, taken):
            return taken

    with tempfile.TemporaryDirectory(prefix="bench-state-") as state:
        for command in (BARE, table_command(state)):  # compiled and cached, as on every start but the first
            seconds(command)
        found = in_turns(
            {"table": lambda: seconds(table_command(state)), "bare": lambda: seconds(BARE)}, goes
        )
    return required(
        "start_up",
        "Start to first frame, the table over a bare pygame window",
        median_ratio(found["table"], found["bare"]),
        ("<=", 2.0),
        " x",
        "From starting the process to the first lit pixel in the middle of the window, seen in Xvfb's own "
        "memory. Bare: import pygame, display.init, set_mode, fill, flip.",
        {"table_ms": 1000 * median(found["table"]), "bare_ms": 1000 * median(found["bare"]), "goes": goes},
    )


def _idle(display: VirtualDisplay, watched_s: float) -> list[Measured]:
    with tempfile.TemporaryDirectory(prefix="bench-state-") as state:
        with running(display, table_command(state)) as (process, _):
            time.sleep(1.0)
            attract = _at_rest(display, process, watched_s)
        out: list[Measured] = [
            _cpu_figure("idle_attract", "Idle, the attract picture", attract),
            _attract_frames(attract),
        ]
        keys = shutil.which("xdotool")
        if keys is None:
            return [
                *out,
                NotMeasured("idle_turn", "Idle, a table waiting in a turn", "xdotool is not installed"),
            ]
        with running(display, table_command(state, "--option", "patience=600")) as (process, _):
            before = display.whole()
            _press(keys, display, process.pid)
            time.sleep(REST_S)
            if display.whole() == before:
                raise ProgramSilent("the table did not take its keys")
            turn = _at_rest(display, process, watched_s)
        return [*out, _cpu_figure("idle_turn", "Idle, a table waiting in a turn", turn), _no_frames(turn)]


def _press(xdotool: str, display: VirtualDisplay, pid: int) -> None:
    """Press the keys that start a match, in the window of a process."""
    environment = dict(display.environment)
    window = [xdotool, "search", "--sync", "--onlyvisible", "--pid", str(pid), "windowfocus"]
    subprocess.run(window, env=environment, check=True, capture_output=True, timeout=GIVE_UP_S)  # noqa: S603 -- our own words
    for key in KEYS_THAT_START:
        subprocess.run([xdotool, "keydown", key], env=environment, check=True, timeout=GIVE_UP_S)  # noqa: S603 -- our own words
        time.sleep(0.1)
        subprocess.run([xdotool, "keyup", key], env=environment, check=True, timeout=GIVE_UP_S)  # noqa: S603 -- our own words
        time.sleep(0.2)


def _at_rest(display: VirtualDisplay, process: subprocess.Popen[bytes], watched_s: float) -> dict[str, float]:
    """Watch a program for so long: its share of a core (percent) and how often the picture changed."""
    began, used, written = time.monotonic(), _cpu_s(process.pid), _writes(process.pid)
    changes, before = 0, display.whole()
    while time.monotonic() - began < watched_s:
        time.sleep(LOOK_IDLE_S)
        now = display.whole()
        changes += now != before
        before = now
    taken = time.monotonic() - began
    return {
        "cpu_percent": 100 * (_cpu_s(process.pid) - used) / taken,
        "pictures_seen": changes,
        "writes": _writes(process.pid) - written,
        "seconds": taken,
    }


def _cpu_s(pid: int) -> float:
    fields = Path(f"/proc/{pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / float(os.sysconf("SC_CLK_TCK"))


def _writes(pid: int) -> int:
    """Every frame is at least one write to the display's socket, so none written means none drawn."""
    lines = Path(f"/proc/{pid}/io").read_text(encoding="ascii").splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("syscw"))


def _cpu_figure(key: str, title: str, rest: dict[str, float]) -> Figure:
    return required(
        key, f"{title}: share of a core", rest["cpu_percent"], ("<", MOST_IDLE_PERCENT), " %",
        "utime and stime of /proc/PID/stat, all threads.", rest,
    )  # fmt: skip


def _attract_frames(rest: dict[str, float]) -> Figure:
    return Figure(
        key="idle_attract_frames",
        title="Idle, the attract picture: frames a minute",
        value=60 * rest["pictures_seen"] / rest["seconds"],
        unit="",
        how="The wheel of cards moves on by one every 7.5 s; in between nothing is drawn.",
    )


def _no_frames(rest: dict[str, float]) -> Figure:
    return required(
        "idle_turn_frames", "Idle, a table waiting in a turn: frames drawn",
        max(rest["pictures_seen"], rest["writes"] - SDL_KEEPS_AWAKE), ("<=", 0.0), "",
        "The larger of: changes of the picture in Xvfb's memory, writes of the program to anything but the "
        "one by which SDL keeps the display awake.", rest,
    )  # fmt: skip
