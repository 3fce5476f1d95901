"""The debt that grows on the pile while it is stacked, once for each side of the table. Imports nothing
outside this package.
"""

import math
from typing import Final

import pygame

from kiosk.screen.art.frame import Line, compose, turned
from kiosk.screen.art.layout import Layout
from kiosk.screen.art.palette import ALARM, FELT_LO, INK, IVORY
from kiosk.screen.art.piece import Pieces, centred
from kiosk.screen.art.store import kept
from kiosk.screen.art.vector import disc, polar

SMALLEST: Final = 0.082
LARGEST: Final = 0.15
_FULL: Final = 16
"""From so many cards on the badge grows no more."""
_POPS: Final = 6


def pile_debt_radius(layout: Layout, amount: int) -> float:
    """Return the radius of the badges: it grows with the number of cards owed."""
    share = max(0.0, min(1.0, (amount - 2) / (_FULL - 2)))
    return layout.r0 * (SMALLEST + (LARGEST - SMALLEST) * share)


def pile_debt(layout: Layout, text: str, amount: int, *, arrival: float = 1.0, scale: float = 1.0) -> Pieces:
    """Return four badges like `+12` on the ring between its pills, each turned to a side; nothing for no
    debt.

    `arrival` 0..1 (it may overshoot) swells them when the debt has just grown; `scale` as for the heap.
    """
    if amount <= 0:
        return ()
    swell = 0.6 + 0.4 * max(0.0, round(arrival * _POPS) / _POPS)
    r = round(pile_debt_radius(layout, amount) * swell * scale)
    out = []
    for rotation in (0, 90, 180, 270):
        x, y = polar(layout.ring * scale, rotation + 45)
        out.append(centred(_badge(r, text, rotation), layout.cx + x, layout.cy + y))
    return tuple(out)


@kept
def _badge(r: int, text: str, rotation: int) -> pygame.Surface:
    body = disc(0, 0, 1.2 * r, FELT_LO) + disc(0, 0, 1.08 * r, ALARM) + disc(0, 0, 0.97 * r, IVORY)
    px = r * (0.98 if len(text) < 3 else 0.86 if len(text) < 4 else 0.7)
    side = 2 * math.ceil(1.22 * r)
    return turned(
        compose(body, [Line(text, px, -0.02 * r, 0, INK)], -side / 2, -side / 2, side, side), rotation
    )
