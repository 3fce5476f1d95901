"""A round at the table: who is there, who is not, what the lamps say, and what no press can upset."""

import time

import pytest

from hardware.press import MS, Press
from kiosk.rules.cards import card
from kiosk.rules.commands import ComeBack, Draw, Lay
from kiosk.rules.options import Options, with_options
from kiosk.rules.phases import Turn
from kiosk.rules.sequencer import Timed
from kiosk.rules.views import SeatView
from tests.table.evening import CUTS, PADDING, SECOND, Evening

PATIENT = with_options(Options(), {"patience": 10})


def playing(*seats: int, **settings: object) -> Evening:
    evening = Evening(**settings)
    evening.begin(*(seats or (1, 2, 3, 4)))
    evening.set_out(dict.fromkeys(evening.match.state.seats, PADDING), top="R1", turn=1)
    return evening


# who is there


@pytest.mark.rule("SEAT-1")
def test_a_seat_idle_in_its_turn_is_played_by_a_bot() -> None:
    evening = playing(1, 2, options=PATIENT)
    evening.wait(9 * SECOND)
    assert evening.match.people() == (1, 2)
    evening.wait(2 * SECOND)
    assert evening.match.people() == (2,)
    evening.wait(3 * SECOND)
    assert evening.match.state.turn == 2, "the bot has played"


@pytest.mark.rule("SEAT-1")
@pytest.mark.parametrize("button", ["slap", "cut"])
def test_a_press_takes_the_seat_back(button: str) -> None:
    evening = playing(1, 2, options=PATIENT)
    evening.wait(11 * SECOND)
    evening.press(1, button)
    evening.wait(200)
    assert evening.match.people() == (1, 2)


@pytest.mark.rule("SEAT-1")
def test_a_finger_on_the_hand_takes_the_seat_back() -> None:
    evening = playing(1, 2, options=PATIENT)
    evening.wait(11 * SECOND)
    evening.table.open_hand(1, evening.now_ns)
    evening.wait(200)
    assert evening.match.people() == (1, 2)


@pytest.mark.rule("SEAT-1")
def test_a_press_made_just_after_the_patience_ended_keeps_the_seat() -> None:
    evening = playing(1, 2, options=PATIENT)
    evening.press(1, in_ms=10 * SECOND + 3, late_ms=10)
    evening.wait(10 * SECOND + 500)
    assert evening.match.people() == (1, 2)


@pytest.mark.rule("SEAT-1")
def test_a_bot_that_gives_the_seat_back_drops_its_plan() -> None:
    evening = playing(1, 2, options=PATIENT)
    evening.wait(10 * SECOND + 100)
    assert evening.match.people() == (2,)
    evening.press(1)
    evening.wait(5 * SECOND)
    assert isinstance(evening.match.state.phase, Turn)
    assert evening.match.state.turn == 1


@pytest.mark.rule("SEAT-1")
def test_a_bot_called_a_second_time_in_a_turn_takes_its_time_again() -> None:
    evening = playing(1, 2, options=PATIENT)
    evening.wait(10 * SECOND + 100)
    evening.press(1)
    evening.wait(10 * SECOND + 100)
    assert evening.match.people() == (2,)
    evening.wait(600)
    assert isinstance(evening.match.state.phase, Turn)
    assert evening.match.state.turn == 1
    evening.wait(3 * SECOND)
    assert evening.match.state.turn == 2


def test_a_press_takes_over_the_seat_of_a_bot() -> None:
    evening = Evening()
    evening.begin(1)
    assert evening.match.people() == (1,)
    evening.press(3)
    evening.wait(200)
    assert evening.match.people() == (1, 3)


def test_bots_play_on_when_all_have_gone_until_the_match_is_given_up() -> None:
    evening = playing(1, 2, options=PATIENT, abandon_ns=60 * SECOND * MS)
    turns = evening.match.state.turns
    evening.wait(40 * SECOND)
    assert evening.match.people() == ()
    assert evening.match.state.turns > turns + 3
    evening.wait(25 * SECOND)
    assert evening.table.match is None


def test_a_match_that_somebody_still_touches_is_not_given_up() -> None:
    evening = playing(1, 2, options=PATIENT, abandon_ns=20 * SECOND * MS)
    for _ in range(6):
        evening.tap(2)
        evening.wait(6 * SECOND)
    assert evening.table.match is not None


# secrets


def test_bots_see_a_seats_view_and_nothing_else(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[object] = []
    evening = Evening()
    evening.begin(1)
    for seat, bot in evening.match._bots.items():
        real = bot.see

        def look(view: object, now_ns: int, seat: int = seat, real: object = real) -> None:
            seen.append((seat, view))
            real(view, now_ns)

        monkeypatch.setattr(bot, "see", look)
    evening.wait(20 * SECOND)
    assert len(seen) > 5
    assert all(type(view) is SeatView and view.seat == seat for seat, view in seen)


# refusals


def test_a_wrong_lay_is_refused_with_its_reason_and_changes_nothing() -> None:
    evening = playing()
    before = evening.match.state.copy()
    evening.table.do(Lay(1, card("B1")), evening.now_ns, 0)
    evening.table.do(Lay(1, card("Y2")), evening.now_ns, 0)
    evening.wait(200)
    _, command, reason = evening.match.refusals[1]
    assert (command, reason) == (Lay(1, card("Y2")), "turn")
    assert before.hands[1] != evening.match.state.hands[1], "B1 goes on R1"


def test_every_refusal_has_a_number_of_its_own() -> None:
    evening = playing()
    numbers = []
    for _ in range(3):
        evening.table.do(Draw(3), evening.now_ns, 0)
        evening.wait(100)
        numbers.append(evening.match.refusals[3][0])
    assert len(set(numbers)) == 3


def test_what_a_bot_was_refused_is_shown_to_nobody() -> None:
    evening = Evening()
    evening.begin(1)
    bot = next(seat for seat in evening.match.state.seats if seat != 1)
    evening.match._offer(bot, Timed(Draw(bot), evening.match_ns))
    evening.set_out(dict.fromkeys(evening.match.state.seats, PADDING), turn=1)
    evening.wait(200)
    assert evening.match.refusals == {}


def test_a_bystanders_press_means_nothing_to_the_game() -> None:
    evening = playing(1, 2, options=with_options(Options(), {"penalties": True}))
    before = evening.match.state.copy()
    evening.press(4)
    evening.press(9, "cut")
    evening.wait(300)
    assert evening.match.state == before
    assert evening.match.refusals == {}


# what no press can upset


def test_ten_thousand_presses_in_a_second_neither_stall_the_loop_nor_fill_the_memory() -> None:
    evening = playing()
    started = time.process_time()
    for tick in range(100):
        for number in range(100):
            at_ns = evening.now_ns + tick * 10 * MS + number * MS // 10
            seat = number % 4 + 1
            for down in (True, False):
                evening.table.presses.put(Press(seat, "slap", down, at_ns, 0, "broken switch"))
        evening.table.tick(evening.now_ns + (tick + 1) * 10 * MS)
        assert len(evening.match.sequencer._waiting) <= 4 * 8
    assert time.process_time() - started < 1
    evening.wait(3000)
    assert evening.match.sequencer._waiting == []
    assert evening.match.state.turn == 1


def test_after_a_broken_switch_the_seat_can_still_play() -> None:
    evening = playing()
    for number in range(50):
        at_ns = evening.now_ns + number
        for down in (True, False):
            evening.table.presses.put(Press(1, "slap", down, at_ns, 0, "broken switch"))
    evening.wait(300)
    evening.table.do(Lay(1, card("B1")), evening.now_ns, 0)
    evening.wait(200)
    assert evening.match.state.turn == 2


def test_a_loop_that_stood_still_for_hours_goes_on() -> None:
    evening = playing()
    evening.now_ms += 3 * 3600 * SECOND
    evening.wait(3 * SECOND)
    evening.press(2)
    evening.wait(300)
    assert 2 in evening.match.people()


def test_presses_that_waited_while_the_loop_stood_still_are_decided_in_their_order() -> None:
    evening = playing()
    evening.set_out({1: "R7 R5", 2: PADDING, 3: PADDING, 4: PADDING})
    evening.table.do(Lay(1, card("R7")), evening.now_ns, 0)
    evening.press(3, in_ms=100, late_ms=5)
    evening.press(2, in_ms=98, late_ms=30)
    evening.now_ms += 900
    evening.wait(50)
    assert evening.race.winner == 2


def test_a_finger_that_says_i_am_back_twice_is_not_refused() -> None:
    evening = playing(1, 2, options=PATIENT)
    evening.wait(11 * SECOND)
    evening.table.do(ComeBack(1), evening.now_ns, 0)
    evening.wait(200)
    assert evening.match.people() == (1, 2)
    assert evening.match.refusals == {}


# lamps


def test_a_press_lights_its_lamp_before_the_table_knows_of_it() -> None:
    evening = playing()
    evening.wait(2 * SECOND)
    evening.press(3)
    evening.board.advance(evening.now_ns)
    assert evening.lamp(3) == 1.0


def test_the_lamp_of_the_turn_glows_and_the_others_are_dark() -> None:
    evening = playing()
    evening.wait(1 * SECOND)
    assert [evening.lamp(seat) for seat in (1, 2, 3, 4)] == [0.4, 0, 0, 0]


def test_a_seat_that_owes_the_call_blinks_and_all_others_are_told_to_catch() -> None:
    evening = playing()
    evening.set_out({1: "R7 R5", 2: PADDING, 3: PADDING, 4: PADDING})
    evening.table.do(Lay(1, card("R7")), evening.now_ns, 0)
    evening.wait(200)
    levels = set()
    for _ in range(60):
        evening.wait(10)
        levels.add(evening.lamp(1))
        assert [evening.lamp(seat) for seat in (2, 3, 4)] == [1, 1, 1]
    assert levels == {0, 1}


def test_an_open_hand_blinks_at_its_seat() -> None:
    evening = playing()
    evening.table.open_hand(3, evening.now_ns)
    levels = set()
    for _ in range(120):
        evening.wait(10)
        levels.add(evening.lamp(3, "cut"))
    assert levels == {0, 1}
    evening.table.close_hand(3)
    evening.wait(10)
    assert evening.lamp(3, "cut") == 0


def test_lamps_go_dark_when_the_round_is_over() -> None:
    evening = playing()
    evening.end_round()
    evening.wait(500)
    assert [evening.lamp(seat) for seat in (1, 2, 3, 4)] == [0, 0, 0, 0]


def test_a_cut_goes_through_the_table() -> None:
    evening = playing(options=CUTS)
    evening.set_out({1: PADDING, 2: PADDING, 3: "R1 G1 G2", 4: PADDING}, top="R1", turn=1)
    evening.press(3, "cut")
    evening.wait(200)
    assert evening.match.state.turn == 4
    assert len(evening.match.state.hands[3]) == 2


def test_a_press_that_gives_a_seat_back_is_no_false_alarm() -> None:
    evening = Evening(options=Options(penalties=True))
    evening.begin(1, 2)
    evening.set_out({1: "R5 G6 B7", 2: "R1 G2 B3"}, turn=1)
    evening.match.state.idle.add(2)

    evening.tap(2)

    assert evening.match.people() == (1, 2)
    assert len(evening.match.state.hands[2]) == 3
