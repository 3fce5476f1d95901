"""When was it, on our clock, when a board's clock said so? With how much doubt?

Nothing is estimated. A ping read by the board lies between its sending and its answer; a message was written
before it was read; two quartzes part by no more than 100 ppm. Whatever satisfies all of that is possible, the
middle is told, and half the width is the error. Pure. Imports nothing of ours.
"""

from collections import deque
from dataclasses import dataclass

WRAP_US = 1 << 30
"""A board's microseconds begin at 0 again after 17.9 minutes."""
DRIFT_PPM = 101
"""100 parts in a million by either quartz, and the rounding of the quotient."""

_AHEAD_US = 1 << 28
_US = 1000
_KEPT = 16
_KEPT_APART_US = 1_000_000
_RACE_US = 200_000


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
        self._race: _Span | None = None

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
            self._race = None
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

    def when(self, at_us: int, received_ns: int) -> tuple[int, int]:
        """Our time in ns, and how far from the truth it may be, ±.

        What happens within a fifth of a second is told by one mapping, so that a board's own order and gaps
        stay what the board saw.

        Raises:
            LookupError: no ping was answered yet.
        """
        if self._now is None:
            raise LookupError("this clock was never set")
        whole_us = self._whole_us(at_us, received_ns)
        if self._race is None or abs(whole_us - self._race.at_us) > _RACE_US:
            span = self._now.at(whole_us)
            for kept in self._spans:
                span = span.within(kept)
            self._race = span
        span = self._race.at(whole_us)
        middle_ns = (self._race.low_ns + self._race.high_ns) // 2
        return whole_us * _US + middle_ns, (span.high_ns - span.low_ns) // 2 + _US

    def _whole_us(self, at_us: int, now_ns: int) -> int:
        """Microseconds that do not wrap: the youngest that are not far ahead of now."""
        if self._now is None:
            return at_us
        middle_ns = (self._now.low_ns + self._now.high_ns) // 2
        limit_us = (now_ns - middle_ns) // _US + _AHEAD_US
        return limit_us - (limit_us - at_us) % WRAP_US
