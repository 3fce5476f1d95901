"""Where there is no display: a round of bots in words, ten times as fast as people, and a picture of it."""

from __future__ import annotations

import threading
import time
from argparse import Namespace
from dataclasses import replace
from pathlib import Path

from kiosk.commands import setting_up
from kiosk.commands.narration import line_of
from kiosk.commands.rules import SetUpError
from kiosk.commands.setting_up import Parts, set_up
from kiosk.commands.stage import Stage
from kiosk.commands.venue import venue_of
from kiosk.screen.screen import Screen
from kiosk.screen.window import Window
from kiosk.words import Words

SPEED = 10
FRAME_NS = 16_000_000
PICTURE = Path("table.png")
PICTURE_SIZE = (1920, 1080)
SEATS = 4


def play(arguments: Namespace, why: str, stopped: threading.Event) -> int:
    """Say that there is no display, play a round and tell it, save its picture; return 0.

    Raise SetUpError where no picture can be saved.
    """
    words = Words(arguments.language or venue_of(arguments).settings.language)
    print(
        words.say("No display ({why}): bots play one round here, ten times as fast as people.", why=why),
        flush=True,
    )
    try:
        PICTURE.open("ab").close()
    except OSError as error:
        raise SetUpError(
            f"{PICTURE.resolve()} cannot be written: {error.strerror}; start in a folder of yours"
        ) from error
    settings = replace(setting_up.screen_settings(arguments), size=arguments.size or PICTURE_SIZE)
    parts = set_up(arguments, keep=False)
    window = Window(settings, unseen=True)
    try:
        _round(parts, Screen(window, words, settings), words, stopped)
        window.screenshot(PICTURE)
    finally:
        parts.close()
        window.close()
    print(words.say("The picture of the last lay is in {file}.", file=PICTURE.resolve()))
    return 0


def _round(parts: Parts, screen: Screen, words: Words, stopped: threading.Event) -> None:
    start_ns = time.monotonic_ns()
    table = parts.table
    seats = min(SEATS, len(table.settings.places))
    table.begin((), table.settings.places[:seats], start_ns)
    match = table.match
    assert match is not None  # noqa: S101 -- it has just begun
    stage = Stage(parts, start_ns)
    told = 0
    while not stopped.is_set():
        now_ns = start_ns + (time.monotonic_ns() - start_ns) * SPEED
        screen.pump(now_ns)
        match.run(now_ns - table.match_from_ns)
        for number, at_ns, event in tuple(match.news):
            if number > told:
                told = number
                line = line_of(words, event, match.public())
                if line is not None:
                    print(f"{at_ns / 1_000_000_000:7.2f} s  {line}", flush=True)
        screen.show(stage.scene(now_ns), now_ns)
        if match.over and now_ns >= match.news[-1][1] + table.match_from_ns + table.settings.linger_ns:
            return
        time.sleep(FRAME_NS / 1_000_000_000)
