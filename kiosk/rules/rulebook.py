"""The rules in force, resolved once before play: the answers to the questions that rules may answer.

A house rule is a frozen record of answers; nothing here depends on the order of the records (MIX-3 is the one
order). Imports cards, options, phases and state.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from enum import IntEnum
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from kiosk.rules.cards import ALL, COLOURS, WILD_DRAW_FOUR, Card, Colour, deck
from kiosk.rules.options import Options, with_options
from kiosk.rules.phases import Bluff, Debt
from kiosk.rules.state import State

if TYPE_CHECKING:
    from kiosk.rules.referee import Referee

SECOND = 1_000_000_000


Answer = TypeVar("Answer")
Answers = Callable[[State, Debt], frozenset[str]]
_NOTHING: frozenset[str] = frozenset()


class Kind(IntEnum):
    """The kinds of effect of a lay, in the one order they resolve in (MIX-3)."""

    COLOUR = 1
    HANDS = 2
    DIRECTION = 3
    RAIN = 4
    DEBT = 5
    SILENCE = 6
    SLAPS = 7


class Laid(NamedTuple):
    """A lay whose effects are being resolved.

    `before` is the colour in force before it. `named`, `partner`, `give` and `take` are the choices said with
    it. `bluff` is what a challenge judges. `carried` is the debt it adds to its own; `returns` is the debt it
    sends back. `emptied`: it was the hand's last card.
    """

    seat: int
    card: Card
    before: Colour | None
    named: Colour | None = None
    partner: int | None = None
    give: Card | None = None
    take: Card | None = None
    bluff: Bluff | None = None
    carried: int = 0
    returns: Debt | None = None
    emptied: bool = False


class Owed(NamedTuple):
    """The debt that a lay makes: whose and how many cards; `returned` is the card of a debt sent back."""

    seat: int
    cards: int
    bluff: Bluff | None = None
    returned: Card | None = None


class Wait(NamedTuple):
    """The table waits for a choice; the lay goes on after it."""


WAIT = Wait()


class Effect(NamedTuple):
    """What a card does when it is laid: nothing more to say, a choice to wait for, or a debt."""

    kind: Kind
    run: Callable[[Referee, Laid], Owed | Wait | None]


@dataclass(frozen=True, slots=True, kw_only=True)
class Rule:
    """A rule's answers to the engine's questions; a question it has no answer to is left out.

    Any permission is enough: `answers` which cards, by text, may be laid against a debt, `permits` whether a
    seat may lay the identical card out of turn now, `returns` whether a lay sends the debt back. Sums:
    `carries` how many more cards a debt has for the one it answers, `adds` points to a hand worth so many by
    its cards, `finishes` points for the last card of a seat that goes out. Product: `multiplies` the points
    of a round. One owner: `colours` the colour a black card takes, `empties` whether play goes on after an
    empty hand, `worth` the points of a card. `effects`: what a face does when laid. `called`: what follows a
    call in time. `settings`: options it fixes.
    """

    name: str
    effects: Mapping[str, tuple[Effect, ...]] = field(default_factory=dict)
    answers: Answers | None = None
    permits: Callable[[State, int], bool] | None = None
    returns: Callable[[State, Debt, Card], bool] | None = None
    carries: Callable[[Debt, Card], int] | None = None
    adds: Callable[[list[Card], int], int] | None = None
    finishes: Callable[[Card], int] | None = None
    multiplies: Callable[[State], int] | None = None
    colours: Callable[[State, Colour | None], Colour] | None = None
    empties: Callable[[Referee, int, Card], bool] | None = None
    worth: Callable[[Card], int] | None = None
    called: Callable[[Referee, int], None] | None = None
    settings: Mapping[str, object] = field(default_factory=dict)


class RulesClash(ValueError):
    """Two rules answer a question that only one may own."""

    def __init__(self, question: str, names: Iterable[str]) -> None:
        """Keep both sides in the message."""
        super().__init__(f"only one rule may answer {question!r}; here are {' and '.join(names)}")


class Rulebook:
    """The options and rules of one match, resolved so that play asks nothing twice.

    `fits` tells which cards go on a coloured top card, or, under a black one, on a named colour: by text,
    whose hash Python keeps.
    """

    __slots__ = (
        "adds",
        "answers",
        "called",
        "carries",
        "challenge",
        "colours",
        "courtesy",
        "deck",
        "effects",
        "empties",
        "finishes",
        "fits",
        "grace_ns",
        "hand_size",
        "head_start_ns",
        "multiplies",
        "options",
        "patience_ns",
        "pause_ns",
        "permits",
        "returns",
        "until_playable",
        "worth",
    )

    def __init__(self, options: Options, rules: tuple[Rule, ...]) -> None:
        """Resolve `rules` under `options`; raise RulesClash where two want to own one answer."""
        options = _settled(options, rules)
        self.options = options
        self.deck = deck(options.deck, options.decks, blanks=options.ten)
        self.hand_size = 8 if options.deck == "piglet" else 7
        self.effects = _effects(rules)
        self.answers = _any_of([rule.answers for rule in rules if rule.answers is not None])
        self.permits = tuple(rule.permits for rule in rules if rule.permits is not None)
        self.returns = tuple(rule.returns for rule in rules if rule.returns is not None)
        self.carries = tuple(rule.carries for rule in rules if rule.carries is not None)
        self.adds = tuple(rule.adds for rule in rules if rule.adds is not None)
        self.finishes = tuple(rule.finishes for rule in rules if rule.finishes is not None)
        self.multiplies = tuple(rule.multiplies for rule in rules if rule.multiplies is not None)
        self.called = tuple(rule.called for rule in rules if rule.called is not None)
        self.colours = _owner("colours", {rule.name: rule.colours for rule in rules})
        self.empties = _owner("empties", {rule.name: rule.empties for rule in rules})
        self.worth = _owner("worth", {rule.name: rule.worth for rule in rules})
        self.fits = _fits()
        self.challenge = options.challenge
        self.until_playable = options.draw == "until_playable"
        self.courtesy = options.courtesy
        self.grace_ns = in_ns(options.grace)
        self.head_start_ns = in_ns(options.head_start)
        self.patience_ns = in_ns(options.patience)
        self.pause_ns = in_ns(options.pause)


def _settled(options: Options, rules: tuple[Rule, ...]) -> Options:
    settings: dict[str, object] = {}
    for rule in rules:
        for name, value in rule.settings.items():
            if settings.setdefault(name, value) != value:
                raise RulesClash(name, [other.name for other in rules if name in other.settings])
    return with_options(options, settings) if settings else options


def _owner(question: str, answers: Mapping[str, Answer | None]) -> Answer | None:
    owners = {name: answer for name, answer in answers.items() if answer is not None}
    if len(owners) > 1:
        raise RulesClash(question, owners)
    return next(iter(owners.values()), None)


def _any_of(answers: list[Answers]) -> Answers:
    """What may be laid against a debt by one rule or another; asked of every debt, so settled here."""
    if len(answers) == 1:
        return answers[0]

    def together(state: State, debt: Debt) -> frozenset[str]:
        return _NOTHING.union(*[answer(state, debt) for answer in answers])

    return together


def in_ns(seconds: float) -> int:
    """Return seconds as whole nanoseconds."""
    return round(seconds * SECOND)


def _effects(rules: tuple[Rule, ...]) -> dict[str, tuple[Effect, ...]]:
    gathered: dict[str, dict[Kind, tuple[str, Effect]]] = {one.face: {} for one in ALL.values()}
    for rule in rules:
        for face, effects in rule.effects.items():
            for effect in effects:
                kinds = gathered[face]
                if effect.kind in kinds:
                    raise RulesClash(f"{effect.kind.name} of {face}", [kinds[effect.kind][0], rule.name])
                kinds[effect.kind] = rule.name, effect
    return {face: tuple(kinds[kind][1] for kind in sorted(kinds)) for face, kinds in gathered.items()}


def _fits() -> dict[str | None, frozenset[str]]:
    """LAY-1: the same colour, the same number or picture, or a black card."""
    table: dict[str | None, frozenset[str]] = {}
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
