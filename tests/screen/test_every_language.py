"""Every text has room in its place: every scene, in every language, at every size, as it is painted."""

from __future__ import annotations

import pkgutil
from collections.abc import Iterator
from importlib import import_module
from typing import Any

import pygame
import pytest

from kiosk.screen import art
from kiosk.screen.art import fonts, frame, store
from kiosk.screen.art.frame import Line
from kiosk.screen.rehearsal import Stage
from kiosk.screen.settings import ScreenSettings
from kiosk.screen.storyboard import BOARDS
from kiosk.words import Words, languages

SIZES = {(1024, 600): 10.0, (1280, 800): 10.0, (1920, 1080): 21.0}
QUICK = {
    (1024, 600): sorted(BOARDS),
    (1920, 1080): ["attract", "picker", "race", "seating-10", "seating-pads"],
}
"""The narrowest table for every scene; the others, and the rest of the large one, are proofs."""
SMALLEST = 0.66
"""Of the usual smallest letters: what the narrowest places of the layout come down to in English too."""
_LEFT_OUT: dict[tuple[str, tuple[int, int]], set[str]] = {}
"""What a scene says and does not paint in English, by the scene and its size."""
SIGNS = frozenset("+=0123456789")


class Heard(Words):
    """Words that remember what they said, by the message."""

    def __init__(self, language: str) -> None:
        super().__init__(language)
        self.said: dict[str, set[str]] = {}

    def say(self, msgid: str, **facts: object) -> str:
        return self._heard(msgid, super().say(msgid, **facts))

    def count(self, one: str, many: str, number: int, **facts: object) -> str:
        return self._heard(one, super().count(one, many, number, **facts))

    def _heard(self, msgid: str, text: str) -> str:
        self.said.setdefault(msgid, set()).add(text)
        return text


class Composed:
    """Every surface that was composed of a drawing and lines of text."""

    def __init__(self) -> None:
        self.surfaces: list[tuple[pygame.Rect, list[tuple[Line, pygame.Rect]]]] = []

    def note(self, lines: tuple[Line, ...], left: float, top: float, size: tuple[int, int]) -> None:
        inks = [(line, _ink(line, left, top)) for line in lines if line.text]
        self.surfaces.append((pygame.Rect(0, 0, *size), inks))

    def faults(self, smallest: float) -> Iterator[str]:
        for rect, inks in self.surfaces:
            for i, (line, ink) in enumerate(inks):
                if not rect.inflate(2, 2).contains(ink):
                    yield f"cut: {line.text!r}"
                if line.px < smallest and not set(line.text) <= SIGNS:
                    yield f"too small, {line.px} px: {line.text!r}"
                for other, its_ink in inks[i + 1 :]:
                    shared = ink.clip(its_ink)
                    if min(shared.size) > 2:
                        yield f"one on the other: {line.text!r}, {other.text!r}"

    def text(self) -> str:
        return " | ".join(" ".join(line.text for line, _ in inks) for _, inks in self.surfaces)


def _ink(line: Line, left: float, top: float) -> pygame.Rect:
    surface = fonts.words(line.text, line.px, line.colour, bold=line.bold)
    at = fonts.place(surface.get_size(), line.px, line.x - left, line.y - top, line.anchor)
    return surface.get_bounding_rect().move(at)


@pytest.fixture
def composed(monkeypatch: pytest.MonkeyPatch) -> Composed:
    """What the painters compose from now on; they paint as ever."""
    noted, compose = Composed(), frame.compose

    def listening(body: str, lines: Any, left: float, top: float, wide: float, high: float) -> Any:
        surface = compose(body, lines, left, top, wide, high)
        noted.note(tuple(lines), left, top, surface.get_size())
        return surface

    for found in pkgutil.iter_modules(art.__path__, f"{art.__name__}."):
        module = import_module(found.name)
        if getattr(module, "compose", None) is compose:
            monkeypatch.setattr(module, "compose", listening)
    return noted


def shown(board: str, size: tuple[int, int], words: Words) -> float:
    """Show a scene anew; return the smallest letters the layout asks for."""
    store.forget()
    stage = Stage(ScreenSettings(size=size, full_screen=False, inches=SIZES[size]), words)
    BOARDS[board](stage)
    layout = stage.screen._layout
    stage.screen.close()
    assert layout is not None
    return layout.font


def unpainted(words: Heard, painted: str) -> set[str]:
    """The messages of several words that were said and are not to be read in one piece."""
    whole = " ".join(painted.split())
    return {
        msgid
        for msgid, texts in words.said.items()
        if " " in msgid and any(" ".join(text.split()) not in whole for text in texts)
    }


def check(board: str, size: tuple[int, int], language: str, composed: Composed) -> None:
    if (board, size) not in _LEFT_OUT:
        english = Heard("en")
        shown(board, size, english)
        _LEFT_OUT[board, size] = unpainted(english, composed.text())
        composed.surfaces.clear()
    words = Heard(language)
    font = shown(board, size, words)
    assert sorted(set(composed.faults(int(SMALLEST * font)))) == []
    assert unpainted(words, composed.text()) <= _LEFT_OUT[board, size]


@pytest.mark.parametrize("language", sorted(set(languages()) - {"en"}))
@pytest.mark.parametrize(
    ("size", "board"), [(size, board) for size, names in QUICK.items() for board in names]
)
def test_every_text_has_room_in_its_place(
    board: str, size: tuple[int, int], language: str, composed: Composed
) -> None:
    check(board, size, language, composed)


@pytest.mark.prove
@pytest.mark.parametrize("language", sorted(set(languages()) - {"en"}))
@pytest.mark.parametrize("size", SIZES)
def test_every_text_has_room_at_every_size(size: tuple[int, int], language: str, composed: Composed) -> None:
    for board in sorted(set(BOARDS) - set(QUICK.get(size, ()))):
        composed.surfaces.clear()
        check(board, size, language, composed)


def test_a_text_that_is_cut_or_lies_on_another_is_found() -> None:
    noted = Composed()
    noted.note((Line("Slovenčina", 20, 10, 10), Line("Русский", 20, 30, 12)), 0, 0, (60, 20))
    assert [fault.split(":")[0] for fault in noted.faults(12)] == ["cut", "one on the other", "cut"]
    assert [fault.split(",")[0] for fault in noted.faults(30)][1] == "too small"
