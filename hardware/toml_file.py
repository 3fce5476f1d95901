"""A TOML file that a person edits: read whole, and refused with its line and the mend when it is not one.

What the values may be is its reader's business. Imports `toml_lines`.
"""

import re
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from hardware import toml_lines

_BYTES_AT_MOST = 1 << 20


class TomlFileError(Exception):
    """A file cannot be used. Its text is `file:line: problem; mend`.

    Attributes:
        path: the file.
        line: where in it, from 1; 1 when it is the file as a whole.
        problem: what is wrong.
        mend: what to write instead, or to do.
    """

    def __init__(self, path: Path, line: int, problem: str, mend: str) -> None:
        super().__init__(f"{path}:{line}: {problem}; {mend}")
        self.path = path
        self.line = line
        self.problem = problem
        self.mend = mend


def read(
    path: Path, error: type[TomlFileError], kind: str, example: str
) -> tuple[dict[str, Any], Mapping[toml_lines.Path, int]]:
    """Return the data of a file, and the line of each value.

    Args:
        path: the file.
        error: what to raise.
        kind: what the file is to be, such as "a seat map".
        example: the path of such a file.

    Raises:
        TomlFileError: as `error`: it is missing, unreadable, or not TOML.
    """
    text = _text(path, error, kind, example)
    try:
        return tomllib.loads(text), toml_lines.lines_of(text)
    except RecursionError:
        raise error(path, 1, "brackets are nested too deep", f"{kind} needs none in others") from None
    except ValueError as problem:
        line = _line_of_syntax_error(str(problem), text)
        mend = "TOML is `key = value`, one a line, under [table] or [[seat]]"
        raise error(path, line, f"this is not TOML: {problem}", mend) from None


def _text(path: Path, error: type[TomlFileError], kind: str, example: str) -> str:
    try:
        with path.open("rb") as file:
            raw = file.read(_BYTES_AT_MOST + 1)
    except FileNotFoundError:
        mend = f"give the path of {kind}, such as {example}"
        raise error(path, 1, "there is no such file", mend) from None
    except (OSError, ValueError) as problem:
        reason = problem.strerror if isinstance(problem, OSError) else problem
        raise error(path, 1, f"it cannot be read ({reason})", "give a file that may be read") from None
    if len(raw) > _BYTES_AT_MOST:
        raise error(path, 1, "it is larger than a megabyte", f"give the path of {kind}")
    try:
        # Notepad begins a file with a mark of its own
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError as problem:
        line = raw.count(b"\n", 0, problem.start) + 1
        raise error(path, line, "this line is not UTF-8", "save the file as UTF-8") from None


def _line_of_syntax_error(message: str, text: str) -> int:
    found = re.search(r"\(at line (\d+)", message)
    if found:
        return int(found[1])
    return text.count("\n") + 1 if "end of document" in message else 1
