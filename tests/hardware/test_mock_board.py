"""The scripted board that simulations and the table's tests play on."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hardware.board import NoSuchLine
from hardware.mock import LampSet, MockBoard, ScriptedPress
from hardware.press import MS, Press


def played(*script: ScriptedPress, until_ns: int = 2_000 * MS) -> list[Press]:
    board = MockBoard()
    told: list[Press] = []
    board.open(told.append)
    board.script(*script)
    board.advance(until_ns)
    return told


def test_a_press_arrives_after_its_delay_with_its_own_stamp() -> None:
    board = MockBoard()
    told: list[Press] = []
    board.open(told.append)
    board.script(ScriptedPress(1, "slap", at_ns=100 * MS, delay_ns=30 * MS))
    board.advance(130 * MS - 1)
    assert told == []
    board.advance(130 * MS)
    assert [press.at_ns for press in told] == [100 * MS]


def test_presses_arrive_out_of_order_but_stamped_in_order() -> None:
    told = played(
        ScriptedPress(1, "slap", at_ns=100 * MS, delay_ns=30 * MS),
        ScriptedPress(2, "slap", at_ns=101 * MS, delay_ns=0),
    )
    presses = [press for press in told if press.down]
    assert [press.seat for press in presses] == [2, 1]
    assert [press.seat for press in sorted(presses, key=lambda press: press.at_ns)] == [1, 2]


@given(
    st.lists(st.integers(1, 6 * MS), max_size=8, unique=True).filter(lambda moments: len(moments) % 2 == 0),
    st.integers(7 * MS, 900 * MS),
    st.integers(0, 40 * MS),
)
def test_a_scripted_bounce_is_one_press_and_one_release(
    moments: list[int], held_ns: int, delay_ns: int
) -> None:
    told = played(
        ScriptedPress(1, "cut", at_ns=0, held_ns=held_ns, bounce_ns=tuple(sorted(moments)), delay_ns=delay_ns)
    )
    assert [press.down for press in told] == [True, False]
    assert told[0].at_ns == 0


def test_advancing_in_small_steps_tells_the_same_as_in_one() -> None:
    script = [
        ScriptedPress(seat, "slap", at_ns=seat * 7 * MS, bounce_ns=(MS, 2 * MS), delay_ns=seat * 3 * MS)
        for seat in range(1, 11)
    ]
    board = MockBoard()
    told: list[Press] = []
    board.open(told.append)
    board.script(*script)
    for ms in range(400):
        board.advance(ms * MS)
    assert told == played(*script, until_ns=399 * MS)


def test_the_lamp_diary_says_when_each_lamp_was_set() -> None:
    times = iter([5, 9])
    board = MockBoard([(1, "slap")], clock=lambda: next(times))
    board.open(lambda _: None)
    board.set_lamp(1, "slap", 1.0)
    board.set_lamp(1, "slap", 0.5)
    assert board.lamp_diary == [LampSet(5, 1, "slap", 1.0), LampSet(9, 1, "slap", 0.5)]


def test_a_script_for_a_button_that_is_not_there_is_refused() -> None:
    with pytest.raises(NoSuchLine):
        MockBoard([(1, "slap")]).script(ScriptedPress(2, "slap", at_ns=0))


def test_a_delay_beyond_what_the_board_promises_is_refused() -> None:
    with pytest.raises(ValueError, match=r"delay_ns is 0.*40000000"):
        MockBoard().script(ScriptedPress(1, "slap", at_ns=0, delay_ns=41 * MS))


@pytest.mark.parametrize("bounce", [(1,), (2, 1), (0, 1), (3, 3)])
def test_a_bounce_that_no_switch_can_do_is_refused(bounce: tuple[int, ...]) -> None:
    with pytest.raises(ValueError, match="even number of ascending"):
        ScriptedPress(1, "slap", at_ns=0, bounce_ns=bounce)


def test_a_press_shorter_than_its_bounce_is_refused() -> None:
    with pytest.raises(ValueError, match="outlast"):
        ScriptedPress(1, "slap", at_ns=0, held_ns=5, bounce_ns=(3, 5))


def test_a_script_ends_when_the_board_closes() -> None:
    board = MockBoard()
    told: list[Press] = []
    board.open(told.append)
    board.script(ScriptedPress(1, "slap", at_ns=100 * MS))
    board.close()
    board.open(told.append)
    board.advance(1_000 * MS)
    assert told == []
