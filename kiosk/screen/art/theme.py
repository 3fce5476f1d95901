"""A theme: colours, card art, a figure strewn on the felt, and what cards are called.

Imports nothing of ours.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

PALETTE: Final[dict[str, str]] = {
    "felt-hi": "#1B3733",
    "felt": "#10211F",
    "felt-lo": "#0A1615",
    "tray": "#0B1817",
    "line": "#345750",
    "ivory": "#F6EFDF",
    "muted": "#B4C4BC",
    "ink": "#12141A",
    "plate": "#FBF5E6",
    "alarm": "#FF86BD",
    "hush": "#C3AEFF",
    "black-card": "#1C2029",
    "rim": "#8C93A3",
    "back": "#7C6355",
    "cream": "#F1E6D0",
    "red": "#E8503F",
    "yellow": "#FFD93B",
    "green": "#3FCF9C",
    "blue": "#4B78F3",
}
"""The table's own colours, by name; the four card colours among them."""


@dataclass(frozen=True, slots=True)
class Drawing:
    """What is inside an SVG file, and the x, y, width and height of its view box."""

    body: str
    view: tuple[float, float, float, float]


@dataclass(frozen=True, eq=False)
class Theme:
    """One way to dress the table. Two themes are the same only when they are one object.

    `decks` are those that always wear it. `palette` has a colour for every name of PALETTE. `pictures`: what
    stands in the middle of a card, by its text form (`R5`, `GS`) or by a bare figure for all four colours
    (`S`); `wholes`: what covers a card's whole field between its corners, by text form (`W`, `back`).
    `ornament` is strewn over the felt. `words`: by language, what the table says instead of a
    message (`red`: `metal`).
    """

    name: str
    decks: frozenset[str] = frozenset()
    palette: Mapping[str, str] = field(default_factory=lambda: PALETTE)
    pictures: Mapping[str, Drawing] = field(default_factory=dict)
    wholes: Mapping[str, Drawing] = field(default_factory=dict)
    ornament: Drawing | None = None
    words: Mapping[str, Mapping[str, str]] = field(default_factory=dict)


OWN: Final = Theme("Felt")
"""The table's own theme: what is worn when no other is, and what a theme does not say."""
