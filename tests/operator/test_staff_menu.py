"""The staff menu: who gets in, what stands there, what a touch does, and that it closes by itself."""

from __future__ import annotations

from dataclasses import replace
from datetime import time
from typing import Any

import pytest

from kiosk.operator.settings import LiveSettings, NightHours, Settings
from kiosk.operator.staff_menu import (
    COLOURS,
    ROWS_AT_MOST,
    Cleaning,
    EndMatch,
    Order,
    PinPad,
    Power,
    Shown,
    StaffMenu,
    StandUp,
    Trial,
)
from kiosk.operator.staff_pages import Facts, Played
from kiosk.operator.staff_pin import SECOND, PinLock, StaffPin, kept

PIN = "4711"
PLAYING = Facts(in_match=True, playing=(1, 4), seats=10, languages=("en", "ko", "sk"), power=True)


class Desk:
    """A menu, a clock moved by hand, and a finger."""

    def __init__(self, facts: Facts = PLAYING, *, guarded: bool = True) -> None:
        self.facts = facts
        self.now_ns = 10**15
        self.settings = LiveSettings(Settings(), None, lambda _: None)
        stored = kept(StaffPin.of(PIN, b"s" * 16)) if guarded else None
        lock = PinLock(stored, lambda _: None, self.now_ns)
        self.menu = StaffMenu(self.settings, lock, lambda: self.facts)
        self.menu.call(180, self.now_ns)

    def touch(self, *keys: str) -> Order | None:
        order = None
        for key in keys:
            order = self.menu.touch(key, self.now_ns)
        return order

    def let_in(self) -> Desk:
        self.touch(*PIN, "enter")
        return self

    def wait(self, seconds: float) -> None:
        self.now_ns += round(seconds * SECOND)
        self.menu.tick(self.now_ns)

    @property
    def view(self) -> Any:
        return self.menu.view(self.now_ns)

    @property
    def rows(self) -> list[str]:
        assert isinstance(self.view, Shown)
        return [row.key for row in self.view.rows]

    def value(self, key: str) -> Any:
        return next(row.value for row in self.view.rows if row.key == key)


def test_it_asks_for_the_pin_before_it_shows_anything() -> None:
    desk = Desk()
    assert desk.view == PinPad(0, wrong=False, wait_s=0)
    desk.touch("end_match", "yes_end_match")
    assert isinstance(desk.view, PinPad)
    desk.touch("4", "7", "erase", "7", "1", "1")
    assert desk.view.digits == 4
    desk.touch("enter")
    assert desk.rows == ["end_match", "seats", "settings", "clean", "tests", "about", "power"]


def test_a_wrong_pin_is_said_until_the_next_touch_and_then_one_must_wait() -> None:
    desk = Desk()
    desk.touch(*"0815", "enter")
    assert desk.view == PinPad(0, wrong=True, wait_s=0)
    desk.touch("4")
    assert desk.view == PinPad(1, wrong=False, wait_s=0)
    desk.touch("enter", *"0815", "enter")
    assert desk.view.wait_s == 10
    desk.touch(*PIN, "enter")
    assert isinstance(desk.view, PinPad)
    desk.wait(4.5)
    assert desk.view.wait_s == 6
    desk.wait(6)
    assert isinstance(desk.let_in().view, Shown)


def test_without_a_pin_it_says_so_and_offers_only_what_harms_nobody() -> None:
    desk = Desk(guarded=False)
    assert desk.rows == ["no_pin", "clean", "tests", "about"]
    for key in ("end_match", "settings", "power", "seats"):
        desk.touch(key)
        assert desk.rows == ["no_pin", "clean", "tests", "about"]


def test_to_end_a_match_is_asked_twice() -> None:
    desk = Desk().let_in()
    assert desk.touch("end_match") is None
    assert desk.rows == ["yes_end_match", "no"]
    desk.touch("no")
    assert desk.rows[0] == "end_match"
    assert desk.touch("end_match", "yes_end_match") == EndMatch()


def test_between_the_matches_there_is_nothing_to_end() -> None:
    desk = Desk(Facts()).let_in()
    desk.touch("end_match")
    assert desk.rows[0] == "end_match"


def test_a_seat_that_plays_can_be_asked_to_stand_up() -> None:
    desk = Desk().let_in()
    desk.touch("seats")
    assert desk.rows == ["stand_up_1", "stand_up_4"]
    assert desk.touch("stand_up_4") == StandUp(4)
    desk.facts = replace(desk.facts, playing=(1,))
    assert desk.rows == ["stand_up_1"]
    assert desk.touch("stand_up_4") is None


@pytest.mark.parametrize(
    ("key", "what"), [("restart_program", "program"), ("restart", "restart"), ("off", "off")]
)
def test_to_restart_or_switch_off_is_asked_twice(key: str, what: Any) -> None:
    desk = Desk().let_in()
    assert desk.touch("power", key) is None
    assert desk.rows == [f"yes_{key}", "no"]
    assert desk.touch(f"yes_{key}") == Power(what)


def test_where_nobody_listens_the_machine_is_not_switched_off() -> None:
    desk = Desk(replace(PLAYING, power=False)).let_in()
    desk.touch("power", "off")
    assert desk.rows == ["restart_program", "restart", "off", "no_power"]


def test_dials_stop_at_their_ends() -> None:
    desk = Desk().let_in()
    desk.touch("settings", *["volume+"] * 9)
    assert desk.settings.current.volume == 100
    desk.touch(*["brightness-"] * 20)
    assert desk.settings.current.brightness == 10


def test_switches_turn() -> None:
    desk = Desk().let_in()
    desk.touch("settings", "night_level")
    assert desk.settings.current.night_level
    desk.touch("night_level")
    assert not desk.settings.current.night_level


def test_a_long_page_goes_on_and_comes_round() -> None:
    desk = Desk().let_in()
    desk.touch("settings")
    first = desk.rows
    assert len(first) == ROWS_AT_MOST - 1
    assert desk.view.more
    desk.touch("more")
    second = desk.rows
    assert set(first).isdisjoint(second)
    assert "large_cards" in second
    desk.touch("more")
    assert desk.rows == first


def test_the_night_begins_and_ends_when_staff_say() -> None:
    desk = Desk().let_in()
    desk.touch("settings", "night_hours", "night_begin+")
    assert desk.settings.current.night_hours is None
    desk.touch("night_on", "night_begin+", "night_begin+", "night_end-")
    assert desk.settings.current.night_hours == NightHours(time(0), time(6, 30))
    for _ in range(13):
        desk.touch("night_end-")
    assert desk.settings.current.night_hours == NightHours(time(0), time(23, 30))
    desk.touch("night_on")
    assert desk.settings.current.night_hours is None


def test_the_table_speaks_one_language_after_the_other() -> None:
    desk = Desk().let_in()
    desk.touch("settings", "languages", "language")
    assert desk.settings.current.language == "ko"
    desk.touch("language", "language")
    assert desk.settings.current.language == "en"


def test_a_seat_may_speak_another_language_than_the_table() -> None:
    desk = Desk().let_in()
    desk.touch("settings", "languages", "language_2")
    assert desk.settings.current.seat_languages == ((2, "en"),)
    desk.touch("language_2", "language_1")
    assert desk.settings.current.seat_languages == ((1, "en"), (2, "ko"))
    desk.touch("language_1", "language_1", "language_1")
    assert desk.settings.current.seat_languages == ((2, "ko"),)


def test_while_the_screen_is_cleaned_no_touch_and_no_button_does_anything() -> None:
    desk = Desk().let_in()
    desk.touch("clean")
    assert desk.menu.diverts == "cleaning"
    desk.touch("close", "end_match", "yes_end_match")
    assert desk.view == Cleaning(desk.now_ns + 30 * SECOND)
    desk.wait(29.9)
    assert desk.menu.diverts == "cleaning"
    desk.wait(0.1)
    assert desk.menu.diverts == ""
    assert desk.rows[0] == "end_match"


def test_the_tests_fill_the_screen_and_lead_back() -> None:
    desk = Desk().let_in()
    desk.touch("tests", "test_buttons")
    assert desk.menu.diverts == "buttons"
    desk.touch("back", "test_colours")
    for step in range(len(COLOURS)):
        assert desk.view == Trial("colours", step)
        desk.touch("next")
    assert desk.rows == ["test_buttons", "test_touch", "test_colours"]


def test_what_was_played_and_said_is_listed() -> None:
    facts = replace(PLAYING, results=(Played((2,), 512, 7),), logs=("older", "newer"))
    desk = Desk(facts).let_in()
    desk.touch("about", "results")
    assert desk.value("result") == Played((2,), 512, 7)
    desk.touch("back", "logs")
    assert [row.value for row in desk.view.rows] == ["newer", "older"]


def test_it_closes_when_nobody_touches_it_for_a_minute() -> None:
    desk = Desk().let_in()
    desk.wait(59)
    desk.touch("settings")
    desk.wait(59.9)
    assert desk.view is not None
    desk.wait(0.1)
    assert desk.view is None
    assert desk.menu.rotation is None
    desk.menu.call(0, desk.now_ns)
    assert isinstance(desk.view, PinPad)


def test_no_page_has_more_than_seven_rows() -> None:
    facts = replace(PLAYING, playing=tuple(range(1, 11)), logs=("x",) * 50)
    for path in (("seats",), ("settings",), ("settings", "languages"), ("about", "logs"), ("power",), ()):
        desk = Desk(facts).let_in()
        desk.touch(*path)
        for _ in range(9):
            assert len(desk.view.rows) + desk.view.more <= ROWS_AT_MOST
            desk.touch("more")
