"""The house rules' own faces in play: where they lie, how they grow and move, and what stays readable."""

import math
from dataclasses import replace
from itertools import combinations, pairwise

import pygame
import pytest

from kiosk.screen.art import (
    accuse,
    centre,
    choice,
    debts,
    hand,
    heap,
    panels,
    piles,
    plates,
    rules_list,
    travel,
    tray,
    turning,
)
from kiosk.screen.art.layout import Layout, lay_out
from kiosk.screen.art.palette import ALARM, COLOURS, WHEEL, rgb
from kiosk.screen.art.piece import bounds
from kiosk.screen.art.travel import HandMove

Screen = tuple[int, int, float]
RULES = tuple(
    rules_list.RuleLine("cut", f"Rule {i}", "a line that says in some more words what it does")
    for i in range(17)
)


@pytest.mark.parametrize("direction", [1, -1])
def test_a_hand_leaves_one_tray_and_arrives_at_the_other(
    screen: Screen, seats: range, direction: int
) -> None:
    layout = lay_out(*screen, seats)
    for seat in layout.seats:
        move = HandMove(seat, seat % len(seats) + 1, 5)
        for share, at in ((0.0, move.leaving), (1.0, move.coming)):
            x, y, rotation = travel.hand_pose(layout, move, direction, share)
            place = layout.place(at)
            assert (x, y) == pytest.approx(place.to_world(0, -0.34 * layout.d), abs=1)
            assert rotation % 360 == place.rotation


def test_a_travelling_hand_moves_smoothly_outside_the_centre(screen: Screen, seats: range) -> None:
    layout = lay_out(*screen, seats)
    move = HandMove(1, len(seats), 7)
    places = [travel.hand_pose(layout, move, 1, i / 200)[:2] for i in range(201)]
    assert max(math.dist(a, b) for a, b in pairwise(places)) < 0.08 * layout.short
    assert all(math.dist(place, (layout.cx, layout.cy)) > 0.9 * layout.r0 for place in places)


def test_two_hands_that_swap_never_meet() -> None:
    layout = lay_out(1920, 1080, 21, range(1, 5))
    for i in range(21):
        one = travel.hand_pose(layout, HandMove(1, 3, 7), 1, i / 20)
        other = travel.hand_pose(layout, HandMove(3, 1, 7), 1, i / 20)
        assert math.dist(one[:2], other[:2]) > 4 * layout.d


def test_every_travelling_hand_is_one_piece() -> None:
    layout = lay_out(1024, 600, 10, range(1, 8))
    moves = [HandMove(seat, seat % 7 + 1, seat * 3) for seat in layout.seats]
    assert len(travel.travelling_hands(layout, moves, -1, 0.5)) == 7


def test_a_stacked_debt_grows_and_leaves_pills_and_piles_free(screen: Screen) -> None:
    layout = lay_out(*screen, range(1, 5))
    sizes = [debts.pile_debt_radius(layout, amount) for amount in (2, 4, 8, 12, 20, 40)]
    assert sizes == sorted(sizes)
    assert sizes[0] < 0.7 * sizes[3]
    r = debts.pile_debt_radius(layout, 24)
    badges = [piece.rect.center for piece in debts.pile_debt(layout, "+24", 24)]
    for pill in (piece.rect for piece in heap.pills(layout, "red", "7")):
        for x, y in badges:
            nearest = max(pill.left, min(x, pill.right)), max(pill.top, min(y, pill.bottom))
            assert math.dist(nearest, (x, y)) > 1.1 * r
    pile = piles.draw_pile_rect(layout).inflate(2 * r, 2 * r)
    assert not [badge for badge in badges if pile.collidepoint(badge)]
    assert debts.pile_debt(layout, "", 0) == ()


def test_the_pointer_of_the_wheel_goes_one_colour_on() -> None:
    for i, colour in enumerate(WHEEL):
        ahead, behind = WHEEL[(i + 1) % 4], WHEEL[(i - 1) % 4]
        start = turning.pointer_angle(colour, 1, 0.0)
        assert turning.pointer_angle(colour, 1, 1.0) % 360 == turning.pointer_angle(ahead, 1, 0) % 360
        assert turning.pointer_angle(colour, -1, 1.0) % 360 == turning.pointer_angle(behind, 1, 0) % 360
        assert start == -90 + 90 * i


def test_the_wheel_lights_the_colour_it_points_at() -> None:
    layout = lay_out(1920, 1080, 21, range(1, 5))
    wheel = turning.turning_wheel(layout, "red", 1, 1.0)[0].surface
    middle, r = wheel.get_width() / 2, layout.ring

    def shade(degrees: float) -> tuple[int, ...]:
        x, y = middle + r * math.cos(math.radians(degrees)), middle + r * math.sin(math.radians(degrees))
        return tuple(wheel.get_at((round(x), round(y))))

    assert shade(25)[:3] == rgb(COLOURS["blue"])
    assert shade(25)[3] > 240
    assert shade(-65)[3] < 120


def test_the_veil_covers_the_table_and_the_clock_runs_down() -> None:
    layout = lay_out(1024, 600, 10, range(1, 5))
    assert bounds(centre.veil(layout)) == layout.rect

    def alarmed(remaining: float) -> int:
        surface = centre.centre_slap(layout, "Everyone slaps", remaining=remaining)[1].surface
        mask = pygame.mask.from_threshold(surface, rgb(ALARM), (60, 60, 60, 255))
        return mask.count()

    full, half, none = alarmed(1.0), alarmed(0.5), alarmed(0.0)
    assert full > 1.7 * half > 0
    assert none == 0


def test_the_words_of_the_centre_are_said_to_both_sides_clear_of_the_ring(screen: Screen) -> None:
    layout = lay_out(*screen, range(1, 5))
    *_, below, above = centre.centre_slap(layout, "Everyone slaps", "the last one draws two", remaining=0.5)
    assert below.rect.top >= layout.cy + 0.66 * layout.r0
    assert above.rect.bottom <= layout.cy - 0.66 * layout.r0
    assert not [seat for seat in layout.seats if tray.tray_rect(layout, seat).colliderect(below.rect)]


def test_each_state_of_a_slapping_seat_looks_different() -> None:
    layout = lay_out(1920, 1080, 21, range(1, 5))
    states = ("waiting", "done", "last", "caller")
    shown = [centre.slapping(centre.Slapper(1, state, "231 ms")) for state in states]  # type: ignore[arg-type]
    painted = [pygame.image.tobytes(panels.seat_panel(layout, one)[0].surface, "RGBA") for one in shown]
    assert len(set(painted)) == 4


def test_the_button_to_accuse_is_large_enough_and_hides_no_count(screen: Screen, seats: range) -> None:
    layout = lay_out(*screen, seats)
    rects = [accuse.accuse_rect(layout, seat) for seat in layout.seats]
    assert all(min(rect.size) >= layout.touch - 1 for rect in rects)
    assert not [pair for pair in combinations(rects, 2) if pair[0].colliderect(pair[1])]
    for seat, rect in zip(layout.seats, rects, strict=True):
        _, y = layout.place(seat).to_seat(*rect.center)
        assert y + rect.h / 2 <= -0.62 * layout.d
        opened = accuse.accuse_rect(layout, seat, layout.open_depth)
        assert not opened.colliderect(tray.tray_rect(layout, seat, layout.open_depth))


def test_seats_to_choose_lie_in_their_direction(screen: Screen, seats: range) -> None:
    layout = lay_out(*screen, seats)
    for seat in layout.seats:
        others = [other for other in layout.seats if other != seat]
        order, middles, each = choice._directions(layout, seat, others)
        assert order == choice.seats_in_order(layout, seat, others)
        assert all(b - a >= each - 0.001 for a, b in pairwise(middles))
        assert middles[0] - each / 2 >= -180.001
        assert middles[-1] + each / 2 <= 0.001


def test_the_only_seat_opposite_lies_straight_ahead() -> None:
    layout = lay_out(1920, 1080, 21, (1, 2))
    _, (middle,), _ = choice._directions(layout, 1, (2,))
    assert middle == pytest.approx(-90, abs=1)


def test_a_finger_on_a_number_chooses_that_seat(screen: Screen, seats: range) -> None:
    layout = lay_out(*screen, seats)
    for seat in layout.seats:
        others = [other for other in layout.seats if other != seat]
        order, middles, _ = choice._directions(layout, seat, others)
        now = choice._measures(layout, layout.place(seat), len(others))
        for other, middle in zip(order, middles, strict=True):
            x = 0.8 * now.outer * math.cos(math.radians(middle))
            y = now.centre + 0.8 * now.outer * math.sin(math.radians(middle))
            assert choice.seat_at(layout, seat, others, *layout.place(seat).to_world(x, y)) == other


def test_a_plate_with_a_clock_runs_down() -> None:
    layout = lay_out(1920, 1080, 21, range(1, 5))

    def plate(remaining: float) -> bytes:
        shown = plates.plates(
            layout, "Seat 2 accuses Seat 4", "SLAP to agree", sign="hush", remaining=remaining
        )
        return pygame.image.tobytes(shown[0].surface, "RGBA")

    assert len({plate(1.0), plate(0.5), plate(0.0)}) == 3


@pytest.mark.parametrize(
    "size", [(1024, 600, 10.0), (1920, 1080, 21.0), (1280, 1024, 19.0), (1024, 768, 12.0), (1080, 1920, 21.0)]
)
def test_cards_set_aside_lie_beside_the_draw_pile(size: Screen) -> None:
    layout = lay_out(*size, range(1, 5))
    rect = piles.set_aside_rect(layout)
    x, y = layout.draw_at
    wide, high = 0.74 * layout.draw_card, layout.draw_card
    backs = pygame.Rect(round(x - wide / 2), round(y - high / 2), round(wide), round(high))
    shown = plates.plate_rects(layout, "Seat 2 laid Draw Four", "Seat 3 owes 4 cards")
    pills = [piece.rect for piece in heap.pills(layout, "red", "7")]
    assert rect.inflate(-4, -4).collidelist([backs, *shown, *pills]) < 0
    assert piles.set_aside(layout, 0) == ()


def test_medal_stage_and_out_change_the_tray() -> None:
    layout = lay_out(1024, 600, 10, range(1, 5))
    plain = tray.Tray(1, 3)
    shown = [
        plain,
        replace(plain, stage=3),
        replace(plain, stage=2),
        replace(plain, count=0, medal="1st"),
        replace(plain, count=0, out="out"),
    ]
    painted = [pygame.image.tobytes(tray.closed_tray(layout, one)[0].surface, "RGBA") for one in shown]
    assert len(set(painted)) == len(shown)


def test_a_prompt_stands_across_the_top_of_its_tray(screen: Screen, seats: range) -> None:
    layout = lay_out(*screen, seats)
    for seat in layout.seats:
        rect = bounds(hand.prompt(layout, seat, "Give a card to Seat 3"))
        assert layout.rect.contains(rect)
        assert rect.colliderect(tray.tray_rect(layout, seat))
        along = layout.place(seat)
        wide = rect.w if along.rotation % 180 == 0 else rect.h
        assert wide <= along.tray_width + 1


def test_the_rules_in_force_lie_at_their_seat_on_the_screen(screen: Screen, seats: range) -> None:
    layout = lay_out(*screen, seats)
    for seat in layout.seats:
        shown = rules_list.RulesList(seat, "The rules in force", RULES, "to 500")
        plan = rules_list.plan_rules(layout, shown)
        assert layout.rect.contains(plan.rect)
        assert not plan.rect.colliderect(tray.tray_rect(layout, seat))
        assert plan.back is not None
        assert plan.on is not None
        for button in (plan.back, plan.on):
            assert plan.rect.contains(button)
            assert min(button.size) >= layout.touch - 1
        assert bounds(rules_list.rules_list(layout, plan, shown)).size == pytest.approx(plan.rect.size, abs=2)


def test_all_pages_together_show_every_rule_once(screen: Screen) -> None:
    layout = lay_out(*screen, range(1, 5))
    shown = rules_list.RulesList(2, "The rules in force", RULES)
    pages = rules_list.plan_rules(layout, shown).pages
    seen = [
        rule
        for page in range(pages)
        for rule in rules_list.plan_rules(layout, replace(shown, page=page)).rules
    ]
    assert seen == list(RULES)


def test_a_touch_closes_the_list_but_on_its_page_buttons() -> None:
    layout = lay_out(1024, 600, 10, range(1, 5))
    plan = rules_list.plan_rules(layout, rules_list.RulesList(1, "The rules in force", RULES))
    assert plan.on is not None
    assert plan.at(*plan.on.center) == "on"
    assert plan.at(*plan.rect.midtop) == "close"
    assert plan.at(1, 1) == "close"


def _square(inches: float = 17.0) -> Layout:
    return lay_out(1024, 1024, inches, range(1, 5))


def test_on_a_square_table_nothing_in_the_middle_touches() -> None:
    for layout in (_square(10.0), _square(), lay_out(900, 1024, 12, range(1, 5))):
        pile = piles.draw_pile_rect(layout)
        nearest = max(pile.left, min(layout.cx, pile.right)), max(pile.top, min(layout.cy, pile.bottom))
        assert math.dist(nearest, (layout.cx, layout.cy)) > 0.66 * layout.r0
        assert not [seat for seat in layout.seats if tray.tray_rect(layout, seat).colliderect(pile)]
        assert min(pile.size) >= layout.touch - 1
        shown = plates.plate_rects(layout, "Seat 2 laid Draw Four", "Seat 3 owes 4 cards")
        hands = [tray.tray_rect(layout, seat, layout.open_depth) for seat in (1, 3)]
        assert not [plate for plate in shown if plate.collidelist([pile, *hands]) >= 0]
