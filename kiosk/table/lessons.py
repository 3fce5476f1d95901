"""Learning by playing: what a guest does once with two cards, in some forty seconds, before a match.

Each seat has its own lesson and may break it off with a button that is not asked for. Times are ns on
CLOCK_MONOTONIC. Imports the rules' cards and the press.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, Literal

from hardware.press import Button
from kiosk.rules.cards import Card, card

SECOND: Final = 1_000_000_000
Step = Literal["peek", "lay", "slap", "cut", "done"]
STEPS: Final[tuple[Step, ...]] = ("peek", "lay", "slap", "cut", "done")
LASTS_NS: Final[Mapping[Step, int]] = {
    "peek": 12 * SECOND,
    "lay": 12 * SECOND,
    "slap": 8 * SECOND,
    "cut": 8 * SECOND,
    "done": 5 * SECOND,
}
"""Whoever does nothing is shown the next thing all the same."""
FIRST: Final = card("G7")
"""Lies on the pile when the lesson begins."""
FITS: Final = card("G4")
TWIN: Final = card("R2")
"""Is left, and then laid by a neighbour too: the very same card can be cut."""


@dataclass(frozen=True, slots=True)
class Lesson:
    """How far a seat is: its `step` since `since_ns`, the top of its little pile, and its hand."""

    step: Step
    since_ns: int
    top: Card = FIRST
    hand: tuple[Card, ...] = (FITS, TWIN)

    @property
    def until_ns(self) -> int:
        """When the next thing is shown all the same."""
        return self.since_ns + LASTS_NS[self.step]

    @property
    def fitting(self) -> Card | None:
        """The card of the hand that may be laid now, if any."""
        return FITS if self.step == "lay" else None

    def next(self, now_ns: int) -> Lesson | None:
        """Return the lesson one step on; None when it is over."""
        match self.step:
            case "peek":
                return Lesson("lay", now_ns)
            case "lay":
                return Lesson("slap", now_ns, FITS, (TWIN,))
            case "slap":
                return Lesson("cut", now_ns, TWIN, (TWIN,))
            case "cut":
                return Lesson("done", now_ns, TWIN, ())
            case "done":
                return None


class Lessons:
    """The lessons going on; `of` tells each seat's."""

    def __init__(self) -> None:
        """Nobody learns."""
        self.of: dict[int, Lesson] = {}

    def begin(self, seat: int, now_ns: int) -> None:
        """Let somebody learn, from the beginning."""
        self.of[seat] = Lesson("peek", now_ns)

    def open_hand(self, seat: int, now_ns: int) -> None:
        """A finger rests on the edge: that was the first thing to learn."""
        if seat in self.of and self.of[seat].step == "peek":
            self._go_on(seat, now_ns)

    def lay(self, seat: int, one: Card, now_ns: int) -> None:
        """A card was dragged off the hand."""
        if seat in self.of and self.of[seat].fitting == one:
            self._go_on(seat, now_ns)

    def press(self, seat: int, button: Button, now_ns: int) -> bool:
        """Take in a press; return whether it was for a lesson. One not asked for breaks the lesson off.

        At its end a slap is what it says: the wish to start.
        """
        lesson = self.of.get(seat)
        if lesson is None:
            return False
        if lesson.step == button:
            self._go_on(seat, now_ns)
        else:
            del self.of[seat]
        return lesson.step != "done" or button != "slap"

    def tick(self, now_ns: int) -> None:
        """Show whoever did nothing the next thing."""
        for seat, lesson in list(self.of.items()):
            if now_ns >= lesson.until_ns:
                self._go_on(seat, now_ns)

    def due_ns(self) -> int | None:
        """Return when the first of them goes on by itself, or None."""
        return min((lesson.until_ns for lesson in self.of.values()), default=None)

    def clear(self) -> None:
        """Everybody plays now."""
        self.of = {}

    def _go_on(self, seat: int, now_ns: int) -> None:
        following = self.of[seat].next(now_ns)
        if following is None:
            del self.of[seat]
        else:
            self.of[seat] = following
