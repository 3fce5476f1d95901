"""A table's wiring, read from one TOML file under `wiring/` and checked before anything is powered.

The file is the one truth for the code, the drawings and the parts list. Whatever is wrong with it is said
with its file, its line and its mend. Imports `press`, `toml_file` and `toml_lines`.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal, NoReturn, TypeAlias, get_args

from hardware import toml_file, toml_lines
from hardware.press import BUTTONS, MS, Button, Line

BoardName: TypeAlias = Literal["gpio", "rpi-gpio", "serial", "keyboard", "mock"]
Pull: TypeAlias = Literal["up", "down", "external"]
Edge: TypeAlias = Literal["bottom", "left", "top", "right"]

RESERVED_PINS: dict[int, str] = {
    0: "it reads the EEPROM of a HAT",
    1: "it reads the EEPROM of a HAT",
    2: "it has a fixed pull-up resistor",
    3: "it has a fixed pull-up resistor and wakes a halted Pi",
    14: "it is the serial console",
    15: "it is the serial console",
}
FREE_PINS: tuple[int, ...] = tuple(pin for pin in range(28) if pin not in RESERVED_PINS)

_TABLE_KEYS = ("name", "board", "seats", "pull")
_PIN_KEYS = ("slap", "cut", "slap_lamp", "cut_lamp")
_SEAT_KEYS = ("number", *_PIN_KEYS, "edge", "place", "debounce_ms")
_PORT_KEYS = ("port", "seats")
_PINLESS: tuple[BoardName, ...] = ("serial", "keyboard", "mock")
_PINNED: tuple[BoardName, ...] = ("gpio", "rpi-gpio")

PORTS_AT_MOST = 2
"""Serial boards a table may have."""
SEATS_OF_A_PORT = 5
"""Seats one of them has buttons for."""


class SeatMapError(toml_file.TomlFileError):
    """A seat map cannot be used."""


@dataclass(frozen=True, slots=True)
class Seat:
    """One seat's wiring and, if the map says, its place at the table.

    Attributes:
        number: 1..10.
        pins: BCM number of each button that is wired.
        lamps: BCM number of each lamp that is wired.
        edge: the edge of the screen it sits at, seen from seat 1; None leaves it to the screen.
        place: 1, 2 ... clockwise among the seats of its edge; None with no edge.
        debounce_ns: how long after a press its switches may ring.
    """

    number: int
    pins: Mapping[Button, int]
    lamps: Mapping[Button, int]
    edge: Edge | None
    place: int | None
    debounce_ns: int


@dataclass(frozen=True, slots=True)
class SerialSeats:
    """A board at a USB port, and whose buttons are on it.

    Attributes:
        port: its path, best one under /dev/serial/by-id.
        seats: the seats of the table that its own first, second ... are.
    """

    port: str
    seats: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class SeatMap:
    """A whole table.

    Attributes:
        path: the file it came from.
        name: what people call this table.
        board: which board its buttons are on.
        seats: how many seats it has, numbered from 1.
        pull: how an open button's line is held: by the Pi, up or down, or up by a resistor of your own.
        wired: the seats that the file describes. Others have no pins, and no place of their own.
        ports: the serial boards, beside pins or alone.
    """

    path: Path
    name: str
    board: BoardName
    seats: int
    pull: Pull
    wired: tuple[Seat, ...]
    ports: tuple[SerialSeats, ...] = ()

    @property
    def buttons(self) -> frozenset[Line]:
        """Every button that is wired to something."""
        serial = {(seat, button) for board in self.ports for seat in board.seats for button in BUTTONS}
        return frozenset(serial | set(self.pins))

    @property
    def pins(self) -> dict[Line, int]:
        """BCM number of every button."""
        return {(seat.number, button): pin for seat in self.wired for button, pin in seat.pins.items()}

    @property
    def lamps(self) -> dict[Line, int]:
        """BCM number of every lamp."""
        return {(seat.number, button): pin for seat in self.wired for button, pin in seat.lamps.items()}


def load(path: Path) -> SeatMap:
    """Read and check a seat map.

    Raises:
        SeatMapError: it is missing, unreadable, not TOML, or describes what cannot be wired.
    """
    data, lines = toml_file.read(path, SeatMapError, "a seat map", "wiring/keyboard.toml")
    return _Check(path, lines).seat_map(data)


class _Check:
    """Goes through the data of one file; the first thing wrong ends it."""

    def __init__(self, path: Path, lines: Mapping[toml_lines.Path, int]) -> None:
        self._path = path
        self._lines = lines
        self._pin_lines: dict[int, toml_lines.Path] = {}
        self._described: dict[int, Seat] = {}

    def seat_map(self, data: Mapping[str, Any]) -> SeatMap:
        self._only_known((), data, ("table", "seat", "board"))
        table = data.get("table", {})
        if not isinstance(table, dict) or not table:
            self._refuse(("table",), "there is no [table]", "begin with [table], name, board and seats")
        self._only_known(("table",), table, _TABLE_KEYS)
        board: BoardName = self._one_of(("table", "board"), table, get_args(BoardName))
        pull: Pull = self._one_of(("table", "pull"), table, get_args(Pull), "up")
        seats = self._whole(("table", "seats"), table, 2, 10)
        wired = self._seats(data.get("seat", []), seats, board)
        ports = self._ports(data.get("board", []), seats, board, wired)
        return SeatMap(self._path, self._name(table), board, seats, pull, wired, ports)

    def _name(self, table: Mapping[str, Any]) -> str:
        name = table.get("name")
        if not isinstance(name, str) or not name.strip():
            self._refuse(("table", "name"), "the table has no name", 'write name = "..." under [table]')
        return name

    def _seats(self, found: object, seats: int, board: BoardName) -> tuple[Seat, ...]:
        if not isinstance(found, list):
            self._refuse(
                ("seat",), "seat is not a list of seats", "write [[seat]], in two brackets, for each"
            )
        wired: dict[int, Seat] = {}
        for index, item in enumerate(found):
            path = ("seat", index)
            if not isinstance(item, dict):
                self._refuse(path, "this is not a seat", "write [[seat]], then number = 1")
            seat = self._seat(path, item, seats, board)
            if seat.number in wired:
                mend = f"each seat from 1 to {seats} has one [[seat]] at most"
                self._refuse((*path, "number"), f"seat {seat.number} is here a second time", mend)
            if seat.edge and any((seat.edge, seat.place) == (s.edge, s.place) for s in wired.values()):
                problem = f"place {seat.place} at the {seat.edge} edge is taken"
                self._refuse((*path, "edge"), problem, "give each seat of an edge its own place: 1, 2, 3 ...")
            wired[seat.number] = self._described[index] = seat
        if board in _PINNED and not any(seat.pins for seat in wired.values()):
            mend = 'write a [[seat]] with its pins, or board = "keyboard"'
            self._refuse(("table", "board"), f"no seat has a button on the {board} board", mend)
        return tuple(wired[number] for number in sorted(wired))

    def _ports(
        self, found: object, seats: int, board: BoardName, wired: Iterable[Seat]
    ) -> tuple[SerialSeats, ...]:
        if not isinstance(found, list):
            self._refuse(("board",), "board is not a list", "write [[board]], in two brackets, for each")
        if board in {"keyboard", "mock"} and found:
            mend = 'write board = "serial" under [table], or "gpio" for a table with both'
            self._refuse(("board", 0), f"the {board} board has no ports", mend)
        if board == "serial" and not found:
            mend = "write [[board]] with port = and seats ="
            self._refuse(("table", "board"), "no seat has a button on a serial board", mend)
        if len(found) > PORTS_AT_MOST:
            mend = f"{PORTS_AT_MOST} boards serve ten seats"
            self._refuse(("board", PORTS_AT_MOST), f"there are {len(found)} boards", mend)
        ports: list[SerialSeats] = []
        buttons: dict[int, str] = {seat.number: "has pins already" for seat in wired if seat.pins}
        for index, item in enumerate(found):
            path = ("board", index)
            if not isinstance(item, dict):
                self._refuse(path, "this is not a board", "write [[board]], then port = and seats =")
            ports.append(self._serial_seats(path, item, seats, buttons))
            if len({port.port for port in ports}) < len(ports):
                self._refuse((*path, "port"), "this port is here a second time", "give each board its own")
        if board in _PINNED:
            self._no_idle_seats(ports)
        return tuple(ports)

    def _serial_seats(
        self, path: toml_lines.Path, item: Mapping[str, Any], seats: int, buttons: dict[int, str]
    ) -> SerialSeats:
        self._only_known(path, item, _PORT_KEYS)
        port = item.get("port")
        if not isinstance(port, str) or not port.startswith("/") or "\0" in port:
            mend = 'write port = "/dev/serial/by-id/..."; the boards plugged in: ls /dev/serial/by-id'
            self._refuse((*path, "port"), "the board's port is no path", mend)
        numbers = item.get("seats")
        mend = f"write seats = with 1 to {SEATS_OF_A_PORT} of the seats 1 to {seats}, such as [1, 2, 3]"
        if not isinstance(numbers, list) or not 1 <= len(numbers) <= SEATS_OF_A_PORT:
            self._refuse((*path, "seats"), "this is not what seats a board can have", mend)
        for place, number in enumerate(numbers):
            if type(number) is not int or not 1 <= number <= seats:
                self._refuse((*path, "seats", place), "there is no such seat", mend)
            if number in buttons:
                mend = "give each seat its buttons once"
                self._refuse((*path, "seats", place), f"seat {number} {buttons[number]}", mend)
            buttons[number] = "is on a board already"
        return SerialSeats(port, tuple(numbers))

    def _no_idle_seats(self, ports: Iterable[SerialSeats]) -> None:
        served = {number for port in ports for number in port.seats}
        for index, seat in self._described.items():
            if not seat.pins and seat.number not in served:
                mend = "write slap = and cut = with their pins, or leave the seat out: it gets touch pads"
                self._refuse(("seat", index), f"seat {seat.number} has no button", mend)

    def _seat(self, path: toml_lines.Path, item: Mapping[str, Any], seats: int, board: BoardName) -> Seat:
        self._only_known(path, item, _SEAT_KEYS)
        number = self._whole((*path, "number"), item, 1, seats)
        pins: dict[str, int] = {key: self._pin((*path, key), item) for key in _PIN_KEYS if key in item}
        for key in pins:
            if board in _PINLESS:
                mend = 'leave its pins out, or write board = "gpio"'
                self._refuse((*path, key), f"the {board} board has no pins", mend)
            if key.endswith("_lamp") and key.removesuffix("_lamp") not in pins:
                button = key.removesuffix("_lamp")
                self._refuse((*path, key), f"{key} is a lamp without a button", f"give {button} its pin too")
        buttons: tuple[Button, ...] = get_args(Button)
        edge: Edge | None = self._one_of((*path, "edge"), item, get_args(Edge)) if "edge" in item else None
        if ("place" in item) != (edge is not None):
            self._refuse(path, "edge and place belong together", "write both, or neither")
        return Seat(
            number=number,
            pins={button: pins[button] for button in buttons if button in pins},
            lamps={button: pins[f"{button}_lamp"] for button in buttons if f"{button}_lamp" in pins},
            edge=edge,
            place=self._whole((*path, "place"), item, 1, 10) if edge else None,
            debounce_ns=self._whole((*path, "debounce_ms"), item, 20, 120, 20) * MS,
        )

    def _pin(self, path: toml_lines.Path, item: Mapping[str, Any]) -> int:
        pin = item[str(path[-1])]
        mend = f"take one of {_listed(FREE_PINS)} (BCM numbers)"
        if type(pin) is not int:
            self._refuse(path, f"{path[-1]} is not a pin number", mend)
        if pin in RESERVED_PINS:
            self._refuse(path, f"pin {pin} is not free: {RESERVED_PINS[pin]}", mend)
        if pin not in FREE_PINS:
            self._refuse(path, f"there is no pin {pin} on the header", mend)
        if pin in self._pin_lines:
            free = (other for other in FREE_PINS if other not in self._pin_lines)
            taken = self._line(self._pin_lines[pin])
            self._refuse(path, f"pin {pin} is used already, in line {taken}", f"take one of {_listed(free)}")
        self._pin_lines[pin] = path
        return pin

    def _whole(
        self, path: toml_lines.Path, item: Mapping[str, Any], low: int, high: int, default: int | None = None
    ) -> int:
        key = str(path[-1])
        found = item.get(key, default)
        mend = f"write {key} = with a whole number from {low} to {high}"
        if found is None:
            self._refuse(path, f"{key} is missing", mend)
        # True is an int to Python, never to the person who wrote it
        if type(found) is not int:
            self._refuse(path, f"{key} is not a whole number", mend)
        if not low <= found <= high:
            known = "there is no seat" if key == "number" else f"{key} cannot be"
            self._refuse(path, f"{known} {found}", mend)
        return found

    def _one_of(
        self,
        path: toml_lines.Path,
        item: Mapping[str, Any],
        allowed: tuple[Any, ...],
        default: str | None = None,
    ) -> Any:  # noqa: ANN401 - one of `allowed`, which the caller's Literal names
        key = str(path[-1])
        found = item.get(key, default)
        mend = f"write {key} = with one of {', '.join(allowed)}, in quotes"
        if found is None:
            self._refuse(path, f"{key} is missing", mend)
        if found not in allowed:
            self._refuse(path, f"{key} is none that is known", mend)
        return found

    def _only_known(self, path: toml_lines.Path, item: Mapping[str, Any], known: tuple[str, ...]) -> None:
        for key in item:
            if key not in known:
                mend = f"known here: {', '.join(known)}"
                self._refuse((*path, key), f"{key!r} means nothing here", mend)

    def _line(self, path: toml_lines.Path) -> int:
        """The line of a path, or of the nearest thing around it that is there."""
        while path and path not in self._lines:
            path = path[:-1]
        return self._lines.get(path, 1)

    def _refuse(self, path: toml_lines.Path, problem: str, mend: str) -> NoReturn:
        raise SeatMapError(self._path, self._line(path), problem, mend)


def _listed(pins: Iterable[int]) -> str:
    return ", ".join(str(pin) for pin in pins)
