"""What simpler ways would have said, on presses laid out by hand."""

from random import Random

from hardware.press import MS, Line
from kiosk.fairness.presses import Edge, Start
from kiosk.fairness.rivals import by_arrival, by_bounce_time, by_poll

ONE: Line = (1, "slap")
TWO: Line = (2, "slap")


def presses(first: Line, gap_ms: float, *bounces_ms: float) -> Start:
    """`first` rings by these moments (ms from its first contact); the other closes cleanly, a gap later."""
    second = TWO if first == ONE else ONE
    moments = [0.0, *bounces_ms, 100.0]
    edges: list[Edge] = [
        (first, 1_000 * MS + round(at * MS), place % 2 == 0) for place, at in enumerate(moments)
    ]
    edges += [
        (second, 1_000 * MS + round((gap_ms + at) * MS), closed) for at, closed in ((0, True), (100, False))
    ]
    return Start(first, second, 1_000 * MS, tuple(sorted(edges, key=lambda edge: edge[1])))


def right(start: Start, period_ns: int) -> float:
    return sum(by_poll(start, period_ns, Random(seed)) for seed in range(400)) / 400


def test_by_arrival_who_is_heard_first_was_first() -> None:
    start = presses(TWO, 1)
    assert by_arrival(start, [TWO, ONE])
    assert not by_arrival(start, [ONE, TWO])
    assert not by_arrival(start, [])


def test_a_poll_gives_a_race_within_one_look_to_the_lower_seat() -> None:
    assert right(presses(ONE, 2), 8 * MS) == 1
    assert 0.1 < right(presses(TWO, 2), 8 * MS) < 0.4, "a look falls between them a quarter of the time"
    assert right(presses(TWO, 9), 8 * MS) == 1


def test_a_poll_that_meets_a_contact_parted_by_its_bounce_sees_it_a_look_later() -> None:
    assert right(presses(ONE, 2, 0.1, 7.9), 8 * MS) < 0.6


def test_the_debounce_of_the_kernel_makes_the_switch_that_rings_longer_lose() -> None:
    assert by_bounce_time(presses(TWO, 2))
    assert by_bounce_time(presses(TWO, 2, 0.5, 1.5))
    assert not by_bounce_time(presses(TWO, 2, 0.5, 3))
