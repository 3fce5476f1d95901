"""Redrawing only what changed shows the same picture as redrawing everything."""

import pygame
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kiosk.screen.art.heap import top_place
from kiosk.screen.art.layout import lay_out
from kiosk.screen.art.piece import Piece, Pieces, bounds, changed, faded, merged
from kiosk.screen.flights import Flight, Pose, flying
from kiosk.screen.motion import LAY_NS, Run
from kiosk.screen.repaint import differences, repaint

SIZE = (120, 90)
GROUND = pygame.Surface(SIZE)
GROUND.fill((20, 40, 30))


def _tile(i: int) -> pygame.Surface:
    out = pygame.Surface((12 + 7 * i, 30 - 4 * i), pygame.SRCALPHA)
    out.fill((60 * i, 255 - 50 * i, 90, 120 + 30 * i))
    return out


TILES = [_tile(i) for i in range(4)]
PIECES = st.lists(
    st.builds(
        Piece, st.sampled_from(TILES), st.integers(-20, 115), st.integers(-20, 85), st.sampled_from([60, 255])
    ),
    max_size=6,
).map(lambda pieces: (Piece(GROUND, 0, 0), *pieces))


def _picture(surface: pygame.Surface) -> bytes:
    return pygame.image.tobytes(surface, "RGB")


@settings(max_examples=200, deadline=None)
@given(PIECES, PIECES)
def test_painting_inside_the_changed_rectangles_is_enough(before: Pieces, after: Pieces) -> None:
    whole, parts = pygame.Surface(SIZE), pygame.Surface(SIZE)
    repaint(whole, after, [whole.get_rect()])
    repaint(parts, before, [parts.get_rect()])
    repaint(parts, after, differences(before, after))
    assert _picture(parts) == _picture(whole)


def test_a_moved_piece_changes_its_old_and_its_new_place_only() -> None:
    ground = Piece(GROUND, 0, 0)
    dirty = changed((ground, Piece(TILES[0], 0, 0)), (ground, Piece(TILES[0], 80, 50)))
    assert sorted(rect.topleft for rect in dirty) == [(0, 0), (80, 50)]


def test_pieces_that_change_places_in_height_are_redrawn() -> None:
    a, b = Piece(TILES[0], 0, 0), Piece(TILES[1], 5, 5)
    assert bounds((a, b)) == changed((a, b), (b, a))[0].unionall(changed((a, b), (b, a)))


def test_merging_keeps_every_pixel() -> None:
    rects = [pygame.Rect(0, 0, 10, 10), pygame.Rect(8, 0, 10, 10), pygame.Rect(60, 60, 5, 5)]
    out = merged(rects)
    assert all(any(big.contains(rect) for big in out) for rect in rects)
    assert len(out) == 2


def test_a_fade_multiplies() -> None:
    assert faded(faded((Piece(TILES[0], 0, 0),), 128), 128)[0].alpha == 64


def test_a_flight_starts_and_ends_where_it_should() -> None:
    layout = lay_out(1024, 600, 10, range(1, 5))
    flight = Flight("R7", Pose(300, 550, layout.hand_card, 0), Pose(*top_place(layout)), Run(0, LAY_NS))
    assert bounds(flying(layout, flight, 0)).center == (300, 550)
    assert bounds(flying(layout, flight, LAY_NS)).center == pytest.approx((512, 300), abs=1)


def test_one_moving_card_costs_less_than_two_full_blits_in_pixels() -> None:
    layout = lay_out(1920, 1080, 21, range(1, 5))
    flight = Flight("R7", Pose(960, 1000, layout.hand_card, 0), Pose(*top_place(layout)), Run(0, LAY_NS))
    steps = [flying(layout, flight, round(i / 13 * LAY_NS)) for i in range(14)]
    worst = max(sum(rect.w * rect.h for rect in changed(steps[i], steps[i + 1])) for i in range(13))
    assert worst < 0.08 * 1920 * 1080
