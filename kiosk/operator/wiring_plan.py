"""A seat map thought through: grounds, drivers, parts.

What the header print, the pin table, the drawing and the parts list all agree on. Imports hardware only.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from hardware import header
from hardware.press import BUTTONS, Button
from hardware.seat_map import Seat, SeatMap

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
        bcm: its BCM number.
        pin: its header pin.
    """

    button: Button
    bcm: int
    pin: int


@dataclass(frozen=True, slots=True)
class Lamp:
    """One lamp's wires.

    Attributes:
        button: which of the seat's two.
        bcm: the BCM number that steers it.
        pin: its header pin.
        driver: the ULN2803A it hangs on, from 1.
        channel: its place there, 1 to 8: in on leg `channel`, out on leg 19 - `channel`.
    """

    button: Button
    bcm: int
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
        common_pin: the header pin that the buttons close to: ground, or 3.3 V with pull-downs.
        pull_up_pin: the 3.3 V header pin for pull-ups of one's own; None without them.
    """

    number: int
    inputs: tuple[Input, ...]
    lamps: tuple[Lamp, ...]
    common_pin: int
    pull_up_pin: int | None

    @property
    def rails(self) -> tuple[int, ...]:
        """The header pins that other seats may need too, each once."""
        pins = (self.pull_up_pin, self.common_pin)
        return tuple(dict.fromkeys(pin for pin in pins if pin is not None))


@dataclass(frozen=True, slots=True)
class Part:
    """Something to buy."""

    count: int
    what: str


@dataclass(frozen=True, slots=True)
class Plan:
    """A whole table's wiring.

    Attributes:
        seat_map: what it was made from.
        seats: those with buttons on the header.
        drivers: how many ULN2803A.
        driver_ground_pin: the header pin their ground goes to; None without drivers.
        pull_up_ohms: of each pull-up of one's own; None without them.
    """

    seat_map: SeatMap
    seats: tuple[SeatPlan, ...]
    drivers: int
    driver_ground_pin: int | None
    pull_up_ohms: int | None

    @property
    def buttons(self) -> int:
        return sum(len(seat.inputs) for seat in self.seats)

    @property
    def lamps(self) -> int:
        return sum(len(seat.lamps) for seat in self.seats)

    def uses(self) -> dict[int, str]:
        """What each header pin in use is for."""
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


def plan(seat_map: SeatMap) -> Plan:
    """Choose for every seat with pins its ground, its drivers, and how its buttons are held open."""
    ground = _Grounds()
    external = seat_map.pull == "external"
    channels = iter(range(len(seat_map.lamps)))
    seats = []
    for seat in seat_map.wired:
        inputs = tuple(Input(b, seat.pins[b], header.PIN_OF[seat.pins[b]]) for b in BUTTONS if b in seat.pins)
        if not inputs:
            continue
        if seat_map.pull == "down":
            common = _nearest(header.THREE_VOLTS, inputs[0].pin)
        else:
            common = ground.near(inputs[0].pin)
        pull_up = _nearest(header.THREE_VOLTS, inputs[0].pin) if external else None
        seats.append(SeatPlan(seat.number, inputs, tuple(_lamps(seat, channels)), common, pull_up))
    drivers = -(-len(seat_map.lamps) // CHANNELS)
    ohms = None
    if external:
        ohms = 1000 if len(seat_map.pins) * 3.3 <= RAIL_MA else 1500
    return Plan(seat_map, tuple(seats), drivers, ground.near(39) if drivers else None, ohms)


def _lamps(seat: Seat, channels: Iterator[int]) -> Iterator[Lamp]:
    for button in BUTTONS:
        if button in seat.lamps:
            bcm, channel = seat.lamps[button], next(channels)
            driver, place = divmod(channel, CHANNELS)
            yield Lamp(button, bcm, header.PIN_OF[bcm], driver + 1, place + 1)


class _Grounds:
    """Gives each seat the nearest ground pin, and a second turn once all were given."""

    def __init__(self) -> None:
        self._given: Counter[int] = Counter()

    def near(self, pin: int) -> int:
        row = header.row_of(pin)
        chosen = min(
            header.GROUNDS, key=lambda each: (self._given[each], abs(header.row_of(each) - row), each)
        )
        self._given[chosen] += 1
        return chosen


def _nearest(rail: str, pin: int) -> int:
    pins = (each for each, name in header.RAILS.items() if name == rail)
    return min(pins, key=lambda each: abs(header.row_of(each) - header.row_of(pin)))


def ranges(numbers: list[int]) -> str:
    """`1, 3-5` for 1, 3, 4, 5."""
    runs: list[list[int]] = []
    for number in sorted(numbers):
        if runs and number == runs[-1][-1] + 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    return ", ".join(f"{run[0]}-{run[-1]}" if len(run) > 1 else str(run[0]) for run in runs)


def parts(made: Plan) -> tuple[Part, ...]:
    """What to buy for a table's buttons and lamps, beside the Pi and its screen."""
    kinds = Counter(
        (wire.button, any(lamp.button == wire.button for lamp in seat.lamps))
        for seat in made.seats
        for wire in seat.inputs
    )
    found = [Part(kinds[kind], _button(*kind)) for kind in sorted(kinds, key=lambda k: (k[0] == "cut", k[1]))]
    found.append(Part(made.buttons, f"resistor {SERIES_OHMS} Ω, 0.25 W, in series with each button"))
    if made.pull_up_ohms:
        found.append(Part(made.buttons, f"resistor {made.pull_up_ohms} Ω, 0.25 W, pull-up of each button"))
    if made.drivers:
        found.append(Part(made.drivers, "driver ULN2803A, DIP-18, with a socket"))
        found.append(Part(1, f"supply for the lamps, 5 V, {made.lamps * LAMP_MA} mA or more"))
    poles = Counter(len(terminals(seat)) for seat in made.seats)
    found += [
        Part(poles[count], f"screw terminal, {count} poles, one for each seat") for count in sorted(poles)
    ]
    found += [
        Part(poles[count], f"cable, {count} cores of 0.25 mm², from the Pi to a seat")
        for count in sorted(poles)
    ]
    found.append(Part(len(made.uses()), "jumper wire with a socket, from the header to the terminals"))
    blades = 2 * (made.buttons + made.lamps)
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
