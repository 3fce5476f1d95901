"""Touch pads for a seat without buttons: slap at the right end of its tray, cut at the left; where that would
squeeze the hand both at the right, slap nearest to the seat.

Imports nothing outside this package.
"""

from dataclasses import dataclass

import pygame

from kiosk.screen.art.fonts import fit
from kiosk.screen.art.frame import block, compose, turned
from kiosk.screen.art.icons import icon
from kiosk.screen.art.layout import PAD_GAP_MM, Layout
from kiosk.screen.art.palette import INK, IVORY, MUTED, TRAY
from kiosk.screen.art.piece import Piece, Pieces
from kiosk.screen.art.store import kept
from kiosk.screen.art.vector import box, group


@dataclass(frozen=True, slots=True)
class PadPlan:
    """Canvas rectangles of the two pads."""

    slap: pygame.Rect
    cut: pygame.Rect

    def at(self, x: float, y: float) -> str | None:
        """Return `slap` or `cut` for a canvas point, or nothing."""
        return "slap" if self.slap.collidepoint(x, y) else "cut" if self.cut.collidepoint(x, y) else None


def plan_pads(layout: Layout, seat: int) -> PadPlan | None:
    """Return where a seat's pads lie; None for a seat that the layout gave none."""
    place = layout.place(seat)
    if not place.slap_pad:
        return None
    half, gap = place.tray_width / 2, PAD_GAP_MM * layout.k
    if place.stacked:
        cut = max(layout.touch, 0.42 * (layout.d - gap))
        slap = layout.d - gap - cut
        return PadPlan(
            place.box(half + gap, -slap, place.slap_pad, slap),
            place.box(half + gap, -layout.d, place.cut_pad, cut),
        )
    high = min(place.slap_pad, layout.d)
    return PadPlan(
        place.box(half + gap, -high, place.slap_pad, high),
        place.box(-half - gap - place.cut_pad, -high, place.cut_pad, high),
    )


def pads(
    layout: Layout, seat: int, slap_word: str, cut_word: str, pressed: frozenset[str] = frozenset()
) -> Pieces:
    """Return both pads; a pressed one (`slap`, `cut`) is filled."""
    plan = plan_pads(layout, seat)
    if plan is None:
        return ()
    rotation = layout.place(seat).rotation
    out = []
    for name, rect, words in (("slap", plan.slap, slap_word), ("cut", plan.cut, cut_word)):
        w, h = rect.size if rotation % 180 == 0 else rect.size[::-1]
        out.append(Piece(_pad(name, words, w, h, layout.font, name in pressed, rotation), *rect.topleft))
    return tuple(out)


@kept
def _pad(
    name: str, words: str, w: int, h: int, smallest: float, pressed: bool, rotation: int
) -> pygame.Surface:
    ink = INK if pressed else IVORY
    thick = max(2.0, 0.03 * h)
    corner = (0.5 if name == "slap" else 0.24) * min(w, h)
    fill, edge = (IVORY, IVORY) if pressed else (TRAY, IVORY if name == "slap" else MUTED)
    body = box(thick / 2, thick / 2, w - thick, h - thick, corner, fill, edge, thick)
    if h < 0.85 * w:  # a low pad has its sign beside the word, or alone
        r = 0.24 * h
        label = fit(words, 0.4 * h, 0.6 * smallest, 0.88 * w - 2.8 * r)
        if len(label.lines) > 1:
            body += group(icon(name, 0.36 * h, ink), w / 2, h / 2)
            return turned(compose(body, (), 0, 0, w, h), rotation)
        left = (w - label.width - 2.8 * r) / 2
        body += group(icon(name, r, ink), left + r, h / 2)
        return turned(compose(body, block(label, left + 2.8 * r, h / 2, ink), 0, 0, w, h), rotation)
    label = fit(words, smallest, 0.6 * smallest, 0.84 * w)
    r = min(0.3 * w, 0.5 * (h - label.height) - 0.06 * h)
    body += group(icon(name, r, ink), w / 2, 0.5 * (h - label.height))
    lines = block(label, w / 2, h - 0.12 * h - label.height / 2, ink, "middle")
    return turned(compose(body, lines, 0, 0, w, h), rotation)
