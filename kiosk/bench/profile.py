"""Where the engine's time goes, by looking a thousand times a second: no profiler slows what it measures.

`python -m kiosk.bench --profile`. Imports the rules through `play`.
"""

from __future__ import annotations

import signal
import time
from collections import Counter
from pathlib import Path
from random import Random
from types import CodeType, FrameType

from kiosk.bench.play import play
from kiosk.rules.options import PRESETS

LOOK_S = 0.001
SHOWN = 25
PARTS = {
    "may": "saying what is legal",
    "next_round": "dealing",
    "decide": "deciding and applying",
    "play": "the bench itself",
}


def breakdown(seconds: float) -> str:
    """Return for each part, and for each function by itself, its share of the time of an action."""
    inside: Counter[str] = Counter()
    parts: Counter[str] = Counter()

    def look(_signal: int, frame: FrameType | None) -> None:
        if frame is None:
            return
        inside[_name(frame.f_code)] += 1
        walked: FrameType | None = frame
        while walked is not None and walked.f_code.co_name not in PARTS:
            walked = walked.f_back
        parts["elsewhere" if walked is None else PARTS[walked.f_code.co_name]] += 1

    chance = Random(1)
    play(PRESETS["classic"], 50, chance)
    before = signal.signal(signal.SIGPROF, look)
    signal.setitimer(signal.ITIMER_PROF, LOOK_S, LOOK_S)
    began, actions, turns = time.process_time(), 0, 0
    try:
        while time.process_time() - began < seconds:
            played = play(PRESETS["classic"], 50, chance)
            actions, turns = actions + played.actions, turns + played.turns
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)
    each_us = (time.process_time() - began) / actions * 1e6
    looks = sum(inside.values())
    lines = [f"{each_us:.2f} us an action, {each_us * actions / turns:.2f} us a turn; {looks} looks"]
    lines += ["", "by part"]
    lines += [
        f"  {100 * seen / looks:5.1f} %  {each_us * seen / looks:5.2f} us  {part}"
        for part, seen in parts.most_common()
    ]
    lines += ["", "by function, what it calls left out (what C does counts for its caller)"]
    for where, seen in inside.most_common(SHOWN):
        lines.append(f"  {100 * seen / looks:5.1f} %  {each_us * seen / looks:5.2f} us  {where}")
    return "\n".join(lines)


def _name(code: CodeType) -> str:
    if code.co_filename == "<string>":  # the constructor that a NamedTuple generates
        return "making events, commands and phases"
    return f"{Path(code.co_filename).stem}.{code.co_qualname}"
