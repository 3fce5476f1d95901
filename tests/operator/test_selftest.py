"""What the self-test makes of edges and presses. Times in these tests are milliseconds of one clock."""

from __future__ import annotations

from collections.abc import Iterable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hardware.mock import MockBoard, ScriptedPress
from hardware.press import MS, Line, Press, RawEdge
from kiosk.operator.selftest import ButtonReport, Ring, SelfTest, Together, chart, troubles_of

SLAP_1: Line = (1, "slap")
CUT_1: Line = (1, "cut")
SLAP_2: Line = (2, "slap")
LINES = (SLAP_2, CUT_1, SLAP_1)


class Fingers:
    """A board with three buttons, told to a self-test."""

    def __init__(self, error_ns: int = MS // 10) -> None:
        self.test = SelfTest(LINES)
        self._board = MockBoard(LINES, error_ns=error_ns)
        self._board.tap_edges(self.test.edge)
        self._board.open(self.test.press)

    def tap(self, line: Line, at_ms: float, held_ms: float = 80, bounce_ms: Iterable[float] = ()) -> None:
        bounce_ns = tuple(round(ms * MS) for ms in bounce_ms)
        at_ns, held_ns = round(at_ms * MS), round(held_ms * MS)
        self._board.script(ScriptedPress(*line, at_ns=at_ns, held_ns=held_ns, bounce_ns=bounce_ns))

    def wait(self, until_ms: int) -> None:
        self._board.advance(until_ms * MS)
        self.test.tick(until_ms * MS)

    def report(self, line: Line = SLAP_1) -> ButtonReport:
        return next(report for report in self.test.reports() if report.line == line)

    def pair(self) -> Together:
        (pair,) = self.test.together()
        return pair


@pytest.fixture
def fingers() -> Fingers:
    return Fingers()


def test_buttons_are_reported_by_seat_and_slap_before_cut(fingers: Fingers) -> None:
    assert [report.line for report in fingers.test.reports()] == [SLAP_1, CUT_1, SLAP_2]


def test_before_the_first_press_nothing_is_known_of_a_button(fingers: Fingers) -> None:
    fingers.wait(1_000)
    assert fingers.report() == ButtonReport(SLAP_1, False, 0, None, 0, None, frozenset())
    assert not fingers.report().is_well


def test_a_button_is_down_while_it_is_pressed(fingers: Fingers) -> None:
    fingers.tap(SLAP_1, 100, held_ms=80)
    fingers.wait(150)
    assert fingers.report().down
    fingers.wait(300)
    assert not fingers.report().down


def test_presses_are_counted_and_their_bounce_is_not(fingers: Fingers) -> None:
    for at_ms in (100, 400, 700):
        fingers.tap(SLAP_1, at_ms, bounce_ms=(1, 2, 3, 4))
    fingers.wait(1_000)
    assert fingers.report().presses == 3
    assert fingers.report().is_well


def test_the_bounce_of_the_last_press_is_measured_from_its_first_contact(fingers: Fingers) -> None:
    fingers.tap(SLAP_1, 100, bounce_ms=(0.5, 1.5, 2, 3.25))
    fingers.wait(500)
    ring = fingers.report().ring
    assert ring == Ring((MS // 2, 3 * MS // 2, 2 * MS, 13 * MS // 4), 5, 13 * MS // 4)


def test_a_clean_switch_has_one_edge_and_rings_for_no_time(fingers: Fingers) -> None:
    fingers.tap(SLAP_1, 100)
    fingers.wait(500)
    assert fingers.report().ring == Ring((), 1, 0)


def test_a_bounce_is_measured_only_once_it_is_over(fingers: Fingers) -> None:
    fingers.tap(SLAP_1, 100, bounce_ms=(1, 3))
    fingers.wait(122)
    assert fingers.report().ring is None
    fingers.wait(123)
    assert fingers.report().ring is not None


def test_the_longest_ring_is_kept_of_all_presses_and_releases(fingers: Fingers) -> None:
    fingers.tap(SLAP_1, 100, bounce_ms=(1, 9))
    fingers.tap(SLAP_1, 400, bounce_ms=(1, 2))
    fingers.test.edge(RawEdge(*CUT_1, closed=True, at_ns=100 * MS))
    for at_ms, closed in ((200, False), (206, True), (207, False)):
        fingers.test.edge(RawEdge(*CUT_1, closed=closed, at_ns=at_ms * MS))
    fingers.wait(900)
    assert fingers.report().longest_ns == 9 * MS
    assert fingers.report(CUT_1).longest_ns == 7 * MS


def test_of_a_tap_too_short_to_settle_nothing_is_said_but_that_it_was(fingers: Fingers) -> None:
    fingers.tap(SLAP_1, 100, held_ms=15, bounce_ms=(1, 2))
    fingers.wait(500)
    assert (fingers.report().presses, fingers.report().ring, fingers.report().longest_ns) == (1, None, 0)


def test_a_level_that_is_told_again_is_no_edge(fingers: Fingers) -> None:
    for at_ms, closed in ((50, False), (100, True), (101, True), (102, False), (103, False), (104, True)):
        fingers.test.edge(RawEdge(*SLAP_1, closed=closed, at_ns=at_ms * MS))
    fingers.wait(500)
    assert fingers.report().ring == Ring((2 * MS, 4 * MS), 3, 4 * MS)


def test_a_board_that_shows_no_edges_is_tested_by_its_presses(fingers: Fingers) -> None:
    fingers.test.press(Press(*SLAP_1, down=True, at_ns=100 * MS, error_ns=MS, source="far away"))
    assert fingers.report().down
    fingers.test.press(Press(*SLAP_1, down=False, at_ns=200 * MS, error_ns=MS, source="far away"))
    assert (fingers.report().presses, fingers.report().ring, fingers.report().is_well) == (1, None, True)


def test_lines_that_are_not_tested_are_passed_over(fingers: Fingers) -> None:
    before = fingers.test.reports()
    fingers.test.edge(RawEdge(9, "cut", closed=True, at_ns=0))
    fingers.test.press(Press(9, "cut", down=True, at_ns=0, error_ns=0, source="elsewhere"))
    assert fingers.test.reports() == before


def test_a_button_closed_for_ten_seconds_is_stuck_until_it_opens_and_never_well_again(
    fingers: Fingers,
) -> None:
    fingers.tap(SLAP_1, 100, held_ms=12_000)
    fingers.wait(10_099)
    assert fingers.report().trouble is None
    fingers.wait(10_100)
    assert fingers.report().trouble == "stuck"
    assert fingers.test.muted == {SLAP_1}
    fingers.wait(12_500)
    assert fingers.test.muted == frozenset()
    assert not fingers.report().is_well
    assert troubles_of(fingers.test.reports()) == ((SLAP_1, "stuck"),)


def test_a_button_that_was_closed_before_the_test_began_is_found_stuck(fingers: Fingers) -> None:
    fingers.test.edge(RawEdge(*CUT_1, closed=True, at_ns=0))
    fingers.wait(10_000)
    assert fingers.test.muted == {CUT_1}


def test_without_edges_a_press_that_never_ends_is_stuck(fingers: Fingers) -> None:
    fingers.test.press(Press(*SLAP_1, down=True, at_ns=100 * MS, error_ns=MS, source="far away"))
    fingers.wait(10_100)
    assert fingers.report().trouble == "stuck"


def test_a_line_that_does_not_settle_chatters_and_is_muted_till_it_has_been_calm(fingers: Fingers) -> None:
    for at_ms in range(100, 300):
        fingers.test.edge(RawEdge(*SLAP_1, closed=at_ms % 2 == 0, at_ns=at_ms * MS))
    assert fingers.report().trouble == "chattering"
    assert fingers.report().longest_ns == 0, "no ring, so nothing for the map to allow"
    fingers.wait(2_298)
    assert fingers.test.muted == {SLAP_1}
    fingers.wait(2_299)
    assert fingers.test.muted == frozenset()
    assert not fingers.report().is_well


def test_a_switch_that_rings_for_as_long_as_a_map_can_allow_does_not_chatter(fingers: Fingers) -> None:
    fingers.tap(SLAP_1, 100, held_ms=300, bounce_ms=(15, 30, 45, 60, 75, 90, 105, 120))
    fingers.wait(2_000)
    assert fingers.report().troubles == frozenset()
    assert fingers.report().longest_ns == 120 * MS


def test_more_presses_in_a_second_than_a_finger_can_are_chatter_and_count_no_more(fingers: Fingers) -> None:
    for number in range(40):
        fingers.tap(SLAP_1, 100 + 60 * number, held_ms=30)
    fingers.wait(100 + 60 * 40)
    assert fingers.report().trouble == "chattering"
    assert fingers.report().presses == 15


def test_a_finger_hammering_twelve_times_a_second_is_well(fingers: Fingers) -> None:
    for number in range(60):
        fingers.tap(SLAP_1, 100 + 83 * number, held_ms=40, bounce_ms=(1, 2))
    fingers.wait(100 + 83 * 61)
    assert fingers.report().is_well
    assert fingers.report().presses == 60


def test_trouble_on_one_button_leaves_the_others_heard(fingers: Fingers) -> None:
    fingers.tap(SLAP_1, 100, held_ms=30_000)
    fingers.tap(SLAP_2, 15_000)
    fingers.wait(16_000)
    assert fingers.test.muted == {SLAP_1}
    assert fingers.report(SLAP_2).is_well


def test_the_test_is_passed_once_every_button_was_pressed_and_is_well(fingers: Fingers) -> None:
    fingers.tap(SLAP_1, 100)
    fingers.tap(CUT_1, 300)
    fingers.wait(500)
    assert not fingers.test.passed
    fingers.tap(SLAP_2, 600)
    fingers.wait(1_000)
    assert fingers.test.passed


def tied(fingers: Fingers, gaps_ms: Iterable[float], first_ms: int = 1_000) -> None:
    for number, gap_ms in enumerate(gaps_ms):
        at_ms = first_ms + 300 * number
        fingers.tap(SLAP_1, at_ms)
        fingers.tap(SLAP_2, at_ms + gap_ms)
    fingers.wait(60_000)


def test_two_inputs_on_one_button_show_how_far_apart_they_are_stamped(fingers: Fingers) -> None:
    tied(fingers, (0.05, -0.03, 0.01, 0.2))
    assert fingers.pair() == Together(SLAP_1, SLAP_2, 4, -30_000, 30_000, 200_000, 2 * MS // 10)


def test_whichever_is_told_first_the_difference_has_the_same_sign() -> None:
    gaps = []
    for order in ((SLAP_1, SLAP_2), (SLAP_2, SLAP_1)):
        test = SelfTest(LINES)
        for number in range(3):
            for line in order:
                at_ns = number * 300 * MS + (MS if line == SLAP_2 else 0)
                test.press(Press(*line, down=True, at_ns=at_ns, error_ns=0, source="x"))
        gaps.append([pair.median_ns for pair in test.together()])
    assert gaps == [[MS], [MS]]


def test_two_presses_together_are_a_chance_not_a_wire(fingers: Fingers) -> None:
    tied(fingers, (0.1, 0.1))
    assert fingers.test.together() == ()


def test_a_gap_beyond_the_errors_and_two_milliseconds_is_two_fingers(fingers: Fingers) -> None:
    tied(fingers, (2.3,) * 9)
    assert fingers.test.together() == ()


def test_a_board_that_stamps_late_may_be_apart_by_its_own_error() -> None:
    fingers = Fingers(error_ns=12 * MS)
    tied(fingers, (20, -20, 11))
    assert fingers.pair().error_ns == 24 * MS


def test_a_button_pressed_alone_in_between_begins_the_count_again(fingers: Fingers) -> None:
    for at_ms in (1_000, 1_300, 1_900, 2_200):
        fingers.tap(SLAP_1, at_ms)
        fingers.tap(SLAP_2, at_ms)
    fingers.tap(SLAP_1, 1_600)
    fingers.wait(3_000)
    assert fingers.test.together() == ()
    fingers.tap(SLAP_1, 3_300)
    fingers.tap(SLAP_2, 3_300)
    fingers.wait(4_000)
    assert fingers.pair().times == 3


def test_three_inputs_on_one_button_are_three_pairs(fingers: Fingers) -> None:
    for number in range(3):
        for line in LINES:
            fingers.tap(line, 1_000 + 300 * number)
    fingers.wait(3_000)
    assert [(pair.first, pair.second) for pair in fingers.test.together()] == [
        (SLAP_1, CUT_1), (SLAP_1, SLAP_2), (CUT_1, SLAP_2),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("offsets_ms", "drawn"),
    [
        ((), "########"),
        ((1, 2), "#x" + "x#####"),
        ((1.25, 3.5), "#x_x####"),
        ((0.25, 0.5), "x#######"),
        ((2, 30), "##x_____"),
    ],
)
def test_a_chart_shows_a_column_for_each_span_of_time(offsets_ms: tuple[float, ...], drawn: str) -> None:
    offsets_ns = tuple(round(ms * MS) for ms in offsets_ms)
    ring = Ring(offsets_ns, len(offsets_ns) + 1, max(offsets_ns, default=0))
    assert chart(ring, 8, MS) == drawn


@given(
    st.lists(
        st.tuples(st.sampled_from(LINES), st.booleans(), st.integers(0, 30 * MS), st.booleans()), max_size=200
    )
)
def test_nothing_that_a_board_can_tell_breaks_the_test(told: list[tuple[Line, bool, int, bool]]) -> None:
    test = SelfTest(LINES)
    now_ns = 0
    for (seat, button), closed, step_ns, press in told:
        now_ns += step_ns
        if press:
            test.press(Press(seat, button, closed, now_ns, MS, "x"))
        else:
            test.edge(RawEdge(seat, button, closed, now_ns - step_ns // 2))
        test.tick(now_ns)
    for report in test.reports():
        assert 0 <= report.longest_ns <= 120 * MS
        assert report.trouble is None or report.trouble in report.troubles
        assert report.ring is None or report.ring.edges == len(report.ring.offsets_ns) + 1
    assert all(pair.least_ns <= pair.median_ns <= pair.most_ns for pair in test.together())
