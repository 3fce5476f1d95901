"""A table on which cards keep flying, made by hand. Imports the rules' plain data and the screen."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from kiosk.rules.cards import Card, Colour, cards
from kiosk.rules.events import CardLaid
from kiosk.rules.news import DrewInTurn, PublicEvent
from kiosk.screen import samples
from kiosk.screen.scene import News, Scene
from kiosk.screen.screen import Screen
from kiosk.screen.settings import ScreenSettings
from kiosk.screen.window import Window
from kiosk.words import Words

SIZE = (1920, 1080)
SEATS = 4
FACES = cards("R1 R5 R7 R2 R9 R4 R0 R3 R8 R6")


def screen_of(*, unseen: bool) -> tuple[Window, Screen]:
    """Open the real screen at 1920x1080, on whatever display SDL finds or on none at all."""
    settings = ScreenSettings(size=SIZE)
    window = Window(settings, unseen=unseen)
    return window, Screen(window, Words(), settings)


class Showing:
    """Scenes in a row: at first a table at rest, then whatever is laid."""

    def __init__(self, counts: tuple[int, ...] = (7, 5, 6, 9)) -> None:
        """Seats with so many cards, red in force, seat 1 to act."""
        self._pile: list[Card] = cards("R8 R3 R6")
        self._number = 0
        self.scene: Scene = samples.playing(samples.public(counts, "R8 R3 R6", turn=1))

    def lay(
        self, seat: int, card: Card, now_ns: int, *, turn: int = 1, also: tuple[PublicEvent, ...] = ()
    ) -> Scene:
        """Return the scene in which `seat` has just laid `card`, and `also` has happened."""
        self._pile = [*self._pile[-2:], card]
        events = (CardLaid(seat, card, cut=False, at_ns=now_ns), *also)
        news = tuple(News(self._number + i, now_ns, event) for i, event in enumerate(events, 1))
        self._number += len(news)
        public = self.scene.public
        assert public is not None  # noqa: S101 -- a scene of play has a public view
        colour: Colour | None = card.colour or "green"
        public = replace(public, pile=tuple(self._pile), turn=turn, colour=colour)
        self.scene = replace(self.scene, public=public, news=(*self.scene.news, *news)[-20:])
        return self.scene


def whole_lays() -> Iterator[tuple[int, Card, int, tuple[PublicEvent, ...]]]:
    """Yield lays as they are in play, for ever: (seat, card, whose turn it is then, what else happens)."""
    dealt = cards("R7 R4 Y4 Y+2 G+2 G9 B9 BV B1 W G5 G0 R0 RS R3")
    number = 0
    while True:
        card, seat = dealt[number % len(dealt)], number % SEATS + 1
        drawn = (DrewInTurn(seat % SEATS + 1, 2),) if number % 3 == 0 else ()
        yield seat, card, seat % SEATS + 1, drawn
        number += 1
