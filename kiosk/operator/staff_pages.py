"""The pages of the staff menu as rows: what each is called (its key), its value, and what a touch on it does.

A page is made anew from the settings and the facts with every look, so it never tells what is no longer so.
Imports the settings.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import time
from typing import Any, Literal, TypeAlias

from kiosk.operator.settings import KINDS, NightHours, Percent, Settings

PageName: TypeAlias = Literal[
    "main", "seats", "settings", "night", "languages", "tests", "about", "results", "versions", "logs",
    "power", "end_match", "restart_program", "restart", "off",
]  # fmt: skip
RowKind: TypeAlias = Literal["open", "do", "switch", "dial", "text"]

_STEP = 10
_NIGHT_STEP_MINUTES = 30
_FIRST_NIGHT = NightHours(time(23), time(7))
_DAY_MINUTES = 24 * 60


@dataclass(frozen=True, slots=True)
class Played:
    """A match that was played to its end, or given up (no winners)."""

    winners: tuple[int, ...]
    points: int
    rounds: int


@dataclass(frozen=True, slots=True)
class Facts:
    """What the menu tells of the table.

    `playing`: the seats whose people may be asked to stand up. `seats`: how many the table has. `results`
    newest first, `logs` newest last; `versions`: name and value. `power`: the machine can be switched off
    from here. `clock_is_set`: the time on the wall is known, so that there can be night hours.
    """

    in_match: bool = False
    playing: tuple[int, ...] = ()
    seats: int = 0
    languages: tuple[str, ...] = ("en",)
    results: tuple[Played, ...] = ()
    versions: tuple[tuple[str, str], ...] = ()
    logs: tuple[str, ...] = ()
    power: bool = False
    clock_is_set: bool = True


@dataclass(frozen=True, slots=True)
class Row:
    """One row. `value` is what stands at its right: a setting's value, or a fact; None for nothing.

    `setting` is what a switch or dial changes, `opens` the page a touch leads to, `live` whether it can be
    touched now.
    """

    key: str
    kind: RowKind
    value: Any = None
    seat: int | None = None
    setting: str = ""
    opens: PageName | None = None
    live: bool = True


@dataclass(frozen=True, slots=True)
class Page:
    """What a page is made from. `guarded`: there is a PIN, and somebody who knows it."""

    name: PageName
    settings: Settings
    facts: Facts
    guarded: bool


def rows(page: Page) -> tuple[Row, ...]:
    """Return the rows of a page."""
    facts = page.facts
    match page.name:
        case "main":
            return _main(page)
        case "seats":
            return tuple(Row(f"stand_up_{seat}", "do", seat=seat) for seat in facts.playing) or (_nothing(),)
        case "settings":
            return _settings(page.settings, facts)
        case "night":
            return _night(page.settings.night_hours)
        case "languages":
            return _languages(page.settings, facts)
        case "tests":
            return tuple(Row(key, "do") for key in ("test_buttons", "test_touch", "test_colours"))
        case "about":
            return tuple(Row(key, "open", opens=key) for key in ("results", "versions", "logs"))
        case "results":
            return tuple(Row("result", "text", value=result) for result in facts.results) or (_nothing(),)
        case "versions":
            return tuple(Row("version", "text", value=line) for line in facts.versions)
        case "logs":
            return tuple(Row("log", "text", value=line) for line in reversed(facts.logs)) or (_nothing(),)
        case "power":
            return _power(facts)
        case _:
            return Row(f"yes_{page.name}", "do"), Row("no", "do")


def _nothing() -> Row:
    return Row("nothing_yet", "text")


def _main(page: Page) -> tuple[Row, ...]:
    harmless = (Row("clean", "do"), Row("tests", "open", opens="tests"))
    about = Row("about", "open", opens="about")
    if not page.guarded:
        return Row("no_pin", "text"), *harmless, about
    return (
        Row("end_match", "open", opens="end_match", live=page.facts.in_match),
        Row("seats", "open", opens="seats", value=len(page.facts.playing), live=bool(page.facts.playing)),
        Row("settings", "open", opens="settings"),
        *harmless,
        about,
        Row("power", "open", opens="power"),
    )


def _settings(settings: Settings, facts: Facts) -> tuple[Row, ...]:
    return (
        Row("volume", "dial", value=settings.volume, setting="volume"),
        Row("brightness", "dial", value=settings.brightness, setting="brightness"),
        Row("night_level", "switch", value=settings.night_level, setting="night_level"),
        Row("night_hours", "open", value=(settings.night_hours, facts.clock_is_set), opens="night"),
        Row("languages", "open", value=settings.language, opens="languages", live=len(facts.languages) > 1),
        *(
            Row(name, "switch", value=getattr(settings, name), setting=name)
            for name in ("reduced_motion", "high_contrast", "large_cards")
        ),
    )


def _night(hours: NightHours | None) -> tuple[Row, ...]:
    begin, end = (hours.begin, hours.end) if hours is not None else (None, None)
    return (
        Row("night_on", "switch", value=hours is not None, setting="night_hours"),
        Row("night_begin", "dial", value=begin, setting="night_hours", live=hours is not None),
        Row("night_end", "dial", value=end, setting="night_hours", live=hours is not None),
    )


def _languages(settings: Settings, facts: Facts) -> tuple[Row, ...]:
    own = dict(settings.seat_languages)
    return (
        Row("language", "switch", value=settings.language, setting="language"),
        *(
            Row(f"language_{seat}", "switch", value=own.get(seat), seat=seat, setting="seat_languages")
            for seat in range(1, facts.seats + 1)
        ),
    )


def _power(facts: Facts) -> tuple[Row, ...]:
    return (
        Row("restart_program", "open", opens="restart_program"),
        Row("restart", "open", opens="restart", live=facts.power),
        Row("off", "open", opens="off", live=facts.power),
        *(() if facts.power else (Row("no_power", "text"),)),
    )


def after(row: Row, settings: Settings, sign: str, languages: tuple[str, ...]) -> Any:  # noqa: ANN401 -- as Kind
    """Return the value that a touch gives the row's setting; `sign`: "+" or "-" of a dial, else ""."""
    hours = settings.night_hours
    match row.key:
        case "language":
            return _next(settings.language, languages)
        case "night_on":
            return None if hours is not None else _FIRST_NIGHT
        case "night_begin" | "night_end" if hours is not None:
            return _moved_night(hours, "begin" if row.key == "night_begin" else "end", sign)
    if row.setting == "seat_languages" and row.seat is not None:
        return _seat_languages(dict(settings.seat_languages), row.seat, languages)
    value = getattr(settings, row.setting)
    if row.kind == "switch":
        return not value
    kind = KINDS[row.setting]
    low = kind.low if isinstance(kind, Percent) else 0
    return max(low, min(100, value + (_STEP if sign == "+" else -_STEP)))


def _next(code: str, languages: tuple[str, ...]) -> str:
    return languages[(languages.index(code) + 1) % len(languages)] if code in languages else languages[0]


def _seat_languages(
    own: Mapping[int, str], seat: int, languages: tuple[str, ...]
) -> tuple[tuple[int, str], ...]:
    """The table's language, then each there is, then the table's again."""
    offered = (None, *languages)
    now = own.get(seat)
    chosen = offered[(offered.index(now) + 1) % len(offered)] if now in offered else None
    others = {number: code for number, code in own.items() if number != seat}
    return tuple(sorted((others | ({} if chosen is None else {seat: chosen})).items()))


def _moved_night(hours: NightHours, which: Literal["begin", "end"], sign: str) -> NightHours:
    """The next half hour; never both at the same time, for that would be no night."""
    moved = hours
    while moved == hours or moved.begin == moved.end:
        was: time = getattr(moved, which)
        step = _NIGHT_STEP_MINUTES if sign == "+" else -_NIGHT_STEP_MINUTES
        minutes = (was.hour * 60 + was.minute + step) % _DAY_MINUTES
        moved = replace(moved, **{which: time(minutes // 60, minutes % 60)})
    return moved
