"""How a panel is spared that nobody touches, and that a press or a touch has it back at once."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise

import pygame
import pytest

from kiosk.screen import samples
from kiosk.screen.areas import Box
from kiosk.screen.rehearsal import Stage
from kiosk.screen.scene import Scene
from kiosk.screen.settings import ScreenSettings
from kiosk.screen.sparing import REACH_PX, ROUND_NS, SECOND, wander

SIZE = (1024, 600)


@pytest.fixture
def panel() -> Iterator[Stage]:
    stage = Stage(ScreenSettings(size=SIZE, full_screen=True, inches=10, kiosk=True))
    yield stage
    stage.screen.close()


def after(stage: Stage, scene: Scene, seconds: float) -> pygame.Surface:
    """What is on the display when nobody has touched it for so long."""
    stage.now_ns += round(seconds * SECOND)
    stage.play(scene, 50)
    return pygame.display.get_surface()


def brightest(surface: pygame.Surface) -> int:
    step = 4
    return max(
        max(surface.get_at((x, y))[:3]) for x in range(0, SIZE[0], step) for y in range(0, SIZE[1], step)
    )


def lit(surface: pygame.Surface) -> float:
    """The share of pixels that are not quite black."""
    spots = [(x, y) for x in range(0, SIZE[0], 8) for y in range(0, SIZE[1], 8)]
    return sum(max(surface.get_at(spot)[:3]) > 4 for spot in spots) / len(spots)


def test_the_canvas_wanders_four_pixels_each_way_in_seven_minutes() -> None:
    way = [wander(second * SECOND) for second in range(ROUND_NS // SECOND)]
    assert {x for x, _ in way} == {y for _, y in way} == set(range(-REACH_PX, REACH_PX + 1))
    assert wander(17 * SECOND) == wander(17 * SECOND + ROUND_NS)
    steps = pairwise(way)
    assert all(abs(a - c) <= 1 and abs(b - d) <= 1 for (a, b), (c, d) in steps)


def test_the_whole_picture_is_where_the_canvas_has_wandered(panel: Stage) -> None:
    scene = samples.seating(6, (1, 3))
    panel.now_ns = ROUND_NS * 1000 + 70 * SECOND
    panel.play(scene, 100)
    x, y = wander(panel.now_ns)
    assert (x, y) != (0, 0)
    shown, front = pygame.display.get_surface(), panel.window.front
    spots = [(100 + 7 * i, 60 + 5 * i) for i in range(90)]
    assert all(shown.get_at((a + x, b + y)) == front.get_at((a, b)) for a, b in spots)


def test_after_a_minute_it_is_dimmed_and_after_ten_a_lone_wheel_roams(panel: Stage) -> None:
    scene = samples.seating(6)
    bright = brightest(after(panel, scene, 1))
    assert bright > 220
    dim = after(panel, scene, 60)
    assert brightest(dim) <= 0.61 * bright
    assert lit(dim) > 0.9
    asleep = after(panel, scene, 541)
    assert lit(asleep) < 0.25
    assert 0 < brightest(asleep) < 0.4 * bright
    before = asleep.copy()
    assert pygame.image.tobytes(after(panel, scene, 30), "RGB") != pygame.image.tobytes(before, "RGB")


def test_the_lone_wheel_comes_everywhere(panel: Stage) -> None:
    scene = samples.seating(6)
    after(panel, scene, 1)
    after(panel, scene, 601)
    marks = {(x, y): False for x in range(60, 1000, 110) for y in range(60, 560, 80)}
    for _ in range(400):
        shown = after(panel, scene, 7)
        for x, y in marks:
            around = shown.subsurface((x - 24, y - 24, 48, 48))
            marks[x, y] |= pygame.transform.average_color(around)[:3] != (0, 0, 0)
    assert sum(marks.values()) / len(marks) > 0.95


def test_at_night_it_is_black_once_nobody_has_touched_it_for_a_minute(panel: Stage) -> None:
    scene = replace(samples.seating(6), night=True)
    assert lit(after(panel, scene, 1)) > 0.9
    assert brightest(after(panel, scene, 60)) == 0


@pytest.mark.parametrize("scene", [samples.seating(6, (1,)), samples.playing(samples.public((7, 5), "R9"))])
def test_while_people_sit_it_only_dims(panel: Stage, scene: Scene) -> None:
    scene = replace(scene, night=True)
    after(panel, scene, 1)
    assert lit(after(panel, scene, 3000)) > 0.9


def test_a_touch_wakes_it_and_does_nothing_else(panel: Stage) -> None:
    scene = samples.seating(6)
    after(panel, scene, 1)
    after(panel, scene, 700)
    panel.tap(Box(100, 580, 4, 4))
    assert panel.intents == []
    assert brightest(after(panel, scene, 0)) > 220


def test_a_press_wakes_it_at_once(panel: Stage) -> None:
    scene = samples.seating(6)
    after(panel, scene, 1)
    after(panel, scene, 700)
    panel.screen.stir(panel.now_ns)
    panel.screen.show(scene, panel.now_ns)
    assert brightest(pygame.display.get_surface()) > 220


def test_a_window_on_a_desk_stays_as_it_is() -> None:
    stage = Stage(ScreenSettings(size=SIZE, full_screen=False, inches=10))
    scene = replace(samples.seating(6), night=True)
    bright = brightest(after(stage, scene, 1))
    assert brightest(after(stage, scene, 5000)) == bright
    stage.screen.close()


def test_where_the_panels_light_cannot_be_set_the_picture_is_darker() -> None:
    levels = []
    for light in (1.0, 0.5):
        stage = Stage(ScreenSettings(size=SIZE, full_screen=False, inches=10, light=light))
        levels.append(brightest(after(stage, samples.seating(6), 1)))
        stage.screen.close()
    assert levels[1] == pytest.approx(levels[0] / 2, abs=3)
