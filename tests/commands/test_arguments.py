"""What is asked for on the command line and cannot be had is refused in words: exit 2, place and mend."""

from __future__ import annotations

from pathlib import Path

import pytest

from kiosk.__main__ import main

MAP = """\
[table]
name = "Two"
board = "gpio"
seats = 2
"""


def refused(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    """What `run` says on stderr as it refuses; it has opened nothing."""
    assert main(["run", *words]) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.startswith("kiosk run: ")
    assert "Traceback" not in said.err
    return said.err


@pytest.mark.parametrize(
    ("option", "told"),
    [
        ("cuts=true", "option cuts: there is no such option; there are "),
        ("cut", "write NAME=VALUE, such as cut=true"),
        ("cut=maybe", "option cut: 'maybe' is not true or false"),
        ("target=lots", "option target: 'lots' is not a whole number"),
        ("target=0", "option target: 0 is not between 1 and 1000000"),
        ("pause=nan", "option pause: nan is not"),
        ("grace=-1", "option grace: -1.0 is not between"),
        ("=", "option : there is no such option"),
        ("score=most", "option score: 'most' is none of winner_takes loser_counts"),
        ("cut=true\nzero=true", "is not true or false"),
        ("cut=[1, 2", "is not true or false"),
        ("deck={a=1}", "is none of"),
        ("saves=1979-05-27", "is not true or false"),
    ],
)
def test_an_option_that_cannot_be_set_is_named(
    capsys: pytest.CaptureFixture[str], option: str, told: str
) -> None:
    assert told in refused(capsys, "--option", option)


@pytest.mark.parametrize(
    ("preset", "told"),
    [("clasic", "'clasic' is none of classic printed"), ("", "'' is none of")],
)
def test_a_preset_that_is_not_there_is_named(
    capsys: pytest.CaptureFixture[str], preset: str, told: str
) -> None:
    assert told in refused(capsys, "--preset", preset)


@pytest.mark.parametrize("inches", ["0", "-5", "nan", "inf", "1e9"])
def test_a_panel_of_no_size_is_refused(capsys: pytest.CaptureFixture[str], inches: str) -> None:
    assert "give the diagonal of the panel" in refused(capsys, "--inches", inches)


@pytest.mark.parametrize("bots", ["-1", "11", "99999999999"])
def test_more_bots_than_places_are_refused(capsys: pytest.CaptureFixture[str], bots: str) -> None:
    assert f"--bots {bots}: there are 10 places" in refused(capsys, "--bots", bots)


@pytest.mark.parametrize("bots", ["0", "1"])
def test_a_demo_needs_two_bots(capsys: pytest.CaptureFixture[str], bots: str) -> None:
    assert "bots alone play from 2 on" in refused(capsys, "--demo", "--bots", bots)


@pytest.mark.parametrize(
    "words",
    [
        ["--size", "big"], ["--size", "100x100"], ["--size", "1280"], ["--size", "1280x720x3"],
        ["--turn", "45"], ["--bots", "few"], ["--seed", "x"], ["--inches", "wide"], ["--nonsense"], ["extra"],
    ],
)  # fmt: skip
def test_words_that_make_no_sense_are_refused_with_the_usage(
    capsys: pytest.CaptureFixture[str], words: list[str]
) -> None:
    with pytest.raises(SystemExit) as stopped:
        main(["run", *words])
    assert stopped.value.code == 2
    said = capsys.readouterr().err
    assert "usage:" in said
    assert words[0] in said


@pytest.mark.parametrize("words", [[], ["dance"]])
def test_a_subcommand_that_is_not_there_is_refused(
    capsys: pytest.CaptureFixture[str], words: list[str]
) -> None:
    with pytest.raises(SystemExit) as stopped:
        main(words)
    assert stopped.value.code == 2
    assert "usage:" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("text", "place", "told"),
    [
        (MAP + "[[seat]]\nnumber = 1\nslap = 5\ncut = 5\n", ":", "5"),
        ("[table\n", ":1", ""),
        ("", "", ""),
        ("\0\1\2", "", ""),
    ],
)
def test_a_seat_map_that_cannot_be_used_is_refused_by_file(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, text: str, place: str, told: str
) -> None:
    path = tmp_path / "map.toml"
    path.write_text(text)
    said = refused(capsys, "--seat-map", str(path))
    assert f"{path}{place}" in said
    assert told in said


def test_a_seat_map_that_is_no_text_is_refused_by_file(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    path = tmp_path / "map.toml"
    path.write_bytes(bytes(range(256)))
    assert str(path) in refused(capsys, "--seat-map", str(path))


@pytest.mark.parametrize("name", ["nowhere.toml", "."])
def test_a_seat_map_that_is_not_there_is_refused_by_file(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, name: str
) -> None:
    path = tmp_path / name
    assert str(path) in refused(capsys, "--seat-map", str(path))


@pytest.mark.parametrize("content", [b"", b"\xff\xfe", b"title = ", b"[[step]]\n", bytes(range(256))])
def test_a_scenario_that_cannot_be_understood_is_an_error_that_names_the_file(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, content: bytes
) -> None:
    path = tmp_path / "scene.toml"
    path.write_bytes(content)
    assert main(["scenario", str(path)]) == 2
    said = capsys.readouterr()
    assert str(path) in said.err
    assert said.out == ""


@pytest.mark.parametrize("name", ["nowhere.toml", "."])
def test_a_scenario_that_is_not_there_is_an_error(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, name: str
) -> None:
    assert main(["scenario", str(tmp_path / name)]) == 2
    assert str(tmp_path / name) in capsys.readouterr().err
