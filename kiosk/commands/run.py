"""`python -m kiosk run`: the table itself. A window on a desktop, full screen on a panel, words where there is neither."""

from __future__ import annotations

import secrets
import sys
import time
from argparse import ArgumentParser, Namespace

from hardware.board import BoardUnavailable
from hardware.seat_map import SeatMapError
from kiosk.commands import setting_up, unseen
from kiosk.commands.setting_up import Parts, SetUpError, set_up
from kiosk.commands.stage import Stage
from kiosk.screen.screen import Screen
from kiosk.screen.window import NoDisplay, Window
from kiosk.words import Words

HELP = "play: a window on a desktop, full screen on a Pi, a round in words where there is no display"

MS = 1_000_000
LONGEST_WAIT_NS = 16 * MS
SWITCH_INTERVAL = 0.0005
"""Seconds a busy thread keeps the interpreter: an edge's thread must light its lamp between two lines of drawing."""


def add_arguments(parser: ArgumentParser) -> None:
    """Add this subcommand's arguments to its parser."""
    setting_up.add_arguments(parser)


def run(arguments: Namespace) -> int:
    """Play until somebody stops it; return 0, or 2 when it cannot be set up as asked."""
    try:
        return _run(arguments)
    except (SetUpError, SeatMapError, BoardUnavailable) as error:
        print(f"kiosk run: {error}", file=sys.stderr)
        return 2


def _run(arguments: Namespace) -> int:
    settings = setting_up.screen_settings(arguments)
    setting_up.rules_of(arguments)
    try:
        window = Window(settings)
    except NoDisplay as error:
        return unseen.play(arguments, error.why)
    if window.unseen:
        driver = window.driver
        window.close()
        return unseen.play(arguments, f"the video driver is {driver!r}")
    parts = set_up(arguments, lambda: secrets.randbits(63))
    sys.setswitchinterval(SWITCH_INTERVAL)
    try:
        for line in parts.said:
            print(f"kiosk run: {line}", file=sys.stderr)
        _loop(parts, Screen(window, Words(), settings))
    finally:
        parts.close()
        window.close()
    return 0


def _loop(parts: Parts, screen: Screen) -> None:
    now_ns = time.monotonic_ns()
    parts.table.resume(now_ns)
    stage = Stage(parts, now_ns)
    while True:
        now_ns = time.monotonic_ns()
        if not stage.take(screen.pump(now_ns), now_ns):
            return
        due_ns = parts.table.tick(time.monotonic_ns())
        now_ns = time.monotonic_ns()
        screen.show(stage.scene(now_ns), now_ns)
        waits = [LONGEST_WAIT_NS, screen.wait_hint_ns(now_ns), None if due_ns is None else due_ns - now_ns]
        wait_ns = min(wait for wait in waits if wait is not None) - (time.monotonic_ns() - now_ns)
        time.sleep(max(wait_ns, MS) / 1_000_000_000)
