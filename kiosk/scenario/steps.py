"""Understands what a step does. Imports the rules' commands."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, Literal, NamedTuple

from kiosk.rules.cards import COLOURS, CardError, Colour, card
from kiosk.rules.commands import (
    Challenge,
    Command,
    Cut,
    Draw,
    Join,
    Lay,
    Leave,
    NameColour,
    NextRound,
    Pass,
    Pay,
    Ready,
    Slap,
)
from kiosk.rules.options import NotYet
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
    "leave": Leave,
    "join": Join,
}
_LATER: Final = {
    "swap": "HOUSE-70",
    "exchange": "HOUSE-FIVE",
    "give": "HOUSE-FIVE",
    "keep": "HOUSE-FIVE",
    "accuse": "HOUSE-HUSH",
}
_GRAMMAR: Final = (
    "1 lay R7, 1 lay W blue, 1 colour blue, 1 draw, 1 pass, 1 pay, 1 challenge, 1 ready, 1 slap, 1 slap down,"
    " 1 slap up, 1 cut, 1 cut blue, 1 leave, 3 join, wait, next round"
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
    for word in (verb, *rest):
        if word in _LATER:
            raise NotYet(_LATER[word])
    if verb in _PLAIN and not rest:
        return Deed(_PLAIN[verb](seat))
    if verb == "lay" and 1 <= len(rest) <= 2:
        return Deed(_lay(seat, rest))
    if verb == "colour" and len(rest) == 1:
        return Deed(NameColour(seat, _colour(rest[0])))
    if verb in {"slap", "cut"}:
        return _button(do, seat, verb, rest)
    raise _strange(do)


def _strange(do: str) -> StepError:
    return StepError(f"{do!r} is no step; there are {_GRAMMAR}")


def _lay(seat: int, rest: list[str]) -> Lay:
    try:
        laid = card(rest[0])
    except CardError as error:
        raise StepError(str(error)) from error
    return Lay(seat, laid, _colour(rest[1]) if len(rest) > 1 else None)


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
