"""Whatever rules are chosen, a table of bots plays its rounds to their end by itself."""

import pytest

from hardware.press import MS
from kiosk.rules.options import PRESETS
from tests.table.evening import SECOND, Evening

LONGEST_ROUND_S = 4 * 3600


@pytest.mark.parametrize("seats", [2, 5, 10])
@pytest.mark.parametrize("preset", PRESETS)
def test_bots_alone_play_a_round_to_its_end(preset: str, seats: int) -> None:
    evening = Evening(seats, options=PRESETS[preset], demo=True, fill_to=seats, next_ns=100 * MS, seed=seats)
    evening.step_ms = 100
    evening.wait(100)
    last = evening.match.changes
    for _ in range(LONGEST_ROUND_S // 30):
        evening.wait(30 * SECOND)
        assert evening.table.match is None or evening.match.changes != last, evening.match.state
        last = evening.match.changes
        if evening.match.state.round_number > 1 or evening.match.opening.seed > seats:
            return
    raise AssertionError(f"still the first round: {evening.match.state}")
