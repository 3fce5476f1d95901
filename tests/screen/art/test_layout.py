"""The geometry of the table: the measured facts, and nothing on top of anything else."""

import math
from collections.abc import Sequence
from itertools import combinations, pairwise

import pygame
import pytest

from kiosk.screen.art import buttons, choice, hand_plan, heap, pads, piles, plates, track, tray
from kiosk.screen.art.layout import SEATS_PER_EDGE, Layout, lay_out, measures
from kiosk.screen.art.place import Edge

Screen = tuple[int, int, float]


@pytest.mark.parametrize(
    ("width", "height", "inches", "k", "d", "hand_card", "r0", "pile"),
    [
        (1024, 600, 10, 4.67, 81, 93, 203, 138),
        (1280, 800, 10, 5.94, 108, 119, 273, 186),
        (1920, 1080, 21, 4.13, 146, 135, 368, 250),
        (3840, 2160, 27, 6.42, 231, 218, 797, 542),
    ],
)
def test_the_measures_are_those_of_the_look(  # noqa: PLR0917 (the columns of the look's table)
    width: int, height: int, inches: float, k: float, d: int, hand_card: int, r0: int, pile: int
) -> None:
    found = measures(width, height, inches)
    assert found.k == pytest.approx(k, abs=0.01)
    assert [round(found.d), round(found.hand_card), round(found.r0), round(found.pile)] == [
        d,
        hand_card,
        r0,
        pile,
    ]


@pytest.mark.parametrize(
    ("width", "height", "inches", "few", "many"),
    [
        (1024, 600, 10, {9, 10, 11, 12}, {1, 2, 3, 4, 5}),
        (1280, 800, 10, {9, 10, 11, 12}, {3, 4, 5}),
        (1920, 1080, 21, {8}, {5, 6, 7, 8}),
        (3840, 2160, 27, {8}, {8}),
    ],
)
def test_as_many_cards_are_seen_at_once_as_the_look_says(
    width: int, height: int, inches: float, few: set[int], many: set[int]
) -> None:
    def most_seen(count: int) -> set[int]:
        layout = lay_out(width, height, inches, range(1, count + 1))
        return {
            max(
                hand_plan.plan_hand(layout, hand_plan.Hand(seat, ("R1",) * cards)).seen
                for cards in range(1, 15)
                if not hand_plan.plan_hand(layout, hand_plan.Hand(seat, ("R1",) * cards)).back
            )
            for seat in layout.seats
        }

    assert most_seen(4) <= few
    assert most_seen(10) <= many


def test_seats_are_numbered_clockwise_from_the_right_end_of_the_bottom(screen: Screen, seats: range) -> None:
    layout = lay_out(*screen, seats)
    first = layout.places[0]
    assert first.edge == "bottom"
    assert first.x >= layout.cx - 1
    alongs = [track.along_of_seat(layout, place) for place in layout.places]
    start = alongs[0]
    turned = [(along - start) % track.track_length(layout) for along in alongs]
    assert turned == sorted(turned)


def test_each_edge_has_the_seats_of_the_table(screen: Screen, seats: range) -> None:
    layout = lay_out(*screen, seats)
    edges = [place.edge for place in layout.places]
    assert (
        tuple(edges.count(edge) for edge in ("bottom", "left", "top", "right")) == SEATS_PER_EDGE[len(seats)]
    )


def test_seat_and_world_directions_are_inverse(screen: Screen) -> None:
    layout = lay_out(*screen, range(1, 5))
    for place in layout.places:
        assert place.to_seat(*place.to_world(12.5, -40.0)) == pytest.approx((12.5, -40.0))


def test_a_hand_span_covers_every_tray(screen: Screen, seats: range) -> None:
    layout = lay_out(*screen, seats)
    assert all(place.tray_width <= 118 * layout.k + 0.01 for place in layout.places)


def _trays(layout: Layout, depth: float = 0.0) -> list[pygame.Rect]:
    return [tray.tray_rect(layout, seat, depth) for seat in layout.seats]


def test_trays_lie_on_the_screen_and_apart(screen: Screen, seats: range) -> None:
    layout = lay_out(*screen, seats)
    trays = _trays(layout)
    assert all(layout.rect.contains(rect) for rect in trays)
    assert not [pair for pair in combinations(trays, 2) if pair[0].colliderect(pair[1])]


def test_corners_stay_free_for_the_staff(screen: Screen, seats: range) -> None:
    layout = lay_out(*screen, seats)
    d = math.floor(layout.d) - 1
    corners = [pygame.Rect(x, y, d, d) for x in (0, layout.width - d) for y in (0, layout.height - d)]
    assert not [rect for rect in _trays(layout) if rect.collidelist(corners) >= 0]


def test_the_track_runs_between_trays_and_centre(screen: Screen, seats: range) -> None:
    layout = lay_out(*screen, seats)
    length = track.track_length(layout)
    points = [track.point_on_track(layout, length * i / 400)[:2] for i in range(400)]
    assert not [point for point in points for rect in _trays(layout) if rect.collidepoint(point)]
    assert all(math.dist(point, (layout.cx, layout.cy)) > layout.r0 for point in points)
    assert all(math.dist(a, b) < length / 390 for a, b in pairwise([*points, points[0]]))


def test_what_lies_in_the_centre_does_not_overlap(screen: Screen, seats: range) -> None:
    layout = lay_out(*screen, seats)
    parts = [heap.heap_rect(layout), piles.draw_pile_rect(layout), piles.coaster_rect(layout)]
    parts += plates.plate_rects(layout, "Seat 2 laid Draw Four", "Seat 3 owes 4 cards")
    overlapping = [(a, b) for a, b in combinations(parts[:3], 2) if a.colliderect(b)]
    assert not overlapping
    for plate in parts[3:]:
        assert not [part for part in parts[1:3] if plate.colliderect(part)]
        nearest = (
            max(plate.left, min(layout.cx, plate.right)),
            max(plate.top, min(layout.cy, plate.bottom)),
        )
        assert math.dist(nearest, (layout.cx, layout.cy)) > 0.65 * layout.r0


def test_no_message_hides_a_hand(screen: Screen, seats: range) -> None:
    layout = lay_out(*screen, seats)
    hands = _trays(layout, layout.open_depth)
    for plate in plates.plate_rects(layout, "Seat 2 laid Draw Four", "Seat 3 owes 4 cards"):
        assert plate.collidelist(hands) < 0


def test_an_open_hand_leaves_the_ring_free(screen: Screen, seats: range) -> None:
    layout = lay_out(*screen, seats)
    ring = heap.heap_rect(layout).inflate(-0.02 * layout.r0, -0.02 * layout.r0)
    assert ring.collidelist(_trays(layout, layout.open_depth)) < 0


def test_button_rows_stay_inside_the_track(screen: Screen, seats: range) -> None:
    layout = lay_out(*screen, seats)
    inside = pygame.Rect(0, 0, 2 * layout.track_x, 2 * layout.track_y)
    inside.center = round(layout.cx), round(layout.cy)
    inside.inflate_ip(2, 2)
    for seat in layout.seats:
        row = buttons.ButtonRow(
            seat,
            (buttons.Button("challenge", "Challenge"), buttons.Button("pay", "Draw 4", primary=True)),
            buttons.Debt("+4", remaining=0.5),
        )
        plan = buttons.plan_row(layout, row)
        assert all(inside.contains(rect) for _, rect in plan.buttons)
        assert inside.collidepoint(plan.badge)
        assert not [rect for _, rect in plan.buttons if rect.collidepoint(plan.badge)]
        assert not plan.buttons[0][1].colliderect(plan.buttons[1][1])


def _least(rect: pygame.Rect) -> int:
    return min(rect.size)


def test_everything_to_touch_is_large_enough_for_a_finger(screen: Screen, seats: range) -> None:
    layout = lay_out(*screen, seats)
    finger = (7 if screen[2] < 13 else 9) * layout.k - 1
    assert _least(piles.draw_pile_rect(layout)) >= finger
    assert _least(piles.coaster_rect(layout)) >= finger
    for seat in layout.seats:
        plan = hand_plan.plan_hand(layout, hand_plan.Hand(seat, ("R1",) * 23, first=5))
        assert plan.back is not None
        assert plan.forward is not None
        targets = [plan.held, plan.back, plan.forward, *(rect for _, rect in plan.cards)]
        targets += [rect for _, rect in buttons.plan_row(layout, _ready(seat)).buttons]
        assert all(_least(rect) >= finger for rect in targets)
        sector = layout.place(seat)
        assert (
            0.45 * math.pi / 4 * choice.choice_rect(layout, seat).w >= finger
            or sector.tray_width < 45 * layout.k
        )


def _ready(seat: int) -> buttons.ButtonRow:
    return buttons.ButtonRow(seat, (buttons.Button("ready", "Ready"),))


def test_touch_pads_are_large_and_beside_the_tray() -> None:
    layout = lay_out(1920, 1080, 21, range(1, 7), pads=frozenset({2, 4}))
    plan = pads.plan_pads(layout, 2)
    assert plan is not None
    assert plan.slap.w == pytest.approx(24 * layout.k, abs=1)
    assert plan.cut.w == pytest.approx(16 * layout.k, abs=1)
    others = [rect for seat in layout.seats for rect in [tray.tray_rect(layout, seat)]]
    assert plan.slap.collidelist(others) < 0
    assert plan.cut.collidelist(others) < 0
    assert pads.plan_pads(layout, 1) is None


def test_touch_pads_find_room_at_every_table(screen: Screen, seats: range) -> None:
    layout = lay_out(*screen, seats, pads=frozenset(seats))
    plans = [pads.plan_pads(layout, seat) for seat in layout.seats]
    rects = [rect for plan in plans if plan for rect in (plan.slap, plan.cut)] + _trays(layout)
    assert len(rects) == 3 * len(seats)
    assert not [pair for pair in combinations(rects, 2) if pair[0].colliderect(pair[1])]
    assert all(layout.rect.contains(rect) for rect in rects)


def test_a_seat_map_keeps_each_tray_in_front_of_its_buttons() -> None:
    edges: dict[int, tuple[Edge, float]] = {1: ("bottom", 0.2), 2: ("bottom", 0.8), 3: ("top", 0.5)}
    layout = lay_out(1920, 1080, 21, (1, 2, 3), edges)
    for seat, (edge, along) in edges.items():
        place = layout.place(seat)
        length = layout.width - 2 * layout.d
        x = layout.width - layout.d - along * length if edge == "bottom" else layout.d + along * length
        assert place.edge == edge
        assert abs(place.x - x) < place.tray_width / 2


def test_empty_places_give_their_length_to_their_neighbours() -> None:
    edges: dict[int, tuple[Edge, float]] = {1: ("bottom", 1 / 6), 2: ("bottom", 3 / 6), 3: ("bottom", 5 / 6)}
    full = lay_out(1024, 600, 10, (1, 2, 3), edges)
    sparse = lay_out(1024, 600, 10, (1, 3), edges)
    assert sparse.place(1).tray_width > full.place(1).tray_width


@pytest.mark.parametrize(
    ("seats", "edges", "words"),
    [
        ((), None, "1 to 10"),
        (range(1, 12), None, "1 to 10"),
        ((1, 1), None, "twice"),
        ((1, 2), {1: ("top", 0.5)}, "seat 2"),
    ],
)
def test_impossible_tables_are_refused(
    seats: Sequence[int], edges: dict[int, tuple[Edge, float]] | None, words: str
) -> None:
    with pytest.raises(ValueError, match=words):
        lay_out(1920, 1080, 21, seats, edges)


@pytest.mark.parametrize(("width", "height"), [(1024, 768), (1280, 1024)])
def test_a_narrow_table_gives_up_its_coaster_only(width: int, height: int) -> None:
    layout = lay_out(width, height, 12, range(1, 5))
    assert layout.coaster_at is None
    assert not heap.heap_rect(layout).colliderect(piles.draw_pile_rect(layout))


def test_a_portrait_table_exchanges_the_axes_of_its_piles() -> None:
    layout = lay_out(1080, 1920, 21, range(1, 5))
    assert layout.draw_at[0] == layout.cx
    assert layout.coaster_at is not None
    parts = [heap.heap_rect(layout), piles.draw_pile_rect(layout), piles.coaster_rect(layout)]
    parts += plates.plate_rects(layout, "Seat 2 laid Draw Four", "Seat 3 owes 4 cards")
    assert not [pair for pair in combinations(parts, 2) if pair[0].colliderect(pair[1])]
    assert all(layout.rect.contains(rect) for rect in parts)
