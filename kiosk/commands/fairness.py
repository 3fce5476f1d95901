"""`python -m kiosk fairness`: are races at the buttons judged fairly? Printed, and saved as a page."""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser, Namespace
from itertools import chain
from pathlib import Path

from kiosk.commands.workers import cores, worked
from kiosk.fairness import races, report
from kiosk.fairness.chip import imported_lgpio
from kiosk.fairness.page import page

HELP = "race two fingers at every kind of board, a known time apart, and compare the verdicts with the truth"

ORDINARY, MILLION = 20_000, 1_000_000
FEWER = 10
"""Kinds of boards that nothing is promised of need so many times fewer races."""
FOLDER = Path("build") / "fairness"


def add_arguments(parser: ArgumentParser) -> None:
    """Add this subcommand's arguments to its parser."""
    parser.add_argument(
        "--races", type=int, metavar="N", help=f"races on each kind of board (default: {ORDINARY:,})"
    )
    parser.add_argument("--full", action="store_true", help=f"{MILLION:,} races: the better part of an hour")
    parser.add_argument(
        "--only",
        action="append",
        choices=tuple(races.SOURCES),
        metavar="BOARD",
        help=f"only this kind; the page keeps its figures of the others ({', '.join(races.SOURCES)})",
    )
    parser.add_argument("--seed", type=int, default=1, metavar="N", help="run other races (default: 1)")
    parser.add_argument("--jobs", type=int, metavar="J", help="processes at once (default: one a core)")
    parser.add_argument(
        "--out", type=Path, default=FOLDER, metavar="DIR", help=f"where to save the page (default: {FOLDER})"
    )


def run(arguments: Namespace) -> int:
    """Race, print and save; return 0, 1 when a promise is broken, 2 when it cannot be run as asked."""
    wanted = arguments.races if arguments.races is not None else MILLION if arguments.full else ORDINARY
    jobs = arguments.jobs if arguments.jobs is not None else cores()
    for name, value, most in (("races", wanted, 100_000_000), ("jobs", jobs, 512)):
        if not 1 <= value <= most:
            return _refuse(f"--{name} {value} is not between 1 and {most}")
    try:
        imported_lgpio()
    except ImportError:
        return _refuse("the lgpio module is not installed; install it with: pip install lgpio")
    sources = arguments.only or list(races.SOURCES)
    try:
        counts = _raced(sources, wanted, arguments.seed, jobs)
    except KeyboardInterrupt:
        return 130
    for line in report.lines(counts):
        print(line)
    _save(arguments.out, counts)
    failed = report.broken(counts)
    for sentence in failed:
        print(f"FAILS  {sentence}")
    return 1 if failed else 0


def _refuse(why: str) -> int:
    print(f"kiosk fairness: {why}", file=sys.stderr)
    return 2


def _raced(sources: list[str], wanted: int, seed: int, jobs: int) -> list[races.Count]:
    promised = (*races.EXACT, *races.STATED)
    tasks = list(
        chain.from_iterable(
            report.plan(source, wanted if source in promised else -(-wanted // FEWER), seed)
            if wanted > ORDINARY
            else report.plan(source, wanted, seed)
            for source in sources
        )
    )
    return races.added(worked(races.run, tasks, jobs, 1))


def _save(folder: Path, counts: list[races.Count]) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    figures, html = folder / "figures.json", folder / "index.html"
    raced = {one.source for one in counts}
    every = [one for one in report.read(figures) if one.source not in raced] + counts
    figures.write_text(json.dumps(report.to_plain(every), indent=1) + "\n", encoding="utf-8")
    html.write_text(page(every), encoding="utf-8")
    print(f"saved as {html}")
