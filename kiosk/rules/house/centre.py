"""HOUSE-CENTRE: when a seat calls in time, everyone else must slap; the last to slap draws two."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kiosk.rules.rulebook import Rule

if TYPE_CHECKING:
    from kiosk.rules.referee import Referee


def _everyone_slaps(referee: Referee, caller: int) -> None:
    referee.ask_slaps(caller, "centre")


CENTRE = Rule(name="centre", called=_everyone_slaps)
