"""A touch carries no time: it is stamped when it is heard of, and a slow frame hears of it late.

What is wished then is stamped in the middle of the time in which it may have happened, and says how wide that
is. Imports the scene.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from kiosk.screen.scene import Act, Intent, KeyMoved, PadPressed

TOUCH_WITHIN_NS: Final = 8_000_000
"""Of the error that a touch states anyway, so much is for the pump; the rest is the panel's own."""


def stamped(intent: Intent, pause_ns: int) -> Intent:
    """Return what was wished, heard of at a pump that came `pause_ns` after the one before it."""
    match intent:
        case Act(_, at_ns, error_ns):
            late_ns = _half(pause_ns - TOUCH_WITHIN_NS)
            return replace(intent, at_ns=at_ns - late_ns, error_ns=error_ns + late_ns)
        case PadPressed():
            late_ns = _half(pause_ns - TOUCH_WITHIN_NS)
            return replace(intent, at_ns=intent.at_ns - late_ns, late_ns=late_ns)
        case KeyMoved():
            # the error that a key states is that of its keyboard
            late_ns = _half(pause_ns)
            return replace(intent, at_ns=intent.at_ns - late_ns, late_ns=late_ns)
        case _:
            return intent


def _half(span_ns: int) -> int:
    return (max(0, span_ns) + 1) // 2
