"""What a round is told by, folded from its events."""

from __future__ import annotations

import pytest

from kiosk.rules import events
from kiosk.rules.cards import card, cards
from kiosk.rules.events import Event
from kiosk.rules.state import State
from kiosk.rules.story import GUESSED_NS, MS, Moment, Story


@pytest.fixture
def state() -> State:
    state = State((1, 2, 3))
    state.hands = {seat: cards("R1 R2 R3") for seat in (1, 2, 3)}
    return state


def told(state: State, *happened: Event) -> tuple[Moment, ...]:
    story = Story()
    story.follow(happened, state)
    return story.moments


def test_the_fastest_slap_of_another_seat_is_told(state: State) -> None:
    found = told(
        state,
        events.CallOwed(1, 0),
        events.Caught(1, 3, 340 * MS),
        events.CallOwed(2, 1_000 * MS),
        events.Caught(2, 1, 1_212 * MS),
        events.CallOwed(3, 2_000 * MS),
        events.Caught(3, 2, 2_500 * MS),
    )
    assert found == (Moment("slap", 1, 212 * MS),)


def test_a_slap_that_everybody_was_asked_for_counts_too(state: State) -> None:
    assert told(state, events.Slapped(2, 250 * MS)) == (Moment("slap", 2, 250 * MS),)


def test_whoever_presses_sooner_than_people_react_had_guessed(state: State) -> None:
    assert told(state, events.CallOwed(1, 0), events.Caught(1, 3, GUESSED_NS - 1)) == ()


def test_the_own_call_is_no_reaction(state: State) -> None:
    assert told(state, events.CallOwed(1, 0), events.Called(1, 200 * MS)) == ()


def test_the_biggest_debt_is_told_with_who_had_to_pay(state: State) -> None:
    debts = [
        events.DebtArose(seat, size, 1, None, False, 0) for seat, size in ((2, 4), (3, 8), (2, 6), (2, 2))
    ]
    assert told(state, *debts) == (Moment("debt", 1, 8, 3),)


def test_a_cut_that_takes_the_turn_from_a_nearly_empty_hand_is_cruel(state: State) -> None:
    state.hands[2] = cards("R1")
    cut = events.CardLaid(3, card("R5"), True, 0)
    assert told(state, events.TurnBegan(2, 0), cut) == (Moment("cut", 3, 1, 2),)
    assert told(state, events.TurnBegan(1, 0), cut) == (), "three cards left: bad luck, no more"
    assert told(state, events.TurnBegan(3, 0), cut) == (), "it was its own turn"


def test_who_wins_after_holding_many_cards_has_come_back(state: State) -> None:
    story = Story()
    state.hands[2], state.hands[1] = [card("R1")] * 14, [card("R1")] * 11
    story.follow([events.DirectionFlipped()], state)
    state.hands[2] = []
    story.follow([events.RoundWon(2, (), ())], state)
    assert story.moments == (Moment("comeback", 2, 14), Moment("hand", 1, 11))


def test_what_a_bot_did_is_no_story(state: State) -> None:
    state.idle.add(3)
    assert told(state, events.CallOwed(1, 0), events.Caught(1, 3, 300 * MS)) == ()


def test_a_new_round_is_a_new_story_and_the_match_remembers_the_best_of_all(state: State) -> None:
    story = Story()
    story.follow([events.Slapped(2, 250 * MS), events.DebtArose(2, 4, 1, None, False, 0)], state)
    story.follow([events.RoundDealt(2, 1, 7, ())], State((1, 2, 3)))
    assert story.moments == ()
    story.follow([events.Slapped(3, 400 * MS)], state)
    assert story.moments == (Moment("slap", 3, 400 * MS),)
    assert story.of_match == (Moment("slap", 2, 250 * MS), Moment("debt", 1, 4, 2))
