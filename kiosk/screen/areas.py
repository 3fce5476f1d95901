"""Where fingers may do something, as plain geometry in canvas pixels.

Imports the rules' plain data and what a scene gives back; no pygame.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Literal

from kiosk.rules.cards import Card, Colour
from kiosk.rules.commands import SeatCommand
from kiosk.screen.scene import Button

Spot = tuple[float, float]
Chosen = Colour | SeatCommand | int
"""What a half ring offers: a colour, a command, or the number of a seat."""


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle of the canvas."""

    left: float
    top: float
    width: float
    height: float

    def holds(self, x: float, y: float) -> bool:
        """Return whether a point lies in it."""
        return self.left <= x < self.left + self.width and self.top <= y < self.top + self.height


def in_seats_eyes(rotation: int, dx: float, dy: float) -> Spot:
    """Return a movement as a seat turned by `rotation` sees it: x to its right, y towards itself."""
    match rotation:
        case 0:
            return dx, dy
        case 90:
            return dy, -dx
        case 180:
            return -dx, -dy
        case _:
            return -dy, dx


@dataclass(frozen=True, slots=True)
class CardSpot:
    """A card of an open hand: its `place` there, what can be seen of it, and why it cannot be laid now."""

    place: int
    card: Card
    box: Box
    refusal: str | None = None


@dataclass(frozen=True, slots=True)
class HandArea:
    """An open hand. `step` is from card to card in px; `seen` of `count` cards are shown from `first` on.

    `head_taken`: its chevrons stand on the head line, where there is no room for anything else.
    """

    cards: tuple[CardSpot, ...]
    count: int
    seen: int
    first: int
    step: float
    newest: int | None = None
    back: Box | None = None
    onward: Box | None = None
    head_taken: bool = False

    @property
    def last_first(self) -> int:
        """The furthest the hand scrolls."""
        return max(0, self.count - self.seen)


@dataclass(frozen=True, slots=True)
class SeatArea:
    """A seat's tray. `bot`: a touch only brings its player back.

    `dial`: what its half ring has under a point: a colour, a command, or the seat to exchange with. `gives`:
    its cards are given and not laid; in an exchange to one of `partners`.
    """

    seat: int
    rotation: int
    tray: Box
    bot: bool = False
    hand: HandArea | None = None
    dial: Callable[[float, float], Chosen | None] | None = None
    dial_box: Box | None = None
    gives: Literal["", "give", "exchange"] = ""
    partners: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class ButtonSpot:
    """A button on the glass that asks for `command`."""

    command: SeatCommand
    box: Box


@dataclass(frozen=True, slots=True)
class PadSpot:
    """A pad on the glass that stands for a seat's real button."""

    seat: int
    button: Button
    box: Box


WishKind = Literal[
    "choose", "tab", "preset", "presets_back", "presets_on", "switch", "less", "more", "back", "on", "save",
    "done", "list", "list_back", "list_on", "list_done", "seen", "fault", "staff", "languages", "language",
    "play on", "learn", "wake", "leaving",
]  # fmt: skip


@dataclass(frozen=True, slots=True)
class Wish:
    """Something that a touch at (x, y) asks of the screen itself, or of its panels."""

    what: WishKind
    key: str = ""
    x: float = 0.0
    y: float = 0.0


@dataclass(frozen=True, slots=True)
class WishSpot:
    """A place on the glass that stands for a wish."""

    wish: Wish
    box: Box


@dataclass(frozen=True, slots=True)
class AccuseSpot:
    """The button that opens the half ring on which `seat` accuses another."""

    seat: int
    box: Box


@dataclass(frozen=True, slots=True)
class Areas:
    """Everything that can be touched just now. `slop` is how far a resting finger may wander, in px.

    `drawer` is the seat that a tap on the draw pile draws for, None when that makes no sense. `wishes` lie
    over all else, inside `panel` nothing below is touched, and a touch beside them (but on a pad) wishes
    `away`. A touch on the `coaster` asks for the list of rules.
    """

    slop: float
    seats: Mapping[int, SeatArea] = field(default_factory=dict)
    buttons: tuple[ButtonSpot, ...] = ()
    pads: tuple[PadSpot, ...] = ()
    draw_pile: Box | None = None
    drawer: int | None = None
    ring: tuple[float, float, float] | None = None
    wishes: tuple[WishSpot, ...] = ()
    accusing: tuple[AccuseSpot, ...] = ()
    coaster: Box | None = None
    panel: Box | None = None
    away: Wish | None = None

    def seat_at(self, x: float, y: float) -> SeatArea | None:
        """Return the seat whose tray lies under a point; an open hand hides a closed tray."""
        under = [area for area in self.seats.values() if area.tray.holds(x, y)]
        return max(under, key=lambda area: area.hand is not None, default=None)

    def in_ring(self, x: float, y: float) -> bool:
        """Return whether a point lies inside the ring around the pile."""
        if self.ring is None:
            return False
        cx, cy, radius = self.ring
        return (x - cx) ** 2 + (y - cy) ** 2 <= radius**2
