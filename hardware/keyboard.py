"""A keyboard as a board: two keys a seat, for a desk, a test, or a table without buttons.

The screen feeds it, since only the screen's window hears keys. Keys are named by where they are, not by what
they type, so that the same fingers play on every layout.
"""

from collections.abc import Iterable

from hardware.fed import FedBoard
from hardware.press import MS, Button, Line

ERROR_NS = 8 * MS
"""A USB keyboard is asked every 8 ms; each press adds what the screen's pump adds to that."""

_ROWS: dict[Button, str] = {"slap": "1234567890", "cut": "qwertyuiop"}

KEYS: dict[str, Line] = {
    key: (seat, button) for button, row in _ROWS.items() for seat, key in enumerate(row, start=1)
}
"""The key of each button, by its name on a QWERTY keyboard: the row of digits slaps, the row under it cuts,
and a seat's two keys stand one above the other. F1, F11 and Escape stay the program's."""

KEY_OF_SCANCODE: dict[int, str] = {
    30: "1", 31: "2", 32: "3", 33: "4", 34: "5", 35: "6", 36: "7", 37: "8", 38: "9", 39: "0",
    20: "q", 26: "w", 8: "e", 21: "r", 23: "t", 28: "y", 24: "u", 12: "i", 18: "o", 19: "p",
}  # fmt: skip
"""Which of those keys a scancode is (USB HID usage numbers: SDL's `event.scancode`)."""


class KeyboardBoard(FedBoard):
    """Two keys a seat.

    Args:
        seats: the seats that have keys; all ten unless told.
    """

    def __init__(self, seats: Iterable[int] = range(1, 11)) -> None:
        wanted = frozenset(seats)
        self.keys: dict[str, Line] = {key: line for key, line in KEYS.items() if line[0] in wanted}
        super().__init__("keyboard", self.keys.values(), ERROR_NS)

    def key_of(self, seat: int, button: Button) -> str:
        """The key to print beside this button.

        Raises:
            NoSuchLine: the seat has no keys.
        """
        line = self._known(seat, button)
        return next(key for key, other in self.keys.items() if other == line)

    def key(self, code_name: str, down: bool, at_ns: int, late_ns: int = 0) -> bool:
        """A key went down or up. Auto-repeat is ignored.

        Args:
            code_name: as in `KEYS`; any other key is nobody's.
            down: True when pressed.
            at_ns: when, on CLOCK_MONOTONIC, as far as the screen knows.
            late_ns: what to add to the error, because the screen was slow to hear of it.

        Returns:
            Whether the key is a button here, so that the screen need not look at it further.
        """
        line = self.keys.get(code_name)
        if line is None:
            return False
        self._feed(line, down, at_ns, late_ns)
        return True
