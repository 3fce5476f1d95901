"""What everyone at the table may be told of an event: the same facts without the secret cards.

Imports cards and events.
"""

from __future__ import annotations

from typing import Literal, NamedTuple

from kiosk.rules import events
from kiosk.rules.events import Event


class Dealt(NamedTuple):
    """A round was dealt: `size` cards a seat."""

    number: int
    dealer: int
    size: int


class DrewInTurn(NamedTuple):
    """A seat drew `cards` cards in its turn."""

    seat: int
    cards: int


class HadToDraw(NamedTuple):
    """A seat drew `cards` cards for a debt, a catch or a fine."""

    seat: int
    cards: int
    why: events.Why


class PileShuffled(NamedTuple):
    """The discards became the new draw pile of `cards` cards."""

    cards: int


class Challenged(NamedTuple):
    """`by` looked at the hand of `of` before the Wild Draw Four."""

    by: int
    of: int
    guilty: bool


class Left(NamedTuple):
    """A seat left the match."""

    seat: int


class Asked(NamedTuple):
    """The table waits for a seat: to name a colour, be ready, choose a hand, an exchange or what to give."""

    seat: int
    what: Literal["colour", "ready", "swap", "exchange", "give"]


class Exchanged(NamedTuple):
    """Two seats exchanged one card each."""

    layer: int
    partner: int


class TookNextHand(NamedTuple):
    """A seat emptied its hand and took its next `cards`."""

    seat: int
    cards: int


class NowOwes(NamedTuple):
    """A seat owes `cards` cards and its turn (0: its turn alone)."""

    seat: int
    cards: int
    laid_by: int
    challengeable: bool


PublicEvent = (
    Dealt
    | DrewInTurn
    | HadToDraw
    | PileShuffled
    | Challenged
    | Left
    | Asked
    | NowOwes
    | Exchanged
    | TookNextHand
    | events.HandsSwapped
    | events.ExchangeDeclined
    | events.SilenceFell
    | events.SilenceEnded
    | events.Accused
    | events.Seconded
    | events.AccusationEnded
    | events.SeatFinished
    | events.SlapsAsked
    | events.Slapped
    | events.SlapsOver
    | events.SeatsTaken
    | events.DealerTurned
    | events.StartReturned
    | events.StartTurned
    | events.TurnBegan
    | events.CardLaid
    | events.Passed
    | events.WrongCardShown
    | events.ColourNamed
    | events.DirectionFlipped
    | events.HandsPassed
    | events.DebtPaid
    | events.CardTakenBack
    | events.WentOn
    | events.CallOwed
    | events.CallDropped
    | events.SlappedAhead
    | events.Called
    | events.Caught
    | events.CallForgotten
    | events.Fined
    | events.RoundWon
    | events.RoundVoid
    | events.MatchWon
    | events.SeatIdled
    | events.SeatReturned
    | events.SeatJoined
    | events.PlayHalted
    | events.PlayWentOn
)


def public(event: Event) -> PublicEvent:
    """Return what everyone may know of `event`."""
    match event:
        case events.RoundDealt(number, dealer, size, _):
            return Dealt(number, dealer, size)
        case events.CardDrawn(seat, cards, _, _):
            return DrewInTurn(seat, len(cards))
        case events.CardsTaken(seat, cards, why):
            return HadToDraw(seat, len(cards), why)
        case events.Reshuffled(pile, _, _):
            return PileShuffled(len(pile))
        case events.HandShown(to, of, _, guilty):
            return Challenged(to, of, guilty)
        case events.SeatLeft(seat, _):
            return Left(seat)
        case events.ColourAsked(seat, _, _, _, _):
            return Asked(seat, "colour")
        case events.ReadyAsked(seat, _, _):
            return Asked(seat, "ready")
        case events.DebtArose(seat, cards, laid_by, bluff, _, _, _):
            return NowOwes(seat, cards, laid_by, bluff is not None)
        case events.StartReturned(one, _):
            return events.StartReturned(one, 0)
        case events.RoundWon(winner, _, gains, loser, out):
            return events.RoundWon(winner, (), gains, loser, out)
        case _:
            return _of_hands(event)


def _of_hands(event: Event) -> PublicEvent:
    """What only house rules make happen to hands; what is left is public as it is."""
    match event:
        case events.SwapAsked(seat, _):
            return Asked(seat, "swap")
        case events.ExchangeAsked(seat, _):
            return Asked(seat, "exchange")
        case events.ExchangeOffered(_, partner, _, _):
            return Asked(partner, "give")
        case events.CardsExchanged(layer, _, partner, _):
            return Exchanged(layer, partner)
        case events.Refilled(seat, cards):
            return TookNextHand(seat, len(cards))
        case _:
            return event  # type: ignore[return-value]  # the secret ones have all been told above
