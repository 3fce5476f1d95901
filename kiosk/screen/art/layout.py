"""Where everything lies on the table: millimetres become pixels by `k`, the rest follows from the short side.

Imports nothing outside this package.
"""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import combinations, pairwise
from typing import Final

import pygame

from kiosk.screen.art.place import EDGES, Edge, SeatPlace

SEATS_PER_EDGE: Final[dict[int, tuple[int, int, int, int]]] = {
    1: (1, 0, 0, 0),
    2: (1, 0, 1, 0),
    3: (1, 1, 1, 0),
    4: (1, 1, 1, 1),
    5: (2, 1, 1, 1),
    6: (2, 1, 2, 1),
    7: (3, 1, 2, 1),
    8: (3, 1, 3, 1),
    9: (3, 2, 3, 1),
    10: (3, 2, 3, 2),
}
"""How many seats sit at the bottom, left, top and right when the seat map does not say."""

HAND_SPAN_MM: Final = 118.0
SLAP_PAD_MM: Final = 24.0
CUT_PAD_MM: Final = 16.0
PAD_GAP_MM: Final = 2.0
SQUARE: Final = 1.25
SMALL_SCREEN_INCHES: Final = 13.0
UNKNOWN_INCHES: Final = 21.0
LARGE: Final = 1.25
"""How much larger open cards and words are for weak eyes."""


@dataclass(frozen=True, slots=True, eq=False)
class Layout:
    """The measures of one table, pixels unless a name says otherwise. Made by `lay_out`, once for the same
    arguments.
    """

    width: int
    height: int
    inches: float
    k: float
    """Pixels per millimetre."""
    short: int
    touch: float
    font: float
    m: float
    button_height: float
    d: float
    """Depth of a closed tray."""
    hand_card: float
    hand_card_width: float
    head_line: float
    open_depth: float
    r0: float
    """Radius of the centre."""
    ring: float
    pile: float
    draw_card: float
    coaster_radius: float
    track_x: float
    """Half the width of the track."""
    track_y: float
    """Half the height of the track."""
    track_corner: float
    side: float
    """How far from the middle draw pile and coaster lie, along the long side."""
    places: tuple[SeatPlace, ...] = ()

    @property
    def cx(self) -> float:
        return self.width / 2

    @property
    def cy(self) -> float:
        return self.height / 2

    @property
    def small(self) -> bool:
        return self.inches < SMALL_SCREEN_INCHES

    @property
    def portrait(self) -> bool:
        return self.height > self.width

    @property
    def narrow(self) -> bool:
        return max(self.width, self.height) < 1.5 * self.short

    @property
    def square(self) -> bool:
        """Whether the table is too square for a pile beside the ring: then it lies in a corner of the
        track.
        """
        return max(self.width, self.height) < SQUARE * self.short

    @property
    def draw_at(self) -> tuple[float, float]:
        if self.square:
            x, y = self._corner(self.draw_card * 0.42, self.draw_card / 2 + 0.18 * self.r0)
            return self.cx - x, self.cy - y
        return (self.cx, self.cy - self.side) if self.portrait else (self.cx - self.side, self.cy)

    def _corner(self, half_width: float, half_height: float) -> tuple[float, float]:
        """How far from the middle a box lies in the corner of the track."""
        return self.track_x - 1.6 * self.m - half_width, self.track_y - 2.2 * self.m - half_height

    @property
    def coaster_at(self) -> tuple[float, float] | None:
        """The middle of the coaster; None on a table too narrow for one."""
        if self.narrow:
            return None
        return (self.cx, self.cy + self.side) if self.portrait else (self.cx + self.side, self.cy)

    @property
    def plate_width(self) -> float:
        if self.square:
            return self.track_x - 0.3 * self.r0 - 2 * self.m
        if self.portrait:
            return self.track_x - 0.33 * self.r0 - 2 * self.m
        return min(self.r0, self.track_x - 0.72 * self.r0 - 2 * self.m)

    def plate_at(self, height: float, *, over_hands: bool = False) -> tuple[tuple[float, float, int], ...]:
        """Return (x, y, rotation) of the middles of the two plates, `height` high: one faces the bottom, one
        the top.

        They keep clear of the draw pile's count, of the buttons at the short edges, and of every hand that
        may open, unless `over_hands`.
        """
        if self.square:
            x, y = self._corner(self.plate_width / 2, height / 2)
            y = min(y, self.height / 2 - self._beyond_rows - height / 2)
            if not over_hands:
                y = min(y, self.height / 2 - self.open_depth - 0.6 * self.m - height / 2)
            return (self.cx - x, self.cy + y, 0), (self.cx + x, self.cy - y, 180)
        if self.portrait:
            x = self.track_x - 1.2 * self.m - self.plate_width / 2
            return (self.cx - x, self.cy + self.side, 0), (self.cx + x, self.cy - self.side, 180)
        low = self.track_y - height / 2 - 1.6 * self.m
        if not over_hands and any(self._opens_under_plate(place) for place in self.places):
            low = min(low, self.height / 2 - self.open_depth - 0.6 * self.m - height / 2)
        y = min(max(0.64 * self.r0, 0.44 * self.r0 + height / 2), low)
        beside = max(self.open_depth + 0.6 * self.m, self._beyond_rows)
        x = min(self.side, self.width / 2 - beside - self.plate_width / 2)
        return (self.cx - x, self.cy + y, 0), (self.cx + x, self.cy - y, 180)

    def beside_sign(self, place: SeatPlace, left: float, top: float, width: float, height: float) -> float:
        """Return how far a box before a seat, in its directions, moves along the edge to clear the sign on
        the ring: to the right, where no plate lies; to the left where there is no room; else not at all.
        """
        x, y = place.to_seat(self.cx, self.cy)
        half, near, far = 0.25 * self.r0, y + 0.67 * self.r0 + 0.3 * self.m, y + 0.49 * self.r0
        if top >= near or top + height <= far or left >= x + half or left + width <= x - half:
            return 0.0
        end = (self.track_x if place.rotation % 180 == 0 else self.track_y) - self.m
        right = x + half + self.m - left
        if left + width + right <= x + end:
            return right
        aside = x - half - self.m - left - width
        return aside if left + aside >= x - end else 0.0

    @property
    def _beyond_rows(self) -> float:
        """How far from an edge its row of buttons ends."""
        return self.d + 4.6 * self.m + self.button_height

    def _opens_under_plate(self, place: SeatPlace) -> bool:
        plate_x = {"bottom": self.cx - self.side, "top": self.cx + self.side}.get(place.edge)
        return (
            plate_x is not None
            and abs(place.x - plate_x) < (place.tray_width + self.plate_width) / 2 + self.m
        )

    @property
    def seats(self) -> tuple[int, ...]:
        return tuple(place.seat for place in self.places)

    @property
    def rect(self) -> pygame.Rect:
        return pygame.Rect(0, 0, self.width, self.height)

    def place(self, seat: int) -> SeatPlace:
        """Raise KeyError for a seat that is not at the table."""
        for place in self.places:
            if place.seat == seat:
                return place
        raise KeyError(seat)

    def angle_of(self, seat: int) -> float:
        """Return the direction from the middle to the seat's tray: degrees clockwise from the right."""
        x, y = self.place(seat).to_world(0, -self.d)
        return math.degrees(math.atan2(y - self.cy, x - self.cx))


def _clamp(value: float, low: float, high: float) -> float:
    return max(low, min(value, high))


def measures(width: int, height: int, inches: float, *, large: bool = False) -> Layout:
    """Return the measures of a bare table: a layout without seats. `large`: open cards and words a quarter
    larger.
    """
    grown = LARGE if large else 1.0
    short = min(width, height)
    k = math.hypot(width, height) / (25.4 * inches)
    small = inches < SMALL_SCREEN_INCHES
    touch, m = (7 if small else 9) * k, max(8.0, 0.012 * short)
    d = _clamp(0.135 * short, 17 * k, 36 * k)
    hand_card = grown * _clamp(0.125 * short, 20 * k, 34 * k)
    head_line = max(6 * k, 0.24 * d)
    r0 = short / 2 - d - 2 * m
    track_x, track_y = width / 2 - d - 1.6 * m, height / 2 - d - 1.6 * m
    return Layout(
        width=width,
        height=height,
        inches=inches,
        k=k,
        short=short,
        touch=touch,
        font=grown * max((3.4 if small else 4.4) * k, 0.018 * short),
        m=m,
        button_height=1.2 * touch,
        d=d,
        hand_card=hand_card,
        hand_card_width=hand_card * 2 / 3,
        head_line=head_line,
        open_depth=hand_card + head_line + 2.6 * m,
        r0=r0,
        ring=0.58 * r0,
        pile=0.68 * r0,
        draw_card=(0.34 if max(width, height) < SQUARE * short else 0.50) * r0,
        coaster_radius=0.31 * r0,
        track_x=track_x,
        track_y=track_y,
        track_corner=0.34 * r0,
        side=(max(track_x, track_y) + 0.66 * r0) / 2,
    )


def lay_out(
    width: int,
    height: int,
    inches: float,
    seats: Sequence[int],
    edges: Mapping[int, tuple[Edge, float]] | None = None,
    pads: frozenset[int] = frozenset(),
    *,
    large: bool = False,
) -> Layout:
    """Return the layout of a table of `width` x `height` px, `inches` across its diagonal, with these seats
    present.

    `edges` (from the seat map) says for each seat its edge and the place of its buttons along it, 0 to 1
    clockwise; without it the seats are spread as `SEATS_PER_EDGE` says. Seats in `pads` get touch pads beside
    their trays; `large` as in `measures`. Raises ValueError for no seats, more than ten, a seat twice, or a
    seat that `edges` leaves out.
    """
    _check(seats, edges)
    given = None if edges is None else tuple(sorted((seat, *place) for seat, place in edges.items()))
    return _lay_out(width, height, inches, tuple(seats), given, pads, large)


@lru_cache(maxsize=16)
def _lay_out(
    width: int,
    height: int,
    inches: float,
    seats: tuple[int, ...],
    given: tuple[tuple[int, Edge, float], ...] | None,
    pads: frozenset[int],
    large: bool,
) -> Layout:
    bare = measures(width, height, inches, large=large)
    edges = None if given is None else {seat: (edge, along) for seat, edge, along in given}
    by_edge = _by_edge(seats, edges)
    places = [place for edge in EDGES for place in _along(bare, edge, by_edge[edge], pads)]
    if _meet_in_corners(bare, places):  # the long edges have more to give
        deeper = bare.open_depth - bare.d
        long_edges = ("left", "right") if bare.portrait else ("bottom", "top")
        places = [
            place
            for edge in EDGES
            for place in _along(bare, edge, by_edge[edge], pads, deeper if edge in long_edges else 0.0)
        ]
    return replace(bare, places=tuple(sorted(places, key=lambda place: place.seat)))


def _meet_in_corners(bare: Layout, places: Sequence[SeatPlace]) -> bool:
    """Return whether two open hands at different edges would lie on each other."""
    hands = [
        (place.edge, place.box(-place.tray_width / 2, -bare.open_depth, place.tray_width, bare.open_depth))
        for place in places
    ]
    return any(a[0] != b[0] and a[1].colliderect(b[1]) for a, b in combinations(hands, 2))


def _check(seats: Sequence[int], edges: Mapping[int, tuple[Edge, float]] | None) -> None:
    if not 1 <= len(seats) <= 10:
        raise ValueError(f"a table has 1 to 10 seats, not {len(seats)}")
    if len(set(seats)) < len(seats):
        raise ValueError(f"a seat is listed twice: {list(seats)}")
    missing = [seat for seat in seats if edges is not None and seat not in edges]
    if missing:
        raise ValueError(f"the seat map gives no edge to seat {missing[0]}; add it there")


def _by_edge(
    seats: Sequence[int], edges: Mapping[int, tuple[Edge, float]] | None
) -> dict[Edge, list[tuple[int, float]]]:
    out: dict[Edge, list[tuple[int, float]]] = {edge: [] for edge in EDGES}
    if edges is not None:
        for seat in seats:
            edge, along = edges[seat]
            out[edge].append((seat, along))
    else:
        waiting = list(seats)
        for edge, count in zip(EDGES, SEATS_PER_EDGE[len(seats)], strict=True):
            out[edge] = [(waiting.pop(0), (i + 0.5) / count) for i in range(count)]
    for found in out.values():
        found.sort(key=lambda item: item[1])
    return out


def _along(
    bare: Layout, edge: Edge, found: list[tuple[int, float]], pads: frozenset[int], inset: float = 0.0
) -> list[SeatPlace]:
    """Place the seats of one edge, `inset` px further from its corners."""
    length = (bare.width if edge in {"bottom", "top"} else bare.height) - 2 * bare.d
    between = [(a + b) / 2 for (_, a), (_, b) in pairwise(found)]
    starts = [inset, *(inset + share * (length - 2 * inset) for share in between), length - inset]
    gap = PAD_GAP_MM * bare.k
    margin = max(bare.m, gap)
    out = []
    for i, (seat, along) in enumerate(found):
        slot = starts[i + 1] - starts[i]
        slap, cut = _pad_widths(bare, slot) if seat in pads else (0.0, 0.0)
        stacked = slap > 0 and slot - slap - cut < _hand_room(bare)
        if stacked:
            slap = cut = _clamp(0.2 * slot, bare.touch, CUT_PAD_MM * bare.k)
        left = 0.0 if stacked or not cut else cut + gap
        right = slap + gap if slap else 0.0
        beside = left + right
        tray = min(slot - 2 * margin - beside, HAND_SPAN_MM * bare.k)
        middle = _clamp((starts[i] + starts[i + 1]) / 2, along * length - tray / 3, along * length + tray / 3)
        reach = tray / 2 + margin + beside / 2
        middle = (
            _clamp(middle, starts[i] + reach, max(starts[i] + reach, starts[i + 1] - reach))
            + (left - right) / 2
        )
        x, y = _on_edge(bare, edge, middle)
        out.append(SeatPlace(seat, edge, x, y, slot, tray, slap, cut, stacked))
    return out


def _pad_widths(bare: Layout, slot: float) -> tuple[float, float]:
    """A slap pad of 24 mm and a cut pad of 16 mm, smaller where they would leave less than half the slot
    to the hand.
    """
    share = min(1.0, 0.5 * slot / ((SLAP_PAD_MM + CUT_PAD_MM) * bare.k))
    return max(bare.touch, share * SLAP_PAD_MM * bare.k), max(bare.touch, share * CUT_PAD_MM * bare.k)


def _hand_room(bare: Layout) -> float:
    """Width of a slot in which three cards, their chevrons and the hold pad find room between two pads."""
    return bare.hand_card_width + 3.6 * bare.touch + (11 + 2 * PAD_GAP_MM) * bare.k + 5.3 * bare.m


def _on_edge(bare: Layout, edge: Edge, along: float) -> tuple[float, float]:
    if edge == "bottom":
        return bare.width - bare.d - along, float(bare.height)
    if edge == "left":
        return 0.0, bare.height - bare.d - along
    if edge == "top":
        return bare.d + along, 0.0
    return float(bare.width), bare.d + along
