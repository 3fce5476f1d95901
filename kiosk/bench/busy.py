"""`python -m kiosk.bench.busy`: how late lgpio's thread hears an edge beside a thread that never rests.

A process of its own writes the kernel's reports into lgpio's pipe; lgpio's thread, gpiozero and the board
hear them in this one, whose main thread computes without end. What is measured is recorded for
`python -m kiosk fairness`.
"""

from __future__ import annotations

import os
import platform
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from hardware.gpio import GpioBoard
from hardware.press import Press
from hardware.seat_map import load
from kiosk.bench.lamps import PI_3B, WIRING, FakeChip
from kiosk.commands import run
from kiosk.fairness.chip import imported_lgpio
from kiosk.fairness.conditions import RECORDED

PRESSES = 600
SHARES = (0.0, 0.01, 0.05, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 0.95, 0.98, 0.99, 0.995, 1.0)


def delays_ns(presses: int) -> list[int]:
    """Press so many times; return how long each press took from its stamp to the board's sink."""
    lgpio = imported_lgpio()
    from gpiozero.pins import local  # noqa: PLC0415 -- gpiozero is slow to import

    chip, own_revision = FakeChip(lgpio), local.get_pi_revision
    local.get_pi_revision = lambda: PI_3B
    heard: list[int] = []

    def sink(press: Press) -> None:
        if press.down:
            heard.append(time.monotonic_ns() - press.at_ns)

    board = GpioBoard(load(WIRING / "five-seats-lamps.toml"))
    sys.setswitchinterval(run.SWITCH_INTERVAL)
    board.open(sink)
    ear = lgpio._notify_thread._file.fileno()  # noqa: SLF001 -- nothing public tells
    pipe = os.open(f"/proc/self/fd/{ear}", os.O_WRONLY)
    diary = os.open(os.devnull, os.O_WRONLY)
    lines = sorted(load(WIRING / "five-seats-lamps.toml").pins.values())
    words = [str(number) for number in (presses, *lines, pipe, diary)]
    try:
        with subprocess.Popen(  # noqa: S603 -- our own words
            [sys.executable, "-m", "kiosk.bench.presser", *words], pass_fds=(pipe, diary)
        ) as presser:
            busy = 0
            while presser.poll() is None:
                for number in range(200_000):
                    busy += number
    finally:
        board.close()
        os.close(pipe)
        os.close(diary)
        chip.leave()
        local.get_pi_revision = own_revision
    return sorted(heard)


def toml(delays: list[int]) -> str:
    """Return what is recorded: how many presses of a hundred were heard within how many ms."""
    rows = "\n".join(
        f"  {{ share = {share}, ms = {delays[round(share * (len(delays) - 1))] / 1e6:.3f} }},"
        for share in SHARES
    )
    return (
        "# From a kernel stamp to the board's sink, by lgpio's own pipe and thread and gpiozero, beside a\n"
        "# thread that computes without end. Measured by `python -m kiosk.bench.busy`.\n"
        f'machine = "{platform.machine()}, {os.cpu_count()} cores"\n'
        f"presses = {len(delays)}\n"
        f"switch_interval_ms = {run.SWITCH_INTERVAL * 1000}\n"
        f"delays = [\n{rows}\n]\n"
    )


def main() -> int:
    """Measure, and record it."""
    with tempfile.TemporaryDirectory(prefix="bench-busy-") as folder:
        before = Path.cwd()
        os.environ["PYTHONPATH"] = os.pathsep.join(filter(None, (str(before), os.environ.get("PYTHONPATH"))))
        os.chdir(folder)
        try:
            text = toml(delays_ns(PRESSES))
        finally:
            os.chdir(before)
    RECORDED.write_text(text, encoding="utf-8")
    print(text, end="")
    return 0


if __name__ == "__main__":
    sys.exit(main())
