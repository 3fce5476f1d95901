"""Scripted people at a virtual table: rounds end, and races are judged as they pressed."""

from collections import Counter
from itertools import pairwise
from random import Random

import pytest

from hardware.press import MS
from kiosk.people import Evening
from kiosk.people.fingers import APART_NS, Fingers, Temper
from kiosk.people.telling import is_wrong
from kiosk.rules.options import PRESETS
from kiosk.rules.verdicts import Race, Runner

CALM = Temper(doubles=0, mashes=0, holds=0, jumps=0, errs=0)


@pytest.mark.parametrize("name", PRESETS)
@pytest.mark.parametrize("seats", [2, 4])
def test_people_play_a_round_of_every_preset_and_no_race_contradicts_their_presses(
    name: str, seats: int
) -> None:
    report = Evening(PRESETS[name], seats, seed=5).play()
    assert report.round.finished
    assert report.wrong == 0


@pytest.mark.prove
@pytest.mark.parametrize("seed", range(10))
def test_no_race_of_two_hundred_rounds_contradicts_when_people_pressed(seed: int) -> None:
    races = 0
    for number in range(20):
        name = ("classic", "party", "piglet", "everything")[number % 4]
        # nine people with every rule may play on past the evening: that rounds end is proved elsewhere
        report = Evening(PRESETS[name], 2 + number % 9, seed * 1000 + number).play()
        races += report.races
        assert report.wrong == 0
    assert races > 100


def test_ten_people_play_a_round_to_its_end() -> None:
    report = Evening(PRESETS["party"], 10, seed=5).play()
    assert report.round.finished
    assert report.wrong == 0


def test_the_same_seed_plays_the_same_evening() -> None:
    one, same, other = (Evening(PRESETS["party"], 3, seed).play() for seed in (1, 1, 2))
    assert one == same
    assert one != other


def test_people_call_catch_slap_ahead_come_late_and_slap_for_nothing() -> None:
    slaps: Counter[str] = Counter()
    reactions: list[float] = []
    for seed in range(3):
        report = Evening(PRESETS["classic"], 5, seed).play()
        slaps += report.slaps
        reactions += report.reactions_ms
    assert set(slaps) == {"call", "catch", "ahead", "late", "false"}
    assert 250 < sorted(reactions)[len(reactions) // 2] < 600


def test_a_calm_finger_presses_once_and_rings_within_its_press() -> None:
    fingers = Fingers(3, CALM, Random(1))
    for number in range(50):
        (press,) = fingers.press("slap", number * 1_000 * MS)
        assert (press.seat, press.button, press.at_ns) == (3, "slap", number * 1_000 * MS)


@pytest.mark.parametrize(("temper", "least", "most"), [({"doubles": 1}, 2, 2), ({"mashes": 1}, 3, 6)])
def test_a_wild_finger_presses_again_and_again_and_lifts_between(
    temper: dict[str, float], least: int, most: int
) -> None:
    presses = Fingers(3, CALM._replace(**temper), Random(1)).press("slap", 0)
    assert least <= len(presses) <= most
    for one, other in pairwise(presses):
        assert other.at_ns >= one.at_ns + one.held_ns + APART_NS


def test_a_finger_that_holds_its_button_cannot_press_it_again() -> None:
    fingers = Fingers(3, CALM._replace(holds=1), Random(1))
    (press,) = fingers.press("slap", 0)
    assert press.held_ns >= 1_000 * MS
    assert fingers.press("slap", 500 * MS) == []
    assert len(fingers.press("cut", 500 * MS)) == 1
    assert len(fingers.press("slap", press.held_ns + APART_NS)) == 1


def race(winner: int, *heats: tuple[int, int]) -> Race:
    runners = (Runner(1, 0, 0), Runner(2, 3 * MS, MS), Runner(3, 5 * MS, MS))
    return Race("call", winner, 4, True, runners, heats, 100 * MS)


@pytest.mark.parametrize(
    ("pressed_ms", "heats", "wrong"),
    [
        ((100, 103, 105), (), False),
        ((103, 100, 105), (), True),
        ((103, 100, 105), ((1, 2),), False),
        ((100, 105, 103), (), True),
        ((100, 103, 400), (), True),
    ],
)
def test_a_verdict_is_wrong_when_who_is_named_first_pressed_later_and_it_was_no_dead_heat(
    pressed_ms: tuple[int, ...], heats: tuple[tuple[int, int], ...], wrong: bool
) -> None:
    truth = {seat: [ms * MS] for seat, ms in enumerate(pressed_ms, 1)}
    assert is_wrong(race(1, *heats), truth) == wrong


def test_a_verdict_is_wrong_when_who_was_shown_second_won() -> None:
    truth = {1: [97 * MS], 2: [100 * MS], 3: [102 * MS]}
    assert is_wrong(race(2), truth)
    assert not is_wrong(race(2, (1, 2)), truth)
