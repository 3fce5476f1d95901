"""What the lamps show, when, and what a press does to them."""

from typing import Any, Never

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hardware.board import Board
from hardware.boards import Boards
from hardware.keyboard import KeyboardBoard
from hardware.lamps import (
    ASK,
    CATCH,
    CAUGHT,
    FIRST,
    OFF,
    OPEN_HAND,
    OWES,
    PRESS_NS,
    TURN,
    LampPattern,
    Lamps,
    attract,
    level,
    next_change_ns,
)
from hardware.mock import MockBoard, ScriptedPress
from hardware.press import MS, Press

SLAP_1, CUT_1, SLAP_2 = (1, "slap"), (1, "cut"), (2, "slap")
EVERY_PATTERN = [OFF, TURN, OWES, CATCH, CAUGHT, ASK, OPEN_HAND, FIRST, *(attract(n, 7) for n in range(7))]


def lit_spans(pattern: LampPattern, for_ms: int) -> list[tuple[int, int]]:
    """When it is lit, in ms, looked at every millisecond."""
    lit = [level(pattern, ms * MS) > 0 for ms in range(for_ms)]
    ups = [ms for ms in range(for_ms) if lit[ms] and not (ms and lit[ms - 1])]
    downs = [ms for ms in range(1, for_ms + 1) if lit[ms - 1] and (ms == for_ms or not lit[ms])]
    return list(zip(ups, downs, strict=True))


def press(seat: int, button: str, at_ns: int, down: bool = True) -> Press:
    return Press(seat, button, down, at_ns, 0, "test")


def opened() -> tuple[MockBoard, Lamps]:
    board = MockBoard()
    lamps = Lamps(board)
    board.open(lamps.listen(lambda _: None))
    return board, lamps


def test_your_turn_is_a_steady_40_percent() -> None:
    assert {level(TURN, ms * MS) for ms in range(3_000)} == {0.4}


def test_somebody_to_catch_is_steady_and_full() -> None:
    assert {level(CATCH, ms * MS) for ms in range(3_000)} == {1.0}


def test_owing_the_call_blinks_4_times_a_second() -> None:
    assert lit_spans(OWES, 1_000) == [(0, 125), (250, 375), (500, 625), (750, 875)]


def test_an_open_hand_blinks_once_a_second() -> None:
    assert lit_spans(OPEN_HAND, 2_000) == [(0, 500), (1_000, 1_500)]


def test_caught_blinks_three_times_and_no_more() -> None:
    assert lit_spans(CAUGHT, 5_000) == [(0, 250), (500, 750), (1_000, 1_250)]


def test_first_in_a_race_is_lit_for_a_second() -> None:
    assert lit_spans(FIRST, 5_000) == [(0, 1_000)]


def test_asking_breathes_from_dark_to_full_and_back_in_two_seconds() -> None:
    breath = [level(ASK, ms * MS) for ms in range(2_000)]
    assert breath[0] == 0.0
    assert breath[1_000] == 1.0
    assert breath[:1_001] == sorted(breath[:1_001])
    assert breath[1_000:] == sorted(breath[1_000:], reverse=True)


@pytest.mark.parametrize("places", range(1, 11))
def test_attract_lights_exactly_one_lamp_at_any_time(places: int) -> None:
    for ms in range(0, 4_000, 7):
        assert sum(level(attract(place, places), ms * MS) for place in range(places)) == 1.0


@given(st.sampled_from(EVERY_PATTERN), st.integers(0, 10**13))
def test_a_level_is_never_beyond_dark_or_full(pattern: LampPattern, elapsed_ns: int) -> None:
    assert 0.0 <= level(pattern, elapsed_ns) <= 1.0


@given(st.sampled_from(EVERY_PATTERN), st.integers(0, 10**11), st.floats(0, 1, exclude_max=True))
def test_no_level_jumps_before_the_moment_it_says(pattern: LampPattern, elapsed_ns: int, part: float) -> None:
    change_ns = next_change_ns(pattern, elapsed_ns)
    until_ns = elapsed_ns + 10**10 if change_ns is None else change_ns
    assert until_ns > elapsed_ns
    between_ns = elapsed_ns + int((until_ns - elapsed_ns) * part)
    slow = 0.08 if pattern is ASK else 0.0
    assert abs(level(pattern, between_ns) - level(pattern, elapsed_ns)) <= slow


def test_every_pattern_has_a_name_of_its_own() -> None:
    named = [OFF, TURN, OWES, CATCH, CAUGHT, ASK, OPEN_HAND, FIRST, attract(0, 2)]
    assert len({pattern.name for pattern in named}) == len(named)


def test_shown_patterns_are_set_and_the_rest_goes_dark() -> None:
    board, lamps = opened()
    lamps.show({SLAP_1: TURN, SLAP_2: CATCH})
    lamps.tick(0)
    lamps.show({SLAP_2: CATCH})
    lamps.tick(1 * MS)
    assert (board.lamp(*SLAP_1), board.lamp(*SLAP_2)) == (0.0, 1.0)


def test_a_lamp_is_set_only_when_its_level_changes() -> None:
    board, lamps = opened()
    lamps.show({SLAP_1: TURN})
    for ms in range(100):
        lamps.tick(ms * MS)
    assert [(set_.seat, set_.button, set_.level) for set_ in board.lamp_diary] == [(1, "slap", 0.4)]


def test_steady_lamps_ask_for_no_further_tick() -> None:
    _, lamps = opened()
    lamps.show({SLAP_1: TURN})
    assert lamps.tick(0) is None


def test_ticking_when_asked_to_shows_every_blink() -> None:
    board, lamps = opened()
    lamps.show({SLAP_1: OWES})
    seen = []
    now_ns = 0
    while now_ns < 1_000 * MS:
        next_ns = lamps.tick(now_ns)
        seen.append((now_ns // MS, board.lamp(*SLAP_1)))
        assert next_ns is not None
        now_ns = next_ns
    blinks = [(0, 1.0), (125, 0.0), (250, 1.0), (375, 0.0), (500, 1.0), (625, 0.0), (750, 1.0), (875, 0.0)]
    assert seen == blinks


def test_showing_the_same_again_does_not_begin_it_again() -> None:
    board, lamps = opened()
    lamps.show({SLAP_1: CAUGHT})
    lamps.tick(0)
    lamps.show({SLAP_1: CAUGHT})
    lamps.tick(300 * MS)
    assert board.lamp(*SLAP_1) == 0.0


def test_lamps_that_blink_alike_blink_together() -> None:
    board, lamps = opened()
    lamps.show({SLAP_1: OPEN_HAND})
    lamps.tick(0)
    lamps.show({SLAP_1: OPEN_HAND, SLAP_2: OPEN_HAND})
    for ms in range(300, 2_300, 50):
        lamps.tick(ms * MS)
        assert board.lamp(*SLAP_1) == board.lamp(*SLAP_2)


def test_a_finished_pattern_is_dark() -> None:
    board, lamps = opened()
    lamps.show({SLAP_1: CAUGHT})
    lamps.tick(7 * MS)
    assert lamps.tick(1_507 * MS) is None
    assert board.lamp(*SLAP_1) == 0.0


def test_a_pattern_played_over_another_gives_way_to_it_again() -> None:
    board, lamps = opened()
    lamps.show({SLAP_1: TURN})
    lamps.play({SLAP_1: FIRST, CUT_1: FIRST})
    assert lamps.tick(0) == 1_000 * MS
    assert (board.lamp(*SLAP_1), board.lamp(*CUT_1)) == (1.0, 1.0)
    assert lamps.tick(1_000 * MS) is None
    assert (board.lamp(*SLAP_1), board.lamp(*CUT_1)) == (0.4, 0.0)


def test_an_endless_pattern_cannot_be_played_over_another() -> None:
    _, lamps = opened()
    with pytest.raises(ValueError, match="turn has no end"):
        lamps.play({SLAP_1: TURN})


def test_a_press_lights_its_lamp_at_once_without_a_tick() -> None:
    board, lamps = opened()
    lamps.listen(lambda _: None)(press(1, "slap", 0))
    assert board.lamp(*SLAP_1) == 1.0


def test_a_press_lights_its_lamp_for_120_ms_whatever_else_it_shows() -> None:
    board, lamps = opened()
    lamps.show({SLAP_1: TURN})
    lamps.tick(0)
    board.script(ScriptedPress(1, "slap", at_ns=50 * MS))
    board.advance(50 * MS)
    assert lamps.tick(51 * MS) == 50 * MS + PRESS_NS
    assert lamps.tick(169 * MS) == 170 * MS
    assert board.lamp(*SLAP_1) == 1.0
    assert lamps.tick(170 * MS) is None
    assert board.lamp(*SLAP_1) == 0.4


def test_a_release_lights_nothing() -> None:
    board, lamps = opened()
    lamps.listen(lambda _: None)(press(1, "slap", 0, down=False))
    assert board.lamp(*SLAP_1) == 0.0


def test_a_press_of_a_button_without_a_lamp_here_is_passed_on() -> None:
    heard = []
    lamps = Lamps(KeyboardBoard([1]))
    lamps.listen(heard.append)(press(5, "slap", 0))
    assert len(heard) == 1


def test_a_lamp_that_breaks_costs_nobody_a_press() -> None:
    class Broken(Board):
        def _drive_lamp(self, line: int, level: Any) -> Never:
            raise OSError(f"{line} cannot be set to {level}")

    heard = []
    board = Broken("broken", [SLAP_1], error_ns=0, max_delay_ns=0)
    lamps = Lamps(board)
    board.open(lamps.listen(heard.append))
    board._emit(press(1, "slap", 0))
    assert len(heard) == 1
    assert [(fault.kind, fault.lines) for fault in board.faults()] == [("lamp", (SLAP_1,))]


def test_night_halves_every_lamp_and_the_flash_of_a_press() -> None:
    board, lamps = opened()
    lamps.night = True
    lamps.show({SLAP_1: TURN, CUT_1: CATCH})
    lamps.listen(lambda _: None)(press(2, "slap", 0))
    lamps.tick(1)
    assert (board.lamp(*SLAP_1), board.lamp(*CUT_1), board.lamp(*SLAP_2)) == (0.2, 0.5, 0.5)
    lamps.night = False
    lamps.tick(2)
    assert (board.lamp(*SLAP_1), board.lamp(*CUT_1)) == (0.4, 1.0)


def test_lamps_the_board_has_not_got_are_left_out() -> None:
    board = KeyboardBoard([1])
    lamps = Lamps(board)
    lamps.show({SLAP_1: TURN, (7, "slap"): TURN})
    lamps.play({(7, "cut"): FIRST})
    lamps.tick(0)
    assert board.lamp(*SLAP_1) == 0.4


def test_a_lamp_on_two_boards_is_set_on_both() -> None:
    keys, mock = KeyboardBoard([1]), MockBoard([SLAP_1])
    boards = Boards((keys, mock))
    boards.open(lambda _: None)
    lamps = Lamps(boards)
    lamps.show({SLAP_1: CATCH})
    lamps.tick(0)
    assert (keys.lamp(*SLAP_1), mock.lamp(*SLAP_1)) == (1.0, 1.0)
