"""The table itself: seating, play and scores, run by one loop.

The clock is handed in with every call (ns, CLOCK_MONOTONIC); presses come from the boards' threads by a
queue. Imports the rules, the journal and the hardware.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from datetime import datetime
from queue import SimpleQueue

from hardware.lamps import Lamps
from hardware.press import Press
from kiosk.rules.buttons import HeldButtons
from kiosk.rules.commands import ComeBack, Cut, Lay, Leave, NextRound, SeatCommand, Slap
from kiosk.rules.rulebook import in_ns
from kiosk.rules.sequencer import Timed
from kiosk.table.absences import Absences
from kiosk.table.between import Between
from kiosk.table.holding import Source, hold_ns
from kiosk.table.languages import SeatLanguages
from kiosk.table.lighting import Lighting
from kiosk.table.match import Match
from kiosk.table.match_clock import MatchClock
from kiosk.table.memory import Memory, result_of
from kiosk.table.outages import Outages
from kiosk.table.pausing import Pausing
from kiosk.table.record import DiskTrouble, Opening, Record, Resumed
from kiosk.table.returning import Returning
from kiosk.table.seating import LEAST_SEATS, Seating
from kiosk.table.settings import TableSettings
from kiosk.table.tonight import Tonight

OWN_RULES = "own rules"


class Table:
    """One live table. Call `tick` often; read `match`, `seating`, `between` and the rest in between.

    `seed` gives a new number for every match; `wall` tells the date, rightly or not: no rule heeds it.
    `sources` are the boards whose presses come: a press waits until older ones can no longer arrive.
    `between` is there from the last lay of a round to the next deal; `at_scores`: they are to be shown.
    `absences`: for whom bots play because they have gone away for a while.
    """

    def __init__(
        self,
        settings: TableSettings,
        record: Record,
        lamps: Lamps,
        sources: Collection[Source],
        seed: Callable[[], int],
        presses: SimpleQueue[Press],
        wall: Callable[[], datetime],
    ) -> None:
        """Open the table, with boards putting into `presses`; `resume` looks for an interrupted match."""
        self.settings = settings
        self.seating = Seating(settings)
        self.tonight = Tonight(
            settings.options,
            record.setting(OWN_RULES),
            lambda own: record.keep_setting(OWN_RULES, own),
            self.seating.disagree,
        )
        self.languages = SeatLanguages(record)
        self.presses = presses
        self.match: Match | None = None
        self.between: Between | None = None
        self.at_scores = False
        self.resumed: Resumed | None = None
        self.returning = Returning((), (), settings)
        self.open_hands: set[int] = set()
        self.absences = Absences(settings.away_ns)
        self._record = record
        self._lighting = Lighting(lamps, settings.places)
        self._sources = sources
        self._seed = seed
        self.wall = wall
        self.memory = Memory(record.results())
        self._held = HeldButtons()
        self._pressed_ns: dict[int, int] = {}
        self._clock = MatchClock(0)
        self._outages = Outages(frozenset)
        self.pausing = Pausing()
        self.touched_ns = 0
        self._told = 0
        self._diverted: Callable[[Press], None] | None = None

    def wait_for(self, away: Callable[[], frozenset[int]]) -> None:
        """Let a game wait while `away` tells of seats whose buttons are away, and may come back."""
        self._outages = Outages(away)

    def resume(self, now_ns: int) -> bool:
        """Go on with the match found on disk; return whether there was one."""
        found = self._record.resume()
        if found is None:
            return False
        self._clock = MatchClock(now_ns, found.at_ns)
        self.match = self._made(found.opening, found)
        self.match.begin(found.at_ns)
        self._outages.begin(self.match, self._clock, now_ns)
        self.resumed = found
        self.touched_ns = now_ns
        if self.match.over:
            self.between, self.at_scores = Between(self.match, self.settings, now_ns), True
        else:
            self.returning = Returning(self.match.people(), found.opening.seats, self.settings)
        return True

    @property
    def shown_hands(self) -> frozenset[int]:
        """The seats whose hands are open, and may be."""
        return self.returning.shown(frozenset(self.open_hands))

    def _made(self, opening: Opening, found: Resumed | None = None) -> Match:
        hold = hold_ns(self._sources, in_ns(opening.options.dead_heat))
        return Match(opening, self._record, hold, found, told=self._told, lively=self.settings.demo)

    @property
    def agreed(self) -> frozenset[int]:
        """The seats that want the next round, or the next match, to begin."""
        return frozenset() if self.between is None else frozenset(self.between.agreed)

    @property
    def countdown(self) -> tuple[int, int] | None:
        """From when to when the table waits for those who have not agreed; None: it does not count."""
        if self.match is None:
            return self.seating.counts(all_must_agree=self.tonight.open)
        asked = self.returning if self.returning.waits else self.between
        return None if asked is None else asked.counts()

    @property
    def faults(self) -> tuple[str, ...]:
        """What the staff should know of the memory of the games, in words for the log."""
        return tuple(said for _, said in self.troubles)

    @property
    def troubles(self) -> tuple[tuple[DiskTrouble, str], ...]:
        """The kind of each of the `faults`, and its words."""
        return self._record.troubles()

    @property
    def match_from_ns(self) -> int:
        """What to take from CLOCK_MONOTONIC to have the match's clock."""
        return self._clock.from_ns

    @property
    def stands_ns(self) -> int | None:
        """The match's time, while it stands and the game waits for buttons; else None."""
        return self._clock.now(0) if self.match is not None and self._clock.stands else None

    def tick(self, now_ns: int) -> int | None:
        """Do everything that is due; return when to come again if nothing happens, or None."""
        for _ in range(self.presses.qsize()):
            self._press(self.presses.get_nowait())
        if not self.returning.holds(self.match, self._clock, now_ns):
            self._outages.look(self.match, self._clock, now_ns)
            self.pausing.look(self._clock, now_ns)
        self._seat_people(now_ns)
        if self.match is not None:
            if not self._clock.stands:
                for seat in self.absences.over(now_ns):
                    self.match.decide(ComeBack(seat), self._clock.now(now_ns))
                self.match.run(self._clock.now(now_ns))
            self._watch_the_end(self.match, now_ns)
        self._give_up(now_ns)
        retry_ns = self._record.retry(now_ns)
        asked = self.returning if self.returning.waits else self.between if self.at_scores else None
        lamps_ns = self._lighting.tick(self.match, asked, self.seating, self.shown_hands, now_ns)
        here = self.seating.seated if self.match is None else self.match.here()
        lapse_ns = self.languages.settle(here, now_ns)
        moments = (lamps_ns, retry_ns, lapse_ns, self._due_ns(now_ns))
        return min((moment for moment in moments if moment is not None), default=None)

    def _due_ns(self, now_ns: int) -> int | None:
        if self.match is None:
            return self.seating.due_ns()
        if self.returning.waits:
            return self.returning.due_ns() or self.touched_ns + self.settings.abandon_ns + 1
        due_ns = self._clock.due(self.match.due_ns())
        running = (due_ns, self._outages.due_ns(self.match), self.pausing.due_ns())
        moments = [moment for moment in running if moment is not None]
        if not self._clock.stands:
            moments += self.absences.until_ns.values()
        if self.between is not None:
            moments += self.between.due_ns(now_ns)
        if self._is_alone():
            moments.append(self.touched_ns + self.settings.abandon_ns + 1)
        return min(moments, default=None)

    # fingers and buttons

    def divert(self, to: Callable[[Press], None] | None) -> None:
        """Let presses go to `to` and mean nothing to the game; None: they are the game's again."""
        self._diverted = to

    def _press(self, press: Press) -> None:
        if self._diverted is not None:
            self._diverted(press)
        if not press.down:
            self._held.release(press.seat, press.button, press.source)
            return
        counts = self._held.press(press.seat, press.button, press.source)
        if not counts or self._diverted is not None:
            return
        self.touched_ns = max(self.touched_ns, press.at_ns)
        match = self.match
        if self.returning.press(press.seat, press.at_ns):
            self._want(press.seat, Timed(ComeBack(press.seat), press.at_ns, press.error_ns))
            return
        if match is not None and self.between is None:
            command = Slap(press.seat) if press.button == "slap" else Cut(press.seat)
            given = Timed(command, press.at_ns, press.error_ns, press.clock, press.clock_error_ns)
            self._want(press.seat, given)
            return
        before_ns = self._pressed_ns.get(press.seat)
        if before_ns is not None and abs(press.at_ns - before_ns) < self.settings.twice_ns:
            return
        self._pressed_ns[press.seat] = press.at_ns
        if self.between is not None:
            self.between.press(press, self._clock.now(press.at_ns))
        elif press.button == "slap":
            self.seating.slap(press.seat, press.at_ns)
        else:
            self.seating.cut(press.seat, press.at_ns)

    def do(self, command: SeatCommand, at_ns: int, error_ns: int) -> None:
        """Take in what a seat wants; whoever gives it is there again (SEAT-1). Bystanders want nothing."""
        if isinstance(command, Lay):
            self.seating.lessons.lay(command.seat, command.card, at_ns)
        self._want(command.seat, Timed(command, at_ns, error_ns))

    def _want(self, seat: int, timed: Timed) -> None:
        match, command = self.match, timed.command
        if match is None or match.over or seat not in match.state.ring or self.returning.waits:
            return
        self.touched_ns = max(self.touched_ns, timed.at_ns)
        match_ns = self._clock.at(timed.at_ns)
        if match_ns is None:
            if self.pausing.on and isinstance(command, Slap):
                self.pausing.end(self._clock, timed.at_ns)
            elif self._clock.stands and isinstance(command, SeatCommand):
                match.refuse(command, "paused" if self.pausing.on else "halted")
            return
        self.absences.note(seat, command, timed.at_ns)
        timed = timed._replace(at_ns=match_ns)
        if seat in match.state.idle:
            match.offer(seat, timed._replace(command=ComeBack(seat)))
            if isinstance(command, Slap) and not match.wants_slaps:
                return  # whoever presses to be back has not raised a false alarm
        if not isinstance(command, ComeBack):
            match.offer(seat, timed)

    def open_hand(self, seat: int, now_ns: int) -> None:
        """A finger rests on the seat's edge."""
        self.open_hands.add(seat)
        self.seating.lessons.open_hand(seat, now_ns)
        if seat not in self.returning.locked:
            self.do(ComeBack(seat), now_ns, 0)

    def play_on(self, now_ns: int) -> None:
        """Somebody wishes to wait no longer: a pause ends; whose buttons are away play by touch."""
        self.pausing.end(self._clock, now_ns)
        self._outages.give_up(self.match, self._clock, now_ns)

    def pause(self, now_ns: int) -> None:
        """Somebody wishes that the game wait."""
        self.pausing.begin(self.match, self._clock, now_ns)

    def close_hand(self, seat: int) -> None:
        """The finger was lifted."""
        self.open_hands.discard(seat)

    # what is remembered

    def forget_results(self) -> bool:
        """Erase the results and records of all matches that are over; return whether it was done."""
        if not self._record.forget_results():
            return False
        self.memory.forget()
        return True

    # the staff

    def end_match(self) -> None:
        """Give up the match that is being played; the table invites new guests."""
        if self.match is not None:
            self._close(self.match, abandoned=True)

    def stand_up(self, seat: int, now_ns: int) -> None:
        """Let a seat leave (SEAT-2), or stand up before a match."""
        if self.match is None:
            self.seating.stand_up(seat)
        elif self.between is not None:
            self.between.stand_up(seat, self._clock.now(now_ns))
        else:
            self.match.decide(Leave(seat), self._clock.now(now_ns))

    def guests(self) -> tuple[int, ...]:
        """Return the seats that somebody has taken, bots' not."""
        if self.match is None:
            return tuple(sorted(self.seating.seated))
        return self.match.people() if self.between is None else self.between.people()

    # tonight's rules

    @property
    def company(self) -> int:
        """How many would play if a match began now, bots included."""
        return len(self.seating.seated) + len(self.seating.bots())

    def open_rules(self) -> None:
        """Let the people who sit choose the rules; nothing begins before they all agree."""
        if self.match is not None and self.match.won and self.between is not None and self.at_scores:
            people = self.between.people()
            self._close(self.match)
            for seat in people:
                self.seating.slap(seat, self.touched_ns)
        self.tonight.open = self.match is None and bool(self.seating.seated)

    # from seating to play to scores

    def _seat_people(self, now_ns: int) -> None:
        """Begin a match when those who sit agree."""
        if self.match is not None:
            return
        if self.seating.starts(now_ns, all_must_agree=self.tonight.open):
            self.begin(tuple(sorted(self.seating.seated)), self.seating.bots(), now_ns)
        else:
            self.seating.give_up(now_ns)

    def begin(self, people: tuple[int, ...], bots: tuple[int, ...], now_ns: int) -> None:
        """Begin a match between `people` and `bots`."""
        opening = Opening(tuple(sorted((*people, *bots))), self.tonight.options, self._seed(), bots)
        self.tonight.open = False
        self.open_hands = set()
        self._record.begin(opening)
        self._clock = MatchClock(now_ns)
        self.match = self._made(opening)
        self.match.begin(0)
        self._play_on()
        self.touched_ns = now_ns
        self.seating.clear()

    def _play_on(self) -> None:
        self.between, self.at_scores, self.resumed = None, False, None
        self.returning = Returning((), (), self.settings)

    def _watch_the_end(self, match: Match, now_ns: int) -> None:
        """Let the end of a round be seen, then its scores; go on when people agree."""
        if not match.over:
            return
        if self.between is None:
            self.between = Between(match, self.settings, now_ns + self.settings.linger_ns)
        self.at_scores = now_ns >= self.between.from_ns
        if self.between.emptied and not self.settings.demo:
            self._close(match)
        elif self.between.goes_on(now_ns):
            self._next(match, self.between, now_ns)

    def _next(self, match: Match, between: Between, now_ns: int) -> None:
        """Deal the next round, or after a match begin another with the same people and those who came."""
        if not match.won:
            match.decide(NextRound(), self._clock.now(now_ns))
            self._play_on()
            return
        people = tuple(sorted({*between.people(), *between.coming}))
        bots = tuple(seat for seat in match.here() if seat in match.state.idle and seat not in people)
        self._close(match)
        if len(people) + len(bots) >= LEAST_SEATS:
            self.begin(people, bots, now_ns)
        else:
            for seat in people:
                self.seating.slap(seat, now_ns)

    def _close(self, match: Match, **more: bool) -> None:
        view = match.public()
        scores = {facts.seat: facts.score for facts in view.seats}
        told = (view.winners, scores, view.round_number, match.story.of_match, match.ended_ns)
        result = result_of(*told, self.wall()) | more
        self._record.finish(result)
        self.memory.note(result)
        self._told = match.told
        self.match = None
        self.open_hands = set()
        self.absences.until_ns.clear()
        self._play_on()
        self.seating.clear()

    def _is_alone(self) -> bool:
        if self.match is None or self.settings.demo:
            return False
        return self.between is not None or self.returning.waits or not self.match.people()

    def _give_up(self, now_ns: int) -> None:
        """A match that nobody has touched for long ends; the table invites new guests."""
        late = now_ns > self.touched_ns + self.settings.abandon_ns
        if self.match is not None and late and self._is_alone():
            self._close(self.match, abandoned=True)
