"""A board's clock is never guessed: whatever it does in its bounds, the truth is within the stated error."""

import itertools
import random
from collections.abc import Iterator

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from hardware.board_clock import TICK_NS, WRAP_US, BoardClock
from hardware.press import MS

SECOND = 1000 * MS


class Quartz:
    """A board's clock: wraps, and runs wrong by a rate that may change."""

    def __init__(self, start_us: int, ppm: float) -> None:
        self.us = float(start_us)
        self.ppm = ppm
        self.now_ns = 5_000 * SECOND

    def pass_ns(self, for_ns: int) -> None:
        self.now_ns += for_ns
        self.us += for_ns / 1000 * (1 + self.ppm / 1e6)

    def ticks(self) -> int:
        return int(self.us) % WRAP_US


def told(clock: BoardClock, at_us: int, quartz: Quartz) -> tuple[int, int]:
    """When it was, and how wrong that may be with all that a reading adds."""
    read = clock.when(at_us, quartz.now_ns)
    return read.at_ns, read.error_ns + TICK_NS


def ping(clock: BoardClock, quartz: Quartz, there_ns: int, back_ns: int) -> None:
    sent_ns = quartz.now_ns
    quartz.pass_ns(there_ns)
    at_us = quartz.ticks()
    quartz.pass_ns(back_ns)
    clock.answered(at_us, sent_ns, quartz.now_ns)


def evening(
    chance: random.Random, quartz: Quartz, clock: BoardClock, seconds: int
) -> Iterator[tuple[int, int, int]]:
    """(truth, told, error) of a press a second, pings and beats going on, all delayed as they please."""
    for _ in range(seconds):
        ping(clock, quartz, chance.randrange(50_000, 20 * MS), chance.randrange(50_000, 20 * MS))
        quartz.pass_ns(chance.randrange(SECOND))
        quartz.ppm = max(-100.0, min(100.0, quartz.ppm + chance.uniform(-20, 20)))
        truth_ns, at_us = quartz.now_ns, quartz.ticks()
        quartz.pass_ns(chance.randrange(30 * MS))
        assert clock.told(at_us, quartz.now_ns)
        yield truth_ns, *told(clock, at_us, quartz)


@given(st.integers(0, WRAP_US - 1), st.floats(-100, 100), st.integers(0, 2**32))
@example(WRAP_US - 5, 100.0, 1)
@example(WRAP_US - 5, -100.0, 2)
@settings(deadline=None, max_examples=60)
def test_every_press_of_an_evening_lies_within_its_stated_error(start_us: int, ppm: float, seed: int) -> None:
    chance = random.Random(seed)
    clock, quartz = BoardClock(), Quartz(start_us, ppm)
    for truth_ns, at_ns, error_ns in evening(chance, quartz, clock, 60):
        assert abs(at_ns - truth_ns) <= error_ns


@pytest.mark.prove
@pytest.mark.parametrize("ppm", [-100.0, -37.0, 0.0, 100.0])
def test_ten_hours_and_thirty_wraps_keep_every_press_within_its_error(ppm: float) -> None:
    chance = random.Random(7)
    clock, quartz = BoardClock(), Quartz(12, ppm)
    for truth_ns, at_ns, error_ns in evening(chance, quartz, clock, 36_000):
        assert abs(at_ns - truth_ns) <= error_ns < 10 * MS


@pytest.mark.parametrize("ppm", [-100.0, 0.0, 100.0])
def test_over_usb_the_doubt_stays_below_a_millisecond(ppm: float) -> None:
    chance = random.Random(3)
    clock, quartz = BoardClock(), Quartz(0, ppm)
    errors = []
    for _ in range(300):
        ping(clock, quartz, chance.randrange(150_000, 1_100_000), chance.randrange(150_000, 1_100_000))
        quartz.pass_ns(SECOND)
        errors.append(told(clock, quartz.ticks(), quartz)[1])
    assert max(errors[5:]) < MS


@given(st.integers(0, WRAP_US - 1), st.integers(1, 8 * 3600))
def test_an_unplugged_board_that_ran_on_is_understood_at_once(start_us: int, away_s: int) -> None:
    clock, quartz = BoardClock(), Quartz(start_us, 99.0)
    ping(clock, quartz, MS, MS)
    quartz.pass_ns(away_s * SECOND)
    truth_ns, at_us = quartz.now_ns, quartz.ticks()
    at_ns, error_ns = told(clock, at_us, quartz)
    assert abs(at_ns - truth_ns) <= error_ns


def test_a_press_from_before_the_unplugging_is_timed_by_what_was_known_then() -> None:
    clock, quartz = BoardClock(), Quartz(0, 100.0)
    ping(clock, quartz, MS // 2, MS // 2)
    quartz.pass_ns(SECOND)
    truth_ns, at_us = quartz.now_ns, quartz.ticks()
    quartz.pass_ns(200 * SECOND)
    ping(clock, quartz, MS // 2, MS // 2)
    at_ns, error_ns = told(clock, at_us, quartz)
    assert abs(at_ns - truth_ns) <= error_ns < MS


def test_presses_of_one_race_keep_the_gaps_that_the_board_saw() -> None:
    clock, quartz = BoardClock(), Quartz(WRAP_US - 50_000, 0.0)
    ping(clock, quartz, 9 * MS, 9 * MS)
    first_us = quartz.ticks()
    first_ns, _ = told(clock, first_us, quartz)
    quartz.pass_ns(100 * MS)
    ping(clock, quartz, MS // 10, MS // 10)
    second_us = quartz.ticks()
    second_ns, _ = told(clock, second_us, quartz)
    assert second_ns - first_ns == (second_us - first_us) % WRAP_US * 1000


@pytest.mark.parametrize("seed", range(5))
def test_a_better_mapping_never_changes_the_gaps_of_a_run(seed: int) -> None:
    chance = random.Random(seed)
    clock, quartz = BoardClock(), Quartz(chance.randrange(WRAP_US), 0.0)
    ping(clock, quartz, 9 * MS, 40 * MS)
    readings = []
    for _ in range(200):
        quartz.pass_ns(chance.randrange(300 * MS))
        ping(clock, quartz, chance.randrange(20_000, 9 * MS), chance.randrange(20_000, 9 * MS))
        readings.append((quartz.now_ns, clock.when(quartz.ticks(), quartz.now_ns)))
    for (one_ns, one), (other_ns, other) in itertools.pairwise(readings):
        assert one.run == other.run
        gap_ns = other_ns - one_ns
        assert abs((other.at_ns - one.at_ns) - gap_ns) <= gap_ns // 5_000 + 2 * TICK_NS
        assert one.at_ns <= other.at_ns


def test_the_mapping_comes_back_to_the_middle_while_presses_never_pause() -> None:
    clock, quartz = BoardClock(), Quartz(0, 0.0)
    ping(clock, quartz, MS, 40 * MS)
    assert told(clock, quartz.ticks(), quartz)[1] > 20 * MS
    for _ in range(200):
        quartz.pass_ns(900 * MS)
        ping(clock, quartz, MS // 10, MS // 10)
        _, error_ns = told(clock, quartz.ticks(), quartz)
    assert error_ns < MS // 2


def test_after_a_pause_a_new_run_begins_in_the_middle_and_what_came_later_is_told_as_later() -> None:
    clock, quartz = BoardClock(), Quartz(0, 0.0)
    ping(clock, quartz, MS, 40 * MS)
    before = clock.when(quartz.ticks(), quartz.now_ns)
    ping(clock, quartz, MS // 10, MS // 10)
    quartz.pass_ns(2 * SECOND)
    after = clock.when(quartz.ticks(), quartz.now_ns)
    assert after.run != before.run
    assert after.error_ns < MS // 2
    assert before.at_ns < after.at_ns


def test_nothing_is_timed_before_a_ping_was_answered() -> None:
    clock = BoardClock()
    assert not clock.set
    assert not clock.told(5, SECOND)
    with pytest.raises(LookupError):
        clock.when(5, SECOND)


def test_a_message_from_the_future_is_not_believed_and_changes_nothing() -> None:
    clock, quartz = BoardClock(), Quartz(0, 0.0)
    ping(clock, quartz, MS, MS)
    before = told(clock, quartz.ticks(), quartz)
    assert not clock.told((quartz.ticks() + 5_000_000) % WRAP_US, quartz.now_ns)
    assert told(clock, quartz.ticks(), quartz) == before


def test_after_a_sleep_of_the_computer_the_next_ping_sets_the_clock_anew() -> None:
    clock, quartz = BoardClock(), Quartz(0, 0.0)
    ping(clock, quartz, MS, MS)
    quartz.now_ns += SECOND
    quartz.us += 100e6  # CLOCK_MONOTONIC stood still meanwhile
    assert not clock.told(quartz.ticks(), quartz.now_ns)
    ping(clock, quartz, MS, MS)
    truth_ns = quartz.now_ns
    at_ns, error_ns = told(clock, quartz.ticks(), quartz)
    assert abs(at_ns - truth_ns) <= error_ns < 2 * MS


def test_a_quick_answer_is_kept_and_a_slow_one_spoils_nothing() -> None:
    clock, quartz = BoardClock(), Quartz(0, 0.0)
    ping(clock, quartz, MS // 20, MS // 20)
    quartz.pass_ns(SECOND)
    ping(clock, quartz, 40 * MS, 40 * MS)
    _, error_ns = told(clock, quartz.ticks(), quartz)
    assert error_ns < MS // 4
