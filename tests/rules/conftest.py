"""A wild evening: a match where people do anything at any time, watched for what must hold all along."""

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from random import Random

import pytest

from kiosk.rules.cards import ALL, COLOURS, Card
from kiosk.rules.commands import (
    Accuse,
    Challenge,
    ComeBack,
    Command,
    Cut,
    Draw,
    Exchange,
    Expire,
    Give,
    Join,
    Keep,
    Lay,
    Leave,
    NameColour,
    NextRound,
    Pass,
    Pay,
    Ready,
    Slap,
    Swap,
)
from kiosk.rules.deadlines import next_deadline
from kiosk.rules.events import Event
from kiosk.rules.house import rulebook
from kiosk.rules.legality import may
from kiosk.rules.options import Options
from kiosk.rules.phases import Dealing, MatchOver, RoundOver
from kiosk.rules.referee import Referee, Refused
from kiosk.rules.rulebook import Rulebook
from kiosk.rules.state import State

MS = 1_000_000
SECOND = 1000 * MS


def any_options(chance: Random) -> Options:
    """Return options with every switch of these rules thrown by lot, and a short match."""
    while True:
        chosen = _any_options(chance)
        if chosen.refusal() is None:
            return chosen


def _any_options(chance: Random) -> Options:
    score = chance.choice(["winner_takes", "loser_counts", "lazy", "knock_out"])
    deck = chance.choice(["classic", "spares", "downpour", "sorting", "piglet"])
    targets = [1, 6, 12] if deck == "piglet" else [1, 60, 120]  # where each card counts one
    return Options(
        deck=deck,
        decks=chance.choice([1, 1, 2]),
        start_card=chance.choice(["number", "any_but_draw_four"]),
        draw=chance.choice(["one", "until_playable"]),
        strict=chance.random() < 0.3,
        two_seat_reverse_skips=chance.random() < 0.5,
        saves=chance.random() < 0.7,
        challenge=chance.random() < 0.7,
        guilty=chance.choice(["takes_back", "keeps"]),
        courtesy=chance.random() < 0.5,
        forgotten=chance.choice(["by_friends", "always"]),
        uno_penalty=chance.choice([2, 3, 4]),
        penalties=chance.random() < 0.5,
        grace=chance.choice([0.0, 1.0]),
        head_start=chance.choice([0.0, 0.75]),
        score=score,
        target=None if score == "lazy" else chance.choice(targets),
        cut=chance.random() < 0.6,
        twin=chance.random() < 0.5,
        zero=chance.random() < 0.4,
        seven=chance.random() < 0.4,
        stack=chance.choice([False, "twos", True]),
        mixed_stack=chance.random() < 0.5,
        hush=chance.choice(["off", "twos", "black"]),
        five=chance.random() < 0.4,
        centre=chance.random() < 0.4,
        circle=chance.random() < 0.4,
        ten=chance.random() < 0.5,
        return_=chance.random() < 0.5,
        last=chance.random() < 0.3,
        seven_rounds=chance.random() < 0.15,
        lone_zero=chance.random() < 0.5,
        downpour_finish=chance.random() < 0.5,
    )


def few_cards(book: Rulebook, chance: Random, seats: int) -> tuple[Card, ...]:
    """Return a deck so small that the pile soon runs out; a number is always left to turn first."""
    numbers = [one for one in book.deck if one.number]
    others = [one for one in book.deck if not one.number]
    wanted = book.hand_size * seats + 4
    if wanted > len(numbers):
        return book.deck
    return (*chance.sample(numbers, wanted), *chance.sample(others, 3))


@dataclass(slots=True)
class Evening:
    """A live match, and a twin of it that knows only the events.

    `wild`: people press, ask for and lay anything too.
    `eager`: how likely a seat lays what it can and calls its last card; at 1 all want to get home: they
    always call, and lay a number before a card that makes others draw.
    """

    book: Rulebook
    seats: tuple[int, ...]
    chance: Random
    wild: bool
    eager: float
    now_ns: int = 0
    journal: list[tuple[Command, list[Event]]] = field(default_factory=list)
    state: State = field(init=False)
    referee: Referee = field(init=False)
    twin: State = field(init=False)

    def __post_init__(self) -> None:
        self.state = State(self.seats)
        self.referee = Referee(self.state, self.book)
        self.twin = self.state.copy()

    def decide(self, command: Command) -> list[Event] | Refused:
        result = self.referee.decide(command, self.now_ns, self.chance)
        if not isinstance(result, Refused):
            self.journal.append((command, result))
        return result

    def moves(self, most: int = 6000) -> Iterator[Command]:
        """Give what people do next until the match is over or there have been `most` of them."""
        for _ in range(most):
            if self.over():
                return
            self.now_ns += self.chance.choice([1, 40 * MS, 400 * MS, 1500 * MS])
            command = self._next()
            if isinstance(command, Join) and len(self.state.members) >= self.room:
                command = NextRound()
            yield command

    @property
    def room(self) -> int:
        """How many seats the deck can be dealt to."""
        return 10 if len(self.book.deck) >= 108 else len(self.seats)

    def over(self) -> bool:
        """Whether the match is over; lazy play has no end of its own (SCORE-5), so three rounds will do."""
        lazy = self.book.options.score == "lazy"
        return isinstance(self.state.phase, MatchOver) or (lazy and self.state.round_number > 3)

    def _next(self) -> Command:
        chance = self.chance
        if self.wild and chance.random() < 0.25:
            return self._whim()
        if isinstance(self.state.phase, Dealing | RoundOver):
            return Join(chance.randint(1, 10)) if self.wild and chance.random() < 0.3 else NextRound()
        homeward = self.eager >= 1
        if self.state.owes is not None and (homeward or chance.random() < self.eager / 2):
            return Slap(self.state.owes)
        options = [option for seat in self.state.ring for option in may(self.state, self.book, seat)]
        deadline = next_deadline(self.state, self.book)
        if not options or (self.wild and chance.random() < 0.05):
            assert options or deadline is not None
            self.now_ns = max(self.now_ns, deadline or 0)
            return Expire()
        lays = [option for option in options if isinstance(option, Lay)]
        if homeward:
            lays = [option for option in lays if option.card.number] or lays
        return chance.choice(lays if lays and chance.random() < self.eager else options)

    def _whim(self) -> Command:
        """Return anything anybody could ask for, sense or nonsense."""
        chance = self.chance
        seat = chance.randint(0, 11) if chance.random() < 0.1 else chance.choice(self.state.seats)
        card = chance.choice(list(ALL.values()))
        if self.state.hands.get(seat) and chance.random() < 0.7:
            card = chance.choice(self.state.hands[seat])
        colour = chance.choice([None, *COLOURS])
        other = chance.choice(self.state.seats)
        rare: Command = Leave(seat) if chance.random() < 0.03 else ComeBack(seat)
        return chance.choice(
            [
                *(Slap(seat), Slap(seat), Slap(seat), Cut(seat, colour), Cut(seat), Lay(seat, card, colour)),
                *(Lay(seat, card), Draw(seat), Pass(seat), Pay(seat), Challenge(seat), Ready(seat)),
                *(NameColour(seat, colour or "red"), NextRound(), Expire(), Join(seat), rare),
                *(
                    Swap(seat, other),
                    Exchange(seat, other, card),
                    Give(seat, card),
                    Keep(seat),
                    Accuse(seat, other),
                ),
                *(Lay(seat, card, partner=other), Lay(seat, card, partner=other, give=card)),
            ]
        )


MakeEvening = Callable[..., Evening]


@pytest.fixture(scope="session")
def evening() -> MakeEvening:
    """Make an evening from a seed: its options, seats and everything that happens follow from it."""

    def make(
        seed: int,
        *,
        wild: bool = True,
        eager: float | None = None,
        options: Options | None = None,
        seats: int | None = None,
    ) -> Evening:
        chance = Random(seed)
        chosen = any_options(chance) if options is None else options
        count = chance.randint(2, 10) if seats is None else seats
        places = tuple(sorted(chance.sample(range(1, 11), count)))
        book = rulebook(chosen)
        if wild and chance.random() < 0.3:
            book.deck = few_cards(book, chance, count)
        keen = chance.choice([0.0, 0.9, 0.97]) if eager is None else eager
        return Evening(book, places, chance, wild, keen)

    return make


@pytest.fixture(scope="session")
def every_card() -> Callable[[State], Counter[Card]]:
    def count(state: State) -> Counter[Card]:
        cards = Counter(state.draw_pile)
        cards.update(state.set_aside)
        cards.update(state.discard)
        for hand in state.hands.values():
            cards.update(hand)
        return cards

    return count
