"""`python -m kiosk results` on real journals."""

import csv
import io
from datetime import UTC, datetime
from pathlib import Path

import pytest

from kiosk.__main__ import main
from kiosk.commands.setting_up import JOURNAL
from kiosk.journal import Journal
from kiosk.rules.story import Moment
from kiosk.table.memory import result_of

MINUTE = 60_000_000_000


@pytest.fixture
def state(tmp_path: Path) -> Path:
    ended = datetime(2026, 12, 1, 20, tzinfo=UTC)
    moments = [Moment("slap", 2, 214_000_000), Moment("debt", 1, 8, 3)]
    with Journal.open(tmp_path / JOURNAL, "2026-12-01T20:00:00Z") as journal:
        for result in (
            result_of((1,), {1: 512, 2: 90}, 4, moments, 21 * MINUTE, ended),
            result_of((), {1: 0}, 1, (), MINUTE, ended) | {"abandoned": True},
        ):
            journal.finish(journal.begin_match({}), result)
        journal.begin_match({"still": "playing"})
    return tmp_path


def test_results_go_into_a_spreadsheet(state: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["results", "--csv", "--state", str(state)]) == 0
    first, second = csv.DictReader(io.StringIO(capsys.readouterr().out))
    assert first == {
        "match": "1",
        "ended": "2026-12-01T20:00:00Z",
        "seconds": "1260",
        "rounds": "4",
        "winners": "1",
        "scores": "1:512 2:90",
        "fastest_slap_ms": "214",
        "biggest_debt": "8",
        "comeback": "",
        "abandoned": "",
    }
    assert second["abandoned"] == "yes"


def test_results_can_be_read(state: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["results", "--state", str(state)]) == 0
    assert "1:512 2:90" in capsys.readouterr().out


def test_what_is_erased_is_gone_and_the_match_being_played_stays(
    state: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["results", "--forget", "--state", str(state)]) == 0
    assert capsys.readouterr().out == "2 matches were erased.\n"
    with Journal.open(state / JOURNAL, "2026-12-01T20:00:00Z") as journal:
        assert journal.set_aside is None, "the journal is still sound"
        assert journal.results() == []
        current = journal.current()
        assert current is not None
        assert current.header == {"still": "playing"}


def test_while_the_table_runs_it_says_so(state: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with Journal.open(state / JOURNAL, "2026-12-01T20:00:00Z"):
        assert main(["results", "--state", str(state)]) == 2
    assert "kiosk results:" in capsys.readouterr().err


def test_where_nothing_was_played_it_says_so_and_makes_nothing(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["results", "--state", str(tmp_path)]) == 2
    assert "nothing was played yet" in capsys.readouterr().err
    assert not list(tmp_path.iterdir())
