"""The open hand: what is seen, what a finger hits, what a refusal covers."""

import pygame
import pytest

from kiosk.screen.art import buttons, choice, hand, hand_plan
from kiosk.screen.art.layout import lay_out
from kiosk.screen.art.palette import WHEEL
from kiosk.screen.art.piece import bounds

Screen = tuple[int, int, float]
SEVEN = ("R3", "R9", "Y6", "G1", "GV", "B+2", "W")


def test_cards_stay_inside_their_tray_and_off_the_pad(screen: Screen, seats: range) -> None:
    layout = lay_out(*screen, seats)
    for seat in layout.seats:
        for count in (1, 2, 7, 30):
            plan = hand_plan.plan_hand(
                layout, hand_plan.Hand(seat, ("R1",) * count, left_handed=seat % 2 == 0)
            )
            area = plan.tray.inflate(2, 2)
            assert all(area.contains(rect) for _, rect in plan.cards)
            assert not [rect for _, rect in plan.cards if rect.colliderect(plan.held)]


def test_hidden_cards_are_counted_on_the_side_where_they_are() -> None:
    layout = lay_out(1920, 1080, 21, range(1, 11))
    plan = hand_plan.plan_hand(layout, hand_plan.Hand(2, ("R1",) * 23, first=6))
    assert (plan.hidden_before, plan.seen, plan.hidden_after) == (6, 6, 11)


def test_scrolling_stops_at_both_ends() -> None:
    layout = lay_out(1024, 600, 10, range(1, 11))
    for first, expected in ((-3, 0), (99, 10)):
        plan = hand_plan.plan_hand(layout, hand_plan.Hand(1, ("R1",) * 15, first=first))
        assert plan.first == expected
        assert plan.last < 15


def test_a_tray_too_narrow_for_a_pad_beside_three_cards_is_held_at_its_head(screen: Screen) -> None:
    layout = lay_out(*screen, range(1, 11), pads=frozenset(range(1, 11)))
    for seat in layout.seats:
        plan = hand_plan.plan_hand(layout, hand_plan.Hand(seat, ("R1",) * 20))
        assert plan.seen >= 3
        assert min(plan.held.size) >= layout.touch - 1
        assert not [rect for _, rect in plan.cards if rect.colliderect(plan.held)]


def test_an_open_hand_slides_out_from_the_edge() -> None:
    layout = lay_out(1920, 1080, 21, range(1, 5))
    for seat, axis, sign in ((1, 1, -1), (2, 0, 1), (3, 1, 1), (4, 0, -1)):
        shown = hand_plan.Hand(seat, SEVEN)
        half, full = (bounds(hand.open_hand(layout, shown, opening)).center for opening in (0.5, 1.0))
        assert (full[axis] - half[axis]) * sign > 10


def test_a_lifted_card_rises_towards_the_middle() -> None:
    layout = lay_out(1920, 1080, 21, range(1, 5))
    flat = hand.open_hand(layout, hand_plan.Hand(1, SEVEN))[3]
    lifted = hand.open_hand(layout, hand_plan.Hand(1, SEVEN, lifted=2))[-2]
    assert lifted.surface is flat.surface
    assert flat.y - lifted.y == pytest.approx(0.2 * layout.hand_card, abs=1)


def test_the_toast_stays_above_its_tray_and_near_its_card(screen: Screen, seats: range) -> None:
    layout = lay_out(*screen, seats)
    shown = hand_plan.Hand(1, SEVEN)
    plan = hand_plan.plan_hand(layout, shown)
    toast = bounds(hand.why_not(layout, shown, plan.first, "Blue 8: not red, not a 9"))
    assert toast.left >= plan.tray.left - 1
    assert toast.right <= plan.tray.right + 1
    assert toast.top < plan.tray.top < toast.bottom


def test_a_card_that_is_dragged_away_leaves_its_place() -> None:
    layout = lay_out(1920, 1080, 21, range(1, 5))
    assert (
        len(hand.open_hand(layout, hand_plan.Hand(1, SEVEN, taken=2)))
        == len(hand.open_hand(layout, hand_plan.Hand(1, SEVEN))) - 1
    )


def test_every_colour_is_found_under_its_sector(screen: Screen, seats: range) -> None:
    layout = lay_out(*screen, seats)
    for seat in layout.seats:
        place = layout.place(seat)
        rect = choice.choice_rect(layout, seat)
        reach = 0.33 * min(rect.size)
        found = []
        for sx, sy in ((-0.9, -0.35), (-0.35, -0.9), (0.35, -0.9), (0.9, -0.35)):
            found.append(
                choice.colour_at(layout, seat, *place.to_world(sx * reach, -0.32 * layout.d + sy * reach))
            )
        assert tuple(found) == WHEEL
        assert choice.colour_at(layout, seat, layout.cx, layout.cy) is None


def test_other_seats_lie_in_the_ring_as_they_sit_around_the_table(seats: range) -> None:
    layout = lay_out(1920, 1080, 21, seats)
    others = [seat for seat in layout.seats if seat != 1]
    assert list(choice.seats_in_order(layout, 1, others)) == others


def test_a_finger_on_a_seats_sector_finds_that_seat() -> None:
    layout = lay_out(1920, 1080, 21, range(1, 5))
    place, reach = layout.place(1), 20 * layout.k
    points = [
        place.to_world(x * reach, -0.32 * layout.d - y * reach) for x, y in ((-0.9, 0.4), (0, 1), (0.9, 0.4))
    ]
    assert [choice.seat_at(layout, 1, (2, 3, 4), *point) for point in points] == [2, 3, 4]


def test_a_finger_on_a_button_finds_its_key(screen: Screen, seats: range) -> None:
    layout = lay_out(*screen, seats)
    for seat in layout.seats:
        row = buttons.ButtonRow(
            seat, (buttons.Button("pass", "Pass"), buttons.Button("ready", "Ready", icon="check"))
        )
        plan = buttons.plan_row(layout, row)
        assert [plan.at(*rect.center) for _, rect in plan.buttons] == ["pass", "ready"]
        assert plan.at(*layout.place(seat).to_world(0, 0)) is None


def test_long_words_wrap_inside_their_button() -> None:
    layout = lay_out(1024, 600, 10, range(1, 11))
    row = buttons.ButtonRow(
        5, tuple(buttons.Button(str(i), "Karte mit Begründung ablehnen") for i in range(2))
    )
    plan = buttons.plan_row(layout, row)
    for (_, rect), label in zip(plan.buttons, plan.labels, strict=True):
        assert label.width <= max(rect.size)
        assert label.height <= min(rect.size)
        assert layout.rect.contains(pygame.Rect(rect))
