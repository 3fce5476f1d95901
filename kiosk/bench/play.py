"""Random legal play by our rules, as fast as it goes: the job that engines are compared on.

As RLCard's random agents play: lay something if anything can be laid, any legal lay as likely as another,
else draw; a drawn card that can be laid is laid; a debt is paid, never answered or challenged; nobody slaps.
Imports the rules.
"""

from __future__ import annotations

from random import Random
from typing import NamedTuple

from kiosk.rules.cards import COLOURS
from kiosk.rules.commands import Lay, NextRound, Pay, SeatCommand
from kiosk.rules.house import rulebook
from kiosk.rules.legality import may
from kiosk.rules.options import Options
from kiosk.rules.phases import Debt, Drew, Ready, RoundOver, Turn
from kiosk.rules.referee import Referee, Refused
from kiosk.rules.rulebook import Rulebook
from kiosk.rules.state import State

SEATS = (1, 2, 3, 4)
TIME_STEP_NS = 1_000_000_000
_WAITING = frozenset({Turn, Drew, Debt, Ready})
_PAYS: dict[int, SeatCommand] = {seat: Pay(seat) for seat in SEATS}


class Played(NamedTuple):
    """What was played.

    `actions`: how often the engine said what is legal and decided what was chosen. `turns`, as RLCard counts:
    one for a lay or a draw with all that follows (laying or keeping the drawn card, paying, being ready).
    """

    rounds: int
    actions: int
    turns: int


def play(options: Options, rounds: int, chance: Random) -> Played:
    """Play so many rounds between four seats, match after match."""
    book = rulebook(options)
    state, referee = _new_match(book)
    actions = turns = now_ns = 0
    random = chance.random
    for _ in range(rounds):
        if type(state.phase) is not RoundOver:
            state, referee = _new_match(book)
        decide = referee.decide
        decide(NextRound(), now_ns, chance)
        while (kind := type(phase := state.phase)) in _WAITING:
            seat: int = phase.seat  # type: ignore[union-attr]  # each of these phases waits for a seat
            now_ns += TIME_STEP_NS
            actions += 1
            legal = may(state, book, seat)
            chosen = legal[0]
            if kind is Turn:
                turns += 1
                if len(legal) > 2:  # the last one is the draw
                    chosen = legal[int(random() * (len(legal) - 1))]
            elif kind is Debt:
                chosen = _PAYS[seat]
            if type(chosen) is Lay and chosen.card.black:
                chosen = Lay(seat, chosen.card, COLOURS[int(random() * 4)])
            if type(decide(chosen, now_ns, chance)) is Refused:
                raise AssertionError(f"{chosen} was refused in {phase}")
    return Played(rounds, actions, turns)


def _new_match(book: Rulebook) -> tuple[State, Referee]:
    state = State(SEATS)
    return state, Referee(state, book)
