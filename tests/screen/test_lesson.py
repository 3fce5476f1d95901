"""The lesson at a seat, touched with fingers on the real screen."""

from dataclasses import replace

import pygame
import pytest

from kiosk.rules.cards import card
from kiosk.rules.commands import Lay
from kiosk.screen import samples
from kiosk.screen.rehearsal import Stage
from kiosk.screen.scene import Act, HandOpened, LessonAsked, LessonSeen, Scene
from kiosk.screen.settings import ScreenSettings

HAND = (card("G4"), card("R2"))
LAY = LessonSeen("lay", card("G7"), HAND, card("G4"), open=True)


@pytest.fixture(params=[(1920, 1080), (1024, 600)], ids=lambda size: f"{size[0]}x{size[1]}")
def stage(request: pytest.FixtureRequest) -> Stage:
    return Stage(ScreenSettings(size=request.param, kiosk=True))


def learning(lesson: LessonSeen, *, pads: bool = False) -> Scene:
    return replace(samples.seating(4, (1, 2), pads=pads), lessons={1: lesson})


def test_who_sits_may_ask_to_learn_and_who_has_agreed_is_not_asked(stage: Stage) -> None:
    stage.play(replace(samples.seating(4, (1, 2)), agreed=frozenset({2})), 50)
    offers = [spot for spot in stage.screen.areas.wishes if spot.wish.what == "learn"]
    assert [spot.wish.key for spot in offers] == ["1"]
    stage.tap(offers[0].box)
    assert LessonAsked(1) in stage.intents


def test_a_finger_on_the_edge_opens_the_lessons_hand(stage: Stage) -> None:
    stage.play(learning(LessonSeen("peek", card("G7"), HAND, None, open=False)), 50)
    stage.hold(1)
    assert HandOpened(1) in stage.intents


def test_the_card_that_fits_is_dragged_off_the_hand(stage: Stage) -> None:
    stage.play(learning(LessonSeen("peek", card("G7"), HAND, None, open=False)), 50)
    stage.hold(1)
    stage.play(learning(LAY), 50)
    spots = stage.screen.areas.seats[1].hand
    assert spots is not None
    box = spots.cards[0].box
    x, y = box.left + box.width / 4, box.top + box.height / 2
    stage.finger(pygame.FINGERDOWN, x, y, 2)
    stage.pump()
    for up in (40, 120, 240):
        stage.finger(pygame.FINGERMOTION, x, y - up, 2)
        stage.pump()
    stage.finger(pygame.FINGERUP, x, y - 240, 2)
    stage.pump()
    acts = [intent.command for intent in stage.intents if isinstance(intent, Act)]
    assert acts == [Lay(1, card("G4"))]
    assert [spot.refusal for spot in spots.cards] == [None, "turn"], "the other one is dimmed"


def test_at_a_seat_without_buttons_the_tray_opens_the_hand_and_the_pads_slap(stage: Stage) -> None:
    stage.play(learning(LessonSeen("peek", card("G7"), HAND, None, open=False), pads=True), 50)
    stage.hold(1)
    assert HandOpened(1) in stage.intents
    mine = [spot.button for spot in stage.screen.areas.pads if spot.seat == 1]
    assert sorted(mine) == ["cut", "slap"]
