"""Rules put together: every pair, many sets by lot, and everything at once play without an illegal
state (MIX-2). The long of it runs by `make prove`.
"""

from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from itertools import combinations
from typing import Any, Final

import pytest

from kiosk.rules.cards import Card
from kiosk.rules.deadlines import next_deadline
from kiosk.rules.events import evolve
from kiosk.rules.legality import may
from kiosk.rules.options import PRESETS, Options
from kiosk.rules.phases import (
    Dealing,
    Debt,
    Drew,
    Exchanging,
    Giving,
    MatchOver,
    Naming,
    RoundOver,
    Slapping,
    Swapping,
    Turn,
    beneath,
)
from kiosk.rules.referee import Refused
from kiosk.rules.state import State

Count = Callable[[State], Counter[Card]]
MakeEvening = Callable[..., Any]

SWITCHES: Final[tuple[dict[str, object], ...]] = (
    {"deck": "spares"},
    {"deck": "downpour"},
    {"deck": "sorting"},
    {"deck": "piglet"},
    {"decks": 2},
    {"start_card": "any_but_draw_four"},
    {"draw": "until_playable"},
    {"strict": True},
    {"two_seat_reverse_skips": False},
    {"saves": False},
    {"challenge": False},
    {"guilty": "keeps"},
    {"courtesy": False},
    {"forgotten": "always"},
    {"uno_penalty": 4},
    {"penalties": True},
    {"head_start": 0.75},
    {"score": "loser_counts"},
    {"score": "lazy"},
    {"score": "knock_out"},
    {"cut": True},
    {"twin": True},
    {"zero": True},
    {"seven": True},
    {"stack": True},
    {"stack": "twos"},
    {"stack": True, "mixed_stack": True},
    {"hush": "twos"},
    {"hush": "black"},
    {"five": True},
    {"centre": True},
    {"circle": True},
    {"deck": "spares", "ten": True},
    {"return_": True},
    {"last": True},
    {"seven_rounds": True},
    {"lone_zero": True},
    {"deck": "downpour", "score": "loser_counts", "downpour_finish": True},
)
SEATS: Final = (2, 3, 4, 7, 10)
SHORT_MATCH: Final = 60
LOOK_EVERY: Final = 20
PARTS: Final = 40
SETS: Final = 20_000
ROUNDS: Final = 10_000


def pairs() -> list[Options]:
    """Return the options of each switch alone and of every two that go together."""
    found = []
    for one, other in combinations(({}, *SWITCHES), 2):
        if any(one[name] != other[name] for name in one.keys() & other.keys()):
            continue
        options = Options(**one, **{name: other[name] for name in other.keys() - one.keys()})  # type: ignore[arg-type]
        if options.score != "lazy":
            options = replace(options, target=SHORT_MATCH)
        if options.refusal() is None:
            found.append(options)
    return found


PAIRS: Final = pairs()


def unsound(state: State) -> str | None:
    """Return what is wrong with an open round, if anything is."""
    in_play = set(state.ring)
    phase = beneath(state.phase)
    naming = phase.seat if isinstance(phase, Naming) else None
    if state.owes is not None and (state.owes not in in_play or len(state.hands[state.owes]) != 1):
        return f"seat {state.owes} owes a call without a last card"
    if any(len(state.hands[seat]) > 1 for seat in state.called):
        return "a call stands for a hand that has grown"
    if any(not state.hands[seat] for seat in in_play if seat != naming):
        return "a seat in play holds nothing"
    if state.silence is not None and state.silence.colour is None and state.silence.seat not in in_play:
        return "the silence waits for a seat that is not in play"
    if state.accusation is not None and not in_play.issuperset(state.accusation[:2]):
        return "somebody who is not in play accuses or is accused"
    if isinstance(state.phase, Slapping) and not (
        state.phase.waiting and in_play.issuperset(state.phase.waiting)
    ):
        return "the slaps wait for nobody in play"
    if isinstance(phase, Turn | Drew | Debt | Swapping | Exchanging | Giving) and phase.seat not in in_play:
        return "it is for a seat to act that is not in play"
    if isinstance(phase, Turn | Drew | Debt) and phase.seat != state.turn:
        return "the turn is not that of the seat to act"
    return None


def watched(table: Any, most: int, every_card: Count) -> None:
    """Let a table play for `most` commands and look all along whether anything is wrong with it."""
    deck = Counter(table.book.deck)
    for number, command in enumerate(table.moves(most)):
        result = table.decide(command)
        for event in [] if isinstance(result, Refused) else result:
            evolve(table.twin, event)
        state = table.state
        if isinstance(state.phase, Dealing | RoundOver | MatchOver):
            assert isinstance(state.phase, Dealing) or every_card(state) == deck, (command, state)
            continue
        assert unsound(state) is None, (unsound(state), command, state)
        waits = next_deadline(state, table.book) is not None
        assert waits or getattr(state.phase, "seat", None) in state.idle, (command, state)
        if number % LOOK_EVERY == 0:
            assert any(may(state, table.book, seat) for seat in state.ring), (command, state)
            assert every_card(state) == deck, (command, state)
    assert table.twin == table.state


def in_parts(part: int, whole: int) -> range:
    return range(part, whole, PARTS)


def test_there_are_pairs_of_all_switches() -> None:
    assert len(PAIRS) > 600


def play_pair(number: int, seats: int, evening: MakeEvening, every_card: Count) -> None:
    options = PAIRS[number]
    watched(evening(number, options=options, seats=seats), 250, every_card)
    table = evening(number, options=options, seats=seats, wild=False, eager=1.0)
    watched(table, 60_000, every_card)
    assert table.over(), (options, seats)


@pytest.mark.rule("MIX-2")
@pytest.mark.parametrize("seats", SEATS)
def test_some_pairs_of_rules_play_to_the_end(seats: int, evening: MakeEvening, every_card: Count) -> None:
    for number in range(seats, len(PAIRS), 67):
        play_pair(number, seats, evening, every_card)


@pytest.mark.prove
@pytest.mark.rule("MIX-2")
@pytest.mark.parametrize("part", range(PARTS))
def test_every_pair_of_rules_plays_to_the_end(part: int, evening: MakeEvening, every_card: Count) -> None:
    for number in in_parts(part, len(PAIRS)):
        for seats in SEATS:
            play_pair(number, seats, evening, every_card)


@pytest.mark.rule("MIX-2")
def test_some_sets_of_rules_by_lot_play_on(evening: MakeEvening, every_card: Count) -> None:
    for seed in range(60):
        watched(evening(seed), 250, every_card)


@pytest.mark.prove
@pytest.mark.rule("MIX-2")
@pytest.mark.parametrize("part", range(PARTS))
def test_many_sets_of_rules_by_lot_play_on(part: int, evening: MakeEvening, every_card: Count) -> None:
    for seed in in_parts(part, SETS):
        watched(evening(1_000_000 + seed), 250, every_card)


def play_everything(seed: int, rounds: int, evening: MakeEvening, every_card: Count) -> None:
    options = replace(PRESETS["everything"], target=1_000_000)
    table = evening(seed, options=options, seats=2 + seed % 9, wild=False, eager=0.9)
    deck = Counter(table.book.deck)
    for command in table.moves(rounds * 3000):
        assert not isinstance(table.decide(command), Refused), command
        if isinstance(table.state.phase, RoundOver):
            assert every_card(table.state) == deck, command
            if table.state.round_number == rounds:
                break
        table.journal.clear()
    assert table.state.round_number == rounds


@pytest.mark.rule("PRE-6")
def test_everything_plays_round_after_round(evening: MakeEvening, every_card: Count) -> None:
    for seed in range(10):
        play_everything(seed, 20, evening, every_card)


@pytest.mark.prove
@pytest.mark.rule("PRE-6")
@pytest.mark.parametrize("part", range(PARTS))
def test_everything_plays_ten_thousand_rounds(part: int, evening: MakeEvening, every_card: Count) -> None:
    play_everything(100 + part, ROUNDS // PARTS, evening, every_card)
