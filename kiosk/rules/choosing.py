"""Choices that a lay leaves open: the colour of a black card, the partner of a 7, the exchange of a 5.

Imports commands, events, laying, legality, phases and rulebook.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from kiosk.rules.cards import Colour
from kiosk.rules.commands import Exchange, Give, Keep, NameColour, Swap
from kiosk.rules.events import CardsExchanged, ColourNamed, ExchangeDeclined, ExchangeOffered, HandsSwapped
from kiosk.rules.laying import resume
from kiosk.rules.legality import why_not
from kiosk.rules.phases import Exchanging, Giving, Naming
from kiosk.rules.rulebook import Kind, Laid

if TYPE_CHECKING:
    from kiosk.rules.referee import Referee


def name_colour(referee: Referee, command: NameColour) -> str | None:
    """Decide the colour of a black card and go on with what the card does."""
    reason = why_not(referee.state, referee.book, command)
    if reason is None:
        settle_colour(referee, command.colour)
    return reason


def settle_colour(referee: Referee, colour: Colour) -> None:
    """Put `colour` in force for the black card that waits, and go on with its lay."""
    state = referee.state
    naming = state.phase
    assert isinstance(naming, Naming)  # noqa: S101 -- whoever calls has seen that a colour is waited for
    referee.emit(ColourNamed(naming.seat, colour))
    if naming.start:
        referee.begin_turn(naming.seat if naming.seat in state.clockwise else state.after(naming.seat))
        return
    laid = Laid(naming.seat, state.discard[-1], None, colour, bluff=naming.bluff, carried=naming.carried)
    resume(referee, laid, Kind.COLOUR)


def swap(referee: Referee, command: Swap) -> str | None:
    """Decide whose hand the layer of a 7 takes."""
    reason = why_not(referee.state, referee.book, command)
    if reason is None:
        referee.emit(HandsSwapped(command.seat, command.partner))
        go_on_with_hands(referee, command.seat)
    return reason


def go_on_with_hands(referee: Referee, layer: int) -> None:
    """Go on with the lay of a 7 or a 5 behind its choice."""
    resume(referee, Laid(layer, referee.state.discard[-1], None), Kind.HANDS)


def exchange(referee: Referee, command: Exchange) -> str | None:
    """Decide which card the layer of a 5 offers to whom."""
    reason = why_not(referee.state, referee.book, command)
    if reason is None:
        referee.emit(ExchangeOffered(command.seat, command.partner, command.card, referee.at_ns))
    return reason


def give(referee: Referee, command: Give) -> str | None:
    """Decide which card the partner gives for it."""
    reason = why_not(referee.state, referee.book, command)
    giving = referee.state.phase
    if reason is None and isinstance(giving, Giving):
        referee.emit(CardsExchanged(giving.layer, giving.offered, giving.seat, command.card))
        go_on_with_hands(referee, giving.layer)
    return reason


def keep(referee: Referee, command: Keep) -> str | None:
    """Decide that the layer of a 5 exchanges nothing."""
    reason = why_not(referee.state, referee.book, command)
    if reason is None:
        decline(referee)
    return reason


def decline(referee: Referee) -> None:
    """End an exchange that comes to nothing."""
    phase = referee.state.phase
    layer = phase.layer if isinstance(phase, Giving) else referee.state.turn
    assert isinstance(phase, Giving | Exchanging)  # noqa: S101 -- whoever calls has seen the exchange
    referee.emit(ExchangeDeclined(layer))
    go_on_with_hands(referee, layer)
