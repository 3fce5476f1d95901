"""Play is halted while the buttons of some are not heard: nobody acts, nothing runs out, nothing is lost."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

from kiosk.rules.commands import Command, GoOn, Halt, NextRound, SeatCommand
from kiosk.rules.deadlines import next_deadline
from kiosk.rules.events import PlayHalted, PlayWentOn, evolve
from kiosk.rules.phases import MatchOver, RoundOver
from kiosk.rules.plain import event_from_plain, to_plain
from kiosk.rules.referee import Refused
from kiosk.rules.views import seat_view

SEEDS = range(12)


@pytest.mark.parametrize("seed", SEEDS)
def test_whatever_is_open_nobody_acts_while_play_is_halted_and_all_can_as_before_after_it(
    seed: int, evening: Callable[..., object]
) -> None:
    table = evening(seed)
    chance = Random(seed)
    for command in table.moves(300):
        table.decide(command)
        state, ring = table.state, table.state.ring
        if isinstance(state.phase, RoundOver | MatchOver) or chance.random() > 0.1:
            continue
        before = state.copy()
        offered = {seat: seat_view(state, table.book, seat).may for seat in ring}
        table.decide(Halt(ring[:1]))
        assert next_deadline(state, table.book) is None
        for commands in offered.values():
            for one in commands:
                assert table.decide(one) == Refused("halted")
        assert all(seat_view(state, table.book, seat).may == () for seat in ring)
        table.decide(GoOn(()))
        assert state == before


@pytest.mark.parametrize(
    "command", [Halt(()), Halt((99,)), GoOn(())], ids=["nobody", "a stranger", "nothing to end"]
)
def test_what_changes_nothing_or_means_nobody_is_refused(
    command: Command, evening: Callable[..., object]
) -> None:
    table = evening(1, wild=False)
    table.decide(NextRound())
    assert table.decide(command) == Refused("closed")


def test_between_two_rounds_nothing_is_halted(evening: Callable[..., object]) -> None:
    table = evening(1, wild=False)
    for command in table.moves():
        table.decide(command)
    assert not isinstance(command, SeatCommand) or isinstance(table.state.phase, RoundOver | MatchOver)
    assert table.decide(Halt(table.state.seats[:1])) == Refused("closed")


@pytest.mark.parametrize("event", [PlayHalted((2, 3), 5), PlayWentOn((2,), 6), PlayWentOn((), 7)])
def test_a_stored_halt_is_read_back(event: PlayHalted | PlayWentOn, evening: Callable[..., object]) -> None:
    again = event_from_plain(to_plain(event))
    assert again == event
    state = evening(1).state
    evolve(state, again)
    assert (state.halted, state.by_touch) == (
        (event.seats, ()) if isinstance(event, PlayHalted) else ((), event.by_touch)
    )
