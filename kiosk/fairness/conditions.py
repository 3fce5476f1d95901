"""What a race is run under: ringing switches, late delivery, drifting clocks, a busy interpreter.

Imports the unit of time.
"""

from __future__ import annotations

import tomllib
from bisect import bisect_right
from functools import cache
from pathlib import Path
from random import Random
from typing import NamedTuple

from hardware.press import MS

US = 1_000
JITTER_NS = 30 * MS
DRIFT_PPM = 100
ORDINARY_PPM = 20
"""As quartzes are that nobody has heated."""
RECORDED = Path(__file__).with_name("busy_interpreter.toml")


class Condition(NamedTuple):
    """What is made hard. With everything off, a quiet table with clean switches."""

    name: str
    bounce: bool = False
    jitter: bool = False
    drift: bool = False
    busy: bool = False

    def delay_ns(self, chance: Random) -> int:
        """Return how late something is heard that was said: by a thread of ours, or over a wire."""
        delay_ns = chance.randrange(50 * US, 300 * US)
        if self.busy:
            delay_ns += busy_ns(chance)
        if self.jitter:
            delay_ns = max(delay_ns, chance.randrange(JITTER_NS))
        return min(delay_ns, JITTER_NS)

    def drift_ppm(self, chance: Random) -> float:
        """Return by how much a board's quartz is fast."""
        most = DRIFT_PPM if self.drift else ORDINARY_PPM
        return chance.choice((-1, 1)) * most if self.drift else chance.uniform(-most, most)

    def bounces_ns(self, chance: Random) -> list[int]:
        """Return when, after the first contact, it parts and meets again, in turn: an even number of moments.

        Up to four partings; most are over within 3 ms, the worst ring for 12 ms.
        """
        if not self.bounce:
            return []
        most_ns = min(round(chance.expovariate(1 / 2.5) * MS) + 100 * US, 12 * MS)
        return sorted(chance.sample(range(20 * US, most_ns), 2 * chance.randrange(1, 5)))


CONDITIONS = (
    Condition("quiet"),
    Condition("bounce", bounce=True),
    Condition("jitter", jitter=True),
    Condition("drift", drift=True),
    Condition("busy", busy=True),
    Condition("all at once", bounce=True, jitter=True, drift=True, busy=True),
)


@cache
def recorded() -> tuple[tuple[float, int], ...]:
    """Return the delays that were measured: (share of presses, ns), ascending."""
    with RECORDED.open("rb") as file:
        shares = tomllib.load(file)["delays"]
    return tuple((each["share"], round(each["ms"] * MS)) for each in shares)


def busy_ns(chance: Random) -> int:
    """Draw how late lgpio's thread hears an edge beside a thread that computes without end."""
    shares = recorded()
    drawn = chance.random()
    place = min(max(bisect_right(shares, (drawn, 0)), 1), len(shares) - 1)
    (low, low_ns), (high, high_ns) = shares[place - 1], shares[place]
    return low_ns + round((high_ns - low_ns) * (drawn - low) / max(high - low, 1e-9))
