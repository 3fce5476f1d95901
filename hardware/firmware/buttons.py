"""Ten switches: read all at once, stamped in the interrupt, debounced by their leading edge.

The debounce is the table's own (hardware/debounce.py) in microseconds that wrap: a press is the first closing
after 20 ms open; then the line may ring; it is released once open for 20 ms. Times are compared only while
they are young, because the clock wraps. Runs on MicroPython.
"""

from array import array

STABLE_US = 20_000
CONFIRM_US = 5_000
"""A level that was read may disagree with the edges told for so long before an edge is taken for lost."""
CHATTER = 150
"""Edges within a quarter of a second that no finger makes."""
CHATTER_WINDOW_US = 250_000
MUTED_US = 2_000_000
TOUCH_US = 10_000
"""A contact too short to be read is the beginning of a press that is read within so long after it."""

_RAW = 256
_TOUCHED = 10
"""Above the ten lines of a reading: 1 + the line that went and came back before it."""


class Buttons:
    """The switches of one board.

    `registers[address]` reads all pins at once, each switch's bit 0 when closed; `clock` has MicroPython's
    ticks_us, ticks_add and ticks_diff; `tell(at_us, slack_us, down)` hears of each change of the buttons, and
    `show(at_us, closed)`, set later, of each edge of the switches before it; `listen(line, wanted)` turns the
    interrupt of one line on or off, which calls `interrupt(line)`.
    """

    def __init__(self, count, registers, address, clock, tell, listen):
        self.show = None
        self.down = 0
        self.muted = 0
        self.ignore_us = [STABLE_US] * count
        self._count = count
        self._all = (1 << count) - 1
        self._registers = registers
        self._address = address
        self._ticks_us = clock.ticks_us
        self._clock = clock
        self._tell = tell
        self._listen = listen
        self._raw_at = array("I", bytearray(4 * _RAW))
        self._raw_closed = array("H", bytearray(2 * _RAW))
        self._raw_head = 0
        self._raw_tail = 0
        now = clock.ticks_us()
        closed = ~registers[address] & self._all
        # the first level is a state, never an event
        self._seen = self._closed = closed
        self._ready = 0
        self._suspect = None
        self._agreed = now
        self._since = [now] * count
        self._armed = [now] * count
        self._edges = [0] * count
        self._muted_at = [now] * count
        self._touched = 0
        self._touched_at = [now] * count
        self._window = now

    def interrupt(self, line):
        """A line's level changed: one stamp, one reading. Allocates nothing, for it interrupts anything."""
        at = self._ticks_us()
        closed = ~self._registers[self._address] & self._all
        head = self._raw_head
        following = (head + 1) % _RAW
        if following == self._raw_tail:
            return  # full: what is lost here, `look` finds by the level
        if closed == self._seen:
            # it went and came back too fast to be read; or another's interrupt has told of it already
            closed |= line + 1 << _TOUCHED
        else:
            self._seen = closed
        self._raw_at[head] = at
        self._raw_closed[head] = closed
        self._raw_head = following

    @property
    def closed(self):
        """The switches whose contacts touch, as far as their edges told."""
        return self._closed

    def look(self):
        """Work off what the interrupts saw, then read the levels in case one was lost."""
        while self._raw_tail != self._raw_head:
            at, closed = self._raw_at[self._raw_tail], self._raw_closed[self._raw_tail]
            self._raw_tail = (self._raw_tail + 1) % _RAW
            self._suspect = None
            if closed >> _TOUCHED:
                self._touch((closed >> _TOUCHED) - 1, at)
            else:
                self._become(at, closed & ~self.muted, 0)
            self._agreed = at
        now = self._ticks_us()
        closed = ~self._registers[self._address] & self._all & ~self.muted
        if self._raw_tail == self._raw_head:
            self._reread(now, closed)
        self._settle(now)
        self._hush(now)

    def _reread(self, now, closed):
        diff = self._clock.ticks_diff
        if closed == self._closed:
            self._suspect = None
            self._agreed = now
        elif self._suspect is None:
            self._suspect = now
        elif diff(now, self._suspect) >= CONFIRM_US:
            seen, self._suspect = self._suspect, None
            self._seen = closed
            self._become(seen, closed, max(diff(seen, self._agreed), 0))
            self._agreed = now

    def _touch(self, line, at):
        """The contacts met and parted unread: alone it is noise, before a press it is its first contact."""
        bit = 1 << line
        if (self._closed | self.muted) & bit:
            return
        self._edges[line] += 2
        self._open_until(line, bit, at)
        if self._ready & bit and not self._touched_before(line, bit, at):
            self._touched |= bit
            self._touched_at[line] = at

    def _touched_before(self, line, bit, at):
        return self._touched & bit and self._clock.ticks_diff(at, self._touched_at[line]) <= TOUCH_US

    def _become(self, at, closed, slack):
        changed = closed ^ self._closed
        self._closed = closed
        if changed and self.show:
            self.show(at, closed)
        pressed = 0
        for line in range(self._count):
            bit = 1 << line
            if not changed & bit:
                continue
            self._edges[line] += 1
            if not closed & bit:
                self._since[line] = at
                continue
            self._open_until(line, bit, at)
            if self._ready & bit:
                self._ready &= ~bit
                self._armed[line] = self._clock.ticks_add(at, self.ignore_us[line])
                if self._touched_before(line, bit, at):
                    self.down |= bit
                    self._tell(self._touched_at[line], 0, self.down)
                else:
                    pressed |= bit
        if pressed:
            # one snapshot, one stamp: those who closed in it are an honest tie
            self.down |= pressed
            self._tell(at, slack, self.down)

    def _settle(self, now):
        for line in range(self._count):
            bit = 1 << line
            if not self._closed & bit and not self._ready & bit:
                self._open_until(line, bit, now)
            # forgotten while it is young, because the clock wraps
            if not self._touched_before(line, bit, now):
                self._touched &= ~bit

    def _open_until(self, line, bit, until):
        """The line was open from its last edge until then: that may end a hold, and make it ready again."""
        if self._ready & bit:
            return
        due = self._clock.ticks_add(self._since[line], STABLE_US)
        if self._clock.ticks_diff(self._armed[line], due) > 0:
            due = self._armed[line]
        if self._clock.ticks_diff(until, due) < 0:
            return
        self._ready |= bit
        if self.down & bit:
            self.down &= ~bit
            self._tell(due, 0, self.down)

    def _hush(self, now):
        """Stop listening to a line that rings without end, so that it costs the others nothing."""
        diff = self._clock.ticks_diff
        for line in range(self._count):
            bit = 1 << line
            if self.muted & bit:
                if diff(now, self._muted_at[line]) >= MUTED_US:
                    self._unmute(line, bit, now)
            elif self._edges[line] > CHATTER:
                self.muted |= bit
                self._muted_at[line] = now
                self._listen(line, False)
                self._become(now, self._closed & ~bit, 0)
                self._edges[line] = 0
        if diff(now, self._window) >= CHATTER_WINDOW_US:
            self._window = now
            for line in range(self._count):
                self._edges[line] = 0

    def _unmute(self, line, bit, now):
        self.muted &= ~bit
        # what it is now is a state again
        self._closed |= ~self._registers[self._address] & bit
        if self.show:
            self.show(now, self._closed)
        self._seen = ~self._registers[self._address] & self._all
        self._ready &= ~bit
        self._since[line] = self._armed[line] = now
        self._listen(line, True)
