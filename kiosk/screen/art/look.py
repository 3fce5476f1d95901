"""What the table wears: the theme of its cards and felt, and whether it is drawn for weak eyes.

One look is in force for the whole screen, as there is one store of painted surfaces; `wear` changes it.
"""

import re
from dataclasses import dataclass, field
from functools import cached_property
from typing import Final

from kiosk.screen.art.theme import OWN, Theme

HIGH_CONTRAST: Final = {
    "felt-hi": "#000000",
    "felt": "#000000",
    "felt-lo": "#000000",
    "tray": "#000000",
    "line": "$ivory",
    "muted": "$ivory",
}
_NAME: Final = re.compile(r"\$[a-z-]+")


@dataclass(frozen=True)
class Look:
    """A theme, drawn as it is or in high contrast: black grounds, ivory lines, inked edges, nothing soft."""

    theme: Theme = field(default=OWN)
    high_contrast: bool = False

    @cached_property
    def colours(self) -> dict[str, str]:
        """The colour `#RRGGBB` of each name `$name`."""
        plain = {f"${name}": colour for name, colour in self.theme.palette.items()}
        if self.high_contrast:
            plain |= {f"${name}": plain.get(colour, colour) for name, colour in HIGH_CONTRAST.items()}
        return plain


class _Mirror:
    worn = Look()


def wear(look: Look) -> None:
    """Draw everything from now on in this look; what was painted in another one stays kept."""
    _Mirror.worn = look


def worn() -> Look:
    """Return the look in force."""
    return _Mirror.worn


def hex_of(colour: str) -> str:
    """Return what a colour's name stands for; a colour as it is. Raises KeyError for an unknown name."""
    return _Mirror.worn.colours[colour] if colour.startswith("$") else colour


def coloured(drawing: str) -> str:
    """Return an SVG drawing with every name in it replaced by its colour."""
    colours = _Mirror.worn.colours
    return _NAME.sub(lambda found: colours[found[0]], drawing)
