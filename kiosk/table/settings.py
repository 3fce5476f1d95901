"""What a venue sets about its table, beside the rules of the game. Imports the rules' options."""

from __future__ import annotations

from dataclasses import dataclass, field

from kiosk.rules.options import Options

SECOND = 1_000_000_000


@dataclass(frozen=True, slots=True, kw_only=True)
class TableSettings:
    """How a table is run.

    `places`: the seats there are. `fill_to`: bots take empty places until so many play; None: only beside a single
    person, up to four. `demo`: bots alone may play. Times are ns: `start_ns` from the first wish to start until a
    match starts without the others; `next_ns` likewise for the next round; `abandon_ns` until a match that nobody
    touches is given up.
    """

    places: tuple[int, ...]
    options: Options = field(default_factory=Options)
    fill_to: int | None = None
    demo: bool = False
    start_ns: int = 8 * SECOND
    next_ns: int = 12 * SECOND
    abandon_ns: int = 180 * SECOND
