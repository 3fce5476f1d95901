"""The call of the last card, catches and false alarms (UNO-1 … UNO-11).

Imports commands, events and phases.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from kiosk.rules.commands import Slap
from kiosk.rules.events import CallDropped, Called, CallOwed, Caught, Fined, Slapped, SlappedAhead
from kiosk.rules.phases import Dealing, Debt, Drew, MatchOver, RoundOver, Slapping, Turn, beneath, waited_for
from kiosk.rules.silence import second

if TYPE_CHECKING:
    from kiosk.rules.referee import Referee

FALSE_ALARM_COST = 2
CARDS_TO_SLAP_AHEAD = 2


def review_call(referee: Referee, layer: int) -> None:
    """Let `layer` owe the call if its lay left it one card, and no longer if not (UNO-1, UNO-4)."""
    state = referee.state
    if len(state.hands[layer]) != 1 or layer in state.called:
        if state.owes == layer:
            referee.emit(CallDropped(layer, referee.at_ns))
        return
    if state.owes == layer or layer not in state.clockwise:
        return
    if state.ahead == layer:
        _called(referee, layer)
    else:
        referee.emit(CallOwed(layer, referee.at_ns))


def _called(referee: Referee, seat: int) -> None:
    referee.emit(Called(seat, referee.at_ns))
    for follow in referee.book.called:
        follow(referee, seat)


def slap(referee: Referee, command: Slap) -> str | None:
    """Decide a press of the slap button: the own call, a catch, a slap ahead, or nothing (UNO-2, UNO-6)."""
    state = referee.state
    seat = command.seat
    if seat not in state.clockwise:
        return "left"
    phase = state.phase
    if isinstance(phase, Slapping) and state.owes != seat:
        return _slap_with_the_others(referee, phase, seat)
    agreed = state.accusation is not None and second(referee, seat)
    if waited_for(phase, seat):
        if state.owes is not None:
            _press(referee, seat, agreed=agreed)
        referee.go_on(seat)
        return None
    reason = _press(referee, seat, agreed=agreed)
    return None if agreed else reason


def _slap_with_the_others(referee: Referee, slapping: Slapping, seat: int) -> str | None:
    """HOUSE-CENTRE: the last to slap draws two."""
    if seat not in slapping.waiting:
        return "closed"
    referee.emit(Slapped(seat, referee.at_ns - referee.state.since_ns))
    if len(slapping.waiting) == 1:
        referee.end_slaps((seat,))
    return None


def _press(referee: Referee, seat: int, *, agreed: bool) -> str | None:
    """A slap that agrees with an accusation may be a call or a catch too, but never a false alarm."""
    state = referee.state
    owing = state.owes
    if owing == seat:
        _called(referee, seat)
        return None
    if owing is not None:
        return _catch(referee, seat, owing)
    to_act = isinstance(beneath(state.phase), Turn | Drew | Debt) and state.turn == seat
    if to_act and len(state.hands[seat]) == CARDS_TO_SLAP_AHEAD:
        if state.ahead != seat:
            referee.emit(SlappedAhead(seat))
        return None
    return None if agreed else _for_nothing(referee, seat)


def _catch(referee: Referee, seat: int, owing: int) -> str | None:
    if referee.at_ns < referee.state.owed_ns + referee.book.head_start_ns:
        return "closed"
    referee.emit(Caught(owing, seat, referee.at_ns))
    referee.take(owing, referee.book.options.uno_penalty, "caught")
    return None


def _for_nothing(referee: Referee, seat: int) -> str | None:
    """A false alarm costs cards only with penalties, once a seat and turn, and never just after a window
    (UNO-6).
    """
    state = referee.state
    just_lost = state.settled_ns is not None and referee.at_ns - state.settled_ns <= referee.book.grace_ns
    idle = isinstance(state.phase, Dealing | RoundOver | MatchOver) or not state.hands[seat]
    judging = state.accusation is not None  # who agrees twice has not raised an alarm
    already = (seat, "false alarm") in state.fined
    if not referee.book.options.penalties or just_lost or idle or judging or already:
        return "closed"
    referee.emit(Fined(seat, "false alarm"))
    referee.take(seat, FALSE_ALARM_COST, "false alarm")
    return None
