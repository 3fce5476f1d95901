"""How long a round of some rules lasts with so many seats: reckoned by playing such rounds in spare moments.

Imports the rules and the simulation.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from statistics import fmean

from kiosk.rules.options import Options
from kiosk.table.simulation import Simulation, seeds

ROUNDS = 24
MINUTE_NS = 60_000_000_000
_SEED = 1

Case = tuple[Options, int]


class Lengths:
    """Minutes a round, for the rules and seats that were asked for: ask `minutes`, and `work` when idle."""

    def __init__(self) -> None:
        """Nothing is reckoned yet."""
        self._known: dict[Case, float] = {}
        self._wanted: list[Case] = []
        self._working: tuple[Case, Iterator[float]] | None = None

    def minutes(self, options: Options, seats: int) -> float | None:
        """Return the mean length of a round, None while it is reckoned; what is asked last comes first."""
        case = (options, seats)
        if case not in self._known:
            if case in self._wanted:
                self._wanted.remove(case)
            self._wanted.append(case)
        return self._known.get(case)

    @property
    def busy(self) -> bool:
        """Whether there is something left to reckon."""
        return bool(self._wanted)

    def work(self, until_ns: int, clock: Callable[[], int]) -> bool:
        """Reckon on until `clock` says `until_ns`; return whether a length became known."""
        while self._wanted and clock() < until_ns:
            case = self._wanted[-1]
            if self._working is None or self._working[0] != case:
                self._working = case, _play(case)
            length = next(self._working[1])
            if length > 0:
                self._known[case] = length
                self._wanted.remove(case)
                self._working = None
                return True
        return False


def _play(case: Case) -> Iterator[float]:
    """Give 0 after each step, and at the end the mean minutes of the rounds."""
    options, seats = case
    took: list[int] = []
    for seed in seeds(_SEED, ROUNDS):
        simulation = Simulation(options, seats, seed)
        for _ in simulation.steps():
            yield 0
        took.append(simulation.report().took_ns)
    yield fmean(took) / MINUTE_NS
