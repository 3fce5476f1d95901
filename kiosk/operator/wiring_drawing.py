"""A wiring plan as a drawing: one harness for each seat, in the language of WireViz, and the picture of it.

WireViz and graphviz are programs of others, run as such and needed by nobody who only plays. Imports the plan
and the header.
"""

from __future__ import annotations

import hashlib
import json
import re
import shutil
import subprocess
import sys
from collections.abc import Iterable, Sequence
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory

from hardware import header
from kiosk.operator.wiring_plan import SERIES_OHMS, Plan, SeatPlan, terminals

_CORES = {
    "slap": "WH",
    "cut": "YE",
    "common": "BK",
    "lamps +": "RD",
    "slap lamp -": "BU",
    "cut lamp -": "GN",
}
"""A colour for each pole, the same at every seat; IEC 60757."""


class CannotDraw(Exception):
    """The programs that draw are not here, or failed; the message says the mend."""


def harness(made: Sequence[Plan]) -> str:
    """The drawing's source: YAML for WireViz, every word in quotes (a bare NO would be false)."""
    drawn = _Harness()
    # graphviz stacks from the bottom: seat 1 comes last, to lie on top
    for plan in reversed(made):
        for driver in reversed(plan.drivers):
            _driver_power(drawn, driver, plan)
        for seat in reversed(plan.seats):
            _seat(drawn, seat, plan)
    return drawn.text(made[0].seat_map.path.name)


class _Harness:
    """Connectors, cables, and what joins them, in the order in which they were told."""

    def __init__(self) -> None:
        self._connectors: list[str] = []
        self._cables: list[str] = []
        self._sets: list[str] = []

    def connector(self, name: str, what: str, pins: Sequence[tuple[int, str]]) -> None:
        self._connectors += [
            f"  {_quoted(name)}:",
            f"    type: {_quoted(what)}",
            f"    pins: {_listed(pin for pin, _ in pins)}",
            f"    pinlabels: {_listed(label for _, label in pins)}",
        ]

    def resistor(self, name: str, what: str) -> None:
        """A part of two legs, drawn in line."""
        self._connectors += [
            f"  {_quoted(name)}:",
            f"    type: {_quoted(what)}",
            "    style: simple",
            "    pincount: 1",
        ]

    def cable(self, name: str, what: str, colours: Sequence[str]) -> None:
        self._cables += [
            f"  {_quoted(name)}:",
            f"    type: {_quoted(what)}",
            f"    colors: {_listed(colours)}",
        ]

    def join(self, *ends: tuple[str, str | int]) -> None:
        """Join connector, cable, connector ... or connectors directly, each at one of its pins or cores."""
        lines = []
        for number, (name, pin) in enumerate(ends):
            if number and not ({name, ends[number - 1][0]} & self._named(self._cables)):
                lines.append("    - -->")
            lines.append(f"    - {_quoted(name)}: {_listed([pin])}")
        self._sets += ["  -", *lines]

    def text(self, source: str) -> str:
        parts = [
            f"# One harness for each seat, made from {source} by `make wiring`; WireViz draws it.",
            'options: {bgcolor: "WH", color_mode: "FULL"}',
            "connectors:",
            *self._connectors,
            "cables:",
            *self._cables,
            "connections:",
            *self._sets,
            "",
        ]
        return "\n".join(parts)

    @staticmethod
    def _named(lines: Iterable[str]) -> set[str]:
        return {json.loads(line.strip()[:-1]) for line in lines if line.startswith('  "')}


def _seat(drawn: _Harness, seat: SeatPlan, made: Plan) -> None:
    number = seat.number
    poles = terminals(seat)
    board, ends, cable = f"{made.title}, seat {number}", f"Terminals {number}", f"Cable {number}"
    drawn.connector(board, made.connector.name, _pins(seat, made))
    drawn.connector(ends, "Screw terminals", list(enumerate(poles, 1)))
    drawn.cable(cable, "0.25 mm²", [_CORES[pole] for pole in poles])
    place = {pole: position for position, pole in enumerate(poles, 1)}
    for wire in seat.inputs:
        resistor = f"R{number} {wire.button}"
        drawn.resistor(resistor, f"{SERIES_OHMS} Ω")
        drawn.join((board, wire.pin), (resistor, 1), (ends, place[wire.button]))
        if seat.pull_up_pin is not None:
            pull_up = f"RP{number} {wire.button}"
            drawn.resistor(pull_up, f"{made.pull_up_ohms} Ω")
            drawn.join((board, seat.pull_up_pin), (pull_up, 1), (ends, place[wire.button]))
    drawn.join((board, seat.common_pin), (ends, place["common"]))
    _seat_drivers(drawn, seat, place, board)
    _seat_buttons(drawn, seat, place)


def _pins(seat: SeatPlan, made: Plan) -> list[tuple[int, str]]:
    wires = [wire.pin for wire in seat.inputs]
    lamps = [lamp.pin for lamp in seat.lamps]
    return [(pin, made.connector.named(pin)) for pin in (*wires, *seat.rails, *lamps)]


def _seat_drivers(drawn: _Harness, seat: SeatPlan, place: dict[str, int], board: str) -> None:
    """The channels of the drivers that light this seat, and the lamps' supply."""
    number = seat.number
    ends = f"Terminals {number}"
    for driver in dict.fromkeys(lamp.driver for lamp in seat.lamps):
        mine = [lamp for lamp in seat.lamps if lamp.driver == driver]
        name = f"U{driver}, seat {number}"
        legs = [(lamp.channel, f"IN {lamp.channel}") for lamp in mine]
        legs += [(19 - lamp.channel, f"OUT {lamp.channel}") for lamp in mine]
        drawn.connector(name, "ULN2803A", legs)
        for lamp in mine:
            drawn.join((board, lamp.pin), (name, lamp.channel))
            drawn.join((name, 19 - lamp.channel), (ends, place[f"{lamp.button} lamp -"]))
    if seat.lamps:
        supply = f"Supply, seat {number}"
        drawn.connector(supply, "Lamp supply 5 V", [(1, "+5 V")])
        drawn.join((supply, 1), (ends, place["lamps +"]))


def _seat_buttons(drawn: _Harness, seat: SeatPlan, place: dict[str, int]) -> None:
    """The seat's end: what is on the blades of each button."""
    ends, cable = f"Terminals {seat.number}", f"Cable {seat.number}"
    lit = {lamp.button for lamp in seat.lamps}
    begun: set[str] = set()

    def bring(pole: str, name: str, blade: int) -> None:
        core = place[pole]
        # the second button on a core is fed from the first's blade
        ends_of_core = [] if pole in begun else [(ends, core)]
        begun.add(pole)
        drawn.join(*ends_of_core, (cable, core), (name, blade))

    for wire in seat.inputs:
        name = f"{wire.button.capitalize()} {seat.number}"
        blades = ["NO", "COM", *(["LAMP +", "LAMP -"] if wire.button in lit else [])]
        drawn.connector(name, "Arcade button", list(enumerate(blades, 1)))
        bring(wire.button, name, 1)
        bring("common", name, 2)
        if wire.button in lit:
            bring("lamps +", name, 3)
            bring(f"{wire.button} lamp -", name, 4)


def _driver_power(drawn: _Harness, driver: int, made: Plan) -> None:
    """What every driver needs beside its channels: one ground with the Pi, and the supply on COM."""
    pin = made.driver_ground_pin
    if pin is None:
        raise ValueError("a plan with drivers has a ground pin for them")
    name, board, supply = f"U{driver}, power", f"{made.title}, U{driver}", f"Supply, U{driver}"
    drawn.connector(board, made.connector.name, [(pin, header.GROUND)])
    drawn.connector(name, "ULN2803A", [(9, "GND"), (10, "COM")])
    drawn.connector(supply, "Lamp supply 5 V", [(1, "0 V"), (2, "+5 V")])
    drawn.join((board, pin), (name, 9), (supply, 1))
    drawn.join((name, 10), (supply, 2))


def _quoted(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)


def _listed(values: Iterable[str | int]) -> str:
    return json.dumps(list(values), ensure_ascii=False)


def why_not_draw() -> str | None:
    """What is missing for a drawing, with its mend; None when nothing is."""
    if find_spec("wireviz") is None:
        return "WireViz is not installed: pip install wireviz==0.4.1"
    if shutil.which("dot") is None:
        return "graphviz is not installed: sudo apt-get install graphviz"
    return None


def draw(source: str, name: str) -> str:
    """Return the SVG of a harness, which says of what it was made.

    Args:
        source: what `harness` gave.
        name: what it is called there.

    Raises:
        CannotDraw: WireViz or graphviz is not here, or refused.
    """
    missing = why_not_draw()
    if missing is not None:
        raise CannotDraw(missing)
    with TemporaryDirectory() as folder:
        path = Path(folder) / "harness.yml"
        path.write_text(source, encoding="utf-8")
        command = [sys.executable, "-m", "wireviz.wv_cli", str(path), "-f", "s", "-o", folder]
        done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=120)  # noqa: S603 - our own words
        svg = path.with_suffix(".svg")
        if done.returncode or not svg.exists():
            raise CannotDraw(f"WireViz could not draw {name}: {(done.stderr or done.stdout).strip()[-500:]}")
        return _signed(svg.read_text(encoding="utf-8"), source, name)


def mark(source: str, name: str) -> str:
    """The comment in a drawing that says which source it was made of."""
    return f"<!-- {name}, sha256 {hashlib.sha256(source.encode()).hexdigest()} -->"


def _signed(svg: str, source: str, name: str) -> str:
    """Put our mark where graphviz writes its version, which would differ from machine to machine."""
    signed = re.sub(r"<!-- Generated by graphviz.*?-->", mark(source, name), svg, count=1, flags=re.DOTALL)
    return "\n".join(line.rstrip() for line in signed.splitlines()) + "\n"
