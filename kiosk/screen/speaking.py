"""Where a seat chooses the language it is spoken to in: a globe at its edge, and the list that this opens.

Imports the scene, the painters, the areas and what is known of the languages.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import chain
from typing import Final

from kiosk.screen.areas import Wish, WishSpot
from kiosk.screen.art import languages
from kiosk.screen.art.layout import Layout
from kiosk.screen.art.piece import Pieces
from kiosk.screen.picture import Picture, box_of, box_rect
from kiosk.screen.scene import LanguageChosen, Scene
from kiosk.screen.tongues import Tongues

OPEN_NS: Final = 12_000_000_000
"""A list that nobody touches goes by itself."""


class LanguageLists:
    """Which seats have their list of languages open."""

    def __init__(self, tongues: Tongues) -> None:
        """All are closed."""
        self._tongues = tongues
        self._until_ns: dict[int, int] = {}

    def take(self, wish: Wish, now_ns: int) -> list[LanguageChosen]:
        """Open or close a seat's list, or choose of it; return what this asks of the table."""
        seat, _, code = wish.key.partition(" ")
        opened = self._until_ns.pop(int(seat), 0)
        if code:
            return [LanguageChosen(int(seat), code)]
        if not opened:
            self._until_ns[int(seat)] = now_ns + OPEN_NS
        return []

    def over(self, made: Picture, scene: Scene, layout: Layout, now_ns: int) -> Picture:
        """Return the picture with the globes over it, and the lists that are open."""
        taken = {seat for seat, area in made.areas.seats.items() if area.hand and area.hand.head_taken}
        seats = [seat for seat in self._offering(scene) if seat in layout.seats and seat not in taken]
        self._until_ns = {
            seat: until_ns for seat, until_ns in self._until_ns.items() if now_ns < until_ns and seat in seats
        }
        pieces: list[Pieces] = []
        wishes: list[WishSpot] = []
        for seat in seats:
            opened, lit = scene.kind == "play", seat in self._until_ns
            rect = languages.globe_rect(layout, seat, opened=opened)
            reach = rect.inflate(4 * layout.k, 4 * layout.k)
            if any(box_rect(spot.box).colliderect(reach) for spot in made.areas.wishes):
                continue  # a tab of the picker needs the room
            pieces.append(languages.globe_button(layout, seat, opened=opened, lit=lit))
            wishes.append(WishSpot(Wish("languages", str(seat)), box_of(rect)))
        for seat in self._until_ns:
            listed, spots = self._list(layout, seat, opened=scene.kind == "play")
            pieces.append(listed)
            wishes = [*spots, *wishes]
        ends = [moment for moment in (made.changes_ns, *self._until_ns.values()) if moment is not None]
        areas = replace(made.areas, wishes=(*wishes, *made.areas.wishes))
        return Picture((*made.pieces, *chain.from_iterable(pieces)), areas, min(ends, default=None))

    def _list(self, layout: Layout, seat: int, *, opened: bool) -> tuple[Pieces, list[WishSpot]]:
        known = self._tongues.known
        names = tuple(words.own_name for words in known.values())
        plan = languages.plan_list(layout, seat, names, opened=opened)
        chosen = list(known).index(self._tongues.of(seat).language)
        spots = [
            WishSpot(Wish("language", f"{seat} {code}"), box_of(rect))
            for code, rect in zip(known, plan.names, strict=True)
        ]
        return languages.language_list(layout, seat, plan, names, chosen), spots

    def _offering(self, scene: Scene) -> tuple[int, ...]:
        """The seats with a globe: between games all but bots', in play those whose hands are open."""
        if not self._tongues.several:
            return ()
        if scene.kind == "play":
            return tuple(seat for seat, own in scene.own.items() if own.shown is None)
        if scene.public is None:
            return tuple(place.seat for place in scene.places)
        return tuple(facts.seat for facts in scene.public.seats if not facts.bot)
