"""How things move, as numbers: easings, and runs of a given length. Imports nothing of ours."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

MS: Final = 1_000_000
LAY_NS: Final = 220 * MS
TAKE_NS: Final = 260 * MS
DEAL_STEP_NS: Final = 90 * MS
OPEN_NS: Final = 100 * MS
TRAVEL_NS: Final = 300 * MS
SWEEP_NS: Final = 240 * MS
REVERSAL_NS: Final = 350 * MS
SHAKE_NS: Final = 180 * MS
FADE_NS: Final = 160 * MS
TOAST_NS: Final = 2_500 * MS
BURST_NS: Final = 700 * MS
BREATH_NS: Final = 1_100 * MS
PASS_NS: Final = 300 * MS
SWAP_NS: Final = 480 * MS
"""On a 7 two hands go further than on a 0, where all move by one seat."""
WHEEL_NS: Final = 600 * MS
ARRIVE_NS: Final = 180 * MS
REDUCED_NS: Final = 120 * MS
"""Reduced motion: a card fades from one place to the other."""

FRAME_NS: Final = 15 * MS
SOFT_FRAME_NS: Final = 30 * MS
"""Colours that change and plates that fade need no more than this."""
BUSY_FRAME_NS: Final = 120 * MS
"""While every hand travels nobody looks at softly changing colours, and the hands need the time."""
SLOW_FRAME_NS: Final = 1_000_000_000 // 15
"""Drift and breathing are redrawn no more often than this."""


def linear(share: float) -> float:
    return share


def quad_out(share: float) -> float:
    return 1 - (1 - share) ** 2


def cubic_out(share: float) -> float:
    return 1 - (1 - share) ** 3


def cubic_in_out(share: float) -> float:
    return 4 * share**3 if share < 0.5 else 1 - (2 - 2 * share) ** 3 / 2


def back_out(share: float) -> float:
    """Go a little beyond the end, and come back."""
    return 1 + 2.2 * (share - 1) ** 3 + 1.2 * (share - 1) ** 2


@dataclass(frozen=True, slots=True)
class Run:
    """Something that goes on from `start_ns` for `length_ns`."""

    start_ns: int
    length_ns: int
    easing: Callable[[float], float] = linear

    @property
    def end_ns(self) -> int:
        return self.start_ns + self.length_ns

    def over(self, now_ns: int) -> bool:
        """Return whether it has ended."""
        return now_ns >= self.end_ns

    def share(self, now_ns: int) -> float:
        """Return how far it is, 0..1, eased."""
        if now_ns >= self.end_ns:
            return 1.0
        return self.easing(max(0.0, (now_ns - self.start_ns) / self.length_ns))
