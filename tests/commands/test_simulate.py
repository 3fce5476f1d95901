"""`python -m kiosk simulate`: figures of a set of rules, the same again from the same seed."""

import json
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from kiosk.commands.simulate import summary
from kiosk.rules.options import Options
from kiosk.table.simulation import RoundReport


def simulate(*words: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "kiosk", "simulate", *words]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def figures(*words: str) -> dict[str, Any]:
    ran = simulate("--json", *words)
    assert ran.returncode == 0, ran.stderr
    read: dict[str, Any] = json.loads(ran.stdout)
    return read


def test_the_same_seed_gives_the_same_figures_whatever_the_number_of_jobs() -> None:
    words = ("--rounds", "12", "--seed", "7", "--preset", "party")

    assert figures(*words, "--jobs", "1") == figures(*words, "--jobs", "2")
    assert figures(*words) != figures("--rounds", "12", "--seed", "8", "--preset", "party")


def test_people_read_lengths_winners_and_what_happened() -> None:
    ran = simulate("--rounds", "10", "--seed", "1", "--seats", "3")

    assert ran.returncode == 0
    assert [line.split()[0] for line in ran.stdout.splitlines()] == [
        "10",
        "actions",
        "minutes",
        "blocked",
        "won",
        "a",
    ]
    assert "3: " in ran.stdout


def test_people_tell_of_their_reactions_mistakes_and_races_beside_what_bots_tell() -> None:
    words = ("--people", "--rounds", "4", "--seed", "3")
    told = figures(*words, "--jobs", "1")
    people = told["people"]

    assert told == figures(*words, "--jobs", "2")
    assert told["unfinished"] == 0
    assert 200 < people["reactions_ms"]["median"] < 800
    assert people["races"] > 0
    assert people["wrong_verdicts"] == 0
    assert set(people["slaps"]) == {"call", "catch", "ahead", "late", "false"}
    said = simulate(*words).stdout
    assert [line.split()[0] for line in said.splitlines()][-5:] == [
        "reactions", "slaps", "races", "dead", "wrong",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("--preset", "chess"), "'chess' is none of classic"),
        (("--seats", "11"), "--seats 11 is not between 2 and 10"),
        (("--rounds", "0"), "--rounds 0 is not between 1"),
        (("--jobs", "0"), "--jobs 0 is not between 1"),
        (("--option", "cut"), "write NAME=VALUE"),
        (("--option", "hat=true"), "there is no such option"),
        (("--preset", "cafe", "--option", "target=500"), "lazy"),
    ],
)
def test_what_cannot_be_played_is_refused_in_one_line(words: tuple[str, ...], says: str) -> None:
    ran = simulate(*words)

    assert ran.returncode == 2
    assert says in ran.stderr
    assert ran.stderr.count("\n") == 1
    assert not ran.stdout


def test_the_summary_counts_what_the_rounds_tell() -> None:
    one = RoundReport(1, 60, 60_000_000_000, 2, blocked=False, finished=True, cuts=1, catches=0, reshuffles=2)
    other = RoundReport(
        2, 100, 180_000_000_000, None, blocked=True, finished=True, cuts=0, catches=1, reshuffles=0
    )

    told = summary(Options(), 2, 5, [one, other])

    assert told["actions"]["mean"] == 80
    assert told["minutes"]["mean"] == 2
    assert told["blocked"] == 0.5
    assert told["won_by_seat"] == {"1": 0, "2": 0.5}
    assert (told["cuts"], told["catches"], told["reshuffles"]) == (0.5, 0.5, 1)


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_signal_ends_it_and_those_who_work_for_it_without_a_traceback(number: signal.Signals) -> None:
    command = [sys.executable, "-m", "kiosk", "simulate", "--rounds", "1000000", "--jobs", "2"]
    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True) as program:
        workers = _children_of(program.pid)
        program.send_signal(number)
        _, said = program.communicate(timeout=20)

    assert program.returncode == 128 + number
    assert said == ""
    assert not any(Path(f"/proc/{worker}").exists() for worker in workers)


def _children_of(pid: int) -> list[int]:
    """Wait until the workers are at work, and return their numbers."""
    children = Path(f"/proc/{pid}/task/{pid}/children")
    while len(found := [int(child) for child in children.read_text().split()]) < 2:
        time.sleep(0.02)
    time.sleep(0.5)
    return found
