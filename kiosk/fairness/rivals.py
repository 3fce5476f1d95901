"""What simpler ways would have said of the very same presses: they never say "dead heat", they guess.

Imports the presses.
"""

from __future__ import annotations

from random import Random
from typing import Literal

from hardware.press import MS, Line
from kiosk.fairness.presses import Start

Rival = Literal["arrival", "poll", "frame", "bounce_time"]
RIVALS: dict[Rival, str] = {
    "arrival": "by arrival",
    "poll": "8 ms poll",
    "frame": "60 Hz frame",
    "bounce_time": "bounce_time=0.01",
}
POLL_NS = 8 * MS
FRAME_NS = 1_000_000_000 // 60
BOUNCE_TIME_NS = 10 * MS


def by_arrival(start: Start, arrivals: list[Line]) -> bool:
    """Return whether who is heard first is who pressed first."""
    return arrivals[:1] == [start.first]


def by_poll(start: Start, period_ns: int, chance: Random) -> bool:
    """Return whether a program is right that looks at the lines now and then, lowest seat first."""
    look_ns = start.at_ns - chance.randrange(period_ns)
    seen = {line: _seen_ns(start.closings(line), look_ns, period_ns) for line in (start.first, start.second)}
    return min(seen, key=lambda line: (seen[line], line)) == start.first


def _seen_ns(edges: list[tuple[int, bool]], look_ns: int, period_ns: int) -> int:
    """Return the first look at which the line is closed."""
    closed, place = False, 0
    while not closed:
        look_ns += period_ns
        while place < len(edges) and edges[place][0] <= look_ns:
            closed = edges[place][1]
            place += 1
        if place == len(edges) and not closed:
            return look_ns + 10**12  # never seen
    return look_ns


def by_bounce_time(start: Start) -> bool:
    """Return whether the kernel's debounce is right, which gpiozero's `bounce_time` asks for.

    It tells an edge once the line has rested so long, and the bouncier switch rests later.
    """
    rested = {line: _rested_ns(start.closings(line)) for line in (start.first, start.second)}
    return min(rested, key=lambda line: (rested[line], line)) == start.first


def _rested_ns(edges: list[tuple[int, bool]]) -> int:
    for (at_ns, closed), (next_ns, _) in zip(edges, [*edges[1:], (10**18, False)], strict=True):
        if closed and next_ns - at_ns >= BOUNCE_TIME_NS:
            return at_ns + BOUNCE_TIME_NS
    return 10**18
