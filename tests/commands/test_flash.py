"""`python -m kiosk flash` as a builder meets it: with no board, with several, with real firmware on a pty."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from kiosk.__main__ import main
from kiosk.commands import flash as command
from kiosk.commands.flash import CannotFlash, flash, mpremote
from tests.hardware.seat_boards import FIRMWARE, MICROPYTHON, Cable, Firmware, Socket, eventually

running = pytest.mark.skipif(not MICROPYTHON.exists(), reason="PyPI has no MicroPython for this processor")


@pytest.fixture
def cable(tmp_path: Path) -> Iterator[Cable]:
    made = Cable(Firmware(locked=False), Socket(tmp_path))
    made.plug()
    yield made
    made.cut()
    made.firmware.switch_off()


def test_without_a_board_it_says_how_to_get_one(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(command, "plugged_in", tuple)
    assert main(["flash"]) == 1
    said = capsys.readouterr().out
    assert said.startswith("No seat board was found at a USB port.")
    assert "hold its button BOOTSEL" in said


def test_a_pico_without_micropython_is_recognized_by_its_disk(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    monkeypatch.setattr(command, "plugged_in", tuple)
    monkeypatch.setattr(command, "BLANK_DISKS", (tmp_path / "absent", tmp_path))
    assert main(["flash"]) == 1
    assert f"A Pico waits for MicroPython: its disk is {tmp_path}." in capsys.readouterr().out


def test_of_several_boards_one_must_be_named(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(command, "plugged_in", lambda: (Path("/dev/a"), Path("/dev/b")))
    assert main(["flash"]) == 1
    said = capsys.readouterr().out.splitlines()
    assert said[1:] == ["  python -m kiosk flash --port /dev/a", "  python -m kiosk flash --port /dev/b"]


def test_a_port_that_is_not_there_is_named_with_what_to_look_at() -> None:
    with pytest.raises(CannotFlash, match=r"port /dev/nowhere cannot be opened.*Is it plugged in"):
        flash("/dev/nowhere", lambda _: None)


@running
def test_our_own_firmware_is_stopped_replaced_and_greeted(cable: Cable) -> None:
    words: list[str] = []

    def tool(given: Sequence[str]) -> str | None:
        words.extend(given)
        # whoever copies must find MicroPython's prompt
        eventually(lambda: cable.firmware.process.poll() == 0)
        cable.switch(Firmware(locked=False, number="fresh"))
        return None

    hello = flash(str(cable.socket.path), tool)
    assert hello.board == b"fresh".hex()
    assert words[:4] == ["connect", str(cable.socket.path), "fs", "cp"]
    copied = words[4 : words.index(":")]
    assert {Path(path) for path in copied} == set(FIRMWARE.glob("*.py"))
    assert copied[-1].endswith("main.py")
    assert words[-3:] == [":", "+", "reset"]


@running
def test_a_copy_that_fails_is_told_in_the_tools_own_words(cable: Cable) -> None:
    with pytest.raises(CannotFlash, match="could not enter raw repl") as refused:
        flash(str(cable.socket.path), lambda _: "could not enter raw repl")
    assert "Hold BOOTSEL" in str(refused.value)


@running
def test_a_board_that_never_answers_is_said_to(cable: Cable, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(command, "ANSWER_S", 0.5)
    with pytest.raises(CannotFlash, match=r"was copied to .* but nobody answers there"):
        flash(str(cable.socket.path), lambda _: None)


def test_mpremote_itself_is_run_and_its_words_come_back() -> None:
    pytest.importorskip("mpremote")
    assert mpremote(["version"]) is None
    assert "failed to access /dev/nowhere" in str(mpremote(["connect", "/dev/nowhere", "fs", "ls"]))
