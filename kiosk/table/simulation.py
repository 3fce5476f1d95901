"""Whole rounds played by bots at human speed on a clock of their own, as fast as the machine can.

Imports the rules and this package. What a venue wants to know of a set of rules is read off such rounds.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

from kiosk.rules.events import CardLaid, Caught, HandsPassed, HandsSwapped, Reshuffled, RoundVoid
from kiosk.rules.options import Options
from kiosk.rules.phases import MatchOver, RoundOver
from kiosk.table.match import Match
from kiosk.table.record import Opening, Record

MOST_STEPS = 200_000
"""A round that has not ended by then is reported as unfinished: people would have gone home."""


@dataclass(frozen=True, slots=True)
class RoundReport:
    """How one round went. `winner` is None when it was void or unfinished; `took_ns` at human speed.

    `cuts`, `catches`, `reshuffles`, `hand_moves` count what happened; `cards_left` is what the others held.
    """

    seed: int
    actions: int
    took_ns: int
    winner: int | None
    void: bool
    finished: bool
    cuts: int
    catches: int
    reshuffles: int
    hand_moves: int
    cards_left: int


def seeds(seed: int, rounds: int) -> list[int]:
    """Return the seeds of so many rounds, each its own, all from one."""
    return [Random(f"{seed}/{number}").getrandbits(63) for number in range(rounds)]  # noqa: S311 -- a game, not a secret


def simulate_round(options: Options, seats: int, seed: int) -> RoundReport:
    """Play one round between `seats` bots; the same seed plays the same round."""
    simulation = Simulation(options, seats, seed)
    for _ in simulation.steps():
        pass
    return simulation.report()


class Simulation:
    """A round that can be played a step at a time, for whoever has other things to do as well."""

    def __init__(self, options: Options, seats: int, seed: int) -> None:
        """Seat bots at places 1 to `seats`; raise OptionError for rules that do not go together."""
        places = tuple(range(1, seats + 1))
        self._match = Match(Opening(places, options, seed, bots=places), Record(None), hold_ns=0)
        self._match.keep_news = False
        self._seed = seed
        self._now_ns = 0
        self._counted = {kind: 0 for kind in (CardLaid, Caught, Reshuffled, HandsPassed, HandsSwapped, RoundVoid)}

    def steps(self) -> Iterator[None]:
        """Play on; come back after every step until the round is over."""
        match = self._match
        match.watch = self._count
        match.begin(0)
        match.run(0)
        for _ in range(MOST_STEPS):
            due_ns = match.due_ns()
            if match.over or due_ns is None:
                return
            self._now_ns = max(self._now_ns, due_ns)
            match.run(self._now_ns)
            yield
