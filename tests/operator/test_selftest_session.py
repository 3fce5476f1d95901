"""A self-test of a whole board: its lamps answer, muted ones stay dark, and it ends when it should."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest
from gpiozero.pins import mock
from gpiozero.pins.mock import MockFactory, MockPWMPin

from hardware.board import BoardUnavailable, Fault
from hardware.gpio import GpioBoard
from hardware.mock import MockBoard, ScriptedPress
from hardware.press import MS, Line
from hardware.seat_map import load
from kiosk.commands.setting_up import SEAT_MAPS
from kiosk.operator.selftest import SelfTest
from kiosk.operator.selftest_session import Session

LINES: tuple[Line, ...] = ((1, "slap"), (1, "cut"))
SECOND = 1_000 * MS


class Clock:
    """Passes only in pauses."""

    def __init__(self) -> None:
        self.now_ns = 0

    def __call__(self) -> int:
        return self.now_ns

    def pause(self, span_ns: int) -> None:
        self.now_ns += span_ns


class Diary:
    """A view that notes when it was called, and the muted lines it saw."""

    def __init__(self) -> None:
        self.calls: list[str] = []
        self.muted: list[frozenset[Line]] = []
        self.faults: tuple[Fault, ...] = ()

    def begin(self) -> None:
        self.calls.append("begin")

    def show(self, test: SelfTest, faults: tuple[Fault, ...]) -> None:
        self.calls.append("show")
        self.muted.append(test.muted)
        self.faults = faults

    def end(self) -> None:
        self.calls.append("end")


class Run:
    """A session of a scripted board for some seconds."""

    def __init__(self, presses: Iterable[ScriptedPress], seconds: int = 3) -> None:
        self.clock = Clock()
        self.board = MockBoard(LINES, clock=self.clock)
        self.view = Diary()
        self.session = Session(self.board, self.view, self.move)
        self._presses = presses
        self.session.run(lambda: False, seconds * SECOND, self.clock, self.clock.pause)

    def move(self, now_ns: int) -> bool:
        if now_ns == 0:
            self.board.script(*self._presses)
        self.board.advance(now_ns)
        return True

    def lit(self, line: Line) -> list[float]:
        return [set_.level for set_ in self.board.lamp_diary if (set_.seat, set_.button) == line]


def test_a_lamp_is_lit_for_as_long_as_its_button_is_down() -> None:
    run = Run([ScriptedPress(1, "slap", 100 * MS, held_ns=400 * MS)])
    lit = [set_ for set_ in run.board.lamp_diary if (set_.seat, set_.button) == (1, "slap")]
    assert [set_.level for set_ in lit[:2]] == [1.0, 0.0]
    assert 400 * MS <= lit[1].at_ns - lit[0].at_ns < 450 * MS
    assert set(run.lit((1, "cut"))) == {0.0}


def test_a_stuck_buttons_lamp_goes_out_and_lights_no_more_while_it_is_muted() -> None:
    run = Run([ScriptedPress(1, "slap", 100 * MS, held_ns=60 * SECOND)], seconds=14)
    lit = [set_ for set_ in run.board.lamp_diary if (set_.seat, set_.button) == (1, "slap")]
    assert [set_.level for set_ in lit[:2]] == [1.0, 0.0]
    assert 10 * SECOND <= lit[1].at_ns <= 10 * SECOND + 200 * MS
    assert run.view.muted[-1] == {(1, "slap")}


def test_a_test_is_passed_when_each_button_was_pressed() -> None:
    assert Run([ScriptedPress(1, "slap", 100 * MS), ScriptedPress(1, "cut", 300 * MS)]).session.passed
    assert not Run([ScriptedPress(1, "slap", 100 * MS)]).session.passed


def test_it_ends_after_its_time_with_lamps_out_and_the_view_closed() -> None:
    run = Run([ScriptedPress(1, "slap", 100 * MS, held_ns=60 * SECOND)], seconds=2)
    assert 2 * SECOND <= run.clock() < 2 * SECOND + 40 * MS
    assert not run.board.is_open
    assert run.board.lamp(1, "slap") == 0.0
    assert (run.view.calls[0], run.view.calls[-1]) == ("begin", "end")


def test_it_ends_when_somebody_asks_or_when_nothing_more_will_come() -> None:
    clock = Clock()
    Session(MockBoard(LINES), Diary()).run(lambda: clock() >= SECOND, None, clock, clock.pause)
    assert clock() == SECOND
    Session(MockBoard(LINES), Diary(), lambda now_ns: now_ns < 2 * SECOND).run(
        lambda: False, None, clock, clock.pause
    )
    assert 2 * SECOND <= clock() < 2 * SECOND + 40 * MS


def test_a_fault_of_the_board_is_shown_and_is_not_passed(monkeypatch: pytest.MonkeyPatch) -> None:
    fault = Fault("mock", "lost line", (), "gone")
    monkeypatch.setattr(MockBoard, "faults", lambda _: (fault,))
    run = Run([ScriptedPress(1, "slap", 100 * MS), ScriptedPress(1, "cut", 300 * MS)])
    assert run.view.faults == (fault,)
    assert run.session.test.passed
    assert not run.session.passed


def test_a_board_that_cannot_open_says_so_and_shows_no_page() -> None:
    class Absent(MockBoard):
        def _start(self) -> None:
            raise BoardUnavailable("mock", "it is not there", "buy one")

    view = Diary()
    with pytest.raises(BoardUnavailable, match="buy one"):
        Session(Absent(LINES), view).run(lambda: False, None, Clock(), lambda _: None)
    assert view.calls == []


def test_on_pins_the_bounce_of_a_real_line_is_measured(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = Clock()
    clock.now_ns = 1_000 * SECOND
    monkeypatch.setattr(mock, "monotonic", lambda: clock() / 1e9)
    monkeypatch.setattr("gpiozero.pins.local.monotonic", lambda: clock() / 1e9)
    factory: Any = MockFactory(pin_class=MockPWMPin)
    seat_map = load(SEAT_MAPS / "five-seats-lamps.toml")
    board = GpioBoard(seat_map, pin_factory=factory, watched=False)

    def move(now_ns: int) -> bool:
        if now_ns == 1_000 * SECOND + 200 * MS:
            pin = factory.pin(seat_map.pins[1, "slap"])
            for drive in (pin.drive_low, pin.drive_high, pin.drive_low, pin.drive_high, pin.drive_low):
                drive()
                clock.now_ns += MS // 2
        board.reread(clock())
        return clock() < 1_001 * SECOND

    session = Session(board, Diary(), move)
    session.run(lambda: False, None, clock, clock.pause)
    report = next(report for report in session.test.reports() if report.line == (1, "slap"))
    assert report.presses == 1
    assert report.ring is not None
    assert report.ring.edges == 5
    assert abs(report.ring.length_ns - 2 * MS) < 1_000
