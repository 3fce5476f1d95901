"""Going away for a while, pausing, standing up: behind three dots in the open hand, touched for real."""

from dataclasses import replace

import pytest

from kiosk.rules.commands import Leave, StepAway
from kiosk.screen import samples
from kiosk.screen.areas import Box
from kiosk.screen.rehearsal import Stage
from kiosk.screen.scene import Act, PauseAsked, PlayedOn, Scene
from kiosk.screen.settings import ScreenSettings


@pytest.fixture(params=[(1920, 1080), (1024, 600)], ids=lambda size: f"{size[0]}x{size[1]}")
def stage(request: pytest.FixtureRequest) -> Stage:
    return Stage(ScreenSettings(size=request.param, kiosk=True))


def playing(**more: object) -> Scene:
    view = samples.public((7, 5, 8, 3), "G4 R4 R9")
    return samples.playing(view, own={1: samples.own(view, 1, "R1 Y9 Y+2")}, **more)


def spot(stage: Stage, key: str) -> Box:
    return next(
        one.box for one in stage.screen.areas.wishes if one.wish.what == "leaving" and one.wish.key == key
    )


def opened(stage: Stage) -> None:
    view = playing().public
    assert view is not None
    stage.play(samples.playing(view), 50)
    stage.hold(1)
    stage.play(playing(), 200)
    stage.tap(spot(stage, "1"))
    stage.play(playing(), 50)


def acts(stage: Stage) -> list[object]:
    return [intent.command for intent in stage.intents if isinstance(intent, Act)]


def test_a_touch_goes_away_for_a_while(stage: Stage) -> None:
    opened(stage)
    stage.tap(spot(stage, "1 away"))
    assert acts(stage) == [StepAway(1)]


def test_a_touch_pauses(stage: Stage) -> None:
    opened(stage)
    stage.tap(spot(stage, "1 pause"))
    assert PauseAsked() in stage.intents


def test_who_stands_up_is_asked_twice(stage: Stage) -> None:
    opened(stage)
    stage.tap(spot(stage, "1 leave"))
    stage.play(playing(), 50)
    assert acts(stage) == []
    stage.tap(spot(stage, "1 leave"))
    assert acts(stage) == [Leave(1)]


def test_the_list_goes_with_the_hand_and_forgets_that_it_was_asked(stage: Stage) -> None:
    opened(stage)
    stage.tap(spot(stage, "1 leave"))
    view = playing().public
    assert view is not None
    stage.play(samples.playing(view), 50)
    assert not [one for one in stage.screen.areas.wishes if one.wish.what == "leaving"]
    stage.play(playing(), 200)
    stage.tap(spot(stage, "1"))
    stage.play(playing(), 50)
    stage.tap(spot(stage, "1 leave"))
    assert acts(stage) == []


def test_a_paused_game_says_so_and_a_touch_goes_on(stage: Stage) -> None:
    stage.play(playing(paused=True, stands_ns=0), 50)
    strips = [one.box for one in stage.screen.areas.wishes if one.wish.what == "play on"]
    assert len(strips) == 2
    stage.tap(strips[0])
    assert PlayedOn() in stage.intents


def test_an_away_seat_says_so(stage: Stage) -> None:
    scene = playing()
    assert scene.public is not None
    seats = tuple(replace(one, bot=one.seat == 3) for one in scene.public.seats)
    public = replace(scene.public, seats=seats)
    stage.play(replace(scene, public=public), 100)
    bot = bytes(stage.window.front.get_view("2"))
    stage.play(replace(scene, public=public, away=frozenset({3})), 100)
    assert bytes(stage.window.front.get_view("2")) != bot
