"""Direction, turn and race: where their marks are."""

import math

import pytest

from kiosk.screen.art import race, track
from kiosk.screen.art.layout import lay_out
from kiosk.screen.art.piece import bounds, changed

LAYOUT = lay_out(1920, 1080, 21, range(1, 7))


def test_the_lamp_stands_in_front_of_its_seat() -> None:
    for seat in LAYOUT.seats:
        lamp = bounds(track.lamp(LAYOUT, seat))
        assert lamp.center == pytest.approx(LAYOUT.place(seat).to_world(0, -LAYOUT.d - 1.6 * LAYOUT.m), abs=2)


@pytest.mark.parametrize("direction", [1, -1])
def test_the_lamp_travels_in_the_direction_of_play(direction: int) -> None:
    order = [1, 2, 3] if direction > 0 else [1, 6, 5]
    middles = []
    for progress in (0.0, 0.5, 1.0):
        dots = track.travelling_lamp(LAYOUT, order[0], order[2], direction, progress)
        middles.append(bounds(dots).center)
    for seat, middle in zip(order[::2], middles[::2], strict=True):
        expected = LAYOUT.place(seat).to_world(0, -LAYOUT.d - 1.6 * LAYOUT.m)
        assert math.dist(middle, expected) < 6
    passed = LAYOUT.place(order[1]).to_world(0, -LAYOUT.d)
    assert math.dist(middles[1], passed) < math.dist(middles[0], passed)


def test_the_fuse_burns_down_light_by_light_and_each_step_redraws_one() -> None:
    whole = track.fuse(LAYOUT, 1.0)
    assert len(whole) == track.fuse_lights(LAYOUT)
    assert len(track.fuse(LAYOUT, 0.5)) == pytest.approx(len(whole) / 2, abs=1)
    assert track.fuse(LAYOUT, 0.0) == ()
    step = 1 / len(whole)
    dirty = changed(track.fuse(LAYOUT, 0.5), track.fuse(LAYOUT, 0.5 - step))
    assert len(dirty) == 1
    assert dirty[0].width < 0.03 * LAYOUT.short


def test_drifting_arrows_redraw_only_themselves() -> None:
    still, drifted = track.track(LAYOUT, drift_px=0), track.track(LAYOUT, drift_px=2)
    dirty = changed(still, drifted)
    assert sum(rect.w * rect.h for rect in dirty) < 0.08 * 1920 * 1080


def test_arrows_turn_round_away_from_the_layer() -> None:
    before, after = track.track(LAYOUT, 1), track.track(LAYOUT, -1)
    start = track.track(LAYOUT, -1, reversal=track.Reversal(2, 0.0))
    end = track.track(LAYOUT, -1, reversal=track.Reversal(2, 1.0))
    assert not changed(before, start)
    assert not changed(end, after)
    early = track.track(LAYOUT, -1, reversal=track.Reversal(2, 0.35))
    length = track.track_length(LAYOUT)
    layer = track.along_of_seat(LAYOUT, LAYOUT.place(2))
    step = length / (len(before) - 4)
    away: dict[bool, list[float]] = {True: [], False: []}
    for i, (piece, old) in enumerate(zip(early[4:], before[4:], strict=True)):
        apart = abs(((i + 0.5) * step - layer + length / 2) % length - length / 2)
        away[piece.surface is not old.surface].append(apart)
    assert max(away[True]) <= min(away[False])


def test_a_longer_gap_is_farther_from_the_middle() -> None:
    radii = [race.radius(LAYOUT, gap) for gap in (0, 1, 5, 12.4, 38, 80, 300)]
    assert radii == sorted(radii)
    assert radii[0] == 0.5 * LAYOUT.r0
    assert radii[-1] == radii[-2] == pytest.approx(0.95 * LAYOUT.r0)


def test_the_later_press_arrives_later_in_its_true_proportion() -> None:
    assert race.run_ms(20) - race.run_ms(0) == pytest.approx(2 * (race.run_ms(10) - race.run_ms(0)))
    assert race.run_ms(500) == 480


def _shown() -> race.Race:
    runners = (race.Runner(5, 0, "first"), race.Runner(1, 12.4, "+12.4 ms"), race.Runner(6, 13, "+13.0 ms"))
    return race.Race(runners, ((10, "10 ms"), (80, "80 ms")), ((1, 6),))


def test_marks_end_at_their_gaps() -> None:
    marks = race.race_marks(LAYOUT, _shown(), 999)
    middles = sorted(math.dist(mark.rect.center, (LAYOUT.cx, LAYOUT.cy)) for mark in marks[1:])
    expected = sorted(race.radius(LAYOUT, gap) for gap in (0, 12.4, 13))
    assert middles == pytest.approx(expected, abs=2)


def test_nothing_runs_before_the_start_and_all_stands_at_the_end() -> None:
    shown = _shown()
    assert race.race_lanes(LAYOUT, shown, 0) == ()
    assert race.race_marks(LAYOUT, shown, 0) == ()
    assert not changed(race.race_lanes(LAYOUT, shown, 480), race.race_lanes(LAYOUT, shown, 2000))


def test_a_dead_heat_joins_the_two() -> None:
    apart = race.Race(_shown().runners, (), ())
    assert len(race.race_marks(LAYOUT, _shown(), 999)) == len(race.race_marks(LAYOUT, apart, 999)) + 1
