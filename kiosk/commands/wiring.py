"""`python -m kiosk wiring`: a seat map on the Pi's header, and the sheets for the workbench made from it."""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Sequence
from io import TextIOWrapper
from pathlib import Path

from hardware.seat_map import SeatMapError, load
from kiosk.commands.setting_up import SEAT_MAPS
from kiosk.operator import wiring_text
from kiosk.operator.wiring_drawing import CannotDraw, draw, harness
from kiosk.operator.wiring_plan import Plan, plans
from kiosk.operator.wiring_text import Tone

HELP = "what to wire where: the Pi's header with your seats on it, a pin table, and what to beware of"

_COLOURS: dict[Tone, str] = {
    "seat": "32",
    "power": "31",
    "ground": "36",
    "kept": "2",
    "grave": "1;31",
    "title": "1",
    "plain": "",
}


def add_arguments(parser: ArgumentParser) -> None:
    """Add this subcommand's arguments to its parser."""
    parser.add_argument(
        "--seat-map",
        type=Path,
        default=SEAT_MAPS / "four-seats.toml",
        metavar="FILE",
        help="the table (default: four seats)",
    )
    parser.add_argument(
        "--sheets",
        type=Path,
        metavar="DIR",
        help="write the sheet, its drawing and the drawing's source there instead (needs WireViz, graphviz)",
    )


def run(arguments: Namespace) -> int:
    """Print, or write the sheets; return 0, or 2 for a map or a folder that cannot be used."""
    if isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")  # a terminal without Ω shows ?
    try:
        seat_map = load(arguments.seat_map)
        made = plans(seat_map)
        if not made:
            print(
                f"{seat_map.name}: no button is wired (board = {seat_map.board!r}), there is nothing to build"
            )
        elif arguments.sheets is None:
            paint = _paint if sys.stdout.isatty() else wiring_text.unpainted
            print("\n".join(wiring_text.text_lines(made, paint)))
        else:
            write_sheets(made, arguments.sheets)
    except (SeatMapError, CannotDraw) as error:
        return _refuse(str(error))
    except OSError as error:
        return _refuse(f"--sheets {arguments.sheets}: {error.strerror}; give a folder that may be written")
    return 0


def write_sheets(made: Sequence[Plan], folder: Path) -> None:
    """Write a map's sheet (.md), its drawing (.svg) and the drawing's source (.yml).

    Raise CannotDraw, or OSError when the folder cannot be written.
    """
    stem = made[0].seat_map.path.stem
    source = harness(made)
    drawing = draw(source, f"{stem}.yml")
    folder.mkdir(parents=True, exist_ok=True)
    for suffix, text in (("md", wiring_text.sheet(made)), ("yml", source), ("svg", drawing)):
        (folder / f"{stem}.{suffix}").write_text(text, encoding="utf-8")


def _paint(text: str, tone: Tone) -> str:
    code = _COLOURS[tone]
    return f"\x1b[{code}m{text}\x1b[0m" if code and text.strip() else text


def _refuse(why: str) -> int:
    print(f"kiosk wiring: {why}", file=sys.stderr)
    return 2
