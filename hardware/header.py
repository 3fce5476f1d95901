"""What each pin is: of the Pi's forty-pin header, on every Pi that has one, and of a seat board's edge.

Imports the map's reserved pins.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from hardware.seat_map import RESERVED_PINS

GROUND, THREE_VOLTS = "GND", "3V3"


@dataclass(frozen=True, slots=True)
class Connector:
    """Forty pins that wires go to.

    Attributes:
        name: what it is called in a drawing.
        numbering: what the numbers of its signals are called.
        prefix: what stands before such a number.
        numbers: the number of each pin that carries a signal.
        rails: what each of the other pins is.
        rows: its pins side by side, as they lie there, from the top.
        kept: why a number is not for buttons, in a few words.
    """

    name: str
    numbering: str
    prefix: str
    numbers: Mapping[int, int]
    rails: Mapping[int, str]
    rows: tuple[tuple[int, int], ...]
    kept: Mapping[int, str]

    def named(self, pin: int) -> str:
        """Return a pin's name: `GPIO17`, `GP4`, `GND`, `3V3` ..."""
        return self.rails.get(pin) or f"{self.prefix}{self.numbers[pin]}"

    def pin_of(self, number: int) -> int:
        """Return the pin that carries a number's signal."""
        return next(pin for pin, each in self.numbers.items() if each == number)

    def row_of(self, pin: int) -> int:
        """Return a pin's row, from 0."""
        return next(row for row, pins in enumerate(self.rows) if pin in pins)

    def pins_of(self, rail: str) -> tuple[int, ...]:
        """Return every pin of a rail."""
        return tuple(pin for pin, name in self.rails.items() if name == rail)


def _signals(names: list[str]) -> dict[int, int]:
    return {pin: int(name) for pin, name in enumerate(names, 1) if name.isdecimal()}


def _rails(names: list[str]) -> dict[int, str]:
    return {pin: name for pin, name in enumerate(names, 1) if not name.isdecimal()}


_PI_ROWS = (
    "3V3 5V", "2 5V", "3 GND", "4 14", "GND 15", "17 18", "27 GND", "22 23", "3V3 24", "10 GND",
    "9 25", "11 8", "GND 7", "0 1", "5 GND", "6 12", "13 GND", "19 16", "26 20", "GND 21",
)  # fmt: skip
_PICO_SIDES = (
    "0 1 GND 2 3 4 5 GND 6 7 8 9 GND 10 11 12 13 GND 14 15",
    "16 17 GND 18 19 20 21 GND 22 RUN 26 27 AGND 28 VREF 3V3 3V3_EN GND VSYS VBUS",
)  # down the left side and up the right
_PI, _PICO = (" ".join(names).split() for names in (_PI_ROWS, _PICO_SIDES))
"""Pin by pin: numbers and rails."""

PI = Connector(
    name="Header of the Pi",
    numbering="BCM",
    prefix="GPIO",
    numbers=_signals(_PI),
    rails=_rails(_PI),
    rows=tuple((left, left + 1) for left in range(1, 41, 2)),
    kept={
        0: "HAT EEPROM",
        1: "HAT EEPROM",
        2: "fixed pull-up",
        3: "pull-up, wakes Pi",
        14: "serial console",
        15: "serial console",
    },
)
"""Seen with the USB ports below: pin 1 at the top left."""
assert PI.kept.keys() == RESERVED_PINS.keys()  # noqa: S101 - two tables of the same pins

PICO = Connector(
    name="Seat board",
    numbering="GP",
    prefix="GP",
    numbers=_signals(_PICO),
    rails=_rails(_PICO),
    rows=tuple((left, 41 - left) for left in range(1, 21)),
    kept={},
)
"""A Raspberry Pi Pico, seen from above with its USB plug at the top."""

BOARD_FIRST_BUTTON, BOARD_FIRST_LAMP = 0, 10
"""GP numbers on a seat board: slap and cut of its first seat, of its second ...; lamps in the same order."""

PULLED_UP_AT_RESET = range(9)
"""BCM numbers that the Pi pulls up from power-on until a program says otherwise; it pulls the others down."""
SPI = range(7, 12)
"""BCM numbers of the SPI bus, if it is switched on."""
SOUND = range(18, 22)
"""BCM numbers that a sound card on the header takes."""
