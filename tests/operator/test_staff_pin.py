"""The PIN: kept as a hash, and each wrong try past the third doubles the wait, restarts or not."""

from __future__ import annotations

import json
from typing import Any

import pytest

from kiosk.operator.staff_pin import SECOND, PinLock, StaffPin, kept, why_not

NOW_NS = 10**15
PIN = StaffPin.of("4711", b"s" * 16)


class Shelf:
    def __init__(self) -> None:
        self.kept: Any = kept(PIN)

    def put(self, plain: Any) -> None:
        self.kept = json.loads(json.dumps(plain))

    def lock(self, now_ns: int = NOW_NS) -> PinLock:
        return PinLock(self.kept, self.put, now_ns)


def test_only_its_digits_open() -> None:
    lock = Shelf().lock()
    assert not lock.opens("4712", NOW_NS)
    assert not lock.opens("", NOW_NS)
    assert lock.opens("4711", NOW_NS)


def test_nothing_that_is_kept_tells_the_digits() -> None:
    text = json.dumps(kept(PIN))
    assert "4711" not in text
    assert StaffPin.of("4711", b"t" * 16).digest != PIN.digest


def test_three_wrong_tries_are_free_and_each_after_doubles_the_wait() -> None:
    lock, now_ns, waits = Shelf().lock(), NOW_NS, []
    for _ in range(8):
        lock.opens("0815", now_ns)
        waits.append(lock.wait_ns(now_ns) // SECOND)
        now_ns += lock.wait_ns(now_ns)
    assert waits == [0, 0, 10, 20, 40, 80, 160, 320]


def test_the_longest_wait_is_an_hour() -> None:
    lock, now_ns = Shelf().lock(), NOW_NS
    for _ in range(40):
        lock.opens("0815", now_ns)
        now_ns += lock.wait_ns(now_ns)
    lock.opens("0815", now_ns)
    assert lock.wait_ns(now_ns) == 3600 * SECOND


def test_while_one_must_wait_even_the_right_digits_count_for_nothing() -> None:
    lock = Shelf().lock()
    for _ in range(3):
        lock.opens("0815", NOW_NS)
    assert not lock.opens("4711", NOW_NS + 9 * SECOND)
    assert lock.opens("4711", NOW_NS + 10 * SECOND)


def test_a_restart_gives_no_more_tries_and_the_wait_begins_anew() -> None:
    shelf = Shelf()
    for _ in range(9):
        shelf.lock(NOW_NS).opens("0815", NOW_NS)  # and the plug is pulled
    assert shelf.kept["wrong"] == 3
    assert shelf.lock(5).wait_ns(5) == 10 * SECOND


def test_a_try_is_counted_before_it_is_judged() -> None:
    shelf = Shelf()

    def cut(_: Any) -> None:
        raise KeyboardInterrupt

    shelf.put = cut  # type: ignore[method-assign] -- the plug is pulled as the try is written
    with pytest.raises(KeyboardInterrupt):
        shelf.lock().opens("4711", NOW_NS)


def test_the_right_digits_forgive_the_wrong_ones() -> None:
    shelf = Shelf()
    shelf.lock().opens("0815", NOW_NS)
    assert shelf.kept["wrong"] == 1
    shelf.lock().opens("4711", NOW_NS)
    assert shelf.kept["wrong"] == 0


@pytest.mark.parametrize("stored", [None, 3, {}, {"salt": "zz", "digest": "", "wrong": 0}])
def test_what_is_no_pin_opens_to_nobody(stored: Any) -> None:
    lock = PinLock(stored, lambda _: None, NOW_NS)
    assert not lock.is_set
    assert not lock.opens("", NOW_NS)


@pytest.mark.parametrize(
    ("digits", "told"),
    [
        ("123", "4 to 8 digits"),
        ("123456789", "4 to 8 digits"),
        ("12a4", "digits only"),
        ("٤٧١١", "digits only"),
        ("0000", "guest tries that one first"),
        ("1234", "guest tries that one first"),
        ("8765", "guest tries that one first"),
    ],
)
def test_what_is_no_good_pin_is_refused(digits: str, told: str) -> None:
    assert told in (why_not(digits) or "")


def test_a_good_pin_is_taken() -> None:
    assert why_not("4711") is None
