"""Races at every kind of board, in virtual time, through the table's own code: judged as they were run."""

import pytest

from hardware.press import MS
from kiosk.fairness import report
from kiosk.fairness.conditions import CONDITIONS
from kiosk.fairness.races import EXACT, GAPS_NS, SOURCES, STATED, Count, Job, added, run

EVERYTHING = CONDITIONS[-1]


def raced(source: str, races: int, gaps_ns: tuple[int, ...] = GAPS_NS) -> list[Count]:
    return added(
        run(Job(source, condition, gap_ns, races, seed=7)) for condition in CONDITIONS for gap_ns in gaps_ns
    )


@pytest.mark.rule("UNO-8")
@pytest.mark.parametrize("source", [*EXACT, *STATED])
def test_nobody_who_was_second_is_named_first(source: str) -> None:
    counts = raced(source, 8)
    assert report.broken(counts) == []
    assert sum(count.verdicts["right"] for count in counts) > sum(count.races for count in counts) / 3


@pytest.mark.rule("UNO-8")
@pytest.mark.parametrize("source", EXACT)
def test_presses_of_one_clock_2_ms_apart_have_a_winner_whatever_the_cable(source: str) -> None:
    counts = raced(source, 12, (2 * MS,))
    assert [count.verdicts["right"] for count in counts] == [12] * len(CONDITIONS)


@pytest.mark.rule("UNO-8")
@pytest.mark.parametrize("source", [*EXACT, *STATED])
def test_presses_half_a_millisecond_apart_are_a_dead_heat(source: str) -> None:
    count = run(Job(source, EVERYTHING, MS // 2, 20, seed=7))
    assert count.verdicts == {"dead heat": 20}


@pytest.mark.parametrize("source", sorted({*SOURCES} - {*EXACT, *STATED}))
def test_sources_that_stamp_late_trust_only_wide_gaps(source: str) -> None:
    quiet = CONDITIONS[0]
    near, far = (run(Job(source, quiet, gap_ms * MS, 20, seed=7)) for gap_ms in (1, 50))
    assert near.verdicts["dead heat"] >= 15
    assert far.verdicts == {"right": 20}


def test_the_same_seed_runs_the_same_races() -> None:
    job = Job("mixed", EVERYTHING, 5 * MS, 10, seed=3)
    assert run(job) == run(job)


@pytest.mark.prove
@pytest.mark.rule("UNO-8")
@pytest.mark.parametrize("source", [*EXACT, *STATED])
def test_in_tens_of_thousands_of_races_nobody_who_was_second_is_named_first(source: str) -> None:
    assert report.broken(added(map(run, report.plan(source, 20_000, seed=11)))) == []
