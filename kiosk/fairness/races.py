"""Races by the thousand on one kind of board, and how each was judged. Imports the kinds of boards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from random import Random
from typing import NamedTuple, Protocol

from hardware.board import Board
from hardware.press import MS, Line, Press
from kiosk.fairness.conditions import Condition
from kiosk.fairness.fed import Fed
from kiosk.fairness.judge import BYSTANDER, Judge, Verdict
from kiosk.fairness.pins import Pins
from kiosk.fairness.presses import Edge, Start, start
from kiosk.fairness.rivals import FRAME_NS, POLL_NS, by_arrival, by_bounce_time, by_poll
from kiosk.fairness.seat_boards import SeatBoard
from kiosk.fairness.world import World
from kiosk.table.holding import Source

GAPS_NS = tuple(round(ms * MS) for ms in (0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 50))
BETWEEN_NS = 150 * MS
LATE_NS = 100 * MS
"""So long after the last press at the latest it is decided, however late it came and inexact it is."""
WARM_UP_NS = 2_500 * MS
SOURCES = {
    "gpio": "GPIO (lgpio)",
    "board": "one seat board",
    "boards": "two seat boards",
    "mixed": "GPIO and a seat board",
    "rpi-gpio": "RPi.GPIO",
    "keyboard": "keyboard",
    "touch": "touch pads",
}
EXACT = ("gpio", "board")
"""Both presses are of one clock, which stamps them itself: no gap of 1 ms may be judged wrongly."""
STATED = ("boards", "mixed")
"""Two clocks: what is within their stated errors is said to be a dead heat, and nothing else is wrong."""


class Part(Protocol):
    """One kind of board with fingers at it."""

    @property
    def board(self) -> Board:
        """Return the board that the table would open."""

    def play(self, edges: list[Edge], until_ns: int) -> None:
        """Let these edges happen."""

    def close(self) -> None:
        """Let it go."""


class Job(NamedTuple):
    """So many races on one source, under one condition, a known gap apart."""

    source: str
    condition: Condition
    gap_ns: int
    races: int
    seed: int


@dataclass(slots=True)
class Count:
    """What came of a job: verdicts, how often each rival was wrong, presses outside their stated error."""

    source: str
    condition: str
    gap_ns: int
    races: int = 0
    verdicts: Counter[str] = field(default_factory=Counter)
    wrong: Counter[str] = field(default_factory=Counter)
    astray: int = 0
    widest_ns: int = 0
    """The largest error a press stated."""

    def add(self, other: Count) -> None:
        """Add what another job counted."""
        self.races += other.races
        self.verdicts += other.verdicts
        self.wrong += other.wrong
        self.astray += other.astray
        self.widest_ns = max(self.widest_ns, other.widest_ns)


def _parts(source: str, world: World, condition: Condition, chance: Random) -> dict[tuple[int, ...], Part]:
    """Return what a source is made of, by the seats that press there."""
    match source:
        case "gpio" | "rpi-gpio":
            return {(1, 2): Pins(world, condition, chance, source)}
        case "keyboard" | "touch":
            return {(1, 2): Fed(world, condition, chance, source)}
        case "board":
            return {(1, 2): SeatBoard(world, condition, chance, "serial 1", (1, 2))}
        case "boards":
            return {(n,): SeatBoard(world, condition, chance, f"serial {n}", (n,)) for n in (1, 2)}
        case _:
            pins = Pins(world, condition, chance, "gpio")
            return {(1,): pins, (2,): SeatBoard(world, condition, chance, "serial 1", (2,))}


class Track:
    """One table's buttons, and race after race on them."""

    def __init__(self, source: str, condition: Condition, chance: Random) -> None:
        """Open the boards and let their clocks agree."""
        self.world = World()
        self.condition = condition
        self.chance = chance
        self.parts = _parts(source, self.world, condition, chance)
        boards = [part.board for part in self.parts.values()]
        self.judge = Judge(self.world, [Source(board.error_ns, board.max_delay_ns) for board in boards])
        self.arrivals: list[Line] = []
        for part in self.parts.values():
            part.board.open(self._take)
            if isinstance(part, SeatBoard):
                part.rest(self.world.now_ns + WARM_UP_NS)
        self.world.run(self.world.now_ns + WARM_UP_NS)

    def close(self) -> None:
        """Let all boards go."""
        for part in self.parts.values():
            part.close()

    def _take(self, press: Press) -> None:
        if press.down:
            self.arrivals.append((press.seat, press.button))
        self.judge.take(press)

    def race(self, gap_ns: int) -> tuple[Start, Verdict]:
        """Run one race; return it and its verdict."""
        chance, world = self.chance, self.world
        began = start(
            chance,
            ((1, "slap"), (2, "slap")),
            world.now_ns + BETWEEN_NS + chance.randrange(20 * MS),
            gap_ns,
            self.condition,
        )
        # a call in three is the owing seat's own; else two who catch race
        owing = began.first[0] if chance.random() < 1 / 6 else began.second[0]
        self.judge.set_out(owing if chance.random() < 1 / 3 else BYSTANDER)
        self.arrivals.clear()
        end_ns = max(began.over_ns, began.at_ns + gap_ns + self.judge.hold_ns) + LATE_NS
        for seats, part in self.parts.items():
            own = [edge for edge in began.edges if edge[0][0] in seats]
            part.play(own, end_ns)
        world.run(end_ns)
        return began, self.judge.verdict(began.first, began.second)


def run(job: Job) -> Count:
    """Run a job; the same seed runs the same races."""
    chance = Random(f"{job.source} {job.condition.name} {job.gap_ns} {job.seed}")
    track = Track(job.source, job.condition, chance)
    count = Count(job.source, job.condition.name, job.gap_ns, job.races)
    try:
        for _ in range(job.races):
            began, verdict = track.race(job.gap_ns)
            count.verdicts[verdict] += 1
            _compare(count, began, track)
    finally:
        track.close()
    return count


def _compare(count: Count, began: Start, track: Track) -> None:
    truth = {began.first: began.at_ns, began.second: began.at_ns + count.gap_ns}
    for press in track.judge.heard:
        astray_ns = abs(press.at_ns - truth[press.seat, press.button])
        count.astray += astray_ns > press.error_ns
        count.widest_ns = max(count.widest_ns, press.error_ns)
    count.wrong["arrival"] += not by_arrival(began, track.arrivals)
    count.wrong["poll"] += not by_poll(began, POLL_NS, track.chance)
    count.wrong["frame"] += not by_poll(began, FRAME_NS, track.chance)
    count.wrong["bounce_time"] += not by_bounce_time(began)


def added(counts: Iterable[Count]) -> list[Count]:
    """Add up what was counted of the same source, condition and gap."""
    sums: dict[tuple[str, str, int], Count] = {}
    for one in counts:
        key = (one.source, one.condition, one.gap_ns)
        sums.setdefault(key, Count(*key)).add(one)
    return list(sums.values())
