"""A journal of every version that was ever released opens in this one, and its round goes on."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from kiosk.journal import Entry, Journal
from kiosk.journal import _format as form
from kiosk.rules.cards import in_text
from kiosk.table.record import Record
from tests.journal.conftest import NOW
from tests.table.evening import SECOND, Evening

STORED = Path(__file__).parent / "stored"
VERSIONS = sorted(int(file.stem.removeprefix("version-")) for file in STORED.glob("version-*.sqlite3"))


def test_there_is_a_stored_journal_of_every_version_up_to_this_one() -> None:
    assert list(range(1, form.VERSION + 1)) == VERSIONS, (
        "keep an evening of this version in tests/journal/stored"
    )


@pytest.mark.parametrize("version", VERSIONS)
def test_a_stored_journal_opens_whole_and_its_round_goes_on(tmp_path: Path, version: int) -> None:
    path = tmp_path / "table.sqlite3"
    shutil.copyfile(STORED / f"version-{version}.sqlite3", path)
    told = json.loads((STORED / f"version-{version}.json").read_text())
    with Journal.open(path, NOW) as journal:
        assert journal.set_aside is None
        assert [each.result for each in journal.results()] == told["results"]
        assert journal.settings() == told["settings"]
        current = journal.current()
        assert current is not None
        assert (current.match_id, len(current.entries)) == (told["match"], told["entries"])
        resumed = Record(journal).resume()
        assert resumed is not None
        state = resumed.state
        assert {str(seat): in_text(hand) for seat, hand in state.hands.items()} == told["hands"]
        assert (state.turn, state.round_number, in_text(state.discard)) == tuple(told["stands"])
        evening = Evening(3, Record(journal), demo=True)
        evening.step_ms = 100
        assert evening.table.resume(evening.now_ns)
        evening.wait(20 * SECOND)
        assert evening.match.changes > 1
        assert isinstance(journal.current().entries[-1], Entry)
        assert len(journal.current().entries) > told["entries"]
