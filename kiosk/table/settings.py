"""What a venue sets about its table, beside the rules of the game. Imports the rules' options."""

from __future__ import annotations

from dataclasses import dataclass, field

from kiosk.rules.options import Options

SECOND = 1_000_000_000
MS = 1_000_000


@dataclass(frozen=True, slots=True, kw_only=True)
class TableSettings:
    """How a table is run.

    `places`: the seats there are. `fill_to`: bots take empty places until so many play; None: only beside a
    single person, up to four. `demo`: bots play alone, and go on by themselves. Times are ns: `start_ns` from
    the first wish to start until a match starts without the others; `next_ns` likewise for the next round;
    `abandon_ns` until a match, or a seat taken before one, that nobody touches is given up; `linger_ns` from
    the last lay until the scores are shown; `guard_ns` in which a press at the scores was still meant for the
    game; `twice_ns` in which a second press of a seat was the first one's echo;
    `away_ns` that a bot plays for somebody who has gone away for a while.
    """

    places: tuple[int, ...]
    options: Options = field(default_factory=Options)
    fill_to: int | None = None
    demo: bool = False
    start_ns: int = 8 * SECOND
    next_ns: int = 12 * SECOND
    abandon_ns: int = 180 * SECOND
    linger_ns: int = 1_500 * MS
    guard_ns: int = 1_200 * MS
    twice_ns: int = 300 * MS
    away_ns: int = 120 * SECOND
