"""Decks hold what the rule book says, and options are refused by name when they make no sense."""

import copy
import pickle
from collections import Counter

import pytest

from kiosk.rules.cards import ALL, CardError, card, cards, deck, in_text
from kiosk.rules.options import LATER, NotYet, OptionError, Options, preset, with_options


@pytest.mark.rule("DECK-1")
def test_the_classic_deck_has_its_108_cards() -> None:
    held = Counter(one.text for one in deck("classic", 1, blanks=False))

    assert sum(held.values()) == 108
    for letter in "RYGB":
        assert held[letter + "0"] == 1
        assert all(held[letter + face] == 2 for face in ("1", "5", "9", "S", "+2", "V"))
    assert held["W"] == held["W4"] == 4
    assert "X" not in held


@pytest.mark.rule("DECK-2")
def test_blanks_play_only_where_they_mean_something() -> None:
    assert deck("spares", 1, blanks=False) == deck("classic", 1, blanks=False)
    assert Counter(deck("spares", 1, blanks=True))[card("X")] == 4


@pytest.mark.rule("DECK-8")
def test_two_decks_hold_everything_twice() -> None:
    one, two = (Counter(deck("classic", copies, blanks=False)) for copies in (1, 2))

    assert {face: 2 * count for face, count in one.items()} == dict(two)


@pytest.mark.rule("SCORE-1")
@pytest.mark.parametrize(
    ("text", "points"), [("R0", 0), ("B9", 9), ("GS", 20), ("YV", 20), ("R+2", 20), ("W", 50), ("W4", 50)]
)
def test_a_card_is_worth_its_points(text: str, points: int) -> None:
    assert card(text).points == points


def test_there_is_one_object_for_a_face_however_it_travels() -> None:
    for one in ALL.values():
        assert card(one.text) is one
        assert copy.deepcopy(one) is one
        assert copy.copy(one) is one
        assert pickle.loads(pickle.dumps(one)) is one  # noqa: S301 -- our own bytes


def test_cards_have_a_text_and_come_back_from_it() -> None:
    assert in_text(cards("R7 GS BV Y+2 W W4")) == "R7 GS BV Y+2 W W4"


@pytest.mark.parametrize("text", ["", "R", "R10", "r7", "7R", "W5", "R7 G1", "R+4", "ré"])
def test_what_is_no_card_is_refused_by_name(text: str) -> None:
    with pytest.raises(CardError) as refusal:
        card(text)

    assert repr(text) in str(refusal.value)


@pytest.mark.rule("PRE-1")
def test_classic_is_the_rule_book_without_a_house_rule() -> None:
    classic = preset("classic")

    assert classic.saves
    assert classic.guilty == "takes_back"
    assert classic.courtesy
    assert classic.score == "winner_takes"
    assert classic.points_to == 500
    switched_on = [name for name in ("cut", "zero", "strict", "penalties") if getattr(classic, name)]
    assert not switched_on


@pytest.mark.rule("PRE-2")
def test_printed_differs_from_classic_in_three_things() -> None:
    changes = {"saves": False, "guilty": "keeps", "start_card": "any_but_draw_four"}

    assert preset("printed") == with_options(preset("classic"), changes)


@pytest.mark.rule("SCORE-3")
def test_who_counts_losses_counts_to_200() -> None:
    assert Options(score="loser_counts").points_to == 200
    assert Options(score="loser_counts", target=300).points_to == 300


@pytest.mark.parametrize(
    ("changes", "says"),
    [
        ({"hat": True}, "option hat: there is no such option"),
        ({"saves": 1}, "option saves: 1 is not true or false"),
        ({"saves": "yes"}, "option saves: 'yes' is not true or false"),
        ({"decks": 0}, "option decks: 0 is not between 1 and 4"),
        ({"decks": 1.0}, "option decks: 1.0 is not a whole number"),
        ({"decks": True}, "option decks: True is not a whole number"),
        ({"uno_penalty": 5}, "option uno_penalty: 5 is not between 2 and 4"),
        ({"grace": "1"}, "option grace: '1' is not a number of seconds"),
        ({"grace": float("nan")}, "option grace: nan is not a number of seconds"),
        ({"pause": -1}, "option pause: -1.0 is not between"),
        ({"pause": 10**400}, "is not a number of seconds"),
        ({"guilty": "maybe"}, "option guilty: 'maybe' is none of takes_back keeps"),
        ({"guilty": ["keeps"]}, "option guilty: ['keeps'] is none of"),
        ({"target": 0}, "option target: 0 is not between"),
        ({"target": None}, "option target: None is not a whole number"),
        ({"score": "lowest"}, "option score: 'lowest' is none of winner_takes loser_counts"),
    ],
)
def test_an_option_that_makes_no_sense_is_refused_by_name(changes: dict[str, object], says: str) -> None:
    with pytest.raises(OptionError) as refusal:
        with_options(Options(), changes)

    assert says in str(refusal.value)


@pytest.mark.parametrize("name", sorted(LATER))
def test_a_later_option_is_not_yet_there_and_may_be_off(name: str) -> None:
    with pytest.raises(NotYet, match=f"not yet: {LATER[name]}"):
        with_options(Options(), {name: True})
    assert with_options(Options(), {name: False}) == Options()


def test_an_unknown_preset_is_refused_with_those_there_are() -> None:
    with pytest.raises(OptionError, match="'chess' is none of classic printed"):
        preset("chess")
