"""What the table does for weak eyes, for left hands and for those whom motion disturbs."""

import pygame
import pytest

from kiosk.screen import samples
from kiosk.screen.art import heap, track
from kiosk.screen.art.cards import card_surface
from kiosk.screen.art.felt import tint
from kiosk.screen.art.layout import LARGE, lay_out, measures
from kiosk.screen.art.look import Look, wear
from kiosk.screen.art.palette import FELT, INK, IVORY, LINE, TRAY, rgb
from kiosk.screen.rehearsal import Stage
from kiosk.screen.settings import ScreenSettings

LAYOUT = lay_out(1920, 1080, 21, range(1, 5))


def inked(text: str) -> int:
    surface = card_surface(text, 240)
    return pygame.mask.from_threshold(surface, rgb(INK), (12, 12, 12, 255)).count()


def test_high_contrast_stands_on_black_with_ivory_lines() -> None:
    wear(Look(high_contrast=True))
    assert rgb(FELT) == rgb(TRAY) == (0, 0, 0)
    assert rgb(LINE) == rgb(IVORY)


def test_high_contrast_draws_cards_with_an_ink_line_and_a_broader_ring_without_tint() -> None:
    card, ring = inked("R5"), pygame.mask.from_surface(heap.ring(LAYOUT, "red")[0].surface, 200).count()
    assert tint(LAYOUT, "red")
    wear(Look(high_contrast=True))
    assert inked("R5") > 1.3 * card
    assert pygame.mask.from_surface(heap.ring(LAYOUT, "red")[0].surface, 200).count() > 1.5 * ring
    assert tint(LAYOUT, "red") == ()


def test_high_contrast_hatches_what_cannot_be_laid_instead_of_darkening_it() -> None:
    wear(Look(high_contrast=True))
    full, dimmed = (card_surface("Y5", 240, dimmed=dim) for dim in (False, True))
    points = [(x, y) for x in range(30, 150, 3) for y in range(30, 220, 3)]
    same = sum(full.get_at(point) == dimmed.get_at(point) for point in points)
    black = sum(dimmed.get_at(point)[:3] == (0, 0, 0) for point in points)
    assert same > 0.3 * len(points)
    assert black > 0.15 * len(points)


def test_high_contrast_lights_the_track_without_a_glow() -> None:
    soft = track.lamp(LAYOUT, 1)[0].surface
    faint = pygame.mask.from_surface(soft, 5).count() - pygame.mask.from_surface(soft, 200).count()
    wear(Look(high_contrast=True))
    hard = track.lamp(LAYOUT, 1)[0].surface
    assert (
        pygame.mask.from_surface(hard, 5).count() - pygame.mask.from_surface(hard, 200).count() < 0.3 * faint
    )


@pytest.mark.parametrize("screen", [(1024, 600, 10.0), (1920, 1080, 21.0)])
def test_large_cards_and_words_are_a_quarter_larger(screen: tuple[int, int, float]) -> None:
    usual, large = measures(*screen), measures(*screen, large=True)
    assert large.hand_card == pytest.approx(LARGE * usual.hand_card)
    assert large.font == pytest.approx(LARGE * usual.font)
    assert large.d == usual.d


def cards_lie_right_of_the_pad(*, at_left: bool, left_handed: frozenset[int] = frozenset()) -> bool:
    """Open seat 1's hand with a finger at one end of its tray, or in its middle; say where its cards lie."""
    settings = ScreenSettings(size=(1920, 1080), full_screen=False, inches=21, left_handed=left_handed)
    stage = Stage(settings)
    view = samples.public((7, 5, 8, 3), "G4 R4 R9")
    stage.play(samples.playing(view), 40)
    tray = stage.screen.areas.seats[1].tray
    share = 0.08 if at_left else 0.5 if left_handed else 0.92
    stage.finger(pygame.FINGERDOWN, tray.left + share * tray.width, tray.top + 0.5 * tray.height)
    stage.pump()
    stage.play(samples.playing(view, own={1: samples.own(view, 1, "R1 Y9 Y+2 G5 B8 BV W")}), 200)
    hand = stage.screen.areas.seats[1].hand
    assert hand is not None
    middle = sum(spot.box.left + spot.box.width / 2 for spot in hand.cards) / len(hand.cards)
    stage.screen.close()
    return middle > tray.left + tray.width / 2


def test_the_hold_pad_comes_to_the_end_where_the_finger_rests() -> None:
    assert cards_lie_right_of_the_pad(at_left=True)
    assert not cards_lie_right_of_the_pad(at_left=False)


def test_a_seat_that_is_set_as_left_handed_has_its_pad_at_the_right() -> None:
    assert not cards_lie_right_of_the_pad(at_left=False, left_handed=frozenset({1}))


def test_a_left_handed_seat_that_holds_at_the_left_gets_its_pad_there() -> None:
    assert cards_lie_right_of_the_pad(at_left=True, left_handed=frozenset({1}))
