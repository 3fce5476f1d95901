"""Where everything on the rule picker lies: `plan_picker` serves painting and fingers alike. Imports nothing
outside this package.
"""

import math
from dataclasses import dataclass, replace
from typing import Final

import pygame

from kiosk.screen.art.fonts import width
from kiosk.screen.art.layout import PAD_GAP_MM, Layout
from kiosk.screen.art.picker import (
    Arrangement,
    Box,
    Hit,
    HitKind,
    Picker,
    PickerPlan,
    PickerWords,
    Preset,
    Switch,
)
from kiosk.screen.art.place import EDGES, ROTATION, SeatPlace

SWITCHES_A_PAGE: Final = 6
ROTATIONS: Final = (0, 90, 180, 270)


def picker_pages(layout: Layout, shown: Picker) -> int:
    """Return how many pages there are: the same in every rotation."""
    return math.ceil(len(shown.switches) / SWITCHES_A_PAGE) + (1 if _paged(layout) else 0)


def _paged(layout: Layout) -> bool:
    inside = [side - 2 * _inset(layout) for side in (layout.width, layout.height)]
    return layout.small or max(inside) < 1.2 * min(inside)


def _inset(layout: Layout) -> float:
    return layout.d + 50 / 1080 * layout.short


def row_height(layout: Layout) -> float:
    return max(68 / 1080 * layout.short, layout.touch, 2.64 * layout.font)


def stepper_boxes(layout: Layout, row: Box) -> tuple[Box, Box]:
    """Return the two ends of a stepper in a switch's row: one step back, one step on."""
    side = min(row.height, _step(layout))
    top = row.middle - side / 2
    return (
        Box(row.right - control_width(layout), top, side, side),
        Box(row.right - side, top, side, side),
    )


def control_width(layout: Layout) -> float:
    """Return the room at the right of a row for a stepper."""
    return 2 * _step(layout) + 5.6 * layout.font


def toggle_height(layout: Layout) -> float:
    return min(0.62 * row_height(layout), max(0.62 * layout.touch, 41 / 1080 * layout.short))


def _step(layout: Layout) -> float:
    return max(layout.touch, 48 / 1080 * layout.short)


def _frame(layout: Layout, rotation: int) -> Box:
    inset = _inset(layout)
    wide, high = layout.width - 2 * inset, layout.height - 2 * inset
    if rotation % 180:
        wide, high = high, wide
    if wide >= 1.2 * high:
        wide = min(wide, 1.83 * high) if not layout.small else wide
    elif high >= 1.2 * wide:
        high = min(high, 1.66 * wide) if not layout.small else high
    return Box(-wide / 2, -high / 2, wide, high)


def plan_picker(layout: Layout, shown: Picker) -> PickerPlan:
    """Lay the panel out. Raises ValueError for a rotation that is no quarter turn."""
    edge = next((edge for edge in EDGES if ROTATION[edge] == shown.rotation), None)
    if edge is None:
        raise ValueError(f"the picker turns by quarters, not to {shown.rotation}")
    place = SeatPlace(0, edge, layout.cx, layout.cy, 0.0, 0.0)
    frame = _frame(layout, shown.rotation)
    tab = tab_size(layout, shown.words)
    beside = max(0.6 * layout.m, PAD_GAP_MM * layout.k)
    pad = max(0.5 * tab[1] + beside, 44 / 1080 * layout.short)
    arrangement: Arrangement = (
        "paged" if _paged(layout) else "beside" if frame.width >= 1.2 * frame.height else "above"
    )
    inner = Box(frame.left + pad, frame.top + pad, frame.width - 2 * pad, frame.height - 2 * pad)
    upright = frame.height > frame.width
    top, wide = inner.top, inner.width
    if layout.small and not upright:  # beside the upper tab, to leave the rows their height
        top, wide = frame.top + 0.45 * pad, (inner.width - tab[0]) / 2
    title = Box(
        inner.left, top, wide, max(1.75 * layout.font, (48 if layout.small else 56) / 1080 * layout.short)
    )
    deep = max(_step(layout), 2.7 * layout.font if upright else 0)
    foot = Box(inner.left, inner.bottom - deep, inner.width, deep)
    gap = max(layout.k, 0.6 * layout.m)
    room = Box(inner.left, title.bottom, inner.width, foot.top - gap - title.bottom)
    pages = picker_pages(layout, shown)
    page = max(0, min(shown.page, pages - 1))
    lists, rows, note = _rooms(layout, arrangement, room, page)
    parts = _Parts(layout, shown, pages, page)
    presets, back, on, save = parts.presets(lists) if lists else ((), None, None, None)
    switches = parts.switches(rows, arrangement) if rows else ()
    page_back, page_on = parts.page_buttons(foot)
    rect = place.box(frame.left, frame.top, frame.width, frame.height)
    plan = PickerPlan(
        arrangement=arrangement,
        place=place,
        frame=frame,
        rect=rect,
        pad=pad,
        title=title,
        presets=presets,
        presets_back=back,
        presets_on=on,
        save=save,
        switches=switches,
        note=note if shown.note else None,
        foot=foot,
        page_back=page_back,
        page_on=page_on,
        page=page,
        pages=pages,
        tabs=_tabs(rect, tab),
        hits=(),
    )
    return _with_hits(layout, shown, plan)


def _rooms(
    layout: Layout, arrangement: Arrangement, room: Box, page: int
) -> tuple[Box | None, Box | None, Box]:
    """Divide what is between title and foot: the presets, the switches, the line of the note."""
    pitch = row_height(layout)
    words = (2.8 if room.width < 30 * layout.font else 1.7) * layout.font
    deep = words if layout.small else max(words, 0.86 * pitch)
    line = Box(room.left, room.bottom - deep, room.width, deep)
    if arrangement == "paged":
        above = Box(room.left, room.top, room.width, line.top - 0.5 * layout.m - room.top)
        return (above, None, line) if page == 0 else (None, above, line)
    if arrangement == "beside":
        left = 0.345 * room.width
        right = Box(room.left + left + 0.035 * room.width, room.top, 0.62 * room.width, line.top - room.top)
        return (
            Box(room.left, room.top, left, room.height),
            right,
            Box(right.left, line.top, right.width, line.height),
        )
    switches = SWITCHES_A_PAGE * 1.18 * pitch
    rows = Box(room.left, line.top - switches, room.width, switches)
    return Box(room.left, room.top, room.width, rows.top - layout.m - room.top), rows, line


def tab_size(layout: Layout, words: PickerWords) -> tuple[float, float]:
    """Return length and depth of the four tabs."""
    px = tab_px(layout)
    longest = max(width(words.facing, px), *(width(turn, px, bold=False) for turn in words.turn))
    return max(3 * layout.touch, longest + 2 * px), max(layout.touch, 48 / 1080 * layout.short)


def tab_px(layout: Layout) -> float:
    return max(layout.font, 21 / 1080 * layout.short)


def _tabs(rect: pygame.Rect, size: tuple[float, float]) -> tuple[tuple[int, pygame.Rect], ...]:
    middles = (
        (rect.centerx, rect.bottom),
        (rect.left, rect.centery),
        (rect.centerx, rect.top),
        (rect.right, rect.centery),
    )
    out = []
    for rotation, middle in zip(ROTATIONS, middles, strict=True):
        w, h = size if rotation % 180 == 0 else size[::-1]
        tab = pygame.Rect(0, 0, math.ceil(w), math.ceil(h))
        tab.center = middle
        out.append((rotation, tab))
    return tuple(out)


@dataclass(frozen=True, slots=True)
class _Parts:
    """The lists inside their rooms."""

    layout: Layout
    shown: Picker
    pages: int
    page: int

    def presets(self, room: Box) -> tuple[tuple[tuple[Preset, Box], ...], Box | None, Box | None, Box | None]:
        """Return the presets in sight, the two ends of a list too long, and the button that saves."""
        layout, shown = self.layout, self.shown
        gap = max(0.8 * layout.m, 2 * layout.k)
        columns = 1 if room.height > 0.9 * room.width else max(1, int(room.width // (14.5 * layout.font)))
        columns = min(columns, 3)
        wide = (room.width - gap * (columns - 1)) / columns
        least = max(layout.touch, 2.7 * layout.font)
        deep = _step(layout)
        row = Box(room.left, room.bottom - deep, room.width, deep)
        over = Box(room.left, room.top, room.width, row.top - gap - room.top)
        fits = max(1, math.floor((room.height + gap) / (least + gap)))
        save = back = on = None
        if shown.words.save or fits * columns < len(shown.presets):
            room = over
            fits = max(1, math.floor((room.height + gap) / (least + gap)))
        if fits * columns < len(shown.presets):
            side = 1.4 * deep
            on = Box(row.right - side, row.top, side, deep)
            back = Box(on.left - gap - side, row.top, side, deep)
        if shown.words.save:
            save = Box(row.left, row.top, (back.left - gap if back else row.right) - row.left, deep)
            if back and on and save.width < width(shown.words.save, layout.font, bold=False) + 2.2 * deep:
                back = Box(row.left, row.top - gap - deep, (row.width - gap) / 2, deep)
                on = Box(row.right - back.width, back.top, back.width, deep)
                save = row
                room = Box(room.left, room.top, room.width, back.top - gap - room.top)
                fits = max(1, math.floor((room.height + gap) / (least + gap)))
        lines = max(1, min(fits, math.ceil(len(shown.presets) / columns)))
        high = min((room.height + gap) / lines - gap, max(least, 76 / 1080 * layout.short))
        first = max(0, min(shown.first_preset, len(shown.presets) - fits * columns))
        first = math.ceil(first / columns) * columns
        seen = shown.presets[first : first + lines * columns]
        boxes = (
            Box(
                room.left + (i % columns) * (wide + gap),
                room.top + (i // columns) * (high + gap),
                wide,
                high,
            )
            for i in range(len(seen))
        )
        return tuple(zip(seen, boxes, strict=True)), back, on, save

    def switches(self, room: Box, arrangement: Arrangement) -> tuple[tuple[Switch, Box], ...]:
        page = self.page - (1 if arrangement == "paged" else 0)
        seen = self.shown.switches[page * SWITCHES_A_PAGE : (page + 1) * SWITCHES_A_PAGE]
        high = room.height / SWITCHES_A_PAGE
        return tuple(
            (switch, Box(room.left, room.top + i * high, room.width, high)) for i, switch in enumerate(seen)
        )

    def page_buttons(self, foot: Box) -> tuple[Box | None, Box | None]:
        if self.pages < 2:
            return None, None
        high = _step(self.layout)
        wide, top = max(self.layout.touch, 1.5 * high), foot.middle - high / 2
        between = width("0 / 00", foot_px(self.layout)) + self.layout.m
        on = Box(foot.right - wide, top, wide, high)
        return Box(on.left - between - wide, top, wide, high), on


def foot_px(layout: Layout) -> float:
    return max(layout.font, 23 / 1080 * layout.short)


def _with_hits(layout: Layout, shown: Picker, plan: PickerPlan) -> PickerPlan:
    place = plan.place

    def hit(kind: HitKind, key: str, box: Box, *, enabled: bool = True) -> Hit:
        return Hit(kind, key, place.box(box.left, box.top, box.width, box.height), enabled)

    hits = [Hit("tab", str(rotation), rect) for rotation, rect in plan.tabs]
    hits += [hit("preset", preset.key, box) for preset, box in plan.presets]
    for switch, row in plan.switches:
        can = not switch.refused
        if switch.value:
            less, more = stepper_boxes(layout, row)
            hits.append(hit("less", switch.key, less, enabled=can and not switch.first))
            hits.append(hit("more", switch.key, more, enabled=can and not switch.last))
        else:
            high = max(layout.touch, row.height - PAD_GAP_MM * layout.k)
            reach = Box(row.left, row.middle - high / 2, row.width, high)
            hits.append(hit("switch", switch.key, reach, enabled=can))
    seen = len(plan.presets)
    first = shown.presets.index(plan.presets[0][0]) if plan.presets else 0
    single: tuple[tuple[HitKind, Box | None, bool], ...] = (
        ("presets_back", plan.presets_back, first > 0),
        ("presets_on", plan.presets_on, first + seen < len(shown.presets)),
        ("save", plan.save, True),
        ("back", plan.page_back, plan.page > 0),
        ("on", plan.page_on, plan.page + 1 < plan.pages),
    )
    hits += [hit(kind, "", box, enabled=can) for kind, box, can in single if box is not None]
    return replace(plan, hits=tuple(hits))
