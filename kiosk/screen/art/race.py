"""The race display: who pressed first, and by how much. Imports nothing outside this package.

Rings around the shrunken heap are gaps of time; from each racing seat a lane runs in and stops at its gap.
"""

import math
from dataclasses import dataclass
from typing import Final

import pygame

from kiosk.screen.art.fonts import fit, width
from kiosk.screen.art.frame import Line, block, compose, turned
from kiosk.screen.art.icons import icon
from kiosk.screen.art.layout import Layout
from kiosk.screen.art.palette import ALARM, FELT_LO, INK, IVORY, LINE, MUTED
from kiosk.screen.art.piece import Piece, Pieces, centred
from kiosk.screen.art.store import kept
from kiosk.screen.art.vector import arc, box, disc, group, line, number, path, polar, raster

FINISH: Final = 0.50
FAR: Final = 0.95
FAR_MS: Final = 80.0
_RUN_MS: Final = (150.0, 480.0)
_SLOWED: Final = 6.0


@dataclass(frozen=True, slots=True)
class Runner:
    """One seat in a race: its gap behind the first in ms, and the words for it (`first`, `+12.4 ms`)."""

    seat: int
    gap_ms: float
    label: str
    caught: bool = False


@dataclass(frozen=True, slots=True)
class Race:
    """`rings` are (ms, words) of the dashed rings; `dead_heats` pairs of seats that were too close to tell
    apart.
    """

    runners: tuple[Runner, ...]
    rings: tuple[tuple[float, str], ...]
    dead_heats: tuple[tuple[int, int], ...] = ()


@dataclass(frozen=True, slots=True)
class Verdict:
    """The race in words: who, by how much, and further lines, each marked when it is about a caught seat."""

    first: str
    second: str
    lines: tuple[tuple[str, bool], ...] = ()


def radius(layout: Layout, gap_ms: float) -> float:
    """Return how far from the middle a gap is shown."""
    share: float = min(1.0, max(0.0, gap_ms) / FAR_MS) ** 0.62
    return layout.r0 * (FINISH + (FAR - FINISH) * share)


def run_ms(gap_ms: float) -> float:
    """Return how long a lane runs in: the true gap six times slower, within bounds."""
    low, high = _RUN_MS
    return min(high, low + _SLOWED * gap_ms)


def race_rect(layout: Layout) -> pygame.Rect:
    reach = math.ceil((FAR + 0.08) * layout.r0)
    return pygame.Rect(round(layout.cx) - reach, round(layout.cy) - reach, 2 * reach, 2 * reach)


def race_ground(layout: Layout, race: Race) -> Pieces:
    """Return the finish ring and the rings of time; it goes under the heap, which is painted at
    `heap.RACE_SCALE`.
    """
    free = _free_angle(layout, race)
    out = [centred(_ground(round(layout.r0), tuple(ms for ms, _ in race.rings)), layout.cx, layout.cy)]
    for ms, words in _labelled(layout, race):
        for side in (0, 180):
            x, y = polar(radius(layout, ms), free + side)
            upright = 0 if y > 0 else 180
            out.append(centred(_ring_label(words, round(layout.font), upright), layout.cx + x, layout.cy + y))
    return tuple(out)


def _labelled(layout: Layout, race: Race) -> list[tuple[float, str]]:
    """The rings whose words do not run into those of the next ring outside."""
    out: list[tuple[float, str]] = []
    for ms, words in sorted(race.rings, reverse=True):
        if not out or radius(layout, out[-1][0]) - radius(layout, ms) > 1.3 * layout.font:
            out.append((ms, words))
    return out


def _free_angle(layout: Layout, race: Race) -> float:
    """The direction, near the vertical, that is farthest from all lanes on both sides of the table."""
    taken = [layout.angle_of(runner.seat) for runner in race.runners]

    def clearance(angle: float) -> float:
        return min((abs((angle - other + 90) % 180 - 90) for other in taken), default=90)

    return max(range(58, 123, 4), key=lambda angle: (round(clearance(angle) / 6), -abs(angle - 90)))


@kept
def _ground(r0: int, rings: tuple[float, ...]) -> pygame.Surface:
    body = disc(0, 0, (FAR + 0.01) * r0, FELT_LO, opacity=0.55)
    for ms in rings:
        r = r0 * (FINISH + (FAR - FINISH) * min(1.0, ms / FAR_MS) ** 0.62)
        body += disc(0, 0, r, "", MUTED, max(1.2, 0.004 * r0), 0.34, dash=f"3 {max(6, round(0.025 * r0))}")
    body += disc(0, 0, FINISH * r0, "", IVORY, max(2.0, 0.008 * r0))
    side = 2 * math.ceil((FAR + 0.02) * r0)
    return raster(body, side, side, (side / 2, side / 2))


@kept
def _ring_label(words: str, px: int, rotation: int) -> pygame.Surface:
    w, h = width(words, px, bold=False) + px, round(1.35 * px)
    body = box(0, 0, w, h, h / 2, FELT_LO)
    return turned(compose(body, [Line(words, px, w / 2, h / 2, MUTED, bold=False)], 0, 0, w, h), rotation)


def race_lanes(layout: Layout, race: Race, elapsed_ms: float) -> Pieces:
    """Return the lanes as far as they have run `elapsed_ms` after the start of the display."""
    ordered = sorted(race.runners, key=lambda runner: -runner.gap_ms)
    return tuple(piece for runner in ordered for piece in _lane(layout, runner, elapsed_ms))


def _lane(layout: Layout, runner: Runner, elapsed_ms: float) -> Pieces:
    start, end = _lane_ends(layout, runner)
    share = max(0.0, min(1.0, elapsed_ms / run_ms(runner.gap_ms)))
    if share <= 0:
        return ()
    dx, dy = round(end[0] - start[0]), round(end[1] - start[1])
    first = runner.gap_ms <= 0
    colour = IVORY if first else ALARM if runner.caught else MUTED
    thick = max(2.0, (0.0135 if first else 0.008) * layout.r0)
    surface = _lane_surface(dx, dy, round(thick, 1), colour, 0.9 if first else 0.5)
    pad = (surface.get_width() - abs(dx)) // 2
    x, y = round(start[0] + min(0, dx)) - pad, round(start[1] + min(0, dy)) - pad
    if share >= 1:
        return (Piece(surface, x, y),)
    w, h = round(abs(dx) * share) + 2 * pad, round(abs(dy) * share) + 2 * pad
    left = 0 if dx >= 0 else surface.get_width() - w
    top = 0 if dy >= 0 else surface.get_height() - h
    return (Piece(surface.subsurface((left, top, w, h)), x + left, y + top),)


def _lane_ends(layout: Layout, runner: Runner) -> tuple[tuple[float, float], tuple[float, float]]:
    x, y = layout.place(runner.seat).to_world(0, -layout.d)
    dx, dy = mark_offset(layout, runner)
    return (x, y), (layout.cx + dx, layout.cy + dy)


def mark_offset(layout: Layout, runner: Runner) -> tuple[float, float]:
    """Return where a runner's mark ends, from the middle of the table."""
    return polar(radius(layout, runner.gap_ms), layout.angle_of(runner.seat))


@kept
def _lane_surface(dx: int, dy: int, thick: float, colour: str, opacity: float) -> pygame.Surface:
    pad = math.ceil(thick)
    start = (pad - min(0, dx), pad - min(0, dy))
    body = path(line([start, (start[0] + dx, start[1] + dy)]), "", colour, thick, opacity)
    return raster(body, abs(dx) + 2 * pad, abs(dy) + 2 * pad)


def race_marks(layout: Layout, race: Race, elapsed_ms: float) -> Pieces:
    """Return the seats' discs at the heads of their lanes, with their gaps once they have arrived."""
    out: list[Piece] = []
    arrived = {r.seat for r in race.runners if elapsed_ms >= run_ms(r.gap_ms)}
    for one, other in race.dead_heats:
        if one in arrived and other in arrived:
            out += _dead_heat(layout, race, one, other)
    for runner in sorted(race.runners, key=lambda runner: -runner.gap_ms):
        share = max(0.0, min(1.0, elapsed_ms / run_ms(runner.gap_ms)))
        if share <= 0:
            continue
        start, end = _lane_ends(layout, runner)
        x, y = start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share
        place = layout.place(runner.seat)
        label = runner.label if runner.seat in arrived else ""
        colour = IVORY if runner.gap_ms <= 0 else ALARM if runner.caught else MUTED
        q = max(0.062 * layout.r0, 0.9 * layout.font)
        px = round(1.3 * layout.font)
        inside = radius(layout, runner.gap_ms) + 1.25 * q + 1.5 * px > (FAR + 0.04) * layout.r0
        surface = _mark(
            _Mark(runner.seat, label, colour, runner.gap_ms <= 0, inside), round(q, 1), px, place.rotation
        )
        out.append(centred(surface, x, y))
    return tuple(out)


@dataclass(frozen=True, slots=True)
class _Mark:
    seat: int
    label: str
    colour: str
    first: bool
    inside: bool


@kept
def _mark(mark: _Mark, q: float, px: int, rotation: int) -> pygame.Surface:
    """A disc with the seat's number in the surface's middle; its label towards the seat, or `inside`, away
    from it.
    """
    label, colour = mark.label, mark.colour
    body = ""
    if mark.first and label:
        rays = "".join(line([polar(1.4 * q, a), polar(1.85 * q, a)]) for a in range(0, 360, 30))
        body += path(rays, "", IVORY, 0.17 * q)
    body += disc(0, 0, 1.12 * q, FELT_LO) + disc(0, 0, q, colour)
    lines = [Line(str(mark.seat), 1.2 * q, 0, 0, INK)]
    wide, high = 4.0 * q, 4.0 * q
    if label:
        w, h = width(label, px) + px, 1.5 * px
        away = (2.05 if mark.first else 1.25) * q
        top = -away - h if mark.inside else away
        body += box(-w / 2, top, w, h, h / 2, FELT_LO, colour, 2)
        lines.append(Line(label, px, 0, top + h / 2, ALARM if colour == ALARM else IVORY))
        wide, high = max(wide, w + 4), 2 * (away + h + 2)
    wide, high = 2 * math.ceil(wide / 2), 2 * math.ceil(high / 2)
    return turned(compose(body, lines, -wide / 2, -high / 2, wide, high), rotation)


def _dead_heat(layout: Layout, race: Race, one: int, other: int) -> Pieces:
    runners = {runner.seat: runner for runner in race.runners}
    a, b = layout.angle_of(one), layout.angle_of(other)
    way = (b - a + 180) % 360 - 180
    r = (radius(layout, runners[one].gap_ms) + radius(layout, runners[other].gap_ms)) / 2
    trim = math.copysign(math.degrees(0.1 * layout.r0 / r), way)
    if abs(way) <= 2 * abs(trim):
        return ()
    return (
        centred(_dotted_arc(round(r), round(a + trim, 1), round(a + way - trim, 1)), layout.cx, layout.cy),
    )


@kept
def _dotted_arc(r: int, start: float, end: float) -> pygame.Surface:
    side = 2 * (r + 4)
    dots = path(arc(r, start, end), "", IVORY, max(3.0, 0.016 * r), dash=f"1 {number(max(7.0, 0.042 * r))}")
    return raster(dots, side, side, (side / 2, side / 2))


def race_plates(layout: Layout, verdict: Verdict, sign: str = "slap") -> Pieces:
    """Return the verdict on both plates."""
    surfaces = {rotation: _verdict(layout, verdict, sign, rotation) for rotation in (0, 180)}
    height = surfaces[0].get_height()
    return tuple(
        centred(surfaces[rotation], x, y) for x, y, rotation in layout.plate_at(height, over_hands=True)
    )


@kept
def _verdict(layout: Layout, verdict: Verdict, sign: str, rotation: int) -> pygame.Surface:
    r0, w = layout.r0, layout.plate_width
    z = max(layout.font, min(1.42 * layout.font, 0.07 * r0))
    pad = min(0.06 * r0, 0.08 * w)
    q = min(0.07 * r0, 1.05 * z)
    left = -w / 2 + pad
    beside = left + 2 * q + 0.6 * pad
    head = fit(verdict.first, 1.1 * z, layout.font, w / 2 - pad - beside)
    by = fit(verdict.second, 0.9 * z, layout.font, w / 2 - pad - beside, bold=False)
    rest = [fit(text, 0.9 * z, layout.font, w - 2 * pad, bold=alarmed) for text, alarmed in verdict.lines]
    height = head.height + by.height + sum(text.height for text in rest) + (1.7 if rest else 0.9) * z
    y = -height / 2 + 0.45 * z
    top = y + (head.height + by.height) / 2
    lines = [*block(head, beside, y + head.height / 2, IVORY)]
    y += head.height
    lines += block(by, beside, y + by.height / 2, MUTED)
    y += by.height + 0.4 * z
    thick = max(1.5, 0.007 * r0)
    body = box(
        -w / 2 + thick,
        -height / 2 + thick,
        w - 2 * thick,
        height - 2 * thick,
        0.06 * r0,
        FELT_LO,
        IVORY,
        thick,
    )
    body += group(icon(sign, q, IVORY), left + q, top)
    if rest:
        body += path(line([(left, y), (w / 2 - pad, y)]), "", LINE, thick)
        y += 0.4 * z
    for text, (_, alarmed) in zip(rest, verdict.lines, strict=True):
        lines += block(text, left, y + text.height / 2, ALARM if alarmed else IVORY)
        y += text.height
    wide, high = 2 * math.ceil(w / 2), 2 * math.ceil(height / 2)
    return turned(compose(body, lines, -wide / 2, -high / 2, wide, high), rotation)
