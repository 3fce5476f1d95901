"""The real program as systemd starts it: what it says, and what it leaves for the others."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from kiosk.commands.fault import notice
from kiosk.commands.supervisor import FAULT, PLAYING, Supervisor
from kiosk.words import Words
from tests.end_to_end.desk import display, environment, kiosk, wait_for

PATIENCE_S = 30.0


@pytest.fixture(scope="module")
def screen() -> Iterator[str]:
    with display() as name:
        yield name


@pytest.fixture(params=["path", "abstract"])
def systemd(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[tuple[socket.socket, str]]:
    """Where systemd listens, and what it calls that."""
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as ear:
        name = (
            str(tmp_path / "notify")
            if request.param == "path"
            else f"@cutlight-{tmp_path.name}-{os.getpid()}"
        )
        ear.bind(name.replace("@", "\0", 1))
        ear.settimeout(PATIENCE_S)
        yield ear, name


def heard(ear: socket.socket, until: str) -> list[str]:
    """Every word up to one that begins so."""
    words: list[str] = []
    while not words or not words[-1].startswith(until):
        words.append(ear.recv(4096).decode())
    return words


def started(tmp_path: Path, *words: str, **more: str) -> subprocess.Popen[bytes]:
    runtime = tmp_path / "run"
    runtime.mkdir(exist_ok=True)
    given = {"RUNTIME_DIRECTORY": str(runtime), "STATE_DIRECTORY": str(tmp_path / "state"), **more}
    return subprocess.Popen(
        kiosk("run", "--kiosk", "--size", "800x480", *words), env=environment(None) | given, cwd=runtime,
        stderr=subprocess.DEVNULL,
    )  # fmt: skip


def test_it_says_that_it_is_ready_then_that_it_lives_and_ends_within_a_second_when_asked(
    screen: str, systemd: tuple[socket.socket, str], tmp_path: Path
) -> None:
    ear, name = systemd
    with started(tmp_path, DISPLAY=screen, NOTIFY_SOCKET=name, WATCHDOG_USEC="1000000") as table:
        try:
            assert "WATCHDOG=1" not in heard(ear, "READY=1")[:-1]
            assert any(
                word.startswith("STATUS=waiting for guests")
                for word in heard(ear, "WATCHDOG=1") + heard(ear, "WATCHDOG=1")
            )
            table.send_signal(signal.SIGTERM)
            heard(ear, "STOPPING=1")
            assert table.wait(PATIENCE_S) == 0
        finally:
            table.kill()


def test_a_table_that_hangs_says_nothing_more(
    screen: str, systemd: tuple[socket.socket, str], tmp_path: Path
) -> None:
    ear, name = systemd
    with started(tmp_path, DISPLAY=screen, NOTIFY_SOCKET=name, WATCHDOG_USEC="200000") as table:
        try:
            heard(ear, "WATCHDOG=1")
            table.send_signal(signal.SIGSTOP)
            ear.settimeout(0.5)
            with pytest.raises(TimeoutError):
                heard(ear, "nothing that it says")
        finally:
            table.kill()


def test_while_people_play_a_file_says_so(screen: str, tmp_path: Path) -> None:
    with started(tmp_path, DISPLAY=screen) as table:
        try:
            x = environment(screen)
            find = ["xdotool", "search", "--onlyvisible", "--pid", str(table.pid)]
            wait_for(
                "the window", lambda: subprocess.run(find, env=x, capture_output=True, check=False).stdout
            )
            playing = tmp_path / "run" / PLAYING

            def pressed() -> bool:
                subprocess.run(["xdotool", "key", "1", "key", "2"], env=x, check=True)
                return playing.exists()

            assert not playing.exists()
            wait_for("play", pressed)
            table.terminate()
            assert table.wait(PATIENCE_S) == 0
            assert not playing.exists()
        finally:
            table.kill()


def test_a_second_table_on_the_same_folder_opens_no_window(screen: str, tmp_path: Path) -> None:
    with started(tmp_path, DISPLAY=screen) as first:
        try:
            wait_for("its journal", (tmp_path / "state/table.sqlite3").exists)
            # without a display it would wait for one, if it came so far
            with started(tmp_path, DISPLAY=":987", NOTIFY_SOCKET="@nobody") as second:
                assert second.wait(PATIENCE_S) == 2
            assert "another table is using it" in (tmp_path / "run" / FAULT).read_text()
        finally:
            first.kill()


def test_a_service_waits_for_its_screen_and_says_so(
    systemd: tuple[socket.socket, str], tmp_path: Path
) -> None:
    ear, name = systemd
    with started(tmp_path, DISPLAY=":987", SDL_VIDEODRIVER="x11", NOTIFY_SOCKET=name) as table:
        try:
            words = heard(ear, "STATUS=")
            assert words[-2].startswith("EXTEND_TIMEOUT_USEC=")
            assert words[-1].startswith("STATUS=waiting for a screen")
            table.terminate()
            assert table.wait(PATIENCE_S) == 0
        finally:
            table.kill()


def test_what_it_cannot_be_set_up_with_is_left_for_the_picture(tmp_path: Path) -> None:
    (tmp_path / "bad.toml").write_text("name = 3\n")
    with started(tmp_path, "--seat-map", str(tmp_path / "bad.toml")) as table:
        assert table.wait(PATIENCE_S) == 2
    said = notice(Words(), {"RUNTIME_DIRECTORY": str(tmp_path / "run")})
    assert any("bad.toml" in line for line in said.staff)
    assert "Traceback" not in "".join(said.staff)


@pytest.mark.parametrize(
    ("result", "words"),
    [("watchdog", "did not answer"), ("timeout", "too long"), ("exit-code", "again and again")],
)
def test_the_picture_says_what_systemd_saw(result: str, words: str, tmp_path: Path) -> None:
    told = {"RUNTIME_DIRECTORY": str(tmp_path), "MONITOR_SERVICE_RESULT": result}
    assert words in notice(Words(), told).staff[0]


def test_a_start_that_succeeds_forgets_the_fault_before(tmp_path: Path) -> None:
    supervisor = Supervisor({"RUNTIME_DIRECTORY": str(tmp_path)})
    supervisor.failed("crash", "a fault")
    supervisor.ready()
    assert not (tmp_path / FAULT).exists()


def test_no_child_speaks_for_the_table() -> None:
    given = {
        "NOTIFY_SOCKET": "/run/systemd/notify",
        "WATCHDOG_USEC": "10000000",
        "WATCHDOG_PID": str(os.getpid()),
    }
    Supervisor(given)
    assert given == {}


def test_the_picture_of_a_fault_is_shown_and_ends_by_itself(screen: str, tmp_path: Path) -> None:
    (tmp_path / FAULT).write_text("setup\nnobody wired seat 3\n")
    given = environment(screen) | {"RUNTIME_DIRECTORY": str(tmp_path)}
    with subprocess.Popen(kiosk("fault", "--seconds", "6"), env=given, stderr=subprocess.DEVNULL) as picture:

        def shown() -> bool:
            command = ["import", "-window", "root", str(tmp_path / "seen.png")]
            subprocess.run(command, env=given, check=True)
            seen = pygame.image.load(tmp_path / "seen.png")
            width, height = seen.get_size()
            lower = [(x, y) for x in range(0, width, 2) for y in range(height // 2, height, 2)]
            return len({tuple(seen.get_at(spot)) for spot in lower}) > 3

        try:
            wait_for("the picture", shown)
            assert picture.wait(PATIENCE_S) == 0
        finally:
            picture.kill()


def test_where_no_picture_can_be_drawn_it_says_so(tmp_path: Path) -> None:
    given = environment(None) | {"RUNTIME_DIRECTORY": str(tmp_path), "SDL_VIDEODRIVER": "x11"}
    done = subprocess.run(kiosk("fault"), env=given, capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert "no display" in done.stderr
