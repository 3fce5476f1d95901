"""Our rules beside RLCard's UNO: who plays more in the same time. Imports the rules, and RLCard."""

from __future__ import annotations

import importlib.util
import time
from collections.abc import Callable
from dataclasses import replace
from random import Random
from statistics import median

from kiosk.bench.figures import Figure, Measured, NotMeasured, in_turns, median_ratio, required
from kiosk.bench.play import play
from kiosk.rules.options import PRESETS

CLASSIC = PRESETS["classic"]
AS_RLCARD = replace(CLASSIC, saves=False, challenge=False, courtesy=False)
HOW = (
    "4 seats, random legal play in CPU time, engines in turns. One action: an engine says what is legal and "
    "carries out what is chosen at random. Ours: may() and Referee.decide(), so a draw and the lay or pass "
    "after it are two, and so are a Draw Two and paying it; events are made and applied, with challenges, "
    "saves, courtesy, calls. RLCard: UnoGame.step(), which lays or keeps what it draws and pays."
)


def measure(goes: int, rounds: int) -> list[Measured]:
    """Return our speed over RLCard's by actions, by turns and by rounds."""
    if importlib.util.find_spec("rlcard") is None:
        why = "rlcard is not installed (pip install rlcard==1.2.0, or `make bench`)"
        return [NotMeasured("engine", "Engine beside RLCard 1.2.0", why)]
    from kiosk.bench import rlcard_games as theirs  # noqa: PLC0415 -- only there with the bench extra

    chance = Random(1)
    counted: dict[str, list[tuple[int, int]]] = {}

    def timed(name: str, job: Callable[[], tuple[int, int]]) -> Callable[[], float]:
        def go() -> float:
            began = time.process_time()
            counted.setdefault(name, []).append(job())
            return time.process_time() - began

        return go

    def ours(options_name: str) -> tuple[int, int]:
        played = play(CLASSIC if options_name == "classic" else AS_RLCARD, rounds, chance)
        return played.actions, played.turns

    def by(steps: int) -> tuple[int, int]:
        return steps, steps

    seconds = in_turns(
        {
            "ours": timed("ours", lambda: ours("classic")),
            "rlcard": timed("rlcard", lambda: by(theirs.by_game(rounds, chance))),
            "ours bare": timed("ours bare", lambda: ours("bare")),
            "rlcard round": timed("rlcard round", lambda: by(theirs.by_round(rounds, chance))),
            "rlcard env": timed("rlcard env", lambda: by(theirs.by_environment(max(1, rounds // 10)))),
        },
        goes,
    )
    speed = {
        (name, unit): [count[unit] / taken for count, taken in zip(counted[name], times, strict=True)]
        for name, times in seconds.items()
        for unit in (ACTIONS, TURNS)
    }
    rate = {name: [rounds / taken for taken in times] for name, times in seconds.items()}
    return _figures(speed, rate, goes)


ACTIONS, TURNS = 0, 1
Speeds = dict[tuple[str, int], list[float]]


def _figures(speed: Speeds, rate: dict[str, list[float]], goes: int) -> list[Measured]:
    theirs = speed["rlcard", TURNS]
    values = {
        "ours_actions_per_s": median(speed["ours", ACTIONS]),
        "rlcard_actions_per_s": median(theirs),
        "goes": goes,
    }
    by_turns = {
        "ours_turns_per_s": median(speed["ours", TURNS]),
        "ours_without_extras_turns_per_s": median(speed["ours bare", TURNS]),
        "rlcard_steps_per_s": median(theirs),
        "ratio_without_extras": median_ratio(speed["ours bare", TURNS], theirs),
    }
    by_rounds = {
        "ours_rounds_per_s": median(rate["ours"]),
        "ours_without_extras_rounds_per_s": median(rate["ours bare"]),
        "rlcard_rounds_per_s": median(rate["rlcard"]),
    }
    others = {
        "rlcard_inner_round_per_s": median(speed["rlcard round", TURNS]),
        "ratio_to_inner_round": median_ratio(speed["ours", ACTIONS], speed["rlcard round", TURNS]),
        "rlcard_env_per_s": median(speed["rlcard env", TURNS]),
    }
    return [
        required(
            "engine", "Engine: our actions per second over RLCard's",
            median_ratio(speed["ours", ACTIONS], theirs), (">=", 1.5), " x", HOW, values,
        ),
        Figure(
            key="engine_turns", title="Engine: our turns per second over RLCard's steps",
            value=median_ratio(speed["ours", TURNS], theirs), unit=" x", values=by_turns,
            how="The strict count: a turn is a lay or a draw with all that follows. Without extras: no "
            "saves, no challenge, no courtesy, which RLCard has not.",
        ),
        Figure(
            key="engine_rounds", title="Engine: our rounds per second over RLCard's",
            value=median_ratio(rate["ours"], rate["rlcard"]), unit=" x", values=by_rounds,
            how="Shuffling and dealing included; the rules differ a little, so do the lengths of the rounds.",
        ),
        Figure(
            key="engine_env", title="Engine: our actions per second over RLCard's environment",
            value=median_ratio(speed["ours", ACTIONS], speed["rlcard env", TURNS]), unit=" x", values=others,
            how="rlcard.make('uno') with its RandomAgents; the inner round lies below its API.",
        ),
    ]  # fmt: skip
