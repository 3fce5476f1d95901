"""A display of its own with the real program on it, a hand at keyboard and mouse, and an eye on the journal.

Where things are is asked of a second screen, unseen, that is shown what the journal says: it lays the table
out by the same code. Nothing sleeps for luck: every wait is for something to be seen, and gives up aloud.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TypeVar

import pygame

from kiosk.commands.setting_up import JOURNAL
from kiosk.journal import Journal, JournalUnavailable, StoredMatch
from kiosk.rules.events import evolve
from kiosk.rules.house import rulebook
from kiosk.rules.plain import event_from_plain, options_from_plain
from kiosk.rules.rulebook import Rulebook
from kiosk.rules.state import State
from kiosk.rules.story import Story
from kiosk.rules.views import public_view, seat_view
from kiosk.screen.areas import Areas, Box
from kiosk.screen.scene import Place, Scene
from kiosk.screen.screen import Screen
from kiosk.screen.settings import ScreenSettings
from kiosk.screen.window import Window
from kiosk.words import Words
from tests.table.evening import folded

PROJECT = Path(__file__).parents[2]
LATER_NS = 100_000_000
NOW = "2026-11-30T10:15:00Z"
PATIENCE_S = 15.0
LOOK_AGAIN_S = 0.02
SIZE = (1024, 600)

T = TypeVar("T")


def wait_for(what: str, look: Callable[[], T | None], patience_s: float = PATIENCE_S) -> T:
    """Look again and again until something is there; fail saying what was waited for."""
    end = time.monotonic() + patience_s
    while time.monotonic() < end:
        seen = look()
        if seen:
            return seen
        time.sleep(LOOK_AGAIN_S)
    raise AssertionError(f"waited {patience_s} s in vain for {what}")


@contextmanager
def display(size: tuple[int, int] = SIZE) -> Iterator[str]:
    """A virtual display of exactly the window's size; yields its name."""
    reading, writing = os.pipe()
    command = [
        "Xvfb",
        "-displayfd",
        str(writing),
        "-screen",
        "0",
        f"{size[0]}x{size[1]}x24",
        "-nolisten",
        "tcp",
        "-noreset",
    ]
    with subprocess.Popen(command, pass_fds=[writing], stderr=subprocess.DEVNULL) as server:
        os.close(writing)
        try:
            with os.fdopen(reading) as told:
                number = told.readline().strip()
            assert number, "Xvfb did not start"
            yield f":{number}"
        finally:
            server.terminate()


def environment(screen: str | None) -> dict[str, str]:
    """The environment of a program on this display, or on none; its sound goes nowhere."""
    hidden = {"DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER", "STATE_DIRECTORY"}
    kept = {name: value for name, value in os.environ.items() if name not in hidden}
    kept |= {"PYTHONPATH": str(PROJECT), "SDL_AUDIODRIVER": "dummy"}
    return kept | ({} if screen is None else {"DISPLAY": screen})


def kiosk(*words: str) -> list[str]:
    return [sys.executable, "-m", "kiosk", *words]


@dataclass(frozen=True)
class Seen:
    """A match as the journal has it."""

    stored: StoredMatch
    state: State
    book: Rulebook

    @property
    def story(self) -> Story:
        """What there is to tell of it."""
        state, story = State(self.state.seats), Story()
        for entry in self.stored.entries:
            happened = [event_from_plain(plain) for plain in entry.events]
            for event in happened:
                evolve(state, event)
            story.follow(happened, state)
        return story

    @property
    def commands(self) -> list[str]:
        return [entry.command["is"] for entry in self.stored.entries]


def fold(stored: StoredMatch) -> Seen:
    return Seen(stored, folded(stored), rulebook(options_from_plain(stored.header["options"])))


@contextmanager
def copied(journal: Path) -> Iterator[Journal | None]:
    """A copy of a journal that a running table has open; None while the copy is not sound."""
    with tempfile.TemporaryDirectory(prefix="journal-") as folder:
        copy = Path(folder) / journal.name
        try:
            for suffix in ("", "-wal"):
                shutil.copy(f"{journal}{suffix}", f"{copy}{suffix}")
            opened = Journal.open(copy, NOW)
        except (OSError, JournalUnavailable):
            yield None
            return
        with opened:
            yield opened if opened.set_aside is None else None


@dataclass
class Program:
    """The real table, running on a display with its journal in `state`."""

    process: subprocess.Popen[str]
    screen: str
    state: Path
    log: Path
    x: Callable[..., str] = field(init=False)

    def __post_init__(self) -> None:
        def x(*words: object) -> str:
            command = ["xdotool", *map(str, words)]
            done = subprocess.run(
                command, env=environment(self.screen), capture_output=True, text=True, check=False
            )
            return done.stdout.strip()

        self.x = x

    @property
    def journal(self) -> Path:
        return self.state / JOURNAL

    def window(self) -> str:
        """The number of its window, once it is there."""
        return wait_for("the window", lambda: self.x("search", "--onlyvisible", "--pid", self.process.pid))

    def key(self, name: str) -> None:
        self.x("key", "--clearmodifiers", name)

    def seen(self) -> Seen | None:
        """The match being played, as far as it is on the disk."""
        with copied(self.journal) as journal:
            stored = journal.current() if journal is not None else None
            return fold(stored) if stored is not None else None

    def seen_entries(self) -> list[str]:
        """The commands of the match so far; none while the copy is not sound."""
        seen = self.seen()
        return [] if seen is None else seen.commands

    def said(self) -> str:
        """What it has written on stderr."""
        return self.log.read_text()

    def pixels(self) -> pygame.Surface:
        """What is on the display now."""
        command = ["import", "-window", "root", "png:-"]
        done = subprocess.run(command, env=environment(self.screen), capture_output=True, check=True)
        with tempfile.NamedTemporaryFile(suffix=".png") as file:
            Path(file.name).write_bytes(done.stdout)
            return pygame.image.load(file.name)

    def ended(self) -> int:
        """Its exit status, once it has ended."""
        return self.process.wait(PATIENCE_S)


@contextmanager
def program(screen: str, state: Path, *words: str, size: tuple[int, int] = SIZE) -> Iterator[Program]:
    """Start the table; whatever happens it is not left running."""
    command = kiosk("run", "--state", str(state), "--size", f"{size[0]}x{size[1]}", *words)
    log = state.parent / "stderr.txt"
    with log.open("w") as stderr:
        process = subprocess.Popen(
            command, env=environment(screen), stderr=stderr, text=True, cwd=state.parent
        )
    with process:
        try:
            yield Program(process, screen, state, log)
        except AssertionError as error:
            error.add_note(f"the program (exit status {process.poll()}) said: {log.read_text() or 'nothing'}")
            raise
        finally:
            if process.poll() is None:
                process.kill()


class Twin:
    """A second screen of the same size, shown what the journal says: it knows where things are."""

    def __init__(self, size: tuple[int, int] = SIZE, *, reduced_motion: bool = False) -> None:
        settings = ScreenSettings(size=size, full_screen=False, reduced_motion=reduced_motion)
        before = os.environ.get("SDL_VIDEODRIVER")
        self.window = Window(settings, unseen=True)
        if before is None:
            os.environ.pop("SDL_VIDEODRIVER", None)
        self.screen = Screen(self.window, Words(), settings)
        self._now_ns = 10**15
        self.places = tuple(Place(seat) for seat in range(1, 11))
        self.keys = tuple(zip(range(1, 11), "1234567890", "qwertyuiop", strict=True))

    def show(self, scene: Scene) -> Areas:
        self._now_ns += LATER_NS
        self.screen.pump(self._now_ns)
        for _ in range(2):  # the very first picture is plain, so that it comes soon
            self.screen.show(scene, self._now_ns)
            self._now_ns += 50_000_000
        return self.screen.areas

    def play(self, seen: Seen, opened: int | None = None) -> Areas:
        """The table in play, perhaps with a seat's hand open."""
        public = public_view(seen.state, seen.book)
        scene = Scene(
            "play",
            self.places,
            seated=frozenset(seen.state.ring),
            public=public,
            keys=self.keys,
            match_ns=self._now_ns - public.began_ns,
        )
        areas = self.show(scene)
        if opened is None:
            return areas
        x, y = middle(areas.seats[opened].tray)
        for kind in (pygame.MOUSEBUTTONUP, pygame.MOUSEBUTTONDOWN):
            pygame.event.post(pygame.event.Event(kind, button=3, pos=(x, y), touch=False))
        own = {opened: seat_view(seen.state, seen.book, opened)}
        self.show(replace(scene, own=own))
        return self.show(replace(scene, own=own))

    def let_go(self) -> None:
        pygame.event.post(pygame.event.Event(pygame.MOUSEBUTTONUP, button=3, pos=(0, 0), touch=False))
        self.screen.pump(self._now_ns)

    def close(self) -> None:
        self.screen.close()


def middle(box: Box) -> tuple[int, int]:
    return round(box.left + box.width / 2), round(box.top + box.height / 2)


def unlike(one: pygame.Surface, other: pygame.Surface) -> float:
    """The share of pixels, of every third row and column, that differ visibly."""
    assert one.get_size() == other.get_size()
    width, height = one.get_size()
    spots = [(x, y) for x in range(0, width, 3) for y in range(0, height, 3)]
    differ = sum(
        max(abs(a - b) for a, b in zip(one.get_at(spot)[:3], other.get_at(spot)[:3], strict=True)) > 24
        for spot in spots
    )
    return differ / len(spots)
