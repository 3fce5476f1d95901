"""Understands what a step does. Imports the rules' commands."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, Literal, NamedTuple

from kiosk.rules.cards import COLOURS, Card, CardError, Colour, card
from kiosk.rules.commands import (
    Accuse,
    Challenge,
    Command,
    Cut,
    Draw,
    Exchange,
    Give,
    Join,
    Keep,
    Lay,
    Leave,
    NameColour,
    NextRound,
    Pass,
    Pay,
    Ready,
    Slap,
    StepAway,
    Swap,
)
from kiosk.scenario.reading import NUMBER


class StepError(ValueError):
    """A step that cannot be understood."""


class Deed(NamedTuple):
    """What a step does: a command or nothing, and what becomes of a button it presses."""

    command: Command | None
    button: Literal["slap", "cut"] | None = None
    moves: Literal["tap", "down", "up"] = "tap"


_PLAIN: Final[dict[str, Callable[[int], Command]]] = {
    "draw": Draw,
    "pass": Pass,
    "pay": Pay,
    "challenge": Challenge,
    "ready": Ready,
    "keep": Keep,
    "leave": Leave,
    "join": Join,
    "away": StepAway,
}
_GRAMMAR: Final = (
    "1 lay R7, 1 lay W blue, 1 lay R7 swap 3, 1 lay R5 exchange 2 give G1 take B4, 1 swap 3,"
    " 1 exchange 2 give G1, 2 give B4, 1 keep, 2 accuse 4, 1 colour blue, 1 draw, 1 pass, 1 pay, 1 challenge,"
    " 1 ready, 1 slap, 1 slap down, 1 slap up, 1 cut, 1 cut blue, 1 leave, 1 away, 3 join, wait, next round"
)


def understand(do: str, seats: int) -> Deed:
    """Return what the step `do` means at a table of `seats`; raise StepError or NotYet."""
    words = do.split()
    if words == ["wait"]:
        return Deed(None)
    if words == ["next", "round"]:
        return Deed(NextRound())
    if len(words) < 2 or not NUMBER.fullmatch(words[0]):
        raise _strange(do)
    seat, verb, rest = int(words[0]), words[1], words[2:]
    if not 1 <= seat <= (seats if verb != "join" else 10):
        raise StepError(f"there is no seat {seat}")
    if verb in _PLAIN and not rest:
        return Deed(_PLAIN[verb](seat))
    if verb == "lay" and rest:
        return Deed(_lay(do, seat, rest, seats))
    if verb in {"slap", "cut"}:
        return _button(do, seat, verb, rest)
    return Deed(_choice(do, seat, [verb, *rest], seats))


def _strange(do: str) -> StepError:
    return StepError(f"{do!r} is no step; there are {_GRAMMAR}")


def _lay(do: str, seat: int, rest: list[str], seats: int) -> Lay:
    laid = _card(rest[0])
    match rest[1:]:
        case []:
            return Lay(seat, laid)
        case [colour]:
            return Lay(seat, laid, _colour(colour))
        case ["swap", partner]:
            return Lay(seat, laid, partner=_other_seat(partner, seats))
        case ["exchange", partner, "give", given]:
            return Lay(seat, laid, partner=_other_seat(partner, seats), give=_card(given))
        case ["exchange", partner, "give", given, "take", taken]:
            chosen = _other_seat(partner, seats)
            return Lay(seat, laid, partner=chosen, give=_card(given), take=_card(taken))
    raise _strange(do)


def _choice(do: str, seat: int, words: list[str], seats: int) -> Command:
    match words:
        case ["colour", colour]:
            return NameColour(seat, _colour(colour))
        case ["swap", partner]:
            return Swap(seat, _other_seat(partner, seats))
        case ["exchange", partner, "give", given]:
            return Exchange(seat, _other_seat(partner, seats), _card(given))
        case ["give", given]:
            return Give(seat, _card(given))
        case ["accuse", accused]:
            return Accuse(seat, _other_seat(accused, seats))
    raise _strange(do)


def _card(word: str) -> Card:
    try:
        return card(word)
    except CardError as error:
        raise StepError(str(error)) from error


def _other_seat(word: str, seats: int) -> int:
    if not NUMBER.fullmatch(word) or not 1 <= int(word) <= seats:
        raise StepError(f"there is no seat {word}")
    return int(word)


def _colour(word: str) -> Colour:
    for colour in COLOURS:
        if word == colour:
            return colour
    raise StepError(f"{word!r} is none of the colours {' '.join(COLOURS)}")


def _button(do: str, seat: int, verb: str, rest: list[str]) -> Deed:
    button: Literal["slap", "cut"] = "slap" if verb == "slap" else "cut"
    if rest == ["up"]:
        return Deed(None, button, "up")
    moves: Literal["tap", "down"] = "down" if rest == ["down"] else "tap"
    words = [] if rest == ["down"] else rest
    if verb == "slap" and not words:
        return Deed(Slap(seat), button, moves)
    if verb == "cut" and len(words) <= 1:
        return Deed(Cut(seat, _colour(words[0]) if words else None), button, moves)
    raise _strange(do)
