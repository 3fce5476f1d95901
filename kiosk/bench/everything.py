"""What all house rules at once cost beside the classic game, action for action. Imports the rules."""

from __future__ import annotations

import time
from collections.abc import Callable
from random import Random
from statistics import median

from kiosk.bench.figures import Measured, in_turns, median_ratio, required
from kiosk.rules.commands import Lay, NextRound, Slap
from kiosk.rules.house import rulebook
from kiosk.rules.legality import may
from kiosk.rules.options import PRESETS, Options
from kiosk.rules.phases import Dealing, MatchOver, RoundOver, Slapping
from kiosk.rules.referee import Referee
from kiosk.rules.rulebook import Rulebook
from kiosk.rules.state import State

SEATS = (1, 2, 3, 4)
TIME_STEP_NS = 1_000_000_000
LAYS = 0.95
AT_MOST = 2.5
HOW = (
    "4 seats, random legal play, the two in turns: a seat lays if it can, nearly always, else does any other "
    "legal thing; a seat that owes the call slaps. An action is one may() and one decide()."
)


def play(options: Options, actions: int, chance: Random) -> None:
    """Play so many actions, match after match."""
    book = rulebook(options)
    state, referee = _new_match(book)
    now_ns = 0
    for _ in range(actions):
        now_ns += TIME_STEP_NS
        phase = state.phase
        if isinstance(phase, MatchOver):
            state, referee = _new_match(book)
            referee.decide(NextRound(), now_ns, chance)
        elif isinstance(phase, Dealing | RoundOver):
            referee.decide(NextRound(), now_ns, chance)
        elif state.owes is not None and not isinstance(phase, Slapping):
            referee.decide(Slap(state.owes), now_ns, chance)
        else:
            seat = phase.waiting[0] if isinstance(phase, Slapping) else phase.seat
            legal = may(state, book, seat)
            lays = [command for command in legal if type(command) is Lay]
            chosen = chance.choice(lays if lays and chance.random() < LAYS else legal)
            referee.decide(chosen, now_ns, chance)


def _new_match(book: Rulebook) -> tuple[State, Referee]:
    state = State(SEATS)
    return state, Referee(state, book)


def measure(goes: int, actions: int) -> list[Measured]:
    """Return the cost of an action with every rule over that of the classic game."""
    chance = Random(1)

    def timed(name: str) -> Callable[[], float]:
        def go() -> float:
            began = time.process_time()
            play(PRESETS[name], actions, chance)
            return time.process_time() - began

        return go

    seconds = in_turns({name: timed(name) for name in ("everything", "classic")}, goes)
    ratio = median_ratio(seconds["everything"], seconds["classic"])
    values = {
        "everything_us_per_action": 1e6 * median(seconds["everything"]) / actions,
        "classic_us_per_action": 1e6 * median(seconds["classic"]) / actions,
        "goes": goes,
    }
    title = "Engine: an action with every house rule over a classic one"
    return [required("everything", title, ratio, ("<=", AT_MOST), " x", HOW, values)]
