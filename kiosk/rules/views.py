"""What may be seen: by everyone at the table, and by one seat. A seat's secrets leave the rules only here.

Imports cards, commands, options, phases, state and the referee's `may` and `why_not`. Times are ns of the
match's clock.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from kiosk.rules import legality
from kiosk.rules.cards import Card, Colour
from kiosk.rules.commands import Lay, SeatCommand
from kiosk.rules.deadlines import next_deadline
from kiosk.rules.options import Options
from kiosk.rules.phases import (
    Choice,
    Dealing,
    Debt,
    Drew,
    Exchanging,
    Giving,
    MatchOver,
    Naming,
    Ready,
    RoundOver,
    Slapping,
    Swapping,
    Turn,
    beneath,
)
from kiosk.rules.rulebook import Rulebook
from kiosk.rules.state import Accusation, Shown, Silence, State

Stage = Literal[
    "dealing",
    "turn",
    "drew",
    "debt",
    "naming",
    "swapping",
    "exchanging",
    "giving",
    "ready",
    "slapping",
    "round over",
    "match over",
]

_STAGES: dict[type, Stage] = {
    Dealing: "dealing",
    Turn: "turn",
    Drew: "drew",
    Debt: "debt",
    Naming: "naming",
    Swapping: "swapping",
    Exchanging: "exchanging",
    Giving: "giving",
    Ready: "ready",
    Slapping: "slapping",
    RoundOver: "round over",
    MatchOver: "match over",
}


@dataclass(frozen=True, slots=True)
class SeatFacts:
    """What everyone sees of a seat. `bot`: a bot plays for it just now. `left`: it left the match.

    `out`: it was knocked out (SCORE-6). `place`: it is out of the round as the first, second … (HOUSE-LAST).
    `refill`: how many cards it takes when its hand is empty (HOUSE-SEVEN-ROUNDS; 0: none any more).
    """

    seat: int
    count: int
    score: int
    owes_call: bool
    called: bool
    bot: bool
    left: bool
    out: bool = False
    place: int | None = None
    refill: int | None = None


@dataclass(frozen=True, slots=True)
class DebtFacts:
    """A debt as everyone sees it: `cards` 0 is a missed turn; a `final` one can only be paid."""

    seat: int
    cards: int
    laid_by: int
    challengeable: bool
    final: bool


@dataclass(frozen=True, slots=True)
class PublicView:
    """The table as everyone sees it.

    `turn` is the seat to act, and `waiting` the one the game waits for in `naming` and `ready` (else None).
    `pile` has up to three cards, the top last; `colour` is None while it is yet to be named. `draw_pile`
    counts. `winner` is the winner of a round that is over (None: void), `winners` those of the match, `gains`
    what the last round brought each seat. `began_ns` to `deadline_ns` is the time of the present wait, None
    where there is none.
    `silence` and `accusation` are those of HOUSE-HUSH. `slapping` are the seats still to slap, for `starter`.
    `set_aside` counts cards out of the round.
    """

    seats: tuple[SeatFacts, ...]
    stage: Stage
    turn: int
    waiting: int | None
    direction: int
    colour: Colour | None
    pile: tuple[Card, ...]
    draw_pile: int
    debt: DebtFacts | None
    drew_nothing: bool
    round_number: int
    dealer: int | None
    turns: int
    winner: int | None
    winners: tuple[int, ...]
    began_ns: int
    deadline_ns: int | None
    options: Options
    gains: tuple[tuple[int, int], ...] = ()
    loser: int | None = None
    silence: Silence | None = None
    accusation: Accusation | None = None
    slapping: tuple[int, ...] = ()
    starter: int | None = None
    set_aside: int = 0

    def facts(self, seat: int) -> SeatFacts:
        """Return the facts of one seat; raise KeyError for a seat that is not in the match."""
        for one in self.seats:
            if one.seat == seat:
                return one
        raise KeyError(seat)


@dataclass(frozen=True, slots=True)
class SeatView:
    """What one seat alone may see, and what it may do now.

    `hand` is sorted red, blue, green, yellow, black. `may` holds every command that would be accepted now
    (lays of black cards without their colour). `refusals` tells, for each card in hand, the reason key it
    cannot be laid for, or None. `drawn` is the card just drawn that may be laid. `shown` is the newest hand
    that this seat was shown by a challenge.
    """

    seat: int
    public: PublicView
    hand: tuple[Card, ...]
    may: tuple[SeatCommand, ...]
    refusals: Mapping[Card, str | None]
    drawn: Card | None
    shown: Shown | None = None

    @property
    def layable(self) -> tuple[Card, ...]:
        """The cards that can be laid now, each face once."""
        return tuple(dict.fromkeys(command.card for command in self.may if type(command) is Lay))


def public_view(state: State, book: Rulebook) -> PublicView:
    """Return what everyone may see of `state`."""
    phase = state.phase
    shown = beneath(phase)
    debt = None
    if isinstance(shown, Debt):
        debt = DebtFacts(shown.seat, shown.cards, shown.laid_by, shown.bluff is not None, shown.final)
    return PublicView(
        seats=tuple(_facts(state, book, seat) for seat in state.seats),
        stage=_STAGES[type(phase)],
        turn=state.turn,
        waiting=phase.seat if isinstance(phase, Choice | Ready) else None,
        direction=state.direction,
        colour=state.colour,
        pile=tuple(state.discard[-3:]),
        draw_pile=len(state.draw_pile),
        debt=debt,
        drew_nothing=isinstance(phase, Drew) and phase.nothing,
        round_number=state.round_number,
        dealer=state.dealer,
        turns=state.turns,
        winner=phase.winner if isinstance(phase, RoundOver | MatchOver) else None,
        winners=phase.winners if isinstance(phase, MatchOver) else (),
        began_ns=state.since_ns,
        deadline_ns=next_deadline(state, book),
        options=book.options,
        gains=phase.gains if isinstance(phase, RoundOver | MatchOver) else (),
        loser=phase.loser if isinstance(phase, RoundOver | MatchOver) else None,
        silence=state.silence,
        accusation=state.accusation,
        slapping=phase.waiting if isinstance(phase, Slapping) else (),
        starter=phase.starter if isinstance(phase, Slapping) else None,
        set_aside=len(state.set_aside),
    )


def _facts(state: State, book: Rulebook, seat: int) -> SeatFacts:
    finished = [other for other, _ in state.finished]
    return SeatFacts(
        seat=seat,
        count=len(state.hands[seat]),
        score=state.scores[seat],
        owes_call=state.owes == seat,
        called=seat in state.called,
        bot=seat in state.idle,
        left=seat in state.left,
        out=seat not in state.members and seat not in state.left,
        place=finished.index(seat) + 1 if seat in finished else None,
        refill=state.stages[seat] if book.options.seven_rounds else None,
    )


def seat_view(state: State, book: Rulebook, seat: int) -> SeatView:
    """Return what `seat` alone may see of `state`; raise KeyError for a seat that is not in the match."""
    hand = tuple(sorted(state.hands[seat], key=in_hand_order))
    refusals = {card: legality.fault_of_lay(state, book, seat, card) for card in hand}
    phase = state.phase
    return SeatView(
        seat=seat,
        public=public_view(state, book),
        hand=hand,
        may=() if state.halted else _each_once(legality.may(state, book, seat)),
        refusals=refusals,
        shown=state.shown if state.shown is not None and state.shown.to == seat else None,
        drawn=phase.card if isinstance(phase, Drew) and phase.seat == seat else None,
    )


def _each_once(commands: list[SeatCommand]) -> tuple[SeatCommand, ...]:
    """Return the commands without repetition; as tuples, a Pay and a Challenge of one seat are equal."""
    return tuple({(type(command), command): command for command in commands}.values())


_COLOUR_PLACES: dict[Colour | None, int] = {"red": 0, "blue": 1, "green": 2, "yellow": 3, None: 4}


def in_hand_order(card: Card) -> tuple[int, int]:
    """Return the key that sorts a hand: red, blue, green, yellow, black, and by face."""
    return _COLOUR_PLACES[card.colour], card.index
