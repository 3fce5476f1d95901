"""Cards and decks (DECK-1 … DECK-8): one shared object per distinct face.

Imports nothing of ours.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Final, Literal, get_args

Colour = Literal["red", "yellow", "green", "blue"]

COLOURS: Final[tuple[Colour, ...]] = get_args(Colour)
WHEEL: Final[tuple[Colour, ...]] = ("red", "blue", "green", "yellow")
"""The four colours clockwise, wherever they stand together (HOUSE-CIRCLE)."""

LETTERS: Final[dict[Colour, str]] = {"red": "R", "yellow": "Y", "green": "G", "blue": "B"}
NUMBERS: Final = tuple("0123456789")
SKIP, REVERSE, DRAW_TWO, DRAW_THREE, HUSH, SLAP = "S", "V", "+2", "+3", "H", "L"
WILD, WILD_DRAW_FOUR, DOWNPOUR_1, DOWNPOUR_2, BLANK = "W", "W4", "D1", "D2", "X"

_ACTION_POINTS: Final = 20
_BLACK_POINTS: Final = {WILD: 50, WILD_DRAW_FOUR: 50, DOWNPOUR_1: 20, DOWNPOUR_2: 20, BLANK: 50}


class CardError(ValueError):
    """A text that names no card, or a wrong list of them."""

    def __init__(self, text: str) -> None:
        """Keep `text` as the fact; the message says what is understood instead."""
        super().__init__(
            f"{text!r} is no card: write a colour R Y G B and a face 0-9 S V +2 +3 H L, or W W4 D1 D2 X"
        )
        self.text = text


class Card:
    """A distinct face. There is one object per face, so cards compare by identity.

    `text` is its one-token form ("R5", "Y+2", "W4"), `colour` None for a black card, `points` as SCORE-1.
    """

    __slots__ = ("black", "colour", "face", "index", "number", "points", "text")

    def __init__(self, index: int, colour: Colour | None, face: str) -> None:
        """Only this module makes cards; everyone else asks `card(text)`."""
        self.index = index
        self.colour = colour
        self.face = face
        self.black = colour is None
        self.number = colour is not None and face in NUMBERS
        self.text = face if colour is None else LETTERS[colour] + face
        self.points = int(face) if self.number else _BLACK_POINTS.get(face, _ACTION_POINTS)

    def __hash__(self) -> int:
        """Stable between runs, so that nothing depends on where an object lies; equal means the same."""
        return self.index

    def __copy__(self) -> Card:
        """There is only one."""
        return self

    def __deepcopy__(self, _memo: object) -> Card:
        """There is only one."""
        return self

    def __reduce__(self) -> tuple[object, tuple[str]]:
        """Come back as the shared object."""
        return card, (self.text,)

    def __repr__(self) -> str:
        """Show the one-token form."""
        return f"Card({self.text})"


def _every_card() -> dict[str, Card]:
    coloured = (*NUMBERS, SKIP, REVERSE, DRAW_TWO, DRAW_THREE, HUSH, SLAP)
    faces: list[tuple[Colour | None, str]] = [(colour, face) for colour in COLOURS for face in coloured]
    faces += [(None, face) for face in _BLACK_POINTS]
    made = (Card(index, colour, face) for index, (colour, face) in enumerate(faces))
    return {one.text: one for one in made}


ALL: Final[dict[str, Card]] = _every_card()


OF_FACE: Final[dict[str, frozenset[str]]] = {
    face: frozenset(one.text for one in ALL.values() if one.face == face)
    for face in {one.face for one in ALL.values()}
}
"""The texts of all cards of a face."""


def card(text: str) -> Card:
    """Return the card of a one-token text such as "R5"; raise CardError for any other text."""
    try:
        return ALL[text]
    except KeyError:
        raise CardError(text) from None


def cards(text: str) -> list[Card]:
    """Return the cards of a text such as "R7 GS W"; raise CardError naming the first that is none."""
    return [card(word) for word in text.split()]


def in_text(some: list[Card] | tuple[Card, ...]) -> str:
    """Return cards as text, the inverse of `cards`."""
    return " ".join(one.text for one in some)


def most_held(hand: Iterable[Card]) -> list[Colour]:
    """Return the colours a hand holds most of, in the order of the wheel; all four for a hand of none."""
    held = Counter(card.colour for card in hand)
    most = max(held[colour] for colour in WHEEL)
    return [colour for colour in WHEEL if held[colour] == most]


def _coloured(*faces: str) -> list[Card]:
    return [ALL[letter + face] for letter in LETTERS.values() for face in faces]


def _black(face: str, count: int) -> list[Card]:
    return [ALL[face]] * count


def _classic(wilds: int = 4) -> list[Card]:
    """DECK-1, with fewer of each black card where another deck's take their place."""
    pairs = (*NUMBERS[1:], SKIP, DRAW_TWO, REVERSE)
    return _coloured("0", *pairs, *pairs) + _black(WILD, wilds) + _black(WILD_DRAW_FOUR, wilds)


def _piglet() -> list[Card]:
    """DECK-5."""
    faces = (*NUMBERS[:8], DRAW_THREE, SKIP, REVERSE, HUSH, SLAP)
    return _coloured(*faces, *faces) + _black(WILD, 8)


def deck(name: str, copies: int, *, blanks: bool) -> tuple[Card, ...]:
    """Return the cards in play of `copies` decks called `name`, in a fixed order.

    `blanks` says whether the spare blank cards play; without the +10 rule they stay out (DECK-2).
    """
    if name == "piglet":
        one = _piglet()
    elif name == "downpour":
        one = _classic(wilds=2) + _black(DOWNPOUR_1, 2) + _black(DOWNPOUR_2, 2)
    else:
        one = _classic()
    if name == "spares" and blanks:
        one += _black(BLANK, 4)
    return tuple(one * copies)
