"""Who was first when stamps are known only so well, by clocks of which some are shared (UNO-8)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import permutations
from random import Random

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from kiosk.rules.cards import cards
from kiosk.rules.commands import Cut, Lay, SeatCommand, Slap
from kiosk.rules.events import Called, CardLaid, Caught
from kiosk.rules.house import rulebook
from kiosk.rules.options import Options
from kiosk.rules.phases import Turn
from kiosk.rules.referee import Referee, Refused
from kiosk.rules.sequencer import Outcome, Sequencer, Timed, dead_heat, gap_error_ns
from kiosk.rules.state import State

MS = 1_000_000
SECOND = 1000 * MS
SEATS = (1, 2, 3, 4, 5)
CLOCKS = ("", "board a", "board b")

pytestmark = pytest.mark.rule("UNO-8")


def referee_with(options: Options, hands: dict[int, str], top: str) -> Referee:
    state = State(SEATS)
    state.hands = {seat: cards(hands.get(seat, "Y1 Y2 Y3")) for seat in SEATS}
    state.discard, state.colour = cards(f"G9 {top}"), "red"
    state.draw_pile = cards("Y9 Y8 Y7 Y6 Y5 Y4 B9 B8 B7 B6")
    state.phase, state.round_number, state.dealer = Turn(1), 1, 5
    state.turn, state.last_layer, state.cut_open = 1, 5, True
    return Referee(state, rulebook(options))


def call_race() -> Referee:
    """Seat 1 has laid its last card but one and owes the call."""
    referee = referee_with(Options(), {1: "R5 G1"}, "R7")
    assert not isinstance(referee.decide(Lay(1, cards("R5")[0]), SECOND, Random(0)), Refused)
    return referee


def cut_race() -> Referee:
    """Seats 2 to 4 hold the Wild that lies on the top; seat 1 is to play."""
    return referee_with(Options(cut=True), dict.fromkeys((2, 3, 4), "W G1 G2 G3"), "W")


def decided(referee: Referee, timed: Sequence[Timed]) -> list[Outcome]:
    sequencer = Sequencer(referee, 60 * MS, lambda: Random(0))
    for one in timed:
        sequencer.offer(one)
    found = []
    while (outcome := sequencer.step(3 * SECOND)) is not None:
        found.append(outcome)
    return found


def winner(outcomes: list[Outcome]) -> Timed:
    """Whose press caught, called or cut."""
    for outcome in outcomes:
        if not isinstance(outcome.result, Refused) and isinstance(
            outcome.result[0], Called | Caught | CardLaid
        ):
            return outcome.timed
    raise AssertionError("nobody won")


def given_by(command: SeatCommand, at_ns: int, own_ns: int, clock: str, doubt_ns: int) -> Timed:
    return Timed(command, 2 * SECOND + at_ns, own_ns + doubt_ns, clock, doubt_ns)


@st.composite
def presses(draw: st.DrawFn, kind: type[Slap | Cut], seats: Sequence[int]) -> tuple[list[Timed], list[int]]:
    """Presses of two to all of `seats` as stamped, and the true moment of each."""
    own_ns = draw(st.integers(0, MS // 2))
    doubts = {clock: 0 if clock == "" else draw(st.integers(0, 5 * MS)) for clock in CLOCKS}
    shifts = {clock: draw(st.integers(-doubt_ns, doubt_ns)) for clock, doubt_ns in doubts.items()}
    made, true = [], []
    for seat in draw(st.lists(st.sampled_from(seats), min_size=2, unique=True)):
        clock = draw(st.sampled_from(CLOCKS))
        true_ns = draw(st.integers(0, 12 * MS))
        told_ns = true_ns + shifts[clock] + draw(st.integers(-own_ns, own_ns))
        made.append(given_by(kind(seat), told_ns, own_ns, clock, doubts[clock]))
        true.append(true_ns)
    return made, true


def test_two_presses_of_one_clock_are_told_apart_where_two_clocks_are_not() -> None:
    one = given_by(Slap(2), 0, MS // 5, "board a", 4 * MS)
    same = given_by(Slap(1), 2 * MS, MS // 5, "board a", 4 * MS)
    other = given_by(Slap(1), 2 * MS, MS // 5, "board b", 4 * MS)
    assert (gap_error_ns(one, same), gap_error_ns(one, other)) == (2 * MS // 5, 42 * MS // 5)
    assert not dead_heat(one, same, MS)
    assert dead_heat(one, other, MS)


@given(presses(Slap, SEATS))
@settings(deadline=None)
def test_a_call_is_won_by_the_truly_first_or_in_a_dead_heat_with_it(
    race: tuple[list[Timed], list[int]],
) -> None:
    made, true = race
    won = winner(decided(call_race(), made))
    first = made[true.index(min(true))]
    assert won == first or dead_heat(won, first, MS)


@given(presses(Cut, (2, 3, 4)))
@settings(deadline=None)
def test_a_cut_is_won_by_the_truly_first_or_in_a_dead_heat_with_it(
    race: tuple[list[Timed], list[int]],
) -> None:
    made, true = race
    won = winner(decided(cut_race(), made))
    first = made[true.index(min(true))]
    assert won == first or dead_heat(won, first, MS)


@given(presses(Cut, (2, 3, 4)))
@settings(deadline=None)
def test_nobody_wins_who_was_surely_later_than_another(race: tuple[list[Timed], list[int]]) -> None:
    made, _ = race
    won = winner(decided(cut_race(), made))
    assert all(other.at_ns >= won.at_ns or dead_heat(other, won, MS) for other in made)


@given(presses(Slap, SEATS))
@settings(deadline=None)
def test_a_seat_that_was_surely_caught_is_not_safe(race: tuple[list[Timed], list[int]]) -> None:
    made, _ = race
    own = next((timed for timed in made if timed.command == Slap(1)), None)
    assume(own is not None)
    assert own is not None
    surely = any(other.at_ns < own.at_ns and not dead_heat(other, own, MS) for other in made)
    assert (winner(decided(call_race(), made)) == own) == (not surely)


@given(presses(Slap, SEATS), presses(Cut, (2, 3, 4)))
@settings(deadline=None, max_examples=20)
def test_who_was_heard_first_changes_nothing(
    slaps: tuple[list[Timed], list[int]], cuts: tuple[list[Timed], list[int]]
) -> None:
    for start, (made, _) in ((call_race, slaps), (cut_race, cuts)):
        orders = {
            tuple((outcome.timed, isinstance(outcome.result, Refused)) for outcome in decided(start(), order))
            for order in permutations(made[:4])
        }
        assert len(orders) == 1


@pytest.mark.parametrize("heard", [(2, 3), (3, 2)])
def test_two_cuts_of_one_snapshot_go_to_the_seat_nearest_after_the_layer(heard: tuple[int, int]) -> None:
    exact = [Timed(Cut(seat), 2 * SECOND) for seat in heard]
    assert winner(decided(cut_race(), exact)).command == Cut(2)


def test_a_cut_that_another_surely_came_before_is_no_rival_in_a_dead_heat_with_a_third() -> None:
    vague = given_by(Cut(4), 0, MS // 10, "board b", 3 * MS)
    sooner = given_by(Cut(3), MS, MS // 10, "board a", 3 * MS)
    later = given_by(Cut(2), 5 * MS // 2, MS // 10, "board a", 3 * MS)
    assert dead_heat(vague, later, MS)
    assert winner(decided(cut_race(), [vague, sooner, later])) == sooner
