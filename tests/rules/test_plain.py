"""Stored games are read back exactly, and what is not understood is refused by name."""

import json
from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kiosk.rules.cards import card
from kiosk.rules.commands import Command, Cut, Lay, NextRound
from kiosk.rules.events import CardDrawn, CardLaid, DealerTurned, DebtArose, Event, HandShown
from kiosk.rules.options import PRESETS, Options
from kiosk.rules.phases import Bluff
from kiosk.rules.plain import (
    PlainError,
    command_from_plain,
    event_from_plain,
    from_plain,
    options_from_plain,
    options_to_plain,
    to_plain,
)

st.register_type_strategy(type(card("R5")), st.sampled_from([card("R5"), card("Y+2"), card("W"), card("W4")]))


@st.composite
def everything_said_or_done(draw: st.DrawFn) -> object:
    made = draw(st.sampled_from([*get_args(Event), *get_args(Command)]))
    return draw(st.builds(made))


@given(everything_said_or_done())
def test_every_command_and_event_comes_back_from_json_as_it_was(what: Event | Command) -> None:
    back = from_plain(json.loads(json.dumps(to_plain(what))))

    assert back == what
    assert type(back) is type(what)


@pytest.mark.parametrize(
    ("what", "form"),
    [
        (Lay(1, card("W"), "blue"), {"is": "Lay", "seat": 1, "card": "W", "colour": "blue"}),
        (Cut(2), {"is": "Cut", "seat": 2}),
        (NextRound(), {"is": "NextRound"}),
        (
            CardLaid(3, card("R7"), True, 5),
            {"is": "CardLaid", "seat": 3, "card": "R7", "cut": True, "at_ns": 5},
        ),
        (
            CardDrawn(1, (card("G1"),), None, 7),
            {"is": "CardDrawn", "seat": 1, "cards": ["G1"], "playable": None, "at_ns": 7},
        ),
        (
            DebtArose(2, 4, 1, Bluff((card("R1"),), "red"), False, 9),
            {
                "is": "DebtArose",
                "seat": 2,
                "cards": 4,
                "laid_by": 1,
                "bluff": {"hand": ["R1"], "colour": "red"},
                "final": False,
                "at_ns": 9,
            },
        ),
        (
            DealerTurned(((1, card("R5")), (2, card("RS"))), 1),
            {"is": "DealerTurned", "turned": [[1, "R5"], [2, "RS"]], "dealer": 1},
        ),
    ],
)
def test_the_form_on_disk_stays_as_it_is(what: Event | Command, form: object) -> None:
    assert to_plain(what) == form
    assert from_plain(form) == what


def test_commands_and_events_share_no_name() -> None:
    names = [made.__name__ for made in (*get_args(Event), *get_args(Command))]

    assert len(names) == len(set(names))


def test_a_field_that_an_old_game_lacks_gets_its_default() -> None:
    assert from_plain({"is": "Lay", "seat": 1, "card": "R7"}) == Lay(1, card("R7"), None)


@pytest.mark.parametrize(
    ("plain", "says"),
    [
        (None, "None is no command and no event"),
        ([], "is no command and no event"),
        ({}, "None is no command and no event of this table"),
        ({"is": "Dance", "seat": 1}, "'Dance' is no command"),
        ({"is": ["Lay"]}, "is no command"),
        ({"is": "Draw"}, "Draw lacks seat"),
        ({"is": "Draw", "seat": 1, "hat": 2}, "Draw has no 'hat'"),
        ({"is": "Draw", "seat": "1"}, "Draw, seat: '1' is no int"),
        ({"is": "Draw", "seat": True}, "Draw, seat: True is no int"),
        ({"is": "Draw", "seat": 1.0}, "Draw, seat: 1.0 is no int"),
        ({"is": "Lay", "seat": 1, "card": "Q9"}, "Lay, card: 'Q9' is no card"),
        ({"is": "Lay", "seat": 1, "card": ["R5"]}, "is no card"),
        ({"is": "NameColour", "seat": 1, "colour": "pink"}, "'pink' is none of red, yellow, green, blue"),
        ({"is": "SeatLeft", "seat": 1, "cards": "R5"}, "SeatLeft, cards: 'R5' is no list"),
        ({"is": "DealerTurned", "turned": [[1]], "dealer": 1}, "has not 2 parts"),
        (
            {"is": "ColourAsked", "seat": 1, "bluff": {"hand": []}, "start": False, "at_ns": 0},
            "ColourAsked, bluff: Bluff lacks colour",
        ),
        (
            {"is": "ColourAsked", "seat": 1, "bluff": {"is": "Bluff", "hand": [], "colour": "red"},
             "start": False, "at_ns": 0},
            "Bluff has no 'is'",
        ),
    ],
)  # fmt: skip
def test_what_is_not_understood_is_refused_by_name(plain: object, says: str) -> None:
    with pytest.raises(PlainError) as refusal:
        from_plain(plain)

    assert says in str(refusal.value)


@given(
    st.recursive(
        st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
        lambda inner: (
            st.lists(inner) | st.dictionaries(st.sampled_from(["is", "seat", "cards", "card"]), inner)
        ),
    )
)
def test_garbage_is_never_more_than_refused(plain: object) -> None:
    for read in (from_plain, event_from_plain, command_from_plain, options_from_plain):
        try:
            read(plain)
        except PlainError:
            continue


def test_a_command_is_no_event_and_an_event_no_command() -> None:
    with pytest.raises(PlainError, match="Lay is no event"):
        event_from_plain(to_plain(Lay(1, card("R7"))))
    with pytest.raises(PlainError, match="HandShown is no command"):
        command_from_plain(to_plain(HandShown(1, 2, (), True)))


@pytest.mark.parametrize(
    "options", [*PRESETS.values(), Options(target=1000, cut=True, draw="until_playable")]
)
def test_options_come_back_from_json_as_they_were(options: Options) -> None:
    assert options_from_plain(json.loads(json.dumps(options_to_plain(options)))) == options


@pytest.mark.parametrize(
    "plain", [None, [], {"hat": 1}, {"decks": 0}, {"decks": "1"}, {"bomb": True}, {1: 2}]
)
def test_options_of_no_game_are_refused(plain: object) -> None:
    with pytest.raises(PlainError):
        options_from_plain(plain)
