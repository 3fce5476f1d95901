"""What cards, colours and seats are called. Imports the rules' plain data, the look and the words.

A coloured card's name is a message of its own for each colour: often the colour bends with the noun.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from kiosk.rules import cards
from kiosk.rules.cards import Card, Colour
from kiosk.screen.art.look import worn
from kiosk.words import Words, marked

_COLOUR_WORDS: Final[dict[Colour, str]] = {
    "red": marked("red"),
    "yellow": marked("yellow"),
    "green": marked("green"),
    "blue": marked("blue"),
}
_LETTERS: Final[dict[Colour, str]] = {
    "red": marked("R"),
    "yellow": marked("Y"),
    "green": marked("G"),
    "blue": marked("B"),
}
_NUMBER_CARDS: Final[dict[Colour, str]] = {
    "red": marked("Red {figure}"),
    "yellow": marked("Yellow {figure}"),
    "green": marked("Green {figure}"),
    "blue": marked("Blue {figure}"),
}
_ACTION_CARDS: Final[dict[tuple[Colour | None, str], str]] = {
    ("red", cards.SKIP): marked("Red Skip"),
    ("yellow", cards.SKIP): marked("Yellow Skip"),
    ("green", cards.SKIP): marked("Green Skip"),
    ("blue", cards.SKIP): marked("Blue Skip"),
    ("red", cards.REVERSE): marked("Red Reverse"),
    ("yellow", cards.REVERSE): marked("Yellow Reverse"),
    ("green", cards.REVERSE): marked("Green Reverse"),
    ("blue", cards.REVERSE): marked("Blue Reverse"),
    ("red", cards.DRAW_TWO): marked("Red Draw Two"),
    ("yellow", cards.DRAW_TWO): marked("Yellow Draw Two"),
    ("green", cards.DRAW_TWO): marked("Green Draw Two"),
    ("blue", cards.DRAW_TWO): marked("Blue Draw Two"),
    ("red", cards.DRAW_THREE): marked("Red Draw Three"),
    ("yellow", cards.DRAW_THREE): marked("Yellow Draw Three"),
    ("green", cards.DRAW_THREE): marked("Green Draw Three"),
    ("blue", cards.DRAW_THREE): marked("Blue Draw Three"),
    ("red", cards.HUSH): marked("Red Hush"),
    ("yellow", cards.HUSH): marked("Yellow Hush"),
    ("green", cards.HUSH): marked("Green Hush"),
    ("blue", cards.HUSH): marked("Blue Hush"),
    ("red", cards.SLAP): marked("Red Slap"),
    ("yellow", cards.SLAP): marked("Yellow Slap"),
    ("green", cards.SLAP): marked("Green Slap"),
    ("blue", cards.SLAP): marked("Blue Slap"),
    (None, cards.WILD): marked("Wild"),
    (None, cards.WILD_DRAW_FOUR): marked("Draw Four"),
    (None, cards.DOWNPOUR_1): marked("Downpour 1"),
    (None, cards.DOWNPOUR_2): marked("Downpour 2"),
    (None, cards.BLANK): marked("Plus Ten"),
}
_PICTURES: Final[dict[str, str]] = {
    cards.SKIP: marked("Skip"),
    cards.REVERSE: marked("Reverse"),
    cards.DRAW_TWO: marked("Draw Two"),
    cards.WILD: marked("Wild"),
    cards.WILD_DRAW_FOUR: marked("Draw Four"),
    cards.DRAW_THREE: marked("Draw Three"),
    cards.HUSH: marked("Hush"),
    cards.SLAP: marked("Slap"),
    cards.DOWNPOUR_1: marked("Downpour 1"),
    cards.DOWNPOUR_2: marked("Downpour 2"),
    cards.BLANK: marked("Plus Ten"),
}
_NOT_COLOURS: Final[dict[Colour, str]] = {
    "red": marked("not red"),
    "yellow": marked("not yellow"),
    "green": marked("not green"),
    "blue": marked("not blue"),
}
_NOT_FACES: Final[dict[str, str]] = {
    cards.SKIP: marked("not a Skip"),
    cards.REVERSE: marked("not a Reverse"),
    cards.DRAW_TWO: marked("not a Draw Two"),
    cards.DRAW_THREE: marked("not a Draw Three"),
    cards.HUSH: marked("not a Hush"),
    cards.SLAP: marked("not a Slap"),
    "8": marked("not an 8"),
}


def _say(words: Words, msgid: str, **facts: object) -> str:
    """Return a message, in the words of the theme worn where it has its own."""
    own = worn().theme.words.get(words.language, {}).get(msgid)
    return words.say(msgid, **facts) if own is None else own.format(**facts)


def colour_name(words: Words, colour: Colour) -> str:
    """Return "red"."""
    return _say(words, _COLOUR_WORDS[colour])


def colour_letters(words: Words) -> dict[str, str]:
    """Return the letter of each colour, as it stands beside its shape."""
    return {colour: words.say(msgid) for colour, msgid in _LETTERS.items()}


def card_name(words: Words, card: Card) -> str:
    """Return "Blue 8", "Green Reverse" or "Draw Four"."""
    msgid = _ACTION_CARDS.get((card.colour, card.face))
    if msgid is not None:
        return _say(words, msgid)
    return _say(words, _NUMBER_CARDS[card.colour], figure=card.face) if card.colour else card.text


def picture_name(words: Words, card: Card) -> str:
    """Return "Reverse" or "Draw Four", whatever the colour; nothing for a number."""
    return _say(words, _PICTURES[card.face]) if card.face in _PICTURES else ""


def unlike(words: Words, colour: Colour | None, top: Card | None) -> str:
    """Return why a card does not match: "not red, not a 9"."""
    parts = [_say(words, _NOT_COLOURS[colour])] if colour else []
    if top is not None and top.colour is not None:
        msgid = _NOT_FACES.get(top.face)
        parts.append(_say(words, msgid) if msgid else words.say("not a {figure}", figure=top.face))
    return words.say("{one}, {other}", one=parts[0], other=parts[1]) if len(parts) == 2 else "".join(parts)


_PLACES: Final = (
    marked("1st"),
    marked("2nd"),
    marked("3rd"),
    marked("4th"),
    marked("5th"),
    marked("6th"),
    marked("7th"),
    marked("8th"),
    marked("9th"),
    marked("10th"),
)


def place_name(words: Words, place: int) -> str:
    """Return "1st" for the seat that is out of the round first."""
    return words.say(_PLACES[place - 1])


def seat_list(words: Words, seats: Iterable[int]) -> str:
    """Return "Seat 4", "Seats 1 and 6" or "Seats 1, 2 and 6"."""
    found = sorted(seats)
    if len(found) == 1:
        return words.say("Seat {seat}", seat=found[0])
    return words.say("Seats {seats} and {last}", seats=", ".join(map(str, found[:-1])), last=found[-1])
