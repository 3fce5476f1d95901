"""Whether the clock on the wall can be believed: a Pi without a clock of its own starts anywhere in the past.

Imports nothing of ours.
"""

from __future__ import annotations

import ctypes
from pathlib import Path

_TIME_ERROR = 5
"""What ntp_gettime returns while nothing has set the kernel's clock."""
RTC = Path("/sys/class/rtc")


class _NtpTime(ctypes.Structure):
    """glibc's struct ntptimeval."""

    _fields_ = (
        ("seconds", ctypes.c_long),
        ("microseconds", ctypes.c_long),
        ("most_error", ctypes.c_long),
        ("likely_error", ctypes.c_long),
        ("tai", ctypes.c_long),
        ("reserved", ctypes.c_long * 4),
    )


def kernel_is_synchronised() -> bool:
    """Return whether a time server, or another good clock, keeps the kernel's clock right."""
    try:
        return int(ctypes.CDLL(None).ntp_gettime(ctypes.byref(_NtpTime()))) != _TIME_ERROR
    except (OSError, AttributeError):
        return False


def began_with_a_clock(folder: Path = RTC) -> bool:
    """Return whether the system's time was taken from a clock with a battery when it started."""
    for found in folder.glob("rtc*/hctosys"):
        try:
            if found.read_text(encoding="ascii").strip() == "1":
                return True
        except (OSError, UnicodeDecodeError):
            continue
    return False


def clock_is_set() -> bool:
    """Return whether the time of day can be believed."""
    return kernel_is_synchronised() or began_with_a_clock()
