"""Boards whose edges somebody else sees: the screen feeds them the keys and fingers it pumps.

Neither keys nor fingers bounce, so what is fed is what is reported; only repeats are dropped.
"""

from collections.abc import Collection

from hardware.board import Board
from hardware.press import MS, Line, Press


class FedBoard(Board):
    """Reports each change of a button once, in the thread that feeds it, before the feeding call returns."""

    def __init__(self, name: str, lines: Collection[Line], error_ns: int) -> None:
        super().__init__(name, lines, error_ns=error_ns, max_delay_ns=2 * MS)
        self._held: set[Line] = set()

    def _feed(self, line: Line, down: bool, at_ns: int, late_ns: int = 0) -> None:
        if not self.is_open or down == (line in self._held):
            return
        if down:
            self._held.add(line)
        else:
            self._held.discard(line)
        self._tell_edge(line, at_ns, down)
        seat, button = line
        self._emit(Press(seat, button, down, at_ns, self.error_ns + late_ns, self.name))

    def _stop(self) -> None:
        self._held.clear()
