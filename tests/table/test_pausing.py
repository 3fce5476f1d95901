"""A pause: no time runs, nobody acts, anybody may go on; and nobody escapes by it."""

import pytest

from kiosk.rules.cards import card
from kiosk.rules.commands import Draw, Lay
from kiosk.table.pausing import LONGEST_NS
from tests.table.evening import MS, PADDING, SECOND, Evening


@pytest.fixture
def evening() -> Evening:
    evening = Evening()
    evening.begin(1, 2)
    evening.set_out({1: "R5 R6 R7", 2: PADDING}, turn=1)
    return evening


def test_in_a_pause_nobody_acts_and_no_seat_idles(evening: Evening) -> None:
    evening.table.pause(evening.now_ns)
    evening.table.do(Draw(1), evening.now_ns, 0)
    evening.step_ms = 200
    evening.wait(90 * SECOND)
    assert evening.table.pausing.on
    assert evening.match.state.idle == set()
    assert len(evening.match.state.hands[1]) == 3
    assert evening.match.refusals[1][2] == "paused"


def test_a_slap_of_anybody_goes_on_and_is_no_false_alarm(evening: Evening) -> None:
    evening.table.pause(evening.now_ns)
    evening.wait(5 * SECOND)
    evening.tap(2)
    assert not evening.table.pausing.on
    assert len(evening.match.state.hands[2]) == 6
    evening.table.do(Lay(1, card("R5")), evening.now_ns, 0)
    evening.wait(500)
    assert len(evening.match.state.hands[1]) == 2


def test_a_touch_goes_on_too(evening: Evening) -> None:
    evening.table.pause(evening.now_ns)
    evening.table.play_on(evening.now_ns)
    assert not evening.table.pausing.on


def test_after_a_pause_a_seat_has_the_time_it_had_left(evening: Evening) -> None:
    evening.step_ms = 100
    evening.wait(40 * SECOND)
    evening.table.pause(evening.now_ns)
    evening.wait(60 * SECOND)
    evening.table.play_on(evening.now_ns)
    evening.wait(3 * SECOND)
    assert evening.match.state.idle == set()
    evening.wait(4 * SECOND)
    assert evening.match.state.idle == {1}


@pytest.mark.rule("UNO-1")
def test_nobody_escapes_a_catch_by_a_pause(evening: Evening) -> None:
    evening.set_out({1: "R5 R6", 2: PADDING}, turn=1)
    evening.table.do(Lay(1, card("R5")), evening.now_ns, 0)
    evening.wait(100)
    evening.table.pause(evening.now_ns)
    assert not evening.table.pausing.on
    evening.tap(2)
    assert len(evening.match.state.hands[1]) == 3


def test_a_debt_is_not_put_off_by_a_pause(evening: Evening) -> None:
    evening.set_out({1: "R+2 R6 R7", 2: PADDING}, turn=1)
    evening.table.do(Lay(1, card("R+2")), evening.now_ns, 0)
    evening.wait(100)
    evening.table.pause(evening.now_ns)
    assert not evening.table.pausing.on


def test_a_pause_that_was_forgotten_ends(evening: Evening) -> None:
    evening.table.pause(evening.now_ns)
    evening.step_ms = 5_000
    evening.wait(LONGEST_NS // MS + 10 * SECOND)
    assert not evening.table.pausing.on


def test_while_nobody_plays_there_is_nothing_to_pause() -> None:
    evening = Evening()
    evening.table.pause(evening.now_ns)
    assert not evening.table.pausing.on
    evening.begin(1, 2)
    evening.end_round()
    evening.table.pause(evening.now_ns)
    assert not evening.table.pausing.on
