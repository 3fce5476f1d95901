"""The staff's PIN: kept as a hash, and guarded by waiting times that double with each wrong try.

A try is counted on disk before it is judged, so that pulling the plug does not give more of them. Imports
nothing of ours.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, Self, TypeAlias

SECOND = 1_000_000_000
LEAST_DIGITS, MOST_DIGITS = 4, 8
SALT_BYTES = 16
FREE_TRIES = 3
"""So many wrong tries cost no waiting: fingers slip."""
FIRST_WAIT_NS = 10 * SECOND
LONGEST_WAIT_NS = 3600 * SECOND
VERSION = 1

Plain: TypeAlias = Any
"""What JSON can say."""


def why_not(digits: str) -> str | None:
    """Return why these digits are no PIN, or None."""
    if not digits.isascii() or not digits.isdecimal():
        return "a PIN has digits only: it is typed on a pad of digits"
    if not LEAST_DIGITS <= len(digits) <= MOST_DIGITS:
        return f"a PIN has {LEAST_DIGITS} to {MOST_DIGITS} digits"
    steps = {int(after) - int(before) for before, after in pairwise(digits)}
    if steps in ({0}, {1}, {-1}):
        return "a guest tries that one first: not the same digit, and no 1234"
    return None


@dataclass(frozen=True, slots=True)
class StaffPin:
    """A PIN that can be compared with, and not read."""

    salt: bytes
    digest: bytes

    @classmethod
    def of(cls, digits: str, salt: bytes) -> Self:
        """Return the PIN with these digits. `salt`: 16 random bytes."""
        return cls(salt, _digest(digits, salt))

    def is_it(self, digits: str) -> bool:
        """Return whether these are its digits; takes as long for others."""
        return hmac.compare_digest(self.digest, _digest(digits, self.salt))


def _digest(digits: str, salt: bytes) -> bytes:
    # 16 MB and some 50 ms a try: a stolen card can be tried out, but not in passing
    return hashlib.scrypt(digits.encode(), salt=salt, n=1 << 14, r=8, p=1, dklen=32)


def kept(pin: StaffPin, wrong: int = 0) -> Plain:
    """Return what is to be kept of a PIN and of the wrong tries since it was last given."""
    return {"version": VERSION, "salt": pin.salt.hex(), "digest": pin.digest.hex(), "wrong": wrong}


class PinLock:
    """Lets in who knows the PIN. Times are ns on CLOCK_MONOTONIC."""

    def __init__(self, stored: Plain, keep: Callable[[Plain], None], now_ns: int) -> None:
        """Begin with what was kept, at `now_ns`: a waiting time that a restart interrupted begins anew.

        `keep` takes what is to be kept.
        """
        self._keep = keep
        self._pin, self._wrong = _read(stored)
        self._since_ns = now_ns

    @property
    def is_set(self) -> bool:
        """Whether there is a PIN at all."""
        return self._pin is not None

    def wait_ns(self, now_ns: int) -> int:
        """Return how long nobody may try."""
        over = self._wrong - FREE_TRIES
        if over < 0:
            return 0
        wait_ns = min(FIRST_WAIT_NS << min(over, 20), LONGEST_WAIT_NS)
        return max(0, self._since_ns + wait_ns - now_ns)

    def opens(self, digits: str, now_ns: int) -> bool:
        """Return whether these digits are the PIN. A try while one must wait counts for nothing."""
        if self._pin is None or self.wait_ns(now_ns):
            return False
        self._wrong += 1
        self._since_ns = now_ns
        self._keep(kept(self._pin, self._wrong))
        if not self._pin.is_it(digits):
            return False
        self._wrong = 0
        self._keep(kept(self._pin))
        return True


def _read(stored: Plain) -> tuple[StaffPin | None, int]:
    if not isinstance(stored, Mapping):
        return None, 0
    try:
        pin = StaffPin(bytes.fromhex(stored["salt"]), bytes.fromhex(stored["digest"]))
        wrong = stored["wrong"]
    except (LookupError, TypeError, ValueError):
        return None, 0
    return pin, max(0, wrong) if type(wrong) is int else FREE_TRIES
