"""A wiring plan in words: the header as it lies there, the pin table, the sheet for the workbench.

Plain text of 80 columns, or Markdown. Says what each piece of a line is about, so that a terminal can colour
it. Imports the plan and the header.
"""

from __future__ import annotations

import textwrap
from collections.abc import Callable, Iterator, Sequence
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
    """All pins as they lie there: a Pi with its USB ports below, a seat board with its plug on top."""
    uses = made.uses()
    numbering = made.connector.numbering
    yield paint(f"{'':>{_USE}}  {numbering:>6}  pin | pin  {numbering}", "title")
    for left, right in made.connector.rows:
        yield (
            f"{paint(_use(left, made, uses).rjust(_USE), _tone(left, made, uses))}"
            f"  {made.connector.named(left):>6}   {left:>2} | {right:<2}   {made.connector.named(right):<6}"
            f"  {paint(_use(right, made, uses), _tone(right, made, uses))}"
        ).rstrip()


def _use(pin: int, made: Plan, uses: dict[int, str]) -> str:
    if pin in uses:
        return uses[pin]
    if pin in made.connector.rails:
        return ""
    number = made.connector.numbers[pin]
    return f"kept: {made.connector.kept[number]}" if number in made.connector.kept else "-"


def _tone(pin: int, made: Plan, uses: dict[int, str]) -> Tone:
    if pin in made.connector.rails:
        return "ground" if made.connector.rails[pin] == header.GROUND else "power"
    if pin in uses:
        return "seat"
    return "kept" if made.connector.numbers[pin] in made.connector.kept else "plain"


def pin_rows(made: Plan) -> list[tuple[str, str, str, str, str]]:
    """The pin table, its heading first: button, its pin, common, lamp pin, lamp driver."""
    named = made.connector.named
    signal = f"{made.connector.numbering}, pin"
    rows = [("button", signal, "closes to", f"lamp: {signal}", "driver, in > out")]
    for seat in made.seats:
        for wire in seat.inputs:
            lamp = next((lamp for lamp in seat.lamps if lamp.button == wire.button), None)
            rows.append(
                (
                    f"seat {seat.number} {wire.button}",
                    f"{named(wire.pin)}, {wire.pin}",
                    f"{named(seat.common_pin)}, {seat.common_pin}",
                    f"{named(lamp.pin)}, {lamp.pin}" if lamp else "-",
                    f"U{lamp.driver}, {lamp.channel} > {19 - lamp.channel}" if lamp else "-",
                )
            )
    return rows


def text_lines(made: Sequence[Plan], paint: Paint = unpainted) -> Iterator[str]:
    """Everything about a map for a terminal."""
    seat_map = made[0].seat_map
    yield paint(f"{seat_map.name} ({seat_map.path.name})"[:WIDTH], "title")
    for plan in made:
        yield from ("", paint(_heading(plan), "title"), "")
        yield from header_lines(plan, paint)
        yield ""
        heading, *rows = pin_rows(plan)
        yield paint(_columns(heading), "title")
        yield from map(_columns, rows)
    yield ""
    for caution in cautions(made):
        mark = "! " if caution.grave else "- "
        for line in textwrap.wrap(caution.text, WIDTH - 1, initial_indent=mark, subsequent_indent="  "):
            yield paint(line, "grave" if caution.grave else "plain")


def _heading(plan: Plan) -> str:
    if plan.connector is header.PI:
        return "The Pi's header, USB ports below"
    return f"{plan.title}: a Pico seen from above, USB plug on top"


def _columns(cells: tuple[str, ...]) -> str:
    return "".join(cell.ljust(16) for cell in cells).rstrip()


def sheet(made: Sequence[Plan]) -> str:
    """The sheet for the workbench, as Markdown."""
    seat_map = made[0].seat_map
    stem = seat_map.path.stem
    kinds = dict.fromkeys(", ".join(terminals(seat)) for plan in made for seat in plan.seats)
    lines = [
        f"# {seat_map.name}",
        "",
        f"Made from [`{stem}.toml`](../{stem}.toml) by `make wiring`; change the map, not this sheet.",
        "How to build it: [BUILD.md](../BUILD.md).",
        "",
        "## Beware",
        "",
        *(f"- **{c.text}**" if c.grave else f"- {c.text}" for c in cautions(made)),
        "",
        *(line for plan in made for line in _pin_section(plan)),
        f"Terminals, in the order of the cable's cores: {'; '.join(kinds)}.",
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


def _pin_section(plan: Plan) -> list[str]:
    heading, *rows = pin_rows(plan)
    return [
        f"## {_heading(plan)}",
        "",
        f"{plan.connector.numbering} number first, pin second. A driver's legs: in, then out to the lamp.",
        "",
        _markdown(heading),
        "|" + "---|" * len(heading),
        *map(_markdown, rows),
        "",
        "```",
        *header_lines(plan),
        "```",
        "",
    ]


def _markdown(cells: tuple[str, ...]) -> str:
    return "| " + " | ".join(cells) + " |"
