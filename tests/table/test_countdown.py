"""Who has agreed sees how long the others are waited for."""

from kiosk.table import TableSettings
from tests.table.evening import SECOND, Evening

MS = 1_000_000


def test_the_wait_for_the_others_is_counted_from_the_first_wish() -> None:
    evening = Evening(start_ns=8 * SECOND * MS)
    for seat in (1, 2):
        evening.tap(seat)
    assert evening.table.countdown is None
    wished_ns = evening.now_ns
    evening.tap(1)
    assert evening.table.countdown == (wished_ns, wished_ns + 8 * SECOND * MS)
    evening.tap(1, "cut")
    assert evening.table.countdown is None, "the wish was taken back"


def test_where_all_must_agree_to_the_rules_nobody_is_counted_down() -> None:
    evening = Evening()
    for seat in (1, 2):
        evening.tap(seat)
    evening.table.open_rules()
    evening.tap(1)
    assert evening.table.countdown is None


def test_at_the_scores_the_next_round_is_counted_down() -> None:
    evening = Evening()
    evening.begin(1, 2)
    evening.end_round()
    evening.see_scores()
    assert evening.table.countdown is None
    wished_ns = evening.now_ns
    evening.tap(2)
    assert evening.table.countdown == (wished_ns, wished_ns + TableSettings(places=(1,)).next_ns)
    evening.tap(1)
    assert evening.table.countdown is None
