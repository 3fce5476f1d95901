"""Tonight's rules: whole sets with one touch, single switches, what clashes, and how long it takes."""

from collections.abc import Callable
from typing import Any

import pytest

from kiosk.rules.options import PRESETS, Options
from kiosk.table.lengths import Lengths
from kiosk.table.tonight import MOST_OWN, Tonight


def tonight(
    options: Options | None = None,
    kept: Any = None,
    keep: Callable[[Any], None] = print,
    changed: Callable[[], None] = lambda: None,
) -> Tonight:
    return Tonight(options or Options(), kept, keep, changed)


def test_one_touch_chooses_a_whole_set() -> None:
    table = tonight()

    assert table.choose("party")

    assert table.options == PRESETS["party"]
    assert table.preset == "party"


def test_a_set_that_there_is_not_changes_nothing() -> None:
    table = tonight()

    assert not table.choose("chess")

    assert table.options == Options()


def test_a_switch_makes_a_mix_and_back_again_the_set() -> None:
    told: list[str] = []
    table = tonight(changed=lambda: told.append("changed"))

    assert table.throw("cut", True)
    assert table.preset == ""
    assert table.throw("cut", False)

    assert table.preset == "classic"
    assert told == ["changed", "changed"], "who agreed before has agreed to nothing"


@pytest.mark.rule("MIX-1")
@pytest.mark.parametrize(
    ("options", "name", "value", "clash"),
    [
        (Options(), "ten", True, "ten blanks"),
        (Options(deck="spares", ten=True), "deck", "classic", "ten blanks"),
        (Options(), "downpour_finish", True, "downpour deck"),
        (Options(score="knock_out"), "last", True, "last knock out"),
        (Options(last=True), "seven_rounds", True, "seven rounds last"),
        (Options(target=1000), "score", "lazy", "lazy target"),
    ],
)
def test_what_does_not_go_together_is_refused_and_changes_nothing(
    options: Options, name: str, value: object, clash: str
) -> None:
    table = tonight(options)

    assert not table.throw(name, value)

    assert table.options == options
    if isinstance(value, bool) or name == "deck":
        assert table.refusals()[name] == clash


@pytest.mark.parametrize(("name", "value"), [("hat", True), ("cut", "often"), ("decks", 99), ("many", True)])
def test_nonsense_changes_nothing(name: str, value: object) -> None:
    table = tonight()

    assert not table.throw(name, value)

    assert table.options == Options()


def test_the_return_rule_is_thrown_by_its_own_name() -> None:
    table = tonight()

    assert table.throw("return", True)

    assert table.options.return_


def test_the_venue_keeps_sets_of_its_own() -> None:
    kept: list[Any] = []
    table = tonight(keep=kept.append)
    table.throw("cut", True)

    assert table.save()

    again = tonight(kept=kept[-1])
    assert again.choose("1")
    assert again.options == Options(cut=True)
    assert [offer.key for offer in again.offers(4) if offer.own] == ["1"]
    assert again.preset == "1"


def test_what_is_offered_already_is_not_kept_again() -> None:
    table = tonight()

    assert not table.save()

    table.throw("cut", True)
    assert table.save()
    assert not table.save()


def test_so_many_sets_are_kept_and_no_more() -> None:
    table = tonight()
    for target in range(100, 100 + MOST_OWN):
        table.throw("target", target)
        assert table.save()

    table.throw("target", 999)

    assert not table.save()


@pytest.mark.parametrize("kept", [None, 5, "cut", [None], [{"hat": 1}], [{"decks": 0}], [{"ten": True}]])
def test_sets_that_cannot_be_understood_any_more_are_left_out(kept: object) -> None:
    assert not any(offer.own for offer in tonight(kept=kept).offers(2))


def test_a_length_is_reckoned_in_spare_moments() -> None:
    lengths = Lengths()
    ticks = iter(range(10_000_000))
    assert lengths.minutes(Options(), 2) is None

    while not lengths.work(until_ns=10_000_000, clock=lambda: next(ticks)):
        assert lengths.busy

    minutes = lengths.minutes(Options(), 2)
    assert minutes is not None
    assert 0.3 < minutes < 10
    assert not lengths.busy


def test_reckoning_stops_when_its_time_is_up() -> None:
    lengths = Lengths()
    lengths.minutes(Options(), 10)
    asked: list[int] = []

    def clock() -> int:
        asked.append(1)
        return 0 if len(asked) <= 3 else 100

    assert not lengths.work(until_ns=50, clock=clock)
    assert len(asked) == 4


def test_the_usual_target_is_chosen_by_naming_none() -> None:
    table = tonight(Options(target=1000))

    assert table.throw("target", None)
    assert table.throw("score", "lazy")

    assert (table.options.target, table.options.score) == (None, "lazy")
