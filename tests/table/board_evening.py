"""A table with a real seat board beside the scripted one: its firmware, under MicroPython, behind a pty."""

from __future__ import annotations

from pathlib import Path

from hardware.board import AWAY
from hardware.press import MS, Button
from hardware.serial_board import SerialBoard
from kiosk.rules.cards import card
from kiosk.rules.commands import Lay
from tests.hardware.seat_boards import Firmware, LockedCable, Socket
from tests.table.evening import PADDING, Evening


class BoardEvening(Evening):
    """Seats 1 to 3 have buttons on a seat board too, at a cable that takes `late_us`; seat 1 owes a call."""

    def __init__(self, folder: Path, *, late_us: int = 0) -> None:
        self.firmware = Firmware(locked=True)
        self.socket = Socket(folder)
        self.socket.plug()
        self.cable = LockedCable(self.firmware, self.socket, late_us=late_us)
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
        super().__init__(
            beside=self.serial, away=lambda: frozenset(seat for seat, _ in self.serial.unheard(AWAY))
        )
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
