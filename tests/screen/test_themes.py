"""A theme is a folder: what is in it is worn, and what is wrong with it is said with file, line and mend."""

from pathlib import Path

import pytest

from kiosk.rules.cards import card
from kiosk.screen import names, samples
from kiosk.screen.art.cards import card_surface
from kiosk.screen.art.eyes import EYES, distance
from kiosk.screen.art.look import Look, wear
from kiosk.screen.art.palette import COLOURS, FELT, contrast, rgb
from kiosk.screen.rehearsal import Stage
from kiosk.screen.rule_samples import under
from kiosk.screen.settings import ScreenSettings
from kiosk.screen.theme_folder import TEXT_ON_GROUND, ThemeError, read_theme
from kiosk.screen.wardrobe import Wardrobe, shipped
from kiosk.words import Words

DOT = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="-100 -100 200 200">\n<circle r="80"/>\n</svg>\n'
THEME = """\
name = "Night"
decks = ["downpour"]
ornament = "dot.svg"

[palette]
felt = "#101018"

[pictures]
7 = "dot.svg"

[words.en]
"Red {figure}" = "Rose {figure}"
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "theme.toml").write_text(THEME, encoding="utf-8")
    (tmp_path / "dot.svg").write_text(DOT, encoding="utf-8")
    return tmp_path


def pixels(text: str) -> bytes:
    surface = card_surface(text, 100)
    return bytes(surface.get_buffer())


def test_a_theme_of_a_folder_dresses_felt_cards_and_words(folder: Path) -> None:
    plain = {text: pixels(text) for text in ("R7", "R5")}
    wear(Wardrobe(folder).look("classic"))
    assert rgb(FELT) == (0x10, 0x10, 0x18)
    assert pixels("R7") != plain["R7"]
    assert pixels("R5") == plain["R5"]
    assert names.card_name(Words("en"), card("R5")) == "Rose 5"
    assert names.card_name(Words("en"), card("B5")) == "Blue 5"


def test_the_screen_wears_the_theme_of_the_deck_on_the_table(folder: Path) -> None:
    stage = Stage(ScreenSettings(size=(1024, 600), full_screen=False, theme=folder))
    view = samples.public((7, 5, 8, 3), "R4 R7 R3")
    felts = []
    for deck in ("classic", "piglet", "sorting", "downpour"):
        stage.play(samples.playing(under(view, deck=deck)), 40)
        felts.append(stage.window.front.get_at((500, 590))[:3])
    stage.screen.close()
    assert len(set(felts[:3])) == 3
    assert felts[3] == felts[0]


WRONG = [
    ('name = "Night"', "name = ", "theme.toml, line 1: it is not TOML"),
    (
        'felt = "#101018"',
        'felt = "dark"',
        "theme.toml, line 6: felt = 'dark' is no colour; write \"#RRGGBB\"",
    ),
    ('felt = "#101018"', 'felt = "#909090"', "theme.toml, line 6: ivory on felt has a contrast of"),
    ('felt = "#101018"', 'red = "#FFD93B"', "line 6: red and yellow lie 0 apart"),
    ('felt = "#101018"', 'carpet = "#000000"', "theme.toml, line 6: there is no colour 'carpet'"),
    ('7 = "dot.svg"', '7 = "line.svg"', "theme.toml, line 9: there is no line.svg"),
    ('7 = "dot.svg"', '12 = "dot.svg"', "theme.toml, line 9: no coloured card is written '12'"),
    ('"downpour"', '"tarot"', "theme.toml, line 2: decks = ['tarot']"),
    ("[pictures]", "[wholes]", "theme.toml, line 9: '7' is not drawn whole"),
]


@pytest.mark.parametrize(("right", "wrong", "said"), WRONG, ids=[said for _, _, said in WRONG])
def test_what_is_wrong_with_a_theme_is_said_with_its_line(
    right: str, wrong: str, said: str, folder: Path
) -> None:
    (folder / "theme.toml").write_text(THEME.replace(right, wrong), encoding="utf-8")
    with pytest.raises(ThemeError) as refused:
        read_theme(folder)
    assert said in str(refused.value)
    assert "; " in str(refused.value)


@pytest.mark.parametrize(
    ("drawing", "said"),
    [
        (DOT.replace("</svg>", ""), "dot.svg, line 4: it is not SVG"),
        (DOT.replace("<circle r", "<text r"), "dot.svg, line 2: <text> cannot be drawn; make paths"),
        (DOT.replace(' viewBox="-100 -100 200 200"', ""), "dot.svg, line 1: its viewBox is ''"),
    ],
)
def test_what_is_wrong_with_a_drawing_is_said_with_its_line(drawing: str, said: str, folder: Path) -> None:
    drawing = drawing.replace('<text r="80"/>', "<text/>")
    (folder / "dot.svg").write_text(drawing, encoding="utf-8")
    with pytest.raises(ThemeError) as refused:
        read_theme(folder)
    assert said in str(refused.value)


def test_with_a_broken_theme_the_table_wears_its_own(folder: Path) -> None:
    (folder / "theme.toml").unlink()
    wardrobe = Wardrobe(folder)
    assert "theme.toml" in str(wardrobe.fault)
    assert wardrobe.look("classic") == Look()
    assert wardrobe.look("piglet").theme.name == "Piglet"


@pytest.mark.parametrize("theme", shipped(), ids=lambda theme: theme.name)
@pytest.mark.parametrize("high_contrast", [False, True])
def test_every_theme_can_be_read(theme: object, high_contrast: bool) -> None:
    wear(Look(theme, high_contrast))  # type: ignore[arg-type]
    low = [pair for pair in TEXT_ON_GROUND if contrast(f"${pair[0]}", f"${pair[1]}") < 4.45]
    assert low == []


@pytest.mark.parametrize(
    ("eyes", "least"), [("usual", 35), ("deuteranopia", 18.9), ("protanopia", 18.9), ("tritanopia", 20.5)]
)
def test_no_two_card_colours_look_alike_to_any_eyes(eyes: str, least: float) -> None:
    assert eyes in EYES
    hues = list(COLOURS.values())
    pairs = [(one, other) for i, one in enumerate(hues) for other in hues[i + 1 :]]
    assert min(distance(one, other, eyes) for one, other in pairs) > least  # type: ignore[arg-type]


def test_colour_distance_is_that_of_the_published_examples() -> None:
    assert distance("#000000", "#FFFFFF") == pytest.approx(100, abs=0.1)
    assert distance("#E8503F", "#E8503F") == 0
