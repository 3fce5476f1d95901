"""What an evening of scripted people told: how quick they were, what they did wrong, who won races, and how
the table's verdicts compare with when they truly pressed. Imports the rules' plain data and the simulation.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from hardware.press import MS
from kiosk.rules.commands import Slap
from kiosk.rules.events import Called, CallOwed, Caught, Fined, SlappedAhead
from kiosk.rules.referee import Refused
from kiosk.rules.sequencer import Outcome
from kiosk.rules.verdicts import Race
from kiosk.table.simulation import RoundReport, Tally

GRACE_NS = 1_000 * MS
NEAREST_NS = 60 * MS

Truth = Mapping[int, Sequence[int]]
"""When each seat truly pressed or touched (ns, match clock)."""


@dataclass(frozen=True, slots=True)
class PeopleReport:
    """How a round of scripted people went.

    `reactions_ms` are from a card that left one in hand to the press that called or caught. `slaps` counts
    them by what they were: call, catch, ahead, late, false. `races` were between two or more; `won` by seat;
    `heats` had a dead heat for the first place; `wrong` contradict when people truly pressed.
    """

    round: RoundReport
    reactions_ms: tuple[float, ...]
    slaps: Counter[str]
    races: int
    won: Counter[int]
    heats: int
    wrong: int


class Watcher(Tally):
    """Counts what happened, and what every slap was."""

    def __init__(self) -> None:
        super().__init__()
        self.reactions_ms: list[float] = []
        self.slaps: Counter[str] = Counter()
        self._owed_ns = 0
        self._closed_ns = -GRACE_NS

    def keep(self, outcome: Outcome) -> None:
        """Count a decision."""
        super().keep(outcome)
        at_ns, command = outcome.timed.at_ns, outcome.timed.command
        if isinstance(outcome.result, Refused):
            if isinstance(command, Slap):
                self.slaps["late" if at_ns - self._closed_ns <= GRACE_NS else "false"] += 1
            return
        for event in outcome.result:
            if isinstance(event, CallOwed):
                self._owed_ns = at_ns
            elif isinstance(event, Called | Caught):
                self._closed_ns = at_ns
                if isinstance(command, Slap):
                    self.slaps["call" if isinstance(event, Called) else "catch"] += 1
                    self.reactions_ms.append((at_ns - self._owed_ns) / MS)
            elif isinstance(event, SlappedAhead):
                self.slaps["ahead"] += 1
            elif isinstance(event, Fined) and isinstance(command, Slap):
                self.slaps["false"] += 1


def is_wrong(race: Race, truth: Truth) -> bool:
    """Return whether a verdict contradicts when its runners truly pressed."""
    won_ns = next(runner.gap_ns for runner in race.runners if runner.seat == race.winner)
    began_ns = race.at_ns - won_ns
    pressed = {runner.seat: _nearest(truth[runner.seat], began_ns + runner.gap_ns) for runner in race.runners}
    seats = [runner.seat for runner in race.runners]
    heats = {frozenset(pair) for pair in race.heats}
    if race.winner != seats[0] and frozenset((race.winner, seats[0])) not in heats:
        return True
    for one, other in pairwise(seats):
        first_ns, second_ns = pressed[one], pressed[other]
        if first_ns is None or second_ns is None:
            return True
        if first_ns > second_ns and frozenset((one, other)) not in heats:
            return True
    return False


def _nearest(moments: Sequence[int], at_ns: int) -> int | None:
    near = min(moments, key=lambda moment: abs(moment - at_ns), default=None)
    return None if near is None or abs(near - at_ns) > NEAREST_NS else near


def is_heat(race: Race) -> bool:
    """Return whether nobody could say who was first."""
    return any(race.runners[0].seat in pair for pair in race.heats)


def contested(races: Iterable[Race]) -> list[Race]:
    """Return the races that had two runners or more."""
    return [race for race in races if len(race.runners) > 1]
