"""`python -m kiosk settings`: an example of the venue's file, or a check of one."""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace
from pathlib import Path

from kiosk.operator.venue import EXAMPLE, VenueFileError, read
from kiosk.rules.options import PRESETS
from kiosk.words import languages

HELP = "print an example of a settings file, or check one"


def add_arguments(parser: ArgumentParser) -> None:
    """Add this subcommand's arguments to its parser."""
    parser.add_argument("file", nargs="?", type=Path, help="check this file instead")


def run(arguments: Namespace) -> int:
    """Print; return 0, or 2 for a file that cannot be used."""
    if arguments.file is None:
        print(EXAMPLE, end="")
        return 0
    try:
        read(arguments.file, languages(), PRESETS)
    except VenueFileError as error:
        print(f"kiosk settings: {error}", file=sys.stderr)
        return 2
    print(f"{arguments.file}: well")
    return 0
