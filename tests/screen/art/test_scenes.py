"""Every scene paints at every size, within its rectangles and within the memory it may use."""

import pygame
import pytest

from kiosk.screen.art import felt, heap, piles, store
from kiosk.screen.art.canvas import Canvas, Turn
from kiosk.screen.art.layout import lay_out
from kiosk.screen.art.palette import FELT, IVORY, TRAY, contrast
from kiosk.screen.settings import ScreenSettings
from kiosk.screen.storyboard import BOARDS, drawn


@pytest.mark.parametrize("name", BOARDS)
@pytest.mark.parametrize(
    ("width", "height", "inches"), [(1024, 600, 10.0), (1080, 1920, 21.0), (1024, 768, 10.0)]
)
def test_every_scene_paints_and_covers_the_canvas(name: str, width: int, height: int, inches: float) -> None:
    stage = drawn(name, (width, height), ScreenSettings(inches=inches))
    picture = stage.window.front
    tones = {tuple(picture.get_at((x, y))[:3]) for x in range(0, width, 16) for y in range(0, height, 16)}
    assert len(tones) > 20


def test_what_was_painted_is_not_painted_again() -> None:
    layout = lay_out(1024, 600, 10, range(1, 5))
    first, again = (piles.draw_pile(layout, 40) for _ in range(2))
    assert [piece.key for piece in first] == [piece.key for piece in again]


def test_kept_surfaces_stay_within_their_bound() -> None:
    store.forget()
    for i in range(12):
        felt.felt(lay_out(3840 - 2 * i, 2160, 27, range(1, 5)))
    assert 0 < store.used_bytes() <= store.LIMIT_BYTES
    store.forget()
    assert store.used_bytes() == 0


def test_the_felt_is_dark_and_lightest_in_the_middle() -> None:
    surface = felt.felt(lay_out(1024, 600, 10, (1, 2))).surface
    middle, corner = sum(surface.get_at((512, 300))[:3]), sum(surface.get_at((2, 2))[:3])
    assert corner < middle < 160


def test_the_colour_in_force_speaks_from_all_four_sides() -> None:
    layout = lay_out(1024, 600, 10, range(1, 5))
    middles = [piece.rect.center for piece in heap.pills(layout, "red", "9")]
    assert len(middles) == 4
    assert {(x > 512, y > 300) for x, y in middles if abs(x - 512) > 1 and abs(y - 300) > 1} == set()
    assert len({piece.surface for piece in heap.pills(layout, "red", "9")}) == 4


def test_a_short_draw_pile_shows_no_more_backs_than_it_has() -> None:
    layout = lay_out(1024, 600, 10, range(1, 5))
    assert [len(piles.draw_pile(layout, n)) - 2 for n in (0, 1, 3, 90)] == [0, 1, 3, 4]


def test_ivory_reads_on_everything_dark() -> None:
    assert min(contrast(IVORY, ground) for ground in (FELT, TRAY)) > 12


@pytest.mark.parametrize("turn", [0, 90, 180, 270])
def test_a_turned_canvas_shows_each_pixel_where_a_finger_finds_it(turn: Turn) -> None:
    canvas = Canvas(40, 30, turn)
    painted = pygame.Surface(canvas.size)
    display = pygame.Surface((40, 30))
    spot = pygame.Rect(3, 5, 1, 1)
    painted.fill((255, 255, 255), spot)
    shown = canvas.show(display, painted, painted.get_rect())
    assert shown == display.get_rect()
    place = canvas.to_display(spot)
    assert tuple(display.get_at(place.topleft)[:3]) == (255, 255, 255)
    assert canvas.to_canvas(place.x + 0.5, place.y + 0.5) == (3.5, 5.5)
    partly = pygame.Surface((40, 30))
    canvas.show(partly, painted, spot)
    assert tuple(partly.get_at(place.topleft)[:3]) == (255, 255, 255)
