"""Which theme the table wears with which deck.

Imports the art's look and the folders of themes.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from pathlib import Path
from typing import Final

from kiosk.screen.art.look import Look
from kiosk.screen.art.theme import OWN, Theme
from kiosk.screen.theme_folder import ThemeError, read_theme

THEMES: Final = Path(__file__).parent / "themes"


@lru_cache(maxsize=1)
def shipped() -> tuple[Theme, ...]:
    """Return the themes that come with the table; raise ThemeError."""
    return tuple(read_theme(folder) for folder in sorted(THEMES.iterdir()) if folder.is_dir())


class Wardrobe:
    """The themes of one table: those that come with it, and the venue's own."""

    def __init__(self, folder: Path | None = None, *, high_contrast: bool = False) -> None:
        """Take the venue's theme from `folder`. What is wrong with it is in `fault`; then it stays away."""
        self.fault: ThemeError | None = None
        self._themes: tuple[Theme, ...] = shipped()
        self._usual = OWN
        if folder is not None:
            try:
                self._usual = read_theme(folder)
            except ThemeError as error:
                self.fault = error
        self._looks = {theme: Look(theme, high_contrast) for theme in (*self._themes, self._usual)}

    def look(self, deck: str) -> Look:
        """Return what is worn with a deck: the venue's theme, unless another is made for that deck alone."""
        return self._looks[self._theme(deck)]

    def _theme(self, deck: str) -> Theme:
        if deck in self._usual.decks:
            return self._usual
        return _made_for(deck, self._themes) or self._usual


def _made_for(deck: str, themes: Iterable[Theme]) -> Theme | None:
    return next((theme for theme in themes if deck in theme.decks), None)
