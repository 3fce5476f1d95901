"""`python -m kiosk fault`: the picture that stands on the table while the table itself cannot start.

The service shows it when the table failed; it reads what the table left as its reason, and what systemd saw.
"""

from __future__ import annotations

import os
import signal
import sys
import threading
import time
from argparse import ArgumentParser, Namespace
from collections.abc import Mapping
from pathlib import Path
from typing import Final

import pygame

from kiosk.commands.supervisor import FAULT
from kiosk.screen.broken import Notice, draw
from kiosk.screen.settings import ScreenSettings
from kiosk.screen.window import NoDisplay, Window
from kiosk.words import Words, marked

HELP = "show that the table cannot start, and why; the service does this when it fails"

STAYS_S: Final = 110
"""Longer than StartLimitIntervalSec of cutlight.service, or the table's next try might be refused."""
LOOK_S: Final = 0.2

SEEN: Final[Mapping[str, str]] = {
    "watchdog": marked("The table did not answer any more and was stopped."),
    "timeout": marked("The table took too long to start."),
    "oom-kill": marked("The table ran out of memory."),
    "signal": marked("The table was ended from outside."),
    "core-dump": marked("The table broke off."),
}
"""What systemd calls the end of a service, in words for staff."""
UNKNOWN: Final = marked("The table ended again and again just after its start.")


def add_arguments(parser: ArgumentParser) -> None:
    """Add this subcommand's arguments to its parser."""
    parser.add_argument("--seconds", type=float, default=STAYS_S, metavar="N", help="how long it stands")


def run(arguments: Namespace) -> int:
    """Stand until the time is over or somebody ends it; return 0, or 1 where nothing can be drawn on."""
    stopped = threading.Event()
    for name in (signal.SIGTERM, signal.SIGINT):
        signal.signal(name, lambda *_: stopped.set())
    try:
        window = Window(ScreenSettings(kiosk=True))
    except NoDisplay as error:
        print(f"kiosk fault: {error}", file=sys.stderr)
        return 1
    try:
        if window.unseen:
            print(f"kiosk fault: the video driver is {window.driver!r}", file=sys.stderr)
            return 1
        _stand(window, notice(Words(), os.environ), arguments.seconds, stopped)
    finally:
        window.close()
    return 0


def _stand(window: Window, said: Notice, seconds: float, stopped: threading.Event) -> None:
    draw(window, said)
    ends = time.monotonic() + seconds
    while time.monotonic() < ends and not stopped.wait(LOOK_S):
        shown_again = {pygame.WINDOWEXPOSED, pygame.VIDEOEXPOSE}
        if window.resized() or any(event.type in shown_again for event in pygame.event.get()):
            draw(window, said)


def notice(words: Words, environ: Mapping[str, str]) -> Notice:
    """Return what is said, by what RUNTIME_DIRECTORY and MONITOR_SERVICE_RESULT of `environ` tell."""
    staff = [
        words.say("For the staff: {fault}", fault=_fault(words, environ)),
        words.say("The table tries again by itself in two minutes."),
        words.say("If that does not help: pull its plug, wait ten seconds, put it in again."),
        words.say("More is in the log: journalctl -u cutlight"),
    ]
    return Notice(words.say("This table takes a break. Please tell the staff."), tuple(staff))


def _fault(words: Words, environ: Mapping[str, str]) -> str:
    result = environ.get("MONITOR_SERVICE_RESULT", "")
    if result in SEEN:
        return words.say(SEEN[result])
    kind, _, why = _left(environ).partition("\n")
    if kind == "setup":
        return why.strip()
    if kind == "crash":
        return words.say("The program has a fault ({fault}).", fault=why.strip())
    return words.say(UNKNOWN)


def _left(environ: Mapping[str, str]) -> str:
    try:
        folder = Path(environ.get("RUNTIME_DIRECTORY", "/run/cutlight").split(":")[0])
        return (folder / FAULT).read_text(encoding="utf-8", errors="replace")
    except OSError:
        return ""
