"""The one picture of a table that cannot play: plain, still, read from both long sides.

Imports the fonts, the palette and the window.
"""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from kiosk.screen.art.fonts import fit, write_lines
from kiosk.screen.art.palette import ALARM, FELT, IVORY, MUTED, rgb
from kiosk.screen.window import Window


@dataclass(frozen=True, slots=True)
class Notice:
    """What is said: to guests in large letters, to staff below, each of `staff` a line of its own."""

    guests: str
    staff: tuple[str, ...]


def draw(window: Window, notice: Notice) -> None:
    """Fill the window with the notice, once for each long side."""
    front = window.front
    width, height = front.get_size()
    front.fill(rgb(FELT))
    half = _half(width, height // 2, notice)
    front.blit(half, (0, height - half.get_height()))
    front.blit(pygame.transform.rotate(half, 180), (0, 0))
    pygame.draw.line(
        front, rgb(ALARM), (width // 8, height // 2), (width - width // 8, height // 2), max(2, height // 270)
    )
    window.show([front.get_rect()])


def _half(width: int, height: int, notice: Notice) -> pygame.Surface:
    half = pygame.Surface((width, height))
    half.fill(rgb(FELT))
    room = 0.86 * width
    title = fit(notice.guests, height / 7, height / 12, room)
    px = height / 15
    while True:
        lines = [fit(line, px, px, room, bold=False) for line in notice.staff]
        gap = 0.5 * px
        high = title.height + 2 * gap + sum(line.height + gap for line in lines)
        if high <= 0.94 * height or px < 9:
            break
        px *= 0.92
    top = (height - high) / 2
    write_lines(half, title, (width / 2, top + title.height / 2), IVORY)
    top += title.height + 2 * gap
    for line in lines:
        write_lines(half, line, (width / 2, top + line.height / 2), MUTED)
        top += line.height + gap
    return half
