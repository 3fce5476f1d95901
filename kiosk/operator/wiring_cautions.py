"""What the builder of one table should beware of before power comes on: currents, reset levels, long wires.

Imports the plan and hardware.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from hardware import header
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


def cautions(made: Plan) -> tuple[Caution, ...]:
    """What a builder of this very table should know before power comes on; the grave ones first."""
    found = [*_lamp_cautions(made), *_pull_cautions(made), *_pin_cautions(made)]
    return tuple(sorted(found, key=lambda caution: not caution.grave))


def _lamp_cautions(made: Plan) -> Iterator[Caution]:
    if not made.lamps:
        return
    yield Caution(
        f"{_counted(made.lamps, 'lamp')}, {made.lamps * LAMP_MA} mA: from a supply of their own, through"
        f" {made.drivers} ULN2803A. Never from a pin, never from 3.3 V ({RAIL_MA} mA for everything).",
        grave=True,
    )
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
    served = Counter(pin for seat in made.seats for pin in seat.rails)
    for pin in sorted(pin for pin, count in served.items() if count > 1):
        yield Caution(
            f"Header pin {pin} ({header.named(pin)}) serves {made.uses()[pin]}: one jumper to a terminal, and"
            " from there to each.",
            grave=False,
        )
    far = sorted(seat for port in made.seat_map.ports for seat in port.seats)
    if far:
        yield Caution(
            f"Not here, for they are on boards at USB ports: seat{'s' * (len(far) > 1)} {ranges(far)}. A"
            " board has a clock of its own, so a race with the header's seats is decided less finely.",
            grave=False,
        )
    missing = made.seat_map.seats * len(BUTTONS) - len(made.seat_map.buttons)
    if missing:
        yield Caution(
            f"{_counted(missing, 'button')} not wired: touch pads instead, stamped to"
            f" ±{ERROR_NS // MS} ms; between a pad and a button a small gap is a dead heat.",
            grave=False,
        )
    if made.seat_map.board == "rpi-gpio":
        yield Caution('rpi-gpio stamps to ±12 ms; board = "gpio" to ±0.1 ms, on every Pi.', grave=True)
    rings = {seat.debounce_ns // MS for seat in made.seat_map.wired}
    if len(rings) > 1:
        yield Caution(
            f"Seats differ in debounce_ms ({ranges(sorted(rings))}): fair, since the first contact counts,"
            " but a seat with more of it can be hammered less often.",
            grave=False,
        )


def _counted(count: int, what: str) -> str:
    return f"{count} {what}{'s' * (count != 1)}"


def _gpios(numbers: list[int]) -> str:
    return f"GPIO {ranges(numbers)}"
