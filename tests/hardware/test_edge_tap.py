"""Every edge can be watched, beside the presses made of it, on every board; watching costs nobody a press."""

from collections.abc import Callable
from typing import Any

import pytest
from gpiozero.pins.mock import MockFactory, MockPin

from hardware.gpio import GpioBoard
from hardware.press import MS, Line, Press, RawEdge
from hardware.seat_map import SeatMap

SWITCHES = ("mock", "gpio on mock pins", "rpi-gpio on mock pins", "gpio on real lgpio")
LINE: Line = (2, "cut")
BOUNCE = (1 * MS, 2 * MS, 4 * MS, 6 * MS)


def opened(rig: Any, told: list[Any]) -> int:
    """Open the rig's board, its presses and edges in one list, less what it says at the start."""
    rig.board.tap_edges(told.append)
    rig.board.open(told.append)
    rig.run(100 * MS)
    told.clear()
    return int(rig.clock.now_ns)


def test_a_tap_shows_its_edges_before_the_presses_made_of_them(rig: Any) -> None:
    told: list[Press | RawEdge] = []
    now_ns = opened(rig, told)
    rig.tap(LINE, now_ns + 10 * MS)
    rig.run(300 * MS)
    kinds = [(type(each), each.closed if isinstance(each, RawEdge) else each.down) for each in told]
    assert kinds == [(RawEdge, True), (Press, True), (RawEdge, False), (Press, False)]


@pytest.mark.parametrize("rig", SWITCHES, indirect=True)
def test_each_edge_of_a_bounce_is_shown_with_its_own_stamp(rig: Any) -> None:
    told: list[Press | RawEdge] = []
    contact_ns = opened(rig, told) + 10 * MS
    rig.tap(LINE, contact_ns, held_ns=80 * MS, bounce_ns=BOUNCE)
    rig.run(300 * MS)
    edges = [each for each in told if isinstance(each, RawEdge)]
    meant = [(0, True), (1, False), (2, True), (4, False), (6, True)]
    meant += [(80, False), (81, True), (82, False), (84, True), (86, False)]
    assert {(edge.seat, edge.button) for edge in edges} == {LINE}
    assert [edge.closed for edge in edges] == [closed for _, closed in meant]
    for edge, (after_ms, _) in zip(edges, meant, strict=True):
        assert abs(edge.at_ns - contact_ns - after_ms * MS) <= rig.board.error_ns


def test_one_who_fails_while_watching_costs_no_press(rig: Any) -> None:
    def fail(edge: RawEdge) -> None:
        raise RuntimeError(edge)

    rig.board.tap_edges(fail)
    rig.board.open(rig.sink)
    rig.run(100 * MS)
    rig.tap(LINE, rig.clock.now_ns + 10 * MS)
    rig.run(300 * MS)
    assert [press.down for press in rig.told] == [True, False]
    assert {fault.kind for fault in rig.board.faults()} == {"sink"}


def test_nothing_is_shown_to_one_who_has_turned_away(rig: Any) -> None:
    told: list[Press | RawEdge] = []
    now_ns = opened(rig, told)
    rig.board.tap_edges(None)
    rig.tap(LINE, now_ns + 10 * MS)
    rig.run(300 * MS)
    assert {type(each) for each in told} == {Press}


def test_a_button_held_while_the_board_opens_is_shown_as_closed(
    maps: Callable[[str], SeatMap], clock: Any
) -> None:
    class HeldPin(MockPin):
        def _set_pull(self, value: Any) -> None:
            self._pull = value
            self._change_state(self.info.name != "GPIO17")

    factory = MockFactory(pin_class=HeldPin)
    board = GpioBoard(maps("two-seats"), pin_factory=factory, watched=False)
    edges: list[RawEdge] = []
    presses: list[Press] = []
    board.tap_edges(edges.append)
    board.open(presses.append)
    board.reread(clock.now_ns)
    board.close()
    assert {(edge.seat, edge.button): edge.closed for edge in edges} == {
        (1, "slap"): True, (1, "cut"): False, (2, "slap"): False, (2, "cut"): False,
    }  # fmt: skip
    assert presses == []


def test_an_edge_that_was_lost_is_shown_once_its_level_is_found(
    maps: Callable[[str], SeatMap], clock: Any
) -> None:
    factory = MockFactory()
    board = GpioBoard(maps("two-seats"), pin_factory=factory, watched=False)
    edges: list[RawEdge] = []
    board.open(lambda _: None)
    board.reread(clock.now_ns)
    board.tap_edges(edges.append)
    factory.pin(17)._state = False  # the level changes, and nobody is told
    for _ in range(10):
        clock.now_ns += 10 * MS
        board.reread(clock.now_ns)
    board.close()
    assert [(edge.seat, edge.button, edge.closed) for edge in edges] == [(1, "slap", True)]
