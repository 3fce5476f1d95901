"""`python -m kiosk scenario FILE...`: run scenario files on the real engine."""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace
from pathlib import Path

from kiosk.scenario import ScenarioError, check

HELP = "run scenario files on the real rules: one line a file, exit 0 only if all hold"


def add_arguments(parser: ArgumentParser) -> None:
    """Add this subcommand's arguments to its parser."""
    parser.add_argument("files", nargs="+", type=Path, metavar="FILE", help="a scenario file (TOML)")


def run(arguments: Namespace) -> int:
    """Run the files; return 0 if all hold, 1 if one does not, 2 if one cannot be understood."""
    worst = 0
    for path in arguments.files:
        try:
            failure = check(path)
        except ScenarioError as error:
            print(f"ERROR {_shown(path)}:{error.line}: {error.problem}", file=sys.stderr)
            worst = 2
            continue
        if failure is None:
            print(f"ok {_shown(path)}")
        else:
            print(f"FAIL {_shown(path)}: {failure.said}")
            worst = max(worst, 1)
    return worst


def _shown(path: Path) -> str:
    """Return the name of a file as it can be printed, whatever bytes it is made of."""
    return str(path).encode("utf-8", "backslashreplace").decode()
