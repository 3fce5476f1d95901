"""What is wrong with the table, for guests and staff, until somebody touches it away.

Imports the scene, the painters, the areas and the words.
"""

from __future__ import annotations

from kiosk.screen.areas import Wish, WishSpot
from kiosk.screen.art import strip
from kiosk.screen.art.layout import Layout
from kiosk.screen.art.piece import Pieces
from kiosk.screen.picture import box_of
from kiosk.screen.scene import Scene
from kiosk.screen.tongues import Tongues, to_both
from kiosk.words import Words

Strips = tuple[Pieces, tuple[WishSpot, ...]]


class Faults:
    """The faults that somebody has put away; one whose words change is told again."""

    def __init__(self, tongues: Tongues) -> None:
        """Start with nothing put away."""
        self._tongues = tongues
        self._closed: set[str] = set()

    def close(self, fault: str) -> None:
        """Tell this one no more while it lasts; put away in play, it is told once more after the match."""
        self._closed.add(fault)

    def _is_closed(self, fault: str, *, in_play: bool) -> bool:
        return fault in self._closed or (in_play and _in_play(fault) in self._closed)

    def strips(self, scene: Scene, layout: Layout, now_ns: int) -> Strips:
        """Return the first fault that is not put away, said twice, and where a touch closes it."""
        in_play = scene.kind == "play"
        self._closed &= {*scene.faults, *map(_in_play, scene.faults)}
        fault = next((fault for fault in scene.faults if not self._is_closed(fault, in_play=in_play)), None)
        if fault is None:
            return (), ()
        paint = strip.at_plates if in_play else strip.over_wheel

        def strips(words: Words) -> Pieces:
            return paint(layout, words.say("Tell the staff: something is wrong"), fault)

        pieces = to_both(self._tongues.sides(layout, now_ns), strips)
        wish = Wish("fault", _in_play(fault) if in_play else fault)
        return pieces, tuple(WishSpot(wish, box_of(piece.rect)) for piece in pieces)


def _in_play(fault: str) -> str:
    """What a fault is known by that was put away during a match, where staff may not have read it."""
    return f"in play: {fault}"
