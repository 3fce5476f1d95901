"""What the lamps in the buttons show: patterns as plain data, and who shows them on a board.

A press lights its lamp in the very thread that brought it, before anybody knows what it meant; everything
else follows the table's `show` and `play` at its next `tick`. Imports the board's interface and `press`.
"""

import math
import threading
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, TypeAlias

from hardware.board import Board
from hardware.press import MS, Line, Press, Sink

Lamp: TypeAlias = Line
Wave: TypeAlias = Literal["steady", "blink", "breathe"]

PRESS_NS = 120 * MS
"""How long a press lights its own lamp, whatever else it should show."""

_SECOND = 1000 * MS
_BREATH_STEP_NS = 50 * MS


@dataclass(frozen=True, slots=True)
class LampPattern:
    """How one lamp shines over time.

    Attributes:
        name: for logs and tests.
        wave: steady; blink: `peak` for `lit_ns` at the start of each period; breathe: a slow swell.
        peak: the brightest it gets, 0..1.
        period_ns: length of one blink, breath, or of a steady light that ends.
        lit_ns: how much of a period a blink is lit.
        offset_ns: how far into the period a blink begins.
        cycles: after so many periods it is dark for good; 0 goes on for ever.
    """

    name: str
    wave: Wave = "steady"
    peak: float = 1.0
    period_ns: int = _SECOND
    lit_ns: int = _SECOND // 2
    offset_ns: int = 0
    cycles: int = 0

    @property
    def length_ns(self) -> int | None:
        """When it is over; None when it goes on for ever."""
        return self.cycles * self.period_ns if self.cycles else None


def _blink(name: str, period_ns: int, cycles: int = 0) -> LampPattern:
    return LampPattern(name, "blink", period_ns=period_ns, lit_ns=period_ns // 2, cycles=cycles)


OFF = LampPattern("off", peak=0.0)
TURN = LampPattern("turn", peak=0.4)
OWES = _blink("owes", _SECOND // 4)
CATCH = LampPattern("catch")
CAUGHT = _blink("caught", _SECOND // 2, cycles=3)
ASK = LampPattern("ask", "breathe", period_ns=2 * _SECOND)
OPEN_HAND = _blink("open hand", _SECOND)
FIRST = LampPattern("first", period_ns=_SECOND, cycles=1)


def attract(place: int, places: int) -> LampPattern:
    """One lamp's part in the light that runs round the table, 2 s a round.

    Args:
        place: 0 for the first lamp of the round.
        places: how many lamps the round has.
    """
    round_ns = 2 * _SECOND
    start_ns, end_ns = (round_ns * turn // places for turn in (place, place + 1))
    return LampPattern("attract", "blink", period_ns=round_ns, lit_ns=end_ns - start_ns, offset_ns=start_ns)


def level(pattern: LampPattern, elapsed_ns: int) -> float:
    """How bright, 0..1, `elapsed_ns` after the pattern began."""
    if pattern.length_ns is not None and elapsed_ns >= pattern.length_ns:
        return 0.0
    phase_ns = (elapsed_ns - pattern.offset_ns) % pattern.period_ns
    if pattern.wave == "blink":
        return pattern.peak if phase_ns < pattern.lit_ns else 0.0
    if pattern.wave == "breathe":
        return pattern.peak * (1.0 - math.cos(math.tau * phase_ns / pattern.period_ns)) / 2.0
    return pattern.peak


def next_change_ns(pattern: LampPattern, elapsed_ns: int) -> int | None:
    """When, counted as `elapsed_ns` is, the level changes next; None when it never does."""
    over_ns = pattern.length_ns
    if over_ns is not None and elapsed_ns >= over_ns:
        return None
    if pattern.wave == "steady":
        return over_ns
    if pattern.wave == "breathe":
        step_ns = elapsed_ns + _BREATH_STEP_NS
    else:
        phase_ns = (elapsed_ns - pattern.offset_ns) % pattern.period_ns
        edge_ns = pattern.lit_ns if phase_ns < pattern.lit_ns else pattern.period_ns
        step_ns = elapsed_ns + edge_ns - phase_ns
    return step_ns if over_ns is None else min(step_ns, over_ns)


@dataclass(frozen=True, slots=True)
class _Playing:
    pattern: LampPattern
    start_ns: int | None
    """None until the tick that starts it. Endless patterns start at 0, so that all lamps keep step."""


class Lamps:
    """The lamps of one board.

    Hand `board.open` the sink that `listen` returns. `show`, `play` and `tick` belong to the table's loop;
    presses come from the board's threads.
    """

    def __init__(self, board: Board) -> None:
        self._board = board
        self._lock = threading.Lock()
        self._night = False
        self._shown: dict[Lamp, _Playing] = {}
        self._once: dict[Lamp, _Playing] = {}
        self._flash_until_ns: dict[Lamp, int] = {}

    @property
    def night(self) -> bool:
        """Whether every lamp shines at half its level."""
        return self._night

    @night.setter
    def night(self, night: bool) -> None:
        self._night = night

    def listen(self, sink: Sink) -> Sink:
        """The sink to open the board with: it lights the pressed button's lamp, then hands the press on."""

        def light_and_pass(press: Press) -> None:
            try:
                if press.down:
                    self._flash(press)
            finally:
                sink(press)

        return light_and_pass

    def show(self, patterns: Mapping[Lamp, LampPattern]) -> None:
        """From the next tick on, show these; lamps not named are dark. What is shown already goes on.

        Lamps that the board has not got are left out: a seat may have fewer buttons than the game has uses.
        """
        self._shown = {
            lamp: self._kept(self._shown.get(lamp), pattern)
            for lamp, pattern in patterns.items()
            if lamp in self._board.lines
        }

    def play(self, patterns: Mapping[Lamp, LampPattern]) -> None:
        """From the next tick on, play these once, over what is shown; afterwards that comes back.

        Raises:
            ValueError: a pattern has no end.
        """
        for lamp, pattern in patterns.items():
            if pattern.length_ns is None:
                raise ValueError(f"the pattern {pattern.name} has no end; give it to show()")
            if lamp in self._board.lines:
                self._once[lamp] = _Playing(pattern, start_ns=None)

    def tick(self, now_ns: int) -> int | None:
        """Set every lamp whose level has changed.

        Returns:
            When to tick again, on the clock of `now_ns`; None when nothing moves until the next press, show
            or play.
        """
        self._shown = {lamp: _started(playing, now_ns) for lamp, playing in self._shown.items()}
        started = {lamp: _started(playing, now_ns) for lamp, playing in self._once.items()}
        self._once = {lamp: playing for lamp, playing in started.items() if not _is_over(playing, now_ns)}
        moments: list[int] = []
        with self._lock:
            for lamp in self._board.lines:
                until_ns = self._flash_until_ns.get(lamp, now_ns)
                if until_ns > now_ns:
                    moments.append(until_ns)
                    continue
                self._flash_until_ns.pop(lamp, None)
                playing = self._once.get(lamp) or self._shown.get(lamp)
                if playing is None:
                    self._light(lamp, 0.0)
                    continue
                start_ns = playing.start_ns or 0
                self._light(lamp, level(playing.pattern, now_ns - start_ns))
                change_ns = next_change_ns(playing.pattern, now_ns - start_ns)
                if change_ns is not None:
                    moments.append(start_ns + change_ns)
        return min(moments, default=None)

    def _flash(self, press: Press) -> None:
        lamp = (press.seat, press.button)
        if lamp not in self._board.lines:
            return
        with self._lock:
            self._flash_until_ns[lamp] = press.at_ns + PRESS_NS
            self._light(lamp, 1.0)

    def _light(self, lamp: Lamp, bright: float) -> None:
        bright = round(bright * (0.5 if self._night else 1.0), 2)
        if self._board.lamp(*lamp) != bright:
            self._board.set_lamp(*lamp, bright)

    @staticmethod
    def _kept(before: _Playing | None, pattern: LampPattern) -> _Playing:
        if before is not None and before.pattern == pattern:
            return before
        return _Playing(pattern, start_ns=0 if pattern.length_ns is None else None)


def _started(playing: _Playing, now_ns: int) -> _Playing:
    return playing if playing.start_ns is not None else _Playing(playing.pattern, now_ns)


def _is_over(playing: _Playing, now_ns: int) -> bool:
    length_ns = playing.pattern.length_ns
    return length_ns is not None and playing.start_ns is not None and now_ns - playing.start_ns >= length_ns
