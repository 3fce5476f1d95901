"""The Pi's forty-pin header: what each pin is, on every Pi that has one. Imports the map's reserved pins."""

from hardware.seat_map import RESERVED_PINS

GROUND, THREE_VOLTS, FIVE_VOLTS = "GND", "3V3", "5V"

_NAMES = (
    "3V3 5V", "2 5V", "3 GND", "4 14", "GND 15", "17 18", "27 GND", "22 23", "3V3 24", "10 GND",
    "9 25", "11 8", "GND 7", "0 1", "5 GND", "6 12", "13 GND", "19 16", "26 20", "GND 21",
)  # fmt: skip
"""Row by row, pin 1 and 2 first: BCM numbers and rails."""

_EACH = " ".join(_NAMES).split()
BCM: dict[int, int] = {pin: int(name) for pin, name in enumerate(_EACH, 1) if name.isdecimal()}
"""The BCM number of each header pin that has one."""
RAILS: dict[int, str] = {pin: name for pin, name in enumerate(_EACH, 1) if not name.isdecimal()}
"""What the other header pins are: GND, 3V3 or 5V."""
PIN_OF: dict[int, int] = {bcm: pin for pin, bcm in BCM.items()}
"""The header pin of each BCM number."""
GROUNDS: tuple[int, ...] = tuple(pin for pin, name in RAILS.items() if name == GROUND)

PULLED_UP_AT_RESET = range(9)
"""BCM numbers that the Pi pulls up from power-on until a program says otherwise; it pulls the others down."""
SPI = range(7, 12)
"""BCM numbers of the SPI bus, if it is switched on."""
SOUND = range(18, 22)
"""BCM numbers that a sound card on the header takes."""

KEPT: dict[int, str] = {
    0: "HAT EEPROM",
    1: "HAT EEPROM",
    2: "fixed pull-up",
    3: "pull-up, wakes Pi",
    14: "serial console",
    15: "serial console",
}
"""Why a reserved BCM number is not for buttons, in a few words."""
assert KEPT.keys() == RESERVED_PINS.keys()  # noqa: S101 - two tables of the same pins


def named(pin: int) -> str:
    """Return a header pin's name: `GPIO17`, `GND`, `3V3` or `5V`."""
    return RAILS.get(pin) or f"GPIO{BCM[pin]}"


def row_of(pin: int) -> int:
    """Return a header pin's row, from 0 at the end with the 3.3 V pin."""
    return (pin - 1) // 2
