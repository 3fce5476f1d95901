"""The staff's gesture: two opposite corners, three seconds, and nothing less."""

from __future__ import annotations

from kiosk.screen.contacts import Touch
from kiosk.screen.corners import Corners

SIZE = (1920, 1080)
REACH = 146.0
SECOND = 1_000_000_000
LEFT_BOTTOM, RIGHT_TOP, RIGHT_BOTTOM, LEFT_TOP = (20, 1060), (1900, 20), (1900, 1060), (20, 20)


class Hands:
    def __init__(self, size: tuple[int, int] = SIZE) -> None:
        self.corners = Corners()
        self.size = size
        self.now_ns = 10**15

    def down(self, pointer: int, at: tuple[float, float]) -> None:
        self.corners.feed(Touch(pointer, "down", *at, self.now_ns))

    def move(self, pointer: int, at: tuple[float, float]) -> None:
        self.corners.feed(Touch(pointer, "move", *at, self.now_ns))

    def up(self, pointer: int) -> None:
        self.corners.feed(Touch(pointer, "up", 0, 0, self.now_ns))

    def after(self, seconds: float) -> int | None:
        called = None
        for _ in range(round(seconds * 10)):
            self.now_ns += SECOND // 10
            called = self.corners.called(self.size, REACH, self.now_ns) if called is None else called
        return called


def test_two_opposite_corners_for_three_seconds_call_once() -> None:
    hands = Hands()
    hands.down(1, LEFT_BOTTOM)
    hands.down(2, RIGHT_TOP)
    assert hands.after(3.0) is None
    assert hands.after(0.2) == 0
    assert hands.after(10) is None


def test_it_opens_at_the_long_edge_that_was_touched_first() -> None:
    for first, second, rotation in (
        (RIGHT_BOTTOM, LEFT_TOP, 0),
        (LEFT_TOP, RIGHT_BOTTOM, 180),
        (RIGHT_TOP, LEFT_BOTTOM, 180),
    ):
        hands = Hands()
        hands.down(1, first)
        hands.down(2, second)
        assert hands.after(4) == rotation
    upright = Hands((1080, 1920))
    upright.down(1, (20, 20))
    upright.down(2, (1060, 1900))
    assert upright.after(4) == 90


def test_corners_of_one_side_call_nobody() -> None:
    hands = Hands()
    hands.down(1, LEFT_BOTTOM)
    hands.down(2, RIGHT_BOTTOM)
    assert hands.after(10) is None


def test_a_finger_lifted_or_moved_away_begins_anew() -> None:
    hands = Hands()
    hands.down(1, LEFT_BOTTOM)
    hands.down(2, RIGHT_TOP)
    hands.after(2.5)
    hands.move(2, (900, 500))
    assert hands.after(1) is None
    hands.move(2, RIGHT_TOP)
    assert hands.after(2.5) is None
    hands.up(1)
    assert hands.after(1) is None
    hands.down(1, LEFT_BOTTOM)
    assert hands.after(4) == 180


def test_other_fingers_do_not_matter() -> None:
    hands = Hands()
    hands.down(1, LEFT_BOTTOM)
    for pointer in range(3, 20):
        hands.down(pointer, (100 * pointer, 500))
    hands.down(2, RIGHT_TOP)
    assert hands.after(4) == 0
