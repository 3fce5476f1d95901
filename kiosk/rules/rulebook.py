"""The rules in force, resolved once before play: the answers to the questions that rules may answer.

A house rule is a frozen record of answers; nothing here depends on the order of the records (MIX-3 is the one
order). Imports cards, options, phases and state.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import IntEnum
from typing import TYPE_CHECKING, NamedTuple

from kiosk.rules.cards import ALL, COLOURS, WILD_DRAW_FOUR, Card, Colour, deck
from kiosk.rules.options import Options
from kiosk.rules.phases import Bluff, Debt
from kiosk.rules.state import State

if TYPE_CHECKING:
    from kiosk.rules.referee import Referee

SECOND = 1_000_000_000


class Kind(IntEnum):
    """The kinds of effect of a lay, in the one order they resolve in (MIX-3)."""

    COLOUR = 1
    HANDS = 2
    DIRECTION = 3
    DEBT = 4


class Then(IntEnum):
    """How a lay goes on after an effect: on, waiting for a choice, or over as the turn has moved."""

    GO_ON = 0
    WAIT = 1
    OVER = 2


class Laid(NamedTuple):
    """A lay whose effects are being resolved. `named` is the colour said with it; `bluff` what a challenge
    judges.
    """

    seat: int
    card: Card
    named: Colour | None
    bluff: Bluff | None


class Effect(NamedTuple):
    """What a card does when it is laid."""

    kind: Kind
    run: Callable[[Referee, Laid], Then]


@dataclass(frozen=True, slots=True, kw_only=True)
class Rule:
    """A rule's answers to the engine's questions.

    `effects`: what a face does when laid. `answers`: whether a card may be laid against a debt. `permits`:
    whether a seat may lay the identical card out of turn now. Any permission is enough.
    """

    name: str
    effects: Mapping[str, tuple[Effect, ...]] = field(default_factory=dict)
    answers: Callable[[State, Debt, Card], bool] | None = None
    permits: Callable[[State, int], bool] | None = None


class Rulebook:
    """The options and rules of one match, resolved so that play asks nothing twice.

    `fits` tells which cards go on a coloured top card, or, under a black one, on a named colour: by text,
    whose hash Python keeps.
    """

    __slots__ = (
        "answers",
        "challenge",
        "courtesy",
        "deck",
        "effects",
        "fits",
        "grace_ns",
        "head_start_ns",
        "options",
        "patience_ns",
        "pause_ns",
        "permits",
    )

    def __init__(self, options: Options, rules: tuple[Rule, ...]) -> None:
        """Resolve `rules` under `options`."""
        self.options = options
        self.deck = deck(options.deck, options.decks, blanks=False)
        self.effects = _effects(rules)
        self.answers = tuple(rule.answers for rule in rules if rule.answers is not None)
        self.permits = tuple(rule.permits for rule in rules if rule.permits is not None)
        self.fits = _fits()
        self.challenge = options.challenge
        self.courtesy = options.courtesy
        self.grace_ns = in_ns(options.grace)
        self.head_start_ns = in_ns(options.head_start)
        self.patience_ns = in_ns(options.patience)
        self.pause_ns = in_ns(options.pause)


def in_ns(seconds: float) -> int:
    """Return seconds as whole nanoseconds."""
    return round(seconds * SECOND)


def _effects(rules: tuple[Rule, ...]) -> dict[str, tuple[Effect, ...]]:
    gathered: dict[str, list[Effect]] = {}
    for rule in rules:
        for face, effects in rule.effects.items():
            gathered.setdefault(face, []).extend(effects)
    for face, wanted in gathered.items():
        kinds = [effect.kind for effect in wanted]
        if len(set(kinds)) != len(kinds):
            raise ValueError(
                f"two rules want the same kind of effect of {face}: {', '.join(r.name for r in rules)}"
            )
    return {face: tuple(sorted(wanted, key=lambda effect: effect.kind)) for face, wanted in gathered.items()}


def _fits() -> dict[str, frozenset[str]]:
    """LAY-1: the same colour, the same number or picture, or a black card."""
    table: dict[str, frozenset[str]] = {}
    every = tuple(ALL.values())
    for colour in COLOURS:
        table[colour] = frozenset(one.text for one in every if one.black or one.colour == colour)
    for top in every:
        if top.colour is not None:
            same = frozenset(one.text for one in every if not one.black and one.face == top.face)
            table[top.text] = table[top.colour] | same
    return table


def bluff_of(state: State, book: Rulebook, seat: int, card: Card) -> Bluff | None:
    """Return what a challenge of `card`, about to be laid, would judge; None where none is possible."""
    if card.face != WILD_DRAW_FOUR or not book.challenge or state.colour is None:
        return None
    return Bluff(tuple(state.hands[seat]), state.colour)
