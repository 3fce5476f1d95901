"""The rule picker through the real screen: what a touch changes on it, and what it asks of the table."""

import math
from collections.abc import Callable, Iterator
from dataclasses import replace

import pygame
import pytest

from kiosk.rules.options import PRESETS, Options
from kiosk.screen import rule_samples, samples
from kiosk.screen.areas import Box
from kiosk.screen.rehearsal import Stage
from kiosk.screen.scene import (
    OptionChosen,
    PadPressed,
    PresetChosen,
    PresetSaved,
    RulesClosed,
    RulesOpened,
    Scene,
)
from kiosk.screen.settings import ScreenSettings

SIZES = ((1920, 1080), (1024, 600), (800, 1280), (1024, 1024))
Opener = Callable[..., Stage]


@pytest.fixture
def opened() -> Iterator[Opener]:
    stages = []

    def opener(size: tuple[int, int] = (1280, 720)) -> Stage:
        stages.append(Stage(ScreenSettings(size=size, full_screen=False, inches=15)))
        return stages[-1]

    yield opener
    for stage in stages:
        stage.screen.close()


def attract(*seated: int, rules: Options | None = PRESETS["party"], pads: bool = False) -> Scene:
    return replace(samples.seating(4, seated, pads=pads), rules=rules)


def choosing(options: Options | None = None, *, own: int = 1, pads: bool = False) -> Scene:
    return replace(attract(1, 3, pads=pads), choosing=rule_samples.choice(options, own=own))


def box_of(stage: Stage, what: str, key: str = "") -> Box:
    """Where a wish is on the glass, on whichever page of the picker it is."""
    return next(
        spot.box for spot in stage.screen.areas.wishes if spot.wish.what == what and spot.wish.key == key
    )


def turned_to(stage: Stage, scene: Scene, what: str, key: str) -> Box:
    """Page through the picker until a switch is to be seen."""
    for _ in range(9):
        try:
            return box_of(stage, what, key)
        except StopIteration:
            stage.tap(box_of(stage, "on"))
            stage.play(scene, 20)
    raise AssertionError(key)


def pixels(stage: Stage) -> bytes:
    return pygame.image.tobytes(stage.window.front, "RGB")


def test_a_touch_on_the_wheel_wants_to_choose_the_rules(opened: Opener) -> None:
    stage = opened()
    stage.play(attract(1), 20)
    stage.tap(Box(640, 360, 1, 1))
    assert stage.intents == [RulesOpened()]


def test_the_rules_that_are_chosen_stand_beside_the_wheel_and_can_be_touched(opened: Opener) -> None:
    stage = opened()
    stage.play(attract(1), 20)
    plates = [spot.box for spot in stage.screen.areas.wishes][:2]
    for plate in plates:
        stage.tap(plate)
    assert stage.intents == [RulesOpened(), RulesOpened()]
    assert (plates[0].left < 640) != (plates[1].left < 640)


@pytest.mark.parametrize("scene", [attract(), attract(1, rules=None)])
def test_nobody_chooses_at_an_empty_table_or_where_nothing_can_be_chosen(
    opened: Opener, scene: Scene
) -> None:
    stage = opened()
    stage.play(scene, 20)
    stage.tap(Box(640, 360, 1, 1))
    assert stage.intents == []


def test_the_picker_faces_whoever_opened_it(opened: Opener) -> None:
    sides = {(640, 540): (True, True), (480, 360): (False, True), (640, 180): (False, False)}
    for (x, y), (right, low) in sides.items():
        stage = opened()
        stage.play(attract(1), 20)
        stage.tap(Box(x, y, 1, 1))
        stage.play(choosing(), 20)
        page = box_of(stage, "on")
        assert (page.left > 640, page.top > 360) == (right, low)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("rotation", ["0", "90", "180", "270"])
def test_the_picker_turns_to_whoever_touches_its_tab(
    opened: Opener, size: tuple[int, int], rotation: str
) -> None:
    stage = opened(size)
    scene = choosing()
    stage.play(scene, 20)
    stage.tap(box_of(stage, "tab", rotation))
    stage.play(scene, 20)
    assert stage.intents == []
    panel, page = stage.screen.areas.panel, box_of(stage, "on")
    assert panel is not None
    right = page.left > panel.left + panel.width / 2
    low = page.top > panel.top + panel.height / 2
    lower_right_of = {(True, True): "0", (False, True): "90", (False, False): "180", (True, False): "270"}
    assert lower_right_of[right, low] == rotation


def test_a_preset_takes_one_touch(opened: Opener) -> None:
    stage = opened()
    stage.play(choosing(), 20)
    stage.tap(box_of(stage, "preset", "classic"))
    assert stage.intents == [PresetChosen("classic")]


def test_a_long_list_of_presets_scrolls_to_those_the_venue_saved(opened: Opener) -> None:
    stage = opened()
    scene = choosing(own=4)
    stage.play(scene, 20)
    for _ in range(4):
        known = [spot.wish.key for spot in stage.screen.areas.wishes if spot.wish.what == "preset"]
        if "4" in known:
            break
        stage.tap(box_of(stage, "presets_on"))
        stage.play(scene, 20)
    stage.tap(box_of(stage, "preset", "4"))
    assert stage.intents == [PresetChosen("4")]


@pytest.mark.parametrize("size", SIZES)
def test_a_switch_is_thrown_and_a_stepper_goes_both_ways(opened: Opener, size: tuple[int, int]) -> None:
    stage = opened(size)
    scene = choosing(Options(hush="twos"))
    stage.play(scene, 20)
    stage.tap(turned_to(stage, scene, "switch", "cut"))
    stage.tap(turned_to(stage, scene, "less", "hush"))
    stage.tap(turned_to(stage, scene, "more", "hush"))
    assert stage.intents == [
        OptionChosen("cut", value=True),
        OptionChosen("hush", "off"),
        OptionChosen("hush", "black"),
    ]


def test_what_does_not_go_together_cannot_be_thrown(opened: Opener) -> None:
    stage = opened()
    scene = choosing(Options())
    stage.play(scene, 20)
    turned_to(stage, scene, "switch", "five")
    assert "ten" not in {spot.wish.key for spot in stage.screen.areas.wishes}
    assert scene.choosing is not None
    assert scene.choosing.refusals["ten"] == "ten blanks"


def test_the_venue_saves_what_is_chosen_where_it_may(opened: Opener) -> None:
    stage = opened()
    scene = choosing()
    stage.play(scene, 20)
    stage.tap(box_of(stage, "save"))
    assert stage.intents == [PresetSaved()]
    assert scene.choosing is not None
    stage.play(replace(scene, choosing=replace(scene.choosing, may_save=False)), 20)
    assert "save" not in {spot.wish.what for spot in stage.screen.areas.wishes}


def test_a_touch_beside_the_panel_closes_it_and_one_on_its_ground_does_nothing(opened: Opener) -> None:
    stage = opened()
    stage.play(choosing(), 20)
    panel = stage.screen.areas.panel
    assert panel is not None
    stage.tap(Box(panel.left + 4, panel.top + 4, 1, 1))
    assert stage.intents == []
    stage.tap(Box(6, 6, 1, 1))
    assert stage.intents == [RulesClosed()]


def test_a_pad_agrees_and_does_not_close_the_picker(opened: Opener) -> None:
    stage = opened()
    stage.play(choosing(pads=True), 20)
    stage.tap(stage.screen.areas.pads[0].box)
    kinds = [type(one) for one in stage.intents]
    assert kinds == [PadPressed, PadPressed]


def test_a_tray_shows_what_is_chosen_and_who_agrees(opened: Opener) -> None:
    stage = opened()
    scene = choosing()
    stage.play(scene, 20)
    before = pixels(stage)
    stage.play(replace(scene, agreed=frozenset({3})), 20)
    assert pixels(stage) != before


def test_a_picker_that_nobody_touches_draws_nothing(opened: Opener) -> None:
    stage = opened()
    scene = choosing()
    stage.play(scene, 100)
    assert stage.play(scene, 10_000) == 0


@pytest.mark.parametrize("size", SIZES)
def test_everything_on_the_picker_can_be_hit_and_lies_on_the_glass(
    opened: Opener, size: tuple[int, int]
) -> None:
    stage = opened(size)
    scene = choosing()
    stage.play(scene, 20)
    glass = pygame.Rect(0, 0, *size)
    seven_mm = 7 * math.hypot(*size) / 25.4 / 15
    for spot in stage.screen.areas.wishes:
        box = pygame.Rect(
            round(spot.box.left), round(spot.box.top), round(spot.box.width), round(spot.box.height)
        )
        assert glass.contains(box), spot
        assert min(box.size) >= seven_mm, spot
        assert min(box.size) >= 7 * 25.4 / 25.4, spot
