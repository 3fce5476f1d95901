"""Gathers the presses of a race as they come in, for the race display (UNO-8). Imports the rules' plain data."""

from __future__ import annotations

from kiosk.rules.commands import Challenge, Cut, Draw, Lay, Pass, Pay, Slap
from kiosk.rules.events import Called, CardLaid, Caught
from kiosk.rules.referee import Refused
from kiosk.rules.sequencer import Outcome, Timed, dead_heat
from kiosk.rules.verdicts import Race, Runner

LATE_NS = 800_000_000
"""A press so long after the first is no longer of the same race."""

_TURN = (Lay, Draw, Pass, Pay, Challenge)


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
            self._loser(outcome)
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

    def _loser(self, outcome: Outcome) -> None:
        command, at_ns = outcome.timed.command, outcome.timed.at_ns
        if self._kind is None or abs(at_ns - self._at_ns) > LATE_NS:
            return
        racing = isinstance(command, Slap) if self._kind == "call" else isinstance(command, (Cut, *_TURN))
        if not racing or isinstance(outcome.result, Refused) and outcome.result.reason == "identical":
            return
        seat: int = command.seat  # type: ignore[union-attr]  # each of these is a seat's
        if all(seat != other for other, _ in self._presses):
            self._presses.append((seat, outcome.timed))
            self._show()

    def _show(self) -> None:
        if self._kind is None or (not self._caught and len(self._presses) < 2):  # noqa: PLR2004 -- a race needs two
            return
        presses = sorted(self._presses, key=lambda press: press[1].at_ns)
        first = presses[0][1].at_ns
        heats = tuple(
            (one[0], other[0])
            for one, other in zip(presses, presses[1:], strict=False)
            if dead_heat(one[1], other[1], self._dead_heat_ns)
        )
        self.newest = Race(
            "call" if self._kind == "call" else "cut",
            self._winner,
            self._owing,
            self._caught,
            tuple(Runner(seat, timed.at_ns - first, timed.error_ns) for seat, timed in presses),
            heats,
            self._at_ns,
        )
