"""When the table acts by itself if nobody does. The rules only say when; whoever owns a clock comes back
then.

Imports phases, rulebook and state.
"""

from __future__ import annotations

from kiosk.rules.phases import Debt, Drew, Exchanging, Giving, Naming, Ready, Slapping, Swapping, Turn
from kiosk.rules.rulebook import SECOND, Rulebook
from kiosk.rules.state import State

COURTESY_NS = 10 * SECOND
SLAPS_NS = 5 * SECOND
ACCUSATION_NS = 5 * SECOND


def next_deadline(state: State, book: Rulebook) -> int | None:
    """Return when (ns, match clock) Expire is due if nothing else happens first, or None.

    The time depends on public facts only, so that it tells nobody what a seat holds (ACT-8).
    """
    if state.halted:
        return None
    due = _phase_deadline(state, book)
    accusation = state.accusation
    if accusation is None:
        return due
    judged = accusation.since_ns + ACCUSATION_NS
    return judged if due is None else min(judged, due)


def _phase_deadline(state: State, book: Rulebook) -> int | None:
    phase = state.phase
    if isinstance(phase, Turn | Naming | Swapping | Exchanging | Giving):
        return None if phase.seat in state.idle else state.since_ns + book.patience_ns
    if isinstance(phase, Drew):
        return state.since_ns + book.pause_ns
    if isinstance(phase, Debt):
        return state.since_ns + book.pause_ns * (1 if phase.bluff is None else 2)
    if isinstance(phase, Ready):
        return state.since_ns + COURTESY_NS
    return state.since_ns + SLAPS_NS if isinstance(phase, Slapping) else None
