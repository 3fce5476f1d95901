"""Killed at any moment, the real program goes on with the same round and has lost nothing it had shown."""

from __future__ import annotations

import random
import time
from pathlib import Path
from random import Random

import pytest

from kiosk.rules.plain import command_from_plain, event_from_plain
from kiosk.rules.referee import Referee
from kiosk.rules.state import State
from tests.end_to_end.desk import Seen, copied, display, fold, program, wait_for

DEMO = ("--demo", "--bots", "6", "--option", "cut=true", "--reduced-motion")
LONGEST_LIFE_S = 2.5


def on_disk(journal: Path) -> Seen | None:
    """The match being played when nobody has the journal open; it was never set aside."""
    with copied(journal) as opened:
        assert opened is not None, "the journal was damaged"
        stored = opened.current()
        return None if stored is None else fold(stored)


def decided_again(seen: Seen) -> State:
    """The state that the rules come to from the commands alone."""
    referee = Referee(State(seen.state.seats), seen.book)
    for number, entry in enumerate(seen.stored.entries):
        chance = Random(f"{seen.stored.header['seed']} {number}")
        events = referee.decide(command_from_plain(entry.command), entry.at_ns, chance)
        assert events == [event_from_plain(plain) for plain in entry.events]
    return referee.state


def continues(before: Seen, after: Seen) -> None:
    """The later journal is the earlier one and what came after."""
    assert after.stored.match_id == before.stored.match_id
    assert after.stored.header == before.stored.header
    assert after.stored.entries[: len(before.stored.entries)] == before.stored.entries


def kill_and_restart(screen: str, folder: Path, kills: int, chance: random.Random) -> None:
    state = folder / "state"
    before: Seen | None = None
    for _ in range(kills):
        with program(screen, state, *DEMO) as table:
            if before is not None:
                wait_for("its report", lambda: "going on with" in table.said())
                where = f"match {before.stored.match_id}, round {before.state.round_number}"
                assert f"going on with {where}, after {len(before.commands)} decisions" in table.said()
            lives_s = chance.choice([0.0, chance.uniform(0, 0.3), chance.uniform(0, LONGEST_LIFE_S)])
            started = wait_for("play", table.seen)
            end = time.monotonic() + lives_s
            while time.monotonic() < end:
                started = table.seen() or started
                time.sleep(0.02)
            table.process.kill()
            table.process.wait()
        after = on_disk(state / "table.sqlite3")
        assert after is not None, "six bots do not end a match so soon"
        continues(started, after)
        if before is not None:
            continues(before, after)
        assert decided_again(after) == after.state
        assert "Traceback" not in table.said()
        assert "set aside" not in table.said()
        before = after


def test_killed_at_random_moments_it_goes_on_where_it_was(screen: str, tmp_path: Path) -> None:
    kill_and_restart(screen, tmp_path, 10, random.Random(1))


@pytest.mark.prove
@pytest.mark.parametrize("seed", range(2, 10))
def test_killed_two_hundred_times_it_goes_on_where_it_was(tmp_path: Path, seed: int) -> None:
    with display() as screen:
        kill_and_restart(screen, tmp_path, 25, random.Random(seed))
