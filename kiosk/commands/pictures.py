"""`python -m kiosk pictures DIR`: every scene of the screen as a PNG file, to look at. Needs no display."""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace
from pathlib import Path

import pygame

from kiosk.screen.storyboard import BOARDS, SIZES, draw
from kiosk.words import Words, languages

HELP = "save every scene of the screen as a picture, at each size a panel has"


def add_arguments(parser: ArgumentParser) -> None:
    """Add this subcommand's arguments to its parser."""
    parser.add_argument("folder", type=Path, metavar="DIR", help="where to; made if it is not there")
    parser.add_argument(
        "--scene", action="append", choices=sorted(BOARDS), help="only this one; may be repeated"
    )
    parser.add_argument(
        "--size", action="append", choices=sorted(SIZES), help="only this size; may be repeated"
    )
    parser.add_argument("--language", choices=languages(), default="en", help="the words' (default: en)")


def run(arguments: Namespace) -> int:
    """Save the pictures; return 0, or 2 when they cannot be saved."""
    words = Words(arguments.language)
    for pixels in arguments.size or SIZES:
        width, height = (int(part) for part in pixels.split("x"))
        folder: Path = arguments.folder / pixels
        try:
            folder.mkdir(parents=True, exist_ok=True)
            for name in arguments.scene or BOARDS:
                draw(name, (width, height), SIZES[pixels], folder / f"{name}.png", words)
        except (OSError, pygame.error) as error:
            print(f"kiosk pictures: cannot save in {folder}: {error}; choose another folder", file=sys.stderr)
            return 2
        print(folder)
    return 0
