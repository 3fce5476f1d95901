"""The staff menu over the table: what it covers, what of it can be touched, and the gesture that asks for it.

Imports the painters, the areas and the words.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from kiosk.screen.areas import Areas, Box, Wish, WishSpot
from kiosk.screen.art import staff as art
from kiosk.screen.art.layout import Layout
from kiosk.screen.art.palette import COLOURS, IVORY, rgb
from kiosk.screen.art.piece import Pieces
from kiosk.screen.contacts import Touch
from kiosk.screen.corners import Corners
from kiosk.screen.picture import Picture, box_of
from kiosk.screen.scene import Scene
from kiosk.screen.staff_scene import StaffCalled, StaffPanel

SECOND: Final = 1_000_000_000
CLEANING_NS: Final = 30 * SECOND
_TEST_COLOURS: Final = {
    "red": rgb(COLOURS["red"]),
    "green": rgb(COLOURS["green"]),
    "blue": rgb(COLOURS["blue"]),
    "ivory": rgb(IVORY),
    "black": (0, 0, 0),
}


class StaffView:
    """The fingers that may ask for the menu, and the menu over the picture."""

    def __init__(self) -> None:
        """Nobody touches anything."""
        self._corners = Corners()
        self._panel: StaffPanel | None = None

    def feed(self, touch: Touch) -> bool:
        """Follow a finger; return whether the picture shows it."""
        self._corners.feed(touch)
        return self._panel is not None and self._panel.what == "touch"

    def let_go(self) -> None:
        """Forget every finger."""
        self._corners.let_go()

    def due_ns(self) -> int | None:
        """Return when a finger that rests will have asked, or None."""
        return self._corners.due_ns()

    def calls(self, layout: Layout | None, now_ns: int) -> list[StaffCalled]:
        """Return the menu's call, when somebody has held two opposite corners long enough."""
        if layout is None or (self._panel is not None and self._panel.what in {"clean", "touch"}):
            return []
        rotation = self._corners.called((layout.width, layout.height), layout.d, now_ns)
        return [] if rotation is None else [StaffCalled(rotation)]

    def over(self, made: Picture, scene: Scene, layout: Layout, now_ns: int) -> Picture:
        """Return the picture with the menu of this scene over it."""
        shown = self._panel = scene.staff
        if shown is None:
            return made
        whole = Box(0, 0, layout.width, layout.height)
        if shown.what == "clean":
            left_ns = max(0, shown.until_ns - now_ns)
            seconds = -(-left_ns // SECOND)
            pieces = art.cleaning(layout, shown, left_ns / CLEANING_NS, seconds)
            again_ns = shown.until_ns - (seconds - 1) * SECOND
            return _covered(made, pieces, (), whole, again_ns)
        if shown.what == "colours":
            all_of_it = (WishSpot(Wish("staff", "next"), whole),)
            return _covered(made, art.plain(layout, _TEST_COLOURS[shown.colour]), all_of_it, whole)
        planned = art.plan(layout, shown)
        spots: tuple[WishSpot, ...] = tuple(
            WishSpot(Wish("staff", spot.key), box_of(planned.on_canvas(spot))) for spot in planned.spots
        )
        pieces = art.panel(layout, shown, planned)
        if shown.what == "touch":
            down = tuple((touch.x, touch.y) for touch in self._corners.down.values())
            return _covered(made, (*art.touch_test(layout, down), *pieces), spots, whole)
        return _covered(made, pieces, spots, box_of(planned.rect))


def _covered(
    made: Picture, pieces: Pieces, spots: tuple[WishSpot, ...], box: Box, changes_ns: int | None = None
) -> Picture:
    """What lies under the panel is not touched; the rest of the table goes on."""
    beside = tuple(spot for spot in made.areas.wishes if not _overlap(spot.box, box))
    areas: Areas = replace(made.areas, wishes=(*spots, *beside), panel=box, away=None)
    moments = [moment for moment in (made.changes_ns, changes_ns) if moment is not None]
    return Picture((*made.pieces, *pieces), areas, min(moments, default=None))


def _overlap(one: Box, other: Box) -> bool:
    return (
        one.left < other.left + other.width
        and other.left < one.left + one.width
        and one.top < other.top + other.height
        and other.top < one.top + one.height
    )
