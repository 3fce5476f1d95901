"""Races through a real pty: presses of one seat board are told apart however badly its clock is known."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from hardware.press import MS
from tests.hardware.seat_boards import MICROPYTHON
from tests.table.board_evening import BoardEvening

pytestmark = [
    pytest.mark.rule("UNO-8"),
    pytest.mark.skipif(not MICROPYTHON.exists(), reason="PyPI has no MicroPython for this processor"),
]

SLOW_CABLE_US = 9_000


@pytest.fixture
def evening(tmp_path: Path) -> Iterator[BoardEvening]:
    made = BoardEvening(tmp_path, late_us=SLOW_CABLE_US)
    yield made
    made.switch_off()


@pytest.mark.parametrize("gap_ms", [1.1, 2.5, 4.9])
def test_of_two_presses_on_one_board_the_first_counts(evening: BoardEvening, gap_ms: float) -> None:
    evening.finger(3, in_ms=20)
    evening.finger(1, in_ms=20 + gap_ms)
    evening.wait(300)
    assert (evening.race.winner, evening.race.caught, evening.race.heats) == (3, True, ())
    _, second = evening.race.runners
    assert (second.seat, second.gap_ns) == (1, pytest.approx(gap_ms * MS, abs=2_000))
    assert second.error_ns < MS


def test_below_a_millisecond_it_is_a_dead_heat_on_one_board_too(evening: BoardEvening) -> None:
    evening.finger(3, in_ms=20)
    evening.finger(1, in_ms=20.9)
    evening.wait(300)
    assert (evening.race.winner, evening.race.caught, evening.race.heats) == (1, False, ((3, 1),))


def test_between_a_board_and_another_clock_the_whole_doubt_counts(evening: BoardEvening) -> None:
    evening.press(4, in_ms=22)
    evening.finger(1, in_ms=20)
    evening.wait(300)
    race = evening.race
    assert (race.winner, race.caught, len(race.heats)) == (1, False, 1)
    assert max(runner.error_ns for runner in race.runners) > 4 * MS


def test_who_is_surely_later_on_the_same_board_is_not_saved_by_a_dead_heat_with_a_third(
    evening: BoardEvening,
) -> None:
    evening.press(4, in_ms=24)
    evening.finger(3, in_ms=20)
    evening.finger(1, in_ms=22)
    evening.wait(300)
    assert [runner.seat for runner in evening.race.runners] == [4, 3, 1], "the slow cable shifts the board"
    assert evening.race.caught
