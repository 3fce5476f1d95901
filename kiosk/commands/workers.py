"""Much work done by several processes at once, in order, with a bar on the terminal, and ended by a signal.

Imports nothing of ours.
"""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable, Iterator, Sequence
from multiprocessing import Pool
from typing import TypeVar

Task = TypeVar("Task")
Done = TypeVar("Done")

BAR = 32


def cores() -> int:
    """Return how many processes can work at once."""
    return len(os.sched_getaffinity(0))


def worked(work: Callable[[Task], Done], tasks: Sequence[Task], jobs: int, chunk: int) -> Iterator[Done]:
    """Give what `work` makes of each task, in the order of the tasks, whatever the number of jobs.

    A SIGTERM from now on ends those who work, too.
    """
    signal.signal(signal.SIGTERM, _stop)
    if jobs == 1:
        yield from _with_bar(map(work, tasks), len(tasks))
        return
    with Pool(jobs, initializer=_leave_signals_to_the_first) as pool:  # leaving ends those who work
        yield from _with_bar(pool.imap(work, tasks, chunksize=chunk), len(tasks))


def _leave_signals_to_the_first() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)


def _stop(number: int, _frame: object) -> None:
    """Leave by the way out that ends those who work, too."""
    raise SystemExit(128 + number)


def _with_bar(results: Iterator[Done], total: int) -> Iterator[Done]:
    """Pass results on, with a bar on the terminal while they come."""
    shown = sys.stderr.isatty()
    for number, result in enumerate(results, 1):
        if shown:
            full = BAR * number // total
            print(f"\r[{'#' * full}{' ' * (BAR - full)}] {number}/{total}", end="", file=sys.stderr)
        yield result
    if shown:
        print(file=sys.stderr)
