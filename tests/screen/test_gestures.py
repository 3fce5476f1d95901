"""Fingers and mouse on the table, without a window: what each touch must mean."""

from dataclasses import replace

import pytest

from kiosk.rules.cards import cards
from kiosk.rules.commands import (
    Accuse,
    Challenge,
    ComeBack,
    Draw,
    Exchange,
    Give,
    Lay,
    NameColour,
    SeatCommand,
    Swap,
)
from kiosk.screen.areas import (
    AccuseSpot,
    Areas,
    Box,
    ButtonSpot,
    CardSpot,
    HandArea,
    PadSpot,
    SeatArea,
    Wish,
    WishSpot,
)
from kiosk.screen.contacts import Mode, Touch, WhyNot
from kiosk.screen.gestures import CLICK_NS, TOUCH_ERROR_NS, Gestures
from kiosk.screen.scene import Act, HandClosed, HandOpened, PadPressed

MS = 1_000_000
HAND = cards("R1 B8 W")
TRAY = Box(400, 600, 200, 100)


def hand(count: int = 3, first: int = 0, *, dimmed: str = "") -> HandArea:
    """Three cards of 40 px in sight, from x 420 on."""
    spots = tuple(
        CardSpot(first + i, card, Box(420 + 40 * i, 640, 40, 60), "match" if card.text == dimmed else None)
        for i, card in enumerate(HAND)
    )
    more = count > 3
    return HandArea(
        spots,
        count,
        3,
        first,
        40,
        None,
        Box(400, 640, 20, 60) if more else None,
        Box(540, 640, 20, 60) if more else None,
    )


def table(**bottom: object) -> Areas:
    """Seat 1 at the bottom, seat 2 at the top, a draw pile and a ring in the middle."""
    seats = {
        1: replace(SeatArea(1, 0, TRAY), **bottom),  # type: ignore[arg-type]
        2: SeatArea(2, 180, Box(400, 0, 200, 100)),
    }
    return Areas(slop=5, seats=seats, draw_pile=Box(200, 300, 80, 120), drawer=1, ring=(500, 350, 80))


class Hands:
    """Fingers with a clock."""

    def __init__(self, areas: Areas, *, clicks: bool = True) -> None:
        self.gestures = Gestures(clicks_keep_open=clicks)
        self.gestures.follow(areas)
        self.now_ns = 0

    def _feed(self, phase: str, pointer: int, x: float, y: float, mode: Mode) -> list[object]:
        return list(self.gestures.feed(Touch(pointer, phase, x, y, self.now_ns, mode)))  # type: ignore[arg-type]

    def down(self, x: float, y: float, pointer: int = 1, mode: Mode = "finger") -> list[object]:
        return self._feed("down", pointer, x, y, mode)

    def move(self, x: float, y: float, pointer: int = 1, mode: Mode = "finger") -> list[object]:
        return self._feed("move", pointer, x, y, mode)

    def up(self, x: float, y: float, pointer: int = 1, mode: Mode = "finger") -> list[object]:
        return self._feed("up", pointer, x, y, mode)

    def tap(self, x: float, y: float, pointer: int = 9) -> list[object]:
        return self.down(x, y, pointer) + self.up(x, y, pointer)


def holding(areas: Areas | None = None) -> Hands:
    """Seat 1 holds its hand open with pointer 1."""
    hands = Hands(table())
    hands.down(405, 650)
    hands.gestures.follow(areas if areas is not None else table(hand=hand()))
    return hands


def lays(card: int, at_ns: int = 0) -> Act:
    return Act(Lay(1, HAND[card]), at_ns, TOUCH_ERROR_NS)


# hold to peek


def test_a_finger_on_a_tray_opens_its_hand_and_lifting_it_closes_it() -> None:
    hands = Hands(table())
    assert hands.down(500, 650) == [HandOpened(1)]
    assert hands.up(500, 650) == [HandClosed(1)]


def test_two_fingers_at_two_seats_open_two_hands_and_lifting_one_closes_only_its_own() -> None:
    hands = Hands(table())
    assert hands.down(500, 650, pointer=1) == [HandOpened(1)]
    assert hands.down(500, 50, pointer=2) == [HandOpened(2)]
    assert hands.up(500, 650, pointer=1) == [HandClosed(1)]
    assert set(hands.gestures.opened) == {2}


def test_a_second_finger_on_an_open_hand_does_not_keep_it_open() -> None:
    hands = holding()
    hands.down(590, 605, pointer=2)
    assert hands.up(405, 650, pointer=1) == [HandClosed(1)]
    assert hands.up(590, 605, pointer=2) == []


def test_a_finger_off_every_tray_opens_nothing() -> None:
    assert Hands(table()).down(50, 650) == []


def test_a_hand_closes_when_its_seat_is_gone_from_the_table() -> None:
    hands = holding()
    assert hands.gestures.follow(Areas(slop=5)) == [HandClosed(1)]
    assert hands.up(405, 650) == []


def test_a_touch_on_a_bots_tray_brings_its_player_back_and_then_opens_the_hand() -> None:
    hands = Hands(table(bot=True))
    assert hands.down(500, 650) == [Act(ComeBack(1), 0, TOUCH_ERROR_NS)]
    assert hands.gestures.follow(table()) == [HandOpened(1)]


def test_a_finger_lifted_before_its_player_came_back_opens_nothing() -> None:
    hands = Hands(table(bot=True))
    hands.tap(500, 650)
    assert hands.gestures.follow(table()) == []


# the mouse on a desk


def test_a_held_right_button_peeks() -> None:
    hands = Hands(table())
    assert hands.down(500, 650, mode="right") == [HandOpened(1)]
    hands.now_ns = CLICK_NS
    assert hands.up(500, 650, mode="right") == [HandClosed(1)]


def test_a_right_click_keeps_the_hand_open_until_the_next_one() -> None:
    hands = Hands(table())
    hands.down(500, 650, mode="right")
    assert hands.up(500, 650, mode="right") == []
    hands.gestures.follow(table(hand=hand()))
    hands.now_ns = 10_000 * MS
    assert hands.down(500, 650, mode="right") == []
    hands.now_ns += 100 * MS
    assert hands.up(500, 650, mode="right") == [HandClosed(1)]


def test_on_a_shared_panel_a_right_click_keeps_nothing_open() -> None:
    hands = Hands(table(), clicks=False)
    hands.down(500, 650, mode="right")
    assert hands.up(500, 650, mode="right") == [HandClosed(1)]


def test_the_left_button_lays_while_the_right_one_holds() -> None:
    hands = Hands(table())
    hands.down(500, 650, pointer=2, mode="right")
    hands.gestures.follow(table(hand=hand()))
    hands.down(430, 660, pointer=1, mode="left")
    hands.move(500, 400, pointer=1, mode="left")
    assert hands.up(500, 350, pointer=1, mode="left") == [lays(0)]


# laying


def test_a_card_dragged_into_the_ring_is_laid_when_the_finger_lifts() -> None:
    hands = holding()
    hands.down(470, 660, pointer=2)
    assert hands.move(500, 500, pointer=2) == []
    hands.now_ns = 70 * MS
    assert hands.up(500, 360, pointer=2) == [lays(1, 70 * MS)]


def test_a_card_flicked_over_the_trays_top_edge_is_laid() -> None:
    hands = holding()
    hands.down(470, 660, pointer=2)
    hands.move(470, 630, pointer=2)
    assert hands.up(470, 590, pointer=2) == [lays(1)]


def test_a_card_let_go_inside_the_tray_goes_back() -> None:
    hands = holding()
    hands.down(470, 660, pointer=2)
    hands.move(470, 500, pointer=2)
    hands.move(470, 650, pointer=2)
    assert hands.up(470, 650, pointer=2) == []


def test_over_the_top_edge_means_towards_the_middle_for_every_side() -> None:
    areas = table(hand=None)
    turned = SeatArea(
        2,
        180,
        Box(400, 0, 200, 100),
        hand=replace(hand(), cards=(CardSpot(0, HAND[0], Box(420, 20, 40, 60)),)),
    )
    hands = Hands(areas)
    hands.down(590, 50)
    hands.gestures.follow(replace(areas, seats={1: areas.seats[1], 2: turned}))
    hands.down(430, 40, pointer=2)
    hands.move(430, 90, pointer=2)
    assert hands.up(430, 130, pointer=2) == [Act(Lay(2, HAND[0]), 0, TOUCH_ERROR_NS)]


def test_a_tap_lifts_a_card_and_a_second_tap_lays_it() -> None:
    hands = holding()
    assert hands.tap(430, 660) == []
    assert hands.gestures.opened[1].lifted == 0
    assert hands.tap(430, 660) == [lays(0)]


def test_a_tap_on_another_card_lifts_that_one_instead() -> None:
    hands = holding()
    hands.tap(430, 660)
    assert hands.tap(470, 660) == []
    assert hands.gestures.opened[1].lifted == 1


def test_a_touch_beside_the_cards_puts_a_lifted_card_back() -> None:
    hands = holding()
    hands.tap(430, 660)
    hands.tap(590, 605)
    assert hands.gestures.opened[1].lifted is None


def test_a_lifted_card_that_is_no_longer_at_its_place_is_not_laid_by_the_next_tap() -> None:
    hands = holding()
    hands.tap(430, 660)
    moved_up = replace(hand(), cards=(replace(hand().cards[1], place=0, box=hand().cards[0].box),))
    hands.gestures.follow(table(hand=moved_up))
    assert hands.tap(430, 660) == []


def test_a_card_that_cannot_be_laid_says_why_and_puts_a_lifted_one_back() -> None:
    hands = holding(table(hand=hand(dimmed="B8")))
    hands.tap(430, 660)
    assert hands.down(470, 660, pointer=2) == [WhyNot(1, HAND[1], 1, "match")]
    assert hands.up(470, 660, pointer=2) == []
    assert hands.gestures.opened[1].lifted is None


def test_a_card_carried_inside_the_tray_goes_back_when_the_hand_closes() -> None:
    hands = holding()
    hands.down(470, 660, pointer=2)
    hands.move(470, 640, pointer=2)
    hands.up(405, 650, pointer=1)
    assert hands.gestures.carried == ()
    assert hands.up(500, 350, pointer=2) == []


def test_a_card_already_carried_out_is_laid_though_the_hand_closes() -> None:
    hands = holding()
    hands.down(470, 660, pointer=2)
    hands.move(500, 400, pointer=2)
    assert hands.up(405, 650, pointer=1) == [HandClosed(1)]
    hands.gestures.follow(table())
    assert hands.up(500, 350, pointer=2) == [lays(1)]


# long hands


def test_a_sideways_swipe_scrolls_a_long_hand_by_a_card_a_strip() -> None:
    hands = holding(table(hand=hand(count=10)))
    hands.down(500, 660, pointer=2)
    hands.move(420, 664, pointer=2)
    assert hands.gestures.opened[1].first == 2
    assert hands.up(420, 664, pointer=2) == []


@pytest.mark.parametrize(("x", "y"), [(250, 590), (430, 360)])
def test_a_drag_that_looked_like_a_scroll_carries_its_card_once_it_leaves_over_the_top_or_comes_to_the_pile(
    x: float, y: float
) -> None:
    hands = holding(table(hand=hand(count=10)))
    hands.down(480, 660, pointer=2)
    hands.move(400, 640, pointer=2)
    assert hands.gestures.opened[1].first == 2
    hands.move(x, y, pointer=2)
    assert [carried.card for carried in hands.gestures.carried] == [HAND[1]]
    assert hands.gestures.opened[1].first == 0
    assert hands.up(x, y, pointer=2) == [lays(1)]


def test_a_swipe_that_ends_in_the_tray_lays_nothing() -> None:
    hands = holding(table(hand=hand(count=10)))
    hands.down(480, 660, pointer=2)
    hands.move(420, 640, pointer=2)
    assert hands.up(400, 610, pointer=2) == []
    assert hands.gestures.carried == ()


def test_a_long_hand_scrolls_no_further_than_its_last_card() -> None:
    hands = holding(table(hand=hand(count=5)))
    hands.down(530, 660, pointer=2)
    hands.move(130, 660, pointer=2)
    assert hands.gestures.opened[1].first == 2


def test_chevrons_page() -> None:
    hands = holding(table(hand=hand(count=10)))
    hands.tap(550, 660)
    assert hands.gestures.opened[1].first == 3
    hands.gestures.follow(table(hand=hand(count=10, first=3)))
    hands.tap(410, 660)
    assert hands.gestures.opened[1].first == 0


def test_the_newest_card_scrolls_into_sight_once() -> None:
    hands = holding(table(hand=hand(count=10)))
    hands.gestures.follow(table(hand=replace(hand(count=10), newest=7)))
    assert hands.gestures.opened[1].first == 5
    hands.tap(410, 660)
    hands.gestures.follow(table(hand=replace(hand(count=10, first=2), newest=7)))
    assert hands.gestures.opened[1].first == 2


# the rest of the table


def test_a_tap_on_the_draw_pile_draws_for_the_seat_whose_turn_it_is() -> None:
    assert Hands(table()).tap(240, 360) == [Act(Draw(1), 0, TOUCH_ERROR_NS)]


def test_a_tap_on_the_draw_pile_does_nothing_while_nobody_may_draw() -> None:
    assert Hands(replace(table(), drawer=None)).tap(240, 360) == []


def test_a_finger_that_slides_off_the_draw_pile_draws_nothing() -> None:
    hands = Hands(table())
    hands.down(240, 360)
    assert hands.up(350, 360) == []


def dial(x: float, _y: float) -> str | None:
    return ("red" if x < 500 else "blue") if 450 <= x < 550 else None


def naming() -> Areas:
    return table(dial=dial, dial_box=Box(440, 600, 120, 100))


def test_a_colour_is_chosen_where_the_finger_lifts() -> None:
    hands = Hands(naming())
    hands.down(470, 650)
    assert hands.gestures.under_finger(1) == "red"
    hands.move(520, 650)
    assert hands.gestures.under_finger(1) == "blue"
    assert hands.up(520, 650) == [Act(NameColour(1, "blue"), 0, TOUCH_ERROR_NS)]


def test_a_finger_that_leaves_the_colour_ring_chooses_nothing() -> None:
    hands = Hands(naming())
    hands.down(470, 650)
    assert hands.up(300, 500) == []


def test_a_button_acts_when_the_finger_lifts_on_it() -> None:
    areas = replace(table(), buttons=(ButtonSpot(Challenge(1), Box(420, 540, 60, 30)),))
    assert Hands(areas).tap(430, 550) == [Act(Challenge(1), 0, TOUCH_ERROR_NS)]


def test_a_button_left_before_lifting_does_nothing() -> None:
    hands = Hands(replace(table(), buttons=(ButtonSpot(Challenge(1), Box(420, 540, 60, 30)),)))
    hands.down(430, 550)
    assert hands.up(600, 550) == []


def test_a_pad_is_pressed_at_once_and_released_wherever_the_finger_lifts() -> None:
    hands = Hands(replace(table(), pads=(PadSpot(1, "slap", Box(610, 620, 80, 80)),)))
    assert hands.down(650, 650) == [PadPressed(1, "slap", True, 0)]
    hands.now_ns = 50 * MS
    assert hands.up(100, 100) == [PadPressed(1, "slap", False, 50 * MS)]


def test_when_the_window_loses_its_fingers_hands_close_and_pads_are_released() -> None:
    hands = Hands(replace(table(), pads=(PadSpot(1, "slap", Box(610, 620, 80, 80)),)))
    hands.down(650, 650, pointer=3)
    hands.down(500, 50, pointer=4)
    assert hands.gestures.let_go(7) == [PadPressed(1, "slap", False, 7), HandClosed(2)]
    assert hands.up(650, 650, pointer=3) == []


@pytest.mark.parametrize("phase", ["move", "up"])
def test_a_pointer_that_never_came_down_means_nothing(phase: str) -> None:
    assert Hands(table())._feed(phase, 5, 500, 650, "finger") == []


def test_a_pointer_whose_lift_was_lost_is_lifted_before_it_comes_down_again() -> None:
    hands = Hands(table())
    hands.down(500, 650)
    assert hands.down(500, 50) == [HandClosed(1), HandOpened(2)]


# what house rules ask for


def numbers(x: float, y: float) -> int | None:
    if y < 500:
        return None
    return 2 if x < 500 else 5


def exchanging(**more: object) -> Areas:
    """Seat 1 has its hand open, and over it a half ring with the seats 2 and 5."""
    ring = {"dial": numbers, "dial_box": Box(440, 500, 120, 100)}
    return table(hand=hand(), gives="exchange", partners=(2, 5), **ring, **more)


def partners(x: float, _y: float) -> SeatCommand:
    return Swap(1, 2 if x < 500 else 5)


def test_a_hand_is_chosen_where_the_finger_lifts() -> None:
    hands = Hands(table(dial=partners, dial_box=Box(440, 600, 120, 100)))
    hands.down(450, 650)
    assert hands.gestures.under_finger(1) == Swap(1, 2)
    hands.move(540, 650)
    assert hands.up(540, 650) == [Act(Swap(1, 5), 0, TOUCH_ERROR_NS)]


def test_a_card_let_go_over_a_number_is_offered_to_that_seat() -> None:
    hands = holding(exchanging())
    hands.down(430, 650, 2)
    hands.move(460, 550, 2)
    assert hands.gestures.under_finger(1) == 2
    assert hands.up(460, 550, 2) == [Act(Exchange(1, 2, HAND[0]), 0, TOUCH_ERROR_NS)]


def test_a_card_in_an_exchange_is_never_laid_and_without_a_partner_it_stays() -> None:
    hands = holding(exchanging())
    hands.down(430, 650, 2)
    hands.move(500, 350, 2)
    assert hands.up(500, 350, 2) == []
    hands.tap(430, 650)
    assert hands.tap(430, 650) == []


def test_a_partner_chosen_before_the_card_is_forgotten_when_the_exchange_is_over() -> None:
    hands = holding(exchanging())
    assert hands.tap(540, 550) == []
    assert hands.gestures.partners == {1: 5}
    hands.gestures.follow(table(hand=hand()))
    assert hands.gestures.partners == {}
    hands.tap(430, 650)
    assert hands.tap(430, 650) == [lays(0)]


def test_a_card_that_is_asked_for_is_given_and_not_laid() -> None:
    hands = holding(table(hand=hand(), gives="give"))
    hands.down(430, 650, 2)
    hands.move(500, 350, 2)
    assert hands.up(500, 350, 2) == [Act(Give(1, HAND[0]), 0, TOUCH_ERROR_NS)]
    hands.tap(510, 650)
    assert hands.tap(510, 650) == [Act(Give(1, HAND[2]), 0, TOUCH_ERROR_NS)]


def accusing(x: float, _y: float) -> SeatCommand:
    return Accuse(1, 2 if x < 500 else 5)


def test_the_accuse_button_opens_a_half_ring_and_the_choice_closes_it() -> None:
    areas = replace(table(), accusing=(AccuseSpot(1, Box(580, 560, 40, 40)),))
    hands = Hands(areas)
    assert hands.tap(600, 580) == []
    assert hands.gestures.accusing == {1}
    ring = replace(table(dial=accusing, dial_box=Box(440, 600, 120, 100)), accusing=areas.accusing)
    hands.gestures.follow(ring)
    assert hands.tap(450, 650) == [Act(Accuse(1, 2), 0, TOUCH_ERROR_NS)]
    assert hands.gestures.accusing == set()


def test_when_nobody_may_be_accused_any_more_the_half_ring_goes() -> None:
    hands = Hands(replace(table(), accusing=(AccuseSpot(1, Box(580, 560, 40, 40)),)))
    hands.tap(600, 580)
    hands.gestures.follow(table())
    assert hands.gestures.accusing == set()


def test_a_wish_is_made_where_a_finger_lifts_and_lies_over_everything() -> None:
    spot = WishSpot(Wish("seen", "1"), Box(400, 600, 200, 100))
    hands = Hands(replace(table(), wishes=(spot,)))
    assert hands.down(450, 650) == []
    assert hands.up(455, 660) == [Wish("seen", "1", 455, 660)]
    hands.down(450, 650)
    assert hands.up(450, 300) == []


def test_a_touch_beside_a_panel_puts_it_away_but_one_on_a_pad_does_not() -> None:
    pad = PadSpot(2, "slap", Box(700, 0, 60, 60))
    panel = replace(table(), panel=Box(300, 200, 300, 200), away=Wish("done"), pads=(pad,))
    hands = Hands(panel)
    assert hands.tap(400, 300) == []
    assert hands.down(500, 650) == [Wish("done", "", 500, 650), HandOpened(1)]
    assert [type(one) for one in hands.tap(720, 20)] == [PadPressed, PadPressed]


def test_a_hand_that_opened_over_the_coaster_keeps_its_touches() -> None:
    under = {"coaster": Box(380, 580, 260, 200)}
    hands = holding(replace(table(hand=hand()), **under))  # type: ignore[arg-type]
    assert hands.tap(590, 690) == []
    assert hands.tap(620, 750) == [Wish("list", "", 620, 750)]
