"""A finger in a process of its own, which no busy thread of the table can hold up. Imports nothing of ours.

`python -m kiosk.bench.presser PRESSES LINES EDGES_FD DIARY_FD` writes lgpio's own reports of edges to
EDGES_FD, and to DIARY_FD when each press was made and how late this process itself was woken for it.
"""

from __future__ import annotations

import os
import random
import struct
import sys
import time

EDGE = "QBBBBI"
"""As lgpio has it: ns on CLOCK_MONOTONIC, chip, line, level, flags, id."""
DIARY = "QQQ"
"""Line, ns on CLOCK_MONOTONIC, ns."""
HELD_S = 0.020
PAUSE_S = (0.025, 0.055)


def press(presses: int, lines: list[int], edges: int, diary: int) -> None:
    """Press so many times, each line in its turn; the switches pull their lines down."""
    chance = random.Random(1)
    for number in range(presses):
        line = lines[number % len(lines)]
        pause_s = chance.uniform(*PAUSE_S)
        due_ns = time.monotonic_ns() + round(pause_s * 1e9)
        time.sleep(pause_s)
        at_ns = time.monotonic_ns()
        os.write(edges, struct.pack(EDGE, at_ns, 0, line, 0, 0, 0))
        os.write(diary, struct.pack(DIARY, line, at_ns, max(0, at_ns - due_ns)))
        time.sleep(HELD_S)
        os.write(edges, struct.pack(EDGE, time.monotonic_ns(), 0, line, 1, 0, 0))


if __name__ == "__main__":
    numbers = [int(word) for word in sys.argv[1:]]
    press(numbers[0], numbers[1:-2], numbers[-2], numbers[-1])
