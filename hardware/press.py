"""What every board says of a finger, whatever the board is made of. Imports nothing of ours."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal, TypeAlias

Button: TypeAlias = Literal["slap", "cut"]
Line: TypeAlias = tuple[int, Button]
"""One button and its lamp: the seat (1..10) and which of its two."""

BUTTONS: tuple[Button, ...] = ("slap", "cut")
MS = 1_000_000
"""Nanoseconds in a millisecond."""


@dataclass(frozen=True, slots=True)
class Press:
    """One button went down, or came up again.

    Attributes:
        seat: 1..10.
        button: which of the seat's two.
        down: True for a press, False for the release after it.
        at_ns: when, on CLOCK_MONOTONIC (the clock of `time.monotonic_ns`). A press is stamped with its
            first contact; a release with the moment from which it can no longer be a bounce.
        error_ns: the true moment lies within ± this of `at_ns`.
        source: the name of the board that saw it.
        clock: which clock stamped it, from one start of it to the next; "" is CLOCK_MONOTONIC itself.
        clock_error_ns: how much of `error_ns` is doubt about that clock. Presses of one clock share it, so
            the gap between them is free of it.
    """

    seat: int
    button: Button
    down: bool
    at_ns: int
    error_ns: int
    source: str
    clock: str = ""
    clock_error_ns: int = 0


def gap_error_ns(one: Press, other: Press) -> int:
    """How far from the truth the gap between two presses may be, ±."""
    shared_ns = one.clock_error_ns + other.clock_error_ns if one.clock == other.clock else 0
    return one.error_ns + other.error_ns - shared_ns


Sink: TypeAlias = Callable[[Press], None]
"""Where a board puts its presses: `queue.SimpleQueue[Press].put`, called from the board's own thread."""


@dataclass(frozen=True, slots=True)
class RawEdge:
    """The contacts of a button met or parted: one edge of many, before anybody asked which is the press.

    Attributes:
        seat: 1..10.
        button: which of the seat's two.
        closed: whether the contacts have touched since `at_ns`.
        at_ns: when, on the clock of `Press.at_ns`.
    """

    seat: int
    button: Button
    closed: bool
    at_ns: int


EdgeTap: TypeAlias = Callable[[RawEdge], None]
"""Where a board also puts every edge, if somebody wants to see a switch bounce; called as a `Sink` is."""
