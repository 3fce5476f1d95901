"""The house rule that CONTRIBUTING.md adds as its example is a real one: it is read from there and played."""

import re
import sys
import textwrap
from collections.abc import Iterator
from pathlib import Path
from random import Random
from types import ModuleType

import pytest

from kiosk.rules.cards import card, cards
from kiosk.rules.commands import Cut, Lay
from kiosk.rules.house import RULES
from kiosk.rules.options import Options
from kiosk.rules.phases import Turn
from kiosk.rules.referee import Referee
from kiosk.rules.rulebook import Rule, Rulebook, RulesClash
from kiosk.rules.scoring import hand_points
from kiosk.rules.state import State

GUIDE = Path(__file__).parents[2] / "CONTRIBUTING.md"


@pytest.fixture
def turncoat() -> Iterator[Rule]:
    """Return the record whose file the guide shows."""
    shown = re.search(r"```python\n(.*?)```", GUIDE.read_text(encoding="utf-8"), re.DOTALL)
    assert shown is not None
    module = ModuleType("kiosk.rules.house.turncoat")
    sys.modules[module.__name__] = module
    exec(compile(textwrap.dedent(shown[1]), str(GUIDE), "exec"), module.__dict__)  # noqa: S102 -- our guide
    yield module.TURNCOAT
    del sys.modules[module.__name__]


def rules_with(options: Options, extra: Rule) -> tuple[Rule, ...]:
    found = [rule for make in RULES.values() if (rule := make(options)) is not None]
    return (*found, extra)


def table(book: Rulebook, *hands: str) -> Referee:
    state = State(tuple(range(1, len(hands) + 1)))
    state.hands = {seat: cards(hand) for seat, hand in enumerate(hands, 1)}
    state.discard, state.colour, state.round_number = cards("R7"), "red", 1
    state.phase = Turn(1)
    return Referee(state, book)


def test_a_six_turns_the_direction_and_a_cut_six_turns_it_again(turncoat: Rule) -> None:
    options = Options(cut=True)
    referee = table(
        Rulebook(options, rules_with(options, turncoat)), "R6 G1 G2", "Y1 Y2", "R6 B1 B2", "B3 B4"
    )

    referee.decide(Lay(1, card("R6")), 1, Random(0))
    assert (referee.state.direction, referee.state.turn) == (-1, 4)

    referee.decide(Cut(3), 10**9, Random(0))
    assert (referee.state.direction, referee.state.turn) == (1, 4)


def test_a_six_in_the_hand_counts_double_beside_the_lone_zero(turncoat: Rule) -> None:
    options = Options(lone_zero=True)
    referee = table(Rulebook(options, rules_with(options, turncoat)), "G6 G1", "Y0")

    assert hand_points(referee, (1, 2)) == {1: 13, 2: 50}


def test_two_rules_that_turn_on_a_six_are_refused_by_name(turncoat: Rule) -> None:
    rival = Rule(name="rival", effects=turncoat.effects)

    with pytest.raises(RulesClash, match="turncoat and rival"):
        Rulebook(Options(), (*rules_with(Options(), turncoat), rival))
