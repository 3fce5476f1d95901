"""What holds in every game, whatever the options and whatever people do: the laws of the engine."""

from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Any, get_args

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kiosk.rules import news
from kiosk.rules.cards import Card, card
from kiosk.rules.commands import Cut, Lay, Leave, NextRound, SeatCommand, Slap
from kiosk.rules.deadlines import next_deadline
from kiosk.rules.events import (
    CardDrawn,
    CardsTaken,
    ColourAsked,
    DebtArose,
    Event,
    HandShown,
    Reshuffled,
    RoundDealt,
    SeatLeft,
    StartReturned,
    evolve,
)
from kiosk.rules.house import RULES, rulebook
from kiosk.rules.legality import may, why_not
from kiosk.rules.options import Options
from kiosk.rules.phases import (
    Bluff,
    Dealing,
    Debt,
    Drew,
    Giving,
    MatchOver,
    Naming,
    Phase,
    Ready,
    RoundOver,
    Slapping,
)
from kiosk.rules.plain import event_from_plain, to_plain
from kiosk.rules.referee import Referee, Refused
from kiosk.rules.rulebook import Rulebook
from kiosk.rules.state import State
from kiosk.rules.views import public_view, seat_view

REASONS = {"turn", "match", "card", "drawn", "debt", "choice", "closed", "identical", "held", "rule", "left"}
CHUNKS = range(8)
GAMES = 14

Count = Callable[[State], Counter[Card]]
MakeEvening = Callable[..., Any]


def seeds(chunk: int, games: int) -> range:
    return range(chunk * 1_000_000, chunk * 1_000_000 + games)


@pytest.fixture(params=[GAMES, pytest.param(20 * GAMES, marks=pytest.mark.prove)], ids=["some", "many"])
def games(request: pytest.FixtureRequest) -> int:
    return int(request.param)


def deck_in_play(state: State, book: Rulebook) -> Counter[Card]:
    return Counter() if isinstance(state.phase, Dealing) else Counter(book.deck)


@pytest.mark.rule("DECK-7")
@pytest.mark.rule("MIX-2")
@pytest.mark.parametrize("chunk", CHUNKS)
def test_no_card_is_lost_or_made_and_the_events_alone_give_the_same_state(
    chunk: int, games: int, evening: MakeEvening, every_card: Count
) -> None:
    for seed in seeds(chunk, games):
        table = evening(seed)
        for command in table.moves(1500):
            result = table.decide(command)
            for event in [] if isinstance(result, Refused) else result:
                evolve(table.twin, event_from_plain(to_plain(event)))
                if not isinstance(table.twin.phase, Dealing):
                    assert every_card(table.twin) == Counter(table.book.deck), (seed, command, event)
            assert table.twin == table.state, (seed, command)


@pytest.mark.parametrize("chunk", CHUNKS)
def test_what_is_refused_changes_nothing_and_says_why(chunk: int, games: int, evening: MakeEvening) -> None:
    for seed in seeds(chunk, games):
        table = evening(seed)
        for command in table.moves(1500):
            before = table.state.copy()
            reason = why_not(before, table.book, command) if isinstance(command, SeatCommand) else None
            result = table.decide(command)
            if isinstance(result, Refused):
                assert table.state == before, (seed, command)
                assert result.reason in REASONS
            if isinstance(command, SeatCommand) and not isinstance(command, Slap | Cut):
                assert reason == (result.reason if isinstance(result, Refused) else None), (seed, command)


@pytest.mark.rule("MIX-2")
@pytest.mark.rule("MIX-4")
@pytest.mark.parametrize("chunk", CHUNKS)
def test_somebody_can_always_act_and_may_do_what_is_offered(
    chunk: int, games: int, evening: MakeEvening
) -> None:
    for seed in seeds(chunk, games):
        table = evening(seed)
        for command in table.moves(1500):
            table.decide(command)
            state, book = table.state, table.book
            offered = [option for seat in state.ring for option in may(state, book, seat)]
            waits = next_deadline(state, book) is not None
            if isinstance(state.phase, RoundOver | MatchOver | Dealing):
                assert not offered
                assert not waits
                continue
            assert offered, (seed, command, state)
            assert waits or getattr(state.phase, "seat", None) in state.idle, (seed, command, state)
            if table.chance.random() < 0.1:
                for option in offered:
                    trial = Referee(state.copy(), book)
                    assert not isinstance(trial.decide(option, table.now_ns, Random(1)), Refused), (
                        seed,
                        option,
                    )


@pytest.mark.rule("MIX-2")
@pytest.mark.parametrize("chunk", CHUNKS)
def test_every_game_of_people_who_mostly_lay_what_they_can_ends(
    chunk: int, games: int, evening: MakeEvening
) -> None:
    for seed in seeds(chunk, games):
        table = evening(seed, wild=False, eager=1.0)
        options = table.book.options
        if options.seven_rounds and options.deck == "downpour" and len(table.seats) > 4:
            continue  # it rains as fast as 28 cards each are shed: it ends, but not tonight
        for command in table.moves(60_000):
            table.decide(command)
        assert table.over(), seed


@pytest.mark.parametrize("chunk", CHUNKS)
def test_the_same_seed_gives_the_same_events_and_the_order_of_rules_changes_none(
    chunk: int, games: int, evening: MakeEvening
) -> None:
    for seed in seeds(chunk, games):
        journals = []
        for order in range(3):
            table = evening(seed)
            options = table.book.options
            names = list(RULES)
            Random(order).shuffle(names)
            deck, table.book = table.book.deck, rulebook(options, names)
            table.book.deck = deck
            table.__post_init__()
            for command in table.moves(400):
                table.decide(command)
            journals.append(table.journal)
        assert journals[0] == journals[1] == journals[2], seed


def with_others_secrets_changed(state: State, seat: int | None, chance: Random) -> State:
    """Return a state that `seat` cannot tell from `state`: what it cannot see lies otherwise."""
    other = state.copy()
    hidden = [*other.draw_pile]
    for owner, hand in other.hands.items():
        if owner != seat:
            hidden += hand
    chance.shuffle(hidden)
    other.draw_pile = [hidden.pop() for _ in other.draw_pile]
    for owner, hand in other.hands.items():
        if owner != seat:
            other.hands[owner] = [hidden.pop() for _ in hand]
    other.phase = without_secrets(other.phase, seat)
    return other


def without_secrets(phase: Phase, seat: int | None) -> Phase:
    if isinstance(phase, Ready | Slapping) and phase.then is not None:
        return phase._replace(then=without_secrets(phase.then, seat))
    if isinstance(phase, Giving):
        return phase._replace(offered=card("R5"))
    if isinstance(phase, Drew) and phase.seat != seat:
        return phase._replace(card=None)
    if isinstance(phase, Debt | Naming) and phase.bluff is not None:
        return phase._replace(bluff=Bluff((), "red"))
    return phase


@pytest.mark.rule("SEAT-5")
@pytest.mark.parametrize("chunk", CHUNKS)
def test_a_view_does_not_depend_on_what_its_seat_cannot_see(
    chunk: int, games: int, evening: MakeEvening
) -> None:
    for seed in seeds(chunk, games):
        table = evening(seed)
        for command in table.moves(600):
            table.decide(command)
            if table.chance.random() < 0.2:
                seat = table.chance.choice(table.state.seats)
                other = with_others_secrets_changed(table.state, seat, Random(seed))
                assert seat_view(other, table.book, seat) == seat_view(table.state, table.book, seat)
                nobody = with_others_secrets_changed(table.state, None, Random(seed))
                assert public_view(nobody, table.book) == public_view(table.state, table.book)


def disguised(event: Event) -> Event:
    """Return the event as it would be had the secret cards in it been others."""
    match event:
        case RoundDealt():
            return event._replace(deck=event.deck[::-1])
        case CardDrawn():
            return event._replace(cards=event.cards[::-1], playable=None)
        case CardsTaken() | HandShown() if event.cards:
            return event._replace(cards=(event.cards[0],) * len(event.cards))
        case SeatLeft():
            return event._replace(cards=())
        case Reshuffled():
            return event._replace(pile=event.pile[::-1])
        case StartReturned():
            return event._replace(depth=event.depth + 1)
        case ColourAsked():
            return event._replace(bluff=None)
        case DebtArose() if event.bluff is not None:
            return event._replace(bluff=Bluff((), "red"))
        case _:
            return event


@pytest.mark.rule("SEAT-5")
@pytest.mark.rule("ACT-6")
@pytest.mark.parametrize("chunk", CHUNKS)
def test_the_news_tells_no_secret(chunk: int, games: int, evening: MakeEvening) -> None:
    for seed in seeds(chunk, games):
        table = evening(seed)
        for command in table.moves(800):
            table.decide(command)
        for _, events in table.journal:
            for event in events:
                assert news.public(event) == news.public(disguised(event)), event


OPEN_CARDS = {"DealerTurned", "StartTurned", "StartReturned", "CardLaid", "WrongCardShown", "CardTakenBack"}


@given(st.integers(0, 10**9))
@settings(max_examples=20, deadline=None)
def test_the_news_shows_only_cards_that_lay_open(seed: int) -> None:
    table = play_some(seed)

    for event in table:
        if type(event).__name__ not in OPEN_CARDS:
            assert not list(cards_in(news.public(event))), event


def play_some(seed: int) -> list[Event]:
    chance = Random(seed)
    book = rulebook(Options(courtesy=False, zero=True, cut=True, penalties=True))
    state = State((1, 2, 3))
    referee = Referee(state, book)
    events: list[Event] = [*referee.decide(NextRound(), 0, chance)]
    for step in range(80):
        options = may(state, book, state.turn) or [Leave(3)]
        result = referee.decide(chance.choice(options), step, chance)
        events += [] if isinstance(result, Refused) else result
    return events


def cards_in(value: object) -> list[Card]:
    if isinstance(value, Card):
        return [value]
    if isinstance(value, tuple | list):
        return [one for part in value for one in cards_in(part)]
    return []


def test_a_copy_is_equal_and_independent(evening: MakeEvening) -> None:
    for seed in range(20):
        table = evening(seed)
        for command in table.moves(200):
            table.decide(command)
        before = table.state.copy()
        kept = before.copy()
        assert before == table.state
        for command in table.moves(40):
            table.decide(command)
        assert before == kept, seed


def test_states_differ_when_anything_in_them_does(evening: MakeEvening) -> None:
    table = evening(3, wild=False)
    for command in table.moves(30):
        table.decide(command)
    for name in State.__slots__:
        other = table.state.copy()
        setattr(other, name, object())
        assert other != table.state, name


def test_a_lay_out_of_nowhere_is_refused(evening: MakeEvening) -> None:
    table = evening(5, wild=False, seats=3, options=Options())
    table.decide(next(iter(table.moves())))
    state = table.state
    strange = next(one for one in table.book.deck if one not in state.hands[state.turn])

    assert table.decide(Lay(state.turn, strange)) == Refused("card")


def test_the_evenings_see_everything_that_can_happen(evening: MakeEvening) -> None:
    seen: set[str] = set()
    for seed in range(200):
        table = evening(seed)
        for command in table.moves(600):
            table.decide(command)
        seen.update(type(event).__name__ for _, events in table.journal for event in events)

    everything = {made.__name__ for made in get_args(Event)}
    # a scenario voids a round, and only boards that are unplugged halt play
    assert everything - seen <= {"SeatsTaken", "RoundVoid", "PlayHalted", "PlayWentOn"}
