"""The challenge of a Wild Draw Four (ACT-6).

Imports events, legality and phases.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from kiosk.rules.commands import Challenge
from kiosk.rules.events import CardTakenBack, HandShown
from kiosk.rules.legality import why_not
from kiosk.rules.phases import Debt

if TYPE_CHECKING:
    from kiosk.rules.referee import Referee

INNOCENT_SURCHARGE = 2


def challenge(referee: Referee, command: Challenge) -> str | None:
    """Decide a challenge by the seat that owes."""
    state = referee.state
    reason = why_not(state, referee.book, command)
    if reason is not None:
        return reason
    debt = state.phase
    assert isinstance(debt, Debt) and debt.bluff is not None  # noqa: S101, PT018 -- why_not has seen both
    challenger, layer, bluff = debt.seat, debt.laid_by, debt.bluff
    referee.close_window(challenger)
    referee.emit(HandShown(challenger, layer, bluff.hand, bluff.guilty))
    if not bluff.guilty:
        referee.pay(challenger, debt.cards + INNOCENT_SURCHARGE, "challenge")
        return None
    if referee.book.options.guilty == "takes_back":
        referee.emit(CardTakenBack(layer, state.discard[-1], bluff.colour))
    referee.take(layer, debt.cards, "challenge")
    referee.begin_turn(challenger)
    return None
