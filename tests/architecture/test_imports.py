"""The arrows between the rooms of the house, read from the source, and the few habits a program can check."""

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

PROJECT = Path(__file__).resolve().parents[2]

# Who may import whom. There are no other arrows; a room that is not here is not in the design.
ARROWS: dict[str, frozenset[str]] = {
    "kiosk.rules": frozenset(),
    "kiosk.words": frozenset(),
    "hardware": frozenset(),
    "kiosk.scenario": frozenset({"kiosk.rules"}),
    "kiosk.journal": frozenset({"kiosk.rules"}),
    "kiosk.bots": frozenset({"kiosk.rules"}),
    "kiosk.table": frozenset({"kiosk.rules", "kiosk.journal", "kiosk.bots", "hardware"}),
    "kiosk.screen": frozenset({"kiosk.rules", "kiosk.words"}),
    "kiosk.sound": frozenset({"kiosk.rules"}),
    "kiosk.phone": frozenset({"kiosk.rules", "kiosk.words"}),
    "kiosk.operator": frozenset({"kiosk.table", "hardware"}),
    "kiosk.people": frozenset({"kiosk.rules", "kiosk.bots", "kiosk.table", "hardware"}),
    "kiosk.fairness": frozenset({"kiosk.rules", "kiosk.table", "hardware"}),
}
# The front door joins the rooms into a program, so it may enter every one; nobody may call it back.
FRONT_DOOR = frozenset({"kiosk.__main__", "kiosk.commands", "kiosk.bench"})

# The rules are the same on every machine and every day: from outside they take only what computes.
PURE = frozenset(
    {"__future__", "abc", "bisect", "collections", "copy", "dataclasses", "enum", "functools", "heapq"}
    | {"itertools", "math", "operator", "random", "re", "string", "types", "typing"}
)
IMPURE_CALLS = frozenset({"open", "print", "input", "exec", "eval", "compile", "breakpoint"})
IMPORTING_CALLS = frozenset({"__import__", "importlib.import_module", "import_module"})

VAGUE_NAMES = frozenset({"utils", "util", "manager", "helpers", "helper", "common", "misc"})
MOST_LINES = 400
MOST_LINES_OF_A_FUNCTION = 60


@dataclass(frozen=True, slots=True)
class Module:
    """One source file: its dotted name, and its text as a tree."""

    name: str
    is_package: bool
    text: str

    @property
    def tree(self) -> ast.Module:
        return ast.parse(self.text, self.name)


def modules() -> list[Module]:
    found = []
    for top in ("kiosk", "hardware"):
        for path in sorted((PROJECT / top).rglob("*.py")):
            parts = path.relative_to(PROJECT).with_suffix("").parts
            is_package = parts[-1] == "__init__"
            name = ".".join(parts[:-1] if is_package else parts)
            found.append(Module(name, is_package, path.read_text(encoding="utf-8")))
    return found


def room_of(name: str) -> str:
    """Return the room a dotted name lies in: 'kiosk.rules' for 'kiosk.rules.house.cut'."""
    top, *inside = name.split(".")
    return f"{top}.{inside[0]}" if top == "kiosk" and inside else top


def imported_names(module: Module) -> Iterator[tuple[int, str]]:
    """Yield (line, dotted name) for each import anywhere in the module, relative ones made absolute.

    An import by a name that only running the program could tell is "?".
    """
    package = module.name if module.is_package else module.name.rpartition(".")[0]
    for node in ast.walk(module.tree):
        if isinstance(node, ast.Import):
            yield from ((node.lineno, alias.name) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = node.module or ""
            if node.level:
                parents = package.split(".")
                base = ".".join([*parents[: len(parents) - node.level + 1], *filter(None, [base])])
            yield from ((node.lineno, f"{base}.{alias.name}") for alias in node.names)
        elif isinstance(node, ast.Call) and called_name(node) in IMPORTING_CALLS:
            match node.args:
                case [ast.Constant(value=str() as name), *_]:
                    yield node.lineno, name
                case _:
                    yield node.lineno, "?"


def called_name(node: ast.Call) -> str:
    match node.func:
        case ast.Name(id=name):
            return name
        case ast.Attribute(value=ast.Name(id=owner), attr=name):
            return f"{owner}.{name}"
        case _:
            return ""


def wrong_arrows(module: Module) -> list[str]:
    room = room_of(module.name)
    wrong = []
    if room in FRONT_DOOR or room == "kiosk":
        return wrong
    if room not in ARROWS:
        return [f"{module.name}: {room} is not a room of the design"]
    for line, name in imported_names(module):
        target = room_of(name)
        if name == "?":
            wrong.append(f"{module.name}:{line} imports by a computed name, which hides the arrow")
        ours = target.startswith(("kiosk", "hardware"))
        if ours and target != room and target not in ARROWS[room]:
            wrong.append(f"{module.name}:{line} imports {name}: {room} may not know {target}")
    return wrong


def impurities(module: Module) -> list[str]:
    """Return what makes a module of the rules depend on more than its arguments."""
    wrong = []
    for line, name in imported_names(module):
        top = name.split(".")[0]
        if top not in PURE | {"kiosk"}:
            wrong.append(f"{module.name}:{line} imports {name}: the rules only compute")
        if top == "random" and name not in {"random", "random.Random"}:
            wrong.append(f"{module.name}:{line} imports {name}: randomness is handed in")
    for node in ast.walk(module.tree):
        if isinstance(node, ast.Call) and (name := called_name(node)) in IMPURE_CALLS:
            wrong.append(f"{module.name}:{node.lineno} calls {name}(): the rules do no input or output")
        if isinstance(node, ast.Call) and called_name(node) in {"Random", "random.Random"}:
            wrong.append(f"{module.name}:{node.lineno} makes a generator: randomness is handed in")
        if isinstance(node, ast.Global):
            wrong.append(f"{module.name}:{node.lineno} keeps a global: state belongs in the state")
        match node:
            case ast.Attribute(value=ast.Name(id="random"), attr=attr) if attr != "Random":
                wrong.append(f"{module.name}:{node.lineno} uses random.{attr}: randomness is handed in")
    return wrong


def bad_habits(module: Module) -> list[str]:
    wrong = []
    if VAGUE_NAMES & set(module.name.split(".")):
        wrong.append(f"{module.name}: a name that says nothing; name it by what it knows")
    if not ast.get_docstring(module.tree):
        wrong.append(f"{module.name}: no docstring saying why it exists and what it may import")
    if (lines := module.text.count("\n")) > MOST_LINES:
        wrong.append(f"{module.name}: {lines} lines; a module is read in one sitting ({MOST_LINES})")
    for node in ast.walk(module.tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            length = (node.end_lineno or node.lineno) - node.lineno + 1
            if length > MOST_LINES_OF_A_FUNCTION:
                wrong.append(
                    f"{module.name}:{node.lineno} {node.name}() has {length} lines, too many to hold in mind"
                )
    return wrong


def test_every_import_is_an_arrow_of_the_design() -> None:
    assert [fault for module in modules() for fault in wrong_arrows(module)] == []


def test_nobody_imports_the_front_door() -> None:
    callers = [
        f"{module.name}:{line} imports {name}"
        for module in modules()
        for line, name in imported_names(module)
        if room_of(name) in FRONT_DOOR and room_of(module.name) not in FRONT_DOOR
    ]
    assert callers == []


def test_the_rules_depend_on_nothing_but_their_arguments() -> None:
    rules = [module for module in modules() if room_of(module.name) == "kiosk.rules"]
    assert [fault for module in rules for fault in impurities(module)] == []


def test_modules_are_short_named_for_what_they_know_and_say_why_they_exist() -> None:
    assert [fault for module in modules() for fault in bad_habits(module)] == []


def test_the_whole_source_is_read() -> None:
    rooms = {room_of(module.name) for module in modules()}
    assert {"kiosk", "kiosk.journal"} <= rooms


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("kiosk.rules.referee", "import kiosk.table"),
        ("kiosk.rules.referee", "from kiosk import journal"),
        ("kiosk.rules.house.cut", "from ...screen import canvas"),
        ("kiosk.screen.pile", "from ..table import live"),
        ("kiosk.screen.pile", "def draw():\n    import hardware.gpio"),
        ("kiosk.bots.timid", "from kiosk.table import Table"),
        ("kiosk.words.plurals", "from kiosk.rules import cards"),
        ("hardware.gpio", "from kiosk.rules.cards import Card"),
        ("kiosk.journal.store", "import importlib\nimportlib.import_module('kiosk.table')"),
        ("kiosk.journal.store", "import importlib\nimportlib.import_module(name)"),
        ("kiosk.cellar.rats", "import math"),
    ],
)
def test_a_wrong_arrow_is_caught(name: str, text: str) -> None:
    assert len(wrong_arrows(Module(name, is_package=False, text=text))) == 1


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("kiosk.rules.house.cut", "from ..questions import House\nfrom . import zero"),
        (
            "kiosk.screen.pile",
            "import pygame\nfrom kiosk.rules.views import View\nfrom kiosk.words import say",
        ),
        ("hardware.gpio", "import importlib\nimportlib.import_module('gpiozero.pins.lgpio')"),
        ("kiosk.table.live", "import hardware\nfrom kiosk.bots import timid"),
        ("kiosk.commands.run", "from kiosk.screen import window\nfrom kiosk.table import live"),
    ],
)
def test_an_arrow_of_the_design_is_let_through(name: str, text: str) -> None:
    assert wrong_arrows(Module(name, is_package=False, text=text)) == []


@pytest.mark.parametrize(
    "text",
    [
        "import time",
        "from datetime import datetime",
        "import os.path",
        "import threading",
        "from random import shuffle",
        "import random\nrandom.shuffle([])",
        "import random\nrandom.Random(7)",
        "print('a card')",
        "def read():\n    return open('deck')",
        "def count():\n    global cards",
    ],
)
def test_a_rule_that_reaches_outside_is_caught(text: str) -> None:
    assert impurities(Module("kiosk.rules.deal", is_package=False, text=text)) != []


def test_a_generator_handed_in_is_let_through() -> None:
    text = "import random\nfrom random import Random\ndef deal(a: Random, b: random.Random): a.shuffle([])"
    assert impurities(Module("kiosk.rules.deal", is_package=False, text=text)) == []


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("kiosk.table.utils", '"""Why."""'),
        ("kiosk.table.live", "import math"),
        ("kiosk.table.live", '"""Why."""\n' + "\n" * MOST_LINES),
        ("kiosk.table.live", '"""Why."""\ndef long():\n' + "    pass\n" * MOST_LINES_OF_A_FUNCTION),
    ],
)
def test_a_bad_habit_is_caught(name: str, text: str) -> None:
    assert len(bad_habits(Module(name, is_package=False, text=text))) == 1
