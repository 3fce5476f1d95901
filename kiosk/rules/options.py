"""The switches of a game, by their names, and the presets (PRE-1, PRE-2).

Imports nothing of ours.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from typing import Final, Literal, get_args, get_type_hints

StartCard = Literal["number", "any_but_draw_four"]
DrawHow = Literal["one", "until_playable"]
Guilty = Literal["takes_back", "keeps"]
Forgotten = Literal["by_friends", "always"]
Score = Literal["winner_takes", "loser_counts"]
Deck = Literal["classic", "spares"]


class OptionError(ValueError):
    """An option that does not exist, or a value it does not take."""

    def __init__(self, name: str, problem: str) -> None:
        """Keep the option's `name` as the fact, so that the place can be found again."""
        super().__init__(f"option {name}: {problem}")
        self.name = name


class NotYet(Exception):
    """A rule of the rule book that this table cannot play yet."""

    def __init__(self, rule: str) -> None:
        """Keep the rule's ID."""
        super().__init__(f"not yet: {rule}")
        self.rule = rule


@dataclass(frozen=True, slots=True, kw_only=True)
class Options:
    """Every switch of a game. Seconds are floats, as people write them; `target` None means the usual one."""

    deck: Deck = "classic"
    decks: int = 1
    start_card: StartCard = "number"
    draw: DrawHow = "one"
    strict: bool = False
    two_seat_reverse_skips: bool = True
    saves: bool = True
    challenge: bool = True
    guilty: Guilty = "takes_back"
    courtesy: bool = True
    forgotten: Forgotten = "by_friends"
    uno_penalty: int = 2
    penalties: bool = False
    grace: float = 1.0
    dead_heat: float = 0.001
    hold: float = 0.04
    head_start: float = 0.0
    score: Score = "winner_takes"
    target: int | None = None
    cut: bool = False
    zero: bool = False
    patience: float = 45.0
    pause: float = 4.0

    def __post_init__(self) -> None:
        """Refuse values that no game can be played with; raise OptionError."""
        for name, allowed in _RANGES.items():
            value = getattr(self, name)
            if value is not None and not allowed[0] <= value <= allowed[1]:
                raise OptionError(name, f"{value} is not between {allowed[0]} and {allowed[1]}")

    @property
    def points_to(self) -> int:
        """The score that ends the match (SCORE-2, SCORE-3)."""
        if self.target is not None:
            return self.target
        return 500 if self.score == "winner_takes" else 200


_RANGES: Final[dict[str, tuple[float, float]]] = {
    "decks": (1, 4),
    "uno_penalty": (2, 4),
    "grace": (0, 60),
    "dead_heat": (0, 1),
    "hold": (0, 1),
    "head_start": (0, 10),
    "target": (1, 1_000_000),
    "patience": (1, 3600),
    "pause": (0.1, 600),
}

LATER: Final[dict[str, str]] = {
    "twin": "HOUSE-TWIN",
    "seven": "HOUSE-70",
    "stack": "HOUSE-STACK",
    "mixed_stack": "HOUSE-STACK",
    "hush": "HOUSE-HUSH",
    "five": "HOUSE-FIVE",
    "centre": "HOUSE-CENTRE",
    "circle": "HOUSE-CIRCLE",
    "ten": "HOUSE-TEN",
    "return": "HOUSE-RETURN",
    "last": "HOUSE-LAST",
    "seven_rounds": "HOUSE-SEVEN-ROUNDS",
    "lone_zero": "HOUSE-ZERO",
    "downpour_finish": "HOUSE-DOWNPOUR",
    "force_play": "EXTRA-1",
    "must_play_drawn": "EXTRA-2",
    "finish": "EXTRA-3",
    "skip_deflects": "EXTRA-4",
    "many": "EXTRA-5",
    "bomb": "EXTRA-6",
    "hand_limit": "EXTRA-7",
    "mercy": "EXTRA-8",
    "reveal_at": "EXTRA-9",
    "teams": "EXTRA-10",
    "blitz": "EXTRA-11",
    "revenge": "EXTRA-12",
    "eliminate": "EXTRA-13",
    "double_score": "EXTRA-14",
    "shuffle_seats": "EXTRA-15",
    "blind_draw": "EXTRA-16",
    "no_hints": "EXTRA-17",
    "silent_uno": "EXTRA-18",
    "turn_limit": "EXTRA-19",
}
"""Options of the rule book that this table does not know yet, each with the rule it belongs to."""

LATER_VALUES: Final[dict[tuple[str, str], str]] = {
    ("score", "lazy"): "SCORE-5",
    ("score", "knock_out"): "SCORE-6",
    ("deck", "downpour"): "DECK-3",
    ("deck", "sorting"): "DECK-4",
    ("deck", "piglet"): "DECK-5",
}

PRESETS: Final[dict[str, Options]] = {
    "classic": Options(),
    "printed": Options(saves=False, guilty="keeps", start_card="any_but_draw_four"),
}

LATER_PRESETS: Final[dict[str, str]] = {
    "party": "PRE-3",
    "cafe": "PRE-4",
    "cruel": "PRE-5",
    "everything": "PRE-6",
    "piglet": "PRE-7",
    "sorting": "PRE-8",
}

_MOST_SECONDS: Final = 1e9
_OFF: Final = (False, "off", 0)
_TYPES: Final = get_type_hints(Options)


def preset(name: str) -> Options:
    """Return the options of a preset by its lower-case name; raise OptionError or NotYet."""
    if name in PRESETS:
        return PRESETS[name]
    if name in LATER_PRESETS:
        raise NotYet(LATER_PRESETS[name])
    known = " ".join((*PRESETS, *LATER_PRESETS))
    raise OptionError("preset", f"{name!r} is none of {known}")


def with_options(base: Options, changes: Mapping[str, object]) -> Options:
    """Return `base` with `changes` (name to value as read from a file); raise OptionError or NotYet."""
    known = {field.name for field in fields(Options)}
    accepted: dict[str, object] = {}
    for name, value in changes.items():
        if name in LATER:
            if not any(value is off or value == off for off in _OFF):
                raise NotYet(LATER[name])
        elif name not in known:
            raise OptionError(name, f"there is no such option; there are {' '.join(sorted(known))}")
        else:
            accepted[name] = _accepted(name, value)
    return replace(base, **accepted)  # type: ignore[arg-type]  # every value was checked against its field's type


def _accepted(name: str, value: object) -> object:
    wanted = _TYPES[name]
    choices = get_args(wanted)
    if isinstance(value, str) and (name, value) in LATER_VALUES:
        raise NotYet(LATER_VALUES[name, value])
    if choices and int not in choices:
        if value not in choices:
            raise OptionError(name, f"{value!r} is none of {' '.join(map(str, choices))}")
        return value
    whole = int in choices or wanted is int
    if wanted is bool:
        fits, kind = isinstance(value, bool), "true or false"
    elif whole:
        fits, kind = isinstance(value, int) and not isinstance(value, bool), "a whole number"
    else:
        fits, kind = isinstance(value, int | float) and not isinstance(value, bool), "a number of seconds"
        fits = fits and abs(value) < _MOST_SECONDS  # type: ignore[arg-type]  # it is a number here; nan is not below
    if not fits:
        raise OptionError(name, f"{value!r} is not {kind}")
    return float(value) if wanted is float else value  # type: ignore[arg-type]  # checked just above
