"""After a power cut the match stands still, and no hand opens, until its people have pressed."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from hardware.press import MS
from kiosk.journal import Journal
from kiosk.table.record import Record
from tests.table.evening import SECOND, Evening

NOW = "2026-11-30T10:15:00Z"


@pytest.fixture
def after(tmp_path: Path) -> Iterator[Evening]:
    """A table that lost its power while seats 1 and 3 played with bots at 2 and 4."""
    with Journal.open(tmp_path / "table.sqlite3", NOW) as journal:
        before = Evening(record=Record(journal), fill_to=4)
        before.begin(1, 3)
        before.wait(SECOND)
        assert before.match.people() == (1, 3)
    with Journal.open(tmp_path / "table.sqlite3", NOW) as journal:
        back = Evening(record=Record(journal), now_ms=500)
        assert back.table.resume(back.now_ns)
        yield back


def test_no_hand_opens_before_everybody_has_pressed(after: Evening) -> None:
    for seat in (1, 2, 3, 4):
        after.table.open_hand(seat, after.now_ns)
    after.tap(1)
    assert after.table.shown_hands == frozenset()
    after.tap(3)
    assert after.table.shown_hands == {1, 3}


def test_the_match_stands_still_until_then(after: Evening) -> None:
    after.wait(10)
    stands_ns, turns = after.table.stands_ns, after.match.state.turns
    assert stands_ns is not None
    after.wait(100 * SECOND)
    assert after.table.stands_ns == stands_ns
    assert (after.match.changes, after.match.state.turns) == (0, turns)
    after.tap(1)
    after.tap(3)
    after.wait(SECOND)
    assert after.table.stands_ns is None
    assert stands_ns < after.match_ns < stands_ns + 2 * SECOND * MS


def test_the_press_that_says_that_one_is_here_is_no_slap(after: Evening) -> None:
    sizes = [len(hand) for hand in after.match.state.hands.values()]
    after.tap(1)
    after.tap(1)
    after.tap(3)
    assert [len(hand) for hand in after.match.state.hands.values()] == sizes
    assert after.match.refusals == {}


def test_their_lamps_ask_those_who_have_not_pressed(after: Evening) -> None:
    lit = set()
    for _ in range(200):
        after.wait(10)
        lit |= {seat for seat in (1, 2, 3, 4) if after.lamp(seat) > 0}
    assert lit == {1, 3}


def test_who_does_not_come_back_is_played_on_without_and_stays_closed(after: Evening) -> None:
    after.table.open_hand(3, after.now_ns)
    after.tap(1)
    assert after.table.countdown is not None
    after.wait(after.settings.next_ns // MS)
    assert not after.table.returning.waits
    assert after.table.shown_hands == frozenset()
    after.tap(3)
    assert after.table.shown_hands == {3}


def test_a_table_to_which_nobody_comes_back_invites_new_guests(after: Evening) -> None:
    after.step_ms = 100
    after.wait(after.settings.abandon_ns // MS + SECOND)
    assert after.table.match is None


def test_bots_alone_go_on_at_once(tmp_path: Path) -> None:
    with Journal.open(tmp_path / "table.sqlite3", NOW) as journal:
        Evening(record=Record(journal), demo=True).wait(5 * SECOND)
    with Journal.open(tmp_path / "table.sqlite3", NOW) as journal:
        back = Evening(record=Record(journal), demo=True)
        assert back.table.resume(back.now_ns)
        assert not back.table.returning.waits
        back.wait(10 * SECOND)
        assert back.match.changes > 1
