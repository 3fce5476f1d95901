"""What races told, added up, promised, printed, and saved as a page."""

import json
import re
from collections import Counter
from html.parser import HTMLParser
from pathlib import Path

import pytest

from hardware.press import MS
from kiosk.__main__ import main
from kiosk.fairness import report
from kiosk.fairness.conditions import CONDITIONS, recorded
from kiosk.fairness.page import page
from kiosk.fairness.races import GAPS_NS, Count


def count(source: str = "gpio", gap_ns: int = 2 * MS, astray: int = 0, **verdicts: int) -> Count:
    told = Counter({name.replace("_", " "): number for name, number in verdicts.items()})
    return Count(source, "quiet", gap_ns, told.total(), told, Counter(poll=3), astray, MS)


class Shape(HTMLParser):
    """Fails on tags that are closed wrongly; remembers addresses of other files."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.addresses: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.addresses += [value or "" for name, value in attrs if name in {"src", "href", "data"}]
        if tag not in {"meta", "br"}:
            self.open.append(tag)

    def handle_startendtag(self, _tag: str, _attrs: list[tuple[str, str | None]]) -> None:
        return

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


@pytest.mark.parametrize("source", ["gpio", "board", "boards", "mixed"])
def test_what_is_promised_is_named_when_it_is_broken(source: str) -> None:
    assert report.broken([count(source, right=8, dead_heat=2)]) == []
    assert (
        "2 ms apart: 1 of 10 races were judged wrongly" in report.broken([count(source, wrong=1, right=9)])[0]
    )
    assert "1 of 10 races lost a press" in report.broken([count(source, lost=1, right=9)])[0]
    assert "3 presses were stamped outside" in report.broken([count(source, astray=3, right=9)])[0]


def test_nothing_is_promised_of_a_keyboard() -> None:
    assert report.broken([count("keyboard", wrong=5, astray=5)]) == []


def test_a_plan_holds_all_conditions_and_at_least_as_many_wide_races_as_asked() -> None:
    jobs = list(report.plan("gpio", 100_000, seed=1))
    assert {(job.condition, job.gap_ns) for job in jobs} == {(c, gap) for c in CONDITIONS for gap in GAPS_NS}
    assert sum(job.races for job in jobs if job.gap_ns >= MS) >= 100_000
    assert len(set(jobs)) == len(jobs)


def test_a_share_that_is_not_nothing_never_looks_like_nothing() -> None:
    assert [report.share(part, 1_000_000) for part in (0, 1, 500, 20_000, 1_000_000)] == [
        "0", "1:1000000", "0.05%", "2%", "100%",
    ]  # fmt: skip


def test_delays_beside_a_busy_interpreter_were_measured_in_ascending_shares() -> None:
    delays = recorded()
    assert delays[0][0] == 0
    assert delays[-1][0] == 1
    assert list(delays) == sorted(delays)
    assert [delay_ns for _, delay_ns in delays] == sorted(delay_ns for _, delay_ns in delays)


def test_the_page_is_whole_and_needs_nothing_from_elsewhere() -> None:
    counts = [count(source, gap_ns, right=9, wrong=1) for source in ("gpio", "touch") for gap_ns in GAPS_NS]
    text = page(counts)
    shape = Shape(text)
    assert shape.open == []
    assert shape.addresses == []
    assert "url(" not in text
    assert "<!--" not in text
    assert text.count("<svg") == 4
    summary = text.partition("<h2>In short</h2>")[2].partition("</table>")[0]
    assert summary.count("<td") == 2 * summary.count("<th>"), "each column has its head"
    assert "prefers-color-scheme: dark" in text


def test_it_prints_saves_and_keeps_what_it_did_not_measure_again(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ["fairness", "--races", "36", "--jobs", "1", "--out", str(tmp_path)]
    assert main([*words, "--only", "keyboard"]) == 0
    assert main([*words, "--only", "gpio"]) == 0
    printed = capsys.readouterr().out
    assert re.search(r"GPIO \(lgpio\): \d+ races\ntrue gap, ms +0\.1 ", printed)
    figures = json.loads((tmp_path / "figures.json").read_text())
    assert {one["source"] for one in figures} == {"gpio", "keyboard"}
    assert (tmp_path / "index.html").read_text().count("<section") == 2


@pytest.mark.parametrize("words", [("--races", "0"), ("--jobs", "0")])
def test_what_cannot_be_run_is_refused_in_one_line(
    words: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["fairness", *words]) == 2
    assert capsys.readouterr().err.count("\n") == 1
