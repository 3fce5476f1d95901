"""One match being played: commands in order, on disk, then seen; bots at empty seats. Imports rules and bots.

All times inside are ns of the match's own clock, which stands still while the table is off.
"""

from __future__ import annotations

from collections import Counter, deque
from random import Random

from kiosk.bots import HABITS, Bot, reflexes
from kiosk.rules.commands import ComeBack, Command, NextRound, SeatCommand, TakeSeats
from kiosk.rules.events import MatchWon, RoundVoid, RoundWon, SeatIdled, SeatReturned
from kiosk.rules.house import rulebook
from kiosk.rules.legality import MAX_SEATS
from kiosk.rules.news import PublicEvent, public
from kiosk.rules.phases import Dealing, MatchOver, RoundOver, Slapping
from kiosk.rules.referee import Referee, Refused
from kiosk.rules.rulebook import in_ns
from kiosk.rules.sequencer import Outcome, Sequencer, Timed
from kiosk.rules.state import State
from kiosk.rules.story import Story
from kiosk.rules.views import PublicView, SeatView, public_view, seat_view
from kiosk.table.races import Races
from kiosk.table.record import Opening, Record, Resumed

REMEMBERED = 60
MOST_WAITING = 8
"""Commands of one seat that may wait; more than fingers can give come of a broken switch, and are dropped."""


class Match:
    """A match from its first deal to its end. `told` is the number of its newest news or refusal, and
    `ended_ns` when its newest round ended.
    """

    def __init__(
        self,
        opening: Opening,
        record: Record,
        hold_ns: int,
        resumed: Resumed | None = None,
        *,
        told: int = 0,
        lively: bool = False,
    ) -> None:
        """Begin `opening`, or go on with it as `resumed`; news are numbered from `told` on.

        `lively` bots press with people's reflexes, against each other: good to watch, hard to play against.
        """
        self.opening = opening
        self.record = record
        self.book = rulebook(opening.options)
        self.state = State(opening.seats) if resumed is None else resumed.state
        self.referee = Referee(self.state, self.book)
        self.sequencer = Sequencer(self.referee, hold_ns, self._chance)
        self.races = Races(in_ns(opening.options.dead_heat))
        self.news: deque[tuple[int, int, PublicEvent]] = deque(maxlen=REMEMBERED)
        self.refusals: dict[int, tuple[int, SeatCommand, str]] = {}
        self.changes = 0
        self.told = told
        self.ended_ns = 0 if resumed is None else resumed.at_ns
        self.story = Story() if resumed is None else resumed.story
        self._decisions = 0 if resumed is None else resumed.decided
        self._waiting: Counter[int] = Counter()
        self._touched_ns: dict[int, int] = {}
        self._looked: dict[int, int] = {}
        self._bots = {seat: self._bot(seat, lively=lively) for seat in range(1, MAX_SEATS + 1)}

    def _bot(self, seat: int, *, lively: bool) -> Bot:
        chance = Random(f"{self.opening.seed} bot {seat}")
        return Bot(seat, chance, reflexes(chance) if lively else HABITS)

    def _chance(self) -> Random:
        """Every decision has a generator of its own, so that a stored match can be decided again."""
        return Random(f"{self.opening.seed} {self._decisions}")

    def begin(self, now_ns: int) -> None:
        """Let bots play their seats, and deal; a match that was interrupted before its deal is dealt now."""
        if not isinstance(self.state.phase, Dealing):
            return
        if self._decisions == 0:
            self.decide(TakeSeats(self.opening.bots), now_ns)
        self.decide(NextRound(), now_ns)

    def offer(self, seat: int, timed: Timed) -> None:
        """Take in what somebody at `seat` wants; the time is the match's."""
        self._touched_ns[seat] = max(timed.at_ns, self._touched_ns.get(seat, timed.at_ns))
        if self._waiting[seat] < MOST_WAITING:
            self._offer(seat, timed)

    def _offer(self, seat: int, timed: Timed) -> None:
        self._waiting[seat] += 1
        self.sequencer.offer(timed)

    def decide(self, command: Command, now_ns: int) -> bool:
        """Have a command of the table decided at once; return whether it was accepted."""
        outcome = self.sequencer.decide(Timed(command, now_ns))
        self._settle(outcome)
        return not isinstance(outcome.result, Refused)

    def run(self, now_ns: int) -> None:
        """Decide everything that is due, bots included."""
        self._run_bots(now_ns)
        while (outcome := self.sequencer.step(now_ns)) is not None:
            command = outcome.timed.command
            if isinstance(command, SeatCommand):
                self._waiting[command.seat] -= 1
            self._settle(outcome)
            self._run_bots(now_ns)

    def _settle(self, outcome: Outcome) -> None:
        """On disk first; then everybody may see it."""
        self.record.keep(outcome)
        self.races.note(outcome)
        command, at_ns = outcome.timed.command, outcome.timed.at_ns
        if isinstance(outcome.result, Refused):
            if isinstance(command, SeatCommand):
                self.refuse(command, outcome.result.reason)
            return
        self._decisions += 1
        self.changes += 1
        self.story.follow(outcome.result, self.state)
        if isinstance(command, SeatCommand):
            self.refusals.pop(command.seat, None)
        for event in outcome.result:
            if isinstance(event, RoundWon | RoundVoid | MatchWon):
                self.ended_ns = at_ns
            self.told += 1
            self.news.append((self.told, at_ns, public(event)))
        for event in outcome.result:
            if isinstance(event, SeatIdled | SeatReturned):
                self._forget_plans(event.seat)
            if isinstance(event, SeatIdled) and self._touched_ns.get(event.seat, -1) > event.at_ns:
                self.decide(ComeBack(event.seat), self._touched_ns[event.seat])

    def refuse(self, command: SeatCommand, reason: str) -> None:
        """Tell a person why not; a bot looks again."""
        if command.seat in self.state.idle:
            self._forget_plans(command.seat)
            return
        self.told += 1
        self.refusals[command.seat] = (self.told, command, reason)

    def _forget_plans(self, seat: int) -> None:
        self._bots[seat].forget()
        self._looked.pop(seat, None)

    def _run_bots(self, now_ns: int) -> None:
        if self.over:
            return
        for seat in sorted(self.state.idle):
            bot = self._bots[seat]
            if self._looked.get(seat) != self.changes:
                self._looked[seat] = self.changes
                bot.see(seat_view(self.state, self.book, seat), now_ns)
            # stamped with its own time, not with ours, so that two bots have a gap as people have
            due_ns = bot.due_ns()
            command = bot.act(now_ns)
            if command is not None and due_ns is not None:
                self._offer(seat, Timed(command, due_ns))

    @property
    def over(self) -> bool:
        """Whether no round is being played."""
        return isinstance(self.state.phase, RoundOver | MatchOver)

    @property
    def won(self) -> bool:
        """Whether the match has ended."""
        return isinstance(self.state.phase, MatchOver)

    def here(self) -> tuple[int, ...]:
        """Return the seats of the match, those out of the round too; after it also those it knocked out."""
        state = self.state
        return tuple(seat for seat in state.seats if seat not in state.left) if self.won else state.members

    def people(self) -> tuple[int, ...]:
        """Return the seats that a person plays."""
        return tuple(seat for seat in self.here() if seat not in self.state.idle)

    @property
    def wants_slaps(self) -> bool:
        """Whether a slap can mean something now beside being early."""
        return self.state.owes is not None or isinstance(self.state.phase, Slapping)

    def due_ns(self) -> int | None:
        """Return when `run` has something to do if nobody does anything, or None."""
        times = [self.sequencer.next_due_ns()]
        if not self.over:
            times += [self._bots[seat].due_ns() for seat in self.state.idle]
        return min((time for time in times if time is not None), default=None)

    def public(self) -> PublicView:
        """Return what everyone sees."""
        return public_view(self.state, self.book)

    def own(self, seat: int) -> SeatView:
        """Return what `seat` alone sees."""
        return seat_view(self.state, self.book, seat)
