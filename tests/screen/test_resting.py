"""How the loop sleeps: not for long when something happens, and soundly when nothing does."""

from __future__ import annotations

import socket
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pygame
import pytest

from kiosk.screen.resting import UNREAD, Rest, open_files
from tests.end_to_end.desk import display, environment

LONG_NS = 60_000_000_000
SOON_S = 20.0
SHORT_NS = 30_000_000
IN_A_WINDOW = """
import sys, time
from kiosk.screen.settings import ScreenSettings
from kiosk.screen.window import Window
import pygame
window = Window(ScreenSettings(size=(640, 480)))
pygame.display.flip()
turns, until = 0, time.monotonic() + 1.5
while time.monotonic() < until:  # the window comes up
    window.rest(100_000_000)
    pygame.event.get()
turns, until = 0, time.monotonic() + 1.0
while time.monotonic() < until:
    window.rest(250_000_000)
    pygame.event.get()
    turns += 1
print(turns, flush=True)
while True:
    window.rest(60_000_000_000)
    for event in pygame.event.get():
        if event.type == pygame.KEYDOWN:
            print(event.unicode, flush=True)
            sys.exit()
"""


@pytest.fixture(autouse=True)
def unseen(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    pygame.display.init()
    pygame.event.clear()
    yield
    pygame.display.quit()


@contextmanager
def connected(address: Path) -> Iterator[tuple[socket.socket, frozenset[int]]]:
    """The far end of a connection that was opened to `address`, and what was open before it."""
    before = open_files()
    with socket.socket(socket.AF_UNIX) as server, socket.socket(socket.AF_UNIX) as near:
        server.bind(str(address))
        server.listen()
        near.connect(str(address))
        far, _ = server.accept()
        with far:
            yield far, before | {server.fileno(), far.fileno()}


def slept_s(rest: Rest, wait_ns: int) -> float:
    began = time.monotonic()
    rest.sleep(wait_ns)
    return time.monotonic() - began


def test_another_thread_ends_the_sleep(tmp_path: Path) -> None:
    with connected(tmp_path / "wayland-0") as (_, before):
        rest = Rest(before)
        ringing = threading.Timer(0.05, rest.wake)
        ringing.start()
        assert slept_s(rest, LONG_NS) < SOON_S
        ringing.join()
        rest.close()


def test_what_rang_before_the_sleep_ends_it_too(tmp_path: Path) -> None:
    with connected(tmp_path / "wayland-0") as (_, before):
        rest = Rest(before)
        rest.wake()
        assert slept_s(rest, LONG_NS) < SOON_S
        rest.close()


def test_word_of_the_desktop_ends_the_sleep(tmp_path: Path) -> None:
    with connected(tmp_path / "wayland-0") as (desktop, before):
        rest = Rest(before)
        desktop.send(b"a finger")
        assert slept_s(rest, LONG_NS) < SOON_S
        rest.close()


def test_an_event_that_waits_already_ends_the_sleep(tmp_path: Path) -> None:
    with connected(tmp_path / "wayland-0") as (_, before):
        rest = Rest(before)
        pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_a))
        assert slept_s(rest, LONG_NS) < SOON_S
        rest.close()


def test_what_nobody_ever_reads_does_not_keep_the_table_awake(tmp_path: Path) -> None:
    with connected(tmp_path / "wayland-0") as (desktop, before):
        rest = Rest(before)
        desktop.send(b"for somebody else")
        for _ in range(UNREAD + 1):
            rest.sleep(SHORT_NS)
        assert slept_s(rest, SHORT_NS) >= 0.5 * SHORT_NS / 1e9
        rest.close()


def test_what_is_no_desktop_wakes_nobody(tmp_path: Path) -> None:
    with connected(tmp_path / "sound-server") as (other, before):
        rest = Rest(before)
        other.send(b"a tune")
        assert slept_s(rest, SHORT_NS) >= 0.5 * SHORT_NS / 1e9
        rest.close()


def test_ringing_after_the_end_harms_nothing(tmp_path: Path) -> None:
    rest = Rest(open_files())
    rest.close()
    with (tmp_path / "next").open("w+b") as file:  # it may get the number of what was closed
        rest.wake()
        assert file.read() == b""


def test_a_window_that_nobody_touches_sleeps_and_a_key_wakes_it() -> None:
    with display((640, 480)) as screen:
        process = subprocess.Popen(
            [sys.executable, "-c", IN_A_WINDOW], env=environment(screen), stdout=subprocess.PIPE, text=True
        )
        with process:
            try:
                while not (line := process.stdout.readline()).strip().isdecimal():
                    assert line, "the window ended"
                assert int(line) <= 8
                subprocess.run(["xdotool", "key", "k"], env=environment(screen), check=True)
                assert process.stdout.readline() == "k\n"
            finally:
                process.kill()
