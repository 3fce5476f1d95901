"""What is told after a round, and the records while nobody plays."""

from dataclasses import replace

import pytest

from kiosk.rules.story import MS, Moment
from kiosk.screen import samples
from kiosk.screen.picture import table_layout
from kiosk.screen.rehearsal import Stage
from kiosk.screen.results import seat_panel
from kiosk.screen.scene import Feat, Scene
from kiosk.screen.settings import ScreenSettings
from kiosk.screen.stories import own_line, record_lines, told_lines
from kiosk.screen.waiting import WHEEL_STEP_NS
from kiosk.words import Words

WORDS = Words()


@pytest.mark.parametrize(
    ("moment", "own", "told"),
    [
        (Moment("slap", 3, 214 * MS), "fastest slap: 214 ms", "Fastest slap: seat 3, 214 ms"),
        (Moment("debt", 1, 8, 4), "+8 for seat 4", "Seat 1 sent +8 to seat 4"),
        (Moment("cut", 2, 1, 5), "cut in before seat 5", "Seat 2 cut in before seat 5 with 1 card"),
        (Moment("hand", 2, 14), "held 14 cards", "Seat 2 once held 14 cards"),
        (Moment("comeback", 2, 14), "won after 14 cards", "Seat 2 won after holding 14 cards"),
    ],
)
def test_a_moment_is_told_to_its_seat_and_to_all(moment: Moment, own: str, told: str) -> None:
    assert own_line(WORDS, moment) == own
    assert told_lines(WORDS, [moment]) == (told, "")


def test_of_a_round_two_things_are_told() -> None:
    moments = [Moment("slap", 3, 214 * MS), Moment("hand", 2, 14), Moment("debt", 1, 8, 4)]
    assert told_lines(WORDS, moments) == ("Fastest slap: seat 3, 214 ms", "Seat 2 once held 14 cards")
    assert told_lines(WORDS, []) == ("", "")


def test_a_seat_reads_its_own_story_in_place_of_its_gain() -> None:
    public = samples.scored()
    told = seat_panel(WORDS, public, public.seats[2], Moment("comeback", 3, 14), agreed=False)
    assert told.second == "won after 14 cards"
    assert seat_panel(WORDS, public, public.seats[2], agreed=False).second == "+64 this round"


def test_records_say_what_since_when_and_how_good() -> None:
    assert record_lines(WORDS, Feat("slap", "day", 214 * MS)) == ("Fastest slap today", "214 ms")
    assert record_lines(WORDS, Feat("match", "venue", 3_000_000 * MS)) == (
        "Longest match here ever",
        "50 minutes",
    )


@pytest.mark.parametrize("reduced", [False, True])
def test_between_guests_the_wheel_tells_the_invitation_and_the_records_in_turn(reduced: bool) -> None:
    stage = Stage(ScreenSettings(size=(1280, 800), reduced_motion=reduced))
    stage.now_ns = 2 * WHEEL_STEP_NS
    scene = replace(samples.seating(4), records=(Feat("slap", "day", 214 * MS),))
    stage.play(scene, 1_000)
    layout = table_layout((1280, 800), 10, scene.places, [1, 2, 3, 4])
    left = stage.window.front.subsurface(
        (round(layout.cx - 0.95 * layout.track_x), round(layout.cy) - 30, 200, 60)
    )
    invitation = left.copy()
    stage.play(scene, WHEEL_STEP_NS // MS)
    record = left.copy()
    stage.play(scene, WHEEL_STEP_NS // MS)
    assert bytes(left.get_view("2")) == bytes(invitation.get_view("2")) != bytes(record.get_view("2"))


def test_the_scores_tell_the_story_on_both_sides() -> None:
    stage = Stage(ScreenSettings(size=(1280, 800)))
    plain = Scene("scores", samples.places(4), public=samples.scored())
    stage.play(plain, 100)
    without = stage.window.front.copy()
    stage.play(replace(plain, story=(Moment("slap", 1, 214 * MS),)), 100)
    assert bytes(without.get_view("2")) != bytes(stage.window.front.get_view("2"))
