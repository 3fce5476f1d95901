"""The venue's file under the command line: what the arguments leave open, the file says."""

from __future__ import annotations

import os
from argparse import Namespace, _ActionsContainer
from pathlib import Path

from kiosk.operator import venue as venue_file
from kiosk.operator.venue import Venue
from kiosk.rules.options import PRESETS
from kiosk.words import languages

VARIABLE = "CUTLIGHT_SETTINGS"
"""Names another place for the file, for a whole session or a service."""
_FILLED = ("seat_map", "state", "pads", "bots", "demo", "preset", "inches", "turn", "full_screen", "kiosk")


def add_settings(parser: _ActionsContainer) -> None:
    """Add --settings."""
    parser.add_argument(
        "--settings",
        type=Path,
        metavar="FILE",
        help=f"what this table is, in a file (default: {venue_file.PLACE}, if it is there)",
    )


def place_of(arguments: Namespace) -> Path | None:
    """Return the file to read, or None where there is none that must be."""
    named = arguments.settings or os.environ.get(VARIABLE)
    if named:
        return Path(named)
    return venue_file.PLACE if venue_file.PLACE.exists() else None


def venue_of(arguments: Namespace) -> Venue:
    """Return what the file says, and fill in the arguments that were not given.

    Raises VenueFileError; a file that nobody named may be missing.
    """
    known: Venue | None = getattr(arguments, "venue", None)
    if known is not None:
        return known
    place = place_of(arguments)
    found = Venue() if place is None else venue_file.read(place, languages(), PRESETS)
    for name in _FILLED:
        if getattr(arguments, name, None) is None:
            setattr(arguments, name, getattr(found, name))
    arguments.venue = found
    return found
