"""What is wrong with the table: said to guests and staff, over nothing that they need, until touched away."""

from collections.abc import Callable, Iterator
from dataclasses import replace

import pygame
import pytest

from kiosk.screen import samples
from kiosk.screen.art import panels
from kiosk.screen.art.attract import beside_wheel
from kiosk.screen.art.fonts import fit
from kiosk.screen.picture import table_layout
from kiosk.screen.rehearsal import Stage
from kiosk.screen.scene import Scene
from kiosk.screen.settings import ScreenSettings

FAULT = (
    "cannot write /var/lib/cutlight/table-at-the-window/matches/2026-11-30.journal: no space left; make room"
)
SIZES = ((1920, 1080), (1280, 800), (1024, 600))
Opener = Callable[..., Stage]


@pytest.fixture
def opened() -> Iterator[Opener]:
    stages = []

    def opener(size: tuple[int, int] = (1280, 800)) -> Stage:
        stages.append(
            Stage(ScreenSettings(size=size, full_screen=False, inches=10 if size[0] < 1900 else 21))
        )
        return stages[-1]

    yield opener
    for stage in stages:
        stage.screen.close()


def waiting(*faults: str) -> Scene:
    return replace(samples.seating(8, (1, 3)), faults=faults)


def playing(*faults: str) -> Scene:
    return replace(samples.playing(samples.public((7, 5, 8, 3), "G4 R4 R9")), faults=faults)


def closers(stage: Stage) -> list[pygame.Rect]:
    boxes = [spot.box for spot in stage.screen.areas.wishes if spot.wish.what == "fault"]
    return [pygame.Rect(round(b.left), round(b.top), round(b.width), round(b.height)) for b in boxes]


def pixels(stage: Stage) -> bytes:
    return pygame.image.tobytes(stage.window.front, "RGB")


@pytest.mark.parametrize("made", [waiting, playing])
def test_a_touch_puts_a_fault_away_until_its_words_change(opened: Opener, made: Callable[..., Scene]) -> None:
    stage = opened()
    stage.play(made(FAULT), 50)
    told = pixels(stage)
    stage.tap(next(s.box for s in stage.screen.areas.wishes if s.wish.what == "fault"))
    stage.play(made(FAULT), 50)
    assert pixels(stage) != told
    assert closers(stage) == []
    stage.play(made("another fault"), 50)
    assert len(closers(stage)) == 2


def test_a_fault_put_away_in_play_is_told_once_more_between_the_games(opened: Opener) -> None:
    stage = opened()
    stage.play(playing(FAULT), 50)
    stage.tap(next(s.box for s in stage.screen.areas.wishes if s.wish.what == "fault"))
    stage.play(waiting(FAULT), 50)
    assert len(closers(stage)) == 2
    stage.tap(next(s.box for s in stage.screen.areas.wishes if s.wish.what == "fault"))
    for scene in (waiting(FAULT), playing(FAULT)):
        stage.play(scene, 50)
        assert closers(stage) == []


def test_a_second_fault_is_told_when_the_first_is_put_away(opened: Opener) -> None:
    stage = opened()
    stage.play(waiting(FAULT, "another"), 50)
    stage.tap(next(s.box for s in stage.screen.areas.wishes if s.wish.what == "fault"))
    stage.play(waiting(FAULT, "another"), 50)
    assert {s.wish.key for s in stage.screen.areas.wishes if s.wish.what == "fault"} == {"another"}


@pytest.mark.parametrize("size", SIZES)
def test_a_fault_hides_no_seat_and_no_invitation(opened: Opener, size: tuple[int, int]) -> None:
    stage = opened(size)
    scene = waiting(FAULT)
    stage.play(scene, 50)
    layout = table_layout(size, 10 if size[0] < 1900 else 21, scene.places, tuple(range(1, 9)))
    kept_free = [panels.seat_panel_rect(layout, seat) for seat in layout.seats]
    kept_free += [piece.rect for piece in beside_wheel(layout, "2 at the table", "slap again to start")]
    strips = closers(stage)
    assert len(strips) == 2
    assert all(strip.collidelist(kept_free) < 0 for strip in strips)
    assert max(strip.height for strip in strips) < 0.18 * size[1]


@pytest.mark.parametrize("size", SIZES)
def test_a_fault_in_play_hides_no_tray_no_pile_and_no_ring(opened: Opener, size: tuple[int, int]) -> None:
    stage = opened(size)
    stage.play(playing(FAULT), 50)
    areas = stage.screen.areas
    boxes = [area.tray for area in areas.seats.values()] + [box for box in (areas.draw_pile,) if box]
    kept_free = [pygame.Rect(round(b.left), round(b.top), round(b.width), round(b.height)) for b in boxes]
    strips = closers(stage)
    assert len(strips) == 2
    assert all(strip.collidelist(kept_free) < 0 for strip in strips)


def test_a_path_breaks_at_its_slashes() -> None:
    lines = fit("/var/lib/cutlight/table-at-the-window/matches", 16, 16, 180, bold=False).lines
    assert len(lines) > 1
    assert all(line.endswith("/") for line in lines[:-1])
    assert "".join(lines) == "/var/lib/cutlight/table-at-the-window/matches"
