"""The staff menu of the real program, with real clicks: the PIN, a match ended, a language, a restart."""

from __future__ import annotations

import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from kiosk.commands.setting_up import SETTINGS
from kiosk.commands.staff_words import staff_row
from kiosk.operator.settings import Settings
from kiosk.operator.staff_menu import ROWS_AT_MOST
from kiosk.operator.staff_pages import Facts, Page, PageName, rows
from kiosk.screen.scene import Scene
from kiosk.screen.staff_scene import StaffPanel
from kiosk.words import Words, languages
from tests.end_to_end.desk import (
    Program,
    Twin,
    copied,
    environment,
    kiosk,
    middle,
    program,
    unlike,
    wait_for,
)

PIN = "4711"


@pytest.fixture
def table(screen: str, tmp_path: Path, twin: Twin) -> Iterator[Program]:
    state = tmp_path / "state"
    command = kiosk("pin", "--stdin", "--state", str(state))
    subprocess.run(command, input=f"{PIN}\n", text=True, check=True, env=environment(None), cwd=tmp_path)
    with program(screen, state, "--reduced-motion") as running:
        running.window()
        twin.show(Scene("attract", twin.places, keys=twin.keys))
        wait_for("the invitation", lambda: unlike(running.pixels(), twin.window.front) < 0.02)
        yield running


class Finger:
    """Clicks on parts of the menu; where they are, a second screen says."""

    def __init__(self, table: Program, twin: Twin) -> None:
        self.table = table
        self.twin = twin

    def click(self, panel: StaffPanel, *keys: str) -> None:
        areas = self.twin.show(Scene("attract", self.twin.places, keys=self.twin.keys, staff=panel))
        spots = {spot.wish.key: spot.box for spot in areas.wishes if spot.wish.what == "staff"}
        for key in keys:
            x, y = middle(spots[key])
            self.table.x("mousemove", x, y, "click", 1, "sleep", 0.15)

    def page(self, name: PageName, *keys: str, nested: bool = True, **facts: object) -> None:
        page = Page(name, Settings(), Facts(languages=languages(), seats=10, **facts), guarded=True)  # type: ignore[arg-type]
        made = tuple(staff_row(Words(), row) for row in rows(page))
        more = len(made) > ROWS_AT_MOST
        shown = made[: ROWS_AT_MOST - 1] if more else made
        self.click(StaffPanel("rows", 0, "Staff", rows=shown, nested=nested, more=more), *keys)

    def let_in(self) -> None:
        self.table.key("F2")
        pad = StaffPanel("pin", 0, "Staff PIN", "then touch the check mark")
        self.click(pad, *PIN, "enter")


def kept(table: Program) -> dict[str, object]:
    with copied(table.journal) as journal:
        found = None if journal is None else journal.setting(SETTINGS)
    return found["changed"] if isinstance(found, dict) else {}


def test_staff_turn_the_sound_down_with_a_few_clicks_and_it_stays(table: Program, twin: Twin) -> None:
    finger = Finger(table, twin)
    finger.let_in()
    finger.page("main", "settings", nested=False)
    finger.page("settings", "volume-", "volume-")
    wait_for("the volume", lambda: kept(table).get("volume") == 40)


def test_without_the_pin_clicks_change_nothing(table: Program, twin: Twin) -> None:
    finger = Finger(table, twin)
    table.key("F2")
    finger.click(StaffPanel("pin", 0, "Staff PIN", "then touch the check mark"), *"0815", "enter")
    finger.page("main", "settings", nested=False)
    finger.page("settings", "volume-")
    assert kept(table) == {}


def test_staff_end_a_match(table: Program, twin: Twin) -> None:
    for key in "1212":
        table.key(key)
        table.x("sleep", 0.4)  # two presses at once would be one and its echo
    wait_for("play", table.seen)
    finger = Finger(table, twin)
    finger.let_in()
    finger.page("main", "end_match", nested=False, in_match=True)
    finger.page("end_match", "yes_end_match")
    wait_for("the end of the match", lambda: table.seen() is None)


def test_the_game_starts_again_when_staff_ask_for_it(table: Program, twin: Twin) -> None:
    table.key("3")  # somebody sits: a table that starts anew does not know
    finger = Finger(table, twin)
    finger.let_in()
    finger.page("main", "power", nested=False)
    finger.page("power", "restart_program")
    finger.page("restart_program", "yes_restart_program")
    twin.show(Scene("attract", twin.places, keys=twin.keys))
    wait_for("the first invitation", lambda: unlike(table.pixels(), twin.window.front) < 0.005)
    assert table.process.poll() is None
