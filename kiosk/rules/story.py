"""What a round will be told by: the fastest slap, the biggest debt, the cruellest cut. A fold of its events.

Imports events and state.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, Literal, NamedTuple

from kiosk.rules import events
from kiosk.rules.events import Event
from kiosk.rules.state import State

MS: Final = 1_000_000
GUESSED_NS: Final = 100 * MS
"""Nobody reacts as fast as this: whoever pressed earlier had made up their mind before."""
MANY_CARDS: Final = 10
BIG_DEBT: Final = 4
FEW_CARDS: Final = 2
"""A cut is cruel when it takes the turn from a seat with so few cards."""

What = Literal["slap", "debt", "cut", "hand", "comeback"]


class Moment(NamedTuple):
    """Something to tell of: what `seat` did.

    `value` is for a "slap" the reaction in ns; for a "debt" the cards that `seat` laid on `other`; for a
    "cut" the cards that `other` held, whose turn it took; for a "hand" the most cards held at once; for a
    "comeback" likewise, by the winner of the round.
    """

    what: What
    seat: int
    value: int
    other: int | None = None

    @property
    def better_is_less(self) -> bool:
        """Whether the smaller value is the better story."""
        return self.what in {"slap", "cut"}

    def beats(self, other: Moment | None) -> bool:
        """Return whether this makes the better story; of equal ones the first stays."""
        if other is None:
            return True
        return self.value < other.value if self.better_is_less else self.value > other.value


class Story:
    """Follows one match; `moments` are those of the present round, or of the one that has just ended, and
    `of_match` those of all rounds up to now.
    """

    def __init__(self) -> None:
        """Nothing has happened yet."""
        self._before: dict[What, Moment] = {}
        self._best: dict[What, Moment] = {}
        self._owed_ns: int | None = None
        self._turn: int | None = None
        self._most: dict[int, int] = {}

    @property
    def moments(self) -> tuple[Moment, ...]:
        """What is worth telling, the best story first."""
        return _in_order(self._best)

    @property
    def of_match(self) -> tuple[Moment, ...]:
        """What is worth telling of the whole match, the best story first."""
        return _in_order(_best_of(self._before, self._best))

    def follow(self, happened: Iterable[Event], state: State) -> None:
        """Take in the events of one decision; `state` is what they have led to."""
        for event in happened:
            self._note(event, state)
        for seat, hand in state.hands.items():
            if len(hand) >= MANY_CARDS:
                self._most[seat] = max(len(hand), self._most.get(seat, 0))

    def _note(self, event: Event, state: State) -> None:
        match event:
            case events.RoundDealt():
                self._before = _best_of(self._before, self._best)
                self._best, self._owed_ns, self._turn, self._most = {}, None, None, {}
            case events.TurnBegan(seat):
                self._turn = seat
            case events.CallOwed(_, at_ns):
                self._owed_ns = at_ns
            case events.Caught(_, by, at_ns) if by is not None and self._owed_ns is not None:
                self._reacted(by, at_ns - self._owed_ns, state)
            case events.Slapped(seat, after_ns):
                self._reacted(seat, after_ns, state)
            case events.DebtArose(seat, cards, laid_by) if cards >= BIG_DEBT:
                self._offer(Moment("debt", laid_by, cards, seat), state)
            case events.CardLaid(seat, _, cut=True):
                self._cut(seat, state)
            case events.RoundWon(winner):
                self._won(winner, state)
            case _:
                pass

    def _reacted(self, seat: int, after_ns: int, state: State) -> None:
        """Others' slaps: whoever lays the last card but one knows beforehand, and reacts to nothing."""
        if after_ns >= GUESSED_NS:
            self._offer(Moment("slap", seat, after_ns), state)

    def _cut(self, seat: int, state: State) -> None:
        victim = self._turn
        if victim is None or victim == seat or victim not in state.hands:
            return
        held = len(state.hands[victim])
        if 0 < held <= FEW_CARDS:
            self._offer(Moment("cut", seat, held, victim), state)

    def _won(self, winner: int, state: State) -> None:
        if winner in self._most:
            self._offer(Moment("comeback", winner, self._most.pop(winner)), state)
        for seat, most in self._most.items():
            self._offer(Moment("hand", seat, most), state)

    def _offer(self, moment: Moment, state: State) -> None:
        """People are told of; what a bot did is no story."""
        if moment.seat not in state.idle and moment.beats(self._best.get(moment.what)):
            self._best[moment.what] = moment


_ORDER: Final[tuple[What, ...]] = ("comeback", "slap", "cut", "debt", "hand")


def _in_order(best: dict[What, Moment]) -> tuple[Moment, ...]:
    return tuple(best[what] for what in _ORDER if what in best)


def _best_of(before: dict[What, Moment], now: dict[What, Moment]) -> dict[What, Moment]:
    better = {what: moment for what, moment in now.items() if moment.beats(before.get(what))}
    return before | better
