"""The referee of a race, as the live table has it: held buttons, sequencer, rules, race display.

Imports the rules and the table.
"""

from __future__ import annotations

from collections.abc import Collection
from random import Random
from typing import Literal

from hardware.press import Line, Press
from kiosk.fairness.world import World
from kiosk.rules.buttons import HeldButtons
from kiosk.rules.cards import card, cards
from kiosk.rules.commands import Lay, NextRound, Slap, TakeSeats
from kiosk.rules.options import Options
from kiosk.rules.phases import Turn
from kiosk.rules.rulebook import in_ns
from kiosk.rules.sequencer import Timed
from kiosk.table.holding import Source, hold_ns
from kiosk.table.match import Match
from kiosk.table.record import Opening, Record

Verdict = Literal["right", "dead heat", "wrong", "lost"]
"""lost: the race had no winner, or one of its two was never heard."""

SEATS = tuple(range(1, 7))
BYSTANDER = 6
"""A seat whose buttons nobody presses."""


class Judge:
    """Takes the presses of boards and says who was first."""

    def __init__(self, world: World, sources: Collection[Source]) -> None:
        """Sit six people down whose buttons are on `sources`."""
        self._world = world
        options = Options()
        hold = hold_ns(sources, in_ns(options.dead_heat))
        self.hold_ns = hold
        self._match = Match(Opening(SEATS, options, seed=1, bots=()), Record(None), hold)
        self._match.decide(TakeSeats(()), 0)
        self._match.decide(NextRound(), 0)
        self._held = HeldButtons()
        self.heard: list[Press] = []
        self._before: object = None

    def set_out(self, owing: int) -> None:
        """Let `owing` lay its last card but one; from now on its neighbours may catch it."""
        match, now_ns = self._match, self._world.now_ns
        state = match.state
        state.hands = {seat: cards("Y1 Y2 Y3") for seat in SEATS}
        state.hands[owing] = cards("R7 R5")
        state.draw_pile = cards("B1 B2 B3 B4 B5 B6 B7 B8")
        state.discard = cards("G9 R1")
        state.colour, state.direction = "red", 1
        state.phase, state.turn = Turn(owing), owing
        state.owes = state.ahead = state.settled_ns = None
        state.called, state.fined, state.dry = set(), set(), set()
        state.since_ns = now_ns
        match.referee.decide(Lay(owing, card("R7")), now_ns, Random(0))
        self.heard.clear()
        self._before = match.races.newest

    def take(self, press: Press) -> None:
        """Hear of a press, as the table does; whatever was due before it is decided before it."""
        self._match.run(self._world.now_ns)
        if not press.down:
            self._held.release(press.seat, press.button)
        elif self._held.press(press.seat, press.button):
            self.heard.append(press)
            given = Timed(Slap(press.seat), press.at_ns, press.error_ns, press.clock, press.clock_error_ns)
            self._match.offer(press.seat, given)

    def verdict(self, first: Line, second: Line) -> Verdict:
        """Say how the race was judged in which `first` was pressed before `second`."""
        self._match.run(self._world.now_ns)
        race = self._match.races.newest
        if race is None or race is self._before or len(self.heard) != 2:
            return "lost"
        if {first[0], second[0]} in map(set, race.heats):
            return "dead heat"
        right = race.winner == race.runners[0].seat == first[0]
        return "right" if right else "wrong"
