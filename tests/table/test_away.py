"""Somebody goes away for a while: a bot plays, for two minutes, or until a touch."""

from kiosk.rules.commands import StepAway
from kiosk.rules.options import Options, with_options
from tests.table.evening import SECOND, Evening

MINUTE = 60 * SECOND


def away(evening: Evening, seat: int = 1) -> None:
    evening.table.do(StepAway(seat), evening.now_ns, 0)
    evening.wait(200)


def test_a_bot_plays_for_two_minutes_and_then_the_seat_is_waited_for_again() -> None:
    evening = Evening(options=with_options(Options(), {"patience": 600}))
    evening.begin(1, 2)
    away(evening)
    assert evening.match.state.idle == {1}
    evening.step_ms = 100
    evening.wait(2 * MINUTE - 2 * SECOND)
    assert evening.match.state.idle == {1}
    evening.wait(3 * SECOND)
    assert evening.match.state.idle == set()
    assert evening.table.absences.until_ns == {}


def test_a_press_takes_the_seat_back_at_once() -> None:
    evening = Evening()
    evening.begin(1, 2)
    away(evening)
    evening.tap(1)
    assert evening.match.state.idle == set()
    assert evening.table.absences.until_ns == {}


def test_a_finger_on_the_edge_takes_the_seat_back_too() -> None:
    evening = Evening()
    evening.begin(1, 2)
    away(evening)
    evening.table.open_hand(1, evening.now_ns)
    evening.wait(200)
    assert evening.match.state.idle == set()


def test_the_next_match_knows_nothing_of_it() -> None:
    evening = Evening()
    evening.begin(1, 2)
    away(evening)
    evening.step_ms = 1_000
    evening.table._close(evening.match)
    assert evening.table.absences.until_ns == {}
