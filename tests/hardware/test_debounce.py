"""One line's edges in, presses and releases out."""

import itertools
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from hardware.debounce import Change, Debounce
from hardware.press import MS

bounces = st.lists(st.integers(1, 6 * MS), max_size=8, unique=True).map(
    lambda moments: sorted(moments)[: len(moments) // 2 * 2]
)


def open_line(**settings: int) -> Debounce:
    debounce = Debounce(**settings)
    debounce.level(0, closed=False)
    return debounce


def edges(debounce: Debounce, *moments: tuple[int, bool]) -> list[Change]:
    return [change for at_ns, closed in moments for change in debounce.level(at_ns, closed)]


def polls(debounce: Debounce, from_ns: int, to_ns: int, closed: bool) -> list[Change]:
    return [
        change for now_ns in range(from_ns, to_ns + 1, 5 * MS) for change in debounce.poll(now_ns, closed)
    ]


def test_the_first_edge_is_the_press_and_is_told_at_once() -> None:
    assert open_line().level(500 * MS, closed=True) == (Change(down=True, at_ns=500 * MS),)


def test_the_first_level_is_a_state_and_never_a_press() -> None:
    assert Debounce().level(0, closed=True) == ()


def test_a_line_closed_from_the_start_is_a_press_only_after_it_was_open() -> None:
    debounce = Debounce()
    assert edges(debounce, (0, True), (100 * MS, False), (110 * MS, True), (111 * MS, False)) == []
    assert edges(debounce, (131 * MS, True)) == [Change(down=True, at_ns=131 * MS)]


def test_the_first_level_may_come_from_a_poll() -> None:
    debounce = Debounce()
    assert debounce.poll(0, closed=True) == ()
    assert debounce.poll(1_000 * MS, closed=True) == ()


def test_a_press_needs_20_ms_of_open_line_before_it() -> None:
    assert open_line().level(20 * MS - 1, closed=True) == ()
    assert len(open_line().level(20 * MS, closed=True)) == 1


def test_a_release_is_told_when_the_line_has_been_open_20_ms() -> None:
    debounce = open_line()
    edges(debounce, (100 * MS, True), (200 * MS, False))
    assert debounce.poll(220 * MS - 1, closed=False) == ()
    assert debounce.poll(220 * MS, closed=False) == (Change(down=False, at_ns=220 * MS),)
    assert debounce.poll(260 * MS, closed=False) == ()


def test_a_press_nobody_polled_before_brings_its_release_along() -> None:
    debounce = open_line()
    edges(debounce, (100 * MS, True), (200 * MS, False))
    assert debounce.level(300 * MS, closed=True) == (
        Change(down=False, at_ns=220 * MS),
        Change(down=True, at_ns=300 * MS),
    )


def test_a_switch_that_rings_80_ms_is_one_press_where_the_map_says_120() -> None:
    ringing = [(100, True), (125, False), (150, True), (180, False), (205, True)]
    moments = [(at_ms * MS, closed) for at_ms, closed in ringing]
    assert [change.down for change in edges(open_line(), *moments)] == [True, False, True, False, True]
    patient = open_line(ignore_ns=120 * MS)
    assert edges(patient, *moments) == [Change(down=True, at_ns=100 * MS)]
    assert patient.down


def test_doubled_edges_change_nothing() -> None:
    debounce = open_line()
    doubled = edges(debounce, (100 * MS, True), (100 * MS, True), (200 * MS, False), (200 * MS, False))
    assert doubled == [Change(down=True, at_ns=100 * MS)]
    assert polls(debounce, 200 * MS, 300 * MS, closed=False) == [Change(down=False, at_ns=220 * MS)]


def test_a_lost_closing_edge_is_found_by_reading_and_says_how_far_off_it_may_be() -> None:
    debounce = open_line()
    assert debounce.poll(50 * MS, closed=False) == ()
    assert debounce.poll(100 * MS, closed=True) == ()
    assert debounce.suspected
    assert debounce.poll(130 * MS, closed=True) == (Change(down=True, at_ns=100 * MS, slack_ns=50 * MS),)
    assert not debounce.suspected


def test_an_edge_on_its_way_is_waited_for_and_keeps_its_stamp() -> None:
    debounce = open_line()
    debounce.poll(50 * MS, closed=False)
    debounce.poll(100 * MS, closed=True)
    assert debounce.level(98 * MS, closed=True) == (Change(down=True, at_ns=98 * MS),)
    assert polls(debounce, 105 * MS, 300 * MS, closed=True) == []


def test_an_edge_later_than_its_reading_is_no_second_press() -> None:
    debounce = open_line()
    polls(debounce, 50 * MS, 95 * MS, closed=False)
    assert len(polls(debounce, 100 * MS, 140 * MS, closed=True)) == 1
    assert debounce.level(98 * MS, closed=True) == ()


def test_a_lost_opening_edge_still_ends_the_hold() -> None:
    debounce = open_line()
    edges(debounce, (100 * MS, True))
    found = polls(debounce, 200 * MS, 300 * MS, closed=False)
    assert found == [Change(down=False, at_ns=220 * MS)]
    assert edges(debounce, (400 * MS, True)) == [Change(down=True, at_ns=400 * MS)]


def test_a_lost_edge_within_the_bounce_is_no_release_and_no_second_press() -> None:
    debounce = open_line()
    edges(debounce, (100 * MS, True), (101 * MS, False))
    assert polls(debounce, 150 * MS, 300 * MS, closed=True) == []
    assert edges(debounce, (400 * MS, False), (401 * MS, True), (402 * MS, False)) == []
    assert polls(debounce, 405 * MS, 500 * MS, closed=False) == [Change(down=False, at_ns=422 * MS)]


def test_a_reading_that_was_a_bounce_is_forgotten() -> None:
    debounce = open_line()
    debounce.poll(50 * MS, closed=True)
    debounce.poll(55 * MS, closed=False)
    assert debounce.poll(85 * MS, closed=True) == ()
    assert debounce.poll(90 * MS, closed=False) == ()


def test_it_says_how_long_the_line_has_been_closed() -> None:
    debounce = open_line()
    assert debounce.closed_for_ns(50 * MS) == 0
    debounce.level(100 * MS, closed=True)
    assert debounce.closed_for_ns(350 * MS) == 250 * MS


@given(bounces, bounces, st.integers(10 * MS, 3_000 * MS))
def test_bounce_up_to_6_ms_never_makes_a_second_press_nor_moves_the_stamp(
    closing: list[int], opening: list[int], held_ns: int
) -> None:
    debounce = open_line()
    at_ns = 100 * MS
    moments = [(at_ns + moment, number % 2 == 0) for number, moment in enumerate([0, *closing])]
    moments += [(at_ns + held_ns + moment, number % 2 == 1) for number, moment in enumerate([0, *opening])]
    told = edges(debounce, *moments)
    last_ns = moments[-1][0]
    told += polls(debounce, last_ns, last_ns + 60 * MS, closed=False)
    assert [change.down for change in told] == [True, False]
    assert told[0] == Change(down=True, at_ns=at_ns)
    assert told[1].at_ns == max(last_ns + 20 * MS, at_ns + 20 * MS)


@given(st.lists(st.tuples(st.integers(0, 40 * MS), st.booleans(), st.booleans()), max_size=60))
def test_whatever_a_line_does_presses_and_releases_take_turns_in_time(steps: Any) -> None:
    debounce = Debounce()
    now_ns = 0
    told: list[Change] = []
    for after_ns, closed, is_edge in steps:
        now_ns += after_ns
        told += debounce.level(now_ns, closed) if is_edge else debounce.poll(now_ns, closed)
    assert [change.down for change in told] == [number % 2 == 0 for number in range(len(told))]
    assert [change.at_ns for change in told] == sorted(change.at_ns for change in told)
    presses = [change.at_ns for change in told if change.down]
    assert all(later - earlier >= 20 * MS for earlier, later in itertools.pairwise(presses))
    assert all(0 <= change.slack_ns <= now_ns for change in told)


@given(
    st.lists(st.tuples(st.integers(0, 50 * MS), st.booleans()), max_size=60),
    st.lists(st.booleans(), min_size=60, max_size=60),
)
def test_edges_told_twice_are_told_once(steps: Any, doubled: list[bool]) -> None:
    once, twice = Debounce(), Debounce()
    now_ns = 0
    for (after_ns, closed), double in zip(steps, doubled, strict=False):
        now_ns += after_ns
        told = once.level(now_ns, closed)
        again = twice.level(now_ns, closed) + (twice.level(now_ns, closed) if double else ())
        assert told == again


def test_a_contact_too_short_to_be_read_is_the_first_of_the_press_that_follows() -> None:
    told = edges(open_line(), (500 * MS, False), (504 * MS, True), (505 * MS, False), (506 * MS, True))
    assert told == [Change(down=True, at_ns=500 * MS)]


def test_a_contact_too_short_to_be_read_is_noise_when_nothing_follows() -> None:
    debounce = open_line()
    assert edges(debounce, (500 * MS, False), (700 * MS, False)) == []
    assert edges(debounce, (711 * MS, True)) == [Change(down=True, at_ns=711 * MS)]


def test_a_doubled_edge_of_a_bounce_begins_no_press() -> None:
    debounce = open_line()
    bounce = [(100 * MS, True), (105 * MS, False), (106 * MS, False), (124 * MS, False), (130 * MS, True)]
    assert edges(debounce, *bounce) == [
        Change(down=True, at_ns=100 * MS),
        Change(down=False, at_ns=125 * MS),
        Change(down=True, at_ns=130 * MS),
    ]
