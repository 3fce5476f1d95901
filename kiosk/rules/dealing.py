"""The first dealer, the deal and the first discard (DEAL-1 … DEAL-4).

Imports cards, events, phases and rulebook.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from kiosk.rules.cards import ALL, DRAW_THREE, DRAW_TWO, HUSH, REVERSE, SKIP, SLAP, WILD, Card
from kiosk.rules.commands import NextRound
from kiosk.rules.events import (
    ColourAsked,
    DealerTurned,
    DebtArose,
    DirectionFlipped,
    RoundDealt,
    SilenceFell,
    StartReturned,
    StartTurned,
)
from kiosk.rules.phases import Dealing, RoundOver

if TYPE_CHECKING:
    from kiosk.rules.referee import Referee

FIRST_SEATS_AT_LEAST = 2
TWO_SEATS = 2
START_DEBTS = {SKIP: 0, DRAW_TWO: 2, DRAW_THREE: 3}


def next_round(referee: Referee, _command: NextRound) -> str | None:
    """Decide dealing the first or the next round."""
    state = referee.state
    if not isinstance(state.phase, Dealing | RoundOver) or len(state.members) < FIRST_SEATS_AT_LEAST:
        return "closed"
    deck = list(referee.book.deck)
    referee.chance.shuffle(deck)
    deal(referee, tuple(deck), _dealer(referee))
    return None


def _dealer(referee: Referee) -> int:
    """The first deal is found by lot; later it moves one seat clockwise (DEAL-1), or to the loser
    (SCORE-5).
    """
    state = referee.state
    if state.dealer is None:
        return _find_dealer(referee)
    if state.round_number == 0:
        return state.dealer
    phase = state.phase
    if referee.book.options.score == "lazy" and isinstance(phase, RoundOver) and phase.loser in state.members:
        return phase.loser
    start = state.seats.index(state.dealer) if state.dealer in state.seats else 0
    clockwise = (*state.seats[start + 1 :], *state.seats[: start + 1])
    return next(seat for seat in clockwise if seat in state.members)


def _find_dealer(referee: Referee) -> int:
    """DEAL-1: the highest number deals; an action or black card turns again, ties turn again among
    themselves.
    """
    state = referee.state
    deck = list(referee.book.deck)
    turned: list[tuple[int, Card]] = []
    tied = list(state.members)
    while len(tied) > 1:
        numbers: dict[int, int] = {}
        for seat in tied:
            while seat not in numbers:
                deck = deck or list(referee.book.deck)
                card = deck.pop(referee.chance.randrange(len(deck)))
                turned.append((seat, card))
                if card.number:
                    numbers[seat] = card.points
        highest = max(numbers.values())
        tied = [seat for seat in tied if numbers[seat] == highest]
    referee.emit(DealerTurned(tuple(turned), tied[0]))
    return tied[0]


def deal(referee: Referee, deck: tuple[Card, ...], dealer: int) -> None:
    """Deal `deck`, first card first, and turn the first discard (DEAL-2, DEAL-3)."""
    state = referee.state
    referee.emit(RoundDealt(state.round_number + 1, dealer, referee.book.hand_size, deck))
    anything = referee.book.options.start_card == "any_but_draw_four"
    while not _may_start(state.draw_pile[-1], anything=anything):
        depth = referee.chance.randrange(len(state.draw_pile) - 1)
        referee.emit(StartReturned(state.draw_pile[-1], depth))
    start = state.draw_pile[-1]
    referee.emit(StartTurned(start))
    _begin(referee, start, dealer)


def _may_start(card: Card, *, anything: bool) -> bool:
    return card.number or (anything and (not card.black or card is ALL[WILD]))


def _begin(referee: Referee, start: Card, dealer: int) -> None:
    """Let the first discard act on the first seat as if the dealer had laid it (DEAL-3, DEAL-4, SCORE-5)."""
    state, now = referee.state, referee.at_ns
    lazy = referee.book.options.score == "lazy"
    first = state.leader if lazy and state.leader in state.clockwise else state.after(dealer)
    skips = referee.book.options.two_seat_reverse_skips and len(state.ring) == TWO_SEATS
    if start.black:
        referee.emit(ColourAsked(first, bluff=None, start=True, at_ns=now))
    elif start.face in START_DEBTS or (start.face == REVERSE and skips):
        owed = START_DEBTS.get(start.face, 0)
        referee.emit(DebtArose(first, owed, dealer, bluff=None, final=True, at_ns=now))
    elif start.face == REVERSE:
        referee.emit(DirectionFlipped())
        referee.begin_turn(dealer)
    else:
        if start.face == HUSH:
            referee.emit(SilenceFell(dealer, None))
        elif start.face == SLAP:
            referee.ask_slaps(dealer, "card")
        referee.begin_turn(first)
