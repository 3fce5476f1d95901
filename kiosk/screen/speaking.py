"""Where a seat chooses the language it is spoken to in: a globe at its edge, and the list that this opens.

Imports the scene, the painters, the areas and what is known of the languages.
"""

from __future__ import annotations

from kiosk.screen.areas import Wish, WishSpot
from kiosk.screen.art import languages
from kiosk.screen.art.layout import Layout
from kiosk.screen.art.piece import Pieces
from kiosk.screen.edge_lists import EdgeLists
from kiosk.screen.picture import Picture, box_of, box_rect
from kiosk.screen.scene import LanguageChosen, Scene
from kiosk.screen.tongues import Tongues


class LanguageLists:
    """Which seats have their list of languages open."""

    def __init__(self, tongues: Tongues) -> None:
        """All are closed."""
        self._tongues = tongues
        self._lists = EdgeLists()

    def take(self, wish: Wish, now_ns: int) -> list[LanguageChosen]:
        """Open or close a seat's list, or choose of it; return what this asks of the table."""
        seat, _, code = wish.key.partition(" ")
        opened = self._lists.close(int(seat))
        if code:
            return [LanguageChosen(int(seat), code)]
        if not opened:
            self._lists.open(int(seat), now_ns)
        return []

    def over(self, made: Picture, scene: Scene, layout: Layout, now_ns: int) -> Picture:
        """Return the picture with the globes over it, and the lists that are open."""
        taken = {seat for seat, area in made.areas.seats.items() if area.hand and area.hand.head_taken}
        seats = [seat for seat in self._offering(scene) if seat in layout.seats and seat not in taken]
        self._lists.keep(seats, now_ns)
        pieces: list[Pieces] = []
        wishes: list[WishSpot] = []
        for seat in seats:
            opened, lit = scene.kind == "play", seat in self._lists.opened
            rect = languages.globe_rect(layout, seat, opened=opened)
            reach = rect.inflate(4 * layout.k, 4 * layout.k)
            if any(box_rect(spot.box).colliderect(reach) for spot in made.areas.wishes):
                continue  # a tab of the picker needs the room
            pieces.append(languages.globe_button(layout, seat, opened=opened, lit=lit))
            wishes.append(WishSpot(Wish("languages", str(seat)), box_of(rect)))
        for seat in self._lists.opened:
            listed, spots = self._list(layout, seat, opened=scene.kind == "play")
            pieces.append(listed)
            wishes = [*spots, *wishes]
        return self._lists.over(made, pieces, wishes)

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
