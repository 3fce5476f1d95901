"""The table itself: seating, play and scores, run by one loop. Imports the rules, the journal and the hardware.

The clock is handed in with every call (ns, CLOCK_MONOTONIC); presses come from the boards' threads by a queue.
"""

from __future__ import annotations

from collections.abc import Callable
from queue import Empty, SimpleQueue

from hardware.lamps import CAUGHT, FIRST, Lamps
from hardware.press import Press
from kiosk.rules.buttons import HeldButtons
from kiosk.rules.commands import ComeBack, Cut, Join, Leave, NextRound, SeatCommand, Slap
from kiosk.rules.verdicts import Race
from kiosk.table import signals
from kiosk.table.match import Match
from kiosk.table.record import Opening, Record
from kiosk.table.seating import LEAST_SEATS, Seating
from kiosk.table.settings import TableSettings


class Table:
    """One live table. Call `tick` often; read `match`, `seating` and the rest in between.

    `seed` gives a new number for every match. `hold_ns` is how long a press waits for older ones to arrive.
    """

    def __init__(
        self, settings: TableSettings, record: Record, lamps: Lamps, hold_ns: int, seed: Callable[[], int]
    ) -> None:
        """Open the table, and with it the match that was interrupted, if any."""
        self.settings = settings
        self.seating = Seating(settings)
        self.presses: SimpleQueue[Press] = SimpleQueue()
        self.match: Match | None = None
        self.resumed = False
        self.open_hands: set[int] = set()
        self.agreed: set[int] = set()
        self._record = record
        self._lamps = lamps
        self._hold_ns = hold_ns
        self._seed = seed
        self._held = HeldButtons()
        self._clock_from_ns = 0
        self._touched_ns: int | None = None
        self._first_wish_ns: int | None = None
        self._lit: Race | None = None

    def resume(self, now_ns: int) -> bool:
        """Go on with the match found on disk; return whether there was one."""
        found = self._record.resume()
        if found is None:
            return False
        self._clock_from_ns = now_ns - found.at_ns
        self.match = Match(found.opening, self._record, self._hold_ns, found)
        self.resumed = True
        self._touched_ns = now_ns
        return True

    @property
    def faults(self) -> tuple[str, ...]:
        """What the staff should know."""
        return () if self._record.fault is None else (self._record.fault,)

    @property
    def match_from_ns(self) -> int:
        """What to take from CLOCK_MONOTONIC to have the match's clock."""
        return self._clock_from_ns

    def tick(self, now_ns: int) -> int | None:
        """Do everything that is due; return when to come again if nothing happens, or None."""
        while True:
            try:
                press = self.presses.get_nowait()
            except Empty:
                break
            self._press(press)
        self._begin_or_go_on(now_ns)
        if self.match is not None:
            self.match.run(now_ns - self._clock_from_ns)
            self._give_up(now_ns)
        lamps_ns = self._light(now_ns)
        return min((time for time in (lamps_ns, self._due_ns()) if time is not None), default=None)

    def _due_ns(self) -> int | None:
        if self.match is None:
            return self.seating.due_ns()
        due_ns = self.match.due_ns()
        times = [] if due_ns is None else [due_ns + self._clock_from_ns]
        if self._first_wish_ns is not None:
            times.append(self._first_wish_ns + self.settings.next_ns)
        return min(times, default=None)

    def _press(self, press: Press) -> None:
        if not press.down:
            self._held.release(press.seat, press.button)
            return
        if not self._held.press(press.seat, press.button):
            return
        self._touched_ns = press.at_ns
        if self.match is None:
            if press.button == "slap":
                self.seating.slap(press.seat, press.at_ns)
            else:
                self.seating.cut(press.seat)
            return
        if self.match.over:
            self._press_at_scores(self.match, press)
            return
        command = Slap(press.seat) if press.button == "slap" else Cut(press.seat)
        self.do(command, press.at_ns, press.error_ns)

    def _press_at_scores(self, match: Match, press: Press) -> None:
        seat = press.seat
        if press.button == "cut":
            self.agreed.discard(seat)
            if seat in match.state.clockwise:
                match.decide(Leave(seat), press.at_ns - self._clock_from_ns)
            return
        if seat not in match.state.clockwise:
            if not match.won and seat in self.settings.places:
                match.decide(Join(seat), press.at_ns - self._clock_from_ns)
            return
        match.decide(ComeBack(seat), press.at_ns - self._clock_from_ns)
        self.agreed.add(seat)
        if self._first_wish_ns is None:
            self._first_wish_ns = press.at_ns

    def do(self, command: SeatCommand, at_ns: int, error_ns: int) -> None:
        """Take in what a seat wants; whoever gives it is there again (SEAT-1)."""
        match = self.match
        if match is None or match.over:
            return
        self._touched_ns = at_ns
        if command.seat in match.state.idle:
            match.offer(ComeBack(command.seat), at_ns - self._clock_from_ns, error_ns)
        match.offer(command, at_ns - self._clock_from_ns, error_ns)

    def open_hand(self, seat: int, now_ns: int) -> None:
        """A finger rests on the seat's edge."""
        self.open_hands.add(seat)
        self._touched_ns = now_ns
        if self.match is not None and not self.match.over and seat in self.match.state.idle:
            self.match.offer(ComeBack(seat), now_ns - self._clock_from_ns, 0)

    def close_hand(self, seat: int) -> None:
        """The finger was lifted."""
        self.open_hands.discard(seat)

    def _begin_or_go_on(self, now_ns: int) -> None:
        if self.match is None:
            if self.seating.starts(now_ns):
                self.begin(tuple(sorted(self.seating.seated)), self.seating.bots(), now_ns)
        elif self.match.over and self._agreed(self.match, now_ns):
            self._next(self.match, now_ns)

    def _agreed(self, match: Match, now_ns: int) -> bool:
        people = set(match.people())
        if not people:
            return self.settings.demo
        if self._first_wish_ns is None or not self.agreed:
            return False
        return self.agreed >= people or now_ns >= self._first_wish_ns + self.settings.next_ns

    def begin(self, people: tuple[int, ...], bots: tuple[int, ...], now_ns: int) -> None:
        """Begin a match between `people` and `bots`."""
        opening = Opening(tuple(sorted((*people, *bots))), self.settings.options, self._seed())
        self._record.begin(opening)
        self._clock_from_ns = now_ns
        self.match = Match(opening, self._record, self._hold_ns)
        self.match.begin(bots, 0)
        self._wishes_are_met()
        self._touched_ns = now_ns

    def _wishes_are_met(self) -> None:
        self.agreed = set()
        self._first_wish_ns = None
        self.resumed = False

    def _next(self, match: Match, now_ns: int) -> None:
        """Deal the next round, or after a match begin another with the same people."""
        if not match.won and len(match.state.ring) >= LEAST_SEATS:
            match.decide(NextRound(), now_ns - self._clock_from_ns)
            self._wishes_are_met()
            return
        people = match.people()
        bots = tuple(seat for seat in match.state.ring if seat not in people)
        self._close(match)
        if len(people) + len(bots) >= LEAST_SEATS:
            self.begin(people, bots, now_ns)

    def _close(self, match: Match) -> None:
        phase = match.public()
        scores = {str(facts.seat): facts.score for facts in phase.seats}
        self._record.finish({"winners": list(phase.winners), "scores": scores, "rounds": phase.round_number})
        self.match = None
        self.open_hands = set()
        self._wishes_are_met()
        self.seating.clear()

    def _give_up(self, now_ns: int) -> None:
        """A match that nobody has touched for long ends; the table invites new guests."""
        if self.match is None or self.settings.demo or self._touched_ns is None:
            return
        alone = not self.match.people() or self.match.over
        if alone and now_ns - self._touched_ns > self.settings.abandon_ns:
            self._close(self.match)

    def _light(self, now_ns: int) -> int | None:
        match = self.match
        if match is None:
            seating = self.seating
            shown = signals.inviting(self.settings.places, seating.seated, seating.agreed)
        elif match.over:
            shown = signals.asking(match.people(), self.agreed)
        else:
            shown = signals.in_play(match.public(), self.open_hands)
        self._lamps.show(shown)
        race = None if match is None else match.races.newest
        if race is not None and (self._lit is None or race.at_ns != self._lit.at_ns):
            self._lamps.play({(race.runners[0].seat, "slap"): FIRST, (race.runners[0].seat, "cut"): FIRST})
            if race.caught and race.owing is not None:
                self._lamps.play({(race.owing, "slap"): CAUGHT})
        self._lit = race
        return self._lamps.tick(now_ns)
