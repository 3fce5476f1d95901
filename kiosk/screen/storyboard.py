"""Every scene through the real screen, as pictures. Needs no display. Imports everything of this package."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Final

import pygame

from kiosk.rules import events, news
from kiosk.rules.cards import card
from kiosk.rules.story import Moment
from kiosk.screen import samples
from kiosk.screen.art.eyes import Eyes, seen_picture
from kiosk.screen.rehearsal import MS, Stage, told
from kiosk.screen.rule_boards import RULE_BOARDS
from kiosk.screen.scene import Feat, Scene
from kiosk.screen.settings import ScreenSettings
from kiosk.screen.waiting import WHEEL_STEP_NS
from kiosk.words import Words

SIZES: Final = {"1920x1080": 21.0, "1280x800": 10.0, "1024x600": 10.0}


def attract(stage: Stage) -> None:
    """Nobody sits."""
    stage.play(samples.seating(6))


def remembering(stage: Stage) -> None:
    """Nobody sits, and the fastest slap of the day is told."""
    stage.now_ns += WHEEL_STEP_NS - stage.now_ns % WHEEL_STEP_NS + WHEEL_STEP_NS // 2
    stage.now_ns += WHEEL_STEP_NS * (1 - stage.now_ns // WHEEL_STEP_NS % 2)
    stage.play(replace(samples.seating(6), records=(Feat("slap", "day", 214 * MS),)))


def _seating(count: int) -> Callable[[Stage], None]:
    def board(stage: Stage) -> None:
        stage.play(samples.seating(count, tuple(range(1, count, 2))))

    return board


def padded(stage: Stage) -> None:
    """Six seats without buttons."""
    stage.play(samples.seating(6, (1, 4), pads=True))


def opened(stage: Stage) -> None:
    """Seat 1's hand is open in its turn, a card lifted."""
    view = samples.public((7, 5, 8, 3), "G4 R4 R9")
    scene = samples.playing(view)
    stage.play(scene, 50)
    width, height = stage.window.size
    stage.finger(pygame.FINGERDOWN, 0.5 * width, 0.97 * height)
    stage.pump()
    stage.play(samples.playing(view, own={1: samples.own(view, 1, "R1 Y9 Y+2 G5 B8 BV W")}), 200)


def refused(stage: Stage) -> None:
    """As `opened`, and a card was touched that cannot be laid."""
    opened(stage)
    view = samples.public((7, 5, 8, 3), "G4 R4 R9")
    scene = samples.playing(view, own={1: samples.own(view, 1, "R1 Y9 Y+2 G5 B8 BV W")})
    spots = stage.screen.areas.seats[1].hand
    if spots is not None:
        for place, finger in ((1, 2), (4, 3)):
            box = spots.cards[place].box
            at = (box.left + box.width / 2, box.top + box.height / 2)
            stage.finger(pygame.FINGERDOWN, *at, finger)
            stage.finger(pygame.FINGERUP, *at, finger)
    stage.pump()
    stage.play(scene, 200)


def owing(stage: Stage) -> None:
    """Seat 3 owes four cards and may challenge."""
    heard = told(stage, events.CardLaid(2, card("W4"), False, 0), news.NowOwes(3, 4, 2, True))
    match_ns = stage.now_ns - 2_500 * MS
    stage.play(samples.playing(samples.debt(), news=heard, match_ns=match_ns), 400)


def many(stage: Stage) -> None:
    """Ten seats, one hand open with more cards than can be seen."""
    counts = (7, 23, 5, 9, 3, 7, 4, 11, 6, 2)
    view = samples.public(counts, "Y5 R2 Y2", turn=7)
    stage.play(samples.playing(view), 50)
    tray = stage.screen.areas.seats[2].tray
    stage.finger(pygame.FINGERDOWN, tray.left + tray.width / 2, tray.top + tray.height / 2)
    stage.pump()
    hand = "R0 R1 R2 R4 R4 R5 R8 RS B1 B1 B3 G3 G4 G6 G7 GS Y1 Y2 Y8 Y9 W W W4"
    stage.play(samples.playing(view, own={2: samples.own(view, 2, hand)}), 200)


def crowded(stage: Stage) -> None:
    """Ten seats without buttons, and every hand open."""
    counts = (7, 9, 5, 9, 3, 7, 4, 11, 6, 2)
    view = samples.public(counts, "Y5 R2 Y2", turn=7)
    closed = replace(samples.playing(view), places=samples.places(10, pads=True))
    stage.play(closed, 50)
    for seat in range(1, 11):
        stage.hold(seat, seat)
    hand = "R0 R2 R5 B1 B3 G4 G7 YS Y9 W W4"
    own = {seat: samples.own(view, seat, " ".join(hand.split()[: counts[seat - 1]])) for seat in range(1, 11)}
    stage.play(replace(closed, own=own), 200)


def naming(stage: Stage) -> None:
    """Seat 1 names a colour; a finger is on green."""
    heard = told(stage, events.CardLaid(1, card("W"), False, 0), news.Asked(1, "colour"))
    scene = samples.playing(samples.naming(), news=heard)
    stage.play(scene, 300)
    dial = stage.screen.areas.seats[1].dial_box
    if dial is not None:
        stage.finger(pygame.FINGERDOWN, dial.left + 0.62 * dial.width, dial.top + 0.25 * dial.height)
    stage.pump()
    stage.play(scene, 100)


def caught(stage: Stage) -> None:
    """A slap race that caught seat 3."""
    view = samples.public((4, 6, 3, 8, 5, 7), "B1 G7 B7", turn=4)
    stage.play(samples.playing(view), 50)
    heard = told(stage, events.Caught(3, 5, 0), news.HadToDraw(3, 2, "caught"))
    stage.play(samples.playing(view, race=samples.slaps(), news=heard), 560)


def scored(stage: Stage) -> None:
    """A round is over."""
    told = (Moment("comeback", 3, 14), Moment("slap", 1, 214 * MS), Moment("debt", 4, 8, 2))
    stage.play(Scene("scores", samples.places(4), public=samples.scored(), agreed=frozenset({2}), story=told))


def won(stage: Stage) -> None:
    """The match is over."""
    stage.play(
        Scene(
            "scores",
            samples.places(4),
            seated=frozenset({1, 2, 3, 4}),
            public=samples.scored(match=True),
            rules=samples.scored().options,
        )
    )


def back(stage: Stage) -> None:
    """After a power cut: seat 2 has pressed, the others are waited for."""
    view = samples.public((7, 5, 8, 3), "G4 R4 R9")
    for _ in range(2):
        stage.play(Scene("back", samples.places(4), public=view, agreed=frozenset({2})), 300)


def laid(stage: Stage) -> None:
    """A card on its way to the pile, at the middle of its flight."""
    before = samples.public((7, 5, 8, 3), "G4 R4 R9", turn=2)
    stage.play(samples.playing(before), 50)
    heard = told(stage, events.CardLaid(2, card("R2"), False, 0))
    after = samples.public((7, 4, 8, 3), "R4 R9 R2", turn=3)
    stage.play(samples.playing(after, news=heard), 60)


def keys(stage: Stage) -> None:
    """The list of keys."""
    pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_F1, scancode=0))
    stage.pump()
    stage.play(samples.seating(10, (1,)))


BOARDS: Final[dict[str, Callable[[Stage], None]]] = {
    "attract": attract,
    "record": remembering,
    "seating-2": _seating(2),
    "seating-4": _seating(4),
    "seating-10": _seating(10),
    "seating-pads": padded,
    "play-open": opened,
    "why-not": refused,
    "debt": owing,
    "play-10": many,
    "crowded-10": crowded,
    "colour": naming,
    "race": caught,
    "scores": scored,
    "match": won,
    "flight": laid,
    "back": back,
    "keys": keys,
    **RULE_BOARDS,
}


def drawn(name: str, size: tuple[int, int], settings: ScreenSettings, words: Words | None = None) -> Stage:
    """Return a stage on which one scene is seen, in a window of `size` px, in English unless told."""
    stage = Stage(replace(settings, size=size, full_screen=False), words)
    BOARDS[name](stage)
    return stage


def draw(
    name: str,
    size: tuple[int, int],
    settings: ScreenSettings,
    path: Path,
    *,
    words: Words | None = None,
    eyes: Eyes = "usual",
) -> None:
    """Save one scene as a picture, as these eyes see it."""
    stage = drawn(name, size, settings, words)
    picture = stage.window.front
    pygame.image.save(picture if eyes == "usual" else seen_picture(picture, eyes), path)
    stage.screen.close()
