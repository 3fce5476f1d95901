"""The table's half of the talk with one seat board: what to answer, what to believe, which presses to tell.

Bytes and times in, bytes and presses out; the port is `serial_board`'s. Imports `board_clock`, `press` and
`serial_lines`.
"""

from collections.abc import Mapping, Sequence
from typing import Literal, TypeAlias

from hardware.board_clock import TICK_NS, WRAP_US, BoardClock, Reading
from hardware.press import BUTTONS, MS, Line, Press, RawEdge
from hardware.serial_lines import (
    Beat,
    Edge,
    Hello,
    LineCutter,
    Message,
    OtherHello,
    Pong,
    Raw,
    encode,
    understood,
)

BOARD_SEATS = 5
"""Seats that one board has buttons for."""

Told: TypeAlias = Press | RawEdge

State: TypeAlias = Literal["asking", "ready", "other"]
"""asking: nobody we know has answered yet. ready: presses come. other: it is there, and not for us."""

_WHO_NS = 200 * MS
_PATIENCE_NS = 2_500 * MS
_SILENCE_NS = 1_000 * MS
_PING_NS = 1_000 * MS
_FIRST_PING_NS = 20 * MS
_FIRST_PINGS = 10
_REFRESH_NS = 1_000 * MS


class Link:
    """One board, through all its pluggings and restarts, until the table closes.

    Args:
        name: what its presses call their source.
        seats: which seats of the table its own seats 0, 1, 2 ... are.
        debounce_ns: how long each of those seats' switches may ring; 20 ms unless told.
    """

    def __init__(self, name: str, seats: Sequence[int], debounce_ns: Mapping[int, int] | None = None) -> None:
        self._name = name
        self._lines: tuple[Line, ...] = tuple((seat, button) for seat in seats for button in BUTTONS)
        rings = debounce_ns or {}
        rung = [rings.get(seat, 20 * MS) // MS for seat in seats]
        self._bounce = encode("bounce", *rung, *[20] * (BOARD_SEATS - len(rung)))
        self._lamps = bytes(2 * BOARD_SEATS)
        self._watching = False
        self._contacts: int | None = None
        self._clock = BoardClock()
        self._boot: str | None = None
        self._expected = 0
        self._mask = 0
        self._told = 0
        self._stamp_error_ns = 0
        self._beat: Beat | None = None
        self._dropped = 0
        self._numbers = 0
        self.connect(0)

    def connect(self, now_ns: int) -> None:
        """The port is open again. What was known of the board stays: it may still be the same one."""
        self.state: State = "asking"
        self.why = ""
        self._cutter = LineCutter()
        self._heard = b""
        self._since_ns = self._last_ns = now_ns
        self._pings: dict[int, int] = {}
        self._eager = 0
        self._ack_due = self._lamps_due = False
        self._who_ns = self._ping_ns = self._refresh_ns = now_ns

    @property
    def agreed(self) -> bool:
        """No edge that the board spoke of is still on its way."""
        return self._beat is None or self._beat.head <= self._expected

    @property
    def dropped(self) -> int:
        """How many edges the board could not keep until somebody fetched them, since its start."""
        return self._dropped

    @property
    def chattering(self) -> tuple[Line, ...]:
        """The buttons that the board has stopped listening to for their noise."""
        return () if self._beat is None else self._of(self._beat.muted)

    def silent(self, now_ns: int) -> bool:
        """A board that was ready says nothing any more."""
        return self.state == "ready" and now_ns - self._last_ns > _SILENCE_NS

    def light(self, line: Line, level: float) -> None:
        """Remember a lamp's level, 0..1, to be sent at the next `due`."""
        levels = bytearray(self._lamps)
        levels[self._lines.index(line)] = round(level * 255)
        self._lamps = bytes(levels)
        self._lamps_due = True

    def watch(self, wanted: bool) -> None:
        """Ask for every edge too, not only for presses."""
        self._watching = wanted
        self._contacts = None
        self._refresh_ns = 0

    def hear(self, data: bytes, now_ns: int) -> list[Told]:
        """Take what the port has read by `now_ns`; what it tells, in the order told."""
        told: list[Told] = []
        if self.state != "ready":
            self._heard = (self._heard + data)[-400:]
        for line in self._cutter.lines(data):
            message = understood(line)
            if message is not None:
                told += self._take(message, now_ns)
        if self.state == "asking" and now_ns - self._since_ns > _PATIENCE_NS:
            self._refuse(f"it {_said(self._heard)}")
        return told

    def due(self, now_ns: int) -> bytes:
        """What to write now. Written later than `now_ns` it only widens the doubt about the board's clock."""
        if self.state != "ready":
            if now_ns < self._who_ns:
                return b""
            self._who_ns = now_ns + _WHO_NS
            return b"\n" + encode("who")
        out = b""
        if self._ack_due:
            out += encode("ack", self._expected)
            self._ack_due = False
        if now_ns >= self._ping_ns:
            out += self._ping(now_ns)
        if self._lamps_due or now_ns >= self._refresh_ns:
            out += encode("lamp", self._lamps.hex())
            self._lamps_due = False
        if now_ns >= self._refresh_ns:
            # said again and again, so that a lost line is mended within a second
            out += self._bounce + encode("watch", int(self._watching))
            self._refresh_ns = now_ns + _REFRESH_NS
        return out

    def next_due_ns(self) -> int:
        """When `due` has something to say next, unless something is heard before."""
        return self._who_ns if self.state != "ready" else min(self._ping_ns, self._refresh_ns)

    def _ping(self, now_ns: int) -> bytes:
        self._numbers += 1
        self._pings = {number: sent for number, sent in self._pings.items() if now_ns - sent < 4 * _PING_NS}
        self._pings[self._numbers] = now_ns
        self._eager -= 1
        self._ping_ns = now_ns + (_FIRST_PING_NS if self._eager > 0 else _PING_NS)
        return encode("ping", self._numbers)

    def _take(self, message: Message, now_ns: int) -> Sequence[Told]:
        if isinstance(message, Hello):
            return self._hello(message, now_ns)
        if isinstance(message, OtherHello):
            self._refuse(f"it speaks protocol {message.protocol}, this table protocol 1")
        elif self.state == "ready" and (isinstance(message, Pong) or message.at_us < WRAP_US):
            self._last_ns = now_ns
            if isinstance(message, Pong):
                sent_ns = self._pings.pop(message.number, None)
                if sent_ns is not None and message.at_us < WRAP_US:
                    self._clock.answered(message.at_us, sent_ns, now_ns)
            elif isinstance(message, Edge):
                return self._edge(message, now_ns)
            elif isinstance(message, Raw):
                return self._raw(message, now_ns)
            elif self._clock.told(message.at_us, now_ns):
                self._beat = message
                self._dropped = message.dropped
                self._skip_to(message.tail)
        return []

    def _hello(self, hello: Hello, now_ns: int) -> list[Press]:
        if 2 * hello.seats < len(self._lines):
            self._refuse(f"it has {hello.seats} seats, the seat map wants {len(self._lines) // 2}")
            return []
        releases: list[Press] = []
        if self._boot is None:
            # what was pressed before the table began is nobody's press
            self._expected, self._mask = hello.head, hello.mask
        elif self._boot != hello.boot:
            releases = self._changed(0, Reading(now_ns, 0, -1), now_ns - self._last_ns)
            self._expected = self._mask = 0
            self._clock = BoardClock()
            self._beat = None
        self._boot = hello.boot
        self._skip_to(hello.tail)
        self._stamp_error_ns = hello.error_us * 1000
        if self.state != "ready" or not self._clock.set:
            self._eager = _FIRST_PINGS
            self._ping_ns = self._refresh_ns = now_ns
        self.state = "ready"
        self.why = ""
        self._last_ns = now_ns
        self._ack_due = True
        return releases

    def _skip_to(self, tail: int) -> None:
        """What the board does not keep any more will never come."""
        self._expected = max(self._expected, tail)

    def _edge(self, edge: Edge, now_ns: int) -> list[Press]:
        # an edge that cannot be timed yet, or lies ahead of now, is not acknowledged: it comes again
        if not self._clock.told(edge.at_us, now_ns):
            return []
        self._ack_due = True
        if edge.sequence != self._expected:
            return []
        self._expected += 1
        read = self._clock.when(edge.at_us, now_ns)
        own_ns = TICK_NS + self._stamp_error_ns + edge.slack_us * 1000
        presses = self._changed(edge.mask, read, own_ns)
        self._mask = edge.mask
        return presses

    def _raw(self, raw: Raw, now_ns: int) -> list[RawEdge]:
        if not self._watching or not self._clock.told(raw.at_us, now_ns):
            return []
        at_ns = self._clock.when(raw.at_us, now_ns).at_ns
        changed = -1 if self._contacts is None else self._contacts ^ raw.mask
        self._contacts = raw.mask
        return [
            RawEdge(*line, bool(raw.mask >> bit & 1), at_ns)
            for bit, line in enumerate(self._lines)
            if changed >> bit & 1
        ]

    def _changed(self, mask: int, read: Reading, own_ns: int) -> list[Press]:
        """One snapshot of all buttons, one stamp: those that went down in it are an honest tie."""
        presses = []
        error_ns, clock = read.error_ns + own_ns, f"{self._name} {self._boot} {read.run}"
        for bit, line in enumerate(self._lines):
            down, was_down, told = (bool(bits >> bit & 1) for bits in (mask, self._mask, self._told))
            # nobody hears of the end of a press of which nobody heard
            if down != was_down and (down or told):
                self._told ^= 1 << bit
                presses.append(Press(*line, down, read.at_ns, error_ns, self._name, clock, read.error_ns))
        return presses

    def _of(self, mask: int) -> tuple[Line, ...]:
        return tuple(line for bit, line in enumerate(self._lines) if mask >> bit & 1)

    def _refuse(self, why: str) -> None:
        self.state = "other"
        self.why = why


def _said(heard: bytes) -> str:
    """What a stranger at the port said last, as far as it can be read."""
    lines = ["".join(filter(str.isprintable, line)) for line in heard.decode("ascii", "ignore").splitlines()]
    words = [line.strip() for line in lines if line.strip()]
    return f"says {words[-1][-60:]!r}" if words else "says nothing"
