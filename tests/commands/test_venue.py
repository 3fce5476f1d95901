"""The command line over the venue's file: what is given wins, what is left open the file says."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from pathlib import Path

import pytest

from kiosk.__main__ import main
from kiosk.commands import setting_up
from kiosk.commands.setting_up import set_up

WIRING = Path(__file__).parents[2] / "wiring"


def parsed(*words: str) -> Namespace:
    parser = ArgumentParser()
    setting_up.add_arguments(parser)
    return parser.parse_args(list(words))


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "table.toml"
    path.write_text(
        f"""
        [table]
        seat_map = "{WIRING}/keyboard.toml"
        state = "state"
        preset = "party"
        bots = 3
        [screen]
        turn = 180
        inches = 15
        kiosk = true
        [menu]
        reduced_motion = true
        volume = 10
        """
    )
    return path


def test_what_the_command_line_leaves_open_the_file_says(file: Path) -> None:
    arguments = parsed("--settings", str(file))
    screen = setting_up.screen_settings(arguments)
    assert (screen.turn, screen.inches, screen.kiosk) == (180, 15, True)
    parts = set_up(arguments)
    try:
        assert parts.table.settings.fill_to == 3
        assert parts.record.journal is not None
        assert parts.record.journal.path.parent == file.parent / "state"
        assert setting_up.drawn(parts.settings.current, screen).reduced_motion
    finally:
        parts.close()


def test_what_the_command_line_says_wins_over_the_file(file: Path, tmp_path: Path) -> None:
    words = ["--turn", "0", "--no-kiosk", "--no-reduced-motion", "--state", str(tmp_path / "mine")]
    arguments = parsed("--settings", str(file), *words)
    screen = setting_up.screen_settings(arguments)
    assert (screen.turn, screen.inches, screen.kiosk) == (0, 15, False)
    parts = set_up(arguments)
    try:
        assert parts.record.journal is not None
        assert parts.record.journal.path.parent == tmp_path / "mine"
        assert not parts.settings.current.reduced_motion
    finally:
        parts.close()


def test_what_staff_changed_is_there_after_a_restart(file: Path) -> None:
    for expected in (10, 80):
        parts = set_up(parsed("--settings", str(file)))
        assert parts.settings.current.volume == expected
        parts.settings.change("volume", 80)
        parts.close()


def test_a_file_that_cannot_be_used_is_said_before_anything_opens(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "table.toml"
    path.write_text("[screen]\nturn = 45\n")
    assert main(["run", "--settings", str(path)]) == 2
    assert capsys.readouterr().err.startswith(f"kiosk run: {path}:2: the picture cannot be turned so; ")


def test_a_file_that_was_named_must_be_there(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["run", "--settings", str(tmp_path / "none.toml")]) == 2
    assert "none.toml:1: there is no such file" in capsys.readouterr().err


def test_the_example_is_printed_and_can_be_checked(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["settings"]) == 0
    path = tmp_path / "table.toml"
    path.write_text(capsys.readouterr().out)
    assert main(["settings", str(path)]) == 0
    path.write_text("[screen]\nturn = 45\n")
    assert main(["settings", str(path)]) == 2
    assert capsys.readouterr().err.startswith(f"kiosk settings: {path}:2: ")
