"""Whether the venue is closed, by a clock that may be wrong."""

from __future__ import annotations

from datetime import UTC, datetime, time

from kiosk.commands.night import LOOKS_NS, Night
from kiosk.operator.settings import NightHours

HOURS = NightHours(time(23), time(7))


def test_it_is_night_in_the_hours_that_staff_have_set() -> None:
    night = Night(lambda: datetime(2026, 11, 30, 3, tzinfo=UTC), lambda: True)
    assert night.holds(HOURS, 0)
    assert not night.holds(None, 0)


def test_while_nobody_has_set_the_clock_it_is_never_night() -> None:
    assert not Night(lambda: datetime(2026, 11, 30, 3, tzinfo=UTC), lambda: False).holds(HOURS, 0)


def test_the_clock_is_looked_at_now_and_then_only() -> None:
    times = iter([datetime(2026, 11, 30, 22, 59, tzinfo=UTC), datetime(2026, 11, 30, 23, tzinfo=UTC)])
    night = Night(lambda: next(times), lambda: True)
    assert [night.holds(HOURS, at) for at in (0, 1, LOOKS_NS - 1, LOOKS_NS)] == [False, False, False, True]
