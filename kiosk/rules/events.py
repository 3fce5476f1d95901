"""What happened: facts, as plain frozen data. Applying them is the only thing that changes a state.

Imports only cards, phases and state. No event reads chance or the clock: what was decided is in it.
"""

from __future__ import annotations

from typing import Literal, NamedTuple

from kiosk.rules.cards import Card, Colour
from kiosk.rules.phases import Bluff, Debt, Drew, MatchOver, Naming, Phase, Ready, RoundOver, Turn
from kiosk.rules.state import State

Why = Literal["debt", "challenge", "caught", "false alarm", "false cut", "wrong card", "last card"]


class SeatsTaken(NamedTuple):
    """A match begins; bots play for `bots`."""

    bots: tuple[int, ...]

    def apply(self, state: State) -> None:
        """Apply to `state`."""
        state.idle.update(self.bots)


class DealerTurned(NamedTuple):
    """Each seat turned cards for the first deal (DEAL-1); the highest number deals."""

    turned: tuple[tuple[int, Card], ...]
    dealer: int

    def apply(self, state: State) -> None:
        """Apply to `state`."""
        state.dealer = self.dealer


class RoundDealt(NamedTuple):
    """The deck lay in the order `deck`, first card dealt first; each seat got `size` cards (DEAL-2)."""

    number: int
    dealer: int
    size: int
    deck: tuple[Card, ...]

    def apply(self, state: State) -> None:
        """Apply to `state`."""
        state.round_number, state.dealer = self.number, self.dealer
        state.head(1)
        order = [state.after(self.dealer)]
        while len(order) < len(state.ring):
            order.append(state.after(order[-1]))
        dealt = self.size * len(order)
        state.hands = {seat: [] for seat in state.seats}
        for place, seat in enumerate(order):
            state.hands[seat] = list(self.deck[place : dealt : len(order)])
        state.draw_pile = list(reversed(self.deck[dealt:]))
        state.discard, state.colour = [], None
        state.last_layer = state.laid_ns = state.settled_ns = state.owes = state.ahead = None
        state.cut_open = False
        state.reshuffles = 0
        state.called, state.fined, state.dry = set(), set(), set()


class StartReturned(NamedTuple):
    """The card turned first goes back into the pile, `depth` cards above its bottom (DEAL-3)."""

    card: Card
    depth: int

    def apply(self, state: State) -> None:
        """Apply to `state`."""
        state.draw_pile.pop()
        state.draw_pile.insert(self.depth, self.card)


class StartTurned(NamedTuple):
    """The first discard lies on the table."""

    card: Card

    def apply(self, state: State) -> None:
        """Apply to `state`."""
        state.draw_pile.pop()
        state.discard.append(self.card)
        state.colour = self.card.colour


class TurnBegan(NamedTuple):
    """It is a seat's turn."""

    seat: int
    at_ns: int

    def apply(self, state: State) -> None:
        """Apply to `state`."""
        seat = self.seat
        state.phase = Turn(seat)
        state.turn = seat
        state.turns += 1
        state.since_ns = self.at_ns
        state.ahead = None
        if state.fined:
            state.fined.clear()


class CardLaid(NamedTuple):
    """A card went from a hand to the pile; `cut` when it was laid out of turn."""

    seat: int
    card: Card
    cut: bool
    at_ns: int

    def apply(self, state: State) -> None:
        """Apply to `state`."""
        card = self.card
        state.hands[self.seat].remove(card)
        state.discard.append(card)
        state.colour = card.colour
        state.last_layer = self.seat
        state.laid_ns = self.at_ns
        state.cut_open = True
        if state.dry:
            state.dry.clear()
        if self.cut:
            state.turn = self.seat
            state.ahead = None


class CardDrawn(NamedTuple):
    """A seat drew in its turn (DRAW-1); `playable` is the card it may lay now. No cards: there was none to draw."""

    seat: int
    cards: tuple[Card, ...]
    playable: Card | None
    at_ns: int

    def apply(self, state: State) -> None:
        """Apply to `state`."""
        seat, cards, playable, at_ns = self
        if cards:
            del state.draw_pile[-len(cards) :]
            state.hands[seat].extend(cards)
            state.called.discard(seat)
            state.dry.clear()
        state.phase = Drew(seat, playable, not cards)
        state.since_ns = at_ns
        state.cut_open = False


class CardsTaken(NamedTuple):
    """A seat drew because it had to: a debt, a catch, a fine."""

    seat: int
    cards: tuple[Card, ...]
    why: Why

    def apply(self, state: State) -> None:
        """Apply to `state`."""
        if self.cards:
            del state.draw_pile[-len(self.cards) :]
            state.hands[self.seat].extend(self.cards)
            state.called.discard(self.seat)
            state.dry.clear()
            if state.ahead == self.seat:
                state.ahead = None


class Reshuffled(NamedTuple):
    """The discards but the last `kept` became the new draw pile, in this order, next card last (DRAW-2)."""

    pile: tuple[Card, ...]
    kept: int

    def apply(self, state: State) -> None:
        """Apply to `state`."""
        state.draw_pile[:0] = self.pile
        state.discard = state.discard[-self.kept :]
        state.reshuffles += 1


class Passed(NamedTuple):
    """A seat ended its turn without laying; `dry` when there had been nothing to draw."""

    seat: int
    dry: bool

    def apply(self, state: State) -> None:
        """Apply to `state`."""
        if self.dry:
            state.dry.add(self.seat)


class WrongCardShown(NamedTuple):
    """A seat laid a card that does not go; the card went back to its hand (LAY-4)."""

    seat: int
    card: Card

    def apply(self, state: State) -> None:
        """Apply to `state`: the card was never in play, but the seat has acted."""
        state.cut_open = False


class ColourAsked(NamedTuple):
    """A seat is to name a colour; `start` when the deal turned the black card up."""

    seat: int
    bluff: Bluff | None
    start: bool
    at_ns: int

    def apply(self, state: State) -> None:
        """Apply to `state`."""
        state.phase = Naming(self.seat, self.bluff, self.start)
        state.turn = self.seat
        state.since_ns = self.at_ns


class ColourNamed(NamedTuple):
    """A colour is in force by its name."""

    seat: int
    colour: Colour

    def apply(self, state: State) -> None:
        """Apply to `state`."""
        state.colour = self.colour


class DirectionFlipped(NamedTuple):
    """Play goes the other way round."""

    def apply(self, state: State) -> None:
        """Apply to `state`."""
        state.head(-state.direction)


class HandsPassed(NamedTuple):
    """All hands moved one seat in the direction of play, for a 0 that `layer` laid (HOUSE-70)."""

    layer: int

    def apply(self, state: State) -> None:
        """Apply to `state`. A call is forgotten when the hand changes its owner (UNO-4)."""
        old = state.hands
        state.hands = dict(old)
        for seat in state.ring:
            state.hands[state.onward[seat]] = old[seat]
        state.called = {seat for seat in state.ring if len(state.hands[seat]) == 1 and seat != self.layer}
        state.ahead = None


class DebtArose(NamedTuple):
    """A seat owes cards and its turn, or its turn alone when `cards` is 0."""

    seat: int
    cards: int
    laid_by: int
    bluff: Bluff | None
    final: bool
    at_ns: int

    def apply(self, state: State) -> None:
        """Apply to `state`."""
        state.phase = Debt(self.seat, self.cards, self.laid_by, self.bluff, self.final)
        state.turn = self.seat
        state.turns += 1
        state.since_ns = self.at_ns
        state.ahead = None
        if state.fined:
            state.fined.clear()


class DebtPaid(NamedTuple):
    """A seat began to pay what it owes; nothing can be laid against it or cut any more (ACT-9)."""

    seat: int

    def apply(self, state: State) -> None:
        """Apply to `state`."""
        state.cut_open = False


class HandShown(NamedTuple):
    """`to` alone saw the hand of `of` as it was just before the Wild Draw Four (ACT-6)."""

    to: int
    of: int
    cards: tuple[Card, ...]
    guilty: bool

    def apply(self, state: State) -> None:
        """Apply to `state`."""
        state.cut_open = False


class CardTakenBack(NamedTuple):
    """The top card went back to the hand it came from, and `colour` is in force again (ACT-6)."""

    seat: int
    card: Card
    colour: Colour

    def apply(self, state: State) -> None:
        """Apply to `state`."""
        state.hands[self.seat].append(state.discard.pop())
        state.colour = self.colour
        state.called.discard(self.seat)


class ReadyAsked(NamedTuple):
    """A seat drew four or more; the game waits for it. Then it goes on as it was, or its turn ends if `turn_over`."""

    seat: int
    turn_over: bool
    at_ns: int

    def apply(self, state: State) -> None:
        """Apply to `state`."""
        phase = state.phase
        open_still = isinstance(phase, Turn | Drew | Debt | Naming | Ready) and not self.turn_over
        state.phase = Ready(self.seat, phase if open_still else None)  # type: ignore[arg-type]  # checked just above
        state.since_ns = self.at_ns


class WentOn(NamedTuple):
    """The seat that was waited for is ready, and what was open before goes on."""

    seat: int
    at_ns: int

    def apply(self, state: State) -> None:
        """Apply to `state`."""
        phase = state.phase
        if isinstance(phase, Ready) and phase.then is not None:
            state.phase = phase.then
        state.since_ns = self.at_ns


class CallOwed(NamedTuple):
    """A layer has one card left and owes the call (UNO-1)."""

    seat: int
    at_ns: int

    def apply(self, state: State) -> None:
        """Apply to `state`."""
        state.owes = self.seat
        state.owed_ns = self.at_ns


class CallDropped(NamedTuple):
    """The layer's hand is no longer one card, so it owes no call (UNO-4)."""

    seat: int

    def apply(self, state: State) -> None:
        """Apply to `state`."""
        state.owes = None


class SlappedAhead(NamedTuple):
    """A seat with two cards slapped in its turn, before the lay (UNO-2)."""

    seat: int

    def apply(self, state: State) -> None:
        """Apply to `state`."""
        state.ahead = self.seat


class Called(NamedTuple):
    """A seat called its last card in time."""

    seat: int
    at_ns: int

    def apply(self, state: State) -> None:
        """Apply to `state`."""
        state.called.add(self.seat)
        if state.owes == self.seat:
            state.owes = None
            state.settled_ns = self.at_ns


class Caught(NamedTuple):
    """A seat that forgot the call was caught; `by` is None when the close of the window was the catch."""

    seat: int
    by: int | None
    at_ns: int

    def apply(self, state: State) -> None:
        """Apply to `state`."""
        state.owes = None
        state.settled_ns = self.at_ns


class CallForgotten(NamedTuple):
    """The window of a call closed and nobody had noticed (UNO-3): the one card counts as called."""

    seat: int
    at_ns: int

    def apply(self, state: State) -> None:
        """Apply to `state`."""
        state.owes = None
        state.settled_ns = self.at_ns


class Fined(NamedTuple):
    """A seat pressed a button for nothing while penalties are on (PEN-1)."""

    seat: int
    why: Literal["false alarm", "false cut"]

    def apply(self, state: State) -> None:
        """Apply to `state`."""
        state.fined.add((self.seat, self.why))


class RoundWon(NamedTuple):
    """A round ended with a winner; `points` is what each hand was worth."""

    winner: int
    points: tuple[tuple[int, int], ...]
    gains: tuple[tuple[int, int], ...]

    def apply(self, state: State) -> None:
        """Apply to `state`."""
        for seat, gain in self.gains:
            state.scores[seat] += gain
        _end(state)
        state.phase = RoundOver(self.winner, self.gains)


class RoundVoid(NamedTuple):
    """A blocked round with a tie for the smallest hand: no points (DRAW-3)."""

    def apply(self, state: State) -> None:
        """Apply to `state`."""
        _end(state)
        state.phase = RoundOver(None, ())


class MatchWon(NamedTuple):
    """The match is over."""

    winners: tuple[int, ...]

    def apply(self, state: State) -> None:
        """Apply to `state`."""
        _end(state)
        phase = state.phase
        if isinstance(phase, RoundOver):
            state.phase = MatchOver(self.winners, phase.winner, phase.gains)
        else:
            state.phase = MatchOver(self.winners, None, ())


class SeatIdled(NamedTuple):
    """A seat did nothing for the patience of the table; a bot plays for it (SEAT-1)."""

    seat: int
    at_ns: int

    def apply(self, state: State) -> None:
        """Apply to `state`."""
        state.idle.add(self.seat)
        state.since_ns = self.at_ns


class SeatReturned(NamedTuple):
    """Somebody is at the seat again."""

    seat: int
    at_ns: int

    def apply(self, state: State) -> None:
        """Apply to `state`."""
        state.idle.discard(self.seat)
        if state.turn == self.seat:
            state.since_ns = self.at_ns


class SeatLeft(NamedTuple):
    """A seat left the match; its cards, in this order, went under the draw pile (SEAT-2)."""

    seat: int
    cards: tuple[Card, ...]

    def apply(self, state: State) -> None:
        """Apply to `state`. What its lay allowed others to do against it ends with it."""
        state.left.add(self.seat)
        state.idle.discard(self.seat)
        state.called.discard(self.seat)
        state.dry.discard(self.seat)
        if self.cards:
            state.dry.clear()
        state.draw_pile[:0] = self.cards
        state.hands[self.seat] = []
        if state.owes == self.seat:
            state.owes = None
        state.seat_ring(tuple(seat for seat in state.ring if seat != self.seat))
        state.phase = _without(state.phase, self.seat)


class SeatJoined(NamedTuple):
    """A seat joined between two rounds (SEAT-3); `bot` when a bot plays for it."""

    seat: int
    bot: bool

    def apply(self, state: State) -> None:
        """Apply to `state`."""
        state.seats = tuple(sorted({*state.seats, self.seat}))
        state.left.discard(self.seat)
        state.scores.setdefault(self.seat, 0)
        state.hands[self.seat] = []
        state.seat_ring(tuple(seat for seat in state.seats if seat not in state.left))
        if self.bot:
            state.idle.add(self.seat)


def _without(phase: Phase, seat: int) -> Phase:
    """Return `phase` once `seat` has left: nobody challenges it, and a turn of its own behind a wait is over."""
    if isinstance(phase, Ready) and phase.then is not None:
        behind = phase.then
        if isinstance(behind, Turn | Drew | Debt) and behind.seat == seat:
            return phase._replace(then=None)
        return phase._replace(then=_without(behind, seat))  # type: ignore[arg-type]  # the same kind of phase
    if isinstance(phase, Debt) and phase.laid_by == seat:
        return phase._replace(bluff=None)
    if isinstance(phase, Naming) and phase.seat == seat:
        return phase._replace(bluff=None)
    return phase


def _end(state: State) -> None:
    state.owes = state.ahead = None
    state.cut_open = False


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
