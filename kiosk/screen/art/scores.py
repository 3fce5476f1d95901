"""The scores of a round, once for either side of the table. Imports nothing outside this package."""

import math
from dataclasses import dataclass

import pygame

from kiosk.screen.art.fonts import Fitted, fit, width
from kiosk.screen.art.frame import Line, block, compose, seat_disc, turned
from kiosk.screen.art.icons import crown
from kiosk.screen.art.layout import Layout
from kiosk.screen.art.palette import FELT_LO, INK, IVORY, LINE, MUTED, PLATE, TRAY
from kiosk.screen.art.piece import Pieces, bounds, centred
from kiosk.screen.art.store import kept
from kiosk.screen.art.vector import box, group, line, path


@dataclass(frozen=True, slots=True)
class ScoreRow:
    """One seat: its points, how many of them this round brought, with its words (`+64`), and whether it
    won.
    """

    seat: int
    points: int
    gained: int = 0
    gained_words: str = ""
    winner: bool = False


@dataclass(frozen=True, slots=True)
class Scores:
    """Rows in the order shown; bars are shares of `target` (or of the largest score where that is more)."""

    first: str
    second: str
    rows: tuple[ScoreRow, ...]
    target: int


@dataclass(frozen=True, slots=True)
class _Measures:
    width: float
    height: float
    pitch: float
    head: float
    pad: float


def score_panels(layout: Layout, scores: Scores, below: Pieces = ()) -> Pieces:
    """Return both panels, side by side, or one over the other on a portrait table; under each what stands
    `below` it: two plates, of which the first faces the bottom.
    """
    deep = max((piece.rect.h for piece in below), default=0) + (layout.m if below else 0)
    now = _measures(layout, scores, deep)
    apart = (now.height if layout.portrait else now.width) / 2 + 0.055 * layout.r0
    out = []
    for i, (sign, rotation) in enumerate(((1, 0), (-1, 180))):
        x, y = (0.0, sign * apart) if layout.portrait else (-sign * apart, -sign * deep / 2)
        out.append(centred(_panel(layout, scores, now, rotation), layout.cx + x, layout.cy + y))
        if below:
            under = y + sign * (now.height / 2 + layout.m + below[i].rect.h / 2)
            out.append(centred(below[i].surface, layout.cx + x, layout.cy + under))
    return tuple(out)


def score_rects(layout: Layout, scores: Scores) -> list[pygame.Rect]:
    return [bounds([piece]) for piece in score_panels(layout, scores)]


def _measures(layout: Layout, scores: Scores, below: float = 0.0) -> _Measures:
    r0, gap = layout.r0, 0.055 * layout.r0
    room_x = 2 * layout.track_x - 2 * layout.m if layout.portrait else layout.track_x - gap - layout.m
    room_y = layout.track_y - gap - layout.m if layout.portrait else 2 * layout.track_y - 2 * layout.m
    w = min(1.78 * r0, room_x)
    room_y -= below
    head = 0.345 * r0
    pitch = min(0.2 * r0, (room_y - head - 0.1 * r0) / len(scores.rows))
    height = min(room_y, max(0.9 * r0, head + 0.1 * r0 + pitch * len(scores.rows)))
    return _Measures(w, height, pitch, head, min(0.11 * r0, 0.06 * w))


@kept
def _panel(layout: Layout, scores: Scores, now: _Measures, rotation: int) -> pygame.Surface:
    r0 = layout.r0
    w, h = now.width, now.height
    thick = max(1.6, 0.007 * r0)
    body = box(-w / 2 + thick, -h / 2 + thick, w - 2 * thick, h - 2 * thick, 0.07 * r0, FELT_LO, opacity=0.88)
    body += box(-w / 2 + thick, -h / 2 + thick, w - 2 * thick, h - 2 * thick, 0.07 * r0, "", LINE, thick)
    left, top = -w / 2 + now.pad, -h / 2
    room = w - 2 * now.pad - 0.25 * r0
    first = fit(scores.first, max(layout.font, 0.1 * r0), layout.font, room)
    second = fit(scores.second, max(layout.font, 0.064 * r0), layout.font, room, bold=False)
    y = top + 0.09 * r0 + first.height / 2
    lines = [
        *block(first, left, y, IVORY),
        *block(second, left, y + (first.height + second.height) / 2, MUTED),
    ]
    body += group(crown(0.092 * r0, IVORY), w / 2 - now.pad - 0.092 * r0, top + 0.2 * r0)
    column = max(width(str(row.points), _figure_px(now, layout)) for row in scores.rows)
    for i, row in enumerate(scores.rows):
        body += _row(layout, scores, now, row, top + now.head + now.pitch * (i + 0.5), column, lines)
    wide, high = 2 * math.ceil(w / 2), 2 * math.ceil(h / 2)
    return turned(compose(body, lines, -wide / 2, -high / 2, wide, high), rotation)


def _figure_px(now: _Measures, layout: Layout) -> float:
    return max(min(layout.font, 0.8 * now.pitch), min(0.1 * layout.r0, 0.6 * now.pitch))


def _row(
    layout: Layout,
    scores: Scores,
    now: _Measures,
    row: ScoreRow,
    y: float,
    column: float,
    lines: list[Line],
) -> str:
    r, px = 0.34 * now.pitch, _figure_px(now, layout)
    left = -now.width / 2 + now.pad
    body, number = seat_disc(row.seat, r, left + r, y, filled=row.winner)
    lines += [number, Line(str(row.points), px, now.width / 2 - now.pad, y, IVORY, anchor="right")]
    start, high = left + 2.7 * r, 0.41 * now.pitch
    full = now.width / 2 - now.pad - column - 0.9 * r - start
    most = max(scores.target, *(other.points for other in scores.rows), 1)
    length = max(high, full * max(0, row.points) / most)
    body += box(start, y - high / 2, full, high, high / 2, TRAY, LINE, max(1.2, 0.02 * now.pitch))
    if row.points > 0:
        body += box(
            start,
            y - high / 2,
            length,
            high,
            high / 2,
            IVORY if row.winner else MUTED,
            opacity=1 if row.winner else 0.7,
        )
    if row.gained > 0:
        body += _gain(start, y, high, length, full * row.gained / most)
        words = fit(row.gained_words, 0.72 * px, 0.6 * px, full)
        lines.append(_gain_words(words, start, length, full, y))
    return body


def _gain(start: float, y: float, high: float, length: float, gained: float) -> str:
    """This round's part of a bar, set off by a line."""
    x = start + max(0.5 * high, length - gained)
    part = box(x, y - high / 2, start + length - x, high, min(high / 2, (start + length - x) / 2), PLATE)
    return part + path(line([(x, y - high / 2), (x, y + high / 2)]), "", INK, 0.1 * high)


def _gain_words(words: Fitted, start: float, length: float, full: float, y: float) -> Line:
    beyond = start + length + 0.6 * words.px
    if beyond + words.width < start + full:
        return Line(words.lines[0], words.px, beyond, y, IVORY, anchor="left")
    return Line(words.lines[0], words.px, start + length - 0.6 * words.px, y, INK, anchor="right")
