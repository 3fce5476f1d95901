"""Silence at the table, and how the table judges who broke it (HOUSE-HUSH, PEN-2).

Imports commands, events, legality and state.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from kiosk.rules.commands import Accuse
from kiosk.rules.events import AccusationEnded, Accused, Seconded, SilenceEnded
from kiosk.rules.legality import why_not

if TYPE_CHECKING:
    from kiosk.rules.referee import Referee

BROKEN_SILENCE_COST = 2
PARTIES = 2
"""Accuser and accused do not judge."""


def accuse(referee: Referee, command: Accuse) -> str | None:
    """Decide an accusation: the others have some seconds to second it."""
    reason = why_not(referee.state, referee.book, command)
    if reason is None:
        referee.emit(Accused(command.seat, command.accused, referee.at_ns))
    return reason


def second(referee: Referee, seat: int) -> bool:
    """Take a slap as agreement with the accusation that is open; return whether it was one."""
    accusation = referee.state.accusation
    if accusation is None or seat in {accusation.seat, accusation.accused, *accusation.seconds}:
        return False
    referee.emit(Seconded(seat))
    judge(referee)
    return True


def judge(referee: Referee) -> None:
    """Find the accused guilty once more than half of the judges agree; some may have left (HUSH-3)."""
    state = referee.state
    accusation = state.accusation
    if accusation is None or 2 * len(accusation.seconds) <= len(state.ring) - PARTIES:
        return
    referee.emit(AccusationEnded(accusation.accused, guilty=True, at_ns=referee.at_ns))
    referee.take(accusation.accused, BROKEN_SILENCE_COST, "broke silence")
    if state.silence is not None:
        referee.emit(SilenceEnded())


def let_go(referee: Referee) -> None:
    """End an accusation that too few have seconded; it costs nothing."""
    accusation = referee.state.accusation
    assert accusation is not None  # noqa: S101 -- whoever calls has seen that its time is up
    referee.emit(AccusationEnded(accusation.accused, guilty=False, at_ns=referee.at_ns))
