"""Between two rounds: the end is seen, then people agree, leave, come; a match won is followed by another."""

import pytest

from hardware.press import MS
from kiosk.rules.cards import card, cards
from kiosk.rules.options import Options
from tests.table.evening import SECOND, Evening


def over(*seats: int, winner: int = 1, **settings: object) -> Evening:
    """A round that `winner` has just won."""
    evening = Evening(**settings)
    evening.begin(*(seats or (1, 2)))
    evening.end_round(winner)
    return evening


def won(*seats: int, **settings: object) -> Evening:
    """A match that seat 1 has just won, its scores shown."""
    evening = Evening(**settings)
    evening.begin(*(seats or (1, 2)))
    evening.match.state.scores[1] = 499
    evening.match.state.hands[2] = cards("W W")
    evening.end_round(1)
    evening.see_scores()
    assert evening.match.won
    return evening


def test_the_end_of_a_round_is_seen_before_its_scores() -> None:
    evening = over(linger_ns=1500 * MS)
    assert not evening.table.at_scores
    evening.wait(1500)
    assert evening.table.at_scores


@pytest.mark.parametrize("after_ms", [0, 100, 1000, 1700, 2100])
def test_a_slap_meant_for_the_game_does_not_agree_to_the_next_round(after_ms: int) -> None:
    evening = over(linger_ns=1500 * MS, guard_ns=700 * MS)
    evening.wait(after_ms - 200 if after_ms > 200 else 0)
    evening.press(1)
    evening.press(2)
    evening.wait(5 * SECOND)
    assert evening.table.agreed == frozenset()
    assert evening.match.over


@pytest.mark.parametrize("after_ms", [0, 1000, 1700])
def test_a_cut_meant_for_the_game_leaves_nobody_standing(after_ms: int) -> None:
    evening = over()
    evening.wait(after_ms)
    evening.press(2, "cut")
    evening.wait(1 * SECOND)
    assert evening.match.people() == (1, 2)


def test_the_next_round_is_dealt_when_all_agree() -> None:
    evening = over()
    evening.see_scores()
    evening.tap(1)
    assert evening.table.agreed == {1}
    evening.tap(2)
    assert not evening.match.over
    assert evening.match.state.round_number == 2


def test_who_hammers_the_button_is_heard_all_the_same() -> None:
    evening = over()
    evening.see_scores()
    for _ in range(8):
        evening.press(1, held_ms=40)
        evening.wait(100)
    assert evening.table.agreed == {1}


def test_who_does_not_agree_is_waited_for_only_so_long() -> None:
    evening = over(next_ns=12 * SECOND * MS)
    evening.see_scores()
    evening.tap(1)
    evening.wait(11 * SECOND)
    assert evening.match.over
    evening.wait(1 * SECOND)
    assert evening.match.state.round_number == 2


def test_a_wish_taken_back_starts_no_wait() -> None:
    evening = over(next_ns=12 * SECOND * MS)
    evening.see_scores()
    evening.tap(1)
    evening.tap(1, "cut")
    evening.wait(15 * SECOND)
    assert evening.match.people() == (1, 2), "a first cut only takes the wish back"
    evening.tap(1)
    assert evening.match.over, "the wait counts from the new wish"


def test_lamps_ask_those_who_have_not_agreed() -> None:
    evening = over()
    evening.see_scores()
    evening.tap(1)
    levels = {seat: set() for seat in (1, 2)}
    for _ in range(100):
        evening.wait(20)
        for seat, seen in levels.items():
            seen.add(evening.lamp(seat))
    assert max(levels[1]) == 0
    assert max(levels[2]) == 1


@pytest.mark.rule("SEAT-3")
def test_a_newcomer_joins_between_rounds_and_is_dealt_in() -> None:
    evening = over()
    evening.see_scores()
    evening.tap(4)
    assert evening.match.people() == (1, 2, 4)
    for seat in (1, 2, 4):
        evening.tap(seat)
    assert evening.match.state.round_number == 2
    assert len(evening.match.state.hands[4]) == 7
    assert evening.match.state.scores[4] == 0


def test_where_all_ten_places_are_taken_nobody_else_joins() -> None:
    evening = Evening(places=10)
    evening.begin(*range(1, 11))
    evening.end_round()
    evening.see_scores()
    evening.tap(10)
    assert len(evening.match.state.ring) == 10
    assert evening.table.agreed == {10}


@pytest.mark.rule("SEAT-2")
def test_a_cut_at_the_scores_leaves() -> None:
    evening = over(1, 2, 3)
    evening.see_scores()
    evening.tap(3, "cut")
    assert evening.match.people() == (1, 2)
    evening.tap(1)
    evening.tap(2)
    assert evening.match.state.round_number == 2


@pytest.mark.rule("SEAT-4")
def test_where_one_of_two_leaves_the_other_has_won_and_is_asked_to_sit_on() -> None:
    evening = over()
    evening.see_scores()
    evening.tap(2, "cut")
    assert evening.match.won
    evening.tap(1)
    assert evening.table.match is None
    assert evening.table.seating.seated == {1}


def test_when_the_last_person_leaves_bots_the_table_is_free_at_once() -> None:
    evening = over(1)
    evening.see_scores()
    evening.tap(1, "cut")
    assert evening.table.match is None
    assert evening.table.seating.seated == set()


def test_after_a_match_the_same_people_begin_another() -> None:
    evening = won()
    evening.tap(1)
    evening.tap(2)
    assert evening.match.state.seats == (1, 2)
    assert evening.match.state.scores == {1: 0, 2: 0}
    assert evening.match.state.round_number == 1


def test_news_of_the_next_match_are_numbered_on() -> None:
    evening = won()
    last = evening.match.news[-1][0]
    evening.tap(1)
    evening.tap(2)
    assert evening.match.news[0][0] == last + 1


def test_after_a_match_who_cuts_is_not_in_the_next_and_who_comes_is() -> None:
    evening = won(1, 2, 3)
    evening.tap(3, "cut")
    evening.tap(4)
    evening.tap(1)
    evening.tap(2)
    assert evening.match.state.seats == (1, 2, 4)
    assert evening.match.people() == (1, 2, 4)


def test_bots_stay_for_the_next_match() -> None:
    evening = won(1)
    evening.tap(1)
    assert len(evening.match.state.seats) == 4
    assert evening.match.people() == (1,)


def test_an_idle_person_who_slaps_at_the_scores_is_there_again() -> None:
    evening = over()
    evening.match.state.idle.add(2)
    evening.see_scores()
    evening.tap(2)
    assert evening.match.people() == (1, 2)
    assert evening.table.agreed == {2}


def test_scores_that_nobody_looks_at_are_given_up() -> None:
    evening = over(abandon_ns=60 * SECOND * MS)
    evening.wait(70 * SECOND)
    assert evening.table.match is None


def test_an_open_hand_does_not_outlive_its_match() -> None:
    evening = won()
    evening.table.open_hand(1, evening.now_ns)
    evening.tap(1)
    evening.tap(2)
    assert evening.table.open_hands == set()


def test_the_last_card_lies_on_the_pile_while_the_end_is_seen() -> None:
    evening = over()
    assert evening.match.public().pile[-1] is card("R5")


def test_who_is_out_of_a_round_played_to_the_last_agrees_to_the_next_like_everyone() -> None:
    evening = over(options=Options(last=True))
    evening.see_scores()
    assert evening.match.people() == (1, 2)

    evening.tap(2)
    assert evening.match.state.round_number == 1
    evening.tap(1)
    assert evening.match.state.round_number == 2


def test_after_a_match_its_people_may_choose_other_rules() -> None:
    evening = won()
    evening.see_scores()
    people = set(evening.match.people())

    evening.table.open_rules()

    assert evening.table.match is None
    assert evening.table.tonight.open
    assert evening.table.seating.seated == people
