"""A button counts once, at its press: held down it does nothing more until it is let go (UNO-7).

Imports nothing of ours.
"""

from __future__ import annotations


class HeldButtons:
    """Which buttons are down just now, as (seat, button)."""

    def __init__(self) -> None:
        """Nothing is held."""
        self._held: set[tuple[int, str]] = set()

    def press(self, seat: int, button: str) -> bool:
        """Take in a press; return whether it counts, which it does not while the button is down already."""
        counts = (seat, button) not in self._held
        self._held.add((seat, button))
        return counts

    def release(self, seat: int, button: str) -> None:
        """Take in that the button was let go."""
        self._held.discard((seat, button))
