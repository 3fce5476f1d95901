"""The colours of the table, their shapes and letters, and how far apart two colours read. Imports nothing
of ours.
"""

from typing import Final

FELT_HI: Final = "#1B3733"
FELT: Final = "#10211F"
FELT_LO: Final = "#0A1615"
TRAY: Final = "#0B1817"
LINE: Final = "#345750"
IVORY: Final = "#F6EFDF"
MUTED: Final = "#B4C4BC"
INK: Final = "#12141A"
PLATE: Final = "#FBF5E6"
ALARM: Final = "#FF86BD"
HUSH: Final = "#C3AEFF"
BLACK_CARD: Final = "#1C2029"
RIM: Final = "#8C93A3"
BACK: Final = "#7C6355"
CREAM: Final = "#F1E6D0"
SHADOW: Final = "#000000"

COLOURS: Final[dict[str, str]] = {
    "red": "#E8503F",
    "yellow": "#FFD93B",
    "green": "#3FCF9C",
    "blue": "#4B78F3",
}
SHAPES: Final[dict[str, str]] = {"red": "gem", "yellow": "star", "green": "clover", "blue": "drop"}
LETTERS: Final[dict[str, str]] = {"red": "R", "yellow": "Y", "green": "G", "blue": "B"}
WHEEL: Final = ("red", "blue", "green", "yellow")
"""Clockwise from the top, or left to right: the order wherever four colours stand together."""


def rgb(colour: str) -> tuple[int, int, int]:
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


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
