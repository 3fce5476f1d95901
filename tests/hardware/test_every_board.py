"""What must hold for every board, whatever it is made of. `rig` is each of them in turn."""

from typing import Any

import pytest

from hardware.board import NoSuchLine
from hardware.lamps import Lamps
from hardware.press import MS, Press

SWITCHES = ("mock", "gpio on mock pins", "rpi-gpio on mock pins", "gpio on real lgpio", "firmware on a pty")
BOUNCE = (1 * MS, 2 * MS, 4 * MS, 6 * MS)


def opened(rig: Any) -> int:
    rig.board.open(rig.sink)
    rig.run(100 * MS)
    return rig.clock.now_ns


def test_a_tap_is_told_once_as_a_press_and_once_as_its_release(rig: Any) -> None:
    now_ns = opened(rig)
    rig.tap((2, "cut"), now_ns + 10 * MS)
    rig.run(300 * MS)
    assert [(p.seat, p.button, p.down) for p in rig.told] == [(2, "cut", True), (2, "cut", False)]


def test_a_press_is_stamped_with_the_contact_within_the_error_it_claims(rig: Any) -> None:
    contact_ns = opened(rig) + 10 * MS
    rig.tap((2, "slap"), contact_ns)
    rig.run(300 * MS)
    press = rig.told[0]
    assert 0 < press.error_ns <= rig.board.error_ns
    assert abs(press.at_ns - contact_ns) <= press.error_ns


def test_a_press_names_its_source(rig: Any) -> None:
    now_ns = opened(rig)
    rig.tap((2, "slap"), now_ns + 10 * MS)
    rig.run(300 * MS)
    assert {press.source for press in rig.told} <= set(rig.board.name.split(" + "))


def test_a_press_reaches_the_sink_within_the_delay_the_board_states(rig: Any) -> None:
    now_ns = opened(rig)
    rig.tap((2, "slap"), now_ns + 10 * MS)
    rig.tap((3, "slap"), now_ns + 11 * MS, held_ns=30 * MS)
    rig.run(300 * MS)
    assert len(rig.arrived) == 4
    assert all(0 <= arrived_ns - press.at_ns <= rig.board.max_delay_ns for arrived_ns, press in rig.arrived)


def test_a_held_button_is_one_press_until_it_is_let_go(rig: Any) -> None:
    now_ns = opened(rig)
    rig.tap((1, "slap"), now_ns + 10 * MS, held_ns=5_000 * MS)
    rig.run(4_000 * MS)
    assert [press.down for press in rig.told] == [True]
    rig.run(2_000 * MS)
    assert [press.down for press in rig.told] == [True, False]


def test_two_seats_at_once_are_told_apart_and_in_order(rig: Any) -> None:
    now_ns = opened(rig)
    rig.tap((4, "slap"), now_ns + 11 * MS)
    rig.tap((1, "slap"), now_ns + 10 * MS)
    rig.run(300 * MS)
    presses = sorted((p for p in rig.told if p.down), key=lambda press: press.at_ns)
    assert [press.seat for press in presses] == [1, 4]


def test_every_button_of_every_seat_is_its_own(rig: Any) -> None:
    now_ns = opened(rig)
    for number, line in enumerate(sorted(rig.board.lines)):
        rig.tap(line, now_ns + (10 + number) * MS)
    rig.run(400 * MS)
    pressed = [(press.seat, press.button) for press in rig.told if press.down]
    assert len(pressed) == 10
    assert set(pressed) == rig.board.lines


def test_a_quick_second_tap_counts_too(rig: Any) -> None:
    now_ns = opened(rig)
    rig.tap((1, "slap"), now_ns + 10 * MS, held_ns=40 * MS)
    rig.tap((1, "slap"), now_ns + 110 * MS, held_ns=40 * MS)
    rig.run(400 * MS)
    assert [press.down for press in rig.told] == [True, False, True, False]


@pytest.mark.parametrize("rig", SWITCHES, indirect=True)
def test_a_bouncing_switch_tells_one_press_of_its_first_contact(rig: Any) -> None:
    contact_ns = opened(rig) + 10 * MS
    rig.tap((1, "slap"), contact_ns, bounce_ns=BOUNCE)
    rig.run(400 * MS)
    assert [press.down for press in rig.told] == [True, False]
    assert abs(rig.told[0].at_ns - contact_ns) <= rig.board.error_ns


def test_a_failing_sink_is_a_fault_and_the_next_press_still_comes(rig: Any) -> None:
    heard = []

    def failing(press: Press) -> None:
        heard.append(press)
        raise RuntimeError("the table fell over")

    rig.board.open(failing)
    rig.run(100 * MS)
    rig.tap((1, "slap"), rig.clock.now_ns + 10 * MS)
    rig.tap((2, "slap"), rig.clock.now_ns + 200 * MS)
    rig.run(400 * MS)
    assert [(press.seat, press.down) for press in heard] == [(1, True), (1, False), (2, True), (2, False)]
    assert [(fault.kind, "fell over" in fault.detail) for fault in rig.board.faults()] == [("sink", True)]


def test_a_closed_board_tells_nothing(rig: Any) -> None:
    opened(rig)
    rig.tap((1, "slap"), rig.clock.now_ns + 10 * MS)
    rig.board.close()
    assert not rig.board.is_open
    assert rig.told == []


def test_closing_twice_is_closing_once(rig: Any) -> None:
    opened(rig)
    rig.board.close()
    rig.board.close()
    assert not rig.board.is_open


def test_a_closed_board_opens_again(rig: Any) -> None:
    opened(rig)
    rig.board.close()
    now_ns = opened(rig)
    rig.tap((1, "slap"), now_ns + 10 * MS)
    rig.run(300 * MS)
    assert [press.down for press in rig.told] == [True, False]


def test_opening_twice_does_not_tell_twice(rig: Any) -> None:
    rig.board.open(rig.sink)
    now_ns = opened(rig)
    rig.tap((1, "slap"), now_ns + 10 * MS)
    rig.run(300 * MS)
    assert [press.down for press in rig.told] == [True, False]


def test_a_board_says_which_buttons_each_seat_has(rig: Any) -> None:
    assert dict(rig.board.seats) == {seat: frozenset(("slap", "cut")) for seat in range(1, 6)}


def test_a_healthy_board_has_no_faults_and_agrees_with_its_levels(rig: Any) -> None:
    opened(rig)
    assert rig.board.faults() == ()
    assert rig.board.reread(rig.clock.now_ns) is True


def test_a_lamp_is_dark_until_set_and_says_what_it_was_set_to(rig: Any) -> None:
    opened(rig)
    assert rig.board.lamp(3, "cut") == 0.0
    rig.board.set_lamp(3, "cut", 0.4)
    assert rig.board.lamp(3, "cut") == 0.4
    assert rig.board.lamp(3, "slap") == 0.0


def test_lamps_go_dark_when_the_board_closes(rig: Any) -> None:
    opened(rig)
    rig.board.set_lamp(3, "cut", 1.0)
    rig.board.close()
    assert rig.board.lamp(3, "cut") == 0.0


def test_a_lamp_that_is_not_there_is_refused_by_name(rig: Any) -> None:
    with pytest.raises(NoSuchLine, match="no slap button at seat 9") as refused:
        rig.board.set_lamp(9, "slap", 1.0)
    assert (refused.value.seat, refused.value.button) == (9, "slap")


@pytest.mark.parametrize("level", [-0.1, 1.1, float("nan")])
def test_a_lamp_is_never_set_beyond_full_or_dark(rig: Any, level: Any) -> None:
    opened(rig)
    with pytest.raises(ValueError, match="is 0"):
        rig.board.set_lamp(1, "slap", level)
    assert rig.board.lamp(1, "slap") == 0.0


def test_the_lamp_is_full_before_the_sink_hears_of_the_press(rig: Any) -> None:
    seen = []
    lamps = Lamps(rig.board)
    rig.board.open(lamps.listen(lambda press: seen.append((press.down, rig.board.lamp(1, "cut")))))
    rig.run(100 * MS)
    rig.tap((1, "cut"), rig.clock.now_ns + 10 * MS)
    rig.run(20 * MS)
    assert seen == [(True, 1.0)]
