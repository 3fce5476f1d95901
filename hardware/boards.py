"""Choosing the board that a seat map names, and holding several boards as one.

A board that cannot be opened says so; none is ever put in another's place. Imports every board; `gpio` only
when a map asks for it, since its driver takes a while to load.
"""

from collections.abc import Collection, Iterator, Sequence
from typing import Any, TypeVar

from hardware.board import UNHEARD, Board, Fault, FaultKind
from hardware.keyboard import KeyboardBoard
from hardware.lamps import Lamps
from hardware.mock import MockBoard
from hardware.press import BUTTONS, Button, EdgeTap, Line, Sink
from hardware.seat_map import SeatMap

B = TypeVar("B", bound=Board)


class Boards(Board):
    """Several boards as one: keys beside pins, touch pads where a seat has no buttons.

    A button may be on more than one of them; its lamp is then set on each.
    """

    def __init__(self, parts: Sequence[Board]) -> None:
        super().__init__(
            " + ".join(part.name for part in parts),
            frozenset(line for part in parts for line in part.lines),
            error_ns=max((part.error_ns for part in parts), default=0),
            max_delay_ns=max((part.max_delay_ns for part in parts), default=0),
        )
        self.parts = tuple(parts)

    def part(self, kind: type[B]) -> B | None:
        """The first board of a kind, such as the `KeyboardBoard` that the screen feeds; None without one."""
        return next((part for part in self.parts if isinstance(part, kind)), None)

    def reread(self, now_ns: int) -> bool:
        agreed = True
        for part in self.parts:
            agreed = part.reread(now_ns) and agreed
        return agreed

    def tap_edges(self, tap: EdgeTap | None) -> None:
        for part in self.parts:
            part.tap_edges(tap)

    def faults(self) -> tuple[Fault, ...]:
        return (*super().faults(), *(fault for part in self.parts for fault in part.faults()))

    def unheard(self, kinds: Collection[FaultKind] = UNHEARD) -> frozenset[Line]:
        """The buttons that none of the boards that have them hears."""
        unheard = [(part, part.unheard(kinds)) for part in self.parts]
        return frozenset(
            line
            for line in frozenset().union(*(lines for _, lines in unheard))
            if all(line in lines for part, lines in unheard if line in part.lines)
        )

    def _start(self) -> None:
        opened: list[Board] = []
        try:
            for part in self.parts:
                part.open(self._emit)
                opened.append(part)
        except BaseException:
            for part in opened:
                part.close()
            raise

    def _stop(self) -> None:
        for part in self.parts:
            part.close()

    def _drive_lamp(self, line: Line, level: float) -> None:
        seat, button = line
        for part in self.parts:
            if line in part.lines:
                part.set_lamp(seat, button, level)


def choose_board(seat_map: SeatMap, *, pin_factory: Any = None) -> Board:  # noqa: ANN401 - gpiozero has no types
    """The board that the map names, not yet open; several as one where seats are on pins and on ports.

    Args:
        seat_map: a checked map.
        pin_factory: a gpiozero pin factory in place of the driver's own; for boards on pins only.
    """
    seats = range(1, seat_map.seats + 1)
    if seat_map.board == "keyboard":
        return KeyboardBoard(seats)
    if seat_map.board == "mock":
        lines: list[tuple[int, Button]] = [(seat, button) for seat in seats for button in BUTTONS]
        return MockBoard(lines)
    parts: list[Board] = list(_serial_boards(seat_map))
    if seat_map.board != "serial":
        from hardware.gpio import GpioBoard  # noqa: PLC0415 - a desk without pins does not wait for gpiozero

        parts.insert(0, GpioBoard(seat_map, pin_factory=pin_factory))
    return parts[0] if len(parts) == 1 else Boards(parts)


def _serial_boards(seat_map: SeatMap) -> Iterator[Board]:
    if not seat_map.ports:
        return
    from hardware.serial_board import SerialBoard  # noqa: PLC0415 - nor does one without ports for pyserial

    debounce_ns = {seat.number: seat.debounce_ns for seat in seat_map.wired}
    for number, board in enumerate(seat_map.ports, start=1):
        yield SerialBoard(f"serial {number}", board.port, board.seats, debounce_ns=debounce_ns)


def open_board(
    seat_map: SeatMap,
    sink: Sink,
    *,
    also: Sequence[Board] = (),
    pin_factory: Any = None,  # noqa: ANN401 - as above
) -> tuple[Boards, Lamps]:
    """Open the board that the map names, and others beside it, with every press lighting its lamp.

    Args:
        seat_map: a checked map.
        sink: takes the presses of all boards, from their threads.
        also: boards to open with it, such as touch pads.
        pin_factory: see `choose_board`.

    Raises:
        BoardUnavailable: one of them cannot be opened: which, why, and the mend. None stays open.
    """
    chosen = choose_board(seat_map, pin_factory=pin_factory)
    boards = Boards((*(chosen.parts if isinstance(chosen, Boards) else (chosen,)), *also))
    lamps = Lamps(boards)
    boards.open(lamps.listen(sink))
    return boards, lamps
