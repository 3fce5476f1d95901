"""Between two rounds: who agrees to go on, who stands up, who comes to sit down.

Imports the rules and the match. Times are ns on CLOCK_MONOTONIC.
"""

from __future__ import annotations

from hardware.press import Press
from kiosk.rules.commands import ComeBack, Join, Leave
from kiosk.table.match import Match
from kiosk.table.settings import TableSettings


class Between:
    """The scores of one round of `match`, shown from `from_ns` on; before that its end is still to be seen.

    `agreed` want to go on; after a match `coming` sit down for the next one and `going` have stood up.
    `emptied`: the last person has just left.
    """

    def __init__(self, match: Match, settings: TableSettings, from_ns: int) -> None:
        """Nobody has agreed to anything."""
        self.from_ns = from_ns
        self.agreed: set[int] = set()
        self.coming: set[int] = set()
        self.going: set[int] = set()
        self.emptied = False
        self._match = match
        self._settings = settings
        self._first_wish_ns: int | None = None

    def people(self) -> tuple[int, ...]:
        """Return the seats whose people play on, without those who come for the next match."""
        return tuple(seat for seat in self._match.people() if seat not in self.going)

    def press(self, press: Press, match_ns: int) -> None:
        """A button was pressed (`match_ns` on the match's clock); what was meant for the game is nothing."""
        if press.at_ns < self.from_ns + self._settings.guard_ns:
            return
        if press.button == "slap":
            self._slap(press.seat, press.at_ns, match_ns)
        else:
            self._cut(press.seat, match_ns)

    def _slap(self, seat: int, at_ns: int, match_ns: int) -> None:
        match = self._match
        if seat not in match.here():
            if match.won and seat in self._settings.places:
                self.coming.add(seat)
            elif not match.won and seat in self._settings.places:
                match.decide(Join(seat), match_ns)
            return
        self.going.discard(seat)
        if seat in match.state.idle:
            match.decide(ComeBack(seat), match_ns)
        self.agreed.add(seat)
        if self._first_wish_ns is None:
            self._first_wish_ns = at_ns

    def _cut(self, seat: int, match_ns: int) -> None:
        """Take back the wish to go on, or else stand up."""
        match = self._match
        self.coming.discard(seat)
        if seat in self.agreed:
            self.agreed.discard(seat)
        elif match.won:
            self.going.add(seat)
        elif seat in match.here():
            match.decide(Leave(seat), match_ns)
        if not self.agreed:
            self._first_wish_ns = None
        self.emptied = not self.people() and not self.coming

    def stand_up(self, seat: int, match_ns: int) -> None:
        """Leave, agreed or not."""
        self.agreed.discard(seat)
        self._cut(seat, match_ns)

    def goes_on(self, now_ns: int) -> bool:
        """Return whether all agree, or some do and the others had their time; a demo goes on by itself."""
        if self._settings.demo and now_ns >= self.from_ns + self._settings.next_ns:
            return True
        if self._first_wish_ns is None:
            return False
        return self.agreed >= set(self.people()) or now_ns >= self._first_wish_ns + self._settings.next_ns

    def counts(self) -> tuple[int, int] | None:
        """Return from when to when the others have time to agree; None: as long as they like."""
        from_ns = self._first_wish_ns
        if from_ns is None or self.agreed >= set(self.people()):
            return None
        return from_ns, from_ns + self._settings.next_ns

    def due_ns(self, now_ns: int) -> list[int]:
        """Return when the scores are to be shown, and when those who have not agreed are left behind."""
        since_ns = self.from_ns if self._settings.demo else self._first_wish_ns
        moments = [self.from_ns] if now_ns < self.from_ns else []
        return moments if since_ns is None else [*moments, since_ns + self._settings.next_ns]
