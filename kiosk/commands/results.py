"""`python -m kiosk results`: how matches at this table ended: to read, as CSV, or to be erased."""

from __future__ import annotations

import csv
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Iterable, Mapping
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final

from kiosk.commands.setting_up import JOURNAL, state_folder
from kiosk.journal import Journal, JournalUnavailable, JournalWriteFailed, Result

HELP = "how matches at this table ended: to read, as CSV, or to be erased"

SECOND_NS: Final = 1_000_000_000
MS: Final = 1_000_000
COLUMNS: Final = (
    "match",
    "ended",
    "seconds",
    "rounds",
    "winners",
    "scores",
    "fastest_slap_ms",
    "biggest_debt",
    "comeback",
    "abandoned",
)


def add_arguments(parser: ArgumentParser) -> None:
    """Add this subcommand's arguments to its parser."""
    parser.add_argument(
        "--state", type=Path, metavar="DIR", help="where matches are kept (default: your state folder)"
    )
    what = parser.add_mutually_exclusive_group()
    what.add_argument("--csv", action="store_true", help="one line a match, for a spreadsheet")
    what.add_argument("--forget", action="store_true", help="erase all of them, and the records")


def run(arguments: Namespace) -> int:
    """Print or erase the results; return 0, or 2 when they cannot be had, as while the table runs."""
    path = state_folder(arguments) / JOURNAL
    if not path.exists():
        print(f"kiosk results: nothing was played yet: there is no {path}", file=sys.stderr)
        return 2
    try:
        with Journal.open(path, datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")) as journal:
            found = journal.results()
            if arguments.forget:
                journal.forget_results()
    except (JournalUnavailable, JournalWriteFailed) as error:
        print(f"kiosk results: {error}", file=sys.stderr)
        return 2
    if arguments.forget:
        print(f"{len(found)} matches were erased.")
    elif arguments.csv:
        csv.writer(sys.stdout, lineterminator="\n").writerows([COLUMNS, *map(row, found)])
    else:
        _print(found)
    return 0


def row(result: Result) -> tuple[object, ...]:
    """Return one match as a row of `COLUMNS`; what another version did not keep stays empty."""
    told: Mapping[str, Any] = result.result if isinstance(result.result, Mapping) else {}
    scores = told.get("scores")
    lasted_ns = told.get("lasted_ns")
    best = _moments(told)
    slap = best.get("slap")
    return (
        result.match_id,
        told.get("ended") or "",
        lasted_ns // SECOND_NS if isinstance(lasted_ns, int) else "",
        told.get("rounds", ""),
        " ".join(map(str, told.get("winners") or ())),
        " ".join(f"{seat}:{points}" for seat, points in scores.items())
        if isinstance(scores, Mapping)
        else "",
        "" if slap is None else slap // MS,
        best.get("debt", ""),
        best.get("comeback", ""),
        "yes" if told.get("abandoned") else "",
    )


def _moments(told: Mapping[str, Any]) -> dict[str, int]:
    moments = told.get("moments")
    found: dict[str, int] = {}
    for moment in moments if isinstance(moments, list) else ():
        match moment:
            case [str(what), _, int(value), _]:
                found[what] = value
    return found


def _print(results: Iterable[Result]) -> None:
    rows = [COLUMNS, *(tuple(map(str, row(result))) for result in results)]
    widths = [max(len(one[column]) for one in rows) for column in range(len(COLUMNS))]
    for one in rows:
        print("  ".join(text.ljust(width) for text, width in zip(one, widths, strict=True)).rstrip())
