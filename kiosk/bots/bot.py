"""One bot at one seat: it looks, takes a human time, acts, and now and then forgets.

Imports the rules' views.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Literal, NamedTuple, Protocol

from kiosk.bots.choosing import choose
from kiosk.rules.commands import Cut, SeatCommand, Slap
from kiosk.rules.views import SeatView

MS = 1_000_000

Want = Literal["act", "call", "catch", "cut", "slap"]


class Pace(Protocol):
    """How long somebody takes, and how often they do the thing at all.

    Within `committed_ns` of a press the finger moves already: then it comes, even if its occasion has gone.
    """

    @property
    def how_often(self) -> float:
        """Return the share of occasions that are taken, 0 to 1."""

    @property
    def committed_ns(self) -> int:
        """Return how long before a press it can no longer be stopped."""

    def pause_ns(self, chance: Random) -> int:
        """Return how long it takes this time."""


class Habit(NamedTuple):
    """How long a bot takes (ms, from and to) and how often it does the thing at all."""

    quickest: int
    slowest: int
    how_often: float
    committed_ns: int = 0

    def pause_ns(self, chance: Random) -> int:
        """Return how long it takes this time."""
        return round(chance.triangular(self.quickest, self.slowest) * MS)


HABITS: dict[Want, Habit] = {
    "act": Habit(900, 2400, 1.0),
    "call": Habit(350, 1100, 0.85),
    "catch": Habit(550, 1700, 0.5),
    "cut": Habit(450, 1200, 0.6),
    "slap": Habit(350, 1300, 0.98),
}


class _Wish(NamedTuple):
    due_ns: int
    command: SeatCommand
    occasion: object


class Bot:
    """Plays one seat. `chance` is its own generator; times are ns of the match's clock."""

    def __init__(self, seat: int, chance: Random, habits: Mapping[Want, Pace] = HABITS) -> None:
        """Sit down at `seat`."""
        self.seat = seat
        self._habits = habits
        self._chance = chance
        self._wishes: dict[Want, _Wish] = {}
        self._decided: dict[Want, object] = {}

    def see(self, view: SeatView, now_ns: int) -> None:
        """Look at the table; make or drop plans by what is seen."""
        public = view.public
        slapping = self.seat in public.slapping
        asked = (public.turns, public.stage, len(view.hand)) if view.may and not slapping else None
        self._plan("act", asked, view, now_ns)
        self._plan("slap", (public.turns, public.starter) if slapping else None, view, now_ns)
        owing = next((facts.seat for facts in public.seats if facts.owes_call), None)
        self._plan("call", public.turns if owing == self.seat else None, view, now_ns)
        someone_else = owing is not None and owing != self.seat
        self._plan("catch", (public.turns, owing) if someone_else else None, view, now_ns)
        self._plan("cut", self._cut_occasion(view), view, now_ns)

    def _cut_occasion(self, view: SeatView) -> object:
        """Return what tells this chance to cut from others: the pile's last change, made by somebody else."""
        public = view.public
        playing = public.stage in {"turn", "debt"} and public.turn != self.seat
        if not public.options.cut or not playing or not public.pile or public.pile[-1] not in view.hand:
            return None
        return (public.turns, public.pile[-1].text)

    def _plan(self, want: Want, occasion: object, view: SeatView, now_ns: int) -> None:
        if occasion is None:
            self._drop(want, now_ns)
            self._decided.pop(want, None)
            return
        if self._decided.get(want) == occasion:
            return
        self._decided[want] = occasion
        habit = self._habits[want]
        command = self._command(want, view)
        if command is None or self._chance.random() >= habit.how_often:
            self._wishes.pop(want, None)
            return
        self._wishes[want] = _Wish(now_ns + habit.pause_ns(self._chance), command, occasion)

    def _drop(self, want: Want, now_ns: int) -> None:
        """Give up a plan, unless the finger cannot be stopped any more."""
        wish, committed_ns = self._wishes.get(want), self._habits[want].committed_ns
        if wish is not None and (committed_ns == 0 or wish.due_ns >= now_ns + committed_ns):
            del self._wishes[want]

    def _command(self, want: Want, view: SeatView) -> SeatCommand | None:
        if want == "act":
            return choose(view, self._chance)
        return Cut(self.seat) if want == "cut" else Slap(self.seat)

    def due_ns(self) -> int | None:
        """Return when it next wants to act, or None."""
        return min((wish.due_ns for wish in self._wishes.values()), default=None)

    def act(self, now_ns: int) -> SeatCommand | None:
        """Return a command whose time has come, once."""
        ripe = [(wish.due_ns, want) for want, wish in self._wishes.items() if wish.due_ns <= now_ns]
        if not ripe:
            return None
        return self._wishes.pop(min(ripe)[1]).command

    def forget(self) -> None:
        """Drop every plan: somebody else plays the seat now."""
        self._wishes.clear()
        self._decided.clear()
