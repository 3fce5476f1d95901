"""The one interface of every board, and the few things all boards do alike.

A board reports presses through a sink and drives a lamp at each button. The table holds any board through
`Board` alone. Imports only the plain data of `press`.
"""

import threading
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Literal, TypeAlias

from hardware.press import Button, EdgeTap, Line, Press, RawEdge, Sink

FaultKind: TypeAlias = Literal[
    "dead thread",  # nobody listens to the edges any more; presses are found by reading levels, late
    "lost line",  # this button cannot be read
    "stuck button",  # closed for so long that no finger does it
    "wrong clock",  # the driver stamps with another clock; presses are stamped on arrival
    "lamp",  # this lamp cannot be set
    "sink",  # whoever takes the presses failed to
    "offline",  # the board is not plugged in, or does not answer; it is looked for until it does
    "wrong firmware",  # what answers at its port is no seat board of this edition
    "lost presses",  # the board saw more than it could keep
    "chattering",  # this button rings without end; its board has stopped listening to it
]


AWAY: frozenset[FaultKind] = frozenset({"offline"})
"""The buttons are away for a while, and keep what is pressed."""
UNHEARD: frozenset[FaultKind] = AWAY | {
    "dead thread", "lost line", "stuck button", "wrong firmware", "chattering",
}  # fmt: skip
"""The buttons cannot be pressed, or are heard too late to race with."""


@dataclass(frozen=True, slots=True)
class Fault:
    """Something about a board that the screen must say, because nothing else will.

    Attributes:
        board: the board's name.
        kind: the key of the sentence to show.
        lines: the buttons concerned; empty when it is the whole board.
        detail: the driver's own words, for the log.
    """

    board: str
    kind: FaultKind
    lines: tuple[Line, ...]
    detail: str


class BoardUnavailable(Exception):
    """The board cannot be opened here.

    Attributes:
        board: its name.
        why: what is missing, in words.
        mend: what to do about it.
    """

    def __init__(self, board: str, why: str, mend: str) -> None:
        super().__init__(f"the {board} board cannot be opened: {why}; {mend}")
        self.board = board
        self.why = why
        self.mend = mend


class NoSuchLine(LookupError):
    """A lamp or button was asked for that this board has not got.

    Attributes:
        board: the board's name.
        seat: the seat asked for.
        button: the button asked for.
    """

    def __init__(self, board: str, seat: int, button: str) -> None:
        super().__init__(f"the {board} board has no {button} button at seat {seat}; ask its `lines` first")
        self.board = board
        self.seat = seat
        self.button = button


class Board:
    """Presses in, lamps out. What a board can do may be asked before it is opened.

    A subclass calls `_emit` with each press, and `_tell_edge` with each edge that it sees itself. It
    overrides `_start` and `_stop` if it listens to something, and `_drive_lamp` if it has lamps of its own;
    every board remembers what its lamps were set to.

    Attributes:
        name: what its presses call their source.
        lines: the buttons it has.
        error_ns: how far from the truth its presses are stamped, ±, unless one says more.
        max_delay_ns: a press reaches the sink at most this long after its `at_ns`.
    """

    def __init__(self, name: str, lines: Collection[Line], *, error_ns: int, max_delay_ns: int) -> None:
        self.name = name
        self.lines: frozenset[Line] = frozenset(lines)
        self.error_ns = error_ns
        self.max_delay_ns = max_delay_ns
        self._sink: Sink | None = None
        self._tap: EdgeTap | None = None
        self._levels: dict[Line, float] = dict.fromkeys(sorted(self.lines), 0.0)
        self._faults: dict[tuple[FaultKind, Line | None], Fault] = {}
        self._faults_lock = threading.Lock()

    @property
    def seats(self) -> Mapping[int, frozenset[Button]]:
        """The buttons of each seat that has any here."""
        seats = sorted({seat for seat, _ in self.lines})
        return {seat: frozenset(button for other, button in self.lines if other == seat) for seat in seats}

    @property
    def is_open(self) -> bool:
        return self._sink is not None

    def open(self, sink: Sink) -> None:
        """Begin to put presses into `sink`, from whatever thread the board hears them in.

        Raises:
            BoardUnavailable: it cannot be opened on this machine; why, and the mend.
        """
        if self.is_open:
            return
        self._sink = sink
        with self._faults_lock:
            self._faults.clear()
        try:
            self._start()
        except BaseException:
            self._sink = None
            raise

    def close(self) -> None:
        """Put the lamps out and let everything go. A second time does nothing; it may be opened again."""
        if not self.is_open:
            return
        for seat, button in self._levels:
            self.set_lamp(seat, button, 0.0)
        self._sink = None
        self._stop()

    def tap_edges(self, tap: EdgeTap | None) -> None:
        """Tell every edge to `tap` too, from now on, before the press it may become; None ends that.

        The first level of a line is told as well, and so is a level that was read because its edge was lost.
        """
        self._tap = tap

    def set_lamp(self, seat: int, button: Button, level: float) -> None:
        """Set a lamp's brightness, 0 (dark) to 1, at once. A lamp that fails becomes a fault, not an error.

        Raises:
            NoSuchLine: this board has no such button.
            ValueError: the level is not within 0..1.
        """
        line = self._known(seat, button)
        if not 0.0 <= level <= 1.0:
            raise ValueError(f"a lamp's level is 0..1, not {level}")
        self._levels[line] = level
        if not self.is_open:
            return
        try:
            self._drive_lamp(line, level)
        except Exception as error:  # noqa: BLE001 - a broken lamp must not cost anybody a press
            self._note("lamp", line, repr(error))

    def lamp(self, seat: int, button: Button) -> float:
        """The level this lamp was last set to.

        Raises:
            NoSuchLine: this board has no such button.
        """
        return self._levels[self._known(seat, button)]

    def reread(self, now_ns: int) -> bool:
        """Look at every line again, in case an edge was lost: call it before a verdict.

        Returns:
            True when what is seen agrees with what was told. False when a line is under suspicion: a verdict
            is safer after another look `max_delay_ns` later.
        """
        del now_ns
        return True

    def faults(self) -> tuple[Fault, ...]:
        """Everything the screen should say about this board now, in a stable order."""
        with self._faults_lock:
            return tuple(self._faults.values())

    def unheard(self, kinds: Collection[FaultKind] = UNHEARD) -> frozenset[Line]:
        """The buttons that are not to be pressed just now, for faults of these kinds."""
        return frozenset(
            line for fault in self.faults() if fault.kind in kinds for line in fault.lines or self.lines
        )

    def _start(self) -> None:
        """Begin to listen, with `_emit` ready to be called."""

    def _stop(self) -> None:
        """Stop listening; `_emit` drops what still comes."""

    def _drive_lamp(self, line: Line, level: float) -> None:
        """Make the lamp shine, on a board that has real ones."""

    def _known(self, seat: int, button: Button) -> Line:
        line = (seat, button)
        if line not in self.lines:
            raise NoSuchLine(self.name, seat, button)
        return line

    def _emit(self, press: Press) -> None:
        """Hand on a press. Never raises: an exception here would end a driver's only thread."""
        sink = self._sink
        if sink is None:
            return
        try:
            sink(press)
        except Exception as error:  # noqa: BLE001 - see above
            self._note("sink", None, repr(error))

    def _tell_edge(self, line: Line, at_ns: int, closed: bool) -> None:
        """Show an edge to whoever looks. Never raises, for the same reason."""
        tap = self._tap
        if tap is None or not self.is_open:
            return
        try:
            tap(RawEdge(*line, closed, at_ns))
        except Exception as error:  # noqa: BLE001 - see above
            self._note("sink", None, repr(error))

    def _note(self, kind: FaultKind, line: Line | None, detail: str) -> None:
        lines = () if line is None else (line,)
        with self._faults_lock:
            self._faults[kind, line] = Fault(self.name, kind, lines, detail)

    def _clear(self, kind: FaultKind, line: Line | None) -> None:
        with self._faults_lock:
            self._faults.pop((kind, line), None)
