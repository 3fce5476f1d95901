"""`python -m kiosk pictures DIR`: every scene of the screen as a PNG file, to look at. Needs no
display.
"""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace
from dataclasses import replace
from pathlib import Path

import pygame

from kiosk.screen.art.eyes import EYES
from kiosk.screen.settings import ScreenSettings
from kiosk.screen.storyboard import BOARDS, SIZES, draw
from kiosk.screen.wardrobe import Wardrobe
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
    parser.add_argument("--eyes", choices=EYES, default="usual", help="as people with these eyes see them")
    parser.add_argument("--high-contrast", action="store_true", help="drawn in high contrast")
    parser.add_argument("--large-cards", action="store_true", help="with larger cards and words")
    parser.add_argument("--left-handed", action="store_true", help="every hand for the left-handed")
    parser.add_argument("--theme", type=Path, metavar="DIR", help="in the theme of this folder")


def run(arguments: Namespace) -> int:
    """Save the pictures; return 0, or 2 when they cannot be saved."""
    words = Words(arguments.language)
    settings = ScreenSettings(
        high_contrast=arguments.high_contrast,
        large_cards=arguments.large_cards,
        left_handed=frozenset(range(1, 11)) if arguments.left_handed else frozenset(),
        theme=arguments.theme,
    )
    wrong = Wardrobe(settings.theme).fault
    if wrong is not None:
        print(f"kiosk pictures: {wrong}", file=sys.stderr)
        return 2
    for pixels in arguments.size or SIZES:
        width, height = (int(part) for part in pixels.split("x"))
        folder: Path = arguments.folder / pixels
        try:
            folder.mkdir(parents=True, exist_ok=True)
            for name in arguments.scene or BOARDS:
                sized = replace(settings, inches=SIZES[pixels])
                path = folder / f"{name}.png"
                draw(name, (width, height), sized, path, words=words, eyes=arguments.eyes)
        except (OSError, pygame.error) as error:
            print(f"kiosk pictures: cannot save in {folder}: {error}; choose another folder", file=sys.stderr)
            return 2
        print(folder)
    return 0
