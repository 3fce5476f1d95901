"""Which languages seats have chosen for themselves. Imports the record.

A choice holds while somebody sits there, and for a while before and after; it outlasts a power cut.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from kiosk.table.record import Record

LANGUAGES: Final = "seat languages"
LAPSES_NS: Final = 90_000_000_000
"""So long after a guest has left, or has chosen and not sat down, the seat speaks as the table does."""


class SeatLanguages:
    """The codes of languages by seat, in `chosen`. Times are ns on CLOCK_MONOTONIC."""

    def __init__(self, record: Record) -> None:
        """Begin with what is on `record`, but for what cannot be understood; every change is kept there."""
        kept = record.setting(LANGUAGES)
        known = kept.items() if isinstance(kept, dict) else ()
        self.chosen: dict[int, str] = {
            int(seat): code for seat, code in known if str(seat).isdecimal() and isinstance(code, str)
        }
        self._seen_ns: dict[int, int] = {}
        self._record = record

    def choose(self, seat: int, language: str, now_ns: int) -> None:
        """Speak this language at a seat from now on."""
        self._seen_ns[seat] = now_ns
        if self.chosen.get(seat) != language:
            self.chosen[seat] = language
            self._kept()

    def settle(self, present: Collection[int], now_ns: int) -> int | None:
        """Forget the choices of seats at which nobody has been `present` for long.

        Return when the next one lapses if nobody comes, or None.
        """
        for seat in tuple(self.chosen):
            if seat in present:
                self._seen_ns[seat] = now_ns
            elif now_ns >= self._seen_ns.setdefault(seat, now_ns) + LAPSES_NS:
                del self.chosen[seat]
                self._kept()
        return min(
            (self._seen_ns[seat] + LAPSES_NS for seat in self.chosen if seat not in present), default=None
        )

    def _kept(self) -> None:
        self._record.keep_setting(LANGUAGES, {str(seat): code for seat, code in sorted(self.chosen.items())})
