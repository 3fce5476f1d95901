"""`python -m kiosk.bench`: measure, print a table, write build/bench.json; not 0 when a requirement fails."""

from __future__ import annotations

import os
import sys
from argparse import ArgumentParser
from collections.abc import Callable
from pathlib import Path

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

from kiosk.bench import commits, engine, everything, frames, lamps, profile, program
from kiosk.bench.figures import Measured, failures, table, write

FILE = Path("build") / "bench.json"
PROFILE_S = 5.0


def jobs(*, quick: bool) -> dict[str, Callable[[], list[Measured]]]:
    """Return every measurement by name; `quick` ones take seconds and prove only that they can be taken."""
    if quick:
        return {
            "engine": lambda: engine.measure(2, 10),
            "everything": lambda: everything.measure(2, 300),
            "frames": lambda: frames.measure(1),
            "lamps": lambda: lamps.measure(1, 12),
            "journal": lambda: commits.measure(20),
            "program": lambda: program.measure(1, 1.0),
        }
    return {
        "engine": lambda: engine.measure(11, 200),
        "everything": lambda: everything.measure(7, 20_000),
        "frames": lambda: frames.measure(4),
        "lamps": lambda: lamps.measure(3, 150),
        "journal": lambda: commits.measure(300),
        "program": lambda: program.measure(7, 20.0),
    }


def main(words: list[str] | None = None) -> int:
    """Measure what `words` ask for, all without any; return the exit status."""
    parser = ArgumentParser(prog="python -m kiosk.bench", description="How fast the table is.")
    parser.add_argument(
        "--only", action="append", choices=tuple(jobs(quick=True)), help="measure this; may be repeated"
    )
    parser.add_argument("--quick", action="store_true", help="a few goes of everything: not to be believed")
    parser.add_argument(
        "--profile", action="store_true", help="show where the engine's time goes, and measure nothing"
    )
    parser.add_argument(
        "--json", type=Path, default=FILE, metavar="FILE", help=f"where to write it (default: {FILE})"
    )
    arguments = parser.parse_args(words)
    if arguments.profile:
        print(profile.breakdown(PROFILE_S))
        return 0
    measured: list[Measured] = []
    for name, job in jobs(quick=arguments.quick).items():
        if arguments.only and name not in arguments.only:
            continue
        found = job()
        measured += found
        print(f"{name}\n{table(found)}\n", flush=True)
    write(arguments.json, measured)
    failed = failures(measured)
    for sentence in failed:
        print(f"FAILS  {sentence}")
    print(f"written to {arguments.json}")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
