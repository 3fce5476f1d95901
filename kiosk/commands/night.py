"""Whether the venue is closed just now: the settings, and the clock on the wall."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from typing import Final

from kiosk.operator.clock import clock_is_set
from kiosk.operator.settings import NightHours

LOOKS_NS: Final = 20_000_000_000


class Night:
    """The night hours, by a clock that may be wrong: while nobody has set it there are none."""

    def __init__(self, wall: Callable[[], datetime], is_set: Callable[[], bool] = clock_is_set) -> None:
        """`wall` tells the time of day, `is_set` whether it can be believed."""
        self._wall = wall
        self._is_set = is_set
        self._looked: tuple[NightHours | None, int] | None = None
        self._holds = False

    def holds(self, hours: NightHours | None, now_ns: int) -> bool:
        """Return whether it is night; looks at the clock every 20 s."""
        if self._looked is None or self._looked[0] != hours or now_ns - self._looked[1] >= LOOKS_NS:
            self._looked = hours, now_ns
            self._holds = hours is not None and self._is_set() and hours.holds(self._wall().time())
        return self._holds
