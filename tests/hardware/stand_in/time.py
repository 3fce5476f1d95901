"""Shadows MicroPython's own: ticks that wrap, moved by the test. Runs on MicroPython."""

import script
from utime import sleep_ms  # noqa: F401 - what the firmware uses beside ticks

_HALF = script.WRAP // 2

ticks_us = script.ticks_us
sleep_us = script.pause


def ticks_add(ticks, delta):
    return (ticks + delta) % script.WRAP


def ticks_diff(end, start):
    return (end - start + _HALF) % script.WRAP - _HALF
