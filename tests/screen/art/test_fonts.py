"""Text that fits its box and loses nothing."""

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kiosk.screen.art.fonts import UNDERLINED, fit, font, runs, width, words
from kiosk.screen.art.palette import IVORY
from kiosk.words import FOLDER

SENTENCES = st.text(alphabet="abcdefgh ŠčžЖяUMW69가뷁ㅋ", min_size=1, max_size=60).filter(str.split)


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


def test_what_a_hard_space_holds_together_stays_on_a_line() -> None:
    room = width("Первый — Игрок", 20)
    assert fit("Первый — Игрок\u00a05", 20, 20, room).lines == ("Первый —", "Игрок\u00a05")


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


@pytest.mark.parametrize("path", sorted(FOLDER.glob("*/LC_MESSAGES/*.po")), ids=lambda path: path.parts[-3])
def test_no_letter_of_the_languages_is_missing(path: Path) -> None:
    text = " ".join(path.read_text(encoding="utf-8").split())
    for bold in (True, False):
        for family, part in runs(text):
            assert None not in font(30, bold=bold, family=family).metrics(part)


@pytest.mark.parametrize("bold", [True, False])
def test_every_syllable_of_hangul_has_a_glyph(bold: bool) -> None:
    syllables = "".join(map(chr, range(0xAC00, 0xD7A4)))
    assert len(syllables) == 11_172
    assert [family for family, _ in runs(syllables)] == ["NotoSansKR"]
    assert None not in font(20, bold=bold, family="NotoSansKR").metrics(syllables)


def test_hangul_stands_on_the_line_of_the_letters_beside_it() -> None:
    """As high as capitals and a little below their feet, as its type designers mean it; never cut."""
    beside, alone = words("H", 100, IVORY), words("뷁", 100, IVORY)
    assert beside.get_height() == alone.get_height()
    capitals, syllable = beside.get_bounding_rect(), alone.get_bounding_rect()
    assert abs(syllable.centery - capitals.centery) <= 3
    assert 0 < syllable.top < capitals.top < capitals.bottom < syllable.bottom < alone.get_height()


def test_a_text_in_two_scripts_is_as_wide_as_its_parts() -> None:
    assert width("자리 3 차례", 40) == width("자리", 40) + width(" 3 ", 40) + width("차례", 40)
    assert words("자리 3 차례", 40, IVORY).get_width() == width("자리 3 차례", 40)
