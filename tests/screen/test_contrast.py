"""Whatever is written can be read: every text on what is really painted under it."""

from collections import Counter

import pygame
import pytest

from kiosk.screen.art import fonts, store
from kiosk.screen.art.palette import FELT_HI, contrast, mixed, rgb
from kiosk.screen.settings import ScreenSettings
from kiosk.screen.storyboard import BOARDS, drawn

READABLE = 4.45
"""4.5, rounded."""

Written = dict[str, float]


def ground_under(target: pygame.Surface, box: pygame.Rect) -> str:
    """The colour most of a text's ground has; where nothing is painted, the felt shows at its lightest."""
    inside = box.clip(target.get_rect())
    seen: Counter[str] = Counter()
    for x in range(inside.left, inside.right, 2):
        for y in range(inside.top, inside.bottom, 2):
            red, green, blue, alpha = target.get_at((x, y))
            seen[mixed(FELT_HI, f"#{red:02X}{green:02X}{blue:02X}", alpha / 255)] += 1
    return seen.most_common(1)[0][0] if seen else FELT_HI


@pytest.fixture
def written(monkeypatch: pytest.MonkeyPatch) -> Written:
    """The contrast of each text that is written from now on."""
    found: Written = {}
    write = fonts.write

    def watched(
        target: pygame.Surface,
        text: str,
        px: float,
        at: tuple[float, float],
        colour: str,
        *,
        bold: bool = True,
        anchor: fonts.Anchor = "middle",
    ) -> pygame.Rect:
        before = target.copy()
        box = write(target, text, px, at, colour, bold=bold, anchor=anchor)
        capitals = pygame.Rect(box.x, round(at[1] - 0.36 * px), box.w, max(1, round(0.72 * px)))
        if text.strip():
            found[f"{text!r} in {colour}"] = contrast(colour, ground_under(before, capitals))
        return box

    monkeypatch.setattr(fonts, "write", watched)
    store.forget()
    return found


@pytest.mark.parametrize("high_contrast", [False, True], ids=["usual", "high contrast"])
@pytest.mark.parametrize("board", BOARDS)
def test_every_text_has_the_contrast_to_be_read(board: str, high_contrast: bool, written: Written) -> None:
    drawn(board, (1024, 600), ScreenSettings(inches=10, high_contrast=high_contrast)).screen.close()
    assert written
    assert {text: round(ratio, 1) for text, ratio in written.items() if ratio < READABLE} == {}


def test_text_on_too_light_a_ground_is_found(written: Written) -> None:
    ground = pygame.Surface((80, 40), pygame.SRCALPHA)
    ground.fill(rgb("$muted"))
    fonts.write(ground, "pale", 20, (40, 20), "$ivory")
    assert written["'pale' in $ivory"] < READABLE
