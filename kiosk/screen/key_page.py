"""The keys of the keyboard and the ways of the mouse, for a table on a desk.

Imports the painters and the words.
"""

from __future__ import annotations

from collections.abc import Sequence

from kiosk.screen.art import keys as key_art
from kiosk.screen.art.layout import Layout
from kiosk.screen.art.piece import Pieces
from kiosk.words import Words


def key_page(words: Words, keys: Sequence[tuple[int, str, str]], layout: Layout) -> Pieces:
    """Return the page for `keys`, the slap key and the cut key of each seat."""
    rows = tuple(key_art.SeatKeys(seat, slap.upper(), cut.upper()) for seat, slap, cut in keys)
    notes = (
        words.say("hold the right button on your edge to see your cards"),
        words.say("a short right click keeps them open"),
        words.say("drag a card to the pile, click the draw pile"),
        words.say("F2: staff menu, F11: full screen, Escape: stop, F1: close this"),
    )
    listed = key_art.KeyList(words.say("Keys"), words.say("SLAP"), words.say("CUT"), rows, notes)
    return key_art.key_list(layout, listed)
