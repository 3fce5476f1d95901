"""How things move: easings, runs, the heap, and what is repainted."""

import math

import pygame
import pytest

from kiosk.rules.cards import Card, cards
from kiosk.screen import motion
from kiosk.screen.art.piece import Piece
from kiosk.screen.heaped import Heap
from kiosk.screen.motion import Run
from kiosk.screen.repaint import Wipe, differences, repaint


@pytest.mark.parametrize("easing", [motion.linear, motion.quad_out, motion.cubic_out, motion.cubic_in_out])
def test_every_easing_starts_at_0_ends_at_1_and_never_goes_back(easing: object) -> None:
    assert callable(easing)
    values = [easing(i / 50) for i in range(51)]
    assert values[0] == 0
    assert math.isclose(values[-1], 1)
    assert values == sorted(values)


def test_a_run_is_over_at_its_end_and_not_a_moment_sooner() -> None:
    run = Run(100, 50)
    assert [run.share(at) for at in (0, 100, 125, 149, 150, 999)] == [0, 0, 0.5, 0.98, 1, 1]
    assert (run.over(149), run.over(150)) == (False, True)


def fallen(*piles: str) -> list[tuple[str, int]]:
    heap = Heap()
    for pile in piles:
        heap.follow(tuple(cards(pile)))
    return [(card.text, slot) for card, slot in heap.lying]


def test_a_card_on_the_pile_stays_as_it_fell_while_others_fall_on_it() -> None:
    assert fallen("R1 R2 R3") == [("R1", 0), ("R2", 1), ("R3", 2)]
    assert fallen("R1 R2 R3", "R2 R3 R4") == [("R2", 1), ("R3", 2), ("R4", 0)]


def test_the_first_card_falls_into_the_middle() -> None:
    assert fallen("R1") == [("R1", 2)]
    assert fallen("R1", "R1 R2") == [("R1", 2), ("R2", 0)]


def test_a_card_taken_back_leaves_the_others_as_they_lay() -> None:
    assert fallen("R1 R2 R3", "R2 R3 W4", "R1 R2 R3") == [("R1", 0), ("R2", 1), ("R3", 2)]


def test_a_new_pile_starts_anew() -> None:
    heap = Heap()
    heap.follow(tuple(cards("R1 R2 R3")))
    heap.follow(())
    assert heap.lying == ()
    empty: tuple[Card, ...] = ()
    assert tuple(card for card, _ in heap.lying) == empty


def piece(x: int, y: int, size: int = 10) -> Piece:
    return Piece(pygame.Surface((size, size)), x, y)


def test_what_stayed_is_not_repainted() -> None:
    still, before, after = piece(0, 0), piece(50, 50), piece(52, 50)
    assert differences((still, before), (still, after)) == [pygame.Rect(50, 50, 12, 10)]


def test_a_piece_that_jumped_is_repainted_at_both_its_places() -> None:
    assert differences((piece(0, 0),), (piece(90, 90),)) == [
        pygame.Rect(0, 0, 10, 10),
        pygame.Rect(90, 90, 10, 10),
    ]


def test_a_piece_that_came_or_went_is_repainted() -> None:
    still, coming = piece(0, 0), piece(50, 50)
    assert differences((still,), (still, coming)) == [coming.rect]
    assert differences((still, coming), (still,)) == [coming.rect]


@pytest.mark.parametrize(
    ("degrees", "area"),
    [(0, (140, 100, 40, 80)), (90, (100, 140, 80, 40)), (180, (100, 100, 40, 80)), (-90, (100, 100, 80, 40))],
)
def test_a_wipe_comes_from_its_side(degrees: float, area: tuple[int, int, int, int]) -> None:
    old, new = piece(100, 100, 80), piece(100, 100, 80)
    new.surface.fill("white")
    target = pygame.Surface((200, 200))
    repaint(target, Wipe((old,), (new,), degrees).at(0.5), [target.get_rect()])
    target.set_colorkey("black")
    assert pygame.mask.from_surface(target).get_bounding_rects() == [pygame.Rect(area)]


def test_a_wipe_covers_all_of_the_picture_at_every_moment_and_ends_with_the_new_one() -> None:
    wipe = Wipe((piece(0, 0, 45),), (piece(0, 0, 45),), 30)
    for share in (0.0, 0.3, 0.5, 0.99, 1.0):
        assert sum(one.rect.w * one.rect.h for one in wipe.at(share)) == 45 * 45
    assert differences(wipe.at(0.99), wipe.at(1.0)) == []


def test_a_step_of_a_wipe_repaints_one_strip() -> None:
    wipe = Wipe((piece(0, 0, 80),), (piece(0, 0, 80),), 0)
    assert differences(wipe.at(0.25), wipe.at(0.375)) == [pygame.Rect(50, 0, 10, 80)]
