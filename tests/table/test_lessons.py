"""A lesson at one seat: look, lay, slap, cut, in less than a minute, broken off by any other press."""

import pytest

from kiosk.table.lessons import FITS, LASTS_NS, SECOND, TWIN, Lessons


@pytest.fixture
def lessons() -> Lessons:
    lessons = Lessons()
    lessons.begin(3, 0)
    return lessons


def test_whoever_does_what_is_shown_learns_everything(lessons: Lessons) -> None:
    lessons.open_hand(3, 1)
    assert lessons.of[3].step == "lay"
    lessons.lay(3, FITS, 2)
    assert (lessons.of[3].step, lessons.of[3].top, lessons.of[3].hand) == ("slap", FITS, (TWIN,))
    assert lessons.press(3, "slap", 3)
    assert (lessons.of[3].step, lessons.of[3].top) == ("cut", TWIN)
    assert lessons.press(3, "cut", 4)
    assert (lessons.of[3].step, lessons.of[3].hand) == ("done", ())
    assert not lessons.press(3, "slap", 5), "it means what it says: let us start"
    assert lessons.of == {}


def test_a_card_that_does_not_fit_stays_in_the_hand(lessons: Lessons) -> None:
    lessons.open_hand(3, 1)
    lessons.lay(3, TWIN, 2)
    assert lessons.of[3].step == "lay"


@pytest.mark.parametrize("button", ["slap", "cut"])
def test_a_press_that_was_not_asked_for_breaks_it_off_and_means_nothing_else(
    lessons: Lessons, button: str
) -> None:
    assert lessons.press(3, button, 1)  # type: ignore[arg-type]
    assert lessons.of == {}
    assert not lessons.press(3, button, 2)  # type: ignore[arg-type]


def test_whoever_only_watches_sees_everything_in_less_than_a_minute(lessons: Lessons) -> None:
    seen, now_ns = [], 0
    while 3 in lessons.of:
        seen.append(lessons.of[3].step)
        due_ns = lessons.due_ns()
        assert due_ns is not None
        now_ns = due_ns
        lessons.tick(now_ns)
    assert seen == ["peek", "lay", "slap", "cut", "done"]
    assert now_ns == sum(LASTS_NS.values()) <= 45 * SECOND


def test_every_seat_learns_at_its_own_pace(lessons: Lessons) -> None:
    lessons.begin(5, 2 * SECOND)
    lessons.open_hand(5, 3 * SECOND)
    assert (lessons.of[3].step, lessons.of[5].step) == ("peek", "lay")
    assert not lessons.press(1, "slap", 4 * SECOND), "seat 1 learns nothing: its press is for the table"
