"""The arguments that choose rules, the same for every subcommand that plays."""

from __future__ import annotations

import tomllib
from argparse import ArgumentParser, Namespace

from kiosk.rules.options import PRESETS, NotYet, OptionError, Options, preset, with_options

USUAL = "classic"


class SetUpError(Exception):
    """The table cannot be set up as asked; the message says what and the mend."""


def add_rules(parser: ArgumentParser) -> None:
    """Add --preset and --option."""
    rules = parser.add_argument_group("the rules")
    names = ", ".join(PRESETS)
    rules.add_argument("--preset", metavar="NAME", help=f"{names} (default: {USUAL})")
    rules.add_argument(
        "--option",
        action="append",
        default=[],
        metavar="NAME=VALUE",
        help="throw a switch over the preset, such as cut=true; again for more",
    )


def rules_of(arguments: Namespace) -> Options:
    """Return the rules that the arguments name; raise SetUpError."""
    changes: dict[str, object] = {}
    for text in arguments.option:
        name, equals, value = text.partition("=")
        if not equals:
            raise SetUpError(f"--option {text}: write NAME=VALUE, such as cut=true")
        changes[name.strip()] = _value(value.strip())
    try:
        options = with_options(preset(USUAL if arguments.preset is None else arguments.preset), changes)
    except (OptionError, NotYet) as error:
        raise SetUpError(str(error)) from error
    refusal = options.refusal()
    if refusal is not None:
        raise SetUpError(refusal)
    return options


def _value(text: str) -> object:
    try:
        read = tomllib.loads(f"value = {text}")
    except tomllib.TOMLDecodeError:
        return text
    return read["value"] if len(read) == 1 else text
