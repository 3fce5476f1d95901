"""`python -m kiosk buttons` as a builder meets it: typed keys, a script, a bad map, a bad argument."""

from __future__ import annotations

import os
import pty
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from hardware.keyboard import KeyboardBoard
from hardware.mock import MockBoard
from hardware.press import MS, Press
from hardware.seat_map import load
from kiosk.__main__ import main
from kiosk.commands import buttons
from kiosk.commands.buttons import TypedKeys, lines_of, press_all
from kiosk.commands.setting_up import SEAT_MAPS
from kiosk.operator.selftest import SelfTest

REPO = Path(__file__).parents[2]
TWO_KEYS = '[table]\nname = "Desk"\nboard = "keyboard"\nseats = 2\n'


class Typing:
    """Keys in the order in which they are typed, told to a board of two seats."""

    def __init__(self, *texts: str | None) -> None:
        self.board = KeyboardBoard((1, 2))
        self.told: list[Press] = []
        self.board.open(self.told.append)
        self._texts = list(texts)
        self.move = TypedKeys(self.board, lambda: self._texts.pop(0) if self._texts else None)

    def until_ended(self) -> int:
        for step in range(1_000):
            if not self.move(step * 20 * MS):
                return step
        raise AssertionError("it never ended")


def test_typed_keys_are_pressed_and_let_go_one_after_the_other() -> None:
    typing = Typing("1w")
    typing.until_ended()
    assert [(press.seat, press.button, press.down, press.at_ns // MS) for press in typing.told] == [
        (1, "slap", True, 0), (1, "slap", False, 60), (2, "cut", True, 60), (2, "cut", False, 120),
    ]  # fmt: skip


def test_keys_that_are_no_button_are_passed_over_and_capitals_are_the_same_key() -> None:
    typing = Typing("\n ?é9Q")
    typing.until_ended()
    assert [(press.seat, press.button) for press in typing.told if press.down] == [(1, "cut")]


def test_typing_goes_on_while_nothing_is_typed_and_ends_with_the_input() -> None:
    typing = Typing(*[""] * 50, "1", None)
    assert typing.until_ended() >= 52
    assert [press.down for press in typing.told] == [True, False]


def test_the_scripted_finger_presses_every_button_and_ties_two() -> None:
    seat_map = load(SEAT_MAPS / "four-seats.toml")
    board = MockBoard(lines_of(seat_map))
    test = SelfTest(board.lines)
    board.tap_edges(test.edge)
    board.open(test.press)
    move = press_all(board, 0)
    now_ns = 0
    while move(now_ns):
        now_ns += 20 * MS
        test.tick(now_ns)
    assert test.passed
    assert all(report.presses >= 3 for report in test.reports())
    (pair,) = test.together()
    assert (pair.first, pair.second) == ((1, "slap"), (2, "slap"))
    assert max(abs(pair.least_ns), abs(pair.most_ns)) <= pair.error_ns


@pytest.mark.parametrize(("name", "count"), [("keyboard", 20), ("two-seats", 4), ("five-seats-lamps", 10)])
def test_the_buttons_of_a_map_are_those_on_pins_or_two_a_seat(name: str, count: int) -> None:
    assert len(lines_of(load(SEAT_MAPS / f"{name}.toml"))) == count


def desk(tmp_path: Path) -> Path:
    path = tmp_path / "desk.toml"
    path.write_text(TWO_KEYS)
    return path


def piped(tmp_path: Path, typed: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "kiosk", "buttons", "--seat-map", desk(tmp_path)],
        cwd=REPO, input=typed, capture_output=True, text=True, check=False, timeout=60,
    )  # fmt: skip


def test_a_table_whose_every_key_was_typed_is_well(tmp_path: Path) -> None:
    said = piped(tmp_path, "12qw")
    assert said.returncode == 0, said.stderr
    assert said.stdout.splitlines()[-2:] == ["Desk, keyboard: 4 of 4 buttons pressed", "all buttons are well"]
    assert "a terminal shows no bounce" in said.stdout
    assert "\x1b" not in said.stdout


def test_a_key_that_was_not_typed_is_named_and_the_test_fails(tmp_path: Path) -> None:
    said = piped(tmp_path, "12q")
    assert said.returncode == 1
    assert said.stdout.splitlines()[-2:] == ["never pressed: seat 2 cut", "not all buttons are well"]


def test_on_a_terminal_keys_count_as_typed_and_ctrl_c_ends_with_the_summary(tmp_path: Path) -> None:
    ours, theirs = pty.openpty()
    test = subprocess.Popen(
        [sys.executable, "-m", "kiosk", "buttons", "--seat-map", desk(tmp_path)],
        cwd=REPO, stdin=theirs, stdout=theirs, stderr=theirs, start_new_session=True,
    )  # fmt: skip
    os.close(theirs)
    said = read_until(ours, b"contact, 12 ms")
    os.write(ours, b"12qw")
    said += read_until(ours, b"seat 2 cut   up ")
    os.kill(test.pid, signal.SIGINT)
    said += read_until(ours, b"all buttons are well")
    assert test.wait(30) == 0
    os.close(ours)
    assert said.count(b"\x1b[?25l") == said.count(b"\x1b[?25h") == 1
    assert b"Traceback" not in said


def read_until(number: int, wanted: bytes) -> bytes:
    said = b""
    while wanted not in said:
        said += os.read(number, 4096)
    return said


def test_a_test_ends_after_the_seconds_it_is_given(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    now = [0]
    monkeypatch.setattr(buttons.time, "monotonic_ns", lambda: now[0])
    monkeypatch.setattr(buttons, "_pause", lambda span_ns: now.__setitem__(0, now[0] + span_ns))
    assert main(["buttons", "--mock", "--seconds", "2"]) == 1
    assert 2_000 * MS <= now[0] < 2_100 * MS
    said = capsys.readouterr().out
    assert "Keyboard, mock: 13 of 20 buttons pressed" in said


def test_pins_on_what_is_no_pi_are_refused_with_the_mend(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)  # lgpio writes its pipe where it is imported
    assert main(["buttons", "--seat-map", str(SEAT_MAPS / "two-seats.toml")]) == 2
    assert "this is no Raspberry Pi: use wiring/keyboard.toml" in capsys.readouterr().err


def test_a_bad_map_is_refused_by_file_and_line(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = desk(tmp_path)
    path.write_text(TWO_KEYS.replace("seats = 2", "seats = 1"))
    assert main(["buttons", "--seat-map", str(path)]) == 2
    assert capsys.readouterr().err.startswith(f"kiosk buttons: {path}:4: seats cannot be 1; write seats")


@pytest.mark.parametrize("seconds", ["0", "-1", "nan", "soon", "1e9"])
def test_no_time_at_all_is_refused(capsys: pytest.CaptureFixture[str], seconds: str) -> None:
    with pytest.raises(SystemExit) as stopped:
        main(["buttons", "--seconds", seconds])
    assert stopped.value.code == 2
    assert "not a number of seconds" in capsys.readouterr().err
