"""Card faces: all there, all different, readable from both ends."""

from itertools import combinations

import pygame
import pytest

from kiosk.screen.art.cards import card_piece, card_surface, colour_of, figure_of
from kiosk.screen.art.palette import COLOURS, INK, LETTERS, rgb
from kiosk.screen.art.rubbish import piece_of_rubbish
from kiosk.screen.art.vector import raster

FIGURES = (*"0123456789", "S", "V", "+2", "+3", "H", "L")
FACES = (
    *(letter + figure for letter in LETTERS.values() for figure in FIGURES),
    *("W", "W4", "D1", "D2", "X", "swap", "back"),
)


def _pixels(surface: pygame.Surface) -> bytes:
    return pygame.image.tobytes(surface, "RGBA")


@pytest.mark.parametrize("height", [60, 250])
def test_every_face_is_painted_and_unlike_every_other(height: int) -> None:
    painted = {text: _pixels(card_surface(text, height)) for text in FACES}
    assert not [pair for pair in combinations(FACES, 2) if painted[pair[0]] == painted[pair[1]]]


def test_cards_that_differ_in_one_figure_differ_in_many_pixels() -> None:
    for one, other in combinations(("R6", "R9", "R0", "R8", "R3"), 2):
        a, b = _pixels(card_surface(one, 94)), _pixels(card_surface(other, 94))
        assert sum(x != y for x, y in zip(a, b, strict=True)) > 200, (one, other)


@pytest.mark.parametrize("text", FACES)
def test_a_card_upside_down_is_the_same_card_but_for_its_middle(text: str) -> None:
    upright, turned = card_surface(text, 200), card_surface(text, 200, 180)
    assert upright.get_size() == turned.get_size()
    w, h = upright.get_size()
    corner = pygame.Rect(round(w / 2 - 60), round(h / 2 - 93), 38, 60)
    a, b = upright.subsurface(corner), turned.subsurface(corner)
    worst = [
        abs(one - other)
        for x in range(corner.w)
        for y in range(corner.h)
        for one, other in zip(a.get_at((x, y))[:3], b.get_at((x, y))[:3], strict=True)
    ]
    assert sum(worst) / len(worst) < 12


def _ink_runs(surface: pygame.Surface, y: int) -> int:
    """The longest run of ink in a row of pixels."""
    longest = run = 0
    for x in range(surface.get_width()):
        near = sum(abs(a - b) for a, b in zip(surface.get_at((x, y))[:3], rgb(INK), strict=True)) < 60
        run = run + 1 if near and surface.get_at((x, y))[3] > 200 else 0
        longest = max(longest, run)
    return longest


@pytest.mark.parametrize("letter", LETTERS.values())
@pytest.mark.parametrize(
    ("figure", "underlined"), [("6", True), ("9", True), ("8", False), ("3", False), ("0", False)]
)
def test_six_and_nine_alone_stand_on_a_bar(letter: str, figure: str, underlined: bool) -> None:
    surface = card_surface(letter + figure, 300)
    middle = surface.get_height() / 2
    rows = range(round(middle + 40), round(middle + 68))
    assert (max(_ink_runs(surface, y) for y in rows) >= 54) is underlined


def test_the_named_colour_leaves_a_black_card_as_it_is() -> None:
    assert card_surface("W:B", 100) is card_surface("W", 100)


@pytest.mark.parametrize("text", ["R10", "P5", "R", "", "RX", "W5", "R+4"])
def test_a_word_that_is_no_card_is_refused(text: str) -> None:
    with pytest.raises((ValueError, IndexError)):
        card_surface(text, 100)


def test_colour_and_figure_are_read_from_the_text() -> None:
    assert [colour_of(text) for text in ("R5", "Y+2", "GS", "BV", "W4", "back", "swap", "D1")] == [
        *COLOURS,
        *[None] * 4,
    ]
    assert figure_of("Y+2") == "+2"


@pytest.mark.parametrize("rotation", [0, 11, 90, 180, 270, 343])
def test_the_middle_of_the_card_is_the_middle_of_its_surface(rotation: int) -> None:
    piece = card_piece("back", 200, 150, 120, rotation)
    assert piece.rect.center == (200, 150)
    drawn = piece.surface.get_bounding_rect(min_alpha=200)
    assert abs(drawn.centerx - piece.surface.get_width() / 2) <= 1
    assert abs(drawn.centery - piece.surface.get_height() / 2) <= 1


def test_a_dimmed_card_is_darker() -> None:
    def brightness(surface: pygame.Surface) -> int:
        return sum(pygame.transform.average_color(surface)[:3])

    assert brightness(card_surface("Y7", 94, dimmed=True)) < 0.7 * brightness(card_surface("Y7", 94))


SORTING = (*(letter + figure for letter in LETTERS.values() for figure in FIGURES[:13]), "W", "W4")


@pytest.mark.parametrize("height", [60, 250])
def test_DECK_4_every_face_of_the_sorting_deck_differs_from_all_others_and_from_the_classic(
    height: int,
) -> None:
    painted = {text: _pixels(card_surface(text, height, deck="sorting")) for text in SORTING}
    assert not [pair for pair in combinations(SORTING, 2) if painted[pair[0]] == painted[pair[1]]]
    assert not [text for text in SORTING if painted[text] == _pixels(card_surface(text, height))]


def test_DECK_4_every_number_of_the_sorting_deck_is_its_own_piece_of_rubbish() -> None:
    pieces = [piece_of_rubbish(colour, figure, 20) for colour in COLOURS for figure in range(10)]
    assert len(set(pieces)) == 40


@pytest.mark.parametrize("colour", COLOURS)
@pytest.mark.parametrize("figure", range(10))
def test_a_piece_of_rubbish_stays_in_its_circle(colour: str, figure: int) -> None:
    inked = raster(piece_of_rubbish(colour, figure, 40), 120, 120, (60, 60)).get_bounding_rect(min_alpha=40)
    assert inked.w + inked.h > 50
    assert pygame.Rect(14, 14, 92, 92).contains(inked)


@pytest.mark.parametrize("text", ["R7", "YS", "G+2", "W4"])
def test_the_corners_of_the_sorting_deck_are_those_of_the_classic(text: str) -> None:
    ours, classic = card_surface(text, 200, deck="sorting"), card_surface(text, 200)
    corner = pygame.Rect(0, 0, 56, 36)
    assert _pixels(ours.subsurface(corner)) == _pixels(classic.subsurface(corner))


def test_every_deck_has_the_same_back() -> None:
    assert _pixels(card_surface("back", 120, deck="sorting")) == _pixels(card_surface("back", 120))
