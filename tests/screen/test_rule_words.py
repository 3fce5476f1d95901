"""Every rule that guests can switch has its name, its line and its picture; every switch leads somewhere."""

from dataclasses import fields, replace

import pytest

from kiosk.rules import options as rule_options
from kiosk.rules.house import RULES
from kiosk.rules.options import PRESETS, Options, attribute
from kiosk.screen.art.rule_icons import EXAMPLES, sign_names
from kiosk.screen.rule_words import (
    CLASHES,
    RuleText,
    clash_text,
    house_rules,
    in_force,
    name_of_rules,
    option_text,
    preset_name,
    rule_text,
    value_text,
)
from kiosk.screen.switches import (
    ORDER,
    STEPS,
    TARGETS,
    Neighbour,
    neighbours,
    offered,
    refusals,
    value_of,
    with_choice,
)
from kiosk.words import Words

WORDS = Words("en")
ALWAYS_IN_FORCE = {"classic"}
THE_VENUES = {"grace", "dead_heat", "hold", "head_start", "patience", "pause"}
"""Times are set where the table is installed, not by its guests."""


def is_whole(text: RuleText) -> bool:
    said = [WORDS.say(text.name), WORDS.say(text.line)]
    return all(said) and "\n" not in "".join(said) and text.sign in sign_names()


@pytest.mark.parametrize("rule", sorted(set(RULES) - ALWAYS_IN_FORCE))
def test_every_rule_of_the_registry_has_a_name_a_line_and_a_picture(rule: str) -> None:
    switched_on = Options(hush="twos", stack=True)
    assert is_whole(rule_text(rule, switched_on))


@pytest.mark.parametrize("name", ORDER)
def test_every_value_of_every_switch_has_words_and_a_card_or_a_figure(name: str) -> None:
    values = STEPS.get(name, TARGETS if name == "target" else (False, True))
    for value in values:
        assert is_whole(option_text(name, value)), value
        if name in STEPS or name == "target":
            assert value_text(WORDS, name, value)
    assert name in EXAMPLES


def test_guests_can_switch_everything_but_the_times_of_the_venue() -> None:
    known = {field.name for field in fields(Options)}
    assert {attribute(name) for name in ORDER} == known - THE_VENUES


def test_every_clash_of_the_rules_has_its_reason_in_words() -> None:
    assert set(CLASHES) == set(rule_options._CLASHES)
    assert all(clash_text(WORDS, key) for key in CLASHES)


def test_every_preset_has_a_name_and_is_known_by_its_rules() -> None:
    names = [preset_name(WORDS, key) for key in PRESETS]
    assert len(set(names)) == len(PRESETS)
    assert [name_of_rules(WORDS, options) for options in PRESETS.values()] == names
    assert name_of_rules(WORDS, Options(twin=True)) == "Our own mix"


def test_what_the_venue_saved_goes_by_its_number() -> None:
    assert preset_name(WORDS, "3", own=True) == "House rules 3"


def test_the_classic_game_has_no_house_rules_but_a_list_of_what_is_in_force() -> None:
    assert house_rules(Options()) == ()
    names = [text.name for text in in_force(Options())]
    assert names == ["Saves", "Challenge", "Courtesy", "Reverse for two", "Winner takes"]


def test_the_list_of_party_says_what_it_changes() -> None:
    names = [text.name for text in house_rules(PRESETS["party"])]
    assert names == ["Cut", "Zero", "Stack", "Silence", "Everyone slaps"]


def test_knock_out_plays_without_saves_and_challenges_so_neither_is_listed() -> None:
    names = {text.name for text in in_force(PRESETS["cruel"])}
    assert not names & {"Saves", "Challenge"}
    assert "Knock out" in names


@pytest.mark.parametrize("key", PRESETS)
def test_every_rule_in_force_is_in_the_list(key: str) -> None:
    options = PRESETS[key]
    rules = {name for name, made in RULES.items() if made(options) is not None} - ALWAYS_IN_FORCE
    assert {rule_text(rule, options) for rule in rules} <= set(in_force(options))


# switches


@pytest.mark.parametrize("name", ORDER)
def test_a_switch_goes_through_all_its_values_and_back(name: str) -> None:
    options = Options(deck="downpour") if name == "downpour_finish" else Options()
    if name == "ten":
        options = Options(deck="spares")
    seen = [value_of(options, name)]
    for side in (0, 1):
        for _ in range(len(TARGETS) if name in STEPS or name == "target" else 2):
            step = neighbours(options, name)[side]
            if step is None:
                break
            options = replace(options, **{attribute(name): step.value})
            seen.append(value_of(options, name))
    assert set(seen) == set(STEPS.get(name, TARGETS if name == "target" else (False, True)))


def test_a_value_that_does_not_go_with_the_others_says_which() -> None:
    assert neighbours(Options(), "ten")[0] == Neighbour(True, "ten blanks")
    assert neighbours(Options(deck="spares", ten=True), "deck") == (
        Neighbour("classic", "ten blanks"),
        Neighbour("downpour", "ten blanks"),
    )
    assert neighbours(Options(score="lazy", last=True), "score") == (
        Neighbour("loser_counts", None),
        Neighbour("knock_out", "last knock out"),
    )


def test_the_usual_target_is_the_option_left_out_so_that_points_can_be_left_out_too() -> None:
    higher = replace(Options(), target=1000)
    assert neighbours(higher, "score")[1] == Neighbour("loser_counts", None)
    assert neighbours(higher, "target")[0] == Neighbour(None, None)


def test_several_decks_are_offered_from_seven_seats_up() -> None:
    assert "decks" not in offered(Options(), 6)
    assert "decks" in offered(Options(), 7)
    assert "decks" in offered(Options(decks=2), 4)


@pytest.mark.parametrize(
    "options", [Options(), Options(last=True), Options(deck="downpour", score="knock_out")]
)
def test_what_is_refused_is_what_would_clash(options: Options) -> None:
    refused = refusals(options)
    for name in ORDER:
        if isinstance(value_of(options, name), bool) and name != "stack":
            thrown = with_choice(options, name, not value_of(options, name))
            assert refused.get(name) == thrown.clash()
    assert refused
