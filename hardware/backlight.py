"""The light behind a panel, where the kernel can set it: /sys/class/backlight. Imports nothing of ours."""

from __future__ import annotations

from pathlib import Path

BACKLIGHTS = Path("/sys/class/backlight")
LEAST_SHARE = 0.05
"""A panel that is quite dark cannot be found again by touch."""


def set_backlight(share: float, folder: Path = BACKLIGHTS) -> bool:
    """Set every backlight to `share` (0..1) of its most; return whether there is one and all could be set."""
    lights = sorted(folder.glob("*"))
    try:
        for light in lights:
            most = int((light / "max_brightness").read_text(encoding="ascii"))
            level = max(1, round(max(share, LEAST_SHARE) * most))
            (light / "brightness").write_text(f"{level}\n", encoding="ascii")
    except (OSError, ValueError):
        return False
    return bool(lights)
