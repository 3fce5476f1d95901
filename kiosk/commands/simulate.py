"""`python -m kiosk simulate`: rounds between bots on all cores, and what they tell of a set of rules."""

from __future__ import annotations

import json
import secrets
import signal
import sys
from argparse import ArgumentParser, Namespace
from collections import Counter
from collections.abc import Iterator
from functools import partial
from statistics import fmean, quantiles
from typing import Any

from kiosk.commands.rules import SetUpError, add_rules, rules_of
from kiosk.commands.workers import cores, worked
from kiosk.people import Evening, PeopleReport
from kiosk.rules.options import Options
from kiosk.rules.plain import options_to_plain
from kiosk.table.simulation import RoundReport, seeds, simulate_round

HELP = "play rounds between bots on all cores: how long rules take, how often they block, who wins"

MINUTE_NS = 60_000_000_000
CHUNK = 8
SLAPS = ("call", "catch", "ahead", "late", "false")


def add_arguments(parser: ArgumentParser) -> None:
    """Add this subcommand's arguments to its parser."""
    add_rules(parser)
    parser.add_argument(
        "--seats", type=int, default=4, metavar="N", help="bots at the table, 2 to 10 (default: 4)"
    )
    parser.add_argument("--rounds", type=int, default=200, metavar="K", help="rounds to play (default: 200)")
    parser.add_argument("--seed", type=int, metavar="N", help="play the same rounds again (default: by lot)")
    parser.add_argument("--jobs", type=int, metavar="J", help="processes at once (default: one a core)")
    parser.add_argument(
        "--people",
        action="store_true",
        help="people instead of bots, at real buttons in virtual time: reactions, mistakes, races",
    )
    parser.add_argument("--json", action="store_true", help="print the figures as JSON, for machines")


def run(arguments: Namespace) -> int:
    """Play and print; return 0, or 2 for arguments that no game can be played with."""
    try:
        options = rules_of(arguments)
    except SetUpError as error:
        return _refuse(str(error))
    jobs = arguments.jobs if arguments.jobs is not None else cores()
    for name, value, least, most in (
        ("seats", arguments.seats, 2, 10),
        ("rounds", arguments.rounds, 1, 10_000_000),
        ("jobs", jobs, 1, 512),
    ):
        if not least <= value <= most:
            return _refuse(f"--{name} {value} is not between {least} and {most}")
    seed = arguments.seed if arguments.seed is not None else secrets.randbits(32)
    wanted = seeds(seed, arguments.rounds)
    try:
        figures = _figures(options, arguments.seats, seed, wanted, jobs, people=arguments.people)
    except KeyboardInterrupt:
        return 128 + signal.SIGINT
    print(json.dumps(figures, indent=2) if arguments.json else "\n".join(_lines(figures)))
    return 0


def _refuse(why: str) -> int:
    print(f"kiosk simulate: {why}", file=sys.stderr)
    return 2


def _figures(
    options: Options, seats: int, seed: int, wanted: list[int], jobs: int, *, people: bool
) -> dict[str, Any]:
    if not people:
        reports = list(worked(partial(simulate_round, options, seats), wanted, jobs, CHUNK))
        return summary(options, seats, seed, reports)
    evenings = list(worked(partial(evening, options, seats), wanted, jobs, 1))
    rounds = [each.round for each in evenings]
    return summary(options, seats, seed, rounds) | {"people": people_summary(seats, evenings)}


def evening(options: Options, seats: int, seed: int) -> PeopleReport:
    """Let people play one round; the same seed plays the same round."""
    return Evening(options, seats, seed).play()


def people_summary(seats: int, evenings: list[PeopleReport]) -> dict[str, Any]:
    """Return the figures of people: their reactions (ms), slaps a round by what they were, and races."""
    reactions = [ms for each in evenings for ms in each.reactions_ms]
    slaps = sum((each.slaps for each in evenings), Counter[str]())
    won = sum((each.won for each in evenings), Counter[int]())
    races = sum(each.races for each in evenings)
    return {
        "reactions_ms": _spread(reactions) if reactions else None,
        "slaps": {kind: slaps[kind] / len(evenings) for kind in SLAPS},
        "races": races,
        "races_won_by_seat": {str(seat): won[seat] / max(races, 1) for seat in range(1, seats + 1)},
        "dead_heats": sum(each.heats for each in evenings),
        "wrong_verdicts": sum(each.wrong for each in evenings),
    }


def summary(options: Options, seats: int, seed: int, reports: list[RoundReport]) -> dict[str, Any]:
    """Return the figures of rounds: lengths in actions and in minutes at human speed, shares from 0 to 1."""
    rounds = len(reports)
    won = Counter(report.winner for report in reports if report.winner is not None)
    return {
        "seats": seats,
        "rounds": rounds,
        "seed": seed,
        "options": options_to_plain(options),
        "actions": _spread([report.actions for report in reports]),
        "minutes": _spread([report.took_ns / MINUTE_NS for report in reports]),
        "blocked": sum(report.blocked for report in reports) / rounds,
        "unfinished": sum(not report.finished for report in reports) / rounds,
        "won_by_seat": {str(seat): won[seat] / rounds for seat in range(1, seats + 1)},
        "cuts": fmean(report.cuts for report in reports),
        "catches": fmean(report.catches for report in reports),
        "reshuffles": fmean(report.reshuffles for report in reports),
    }


def _spread(values: list[float] | list[int]) -> dict[str, float]:
    tenths = quantiles(values, n=10, method="inclusive") if len(values) > 1 else [float(values[0])] * 9
    return {"mean": fmean(values), "p10": tenths[0], "median": tenths[4], "p90": tenths[8]}


def _lines(figures: dict[str, Any]) -> Iterator[str]:
    yield f"{figures['rounds']} rounds, {figures['seats']} seats, seed {figures['seed']}"
    for name in ("actions", "minutes"):
        spread = figures[name]
        digits = 1 if name == "minutes" else 0
        yield (
            f"{name:<10} median {spread['median']:.{digits}f}"
            f"   one in ten under {spread['p10']:.{digits}f}, one in ten over {spread['p90']:.{digits}f}"
        )
    yield f"blocked    {figures['blocked']:.1%}"
    if figures["unfinished"]:
        yield f"unfinished {figures['unfinished']:.1%}"
    shares = "  ".join(f"{seat}: {share:.0%}" for seat, share in figures["won_by_seat"].items())
    yield f"won by     {shares}"
    counted = ("cuts", "catches", "reshuffles")
    yield "a round    " + ", ".join(f"{figures[name]:.2f} {name}" for name in counted)
    if "people" in figures:
        yield from _people_lines(figures["people"])


def _people_lines(figures: dict[str, Any]) -> Iterator[str]:
    spread = figures["reactions_ms"]
    if spread is not None:
        yield (
            f"reactions  median {spread['median']:.0f} ms   one in ten under {spread['p10']:.0f}, "
            f"one in ten over {spread['p90']:.0f}"
        )
    yield "slaps      " + ", ".join(f"{figures['slaps'][kind]:.1f} {kind}" for kind in SLAPS) + " a round"
    shares = "  ".join(f"{seat}: {share:.0%}" for seat, share in figures["races_won_by_seat"].items())
    yield f"races      {figures['races']}, won by  {shares}"
    yield f"dead heats {figures['dead_heats']}"
    yield f"wrong      {figures['wrong_verdicts']} verdicts that contradict when people truly pressed"
