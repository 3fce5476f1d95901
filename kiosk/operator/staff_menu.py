"""The staff menu: a PIN pad, lists of at most seven rows, cleaning, tests. It tells what there is in keys.

Touches come in as the keys of what was touched; what they ask of the table comes out as orders. Which words
stand for a key, and where it lies on the glass, is others' business. Times are ns on CLOCK_MONOTONIC.
Imports the settings and the PIN.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from kiosk.operator import staff_pages
from kiosk.operator.settings import LiveSettings
from kiosk.operator.staff_pages import Facts, Page, PageName, Row
from kiosk.operator.staff_pin import MOST_DIGITS, SECOND, PinLock

CLOSES_NS = 60 * SECOND
CLEANING_NS = 30 * SECOND
ROWS_AT_MOST = 7
COLOURS = ("red", "green", "blue", "ivory", "black")
"""What the test of the screen shows, one after the other."""


@dataclass(frozen=True, slots=True)
class EndMatch:
    """End the match that is being played."""


@dataclass(frozen=True, slots=True)
class StandUp:
    """Let a seat leave."""

    seat: int


@dataclass(frozen=True, slots=True)
class Power:
    """Start the program again, start the machine again, or switch it off."""

    what: Literal["program", "restart", "off"]


Order: TypeAlias = EndMatch | StandUp | Power


@dataclass(frozen=True, slots=True)
class PinPad:
    """How many `digits` are typed; `wrong`: the last try was; `wait_s`: nobody may try for so long."""

    digits: int
    wrong: bool
    wait_s: int


@dataclass(frozen=True, slots=True)
class Shown:
    """One page of rows; `more`: the next of its parts follows on a touch, `nested`: a way back leads out."""

    page: PageName
    rows: tuple[Row, ...]
    more: bool
    nested: bool


@dataclass(frozen=True, slots=True)
class Cleaning:
    """Touches and buttons do nothing until then."""

    until_ns: int


@dataclass(frozen=True, slots=True)
class Trial:
    """A test fills the screen; `step` counts what it has shown."""

    what: Literal["buttons", "touch", "colours"]
    step: int = 0


View: TypeAlias = PinPad | Shown | Cleaning | Trial


@dataclass(slots=True)
class _Open:
    """The menu while it is open."""

    rotation: int
    touched_ns: int
    let_in: bool = False
    digits: str = ""
    wrong: bool = False
    path: list[PageName] = field(default_factory=lambda: ["main"])
    part: int = 0
    over: Cleaning | Trial | None = None


class StaffMenu:
    """The menu of one table. `facts` are asked for anew with every look."""

    def __init__(self, settings: LiveSettings, lock: PinLock, facts: Callable[[], Facts]) -> None:
        """Closed."""
        self._settings = settings
        self._lock = lock
        self._facts = facts
        self._open: _Open | None = None

    # what is seen

    @property
    def rotation(self) -> int | None:
        """The edge it faces (0 bottom, 90 left, 180 top, 270 right); None while it is closed."""
        return None if self._open is None else self._open.rotation

    @property
    def diverts(self) -> Literal["", "cleaning", "buttons"]:
        """Whether buttons mean nothing to the game now, and what they are for instead."""
        match self._open:
            case _Open(over=Cleaning()):
                return "cleaning"
            case _Open(over=Trial(what="buttons")):
                return "buttons"
        return ""

    def view(self, now_ns: int) -> View | None:
        """Return what is to be seen, or None."""
        menu = self._open
        if menu is None:
            return None
        if menu.over is not None:
            return menu.over
        if not menu.let_in:
            wait_s = -(-self._lock.wait_ns(now_ns) // SECOND)
            return PinPad(len(menu.digits), menu.wrong, wait_s)
        rows = self._rows(menu)
        if len(rows) <= ROWS_AT_MOST:
            return Shown(menu.path[-1], rows, more=False, nested=len(menu.path) > 1)
        part = ROWS_AT_MOST - 1
        first = menu.part * part % (-(-len(rows) // part) * part)
        return Shown(menu.path[-1], rows[first : first + part], more=True, nested=len(menu.path) > 1)

    def _rows(self, menu: _Open) -> tuple[Row, ...]:
        page = Page(menu.path[-1], self._settings.current, self._facts(), guarded=self._lock.is_set)
        return staff_pages.rows(page)

    # what happens

    def call(self, rotation: int, now_ns: int) -> None:
        """Somebody asks for the menu at the edge with this rotation; it may be open already."""
        self._open = _Open(rotation, now_ns, let_in=not self._lock.is_set)

    def close(self) -> None:
        """Put it away."""
        self._open = None

    def stir(self, now_ns: int) -> None:
        """Somebody is still there: a button was pressed, or the glass touched, in a test."""
        if self._open is not None:
            self._open.touched_ns = now_ns

    def tick(self, now_ns: int) -> None:
        """Close what nobody touches."""
        menu = self._open
        if menu is None:
            return
        if isinstance(menu.over, Cleaning):
            if now_ns < menu.over.until_ns:
                return
            menu.over, menu.touched_ns = None, now_ns
        if now_ns >= menu.touched_ns + CLOSES_NS:
            self._open = None

    def touch(self, key: str, now_ns: int) -> Order | None:
        """Take a touch on what has this key; return what it asks of the table."""
        menu = self._open
        if menu is None or isinstance(menu.over, Cleaning):
            return None
        menu.touched_ns = now_ns
        if key == "close":
            self._open = None
        elif menu.over is not None:
            self._test(menu, menu.over, key)
        elif not menu.let_in:
            self._pad(menu, key, now_ns)
        elif key == "back":
            menu.path = menu.path[:-1] or ["main"]
            menu.part = 0
        elif key == "more":
            menu.part += 1
        else:
            return self._row(menu, key, now_ns)
        return None

    @staticmethod
    def _test(menu: _Open, test: Trial, key: str) -> None:
        step = test.step + 1
        ends = key == "back" or (test.what == "colours" and step >= len(COLOURS))
        menu.over = None if ends else Trial(test.what, step)

    def _pad(self, menu: _Open, key: str, now_ns: int) -> None:
        menu.wrong = False
        if self._lock.wait_ns(now_ns):
            menu.digits = ""
        elif key == "erase":
            menu.digits = menu.digits[:-1]
        elif key == "enter" and menu.digits:
            menu.let_in = self._lock.opens(menu.digits, now_ns)
            menu.wrong = not menu.let_in
            menu.digits = ""
        elif key.isdecimal() and len(menu.digits) < MOST_DIGITS:
            menu.digits += key

    def _row(self, menu: _Open, key: str, now_ns: int) -> Order | None:
        """A row that stands there was touched; any other key is a touch that came late."""
        name, sign = (key[:-1], key[-1]) if key[-1] in "+-" else (key, "")
        row = next((row for row in self._rows(menu) if row.key == name and row.live), None)
        if row is None or (row.kind == "dial") != bool(sign):
            return None
        match row.kind:
            case "open":
                menu.path.append(row.opens or menu.path[-1])
                menu.part = 0
            case "switch" | "dial":
                value = staff_pages.after(row, self._settings.current, sign, self._facts().languages)
                self._settings.change(row.setting, value)
            case "do":
                return self._do(menu, row, now_ns)
        return None

    def _do(self, menu: _Open, row: Row, now_ns: int) -> Order | None:
        if row.seat is not None:
            return StandUp(row.seat)
        match row.key:
            case "clean":
                menu.over = Cleaning(now_ns + CLEANING_NS)
            case "test_buttons":
                menu.over = Trial("buttons")
            case "test_touch":
                menu.over = Trial("touch")
            case "test_colours":
                menu.over = Trial("colours")
            case "no":
                menu.path.pop()
            case "yes_end_match":
                menu.path = ["main"]
                return EndMatch()
            case "yes_restart_program":
                return Power("program")
            case "yes_restart":
                return Power("restart")
            case "yes_off":
                return Power("off")
        return None
