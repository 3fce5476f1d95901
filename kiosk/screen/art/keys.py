"""The list of keyboard keys, for a table played on a desk. Imports nothing outside this package."""

import math
from dataclasses import dataclass

import pygame

from kiosk.screen.art.fonts import fit, width
from kiosk.screen.art.frame import Line, block, compose, seat_disc, turned
from kiosk.screen.art.icons import icon
from kiosk.screen.art.layout import Layout
from kiosk.screen.art.palette import FELT_HI, FELT_LO, IVORY, LINE, MUTED
from kiosk.screen.art.piece import Pieces, centred
from kiosk.screen.art.store import kept
from kiosk.screen.art.vector import box, group


@dataclass(frozen=True, slots=True)
class SeatKeys:
    seat: int
    slap: str
    cut: str


@dataclass(frozen=True, slots=True)
class KeyList:
    """`notes` are lines under the table, such as how to open a hand with the mouse."""

    title: str
    slap_word: str
    cut_word: str
    rows: tuple[SeatKeys, ...]
    notes: tuple[str, ...] = ()


def key_list(layout: Layout, keys: KeyList, rotation: int = 0) -> Pieces:
    """Return the list as a panel in the middle, facing one side of the table (0 bottom, 90 left, 180 top,
    270 right).
    """
    return (centred(_list(layout, keys, rotation), layout.cx, layout.cy),)


@kept
def _list(layout: Layout, keys: KeyList, rotation: int) -> pygame.Surface:
    columns = 2 if len(keys.rows) > 5 else 1
    depth = math.ceil(len(keys.rows) / columns)
    room = 2 * (layout.track_y if rotation % 180 == 0 else layout.track_x) - 2 * layout.m
    wide_room = 2 * (layout.track_x if rotation % 180 == 0 else layout.track_y) - 2 * layout.m
    z = min(1.3 * layout.font, room / (1.9 * depth + 5.4 + 1.5 * len(keys.notes)))
    column = 12.5 * z
    w = min(wide_room, max(columns * column + 2 * z, 24 * z))
    notes = [fit(note, 0.95 * z, 0.7 * z, w - 3 * z, bold=False) for note in keys.notes]
    h = 5.2 * z + 1.9 * z * depth + sum(note.height for note in notes) + (0.6 * z if notes else 0)
    body = box(-w / 2 + 2, -h / 2 + 2, w - 4, h - 4, 1.1 * z, FELT_LO, LINE, 2)
    title = fit(keys.title, 1.35 * z, 0.9 * z, w - 3 * z)
    lines = list(block(title, -w / 2 + 1.5 * z, -h / 2 + 1.7 * z, IVORY))
    step = (w - 2 * z) / columns
    for i in range(columns):
        left = -w / 2 + 1.5 * z + step * i
        body += _headings(keys, left, -h / 2 + 3.55 * z, z, lines)
    for i, row in enumerate(keys.rows):
        x = -w / 2 + 1.5 * z + step * (i // depth)
        body += _row(row, x, -h / 2 + 5.1 * z + 1.9 * z * (i % depth), z, lines)
    y = h / 2 - 0.9 * z - sum(note.height for note in notes)
    for note in notes:
        lines += block(note, -w / 2 + 1.5 * z, y + note.height / 2, MUTED)
        y += note.height
    wide, high = 2 * math.ceil(w / 2), 2 * math.ceil(h / 2)
    return turned(compose(body, lines, -wide / 2, -high / 2, wide, high), rotation)


def _headings(keys: KeyList, left: float, y: float, z: float, lines: list[Line]) -> str:
    body = ""
    for name, words, x in (("slap", keys.slap_word, 2.6), ("cut", keys.cut_word, 7.2)):
        body += group(icon(name, 0.55 * z, MUTED), left + x * z + 0.55 * z, y)
        fitted = fit(words, 0.9 * z, 0.6 * z, 3.0 * z, bold=False)
        lines += block(fitted, left + x * z + 1.5 * z, y, MUTED)
    return body


def _row(row: SeatKeys, left: float, y: float, z: float, lines: list[Line]) -> str:
    body, number = seat_disc(row.seat, 0.75 * z, left + 0.75 * z, y)
    lines.append(number)
    for text, x in ((row.slap, 2.6), (row.cut, 7.2)):
        px = fit(text, z, 0.6 * z, 3.6 * z).px
        cap = max(1.6 * z, width(text, px) + 0.9 * z)
        body += box(left + x * z, y - 0.75 * z, cap, 1.5 * z, 0.32 * z, FELT_HI, LINE, 1.5)
        lines.append(Line(text, px, left + x * z + cap / 2, y))
    return body
