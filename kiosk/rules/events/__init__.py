"""What happened: facts, as plain frozen data. Applying them is the only thing that changes a state.

Imports only cards, phases and state. No event reads chance or the clock: what was decided is in it.
"""

from __future__ import annotations

from kiosk.rules.events._calls import (
    CallDropped,
    Called,
    CallForgotten,
    CallOwed,
    Caught,
    Fined,
    SlappedAhead,
)
from kiosk.rules.events._dealing import (
    DealerTurned,
    MatchWon,
    RoundDealt,
    RoundVoid,
    RoundWon,
    StartReturned,
    StartTurned,
)
from kiosk.rules.events._seats import (
    SeatIdled,
    SeatJoined,
    SeatLeft,
    SeatReturned,
    SeatsTaken,
)
from kiosk.rules.events._turns import (
    CardDrawn,
    CardLaid,
    CardsTaken,
    CardTakenBack,
    ColourAsked,
    ColourNamed,
    DebtArose,
    DebtPaid,
    DirectionFlipped,
    HandShown,
    HandsPassed,
    Passed,
    ReadyAsked,
    Reshuffled,
    TurnBegan,
    WentOn,
    Why,
    WrongCardShown,
)
from kiosk.rules.state import State

__all__ = [
    "CallDropped",
    "CallForgotten",
    "CallOwed",
    "Called",
    "CardDrawn",
    "CardLaid",
    "CardTakenBack",
    "CardsTaken",
    "Caught",
    "ColourAsked",
    "ColourNamed",
    "DealerTurned",
    "DebtArose",
    "DebtPaid",
    "DirectionFlipped",
    "Event",
    "Fined",
    "HandShown",
    "HandsPassed",
    "MatchWon",
    "Passed",
    "ReadyAsked",
    "Reshuffled",
    "RoundDealt",
    "RoundVoid",
    "RoundWon",
    "SeatIdled",
    "SeatJoined",
    "SeatLeft",
    "SeatReturned",
    "SeatsTaken",
    "SlappedAhead",
    "StartReturned",
    "StartTurned",
    "TurnBegan",
    "WentOn",
    "Why",
    "WrongCardShown",
    "evolve",
]

Event = (
    SeatsTaken
    | DealerTurned
    | RoundDealt
    | StartReturned
    | StartTurned
    | TurnBegan
    | CardLaid
    | CardDrawn
    | CardsTaken
    | Reshuffled
    | Passed
    | WrongCardShown
    | ColourAsked
    | ColourNamed
    | DirectionFlipped
    | HandsPassed
    | DebtArose
    | DebtPaid
    | HandShown
    | CardTakenBack
    | ReadyAsked
    | WentOn
    | CallOwed
    | CallDropped
    | SlappedAhead
    | Called
    | Caught
    | CallForgotten
    | Fined
    | RoundWon
    | RoundVoid
    | MatchWon
    | SeatIdled
    | SeatReturned
    | SeatLeft
    | SeatJoined
)


def evolve(state: State, event: Event) -> None:
    """Change `state` by one event."""
    event.apply(state)
