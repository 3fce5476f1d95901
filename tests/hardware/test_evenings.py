"""Whole rounds of scripted people on every kind of board: played to the end, every race judged as pressed."""

from dataclasses import replace
from typing import Any

import pytest

from hardware.mock import ScriptedPress
from hardware.press import MS
from kiosk.people import Evening, PeopleReport
from kiosk.people.evening import BEGAN_NS
from kiosk.rules.options import PRESETS

IDLE_STEP_NS = 100 * MS
FED = ("keyboard", "touch", "pair")


class RigButtons:
    """A rig's fingers, as an evening moves them."""

    def __init__(self, rig: Any, *, rings: bool) -> None:
        self._rig = rig
        self._rings = rings
        self._until_ns = 0
        self.board = rig.board
        assert rig.clock.now_ns == BEGAN_NS

    def script(self, *presses: ScriptedPress) -> None:
        for press in presses:
            told = press if self._rings else replace(press, bounce_ns=())
            self._rig.tap((told.seat, told.button), told.at_ns, told.held_ns, told.bounce_ns)
            self._until_ns = max(self._until_ns, told.at_ns + told.held_ns + 100 * MS)

    def advance(self, now_ns: int) -> None:
        clock = self._rig.clock
        while clock.now_ns < now_ns:
            if clock.now_ns < self._until_ns:
                self._rig.run(min(now_ns, self._until_ns) - clock.now_ns)
            else:
                clock.now_ns = min(now_ns, clock.now_ns + IDLE_STEP_NS)
                self._rig.look()


def played(rig: Any, kind: str, seed: int) -> PeopleReport:
    return Evening(PRESETS["party"], 5, seed, RigButtons(rig, rings=kind not in FED)).play()


@pytest.mark.rule("UNO-8")
@pytest.mark.parametrize("seed", [3, 9])
def test_people_play_a_round_to_its_end_and_every_race_is_judged_as_they_pressed(
    rig: Any, seed: int, request: pytest.FixtureRequest
) -> None:
    report = played(rig, request.node.callspec.params["rig"], seed)
    assert report.round.finished
    assert report.slaps["call"] + report.slaps["catch"] > 0
    assert report.wrong == 0
    assert rig.board.faults() == ()
