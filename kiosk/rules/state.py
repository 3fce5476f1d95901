"""The one state value of a match. It is changed by applying events and by nothing else.

Imports only cards and phases.
"""

from __future__ import annotations

from typing import NamedTuple

from kiosk.rules.cards import Card, Colour
from kiosk.rules.phases import Dealing, Phase

FIRST_REFILL = 6


class Silence(NamedTuple):
    """Nobody may speak until the turn comes to `seat`, or, with a `colour`, until it changes (HOUSE-HUSH)."""

    seat: int
    colour: Colour | None


class Accusation(NamedTuple):
    """`seat` says that `accused` spoke; `seconds` agree so far (HUSH-3)."""

    seat: int
    accused: int
    seconds: tuple[int, ...]
    since_ns: int


class Shown(NamedTuple):
    """`to` alone has seen the hand of `of` as it was before its Wild Draw Four (ACT-6)."""

    to: int
    of: int
    cards: tuple[Card, ...]


class State:
    """Everything that is true at the table, secrets included. Times are ns of the match's own clock.

    `draw_pile` has the next card last, `discard` its top last. `ring` holds the seats in play, clockwise;
    `onward` tells the next seat in play in the direction of play. `owes` is the seat that owes the call since
    `owed_ns`; `called` are the seats whose one card is called; `ahead` is the seat that slapped ahead in this
    turn. `settled_ns` is when the last window for a call closed. `fined` are the (seat, button) already fined
    in this turn. `dry` are the seats that passed in a row with nothing to draw. `members` are the seats in
    the match; those who are out of the round already stand in `finished`, each with its last card
    (HOUSE-LAST). While there are `halted` seats nobody acts, for their buttons are not heard; those of
    `by_touch` are not waited for. `stages` is the size of each seat's next refill (HOUSE-SEVEN-ROUNDS),
    `set_aside` are cards out of the round (HOUSE-TEN), `leader` plays first in the next round (SCORE-5).
    """

    __slots__ = (
        "accusation",
        "ahead",
        "by_touch",
        "called",
        "clockwise",
        "colour",
        "counter",
        "cut_open",
        "dealer",
        "direction",
        "discard",
        "draw_pile",
        "dry",
        "fined",
        "finished",
        "halted",
        "hands",
        "idle",
        "laid_ns",
        "last_layer",
        "leader",
        "left",
        "members",
        "onward",
        "owed_ns",
        "owes",
        "phase",
        "reshuffles",
        "ring",
        "round_number",
        "scores",
        "seats",
        "set_aside",
        "settled_ns",
        "shown",
        "silence",
        "since_ns",
        "stages",
        "turn",
        "turns",
    )

    def __init__(self, seats: tuple[int, ...]) -> None:
        """A match between `seats` (numbers, clockwise) with nothing dealt."""
        self.seats = seats
        self.members = seats
        self.ring = seats
        self.left: set[int] = set()
        self.idle: set[int] = set()
        self.scores = dict.fromkeys(seats, 0)
        self.dealer: int | None = None
        self.round_number = 0
        self.hands: dict[int, list[Card]] = {seat: [] for seat in seats}
        self.draw_pile: list[Card] = []
        self.discard: list[Card] = []
        self.colour: Colour | None = None
        self.direction = 1
        self.phase: Phase = Dealing()
        self.turn = seats[0]
        self.turns = 0
        self.since_ns = 0
        self.last_layer: int | None = None
        self.laid_ns: int | None = None
        self.cut_open = False
        self.owes: int | None = None
        self.owed_ns = 0
        self.called: set[int] = set()
        self.ahead: int | None = None
        self.settled_ns: int | None = None
        self.fined: set[tuple[int, str]] = set()
        self.reshuffles = 0
        self.dry: set[int] = set()
        self.finished: tuple[tuple[int, Card], ...] = ()
        self.stages = dict.fromkeys(seats, FIRST_REFILL)
        self.set_aside: list[Card] = []
        self.silence: Silence | None = None
        self.accusation: Accusation | None = None
        self.leader: int | None = None
        self.shown: Shown | None = None
        self.halted: tuple[int, ...] = ()
        self.by_touch: tuple[int, ...] = ()
        self.seat_ring(seats)

    def seat_ring(self, ring: tuple[int, ...]) -> None:
        """Let `ring` be the seats in play; only events call this."""
        self.ring = ring
        self.clockwise = dict(zip(ring, ring[1:] + ring[:1], strict=True))
        self.counter = dict(zip(ring, ring[-1:] + ring[:-1], strict=True))
        self.head(self.direction)

    def head(self, direction: int) -> None:
        """Let play go in `direction` (1 clockwise, -1 counter-clockwise); only events call this."""
        self.direction = direction
        self.onward = self.clockwise if direction > 0 else self.counter

    def after(self, seat: int, direction: int | None = None) -> int:
        """Return the next seat in play after `seat`, which itself may be out of play."""
        if direction is None and seat in self.onward:
            return self.onward[seat]
        way = self.direction if direction is None else direction
        known = (self.clockwise if way > 0 else self.counter).get(seat)
        if known is not None:
            return known
        start = self.seats.index(seat)
        order = [self.seats[(start + way * step) % len(self.seats)] for step in range(1, len(self.seats) + 1)]
        return next(other for other in order if other in self.clockwise)

    def copy(self) -> State:
        """Return an independent copy; cards and phases are shared, for they never change."""
        twin = State.__new__(State)
        for name in State.__slots__:
            value = getattr(self, name)
            if isinstance(value, list | set):
                value = value.copy()
            setattr(twin, name, value)
        twin.hands = {seat: hand.copy() for seat, hand in self.hands.items()}
        twin.scores = self.scores.copy()
        twin.stages = self.stages.copy()
        return twin

    def __eq__(self, other: object) -> bool:
        """Two states are equal when everything in them is, the kind of phase included."""
        if not isinstance(other, State):
            return NotImplemented
        return type(self.phase) is type(other.phase) and all(
            getattr(self, name) == getattr(other, name) for name in State.__slots__
        )

    __hash__ = None  # type: ignore[assignment]  # it changes, so it is no key

    def __repr__(self) -> str:
        """Show every field, for a failing test."""
        return f"State({', '.join(f'{name}={getattr(self, name)!r}' for name in State.__slots__)})"
