"""A seat map thought through: grounds, drivers, parts.

What the header print, the pin table, the drawing and the parts list all agree on. Imports hardware only.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from hardware import header
from hardware.header import PI, PICO, Connector
from hardware.press import BUTTONS, Button
from hardware.seat_map import SeatMap, SerialSeats

SERIES_OHMS = 470
"""Between a pin and its button: a pin that was set wrong survives it; any value from 330 to 1000 does."""
LAMP_MA = 20
CHANNELS = 8
"""Lamps that one ULN2803A drives."""
RAIL_MA = 50
"""What the 3.3 V pins give for everything."""


@dataclass(frozen=True, slots=True)
class Input:
    """One button's wire.

    Attributes:
        button: which of the seat's two.
        number: of its signal: BCM on the header, GP on a seat board.
        pin: where that is.
    """

    button: Button
    number: int
    pin: int


@dataclass(frozen=True, slots=True)
class Lamp:
    """One lamp's wires.

    Attributes:
        button: which of the seat's two.
        number: of the signal that steers it.
        pin: where that is.
        driver: the ULN2803A it hangs on, from 1.
        channel: its place there, 1 to 8: in on leg `channel`, out on leg 19 - `channel`.
    """

    button: Button
    number: int
    pin: int
    driver: int
    channel: int


@dataclass(frozen=True, slots=True)
class SeatPlan:
    """One seat's harness.

    Attributes:
        number: 1..10.
        inputs: slap before cut.
        lamps: likewise.
        common_pin: the pin that the buttons close to: ground, or 3.3 V with pull-downs.
        pull_up_pin: the 3.3 V pin for pull-ups of one's own; None without them.
    """

    number: int
    inputs: tuple[Input, ...]
    lamps: tuple[Lamp, ...]
    common_pin: int
    pull_up_pin: int | None

    @property
    def rails(self) -> tuple[int, ...]:
        """The pins that other seats may need too, each once."""
        pins = (self.pull_up_pin, self.common_pin)
        return tuple(dict.fromkeys(pin for pin in pins if pin is not None))


@dataclass(frozen=True, slots=True)
class Part:
    """Something to buy."""

    count: int
    what: str


@dataclass(frozen=True, slots=True)
class Plan:
    """What is wired to one connector: the Pi's header, or a seat board.

    Attributes:
        seat_map: what it was made from.
        connector: whose pins.
        title: "Pi", "Board 1" or "Board 2".
        seats: those with buttons there.
        drivers: its ULN2803As, by their numbers at this table.
        driver_ground_pin: the pin their ground goes to; None without drivers.
        pull_up_ohms: of each pull-up of one's own; None without them.
    """

    seat_map: SeatMap
    connector: Connector
    title: str
    seats: tuple[SeatPlan, ...]
    drivers: tuple[int, ...]
    driver_ground_pin: int | None
    pull_up_ohms: int | None

    @property
    def buttons(self) -> int:
        return sum(len(seat.inputs) for seat in self.seats)

    @property
    def lamps(self) -> int:
        return sum(len(seat.lamps) for seat in self.seats)

    def uses(self) -> dict[int, str]:
        """What each pin in use is for."""
        found: dict[int, str] = {}
        shared: dict[int, list[int]] = {}
        for seat in self.seats:
            found |= {wire.pin: f"seat {seat.number} {wire.button}" for wire in seat.inputs}
            found |= {lamp.pin: f"seat {seat.number} {lamp.button} lamp" for lamp in seat.lamps}
            for pin in seat.rails:
                shared.setdefault(pin, []).append(seat.number)
        for pin, numbers in shared.items():
            found[pin] = f"seat{'s' * (len(numbers) > 1)} {ranges(numbers)}"
        if self.driver_ground_pin is not None:
            before = found.get(self.driver_ground_pin)
            found[self.driver_ground_pin] = f"{before}, drivers" if before else "drivers"
        return found


@dataclass(frozen=True, slots=True)
class _Wires:
    """One seat's signals, by their numbers."""

    seat: int
    buttons: Mapping[Button, int]
    lamps: Mapping[Button, int]


def plans(seat_map: SeatMap) -> tuple[Plan, ...]:
    """Choose grounds and drivers for every seat on wires: the header's first, then each seat board's."""
    made: list[Plan] = []
    on_header = [_Wires(seat.number, seat.pins, seat.lamps) for seat in seat_map.wired if seat.pins]
    if on_header:
        made.append(_plan(seat_map, PI, "Pi", on_header, first_driver=1))
    for number, port in enumerate(seat_map.ports, 1):
        first_driver = 1 + sum(len(plan.drivers) for plan in made)
        made.append(_plan(seat_map, PICO, f"Board {number}", list(_board_wires(port)), first_driver))
    return tuple(made)


def _board_wires(port: SerialSeats) -> Iterator[_Wires]:
    for place, seat in enumerate(port.seats):
        first = len(BUTTONS) * place
        yield _Wires(
            seat,
            {b: header.BOARD_FIRST_BUTTON + first + number for number, b in enumerate(BUTTONS)},
            {b: header.BOARD_FIRST_LAMP + first + number for number, b in enumerate(BUTTONS)},
        )


def _plan(
    seat_map: SeatMap, connector: Connector, title: str, wires: Sequence[_Wires], first_driver: int
) -> Plan:
    ground = _Grounds(connector)
    pull = seat_map.pull if connector is PI else "up"
    lamps = sum(len(seat.lamps) for seat in wires)
    channels = ((first_driver + n // CHANNELS, n % CHANNELS + 1) for n in range(lamps))
    seats = []
    for seat in wires:
        inputs = tuple(
            _input(connector, button, seat.buttons) for button in BUTTONS if button in seat.buttons
        )
        near = inputs[0].pin
        seats.append(
            SeatPlan(
                seat.seat,
                inputs,
                tuple(_lamp(connector, b, seat.lamps, next(channels)) for b in BUTTONS if b in seat.lamps),
                _nearest(connector, near) if pull == "down" else ground.near(near),
                _nearest(connector, near) if pull == "external" else None,
            )
        )
    drivers = tuple(range(first_driver, first_driver - (-lamps // CHANNELS)))
    driver_ground = ground.near(max(connector.pins_of(header.GROUND))) if drivers else None
    ohms = None
    if pull == "external":
        ohms = 1000 if sum(len(seat.buttons) for seat in wires) * 3.3 <= RAIL_MA else 1500
    return Plan(seat_map, connector, title, tuple(seats), drivers, driver_ground, ohms)


def _input(connector: Connector, button: Button, numbers: Mapping[Button, int]) -> Input:
    return Input(button, numbers[button], connector.pin_of(numbers[button]))


def _lamp(
    connector: Connector, button: Button, numbers: Mapping[Button, int], channel: tuple[int, int]
) -> Lamp:
    return Lamp(button, numbers[button], connector.pin_of(numbers[button]), *channel)


class _Grounds:
    """Gives each seat the nearest ground pin, and a second turn once all were given."""

    def __init__(self, connector: Connector) -> None:
        self._connector = connector
        self._given: Counter[int] = Counter()

    def near(self, pin: int) -> int:
        chosen = min(
            self._connector.pins_of(header.GROUND),
            key=lambda each: (self._given[each], _rows_apart(self._connector, each, pin), each),
        )
        self._given[chosen] += 1
        return chosen


def _nearest(connector: Connector, pin: int) -> int:
    """The nearest pin with 3.3 V."""
    pins = connector.pins_of(header.THREE_VOLTS)
    return min(pins, key=lambda each: _rows_apart(connector, each, pin))


def _rows_apart(connector: Connector, one: int, other: int) -> int:
    return abs(connector.row_of(one) - connector.row_of(other))


def ranges(numbers: list[int]) -> str:
    """`1, 3-5` for 1, 3, 4, 5."""
    runs: list[list[int]] = []
    for number in sorted(numbers):
        if runs and number == runs[-1][-1] + 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    return ", ".join(f"{run[0]}-{run[-1]}" if len(run) > 1 else str(run[0]) for run in runs)


def parts(made: Sequence[Plan]) -> tuple[Part, ...]:
    """What to buy for a table's buttons and lamps, beside the Pi and its screen."""
    seats = [seat for plan in made for seat in plan.seats]
    buttons, lamps = sum(plan.buttons for plan in made), sum(plan.lamps for plan in made)
    kinds = Counter(
        (wire.button, any(lamp.button == wire.button for lamp in seat.lamps))
        for seat in seats
        for wire in seat.inputs
    )
    found = []
    boards = sum(plan.connector is PICO for plan in made)
    if boards:
        found.append(
            Part(boards, "seat board: Raspberry Pi Pico or Pico 2, with header pins, and a USB cable")
        )
    found += [
        Part(kinds[kind], _button(*kind)) for kind in sorted(kinds, key=lambda k: (k[0] == "cut", k[1]))
    ]
    found.append(Part(buttons, f"resistor {SERIES_OHMS} Ω, 0.25 W, in series with each button"))
    for plan in made:
        if plan.pull_up_ohms:
            found.append(
                Part(plan.buttons, f"resistor {plan.pull_up_ohms} Ω, 0.25 W, pull-up of each button")
            )
    if lamps:
        drivers = sum(len(plan.drivers) for plan in made)
        found.append(Part(drivers, "driver ULN2803A, DIP-18, with a socket"))
        found.append(Part(1, f"supply for the lamps, 5 V, {lamps * LAMP_MA} mA or more"))
    poles = Counter(len(terminals(seat)) for seat in seats)
    found += [
        Part(poles[count], f"screw terminal, {count} poles, one for each seat") for count in sorted(poles)
    ]
    found += [Part(poles[count], f"cable, {count} cores of 0.25 mm², to a seat") for count in sorted(poles)]
    jumpers = sum(len(plan.uses()) for plan in made)
    found.append(Part(jumpers, "jumper wire with a socket, from a pin to the terminals"))
    blades = 2 * (buttons + lamps)
    found.append(Part(blades, "blade connector, 4.8 mm (look at your buttons: some take 2.8 or 6.3)"))
    return tuple(found)


def _button(button: Button, lamp: bool) -> str:
    size = "60 mm" if button == "slap" else "30 mm"
    lit = f" and a 5 V lamp of {LAMP_MA} mA" if lamp else ""
    return f"arcade button, {size}, with a micro switch{lit} ({button})"


def terminals(seat: SeatPlan) -> tuple[str, ...]:
    """The poles of a seat's screw terminal, in the order of its cable's cores."""
    wires = [str(wire.button) for wire in seat.inputs]
    lamps = [f"{lamp.button} lamp -" for lamp in seat.lamps]
    return (*wires, "common", *(["lamps +"] if lamps else []), *lamps)
