"""Seats that wait, leave, join and come back; what the table does when nobody acts (SEAT, ACT-7, ACT-8).

Imports commands, deadlines, events, laying, legality and phases.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from kiosk.rules.cards import COLOURS, Card, Colour
from kiosk.rules.commands import ComeBack, Expire, Join, Leave, Pass, Ready, TakeSeats
from kiosk.rules.deadlines import next_deadline
from kiosk.rules.events import (
    CallForgotten,
    MatchWon,
    SeatIdled,
    SeatJoined,
    SeatLeft,
    SeatReturned,
    SeatsTaken,
)
from kiosk.rules.laying import pass_turn, pay_debt, settle_colour
from kiosk.rules.legality import why_not
from kiosk.rules.phases import Dealing, Debt, Drew, Naming, Turn, beneath, waited_for
from kiosk.rules.phases import Ready as Waiting

if TYPE_CHECKING:
    from kiosk.rules.referee import Referee


def take_seats(referee: Referee, command: TakeSeats) -> str | None:
    """Decide who plays by bot when a match begins."""
    fresh = isinstance(referee.state.phase, Dealing) and referee.state.round_number == 0
    if not fresh or not set(command.bots) <= set(referee.state.ring):
        return "closed"
    referee.emit(SeatsTaken(command.bots))
    return None


def ready(referee: Referee, command: Ready) -> str | None:
    """Decide that a seat has looked at its new cards."""
    reason = why_not(referee.state, referee.book, command)
    if reason is None:
        referee.go_on(command.seat)
    return reason


def expire(referee: Referee, _command: Expire) -> str | None:
    """Do what the table does by itself when the deadline has come."""
    state = referee.state
    due = next_deadline(state, referee.book)
    if due is None or referee.at_ns < due:
        return "closed"
    phase = state.phase
    if isinstance(phase, Turn | Naming):
        referee.emit(SeatIdled(phase.seat, referee.at_ns))
    elif isinstance(phase, Debt):
        pay_debt(referee, phase.seat)
    elif isinstance(phase, Drew):
        pass_turn(referee, Pass(phase.seat))
    else:
        assert isinstance(phase, Waiting)  # noqa: S101 -- nothing else has a deadline
        referee.go_on(phase.seat)
    return None


def come_back(referee: Referee, command: ComeBack) -> str | None:
    """Decide that somebody is at an idle seat again."""
    reason = why_not(referee.state, referee.book, command)
    if reason is None:
        referee.emit(SeatReturned(command.seat, referee.at_ns))
    return reason


def join(referee: Referee, command: Join) -> str | None:
    """Decide that a seat joins between two rounds."""
    reason = why_not(referee.state, referee.book, command)
    if reason is None:
        referee.emit(SeatJoined(command.seat, bot=False))
    return reason


def leave(referee: Referee, command: Leave) -> str | None:
    """Decide that a seat leaves: it owes nothing, its cards go under the pile, its choice is settled
    (SEAT-2).
    """
    state = referee.state
    seat = command.seat
    reason = why_not(state, referee.book, command)
    if reason is not None:
        return reason
    _end_waits_for(referee, seat)
    phase = state.phase
    choice = None
    if isinstance(phase, Naming) and phase.seat == seat:
        choice = most_held_colour(referee, state.hands[seat])
    if state.owes == seat:
        referee.emit(CallForgotten(seat, referee.at_ns))
    referee.emit(SeatLeft(seat, tuple(state.hands[seat])))
    if len(state.ring) == 1:
        referee.emit(MatchWon(state.ring))
    elif choice is not None:
        settle_colour(referee, choice)
    elif isinstance(phase, Turn | Drew | Debt) and phase.seat == seat:
        referee.move_turn()
    elif phase == Waiting(seat, None):
        referee.go_on(seat)
    return None


def _end_waits_for(referee: Referee, seat: int) -> None:
    """Wait no longer for a seat that leaves, nor for others in front of a choice that its leaving settles."""
    state = referee.state
    if waited_for(state.phase, seat) and state.phase != Waiting(seat, None):
        referee.go_on(seat)
    choosing = beneath(state.phase)
    if isinstance(choosing, Naming) and choosing.seat == seat:
        while isinstance(state.phase, Waiting):
            referee.go_on(state.phase.seat)


def most_held_colour(referee: Referee, hand: list[Card]) -> Colour:
    """Return the colour a hand holds most of, by lot if tied."""
    held = Counter(card.colour for card in hand if card.colour is not None)
    most = max((held[colour] for colour in COLOURS), default=0)
    return referee.chance.choice([colour for colour in COLOURS if held[colour] == most])
