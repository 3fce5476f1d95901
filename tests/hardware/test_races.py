"""Ten seats on gpiozero's mock pins: bounce, late edges, and still the true order."""

import heapq
import random
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from gpiozero.pins.mock import MockFactory, MockPin

from hardware.board import Board
from hardware.gpio import GpioBoard
from hardware.press import MS, Line
from hardware.seat_map import SeatMap

RACES = 300


class LatePin(MockPin):
    """Stamps an edge when it happens and tells it when the race says so, as a busy Python does."""

    def _call_when_changed(self) -> None:
        self.factory.on_their_way.append((self, self._last_change, self._state))

    def arrive(self, ticks: float, state: bool) -> None:
        handler = self.when_changed
        if handler is not None:
            handler(ticks, state)


def edges_of(
    chance: random.Random, line: int, at_ns: int, late_ns: int
) -> Iterator[tuple[int, Line, bool, int]]:
    """(when, line, closed, told when) of one press that bounces up to 6 ms at both ends."""
    held_ns = chance.randrange(30, 90) * MS
    for start_ns, closes in ((at_ns, True), (at_ns + held_ns, False)):
        count = chance.randrange(4) * 2
        bounces = sorted(chance.sample(range(1, 6 * MS), count))
        for number, moment in enumerate([0, *bounces]):
            when_ns = start_ns + moment
            yield when_ns, line, closes == (number % 2 == 0), when_ns + late_ns


def race(
    chance: random.Random, lines: list[Line], clock: Any, board: Board, factory: Any, pins: dict[Line, int]
) -> list[Line]:
    """Everybody presses within 50 ms; returns the true order."""
    start_ns = clock.now_ns + 30 * MS
    moments = chance.sample(range(0, 50 * MS, MS), len(lines))
    truth = [line for _, line in sorted(zip(moments, lines, strict=True))]
    happenings = []
    for line, moment in zip(lines, moments, strict=True):
        late_ns = chance.randrange(30 * MS)
        for when_ns, _, closed, told_ns in edges_of(chance, line, start_ns + moment, late_ns):
            heapq.heappush(happenings, (when_ns, 0, line, closed, told_ns))
    for now_ns in range(start_ns, start_ns + 250 * MS, 5 * MS):
        heapq.heappush(happenings, (now_ns, 2, (0, ""), False, 0))
    arrivals = {}
    number = 0
    while happenings:
        clock.now_ns, kind, line, closed, told_ns = heapq.heappop(happenings)
        if kind == 0:
            pin = factory.pin(pins[line])
            (pin.drive_low if closed else pin.drive_high)()
            for edge in factory.on_their_way:
                number += 1
                arrivals[number] = edge
                heapq.heappush(happenings, (told_ns, 1, (number, ""), False, 0))
            factory.on_their_way.clear()
        elif kind == 1:
            pin, ticks, state = arrivals.pop(line[0])
            pin.arrive(ticks, state)
        else:
            board.reread(clock.now_ns)
    return truth


@pytest.mark.parametrize("seed", range(4))
def test_stamps_keep_the_true_order_whatever_bounces_and_however_late_it_is_told(
    maps: Callable[[str], SeatMap], clock: Any, seed: int
) -> None:
    seat_map = maps("ten-seats")
    factory = MockFactory(pin_class=LatePin)
    factory.on_their_way = []
    told = []
    board = GpioBoard(seat_map, pin_factory=factory, watched=False)
    board.open(lambda press: told.append((clock.now_ns, press)))
    chance = random.Random(seed)
    lines = sorted(seat_map.pins)
    out_of_order = 0
    for _ in range(RACES // 4):
        told.clear()
        truth = race(chance, lines, clock, board, factory, seat_map.pins)
        arrived = [(press.seat, press.button) for _, press in told if press.down]
        stamped = sorted((press for _, press in told if press.down), key=lambda press: press.at_ns)
        assert [(press.seat, press.button) for press in stamped] == truth
        assert all(now_ns - press.at_ns <= board.max_delay_ns for now_ns, press in told)
        assert sum(not press.down for _, press in told) == len(lines)
        out_of_order += arrived != truth
    assert board.faults() == ()
    assert out_of_order > RACES // 8, "the races were no test: presses arrived in order anyway"
    board.close()
