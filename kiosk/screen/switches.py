"""What can be switched in the rule picker, in its order, and what a switch does next.

Imports the rules' options only.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from kiosk.rules.options import Options, attribute

Value = bool | int | float | str | None

ORDER: Final = (
    "cut",
    "zero",
    "seven",
    "stack",
    "hush",
    "centre",
    "twin",
    "mixed_stack",
    "five",
    "circle",
    "ten",
    "return",
    "last",
    "seven_rounds",
    "lone_zero",
    "downpour_finish",
    "deck",
    "decks",
    "score",
    "target",
    "saves",
    "challenge",
    "guilty",
    "courtesy",
    "draw",
    "forgotten",
    "uno_penalty",
    "penalties",
    "strict",
    "start_card",
    "two_seat_reverse_skips",
)
"""The options of a table that guests choose; its times are the venue's."""

STEPS: Final[dict[str, tuple[Value, ...]]] = {
    "stack": (False, "twos", True),
    "hush": ("off", "twos", "black"),
    "deck": ("classic", "spares", "downpour", "sorting", "piglet"),
    "score": ("winner_takes", "loser_counts", "lazy", "knock_out"),
    "guilty": ("takes_back", "keeps"),
    "draw": ("one", "until_playable"),
    "forgotten": ("by_friends", "always"),
    "uno_penalty": (2, 3, 4),
    "start_card": ("number", "any_but_draw_four"),
    "decks": (1, 2, 3, 4),
}
TARGETS: Final = (30, 100, 200, 300, 500, 1000, 1500)
SEATS_FOR_DECKS: Final = 7
"""DECK-8: more than one deck is offered from so many seats up."""


@dataclass(frozen=True, slots=True)
class Neighbour:
    """A value next to the present one; `clash` is the key of what would not go together, or None."""

    value: Value
    clash: str | None


def value_of(options: Options, name: str) -> Value:
    """Return the value of an option; of the target the points that are played to."""
    if name == "target":
        return options.points_to
    value: Value = getattr(options, attribute(name))
    return value


def offered(options: Options, seats: int) -> tuple[str, ...]:
    """Return the options that make sense for so many seats."""
    decks = seats >= SEATS_FOR_DECKS or options.decks > 1
    return ORDER if decks else tuple(name for name in ORDER if name != "decks")


def neighbours(options: Options, name: str) -> tuple[Neighbour | None, Neighbour | None]:
    """Return the values before and after the present one, None at an end; of a toggle both are the other."""
    if name == "target":
        return _targets(options)
    if name not in STEPS:
        other = _neighbour(options, name, not value_of(options, name))
        return other, other
    steps, now = STEPS[name], value_of(options, name)
    at = next(i for i, step in enumerate(steps) if step == now)
    return (
        _neighbour(options, name, steps[at - 1]) if at else None,
        _neighbour(options, name, steps[at + 1]) if at + 1 < len(steps) else None,
    )


def _targets(options: Options) -> tuple[Neighbour | None, Neighbour | None]:
    """The usual target is the option left out: then the score may change and bring its own."""
    usual = replace(options, target=None).points_to
    before = max((step for step in TARGETS if step < options.points_to), default=None)
    after = min((step for step in TARGETS if step > options.points_to), default=None)
    made = [
        None if step is None else _neighbour(options, "target", None if step == usual else step)
        for step in (before, after)
    ]
    return made[0], made[1]


def refusals(options: Options) -> dict[str, str]:
    """Return for each switch that is on or off the key of the clash that throwing it would make, if any."""
    found = {name: neighbours(options, name)[0] for name in ORDER if name not in STEPS and name != "target"}
    return {name: step.clash for name, step in found.items() if step is not None and step.clash is not None}


def with_choice(options: Options, name: str, value: Value) -> Options:
    """Return the options with one of them as a switch sets it; raise OptionError for a value out of range."""
    return replace(options, **{attribute(name): value})  # type: ignore[arg-type]  # a value of its steps


def _neighbour(options: Options, name: str, value: Value) -> Neighbour:
    return Neighbour(value, with_choice(options, name, value).clash())
