"""A seat speaks its guest's language while the guest is there, and a little longer."""

from contextlib import closing
from pathlib import Path

from hardware.press import MS
from kiosk.journal import Journal
from kiosk.table.languages import LANGUAGES, LAPSES_NS, SeatLanguages
from kiosk.table.record import Record
from tests.table.evening import Evening

LAPSES_MS = LAPSES_NS // MS


def test_a_choice_holds_through_the_match_and_lapses_after_its_guest_has_left() -> None:
    evening = Evening(4, abandon_ns=3600 * 1000 * MS)
    evening.step_ms = 100
    evening.table.languages.choose(2, "ko", evening.now_ns)
    evening.begin(1, 2)
    evening.wait(2 * LAPSES_MS)
    assert evening.table.languages.chosen == {2: "ko"}
    evening.end_round()
    evening.see_scores()
    evening.tap(2, "cut")
    evening.wait(LAPSES_MS - 1000)
    assert evening.table.languages.chosen == {2: "ko"}
    evening.wait(2000)
    assert evening.table.languages.chosen == {}


def test_a_choice_of_somebody_who_never_sits_down_lapses_and_the_table_knows_when() -> None:
    evening = Evening(4)
    evening.wait(10)
    evening.table.languages.choose(2, "ko", evening.now_ns)
    chosen_ns = evening.now_ns
    evening.wait(10)
    assert evening.table.languages.settle((), evening.now_ns) == chosen_ns + LAPSES_NS
    evening.step_ms = 100
    evening.wait(LAPSES_MS)
    assert evening.table.languages.chosen == {}


def test_every_change_is_kept_and_nonsense_that_was_kept_is_left_out(tmp_path: Path) -> None:
    with closing(Journal.open(tmp_path / "table.sqlite3", "2026-12-01T20:00:00Z")) as journal:
        record = Record(journal)
        record.keep_setting(LANGUAGES, {"3": "ru", "x": "ko", "4": 7})
        languages = SeatLanguages(record)
        assert languages.chosen == {3: "ru"}
        languages.choose(10, "sk", 0)
        assert record.setting(LANGUAGES) == {"3": "ru", "10": "sk"}
        assert SeatLanguages(record).chosen == {3: "ru", 10: "sk"}
