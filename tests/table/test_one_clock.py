"""Races through a real pty: presses of one seat board are told apart however badly its clock is known."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from hardware.press import MS, Button
from hardware.serial_board import SerialBoard
from kiosk.rules.cards import card
from kiosk.rules.commands import Lay
from tests.hardware.seat_boards import MICROPYTHON, Firmware, LockedCable, Socket
from tests.table.evening import PADDING, Evening

pytestmark = [
    pytest.mark.rule("UNO-8"),
    pytest.mark.skipif(not MICROPYTHON.exists(), reason="PyPI has no MicroPython for this processor"),
]

SLOW_CABLE_US = 9_000


class BoardEvening(Evening):
    """Seats 1 to 3 have the buttons of a seat board too, at a cable so slow that its clock is known badly."""

    def __init__(self, folder: Path) -> None:
        self.firmware = Firmware(locked=True)
        self.socket = Socket(folder)
        self.socket.plug()
        self.cable = LockedCable(self.firmware, self.socket, late_us=SLOW_CABLE_US)
        self.serial = SerialBoard(
            "serial 1",
            str(self.socket.path),
            (1, 2, 3),
            clock=lambda: self.now_ns,
            watched=False,
            open_port=self.cable.open_port,
        )
        self._edges: list[tuple[int, int, bool]] = []
        self._began_ns = 1_000 * MS
        super().__init__(beside=self.serial)
        self.begin(1, 2, 3, 4)
        self.set_out({1: "R7 R5", 2: PADDING, 3: PADDING, 4: PADDING})
        self.table.do(Lay(1, card("R7")), self.now_ns, 0)
        self.wait(200)
        assert self.match.state.owes == 1

    def finger(self, seat: int, *, in_ms: float, button: Button = "slap") -> None:
        """A press at the seat board, to the microsecond."""
        bit = 1 << (2 * (seat - 1) + (button == "cut"))
        at_us = self._board_us(self.now_ns + round(in_ms * MS))
        self._edges += [(at_us, bit, True), (at_us + 80_000, bit, False)]

    def look_beside(self) -> None:
        now_us = self._board_us(self.now_ns)
        for edge in sorted(edge for edge in self._edges if edge[0] <= now_us):
            at_us, bit, closed = edge
            self.firmware.order(f"at {at_us}")
            self.firmware.close_switches(
                self.firmware.closed | bit if closed else self.firmware.closed & ~bit
            )
            self._edges.remove(edge)
        self.cable.settle(now_us, lambda: self.serial.reread(self.now_ns))

    def _board_us(self, at_ns: int) -> int:
        return (at_ns - self._began_ns) // 1000

    def switch_off(self) -> None:
        self.boards.close()
        self.firmware.switch_off()
        self.socket.unplug()


@pytest.fixture
def evening(tmp_path: Path) -> Iterator[BoardEvening]:
    made = BoardEvening(tmp_path)
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
