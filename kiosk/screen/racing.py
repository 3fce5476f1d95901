"""How a race is told: labels for its lanes, and lines for its plates.

Imports the rules' races and the words; no pygame.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from kiosk.rules.verdicts import Race, Runner
from kiosk.screen.names import seat_list
from kiosk.words import Words

SHOWN_NS: Final = 2_500_000_000
_MS: Final = 1_000_000


@dataclass(frozen=True, slots=True)
class Verdict:
    """The words of a race: `title` and `by`, then lines on dead heats, then how it ended."""

    title: str
    by: str
    heats: tuple[str, ...]
    outcome: str
    alarm: bool


def milliseconds(words: Words, gap_ns: int, error_ns: int) -> str:
    """Return "12.4 ms", or "≈ 38 ms" when the error is over a millisecond."""
    if error_ns > _MS:
        return words.say("≈ {ms} ms", ms=round(gap_ns / _MS))
    tenths = round(gap_ns / (_MS // 10))
    return words.say("{ms} ms", ms=words.say("{whole}.{tenth}", whole=tenths // 10, tenth=tenths % 10))


def gap(words: Words, race: Race, runner: Runner) -> str:
    """Return what stands at a runner's lane: "first", "+12.4 ms"."""
    if runner is race.runners[0]:
        return words.say("first")
    lateness = milliseconds(words, runner.gap_ns, runner.error_ns)
    return lateness if runner.error_ns > _MS else words.say("+{lateness}", lateness=lateness)


def verdict(words: Words, race: Race, penalty: int) -> Verdict:
    """Return what the plates say of a race with runners; `penalty` is what a caught seat draws."""
    first, *rest = race.runners
    heats = tuple(words.say("{seats}: dead heat", seats=seat_list(words, pair)) for pair in race.heats)
    title, by = words.say("Seat {seat} first", seat=first.seat), ""
    if any(first.seat in pair for pair in race.heats):
        title = words.say("Dead heat")
    elif rest:
        by = words.say("by {gap}", gap=milliseconds(words, rest[0].gap_ns, rest[0].error_ns))
    return Verdict(title, by, heats, _outcome(words, race, penalty), race.caught)


def _outcome(words: Words, race: Race, penalty: int) -> str:
    if race.kind == "cut":
        return words.say("Seat {seat} cuts in", seat=race.winner)
    if race.owing is None:
        return ""
    if race.caught:
        return words.count(
            "Seat {seat} caught, draws {number}",
            "Seat {seat} caught, draws {number}",
            penalty,
            seat=race.owing,
        )
    return words.say("Seat {seat} is safe", seat=race.owing)
