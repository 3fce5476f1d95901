"""How large the panel says it is: its EDID, as the kernel keeps it. Imports nothing of ours."""

from __future__ import annotations

import math
from pathlib import Path
from typing import Final

DRM: Final = Path("/sys/class/drm")
_MAGIC: Final = bytes.fromhex("00ffffffffffff00")
LOOK_NS: Final = 1_000_000_000
_CM_PER_INCH: Final = 2.54
_BELIEVABLE: Final = (3.0, 120.0)


def inches_of_edid(edid: bytes) -> float | None:
    """Return the diagonal that an EDID block states; None for a broken block or a size nobody builds."""
    if len(edid) < 128 or not edid.startswith(_MAGIC) or sum(edid[:128]) % 256:
        return None
    diagonal = math.hypot(edid[21], edid[22]) / _CM_PER_INCH
    believable = edid[21] and edid[22] and _BELIEVABLE[0] <= diagonal <= _BELIEVABLE[1]
    return diagonal if believable else None


def plugged_in(folder: Path = DRM) -> frozenset[str]:
    """Return the names of the outlets at which a panel is."""
    found = set()
    for status in folder.glob("card*-*/status"):
        try:
            if status.read_text(encoding="ascii").strip() == "connected":
                found.add(status.parent.name)
        except (OSError, UnicodeDecodeError):
            continue
    return frozenset(found)


class Outlets:
    """Notices a panel that is plugged in, or switched on, while the table runs."""

    def __init__(self, folder: Path = DRM) -> None:
        """Begin with those that are there."""
        self._folder = folder
        self._known = plugged_in(folder)
        self._looked_ns = 0

    def came(self, now_ns: int) -> bool:
        """Return whether a panel came since the last look; looks once a second."""
        if now_ns - self._looked_ns < LOOK_NS:
            return False
        self._looked_ns = now_ns
        before, self._known = self._known, plugged_in(self._folder)
        return not self._known <= before


def panel_inches(folder: Path = DRM) -> float | None:
    """Return the diagonal of the only connected panel; None when there is none, or more than one."""
    found = []
    for status in sorted(folder.glob("card*-*/status")):
        try:
            if status.read_text(encoding="ascii").strip() == "connected":
                found.append(inches_of_edid((status.parent / "edid").read_bytes()))
        except (OSError, UnicodeDecodeError):
            continue
    return found[0] if len(found) == 1 else None
