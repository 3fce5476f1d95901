"""The pads drawn at the edge of a seat that has no buttons. The screen feeds it the fingers on them."""

from collections.abc import Iterable

from hardware.fed import FedBoard
from hardware.press import BUTTONS, MS, Button, Line

ERROR_NS = 20 * MS
"""A touch event carries no time: it is stamped at the pump, after the panel's scan and up to a frame late."""


class TouchBoard(FedBoard):
    """Pads for slap and cut on the glass.

    Args:
        lines: the pads there are; both at every one of ten seats unless told.
    """

    def __init__(self, lines: Iterable[Line] | None = None) -> None:
        every = ((seat, button) for seat in range(1, 11) for button in BUTTONS)
        super().__init__("touch", frozenset(every if lines is None else lines), ERROR_NS)

    def pad(self, seat: int, button: Button, down: bool, at_ns: int) -> None:
        """A finger came to a pad or left it. More fingers on a pad that is down change nothing.

        Args:
            seat: whose pad.
            button: which pad.
            down: True when touched.
            at_ns: when the screen heard of it, on CLOCK_MONOTONIC.

        Raises:
            NoSuchLine: there is no such pad.
        """
        self._feed(self._known(seat, button), down, at_ns)
