"""How fast people are at a button: each with a pace of their own, most presses quick, some late, few missing.

Imports the bots' habits.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import NamedTuple

from kiosk.bots.bot import HABITS, MS, Pace, Want

ANTICIPATED_NS = 100 * MS
"""Nobody answers a cue sooner; who presses sooner has not seen it."""


class Reflex(NamedTuple):
    """Times (ms) as those of human reactions lie: a bell of `mean` ± `spread`, and a tail behind it.

    `how_often` the thing is done at all; `committed_ns`: a finger so near to its press no longer stops.
    """

    mean: float
    spread: float
    tail: float
    how_often: float
    committed_ns: int = 180 * MS

    def pause_ns(self, chance: Random) -> int:
        """Return how long it takes this time."""
        drawn = chance.gauss(self.mean, self.spread) + chance.expovariate(1 / self.tail)
        return max(round(drawn * MS), ANTICIPATED_NS)


REFLEXES: dict[Want, Reflex] = {
    "call": Reflex(330, 70, 120, 0.75),
    "catch": Reflex(520, 70, 110, 0.9),
    "cut": Reflex(480, 80, 150, 0.85),
    "slap": Reflex(380, 60, 120, 0.99),
}
"""Of the average guest who watches the table."""
QUICKEST, SLOWEST = 0.8, 1.25


def reflexes(chance: Random) -> Mapping[Want, Pace]:
    """Return the habits of one person, who is quicker or slower than the next; thinking takes all alike."""
    pace = chance.uniform(QUICKEST, SLOWEST)
    own: dict[Want, Pace] = {
        want: reflex._replace(mean=reflex.mean * pace, tail=reflex.tail * pace)
        for want, reflex in REFLEXES.items()
    }
    return {**HABITS, **own}
