"""Reads a theme from its folder: `theme.toml` and the SVG files it names.

Imports the art's theme and palette only. Whatever is wrong is said with its file, its line and its mend.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Final
from xml.parsers import expat

from kiosk.screen.art.eyes import nearest as nearest_of
from kiosk.screen.art.faces import COLOUR_FIGURES, DRAWN_WHOLE, colour_of, figure_of
from kiosk.screen.art.palette import LETTERS, contrast
from kiosk.screen.art.theme import PALETTE, Drawing, Theme

FILE: Final = "theme.toml"
TABLES: Final = ("palette", "pictures", "wholes", "words")
DECKS: Final = ("classic", "spares", "downpour", "sorting", "piglet")
READABLE: Final = 4.5
TEXT_ON_GROUND: Final = (
    *((text, ground) for text in ("ivory", "muted", "alarm", "hush")
      for ground in ("felt-hi", "felt", "felt-lo", "tray")),
    *(("ink", ground) for ground in ("red", "yellow", "green", "blue", "plate", "ivory", "alarm", "muted")),
    ("ivory", "black-card"), ("cream", "back"),
)  # fmt: skip
"""What is read on what: each pair must have a contrast of READABLE."""
WHOLE_VIEW: Final = (0.0, 0.0, 100.0, 150.0)
APART: Final = 18.0
"""How far (CIEDE2000) any two card colours must lie apart for every eye."""
_NOT_DRAWN: Final = {
    "text": "make paths of its letters",
    "image": "draw it as paths",
    "use": "draw it where it is used",
    "clipPath": "cut the paths themselves",
    "mask": "cut the paths themselves",
    "filter": "leave it away",
    "style": "give each path its own fill and stroke",
}
"""What the rasteriser passes over in silence."""
_COLOUR: Final = re.compile(r"#[0-9a-fA-F]{6}")


class ThemeError(ValueError):
    """A theme that cannot be worn; the message names file, line and mend."""

    def __init__(self, path: Path, line: int | None, fact: str, mend: str) -> None:
        """Put together where, what, and what to do."""
        where = str(path) if line is None else f"{path}, line {line}"
        super().__init__(f"{where}: {fact}; {mend}")


def read_theme(folder: Path) -> Theme:
    """Return the theme in `folder`; raise ThemeError."""
    return _Reader(folder).theme()


class _Reader:
    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._path = folder / FILE
        self._text = ""
        self._drawings: dict[str, Drawing] = {}

    def theme(self) -> Theme:
        told = self._told()
        for key in told:
            if key not in {"name", "decks", "ornament", *TABLES}:
                raise self._wrong(key, f"{key!r} is no part of a theme", f"it has {', '.join(TABLES)}")
        name = told.get("name")
        if not isinstance(name, str) or not name.strip():
            raise self._wrong("name", "the theme has no name", 'begin with name = "…"')
        tables = {table: self._table(told, table) for table in TABLES}
        ornament = told.get("ornament")
        return Theme(
            name,
            self._decks(told.get("decks", [])),
            self._palette(tables["palette"]),
            {card: self._picture(card, file) for card, file in tables["pictures"].items()},
            {card: self._whole(card, file) for card, file in tables["wholes"].items()},
            None if ornament is None else self._drawing("ornament", ornament),
            {language: self._words(language, said) for language, said in tables["words"].items()},
        )

    def _told(self) -> dict[str, object]:
        try:
            self._text = self._path.read_text(encoding="utf-8")
        except (OSError, UnicodeDecodeError) as error:
            raise ThemeError(
                self._path, None, f"it cannot be read: {error}", f"a theme has a {FILE}"
            ) from None
        try:
            return tomllib.loads(self._text)
        except tomllib.TOMLDecodeError as error:
            found = re.search(r"at line (\d+)", str(error))
            line = int(found[1]) if found else len(self._text.splitlines())
            raise ThemeError(self._path, line, f"it is not TOML: {error}", "mend that line") from None

    def _line(self, key: str, table: str = "") -> int | None:
        """Where a key stands, or its table's head."""
        inside, head = "", None
        for number, line in enumerate(self._text.splitlines(), 1):
            stripped = line.strip()
            if stripped.startswith("["):
                inside = stripped.strip("[] ")
                head = number if inside in {table, f"{table}.{key}", key} else head
            elif inside == table and stripped.partition("=")[0].strip().strip("\"'") == key:
                return number
        return head

    def _wrong(self, key: str, fact: str, mend: str, table: str = "") -> ThemeError:
        return ThemeError(self._path, self._line(key, table), fact, mend)

    def _table(self, told: Mapping[str, object], table: str) -> dict[str, object]:
        found = told.get(table, {})
        if not isinstance(found, dict):
            raise self._wrong(table, f"{table} is no table", f"write [{table}] on a line of its own")
        return found

    def _decks(self, decks: object) -> frozenset[str]:
        if not isinstance(decks, list) or not all(deck in DECKS for deck in decks):
            raise self._wrong("decks", f"decks = {decks!r}", f"list some of {', '.join(DECKS)}")
        return frozenset(decks)

    def _palette(self, told: Mapping[str, object]) -> dict[str, str]:
        for name, colour in told.items():
            if name not in PALETTE:
                raise self._wrong(
                    name, f"there is no colour {name!r}", f"there are {', '.join(PALETTE)}", "palette"
                )
            if not isinstance(colour, str) or not _COLOUR.fullmatch(colour):
                raise self._wrong(name, f"{name} = {colour!r} is no colour", 'write "#RRGGBB"', "palette")
        palette = PALETTE | {name: str(colour).upper() for name, colour in told.items()}
        for text, ground in TEXT_ON_GROUND:
            ratio = contrast(palette[text], palette[ground])
            if ratio < READABLE - 0.05:
                changed = text if text in told else ground
                fact = f"{text} on {ground} has a contrast of {ratio:.1f}:1"
                raise self._wrong(changed, fact, f"at least {READABLE} is needed to read it", "palette")
        self._tell_apart(told, palette)
        return palette

    def _tell_apart(self, told: Mapping[str, object], palette: Mapping[str, str]) -> None:
        for name in (colour for colour in LETTERS if colour in told):
            for other in LETTERS:
                nearest = nearest_of(palette[name], palette[other]) if other != name else APART
                if nearest < APART:
                    fact = f"{name} and {other} lie {nearest:.0f} apart for some eyes"
                    raise self._wrong(name, fact, f"card colours need {APART:.0f} (CIEDE2000)", "palette")

    def _picture(self, card: str, file: object) -> Drawing:
        figure = figure_of(card) if card[:1] in LETTERS.values() and len(card) > 1 else card
        if figure not in COLOUR_FIGURES and not (colour_of(card) and figure in COLOUR_FIGURES):
            raise self._wrong(
                card, f"no coloured card is written {card!r}", "write R5, GS, +2 or 7", "pictures"
            )
        return self._drawing(card, file, "pictures")

    def _whole(self, card: str, file: object) -> Drawing:
        if card not in DRAWN_WHOLE:
            raise self._wrong(
                card, f"{card!r} is not drawn whole", f"these are: {', '.join(DRAWN_WHOLE)}", "wholes"
            )
        drawing = self._drawing(card, file, "wholes")
        if drawing.view != WHOLE_VIEW:
            path = self._folder / str(file)
            raise ThemeError(
                path, 1, f"its view box is {drawing.view}", 'a whole card has viewBox="0 0 100 150"'
            )
        return drawing

    def _drawing(self, key: str, file: object, table: str = "") -> Drawing:
        if not isinstance(file, str) or Path(file).name != file:
            raise self._wrong(key, f"{key} = {file!r} is no file of the folder", 'write "name.svg"', table)
        if file not in self._drawings:
            path = self._folder / file
            try:
                text = path.read_text(encoding="utf-8")
            except (OSError, UnicodeDecodeError):
                raise self._wrong(
                    key, f"there is no {file} to be read", "put it into the folder", table
                ) from None
            self._drawings[file] = _drawing(path, text)
        return self._drawings[file]

    def _words(self, language: str, said: object) -> dict[str, str]:
        if not isinstance(said, dict) or not all(isinstance(text, str) for text in said.values()):
            raise self._wrong(language, f"words.{language} is no table of texts", '"red" = "metal"', "words")
        return {str(msgid): str(text) for msgid, text in said.items()}


def _drawing(path: Path, text: str) -> Drawing:
    """Return what is inside an SVG file, with the table's own colours replaced by their names."""
    view: list[str] = []
    parser = expat.ParserCreate()

    def start(tag: str, attributes: dict[str, str]) -> None:
        tag = tag.rpartition(":")[2]
        if not view:
            if tag != "svg":
                raise ThemeError(
                    path, parser.CurrentLineNumber, f"it begins with <{tag}>", "an SVG file is needed"
                )
            view.append(attributes.get("viewBox", ""))
        if tag in _NOT_DRAWN:
            raise ThemeError(path, parser.CurrentLineNumber, f"<{tag}> cannot be drawn", _NOT_DRAWN[tag])

    parser.StartElementHandler = start
    try:
        parser.Parse(text, True)
    except expat.ExpatError as error:
        fact = f"it is not SVG: {expat.ErrorString(error.code)}"
        raise ThemeError(path, error.lineno, fact, "mend that line") from None
    try:
        left, top, width, height = (float(part) for part in view[0].replace(",", " ").split())
    except ValueError:
        raise ThemeError(
            path, 1, f"its viewBox is {view[0]!r}", 'write viewBox="-100 -100 200 200"'
        ) from None
    if width <= 0 or height <= 0:
        raise ThemeError(path, 1, f"its viewBox is {view[0]!r}", "width and height must be more than 0")
    begin, end = text.index(">", text.index("<svg")) + 1, text.rindex("</svg>")
    return Drawing(_by_name(text[begin:end]), (left, top, width, height))


def _by_name(body: str) -> str:
    names = {colour: f"${name}" for name, colour in PALETTE.items()}
    body = body.replace("currentColor", "$ink")
    return _COLOUR.sub(lambda found: names.get(found[0].upper(), found[0]), body)
