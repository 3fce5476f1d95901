"""The table remembers the best of the day, of the week and of all time, and nobody's name."""

from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from kiosk.journal import Journal
from kiosk.rules.cards import card
from kiosk.rules.commands import Lay
from kiosk.rules.story import Moment
from kiosk.table.memory import Best, Memory, result_of
from kiosk.table.record import Record
from tests.table.evening import PADDING, Evening

MS = 1_000_000
MINUTE = 60_000 * MS
NOW = datetime(2026, 12, 1, 20, tzinfo=UTC)


def result(*moments: Moment, ago: timedelta = timedelta(), minutes: int = 20, **more: Any) -> dict[str, Any]:
    return result_of((1,), {1: 500, 2: 90}, 4, moments, minutes * MINUTE, NOW - ago) | more


def remembering(*results: object) -> Memory:
    memory = Memory()
    for one in results:
        memory.note(one)
    return memory


def test_the_fastest_slap_the_biggest_debt_and_the_longest_match_are_remembered() -> None:
    memory = remembering(
        result(Moment("slap", 2, 300 * MS), Moment("debt", 1, 8, 3), minutes=12),
        result(Moment("slap", 4, 214 * MS), Moment("debt", 2, 6, 1), Moment("comeback", 5, 14), minutes=41),
    )
    assert memory.best("day", NOW) == (
        Best("slap", 214 * MS, 4),
        Best("debt", 8, 1),
        Best("comeback", 14, 5),
        Best("match", 41 * MINUTE, None),
    )


def test_a_day_a_week_and_all_time_are_counted_apart() -> None:
    memory = remembering(
        result(Moment("slap", 1, 200 * MS), ago=timedelta(days=30)),
        result(Moment("slap", 2, 250 * MS), ago=timedelta(days=3)),
        result(Moment("slap", 3, 300 * MS)),
    )
    assert [memory.best(period, NOW)[0].seat for period in ("day", "week", "venue")] == [3, 2, 1]


def test_of_equal_feats_the_first_stays() -> None:
    memory = remembering(result(Moment("debt", 1, 8, 2)), result(Moment("debt", 4, 8, 2)))
    assert memory.best("day", NOW)[0].seat == 1


def test_a_match_given_up_is_no_longest_match_but_its_slaps_count() -> None:
    memory = remembering(result(Moment("slap", 2, 300 * MS), minutes=900, abandoned=True))
    assert [one.feat for one in memory.best("day", NOW)] == ["slap"]


def test_with_a_clock_that_was_never_set_only_all_time_counts() -> None:
    at_boot = datetime(1970, 1, 1, tzinfo=UTC)
    told = result_of((1,), {1: 500}, 4, [Moment("slap", 2, 300 * MS)], MINUTE, at_boot)
    memory = remembering(told)
    assert told["ended"] is None
    assert memory.best("day", at_boot) == memory.best("week", NOW) == ()
    assert memory.best("venue", at_boot)[0] == Best("slap", 300 * MS, 2)


@pytest.mark.parametrize(
    "strange",
    [
        None,
        {},
        {"moments": 7, "ended": 5, "lasted_ns": "long"},
        {"moments": [["slap"], ["slap", "x", 1, None], ["dance", 1, 1, None], ["slap", 1, -5, None]]},
        {"abandoned": "unreadable"},
    ],
)
def test_what_another_version_wrote_is_passed_over(strange: object) -> None:
    assert remembering(strange).best("venue", NOW) == ()


def test_a_table_remembers_its_matches_through_a_restart(tmp_path: Path) -> None:
    path = tmp_path / "table.sqlite3"
    with Journal.open(path, "2026-12-01T20:00:00Z") as journal:
        evening = Evening(record=Record(journal))
        evening.begin(1, 2)
        evening.set_out({1: "R5 R6", 2: PADDING}, turn=1)
        evening.table.do(Lay(1, card("R5")), evening.now_ns, 0)
        evening.press(2, in_ms=340)
        evening.wait(1_000)
        evening.end_round(winner=2)
        evening.wait(evening.settings.abandon_ns // MS + 5_000)
        assert evening.table.match is None, "nobody came back"
        best = evening.table.memory.best("venue", NOW)
        assert best == (Best("slap", 340 * MS, 2),)
    with Journal.open(path, "2026-12-01T20:00:00Z") as journal:
        assert Evening(record=Record(journal)).table.memory.best("venue", NOW) == best
