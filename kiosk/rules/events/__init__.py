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
from kiosk.rules.events._house import (
    AccusationEnded,
    Accused,
    CardsExchanged,
    ExchangeAsked,
    ExchangeDeclined,
    ExchangeOffered,
    HandsSwapped,
    Refilled,
    SeatFinished,
    Seconded,
    SilenceEnded,
    SilenceFell,
    SwapAsked,
)
from kiosk.rules.events._seats import (
    PlayHalted,
    PlayWentOn,
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
    Slapped,
    SlapsAsked,
    SlapsOver,
    TurnBegan,
    WentOn,
    Why,
    WrongCardShown,
)
from kiosk.rules.state import State

__all__ = [
    "AccusationEnded",
    "Accused",
    "CallDropped",
    "CallForgotten",
    "CallOwed",
    "Called",
    "CardDrawn",
    "CardLaid",
    "CardTakenBack",
    "CardsExchanged",
    "CardsTaken",
    "Caught",
    "ColourAsked",
    "ColourNamed",
    "DealerTurned",
    "DebtArose",
    "DebtPaid",
    "DirectionFlipped",
    "Event",
    "ExchangeAsked",
    "ExchangeDeclined",
    "ExchangeOffered",
    "Fined",
    "HandShown",
    "HandsPassed",
    "HandsSwapped",
    "MatchWon",
    "Passed",
    "PlayHalted",
    "PlayWentOn",
    "ReadyAsked",
    "Refilled",
    "Reshuffled",
    "RoundDealt",
    "RoundVoid",
    "RoundWon",
    "SeatFinished",
    "SeatIdled",
    "SeatJoined",
    "SeatLeft",
    "SeatReturned",
    "SeatsTaken",
    "Seconded",
    "SilenceEnded",
    "SilenceFell",
    "Slapped",
    "SlappedAhead",
    "SlapsAsked",
    "SlapsOver",
    "StartReturned",
    "StartTurned",
    "SwapAsked",
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
    | PlayHalted
    | PlayWentOn
    | SeatJoined
    | AccusationEnded
    | Accused
    | CardsExchanged
    | ExchangeAsked
    | ExchangeDeclined
    | ExchangeOffered
    | HandsSwapped
    | Refilled
    | SeatFinished
    | Seconded
    | SilenceEnded
    | SilenceFell
    | SwapAsked
    | Slapped
    | SlapsAsked
    | SlapsOver
)


def evolve(state: State, event: Event) -> None:
    """Change `state` by one event."""
    event.apply(state)
