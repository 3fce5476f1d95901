"""The command line of the table: `python -m kiosk SUBCOMMAND`. May import everything; nothing imports it."""

from __future__ import annotations

import gc
import os
import sys
from argparse import ArgumentParser
from importlib import import_module

SUBCOMMANDS = (
    "run",
    "settings",
    "pin",
    "doctor",
    "buttons",
    "wiring",
    "flash",
    "scenario",
    "simulate",
    "results",
    "fairness",
    "pictures",
    "fault",
)

gc.disable()  # what is imported is no garbage: to look for some delays the first picture
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")  # stdout is ours


def main(words: list[str] | None = None) -> int:
    """Run the subcommand that `words` (default: the process's arguments) name; return its exit status."""
    words = sys.argv[1:] if words is None else words
    parser = ArgumentParser(
        prog="python -m kiosk",
        description="A fast card game on a shared touchscreen, slapped and cut with real buttons.",
        epilog="`python -m kiosk SUBCOMMAND --help` tells more of each.",
    )
    subparsers = parser.add_subparsers(dest="subcommand", required=True, metavar="SUBCOMMAND")
    # the one that is asked for, without waiting for what the others import
    wanted = [name for name in SUBCOMMANDS if name in words[:1]] or SUBCOMMANDS
    modules = {name: import_module(f"kiosk.commands.{name}") for name in wanted}
    for name, module in modules.items():
        module.add_arguments(subparsers.add_parser(name, help=module.HELP, description=module.HELP))
    arguments = parser.parse_args(words)
    gc.freeze()
    gc.enable()
    status: int = modules[arguments.subcommand].run(arguments)
    return status


if __name__ == "__main__":
    sys.exit(main())
