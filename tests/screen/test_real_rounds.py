"""Real rounds under every preset, through the real screen, with fingers that touch anything at any time."""

from dataclasses import replace
from random import Random

import pygame
import pytest

from kiosk.rules.options import PRESETS
from kiosk.rules.views import PublicView
from kiosk.screen import samples
from kiosk.screen.rehearsal import Stage
from kiosk.screen.scene import Act, HandClosed, HandOpened, News, Scene
from kiosk.screen.settings import ScreenSettings
from kiosk.table.match import Match
from kiosk.table.record import Opening, Record

STEPS = 140
SIZE = (1024, 600)


def as_people(view: PublicView) -> PublicView:
    """The same table, but its bots are drawn as people, who can do everything."""
    return replace(view, seats=tuple(replace(one, bot=False) for one in view.seats))


def scene_of(match: Match, held: set[int], shift_ns: int) -> Scene:
    ring = match.state.clockwise
    own = {seat: match.own(seat) for seat in held if seat in ring and not match.over}
    return Scene(
        kind="scores" if match.over else "play",
        places=samples.places(len(match.state.seats)),
        public=as_people(match.public()),
        own={seat: replace(view, public=as_people(view.public)) for seat, view in own.items()},
        news=tuple(News(number, at_ns + shift_ns, event) for number, at_ns, event in match.news),
        race=match.races.newest,
        match_ns=shift_ns,
    )


def touch_anything(stage: Stage, chance: Random) -> None:
    """A finger comes down, wanders or lifts somewhere."""
    phase = chance.choice((pygame.FINGERDOWN, pygame.FINGERDOWN, pygame.FINGERMOTION, pygame.FINGERUP))
    x, y = chance.random() * SIZE[0], chance.random() * SIZE[1]
    stage.finger(phase, x, y, chance.randrange(1, 6))


@pytest.mark.parametrize("key", PRESETS)
@pytest.mark.parametrize("seats", [2, 5])
def test_a_round_is_shown_from_the_deal_to_the_scores_whatever_is_touched(key: str, seats: int) -> None:
    chance = Random(f"{key} {seats}")
    stage = Stage(ScreenSettings(size=SIZE, full_screen=False, inches=10))
    places = tuple(range(1, seats + 1))
    match = Match(Opening(places, PRESETS[key], 7, bots=places), Record(None), hold_ns=0)
    match.begin(0)
    match.run(0)
    shift_ns, held = stage.now_ns, set()
    for _ in range(STEPS):
        due_ns = match.due_ns()
        if match.over or due_ns is None:
            break
        stage.now_ns = max(stage.now_ns, due_ns + shift_ns)
        match.run(stage.now_ns - shift_ns)
        for _ in range(3):
            touch_anything(stage, chance)
        stage.pump()
        for one in stage.intents:
            if isinstance(one, HandOpened):
                held.add(one.seat)
            elif isinstance(one, HandClosed):
                held.discard(one.seat)
            else:
                assert isinstance(one, Act)
        stage.intents.clear()
        stage.play(scene_of(match, held, shift_ns), 32)
    stage.play(scene_of(match, held, shift_ns), 32)
    stage.screen.close()
