"""Text on surfaces: Noto Sans in any pixel size, Hangul in its Korean sister, figures that cannot be read
upside down, text fitted into boxes.

Imports pygame only.
"""

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Final, Literal

import pygame

from kiosk.screen.art.palette import rgb
from kiosk.screen.art.store import kept

FOLDER: Final = Path(__file__).parent.parent / "fonts"
CAP_HEIGHT: Final = 0.714
UNDERLINED: Final = frozenset({"6", "9", "66", "69", "96", "99"})
_KOREAN: Final = re.compile("[≈、。「-』ㄱ-ㆎ가-힣]+(?: +[ㄱ-ㆎ가-힣]+)*")
"""What Noto Sans has not, and the fonts of `scripts/korean-fonts.sh` have."""
Anchor = Literal["left", "middle", "right"]


@lru_cache(maxsize=128)
def _open(px: int, bold: bool, family: str) -> pygame.font.Font:
    return pygame.font.Font(FOLDER / f"{family}-{'Bold' if bold else 'Regular'}.ttf", px)


def font(px: float, *, bold: bool, family: str = "NotoSans") -> pygame.font.Font:
    """Return Noto Sans, or its Korean sister, with an em of `px` pixels (rounded, at least 1)."""
    if not pygame.font.get_init():
        _open.cache_clear()
        pygame.font.init()
    return _open(max(1, round(px)), bold, family)


def runs(text: str) -> Iterator[tuple[str, str]]:
    """Yield (family, part) for the parts of a text that are in one script, from the left."""
    at = 0
    for found in _KOREAN.finditer(text):
        if found.start() > at:
            yield "NotoSans", text[at : found.start()]
        yield "NotoSansKR", found[0]
        at = found.end()
    if at < len(text):
        yield "NotoSans", text[at:]


def width(text: str, px: float, *, bold: bool = True) -> int:
    return sum(
        font(px, bold=bold, family=family).size(part)[0]
        for family, part in runs(unicodedata.normalize("NFC", text))
    )


@kept
def _words(text: str, px: int, bold: bool, colour: str) -> pygame.Surface:
    usual = font(px, bold=bold)
    underline = px // 8 if text in UNDERLINED else 0
    size = (width(text, px, bold=bold), usual.get_height() + underline)
    out = pygame.Surface(size, pygame.SRCALPHA)
    out.fill((*rgb(colour), 0))
    x = 0
    for family, part in runs(unicodedata.normalize("NFC", text)):
        own = font(px, bold=bold, family=family)
        glyphs = own.render(part, True, rgb(colour))
        out.blit(glyphs, (x, usual.get_ascent() - own.get_ascent()))
        x += glyphs.get_width()
    if underline:
        thick = max(2, round(0.09 * px))
        top = round(usual.get_ascent() + 0.08 * px)
        bar = pygame.Rect(0, top, round(out.get_width() * 0.92), thick)
        bar.centerx = out.get_width() // 2
        pygame.draw.rect(out, rgb(colour), bar, border_radius=thick // 2)
    return out


def words(text: str, px: float, colour: str, *, bold: bool = True) -> pygame.Surface:
    """Return one line of text; 6, 9, 66, 69, 96 and 99 alone are underlined."""
    return _words(text, max(1, round(px)), bold, colour)


def place(size: tuple[int, int], px: float, x: float, y: float, anchor: Anchor = "middle") -> tuple[int, int]:
    """Return the top left that centres the capitals of a line of `size` on y and anchors it at x."""
    left = x - {"left": 0.0, "middle": 0.5, "right": 1.0}[anchor] * size[0]
    return round(left), round(y + CAP_HEIGHT / 2 * px - font(px, bold=True).get_ascent())


def write(
    target: pygame.Surface,
    text: str,
    px: float,
    at: tuple[float, float],
    colour: str,
    *,
    bold: bool = True,
    anchor: Anchor = "middle",
) -> pygame.Rect:
    """Blit one line with its capitals centred on `at`."""
    surface = words(text, px, colour, bold=bold)
    return target.blit(surface, place(surface.get_size(), px, *at, anchor))


@dataclass(frozen=True, slots=True)
class Fitted:
    """Lines of one size that fit a width; `height` px in all, `leading` from line to line."""

    lines: tuple[str, ...]
    px: int
    bold: bool

    @property
    def leading(self) -> float:
        return 1.32 * self.px

    @property
    def height(self) -> float:
        return self.leading * len(self.lines)

    @property
    def width(self) -> int:
        return max(width(line, self.px, bold=self.bold) for line in self.lines)


def fit(text: str, px: float, smallest: float, room: float, *, bold: bool = True) -> Fitted:
    """Shrink `text` from `px` to `smallest` until it fits `room` px; wrap it when even that is too wide.
    Never cut.
    """
    size = round(px)
    least = min(size, round(smallest))
    while size > least and width(text, size, bold=bold) > room:
        size -= 1
    return Fitted(tuple(_wrapped(text, size, room, bold=bold)), size, bold)


def _wrapped(text: str, px: int, room: float, *, bold: bool) -> list[str]:
    lines = [""]
    for word in re.split("[ \n]+", text.strip()):  # a space that does not break holds its words together
        longer = f"{lines[-1]} {word}".strip()
        if width(longer, px, bold=bold) <= room:
            lines[-1] = longer
            continue
        if lines[-1]:
            lines.append("")
        for part in _parts(word, px, room, bold=bold):
            if lines[-1] and width(lines[-1] + part, px, bold=bold) > room:
                lines.append("")
            lines[-1] += part
    return lines


def _parts(word: str, px: int, room: float, *, bold: bool) -> Iterator[str]:
    """Where a word too wide may break: a path after its slashes, anything else between letters."""
    for part in re.findall(r"/*[^/]+/*|/+", word):
        if width(part, px, bold=bold) <= room:
            yield part
        else:
            yield from part


def write_lines(
    target: pygame.Surface, fitted: Fitted, at: tuple[float, float], colour: str, anchor: Anchor = "middle"
) -> None:
    """Blit fitted lines as a block centred on y."""
    x, y = at
    for i, line in enumerate(fitted.lines):
        middle = y + (i - (len(fitted.lines) - 1) / 2) * fitted.leading
        write(target, line, fitted.px, (x, middle), colour, bold=fitted.bold, anchor=anchor)
