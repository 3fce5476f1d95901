"""The switches of a game, by their names, and the presets (PRE-1, PRE-2).

Imports nothing of ours.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields, replace
from typing import Final, Literal, get_args, get_type_hints

StartCard = Literal["number", "any_but_draw_four"]
DrawHow = Literal["one", "until_playable"]
Guilty = Literal["takes_back", "keeps"]
Forgotten = Literal["by_friends", "always"]
Score = Literal["winner_takes", "loser_counts", "lazy", "knock_out"]
Deck = Literal["classic", "spares", "downpour", "sorting", "piglet"]
Hush = Literal["off", "twos", "black"]
Stack = Literal[False, True, "twos"]


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
    twin: bool = False
    zero: bool = False
    seven: bool = False
    stack: Stack = False
    mixed_stack: bool = False
    hush: Hush = "off"
    five: bool = False
    centre: bool = False
    circle: bool = False
    ten: bool = False
    return_: bool = False
    last: bool = False
    seven_rounds: bool = False
    lone_zero: bool = False
    downpour_finish: bool = False
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
        """The score that ends the match (SCORE-2, SCORE-3, SCORE-6); lazy play has none."""
        if self.target is not None:
            return self.target
        return 200 if self.score == "loser_counts" else 500

    def clash(self) -> str | None:
        """Return the key of what does not go together in these options (MIX-1), or None if all does."""
        return next((key for key, (clash, _) in _CLASHES.items() if clash(self)), None)

    def refusal(self) -> str | None:
        """Return in words why these options do not go together (MIX-1), or None if they do."""
        key = self.clash()
        return None if key is None else f"MIX-1: {_CLASHES[key][1]}"


_CLASHES: Final[dict[str, tuple[Callable[[Options], bool], str]]] = {
    "lazy target": (
        lambda options: options.score == "lazy" and options.target is not None,
        "score lazy (SCORE-5) keeps no points, so it cannot have a target; leave target out",
    ),
    "downpour deck": (
        lambda options: options.downpour_finish and options.deck != "downpour",
        "downpour_finish (HOUSE-DOWNPOUR) needs the downpour deck (DECK-3)",
    ),
    "ten blanks": (
        lambda options: options.ten and options.deck != "spares",
        "ten (HOUSE-TEN) needs the blanks of the spares deck (DECK-2)",
    ),
    "last knock out": (
        lambda options: options.last and options.score == "knock_out",
        "last (HOUSE-LAST) does not go with score knock_out (SCORE-6)",
    ),
    "seven rounds last": (
        lambda options: options.seven_rounds and options.last,
        "seven_rounds (HOUSE-SEVEN-ROUNDS) does not go with last (HOUSE-LAST)",
    ),
}

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

PRESETS: Final[dict[str, Options]] = {
    "classic": Options(),
    "printed": Options(saves=False, guilty="keeps", start_card="any_but_draw_four"),
    "party": Options(cut=True, zero=True, hush="twos", stack="twos", centre=True),
    "cafe": Options(score="lazy", cut=True),
    "cruel": Options(score="knock_out"),
    "everything": Options(
        deck="spares",
        cut=True,
        twin=True,
        zero=True,
        seven=True,
        stack=True,
        mixed_stack=True,
        hush="twos",
        five=True,
        centre=True,
        circle=True,
        ten=True,
        return_=True,
        last=True,
        lone_zero=True,
        penalties=True,
    ),
    "piglet": Options(deck="piglet", draw="until_playable", uno_penalty=3, cut=True, target=30),
    "sorting": Options(deck="sorting"),
}

_MOST_SECONDS: Final = 1e9
_OFF: Final = (False, "off", 0)
_TYPES: Final = get_type_hints(Options)


def preset(name: str) -> Options:
    """Return the options of a preset by its lower-case name; raise OptionError or NotYet."""
    if name in PRESETS:
        return PRESETS[name]
    raise OptionError("preset", f"{name!r} is none of {' '.join(PRESETS)}")


def with_options(base: Options, changes: Mapping[str, object]) -> Options:
    """Return `base` with `changes` (name to value as read from a file); raise OptionError or NotYet."""
    known = {field.name.rstrip("_") for field in fields(Options)}
    accepted: dict[str, object] = {}
    for name, value in changes.items():
        if name in LATER:
            if not any(value is off or value == off for off in _OFF):
                raise NotYet(LATER[name])
        elif name not in known:
            raise OptionError(name, f"there is no such option; there are {' '.join(sorted(known))}")
        else:
            accepted[attribute(name)] = _accepted(name, value)
    return replace(base, **accepted)  # type: ignore[arg-type]  # every value was checked against its field's type


def attribute(name: str) -> str:
    """Return the field that holds the option `name`: the same, but that Python keeps "return" for itself."""
    return "return_" if name == "return" else name


def _accepted(name: str, value: object) -> object:
    wanted = _TYPES[attribute(name)]
    choices = get_args(wanted)
    if name == "hush" and value is False:
        return "off"
    if choices and int not in choices:
        if not any(value is choice or (isinstance(choice, str) and value == choice) for choice in choices):
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
