"""`python -m kiosk wiring` as a builder meets it."""

from __future__ import annotations

import os
import pty
import subprocess
import sys
from pathlib import Path

import pytest

from kiosk.__main__ import main
from kiosk.commands.setting_up import SEAT_MAPS

REPO = Path(__file__).parents[2]


def test_it_prints_header_pin_table_and_warnings_without_colours(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["wiring", "--seat-map", str(SEAT_MAPS / "five-seats-lamps.toml")]) == 0
    said = capsys.readouterr().out
    lines = said.splitlines()
    assert lines[0] == "Table for five, with lamps (five-seats-lamps.toml)"
    assert any(line.split()[:5] == ["seat", "1", "slap", "GPIO17", "11"] for line in lines)
    assert any(line.startswith("seat 5 cut      GPIO4, 7") for line in lines)
    assert any(line.startswith("! 10 lamps, 200 mA") for line in lines)
    assert "\x1b" not in said
    assert max(map(len, lines)) <= 80


def test_a_terminal_gets_colours() -> None:
    ours, theirs = pty.openpty()
    done = subprocess.run(
        [sys.executable, "-m", "kiosk", "wiring", "--seat-map", SEAT_MAPS / "two-seats.toml"],
        cwd=REPO, stdout=theirs, check=False, timeout=60,
    )  # fmt: skip
    said = os.read(ours, 100_000)
    os.close(theirs)
    os.close(ours)
    assert done.returncode == 0
    assert b"\x1b[32m             seat 1 slap\x1b[0m" in said


@pytest.mark.parametrize(
    ("wrong", "line", "told"),
    [
        (
            "slap = 3",
            11,
            "pin 3 is not free: it has a fixed pull-up resistor and wakes a halted Pi; take one of",
        ),
        ("slap = 24", 19, "pin 24 is used already, in line 11; take one of"),
    ],
)
def test_a_bad_map_is_refused_by_file_line_and_mend(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, wrong: str, line: int, told: str
) -> None:
    path = tmp_path / "map.toml"
    path.write_text((SEAT_MAPS / "two-seats.toml").read_text().replace("slap = 17", wrong))
    assert main(["wiring", "--seat-map", str(path)]) == 2
    said = capsys.readouterr()
    assert said.err.startswith(f"kiosk wiring: {path}:{line}: {told}")
    assert said.out == ""


def test_a_map_without_pins_has_nothing_to_wire(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["wiring", "--seat-map", str(SEAT_MAPS / "keyboard.toml")]) == 0
    assert "there is nothing to build" in capsys.readouterr().out


def test_sheets_of_a_map_of_ones_own_are_written_where_asked(tmp_path: Path) -> None:
    mine = tmp_path / "mine.toml"
    mine.write_text((SEAT_MAPS / "two-seats.toml").read_text())
    assert main(["wiring", "--seat-map", str(mine), "--sheets", str(tmp_path / "out")]) == 0
    written = {path.name: path.read_text(encoding="utf-8") for path in (tmp_path / "out").iterdir()}
    assert sorted(written) == ["mine.md", "mine.svg", "mine.yml"]
    assert written["mine.md"].startswith("# Table for two\n")
    assert "<svg" in written["mine.svg"]


def test_a_folder_that_cannot_be_written_is_refused(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    (tmp_path / "file").write_text("")
    words = ["wiring", "--seat-map", str(SEAT_MAPS / "two-seats.toml"), "--sheets", str(tmp_path / "file")]
    assert main(words) == 2
    assert "give a folder that may be written" in capsys.readouterr().err


def test_without_the_programs_that_draw_nothing_is_written(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", "")
    words = ["wiring", "--seat-map", str(SEAT_MAPS / "two-seats.toml"), "--sheets", str(tmp_path / "out")]
    assert main(words) == 2
    assert "sudo apt-get install graphviz" in capsys.readouterr().err
    assert not (tmp_path / "out").exists()


def test_a_terminal_without_the_letters_gets_the_rest() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "kiosk", "wiring", "--seat-map", SEAT_MAPS / "two-seats.toml"],
        cwd=REPO,
        env={**os.environ, "PYTHONIOENCODING": "ascii"},
        capture_output=True,
        check=False,
        timeout=60,
    )
    assert done.returncode == 0, done.stderr
    assert b"a pull-up of 1000 ? to 3.3 V" in done.stdout
