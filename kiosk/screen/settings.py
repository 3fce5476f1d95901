"""How the screen is set up: facts about the panel and its people. Imports nothing of ours."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Literal

Turn = Literal[0, 90, 180, 270]


@dataclass(frozen=True, slots=True)
class ScreenSettings:
    """What to draw on, and how.

    `size` of the window in px and `full_screen`: None lets the display decide. `inches` across the panel's
    diagonal, None when unknown. `turn`: how the picture is turned on the panel, degrees clockwise. `kiosk`:
    nobody may leave the program. `light`: 0..1 of what is drawn. `reduced_motion`: cards fade instead of
    flying, nothing drifts or shakes.
    `high_contrast`: black grounds, ivory lines, nothing soft. `large_cards`: open cards and all words a
    quarter larger. `left_handed`: seats whose hold pad lies at the right. `theme`: the folder of the venue's
    own theme.
    """

    size: tuple[int, int] | None = None
    full_screen: bool | None = None
    inches: float | None = None
    turn: Turn = 0
    kiosk: bool = False
    light: float = 1.0
    reduced_motion: bool = False
    high_contrast: bool = False
    large_cards: bool = False
    left_handed: frozenset[int] = frozenset()
    theme: Path | None = None
