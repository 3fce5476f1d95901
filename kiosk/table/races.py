"""Gathers the presses of a race as they come in, for the race display (UNO-8).

Imports the rules' plain data.
"""

from __future__ import annotations

from itertools import pairwise

from kiosk.rules.commands import Challenge, Cut, Draw, Lay, Pass, Pay, SeatCommand, Slap
from kiosk.rules.events import Called, CardLaid, Caught
from kiosk.rules.referee import Refused
from kiosk.rules.sequencer import Outcome, Timed, dead_heat, gap_error_ns
from kiosk.rules.verdicts import Race, Runner

LATE_NS = 800_000_000
"""A press so long after the first is no longer of the same race."""

_TURN = (Lay, Draw, Pass, Pay, Challenge)
_LOST = frozenset({"closed", "turn", "choice"})
"""Why a press that only came too late is refused; any other reason would have held without a race as well."""


class Races:
    """The newest race; `newest` is None until one was worth showing. Times are ns of the match's clock."""

    def __init__(self, dead_heat_ns: int) -> None:
        """Two presses nearer than `dead_heat_ns` are a dead heat, whatever their source."""
        self._dead_heat_ns = dead_heat_ns
        self._presses: list[tuple[int, Timed]] = []
        self._kind: str | None = None
        self._winner = 0
        self._owing: int | None = None
        self._caught = False
        self._at_ns = 0
        self.newest: Race | None = None

    def note(self, outcome: Outcome) -> None:
        """Take in a decided command."""
        command = outcome.timed.command
        if isinstance(outcome.result, Refused):
            if outcome.result.reason in _LOST:
                self._loser(outcome.timed)
            return
        for event in outcome.result:
            if isinstance(event, Caught) and event.by is not None:
                self._begin("call", event.by, outcome.timed, owing=event.seat, caught=True)
            elif isinstance(event, Called) and isinstance(command, Slap):
                self._begin("call", event.seat, outcome.timed, owing=event.seat, caught=False)
            elif isinstance(event, CardLaid) and isinstance(command, Cut) and event.cut:
                self._begin("cut", event.seat, outcome.timed, owing=None, caught=False)
        self._show()

    def _begin(self, kind: str, winner: int, timed: Timed, *, owing: int | None, caught: bool) -> None:
        self._kind, self._winner, self._owing, self._caught = kind, winner, owing, caught
        self._presses = [(winner, timed)]
        self._at_ns = timed.at_ns

    def _loser(self, timed: Timed) -> None:
        command = timed.command
        if self._kind is None or abs(timed.at_ns - self._at_ns) > LATE_NS:
            return
        wanted: tuple[type, ...] = (Slap,) if self._kind == "call" else (Cut, *_TURN)
        if not isinstance(command, SeatCommand) or type(command) not in wanted:
            return
        if all(command.seat != other for other, _ in self._presses):
            self._presses.append((command.seat, timed))
            self._show()

    def _show(self) -> None:
        if self._kind is None or (not self._caught and len(self._presses) < 2):
            return
        presses = sorted(self._presses, key=lambda press: (press[1].at_ns, press[0]))
        first = presses[0][1]
        winner = next(press for press in presses if press[0] == self._winner)
        pairs = dict.fromkeys((*pairwise(presses), (presses[0], winner)))
        self.newest = Race(
            "call" if self._kind == "call" else "cut",
            self._winner,
            self._owing,
            self._caught,
            tuple(_runner(seat, first, timed) for seat, timed in presses),
            tuple(
                (one[0], other[0])
                for one, other in pairs
                if one is not other and dead_heat(one[1], other[1], self._dead_heat_ns)
            ),
            self._at_ns,
        )


def _runner(seat: int, first: Timed, timed: Timed) -> Runner:
    if timed is first:
        return Runner(seat, 0, 0)
    return Runner(seat, timed.at_ns - first.at_ns, gap_error_ns(first, timed))
