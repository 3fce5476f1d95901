"""Every word is said through gettext, and the English catalogue is whole."""

import gettext

import pytest
from babel.messages.catalog import Catalog

from kiosk.words import DOMAIN, FOLDER, NoSuchLanguage, Words, languages
from kiosk.words.catalogue import compiled, is_translated, spoken, written


def catalogues() -> dict[str, Catalog]:
    return {path.parents[1].name: catalogue for path, catalogue in written()}


def ids(catalogue: Catalog) -> set[object]:
    return {message.id for message in catalogue if message.id}


def test_a_message_is_said_with_its_facts() -> None:
    assert Words("en").say("Seat {seat} passes", seat=3) == "Seat 3 passes"


@pytest.mark.parametrize(("number", "said"), [(1, "Seat 2 owes 1 card"), (4, "Seat 2 owes 4 cards")])
def test_a_count_takes_the_form_of_its_number(number: int, said: str) -> None:
    assert (
        Words("en").count("Seat {seat} owes {number} card", "Seat {seat} owes {number} cards", number, seat=2)
        == said
    )


def test_a_missing_fact_is_an_error_and_never_a_hole_on_the_screen() -> None:
    with pytest.raises(KeyError):
        Words("en").say("Seat {seat} passes")


def test_an_unknown_language_is_refused_with_those_there_are() -> None:
    with pytest.raises(NoSuchLanguage, match=r"'xx': there are en"):
        Words("xx")


def test_english_is_there() -> None:
    assert "en" in languages()


def test_every_message_of_the_source_is_in_every_catalogue_and_no_other() -> None:
    said = ids(spoken())
    assert len(said) > 50
    for language, catalogue in catalogues().items():
        assert ids(catalogue) == said, f"{language}: run python -m kiosk.words.catalogue"


def test_every_message_says_the_same_facts_in_every_language() -> None:
    for language, catalogue in catalogues().items():
        for message in catalogue:
            if message.id:
                assert language != "en" or is_translated(message), (language, message.id)
                assert not list(message.check(catalogue)), (language, message.id)


def test_the_compiled_catalogues_are_those_of_the_written_ones() -> None:
    for path, catalogue in written():
        assert path.with_suffix(".mo").read_bytes() == compiled(catalogue), (
            "run python -m kiosk.words.catalogue"
        )


def test_gettext_itself_reads_the_english_catalogue() -> None:
    english = gettext.translation(DOMAIN, FOLDER, ["en"])
    assert english.gettext("Draw Four") == "Draw Four"
    assert english.info()["language"] == "en"
