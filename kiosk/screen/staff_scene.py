"""What the screen is given to draw of the staff menu, its words already chosen. Imports nothing of ours."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

StaffRowKind = Literal["open", "do", "switch", "dial", "text"]


@dataclass(frozen=True, slots=True)
class StaffRow:
    """A row of the menu: `label` at its left, `value` at its right. Touched, it gives its `key` back, a dial
    with "-" or "+" after it; one that is not `live` and a text give nothing.
    """

    key: str
    label: str
    value: str = ""
    kind: StaffRowKind = "do"
    live: bool = True


@dataclass(frozen=True, slots=True)
class StaffChip:
    """One button in the test of the buttons."""

    words: str
    down: bool = False
    troubled: bool = False


@dataclass(frozen=True, slots=True)
class StaffPanel:
    """The menu, or one of its tests, turned to an edge: `rotation` 0 bottom, 90 left, 180 top, 270 right.

    "pin": so many `digits` are typed. "rows": a list; `nested`: a way back, `more`: a way to its next part.
    "clean": touches do nothing until `until_ns`. "touch": every finger is shown. "colours": all is `colour`.
    "buttons": the chips, a row for each seat. `note` is a line under the title.
    """

    what: Literal["pin", "rows", "clean", "touch", "colours", "buttons"]
    rotation: int
    title: str = ""
    note: str = ""
    rows: tuple[StaffRow, ...] = ()
    nested: bool = False
    more: bool = False
    digits: int = 0
    until_ns: int = 0
    colour: str = ""
    chips: tuple[StaffChip, ...] = ()


@dataclass(frozen=True, slots=True)
class StaffCalled:
    """Somebody held two opposite corners: the menu shall open at the edge with this rotation."""

    rotation: int


@dataclass(frozen=True, slots=True)
class StaffTouched:
    """A part of the menu was touched: a row's key, a digit, "erase", "enter", "back", "more" or "close"."""

    key: str
