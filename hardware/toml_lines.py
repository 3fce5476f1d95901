"""Where in a TOML file each value stands, since the reader of the standard library does not say.

A scan of text that `tomllib` has already accepted, so it may trust the grammar and need only keep count.
"""

import tomllib
from typing import Any, TypeAlias

Path: TypeAlias = tuple[str | int, ...]
"""Keys and list indices from the root: `("seat", 2, "slap")`."""

_SPACE = " \t\r\n"


def lines_of(text: str) -> dict[Path, int]:
    """The line, from 1, of every key, table header and list item.

    Args:
        text: a TOML document that `tomllib.loads` accepts.
    """
    return _Scan(text).run()


class _Scan:
    def __init__(self, text: str) -> None:
        self._text = text
        self._at = 0
        self._line = 1
        self._counted = 0
        self._lines: dict[Path, int] = {}
        self._lengths: dict[Path, int] = {}

    def run(self) -> dict[Path, int]:
        table: Path = ()
        while self._skip_blank():
            if self._text[self._at] == "[":
                table = self._header()
            else:
                self._pair(table)
        return self._lines

    def _skip_blank(self) -> bool:
        """Move to the next thing that counts; False at the end of the text."""
        while self._at < len(self._text):
            if self._text[self._at] == "#":
                self._to_end_of_line()
            elif self._text[self._at] in _SPACE:
                self._at += 1
            else:
                return True
        return False

    def _to_end_of_line(self) -> None:
        end = self._text.find("\n", self._at)
        self._at = len(self._text) if end < 0 else end

    def _line_here(self) -> int:
        self._line += self._text.count("\n", self._counted, self._at)
        self._counted = self._at
        return self._line

    def _mark(self, path: Path, line: int) -> None:
        """Remember the first line of a path, and of the tables on the way to it."""
        for length in range(1, len(path) + 1):
            self._lines.setdefault(path[:length], line)

    def _header(self) -> Path:
        line = self._line_here()
        array = self._text.startswith("[[", self._at)
        self._at += 2 if array else 1
        keys = self._keys("]")
        self._at += 2 if array else 1
        path = self._resolve(keys)
        if array:
            path = (*self._resolve(keys[:-1]), keys[-1])
            index = self._lengths.get(path, 0)
            self._lengths[path] = index + 1
            path = (*path, index)
        self._mark(path, line)
        return path

    def _resolve(self, path: Path) -> Path:
        """Inside a header, the name of a list of tables means its last table."""
        real: Path = ()
        for key in path:
            real = (*real, key)
            if real in self._lengths:
                real = (*real, self._lengths[real] - 1)
        return real

    def _pair(self, table: Path) -> None:
        line = self._line_here()
        path = (*table, *self._keys("="))
        self._at += 1
        self._mark(path, line)
        self._value(path)

    def _keys(self, end: str) -> Path:
        """The keys of a dotted name, leaving the position on `end`."""
        start = self._at
        while self._text[self._at] != end:
            if self._text[self._at] in "\"'":
                self._string()
            else:
                self._at += 1
        keys: list[str] = []
        node: Any = tomllib.loads(f"{self._text[start : self._at].strip()} = 0")
        while isinstance(node, dict):
            [(key, node)] = node.items()
            keys.append(key)
        return tuple(keys)

    def _string(self) -> None:
        """Pass over a string of any of the four kinds."""
        quote = self._text[self._at]
        long = self._text.startswith(quote * 3, self._at)
        end = quote * (3 if long else 1)
        self._at += len(end)
        while not self._text.startswith(end, self._at):
            self._at += 2 if quote == '"' and self._text[self._at] == "\\" else 1
        self._at += len(end)
        if long:
            # up to two quotes may stand right before the closing three
            while self._text.startswith(quote, self._at):
                self._at += 1

    def _value(self, path: Path) -> None:
        self._skip_blank()
        first = self._text[self._at]
        if first in "\"'":
            self._string()
        elif first == "[":
            self._list(path)
        elif first == "{":
            self._inline_table(path)
        else:
            while self._at < len(self._text) and self._text[self._at] not in ",]}#\n":
                self._at += 1

    def _list(self, path: Path) -> None:
        self._at += 1
        index = 0
        while self._next_item("]"):
            self._mark((*path, index), self._line_here())
            self._value((*path, index))
            index += 1

    def _inline_table(self, path: Path) -> None:
        self._at += 1
        while self._next_item("}"):
            self._pair(path)

    def _next_item(self, end: str) -> bool:
        """Move to the next item of a list or inline table; False, and past it, at its end."""
        while self._skip_blank() and self._text[self._at] == ",":
            self._at += 1
        if self._text[self._at] == end:
            self._at += 1
            return False
        return True
