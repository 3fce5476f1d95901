"""How long a press must wait, so that no older one can still arrive (UNO-8). Imports nothing of ours."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple


class Source(NamedTuple):
    """Where presses or touches come from: stamped to within `error_ns`, arriving at most `max_delay_ns` late."""

    error_ns: int
    max_delay_ns: int


TOUCH = Source(error_ns=20_000_000, max_delay_ns=2_000_000)
"""Touches of the screen, which lay and draw, are always among the sources."""


def hold_ns(sources: Iterable[Source], dead_heat_ns: int) -> int:
    """Return the time after which every press in a dead heat with a given one has arrived, whatever its source."""
    present = (*sources, TOUCH)
    return max(
        max(dead_heat_ns, one.error_ns + other.error_ns) + other.max_delay_ns for one in present for other in present
    )
