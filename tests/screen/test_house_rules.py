"""Each house rule through the real screen: fingers in, pictures and wishes out."""

from collections.abc import Callable, Iterator
from dataclasses import replace

import pygame
import pytest

from kiosk.rules import events, news
from kiosk.rules.cards import card
from kiosk.rules.commands import Accuse, Exchange, Give, Keep, Swap
from kiosk.rules.options import PRESETS, Options
from kiosk.rules.views import PublicView
from kiosk.screen import rule_samples, samples
from kiosk.screen.areas import Box
from kiosk.screen.art import palette
from kiosk.screen.art.piles import coaster_rect
from kiosk.screen.choosing import LIST_NS, nearest_seat
from kiosk.screen.house_effects import SHOWN_HAND_NS, VERDICT_NS
from kiosk.screen.motion import SWAP_NS, WHEEL_NS
from kiosk.screen.picture import box_of, table_layout
from kiosk.screen.rehearsal import Stage, told
from kiosk.screen.scene import Act, HandOpened, Scene
from kiosk.screen.settings import ScreenSettings

MS = 1_000_000
HAND = "R1 Y9 G5 B8"
Opener = Callable[..., Stage]


@pytest.fixture
def opened() -> Iterator[Opener]:
    stages = []

    def opener(size: tuple[int, int] = (1280, 720), **settings: object) -> Stage:
        asked = ScreenSettings(size=size, full_screen=False, inches=15, **settings)  # type: ignore[arg-type]
        stages.append(Stage(asked))
        return stages[-1]

    yield opener
    for stage in stages:
        stage.screen.close()


def pixels(stage: Stage) -> bytes:
    return pygame.image.tobytes(stage.window.front, "RGB")


def colours_at(stage: Stage, box: Box) -> set[tuple[int, int, int]]:
    area = pygame.Rect(round(box.left), round(box.top), round(box.width), round(box.height))
    part = stage.window.front.subsurface(area.clip(stage.window.front.get_rect()))
    return {part.get_at((x, y))[:3] for x in range(part.get_width()) for y in range(part.get_height())}


def card_colours(stage: Stage, seat: int) -> set[str]:
    seen = colours_at(stage, stage.screen.areas.seats[seat].tray)
    return {name for name, colour in palette.COLOURS.items() if palette.rgb(colour) in seen}


def acts(stage: Stage) -> list[object]:
    return [one.command for one in stage.intents if isinstance(one, Act)]


def spot(stage: Stage, seat: int, text: str) -> Box:
    """Where a card of an open hand is."""
    hand = stage.screen.areas.seats[seat].hand
    assert hand is not None
    return next(one.box for one in hand.cards if one.card.text == text)


def sector(stage: Stage, seat: int, wanted: object) -> Box:
    """A point of a half ring that offers what is wanted."""
    area = stage.screen.areas.seats[seat]
    assert area.dial is not None
    assert area.dial_box is not None
    ring = area.dial_box
    for x in range(round(ring.left), round(ring.left + ring.width), 3):
        for y in range(round(ring.top), round(ring.top + ring.height), 3):
            if area.dial(x, y) == wanted and area.dial(x + 2, y + 2) == wanted:
                return Box(x, y, 2, 2)
    raise AssertionError(wanted)


def drag(stage: Stage, start: Box, end: Box, finger: int = 5) -> None:
    at = (start.left + start.width / 2, start.top + start.height / 2)
    to = (end.left + end.width / 2, end.top + end.height / 2)
    stage.finger(pygame.FINGERDOWN, *at, finger)
    stage.finger(pygame.FINGERMOTION, *to, finger)
    stage.finger(pygame.FINGERUP, *to, finger)
    stage.pump()


def with_hand(stage: Stage, view: PublicView, seat: int) -> Scene:
    """The seat holds its hand open."""
    stage.play(samples.playing(view), 20)
    stage.hold(seat)
    scene = samples.playing(view, own={seat: samples.own(view, seat, HAND)})
    stage.play(scene, 200)
    return scene


# a 7


@pytest.mark.parametrize("seat", [1, 2, 3, 4, 5])
def test_a_seven_asks_whose_hand_to_take_at_the_seats_own_edge(opened: Opener, seat: int) -> None:
    stage = opened()
    stage.play(samples.playing(rule_samples.waiting("swapping", "B2 B7 R7", turn=seat)), 20)
    dialled = [other for other, area in stage.screen.areas.seats.items() if area.dial is not None]
    assert dialled == [seat]
    for other in {1, 2, 3, 4, 5} - {seat}:
        stage.tap(sector(stage, seat, Swap(seat, other)))
    assert acts(stage) == [Swap(seat, other) for other in {1, 2, 3, 4, 5} - {seat}]


def test_the_trays_of_those_who_may_be_chosen_glow(opened: Opener) -> None:
    stage = opened()
    view = rule_samples.waiting("swapping", "B2 B7 R7", turn=2)
    stage.play(samples.playing(replace(view, stage="turn", waiting=None)), 20)
    dark = colours_at(stage, stage.screen.areas.seats[4].tray)
    stage.play(samples.playing(view), 20)
    assert palette.rgb(palette.IVORY) in colours_at(stage, stage.screen.areas.seats[4].tray)
    assert colours_at(stage, stage.screen.areas.seats[4].tray) != dark


def test_who_is_out_of_the_round_cannot_be_chosen(opened: Opener) -> None:
    stage = opened()
    view = replace(rule_samples.placed(), stage="swapping", waiting=5)
    stage.play(samples.playing(view), 20)
    offered = {
        stage.screen.areas.seats[5].dial(x, y)  # type: ignore[misc]
        for x in range(0, 1280, 7)
        for y in range(0, 720, 7)
    }
    assert offered - {None} == {Swap(5, other) for other in (1, 3, 7)}


# a 5


def test_a_card_dragged_to_a_number_is_offered_to_that_seat(opened: Opener) -> None:
    stage = opened()
    with_hand(stage, rule_samples.waiting("exchanging", "R2 R7 R5"), 1)
    drag(stage, spot(stage, 1, "Y9"), sector(stage, 1, 4))
    assert acts(stage) == [Exchange(1, 4, card("Y9"))]


def test_a_card_dragged_onto_a_tray_is_offered_to_its_seat(opened: Opener) -> None:
    stage = opened()
    with_hand(stage, rule_samples.waiting("exchanging", "R2 R7 R5"), 1)
    drag(stage, spot(stage, 1, "G5"), stage.screen.areas.seats[3].tray)
    assert acts(stage) == [Exchange(1, 3, card("G5"))]


def test_a_lifted_card_and_then_a_number_will_do_and_so_will_a_number_and_then_the_card(
    opened: Opener,
) -> None:
    stage = opened()
    scene = with_hand(stage, rule_samples.waiting("exchanging", "R2 R7 R5"), 1)
    stage.tap(spot(stage, 1, "B8"))
    stage.play(scene, 20)
    stage.tap(sector(stage, 1, 2))
    stage.play(scene, 20)
    stage.tap(sector(stage, 1, 5))
    stage.play(scene, 20)
    assert acts(stage) == [Exchange(1, 2, card("B8"))]
    for _ in range(2):
        stage.tap(spot(stage, 1, "R1"))
        stage.play(scene, 20)
    assert acts(stage) == [Exchange(1, 2, card("B8")), Exchange(1, 5, card("R1"))]


def test_a_card_dragged_nowhere_in_particular_is_not_exchanged_and_never_laid(opened: Opener) -> None:
    stage = opened()
    with_hand(stage, rule_samples.waiting("exchanging", "R2 R7 R5"), 1)
    drag(stage, spot(stage, 1, "R1"), Box(640, 360, 1, 1))
    assert acts(stage) == []


def test_the_layer_of_a_five_may_keep_its_cards(opened: Opener) -> None:
    stage = opened()
    stage.play(samples.playing(rule_samples.waiting("exchanging", "R2 R7 R5")), 20)
    (button,) = stage.screen.areas.buttons
    stage.tap(button.box)
    assert acts(stage) == [Keep(1)]


@pytest.mark.parametrize("seats", [2, 4, 10])
def test_the_keep_button_and_the_half_ring_do_not_touch(opened: Opener, seats: int) -> None:
    for size in ((1920, 1080), (1024, 600)):
        stage = opened(size)
        view = replace(samples.public((5,) * seats, "R2 R7 R5"), stage="exchanging", waiting=1)
        for own in ({}, {1: samples.own(view, 1, HAND)}):
            stage.play(samples.playing(view), 20)
            if own:
                stage.hold(1)
            stage.play(samples.playing(view, own=own), 200)
            ring, (button,) = stage.screen.areas.seats[1].dial_box, stage.screen.areas.buttons
            assert ring is not None
            box = button.box
            assert box.left + box.width <= ring.left or ring.left + ring.width <= box.left
            assert 0 <= box.left <= size[0] - box.width


def test_who_was_offered_a_card_gives_one_by_dragging_it_out_or_by_two_taps(opened: Opener) -> None:
    stage = opened()
    scene = with_hand(stage, rule_samples.waiting("giving", "R2 R7 R5", waited_for=3), 3)
    drag(stage, spot(stage, 3, "Y9"), Box(640, 360, 1, 1))
    for _ in range(2):
        stage.tap(spot(stage, 3, "R1"))
        stage.play(scene, 20)
    assert acts(stage) == [Give(3, card("Y9")), Give(3, card("R1"))]


# a challenge


def test_what_a_challenge_showed_is_seen_by_the_challenger_alone_and_only_in_its_open_hand(
    opened: Opener,
) -> None:
    stage = opened()
    view = samples.public((7, 1, 6, 9), "B3 B7 B+2", turn=3)
    stage.play(samples.playing(view), 20)
    heard = told(stage, news.Challenged(3, 2, True))
    stage.play(samples.playing(view, news=heard), 100)
    assert all(card_colours(stage, seat) == set() for seat in (1, 2, 3, 4))
    stage.hold(1, finger=1)
    stage.hold(3, finger=2)
    own = {
        1: samples.own(view, 1, "G1 G2 G3"),
        3: rule_samples.shown(view, 3, 2, "R1 R3 R5", "B8 Y2"),
    }
    stage.play(samples.playing(view, news=heard, own=own), 300)
    assert card_colours(stage, 3) == {"blue", "yellow"}
    assert card_colours(stage, 1) == {"green"}


def test_the_shown_hand_goes_after_some_seconds_or_at_a_touch(opened: Opener) -> None:
    view = samples.public((7, 1, 6, 9), "B3 B7 B+2", turn=3)
    own = {3: rule_samples.shown(view, 3, 2, "B1 B3 B5", "R8 Y2")}
    for touched in (False, True):
        stage = opened()
        stage.play(samples.playing(view), 20)
        stage.hold(3)
        heard = told(stage, news.Challenged(3, 2, True))
        scene = samples.playing(view, news=heard, own=own)
        stage.play(scene, 300)
        if touched:
            stage.tap(next(one.box for one in stage.screen.areas.wishes if one.wish.what == "seen"))
            stage.play(scene, 50)
        else:
            stage.play(scene, SHOWN_HAND_NS // MS)
        assert card_colours(stage, 3) == {"blue"}


def test_who_opens_its_hand_late_still_sees_for_as_long_what_it_was_shown(opened: Opener) -> None:
    stage = opened()
    view = samples.public((7, 1, 6, 9), "B3 B7 B+2", turn=3)
    stage.play(samples.playing(view), 20)
    heard = told(stage, news.Challenged(3, 2, True))
    closed = samples.playing(view, news=heard)
    stage.play(closed, SHOWN_HAND_NS // MS - 1_000)
    stage.hold(3)
    own = {3: rule_samples.shown(view, 3, 2, "B1 B3 B5", "R8 Y2")}
    stage.play(replace(closed, own=own), SHOWN_HAND_NS // MS - 1_000)
    assert card_colours(stage, 3) == {"red", "yellow"}


def test_nothing_in_a_shown_hand_can_be_laid(opened: Opener) -> None:
    stage = opened()
    view = samples.public((7, 1, 6, 9), "B3 B7 B+2", turn=3)
    stage.play(samples.playing(view), 20)
    stage.hold(3)
    heard = told(stage, news.Challenged(3, 2, True))
    own = {3: rule_samples.shown(view, 3, 2, "R1 R3 R5", "B8 Y2")}
    stage.play(samples.playing(view, news=heard, own=own), 300)
    wish = next(one.box for one in stage.screen.areas.wishes if one.wish.what == "seen")
    drag(stage, wish, Box(640, 360, 1, 1))
    assert stage.intents == [HandOpened(3)]


# silence


def test_in_silence_each_seat_can_accuse_each_other_one(opened: Opener) -> None:
    stage = opened()
    scene = samples.playing(rule_samples.silent())
    stage.play(scene, 20)
    assert [one.seat for one in stage.screen.areas.accusing] == [1, 2, 3, 4, 5, 6, 7]
    for accused in (1, 3, 7):
        button = next(one.box for one in stage.screen.areas.accusing if one.seat == 2)
        stage.tap(button)
        stage.play(scene, 20)
        stage.tap(sector(stage, 2, Accuse(2, accused)))
        stage.play(scene, 20)
        assert stage.screen.areas.seats[2].dial is None
    assert acts(stage) == [Accuse(2, 1), Accuse(2, 3), Accuse(2, 7)]


def test_the_half_ring_of_an_accusation_goes_at_a_second_touch_or_when_the_hand_is_opened(
    opened: Opener,
) -> None:
    stage = opened()
    scene = samples.playing(rule_samples.silent())
    stage.play(scene, 20)
    button = next(one.box for one in stage.screen.areas.accusing if one.seat == 2)
    for put_away in (lambda: stage.tap(button), lambda: stage.hold(2)):
        stage.tap(button)
        stage.play(scene, 20)
        assert stage.screen.areas.seats[2].dial is not None
        put_away()
        stage.play(scene, 20)
        assert stage.screen.areas.seats[2].dial is None
    assert acts(stage) == []


@pytest.mark.parametrize(
    "view",
    [
        samples.public((7, 5, 8, 3), "G4 R4 R9"),
        rule_samples.silent(accused=True),
        replace(rule_samples.silent(seats=2), turn=1),
    ],
)
def test_nobody_can_be_accused_without_silence_during_an_accusation_or_by_two(
    opened: Opener, view: PublicView
) -> None:
    stage = opened()
    stage.play(samples.playing(view), 20)
    assert stage.screen.areas.accusing == ()


def test_where_prompting_costs_anybody_can_be_accused_at_any_time(opened: Opener) -> None:
    stage = opened()
    view = rule_samples.under(samples.public((7, 5, 8, 3), "G4 R4 R9"), penalties=True)
    stage.play(samples.playing(view), 20)
    assert len(stage.screen.areas.accusing) == 4


def test_silence_shows_all_around_the_table_and_an_accusation_runs_down(opened: Opener) -> None:
    stage = opened(reduced_motion=True)
    hush = palette.rgb(palette.HUSH)
    everywhere = Box(0, 0, 1280, 720)
    stage.play(samples.playing(samples.public((5, 7, 6, 9, 4, 3, 8), "R2 G7 G2", turn=4)), 20)
    assert hush not in colours_at(stage, everywhere)
    stage.play(samples.playing(rule_samples.silent()), 20)
    assert hush in colours_at(stage, everywhere)
    scene = samples.playing(rule_samples.silent(accused=True), match_ns=stage.now_ns)
    stage.play(scene, 20)
    first = pixels(stage)
    stage.play(scene, 2_000)
    assert pixels(stage) != first


# everyone slaps


def test_while_everyone_slaps_the_table_shows_who_has_and_how_fast(opened: Opener) -> None:
    stage = opened(reduced_motion=True)
    view = rule_samples.slapping(4, (2, 3, 4))
    stage.play(samples.playing(replace(view, stage="turn", slapping=())), 20)
    bright = pixels(stage)
    happened: list[object] = [events.SlapsAsked(1, (2, 3, 4), "centre", 0)]
    seen = {bright}
    for still, seat in (((2, 4), 3), ((4,), 2), ((), 4)):
        happened.append(events.Slapped(seat, 231 * MS * seat))
        now = replace(view, slapping=still)
        stage.play(samples.playing(now, news=told(stage, *happened)), 50)
        seen.add(pixels(stage))
    assert len(seen) == 4
    happened += [events.SlapsOver((4,), 0), news.HadToDraw(4, 2, "slow slap")]
    over = samples.playing(replace(view, stage="turn", slapping=()), news=told(stage, *happened))
    stage.play(over, 200)
    tray = stage.screen.areas.seats[4].tray
    assert palette.rgb(palette.ALARM) in colours_at(stage, tray)
    stage.play(over, VERDICT_NS // MS + 100)
    assert stage.screen._effects.house.slaps is None


def test_after_a_power_cut_everyone_still_sees_that_all_must_slap(opened: Opener) -> None:
    stage = opened()
    view = rule_samples.slapping(4, (2,))
    stage.play(samples.playing(view, resumed=True), 50)
    dark = pixels(stage)
    stage.play(samples.playing(replace(view, stage="turn", slapping=())), 50)
    assert pixels(stage) != dark


def test_who_holds_its_hand_open_goes_on_seeing_it_while_everyone_slaps(opened: Opener) -> None:
    stage = opened()
    view = rule_samples.slapping(4, (2, 3))
    with_hand(stage, view, 3)
    assert card_colours(stage, 3) == {"red", "yellow", "green", "blue"}


# things that move


@pytest.mark.parametrize(
    "event",
    [events.HandsPassed(1), events.HandsSwapped(1, 3), news.Exchanged(1, 3)],
    ids=lambda e: type(e).__name__,
)
def test_hands_and_cards_are_seen_on_their_way_and_no_face_of_them(opened: Opener, event: object) -> None:
    stage = opened()
    view = samples.public((8, 5, 6, 13), "R7 R3 R7", turn=2)
    stage.play(samples.playing(view), 50)
    frames = set()
    heard = told(stage, event)
    for _ in range(6):
        stage.play(samples.playing(view, news=heard), 50)
        frames.add(pixels(stage))
        assert all(card_colours(stage, seat) == set() for seat in (1, 2, 3, 4))
    assert len(frames) > 4
    stage.play(samples.playing(view, news=heard), SWAP_NS // MS)
    assert not stage.screen._effects.flights
    assert stage.screen._effects.house.travel is None


def test_with_reduced_motion_hands_only_change_their_counts(opened: Opener) -> None:
    stage = opened(reduced_motion=True)
    before = samples.public((8, 5, 6, 13), "R7 R3 R7", turn=2)
    stage.play(samples.playing(before), 50)
    stage.play(samples.playing(before, news=told(stage, events.HandsSwapped(1, 3))), 20)
    assert stage.screen._effects.house.travel is None


def test_under_circle_the_wheel_turns_to_the_next_colour_and_gives_way_to_the_ring(opened: Opener) -> None:
    stage = opened()
    before = rule_samples.under(samples.public((7, 5, 8, 3), "R4 R7 R3"), circle=True)
    stage.play(samples.playing(before), 50)
    after = rule_samples.under(samples.public((6, 5, 8, 3), "R7 R3 W", turn=2, colour="blue"), circle=True)
    heard = told(stage, events.CardLaid(1, card("W"), False, 0), events.ColourNamed(1, "blue"))
    stage.play(samples.playing(after, news=heard), 300)
    assert stage.screen._effects.house.wheel is not None
    assert stage.screen._effects.house.wheel[:2] == ("red", 1)
    stage.play(samples.playing(after, news=heard), WHEEL_NS // MS)
    assert stage.screen._effects.house.wheel is None


def test_a_stacked_debt_is_larger_on_the_pile_than_a_small_one(opened: Opener) -> None:
    stage = opened(reduced_motion=True)
    ivory = []
    for owed in (2, 12):
        stage.play(samples.playing(rule_samples.stacked(owed), match_ns=stage.now_ns), 300)
        middle = Box(640 - 220, 360 - 220, 440, 440)
        area = pygame.Rect(round(middle.left), round(middle.top), 440, 440)
        part = stage.window.front.subsurface(area)
        ivory.append(pygame.mask.from_threshold(part, palette.rgb(palette.IVORY), (12, 12, 12)).count())
    assert ivory[1] > ivory[0]


def test_cards_set_aside_lie_beside_the_draw_pile(opened: Opener) -> None:
    stage = opened(reduced_motion=True)
    view = rule_samples.under(samples.public((7, 5, 8, 3), "R4 R7 R3"), ten=True)
    stage.play(samples.playing(view), 20)
    without = pixels(stage)
    stage.play(samples.playing(replace(view, set_aside=2)), 20)
    assert pixels(stage) != without


@pytest.mark.parametrize(
    "changes", [{"place": 1, "count": 0}, {"out": True, "count": 0}, {"refill": 3}], ids=str
)
def test_a_tray_says_how_its_seat_stands(opened: Opener, changes: dict[str, object]) -> None:
    stage = opened(reduced_motion=True)
    view = samples.public((7, 5, 8, 3), "R4 R7 R3")
    stage.play(samples.playing(view), 20)
    usual = pixels(stage)
    seats = tuple(replace(one, **changes) if one.seat == 2 else one for one in view.seats)
    stage.play(samples.playing(replace(view, seats=seats)), 20)
    assert pixels(stage) != usual


def test_the_sorting_deck_wears_its_own_faces_in_the_hand_and_on_the_pile(opened: Opener) -> None:
    seen = []
    for deck in ("classic", "sorting"):
        stage = opened(reduced_motion=True)
        view = rule_samples.under(samples.public((7, 5, 8, 3), "R4 R7 R3"), deck=deck)
        stage.play(samples.playing(view), 20)
        closed = pixels(stage)
        with_hand(stage, view, 1)
        tray = stage.screen.areas.seats[1].tray
        area = pygame.Rect(round(tray.left), round(tray.top), round(tray.width), round(tray.height))
        hand = pygame.image.tobytes(stage.window.front.subsurface(area), "RGB")
        seen.append((closed, hand))
    assert seen[0][0] != seen[1][0]
    assert seen[0][1] != seen[1][1]


# the rules in force


@pytest.mark.parametrize(
    ("dx", "dy", "edge"),
    [(0.5, 0.95, "bottom"), (0.5, 0.05, "top"), (0.95, 0.5, "right"), (0.05, 0.5, "left")],
)
def test_the_list_of_rules_opens_for_whoever_reaches_the_coaster(dx: float, dy: float, edge: str) -> None:
    layout = table_layout((1920, 1080), 21, samples.places(4), (1, 2, 3, 4))
    box = box_of(coaster_rect(layout))
    seat = nearest_seat(layout, box, (box.left + dx * box.width, box.top + dy * box.height))
    assert layout.place(seat).edge == edge


def test_the_list_of_rules_faces_a_person_and_never_a_bot() -> None:
    layout = table_layout((1920, 1080), 21, samples.places(4), (1, 2, 3, 4))
    box = box_of(coaster_rect(layout))
    for dx, dy in ((0.5, 0.95), (0.5, 0.05), (0.95, 0.5), (0.5, 0.5)):
        at = (box.left + dx * box.width, box.top + dy * box.height)
        assert nearest_seat(layout, box, at, people=[3]) == 3


def test_the_coaster_says_how_many_more_rules_there_are(opened: Opener) -> None:
    seen = []
    for rules in (
        {"cut": True, "zero": True, "seven": True},
        {"cut": True, "zero": True, "seven": True, "five": True},
    ):
        stage = opened()
        view = replace(samples.public((7, 5, 8, 3), "B2 B7 Y5"), options=Options(**rules))
        stage.play(samples.playing(view), 50)
        seen.append(pygame.image.tobytes(stage.window.front, "RGB"))
    assert seen[0] != seen[1]


@pytest.mark.parametrize("size", [(1920, 1080), (1024, 600), (1024, 1024), (800, 1280)])
def test_the_list_of_rules_opens_at_the_coaster_is_paged_and_closes_at_a_touch(
    opened: Opener, size: tuple[int, int]
) -> None:
    stage = opened(size)
    view = replace(samples.public((7, 5, 8, 3), "B2 B7 Y5"), options=PRESETS["everything"])
    scene = samples.playing(view)
    stage.play(scene, 20)
    closed = stage.screen.areas
    assert closed.coaster is not None
    stage.tap(closed.coaster)
    stage.play(scene, 20)
    pages = 1
    while any(one.wish.what == "list_on" for one in stage.screen.areas.wishes):
        stage.tap(next(one.box for one in stage.screen.areas.wishes if one.wish.what == "list_on"))
        stage.play(scene, 20)
        pages += 1
    assert 2 <= pages <= 9
    stage.tap(next(one.box for one in stage.screen.areas.wishes if one.wish.what == "list_done"))
    stage.play(scene, 20)
    assert stage.screen.areas.wishes == ()
    assert acts(stage) == []


def test_a_touch_elsewhere_closes_the_list_and_means_what_it_always_means(opened: Opener) -> None:
    stage = opened()
    scene = samples.playing(samples.public((7, 5, 8, 3), "B2 B7 Y5"))
    stage.play(scene, 20)
    assert stage.screen.areas.coaster is not None
    stage.tap(stage.screen.areas.coaster)
    stage.play(scene, 20)
    assert stage.screen.areas.panel is not None
    stage.hold(2)
    stage.play(scene, 20)
    assert stage.screen.areas.panel is None
    assert stage.intents == [HandOpened(2)]


def test_a_list_that_nobody_puts_away_goes_by_itself(opened: Opener) -> None:
    stage = opened()
    scene = samples.playing(samples.public((7, 5, 8, 3), "B2 B7 Y5"))
    stage.play(scene, 20)
    assert stage.screen.areas.coaster is not None
    stage.tap(stage.screen.areas.coaster)
    stage.play(scene, 20)
    stage.now_ns += LIST_NS
    stage.play(scene, 20)
    assert stage.screen.areas.panel is None


def test_the_coaster_shows_what_is_not_classic(opened: Opener) -> None:
    seen = set()
    for options in (Options(), Options(cut=True), Options(cut=True, hush="twos"), Options(score="lazy")):
        stage = opened(reduced_motion=True)
        stage.play(samples.playing(replace(samples.public((7, 5), "B2 B7 Y5"), options=options)), 20)
        coaster = stage.screen.areas.coaster
        assert coaster is not None
        area = pygame.Rect(
            round(coaster.left), round(coaster.top), round(coaster.width), round(coaster.height)
        )
        seen.add(pygame.image.tobytes(stage.window.front.subsurface(area), "RGB"))
    assert len(seen) == 4


# the end of a round


def test_a_round_without_points_says_who_won_and_who_deals(opened: Opener) -> None:
    stage = opened()
    stage.play(Scene("scores", samples.places(4), public=rule_samples.lazy()), 20)
    lazily = pixels(stage)
    stage.play(Scene("scores", samples.places(4), public=replace(rule_samples.lazy(), loser=1)), 20)
    assert pixels(stage) != lazily


def test_behind_the_list_of_keys_the_middle_is_empty(opened: Opener) -> None:
    for scene in (
        samples.seating(4, (1,)),
        Scene("scores", samples.places(4), public=samples.scored()),
    ):
        stage = opened((1024, 600))
        stage.play(scene, 50)
        pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_F1, scancode=0))
        stage.pump()
        stage.play(scene, 50)
        # beside the panel nothing is brighter than felt and track
        bare = colours_at(stage, Box(110, 210, 90, 180))
        assert max(map(max, bare)) < 120
