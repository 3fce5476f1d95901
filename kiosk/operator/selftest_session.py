"""One self-test of one board: takes in what it tells, lights its lamps, and keeps a view up to date.

Time is handed in. Imports hardware and the self-test.
"""

from __future__ import annotations

from collections.abc import Callable
from queue import Empty, SimpleQueue
from typing import Protocol, TypeAlias

from hardware.board import Board, Fault
from hardware.press import MS, Line, Press, RawEdge
from kiosk.operator.selftest import SelfTest

PAUSE_NS = 20 * MS
"""Between two looks; lamps do not wait for it."""

Mover: TypeAlias = Callable[[int], bool]
"""Moves a board that hears nothing by itself up to a time; False when nothing more will come."""


class View(Protocol):
    """Shows a test while it runs."""

    def begin(self) -> None:
        """The board is open."""

    def show(self, test: SelfTest, faults: tuple[Fault, ...]) -> None:
        """A look at the test was due; there may be nothing new."""

    def end(self) -> None:
        """The board is closed."""


class Session:
    """One self-test.

    Args:
        board: not yet open.
        view: shows it.
        move: see `Mover`; None for a board that hears its buttons itself.

    Attributes:
        test: what is known of the buttons.
        faults: what the board said of itself, last.
    """

    def __init__(self, board: Board, view: View, move: Mover | None = None) -> None:
        self.test = SelfTest(board.lines)
        self.faults: tuple[Fault, ...] = ()
        self._board = board
        self._view = view
        self._move = move
        self._told: SimpleQueue[Press | RawEdge] = SimpleQueue()
        self._muted: frozenset[Line] = frozenset()

    @property
    def passed(self) -> bool:
        """Every button is well, and so is the board."""
        return self.test.passed and not self.faults

    def run(
        self,
        stopped: Callable[[], bool],
        until_ns: int | None,
        clock: Callable[[], int],
        pause: Callable[[int], None],
    ) -> None:
        """Open the board and show what it does, until `stopped`, `until_ns`, or the end of what moves it.

        Raises:
            BoardUnavailable: it cannot be opened here.
        """
        self._board.tap_edges(self._told.put)
        self._board.open(self._hear)
        try:
            self._view.begin()
            more = True
            while more and not stopped() and (until_ns is None or clock() < until_ns):
                more = self._move is None or self._move(clock())
                self.look(clock())
                pause(PAUSE_NS)
            self.look(clock())
        finally:
            self._board.close()
            self._board.tap_edges(None)
            self._view.end()

    def look(self, now_ns: int) -> None:
        """Take in what was told, and show it."""
        while True:
            try:
                told = self._told.get_nowait()
            except Empty:
                break
            if isinstance(told, Press):
                self.test.press(told)
            else:
                self.test.edge(told)
        self.test.tick(now_ns)
        self._mute()
        self.faults = self._board.faults()
        self._view.show(self.test, self.faults)

    def _mute(self) -> None:
        before, self._muted = self._muted, self.test.muted
        for line in self._muted - before:
            self._board.set_lamp(*line, 0.0)

    def _hear(self, press: Press) -> None:
        """Light the lamp in the thread that brought the press, and leave the rest to the next look."""
        line = (press.seat, press.button)
        if line not in self._muted:
            self._board.set_lamp(*line, 1.0 if press.down else 0.0)
        self._told.put(press)
