"""The game waits while a seat's buttons are away, and goes on by itself: with them, or by touch."""

from __future__ import annotations

from pathlib import Path

import pytest

from hardware.press import MS, Press
from kiosk.journal import Journal
from kiosk.rules.cards import card
from kiosk.rules.commands import Draw, Lay
from kiosk.rules.events import PlayHalted, PlayWentOn
from kiosk.rules.options import Options
from kiosk.table.outages import BACK_NS, PATIENCE_NS
from kiosk.table.record import Record
from tests.hardware.seat_boards import MICROPYTHON
from tests.table.board_evening import BoardEvening
from tests.table.evening import PADDING, SECOND, Evening

BACK_MS, PATIENCE_MS = BACK_NS // MS, PATIENCE_NS // MS


class Outing(Evening):
    """Four people; the buttons of `gone` are away."""

    def __init__(self, record: Record | None = None, **settings: object) -> None:
        self.gone: frozenset[int] = frozenset()
        self.began_ns = 0
        super().__init__(record=record, away=lambda: self.gone, **settings)

    def unplug(self, *seats: int) -> None:
        self.gone = frozenset(seats)
        self.began_ns = self.now_ns
        self.wait(20)

    def plug(self) -> None:
        self.gone = frozenset()
        self.wait(20)

    def later(self, seat: int, at_ns: int, source: str = "serial 1") -> None:
        """What a board, or a pad, has to tell only now."""
        for down, after_ms in ((True, 0), (False, 1)):
            self.table.presses.put(Press(seat, "slap", down, at_ns + after_ms * MS, MS // 10, source))

    @property
    def halted(self) -> tuple[int, ...]:
        return self.match.state.halted


def playing(record: Record | None = None) -> Outing:
    evening = Outing(record)
    evening.begin(1, 2, 3, 4)
    evening.set_out({1: "R7 R5", 2: PADDING, 3: PADDING, 4: PADDING})
    return evening


def owing() -> Outing:
    evening = playing()
    evening.table.do(Lay(1, card("R7")), evening.now_ns, 0)
    evening.wait(200)
    assert evening.match.state.owes == 1
    return evening


def test_while_buttons_are_away_no_time_runs_out() -> None:
    evening = playing()
    left_ns = evening.match.public().deadline_ns - evening.match_ns
    evening.unplug(2)
    assert evening.halted == (2,)
    stood_ns = evening.table.stands_ns
    evening.wait(20 * SECOND)
    assert evening.table.stands_ns == stood_ns
    evening.plug()
    evening.wait(BACK_MS + 50)
    assert evening.halted == ()
    deadline_ns = evening.match.public().deadline_ns
    assert deadline_ns - evening.match_ns == pytest.approx(left_ns, abs=200 * MS)


def test_the_game_goes_on_by_itself_a_moment_after_the_buttons_are_back() -> None:
    evening = playing()
    evening.unplug(2, 3)
    evening.plug()
    evening.wait(BACK_MS - 100)
    assert evening.halted == (2, 3)
    assert evening.due_ns is not None
    evening.wait(100)
    assert evening.halted == ()


def test_buttons_that_come_and_go_are_waited_for_until_they_stay() -> None:
    evening = playing()
    for _ in range(3):
        evening.unplug(2)
        evening.wait(500)
        evening.plug()
        evening.wait(BACK_MS // 2)
    assert evening.halted == (2,)


def test_nobody_acts_meanwhile_and_who_tries_is_told_why() -> None:
    evening = playing()
    before = evening.match.state.hands[1].copy()
    evening.unplug(2)
    evening.table.do(Lay(1, card("R7")), evening.now_ns, 0)
    evening.press(4)
    evening.wait(1000)
    assert evening.match.refusals[1][2] == "halted"
    evening.plug()
    evening.wait(BACK_MS + 500)
    assert evening.match.state.hands[1] == before
    assert evening.match.state.turn == 1


def test_a_press_from_before_the_outage_that_is_heard_after_it_counts_for_then() -> None:
    evening = owing()
    pressed_ns = evening.now_ns - 5 * MS
    evening.unplug(3)
    evening.wait(3 * SECOND)
    evening.plug()
    evening.later(3, pressed_ns)
    evening.press(2)
    evening.wait(BACK_MS + 500)
    assert (evening.race.winner, evening.race.caught) == (3, True)


def test_a_press_during_the_outage_counts_for_nobody() -> None:
    evening = owing()
    evening.unplug(3)
    evening.wait(1 * SECOND)
    pressed_ns = evening.now_ns
    evening.press(2)
    evening.wait(1 * SECOND)
    evening.plug()
    evening.later(3, pressed_ns)
    evening.wait(BACK_MS + 500)
    assert evening.match.state.owes == 1


def test_a_race_that_was_on_as_the_buttons_went_is_decided_in_its_true_order_when_they_are_back() -> None:
    evening = owing()
    evening.press(4, in_ms=20)
    evening.wait(25)
    evening.unplug(3)
    evening.wait(2 * SECOND)
    assert evening.match.state.owes == 1
    evening.plug()
    evening.later(3, evening.began_ns - 10 * MS)
    evening.wait(BACK_MS + 500)
    assert [runner.seat for runner in evening.race.runners] == [3, 4]


def test_buttons_that_never_come_back_are_given_up_and_their_seats_play_by_touch() -> None:
    evening = playing()
    evening.unplug(2)
    evening.wait(PATIENCE_MS - 100)
    assert evening.halted == (2,)
    evening.wait(200)
    assert (evening.halted, evening.match.state.by_touch) == ((), (2,))
    evening.plug()
    assert evening.match.state.by_touch == ()


def test_somebody_may_let_the_game_go_on_at_once() -> None:
    evening = playing()
    evening.unplug(2)
    evening.wait(2 * SECOND)
    evening.table.play_on(evening.now_ns)
    evening.wait(200)
    assert (evening.halted, evening.match.state.by_touch) == ((), (2,))
    evening.table.do(Draw(1), evening.now_ns, 0)
    evening.wait(200)
    assert len(evening.match.state.hands[1]) == 3


def test_seats_that_bots_play_or_that_are_not_in_the_match_are_not_waited_for() -> None:
    evening = Outing(fill_to=3)
    evening.begin(1, 2)
    (bot,) = set(evening.match.state.seats) - {1, 2}
    evening.unplug(bot, 4 if bot == 3 else 3)
    assert evening.halted == ()


def test_nobody_is_waited_for_between_two_rounds() -> None:
    evening = playing()
    evening.end_round()
    evening.unplug(2)
    assert evening.halted == ()


def events_of(path: Path) -> list[str]:
    with Journal.open(path, "2026-01-01T00:00:00Z") as journal:
        stored = journal.current()
        assert stored is not None
        return [event["is"] for entry in stored.entries for event in entry.events]


def test_a_restart_while_the_game_waits_goes_on_waiting_where_it_stood(tmp_path: Path) -> None:
    path = tmp_path / "table.sqlite3"
    with Journal.open(path, "2026-01-01T00:00:00Z") as journal:
        evening = playing(Record(journal))
        evening.wait(3 * SECOND)
        evening.unplug(2)
        stood_ns = evening.table.stands_ns
        evening.wait(5 * SECOND)
    assert events_of(path)[-1] == PlayHalted.__name__
    with Journal.open(path, "2026-01-01T00:00:00Z") as journal:
        again = Outing(Record(journal))
        again.gone = frozenset({2})
        assert again.table.resume(again.now_ns)
        again.wait(10 * SECOND)
        assert (again.halted, again.table.stands_ns) == ((2,), stood_ns)
        again.plug()
        for seat in (1, 2, 3, 4):
            again.press(seat)
        again.wait(BACK_MS + 500)
        assert (again.halted, again.table.stands_ns) == ((), None), "the people are back, and the buttons"
    assert events_of(path)[-1] == PlayWentOn.__name__


def test_after_a_restart_buttons_that_were_given_up_are_not_waited_for_again(tmp_path: Path) -> None:
    path = tmp_path / "table.sqlite3"
    with Journal.open(path, "2026-01-01T00:00:00Z") as journal:
        evening = playing(Record(journal))
        evening.unplug(2)
        evening.table.play_on(evening.now_ns)
        evening.wait(200)
    with Journal.open(path, "2026-01-01T00:00:00Z") as journal:
        again = Outing(Record(journal))
        again.gone = frozenset({2})
        again.table.resume(again.now_ns)
        again.wait(500)
        assert (again.halted, again.match.state.by_touch) == ((), (2,))


@pytest.mark.skipif(not MICROPYTHON.exists(), reason="PyPI has no MicroPython for this processor")
def test_a_board_unplugged_in_a_race_halts_the_game_and_brings_its_press_with_it(tmp_path: Path) -> None:
    evening = BoardEvening(tmp_path)
    evening.press(4, in_ms=12)
    evening.finger(3, in_ms=3)
    evening.socket.unplug()
    evening.wait(5 * SECOND)
    assert evening.match.state.halted == (1, 2, 3)
    assert evening.match.state.owes == 1
    evening.socket.plug()
    evening.wait(BACK_MS + 1 * SECOND)
    assert evening.match.state.halted == ()
    assert (evening.race.winner, evening.race.caught) == (3, True)
    evening.switch_off()


def test_a_stuck_button_does_not_silence_the_pad_that_stands_in_for_it() -> None:
    evening = Outing(options=Options())
    evening.press(1, held_ms=60_000)
    evening.wait(500)
    evening.later(1, evening.now_ns, source="touch")
    evening.wait(500)
    assert evening.table.match is not None
