"""What a guest in play may do besides playing: go away for a while, pause, or stand up for good.

Three dots in the head line of the seat's open hand open the list. Imports the scene, the painters, the areas
and the words.
"""

from __future__ import annotations

from typing import Final

from kiosk.rules.commands import Leave, StepAway
from kiosk.screen.areas import Wish, WishSpot
from kiosk.screen.art import languages
from kiosk.screen.art.layout import Layout
from kiosk.screen.art.piece import Pieces
from kiosk.screen.edge_lists import EdgeLists
from kiosk.screen.gestures import TOUCH_ERROR_NS
from kiosk.screen.picture import Picture, box_of
from kiosk.screen.scene import Act, Intent, PauseAsked, Scene
from kiosk.screen.tongues import Tongues
from kiosk.words import Words

DEEDS: Final = ("away", "pause", "leave")


class LeavingLists:
    """Which seats have their list open, and which have asked once to stand up."""

    def __init__(self, tongues: Tongues) -> None:
        """All are closed."""
        self._tongues = tongues
        self._lists = EdgeLists()
        self._asked: set[int] = set()

    def take(self, wish: Wish, now_ns: int) -> list[Intent]:
        """Open or close a seat's list, or do what it offers; return what this asks of the table."""
        word, _, deed = wish.key.partition(" ")
        seat = int(word)
        if deed == "leave" and seat not in self._asked:
            self._asked.add(seat)
            self._lists.open(seat, now_ns)
            return []
        opened = self._lists.close(seat)
        self._asked.discard(seat)
        if deed == "leave":
            return [Act(Leave(seat), now_ns, TOUCH_ERROR_NS)]
        if deed == "away":
            return [Act(StepAway(seat), now_ns, TOUCH_ERROR_NS)]
        if deed == "pause":
            return [PauseAsked()]
        if not opened:
            self._lists.open(seat, now_ns)
        return []

    def over(self, made: Picture, scene: Scene, layout: Layout, now_ns: int) -> Picture:
        """Return the picture with the dots over it, and the lists that are open."""
        seats = [seat for seat, own in scene.own.items() if own.shown is None and seat in layout.seats]
        if scene.kind != "play":
            seats = []
        self._lists.keep(seats, now_ns)
        self._asked &= set(self._lists.opened)
        pieces: list[Pieces] = []
        wishes: list[WishSpot] = []
        for seat in seats:
            lit = seat in self._lists.opened
            pieces.append(languages.dots_button(layout, seat, lit=lit))
            wishes.append(WishSpot(Wish("leaving", str(seat)), box_of(languages.dots_rect(layout, seat))))
        for seat in self._lists.opened:
            names = self._names(self._tongues.of(seat), seat)
            plan = languages.plan_list(layout, seat, names, opened=True)
            chosen = DEEDS.index("leave") if seat in self._asked else None
            pieces.append(languages.language_list(layout, seat, plan, names, chosen))
            spots = zip(DEEDS, plan.names, strict=True)
            wishes = [
                *(WishSpot(Wish("leaving", f"{seat} {deed}"), box_of(rect)) for deed, rect in spots),
                *wishes,
            ]
        return self._lists.over(made, pieces, wishes)

    def _names(self, words: Words, seat: int) -> tuple[str, ...]:
        leave = words.say("Really stand up") if seat in self._asked else words.say("Stand up")
        return words.say("Back in 2 minutes"), words.say("Pause"), leave
