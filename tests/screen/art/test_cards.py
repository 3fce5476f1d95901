"""Card faces: all there, all different, readable from both ends."""

from itertools import combinations

import pygame
import pytest

from kiosk.rules.cards import deck as rules_deck
from kiosk.screen.art.cards import card_piece, card_surface
from kiosk.screen.art.faces import colour_of, figure_of
from kiosk.screen.art.look import wear
from kiosk.screen.art.palette import COLOURS, INK, LETTERS, rgb
from kiosk.screen.art.vector import group, raster
from kiosk.screen.wardrobe import Wardrobe

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


def _in_deck(deck: str, text: str, height: int) -> bytes:
    wear(Wardrobe().look(deck))
    return _pixels(card_surface(text, height))


def _faces_of(deck: str) -> list[str]:
    return [card.text for card in dict.fromkeys(rules_deck(deck, 1, blanks=False))]


@pytest.mark.parametrize("height", [60, 250])
@pytest.mark.parametrize("deck", ["sorting", "piglet"])
def test_DECK_4_every_face_of_a_dressed_deck_differs_from_all_others_and_from_the_plain(
    deck: str, height: int
) -> None:
    faces = _faces_of(deck)
    painted = {text: _in_deck(deck, text, height) for text in faces}
    assert not [pair for pair in combinations(faces, 2) if painted[pair[0]] == painted[pair[1]]]
    assert not [text for text in faces if painted[text] == _in_deck("classic", text, height)]


def test_DECK_4_every_number_of_the_sorting_deck_is_its_own_piece_of_rubbish() -> None:
    pictures = Wardrobe().look("sorting").theme.pictures
    assert len({pictures[f"{letter}{figure}"].body for letter in "RYGB" for figure in range(10)}) == 40


@pytest.mark.parametrize("deck", ["sorting", "piglet"])
def test_every_picture_of_a_theme_stays_in_its_circle(deck: str) -> None:
    for name, picture in Wardrobe().look(deck).theme.pictures.items():
        assert picture.view == (-100, -100, 200, 200)
        drawn = raster(group(picture.body, scale=0.4), 120, 120, (60, 60)).get_bounding_rect(min_alpha=40)
        assert drawn.w + drawn.h > 50, name
        assert pygame.Rect(14, 14, 92, 92).contains(drawn), name


@pytest.mark.parametrize("text", ["R7", "YS", "GL"])
@pytest.mark.parametrize("deck", ["sorting", "piglet"])
def test_the_corners_of_every_theme_are_those_of_the_plain_cards(deck: str, text: str) -> None:
    plain = card_surface(text, 200)
    wear(Wardrobe().look(deck))
    corner = pygame.Rect(0, 0, 56, 36)
    assert _pixels(card_surface(text, 200).subsurface(corner)) == _pixels(plain.subsurface(corner))


@pytest.mark.parametrize("deck", ["classic", "sorting", "piglet"])
def test_a_back_is_the_same_from_both_ends(deck: str) -> None:
    wear(Wardrobe().look(deck))
    upright, turned = (card_surface("back", 200, turn, shadow=False) for turn in (0, 180))
    pairs = zip(_pixels(upright), _pixels(turned), strict=True)
    assert sum(abs(one - other) for one, other in pairs) / len(_pixels(upright)) < 2
