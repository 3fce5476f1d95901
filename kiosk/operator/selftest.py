"""The self-test of a table's buttons: what each switch does when it is pressed, and which are not well.

Fed with presses, edges and the time; it listens to nothing and shows nothing, so that a terminal, a page of
the staff menu and a test can all be its view. Imports only the plain data of hardware.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from dataclasses import dataclass, field
from itertools import chain
from statistics import median
from typing import Literal, TypeAlias

from hardware.press import MS, Line, Press, RawEdge, gap_error_ns

Trouble: TypeAlias = Literal["stuck", "chattering"]

QUIET_NS = 20 * MS
"""So long without an edge, and a switch has stopped ringing."""
STUCK_NS = 10_000 * MS
LONGEST_RING_NS = 120 * MS
"""What `debounce_ms` can be at most; a line that is not quiet by then is not ringing but chattering."""
MOST_PRESSES = 15
"""... and no finger presses more often in a second."""
CALM_NS = 2_000 * MS
"""A line that chattered is heard again after so long without an edge."""
TOGETHER_NS = 2 * MS
"""Presses so close, beside their own errors, may be one finger on one button with two inputs."""
TOGETHER_TIMES = 3

_SECOND_NS = 1_000 * MS
_KEPT_EDGES = 256
_KEPT_DIFFERENCES = 1_000


@dataclass(frozen=True, slots=True)
class Ring:
    """How a switch settled when it was pressed.

    Attributes:
        offsets_ns: each edge after the first contact, counted from it; the last of very many are left out.
        edges: how many there were in all, with the first.
        length_ns: from the first edge to the last.
    """

    offsets_ns: tuple[int, ...]
    edges: int
    length_ns: int


@dataclass(frozen=True, slots=True)
class ButtonReport:
    """One button as it is now.

    Attributes:
        line: which.
        down: the board holds it for pressed.
        presses: how often it was pressed while it was heard.
        ring: how it settled at its last press; None before the first, and for boards that show no edges.
        longest_ns: the longest it ever rang, closing or opening.
        trouble: why it is muted now.
        troubles: everything it was ever muted for.
    """

    line: Line
    down: bool
    presses: int
    ring: Ring | None
    longest_ns: int
    trouble: Trouble | None
    troubles: frozenset[Trouble]

    @property
    def is_well(self) -> bool:
        """It was pressed, and never did what a good button does not."""
        return self.presses > 0 and not self.troubles


@dataclass(frozen=True, slots=True)
class Together:
    """Two inputs that go down as one, as two wires on one button do.

    Attributes:
        first: one of them.
        second: the other.
        times: how often running.
        least_ns: by how much the second was stamped after the first, at least; below 0 when before it.
        median_ns: ... in the middle.
        most_ns: ... at most.
        error_ns: what the boards say a difference may be off by, ±.
    """

    first: Line
    second: Line
    times: int
    least_ns: int
    median_ns: int
    most_ns: int
    error_ns: int


@dataclass(slots=True)
class _Button:
    """What is known of one line."""

    down: bool = False
    down_ns: int = 0
    pressed: Press | None = None
    presses: int = 0
    recent: deque[int] = field(default_factory=lambda: deque(maxlen=MOST_PRESSES + 1))
    closed: bool = False
    closed_ns: int = 0
    last_edge_ns: int = 0
    burst_ns: int | None = None
    burst_from_open: bool = True
    burst_offsets: list[int] = field(default_factory=list)
    burst_edges: int = 0
    ring: Ring | None = None
    longest_ns: int = 0
    trouble: Trouble | None = None
    troubles: set[Trouble] = field(default_factory=set)

    def hear(self, edge: RawEdge) -> None:
        if edge.closed == self.closed:
            return
        at_ns = max(edge.at_ns, self.last_edge_ns)
        self.settle(at_ns)
        if self.burst_ns is None:
            self.burst_ns, self.burst_from_open = at_ns, edge.closed
            self.burst_offsets, self.burst_edges = [], 0
        elif len(self.burst_offsets) < _KEPT_EDGES:
            self.burst_offsets.append(at_ns - self.burst_ns)
        self.burst_edges += 1
        self.closed, self.last_edge_ns = edge.closed, at_ns
        if edge.closed:
            self.closed_ns = at_ns

    def settle(self, now_ns: int) -> None:
        """End a burst of edges that has been quiet for long enough."""
        if self.burst_ns is None or now_ns - self.last_edge_ns < QUIET_NS:
            return
        length_ns = self.last_edge_ns - self.burst_ns
        # back where it was: closing and opening ran into one, so nothing can be said of either
        measured = self.closed == self.burst_from_open and length_ns <= LONGEST_RING_NS
        if measured and self.trouble is None:
            self.longest_ns = max(self.longest_ns, length_ns)
            if self.closed:
                self.ring = Ring(tuple(self.burst_offsets), self.burst_edges, length_ns)
        self.burst_ns = None

    def judge(self, now_ns: int) -> None:
        """Find trouble, and see whether it is over."""
        last_ns = max(self.last_edge_ns, self.recent[-1] if self.recent else 0)
        if self.trouble == "chattering" and now_ns - last_ns < CALM_NS:
            return
        self.trouble = self._trouble(now_ns)
        if self.trouble is not None:
            self.troubles.add(self.trouble)

    def _trouble(self, now_ns: int) -> Trouble | None:
        if self.burst_ns is not None and self.last_edge_ns - self.burst_ns > LONGEST_RING_NS:
            return "chattering"
        often = len(self.recent) > MOST_PRESSES and self.recent[-1] - self.recent[0] < _SECOND_NS
        if often and now_ns - self.recent[-1] < CALM_NS:
            return "chattering"
        closed_ns = [
            since for held, since in ((self.closed, self.closed_ns), (self.down, self.down_ns)) if held
        ]
        return "stuck" if closed_ns and now_ns - min(closed_ns) >= STUCK_NS else None


@dataclass(slots=True)
class _Pair:
    """Two lines that went down together: at which press of each last, and the differences running."""

    last: tuple[int, int]
    error_ns: int
    differences: deque[int] = field(default_factory=lambda: deque(maxlen=_KEPT_DIFFERENCES))


class SelfTest:
    """What is known of all buttons of a table.

    Call `edge` and `press` with what a board tells, in the order in which it tells it; `tick` with the time.

    Args:
        lines: the buttons to test.
    """

    def __init__(self, lines: Iterable[Line]) -> None:
        self._buttons: dict[Line, _Button] = {line: _Button() for line in sorted(lines, key=_order)}
        self._pairs: dict[tuple[Line, Line], _Pair] = {}

    @property
    def muted(self) -> frozenset[Line]:
        """The buttons in trouble now: their presses count for nothing and light no lamp."""
        return frozenset(line for line, button in self._buttons.items() if button.trouble is not None)

    @property
    def passed(self) -> bool:
        """Every button was pressed and is well."""
        return all(report.is_well for report in self.reports())

    def edge(self, edge: RawEdge) -> None:
        """One edge of a line. Repeated levels and lines that are not tested are passed over."""
        button = self._buttons.get((edge.seat, edge.button))
        if button is not None:
            button.hear(edge)
            button.judge(edge.at_ns)

    def press(self, press: Press) -> None:
        """A press or a release, as the game would hear it."""
        line = (press.seat, press.button)
        button = self._buttons.get(line)
        if button is None:
            return
        button.down = press.down
        if not press.down:
            return
        button.down_ns, button.pressed = press.at_ns, press
        button.recent.append(press.at_ns)
        button.judge(press.at_ns)
        if button.trouble is None:
            button.presses += 1
            self._find_partners(line, press)

    def tick(self, now_ns: int) -> None:
        """Let time pass: switches settle, get stuck, or calm down."""
        for button in self._buttons.values():
            button.settle(now_ns)
            button.judge(now_ns)

    def reports(self) -> tuple[ButtonReport, ...]:
        """Every button, by seat, slap before cut."""
        return tuple(
            ButtonReport(
                line,
                button.down or button.closed,
                button.presses,
                button.ring,
                button.longest_ns,
                button.trouble,
                frozenset(button.troubles),
            )
            for line, button in self._buttons.items()
        )

    def together(self) -> tuple[Together, ...]:
        """Inputs that went down as one at least three times running."""
        return tuple(
            Together(
                first,
                second,
                len(pair.differences),
                min(pair.differences),
                round(median(pair.differences)),
                max(pair.differences),
                pair.error_ns,
            )
            for (first, second), pair in sorted(self._pairs.items(), key=lambda item: [*map(_order, item[0])])
            if len(pair.differences) >= TOGETHER_TIMES
        )

    def _find_partners(self, line: Line, press: Press) -> None:
        for other_line, other in self._buttons.items():
            if other_line == line or other.presses == 0 or other.trouble is not None or other.pressed is None:
                continue
            error_ns = gap_error_ns(press, other.pressed)
            if abs(press.at_ns - other.pressed.at_ns) > TOGETHER_NS + error_ns:
                continue
            if _order(line) < _order(other_line):
                self._pair(line, other_line, error_ns)
            else:
                self._pair(other_line, line, error_ns)

    def _pair(self, first: Line, second: Line, error_ns: int) -> None:
        one, two = self._buttons[first], self._buttons[second]
        now = (one.presses, two.presses)
        pair = self._pairs.get((first, second))
        if pair is None or now != (pair.last[0] + 1, pair.last[1] + 1):
            # one of them was pressed alone since: they are two buttons, or were till now
            pair = self._pairs[first, second] = _Pair(now, error_ns)
        pair.last = now
        pair.error_ns = max(pair.error_ns, error_ns)
        pair.differences.append(two.down_ns - one.down_ns)


def chart(ring: Ring, columns: int, column_ns: int) -> str:
    """A switch settling, from its first contact on: `#` closed, `_` open, `x` both within one column."""
    moments = deque(ring.offsets_ns)
    closed = True
    drawn: list[str] = []
    for end_ns in (column_ns * (number + 1) for number in range(columns)):
        changed = False
        while moments and moments[0] < end_ns:
            moments.popleft()
            closed, changed = not closed, True
        drawn.append("x" if changed else "#" if closed else "_")
    return "".join(drawn)


def _order(line: Line) -> tuple[int, bool]:
    """Seats in their order, slap before cut."""
    seat, button = line
    return seat, button == "cut"


def called(line: Line) -> str:
    """Return a button's name in the words of the seat map."""
    return f"seat {line[0]} {line[1]}"


def troubles_of(reports: Iterable[ButtonReport]) -> tuple[tuple[Line, Trouble], ...]:
    """Every trouble that any button ever was in."""
    return tuple(chain.from_iterable(((r.line, each) for each in sorted(r.troubles)) for r in reports))
