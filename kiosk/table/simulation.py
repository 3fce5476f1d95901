"""Whole rounds played by bots at human speed on a clock of their own, as fast as the machine can.

Imports the rules and this package. What a venue wants to know of a set of rules is read off such rounds.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

from kiosk.rules.events import CardLaid
from kiosk.rules.options import Options
from kiosk.rules.phases import MatchOver, RoundOver
from kiosk.rules.referee import Refused
from kiosk.rules.sequencer import Outcome
from kiosk.table.match import Match
from kiosk.table.record import Opening, Record

MOST_STEPS = 100_000
"""A round that has not ended by then is reported as unfinished: people would have gone home."""


@dataclass(frozen=True, slots=True)
class RoundReport:
    """How one round went. `winner` is None when it was void or unfinished; `took_ns` is at human speed.

    `actions` are the commands that were accepted; `cuts`, `catches` and `reshuffles` are among what happened.
    """

    seed: int
    actions: int
    took_ns: int
    winner: int | None
    blocked: bool
    finished: bool
    cuts: int
    catches: int
    reshuffles: int


class Tally(Record):
    """Keeps nothing, but counts what happened."""

    def __init__(self) -> None:
        super().__init__(None)
        self.actions = 0
        self.happened: Counter[str] = Counter()

    def keep(self, outcome: Outcome) -> None:
        """Count a decision."""
        if isinstance(outcome.result, Refused):
            return
        self.actions += 1
        for event in outcome.result:
            self.happened[type(event).__name__] += 1
            if isinstance(event, CardLaid) and event.cut:
                self.happened["cut"] += 1


class Simulation:
    """A round between bots that can be played a step at a time, by whoever has other things to do as well."""

    def __init__(self, options: Options, seats: int, seed: int) -> None:
        """Seat bots at places 1 to `seats`; raise OptionError for rules that do not go together."""
        places = tuple(range(1, seats + 1))
        self._tally = Tally()
        self._match = Match(Opening(places, options, seed, bots=places), self._tally, hold_ns=0)
        self._now_ns = 0

    def steps(self) -> Iterator[None]:
        """Play on, coming back after every step, until the round is over."""
        match = self._match
        match.begin(0)
        match.run(0)
        for _ in range(MOST_STEPS):
            due_ns = match.due_ns()
            if match.over or due_ns is None:
                return
            self._now_ns = max(self._now_ns, due_ns)
            match.run(self._now_ns)
            yield

    def report(self) -> RoundReport:
        """Return how the round went, as far as it was played."""
        return round_report(self._tally, self._match, self._now_ns)


def round_report(tally: Tally, match: Match, took_ns: int) -> RoundReport:
    """Return how the round of `match` went, as far as it was played, by what `tally` counted."""
    phase, happened = match.state.phase, tally.happened
    finished = isinstance(phase, RoundOver | MatchOver)
    return RoundReport(
        seed=match.opening.seed,
        actions=tally.actions,
        took_ns=took_ns,
        winner=phase.winner if isinstance(phase, RoundOver | MatchOver) else None,
        blocked=finished and match.state.dry.issuperset(match.state.ring),
        finished=finished,
        cuts=happened["cut"],
        catches=happened["Caught"],
        reshuffles=happened["Reshuffled"],
    )


def simulate_round(options: Options, seats: int, seed: int) -> RoundReport:
    """Play one round between `seats` bots; the same seed plays the same round."""
    simulation = Simulation(options, seats, seed)
    for _ in simulation.steps():
        pass
    return simulation.report()


def seeds(seed: int, rounds: int) -> list[int]:
    """Return a seed for each of so many rounds, all of them from one."""
    return [Random(f"{seed}/{number}").getrandbits(63) for number in range(rounds)]
