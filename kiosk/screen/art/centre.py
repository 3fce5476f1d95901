"""Everyone slaps: the table darkens, the button lights up in its middle, and the time runs down around it.

The seats' own state is a `panels.SeatPanel` at each edge (`slapping`). Imports nothing outside this package.
"""

import math
from dataclasses import dataclass
from typing import Final, Literal

import pygame

from kiosk.screen.art.fonts import fit
from kiosk.screen.art.frame import Line, block, compose, turned
from kiosk.screen.art.icons import slap
from kiosk.screen.art.layout import Layout
from kiosk.screen.art.look import worn
from kiosk.screen.art.palette import ALARM, FELT_LO, INK, IVORY, LINE, MUTED
from kiosk.screen.art.panels import SeatPanel
from kiosk.screen.art.piece import Piece, Pieces, centred
from kiosk.screen.art.store import kept
from kiosk.screen.art.vector import arc, box, disc, group, path, raster

VEIL: Final = 150
"""Of 255: how dark the rest of the table grows."""
_CLOCK_STEPS: Final = 100


@dataclass(frozen=True, slots=True)
class Slapper:
    """One seat: still to slap, has slapped (`words` is its time, `231 ms`), last, or the caller.

    `second` stands under the words.
    """

    seat: int
    state: Literal["waiting", "done", "last", "caller"]
    words: str
    second: str = ""


def veil(layout: Layout) -> Pieces:
    """Return the darkness over the whole table; it goes under what `centre_slap` returns."""
    return (Piece(_veil(layout.width, layout.height), 0, 0),)


@kept
def _veil(width: int, height: int) -> pygame.Surface:
    out = pygame.Surface((width, height), pygame.SRCALPHA)
    out.fill((0, 0, 0, VEIL))
    return out


def slapping(slapper: Slapper) -> SeatPanel:
    """Return what the seat's edge shows meanwhile."""
    if slapper.state == "waiting":
        return SeatPanel(slapper.seat, slapper.words, slapper.second, sign="slap", glows=True)
    if slapper.state == "last":
        return SeatPanel(slapper.seat, slapper.words, slapper.second, sign="slap", alarmed=True)
    if slapper.state == "done":
        return SeatPanel(slapper.seat, slapper.words, slapper.second, done=True)
    return SeatPanel(slapper.seat, slapper.words, slapper.second, sign="crown")


def centre_slap(layout: Layout, first: str, second: str = "", *, remaining: float | None = None) -> Pieces:
    """Return the great button, its clock (`remaining` 1..0 of the time limit; none without) and the words
    twice.
    """
    r0 = round(layout.r0)
    steps = -1 if remaining is None else round(max(0.0, min(1.0, remaining)) * _CLOCK_STEPS)
    out = [
        centred(_button(r0), layout.cx, layout.cy),
        centred(_clock(r0, steps), layout.cx, layout.cy),
    ]
    room = 2 * math.floor(min(1.5 * layout.r0, 2 * layout.track_x - 4 * layout.m) / 2)
    for sign, rotation in ((1, 0), (-1, 180)):
        words = _words(layout, first, second, room, rotation)
        out.append(centred(words, layout.cx, layout.cy + sign * (0.69 * layout.r0 + words.get_height() / 2)))
    return tuple(out)


@kept
def _button(r0: int) -> pygame.Surface:
    soft = () if worn().high_contrast else range(6, 0, -1)
    body = "".join(disc(0, 0, (0.36 + 0.028 * i) * r0, IVORY, opacity=0.045) for i in soft)
    body += disc(0, 0, 0.36 * r0, IVORY) + group(slap(0.27 * r0, INK))
    side = 2 * math.ceil(0.56 * r0)
    return raster(body, side, side, (side / 2, side / 2))


@kept
def _clock(r0: int, steps: int) -> pygame.Surface:
    r, thick = 0.46 * r0, 0.035 * r0
    body = disc(0, 0, r, "", LINE, thick)
    if steps > 0:
        body += path(arc(r, -90, -90 + 359.9 * steps / _CLOCK_STEPS), "", ALARM, thick)
    side = 2 * math.ceil(0.5 * r0)
    return raster(body if steps >= 0 else "", side, side, (side / 2, side / 2))


@kept
def _words(layout: Layout, first: str, second: str, room: int, rotation: int) -> pygame.Surface:
    big = fit(first, max(layout.font, 0.12 * layout.r0), layout.font, room)
    texts = [(big, IVORY)]
    if second:
        texts.append((fit(second, max(layout.font, 0.066 * layout.r0), layout.font, room, bold=False), MUTED))
    height = 2 * math.ceil(sum(text.height for text, _ in texts) / 2)
    y = -height / 2
    lines: list[Line] = []
    for text, colour in texts:
        lines += block(text, 0, y + text.height / 2, colour, "middle")
        y += text.height
    body = box(-room / 2, -height / 2, room, height, height / 4, FELT_LO, opacity=0.72)
    return turned(compose(body, lines, -room / 2, -height / 2, room, height), rotation)
