"""How a race at the buttons went, as plain data for the race display (UNO-8).

Imports nothing of ours.
"""

from __future__ import annotations

from typing import Literal, NamedTuple


class Runner(NamedTuple):
    """One press of a race: `gap_ns` after the first press, a gap known to within `error_ns`."""

    seat: int
    gap_ns: int
    error_ns: int


class Race(NamedTuple):
    """A race that was decided.

    `kind` "call": somebody owed the call, `owing` is that seat, `caught` tells how it ended; `winner` is the
    seat whose press decided it. `kind` "cut": `winner` laid the identical card (or, acting in its own turn,
    came before the cutters). `runners` are in order of their presses, the first with gap 0. `heats` are the
    pairs of neighbours in that order that were a dead heat, and the first with the winner if these two were.
    """

    kind: Literal["call", "cut"]
    winner: int
    owing: int | None
    caught: bool
    runners: tuple[Runner, ...]
    heats: tuple[tuple[int, int], ...]
    at_ns: int
