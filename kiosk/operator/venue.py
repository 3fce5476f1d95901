"""The file in which a venue says once what its table is: /etc/cutlight/table.toml.

Everything in it may be left out. What is wrong is said with its line and the mend. Imports the settings and
`hardware`'s reader of such files.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Literal, NoReturn, cast

from hardware import toml_file, toml_lines
from kiosk.operator.settings import KINDS, Settings

PLACE = Path("/etc/cutlight/table.toml")
EXAMPLE = """\
# What this table is. Every line may be left out; `#` begins a remark.

[table]
# seat_map = "/etc/cutlight/seats.toml"  # which button is on which pin
# state = "/var/lib/cutlight"            # where matches, results and settings are kept
# pads = true                            # touch pads at every seat, beside its buttons
# bots = 4                               # bots take empty places until four play
# demo = true                            # bots play on alone
# preset = "cafe"                        # the rules the table begins with

[screen]
# inches = 21.5                          # across the panel's diagonal, when it does not say so itself
# turn = 90                              # degrees clockwise: 0, 90, 180 or 270
# full_screen = true
# kiosk = true                           # guests cannot leave the program

[menu]  # what the staff menu begins with; what staff change there wins
# language = "en"
# seat_languages = { 3 = "en" }          # where a seat's differs
# volume = 60
# brightness = 100
# night_level = false                    # lamps and sound at half
# night_hours = "23:30-07:00"            # the screen is black while nobody plays
# reduced_motion = false
# high_contrast = false
# large_cards = false
"""

_TABLE_KEYS = ("seat_map", "state", "pads", "bots", "demo", "preset")
_SCREEN_KEYS = ("inches", "turn", "full_screen", "kiosk")


class VenueFileError(toml_file.TomlFileError):
    """A venue's file cannot be used."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Venue:
    """What the file says; None where it says nothing.

    Paths are absolute or from the file's own folder. `settings` is what the staff menu begins with.
    """

    seat_map: Path | None = None
    state: Path | None = None
    pads: bool | None = None
    bots: int | None = None
    demo: bool | None = None
    preset: str | None = None
    inches: float | None = None
    turn: Literal[0, 90, 180, 270] | None = None
    full_screen: bool | None = None
    kiosk: bool | None = None
    settings: Settings = field(default_factory=Settings)


def read(path: Path, languages: Collection[str], presets: Collection[str]) -> Venue:
    """Read and check a venue's file; there are words in these `languages`, and `presets` of these names.

    Raises:
        VenueFileError: it is missing, unreadable, not TOML, or asks for what cannot be.
    """
    data, lines = toml_file.read(path, VenueFileError, "a settings file", str(PLACE))
    return _Check(path, lines, languages, presets).venue(data)


class _Check:
    """Goes through the data of one file; the first thing wrong ends it."""

    def __init__(
        self,
        path: Path,
        lines: Mapping[toml_lines.Path, int],
        languages: Collection[str],
        presets: Collection[str],
    ) -> None:
        self._path = path
        self._lines = lines
        self._languages = languages
        self._presets = presets

    def venue(self, data: Mapping[str, Any]) -> Venue:
        self._only_known((), data, ("table", "screen", "menu"))
        table = self._section(data, "table", _TABLE_KEYS)
        screen = self._section(data, "screen", _SCREEN_KEYS)
        turn = screen.get("turn")
        if "turn" in screen and (type(turn) is not int or turn not in {0, 90, 180, 270}):
            self._refuse(
                ("screen", "turn"), "the picture cannot be turned so", "write turn = 0, 90, 180 or 270"
            )
        return Venue(
            seat_map=self._place(table, "seat_map"),
            state=self._place(table, "state"),
            pads=self._switch("table", table, "pads"),
            bots=self._bots(table),
            demo=self._switch("table", table, "demo"),
            preset=self._preset(table),
            inches=self._inches(screen),
            turn=cast("Literal[0, 90, 180, 270] | None", turn),
            full_screen=self._switch("screen", screen, "full_screen"),
            kiosk=self._switch("screen", screen, "kiosk"),
            settings=self._settings(self._section(data, "menu", tuple(KINDS))),
        )

    def _section(self, data: Mapping[str, Any], name: str, known: tuple[str, ...]) -> Mapping[str, Any]:
        section = data.get(name, {})
        if not isinstance(section, dict):
            self._refuse((name,), f"{name} is no section", f"write [{name}], and its values under it")
        self._only_known((name,), section, known)
        return section

    def _settings(self, section: Mapping[str, Any]) -> Settings:
        values = {}
        for name, plain in section.items():
            try:
                values[name] = KINDS[name].read(plain)
            except ValueError as problem:
                self._refuse(("menu", name), f"{name}: {problem}", f"write {name} = {KINDS[name].mend}")
        settings = Settings(**values)
        for name, codes in (
            ("language", (settings.language,)),
            ("seat_languages", tuple(code for _, code in settings.seat_languages)),
        ):
            for code in codes:
                if code not in self._languages and name in section:
                    mend = f"write one of {', '.join(sorted(self._languages))}"
                    self._refuse(("menu", name), f"there are no words in the language {code!r}", mend)
        return settings

    def _place(self, section: Mapping[str, Any], key: str) -> Path | None:
        text = self._text(section, key)
        return None if text is None else self._path.parent / text

    def _preset(self, table: Mapping[str, Any]) -> str | None:
        preset = self._text(table, "preset")
        if preset is not None and preset not in self._presets:
            mend = f"write one of {', '.join(self._presets)}"
            self._refuse(("table", "preset"), f"there are no rules called {preset!r}", mend)
        return preset

    def _text(self, section: Mapping[str, Any], key: str) -> str | None:
        text = section.get(key)
        if text is None:
            return None
        if not isinstance(text, str) or not text.strip() or "\0" in text:
            self._refuse(("table", key), f"{key} is no text", f'write {key} = "..."')
        return text

    def _switch(self, name: str, section: Mapping[str, Any], key: str) -> bool | None:
        value = section.get(key)
        if value is None or isinstance(value, bool):
            return value
        return self._refuse((name, key), f"{key} is neither true nor false", f"write {key} = true or false")

    def _bots(self, table: Mapping[str, Any]) -> int | None:
        bots = table.get("bots")
        if bots is not None and (type(bots) is not int or not 0 <= bots <= 10):
            self._refuse(
                ("table", "bots"), "bots is no number of seats", "write bots = with a number from 0 to 10"
            )
        return bots

    def _inches(self, screen: Mapping[str, Any]) -> float | None:
        inches = screen.get("inches")
        if inches is None:
            return None
        if type(inches) not in {int, float} or not 3 <= inches <= 200:
            mend = "write inches = with the diagonal of the panel, 3 to 200"
            self._refuse(("screen", "inches"), "no panel has such a diagonal", mend)
        return float(inches)

    def _only_known(self, path: toml_lines.Path, data: Mapping[str, Any], known: tuple[str, ...]) -> None:
        for key in data:
            if key not in known:
                where = f"[{path[0]}]" if path else "the file"
                mend = f"take one of {', '.join(known)}, or leave it out"
                self._refuse((*path, key), f"{where} has no {key!r}", mend)

    def _refuse(self, path: toml_lines.Path, problem: str, mend: str) -> NoReturn:
        raise VenueFileError(self._path, self._lines.get(path, 1), problem, mend)
