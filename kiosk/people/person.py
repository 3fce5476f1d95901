"""One person at one seat: looks, thinks, forgets, jumps the gun, lays by touch and presses buttons.

Imports the bots, the rules' views and the fingers.
"""

from __future__ import annotations

from random import Random

from hardware.mock import ScriptedPress
from hardware.press import MS
from kiosk.bots import Bot, reflexes
from kiosk.people.fingers import Fingers, Temper
from kiosk.rules.commands import Cut, SeatCommand, Slap
from kiosk.rules.views import SeatView

NEARLY_OUT = 2


class Person:
    """Decides as a bot does, with a person's reflexes, temper and fingers. Times are of the match's clock."""

    def __init__(self, seat: int, chance: Random) -> None:
        """Sit down at `seat`."""
        self.seat = seat
        self.temper = Temper.of(chance)
        self._chance = chance
        self._bot = Bot(seat, chance, reflexes(chance))
        self._fingers = Fingers(seat, self.temper, chance)
        self._blunder_ns: int | None = None
        self._turn_seen: object = None

    def see(self, view: SeatView, now_ns: int) -> None:
        """Look at the table."""
        self._bot.see(view, now_ns)
        public = view.public
        if public.turns == self._turn_seen:
            return
        self._turn_seen = public.turns
        somebody_nearly_out = public.facts(public.turn).count == NEARLY_OUT
        tempted = self.temper.jumps if somebody_nearly_out else self.temper.errs
        if self._chance.random() < tempted:
            self._blunder_ns = now_ns + self._chance.randrange(300 * MS, 2_500 * MS)

    def due_ns(self) -> int | None:
        """Return when this person wants to do something next, or None."""
        moments = [moment for moment in (self._bot.due_ns(), self._blunder_ns) if moment is not None]
        return min(moments, default=None)

    def act(self, now_ns: int) -> SeatCommand | list[ScriptedPress] | None:
        """Do what is due: a touch of the screen, or presses of a button."""
        if self._blunder_ns is not None and self._blunder_ns <= now_ns:
            self._blunder_ns = None
            return self._fingers.press("slap", now_ns)
        command = self._bot.act(now_ns)
        if isinstance(command, Slap):
            return self._fingers.press("slap", now_ns)
        return self._fingers.press("cut", now_ns) if isinstance(command, Cut) else command

    def was_refused(self) -> None:
        """Look again: what was wanted was not to be had."""
        self._bot.forget()
