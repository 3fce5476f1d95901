"""Who has gone away for a while, and until when a bot plays for them. Times are ns on CLOCK_MONOTONIC.

Imports the rules' commands.
"""

from __future__ import annotations

from kiosk.rules.commands import Command, StepAway


class Absences:
    """The seats whose people are away for `lasts_ns`, or until they touch the table again."""

    def __init__(self, lasts_ns: int) -> None:
        """Everybody is there."""
        self.until_ns: dict[int, int] = {}
        self._lasts_ns = lasts_ns

    def note(self, seat: int, command: Command, at_ns: int) -> None:
        """Take in what a seat wants: to go away, or else it is there."""
        if isinstance(command, StepAway):
            self.until_ns[seat] = at_ns + self._lasts_ns
        else:
            self.until_ns.pop(seat, None)

    def over(self, now_ns: int) -> tuple[int, ...]:
        """Return the seats that are to be waited for again, once."""
        seats = tuple(seat for seat, until_ns in self.until_ns.items() if now_ns >= until_ns)
        for seat in seats:
            del self.until_ns[seat]
        return seats
