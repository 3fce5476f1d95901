"""What the board says and hears. PROTOCOL.md is the contract. Runs on MicroPython."""

from wire import Reader, encode

PROTOCOL = 1
SEATS = 5
STAMP_ERROR_US = 200
"""An interrupt waits for others, and reading a pin takes a while."""
BEAT_US = 250_000
HELLO_US = 1_000_000
RESEND_US = 25_000
"""Soon enough that an edge whose line was lost still comes in time for its race."""
LISTENED_US = 3_000_000
RESENT_AT_ONCE = 16
READ_AT_ONCE = 256


class Talk:
    """The board's half of the talk.

    `port` has `ready()`, `read()` (one byte) and `write(bytes)`; `light(levels)` sets ten lamps, 0..255.
    """

    def __init__(self, board, boot, buttons, edges, port, clock, light):
        self.stopped = False
        self._board = board
        self._boot = boot
        self._buttons = buttons
        self._edges = edges
        self._port = port
        self._clock = clock
        self._light = light
        self._reader = Reader()
        self._sent = 0
        now = clock.ticks_us()
        self._beat_at = self._hello_at = self._resend_at = self._heard_at = now
        self._listened = False

    def turn(self):
        """Hear what has come, say what is due."""
        for _ in range(READ_AT_ONCE):
            if not self._port.ready():
                break
            words = self._reader.take(self._port.read())
            if words:
                self._hear(words)
        now = self._clock.ticks_us()
        self._edges.tend(now, self._buttons.down)
        if self._listened and self._clock.ticks_diff(now, self._heard_at) > LISTENED_US:
            self._listened = False
            self._light(bytes(10))
        if self._listened:
            self._tell_edges(now)
            if self._clock.ticks_diff(now, self._beat_at) >= 0:
                self._beat(now)
        elif self._clock.ticks_diff(now, self._hello_at) >= 0:
            self._hello_at = self._clock.ticks_add(now, HELLO_US)
            self._hello()

    def _hear(self, words):
        try:
            self._obey(words[0], words[1:])
        except (ValueError, IndexError):
            pass  # whole, but not of this protocol
        else:
            self._listened = True
            self._heard_at = self._clock.ticks_us()

    def _obey(self, kind, fields):
        if kind == "who":
            self._hello()
            self._sent = self._edges.tail
        elif kind == "ack":
            self._edges.acknowledge(int(fields[0]))
        elif kind == "ping":
            # the stamp lies between the sending of the ping and the coming of the pong, wherever it is taken
            self._say(f"pong {int(fields[0])} {self._clock.ticks_us()}")
        elif kind == "lamp":
            levels = bytes(int(fields[0][place : place + 2], 16) for place in range(0, 20, 2))
            self._light(levels)
        elif kind == "bounce":
            for seat in range(SEATS):
                ignore_us = min(max(int(fields[seat]), 20), 120) * 1000
                self._buttons.ignore_us[2 * seat] = self._buttons.ignore_us[2 * seat + 1] = ignore_us
        elif kind == "watch":
            self._watch(int(fields[0]) == 1)
        elif kind == "stop":
            self.stopped = True
        else:
            raise ValueError(kind)

    def _watch(self, wanted):
        if wanted and not self._buttons.show:
            self._buttons.show = self._show
            self._show(self._clock.ticks_us(), self._buttons.closed)
        elif not wanted:
            self._buttons.show = None

    def _show(self, at, closed):
        if self._listened:
            self._say(f"raw {at} {closed:03x}")

    def _tell_edges(self, now):
        edges = self._edges
        self._sent = max(self._sent, edges.tail)
        if edges.tail < self._sent and self._clock.ticks_diff(now, self._resend_at) >= 0:
            self._sent = edges.tail
        until = min(edges.head, self._sent + RESENT_AT_ONCE)
        while self._sent < until:
            at, slack, mask = edges.get(self._sent)
            self._say(f"edge {self._sent} {at} {slack} {mask:03x}")
            self._sent += 1
            self._resend_at = self._clock.ticks_add(now, RESEND_US)

    def _beat(self, now):
        self._beat_at = self._clock.ticks_add(now, BEAT_US)
        buttons, edges = self._buttons, self._edges
        kept = f"{edges.tail} {edges.head} {edges.dropped}"
        self._say(f"beat {now} {buttons.down:03x} {kept} {buttons.muted:03x}")

    def _hello(self):
        state = f"{self._edges.tail} {self._edges.head} {self._buttons.down:03x}"
        self._say(f"hello {PROTOCOL} {self._board} {SEATS} {self._boot} {state} {STAMP_ERROR_US}")

    def _say(self, text):
        self._port.write(encode(text))
