"""Which of a switch's many edges is the press. One `Debounce` a line; the clock is an argument.

The leading edge counts: whatever follows it within the bounce changes neither the press nor its stamp, so
that a bouncy switch is never slower than a clean one. Imports nothing of ours but the unit of time.
"""

from dataclasses import dataclass

from hardware.press import MS

TOUCH_NS = 10 * MS
"""A contact too short to be read is the beginning of a press that is read within so long after it."""


@dataclass(frozen=True, slots=True)
class Change:
    """The button itself changed.

    Attributes:
        down: pressed, or released.
        at_ns: a press: its first contact. A release: when it had been open long enough to be one.
        slack_ns: how much earlier it may have been, because its edge was lost; 0 when the edge was seen.
    """

    down: bool
    at_ns: int
    slack_ns: int = 0


class Debounce:
    """Turns the edges and levels of one line into presses and releases.

    A press is the first closing edge after the line was open for `stable_ns`; then nothing counts for
    `ignore_ns`; it is released once open for `stable_ns`. The first level ever told is a state, never an
    event. Doubled edges and lost edges are tolerated. An edge that leaves an open line open was a contact too
    short for its level to be read: alone it is noise, before a press it is the press's first contact.

    Args:
        stable_ns: how long open is open.
        ignore_ns: how long after a press the switch may ring.
        confirm_ns: how long a level that was read may disagree with the edges told before an edge is taken
            for lost. At least as long as an edge can be on its way.
    """

    __slots__ = (
        "_agreed_ns", "_armed_ns", "_closed", "_confirm_ns", "_down", "_ignore_ns", "_since_ns", "_stable_ns",
        "_suspect_ns", "_touched_ns",
    )  # fmt: skip

    def __init__(
        self, *, stable_ns: int = 20 * MS, ignore_ns: int = 20 * MS, confirm_ns: int = 30 * MS
    ) -> None:
        self._stable_ns = stable_ns
        self._ignore_ns = ignore_ns
        self._confirm_ns = confirm_ns
        self._closed: bool | None = None
        self._since_ns = 0
        self._down = False
        self._armed_ns = 0
        self._agreed_ns = 0
        self._suspect_ns: int | None = None
        self._touched_ns: int | None = None

    @property
    def down(self) -> bool:
        """A press was reported and its release was not yet."""
        return self._down

    @property
    def closed(self) -> bool | None:
        """The level believed last; None before the first was told."""
        return self._closed

    @property
    def settled(self) -> bool:
        """Nothing is pending: no lost edge suspected, no release to wait for."""
        return self._suspect_ns is None and not (self._down and not self._closed)

    @property
    def suspected(self) -> bool:
        """The level read last disagrees with the edges told."""
        return self._suspect_ns is not None

    def closed_for_ns(self, now_ns: int) -> int:
        """How long the line has been closed without a break; 0 when it is open."""
        return now_ns - self._since_ns if self._closed else 0

    def level(self, at_ns: int, closed: bool) -> tuple[Change, ...]:
        """An edge arrived: the line has had this level since `at_ns`."""
        self._suspect_ns = None
        self._agreed_ns = max(self._agreed_ns, at_ns)
        if not closed and self._closed is False:
            self._touch(at_ns)
        return self._become(at_ns, closed, slack_ns=0)

    def _touch(self, at_ns: int) -> None:
        """The contacts met and parted before anybody could read that they had."""
        if at_ns >= self._ready_ns() and self._touched_before(at_ns) is None:
            self._touched_ns = at_ns

    def _touched_before(self, at_ns: int) -> int | None:
        """The short contact with which a press that was read at `at_ns` began, if there was one."""
        touched_ns = self._touched_ns
        return None if touched_ns is None or not 0 <= at_ns - touched_ns <= TOUCH_NS else touched_ns

    def _ready_ns(self) -> int:
        """From when on a closing is a press, as long as the line stays open."""
        return max(self._since_ns + self._stable_ns, self._armed_ns)

    def poll(self, now_ns: int, closed: bool) -> tuple[Change, ...]:
        """The level was read at `now_ns`, with no edge at hand. This ends a hold and finds lost edges."""
        if self._closed is None:
            return self.level(now_ns, closed)
        if closed == self._closed:
            self._suspect_ns = None
            self._agreed_ns = now_ns
            return self._release_if_due(now_ns)
        if self._suspect_ns is None:
            self._suspect_ns = now_ns
            return ()
        if now_ns - self._suspect_ns < self._confirm_ns:
            return ()
        seen_ns, self._suspect_ns = self._suspect_ns, None
        if self._down and closed:
            # the lost edge was one of the bounce: it never was open long enough to be seen open
            self._closed, self._since_ns = True, seen_ns
            return ()
        return self._become(seen_ns, closed, slack_ns=seen_ns - self._agreed_ns)

    def _become(self, at_ns: int, closed: bool, slack_ns: int) -> tuple[Change, ...]:
        if closed == self._closed:
            return ()
        if self._closed is None or not closed:
            self._closed, self._since_ns = closed, at_ns
            return ()
        ready_ns = self._ready_ns()
        self._closed, self._since_ns = True, at_ns
        if at_ns < ready_ns:
            return ()
        changes = (Change(down=False, at_ns=ready_ns),) if self._down else ()
        self._down = True
        self._armed_ns = at_ns + self._ignore_ns
        touched_ns, self._touched_ns = self._touched_before(at_ns), None
        if touched_ns is not None:
            at_ns, slack_ns = touched_ns, 0
        return (*changes, Change(down=True, at_ns=at_ns, slack_ns=slack_ns))

    def _release_if_due(self, now_ns: int) -> tuple[Change, ...]:
        due_ns = self._ready_ns()
        if not self._down or self._closed or now_ns < due_ns:
            return ()
        self._down = False
        return (Change(down=False, at_ns=due_ns),)
