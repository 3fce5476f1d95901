"""What it costs to have an action on disk before it is seen. Imports the journal and the table's record."""

from __future__ import annotations

import os
import tempfile
import time
from pathlib import Path
from random import Random

from kiosk.bench.figures import Figure, Measured, share
from kiosk.bench.play import SEATS
from kiosk.journal import Journal
from kiosk.rules.commands import NextRound, SeatCommand
from kiosk.rules.house import rulebook
from kiosk.rules.legality import may
from kiosk.rules.options import PRESETS
from kiosk.rules.referee import Referee
from kiosk.rules.sequencer import Outcome, Timed
from kiosk.rules.state import State
from kiosk.table.record import Opening, Record

MS = 1_000_000
OPTIONS = PRESETS["classic"]


def measure(actions: int) -> list[Measured]:
    """Return how long `Record.keep` takes for so many actions of real play, beside a bare write and fsync."""
    with tempfile.TemporaryDirectory(prefix="bench-journal-", dir=Path.cwd()) as folder:
        journal = Journal.open(Path(folder) / "table.sqlite3", "2000-01-01T00:00:00+00:00")
        record = Record(journal)
        record.begin(Opening(SEATS, OPTIONS, 1))
        kept, synced = [], []
        with (Path(folder) / "bare").open("wb", buffering=0) as bare:
            for outcome in _outcomes(actions):
                began_ns = time.perf_counter_ns()
                record.keep(outcome)
                kept.append((time.perf_counter_ns() - began_ns) / MS)
                began_ns = time.perf_counter_ns()
                bare.write(bytes(512))
                os.fsync(bare.fileno())
                synced.append((time.perf_counter_ns() - began_ns) / MS)
        fault = record.fault
        journal.close()
    if fault is not None:
        raise RuntimeError(fault)
    return [
        Figure(
            key="journal", title="Journal: an action committed, median", value=share(kept, 0.5), unit=" ms",
            how="Record.keep in a folder beside this project; and a bare write and fsync.",
            values={
                "p99_ms": share(kept, 0.99), "worst_ms": max(kept), "bare_fsync_ms": share(synced, 0.5),
                "ratio": share(kept, 0.5) / share(synced, 0.5), "actions": actions,
            },
        )
    ]  # fmt: skip


def _outcomes(count: int) -> list[Outcome]:
    """The beginning of a match, as the sequencer would hand it on."""
    state, chance = State(SEATS), Random(1)
    referee = Referee(state, rulebook(OPTIONS))
    found: list[Outcome] = []
    while len(found) < count:
        seat = getattr(state.phase, "seat", None)
        command: SeatCommand | NextRound = NextRound()
        if seat is not None:
            command = chance.choice(may(state, referee.book, seat))
        at_ns = len(found) * 1000 * MS
        found.append(Outcome(Timed(command, at_ns), referee.decide(command, at_ns, chance)))
        if type(state.phase).__name__ == "MatchOver":
            state = State(SEATS)
            referee = Referee(state, rulebook(OPTIONS))
    return found
