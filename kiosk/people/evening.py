"""A table, people at it, and time that goes on when something is due. Imports the table and the people.

The board is anybody's: whatever takes scripted presses and is moved through time.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection
from datetime import UTC, datetime
from queue import SimpleQueue
from random import Random
from typing import Protocol

from hardware.board import Board
from hardware.lamps import Lamps
from hardware.mock import MockBoard, ScriptedPress
from hardware.press import MS, Press
from kiosk.people.person import Person
from kiosk.people.telling import PeopleReport, Watcher, contested, is_heat, is_wrong
from kiosk.rules.options import Options
from kiosk.rules.verdicts import Race
from kiosk.table import Table, TableSettings
from kiosk.table.holding import TOUCH, Source
from kiosk.table.match import Match
from kiosk.table.simulation import round_report

STEP_NS = 5 * MS
SETTLED_NS = 160 * MS
"""So long after a finger was lifted everything about it is known and decided."""
BEGAN_NS = 1_000_000 * MS
LONGEST_NS = 5_400_000 * MS
"""After an hour and a half people go home, and the round is reported as unfinished."""
DATE = datetime(2026, 1, 1, 20, tzinfo=UTC)
"""All evenings are of one date: nobody remembers them."""


class Buttons(Protocol):
    """A board with fingers at its buttons."""

    @property
    def board(self) -> Board:
        """Return the board itself."""

    def script(self, *presses: ScriptedPress) -> None:
        """Add presses to come."""

    def advance(self, now_ns: int) -> None:
        """Let everything happen until `now_ns`."""


class MockButtons:
    """The board without a table, its edges up to 8 ms under way."""

    def __init__(self, seats: Collection[int]) -> None:
        """Give each of `seats` its two buttons."""
        self.board = MockBoard([(seat, button) for seat in seats for button in ("slap", "cut")])

    def script(self, *presses: ScriptedPress) -> None:
        """Add presses to come."""
        self.board.script(*presses)

    def advance(self, now_ns: int) -> None:
        """Let everything happen until `now_ns`, and forget which lamps were lit."""
        self.board.advance(now_ns)
        self.board.lamp_diary.clear()


class Evening:
    """One round between people at places 1 to `seats`; the same seed plays the same round.

    Raises OptionError for rules that do not go together.
    """

    def __init__(self, options: Options, seats: int, seed: int, buttons: Buttons | None = None) -> None:
        """Sit everybody down."""
        places = tuple(range(1, seats + 1))
        self._buttons = MockButtons(places) if buttons is None else buttons
        self._now_ns = BEGAN_NS
        self._quiet_from_ns = 0
        self._watcher = Watcher()
        self._people = [Person(seat, Random(f"{seed} person {seat}")) for seat in places]
        self._truth: dict[int, list[int]] = {seat: [] for seat in places}
        self._races: dict[int, Race] = {}
        self._seen: tuple[int, int] = (-1, -1)
        presses: SimpleQueue[Press] = SimpleQueue()
        board = self._buttons.board
        lamps = Lamps(board)
        board.open(lamps.listen(presses.put))
        self.table = Table(
            TableSettings(places=places, options=options),
            self._watcher,
            lamps,
            [Source(board.error_ns, board.max_delay_ns)],
            lambda: seed,
            presses,
            lambda: DATE,
        )
        self.table.begin(places, (), self._now_ns)

    @property
    def match(self) -> Match:
        """The match they play."""
        match = self.table.match
        assert match is not None  # noqa: S101 -- begun above, and one round does not end a table
        return match

    def play(self) -> PeopleReport:
        """Play until the round is over and every button is up; return what it told."""
        while self._now_ns < BEGAN_NS + LONGEST_NS:
            self._step()
            if self.match.over and self._now_ns > self._quiet_from_ns:
                break
        self._buttons.board.close()
        races = contested(self._races.values())
        return PeopleReport(
            round=round_report(self._watcher, self.match, self._now_ns - self.table.match_from_ns),
            reactions_ms=tuple(self._watcher.reactions_ms),
            slaps=self._watcher.slaps,
            races=len(races),
            won=Counter(race.winner for race in races),
            heats=sum(map(is_heat, races)),
            wrong=sum(is_wrong(race, self._truth) for race in races),
        )

    def _step(self) -> None:
        self._look()
        self._now_ns = max(self._now_ns + 1, self._next_ns())
        if not self.match.over:
            for person in self._people:
                self._let_act(person)
        self._buttons.advance(self._now_ns)
        self.table.tick(self._now_ns)
        race = self.match.races.newest
        if race is not None:
            self._races[race.at_ns] = race

    def _next_ns(self) -> int:
        """When the next thing happens that anybody waits for."""
        dues = [person.due_ns() for person in self._people] if not self.match.over else []
        moments = [due + self.table.match_from_ns for due in (*dues, self.match.due_ns()) if due is not None]
        if self._now_ns <= self._quiet_from_ns:
            moments.append(self._now_ns + STEP_NS)
        return min(moments, default=self._now_ns + STEP_NS)

    def _look(self) -> None:
        """Everybody sees what has changed; whoever was refused something thinks again."""
        match = self.match
        if match.over or self._seen == (match.changes, match.told):
            return
        self._seen = (match.changes, match.told)
        for person in self._people:
            refused = match.refusals.get(person.seat)
            if refused is not None and refused[0] == match.told:
                person.was_refused()
            if person.seat in match.state.ring:
                person.see(match.own(person.seat), self._now_ns - self.table.match_from_ns)

    def _let_act(self, person: Person) -> None:
        match_ns = self._now_ns - self.table.match_from_ns
        due_ns = person.due_ns()
        if due_ns is None or due_ns > match_ns:
            return
        deed = person.act(match_ns)
        if isinstance(deed, list):
            presses = [
                ScriptedPress(
                    press.seat,
                    press.button,
                    press.at_ns + self.table.match_from_ns,
                    press.held_ns,
                    press.bounce_ns,
                )
                for press in deed
            ]
            self._truth[person.seat] += [press.at_ns for press in deed]
            self._buttons.script(*presses)
            ups = [press.at_ns + press.held_ns + SETTLED_NS for press in presses]
            self._quiet_from_ns = max([self._quiet_from_ns, *ups])
        elif deed is not None:
            self._truth[person.seat].append(match_ns)
            self.table.do(deed, self._now_ns, TOUCH.error_ns)
