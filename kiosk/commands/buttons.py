"""`python -m kiosk buttons`: the self-test, at the table or over SSH. Press each button; see what it does."""

from __future__ import annotations

import os
import random
import select
import signal
import sys
import termios
import time
import tty
from argparse import ArgumentParser, ArgumentTypeError, Namespace
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from io import TextIOWrapper
from pathlib import Path

from hardware.board import Board, BoardUnavailable
from hardware.boards import choose_board
from hardware.keyboard import KeyboardBoard
from hardware.mock import MockBoard, ScriptedPress
from hardware.press import BUTTONS, MS, Line
from hardware.seat_map import SeatMap, SeatMapError, load
from kiosk.commands.setting_up import SEAT_MAPS
from kiosk.operator.selftest_page import Page
from kiosk.operator.selftest_session import Mover, Session
from kiosk.operator.selftest_terminal import LineView, LiveView

HELP = "test the buttons: each lights as it is pressed, and how it bounces is measured"

TYPED_NS = 60 * MS
"""A terminal tells no releases: a key that is typed is held for so long."""
TYPED_NOTE = "Keys typed here, as on the table's screen; a terminal shows no bounce, and no holding."
MOCK_NOTE = "Nobody presses: this shows what the test shows."


def add_arguments(parser: ArgumentParser) -> None:
    """Add this subcommand's arguments to its parser."""
    parser.add_argument(
        "--seat-map",
        type=Path,
        default=SEAT_MAPS / "keyboard.toml",
        metavar="FILE",
        help="which buttons are where (default: the keyboard; its keys are typed here)",
    )
    parser.add_argument(
        "--mock", action="store_true", help="let the map's buttons press themselves, to see the test at work"
    )
    parser.add_argument("--seconds", type=_seconds, metavar="N", help="end by itself after so long")


def _seconds(text: str) -> float:
    try:
        seconds = float(text)
    except ValueError:
        seconds = -1.0
    if not 0 < seconds <= 1_000_000:
        raise ArgumentTypeError(f"{text!r} is not a number of seconds, above 0 and up to 1000000")
    return seconds


def run(arguments: Namespace) -> int:
    """Test until somebody stops it; return 0 if all buttons are well, 1 if not, 2 if it cannot begin."""
    if isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")  # a table may be called what a terminal has no letters for
    try:
        seat_map = load(arguments.seat_map)
        board = MockBoard(lines_of(seat_map)) if arguments.mock else choose_board(seat_map)
        return _run(seat_map, board, arguments.seconds)
    except (SeatMapError, BoardUnavailable) as error:
        print(f"kiosk buttons: {error}", file=sys.stderr)
        return 2


def lines_of(seat_map: SeatMap) -> frozenset[Line]:
    """Return the buttons a map has: those that are wired, or two a seat where none is."""
    every = ((seat, button) for seat in range(1, seat_map.seats + 1) for button in BUTTONS)
    return frozenset(seat_map.buttons or every)


def _run(seat_map: SeatMap, board: Board, seconds: float | None) -> int:
    debounce_ns = {line: seat.debounce_ns for seat in seat_map.wired for line in _both(seat.number)}
    now_ns = time.monotonic_ns()
    with _stopping() as asked, _moved(board, now_ns) as (note, move):
        page = Page(seat_map.name, board.name, debounce_ns, note)
        view = LiveView(page, sys.stdout) if sys.stdout.isatty() else LineView(page, sys.stdout)
        session = Session(board, view, move)
        until_ns = None if seconds is None else now_ns + round(seconds * 1_000_000_000)
        session.run(lambda: bool(asked), until_ns, time.monotonic_ns, _pause)
    view.say(page.summary(session.test, session.faults))
    return 0 if session.passed else 1


def _both(seat: int) -> tuple[Line, Line]:
    return (seat, "slap"), (seat, "cut")


def _pause(span_ns: int) -> None:
    time.sleep(span_ns / 1_000_000_000)


@contextmanager
def _stopping() -> Iterator[Sequence[int]]:
    """Give what is empty until somebody asks for the end."""
    asked: list[int] = []
    names = (signal.SIGINT, signal.SIGTERM)
    before = [signal.signal(name, lambda number, _: asked.append(number)) for name in names]
    try:
        yield asked
    finally:
        for name, handler in zip(names, before, strict=True):
            signal.signal(name, handler)


@contextmanager
def _moved(board: Board, now_ns: int) -> Iterator[tuple[str, Mover | None]]:
    """Give what there is to know about a board, and what moves it if it hears nothing by itself."""
    if isinstance(board, MockBoard):
        yield MOCK_NOTE, press_all(board, now_ns)
    elif isinstance(board, KeyboardBoard):
        with _keys_at_once():
            yield TYPED_NOTE, TypedKeys(board, _typed)
    else:
        yield "", None


def press_all(board: MockBoard, from_ns: int) -> Mover:
    """Script a finger that goes round the table three times, then slaps two buttons that are wired to one."""
    chance = random.Random(1)
    lines = sorted(board.lines, key=lambda line: (line[0], line[1] == "cut"))
    at_ns = from_ns
    for line in lines * 3:
        at_ns += 150 * MS
        bounce_ns = sorted(chance.sample(range(MS // 5, 5 * MS), 2 * chance.randrange(4)))
        board.script(ScriptedPress(*line, at_ns=at_ns, held_ns=90 * MS, bounce_ns=tuple(bounce_ns)))
    for _ in range(5):
        at_ns += 250 * MS
        for line in lines[:1] + lines[2:3]:
            late_ns = chance.randrange(MS // 20)
            board.script(ScriptedPress(*line, at_ns=at_ns + late_ns, bounce_ns=(MS, 2 * MS)))
    end_ns = at_ns + 300 * MS

    def move(now_ns: int) -> bool:
        board.advance(now_ns)
        return now_ns < end_ns

    return move


class TypedKeys:
    """Presses the keyboard's buttons as their keys are typed, one after the other.

    Args:
        board: takes the keys.
        read: what was typed since it was last asked; None at the end.
    """

    def __init__(self, board: KeyboardBoard, read: Callable[[], str | None]) -> None:
        self._board = board
        self._read = read
        self._waiting = ""
        self._ended = False
        self._down: tuple[str, int] | None = None

    def __call__(self, now_ns: int) -> bool:
        """Move to `now_ns`; False when everything typed was pressed and nothing more can be."""
        typed = None if self._ended else self._read()
        self._ended = typed is None
        self._waiting += (typed or "").lower()
        if self._down is not None and now_ns >= self._down[1]:
            self._board.key(self._down[0], down=False, at_ns=self._down[1])
            self._down = None
        while self._waiting and self._down is None:
            key, self._waiting = self._waiting[0], self._waiting[1:]
            if self._board.key(key, down=True, at_ns=now_ns):
                self._down = key, now_ns + TYPED_NS
        return not self._ended or self._down is not None or bool(self._waiting)


def _typed() -> str | None:
    """Return what was typed into stdin meanwhile."""
    number = sys.stdin.fileno()
    if not select.select([number], [], [], 0)[0]:
        return ""
    return os.read(number, 1024).decode("utf-8", "ignore") or None


@contextmanager
def _keys_at_once() -> Iterator[None]:
    """Have a terminal give each key as it is typed, without showing it; Ctrl-C still ends."""
    if not sys.stdin.isatty():
        yield
        return
    before = termios.tcgetattr(sys.stdin)
    try:
        tty.setcbreak(sys.stdin)
        yield
    finally:
        termios.tcsetattr(sys.stdin, termios.TCSADRAIN, before)
