"""Turns, lays and draws, and the debts and choices that a lay leaves. Imports cards, phases and state."""

from __future__ import annotations

from typing import Literal, NamedTuple

from kiosk.rules.cards import Card, Colour
from kiosk.rules.phases import (
    TURNS,
    Bluff,
    Dealing,
    Debt,
    Drew,
    MatchOver,
    Naming,
    Ready,
    RoundOver,
    Slapping,
    made,
    once_ready,
)
from kiosk.rules.state import Shown, State

Why = Literal[
    "debt",
    "challenge",
    "caught",
    "false alarm",
    "false cut",
    "wrong card",
    "last card",
    "downpour",
    "slow slap",
    "broke silence",
]


class TurnBegan(NamedTuple):
    """It is a seat's turn."""

    seat: int
    at_ns: int

    def apply(self, state: State) -> None:
        """Apply to `state`. A right challenge leaves the turn, and a slap ahead in it, with its seat."""
        seat, at_ns = self
        state.phase = TURNS[seat]
        if state.turn != seat:
            state.turn = seat
            state.ahead = None
        state.turns += 1
        state.since_ns = at_ns
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
        seat, card, cut, at_ns = self
        state.hands[seat].remove(card)
        state.discard.append(card)
        state.colour = card.colour
        state.last_layer = seat
        state.laid_ns = at_ns
        state.cut_open = True
        if state.dry:
            state.dry.clear()
        if cut:
            state.turn = seat
            state.ahead = None


class CardDrawn(NamedTuple):
    """A seat drew in its turn (DRAW-1); `playable` is the card it may lay now. No cards: there was none to
    draw.
    """

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
            if state.dry:
                state.dry.clear()
        state.phase = made(Drew, (seat, playable, not cards))
        state.since_ns = at_ns
        state.cut_open = False


class CardsTaken(NamedTuple):
    """A seat drew because it had to: a debt, a catch, a fine."""

    seat: int
    cards: tuple[Card, ...]
    why: Why

    def apply(self, state: State) -> None:
        """Apply to `state`."""
        seat, cards, _ = self
        if cards:
            del state.draw_pile[-len(cards) :]
            state.hands[seat].extend(cards)
            state.called.discard(seat)
            state.dry.clear()
            if state.ahead == seat:
                state.ahead = None


class Reshuffled(NamedTuple):
    """The discards but the last `kept` became the new draw pile, in this order, next card last (DRAW-2).

    `aside` are those of them that stay out of the round (HOUSE-TEN).
    """

    pile: tuple[Card, ...]
    kept: int
    aside: tuple[Card, ...] = ()

    def apply(self, state: State) -> None:
        """Apply to `state`."""
        state.draw_pile[:0] = self.pile
        state.set_aside.extend(self.aside)
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
    carried: int = 0

    def apply(self, state: State) -> None:
        """Apply to `state`."""
        state.phase = Naming(self.seat, self.bluff, self.start, self.carried)
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
    """A seat owes cards and its turn, or its turn alone when `cards` is 0.

    `returned`: a Reverse sent the debt back (HOUSE-RETURN); it cannot be cut, and the debt stays its card's.
    """

    seat: int
    cards: int
    laid_by: int
    bluff: Bluff | None
    final: bool
    at_ns: int
    returned: Card | None = None

    def apply(self, state: State) -> None:
        """Apply to `state`."""
        seat, cards, laid_by, bluff, final, at_ns, returned = self
        if returned is not None:
            state.cut_open = False
        card = returned or state.discard[-1]
        state.phase = made(Debt, (seat, cards, laid_by, bluff, final, card))
        state.turn = seat
        state.turns += 1
        state.since_ns = at_ns
        state.ahead = None
        if state.fined:
            state.fined.clear()


class DebtPaid(NamedTuple):
    """A seat began to pay what it owes; nothing can be laid against it or cut any more (ACT-9)."""

    seat: int

    def apply(self, state: State) -> None:
        """Apply to `state`."""
        _close_to_others(state)


class HandShown(NamedTuple):
    """`to` alone saw the hand of `of` as it was just before the Wild Draw Four (ACT-6)."""

    to: int
    of: int
    cards: tuple[Card, ...]
    guilty: bool

    def apply(self, state: State) -> None:
        """Apply to `state`."""
        _close_to_others(state)
        state.shown = Shown(self.to, self.of, self.cards)


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
    """A seat drew four or more; the game waits for it. Then it goes on as it was, or its turn ends if
    `turn_over`.
    """

    seat: int
    turn_over: bool
    at_ns: int

    def apply(self, state: State) -> None:
        """Apply to `state`."""
        phase = state.phase
        if not isinstance(phase, Dealing | RoundOver | MatchOver):
            state.phase = Ready(self.seat, None if self.turn_over else phase)
            state.since_ns = self.at_ns


class WentOn(NamedTuple):
    """A seat that was waited for is ready; once all are, what was open before goes on."""

    seat: int
    at_ns: int

    def apply(self, state: State) -> None:
        """Apply to `state`."""
        phase = state.phase
        if not isinstance(phase, Ready):
            return
        if phase.seat == self.seat:
            state.since_ns = self.at_ns
        rest = once_ready(phase, self.seat)
        if rest is not None:
            state.phase = rest


class SlapsAsked(NamedTuple):
    """Everyone but `starter` must slap (HOUSE-CENTRE, or a Slap of DECK-5)."""

    starter: int
    waiting: tuple[int, ...]
    why: Literal["centre", "card"]
    at_ns: int

    def apply(self, state: State) -> None:
        """Apply to `state`."""
        phase = state.phase
        if not isinstance(phase, Dealing | RoundOver | MatchOver):
            state.phase = Slapping(self.starter, self.waiting, self.why, phase)
            state.since_ns = self.at_ns


class Slapped(NamedTuple):
    """A seat slapped as it must, `after_ns` after it was asked."""

    seat: int
    after_ns: int

    def apply(self, state: State) -> None:
        """Apply to `state`."""
        phase = state.phase
        if isinstance(phase, Slapping):
            waiting = tuple(seat for seat in phase.waiting if seat != self.seat)
            state.phase = phase._replace(waiting=waiting)


class SlapsOver(NamedTuple):
    """All have slapped, or the time is up; `slow` are those who pay for it."""

    slow: tuple[int, ...]
    at_ns: int

    def apply(self, state: State) -> None:
        """Apply to `state`. Who slaps now came late, which is no false alarm."""
        phase = state.phase
        if isinstance(phase, Slapping) and phase.then is not None:
            state.phase = phase.then
        state.since_ns = state.settled_ns = self.at_ns


def _close_to_others(state: State) -> None:
    """Let nobody cut or challenge any more, since the seat that owes has acted."""
    state.cut_open = False
    phase = state.phase
    if isinstance(phase, Debt) and phase.bluff is not None:
        state.phase = phase._replace(bluff=None)
