"""The venue's file: all of it may be left out, and what is wrong is said with its line and the mend."""

from __future__ import annotations

from datetime import time
from pathlib import Path

import pytest

from kiosk.operator.settings import NightHours, Settings
from kiosk.operator.venue import EXAMPLE, Venue, VenueFileError, read

LANGUAGES = ("en", "sk")
PRESETS = ("classic", "cafe")


def venue(tmp_path: Path, text: str) -> Venue:
    path = tmp_path / "table.toml"
    path.write_text(text, encoding="utf-8")
    return read(path, LANGUAGES, PRESETS)


def test_an_empty_file_says_nothing(tmp_path: Path) -> None:
    assert venue(tmp_path, "") == Venue()


def test_the_example_says_nothing_until_a_line_of_it_is_uncommented(tmp_path: Path) -> None:
    assert venue(tmp_path, EXAMPLE) == Venue()
    uncommented = "\n".join(
        line.removeprefix("# ") if " = " in line and line.startswith("# ") else line
        for line in EXAMPLE.splitlines()
    )
    every = venue(tmp_path, uncommented)
    assert every.seat_map == Path("/etc/cutlight/seats.toml")
    assert every.state == Path("/var/lib/cutlight")
    assert (every.pads, every.bots, every.demo, every.preset) == (True, 4, True, "cafe")
    assert (every.inches, every.turn, every.full_screen, every.kiosk) == (21.5, 90, True, True)
    assert every.settings == Settings(
        seat_languages=((3, "en"),), night_hours=NightHours(time(23, 30), time(7))
    )


def test_a_path_is_from_the_files_own_folder(tmp_path: Path) -> None:
    found = venue(tmp_path, '[table]\nseat_map = "seats.toml"\nstate = "/srv/table"\n')
    assert found.seat_map == tmp_path / "seats.toml"
    assert found.state == Path("/srv/table")


@pytest.mark.parametrize(
    ("text", "line", "told"),
    [
        ("[tabel]\n", 1, "the file has no 'tabel'; take one of table, screen, menu"),
        ("table = 3\n", 1, "table is no section; write [table]"),
        ("[screen]\n\nincehs = 3\n", 3, "[screen] has no 'incehs'; take one of inches, turn"),
        ("[screen]\nturn = 45\n", 2, "the picture cannot be turned so; write turn = 0, 90, 180 or 270"),
        ("[screen]\nturn = 90.0\n", 2, "the picture cannot be turned so"),
        ("[screen]\ninches = 2\n", 2, "no panel has such a diagonal; write inches = "),
        ("[screen]\nkiosk = 1\n", 2, "kiosk is neither true nor false; write kiosk = true or false"),
        ("[table]\nbots = 11\n", 2, "bots is no number of seats"),
        ("[table]\nbots = true\n", 2, "bots is no number of seats"),
        ('[table]\nseat_map = ""\n', 2, "seat_map is no text"),
        ('[table]\npreset = "coffee"\n', 2, "there are no rules called 'coffee'; write one of classic, cafe"),
        ("[menu]\nvolume = 400\n", 2, "volume: it is no whole number from 0 to 100; write volume = a whole"),
        ('[menu]\nnight_hours = "25:00-07:00"\n', 2, "there is no such hour"),
        ('[menu]\nnight_hours = "7-7"\n', 2, 'write night_hours = hours such as "23:30-07:00"'),
        ('[menu]\nnight_hours = "07:00-07:00"\n', 2, "it begins and ends at the same time"),
        ('[menu]\nlanguage = "fr"\n', 2, "there are no words in the language 'fr'; write one of en, sk"),
        ('[menu]\nseat_languages = { 3 = "fr" }\n', 2, "no words in the language 'fr'"),
        ('[menu]\nseat_languages = { 11 = "en" }\n', 2, "there is no seat 11"),
        ("[menu]\nvolume 4\n", 2, "this is not TOML"),
    ],
)
def test_what_is_wrong_is_said_with_its_line_and_the_mend(
    tmp_path: Path, text: str, line: int, told: str
) -> None:
    with pytest.raises(VenueFileError) as caught:
        venue(tmp_path, text)
    assert str(caught.value).startswith(f"{tmp_path}/table.toml:{line}: ")
    assert told in str(caught.value)


def test_a_file_that_is_not_there_is_said(tmp_path: Path) -> None:
    with pytest.raises(VenueFileError, match="there is no such file; give the path of a settings file"):
        read(tmp_path / "none.toml", LANGUAGES, PRESETS)
