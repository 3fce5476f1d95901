"""Rounds between bots: every preset ends, and the same seed plays the same round."""

import pytest

from kiosk.rules.options import PRESETS
from kiosk.table.simulation import simulate_round

SEATS = (2, 3, 4, 7, 10)


@pytest.mark.parametrize("name", PRESETS)
@pytest.mark.parametrize("seats", SEATS)
def test_bots_play_a_round_of_every_preset_to_its_end(name: str, seats: int) -> None:
    report = simulate_round(PRESETS[name], seats, 1)

    assert report.finished
    assert report.winner in range(1, seats + 1)


def test_the_same_seed_plays_the_same_round() -> None:
    everything = PRESETS["everything"]

    assert simulate_round(everything, 4, 3) == simulate_round(everything, 4, 3)
    assert simulate_round(everything, 4, 3) != simulate_round(everything, 4, 4)


def test_a_round_takes_people_minutes_not_seconds() -> None:
    report = simulate_round(PRESETS["classic"], 4, 2)

    assert 15_000_000_000 < report.took_ns < 1_800_000_000_000
    assert report.took_ns / report.actions > 400_000_000
