"""The edges that the table has not acknowledged yet, in a ring that never grows. Runs on MicroPython."""

from array import array

SIZE = 256
STALE_US = 1 << 28
"""After 4.5 minutes a stamp nears the wrap of the clock, and the game it was meant for is over."""


class Edges:
    """Edges by number, from `tail` to before `head`. Those that cannot be kept are counted in `dropped`."""

    def __init__(self, clock):
        self.tail = 0
        self.head = 0
        self.dropped = 0
        self._diff = clock.ticks_diff
        self._add = clock.ticks_add
        self._at = array("I", bytearray(4 * SIZE))
        self._slack = array("I", bytearray(4 * SIZE))
        self._mask = array("H", bytearray(2 * SIZE))
        self._owed = False
        self._owed_since = 0

    def push(self, at, slack, mask):
        """Keep one; when there is no room, owe the table the buttons as they will be."""
        if self._owed or self.head - self.tail == SIZE:
            self.dropped += 1
            if not self._owed:
                self._owed = True
                self._owed_since = at
            return
        place = self.head % SIZE
        self._at[place] = at
        self._slack[place] = slack
        self._mask[place] = mask
        self.head += 1

    def get(self, number):
        """(at, slack, mask) of one that is kept."""
        place = number % SIZE
        return self._at[place], self._slack[place], self._mask[place]

    def acknowledge(self, before):
        """The table has all those before this number."""
        if self.tail < before <= self.head:
            self.tail = before

    def tend(self, now, mask):
        """Pay what is owed once there is room, and let go what is too old to be told."""
        while self.tail < self.head and self._diff(now, self._at[self.tail % SIZE]) > STALE_US:
            self.tail += 1
            self.dropped += 1
        if not self._owed:
            return
        if self._diff(now, self._owed_since) > STALE_US:
            self._owed_since = self._add(now, -STALE_US)
        if self.head - self.tail < SIZE:
            self._owed = False
            self.push(now, max(self._diff(now, self._owed_since), 0), mask)
