"""What the screen is shown of the table, and what becomes of the wishes it brings back."""

from __future__ import annotations

from argparse import ArgumentParser
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from kiosk.commands import setting_up
from kiosk.commands.setting_up import Parts, set_up
from kiosk.commands.stage import Stage
from kiosk.rules.cards import card, cards
from kiosk.rules.commands import Draw, Lay
from kiosk.rules.phases import Turn
from kiosk.screen.scene import (
    Act,
    HandClosed,
    HandOpened,
    Intent,
    KeyMoved,
    LanguageChosen,
    OptionChosen,
    PadPressed,
    PlayedOn,
    PresetChosen,
    PresetSaved,
    Quit,
    Scene,
)

MS = 1_000_000
SECOND = 1000 * MS


class Show:
    """A table and its stage, by a clock moved by hand."""

    def __init__(self, parts: Parts) -> None:
        self._parts: Parts | None = parts
        self.table = parts.table
        self.now_ns = 10 * SECOND
        self.table.resume(self.now_ns)
        self.stage = Stage(parts, self.now_ns)

    def close(self) -> None:
        if self._parts is not None:
            self._parts.close()
            self._parts = None

    def do(self, *intents: Intent) -> bool:
        going_on = self.stage.take(intents, self.now_ns)
        self.wait(200)
        return going_on

    def wait(self, for_ms: int) -> None:
        for _ in range(for_ms // 10):
            self.now_ns += 10 * MS
            self.table.tick(self.now_ns)

    def scene(self) -> Scene:
        return self.stage.scene(self.now_ns)

    def key(self, name: str) -> None:
        self.do(KeyMoved(name, True, self.now_ns), KeyMoved(name, False, self.now_ns + MS))
        self.wait(300)

    def begin(self) -> None:
        for key in "1212":
            self.key(key)
        assert self.table.match is not None

    def end_round(self) -> None:
        state = self.table.match.state
        state.hands[1], state.discard, state.colour = cards("R5"), [card("R1")], "red"
        state.phase, state.turn = Turn(1), 1
        self.do(Act(Lay(1, card("R5")), self.now_ns, 0))


@pytest.fixture
def show(tmp_path: Path) -> Iterator[Callable[..., Show]]:
    opened: list[Show] = []

    def make(*words: str) -> Show:
        parser = ArgumentParser()
        setting_up.add_arguments(parser)
        opened.append(Show(set_up(parser.parse_args(["--state", str(tmp_path), "--seed", "1", *words]))))
        return opened[-1]

    yield make
    for one in opened:
        one.close()


def test_nobody_plays_and_the_keys_are_listed(show: Callable[..., Show]) -> None:
    scene = show().scene()
    assert scene.kind == "attract"
    assert [place.seat for place in scene.places] == list(range(1, 11))
    assert scene.keys[0] == (1, "1", "q")
    assert scene.public is None


def test_those_who_sit_and_agree_are_shown(show: Callable[..., Show]) -> None:
    table = show()
    for key in "371":
        table.key(key)
    table.key("3")
    assert table.scene().seated == {1, 3, 7}
    assert table.scene().agreed == {3}


@pytest.mark.rule("SEAT-5")
def test_a_hand_is_in_the_scene_only_while_its_owner_holds_it_open(show: Callable[..., Show]) -> None:
    table = show()
    table.begin()
    assert table.scene().own == {}
    table.do(HandOpened(2))
    assert set(table.scene().own) == {2}
    assert table.scene().own[2].seat == 2
    table.do(HandOpened(1))
    assert set(table.scene().own) == {1, 2}
    table.do(HandClosed(2))
    assert set(table.scene().own) == {1}
    table.do(HandClosed(1))
    assert table.scene().own == {}


def test_an_open_hand_at_a_place_where_nobody_plays_shows_nothing(show: Callable[..., Show]) -> None:
    table = show()
    table.begin()
    table.do(HandOpened(9))
    assert table.scene().own == {}


def test_no_hand_is_in_the_scene_once_the_round_is_over(show: Callable[..., Show]) -> None:
    table = show()
    table.begin()
    table.do(HandOpened(2))
    table.end_round()
    assert table.scene().own == {}


def test_the_last_card_is_seen_to_fall_before_the_scores(show: Callable[..., Show]) -> None:
    table = show()
    table.begin()
    table.end_round()
    assert table.scene().kind == "play"
    assert table.scene().public.pile[-1] is card("R5")
    table.wait(1500)
    assert table.scene().kind == "scores"
    table.wait(1500)
    table.key("1")
    assert table.scene().agreed == {1}


def test_while_nothing_changes_the_scene_is_the_same(show: Callable[..., Show]) -> None:
    table = show()
    before = table.scene()
    table.wait(1000)
    assert table.scene() is before
    table.begin()
    before = table.scene()
    table.wait(1000)
    assert table.scene() is before
    table.do(HandOpened(1))
    assert table.scene() is not before


def test_a_refusal_is_in_the_scene_until_the_seat_does_something_that_is_accepted(
    show: Callable[..., Show],
) -> None:
    table = show()
    table.begin()
    turn = table.table.match.state.turn
    other = 3 - turn
    table.do(Act(Draw(other), table.now_ns, 0))
    assert table.scene().refusals[other][1:] == (Draw(other), "turn")
    table.do(Act(Draw(turn), table.now_ns, 0))
    assert turn not in table.scene().refusals


def test_news_carry_the_clock_of_the_screen(show: Callable[..., Show]) -> None:
    table = show()
    table.begin()
    scene = table.scene()
    assert [one.number for one in scene.news] == sorted({one.number for one in scene.news})
    assert all(0 <= table.now_ns - one.at_ns < 2 * SECOND for one in scene.news)


def test_pads_stand_for_buttons_where_they_are_shown_and_nowhere_else(show: Callable[..., Show]) -> None:
    table = show("--pads")
    assert all(place.pads for place in table.scene().places)
    table.do(PadPressed(5, "slap", True, table.now_ns), PadPressed(5, "slap", False, table.now_ns))
    assert table.scene().seated == {5}


def test_without_pads_a_touch_there_is_nothing(show: Callable[..., Show]) -> None:
    table = show()
    table.do(PadPressed(5, "slap", True, table.now_ns))
    assert table.scene().seated == frozenset()


def test_a_key_that_is_nobodys_does_nothing(show: Callable[..., Show]) -> None:
    table = show()
    table.key("z")
    table.key("left shift")
    assert table.scene().seated == frozenset()


def test_to_quit_ends_the_loop(show: Callable[..., Show]) -> None:
    table = show()
    assert table.do(KeyMoved("1", True, table.now_ns))
    assert not table.do(Quit())


def test_a_table_that_came_back_says_so_for_a_while(show: Callable[..., Show]) -> None:
    before = show()
    before.begin()
    hands = {seat: list(hand) for seat, hand in before.table.match.state.hands.items()}
    before.close()
    again = show()
    assert again.scene().resumed
    assert again.table.match.state.hands == hands
    again.wait(5100)
    assert not again.scene().resumed


def test_a_seat_keeps_the_language_it_chose_through_a_power_cut(show: Callable[..., Show]) -> None:
    before = show()
    before.do(LanguageChosen(2, "ko"))
    before.begin()
    before.close()
    again = show()
    assert again.scene().languages == {2: "ko"}


def test_a_guests_choice_goes_before_what_the_venue_set_for_the_seat(
    show: Callable[..., Show], tmp_path: Path
) -> None:
    venue = tmp_path / "venue.toml"
    venue.write_text('[menu]\nseat_languages = { 1 = "sk", 2 = "sk" }\n', encoding="utf-8")
    table = show("--settings", str(venue))
    table.do(LanguageChosen(2, "ru"))
    assert table.scene().languages == {1: "sk", 2: "ru"}


def plugged(tmp_path: Path) -> Path:
    """A seat map with the buttons of seats 1 and 2 on a board that nobody has plugged in."""
    path = tmp_path / "map.toml"
    path.write_text(
        '[table]\nname = "x"\nboard = "serial"\nseats = 2\n'
        f'[[board]]\nport = "{tmp_path}/no-such-port"\nseats = [1, 2]\n'
    )
    return path


def test_pads_stand_in_for_buttons_that_are_not_heard_and_the_fault_is_told_by_its_kind(
    show: Callable[..., Show], tmp_path: Path
) -> None:
    table = show("--seat-map", str(plugged(tmp_path)))
    scene = table.scene()
    assert [place.pads for place in scene.places] == [True, True]
    assert [(fault.kind, fault.seats) for fault in scene.faults] == [("offline", (1, 2))]
    for _ in range(2):
        for seat in (1, 2):
            table.do(PadPressed(seat, "slap", True, table.now_ns))
            table.do(PadPressed(seat, "slap", False, table.now_ns))
        table.wait(400)
    assert table.table.match is not None


def test_a_game_that_waits_for_buttons_shows_no_pads_until_somebody_plays_on(
    show: Callable[..., Show], tmp_path: Path
) -> None:
    table = show("--seat-map", str(plugged(tmp_path)))
    table.table.begin((1, 2), (), table.now_ns)
    table.wait(50)
    scene = table.scene()
    assert (scene.halted, scene.stands_ns is None) == ((1, 2), False)
    assert [place.pads for place in scene.places] == [False, False]
    table.do(PlayedOn())
    scene = table.scene()
    assert (scene.halted, scene.stands_ns) == ((), None)
    assert [place.pads for place in scene.places] == [True, True]


def test_a_touch_on_rules_that_were_put_away_means_nothing(show: Callable[..., Show]) -> None:
    shown = show()
    before = shown.table.tonight.options
    shown.do(PresetChosen("party"), OptionChosen("cut", value=True), PresetSaved())
    assert shown.table.tonight.options == before
