"""The clock of a match: it stands still while the table is off, and while the table waits for buttons.

Imports nothing of ours.
"""

from __future__ import annotations


class MatchClock:
    """Maps CLOCK_MONOTONIC to the match's own clock, both in ns."""

    def __init__(self, now_ns: int, at_ns: int = 0) -> None:
        """Run, with `at_ns` on the match's clock now."""
        self._from_ns = now_ns - at_ns
        self._stopped_ns: int | None = None
        self._break = (now_ns, now_ns)

    @property
    def stands(self) -> bool:
        """Whether it stands still."""
        return self._stopped_ns is not None

    @property
    def from_ns(self) -> int:
        """What to take from a time to have the match's clock, when it runs."""
        return self._from_ns

    def now(self, now_ns: int) -> int:
        """Return the match's time now."""
        return (now_ns if self._stopped_ns is None else self._stopped_ns) - self._from_ns

    def at(self, at_ns: int) -> int | None:
        """Return the match's time at a moment before now; None while it stood still.

        What was given while it stood counts for nobody; what was given before, and heard only now, counts
        for then.
        """
        if self._stopped_ns is not None:
            return at_ns - self._from_ns if at_ns < self._stopped_ns else None
        began_ns, ended_ns = self._break
        if at_ns >= ended_ns:
            return at_ns - self._from_ns
        return at_ns - self._from_ns + ended_ns - began_ns if at_ns < began_ns else None

    def due(self, match_ns: int | None) -> int | None:
        """Return when it will be `match_ns`; None while nobody can know, or for None."""
        return None if match_ns is None or self._stopped_ns is not None else match_ns + self._from_ns

    def stop(self, now_ns: int) -> None:
        """Stand still from now on."""
        if self._stopped_ns is None:
            self._stopped_ns = now_ns

    def go(self, now_ns: int) -> None:
        """Run on from where it stood."""
        if self._stopped_ns is not None:
            self._from_ns += now_ns - self._stopped_ns
            self._break = (self._stopped_ns, now_ns)
            self._stopped_ns = None
