"""What the test does to the board that MicroPython believes to be on: fingers and time, over two pipes.

With STAND_IN_LOCKED the clock stands still until the test says `go`, and the program runs one turn a `go`;
else it is the machine's own. Runs on MicroPython.
"""

import os
import select

import micropython
import utime

WRAP = 1 << 30
LOCKED = bool(os.getenv("STAND_IN_LOCKED"))
OFFSET = int(os.getenv("STAND_IN_OFFSET_US"))
NUMBER = os.getenv("STAND_IN_NUMBER")

closed = 0
now_us = 0
lamps = bytearray(10)
handlers = {}

_orders = open(os.getenv("STAND_IN_ORDERS"), "rb")  # noqa: PTH123, SIM115 - MicroPython has no pathlib
_answers = open(os.getenv("STAND_IN_ANSWERS"), "wb")  # noqa: PTH123, SIM115
_poller = select.poll()
_poller.register(_orders, select.POLLIN)


def ticks_us():
    """Wraps as on a board."""
    return (OFFSET + (now_us if LOCKED else utime.ticks_us())) % WRAP


def pause(for_us):
    """The program rests: now the test has its turn, and edges interrupt."""
    if LOCKED:
        _answer("done")
        while _obey(_orders.readline().decode().split()):
            pass
        return
    utime.sleep_us(for_us)
    for _ in _poller.ipoll(0):
        _obey(_orders.readline().decode().split())


def _answer(text):
    _answers.write(text.encode() + b"\n")


def _obey(words):
    """Whether the test has more to say before the program goes on."""
    global closed, now_us  # noqa: PLW0603 - one board
    if not words:
        raise SystemExit
    if words[0] == "go":
        now_us = int(words[1])
        return False
    if words[0] == "at":
        now_us = int(words[1])
    elif words[0] == "closed":
        changed, closed = closed ^ int(words[1]), int(words[1])
        for line in range(10):
            if changed >> line & 1 and handlers.get(line):
                _interrupt(handlers[line])
    elif words[0] == "touch":
        # contacts that meet and part before the interrupt reads them
        _interrupt(handlers[int(words[1])])
    elif words[0] == "slip":
        # an edge that the interrupt misses
        closed = int(words[1])
    elif words[0] == "lamps":
        _answer("".join(f"{level:02x}" for level in lamps))
    return True


def _interrupt(handler):
    """As in a hard interrupt: whoever allocates there dies."""
    micropython.heap_lock()
    try:
        handler(None)
    finally:
        micropython.heap_unlock()
