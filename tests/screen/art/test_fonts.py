"""Text that fits its box and loses nothing."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kiosk.screen.art.fonts import UNDERLINED, fit, font, width, words
from kiosk.screen.art.palette import IVORY

SENTENCES = st.text(alphabet="abcdefgh ŠčžЖяUMW69", min_size=1, max_size=60).filter(str.split)


@settings(max_examples=150, deadline=None)
@given(SENTENCES, st.integers(14, 40), st.integers(60, 500))
def test_fitted_text_never_leaves_its_box_and_loses_no_letter(text: str, px: int, room: int) -> None:
    fitted = fit(text, px, 12, room)
    assert all(width(line, fitted.px) <= room for line in fitted.lines)
    assert "".join("".join(fitted.lines).split()) == "".join(text.split())
    assert 12 <= fitted.px <= px


def test_text_shrinks_before_it_wraps() -> None:
    room = width("Seat 3 owes 4 cards", 20)
    assert len(fit("Seat 3 owes 4 cards", 30, 18, room).lines) == 1
    assert len(fit("Seat 3 owes 4 cards", 30, 26, room).lines) == 2


@pytest.mark.parametrize("text", sorted(UNDERLINED))
def test_figures_that_read_both_ways_up_are_underlined(text: str) -> None:
    assert (
        words(text, 40, IVORY).get_bounding_rect().bottom
        > words("8", 40, IVORY).get_bounding_rect().bottom + 3
    )


def test_other_figures_are_not_underlined() -> None:
    assert (
        words("61", 40, IVORY).get_bounding_rect().bottom == words("8", 40, IVORY).get_bounding_rect().bottom
    )


def test_a_letter_with_a_combining_mark_is_the_letter() -> None:
    assert width("c\u030c", 30) == width("\u010d", 30)


@pytest.mark.parametrize("text", ["Zatlač a sadni si", "Нажми и садись", "“UNO!” · +2"])
def test_no_letter_of_the_languages_is_missing(text: str) -> None:
    for bold in (True, False):
        assert None not in font(30, bold=bold).metrics(text)
