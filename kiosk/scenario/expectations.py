"""Says whether an expectation holds at the table, and if not, what is true instead. Imports the rules."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from kiosk.rules.cards import COLOURS, LETTERS, Card, card, cards, in_text
from kiosk.rules.commands import Cut
from kiosk.rules.events import CardLaid, Caught, Event
from kiosk.rules.phases import (
    Choice,
    Debt,
    Exchanging,
    Giving,
    MatchOver,
    Naming,
    Phase,
    Ready,
    RoundOver,
    Slapping,
    Swapping,
    beneath,
)
from kiosk.rules.referee import Refused
from kiosk.rules.sequencer import Outcome
from kiosk.rules.state import State
from kiosk.scenario.reading import NUMBER


class ExpectationError(ValueError):
    """An expectation that cannot be understood."""


@dataclass(frozen=True, slots=True)
class Told:
    """What an expectation is read from: the state, what the step itself did, what happened since, what was
    shown.

    `mine` is the outcome of the step's own command, None for `wait`. `held` tells that its press did not
    count.
    """

    state: State
    mine: Outcome | None
    held: bool
    outcomes: tuple[Outcome, ...]
    shown: dict[int, list[tuple[Card, ...]]]

    @property
    def events(self) -> list[Event]:
        """All events since the step before."""
        return [
            event
            for outcome in self.outcomes
            if not isinstance(outcome.result, Refused)
            for event in outcome.result
        ]


Answer = tuple[bool, str]
Reader = Callable[[Told, list[str]], Answer]

REASONS: Final = frozenset(
    ["turn", "match", "card", "drawn", "debt", "choice", "closed", "identical", "held", "rule", "left"]
)


def judge(told: Told, text: str) -> Answer:
    """Return whether `text` holds and what is true instead; raise ExpectationError or NotYet."""
    words = text.split()
    negated = words[:1] == ["not"]
    if negated:
        words = words[1:]
    if not words:
        raise ExpectationError(f"{text!r} expects nothing")
    reader = _READERS.get(words[0])
    if reader is None:
        raise ExpectationError(f"{text!r} is no expectation; there are {' '.join(_READERS)}")
    try:
        holds, actual = reader(told, words[1:])
    except (IndexError, ValueError, KeyError) as error:
        raise ExpectationError(f"{text!r} cannot be understood: {error}") from error
    return holds != negated, actual


def _one(words: list[str]) -> str:
    if len(words) != 1:
        raise ValueError("one word is expected after it")
    return words[0]


def _seat(told: Told, word: str) -> int:
    if not NUMBER.fullmatch(word) or int(word) not in told.state.hands:
        raise ValueError(f"there is no seat {word}")
    return int(word)


def _turn(told: Told, words: list[str]) -> Answer:
    over = isinstance(told.state.phase, RoundOver | MatchOver)
    actual = "the round is over" if over else f"it is the turn of seat {told.state.turn}"
    return not over and told.state.turn == _seat(told, _one(words)), actual


def _direction(told: Told, words: list[str]) -> Answer:
    wanted = _one(words)
    if wanted not in {"1", "-1"}:
        raise ValueError("write 1 or -1")
    return told.state.direction == int(wanted), f"the direction is {told.state.direction}"


def _colour(told: Told, words: list[str]) -> Answer:
    wanted = _one(words)
    if wanted not in COLOURS:
        raise ValueError(f"there is no colour {wanted}")
    return told.state.colour == wanted, f"the colour in force is {told.state.colour or 'not named yet'}"


def _top(told: Told, words: list[str]) -> Answer:
    face, _, letter = _one(words).partition(":")
    top = told.state.discard[-1]
    named = LETTERS.get(told.state.colour) if told.state.colour else None
    actual = f"the top is {top.text}" + (f":{named}" if top.black and named else "")
    return card(face) is top and (not letter or letter == named), actual


def _hand(told: Told, words: list[str]) -> Answer:
    seat = _seat(told, words[0])
    hand = told.state.hands[seat]
    return Counter(cards(" ".join(words[1:]))) == Counter(
        hand
    ), f"seat {seat} holds {in_text(hand) or 'nothing'}"


def _count(told: Told, words: list[str]) -> Answer:
    seat, wanted = _seat(told, words[0]), int(words[1])
    return len(told.state.hands[seat]) == wanted, f"seat {seat} holds {len(told.state.hands[seat])}"


def _debt(told: Told, words: list[str]) -> Answer:
    seat, owed = _seat(told, words[0]), words[1:]
    if owed != ["miss"] and not (len(owed) == 2 and owed[0] == "draw" and NUMBER.fullmatch(owed[1])):
        raise ValueError("write 'debt SEAT draw N' or 'debt SEAT miss'")
    debt = beneath(told.state.phase)
    holds = (
        isinstance(debt, Debt)
        and debt.seat == seat
        and debt.cards == (0 if owed == ["miss"] else int(owed[1]))
    )
    return holds, _debt_words(debt)


def _debt_words(debt: Phase | None) -> str:
    if not isinstance(debt, Debt):
        return "there is no debt"
    return f"seat {debt.seat} owes " + (f"{debt.cards} cards" if debt.cards else "a missed turn")


def _no(told: Told, words: list[str]) -> Answer:
    what = _one(words)
    if what == "debt":
        debt = beneath(told.state.phase)
        return not isinstance(debt, Debt), _debt_words(debt)
    if what == "silence":
        return told.state.silence is None, _silence_words(told)
    raise ValueError("write 'no debt' or 'no silence'")


def _call_words(told: Told, seat: int) -> str:
    state = told.state
    if state.owes == seat:
        return f"seat {seat} owes the call"
    if any(isinstance(event, Caught) and event.seat == seat for event in told.events):
        return f"seat {seat} was caught"
    if seat in state.called:
        return f"seat {seat} is safe"
    return f"seat {seat} owes no call and holds {len(state.hands[seat])}"


def _owes(told: Told, words: list[str]) -> Answer:
    seat = _seat(told, _one(words))
    return told.state.owes == seat, _call_words(told, seat)


def _safe(told: Told, words: list[str]) -> Answer:
    seat = _seat(told, _one(words))
    return seat in told.state.called and len(told.state.hands[seat]) == 1, _call_words(told, seat)


def _caught(told: Told, words: list[str]) -> Answer:
    seat = _seat(told, _one(words))
    return any(isinstance(event, Caught) and event.seat == seat for event in told.events), _call_words(
        told, seat
    )


def _cut(told: Told, words: list[str]) -> Answer:
    if words[:1] != ["by"]:
        raise ValueError("write 'cut by SEAT'")
    seat = _seat(told, _one(words[1:]))
    cutters = [
        event.seat
        for outcome in told.outcomes
        if isinstance(outcome.timed.command, Cut) and not isinstance(outcome.result, Refused)
        for event in outcome.result
        if isinstance(event, CardLaid)
    ]
    return seat in cutters, f"the cut went to seat {cutters[-1]}" if cutters else "nobody cut"


def _refused(told: Told, words: list[str]) -> Answer:
    if words and _one(words) not in REASONS:
        raise ValueError(f"there is no reason {words[0]}; there are {' '.join(sorted(REASONS))}")
    if told.held:
        return not words or words == ["held"], "it was refused: held"
    if told.mine is not None and isinstance(told.mine.result, Refused):
        reason = told.mine.result.reason
        return not words or words == [reason], f"it was refused: {reason}"
    return False, "it was accepted"


def _silence_words(told: Told) -> str:
    silence = told.state.silence
    if silence is None:
        return "there is no silence"
    until = "the colour changes" if silence.colour is not None else f"the turn of seat {silence.seat}"
    return f"there is silence until {until}"


def _silence(told: Told, words: list[str]) -> Answer:
    silence, wanted = told.state.silence, _one(words)
    if wanted == "colour":
        return silence is not None and silence.colour is not None, _silence_words(told)
    seat = _seat(told, wanted)
    holds = silence is not None and silence.colour is None and silence.seat == seat
    return holds, _silence_words(told)


_WAITS: Final[dict[str, type[Phase]]] = {
    "colour": Naming,
    "swap": Swapping,
    "exchange": Exchanging,
    "give": Giving,
    "ready": Ready,
    "slaps": Slapping,
}


def _waits(told: Told, words: list[str]) -> Answer:
    seat, what = _seat(told, words[0]), _one(words[1:])
    kind = _WAITS[what]
    phase: Phase | None = told.state.phase
    actual = "the table waits for nobody"
    while isinstance(phase, Choice | Ready | Slapping):
        waited = phase.waiting if isinstance(phase, Slapping) else (phase.seat,)
        if isinstance(phase, kind) and seat in waited:
            return True, f"the table waits for seat {seat}"
        actual = f"the table waits for seat {' '.join(map(str, waited))}"
        phase = phase.then if isinstance(phase, Ready | Slapping) else None
    return False, actual


def _pile(told: Told, words: list[str]) -> Answer:
    return len(told.state.draw_pile) == int(
        _one(words)
    ), f"{len(told.state.draw_pile)} cards are left to draw"


def _score(told: Told, words: list[str]) -> Answer:
    seat = _seat(told, words[0])
    return told.state.scores[seat] == int(_one(words[1:])), f"seat {seat} has {told.state.scores[seat]}"


def _round(told: Told, words: list[str]) -> Answer:
    wanted, phase = _one(words), told.state.phase
    if not isinstance(phase, RoundOver | MatchOver):
        return False, "the round is not over"
    actual = "the round is void" if phase.winner is None else f"seat {phase.winner} won the round"
    if wanted == "void":
        return isinstance(phase, RoundOver) and phase.winner is None, actual
    return phase.winner == _seat(told, wanted), actual


def _match(told: Told, words: list[str]) -> Answer:
    seat, phase = _seat(told, _one(words)), told.state.phase
    if not isinstance(phase, MatchOver):
        return False, "the match is not over"
    return seat in phase.winners, f"won by {' '.join(map(str, phase.winners)) or 'nobody'}"


def _out(told: Told, words: list[str]) -> Answer:
    seat, state = _seat(told, _one(words)), told.state
    out = seat not in state.members and seat not in state.left
    return out, f"seat {seat} is " + ("knocked out" if out else "not knocked out")


def _rank(told: Told, words: list[str]) -> Answer:
    state = told.state
    rank = [seat for seat, _ in state.finished]
    if isinstance(state.phase, RoundOver | MatchOver):
        rank += [seat for seat in state.ring if seat not in rank]
    wanted = [_seat(told, word) for word in words]
    return bool(wanted) and wanted == rank, f"the rank is {' '.join(map(str, rank)) or 'open'}"


def _loser(told: Told, words: list[str]) -> Answer:
    seat, phase = _seat(told, _one(words)), told.state.phase
    if not isinstance(phase, RoundOver | MatchOver):
        return False, "the round is not over"
    return phase.loser == seat, f"the loser is {'seat ' + str(phase.loser) if phase.loser else 'nobody'}"


def _seen(told: Told, words: list[str]) -> Answer:
    seat, wanted = _seat(told, words[0]), Counter(cards(" ".join(words[1:])))
    shown = told.shown.get(seat, [])
    every = Counter(one for hand in shown for one in hand)
    holds = wanted == every or any(wanted == Counter(hand) for hand in shown)
    return holds, f"seat {seat} was shown {in_text(tuple(every.elements())) or 'nothing'}"


def _dealer(told: Told, words: list[str]) -> Answer:
    return told.state.dealer == _seat(told, _one(words)), f"seat {told.state.dealer} deals"


_READERS: Final[dict[str, Reader]] = {
    "turn": _turn,
    "direction": _direction,
    "colour": _colour,
    "top": _top,
    "hand": _hand,
    "count": _count,
    "debt": _debt,
    "no": _no,
    "owes": _owes,
    "safe": _safe,
    "caught": _caught,
    "cut": _cut,
    "refused": _refused,
    "waits": _waits,
    "pile": _pile,
    "score": _score,
    "round": _round,
    "match": _match,
    "out": _out,
    "seen": _seen,
    "dealer": _dealer,
    "silence": _silence,
    "rank": _rank,
    "loser": _loser,
}
