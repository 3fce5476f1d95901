"""`python -m kiosk run`: the table itself.

A window on a desktop, full screen on a panel, words where there is neither.
"""

from __future__ import annotations

import os
import signal
import sys
import threading
import time
from argparse import ArgumentParser, Namespace
from collections import deque

from hardware.board import BoardUnavailable
from hardware.toml_file import TomlFileError
from kiosk.commands import setting_up, unseen
from kiosk.commands.rules import SetUpError
from kiosk.commands.setting_up import Parts, drawn, set_up
from kiosk.commands.stage import Stage
from kiosk.commands.supervisor import Supervisor
from kiosk.operator.power import runtime_folder
from kiosk.screen.panel import Outlets
from kiosk.screen.scene import Scene, Trouble
from kiosk.screen.screen import Screen
from kiosk.screen.settings import ScreenSettings
from kiosk.screen.window import NoDisplay, Window
from kiosk.sound.speaker import Speaker
from kiosk.table import Table
from kiosk.words import Words, languages

HELP = "play: a window on a desktop, full screen on a Pi, a round in words where there is no display"

MS = 1_000_000
LONGEST_REST_NS = 250 * MS
"""Whatever happens wakes the loop; this is how soon it sees the rest: a fault of a board, a signal to end."""
SPARE_NS = 8 * MS
"""How much of a frame may go into reckoning how long tonight's rules take."""
LOOK_FOR_SCREEN_S = 2.0
MOST_SAID = 50
"""Lines of what was told on stderr that the staff menu shows."""
SWITCH_INTERVAL = 0.0005
"""Seconds a busy thread keeps the interpreter: an edge's thread gets in between two lines of drawing."""


def add_arguments(parser: ArgumentParser) -> None:
    """Add this subcommand's arguments to its parser."""
    setting_up.add_arguments(parser)


def run(arguments: Namespace) -> int:
    """Play until somebody stops it; return 0, or 2 when it cannot be set up as asked."""
    supervisor = Supervisor(os.environ)
    try:
        return _run(arguments, supervisor)
    except (SetUpError, TomlFileError, BoardUnavailable) as error:
        supervisor.failed("setup", str(error))
        print(f"kiosk run: {error}", file=sys.stderr)
        return 2
    except Exception as error:
        supervisor.failed("crash", f"{type(error).__name__}: {error}")
        raise


def _run(arguments: Namespace, supervisor: Supervisor) -> int:
    settings = setting_up.screen_settings(arguments)
    setting_up.check(arguments)
    setting_up.refuse_second(arguments)
    stopped = threading.Event()
    _heed_signals(stopped, kiosk=settings.kiosk)
    try:
        window = _window(settings, supervisor, stopped)
    except NoDisplay as error:
        return unseen.play(arguments, error.why, stopped)
    if window is None:
        return 0
    if window.unseen:
        driver = window.driver
        window.close()
        return unseen.play(arguments, f"the video driver is {driver!r}", stopped)
    try:
        parts = set_up(arguments, woken=window.wake)
        sys.setswitchinterval(SWITCH_INTERVAL)
        try:
            again = _loop(parts, window, settings, stopped, supervisor)
        finally:
            supervisor.stopping()
            parts.close()
    finally:
        window.close()
    if again and runtime_folder() is None:  # by hand; what the system started it starts again
        os.execv(sys.executable, [sys.executable, *sys.orig_argv[1:]])  # noqa: S606 -- this program, as it was called
    return 0


def _heed_signals(stopped: threading.Event, *, kiosk: bool) -> None:
    """Let the system stop the table, and where it is a kiosk nobody at its keyboard.

    Before SDL, which would take them for a closed window.
    """
    for name in (signal.SIGTERM, signal.SIGINT):
        signal.signal(name, lambda *_: stopped.set())
    if kiosk:
        for name in (signal.SIGINT, signal.SIGQUIT, signal.SIGTSTP):
            signal.signal(name, signal.SIG_IGN)


def _screen(parts: Parts, window: Window, settings: ScreenSettings) -> Screen:
    chosen = parts.settings.current
    language = chosen.language if chosen.language in languages() else "en"  # kept by a program that had it
    return Screen(window, Words(language), drawn(chosen, settings))


def _window(settings: ScreenSettings, supervisor: Supervisor, stopped: threading.Event) -> Window | None:
    """Open the display; a service waits until there is one, or until it is `stopped`."""
    while not stopped.is_set():
        try:
            return Window(settings)
        except NoDisplay as error:
            if not (supervisor.supervised or settings.kiosk):
                raise
            supervisor.waits(f"waiting for a screen ({error.why})", 4 * LOOK_FOR_SCREEN_S)
            stopped.wait(LOOK_FOR_SCREEN_S)
    return None


def _loop(
    parts: Parts,
    window: Window,
    settings: ScreenSettings,
    stopped: threading.Event,
    supervisor: Supervisor,
) -> bool:
    """Run until somebody stops it; return whether to begin again."""
    now_ns = time.monotonic_ns()
    table = parts.table
    table.resume(now_ns)
    screen, chosen = _screen(parts, window, settings), parts.settings.current
    said: deque[str] = deque(_report(parts), maxlen=MOST_SAID)
    stage = Stage(parts, now_ns, lambda: said)
    told, outlets = stage.scene(now_ns).faults, Outlets()
    while not stopped.is_set():
        now_ns = time.monotonic_ns()
        if not stage.take(screen.pump(now_ns), now_ns):
            return stage.again
        came_back = window.on_panel and outlets.came(now_ns)
        if came_back:
            window.reopen()
        if came_back or parts.settings.current is not chosen:
            stage.take(screen.let_go(now_ns), now_ns)
            screen, chosen = _screen(parts, window, settings), parts.settings.current
            parts.heed()
        stage.tick(now_ns)
        touched_ns, due_ns = table.touched_ns, table.tick(time.monotonic_ns())
        now_ns = time.monotonic_ns()
        if table.touched_ns != touched_ns:
            screen.stir(now_ns)
        scene = stage.scene(now_ns)
        if scene.faults != told:
            said += _tell_new(scene.faults, told)
            told = scene.faults
        parts.voice.follow(scene, now_ns)
        if screen.show(scene, now_ns):
            supervisor.ready()
            _open_sound(parts.voice.speaker)
        _tell_system(supervisor, table, scene, now_ns)
        waits = [
            LONGEST_REST_NS,
            supervisor.beat_ns,
            screen.wait_hint_ns(now_ns),
            None if due_ns is None else due_ns - now_ns,
        ]
        wait_ns = min(wait for wait in waits if wait is not None) - (time.monotonic_ns() - now_ns)
        if table.tonight.open and table.tonight.lengths.busy:
            table.tonight.lengths.work(time.monotonic_ns() + min(wait_ns, SPARE_NS), time.monotonic_ns)
        else:
            window.rest(max(wait_ns, MS))
    return False


def _open_sound(speaker: Speaker) -> None:
    """Once, after the first picture: nobody waits for the loudspeaker to see where to sit."""
    if speaker.untried and not speaker.open():
        print(f"kiosk run: no sound: {speaker.why}", file=sys.stderr)


def _tell_system(supervisor: Supervisor, table: Table, scene: Scene, now_ns: int) -> None:
    """Called once in each round of the loop, after people were heard and answered."""
    supervisor.alive(now_ns)
    match = table.match
    people = [] if match is None else match.people()
    supervisor.playing(people=bool(people))
    if scene.faults:
        supervisor.status(f"look at: {scene.faults[0]}")
    elif match is None:
        supervisor.status(f"waiting for guests, {len(table.seating.seated)} sit")
    else:
        supervisor.status(f"playing, {len(people)} people")


def _tell_new(faults: tuple[Trouble, ...], told: tuple[Trouble, ...]) -> list[str]:
    """Tell the log; the same trouble in other words is told but once."""
    known = {(trouble.kind, trouble.seats) for trouble in told}
    new = [
        f"{trouble.kind}: {trouble.detail}"
        for trouble in faults
        if (trouble.kind, trouble.seats) not in known
    ]
    for line in new:
        print(f"kiosk run: {line}", file=sys.stderr, flush=True)
    return new


def _report(parts: Parts) -> list[str]:
    """Tell the staff, on stderr, what was found on the disk; return the lines."""
    found = parts.table.resumed
    lines = [*parts.said, *parts.table.faults]
    if found is not None:
        where = f"match {found.match_id}, round {found.state.round_number}"
        lines.append(f"going on with {where}, after {found.decided} decisions")
    for line in lines:
        print(f"kiosk run: {line}", file=sys.stderr, flush=True)
    return lines
