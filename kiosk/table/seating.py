"""Who sits where before a match, and who agrees to go on. Imports nothing of ours but the settings."""

from __future__ import annotations

from kiosk.table.lessons import Lessons
from kiosk.table.settings import TableSettings

LEAST_SEATS = 2
COMPANY = 4


class Seating:
    """Places taken by a press, left by another; a second press agrees to start.

    Times are ns on CLOCK_MONOTONIC. Nothing here starts by itself: the table asks `starts`.
    """

    def __init__(self, settings: TableSettings) -> None:
        """Everybody is still standing."""
        self._settings = settings
        self.seated: set[int] = set()
        self.agreed: set[int] = set()
        self.lessons = Lessons()
        self._first_wish_ns: int | None = None
        self._touched_ns = 0

    def slap(self, seat: int, at_ns: int) -> None:
        """Sit down, or, seated, agree to start."""
        if seat not in self._settings.places:
            return
        self._touched_ns = at_ns
        if self.lessons.press(seat, "slap", at_ns):
            return
        if seat not in self.seated:
            self.seated.add(seat)
            return
        self.agreed.add(seat)
        if self._first_wish_ns is None:
            self._first_wish_ns = at_ns

    def cut(self, seat: int, at_ns: int) -> None:
        """Take back the wish to start, or else stand up."""
        if self.lessons.press(seat, "cut", at_ns):
            return
        if seat in self.agreed:
            self.agreed.discard(seat)
        else:
            self.seated.discard(seat)
        self._forget_the_wish()

    def stand_up(self, seat: int) -> None:
        """Leave, agreed, learning or not."""
        self.lessons.of.pop(seat, None)
        self.agreed.discard(seat)
        self.seated.discard(seat)
        self._forget_the_wish()

    def _forget_the_wish(self) -> None:
        if not self.agreed:
            self._first_wish_ns = None

    def learn(self, seat: int, now_ns: int) -> None:
        """Let a guest who sits learn how to play; the others wait."""
        if seat in self.seated:
            self._touched_ns = now_ns
            self.lessons.begin(seat, now_ns)

    def disagree(self) -> None:
        """Forget who agreed: what they agreed to has changed."""
        self.agreed = set()
        self._first_wish_ns = None

    def starts(self, now_ns: int, *, all_must_agree: bool = False) -> bool:
        """Return whether the match begins: all agree, or some do and the others have had their time.

        With `all_must_agree` nobody is left behind.
        """
        self.lessons.tick(now_ns)
        if not self._enough():
            return False
        all_must_agree = all_must_agree or bool(self.lessons.of)
        if self._first_wish_ns is None:
            return self._settings.demo and not self.seated
        late = now_ns >= self._first_wish_ns + self._settings.start_ns and not all_must_agree
        return self.agreed >= self.seated or late

    def counts(self, *, all_must_agree: bool = False) -> tuple[int, int] | None:
        """Return from when to when the others have time to agree; None: as long as they like."""
        from_ns = self._first_wish_ns
        if from_ns is None or all_must_agree or self.lessons.of or not self._enough():
            return None
        if self.agreed >= self.seated:
            return None
        return from_ns, from_ns + self._settings.start_ns

    def give_up(self, now_ns: int) -> None:
        """Let everybody stand up when nobody has pressed for long: they have gone."""
        if self.seated and now_ns > self._touched_ns + self._settings.abandon_ns:
            self.clear()

    def due_ns(self) -> int | None:
        """Return when the match starts without those who have not agreed, or is given up; None: neither."""
        if not self.seated:
            return None
        if self.lessons.of:
            return self.lessons.due_ns()
        if self._first_wish_ns is not None and self._enough():
            return self._first_wish_ns + self._settings.start_ns
        return self._touched_ns + self._settings.abandon_ns + 1

    def _enough(self) -> bool:
        return len(self.seated) + len(self.bots()) >= LEAST_SEATS

    def bots(self) -> tuple[int, ...]:
        """Return the empty places that bots would take, spread round the table."""
        wanted = self._settings.fill_to
        if wanted is None:
            alone = len(self.seated) == 1 or (self._settings.demo and not self.seated)
            wanted = COMPANY if alone else 0
        places = self._settings.places
        missing = min(wanted, len(places)) - len(self.seated)
        empty = [seat for seat in places if seat not in self.seated]
        if missing <= 0 or not empty:
            return ()
        start = places.index(min(self.seated)) if self.seated else 0
        clockwise = sorted(empty, key=lambda seat: (places.index(seat) - start) % len(places))
        step = len(clockwise) / missing
        return tuple(sorted(clockwise[int(step * (number + 0.5))] for number in range(missing)))

    def clear(self) -> None:
        """Let everybody stand up."""
        self.seated = set()
        self.agreed = set()
        self.lessons.clear()
        self._first_wish_ns = None
