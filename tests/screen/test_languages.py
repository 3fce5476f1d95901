"""Everybody is spoken to in their own language: at the edge, and from the middle."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pygame
import pytest
from babel.core import UnknownLocaleError

from kiosk.rules import events
from kiosk.rules.cards import card
from kiosk.screen import samples
from kiosk.screen.art import fonts, store
from kiosk.screen.art.layout import lay_out
from kiosk.screen.edge_lists import OPEN_NS
from kiosk.screen.rehearsal import MS, Stage, told
from kiosk.screen.scene import LanguageChosen, Scene, Trouble
from kiosk.screen.settings import ScreenSettings
from kiosk.screen.tongues import STEP_NS, Tongues
from kiosk.words import FOLDER, Words, catalogue, languages

SETTINGS = ScreenSettings(size=(1280, 720), full_screen=False, inches=15.0)
EN = Words("en")
LAYOUT = lay_out(1280, 720, 15.0, (1, 2, 3, 4))
"""Seat 1 at the bottom, 2 at the left, 3 at the top, 4 at the right."""


@pytest.fixture
def stage() -> Iterator[Stage]:
    made = Stage(SETTINGS)
    store.forget()
    yield made
    made.screen.close()


def painted() -> set[str]:
    """Every line of text that lies in the store of painted surfaces."""
    painter = fonts._words.__wrapped__  # type: ignore[attr-defined]
    return {key[1][0] for key in store._kept if key[0] is painter}  # type: ignore[index]


def spoken(chosen: dict[int, str], *, at_ns: int = 0, seated: tuple[int, ...] = (1, 2, 3, 4)) -> list[str]:
    """The languages of the two sides."""
    tongues = Tongues(EN)
    tongues.follow(replace(samples.seating(4, seated), languages=chosen))
    return [words.language for words in tongues.sides(LAYOUT, at_ns)]


def wish(stage: Stage, what: str, key: str) -> None:
    stage.tap(
        next(spot.box for spot in stage.screen.areas.wishes if (spot.wish.what, spot.wish.key) == (what, key))
    )


def after(stage: Stage, scene: Scene, chosen: dict[int, str]) -> Scene:
    now = replace(scene, languages=chosen)
    store.forget()
    stage.play(now, 50)
    return now


# the middle


def test_one_language_is_spoken_to_both_sides() -> None:
    assert spoken({1: "ko", 3: "ko"}, seated=(1, 3)) == ["ko", "ko"]
    assert spoken({}) == ["en", "en"]


def test_two_languages_have_a_side_each_where_most_of_their_people_sit() -> None:
    assert spoken({3: "ru", 4: "ru"}) == ["en", "ru"]
    assert spoken({1: "ru", 2: "ru"}) == ["ru", "en"]
    assert spoken({1: "ru"}) == ["ru", "en"]


def test_with_more_languages_a_side_takes_those_of_its_people_in_turn() -> None:
    chosen = {1: "ko", 2: "ru", 3: "sk", 4: "en"}
    seen = [spoken(chosen, at_ns=step * STEP_NS) for step in range(3)]
    assert seen == [["ko", "sk"], ["ru", "en"], ["ko", "sk"]]


def test_a_language_of_an_empty_place_is_not_spoken_to_the_table() -> None:
    assert spoken({4: "ru"}, seated=(1, 3)) == ["en", "en"]


def test_a_message_is_shown_so_long_that_every_language_has_its_turn(stage: Stage) -> None:
    chosen = {1: "ko", 2: "ru", 3: "sk"}
    view = samples.public((7, 5, 8, 3), "G4 R4 R9", turn=3)
    stage.play(replace(samples.playing(view), languages=chosen), 50)
    heard = told(stage, events.Called(2, 0))
    scene = replace(samples.playing(view, news=heard), languages=chosen)
    store.forget()
    stage.play(scene, 2 * STEP_NS // MS)
    assert {"2번: UNO!", "Игрок\u00a02: UNO!", "Hráč\u00a02: UNO!", "Seat 2: UNO!"} <= painted()


def test_a_fault_is_told_to_each_side_in_its_words(stage: Stage) -> None:
    scene = replace(samples.seating(4, (1, 3)), languages={1: "ru"}, faults=(Trouble("of a newer program"),))
    store.forget()
    stage.play(scene, 50)
    assert "Позовите персонал: что-то не так" in " ".join(sorted(painted()))
    assert "Tell the staff: something is wrong" in painted()


# the edge


def test_each_seat_reads_its_own_language(stage: Stage) -> None:
    scene = replace(samples.seating(4, (1, 2, 3)), languages={1: "ko", 2: "ru", 3: "sk"})
    stage.play(scene, 50)
    assert {"함께해요", "Вы в игре", "Ste v hre", "Press to sit down"} <= painted()


def test_a_refusal_is_in_the_words_of_who_is_refused(stage: Stage) -> None:
    view = samples.public((7, 5, 8, 3), "G4 R4 R9")
    scene = replace(samples.playing(view), languages={1: "sk"})
    stage.play(scene, 50)
    stage.hold(1)
    scene = replace(samples.playing(view, own={1: samples.own(view, 1, "R1 B8 W")}), languages={1: "sk"})
    stage.play(scene, 200)
    hand = stage.screen.areas.seats[1].hand
    assert hand is not None
    spot = next(spot for spot in hand.cards if spot.card is card("B8"))
    stage.tap(spot.box)
    stage.play(scene, 100)
    assert "Modrá 8: nie červená, nie 9" in painted()


def test_a_language_that_the_program_does_not_have_is_the_tables(stage: Stage) -> None:
    stage.play(replace(samples.seating(4, (1,)), languages={1: "tlh"}), 50)
    assert "You are in" in painted()


# choosing


def test_a_touch_on_the_globe_lists_the_languages_by_their_own_names(stage: Stage) -> None:
    scene = samples.seating(4, (1,))
    stage.play(scene, 50)
    wish(stage, "languages", "1")
    stage.play(scene, 50)
    assert {"English", "한국어", "Русский", "Slovenčina"} <= painted()
    wish(stage, "language", "1 ko")
    assert stage.intents == [LanguageChosen(1, "ko")]
    after(stage, scene, {1: "ko"})
    assert "함께해요" in painted()
    assert not [spot for spot in stage.screen.areas.wishes if spot.wish.what == "language"]


def test_somebody_who_has_not_sat_down_yet_may_choose_too(stage: Stage) -> None:
    scene = samples.seating(4)
    stage.play(scene, 50)
    wish(stage, "languages", "3")
    stage.play(scene, 50)
    wish(stage, "language", "3 ru")
    assert stage.intents == [LanguageChosen(3, "ru")]


def test_in_play_the_globe_is_in_the_open_hand_and_nowhere_else(stage: Stage) -> None:
    view = samples.public((7, 5, 8, 3), "G4 R4 R9")
    stage.play(samples.playing(view), 50)
    assert not [spot for spot in stage.screen.areas.wishes if spot.wish.what == "languages"]
    stage.hold(1)
    scene = samples.playing(view, own={1: samples.own(view, 1, "R1 B8 W")})
    stage.play(scene, 200)
    (globe,) = (spot for spot in stage.screen.areas.wishes if spot.wish.what == "languages")
    tray = stage.screen.areas.seats[1].tray
    assert tray.holds(globe.box.left + globe.box.width / 2, globe.box.top + globe.box.height / 2)
    stage.tap(globe.box)
    stage.play(scene, 50)
    wish(stage, "language", "1 sk")
    assert LanguageChosen(1, "sk") in stage.intents
    assert stage.screen.areas.seats[1].hand is not None


def test_a_list_goes_at_a_second_touch_of_the_globe_or_by_itself(stage: Stage) -> None:
    scene = samples.seating(4, (1,))
    stage.play(scene, 50)
    listed = lambda: [spot for spot in stage.screen.areas.wishes if spot.wish.what == "language"]  # noqa: E731
    wish(stage, "languages", "1")
    stage.play(scene, 50)
    assert len(listed()) == len(languages())
    wish(stage, "languages", "1")
    stage.play(scene, 50)
    assert listed() == []
    wish(stage, "languages", "1")
    stage.play(scene, 50)
    stage.now_ns += OPEN_NS
    stage.play(scene, 50)
    assert listed() == []


@pytest.mark.parametrize(("size", "inches"), [((1920, 1080), 21.0), ((1280, 800), 10.0), ((1024, 600), 10.0)])
def test_globes_and_lists_are_big_enough_and_inside_the_table(size: tuple[int, int], inches: float) -> None:
    stage = Stage(ScreenSettings(size=size, full_screen=False, inches=inches))
    scene = samples.seating(10)
    stage.play(scene, 50)
    for seat in range(1, 11):
        wish(stage, "languages", str(seat))
    stage.play(scene, 50)
    spots = [spot.box for spot in stage.screen.areas.wishes if spot.wish.what in {"languages", "language"}]
    assert len(spots) == 10 + 10 * len(languages())
    layout = lay_out(*size, inches, tuple(range(1, 11)))
    for box in spots:
        assert min(box.width, box.height) >= int(layout.touch)
        assert layout.rect.contains(pygame.Rect(box.left, box.top, box.width, box.height))
    stage.screen.close()


# one more language


def test_a_folder_is_all_that_another_language_needs(tmp_path: Path) -> None:
    folder = tmp_path / "locale"
    shutil.copytree(FOLDER, folder)
    path = catalogue.add("eo", folder)
    lacking = catalogue.bring_up_to_date(folder)
    assert len(lacking["eo"]) == len([message for message in catalogue.spoken() if message.id])
    text = path.read_text(encoding="utf-8").replace(
        'msgid "English"\nmsgstr ""', 'msgid "English"\nmsgstr "Esperanto"'
    )
    path.write_text(
        text.replace('msgid "You are in"\nmsgstr ""', 'msgid "You are in"\nmsgstr "Vi ludas"'), "utf-8"
    )
    catalogue.bring_up_to_date(folder)
    stage = Stage(SETTINGS, Words("en", folder))
    scene = replace(samples.seating(4, (1, 2)), languages={2: "eo"})
    store.forget()
    stage.play(scene, 50)
    wish(stage, "languages", "1")
    stage.play(scene, 50)
    assert {"Vi ludas", "You are in", "Esperanto", "한국어"} <= painted()
    wish(stage, "language", "1 eo")
    assert stage.intents == [LanguageChosen(1, "eo")]
    stage.screen.close()


def test_a_language_that_is_begun_twice_or_has_no_such_code_is_refused(tmp_path: Path) -> None:
    catalogue.add("eo", tmp_path)
    with pytest.raises(FileExistsError, match="is there already"):
        catalogue.add("eo", tmp_path)
    with pytest.raises((UnknownLocaleError, ValueError)):
        catalogue.add("nowhere", tmp_path)
