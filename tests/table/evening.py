"""A table with scripted fingers at its buttons and a clock that stands still unless told."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime
from itertools import count
from queue import SimpleQueue

from hardware.board import Board
from hardware.boards import Boards
from hardware.lamps import Lamps
from hardware.mock import MockBoard, ScriptedPress
from hardware.press import MS, Button, Press
from kiosk.journal import StoredMatch
from kiosk.rules.cards import card, cards
from kiosk.rules.commands import Lay
from kiosk.rules.events import evolve
from kiosk.rules.options import Options, with_options
from kiosk.rules.phases import Turn
from kiosk.rules.plain import event_from_plain
from kiosk.rules.state import State
from kiosk.rules.verdicts import Race
from kiosk.table import Table, TableSettings
from kiosk.table.holding import Source
from kiosk.table.match import Match
from kiosk.table.record import Record

STEP_MS = 5
SECOND = 1000
CUTS = with_options(Options(), {"cut": True})
PADDING = "Y1 Y2 Y3 B1 B2 B3"


def folded(stored: StoredMatch | None) -> State:
    """The state of a match as the journal has it: its events, one after the other."""
    assert stored is not None
    state = State(tuple(stored.header["seats"]))
    for entry in stored.entries:
        for plain in entry.events:
            evolve(state, event_from_plain(plain))
    return state


class Evening:
    """Presses are made with `press`, seen with `wait`; times are ms."""

    def __init__(
        self,
        places: int = 4,
        record: Record | None = None,
        *,
        now_ms: int = 1000,
        error_ns: int = MS // 10,
        beside: Board | None = None,
        away: Callable[[], frozenset[int]] = frozenset,
        seed: int = 0,
        **settings: object,
    ) -> None:
        self.now_ms = now_ms
        self.date = datetime(2026, 12, 1, 20, tzinfo=UTC)
        self.step_ms = STEP_MS
        seats = tuple(range(1, places + 1))
        presses: SimpleQueue[Press] = SimpleQueue()
        self.board = MockBoard(
            [(seat, button) for seat in range(1, 11) for button in ("slap", "cut")],
            clock=lambda: self.now_ns,
            error_ns=error_ns,
        )
        self.boards = Boards([self.board] if beside is None else [self.board, beside])
        lamps = Lamps(self.boards)
        self.boards.open(lamps.listen(presses.put))
        self.settings = TableSettings(places=seats, **settings)  # type: ignore[arg-type]
        sources = [Source(board.error_ns, board.max_delay_ns) for board in self.boards.parts]
        seeds = count(seed)
        self.table = Table(
            self.settings,
            record or Record(None),
            lamps,
            sources,
            lambda: next(seeds),
            presses,
            self.wall,
        )
        self.table.wait_for(away)
        self.due_ns: int | None = None

    def wall(self) -> datetime:
        return self.date

    @property
    def now_ns(self) -> int:
        return self.now_ms * MS

    @property
    def match(self) -> Match:
        assert self.table.match is not None, "nobody plays"
        return self.table.match

    @property
    def race(self) -> Race:
        assert self.match.races.newest is not None, "there was no race"
        return self.match.races.newest

    def press(
        self, seat: int, button: Button = "slap", *, in_ms: float = 0, late_ms: int = 0, held_ms: int = 80
    ) -> None:
        """Somebody will press; the board hears of it `late_ms` late."""
        at_ns = self.now_ns + round(in_ms * MS)
        press = ScriptedPress(seat, button, at_ns, held_ns=held_ms * MS, delay_ns=late_ms * MS)
        self.board.script(press)

    def wait(self, for_ms: int) -> None:
        """Let time pass, the table being looked after all the while."""
        end_ms = self.now_ms + for_ms
        while self.now_ms < end_ms:
            self.now_ms = min(end_ms, self.now_ms + self.step_ms)
            self.board.advance(self.now_ns)
            self.look_beside()
            self.due_ns = self.table.tick(self.now_ns)

    def look_beside(self) -> None:
        """Let the board beside the scripted one see what happened until now."""

    def tap(self, seat: int, button: Button = "slap") -> None:
        """A press, and a while to see what comes of it."""
        self.press(seat, button)
        self.wait(500)

    def begin(self, *seats: int) -> None:
        """Let people sit down at these seats and start a match."""
        for _ in range(2):
            for seat in seats:
                self.press(seat)
            self.wait(400)
        assert self.table.match is not None

    def set_out(self, hands: dict[int, str], top: str = "R1", turn: int = 1) -> None:
        """Put these cards into the hands of a match that was dealt, and one on the pile."""
        state = self.match.state
        for seat, held in hands.items():
            state.hands[seat] = cards(held)
        state.discard = [card("G9"), card(top)]
        state.colour = card(top).colour
        state.phase, state.turn, state.cut_open = Turn(turn), turn, True
        state.last_layer = state.seats[state.seats.index(turn) - 1]
        state.since_ns = self.match_ns

    @property
    def match_ns(self) -> int:
        return self.now_ns - self.table.match_from_ns

    def lamp(self, seat: int, button: Button = "slap") -> float:
        return self.board.lamp(seat, button)

    def end_round(self, winner: int = 1) -> None:
        """Let a seat lay its last card."""
        self.set_out({winner: "R5"}, turn=winner)
        self.table.do(Lay(winner, card("R5")), self.now_ns, 0)
        self.wait(200)
        assert self.match.over

    def see_scores(self) -> None:
        """Wait until presses mean something again."""
        self.wait((self.settings.linger_ns + self.settings.guard_ns) // MS)
        assert self.table.at_scores
