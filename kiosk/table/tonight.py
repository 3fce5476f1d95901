"""Tonight's rules: chosen at the table between two matches, whole sets or switch by switch.

Imports the rules' options, the journal's plain data, and what reckons how long a round lasts.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import fields, replace
from typing import Any, NamedTuple, get_args, get_type_hints

from kiosk.journal import Plain
from kiosk.rules.options import PRESETS, NotYet, OptionError, Options, with_options
from kiosk.rules.plain import PlainError, options_from_plain, options_to_plain
from kiosk.table.lengths import Lengths

MOST_OWN = 12

_TYPES = get_type_hints(Options)


class Offer(NamedTuple):
    """A whole set of rules; `own`: the venue saved it. `minutes` a round, None while it is reckoned."""

    key: str
    options: Options
    own: bool
    minutes: float | None


class Tonight:
    """What will be played next. `open` while people choose; `lengths` reckon if told to."""

    def __init__(
        self,
        options: Options,
        kept: Plain,
        keep: Callable[[Plain], None],
        changed: Callable[[], None],
    ) -> None:
        """Begin with `options` and the sets of its own that a venue `kept`; `keep` is told of every new one.

        What was kept and cannot be understood any more is left out. `changed` is told when other rules are
        chosen: who agreed to those before has agreed to nothing.
        """
        self._changed = changed
        self.options = options
        self.open = False
        self._keep = keep
        self.lengths = Lengths()
        self._own = _understood(kept)

    @property
    def may_save(self) -> bool:
        """Whether these rules are worth keeping: no set that is offered is the same."""
        return len(self._own) < MOST_OWN and not self.preset

    @property
    def preset(self) -> str:
        """The key of the set that is chosen as it is, or "" for a mix."""
        return next((key for key, options, _ in self._sets() if options == self.options), "")

    def _sets(self) -> list[tuple[str, Options, bool]]:
        own = [(str(number), options, True) for number, options in enumerate(self._own, 1)]
        return [*((key, options, False) for key, options in PRESETS.items()), *own]

    def offers(self, seats: int) -> tuple[Offer, ...]:
        """Return the sets that can be chosen, with their length for so many seats."""
        minutes = {key: self.lengths.minutes(options, seats) for key, options, _ in reversed(self._sets())}
        return tuple(Offer(key, options, own, minutes[key]) for key, options, own in self._sets())

    def minutes(self, seats: int) -> float | None:
        """Return how long a round of what is chosen lasts, or None while it is reckoned."""
        return self.lengths.minutes(self.options, seats)

    def choose(self, key: str) -> bool:
        """Choose a whole set by its key; return whether there is one."""
        chosen = next((options for name, options, _ in self._sets() if name == key), None)
        return chosen is not None and self._take(chosen)

    def throw(self, name: str, value: object) -> bool:
        """Give the option `name` another value; return whether it takes it beside the others (MIX-1).

        A `target` of None is the usual one of its way of scoring.
        """
        try:
            if name == "target" and value is None:
                changed = replace(self.options, target=None)
            else:
                changed = with_options(self.options, {name: value})
        except (OptionError, NotYet):
            return False
        return changed.clash() is None and self._take(changed)

    def _take(self, options: Options) -> bool:
        if options != self.options:
            self.options = options
            self._changed()
        return True

    def refusals(self) -> dict[str, str]:
        """Return, for each switch that nothing can be made of now, the key of the clash in the way."""
        found: dict[str, str] = {}
        for field in fields(Options):
            others = [value for value in _values(field.name) if value != getattr(self.options, field.name)]
            clashes = [replace(self.options, **{field.name: value}).clash() for value in others]
            if clashes and all(clashes):
                found[field.name.rstrip("_")] = clashes[0] or ""
        return found

    def save(self) -> bool:
        """Keep what is chosen as a set of the venue's own; return whether it was worth keeping."""
        if not self.may_save:
            return False
        self._own.append(self.options)
        self._keep([options_to_plain(options) for options in self._own])
        return True


def _values(field: str) -> Sequence[Any]:
    """Return the values of a switch that has but a few."""
    kind = _TYPES[field]
    if kind is bool:
        return (False, True)
    choices = get_args(kind)
    return () if int in choices else choices


def _understood(kept: Plain) -> list[Options]:
    found: list[Options] = []
    for plain in kept if isinstance(kept, Sequence) and not isinstance(kept, str) else ():
        try:
            options = options_from_plain(plain)
        except PlainError:
            continue
        if options.clash() is None:
            found.append(options)
    return found[:MOST_OWN]
