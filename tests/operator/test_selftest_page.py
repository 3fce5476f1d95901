"""The words of the self-test, and how they reach a terminal or a pipe."""

from __future__ import annotations

import io

import pytest

from hardware.board import Fault
from hardware.mock import MockBoard, ScriptedPress
from hardware.press import BUTTONS, MS, Line, RawEdge
from kiosk.operator.selftest import SelfTest
from kiosk.operator.selftest_page import WIDTH, Page, Row
from kiosk.operator.selftest_terminal import LineView, LiveView

LINES: tuple[Line, ...] = tuple((seat, button) for seat in range(1, 11) for button in BUTTONS)
PAGE = Page("Window", "gpio", {(1, "slap"): 20 * MS})
FAULT = Fault("gpio", "lost line", ((2, "cut"),), "OSError('gone')")


def after(*presses: ScriptedPress, lines: tuple[Line, ...] = LINES, until_ms: int = 5_000) -> SelfTest:
    test = SelfTest(lines)
    board = MockBoard(lines)
    board.tap_edges(test.edge)
    board.open(test.press)
    board.script(*presses)
    board.advance(until_ms * MS)
    test.tick(until_ms * MS)
    return test


def slap(
    at_ms: int = 100, seat: int = 1, held_ms: int = 80, bounce_ms: tuple[int, ...] = ()
) -> ScriptedPress:
    bounce_ns = tuple(ms * MS for ms in bounce_ms)
    return ScriptedPress(seat, "slap", at_ms * MS, held_ns=held_ms * MS, bounce_ns=bounce_ns)


def texts(rows: list[Row]) -> list[str]:
    return [row.text for row in rows]


def row_of(test: SelfTest, name: str) -> Row:
    return next(row for row in PAGE.rows(test, (), 100) if row.text.startswith(name))


def test_a_buttons_row_says_state_presses_ring_edges_and_shows_the_contact() -> None:
    row = row_of(after(slap(bounce_ms=(1, 2, 3, 4))), "seat 1 slap")
    assert row.text.split() == ["seat", "1", "slap", "up", "1", "4.0", "4.0", "5", "##x_x#x_x###############"]
    assert row.tone == "good"


@pytest.mark.parametrize(
    ("presses", "until_ms", "word", "tone"),
    [
        ([], 500, "not yet", "plain"),
        ([slap(held_ms=9_000)], 500, "down", "now"),
        ([slap(held_ms=30_000)], 11_000, "STUCK", "bad"),
        ([slap(held_ms=11_000)], 20_000, "not well", "bad"),
    ],
)
def test_a_buttons_row_says_how_it_is(
    presses: list[ScriptedPress], until_ms: int, word: str, tone: str
) -> None:
    row = row_of(after(*presses, until_ms=until_ms), "seat 1 slap")
    assert word in row.text
    assert row.tone == tone


def test_no_row_of_a_full_table_is_wider_than_a_terminal() -> None:
    everybody = [slap(100 + 300 * seat, seat, bounce_ms=(1, 19)) for seat in range(1, 11)]
    rows = PAGE.rows(after(*everybody, until_ms=9_000), (), 100)
    assert max(map(len, texts(rows))) < WIDTH


def test_buttons_that_are_well_give_way_when_the_window_is_low() -> None:
    test = after(*(slap(100 + 300 * seat, seat) for seat in range(1, 9)), until_ms=9_000)
    rows = texts(PAGE.rows(test, (), 18))
    assert len(rows) <= 18
    assert any(row.startswith("seat 9 slap") for row in rows)
    assert not any(row.startswith("seat 1 slap") for row in rows)
    assert rows[-1] == "... and 8 more; make the window higher to see them"


def test_a_switch_that_rings_longer_than_the_map_allows_is_told_with_what_to_write() -> None:
    rows = texts(PAGE.rows(after(slap(held_ms=300, bounce_ms=(15, 34))), (), 100))
    assert "seat 1 slap rang 34.0 ms, the map allows 20: write debounce_ms = 60" in rows


def test_no_advice_goes_beyond_what_a_map_may_say() -> None:
    long = slap(held_ms=300, bounce_ms=(15, 30, 45, 60, 75, 90, 105, 118))
    rows = texts(PAGE.rows(after(long), (), 100))
    assert any(row.endswith("write debounce_ms = 120") for row in rows)


@pytest.mark.parametrize(("held_ms", "is_"), [(30_000, "is"), (11_000, "was")])
def test_trouble_is_told_with_where_to_look(held_ms: int, is_: str) -> None:
    rows = texts(PAGE.rows(after(slap(held_ms=held_ms), until_ms=15_000), (), 100))
    assert f"seat 1 slap {is_} muted: closed for over 10 s; a jam, or a wire on ground" in rows


def test_a_button_that_chatters_is_muted_by_name() -> None:
    test = SelfTest(LINES)
    for at_ms in range(300):
        test.edge(RawEdge(10, "slap", closed=at_ms % 2 == 0, at_ns=at_ms * MS))
    rows = texts(PAGE.rows(test, (), 100))
    assert "seat 10 slap is muted: edges no finger makes; a loose wire, a worn switch" in rows
    assert any("CHATTERING" in row for row in rows)
    assert max(map(len, rows)) < WIDTH


def test_what_the_board_says_of_itself_is_told_too() -> None:
    assert "gpio: lost line seat 2 cut (OSError('gone'))" in texts(PAGE.rows(after(), (FAULT,), 100))


@pytest.mark.parametrize(("gap_ns", "said", "tone"), [(50_000, "within", "good"), (900_000, "over", "bad")])
def test_two_inputs_on_one_button_are_told_with_spread_and_error(gap_ns: int, said: str, tone: str) -> None:
    presses = []
    for number in range(3):
        at_ns = (1_000 + 300 * number) * MS
        presses += [ScriptedPress(1, "slap", at_ns), ScriptedPress(2, "slap", at_ns + gap_ns)]
    rows = [row for row in PAGE.rows(after(*presses), (), 100) if "stated error" in row.text]
    gap = f"{gap_ns / MS:+.3f}"
    assert rows == [
        Row(f"    {gap} / {gap} / {gap} ms (least / median / most); {said} the stated error of 0.2 ms", tone)
    ]


def test_the_summary_names_what_was_never_pressed() -> None:
    test = after(slap(), lines=((1, "slap"), (1, "cut")))
    assert texts(PAGE.summary(test, ())) == [
        "Window, gpio: 1 of 2 buttons pressed",
        "never pressed: seat 1 cut",
        "not all buttons are well",
    ]


def test_the_summary_of_a_good_table_is_two_lines() -> None:
    test = after(slap(), lines=((1, "slap"),))
    assert texts(PAGE.summary(test, ())) == ["Window, gpio: 1 of 1 buttons pressed", "all buttons are well"]


def test_a_fault_of_the_board_is_not_well() -> None:
    assert (
        texts(PAGE.summary(after(slap(), lines=((1, "slap"),)), (FAULT,)))[-1] == "not all buttons are well"
    )


def test_a_pipe_gets_a_line_for_each_press_and_none_for_nothing() -> None:
    out = io.StringIO()
    view = LineView(PAGE, out)
    test = SelfTest(((1, "slap"), (1, "cut")))
    view.begin()
    head = out.getvalue()
    view.show(test, ())
    assert out.getvalue() == head
    board = MockBoard(((1, "slap"),))
    board.tap_edges(test.edge)
    board.open(test.press)
    board.script(slap(bounce_ms=(1, 2)), slap(500))
    for now_ms in range(0, 1_000, 20):
        board.advance(now_ms * MS)
        test.tick(now_ms * MS)
        view.show(test, ())
    lines = out.getvalue().removeprefix(head).splitlines()
    assert [line.split()[:5] for line in lines] == [
        ["seat", "1", "slap", "up", "1"], ["seat", "1", "slap", "up", "2"],
    ]  # fmt: skip
    assert "\x1b" not in out.getvalue()


def test_a_pipe_is_told_of_trouble_and_of_a_fault_once() -> None:
    out = io.StringIO()
    view = LineView(PAGE, out)
    test = SelfTest(((1, "slap"),))
    view.show(test, ())
    test.edge(RawEdge(1, "slap", closed=True, at_ns=0))
    test.tick(11_000 * MS)
    for _ in range(3):
        view.show(test, (FAULT,))
    said = out.getvalue().splitlines()
    assert len(said) == 2
    assert "STUCK" in said[0]
    assert said[1].startswith("gpio: lost line")


@pytest.fixture
def small_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "60")
    monkeypatch.setenv("LINES", "12")


@pytest.mark.usefixtures("small_terminal")
def test_a_terminal_is_written_anew_only_when_something_changed() -> None:
    out = io.StringIO()
    view = LiveView(PAGE, out)
    test = after()
    view.begin()
    view.show(test, ())
    once = len(out.getvalue())
    view.show(test, ())
    assert len(out.getvalue()) == once
    view.show(after(slap()), ())
    assert len(out.getvalue()) > once


@pytest.mark.usefixtures("small_terminal")
def test_a_page_never_scrolls_a_small_terminal_and_gives_the_cursor_back() -> None:
    out = io.StringIO()
    view = LiveView(PAGE, out)
    view.begin()
    view.show(after(slap(held_ms=300, bounce_ms=(15, 34))), (FAULT,) * 20)
    assert out.getvalue().count("\n") < 12
    view.end()
    assert out.getvalue().endswith("\x1b[?25h")
