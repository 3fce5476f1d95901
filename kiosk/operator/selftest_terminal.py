"""The self-test on a terminal: a page that changes in place, or plain lines where there is no terminal.

Plain ANSI, so that it works over SSH on whatever the builder has. Imports the page and hardware's plain data.
"""

from __future__ import annotations

import shutil
from collections.abc import Iterable
from typing import TextIO

from hardware.board import Fault
from hardware.press import Line
from kiosk.operator.selftest import ButtonReport, SelfTest
from kiosk.operator.selftest_page import Page, Row, Tone, button_row, fault_rows

_CLEAR, _HOME, _TO_LINE_END, _BELOW = "\x1b[2J", "\x1b[H", "\x1b[K", "\x1b[J"
_HIDE_CURSOR, _SHOW_CURSOR = "\x1b[?25l", "\x1b[?25h"
_COLOURS: dict[Tone, str] = {"plain": "", "good": "32", "bad": "1;31", "now": "7", "title": "1"}


def coloured(row: Row) -> str:
    """A row as a terminal colours it."""
    code = _COLOURS[row.tone]
    return f"\x1b[{code}m{row.text}\x1b[0m" if code else row.text


class LiveView:
    """A page that fills the terminal and is written anew whenever something on it changed."""

    def __init__(self, page: Page, out: TextIO) -> None:
        self._page = page
        self._out = out
        self._shown: list[Row] = []

    def begin(self) -> None:
        self._out.write(_HIDE_CURSOR + _CLEAR)

    def show(self, test: SelfTest, faults: tuple[Fault, ...]) -> None:
        columns, lines = shutil.get_terminal_size()
        rows = [Row(row.text[: columns - 1], row.tone) for row in self._page.rows(test, faults, lines - 1)][
            : lines - 1
        ]
        if rows == self._shown:
            return
        self._shown = rows
        written = "".join(coloured(row) + _TO_LINE_END + "\r\n" for row in rows)
        self._out.write(_HOME + written + _BELOW)
        self._out.flush()

    def end(self) -> None:
        self._out.write(_SHOW_CURSOR)
        self._out.flush()

    def say(self, rows: Iterable[Row]) -> None:
        """Write rows under the page."""
        self._out.write("\n" + "".join(coloured(row) + "\n" for row in rows))


class LineView:
    """A line for each thing that happens, for pipes, logs and screen readers."""

    def __init__(self, page: Page, out: TextIO) -> None:
        self._page = page
        self._out = out
        self._told: dict[Line, ButtonReport] = {}
        self._faults: tuple[Fault, ...] = ()

    def begin(self) -> None:
        self.say(self._page.head())

    def show(self, test: SelfTest, faults: tuple[Fault, ...]) -> None:
        for report in test.reports():
            before = self._told.setdefault(report.line, report)
            pressed = (before.presses, before.ring) != (report.presses, report.ring)
            if before.trouble != report.trouble or (pressed and not report.down):
                self._told[report.line] = report
                self.say([button_row(report)])
        self.say(fault_rows(tuple(fault for fault in faults if fault not in self._faults)))
        self._faults = faults

    def end(self) -> None:
        self._out.flush()

    def say(self, rows: Iterable[Row]) -> None:
        """Write rows."""
        for row in rows:
            self._out.write(row.text + "\n")
        self._out.flush()
