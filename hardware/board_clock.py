"""When was it, on our clock, when a board's clock said so? With how much doubt?

Nothing is estimated. A ping read by the board lies between its sending and its answer; a message was written
before it was read; two quartzes part by no more than 100 ppm. Whatever satisfies all of that is possible, the
middle is told, and half the width is the error. Pure. Imports nothing of ours.

A better middle is not jumped to while presses follow one another, for a jump would change the gap between two
of them: it is approached so slowly that a gap stays what the board saw. Only a pause begins a new run.
"""

from collections import deque
from dataclasses import dataclass
from typing import NamedTuple

WRAP_US = 1 << 30
"""A board's microseconds begin at 0 again after 17.9 minutes."""
DRIFT_PPM = 101
"""100 parts in a million by either quartz, and the rounding of the quotient."""

_AHEAD_US = 1 << 28
_US = 1000
_KEPT = 16
_KEPT_APART_US = 1_000_000
TICK_NS = _US
"""The board cuts off what is below a microsecond."""
RUN_PAUSE_US = 1_000_000
"""Presses so far apart are of two runs."""
_LEAN = 5_000
"""Within a run the told middle moves by at most 1/5000 of the time passed: a gap of 10 ms is told to 2 µs."""
_STRIDE = 2
"""Between two runs it moves by at most half of it: what came later is told as later."""


class Reading(NamedTuple):
    """A time of the board's, on our clock.

    Attributes:
        at_ns: on CLOCK_MONOTONIC.
        error_ns: how far from the truth that may be, ±, the board's own tick left out.
        run: readings of one run share this error: the gaps between them are the board's own.
    """

    at_ns: int
    error_ns: int
    run: int


@dataclass(frozen=True, slots=True)
class _Span:
    """At `at_us` of the board, our clock minus the board's lay within low_ns..high_ns."""

    at_us: int
    low_ns: int
    high_ns: int

    def at(self, at_us: int) -> "_Span":
        slack_ns = abs(at_us - self.at_us) * _US * DRIFT_PPM // 1_000_000 + 1
        return _Span(at_us, self.low_ns - slack_ns, self.high_ns + slack_ns)

    def within(self, other: "_Span") -> "_Span":
        here = other.at(self.at_us)
        return _Span(self.at_us, max(self.low_ns, here.low_ns), min(self.high_ns, here.high_ns))


class BoardClock:
    """Maps the wrapping microseconds of one board, from its start to its next, to CLOCK_MONOTONIC."""

    def __init__(self) -> None:
        self._spans: deque[_Span] = deque(maxlen=_KEPT)
        self._now: _Span | None = None
        self._offset_ns: int | None = None
        self._told_us = 0
        self._run = 0

    @property
    def set(self) -> bool:
        """A ping was answered, so that times can be told."""
        return self._now is not None

    def answered(self, at_us: int, sent_ns: int, received_ns: int) -> None:
        """The board read a ping at `at_us`, sent and answered at these times of ours.

        An answer that contradicts all before it, as after a sleep of the computer, begins anew.
        """
        whole_us = self._whole_us(at_us, received_ns)
        # the board cuts off what is below a microsecond
        fresh = _Span(whole_us, sent_ns - whole_us * _US - _US, received_ns - whole_us * _US)
        span = fresh if self._now is None else fresh.within(self._now)
        if span.low_ns > span.high_ns:
            self._spans.clear()
            self._offset_ns = None
            self._run += 1
            span = fresh
        self._now = span
        if not self._spans or whole_us - self._spans[-1].at_us >= _KEPT_APART_US:
            self._spans.append(span)

    def told(self, at_us: int, received_ns: int) -> bool:
        """A message of `at_us` was received: it cannot be younger than that.

        Returns:
            Whether that can be so. If not, the message is not to be believed, and changes nothing.
        """
        if self._now is None:
            return False
        whole_us = self._whole_us(at_us, received_ns)
        here = self._now.at(whole_us)
        latest_ns = received_ns - whole_us * _US
        if latest_ns < here.low_ns:
            return False
        if latest_ns < here.high_ns and whole_us >= self._now.at_us:
            self._now = _Span(whole_us, here.low_ns, latest_ns)
        return True

    def when(self, at_us: int, received_ns: int) -> Reading:
        """Our time of a moment of the board's.

        Raises:
            LookupError: no ping was answered yet.
        """
        if self._now is None:
            raise LookupError("this clock was never set")
        whole_us = self._whole_us(at_us, received_ns)
        span = self._now.at(whole_us)
        for kept in self._spans:
            span = span.within(kept)
        offset_ns = self._follow(whole_us, (span.low_ns + span.high_ns) // 2)
        error_ns = max(span.high_ns - offset_ns, offset_ns - span.low_ns)
        return Reading(whole_us * _US + offset_ns, error_ns, self._run)

    def _follow(self, whole_us: int, middle_ns: int) -> int:
        """Our clock minus the board's as it is told at this moment: towards the middle, as far as it may."""
        if self._offset_ns is None:
            self._offset_ns, self._told_us = middle_ns, whole_us
        passed_us = whole_us - self._told_us
        if passed_us <= 0:
            return self._offset_ns
        paused = passed_us > RUN_PAUSE_US
        most_ns = passed_us * _US // (_STRIDE if paused else _LEAN)
        self._offset_ns += max(-most_ns, min(most_ns, middle_ns - self._offset_ns))
        self._told_us = whole_us
        self._run += paused
        return self._offset_ns

    def _whole_us(self, at_us: int, now_ns: int) -> int:
        """Microseconds that do not wrap: the youngest that are not far ahead of now."""
        if self._now is None:
            return at_us
        middle_ns = (self._now.low_ns + self._now.high_ns) // 2
        limit_us = (now_ns - middle_ns) // _US + _AHEAD_US
        return limit_us - (limit_us - at_us) % WRAP_US
