"""What staff may change of a running table, and how it is kept: the file's word, and over it the menu's.

A setting is a field of `Settings` and its `Kind`, which says what it may be: the venue's file, the state on
disk and the staff menu all ask the kind. To add one, add both here. Imports nothing of ours.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from datetime import time
from typing import Any, TypeAlias

VERSION = 1
"""Of what is kept. A newer program reads older ones; an older one passes over what it does not know."""

Plain: TypeAlias = Any
"""What JSON can say."""


class Kind(ABC):
    """What a setting may be. `mend` ends the sentence "write it as ..."."""

    mend: str

    @abstractmethod
    def read(self, plain: Plain) -> Any:  # noqa: ANN401 -- the field's own type says what
        """Return the value that `plain` stands for; raise ValueError for what cannot be."""

    def plain(self, value: Any) -> Plain:  # noqa: ANN401 -- as above
        """Return what `read` makes the value of."""
        return value


class Switch(Kind):
    """On or off."""

    mend = "true or false"

    def read(self, plain: Plain) -> bool:
        if not isinstance(plain, bool):
            raise ValueError("it is neither true nor false")  # noqa: TRY004 -- a wrong value, whoever wrote it
        return plain


class Percent(Kind):
    """A whole number of hundredths, from `low` to 100."""

    def __init__(self, low: int = 0) -> None:
        self.low = low
        self.mend = f"a whole number from {low} to 100"

    def read(self, plain: Plain) -> int:
        if type(plain) is not int or not self.low <= plain <= 100:
            raise ValueError(f"it is no {self.mend.removeprefix('a ')}")
        return plain


class Language(Kind):
    """The code of a language; which there are, the words know."""

    mend = 'the code of a language, such as "en"'

    def read(self, plain: Plain) -> str:
        if not isinstance(plain, str) or not re.fullmatch(r"[a-z]{2,3}(_[A-Z]{2})?", plain):
            raise ValueError("it is no code of a language")
        return plain


class SeatLanguages(Kind):
    """Languages of single seats, where they differ from the table's."""

    mend = 'a table from seat to language, such as { 3 = "en" }'

    def read(self, plain: Plain) -> tuple[tuple[int, str], ...]:
        if not isinstance(plain, Mapping):
            raise ValueError("it is no table from seat to language")  # noqa: TRY004 -- as in Switch
        for seat in plain:
            if not re.fullmatch("[1-9]|10", str(seat)):
                raise ValueError(f"there is no seat {seat}")
        return tuple(sorted((int(seat), Language().read(code)) for seat, code in plain.items()))

    def plain(self, value: tuple[tuple[int, str], ...]) -> Plain:
        return {str(seat): code for seat, code in value}


@dataclass(frozen=True, slots=True)
class NightHours:
    """From when until when the venue is closed, by the clock on the wall; the end may be on the next day."""

    begin: time
    end: time

    def holds(self, moment: time) -> bool:
        """Return whether it is night."""
        if self.begin <= self.end:
            return self.begin <= moment < self.end
        return moment >= self.begin or moment < self.end

    def __str__(self) -> str:
        return f"{self.begin:%H:%M}-{self.end:%H:%M}"


class Hours(Kind):
    """Hours of the night; "" for none."""

    mend = 'hours such as "23:30-07:00", or "" for none'

    def read(self, plain: Plain) -> NightHours | None:
        if plain == "":
            return None
        found = (
            re.fullmatch(r"(\d\d?):(\d\d)\s*-\s*(\d\d?):(\d\d)", plain) if isinstance(plain, str) else None
        )
        if found is None:
            raise ValueError("it is not from an hour to another")
        first, second, third, fourth = map(int, found.groups())
        try:
            hours = NightHours(time(first, second), time(third, fourth))
        except ValueError:
            raise ValueError("there is no such hour") from None
        if hours.begin == hours.end:
            raise ValueError("it begins and ends at the same time")
        return hours

    def plain(self, value: NightHours | None) -> Plain:
        return "" if value is None else str(value)


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """What staff may change.

    `volume` and `brightness` are percent of the most; `night_level` halves lamps and sound. In `night_hours`
    the screen is black while nobody plays.
    """

    language: str = "en"
    seat_languages: tuple[tuple[int, str], ...] = ()
    volume: int = 60
    brightness: int = 100
    night_level: bool = False
    night_hours: NightHours | None = None
    reduced_motion: bool = False
    high_contrast: bool = False
    large_cards: bool = False


KINDS: Mapping[str, Kind] = {
    "language": Language(),
    "seat_languages": SeatLanguages(),
    "volume": Percent(),
    "brightness": Percent(10),
    "night_level": Switch(),
    "night_hours": Hours(),
    "reduced_motion": Switch(),
    "high_contrast": Switch(),
    "large_cards": Switch(),
}


class LiveSettings:
    """The settings in force; what staff change is kept, and nothing else is.

    `current` is another object after each change. `notes` tells what was kept and cannot be used.
    """

    def __init__(
        self,
        base: Settings,
        kept: Plain,
        keep: Callable[[Plain], None],
        given: Mapping[str, Any] | None = None,
    ) -> None:
        """Begin with what the file says (`base`) under what was kept, under what was `given` for this run.

        `keep` takes what is to be kept after each change.
        """
        self._keep = keep
        self._changed: dict[str, Plain] = {}
        self.notes: tuple[str, ...] = ()
        if isinstance(kept, Mapping) and isinstance(kept.get("changed"), Mapping):
            self._changed = dict(kept["changed"])
        values: dict[str, Any] = {}
        for name, plain in self._changed.items():
            if name not in KINDS:
                continue  # of a newer program: it stays where it is
            try:
                values[name] = KINDS[name].read(plain)
            except ValueError as problem:
                self.notes = (
                    *self.notes,
                    f"the setting {name} was kept as {plain!r}: {problem}. It is not used.",
                )
        self.current = replace(base, **values | dict(given or {}))

    def change(self, name: str, value: Any) -> None:  # noqa: ANN401 -- the field's own type
        """Change one setting and keep it. Raises ValueError for what it cannot be."""
        plain = KINDS[name].plain(value)
        self.current = replace(self.current, **{name: KINDS[name].read(plain)})
        self._changed[name] = plain
        self._keep({"version": VERSION, "changed": dict(self._changed)})
