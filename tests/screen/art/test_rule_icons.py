"""Every rule that can be switched has a picture of its own, and cards that are cards."""

from dataclasses import fields
from itertools import combinations

import pygame
import pytest

from kiosk.rules import options
from kiosk.screen.art.cards import card_surface
from kiosk.screen.art.frame import compose
from kiosk.screen.art.rule_icons import EXAMPLES, RULE_ICONS, RULE_TEXTS, rule_sign, sign_names

HOUSE = (
    *("cut", "twin", "zero", "seven", "stack", "mixed_stack", "hush", "five", "centre", "circle", "ten"),
    *("return", "last", "seven_rounds", "lone_zero", "downpour_finish"),
)
TIMES = {"grace", "dead_heat", "hold", "head_start", "patience", "pause"}


def _painted(name: str, r: float) -> bytes:
    body, lines = rule_sign(name, r)
    return pygame.image.tobytes(compose(body, lines, -1.2 * r, -1.2 * r, 2.4 * r, 2.4 * r), "RGBA")


def test_every_option_of_a_game_has_a_sign() -> None:
    known = {field.name for field in fields(options.Options)}
    assert known | {*HOUSE} <= {*RULE_ICONS, *RULE_TEXTS}


def test_the_names_to_draw_hold_rules_and_icons() -> None:
    assert {"cut", "stack", "swap", "crown"} <= sign_names()


@pytest.mark.parametrize("name", [*RULE_ICONS, *RULE_TEXTS])
def test_a_rule_that_is_not_about_time_shows_a_card_too(name: str) -> None:
    assert name in TIMES | {"wild"} or EXAMPLES[name]


def test_the_signs_of_house_rules_differ() -> None:
    painted = {name: _painted(name, 17) for name in HOUSE}
    assert not [pair for pair in combinations(HOUSE, 2) if painted[pair[0]] == painted[pair[1]]]


@pytest.mark.parametrize("name", sorted({*RULE_ICONS, *RULE_TEXTS}))
def test_a_sign_stays_in_its_circle(name: str) -> None:
    r = 40
    body, lines = rule_sign(name, r)
    inked = compose(body, lines, -80, -80, 160, 160).get_bounding_rect(min_alpha=40)
    assert inked.w > 0.5 * r
    assert pygame.Rect(80 - 1.2 * r, 80 - 1.2 * r, 2.4 * r, 2.4 * r).contains(inked)


@pytest.mark.parametrize("name", sorted(EXAMPLES))
def test_examples_are_cards(name: str) -> None:
    assert all(card_surface(text, 50) for text in EXAMPLES[name])
    assert len(EXAMPLES[name]) <= 2


def test_any_short_text_can_stand_for_a_rule() -> None:
    body, (line,) = rule_sign("7/0", 20)
    assert body == ""
    assert line.text == "7/0"
