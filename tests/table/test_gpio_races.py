"""Ten seats on gpiozero's mock pins, bounce and late edges, through debounce and sequencer to the verdict."""

from __future__ import annotations

import heapq
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import gpiozero.pins.local
import gpiozero.pins.mock
import pytest
from gpiozero.pins.mock import MockFactory, MockPin

from hardware.gpio import GpioBoard
from hardware.press import MS, Line, Press
from hardware.seat_map import SeatMap, load
from kiosk.rules.cards import card, cards
from kiosk.rules.commands import Cut, Lay, NextRound, Slap, TakeSeats
from kiosk.rules.events import Called, CardLaid, Caught
from kiosk.rules.house import rulebook
from kiosk.rules.options import Options, with_options
from kiosk.rules.phases import Turn
from kiosk.rules.referee import Referee, Refused
from kiosk.rules.rulebook import in_ns
from kiosk.rules.sequencer import Sequencer, Timed
from kiosk.rules.state import State
from kiosk.table.holding import Source, hold_ns

MAP = Path(__file__).parents[2] / "wiring" / "ten-seats.toml"
SEATS = tuple(range(1, 11))
OPTIONS = with_options(Options(), {"cut": True})
BOUNCE_MS, LATEST_MS = 6, 30
SPREAD_MS = 40
REREAD_MS = 10
PADDING = cards("Y1 Y2 Y3 B1 B2")


class Clock:
    def __init__(self) -> None:
        self.now_ns = 10**12

    def seconds(self) -> float:
        return self.now_ns / 1e9


class LatePin(MockPin):
    """Stamps an edge when it happens; the race tells it when it says so, as a busy Python does."""

    def _call_when_changed(self) -> None:
        self.factory.on_their_way.append((self, self._last_change, self._state))

    def arrive(self, ticks: float, state: bool) -> None:
        self.when_changed(ticks, state)


class Rig:
    """A table's buttons and its rules, without the table around them."""

    def __init__(self, clock: Clock, seed: int) -> None:
        self.clock = clock
        self.chance = Random(seed)
        seat_map: SeatMap = load(MAP)
        self.factory: Any = MockFactory(pin_class=LatePin)
        self.factory.on_their_way = []
        self.board = GpioBoard(seat_map, pin_factory=self.factory, watched=False)
        self.pins: dict[Line, Any] = {line: self.factory.pin(pin) for line, pin in seat_map.pins.items()}
        self.told: list[Press] = []
        self.out_of_order = 0
        self._newest_ns = 0
        self.board.open(self.told.append)
        self.book = rulebook(OPTIONS)
        self.state = State(SEATS)
        self.referee = Referee(self.state, self.book)
        self.referee.decide(TakeSeats(()), 0, Random(0))
        self.referee.decide(NextRound(), 0, Random(0))
        self.sequencer = Sequencer(self.referee, self._hold_ns(), lambda: Random(0))

    def _hold_ns(self) -> int:
        source = Source(self.board.error_ns, self.board.max_delay_ns)
        return hold_ns([source], in_ns(OPTIONS.dead_heat))

    def set_out(self, hands: dict[int, str], top: str, turn: int) -> None:
        state = self.state
        for seat in SEATS:
            state.hands[seat] = cards(hands[seat]) if seat in hands else PADDING.copy()
        state.discard = [card("G9"), card(top)]
        state.colour = card(top).colour or "red"
        state.phase, state.turn, state.cut_open = Turn(turn), turn, True
        state.last_layer = SEATS[turn - 2]
        state.owes, state.called, state.ahead = None, set(), None
        state.fined = set()
        state.since_ns = self.clock.now_ns
        state.laid_ns = state.settled_ns = None

    def press_all(self, moments: dict[Line, int]) -> list[tuple[Timed, object]]:
        """Press these buttons at these times (ns from now); return every verdict, in order."""
        happenings = self._happenings(moments)
        verdicts: list[tuple[Timed, object]] = []
        for now_ns, kind, line, closed, told_ns in happenings:
            self.clock.now_ns = now_ns
            if kind == "edge":
                (self.pins[line].drive_low if closed else self.pins[line].drive_high)()
                for pin, ticks, state in self.factory.on_their_way:
                    happenings.add((told_ns, "told", (pin, ticks, state), closed, 0))
                self.factory.on_their_way.clear()
            elif kind == "told":
                pin, ticks, state = line
                pin.arrive(ticks, state)
            else:
                self.board.reread(now_ns)
            self._offer_all()
            while (outcome := self.sequencer.step(now_ns)) is not None:
                verdicts.append((outcome.timed, outcome.result))
        return verdicts

    def _offer_all(self) -> None:
        for press in self.told:
            if press.down:
                self.out_of_order += press.at_ns < self._newest_ns
                self._newest_ns = max(self._newest_ns, press.at_ns)
                command = Slap(press.seat) if press.button == "slap" else Cut(press.seat)
                self.sequencer.offer(Timed(command, press.at_ns, press.error_ns))
        self.told.clear()

    def _happenings(self, moments: dict[Line, int]) -> Timeline:
        line_of_time = Timeline()
        start_ns = self.clock.now_ns
        for line, moment_ns in moments.items():
            late_ns = self.chance.randrange(LATEST_MS * MS)
            held_ns = self.chance.randrange(30, 80) * MS
            for begins_ns, closes in ((moment_ns, True), (moment_ns + held_ns, False)):
                bounces = sorted(self.chance.sample(range(1, BOUNCE_MS * MS), self.chance.randrange(3) * 2))
                for number, bounce_ns in enumerate([0, *bounces]):
                    at_ns = start_ns + begins_ns + bounce_ns
                    line_of_time.add((at_ns, "edge", line, closes == (number % 2 == 0), at_ns + late_ns))
        for at_ms in range(0, SPREAD_MS + 80 + BOUNCE_MS + LATEST_MS + 80, REREAD_MS):
            line_of_time.add((start_ns + at_ms * MS, "read", None, False, 0))
        return line_of_time


class Timeline:
    """What is to happen, in order of time; more may be added while it is gone through."""

    def __init__(self) -> None:
        self._due: list[tuple[int, int, tuple[Any, ...]]] = []
        self._number = 0

    def add(self, what: tuple[Any, ...]) -> None:
        self._number += 1
        heapq.heappush(self._due, (what[0], self._number, what))

    def __iter__(self) -> Iterator[tuple[Any, ...]]:
        while self._due:
            yield heapq.heappop(self._due)[2]


def spread(chance: Random, seats: list[int]) -> dict[int, int]:
    """Moments at which these seats press, many of them near to each other."""
    base = [chance.randrange(SPREAD_MS * MS) for _ in seats]
    for place in range(1, len(base)):
        if chance.random() < 0.6:
            near_ns = chance.choice((1, 1, 2, 3)) * MS + chance.randrange(MS // 2)
            base[place] = min(base[place - 1] + near_ns, SPREAD_MS * MS)
    return dict(zip(seats, base, strict=True))


def call_race(rig: Rig) -> None:
    """Seat 1 owes the call; it and others slap."""
    rig.set_out({1: "R7 R5"}, "R1", turn=1)
    laid_ns = rig.clock.now_ns
    rig.referee.decide(Lay(1, card("R7")), laid_ns, Random(0))
    assert rig.state.owes == 1
    seats = rig.chance.sample(SEATS, rig.chance.randrange(2, 11))
    moments = spread(rig.chance, seats)
    verdicts = rig.press_all({(seat, "slap"): moment for seat, moment in moments.items()})
    events = [event for _, result in verdicts if not isinstance(result, Refused) for event in result]
    caught = [event.by for event in events if isinstance(event, Caught)]
    called = [event.seat for event in events if isinstance(event, Called)]
    assert len(caught) + len(called) == 1
    first = min(moments, key=moments.__getitem__)
    near = {seat for seat in seats if moments[seat] - moments[first] < MS}
    if first == 1 or 1 in near:
        # in a dead heat the seat that owes is safe
        assert called == [1]
    elif near == {first}:
        assert caught == [first]
    else:
        assert caught[0] in near


def cut_race(rig: Rig) -> None:
    """Several seats hold a Wild, as on the top; they cut."""
    turn = rig.chance.choice(SEATS)
    layer = SEATS[turn - 2]
    cutters = rig.chance.sample(
        [seat for seat in SEATS if seat not in {turn, layer}], rig.chance.randrange(2, 5)
    )
    rig.set_out(dict.fromkeys(cutters, "W G1 G2 G3"), "W", turn)
    moments = spread(rig.chance, cutters)
    verdicts = rig.press_all({(seat, "cut"): moment for seat, moment in moments.items()})
    laid = [
        event.seat
        for _, result in verdicts
        if not isinstance(result, Refused)
        for event in result
        if isinstance(event, CardLaid) and event.cut
    ]
    assert len(laid) == 1
    first = min(moments, key=moments.__getitem__)
    near = {seat for seat in cutters if moments[seat] - moments[first] < MS}
    if near == {first}:
        assert laid == [first]
    else:
        assert laid == [min(near, key=lambda seat: (seat - layer - 1) % 10)], "the nearest after the layer"


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    fake = Clock()
    monkeypatch.setattr(gpiozero.pins.mock, "monotonic", fake.seconds)
    monkeypatch.setattr(gpiozero.pins.local, "monotonic", fake.seconds)
    return fake


def run_races(clock: Clock, races: int, seed: int) -> None:
    rig = Rig(clock, seed)
    for _ in range(races):
        rig.clock.now_ns += 100 * MS
        (call_race if rig.chance.random() < 0.6 else cut_race)(rig)
    assert rig.board.faults() == ()
    assert rig.out_of_order > races, "the races were no test: presses arrived in order anyway"
    rig.board.close()


@pytest.mark.rule("UNO-8")
def test_two_thousand_races_are_judged_in_their_true_order(clock: Clock) -> None:
    run_races(clock, 2000, seed=1)


@pytest.mark.prove
@pytest.mark.rule("UNO-8")
@pytest.mark.parametrize("seed", range(2, 12))
def test_a_hundred_thousand_races_are_judged_in_their_true_order(clock: Clock, seed: int) -> None:
    run_races(clock, 10_000, seed)
