"""Reads a scenario file strictly: what is not understood is an error that names the line. Imports the rules'
options.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

_TYPES: Final[dict[str, type | tuple[type, ...]]] = {
    "title": str,
    "rules": list,
    "preset": str,
    "options": dict,
    "seats": int,
    "dealer": int,
    "hands": dict,
    "discard": str,
    "draw": str,
    "rest": bool,
    "turn": int,
    "direction": int,
    "debt": str,
    "laid_by": int,
    "scores": dict,
    "deal": str,
    "cut_open": bool,
    "reshuffles": int,
    "stages": dict,
    "error": (int, float),
    "reject": str,
    "seed": int,
    "step": list,
}
_STEP_TYPES: Final[dict[str, type | tuple[type, ...]]] = {
    "do": str,
    "at": (int, float),
    "expect": list,
    "note": str,
}


_LEAST_AND_MOST: Final = {"reshuffles": (0, 1_000_000), "error": (0, 10)}
NUMBER: Final = re.compile("[0-9]{1,9}")
"""How a seat, a count, a number of cards is written."""


class ScenarioError(ValueError):
    """A scenario that cannot be understood; the message is `file:line: problem`."""

    def __init__(self, path: Path, line: int, problem: str) -> None:
        """Keep where it is and what is wrong."""
        super().__init__(f"{path}:{line}: {problem}")
        self.path = path
        self.line = line
        self.problem = problem


@dataclass(frozen=True, slots=True)
class Step:
    """One step: its number from 1, what is done, when (ns), what must then be true, its line in the file."""

    number: int
    do: str
    at_ns: int
    expect: tuple[str, ...]
    line: int


@dataclass(frozen=True, slots=True)
class Scenario:
    """A scenario as written. `given` holds the keys of its set-up; `lines` says where each stands."""

    path: Path
    title: str
    rules: tuple[str, ...]
    given: Mapping[str, Any]
    steps: tuple[Step, ...]
    reject: str | None
    lines: Mapping[str, int]

    def error(self, key: str, problem: str) -> ScenarioError:
        """Return the error that `problem` is wrong with `key`, at its line."""
        return ScenarioError(self.path, self.lines.get(key, 1), f"{key}: {problem}")


def read(path: Path) -> Scenario:
    """Return the scenario in the file at `path`; raise ScenarioError if it cannot be understood."""
    try:
        text = path.read_text(encoding="utf-8")
    except OSError as error:
        raise ScenarioError(path, 1, f"cannot be read: {error.strerror or error}") from error
    except UnicodeDecodeError as error:
        raise ScenarioError(path, 1, f"is not UTF-8 text: {error.reason}") from error
    try:
        given = tomllib.loads(text)
    except ValueError as error:  # of TOML itself, or of a number too long to be one
        raise ScenarioError(path, _line_in(str(error)), f"is not TOML: {error}") from error
    except RecursionError as error:
        raise ScenarioError(path, 1, "is nested too deeply") from error
    return _understood(path, given, text)


def _line_in(message: str) -> int:
    found = re.search(r"at line (\d+)", message)
    return int(found[1]) if found else 1


def _key_lines(text: str) -> tuple[dict[str, int], list[int]]:
    """Return where each top key and each [[step]] stands."""
    keys: dict[str, int] = {}
    steps: list[int] = []
    for number, line in enumerate(text.splitlines(), 1):
        if re.match(r"\s*\[\[\s*step\s*\]\]", line):
            steps.append(number)
        table = re.match(r"\s*\[\s*(\w+)\s*\]", line)
        key = re.match(r"\s*\"?(\w+)\"?\s*(?:\.\s*\w+\s*)*=", line)
        if table or (key and not steps):
            keys.setdefault((table or key)[1], number)  # type: ignore[index]  # one of the two matched
    return keys, steps


def _understood(path: Path, given: dict[str, Any], text: str) -> Scenario:
    lines, step_lines = _key_lines(text)
    for key, value in given.items():
        if key not in _TYPES:
            raise ScenarioError(path, lines.get(key, 1), f"there is no key {key!r}")
        _expect_type(path, lines.get(key, 1), key, value, _TYPES[key])
    for key in ("title", "rules", "seats"):
        if key not in given:
            raise ScenarioError(path, 1, f"the key {key!r} is missing")
    if not given["rules"] or not all(isinstance(rule, str) for rule in given["rules"]):
        raise ScenarioError(path, lines.get("rules", 1), 'rules: write a list of rule IDs such as ["LAY-1"]')
    steps = _steps(path, given.get("step", []), step_lines, len(text.splitlines()))
    reject = given.get("reject")
    if (reject is None) == (not steps):
        raise ScenarioError(path, 1, "give either steps, or reject with a word of the reason")
    return Scenario(path, given["title"], tuple(given["rules"]), given, steps, reject, lines)


def _expect_type(path: Path, line: int, key: str, value: object, kind: type | tuple[type, ...]) -> None:
    kinds = kind if isinstance(kind, tuple) else (kind,)
    if not isinstance(value, kinds) or (isinstance(value, bool) and bool not in kinds):
        words = {str: "a text", list: "a list", dict: "a table", int: "a whole number", bool: "true or false"}
        wanted = "a number" if float in kinds else words[kinds[0]]
        raise ScenarioError(path, line, f"{key}: {value!r} is not {wanted}")
    if isinstance(value, int | float) and key in _LEAST_AND_MOST:
        least, most = _LEAST_AND_MOST[key]
        if not least <= value <= most:
            raise ScenarioError(path, line, f"{key}: {value} is not between {least} and {most}")


def _steps(path: Path, given: list[Any], lines: list[int], last_line: int) -> tuple[Step, ...]:
    steps: list[Step] = []
    at = 0.0
    for number, one in enumerate(given, 1):
        line = lines[number - 1] if number <= len(lines) else last_line
        if not isinstance(one, dict) or "do" not in one:
            raise ScenarioError(path, line, f"step {number}: has no 'do'")
        for key, value in one.items():
            if key not in _STEP_TYPES:
                raise ScenarioError(path, line, f"step {number}: there is no key {key!r}")
            _expect_type(path, line, f"step {number}: {key}", value, _STEP_TYPES[key])
        expect = one.get("expect", [])
        if not all(isinstance(text, str) for text in expect):
            raise ScenarioError(path, line, f"step {number}: expect: write a list of texts")
        at = one.get("at", at + 1)
        if not 0 <= at < 1e9:
            raise ScenarioError(path, line, f"step {number}: at: {at} is no time of a game")
        steps.append(Step(number, one["do"], round(at * 1e9), tuple(expect), line))
    return tuple(steps)
