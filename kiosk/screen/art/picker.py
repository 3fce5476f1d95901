"""The rule picker: one panel in the middle that turns to whoever touches its tab. What is on it.

`picker_plan.plan_picker` lays it out, `picker_paint.picker` paints it. Imports nothing outside this package.

The panel is described once as if it faced the bottom edge (origin: its middle, which is the table's), then
turned. On a 10-inch or nearly square screen the presets are page 1 and the switches the pages after it;
elsewhere presets and switches stand together: side by side, or one above the other when turned to a short
side.
"""

from dataclasses import dataclass
from typing import Final, Literal

import pygame

from kiosk.screen.art.place import SeatPlace

HitKind = Literal[
    "tab", "preset", "presets_back", "presets_on", "switch", "less", "more", "back", "on", "save"
]
Arrangement = Literal["beside", "above", "paged"]


@dataclass(frozen=True, slots=True)
class Preset:
    """One line of the list: its name, what it lasts (`about 25 min`) and up to three cards; `own` is one the
    venue saved.
    """

    key: str
    name: str
    second: str = ""
    cards: tuple[str, ...] = ()
    own: bool = False


@dataclass(frozen=True, slots=True)
class Switch:
    """One rule: its sign (see `rule_icons.rule_sign`), name, one line, up to two example cards.

    Without `value` it is a toggle; with one (`off`, `twos`, `500`) a stepper, at one of its ends when `first`
    or `last`. A `refused` switch is greyed and shows this reason in place of its line. A `changed`
    one bears a dot: it is not as usual.
    """

    key: str
    sign: str
    name: str
    line: str
    on: bool = False
    value: str = ""
    first: bool = False
    last: bool = False
    cards: tuple[str, ...] = ()
    refused: str = ""
    changed: bool = False


TURNS: Final = (0, 90, 180, 270)
"""How the edges are turned, clockwise from the bottom."""


@dataclass(frozen=True, slots=True)
class PickerWords:
    """The fixed words of the panel; `turn` for each edge, in the order of `TURNS`."""

    title: str
    facing: str
    turn: tuple[str, ...]
    more: str
    save: str = ""


@dataclass(frozen=True, slots=True)
class Picker:
    """What the panel shows. `rotation` is that of the seat it faces; `page` counts from 0.

    `estimate` and `target` stand in the bottom line, `note` is the line with "!" (none when empty).
    `first_preset` is the first of a list too long for the panel. Without `words.save` nothing can be saved.
    """

    words: PickerWords
    presets: tuple[Preset, ...]
    chosen: str
    switches: tuple[Switch, ...]
    rotation: int = 0
    page: int = 0
    first_preset: int = 0
    estimate: str = ""
    target: str = ""
    note: str = ""


@dataclass(frozen=True, slots=True)
class Hit:
    """One place to touch on the canvas: `key` is the preset, the switch, or the rotation of a tab in degrees.

    `enabled` is off for what can be seen but not done (a refused switch, a page that is not there).
    """

    kind: HitKind
    key: str
    rect: pygame.Rect
    enabled: bool = True


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle in the panel's own directions, px from its middle."""

    left: float
    top: float
    width: float
    height: float

    @property
    def right(self) -> float:
        return self.left + self.width

    @property
    def bottom(self) -> float:
        return self.top + self.height

    @property
    def middle(self) -> float:
        return self.top + self.height / 2


@dataclass(frozen=True, slots=True)
class PickerPlan:
    """Where the parts lie (`Box`es in the panel's directions; `hits` and `rect` on the canvas)."""

    arrangement: Arrangement
    place: SeatPlace
    frame: Box
    rect: pygame.Rect
    pad: float
    title: Box
    presets: tuple[tuple[Preset, Box], ...]
    presets_back: Box | None
    presets_on: Box | None
    save: Box | None
    switches: tuple[tuple[Switch, Box], ...]
    note: Box | None
    foot: Box
    page_back: Box | None
    page_on: Box | None
    page: int
    pages: int
    tabs: tuple[tuple[int, pygame.Rect], ...]
    hits: tuple[Hit, ...]

    def at(self, x: float, y: float) -> Hit | None:
        """Return what is under a canvas point, or nothing."""
        return next((hit for hit in self.hits if hit.rect.collidepoint(x, y)), None)
