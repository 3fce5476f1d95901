"""What is written comes back, in order and whole."""

from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from kiosk.journal import Entry, Journal, JournalUnavailable, Plain, Result
from tests.journal.conftest import NOW, entry, play

PLAIN = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4),
    max_leaves=12,
)
Opener = Callable[[], Journal]


def test_a_new_journal_is_empty(open_journal: Opener) -> None:
    with open_journal() as journal:
        assert journal.set_aside is None
        assert journal.current() is None
        assert journal.results() == []
        assert journal.setting("volume") is None


def test_the_match_being_played_is_there_again(open_journal: Opener) -> None:
    with open_journal() as journal:
        play(journal, entries=30)
    with open_journal() as journal:
        current = journal.current()
        assert current is not None
        assert current.header == {"seed": 2, "seats": [1, 2, 3]}
        assert current.entries == tuple(entry(seq) for seq in range(1, 31))
        assert journal.set_aside is None


def test_the_match_goes_on_where_it_was(open_journal: Opener) -> None:
    with open_journal() as journal:
        play(journal, entries=3)
    with open_journal() as journal:
        journal.append(entry(4))
    with open_journal() as journal:
        assert [each.seq for each in journal.current().entries] == [1, 2, 3, 4]


def test_a_finished_match_is_no_longer_being_played_but_can_be_replayed(open_journal: Opener) -> None:
    with open_journal() as journal:
        play(journal, entries=2)
        journal.finish(2, {"won": 3})
    with open_journal() as journal:
        assert journal.current() is None
        assert journal.results() == [
            Result(1, {"seed": 1, "seats": [1, 2]}, {"won": 2}),
            Result(2, {"seed": 2, "seats": [1, 2, 3]}, {"won": 3}),
        ]
        assert journal.match(2).entries == (entry(1), entry(2))


def test_an_unknown_match_is_a_key_error(open_journal: Opener) -> None:
    with open_journal() as journal, pytest.raises(KeyError):
        journal.match(9)


def test_a_setting_is_what_was_last_kept(open_journal: Opener) -> None:
    with open_journal() as journal:
        journal.keep_setting("volume", 3)
        journal.keep_setting("volume", 9)
    with open_journal() as journal:
        assert journal.setting("volume") == 9


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(command=PLAIN, events=st.lists(PLAIN, max_size=3), at_ns=st.integers(-(2**63), 2**63 - 1))
def test_any_plain_data_comes_back_equal(
    tmp_path: Path, command: Plain, events: list[Plain], at_ns: int
) -> None:
    with Journal.open(tmp_path / "plain.sqlite3", NOW) as journal:
        match_id = journal.begin_match(command)
        journal.append(Entry(1, at_ns, command, events))
        stored = journal.current()
        journal.finish(match_id, command)
        assert stored.header == command
        assert stored.entries == (Entry(1, at_ns, command, events),)
        assert journal.results()[-1].result == command


def test_an_entry_out_of_order_is_refused_and_changes_nothing(open_journal: Opener) -> None:
    with open_journal() as journal:
        play(journal, entries=2)
        for seq in (2, 4):
            with pytest.raises(ValueError, match="cannot follow entry 2"):
                journal.append(entry(seq))
        assert len(journal.current().entries) == 2


def test_an_entry_without_a_match_is_refused(open_journal: Opener) -> None:
    with open_journal() as journal, pytest.raises(ValueError, match="no match has begun"):
        journal.append(entry(1))


def test_a_second_match_is_refused_while_one_is_being_played(open_journal: Opener) -> None:
    with open_journal() as journal:
        play(journal, entries=1)
        with pytest.raises(ValueError, match="match 2 is not finished"):
            journal.begin_match({})
        with pytest.raises(ValueError, match="match 1 is not being played"):
            journal.finish(1, {})


@pytest.mark.parametrize("strange", [{"card": object()}, {"at": float("nan")}])
def test_what_is_not_plain_is_refused_and_changes_nothing(open_journal: Opener, strange: Plain) -> None:
    with open_journal() as journal:
        play(journal, entries=1)
        with pytest.raises((TypeError, ValueError)):
            journal.append(Entry(2, 0, strange, []))
        with pytest.raises(OverflowError):
            journal.append(Entry(2, 2**63, None, []))
        journal.append(entry(2))
        assert journal.current().entries == (entry(1), entry(2))


def test_of_many_matches_all_results_and_the_latest_entries_are_kept(open_journal: Opener) -> None:
    with open_journal() as journal:
        for number in range(1, 26):
            match_id = journal.begin_match({"number": number})
            journal.append(entry(1))
            journal.finish(match_id, {"number": number})
        journal.begin_match({"number": 26})
    with open_journal() as journal:
        assert journal.set_aside is None
        assert [result.result for result in journal.results()] == [{"number": n} for n in range(1, 26)]
        kept = [number for number in range(1, 26) if journal.match(number).entries]
        assert kept == list(range(6, 26))


def test_moves_that_fill_the_disk_are_let_go_before_they_are_twenty_matches_old(
    open_journal: Opener, path: Path
) -> None:
    with open_journal() as journal:
        for number in range(1, 6):
            match_id = journal.begin_match({"number": number})
            for seq in range(1, 10):
                journal.append(Entry(seq, 0, None, ["a" * 1_000_000]))
            journal.finish(match_id, {"number": number})
        last = journal.begin_match({"number": 6})
        for seq in range(1, 31):
            journal.append(Entry(seq, 0, None, ["a" * 1_000_000]))
        assert len(journal.current().entries) == 30
        journal.finish(last, {"number": 6})
        journal.begin_match({"number": 7})
    assert path.stat().st_size < 75_000_000
    with open_journal() as journal:
        assert journal.set_aside is None
        assert len(journal.results()) == 6
        assert not any(journal.match(number).entries for number in range(1, 7))


def test_a_second_table_is_told_who_has_the_journal(open_journal: Opener) -> None:
    with open_journal() as journal:
        play(journal, entries=1)
        with pytest.raises(JournalUnavailable, match=r"another table is using it \(process \d+\)"):
            open_journal()
        journal.append(entry(2))
    with open_journal() as journal:
        assert len(journal.current().entries) == 2


def test_a_journal_may_be_closed_twice(tmp_path: Path) -> None:
    journal = Journal.open(tmp_path / "table.sqlite3", "2026-11-30T10:15:00Z")

    journal.close()
    journal.close()

    Journal.open(tmp_path / "table.sqlite3", "2026-11-30T10:15:01Z").close()
