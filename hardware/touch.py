"""The pads drawn at the edge of a seat that has no buttons. The screen feeds it the fingers on them."""

from collections.abc import Collection, Iterable

from hardware.board import UNHEARD, FaultKind
from hardware.fed import FedBoard
from hardware.press import BUTTONS, MS, Button, Line

ERROR_NS = 20 * MS
"""A touch carries no time: it is stamped at the pump, after the panel's scan; a slow frame adds to it."""


class TouchBoard(FedBoard):
    """Pads for slap and cut on the glass.

    Args:
        lines: the pads that are always there; both at every one of ten seats unless told.
        spare: pads that are there only while a button is not heard.
    """

    def __init__(self, lines: Iterable[Line] | None = None, spare: Iterable[Line] = ()) -> None:
        every = ((seat, button) for seat in range(1, 11) for button in BUTTONS)
        always = frozenset(every if lines is None else lines)
        super().__init__("touch", always | frozenset(spare), ERROR_NS)
        self._spare = self.lines - always

    def unheard(self, kinds: Collection[FaultKind] = UNHEARD) -> frozenset[Line]:
        """A spare pad stands in for a button, so it is none that could be missed."""
        del kinds
        return self._spare

    def put_away(self, seat: int, at_ns: int) -> None:
        """The pads of a seat are gone, and whatever was held on them is let go."""
        for button in BUTTONS:
            if (seat, button) in self.lines:
                self._feed((seat, button), False, at_ns)

    def pad(self, seat: int, button: Button, down: bool, at_ns: int, late_ns: int = 0) -> None:
        """A finger came to a pad or left it. More fingers on a pad that is down change nothing.

        Args:
            seat: whose pad.
            button: which pad.
            down: True when touched.
            at_ns: when, on CLOCK_MONOTONIC, as far as the screen knows.
            late_ns: what to add to the error, because the screen was slow to hear of it.

        Raises:
            NoSuchLine: there is no such pad.
        """
        self._feed(self._known(seat, button), down, at_ns, late_ns)
