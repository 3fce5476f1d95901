"""What is done for a seat that nobody plays, where no better player is at hand: the plainest legal thing
(SEAT-1).

Imports cards, commands, legality, phases and state.
"""

from __future__ import annotations

from kiosk.rules.cards import most_held
from kiosk.rules.commands import Lay, NameColour, SeatCommand, Swap
from kiosk.rules.legality import may
from kiosk.rules.phases import Naming, Swapping
from kiosk.rules.rulebook import Rulebook
from kiosk.rules.state import State


def stand_in(state: State, book: Rulebook, seat: int) -> SeatCommand | None:
    """Return a command for `seat`: a coloured card before a black one, else a draw or what ends its turn."""
    phase = state.phase
    if isinstance(phase, Naming) and phase.seat == seat:
        return NameColour(seat, most_held(state.hands[seat])[0])
    options = may(state, book, seat)
    if isinstance(phase, Swapping) and phase.seat == seat:
        return min(
            options, key=lambda option: len(state.hands[option.partner]) if isinstance(option, Swap) else 0
        )
    lays = [option for option in options if isinstance(option, Lay)]
    if lays:
        return min(lays, key=lambda option: option.card.black)
    return options[0] if options else None
