"""What is wrong with the table: said to guests and staff, over nothing that they need, until touched away."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import get_args

import pygame
import pytest

from hardware.board import FaultKind
from kiosk.screen import samples
from kiosk.screen.art import panels
from kiosk.screen.art.attract import beside_wheel
from kiosk.screen.art.fonts import fit
from kiosk.screen.art.icons import ICONS
from kiosk.screen.faults import TOLD
from kiosk.screen.picture import table_layout
from kiosk.screen.rehearsal import Stage
from kiosk.screen.scene import PlayedOn, Scene, Trouble
from kiosk.screen.settings import ScreenSettings

FAULT = Trouble("disk", (), "cannot write /var/lib/cutlight/table.sqlite3: no space left")
ANOTHER = Trouble("stuck button", (2, 3), "closed for more than 30 s")
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


def waiting(*faults: Trouble) -> Scene:
    return replace(samples.seating(8, (1, 3)), faults=faults)


def playing(*faults: Trouble) -> Scene:
    return replace(samples.playing(samples.public((7, 5, 8, 3), "G4 R4 R9")), faults=faults)


def closers(stage: Stage) -> list[pygame.Rect]:
    boxes = [spot.box for spot in stage.screen.areas.wishes if spot.wish.what == "fault"]
    return [pygame.Rect(round(b.left), round(b.top), round(b.width), round(b.height)) for b in boxes]


def pixels(stage: Stage) -> bytes:
    return pygame.image.tobytes(stage.window.front, "RGB")


@pytest.mark.parametrize("made", [waiting, playing])
def test_a_touch_puts_a_fault_away_until_it_is_another(opened: Opener, made: Callable[..., Scene]) -> None:
    stage = opened()
    stage.play(made(FAULT), 50)
    told = pixels(stage)
    stage.tap(next(s.box for s in stage.screen.areas.wishes if s.wish.what == "fault"))
    stage.play(made(FAULT), 50)
    assert pixels(stage) != told
    assert closers(stage) == []
    stage.play(made(ANOTHER), 50)
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
    stage.play(waiting(FAULT, ANOTHER), 50)
    stage.tap(next(s.box for s in stage.screen.areas.wishes if s.wish.what == "fault"))
    stage.play(waiting(FAULT, ANOTHER), 50)
    assert {s.wish.key for s in stage.screen.areas.wishes if s.wish.what == "fault"} == {"stuck button 2 3"}


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


@pytest.mark.parametrize("size", SIZES)
def test_while_the_game_waits_for_buttons_it_says_so_and_a_touch_lets_it_go_on(
    opened: Opener, size: tuple[int, int]
) -> None:
    stage = opened(size)
    stage.play(replace(playing(), halted=(2, 3), stands_ns=0), 50)
    spots = [spot.box for spot in stage.screen.areas.wishes if spot.wish.what == "play on"]
    assert len(spots) == 2
    stage.tap(spots[0])
    assert stage.intents[-1] == PlayedOn()


def test_the_words_of_whoever_noticed_a_fault_are_not_shown(opened: Opener) -> None:
    seen = set()
    for detail in ("OSError(5)", "another driver's words, much longer than these"):
        stage = opened()
        stage.play(waiting(Trouble("lost line", (1,), detail)), 50)
        seen.add(pixels(stage))
    assert len(seen) == 1


def test_every_kind_of_fault_that_a_board_knows_has_words_and_a_picture(opened: Opener) -> None:
    assert set(get_args(FaultKind)) <= set(TOLD)
    assert {told.icon for told in TOLD.values()} <= set(ICONS)
    stage, seen = opened(), set()
    for kind in get_args(FaultKind):
        stage.play(waiting(Trouble(kind, (2,))), 50)
        seen.add(pixels(stage))
    assert len(seen) == len(get_args(FaultKind))


def test_a_path_breaks_at_its_slashes() -> None:
    lines = fit("/var/lib/cutlight/table-at-the-window/matches", 16, 16, 180, bold=False).lines
    assert len(lines) > 1
    assert all(line.endswith("/") for line in lines[:-1])
    assert "".join(lines) == "/var/lib/cutlight/table-at-the-window/matches"
