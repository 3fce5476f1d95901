"""Paints the faces of cards ahead of time while people sit down: then a hand opens without a hitch.

Imports the rules' deck and the painters. It paints every face, so it knows no hand.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from kiosk.rules.cards import deck
from kiosk.rules.options import Options
from kiosk.screen.art.cards import card_surface
from kiosk.screen.art.layout import Layout
from kiosk.screen.motion import MS

PACE_NS: Final = 50 * MS


class Warming:
    """The faces that are still to be painted for a layout."""

    def __init__(self) -> None:
        """Start with nothing to do."""
        self._for: tuple[Layout, Options] | None = None
        self._faces: Iterator[object] = iter(())
        self._next_ns = 0
        self._done = False

    @property
    def due_ns(self) -> int | None:
        """When the next face may be painted; None when all are."""
        return None if self._done else self._next_ns

    def step(self, layout: Layout, options: Options, now_ns: int) -> None:
        """Paint one more face of the deck in `options`, if it is time for one."""
        if (layout, options) != self._for:
            self._for, self._faces = (layout, options), _faces(layout, options)
            self._done = False
        if now_ns >= self._next_ns:
            self._next_ns = now_ns + PACE_NS
            self._done = next(self._faces, None) is None


def _faces(layout: Layout, options: Options) -> Iterator[object]:
    rotations = sorted({place.rotation for place in layout.places})
    texts = dict.fromkeys(card.text for card in deck(options.deck, 1, blanks=options.ten))
    for dimmed in (False, True):
        for text in texts:
            for rotation in rotations:
                yield card_surface(text, layout.hand_card, rotation, dimmed=dimmed)
