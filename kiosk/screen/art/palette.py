"""The names of the table's colours, with the shapes and letters of the four, and how far apart two read.

A name such as `$ivory` stands for what the look in force gives it (`look`); a colour such as `#F6EFDF` is
itself.
"""

from typing import Final

from kiosk.screen.art.look import hex_of

FELT_HI: Final = "$felt-hi"
FELT: Final = "$felt"
FELT_LO: Final = "$felt-lo"
TRAY: Final = "$tray"
LINE: Final = "$line"
IVORY: Final = "$ivory"
MUTED: Final = "$muted"
INK: Final = "$ink"
PLATE: Final = "$plate"
ALARM: Final = "$alarm"
HUSH: Final = "$hush"
BLACK_CARD: Final = "$black-card"
RIM: Final = "$rim"
BACK: Final = "$back"
CREAM: Final = "$cream"
SHADOW: Final = "#000000"

COLOURS: Final[dict[str, str]] = {"red": "$red", "yellow": "$yellow", "green": "$green", "blue": "$blue"}
SHAPES: Final[dict[str, str]] = {"red": "gem", "yellow": "star", "green": "clover", "blue": "drop"}
LETTERS: Final[dict[str, str]] = {"red": "R", "yellow": "Y", "green": "G", "blue": "B"}
WHEEL: Final = ("red", "blue", "green", "yellow")
"""Clockwise from the top, or left to right: the order wherever four colours stand together."""


def rgb(colour: str) -> tuple[int, int, int]:
    """Return red, green and blue, 0 to 255, of a colour or of the name of one."""
    plain = hex_of(colour)
    return int(plain[1:3], 16), int(plain[3:5], 16), int(plain[5:7], 16)


def luminance(colour: str) -> float:
    """Return the relative luminance of WCAG 2, 0 to 1."""
    linear = [
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4
        for part in (c / 255 for c in rgb(colour))
    ]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    """Return the contrast ratio of WCAG 2, 1 to 21."""
    darker, lighter = sorted((luminance(one), luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)


def mixed(below: str, above: str, share: float) -> str:
    """Return `above` painted over `below` with opacity `share`."""
    parts = (round(a + (b - a) * share) for a, b in zip(rgb(below), rgb(above), strict=True))
    return "#" + "".join(f"{part:02X}" for part in parts)
