"""No word reaches the screen but through the words: every scene in a made-up language, and the source."""

import ast
import string
from collections.abc import Iterator
from pathlib import Path

import pytest

from kiosk.screen.art import fonts, store
from kiosk.screen.art.rule_icons import sign_names
from kiosk.screen.settings import ScreenSettings
from kiosk.screen.storyboard import BOARDS, Stage
from kiosk.words import Words

SCREEN = Path(__file__).resolve().parents[2] / "kiosk" / "screen"
UNREAL = str.maketrans({letter: chr(0x430 + i % 32) for i, letter in enumerate(string.ascii_letters)})


class Foreign(Words):
    """English in letters that no English word has."""

    def say(self, msgid: str, **facts: object) -> str:
        return super().say(msgid, **facts).translate(UNREAL)

    def count(self, one: str, many: str, number: int, **facts: object) -> str:
        return super().count(one, many, number, **facts).translate(UNREAL)


def painted_texts() -> set[str]:
    """Every line of text that lies in the store of painted surfaces."""
    painter = fonts._words.__wrapped__  # type: ignore[attr-defined]
    return {key[1][0] for key in store._kept if key[0] is painter}  # type: ignore[index]


@pytest.mark.parametrize("board", BOARDS)
def test_every_word_on_the_screen_comes_from_the_words(board: str) -> None:
    settings = ScreenSettings(size=(1280, 720), full_screen=False)
    stage = Stage(settings, Foreign("en"))
    BOARDS[board](stage)
    texts = painted_texts()
    stage.screen.close()
    assert texts
    strange = {text for text in texts if set(text) & set(string.ascii_letters)}
    key_caps = {text for text in strange if len(text) == 1 and board == "keys"}
    assert strange - key_caps == set()


def literals_given_to_painters(path: Path) -> Iterator[tuple[int, str]]:
    """Yield (line, text) of each string written straight into a call of something imported from the art."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    art = {
        alias.asname or alias.name
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("kiosk.screen.art")
        for alias in node.names
    }
    for node in ast.walk(tree):
        if not isinstance(node, ast.Call):
            continue
        called = node.func
        while isinstance(called, ast.Attribute):
            called = called.value
        if isinstance(called, ast.Name) and called.id in art:
            given = [*node.args, *(keyword.value for keyword in node.keywords)]
            yield from (
                (one.lineno, one.value)
                for one in given
                if isinstance(one, ast.Constant) and isinstance(one.value, str)
            )


BUTTON_KEYS = frozenset({"challenge", "pay", "pass", "ready", "keep", "learn"})
"""What a button is called between the screen and its painter; nobody reads it."""
SLAPPERS = frozenset({"waiting", "done", "last", "caller"})
"""How a seat stands while everyone slaps."""
STRIP_ENDS = frozenset({"close", "on"})
"""What the end of a strip shows, as a picture."""
NOT_READ = frozenset({"", "back", *sign_names(), *BUTTON_KEYS, *SLAPPERS, *STRIP_ENDS})


def test_no_painter_is_given_a_word_that_is_not_from_the_words() -> None:
    found = [
        f"{path.name}:{line} {text!r}"
        for path in sorted(SCREEN.glob("*.py"))
        for line, text in literals_given_to_painters(path)
        if text not in NOT_READ
    ]
    assert found == []


def test_a_word_given_to_a_painter_is_found(tmp_path: Path) -> None:
    module = tmp_path / "module.py"
    module.write_text(
        "from kiosk.screen.art import plates\nfrom kiosk.screen.art.fonts import write\n"
        "plates.plates(layout, words.say('Seat'), sign='slap')\n"
        "plates.plates(layout, 'Seat 2')\nwrite(t, text='Ready')\n"
    )
    assert [text for _, text in literals_given_to_painters(module)] == ["slap", "Seat 2", "Ready"]
