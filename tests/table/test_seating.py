"""Before a match: a press sits down, another agrees to start, a cut takes back."""

from dataclasses import replace

from hardware.press import MS
from kiosk.rules.commands import Lay
from kiosk.rules.options import PRESETS, Options
from kiosk.table.lessons import FITS
from tests.table.evening import SECOND, STEP_MS, Evening


def test_a_press_sits_down_and_another_agrees() -> None:
    evening = Evening()
    evening.tap(2)
    assert (evening.table.seating.seated, evening.table.seating.agreed) == ({2}, set())
    evening.tap(3)
    evening.tap(2)
    assert (evening.table.seating.seated, evening.table.seating.agreed) == ({2, 3}, {2})
    assert evening.table.match is None


def test_the_match_starts_when_all_who_sit_agree() -> None:
    evening = Evening()
    for seat in (2, 4, 2, 4):
        evening.tap(seat)
    assert evening.match.state.seats == (2, 4)
    assert evening.match.people() == (2, 4)
    assert all(len(hand) == 7 for hand in evening.match.state.hands.values())


def test_the_echo_of_a_press_is_no_agreement() -> None:
    evening = Evening()
    evening.press(1, held_ms=40)
    evening.press(1, in_ms=290, held_ms=40)
    evening.wait(1 * SECOND)
    assert (evening.table.seating.seated, evening.table.seating.agreed) == ({1}, set())


def test_a_button_held_down_counts_once() -> None:
    evening = Evening()
    evening.press(1, held_ms=5 * SECOND)
    evening.wait(6 * SECOND)
    assert evening.table.seating.agreed == set()


def test_a_cut_takes_back_the_wish_to_start_and_a_second_one_stands_up() -> None:
    evening = Evening()
    for seat in (1, 2, 1):
        evening.tap(seat)
    evening.tap(1, "cut")
    assert (evening.table.seating.seated, evening.table.seating.agreed) == ({1, 2}, set())
    evening.tap(1, "cut")
    assert evening.table.seating.seated == {2}


def test_who_does_not_agree_is_waited_for_only_so_long() -> None:
    evening = Evening(start_ns=8 * SECOND * MS)
    for seat in (1, 2, 1):
        evening.tap(seat)
    evening.wait(7 * SECOND)
    assert evening.table.match is None
    evening.wait(1 * SECOND)
    assert evening.match.state.seats == (1, 2)


def test_a_wish_taken_back_starts_no_wait() -> None:
    evening = Evening(start_ns=8 * SECOND * MS)
    for seat, button in ((1, "slap"), (2, "slap"), (1, "slap"), (1, "cut")):
        evening.tap(seat, button)
    evening.wait(20 * SECOND)
    evening.tap(1)
    assert evening.table.match is None, "the wait counts from the new wish"


def test_bots_join_a_lone_person_up_to_four_spread_round_the_table() -> None:
    evening = Evening(places=8)
    evening.begin(3)
    assert evening.match.state.seats == (1, 3, 5, 7)
    assert evening.match.people() == (3,)


def test_nobody_joins_two_people() -> None:
    evening = Evening(places=8)
    evening.begin(3, 4)
    assert evening.match.state.seats == (3, 4)


def test_bots_fill_up_to_as_many_as_asked() -> None:
    evening = Evening(places=10, fill_to=6)
    evening.begin(1, 2)
    assert len(evening.match.state.seats) == 6
    assert evening.match.people() == (1, 2)


def test_one_person_without_bots_waits_in_vain_and_does_not_keep_the_loop_busy() -> None:
    evening = Evening(fill_to=0)
    evening.tap(1)
    evening.tap(1)
    evening.wait(20 * SECOND)
    assert evening.table.match is None
    assert evening.table.seating.due_ns() > evening.now_ns + 60 * SECOND * MS


def test_seats_that_nobody_touches_any_more_are_given_up() -> None:
    evening = Evening(abandon_ns=60 * SECOND * MS)
    evening.tap(1)
    evening.wait(61 * SECOND)
    assert evening.table.seating.seated == set()


def test_a_place_that_is_not_there_cannot_be_taken() -> None:
    evening = Evening(places=4)
    evening.tap(7)
    assert evening.table.seating.seated == set()


def test_bots_alone_begin_and_go_on_by_themselves_in_a_demo() -> None:
    evening = Evening(places=6, demo=True, next_ns=3 * SECOND * MS)
    evening.wait(100)
    assert evening.match.people() == ()
    assert len(evening.match.state.seats) == 4
    evening.end_round(evening.match.state.seats[0])
    evening.wait(6 * SECOND)
    assert evening.match.state.round_number == 2


def test_while_rules_are_chosen_nobody_is_left_behind() -> None:
    evening = Evening()
    for seat in (2, 4):
        evening.tap(seat)
    evening.table.open_rules()
    evening.tap(2)
    evening.wait(30 * SECOND)
    assert evening.table.match is None

    evening.tap(4)
    assert evening.match.state.seats == (2, 4)
    assert not evening.table.tonight.open


def test_what_is_chosen_is_played() -> None:
    evening = Evening()
    for seat in (2, 4):
        evening.tap(seat)
    evening.table.open_rules()
    evening.table.tonight.choose("party")
    evening.table.tonight.throw("five", True)
    for seat in (2, 4):
        evening.tap(seat)
    assert evening.match.book.options == replace(PRESETS["party"], five=True)


def test_other_rules_must_be_agreed_to_anew() -> None:
    evening = Evening()
    for seat in (2, 4, 2):
        evening.tap(seat)
    evening.table.open_rules()
    evening.table.tonight.choose("classic")
    assert evening.table.seating.agreed == {2}

    evening.table.tonight.choose("party")
    assert evening.table.seating.agreed == set()
    evening.tap(4)
    assert evening.table.match is None


def test_only_people_who_sit_choose_rules_and_only_between_matches() -> None:
    evening = Evening()
    evening.table.open_rules()
    assert not evening.table.tonight.open

    for seat in (2, 4, 2, 4):
        evening.tap(seat)
    evening.table.open_rules()
    evening.table.tonight.choose("party")
    assert not evening.table.tonight.open
    assert evening.match.book.options == Options()


def test_in_a_demo_several_press_for_one_catch_each_at_a_moment_of_its_own() -> None:
    evening = Evening(places=4, demo=True, next_ns=1 * SECOND * MS, seed=3)
    evening.wait(1000)
    races = []
    for _ in range(400):
        evening.wait(1000)
        newest = evening.match.races.newest if evening.table.match else None
        if newest is not None and newest not in races:
            races.append(newest)
    gaps = [runner.gap_ns for race in races for runner in race.runners[1:]]
    assert len(gaps) > 5
    assert any(gap % (STEP_MS * MS) for gap in gaps), "they press when they press, not when the table looks"


def test_while_somebody_learns_the_others_wait_and_its_presses_agree_to_nothing() -> None:
    evening = Evening()
    for seat in (1, 2):
        evening.tap(seat)
    evening.table.seating.learn(1, evening.now_ns)
    evening.tap(2)
    evening.wait(10 * SECOND)
    assert evening.table.match is None
    assert evening.table.countdown is None
    evening.table.open_hand(1, evening.now_ns)
    evening.table.do(Lay(1, FITS), evening.now_ns, 0)
    evening.tap(1)
    evening.tap(1, "cut")
    assert evening.table.seating.lessons.of[1].step == "done"
    assert evening.table.seating.seated == {1, 2}, "its cut was the lesson's"
    evening.tap(1)
    assert evening.match.people() == (1, 2)


def test_a_hand_opened_in_a_lesson_is_not_open_when_the_cards_are_dealt() -> None:
    evening = Evening()
    for seat in (1, 2):
        evening.tap(seat)
    evening.table.seating.learn(1, evening.now_ns)
    evening.table.open_hand(1, evening.now_ns)
    evening.tap(1)
    for seat in (1, 2):
        evening.tap(seat)
    assert evening.match.people() == (1, 2)
    assert evening.table.open_hands == set()


def test_only_who_sits_learns() -> None:
    evening = Evening()
    evening.table.seating.learn(1, evening.now_ns)
    assert evening.table.seating.lessons.of == {}
