"""Everything to touch, in every scene: large enough for a finger, and not too near to something else."""

from collections.abc import Iterator
from itertools import combinations

import pytest

from kiosk.screen.areas import Areas, Box
from kiosk.screen.art.layout import measures
from kiosk.screen.settings import ScreenSettings
from kiosk.screen.storyboard import BOARDS, SIZES, drawn

APART_MM = 2.0


def targets(areas: Areas) -> Iterator[tuple[str, Box]]:
    """Yield (what, where) of all that can be touched; what a panel hides cannot."""
    yield from ((f"wish {spot.wish.what} {spot.wish.key}", spot.box) for spot in areas.wishes)
    beside: list[tuple[str, Box]] = [(f"pad {pad.seat} {pad.button}", pad.box) for pad in areas.pads]
    beside += [(f"button {spot.command}", spot.box) for spot in areas.buttons]
    beside += [(f"accuse {spot.seat}", spot.box) for spot in areas.accusing]
    for seat, area in areas.seats.items():
        hand = area.hand
        if hand is not None:
            beside += [(f"card {seat}.{spot.place}", spot.box) for spot in hand.cards]
            beside += [(f"chevron {seat}", box) for box in (hand.back, hand.onward) if box is not None]
        elif area.dial_box is None:
            beside.append((f"tray {seat}", area.tray))
    if areas.draw_pile is not None and areas.drawer is not None:
        beside.append(("pile middle", areas.draw_pile))
    if areas.coaster is not None:
        beside.append(("coaster middle", areas.coaster))
    hidden = areas.panel
    yield from (one for one in beside if hidden is None or not overlaps(one[1], hidden))


def overlaps(one: Box, other: Box) -> bool:
    return distance(one, other) < 0


def distance(one: Box, other: Box) -> float:
    """How far two boxes lie apart; below 0 when they overlap."""
    across = max(one.left, other.left) - min(one.left + one.width, other.left + other.width)
    along = max(one.top, other.top) - min(one.top + one.height, other.top + other.height)
    return max(across, along)


def one_thing(one: str, other: str) -> bool:
    """Return whether two targets may touch: cards and chevrons of one hand, which only scroll or lift; places
    that mean the same; a tray and what lies on its edge, since a finger only rests on a tray; and the
    panel that any touch puts away.
    """
    whats = {one.split(maxsplit=1)[0], other.split(maxsplit=1)[0]}
    seats = {what.split()[1].split(".")[0] for what in (one, other)}
    if whats <= {"card", "chevron"} or whats == {"accuse", "tray"}:
        return len(seats) == 1
    if one.startswith(
        ("wish languages", "wish learn")
    ):  # it rides on the border of the panel that is touched to sit down
        return other.split()[:2] in (["pad", one.split()[2]], ["tray", one.split()[2]])
    meant = {tuple(what.split()[:2]) for what in (one, other)}
    return "list_done" in seats or (whats == {"wish"} and len(meant) == 1 and seats <= {"choose", "seen"})


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("board", BOARDS)
def test_everything_to_touch_is_as_large_as_a_finger_and_two_millimetres_from_the_next(
    board: str, size: str
) -> None:
    width, height = map(int, size.split("x"))
    settings = ScreenSettings(inches=SIZES[size])
    stage = drawn(board, (width, height), settings)
    measured = measures(width, height, SIZES[size])
    found = list(targets(stage.screen.areas))
    stage.screen.close()
    small = [(what, box) for what, box in found if min(box.width, box.height) < measured.touch - 1]
    assert small == []
    near = [
        (one[0], other[0], distance(one[1], other[1]) / measured.k)
        for one, other in combinations(found, 2)
        if not one_thing(one[0], other[0]) and distance(one[1], other[1]) < APART_MM * measured.k - 1.5
    ]
    assert near == []
