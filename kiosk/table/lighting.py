"""Keeps the lamps showing what the table is at. Imports the signals, the match and the hardware's lamps."""

from __future__ import annotations

from collections.abc import Set as AbstractSet

from hardware.lamps import CAUGHT, FIRST, Lamps
from kiosk.rules.verdicts import Race
from kiosk.table import signals
from kiosk.table.between import Between
from kiosk.table.match import Match
from kiosk.table.returning import Returning
from kiosk.table.seating import Seating


class Lighting:
    """The lamps of one table."""

    def __init__(self, lamps: Lamps, places: tuple[int, ...]) -> None:
        """Show nothing yet."""
        self._lamps = lamps
        self._places = places
        self._lit: Race | None = None
        self._shows: object = None

    def tick(
        self,
        match: Match | None,
        asked: Between | Returning | None,
        seating: Seating,
        open_hands: AbstractSet[int],
        now_ns: int,
    ) -> int | None:
        """Show what is the case now; return when a lamp changes next, or None.

        `asked`: who agrees to go on, at the scores or after a power cut. What has not changed is not looked
        at anew.
        """
        shows: object = None
        if match is None:
            shows = (frozenset(seating.seated), frozenset(seating.agreed))
            if shows != self._shows:
                self._lamps.show(signals.inviting(self._places, seating.seated, seating.agreed))
        elif asked is not None:
            self._lamps.show(signals.asking(asked.people(), asked.agreed))
        else:
            state = match.state
            people = (state.owes, frozenset(state.left), frozenset(open_hands), state.accusation)
            shows = (match, type(state.phase), state.phase, state.turn, people)
            if shows != self._shows:
                self._lamps.show(signals.in_play(match.public(), open_hands))
        self._shows = shows
        self._play_race(None if match is None else match.races.newest)
        return self._lamps.tick(now_ns)

    def _play_race(self, race: Race | None) -> None:
        if race is not None and (self._lit is None or race.at_ns != self._lit.at_ns):
            self._lamps.play({(race.runners[0].seat, "slap"): FIRST, (race.runners[0].seat, "cut"): FIRST})
            if race.caught and race.owing is not None:
                self._lamps.play({(race.owing, "slap"): CAUGHT})
        self._lit = race
