"""`python -m kiosk pin`: sets the staff's PIN, asked for twice and kept as a hash."""

from __future__ import annotations

import getpass
import secrets
import sys
from argparse import ArgumentParser, Namespace
from datetime import UTC, datetime
from pathlib import Path

from hardware.toml_file import TomlFileError
from kiosk.commands.setting_up import JOURNAL, STAFF_PIN, state_folder
from kiosk.commands.venue import add_settings, venue_of
from kiosk.journal import Journal, JournalUnavailable, JournalWriteFailed
from kiosk.operator.staff_pin import SALT_BYTES, StaffPin, kept, why_not

HELP = "set the PIN of the staff menu (while the table is stopped)"


def add_arguments(parser: ArgumentParser) -> None:
    """Add this subcommand's arguments to its parser."""
    add_settings(parser)
    parser.add_argument(
        "--state", type=Path, metavar="DIR", help="where matches are kept (default: your state folder)"
    )
    parser.add_argument(
        "--stdin", action="store_true", help="read the PIN from one line of standard input, for installers"
    )


def run(arguments: Namespace) -> int:
    """Ask and keep; return 0, 1 when no PIN was given, or 2 when it cannot be kept."""
    try:
        venue_of(arguments)
        digits = sys.stdin.readline().strip() if arguments.stdin else _asked_twice()
        if digits is None:
            return 1
        reason = why_not(digits)
        if reason is not None:
            print(f"kiosk pin: {reason}", file=sys.stderr)
            return 1
        path = state_folder(arguments) / JOURNAL
        with Journal.open(path, datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")) as journal:
            journal.keep_setting(STAFF_PIN, kept(StaffPin.of(digits, secrets.token_bytes(SALT_BYTES))))
    except (TomlFileError, JournalUnavailable, JournalWriteFailed) as error:
        print(f"kiosk pin: {error}", file=sys.stderr)
        return 2
    print("The PIN is set. At the table: hold two opposite corners of the screen for three seconds.")
    return 0


def _asked_twice() -> str | None:
    try:
        digits = getpass.getpass("New PIN for the staff menu, 4 to 8 digits: ")
        again = getpass.getpass("Once more: ")
    except (EOFError, KeyboardInterrupt):
        print(file=sys.stderr)
        return None
    if digits != again:
        print("kiosk pin: the two are not the same; nothing was changed", file=sys.stderr)
        return None
    return digits
