"""Every word is said through gettext, and the English catalogue is whole."""

import gettext
import re
import string

import pytest
from babel.messages.catalog import Catalog, Message

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
                assert is_translated(message), (language, message.id)
                assert not list(message.check(catalogue)), (language, message.id)


def test_the_compiled_catalogues_are_those_of_the_written_ones() -> None:
    for path, catalogue in written():
        assert path.with_suffix(".mo").read_bytes() == compiled(catalogue), (
            "run python -m kiosk.words.catalogue"
        )


def fields(text: str) -> list[str]:
    return sorted({name for _, name, _, _ in string.Formatter().parse(text) if name})


def forms(message: Message) -> tuple[str, ...]:
    return tuple(message.string) if isinstance(message.string, tuple | list) else (message.string or "",)


@pytest.mark.parametrize("language", languages())
def test_a_translation_names_the_facts_of_its_message_and_no_others(language: str) -> None:
    catalogue = catalogues()[language]
    wrong = []
    for message in catalogue:
        original = message.id if isinstance(message.id, tuple | list) else (message.id,)
        wanted = {name for text in original for name in fields(text)}
        for form in filter(None, forms(message) if message.id else ()):
            left_out = wanted - set(fields(form)) - ({"number"} if message.pluralizable else set())
            wrong += [form] if left_out or set(fields(form)) - wanted else []
    assert wrong == []


PLURALS = {"en": [1, 2, 2, 2, 2], "ko": [1, 1, 1, 1, 1], "ru": [1, 2, 3, 1, 3], "sk": [1, 2, 3, 3, 3]}
"""The form that goes with 1, 3, 5, 21 and 11 cards."""


@pytest.mark.parametrize("language", PLURALS)
def test_cards_are_counted_as_the_language_counts_them(language: str) -> None:
    words, made = Words(language), []
    for number in (1, 3, 5, 21, 11):
        said = words.count("{number} card left", "{number} cards left", number)
        assert str(number) in said
        made.append(said.replace(str(number), "", 1))
    seen: list[str] = []
    for form in made:
        seen += [form] if form not in seen else []
    assert [seen.index(form) + 1 for form in made] == PLURALS[language]


def test_every_language_has_a_name_of_its_own() -> None:
    names = {language: Words(language).own_name for language in languages()}
    assert len(set(names.values())) == len(names)
    assert names["ko"] == "한국어"


@pytest.mark.parametrize("language", languages())
def test_a_rule_that_a_message_quotes_is_called_there_as_everywhere(language: str) -> None:
    words, catalogue = Words(language), catalogues()[language]
    for message in catalogue:
        for quoted in re.findall("“([^”]*)”", message.id if isinstance(message.id, str) else ""):
            if all(forms(message)):
                assert words.say(quoted) in forms(message)[0], message.id


def test_gettext_itself_reads_the_english_catalogue() -> None:
    english = gettext.translation(DOMAIN, FOLDER, ["en"])
    assert english.gettext("Draw Four") == "Draw Four"
    assert english.info()["language"] == "en"


SAME_EVERYWHERE = frozenset({"+2", "+2, +4", "UNO!", "{card}: {reason}", "{one}, {other}", "{time}, {seats}"})
"""What is written alike in every language: figures, and the cry."""
SAME_IN = {"sk": frozenset({"bot"})}


@pytest.mark.parametrize("language", [one for one in languages() if one != "en"])
def test_no_english_is_left_over(language: str) -> None:
    catalogue = dict(written())[FOLDER / language / "LC_MESSAGES" / f"{DOMAIN}.po"]
    alike = {message.id for message in catalogue if message.id and message.string == message.id}
    left = {said for said in alike if re.search("[A-Za-z]", bare(said))}
    assert left - SAME_EVERYWHERE - SAME_IN.get(language, frozenset()) == set()


def bare(text: str) -> str:
    """A message without its facts and its units."""
    return re.sub(r"\{\w+\}|\bms\b", "", text)
