"""A wiring plan in words: the header as it lies there, the pin table, the sheet for the workbench.

Plain text of 80 columns, or Markdown. Says what each piece of a line is about, so that a terminal can colour
it. Imports the plan and the header.
"""

from __future__ import annotations

import textwrap
from collections.abc import Callable, Iterator
from typing import Literal, TypeAlias

from hardware import header
from kiosk.operator.wiring_cautions import cautions
from kiosk.operator.wiring_plan import Plan, parts, terminals

Tone: TypeAlias = Literal["seat", "power", "ground", "kept", "grave", "title", "plain"]
Paint: TypeAlias = Callable[[str, Tone], str]

WIDTH = 80
_USE = 24


def unpainted(text: str, _tone: Tone) -> str:
    """Leave a text as it is, for what is no terminal."""
    return text


def header_lines(made: Plan, paint: Paint = unpainted) -> Iterator[str]:
    """The forty pins as seen with the board's long side, and the USB ports, below: pin 1 at the top left."""
    uses = made.uses()
    yield paint(f"{'':>{_USE}}     BCM  pin | pin  BCM", "title")
    for left in range(1, 41, 2):
        right = left + 1
        yield (
            f"{paint(_use(left, uses).rjust(_USE), _tone(left, uses))}"
            f"  {header.named(left):>6}   {left:>2} | {right:<2}   {header.named(right):<6}"
            f"  {paint(_use(right, uses), _tone(right, uses))}"
        ).rstrip()


def _use(pin: int, uses: dict[int, str]) -> str:
    if pin in uses:
        return uses[pin]
    if pin in header.RAILS:
        return ""
    bcm = header.BCM[pin]
    return f"kept: {header.KEPT[bcm]}" if bcm in header.KEPT else "-"


def _tone(pin: int, uses: dict[int, str]) -> Tone:
    if pin in header.RAILS:
        return "ground" if header.RAILS[pin] == header.GROUND else "power"
    if pin in uses:
        return "seat"
    return "kept" if header.BCM[pin] in header.KEPT else "plain"


def pin_rows(made: Plan) -> list[tuple[str, str, str, str, str]]:
    """The pin table, its heading first: button, its pin, common, lamp pin, lamp driver."""
    rows = [("button", "BCM, pin", "closes to", "lamp: BCM, pin", "driver, in > out")]
    for seat in made.seats:
        for wire in seat.inputs:
            lamp = next((lamp for lamp in seat.lamps if lamp.button == wire.button), None)
            rows.append(
                (
                    f"seat {seat.number} {wire.button}",
                    f"GPIO{wire.bcm}, {wire.pin}",
                    f"{header.named(seat.common_pin)}, {seat.common_pin}",
                    f"GPIO{lamp.bcm}, {lamp.pin}" if lamp else "-",
                    f"U{lamp.driver}, {lamp.channel} > {19 - lamp.channel}" if lamp else "-",
                )
            )
    return rows


def text_lines(made: Plan, paint: Paint = unpainted) -> Iterator[str]:
    """Everything about a map for a terminal."""
    yield paint(f"{made.seat_map.name} ({made.seat_map.path.name})"[:WIDTH], "title")
    yield ""
    yield from header_lines(made, paint)
    yield ""
    heading, *rows = pin_rows(made)
    yield paint(_columns(heading), "title")
    yield from map(_columns, rows)
    yield ""
    for caution in cautions(made):
        mark = "! " if caution.grave else "- "
        for line in textwrap.wrap(caution.text, WIDTH - 1, initial_indent=mark, subsequent_indent="  "):
            yield paint(line, "grave" if caution.grave else "plain")


def _columns(cells: tuple[str, ...]) -> str:
    return "".join(cell.ljust(16) for cell in cells).rstrip()


def sheet(made: Plan) -> str:
    """The sheet for the workbench, as Markdown."""
    stem = made.seat_map.path.stem
    heading, *rows = pin_rows(made)
    lines = [
        f"# {made.seat_map.name}",
        "",
        f"Made from [`{stem}.toml`](../{stem}.toml) by `make wiring`; change the map, not this sheet.",
        "How to build it: [BUILD.md](../BUILD.md).",
        "",
        "## Beware",
        "",
        *(f"- **{c.text}**" if c.grave else f"- {c.text}" for c in cautions(made)),
        "",
        "## Pins",
        "",
        "BCM number first, header pin second. A driver's legs: in from the Pi, out to the lamp.",
        "",
        _markdown(heading),
        "|" + "---|" * len(heading),
        *map(_markdown, rows),
        "",
        "```",
        *header_lines(made),
        "```",
        "",
        "Terminals, in the order of the cable's cores: "
        + "; ".join(dict.fromkeys(", ".join(terminals(seat)) for seat in made.seats))
        + ".",
        "",
        "## Drawing",
        "",
        f"![One harness for each seat]({stem}.svg)",
        "",
        "## Parts",
        "",
        "| how many | what |",
        "|--:|---|",
        *(f"| {part.count} | {part.what} |" for part in parts(made)),
        "",
    ]
    return "\n".join(lines)


def _markdown(cells: tuple[str, ...]) -> str:
    return "| " + " | ".join(cells) + " |"
