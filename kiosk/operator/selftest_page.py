"""The self-test in words: a page of text that changes as buttons are pressed, and the lines of its summary.

Says what each row is about, so that a terminal can colour it. Imports the self-test and data of hardware.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

from hardware.board import Fault
from hardware.press import MS, Line
from kiosk.operator.selftest import (
    ButtonReport,
    SelfTest,
    Together,
    Trouble,
    called,
    chart,
    troubles_of,
)

Tone: TypeAlias = Literal["plain", "good", "bad", "now", "title"]

WIDTH = 80
CHART_COLUMNS = 24
CHART_COLUMN_NS = MS // 2
MOST_DEBOUNCE_MS = 120

_CHART_MS = CHART_COLUMNS * CHART_COLUMN_NS // MS
_SAID: Mapping[Trouble, str] = {
    "stuck": "closed for over 10 s; a jam, or a wire on ground",
    "chattering": "edges no finger makes; a loose wire, a worn switch",
}


@dataclass(frozen=True, slots=True)
class Row:
    """One line of text and what it is about."""

    text: str
    tone: Tone = "plain"


@dataclass(frozen=True, slots=True)
class Page:
    """What stands on every page of one test.

    Attributes:
        name: what people call this table.
        source: the name of its board.
        debounce_ns: how long each button may ring, by its seat map.
        note: what there is to know about this board; "" for nothing.
    """

    name: str
    source: str
    debounce_ns: Mapping[Line, int]
    note: str = ""

    def head(self) -> list[Row]:
        """What stands over the buttons."""
        rows = [Row(f"{self.name}, {self.source}: press every button. Ctrl-C ends.", "title")]
        if self.note:
            rows.append(Row(self.note))
        columns = f"{'button':<13}{'now':<11}{'presses':>7}{'rang ms':>8}{'longest':>8}{'edges':>6}"
        return [*rows, Row(f"{columns}  contact, {_CHART_MS} ms", "title")]

    def rows(self, test: SelfTest, faults: Sequence[Fault], height: int) -> list[Row]:
        """The page of this moment, in `height` rows if that can be: buttons that are well give way."""
        reports = test.reports()
        head = self.head()
        foot = [*self._notes(test, reports), *fault_rows(faults)]
        room = max(height - len(head) - len(foot), 1)
        return [*head, *_fitting(reports, room), *foot]

    def summary(self, test: SelfTest, faults: Sequence[Fault]) -> list[Row]:
        """What to say when the test has ended."""
        reports = test.reports()
        unseen = [called(report.line) for report in reports if report.presses == 0]
        rows = [
            Row(f"{self.name}, {self.source}: {len(reports) - len(unseen)} of {len(reports)} buttons pressed")
        ]
        rows += [Row(f"never pressed: {name}", "bad") for name in unseen]
        rows += self._notes(test, reports)
        rows += fault_rows(faults)
        if test.passed and not faults:
            return [*rows, Row("all buttons are well", "good")]
        return [*rows, Row("not all buttons are well", "bad")]

    def advice(self, report: ButtonReport) -> str | None:
        """What to write into the seat map for a switch that rings longer than the map allows."""
        allowed_ms = self.debounce_ns.get(report.line, 20 * MS) // MS
        if report.longest_ns <= allowed_ms * MS:
            return None
        wanted_ms = min(-(-report.longest_ns * 3 // (2 * 10 * MS)) * 10, MOST_DEBOUNCE_MS)
        rang = f"{called(report.line)} rang {_ms(report.longest_ns)} ms, the map allows {allowed_ms}"
        return f"{rang}: write debounce_ms = {wanted_ms}"

    def _notes(self, test: SelfTest, reports: Sequence[ButtonReport]) -> list[Row]:
        muted = test.muted
        rows = [
            Row(f"{called(line)} {'is' if line in muted else 'was'} muted: {_SAID[trouble]}", "bad")
            for line, trouble in troubles_of(reports)
        ]
        rows += [Row(advice, "bad") for advice in map(self.advice, reports) if advice is not None]
        for pair in test.together():
            rows += together_rows(pair)
        return rows


def together_rows(pair: Together) -> list[Row]:
    """What two inputs on one button show of the table's fairness."""
    fair = max(abs(pair.least_ns), abs(pair.most_ns)) <= pair.error_ns
    spread = " / ".join(f"{value / MS:+.3f}" for value in (pair.least_ns, pair.median_ns, pair.most_ns))
    return [
        Row(
            f"together {pair.times} times: {called(pair.first)} and {called(pair.second)}, stamped apart",
            "good" if fair else "bad",
        ),
        Row(
            f"    {spread} ms (least / median / most); {'within' if fair else 'over'} the stated"
            f" error of {pair.error_ns / MS:.1f} ms",
            "good" if fair else "bad",
        ),
    ]


def fault_rows(faults: Sequence[Fault]) -> list[Row]:
    """What the board itself says is wrong."""
    return [
        Row(f"{fault.board}: {fault.kind} {', '.join(map(called, fault.lines))} ({fault.detail})", "bad")
        for fault in faults
    ]


def button_row(report: ButtonReport) -> Row:
    """One button as it is now."""
    now, tone = _state(report)
    rang, edges, drawn = "-", "-", ""
    if report.ring is not None:
        rang, edges = _ms(report.ring.length_ns), str(report.ring.edges)
        drawn = chart(report.ring, CHART_COLUMNS, CHART_COLUMN_NS)
    longest = _ms(report.longest_ns) if report.ring is not None else "-"
    text = f"{called(report.line):<13}{now:<11}{report.presses:>7}{rang:>8}{longest:>8}{edges:>6}  {drawn}"
    return Row(text.rstrip(), tone)


def _state(report: ButtonReport) -> tuple[str, Tone]:
    if report.trouble is not None:
        return report.trouble.upper(), "bad"
    if report.troubles:
        return "not well", "bad"
    if report.down:
        return "down", "now"
    return ("up", "good") if report.is_well else ("not yet", "plain")


def _fitting(reports: Sequence[ButtonReport], room: int) -> list[Row]:
    """As many buttons as there is room for; those that are well and up are left out first."""
    if len(reports) <= room:
        return [button_row(report) for report in reports]
    needed = [report for report in reports if report.down or not report.is_well]
    shown = needed[: room - 1]
    left_out = len(reports) - len(shown)
    return [*map(button_row, shown), Row(f"... and {left_out} more; make the window higher to see them")]


def _ms(span_ns: int) -> str:
    return f"{span_ns / MS:.1f}"
