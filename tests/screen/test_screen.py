"""The real screen without a display: SDL events in, pixels out."""

import os
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace

import pygame
import pytest

from kiosk.rules import events, news
from kiosk.rules.cards import card
from kiosk.rules.commands import Challenge, Lay, NameColour, Pass, Pay, Ready
from kiosk.rules.views import DebtFacts, PublicView
from kiosk.screen import samples
from kiosk.screen.art import palette, store
from kiosk.screen.art.cards import card_surface
from kiosk.screen.scene import (
    Act,
    HandClosed,
    HandOpened,
    KeyMoved,
    News,
    PadPressed,
    Place,
    Quit,
    Scene,
)
from kiosk.screen.screen import RESTS_AFTER_NS, Screen
from kiosk.screen.settings import ScreenSettings
from kiosk.screen.storyboard import BOARDS, Stage
from kiosk.screen.window import NoDisplay, Window, usual_size
from kiosk.words import Words

MS = 1_000_000
SIZE = (1280, 720)
HAND = "R1 R9 B8 BV G5 Y9 W"
Opener = Callable[..., Stage]


class WatchedWindow(Window):
    """A window that remembers which rectangles were last brought to the eyes."""

    shown: list[pygame.Rect]

    def show(self, rects: Iterable[pygame.Rect]) -> None:
        self.shown = list(rects)
        super().show(self.shown)


@pytest.fixture
def opened() -> Iterator[Opener]:
    """Open stages, and close them again."""
    stages = []

    def opener(size: tuple[int, int] = SIZE, words: Words | None = None, **settings: object) -> Stage:
        asked = ScreenSettings(size=size, full_screen=False, **settings)  # type: ignore[arg-type]
        stages.append(Stage(asked, words))
        return stages[-1]

    yield opener
    for stage in stages:
        stage.screen.close()


def test_after_a_power_cut_no_finger_opens_a_hand(opened: Opener) -> None:
    stage = opened()
    stage.play(playing(table()), 100)
    tray = stage.screen.areas.seats[1].tray
    stage.play(replace(playing(table()), kind="back"), 100)
    stage.finger(pygame.FINGERDOWN, tray.left + tray.width / 2, tray.top + tray.height / 2)
    stage.pump()
    assert not any(isinstance(intent, HandOpened) for intent in stage.intents)
    assert not stage.screen.areas.seats


def table(turn: int = 1, **changes: object) -> PublicView:
    return replace(samples.public((7, 5, 8, 3), "G4 R4 R9", turn=turn), **changes)  # type: ignore[arg-type]


def playing(view: PublicView, *open_seats: int, **more: object) -> Scene:
    own = {seat: samples.own(view, seat, HAND) for seat in open_seats}
    return samples.playing(view, own=own, **more)


def pixels(stage: Stage) -> bytes:
    return pygame.image.tobytes(stage.window.front, "RGB")


def middle(stage: Stage, seat: int) -> tuple[float, float]:
    tray = stage.screen.areas.seats[seat].tray
    return tray.left + tray.width / 2, tray.top + tray.height / 2


def colours_in_tray(stage: Stage, seat: int) -> set[str]:
    """The card colours to be seen in a seat's tray."""
    tray = stage.screen.areas.seats[seat].tray
    area = pygame.Rect(round(tray.left), round(tray.top), round(tray.width), round(tray.height))
    seen = pygame.PixelArray(stage.window.front.subsurface(area.clip(stage.window.front.get_rect())))
    flat = {seen.surface.unmap_rgb(value)[:3] for column in seen for value in column}
    seen.close()
    return {name for name, colour in palette.COLOURS.items() if palette.rgb(colour) in flat}


# fingers


def test_two_fingers_at_two_seats_open_two_hands_and_lifting_one_closes_only_its_own(opened: Opener) -> None:
    stage = opened()
    view = table()
    stage.play(playing(view))
    first, third = middle(stage, 1), middle(stage, 3)
    stage.finger(pygame.FINGERDOWN, *first, finger=1)
    stage.finger(pygame.FINGERDOWN, *third, finger=2)
    stage.pump()
    assert stage.intents == [HandOpened(1), HandOpened(3)]
    stage.play(playing(view, 1, 3), 200)
    assert colours_in_tray(stage, 1) == colours_in_tray(stage, 3) == set(palette.COLOURS)
    stage.finger(pygame.FINGERUP, *first, finger=1)
    stage.pump()
    assert stage.intents[2:] == [HandClosed(1)]
    stage.play(playing(view, 3), 200)
    assert colours_in_tray(stage, 1) == set()
    assert colours_in_tray(stage, 3) == set(palette.COLOURS)


def test_a_finger_moved_out_of_the_window_still_holds_its_hand_open(opened: Opener) -> None:
    stage = opened()
    stage.play(playing(table()))
    stage.finger(pygame.FINGERDOWN, *middle(stage, 1))
    stage.finger(pygame.FINGERMOTION, 640, 900)
    stage.pump()
    assert stage.intents == [HandOpened(1)]


def test_a_tap_that_comes_as_finger_and_as_mouse_is_one_tap(opened: Opener) -> None:
    stage = opened()
    stage.play(playing(table()))
    pile = stage.screen.areas.draw_pile
    assert pile is not None
    at = (round(pile.left + pile.width / 2), round(pile.top + pile.height / 2))
    for finger, mouse in (
        (pygame.FINGERDOWN, pygame.MOUSEBUTTONDOWN),
        (pygame.FINGERUP, pygame.MOUSEBUTTONUP),
    ):
        stage.finger(finger, *at)
        pygame.event.post(pygame.event.Event(mouse, button=1, pos=at, touch=True))
    stage.pump()
    assert len(stage.intents) == 1


def mouse(kind: int, at: tuple[float, float], button: int = 1) -> None:
    pos = (round(at[0]), round(at[1]))
    fields = {"buttons": (0, 0, 0)} if kind == pygame.MOUSEMOTION else {"button": button}
    pygame.event.post(pygame.event.Event(kind, pos=pos, touch=False, **fields))


def test_with_a_mouse_the_right_button_peeks_and_the_left_one_drags_a_card_to_the_pile(
    opened: Opener,
) -> None:
    stage = opened()
    view = table()
    stage.play(playing(view))
    mouse(pygame.MOUSEBUTTONDOWN, middle(stage, 1), button=3)
    stage.pump()
    stage.play(playing(view, 1), 200)
    area = stage.screen.areas.seats[1].hand
    assert area is not None
    box = area.cards[0].box
    mouse(pygame.MOUSEBUTTONDOWN, (box.left + 5, box.top + 20))
    mouse(pygame.MOUSEMOTION, (640, 500))
    mouse(pygame.MOUSEMOTION, (640, 360))
    mouse(pygame.MOUSEBUTTONUP, (640, 360))
    stage.pump()
    assert [one for one in stage.intents if isinstance(one, Act)] == [
        Act(Lay(1, card("R1")), stage.now_ns, 20 * MS)
    ]


def test_a_dropped_card_waits_on_the_pile_for_the_tables_answer(opened: Opener) -> None:
    stage = opened(reduced_motion=True)
    view = table()
    stage.play(playing(view))
    stage.finger(pygame.FINGERDOWN, *middle(stage, 1), finger=1)
    stage.pump()
    stage.play(playing(view, 1), 200)
    area = stage.screen.areas.seats[1].hand
    assert area is not None
    wild = next(spot for spot in area.cards if spot.card is card("W")).box
    stage.finger(pygame.FINGERDOWN, wild.left + 5, wild.top + 20, finger=2)
    stage.finger(pygame.FINGERMOTION, 400, 480, finger=2)
    stage.finger(pygame.FINGERUP, 400, 480, finger=2)
    stage.pump()
    felt = stage.window.front.get_at((400, 490))
    stage.play(playing(view, 1), 100)
    assert stage.window.front.get_at((400, 490)) != felt
    stage.play(playing(view, 1), 600)
    assert stage.window.front.get_at((400, 490)) == felt


def test_a_pad_of_a_seat_without_buttons_is_pressed_at_once(opened: Opener) -> None:
    stage = opened()
    stage.play(Scene("play", samples.places(4, pads=True), public=table()))
    spot = next(spot for spot in stage.screen.areas.pads if (spot.seat, spot.button) == (2, "cut"))
    stage.finger(pygame.FINGERDOWN, spot.box.left + 5, spot.box.top + 5)
    stage.pump()
    assert stage.intents == [PadPressed(2, "cut", True, stage.now_ns)]


def test_who_has_no_buttons_sits_down_by_touching_the_place_itself(opened: Opener) -> None:
    stage = opened()
    stage.play(samples.seating(4, pads=True))
    stage.finger(pygame.FINGERDOWN, 640, 715)
    stage.finger(pygame.FINGERUP, 640, 715)
    stage.pump()
    now_ns = stage.now_ns
    assert stage.intents == [PadPressed(1, "slap", True, now_ns), PadPressed(1, "slap", False, now_ns)]


@pytest.mark.parametrize("turn", [90, 180, 270])
def test_on_a_turned_panel_fingers_reach_what_they_touch(opened: Opener, turn: int) -> None:
    stage = opened(turn=turn)
    stage.play(playing(table()))
    stage.finger(pygame.FINGERDOWN, *middle(stage, 2))
    stage.pump()
    assert stage.intents == [HandOpened(2)]


# keys


def key(code: int, scancode: int = 0, kind: int = pygame.KEYDOWN) -> None:
    pygame.event.post(pygame.event.Event(kind, key=code, scancode=scancode))


def test_keys_are_named_by_where_they_lie(opened: Opener) -> None:
    stage = opened()
    key(pygame.K_a, pygame.KSCAN_Q)
    key(pygame.K_AMPERSAND, pygame.KSCAN_1, pygame.KEYUP)
    stage.pump()
    assert stage.intents == [KeyMoved("q", True, stage.now_ns), KeyMoved("1", False, stage.now_ns)]


def test_escape_and_the_windows_cross_stop_the_program_on_a_desk(opened: Opener) -> None:
    stage = opened()
    key(pygame.K_ESCAPE)
    pygame.event.post(pygame.event.Event(pygame.QUIT))
    stage.pump()
    assert stage.intents == [Quit(), Quit()]


def test_nobody_stops_a_kiosk_from_its_keyboard(opened: Opener) -> None:
    stage = opened(kiosk=True)
    key(pygame.K_ESCAPE)
    pygame.event.post(pygame.event.Event(pygame.QUIT))
    stage.pump()
    assert Quit() not in stage.intents


def test_f1_opens_the_list_of_keys_and_closes_it(opened: Opener) -> None:
    stage = opened(reduced_motion=True)
    stage.play(samples.seating(4))
    without = pixels(stage)
    for same in (False, True):
        key(pygame.K_F1)
        key(pygame.K_F1, kind=pygame.KEYUP)
        stage.pump()
        stage.play(samples.seating(4))
        assert (pixels(stage) == without) is same
    assert stage.intents == []


def test_when_the_window_loses_the_focus_every_hand_closes(opened: Opener) -> None:
    stage = opened()
    stage.play(playing(table()))
    stage.finger(pygame.FINGERDOWN, *middle(stage, 1))
    pygame.event.post(pygame.event.Event(pygame.WINDOWFOCUSLOST))
    stage.pump()
    stage.pump()
    assert stage.intents == [HandOpened(1), HandClosed(1)]


# what a seat may do


def commands(stage: Stage, view: PublicView) -> list[object]:
    stage.play(playing(view))
    return [spot.command for spot in stage.screen.areas.buttons]


def test_a_seat_that_owes_may_pay_or_challenge(opened: Opener) -> None:
    assert commands(opened(), samples.debt()) == [Challenge(3), Pay(3)]


def test_a_debt_that_cannot_be_challenged_can_only_be_paid(opened: Opener) -> None:
    view = replace(samples.debt(), debt=DebtFacts(3, 0, 2, challengeable=False, final=False))
    assert commands(opened(), view) == [Pay(3)]


def test_after_drawing_a_seat_may_pass(opened: Opener) -> None:
    assert commands(opened(), table(stage="drew")) == [Pass(1)]


def test_a_seat_that_is_waited_for_says_when_it_is_ready(opened: Opener) -> None:
    assert commands(opened(), table(stage="ready", waiting=2)) == [Ready(2)]


def test_an_ordinary_turn_has_no_buttons(opened: Opener) -> None:
    assert commands(opened(), table()) == []


def test_a_bot_is_shown_no_buttons_and_no_colour_ring(opened: Opener) -> None:
    stage = opened()
    debt = samples.debt()
    assert commands(stage, replace(debt, seats=samples.facts((7, 1, 6, 9), bots=(3,)))) == []
    commands(stage, replace(samples.naming(), seats=samples.facts((5, 7, 6, 9), bots=(1,))))
    assert stage.screen.areas.seats[1].dial is None


def test_who_is_asked_for_a_colour_gets_the_ring_by_itself_and_nobody_else_does(opened: Opener) -> None:
    stage = opened()
    stage.play(playing(samples.naming(2)))
    assert [seat for seat, area in stage.screen.areas.seats.items() if area.dial_box is not None] == [2]


def test_the_colour_ring_stands_on_an_open_hand_and_still_names_what_is_touched(opened: Opener) -> None:
    stage = opened()
    view = samples.naming()
    stage.play(playing(view))
    stage.finger(pygame.FINGERDOWN, 500, 715, finger=1)
    stage.pump()
    stage.play(playing(view, 1), 200)
    area = stage.screen.areas.seats[1]
    assert area.dial_box is not None
    assert area.hand is not None
    ring = area.dial_box
    stage.intents.clear()
    at = (ring.left + 0.12 * ring.width, ring.top + 0.45 * ring.height)
    stage.finger(pygame.FINGERDOWN, *at, finger=2)
    stage.finger(pygame.FINGERUP, *at, finger=2)
    stage.pump()
    assert stage.intents == [Act(NameColour(1, "red"), stage.now_ns, 20 * MS)]


# secrets


def test_no_card_of_a_closed_hand_is_anywhere_on_the_screen(opened: Opener) -> None:
    stage = opened()
    for view in (table(), table(turn=2)):
        stage.play(playing(view), 100)
        assert [colours_in_tray(stage, seat) for seat in (1, 2, 3, 4)] == [set()] * 4


def test_a_hand_that_was_open_leaves_no_trace(opened: Opener) -> None:
    stage = opened(reduced_motion=True)
    view = table()
    stage.play(playing(view))
    closed = pixels(stage)
    stage.play(playing(view, 2), 200)
    assert pixels(stage) != closed
    stage.play(playing(view))
    assert pixels(stage) == closed


def test_out_of_turn_no_card_is_dimmed_since_that_would_hint_a_cut(opened: Opener) -> None:
    stage = opened(reduced_motion=True)
    view = table(turn=2)
    own = samples.own(view, 1, HAND)
    told = dict.fromkeys(own.hand, "turn")
    shown = []
    for refusals in (told, {**told, card("R9"): None}):
        stage.play(samples.playing(view, own={1: replace(own, refusals=refusals)}), 50)
        shown.append(pixels(stage))
    assert shown[0] == shown[1]


# frames


def test_a_table_at_rest_draws_no_frame_and_asks_for_none(opened: Opener) -> None:
    stage = opened()
    scene = playing(table())
    stage.play(scene, 100)
    stage.now_ns += RESTS_AFTER_NS
    stage.play(scene)
    assert stage.play(scene, 10_000) == 0
    assert stage.screen.wait_hint_ns(stage.now_ns) is None


def test_an_equal_scene_is_no_change(opened: Opener) -> None:
    stage = opened(reduced_motion=True)
    stage.play(playing(table()), 100)
    assert stage.play(playing(table()), 100) == 0


def test_with_reduced_motion_nothing_moves_by_itself(opened: Opener) -> None:
    stage = opened(reduced_motion=True)
    stage.play(samples.seating(4))
    assert stage.play(samples.seating(4), 20_000) == 0
    owing = table(seats=samples.facts((1, 5, 8, 3), owes=1))
    stage.play(playing(owing))
    assert stage.play(playing(owing), 5_000) == 0


def test_the_arrows_drift_at_most_15_times_a_second_and_rest_when_nothing_happens(opened: Opener) -> None:
    stage = opened()
    scene = playing(table())
    stage.play(scene, 1_000)
    assert 5 <= stage.play(scene, 1_000) <= 15


def test_the_wheel_of_the_waiting_table_stands_still_most_of_the_time(opened: Opener) -> None:
    stage = opened()
    stage.play(samples.seating(4))
    frames = stage.play(samples.seating(4), 15_000)
    assert 10 <= frames <= 60
    hint = stage.screen.wait_hint_ns(stage.now_ns)
    assert hint is not None


def laid(stage: Stage, text: str, number: int = 1) -> tuple[News, ...]:
    return (News(number, stage.now_ns, events.CardLaid(2, card(text), False, 0)),)


def test_one_flying_card_repaints_only_where_it_was_and_is(opened: Opener) -> None:
    settings = ScreenSettings(size=(1920, 1080), full_screen=False, inches=21.0)
    window = WatchedWindow(settings, unseen=True)
    stage = opened()
    stage.window, stage.screen = window, Screen(window, Words("en"), settings)
    before = table(turn=2)
    stage.play(samples.playing(before), 50)
    after = samples.playing(table(turn=2, pile=(*before.pile[1:], card("R2"))), news=laid(stage, "R2"))
    stage.play(after, 48)
    areas = []
    for _ in range(6):
        stage.now_ns += 16 * MS
        assert stage.screen.show(after, stage.now_ns)
        areas.append(sum(rect.w * rect.h for rect in window.shown))
    assert max(areas) < 0.12 * 1920 * 1080


def test_a_laid_card_flies_and_then_lies_on_the_pile(opened: Opener) -> None:
    stage = opened()
    before = samples.public((7, 5, 8, 3), "R1 R4 R9", turn=2)
    stage.play(samples.playing(before), 50)
    after = samples.playing(replace(before, pile=(*before.pile[1:], card("B9"))), news=laid(stage, "B9"))
    field = (SIZE[0] // 2 - 20, SIZE[1] // 2 - 60)
    stage.play(after)
    assert stage.window.front.get_at(field)[:3] == palette.rgb(palette.COLOURS["red"])
    stage.play(after, 400)
    assert stage.window.front.get_at(field)[:3] == palette.rgb(palette.COLOURS["blue"])


def test_after_much_has_moved_the_picture_is_what_a_fresh_screen_would_draw(opened: Opener) -> None:
    stage = opened(reduced_motion=True)
    view = table(turn=2)
    stage.play(playing(view, 1), 100)
    stage.play(playing(samples.debt()), 300)
    told = (
        News(1, stage.now_ns, events.Caught(3, 1, 0)),
        News(2, stage.now_ns, news.HadToDraw(3, 2, "caught")),
    )
    stage.play(playing(view, 3, race=samples.slaps(), news=told), 300)
    stage.play(playing(samples.naming()), 3_000)
    stage.play(samples.seating(4), 100)
    final = playing(table(turn=3, pile=samples.public((1, 1), "B1 B2 G7").pile, colour="green"), 3)
    stage.play(final, 4_000)
    much = pixels(stage)
    fresh = opened(reduced_motion=True)
    fresh.play(final, 4_000)
    assert pixels(fresh) == much


def test_news_from_long_ago_is_neither_told_nor_flown(opened: Opener) -> None:
    stage = opened(reduced_motion=True)
    view = table()
    stage.play(playing(view))
    quiet = pixels(stage)
    old = News(1, stage.now_ns - 5_000 * MS, events.Caught(3, 1, 0))
    stage.play(playing(view, news=(old,)), 50)
    assert pixels(stage) == quiet


def test_a_message_stands_for_three_seconds_and_the_newest_wins(opened: Opener) -> None:
    stage = opened(reduced_motion=True)
    view = table()
    stage.play(playing(view))
    quiet = pixels(stage)
    first = News(1, stage.now_ns, news.DrewInTurn(4, 0))
    stage.play(playing(view, news=(first,)), 2_000)
    one = pixels(stage)
    assert one != quiet
    both = playing(view, news=(first, News(2, stage.now_ns, events.Called(2, 0))))
    stage.play(both, 2_900)
    assert pixels(stage) not in {quiet, one}
    stage.play(both, 200)
    assert pixels(stage) == quiet


def test_a_race_is_shown_for_two_and_a_half_seconds_once(opened: Opener) -> None:
    stage = opened(reduced_motion=True)
    view = replace(samples.public((4, 6, 3, 8, 5, 7), "B1 G7 B7", turn=4))
    stage.play(playing(view))
    quiet = pixels(stage)
    raced = playing(view, race=samples.slaps())
    stage.play(raced, 2_400)
    assert pixels(stage) != quiet
    stage.play(raced, 200)
    assert pixels(stage) == quiet
    assert stage.play(raced, 3_000) == 0


def test_a_race_that_was_over_when_the_table_came_back_is_not_shown_again(opened: Opener) -> None:
    view = replace(samples.public((4, 6, 3, 8, 5, 7), "B1 G7 B7", turn=4))
    with_race, without = opened(reduced_motion=True), None
    with_race.play(playing(view, race=samples.slaps()), 100)
    shown = pixels(with_race)
    without = opened(reduced_motion=True)
    without.play(playing(view), 100)
    assert shown == pixels(without)


def test_a_refusal_is_told_at_its_seat_and_goes_after_two_and_a_half_seconds(opened: Opener) -> None:
    stage = opened(reduced_motion=True)
    view = table()
    stage.play(playing(view, refusals={4: (1, Pass(4), "turn")}))
    quiet = pixels(stage)
    refused = playing(view, refusals={4: (2, Pass(4), "turn")})
    stage.play(refused, 2_400)
    assert pixels(stage) != quiet
    stage.play(refused, 200)
    assert pixels(stage) == quiet


def test_the_table_says_that_it_is_back_after_a_power_cut(opened: Opener) -> None:
    stage = opened(reduced_motion=True)
    stage.play(playing(table(), resumed=True), 100)
    back = pixels(stage)
    stage.play(playing(table(), resumed=True), 3_000)
    assert pixels(stage) != back


# sizes


@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize("size", [(1024, 600), (1280, 800), (1920, 1080), (600, 1024)])
def test_every_scene_fills_every_panel(opened: Opener, size: tuple[int, int], board: str) -> None:
    stage = opened(size)
    BOARDS[board](stage)
    front = stage.window.front
    assert front.get_size() == size
    corners = [front.get_at((x, y))[:3] for x in (0, size[0] - 1) for y in (0, size[1] - 1)]
    assert all(corner != (0, 0, 0) for corner in corners)


def test_the_largest_panel_is_drawn_too(opened: Opener) -> None:
    stage = opened((3840, 2160), inches=27.0)
    stage.play(playing(table(), 1), 100)
    assert colours_in_tray(stage, 3) == set()
    assert stage.window.front.get_size() == (3840, 2160)


def test_a_window_drawn_larger_is_laid_out_anew(opened: Opener) -> None:
    stage = opened()
    scene = playing(table())
    stage.play(scene, 50)
    small = stage.screen.areas.seats[1].tray
    pygame.display.set_mode((1600, 900), pygame.RESIZABLE)
    stage.play(scene, 50)
    large = stage.screen.areas.seats[1].tray
    assert stage.window.front.get_size() == (1600, 900)
    assert large.top > small.top
    fresh = stage.window.front.get_at((1599, 899))[:3]
    assert fresh != (0, 0, 0)


def test_seats_stay_in_front_of_their_buttons_when_others_are_empty(opened: Opener) -> None:
    edges = ("bottom", "bottom", "left", "top", "top", "right")
    places = tuple(Place(seat, edge) for seat, edge in enumerate(edges, 1))  # type: ignore[arg-type]
    view = replace(table(turn=2), seats=tuple(one for one in samples.facts((7,) * 6) if one.seat in {2, 5}))
    stage = opened()
    stage.play(Scene("play", places, public=view))
    trays = {seat: area.tray for seat, area in stage.screen.areas.seats.items()}
    assert set(trays) == {2, 5}
    assert trays[2].left + trays[2].width / 2 < SIZE[0] / 2
    assert trays[5].left + trays[5].width / 2 > SIZE[0] / 2


def test_a_seat_that_left_has_no_tray(opened: Opener) -> None:
    view = table()
    gone = tuple(replace(one, left=one.seat == 4) for one in view.seats)
    stage = opened()
    stage.play(playing(replace(view, seats=gone)))
    assert set(stage.screen.areas.seats) == {1, 2, 3}


@pytest.mark.parametrize(
    ("desktop", "size"),
    [
        ((1920, 1080), (1280, 720)),
        ((1024, 600), (1008, 536)),
        ((1366, 768), (1280, 704)),
        (None, (1280, 720)),
    ],
)
def test_a_window_of_no_said_size_fits_its_display_with_its_frame(
    desktop: tuple[int, int] | None, size: tuple[int, int]
) -> None:
    assert usual_size([desktop, (3840, 2160)] if desktop else []) == size


def test_where_there_is_no_display_the_window_says_so_and_how_to_mend_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", "no-such-driver")
    with pytest.raises(NoDisplay, match="SDL_VIDEODRIVER=offscreen"):
        Window(ScreenSettings(size=SIZE))


def test_an_unseen_window_leaves_the_environment_as_it_was(
    opened: Opener, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("SDL_VIDEODRIVER", raising=False)
    stage = opened()

    assert stage.window.unseen
    assert "SDL_VIDEODRIVER" not in os.environ


def counted(stage: Stage, seconds_left: float, **changes: object) -> Scene:
    """A table whose present wait began long ago and ends in so many seconds."""
    view = table(began_ns=-60_000 * MS, deadline_ns=round(seconds_left * 1000) * MS, **changes)
    return playing(view, match_ns=stage.now_ns)


def test_the_last_fifteen_seconds_of_a_seat_that_idles_are_counted_down(opened: Opener) -> None:
    stage = opened(reduced_motion=True)
    scene = counted(stage, 16.5)
    stage.play(scene, 0)
    quiet = pixels(stage)
    assert stage.play(scene, 1_400) == 0
    assert stage.play(scene, 1_000) > 3
    assert pixels(stage) != quiet


def test_a_bot_is_not_counted_down(opened: Opener) -> None:
    stage = opened(reduced_motion=True)
    scene = counted(stage, 9, seats=samples.facts((7, 5, 8, 3), bots=(1,)))
    stage.play(scene)
    assert stage.play(scene, 2_000) == 0


def test_a_debt_runs_down_visibly_and_stands_still_when_it_is_over(opened: Opener) -> None:
    stage = opened(reduced_motion=True)
    scene = playing(samples.debt(), match_ns=stage.now_ns)
    stage.play(scene)
    assert 60 <= stage.play(scene, 8_100) <= 130
    assert stage.play(scene, 2_000) == 0


# from the start


def test_the_first_picture_is_there_before_the_felt_is_woven_and_the_second_has_it(opened: Opener) -> None:
    stage = opened(reduced_motion=True)
    scene = samples.seating(4)
    assert stage.screen.show(scene, stage.now_ns)
    first = pixels(stage)
    assert stage.screen.show(scene, stage.now_ns)
    assert pixels(stage) != first
    assert not stage.screen.show(scene, stage.now_ns)


def test_after_people_have_sat_down_for_a_while_every_face_is_painted_before_a_hand_opens(
    opened: Opener,
) -> None:
    stage = opened()
    stage.play(samples.seating(2, (1, 2)), 15_000)
    painter = card_surface.__globals__["_card"].__wrapped__
    view = samples.public((7, 7), "G4 R4 R9")
    stage.play(playing(view))
    before = {key for key in store._kept if key[0] is painter}  # type: ignore[index]
    stage.play(playing(view, 1), 200)
    assert {key for key in store._kept if key[0] is painter} == before  # type: ignore[index]


def test_a_hand_held_open_when_the_round_ends_closes(opened: Opener) -> None:
    stage = opened()
    stage.play(playing(table()))
    stage.finger(pygame.FINGERDOWN, *middle(stage, 1))
    stage.pump()
    stage.play(Scene("scores", samples.places(4), public=samples.scored()))
    stage.pump()
    assert stage.intents == [HandOpened(1), HandClosed(1)]


def test_the_next_touch_at_its_seat_puts_a_refusal_away(opened: Opener) -> None:
    stage = opened(reduced_motion=True)
    view = table()
    stage.play(playing(view))
    quiet = pixels(stage)
    refused = playing(view, refusals={4: (2, Pass(4), "turn")})
    stage.play(refused, 100)
    assert pixels(stage) != quiet
    stage.finger(pygame.FINGERDOWN, *middle(stage, 4))
    stage.finger(pygame.FINGERUP, *middle(stage, 4))
    stage.play(refused, 100)
    assert pixels(stage) == quiet


@pytest.mark.parametrize("size", [(1, 1), (120, 90), (400, 900), (900, 120)])
def test_a_window_drawn_absurdly_small_does_not_stop_the_table(opened: Opener, size: tuple[int, int]) -> None:
    stage = opened()
    pygame.display.set_mode(size, pygame.RESIZABLE)
    for scene in (
        samples.seating(10),
        playing(table(), 1),
        playing(samples.debt()),
        playing(samples.naming()),
    ):
        stage.play(scene, 50)
    pygame.display.set_mode(SIZE, pygame.RESIZABLE)
    stage.play(playing(table()), 50)
    assert stage.screen.areas.seats[1].tray.width > 100
