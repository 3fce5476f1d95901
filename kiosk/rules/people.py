"""Seats that wait, leave, join and come back; what the table does when nobody acts (SEAT, ACT-7, ACT-8).

Imports commands, deadlines, events, laying, legality and phases.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from kiosk.rules.cards import most_held
from kiosk.rules.choosing import decline, go_on_with_hands, settle_colour
from kiosk.rules.commands import (
    ComeBack,
    Expire,
    GoOn,
    Halt,
    Join,
    Leave,
    Pass,
    Ready,
    StepAway,
    TakeSeats,
)
from kiosk.rules.deadlines import ACCUSATION_NS, next_deadline
from kiosk.rules.events import (
    CallForgotten,
    MatchWon,
    PlayHalted,
    PlayWentOn,
    SeatIdled,
    SeatJoined,
    SeatLeft,
    SeatReturned,
    SeatsTaken,
)
from kiosk.rules.laying import pass_turn, pay_debt
from kiosk.rules.legality import why_not
from kiosk.rules.phases import (
    Choice,
    Dealing,
    Debt,
    Drew,
    Exchanging,
    Giving,
    MatchOver,
    Naming,
    Phase,
    RoundOver,
    Slapping,
    Swapping,
    Turn,
    beneath,
    waited_for,
)
from kiosk.rules.phases import Ready as Waiting
from kiosk.rules.scoring import end_round
from kiosk.rules.silence import judge, let_go

if TYPE_CHECKING:
    from kiosk.rules.referee import Referee


def take_seats(referee: Referee, command: TakeSeats) -> str | None:
    """Decide who plays by bot when a match begins."""
    fresh = isinstance(referee.state.phase, Dealing) and referee.state.round_number == 0
    if not fresh or not set(command.bots) <= set(referee.state.ring):
        return "closed"
    referee.emit(SeatsTaken(command.bots))
    return None


def halt(referee: Referee, command: Halt) -> str | None:
    """Decide that nobody acts while the buttons of some are not heard."""
    state = referee.state
    idle = isinstance(state.phase, Dealing | RoundOver | MatchOver)
    if idle or not command.seats or command.seats == state.halted or not {*command.seats} <= {*state.ring}:
        return "closed"
    referee.emit(PlayHalted(command.seats, referee.at_ns))
    return None


def go_on(referee: Referee, command: GoOn) -> str | None:
    """Decide that nobody is waited for any more."""
    state = referee.state
    if not state.halted and command.by_touch == state.by_touch:
        return "closed"
    referee.emit(PlayWentOn(command.by_touch, referee.at_ns))
    return None


def ready(referee: Referee, command: Ready) -> str | None:
    """Decide that a seat has looked at its new cards."""
    if waited_for(referee.state.phase, command.seat):
        referee.go_on(command.seat)
        return None
    return why_not(referee.state, referee.book, command)


def expire(referee: Referee, _command: Expire) -> str | None:
    """Do what the table does by itself when the deadline has come."""
    state = referee.state
    due = next_deadline(state, referee.book)
    if due is None or referee.at_ns < due:
        return "closed"
    accusation = state.accusation
    if accusation is not None and referee.at_ns >= accusation.since_ns + ACCUSATION_NS:
        let_go(referee)
        return None
    phase = state.phase
    if isinstance(phase, Turn | Naming | Swapping | Exchanging | Giving):
        referee.emit(SeatIdled(phase.seat, referee.at_ns))
    elif isinstance(phase, Debt):
        pay_debt(referee, phase.seat)
    elif isinstance(phase, Drew):
        pass_turn(referee, Pass(phase.seat))
    elif isinstance(phase, Slapping):
        referee.end_slaps(phase.waiting)
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


def step_away(referee: Referee, command: StepAway) -> str | None:
    """Decide that somebody goes away for a while."""
    reason = why_not(referee.state, referee.book, command)
    if reason is None:
        referee.emit(SeatIdled(command.seat, referee.at_ns))
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
    _stop_waiting_for(referee, seat)
    phase = state.phase
    favourite = None
    if isinstance(phase, Naming) and phase.seat == seat:
        favourite = referee.chance.choice(most_held(state.hands[seat]))
    playing = seat in state.clockwise
    if state.owes == seat:
        referee.emit(CallForgotten(seat, referee.at_ns))
    referee.emit(SeatLeft(seat, tuple(state.hands[seat])))
    if len(state.members) == 1:
        referee.emit(MatchWon(state.members))
    elif isinstance(phase, RoundOver | Dealing) or not playing:
        return None
    elif len(state.ring) == 1:
        end_round(referee, state.ring[0], state.finished)
    elif favourite is not None:
        settle_colour(referee, favourite)
    else:
        _go_on_without(referee, seat, phase)
    return None


def _go_on_without(referee: Referee, seat: int, phase: Phase) -> None:
    """Settle what the seat that left had to do."""
    if isinstance(phase, Swapping | Exchanging) and phase.seat == seat:
        go_on_with_hands(referee, seat)
    elif isinstance(phase, Giving) and seat in {phase.seat, phase.layer}:
        decline(referee)
    elif isinstance(phase, Turn | Drew | Debt) and phase.seat == seat:
        referee.move_turn()
    elif phase == Waiting(seat, None):
        referee.go_on(seat)
    elif isinstance(phase, Slapping):
        _slap_without(referee, phase.starter)
    judge(referee)


def _slap_without(referee: Referee, starter: int) -> None:
    """End the slaps that a leaving seat leaves without anybody, or without a race: one seat and none before
    it.
    """
    slapping = referee.state.phase
    assert isinstance(slapping, Slapping)  # noqa: S101 -- leaving ends none of them by itself
    racers = set(referee.state.ring) - {starter}
    if not slapping.waiting or (len(slapping.waiting) == 1 and racers == set(slapping.waiting)):
        referee.end_slaps(())


def _stop_waiting_for(referee: Referee, seat: int) -> None:
    """Wait no longer for a seat that leaves, nor for others in front of a choice that its leaving settles."""
    state = referee.state
    if waited_for(state.phase, seat) and state.phase != Waiting(seat, None):
        referee.go_on(seat)
    choosing = beneath(state.phase)
    layer = choosing.layer if isinstance(choosing, Giving) else None
    if not isinstance(choosing, Choice) or seat not in {choosing.seat, layer}:
        return
    while isinstance(state.phase, Waiting | Slapping):
        if isinstance(state.phase, Waiting):
            referee.go_on(state.phase.seat)
        else:
            referee.end_slaps(())
