"""The staff menu on the glass: asked for by two corners, turned to its edge, over everything it covers."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import combinations

import pygame
import pytest

from kiosk.screen import samples
from kiosk.screen.areas import Box
from kiosk.screen.rehearsal import MS, Stage
from kiosk.screen.scene import Scene
from kiosk.screen.settings import ScreenSettings
from kiosk.screen.staff_scene import StaffCalled, StaffChip, StaffPanel, StaffRow, StaffTouched

SIZES = ((1920, 1080, 21), (1280, 800, 10), (1024, 600, 10))
Opener = Callable[..., Stage]
LONG = "A row with rather more to say than the others, in a language with long words"
ROWS = (
    StaffRow("a", "A page", "10", "open"),
    StaffRow("b", "A dial", "50 %", "dial"),
    StaffRow("c", "A switch", "off", "switch"),
    StaffRow("d", "Not now", "", "do", live=False),
    StaffRow("e", LONG, "as the table", "switch"),
    StaffRow("f", LONG, "", "text"),
)


@pytest.fixture
def opened() -> Iterator[Opener]:
    stages = []

    def opener(width: int = 1280, height: int = 800, inches: float = 10) -> Stage:
        stages.append(Stage(ScreenSettings(size=(width, height), full_screen=False, inches=inches)))
        return stages[-1]

    yield opener
    for stage in stages:
        stage.screen.close()


def with_panel(panel: StaffPanel | None) -> Scene:
    return replace(samples.seating(6, (1, 3)), staff=panel)


def rows(rotation: int = 0, *, more: bool = True) -> StaffPanel:
    return StaffPanel("rows", rotation, "Staff", rows=ROWS, nested=True, more=more)


def spots(stage: Stage) -> dict[str, Box]:
    return {spot.wish.key: spot.box for spot in stage.screen.areas.wishes if spot.wish.what == "staff"}


def test_two_fingers_in_opposite_corners_call_it(opened: Opener) -> None:
    stage = opened()
    stage.play(with_panel(None), 50)
    stage.finger(pygame.FINGERDOWN, 5, 795, 1)
    stage.finger(pygame.FINGERDOWN, 1275, 5, 2)
    stage.play(with_panel(None), 2900)
    assert stage.intents == []
    stage.play(with_panel(None), 200)
    assert stage.intents == [StaffCalled(0)]


@pytest.mark.parametrize("what", ["rows", "pin"])
@pytest.mark.parametrize("rotation", [0, 90, 180, 270])
@pytest.mark.parametrize("size", SIZES)
def test_all_of_it_lies_on_the_glass_large_enough_for_fingers_and_apart(
    opened: Opener, size: tuple[int, int, int], rotation: int, what: str
) -> None:
    stage = opened(*size)
    stage.play(
        with_panel(rows(rotation) if what == "rows" else StaffPanel("pin", rotation, "PIN", "note")), 50
    )
    glass = pygame.Rect(0, 0, *size[:2])
    k = pygame.Vector2(size[:2]).length() / (25.4 * size[2])
    found = {key: pygame.Rect(b.left, b.top, b.width, b.height) for key, b in spots(stage).items()}
    assert {"close", "enter", "0"} <= set(found) or {"close", "back", "a", "b-", "b+", "more"} <= set(found)
    for rect in found.values():
        assert glass.contains(rect)
        assert min(rect.size) >= (7 if size[2] < 13 else 9) * k - 1
    assert not any(one.colliderect(other) for one, other in combinations(found.values(), 2))


def test_a_touch_gives_the_key_back_and_nothing_for_what_is_not_live(opened: Opener) -> None:
    stage = opened()
    stage.play(with_panel(rows()), 50)
    for key in ("a", "b-", "b+", "c", "more", "back", "close"):
        stage.tap(spots(stage)[key])
    assert stage.intents == [StaffTouched(key) for key in ("a", "b-", "b+", "c", "more", "back", "close")]
    assert not {"d", "f"} & set(spots(stage))


def test_it_is_turned_to_its_edge(opened: Opener) -> None:
    stage = opened()
    at = {}
    for rotation in (0, 90, 180, 270):
        stage.play(with_panel(rows(rotation)), 50)
        box = stage.screen.areas.panel
        assert box is not None
        at[rotation] = (box.left + box.width / 2, box.top + box.height / 2)
        first, last = spots(stage)["a"], spots(stage)["more"]
        way = (last.left - first.left, last.top - first.top)
        assert {0: way[1] > 0, 90: way[0] < 0, 180: way[1] < 0, 270: way[0] > 0}[rotation]
    assert at[0][1] > 400 > at[180][1]
    assert at[90][0] < 640 < at[270][0]


def test_under_it_nothing_is_touched_and_beside_it_the_table_goes_on(opened: Opener) -> None:
    stage = opened()
    view = samples.public((7, 5, 8, 3), "G4 R4 R9")
    scene = replace(samples.playing(view), staff=rows())
    stage.play(scene, 50)
    areas = stage.screen.areas
    under, beside = areas.seats[1].tray, areas.seats[3].tray
    assert areas.panel is not None
    stage.finger(pygame.FINGERDOWN, under.left + under.width / 2, under.top + under.height - 4)
    stage.finger(pygame.FINGERDOWN, beside.left + beside.width / 2, beside.top + beside.height / 2, 2)
    stage.pump()
    assert [type(one).__name__ for one in stage.intents] == ["HandOpened"]
    assert stage.intents[0].seat == 3  # type: ignore[union-attr]


def test_while_it_is_cleaned_the_whole_glass_is_dead_and_seconds_run_down(opened: Opener) -> None:
    stage = opened()
    panel = StaffPanel("clean", 0, "Clean", "dead", until_ns=stage.now_ns + 30_000 * MS)
    stage.play(with_panel(panel), 100)
    for x in range(10, 1280, 97):
        for y in range(10, 800, 79):
            stage.tap(Box(x, y, 1, 1))
    assert stage.intents == []
    before = pygame.image.tobytes(stage.window.front, "RGB")
    stage.play(with_panel(panel), 1100)
    assert pygame.image.tobytes(stage.window.front, "RGB") != before


def test_in_the_test_of_the_touch_every_finger_shows(opened: Opener) -> None:
    stage = opened()
    stage.play(with_panel(StaffPanel("touch", 0, "Touch", "note", nested=True)), 50)
    before = stage.window.front.get_at((300, 200))
    for finger in range(20):
        stage.finger(pygame.FINGERDOWN, 60 + 60 * finger, 200, finger)
    stage.play(with_panel(StaffPanel("touch", 0, "Touch", "note", nested=True)), 50)
    assert all(stage.window.front.get_at((60 + 60 * finger, 200)) != before for finger in range(20))


def test_in_the_test_of_the_picture_all_is_one_colour_and_a_touch_goes_on(opened: Opener) -> None:
    stage = opened()
    stage.play(with_panel(StaffPanel("colours", 0, colour="red")), 50)
    assert {tuple(stage.window.front.get_at(at)[:3]) for at in ((0, 0), (640, 400), (1279, 799))} == {
        (232, 80, 63)
    }
    stage.tap(Box(600, 400, 10, 10))
    assert stage.intents == [StaffTouched("next")]


def test_a_button_that_is_down_lights_in_its_test(opened: Opener) -> None:
    stage = opened()
    chips = tuple(StaffChip(f"{seat} SLAP 0") for seat in range(1, 21))
    panel = StaffPanel("buttons", 0, "Buttons", "note", nested=True, chips=chips)
    stage.play(with_panel(panel), 50)
    before = pygame.image.tobytes(stage.window.front, "RGB")
    lit = replace(panel, chips=(replace(chips[0], down=True), *chips[1:]))
    stage.play(with_panel(lit), 50)
    assert pygame.image.tobytes(stage.window.front, "RGB") != before
