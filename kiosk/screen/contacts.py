"""What gestures are made of: pointers as plain touches, what they hold, and what comes of them.

Imports the rules' plain data, the areas and what a scene gives back; no pygame.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from kiosk.rules.cards import Card
from kiosk.rules.commands import SeatCommand
from kiosk.screen.areas import Box, CardSpot, PadSpot, SeatArea, Wish
from kiosk.screen.scene import Act, HandClosed, HandOpened, PadPressed

Phase = Literal["down", "move", "up"]
Mode = Literal["finger", "left", "right"]
Role = Literal[
    "hold", "knock", "card", "scroll", "carry", "chevron", "button", "pad", "pile", "dial", "accuse", "wish",
    "nothing",
]  # fmt: skip


@dataclass(frozen=True, slots=True)
class Touch:
    """A finger or mouse button, in canvas pixels. `pointer` is the same from its down to its up."""

    pointer: int
    phase: Phase
    x: float
    y: float
    at_ns: int
    mode: Mode = "finger"


@dataclass(frozen=True, slots=True)
class WhyNot:
    """A card was touched that cannot be laid: tell its seat why."""

    seat: int
    card: Card
    place: int
    reason: str


Outcome = Act | HandOpened | HandClosed | PadPressed | WhyNot | Wish


@dataclass(slots=True)
class Opened:
    """An open hand: `pointer` holds it open (None: a click does); `first` and `lifted` are places in it."""

    pointer: int | None
    first: int = 0
    lifted: int | None = None
    card: Card | None = None
    newest: int | None = None


@dataclass(frozen=True, slots=True)
class Carried:
    """A card under a finger: the finger is at (x, y), and took it `dx`, `dy` from its middle."""

    seat: int
    card: Card
    place: int
    x: float
    y: float
    dx: float
    dy: float
    outside: bool


@dataclass(slots=True)
class Contact:
    """A pointer that is down, by what it came down on."""

    role: Role
    seat: int
    start: Touch
    now: Touch
    spot: CardSpot | None = None
    box: Box | None = None
    command: SeatCommand | None = None
    pad: PadSpot | None = None
    wish: Wish | None = None
    first: int = 0
    by: int = 0
    kept: bool = False


def keep_up(opened: Opened, area: SeatArea) -> None:
    """Follow a changed hand: a card that moved is no longer lifted, the newest one comes into sight."""
    hand = area.hand
    if hand is None:
        return
    if opened.lifted is not None and all(
        spot.place != opened.lifted or spot.card is not opened.card for spot in hand.cards
    ):
        opened.lifted = None
    if hand.newest is not None and hand.newest != opened.newest:
        opened.first = max(hand.newest - hand.seen + 1, min(opened.first, hand.newest))
    opened.newest = hand.newest
    opened.first = max(0, min(opened.first, hand.last_first))
