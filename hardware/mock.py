"""A board without a table: presses at given times, with the bounce and the delay of real switches.

For simulations, benchmarks, and every test above the hardware. Raw edges go through the same `Debounce` as
those of real buttons; time is whatever `advance` is told.
"""

import heapq
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass

from hardware.board import Board
from hardware.debounce import Change, Debounce
from hardware.press import BUTTONS, MS, Button, Line, Press

ERROR_NS = MS // 10
"""Scripted presses claim the error of kernel-stamped ones."""


@dataclass(frozen=True, slots=True)
class ScriptedPress:
    """A finger on a switch, as it will happen.

    Attributes:
        seat: 1..10.
        button: which of the two.
        at_ns: the first contact.
        held_ns: from the first contact to the opening.
        bounce_ns: when, counted from the first contact, the contacts part and meet again, in turn: an even
            number of moments, ascending. The opening bounces by the same moments.
        delay_ns: how long each edge takes to reach the board.
    """

    seat: int
    button: Button
    at_ns: int
    held_ns: int = 80 * MS
    bounce_ns: tuple[int, ...] = ()
    delay_ns: int = 0

    def __post_init__(self) -> None:
        moments = (0, *self.bounce_ns)
        if len(self.bounce_ns) % 2 or list(moments) != sorted(set(moments)):
            raise ValueError(f"bounce_ns must be an even number of ascending moments, not {self.bounce_ns}")
        if self.held_ns <= moments[-1]:
            raise ValueError(f"held_ns ({self.held_ns}) must outlast the bounce ({moments[-1]})")

    def edges(self) -> tuple[tuple[int, bool], ...]:
        """Every edge as (when, closed)."""
        moments = (0, *self.bounce_ns)
        opens_ns = self.at_ns + self.held_ns
        closing = [(self.at_ns + moment, number % 2 == 0) for number, moment in enumerate(moments)]
        opening = [(opens_ns + moment, number % 2 == 1) for number, moment in enumerate(moments)]
        return (*closing, *opening)


@dataclass(frozen=True, slots=True)
class LampSet:
    """A lamp was set to a level at a time of the board's clock."""

    at_ns: int
    seat: int
    button: Button
    level: float


class MockBoard(Board):
    """Plays a script of presses and keeps a diary of its lamps.

    Args:
        lines: its buttons; slap and cut at every one of ten seats unless told.
        clock: stamps the lamp diary.
        error_ns: what its presses claim.
        max_delay_ns: the longest delay a script may use.
    """

    def __init__(
        self,
        lines: Iterable[Line] | None = None,
        *,
        clock: Callable[[], int] = time.monotonic_ns,
        error_ns: int = ERROR_NS,
        max_delay_ns: int = 40 * MS,
    ) -> None:
        every = ((seat, button) for seat in range(1, 11) for button in BUTTONS)
        wired = frozenset(every if lines is None else lines)
        super().__init__("mock", wired, error_ns=error_ns, max_delay_ns=max_delay_ns)
        self.lamp_diary: list[LampSet] = []
        self._clock = clock
        self._due: list[tuple[int, int, Line, int, bool]] = []
        self._told = 0
        self._debounce: dict[Line, Debounce] = {}

    def script(self, *presses: ScriptedPress) -> None:
        """Add presses to come.

        Raises:
            NoSuchLine: the board has no such button.
            ValueError: a press would arrive later than `max_delay_ns` allows.
        """
        for press in presses:
            line = self._known(press.seat, press.button)
            if not 0 <= press.delay_ns <= self.max_delay_ns:
                raise ValueError(f"delay_ns is 0..{self.max_delay_ns}, not {press.delay_ns}")
            for at_ns, closed in press.edges():
                # the running number keeps edges of one moment in the order in which they were told
                self._told += 1
                heapq.heappush(self._due, (at_ns + press.delay_ns, self._told, line, at_ns, closed))

    def advance(self, now_ns: int) -> None:
        """Let everything happen that reaches the board until `now_ns`, in order of arrival."""
        while self._due and self._due[0][0] <= now_ns:
            arrives_ns, _, line, at_ns, closed = heapq.heappop(self._due)
            self._release_before(arrives_ns)
            self._tell_edge(line, at_ns, closed)
            self._report(line, self._debounce_of(line).level(at_ns, closed))
        self._release_before(now_ns)

    def _release_before(self, now_ns: int) -> None:
        for line, debounce in self._debounce.items():
            if not debounce.settled:
                self._report(line, debounce.poll(now_ns, closed=False))

    def _debounce_of(self, line: Line) -> Debounce:
        if line not in self._debounce:
            fresh = Debounce()
            # the switch was open, for ever, before the script began
            fresh.level(-(10**18), closed=False)
            self._debounce[line] = fresh
        return self._debounce[line]

    def _report(self, line: Line, changes: Iterable[Change]) -> None:
        seat, button = line
        for change in changes:
            error_ns = self.error_ns + change.slack_ns
            self._emit(Press(seat, button, change.down, change.at_ns, error_ns, self.name))

    def _drive_lamp(self, line: Line, level: float) -> None:
        seat, button = line
        self.lamp_diary.append(LampSet(self._clock(), seat, button, level))

    def _stop(self) -> None:
        self._due.clear()
        self._debounce.clear()
