"""A match on disk: kept before it is seen, there again after a power cut, played on when a disk fails."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from hardware.press import MS
from kiosk.journal import Entry, Journal, JournalWriteFailed, Plain
from kiosk.rules.cards import card
from kiosk.rules.commands import Draw, Lay
from kiosk.rules.options import Options, with_options
from kiosk.table.record import Record
from tests.table.evening import SECOND, Evening, folded

NOW = "2026-11-30T10:15:00Z"


class FailingDisk(Journal):
    """A real journal on a disk that is full while `full` is set."""

    full = False

    def _fail(self) -> None:
        if self.full:
            raise JournalWriteFailed(self.path, "database or disk is full", "Make room on the disk")

    def begin_match(self, header: Plain) -> int:
        self._fail()
        return super().begin_match(header)

    def append(self, entry: Entry) -> None:
        self._fail()
        super().append(entry)

    def finish(self, match_id: int, result: Plain) -> None:
        self._fail()
        super().finish(match_id, result)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "table.sqlite3"


@pytest.fixture
def journal(path: Path) -> Iterator[FailingDisk]:
    with FailingDisk.open(path, NOW) as opened:
        yield opened


def with_bots(record: Record, for_s: int = 20) -> Evening:
    """One person with three bots, some turns into a round."""
    evening = Evening(record=record)
    evening.begin(1)
    evening.wait(for_s * SECOND)
    return evening


def test_what_is_on_the_disk_folds_to_what_is_played(journal: FailingDisk) -> None:
    evening = with_bots(Record(journal))
    assert evening.match.state.turns > 1
    assert folded(journal.current()) == evening.match.state


def test_nothing_is_seen_that_is_not_on_the_disk(journal: FailingDisk) -> None:
    evening = Evening(record=Record(journal))
    evening.begin(1)
    for _ in range(400):
        evening.wait(50)
        assert len(journal.current().entries) == evening.match.changes
        assert evening.match.state.scores == folded(journal.current()).scores


def test_after_a_power_cut_the_same_round_goes_on_with_the_same_hands(path: Path) -> None:
    with Journal.open(path, NOW) as journal:
        before = with_bots(Record(journal))
    hands = {seat: list(hand) for seat, hand in before.match.state.hands.items()}
    match_ns = before.match_ns
    with Journal.open(path, NOW) as reopened:
        after = Evening(record=Record(reopened), now_ms=77)
        assert after.table.resume(after.now_ns)
        assert after.match.state == before.match.state
        assert after.match.state.hands == hands
        assert after.match.people() == (1,)
        assert match_ns - 60 * SECOND * MS < after.match_ns <= match_ns, "the clock stood still meanwhile"
        entries = len(reopened.current().entries)
        after.tap(1)
        after.wait(60 * SECOND)
        assert len(reopened.current().entries) > entries
        assert folded(reopened.current()) == after.match.state


def test_a_table_resumed_at_the_scores_shows_them_again(path: Path) -> None:
    with Journal.open(path, NOW) as journal:
        before = Evening(record=Record(journal))
        before.begin(1)
        for _ in range(400):
            if before.match.over:
                break
            before.wait(SECOND)
            for command in before.match.own(1).may[:1]:
                before.table.do(command, before.now_ns, 0)
    assert before.match.over
    with Journal.open(path, NOW) as reopened:
        after = Evening(record=Record(reopened))
        assert after.table.resume(after.now_ns)
        assert after.table.at_scores
        after.wait(2 * SECOND)
        after.tap(1)
        assert after.match.state.round_number == before.match.state.round_number + 1 or after.match.won


def test_a_match_cut_off_before_its_deal_is_dealt(journal: FailingDisk) -> None:
    journal.begin_match(
        {"version": 1, "seats": [1, 2, 3], "options": {}, "seed": 5, "bots": [2, 3]},
    )
    evening = Evening(record=Record(journal))
    assert evening.table.resume(evening.now_ns)
    assert evening.match.people() == (1,)
    assert [len(hand) for hand in evening.match.state.hands.values()] == [7, 7, 7]


@pytest.mark.parametrize(
    "header",
    [
        {"version": 99},
        {"version": 1},
        {"version": 1, "seats": [], "options": {}, "seed": 5, "bots": []},
        {"version": 1, "seats": [1, 77], "options": {}, "seed": 5, "bots": []},
        {"version": 1, "seats": [1, 1], "options": {}, "seed": 5, "bots": []},
        {"version": 1, "seats": [1, 2], "options": {"cut": "maybe"}, "seed": 5, "bots": []},
        {"version": 1, "seats": [1, 2], "options": {}, "seed": 5, "bots": [3]},
        {"version": 1, "seats": "12", "options": {}, "seed": "x", "bots": []},
        [],
        None,
    ],
)
def test_a_match_not_to_be_understood_is_closed_said_and_kept(journal: FailingDisk, header: Plain) -> None:
    number = journal.begin_match(header)
    evening = Evening(record=Record(journal))
    assert not evening.table.resume(evening.now_ns)
    assert f"match {number} cannot be continued" in evening.table.faults[0]
    assert "abandoned" in journal.results()[0].result
    evening.begin(1, 2)
    assert journal.current().header["seats"] == [1, 2]
    assert f"match {number} cannot be continued" in evening.table.faults[0], "it is still said"


def test_events_not_to_be_understood_end_the_match_and_not_the_program(journal: FailingDisk) -> None:
    journal.begin_match({"version": 1, "seats": [1, 2], "options": {}, "seed": 5, "bots": []})
    journal.append(Entry(1, 0, {"is": "NextRound"}, [{"is": "CardLaid", "seat": 9, "card": "R7"}]))
    evening = Evening(record=Record(journal))
    assert not evening.table.resume(evening.now_ns)
    assert "cannot be continued" in evening.table.faults[0]


def test_a_disk_that_fails_does_not_stop_play_is_said_and_is_caught_up_with(journal: FailingDisk) -> None:
    evening = with_bots(Record(journal), for_s=1)
    evening.set_out({}, turn=1)
    kept = len(journal.current().entries)
    journal.full = True
    evening.table.do(Draw(1), evening.now_ns, 0)
    evening.wait(10 * SECOND)
    assert evening.match.changes > kept + 1
    assert len(journal.current().entries) == kept
    assert "disk is full" in evening.table.faults[0]
    journal.full = False
    evening.wait(2 * SECOND)
    assert evening.table.faults == ()
    assert len(journal.current().entries) == evening.match.changes


def test_a_match_begun_while_the_disk_was_full_is_written_later(journal: FailingDisk) -> None:
    journal.full = True
    evening = with_bots(Record(journal), for_s=5)
    assert journal.current() is None
    assert evening.table.faults
    journal.full = False
    evening.wait(2 * SECOND)
    assert evening.table.faults == ()
    assert folded(journal.current()) == evening.match.state


def test_a_match_that_ended_while_the_disk_was_full_is_closed_before_the_next(journal: FailingDisk) -> None:
    evening = Evening(record=Record(journal))
    evening.begin(1, 2)
    journal.full = True
    evening.match.state.scores[1] = 499
    evening.set_out({1: "R5", 2: "W W"})
    evening.table.do(Lay(1, card("R5")), evening.now_ns, 0)
    evening.wait(200)
    assert evening.match.won
    evening.see_scores()
    evening.tap(1)
    evening.tap(2)
    assert evening.match.state.round_number == 1
    journal.full = False
    evening.wait(2 * SECOND)
    assert evening.table.faults == ()
    assert [result.result["winners"] for result in journal.results()] == [[1]]
    assert journal.current().match_id == journal.results()[0].match_id + 1


def test_an_abandoned_match_is_closed_as_such(journal: FailingDisk) -> None:
    evening = Evening(record=Record(journal), abandon_ns=90 * SECOND * MS)
    evening.begin(1)
    evening.step_ms = 100
    evening.wait(400 * SECOND)
    assert evening.table.match is None
    assert journal.results()[0].result["abandoned"] is True


def test_every_match_of_the_evening_is_in_the_journal(journal: FailingDisk) -> None:
    options = with_options(Options(), {"target": 1})
    evening = Evening(record=Record(journal), options=options, demo=True, places=2, next_ns=100 * MS)
    evening.step_ms = 100
    evening.wait(900 * SECOND)
    assert [sorted(result.result["scores"]) for result in journal.results()[:2]] == [["1", "2"]] * 2
    assert all(result.result["winners"] for result in journal.results())
    assert folded(journal.current()) == evening.match.state


def test_where_nothing_is_kept_play_goes_on_all_the_same() -> None:
    evening = with_bots(Record(None))
    assert evening.table.faults == ()
    assert not evening.table.resume(evening.now_ns)


def test_a_journal_that_is_removed_while_people_play_is_said(path: Path) -> None:
    with Journal.open(path, NOW) as journal:
        evening = Evening(record=Record(journal))
        evening.begin(1, 2)
        evening.wait(6 * SECOND)
        assert evening.table.faults == ()

        path.unlink()
        evening.wait(6 * SECOND)

    assert len(evening.table.faults) == 1
    assert "was removed" in evening.table.faults[0]
