"""A table in the shop window plays match after match, and takes no more of the machine than in its first.

The clock is told, everything else is real: the table as `run` sets it up, its journal on disk, its screen.
"""

import json
import threading
from argparse import ArgumentParser
from collections.abc import Iterator
from contextlib import closing
from itertools import pairwise
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

import pytest

from kiosk.commands import setting_up
from kiosk.commands.stage import Stage
from kiosk.journal import _journal
from kiosk.screen.screen import Screen
from kiosk.screen.settings import ScreenSettings
from kiosk.screen.window import Window
from kiosk.words import Words

IN_MEMORY = Path("/dev/shm")  # noqa: S108 -- a folder of an unguessable name is made in it
MS = 1_000_000
SECOND = 1000 * MS
MINUTE = 60 * SECOND
DRAWN_EVERY = 5 * MINUTE
DRAWN_FRAMES = 3
LONGEST_REST = 250 * MS
SHORT_MATCHES = 8
FEW_FONTS = 3
"""Files of letters that a scene not drawn before may open."""


class Use(NamedTuple):
    """What the table takes of the machine."""

    files: int
    threads: int


class ShopWindow:
    """A table in a shop window, with a clock of its own."""

    def __init__(self, folder: Path, *options: str) -> None:
        parser = ArgumentParser()
        setting_up.add_arguments(parser)
        words = ["--demo", "--seed", "1", "--state", str(folder), *options]
        self.parts = setting_up.set_up(parser.parse_args(words))
        settings = ScreenSettings(size=(1024, 600), full_screen=False, inches=10)
        self.window = Window(settings, unseen=True)
        self.screen = Screen(self.window, Words("en"), settings)
        self.now_ns = SECOND
        self.stage = Stage(self.parts, self.now_ns)
        self.matches = 0
        self._drawn_ns = 0
        self.parts.table.resume(self.now_ns)

    def close(self) -> None:
        self.parts.close()
        self.window.close()

    def step(self) -> None:
        """Go to the next moment at which the table has something to do, and draw now and then."""
        table, before = self.parts.table, self.parts.table.match
        due_ns = table.tick(self.now_ns)
        self.matches += table.match is not before and before is not None
        if self.now_ns >= self._drawn_ns + DRAWN_EVERY:
            self._draw()
        soonest = self.now_ns + MS
        self.now_ns = self.now_ns + LONGEST_REST if due_ns is None else max(due_ns, soonest)

    def _draw(self) -> None:
        self._drawn_ns = self.now_ns
        for frame in range(DRAWN_FRAMES):
            at_ns = self.now_ns + frame * 16 * MS
            self.stage.take(self.screen.pump(at_ns), at_ns)
            self.screen.show(self.stage.scene(at_ns), at_ns)

    def use(self) -> Use:
        return Use(
            len(list(Path("/proc/self/fd").iterdir())),
            threading.active_count(),
        )


def kept_bytes(shown: ShopWindow) -> int:
    """Return about how much of moves the journal keeps."""
    journal = shown.parts.record.journal
    assert journal is not None
    matches = [journal.match(number) for number in range(1, shown.matches + 2)]
    return sum(len(json.dumps([one.command, one.events])) for match in matches for one in match.entries)


@pytest.fixture
def folder() -> Iterator[Path]:
    """A folder in memory where there is one: every decision is synced."""
    with TemporaryDirectory(dir=IN_MEMORY if IN_MEMORY.is_dir() else None) as name:
        yield Path(name)


def test_match_after_match_takes_no_more_files_threads_or_room_for_moves(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    cap = 30_000
    monkeypatch.setattr(_journal, "KEPT_BYTES", cap)
    with closing(ShopWindow(folder, "--bots", "3", "--option", "target=1")) as shown:
        uses, kept, played = [], [0], 0
        while shown.matches < SHORT_MATCHES:
            shown.step()
            if shown.matches > played:
                played = shown.matches
                uses.append(shown.use())
                kept.append(kept_bytes(shown))

    largest = max(after - before for before, after in pairwise(kept))
    assert cap < sum(max(after - before, 0) for before, after in pairwise(kept)), "too little was played"
    assert max(kept) < cap + 2 * largest
    half = len(uses) // 2
    assert max(use.threads for use in uses[half:]) <= max(use.threads for use in uses[:half])
    assert max(use.files for use in uses[half:]) <= max(use.files for use in uses[:half]) + FEW_FONTS
