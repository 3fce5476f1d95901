"""What staff may change: what each setting can be, whose word wins, and what comes back after a restart."""

from __future__ import annotations

import json
from dataclasses import fields
from datetime import time
from typing import Any

import pytest

from kiosk.operator.settings import KINDS, LiveSettings, NightHours, Settings


class Shelf:
    """Where settings are kept, as JSON."""

    def __init__(self, kept: Any = None) -> None:
        self.text = json.dumps(kept)

    def put(self, kept: Any) -> None:
        self.text = json.dumps(kept)

    def opened(self, base: Settings | None = None, **given: Any) -> LiveSettings:
        return LiveSettings(base or Settings(), json.loads(self.text), self.put, given)


def test_every_setting_says_what_it_may_be() -> None:
    assert list(KINDS) == [one.name for one in fields(Settings)]


@pytest.mark.parametrize("name", list(KINDS))
def test_every_setting_comes_back_from_the_disk_as_it_was(name: str) -> None:
    others: dict[str, Any] = {
        "language": "sk",
        "seat_languages": ((2, "sk"), (10, "ko")),
        "volume": 0,
        "brightness": 40,
        "night_hours": NightHours(time(23, 30), time(7)),
    }
    value = others.get(name, True)
    shelf = Shelf()

    shelf.opened().change(name, value)

    assert getattr(shelf.opened().current, name) == value
    assert value != getattr(Settings(), name)


def test_what_staff_changed_wins_over_the_file_and_nothing_else_does() -> None:
    shelf = Shelf()
    shelf.opened(Settings(volume=20, brightness=50)).change("volume", 80)

    again = shelf.opened(Settings(volume=30, brightness=60)).current

    assert (again.volume, again.brightness) == (80, 60)


def test_what_is_given_for_one_run_wins_over_all_until_staff_change_it() -> None:
    shelf = Shelf()
    shelf.opened().change("reduced_motion", False)
    live = shelf.opened(reduced_motion=True)
    assert live.current.reduced_motion
    live.change("volume", 10)
    assert live.current.reduced_motion
    assert not shelf.opened().current.reduced_motion


def test_a_newer_programs_settings_are_passed_over_and_not_lost() -> None:
    shelf = Shelf({"version": 9, "changed": {"scent": "coffee", "volume": 10}})

    live = shelf.opened()
    live.change("brightness", 30)

    assert live.current.volume == 10
    assert json.loads(shelf.text)["changed"] == {"scent": "coffee", "volume": 10, "brightness": 30}


@pytest.mark.parametrize("kept", [None, [], 3, "x", {}, {"changed": 3}])
def test_what_is_no_record_of_settings_is_none(kept: Any) -> None:
    assert Shelf(kept).opened().current == Settings()


def test_a_kept_value_that_cannot_be_is_named_and_not_used() -> None:
    live = Shelf({"version": 1, "changed": {"volume": 400, "brightness": 30}}).opened()

    assert live.current == Settings(brightness=30)
    assert live.notes == (
        "the setting volume was kept as 400: it is no whole number from 0 to 100. It is not used.",
    )


@pytest.mark.parametrize(
    ("name", "value"),
    [("volume", 101), ("volume", True), ("brightness", 0), ("language", "English"), ("night_level", 1)],
)
def test_nothing_is_changed_to_what_cannot_be(name: str, value: Any) -> None:
    shelf = Shelf()
    live = shelf.opened()
    with pytest.raises(ValueError, match="it is"):
        live.change(name, value)
    assert live.current == Settings()
    assert shelf.text == "null"


@pytest.mark.parametrize(
    ("hours", "at", "night"),
    [
        ("23:30-07:00", time(23, 30), True),
        ("23:30-07:00", time(3), True),
        ("23:30-07:00", time(7), False),
        ("23:30-07:00", time(12), False),
        ("1:00 - 6:30", time(0, 59), False),
        ("1:00 - 6:30", time(6, 29), True),
    ],
)
def test_the_night_may_go_over_midnight(hours: str, at: time, night: bool) -> None:
    read = KINDS["night_hours"].read(hours)
    assert read.holds(at) is night
