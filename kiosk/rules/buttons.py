"""A button counts once, at its press: held down it does nothing more until it is let go (UNO-7).

Imports nothing of ours.
"""

from __future__ import annotations


class HeldButtons:
    """Which buttons are down just now.

    A seat may have one button twice, in wood and on the glass: `source` tells them apart, so that one which
    is stuck does not silence the other.
    """

    def __init__(self) -> None:
        """Nothing is held."""
        self._held: set[tuple[int, str, str]] = set()

    def press(self, seat: int, button: str, source: str = "") -> bool:
        """Take in a press; return whether it counts, which it does not while the button is down already."""
        counts = (seat, button, source) not in self._held
        self._held.add((seat, button, source))
        return counts

    def release(self, seat: int, button: str, source: str = "") -> None:
        """Take in that the button was let go."""
        self._held.discard((seat, button, source))
