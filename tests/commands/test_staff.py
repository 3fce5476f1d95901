"""The staff menu joined to a real table: what it tells, and what its orders do there."""

from __future__ import annotations

import itertools
from argparse import ArgumentParser
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from kiosk.__main__ import main
from kiosk.commands import setting_up
from kiosk.commands.setting_up import set_up
from kiosk.commands.staff_words import LABELS, TITLES, staff_row
from kiosk.commands.stage import Stage
from kiosk.operator.settings import Settings
from kiosk.operator.staff_pages import Facts, Page, PageName, Played, rows
from kiosk.screen.scene import KeyMoved
from kiosk.screen.staff_scene import StaffCalled, StaffPanel, StaffTouched
from kiosk.words import Words, languages

MS = 1_000_000


class Evening:
    """A table with its staff, by a clock moved by hand."""

    def __init__(self, folder: Path) -> None:
        parser = ArgumentParser()
        setting_up.add_arguments(parser)
        self.parts = set_up(parser.parse_args(["--state", str(folder), "--seed", "1"]))
        self.now_ns = 10**13
        self.table = self.parts.table
        self.table.resume(self.now_ns)
        self.stage = Stage(self.parts, self.now_ns, lambda: ("said before",))

    def wait(self, ms: int) -> None:
        for _ in range(ms // 10):
            self.now_ns += 10 * MS
            self.stage.tick(self.now_ns)
            self.table.tick(self.now_ns)

    def key(self, name: str) -> None:
        self.stage.take([KeyMoved(name, True, self.now_ns), KeyMoved(name, False, self.now_ns)], self.now_ns)
        self.wait(400)

    def touch(self, *keys: str) -> bool:
        return all(self.stage.take([StaffTouched(key)], self.now_ns) for key in keys)

    def let_in(self) -> None:
        self.stage.take([StaffCalled(90)], self.now_ns)
        self.touch(*"4711", "enter")

    @property
    def panel(self) -> StaffPanel:
        panel = self.stage.scene(self.now_ns).staff
        assert panel is not None
        return panel


@pytest.fixture
def evening(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[], Evening]]:
    monkeypatch.setattr("sys.stdin", iter(()))
    opened: list[Evening] = []
    monkeypatch.delenv("RUNTIME_DIRECTORY", raising=False)

    def open_again() -> Evening:
        if opened:
            opened[-1].parts.close()
        opened.append(Evening(tmp_path))
        return opened[-1]

    set_pin(tmp_path, monkeypatch, "4711")
    yield open_again
    opened[-1].parts.close()


def set_pin(folder: Path, monkeypatch: pytest.MonkeyPatch, typed: str) -> int:
    answers = itertools.cycle([typed])
    monkeypatch.setattr("getpass.getpass", lambda _: next(answers))
    return main(["pin", "--state", str(folder)])


def test_the_pin_is_asked_for_twice_and_the_menu_opens_with_it(evening: Callable[[], Evening]) -> None:
    table = evening()
    table.let_in()
    assert table.panel.title == "Staff"
    assert table.panel.rotation == 90


def test_two_that_are_not_the_same_set_no_pin(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    answers = iter(["4711", "4712"])
    monkeypatch.setattr("getpass.getpass", lambda _: next(answers))
    assert main(["pin", "--state", str(tmp_path)]) == 1
    assert "not the same" in capsys.readouterr().err
    assert not (tmp_path / "table.sqlite3").exists()


def test_a_pin_that_everybody_guesses_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert set_pin(tmp_path, monkeypatch, "0000") == 1
    assert "a guest tries that one first" in capsys.readouterr().err


def test_while_the_table_runs_the_pin_cannot_be_set_and_that_is_said(
    evening: Callable[[], Evening],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    evening()
    assert set_pin(tmp_path, monkeypatch, "4712") == 2
    assert "another table is using it" in capsys.readouterr().err


def test_wrong_tries_are_still_counted_after_a_restart(evening: Callable[[], Evening]) -> None:
    for _ in range(3):
        table = evening()
        table.stage.take([StaffCalled(0)], table.now_ns)
        table.touch(*"0815", "enter")
    assert table.panel.note == "Wait 10 seconds"
    table = evening()
    table.let_in()
    assert table.panel.note == "Wait 10 seconds"


def test_a_match_is_ended_and_the_table_invites_again(evening: Callable[[], Evening]) -> None:
    table = evening()
    for key in "1212":
        table.key(key)
    assert table.table.match is not None
    table.let_in()
    table.touch("end_match", "yes_end_match")
    assert table.table.match is None
    assert table.stage.scene(table.now_ns).kind == "attract"
    table.touch("about", "results")
    table.wait(300)
    table.touch("close")
    table.let_in()
    table.touch("about", "results")
    assert [row.label for row in table.panel.rows] == ["given up in round 1"]


@pytest.mark.rule("SEAT-2")
def test_a_seat_is_let_go_in_the_middle_of_a_round(evening: Callable[[], Evening]) -> None:
    table = evening()
    for key in "123123":
        table.key(key)
    table.let_in()
    table.touch("seats")
    assert [row.label for row in table.panel.rows] == ["Seat 1", "Seat 2", "Seat 3"]
    table.touch("stand_up_2")
    match = table.table.match
    assert match is not None
    assert match.here() == (1, 3)
    assert [row.label for row in table.panel.rows] == ["Seat 1", "Seat 3"]


def test_who_only_sat_down_is_let_go_too(evening: Callable[[], Evening]) -> None:
    table = evening()
    for key in "122":
        table.key(key)
    table.let_in()
    table.touch("seats", "stand_up_2")
    assert table.table.seating.seated == {1}
    assert table.table.match is None


def test_while_the_screen_is_cleaned_buttons_seat_nobody(evening: Callable[[], Evening]) -> None:
    table = evening()
    table.let_in()
    table.touch("clean")
    table.key("3")
    table.wait(29_000)
    table.key("4")
    assert table.table.seating.seated == set()
    table.wait(1_000)
    table.key("5")
    assert table.table.seating.seated == {5}


def test_in_the_test_of_the_buttons_presses_are_counted_and_seat_nobody(
    evening: Callable[[], Evening],
) -> None:
    table = evening()
    table.let_in()
    table.touch("tests", "test_buttons")
    table.key("3")
    table.key("3")
    table.key("q")
    words = {chip.words for chip in table.panel.chips}
    assert {"3 SLAP 2", "1 CUT 1", "2 SLAP 0"} <= words
    table.touch("back")
    table.key("3")
    assert table.table.seating.seated == {3}


def test_what_staff_set_is_there_after_a_restart(evening: Callable[[], Evening]) -> None:
    table = evening()
    table.let_in()
    table.touch("settings", "volume-", "night_level")
    again = evening().parts.settings.current
    assert (again.volume, again.night_level) == (50, True)


def test_in_the_evening_lamps_and_sound_are_at_half(evening: Callable[[], Evening]) -> None:
    table = evening()
    assert not table.parts.lamps.night
    table.let_in()
    table.touch("settings", "night_level")
    table.parts.heed()
    assert table.parts.lamps.night
    assert table.parts.voice.speaker.night
    assert evening().parts.lamps.night


def test_the_menu_speaks_the_language_that_was_just_chosen(evening: Callable[[], Evening]) -> None:
    table = evening()
    table.let_in()
    table.touch("settings", "languages")
    before = table.panel.title
    table.touch("language")
    assert table.parts.settings.current.language == languages()[1]
    assert table.panel.title != before


def test_to_begin_again_the_program_ends(evening: Callable[[], Evening]) -> None:
    table = evening()
    table.let_in()
    assert not table.touch("power", "restart_program", "yes_restart_program")
    assert table.stage.again


def test_where_the_system_listens_it_is_asked(
    evening: Callable[[], Evening], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    run = tmp_path / "run"
    run.mkdir()
    monkeypatch.setenv("RUNTIME_DIRECTORY", str(run))
    table = evening()
    table.let_in()
    table.touch("power", "off", "yes_off")
    assert [file.name for file in run.iterdir()] == ["poweroff"]
    table.let_in()
    table.touch("power", "restart", "yes_restart")
    assert {file.name for file in run.iterdir()} == {"poweroff", "reboot"}


def test_what_the_system_cannot_be_asked_is_told(
    evening: Callable[[], Evening], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("RUNTIME_DIRECTORY", str(tmp_path / "none"))
    table = evening()
    table.let_in()
    table.touch("power", "off", "yes_off")
    assert "the system cannot be asked" in table.stage.scene(table.now_ns).faults[0].detail


def test_every_row_and_page_has_its_words() -> None:
    facts = Facts(
        in_match=True,
        playing=(1, 2),
        seats=3,
        languages=("en", "sk"),
        results=(Played((1,), 5, 2), Played((), 0, 1)),
        versions=(("Python", "3"),),
        logs=("line",),
    )
    pages = list(TITLES)
    for words in (Words(code) for code in languages()):
        for name, guarded, told in itertools.product(pages, (True, False), (facts, Facts())):
            page: PageName = name
            for row in rows(Page(page, Settings(), told, guarded=guarded)):
                assert staff_row(words, row).label.strip()
    assert LABELS
