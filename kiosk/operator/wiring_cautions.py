"""What the builder of one table should beware of before power comes on: currents, reset levels, long wires.

Imports the plan and hardware.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from hardware import header
from hardware.header import PI
from hardware.press import BUTTONS, MS
from hardware.touch import ERROR_NS
from kiosk.operator.wiring_plan import LAMP_MA, RAIL_MA, SERIES_OHMS, Plan, ranges


@dataclass(frozen=True, slots=True)
class Caution:
    """What to beware of.

    Attributes:
        text: one sentence or two.
        grave: something will not work, or break, unless it is heeded; else it is good to know.
    """

    text: str
    grave: bool


def cautions(made: Sequence[Plan]) -> tuple[Caution, ...]:
    """What a builder of this very table should know before power comes on; the grave ones first."""
    found = list(_lamp_cautions(made))
    for plan in made:
        if plan.connector is PI:
            found += [*_header_lamp_cautions(plan), *_pull_cautions(plan), *_pin_cautions(plan)]
        found += _shared_pin_cautions(plan)
    found += _seat_cautions(made)
    return tuple(sorted(found, key=lambda caution: not caution.grave))


def _lamp_cautions(made: Sequence[Plan]) -> Iterator[Caution]:
    lamps, drivers = sum(plan.lamps for plan in made), sum(len(plan.drivers) for plan in made)
    if lamps:
        yield Caution(
            f"{_counted(lamps, 'lamp')}, {lamps * LAMP_MA} mA: from a supply of their own, through"
            f" {drivers} ULN2803A. Never from a pin, never from 3.3 V ({RAIL_MA} mA for everything).",
            grave=True,
        )


def _header_lamp_cautions(made: Plan) -> Iterator[Caution]:
    early = sorted(bcm for bcm in made.seat_map.lamps.values() if bcm in header.PULLED_UP_AT_RESET)
    if early:
        yield Caution(
            f"{_gpios(early)}: pulled up at reset, so a lamp there may glow from power-on until the program"
            " starts. GPIO9 to GPIO27 stay dark.",
            grave=False,
        )


def _pull_cautions(made: Plan) -> Iterator[Caution]:
    pull, pins = made.seat_map.pull, made.seat_map.pins.values()
    pressed = sorted(bcm for bcm in pins if (bcm in header.PULLED_UP_AT_RESET) == (pull == "down"))
    if pull == "external":
        most_ma = made.buttons * 3.3 / ((made.pull_up_ohms or 1000) / 1000)
        yield Caution(
            f"Every button needs its pull-up of {made.pull_up_ohms} Ω to 3.3 V, on the button's side of the"
            f" {SERIES_OHMS} Ω; without it the line floats. All pressed at once they draw {most_ma:.0f} mA of"
            f" {RAIL_MA}.",
            grave=True,
        )
        return
    if pressed:
        way = "up" if pull == "down" else "down"
        yield Caution(
            f"{_gpios(pressed)}: pulled {way} at reset, so they read pressed until the program starts."
            " That is no press: the first level never is.",
            grave=False,
        )
    if pull == "down":
        yield Caution(
            "With pull-downs 3.3 V runs to every seat; a wire there that touches ground shorts the Pi."
            ' pull = "up" with ground at the seats is safer.',
            grave=True,
        )
    yield Caution(
        'A wire over a metre wants a pull-up of 1000 Ω to 3.3 V and pull = "external"; then the same on'
        " every seat, short wires too, for a slower line is an unfair one.",
        grave=False,
    )


def _pin_cautions(made: Plan) -> Iterator[Caution]:
    used = {*made.seat_map.pins.values(), *made.seat_map.lamps.values()}
    spi = sorted(used & set(header.SPI))
    if spi:
        yield Caution(f"{_gpios(spi)}: keep SPI off (raspi-config, Interface Options).", grave=False)
    sound = sorted(used & set(header.SOUND))
    if sound:
        yield Caution(
            f"{_gpios(sound)}: no sound card on the header; HDMI and USB sound are free.", grave=False
        )
    if made.seat_map.board == "rpi-gpio":
        yield Caution('rpi-gpio stamps to ±12 ms; board = "gpio" to ±0.1 ms, on every Pi.', grave=True)


def _shared_pin_cautions(made: Plan) -> Iterator[Caution]:
    served = Counter(pin for seat in made.seats for pin in seat.rails)
    for pin in sorted(pin for pin, count in served.items() if count > 1):
        yield Caution(
            f"Pin {pin} ({made.connector.named(pin)}) of {_of(made)} serves {made.uses()[pin]}: one jumper to"
            " a terminal, and from there to each.",
            grave=False,
        )


def _seat_cautions(made: Sequence[Plan]) -> Iterator[Caution]:
    seat_map = made[0].seat_map
    if seat_map.ports:
        yield Caution(
            "A wire to a seat board is kept under a metre, or gets a pull-up of 1000 Ω to the board's 3V3, on"
            " the button's side of the resistor; then the same at every seat of it.",
            grave=False,
        )
    if len(made) > 1:
        clocks = ", ".join(f"{plan.title} {_seats_of(plan)}" for plan in made)
        yield Caution(
            f"{len(made)} clocks at one table ({clocks}): a race between two of them is decided less finely"
            " than on one.",
            grave=False,
        )
    missing = seat_map.seats * len(BUTTONS) - len(seat_map.buttons)
    if missing:
        yield Caution(
            f"{_counted(missing, 'button')} not wired: touch pads instead, stamped to"
            f" ±{ERROR_NS // MS} ms; between a pad and a button a small gap is a dead heat.",
            grave=False,
        )
    rings = {seat.debounce_ns // MS for seat in seat_map.wired}
    if len(rings) > 1:
        yield Caution(
            f"Seats differ in debounce_ms ({ranges(sorted(rings))}): fair, since the first contact counts,"
            " but a seat with more of it can be hammered less often.",
            grave=False,
        )


def _of(plan: Plan) -> str:
    return "the header" if plan.connector is PI else plan.title.lower()


def _seats_of(plan: Plan) -> str:
    numbers = [seat.number for seat in plan.seats]
    return f"seat{'s' * (len(numbers) > 1)} {ranges(numbers)}"


def _counted(count: int, what: str) -> str:
    return f"{count} {what}{'s' * (count != 1)}"


def _gpios(numbers: list[int]) -> str:
    return f"GPIO {ranges(numbers)}"
