"""Presses reach the rules in the order they were made, however late they arrive (UNO-8)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hardware.press import MS
from kiosk.rules.cards import card
from kiosk.rules.commands import Lay
from kiosk.rules.options import Options, with_options
from kiosk.table.holding import TOUCH, Source, hold_ns
from tests.table.evening import CUTS, PADDING, Evening


def owing(error_ns: int = MS // 10, options: Options | None = None) -> Evening:
    """Four people; seat 1 has just laid its last card but one and owes the call."""
    evening = Evening(error_ns=error_ns, options=options or Options())
    evening.begin(1, 2, 3, 4)
    evening.set_out({1: "R7 R5", 2: PADDING, 3: PADDING, 4: PADDING})
    evening.table.do(Lay(1, card("R7")), evening.now_ns, 0)
    evening.wait(200)
    assert evening.match.state.owes == 1
    return evening


@pytest.mark.rule("UNO-8")
def test_the_first_to_press_catches_even_if_heard_last() -> None:
    evening = owing()
    evening.press(3, in_ms=5, late_ms=35)
    evening.press(2, in_ms=17.4, late_ms=0)
    evening.wait(300)
    assert evening.race.winner == 3
    assert (evening.race.owing, evening.race.caught) == (1, True)
    assert [(runner.seat, runner.gap_ns / MS) for runner in evening.race.runners] == [(3, 0), (2, 12.4)]
    assert evening.race.heats == ()
    assert len(evening.match.state.hands[1]) == 3


@pytest.mark.rule("UNO-2")
@pytest.mark.parametrize(("late_own", "late_other"), [(0, 0), (40, 0), (0, 40)])
@pytest.mark.parametrize("own_ahead_ms", [1, 2, 12, -1, -2, -12])
def test_a_call_and_a_catch_are_judged_by_their_presses(
    own_ahead_ms: int, late_own: int, late_other: int
) -> None:
    evening = owing()
    evening.press(1, in_ms=20 - own_ahead_ms, late_ms=late_own)
    evening.press(4, in_ms=20, late_ms=late_other)
    evening.wait(300)
    assert evening.race.caught == (own_ahead_ms < 0)
    assert evening.race.heats == ()


@pytest.mark.rule("UNO-8")
@pytest.mark.parametrize("gap_ms", [0.9, 0, -0.9])
def test_the_seat_that_owes_is_safe_in_a_dead_heat(gap_ms: float) -> None:
    evening = owing()
    evening.press(1, in_ms=20 + gap_ms, late_ms=40)
    evening.press(4, in_ms=20)
    evening.wait(300)
    assert not evening.race.caught
    assert len(evening.match.state.hands[1]) == 1
    assert [set(heat) for heat in evening.race.heats] == [{1, 4}]


@pytest.mark.rule("UNO-8")
def test_boards_that_stamp_badly_make_wider_dead_heats() -> None:
    evening = owing(error_ns=8 * MS)
    evening.press(4, in_ms=5)
    evening.press(1, in_ms=20)
    evening.wait(300)
    assert not evening.race.caught
    assert [(runner.seat, runner.gap_ns / MS) for runner in evening.race.runners] == [(4, 0), (1, 15)]


def test_nothing_is_decided_before_an_older_press_can_have_arrived() -> None:
    evening = owing()
    evening.press(4)
    evening.wait(40)
    assert evening.match.state.owes == 1, "it is still open"
    evening.wait(100)
    assert evening.match.state.owes is None


def test_a_match_with_wider_dead_heats_waits_longer() -> None:
    evening = owing(options=with_options(Options(), {"dead_heat": 0.1}))
    evening.press(4)
    evening.wait(90)
    assert evening.match.state.owes == 1, "the seat that owes might still be in a dead heat with it"
    evening.press(1)
    evening.wait(600)
    assert not evening.race.caught


@pytest.mark.rule("UNO-7")
def test_a_button_held_since_before_the_lay_catches_nobody() -> None:
    evening = Evening()
    evening.begin(1, 2, 3, 4)
    evening.set_out({1: "R7 R5", 2: PADDING, 3: PADDING, 4: PADDING})
    evening.press(2, held_ms=2000)
    evening.wait(300)
    evening.table.do(Lay(1, card("R7")), evening.now_ns, 0)
    evening.wait(1000)
    assert evening.match.state.owes == 1


@pytest.mark.rule("HOUSE-CUT")
def test_the_first_of_two_cuts_is_laid_and_the_other_is_shown_behind_it() -> None:
    evening = Evening(options=CUTS)
    evening.begin(1, 2, 3, 4)
    evening.set_out({1: PADDING, 2: PADDING, 3: "W G1 G2", 4: "W G1 G2"}, top="W", turn=2)
    evening.match.state.colour = "red"
    evening.press(4, "cut", in_ms=10, late_ms=38)
    evening.press(3, "cut", in_ms=13, late_ms=0)
    evening.wait(400)
    assert (evening.race.kind, evening.race.winner) == ("cut", 4)
    assert [(runner.seat, runner.gap_ns / MS) for runner in evening.race.runners] == [(4, 0), (3, 3)]
    assert card("W") in evening.match.state.hands[3]


def test_a_lay_refused_for_its_card_was_in_no_race() -> None:
    evening = Evening(options=CUTS)
    evening.begin(1, 2, 3, 4)
    evening.set_out({1: PADDING, 2: PADDING, 3: "R1 G1 G2", 4: "B4 Y2 Y3"}, top="R1", turn=1)
    evening.press(3, "cut")
    evening.wait(200)
    assert evening.match.state.turn == 4
    evening.table.do(Lay(4, card("B4")), evening.now_ns, 0)
    evening.wait(200)
    assert evening.match.refusals[4][2] == "match"
    assert evening.match.races.newest is None


SOURCES = st.lists(
    st.builds(Source, error_ns=st.integers(0, 20 * MS), max_delay_ns=st.integers(0, 40 * MS)), max_size=4
)


@given(SOURCES, st.integers(0, 20 * MS), st.data())
def test_no_press_in_a_dead_heat_can_still_arrive_after_the_decision(
    sources: list[Source], dead_heat_ns: int, data: st.DataObject
) -> None:
    hold = hold_ns(sources, dead_heat_ns)
    one, other = (data.draw(st.sampled_from([*sources, TOUCH])) for _ in range(2))
    heat_ns = max(dead_heat_ns, one.error_ns + other.error_ns)
    gap_ns = data.draw(st.integers(-heat_ns + 1, max(-heat_ns + 1, heat_ns - 1)))
    delay_ns = data.draw(st.integers(0, other.max_delay_ns))
    decided_ns = hold
    arrives_ns = gap_ns + delay_ns
    assert arrives_ns <= decided_ns


def test_faster_sources_are_not_waited_for_longer_than_they_need() -> None:
    assert hold_ns([], MS) == 42 * MS
    assert hold_ns([Source(MS // 10, 40 * MS)], MS) == 60 * MS + MS // 10
