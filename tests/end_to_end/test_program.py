"""The program as it is started and stopped: in a window, without a display, by hand, by the system."""

from __future__ import annotations

import ctypes
import signal
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from kiosk.screen.scene import Scene
from tests.end_to_end.desk import (
    PROJECT,
    Program,
    Twin,
    environment,
    kiosk,
    program,
    unlike,
    wait_for,
)


@pytest.fixture
def table(screen: str, tmp_path: Path) -> Iterator[Program]:
    with program(screen, tmp_path / "state", "--reduced-motion") as running:
        running.window()
        yield running


def inviting(twin: Twin, *seated: int) -> Scene:
    return Scene("attract", twin.places, seated=frozenset(seated), keys=twin.keys)


class _Message(ctypes.Structure):
    """Xlib's XClientMessageEvent, as large as an XEvent."""

    _fields_ = (
        ("type", ctypes.c_int), ("serial", ctypes.c_ulong), ("send_event", ctypes.c_int),
        ("display", ctypes.c_void_p), ("window", ctypes.c_ulong), ("message_type", ctypes.c_ulong),
        ("format", ctypes.c_int), ("data", ctypes.c_long * 5), ("pad", ctypes.c_long * 24),
    )  # fmt: skip


def close_window(screen: str, window: int) -> None:
    """Ask the window to close, as the cross in its corner does; there is no window manager to ask."""
    x11 = ctypes.CDLL("libX11.so.6")
    x11.XOpenDisplay.restype = ctypes.c_void_p
    x11.XInternAtom.restype = ctypes.c_ulong
    x11.XInternAtom.argtypes = [ctypes.c_void_p, ctypes.c_char_p, ctypes.c_int]
    x11.XSendEvent.argtypes = [
        ctypes.c_void_p, ctypes.c_ulong, ctypes.c_int, ctypes.c_long, ctypes.c_void_p,
    ]  # fmt: skip
    x11.XCloseDisplay.argtypes = [ctypes.c_void_p]
    connection = x11.XOpenDisplay(screen.encode())
    protocols = x11.XInternAtom(connection, b"WM_PROTOCOLS", 0)
    delete = x11.XInternAtom(connection, b"WM_DELETE_WINDOW", 0)
    client_message = 33
    message = _Message(client_message, 0, 1, connection, window, protocols, 32, (delete, 0, 0, 0, 0))
    x11.XSendEvent(connection, window, 0, 0, ctypes.byref(message))
    x11.XCloseDisplay(connection)


def test_its_window_invites_to_sit_down(table: Program, twin: Twin) -> None:
    twin.show(inviting(twin))
    wait_for("the invitation", lambda: unlike(table.pixels(), twin.window.front) < 0.01)


def test_a_key_sits_down_and_the_window_shows_it(table: Program, twin: Twin) -> None:
    twin.show(inviting(twin))
    wait_for("the invitation", lambda: unlike(table.pixels(), twin.window.front) < 0.01)
    table.key("3")
    twin.show(inviting(twin, 3))
    wait_for("the seat", lambda: unlike(table.pixels(), twin.window.front) < 0.005)


def test_f1_lists_the_keys_and_takes_the_list_away_again(table: Program, twin: Twin) -> None:
    twin.show(inviting(twin))
    wait_for("the invitation", lambda: unlike(table.pixels(), twin.window.front) < 0.01)
    plain = table.pixels()
    table.key("F1")
    pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_F1, scancode=0))
    twin.show(inviting(twin))
    wait_for("the keys", lambda: unlike(table.pixels(), twin.window.front) < 0.02)
    assert unlike(table.pixels(), plain) > 0.1
    table.key("F1")
    pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_F1, scancode=0))
    twin.show(inviting(twin))
    wait_for("the table without them", lambda: unlike(table.pixels(), plain) < 0.01)


def test_escape_ends_it(table: Program) -> None:
    table.key("Escape")
    assert table.ended() == 0


def test_closing_the_window_ends_it(table: Program, screen: str) -> None:
    close_window(screen, int(table.window()))
    assert table.ended() == 0


@pytest.mark.parametrize(
    ("words", "how"),
    [((), signal.SIGTERM), ((), signal.SIGINT), (("--kiosk", "--demo"), signal.SIGTERM)],
    ids=["desk-term", "desk-int", "kiosk-term"],
)
def test_the_system_can_stop_it(
    screen: str, tmp_path: Path, how: signal.Signals, words: tuple[str, ...]
) -> None:
    with program(screen, tmp_path / "state", *words) as running:
        running.window()
        wait_for("its journal", running.journal.exists)
        running.process.send_signal(how)
        assert running.ended() == 0
        assert running.said() == ""


def test_nobody_can_leave_a_kiosk(screen: str, tmp_path: Path) -> None:
    with program(screen, tmp_path / "state", "--kiosk", "--demo") as running:
        window = running.window()
        running.key("Escape")
        close_window(screen, int(window))
        running.key("F1")
        for name in (signal.SIGINT, signal.SIGQUIT, signal.SIGTSTP):
            running.process.send_signal(name)
        before = wait_for("play", running.seen)
        wait_for("more play", lambda: len(running.seen_entries()) > len(before.commands))
        assert running.process.poll() is None


def test_without_a_display_it_says_so_tells_a_round_and_saves_a_picture(tmp_path: Path) -> None:
    done = subprocess.run(
        kiosk("run", "--seed", "35", "--state", str(tmp_path / "state")),
        env=environment(None), cwd=tmp_path, capture_output=True, text=True, timeout=120, check=False,
    )  # fmt: skip
    assert done.returncode == 0
    assert "kiosk" not in done.stderr
    assert "Traceback" not in done.stderr
    lines = done.stdout.splitlines()
    assert lines[0].startswith("No display (")
    assert "bots play one round" in lines[0]
    assert sum(" lays " in line for line in lines) > 10
    assert any("wins the round" in line for line in lines)
    assert lines[-1] == f"The picture of the last lay is in {tmp_path / 'table.png'}."
    assert pygame.image.load(tmp_path / "table.png").get_size() == (1920, 1080)
    assert not (tmp_path / "state").exists(), "what nobody sees is not kept"


def test_without_a_display_a_picture_that_cannot_be_saved_is_said(tmp_path: Path) -> None:
    (tmp_path / "table.png").mkdir()
    done = subprocess.run(
        kiosk("run"),
        env=environment(None), cwd=tmp_path, capture_output=True, text=True, timeout=120, check=False,
    )  # fmt: skip
    assert done.returncode == 2
    assert "table.png cannot be written" in done.stderr
    assert "Traceback" not in done.stderr


def test_the_video_driver_without_a_screen_counts_as_no_display(tmp_path: Path) -> None:
    process = subprocess.Popen(
        kiosk("run"), env=environment(None) | {"SDL_VIDEODRIVER": "offscreen"}, cwd=tmp_path, text=True,
        stdout=subprocess.PIPE, stderr=subprocess.PIPE,
    )  # fmt: skip
    with process:
        assert "No display (the video driver is 'offscreen')" in process.stdout.readline()
        process.send_signal(signal.SIGTERM)
        assert process.wait(20) == 0


def test_pictures_of_every_scene_are_saved(tmp_path: Path) -> None:
    words = ("pictures", str(tmp_path / "out"), "--scene", "attract", "--scene", "scores")
    done = subprocess.run(kiosk(*words), env=environment(None), capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    saved = {path.relative_to(tmp_path / "out").as_posix() for path in tmp_path.rglob("*.png")}
    assert saved == {
        f"{size}/{name}.png"
        for size in ("1920x1080", "1280x800", "1024x600")
        for name in ("attract", "scores")
    }
    assert pygame.image.load(tmp_path / "out/1024x600/scores.png").get_size() == (1024, 600)


def test_pictures_that_cannot_be_saved_are_said(tmp_path: Path) -> None:
    (tmp_path / "out").write_text("in the way")
    words = ("pictures", str(tmp_path / "out"), "--scene", "attract")
    done = subprocess.run(kiosk(*words), env=environment(None), capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert done.stderr.startswith("kiosk pictures: cannot save in")


def test_help_explains_every_subcommand() -> None:
    done = subprocess.run(kiosk("--help"), env=environment(None), capture_output=True, text=True, check=True)
    commands = PROJECT / "kiosk" / "commands"
    names = [path.stem for path in commands.glob("*.py") if "def add_arguments" in path.read_text()]
    for name in set(names) - {"setting_up"}:
        assert f"    {name} " in done.stdout
    assert {"run", "scenario", "pictures"} <= set(names)


def test_help_of_run_tells_every_option() -> None:
    done = subprocess.run(
        kiosk("run", "--help"), env=environment(None), capture_output=True, text=True, check=True
    )
    for option in (
        "--seat-map",
        "--bots",
        "--demo",
        "--state",
        "--preset",
        "--option",
        "--size",
        "--kiosk",
        "--seed",
    ):
        assert option in done.stdout
