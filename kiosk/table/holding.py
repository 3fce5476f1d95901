"""How long a press must wait, so that no older one can still arrive (UNO-8). Imports nothing of ours."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple


class Source(NamedTuple):
    """Where presses come from: stamped to within `error_ns`, arriving at most `max_delay_ns` late."""

    error_ns: int
    max_delay_ns: int


TOUCH = Source(error_ns=20_000_000, max_delay_ns=2_000_000)
"""Touches of the screen, which lay and draw, are always among the sources."""


def hold_ns(sources: Iterable[Source], dead_heat_ns: int) -> int:
    """Return how long after a press all in a dead heat with it have arrived, whatever their source."""
    present = (*sources, TOUCH)
    return max(
        max(dead_heat_ns, one.error_ns + other.error_ns) + other.max_delay_ns
        for one in present
        for other in present
    )
