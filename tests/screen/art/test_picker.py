"""The rule picker: everything large enough for a finger, nothing on top of anything else."""

from dataclasses import replace
from itertools import combinations

import pygame
import pytest

from kiosk.screen.art import panels, picker, picker_paint, picker_plan
from kiosk.screen.art.fonts import width
from kiosk.screen.art.layout import Layout, lay_out
from kiosk.screen.art.picker import Picker, PickerPlan
from kiosk.screen.art.picker_plan import plan_picker
from tests.screen.art import picker_samples

Screen = tuple[int, int, float]
TABLES = ((1024, 600, 10.0), (1280, 800, 10.0), (1920, 1080, 21.0), (1080, 1920, 21.0), (1280, 1024, 19.0))
SHOWN = Picker(
    picker_samples.WORDS,
    picker_samples.PRESETS,
    "party",
    picker_samples.SWITCHES,
    estimate="about 30 min, 4 seats",
    target="to 500",
    note="“Lazy” keeps no points, so it has no target",
)


@pytest.fixture(params=TABLES, ids=lambda screen: f"{screen[0]}x{screen[1]}")
def table(request: pytest.FixtureRequest) -> Layout:
    return lay_out(*request.param, range(1, 5))


@pytest.fixture(params=picker_plan.ROTATIONS)
def rotation(request: pytest.FixtureRequest) -> int:
    return request.param  # type: ignore[no-any-return]


def _plans(layout: Layout, rotation: int, shown: Picker = SHOWN) -> list[PickerPlan]:
    pages = range(picker_plan.picker_pages(layout, shown))
    return [plan_picker(layout, replace(shown, rotation=rotation, page=page)) for page in pages]


def test_everything_to_touch_is_large_enough_and_apart(table: Layout, rotation: int) -> None:
    for plan in _plans(table, rotation):
        assert all(min(hit.rect.size) >= table.touch - 1 for hit in plan.hits)
        rects = [hit.rect.inflate(-2, -2) for hit in plan.hits]
        assert not [pair for pair in combinations(rects, 2) if pair[0].colliderect(pair[1])]


def test_all_but_the_tabs_lies_inside_the_panel(table: Layout, rotation: int) -> None:
    for plan in _plans(table, rotation):
        assert all(plan.rect.contains(hit.rect) for hit in plan.hits if hit.kind != "tab")
        assert all(plan.rect.collidepoint(hit.rect.center) or hit.kind == "tab" for hit in plan.hits)


def test_the_panel_and_its_tabs_leave_the_trays_free(table: Layout, rotation: int) -> None:
    trays = [panels.seat_panel_rect(table, seat) for seat in table.seats]
    for plan in _plans(table, rotation):
        assert table.rect.contains(plan.rect)
        assert plan.rect.collidelist(trays) < 0
        assert not [tab for _, tab in plan.tabs if tab.collidelist(trays) >= 0]


def test_every_preset_and_every_switch_can_be_reached_from_every_side(table: Layout, rotation: int) -> None:
    plans = _plans(table, rotation)
    presets: set[str] = set()
    for first in range(len(SHOWN.presets)):
        plan = plan_picker(table, replace(SHOWN, rotation=rotation, first_preset=first))
        presets |= {hit.key for hit in plan.hits if hit.kind == "preset"}
    touched = {hit.key for plan in plans for hit in plan.hits if hit.kind in {"switch", "less", "more"}}
    assert presets == {preset.key for preset in SHOWN.presets}
    assert touched == {switch.key for switch in SHOWN.switches}
    assert all(len(plan.switches) <= 6 for plan in plans)


def test_a_table_has_the_same_pages_from_every_side(table: Layout) -> None:
    seen = [
        [[switch.key for switch, _ in plan.switches] for plan in _plans(table, rotation)]
        for rotation in picker_plan.ROTATIONS
    ]
    assert seen == [seen[0]] * 4


def test_a_small_screen_parts_presets_and_switches() -> None:
    small = _plans(lay_out(1024, 600, 10, range(1, 5)), 0)
    assert [bool(plan.presets) for plan in small] == [True, False, False, False]
    assert [bool(plan.switches) for plan in small] == [False, True, True, True]
    large = _plans(lay_out(1920, 1080, 21, range(1, 5)), 0)
    assert all(plan.presets and plan.switches for plan in large)


def test_a_refused_switch_can_be_touched_but_not_switched() -> None:
    layout = lay_out(1920, 1080, 21, range(1, 5))
    hits = {hit.key: hit for plan in _plans(layout, 0) for hit in plan.hits if hit.kind == "switch"}
    assert not hits["ten"].enabled
    assert hits["twin"].enabled


def test_a_stepper_stops_at_its_ends() -> None:
    layout = lay_out(1920, 1080, 21, range(1, 5))
    switch = picker.Switch("hush", "hush", "Silence", "after a 2", value="off", first=True)
    plan = plan_picker(layout, replace(SHOWN, switches=(switch,)))
    enabled = {hit.kind: hit.enabled for hit in plan.hits if hit.key == "hush"}
    assert enabled == {"less": False, "more": True}
    less, more = picker_plan.stepper_boxes(layout, plan.switches[0][1])
    assert more.left - less.right > width("downpour", layout.font)


def test_a_touch_says_what_it_does() -> None:
    layout = lay_out(1920, 1080, 21, range(1, 5))
    plan = plan_picker(layout, SHOWN)
    tabs = {plan.at(*rect.center).key for _, rect in plan.tabs}  # type: ignore[union-attr]
    assert tabs == {"0", "90", "180", "270"}
    assert plan.at(layout.cx, 2) is None
    preset = next(hit for hit in plan.hits if hit.kind == "preset")
    assert plan.at(*preset.rect.center) == preset


def test_the_first_page_has_nothing_before_and_the_last_nothing_after(table: Layout) -> None:
    plans = _plans(table, 0)
    back = [hit.enabled for plan in plans for hit in plan.hits if hit.kind == "back"]
    on = [hit.enabled for plan in plans for hit in plan.hits if hit.kind == "on"]
    assert back == [False] + [True] * (len(plans) - 1)
    assert on == [True] * (len(plans) - 1) + [False]


def test_saving_is_offered_only_with_words_for_it() -> None:
    layout = lay_out(1024, 600, 10, range(1, 5))
    assert "save" in {hit.kind for hit in plan_picker(layout, SHOWN).hits}
    mute = replace(SHOWN, words=replace(SHOWN.words, save=""))
    assert "save" not in {hit.kind for hit in plan_picker(layout, mute).hits}


def test_a_list_of_many_presets_scrolls() -> None:
    layout = lay_out(1920, 1080, 21, range(1, 5))
    many = tuple(picker.Preset(f"p{i}", f"Preset {i}") for i in range(30))
    start = plan_picker(layout, replace(SHOWN, presets=many))
    end = plan_picker(layout, replace(SHOWN, presets=many, first_preset=99))
    ends = {hit.kind: hit.enabled for hit in start.hits}
    assert (ends["presets_back"], ends["presets_on"]) == (False, True)
    assert end.presets[-1][0].key == "p29"
    ends = {hit.kind: hit.enabled for hit in end.hits}
    assert (ends["presets_back"], ends["presets_on"]) == (True, False)


def test_the_words_of_a_row_stay_in_it(table: Layout, rotation: int) -> None:
    now = picker_paint._measures(table)
    for plan in _plans(table, rotation):
        for switch, row in plan.switches:
            planned = picker_paint._plan_row(now, switch, (row.width, row.height))
            assert 0.92 * (planned.name.height + planned.line.height) <= row.height + 1, switch.key
            assert min(planned.name.px, planned.line.px) >= round(table.font)


@pytest.mark.parametrize("turn", picker_plan.ROTATIONS)
def test_the_panel_is_painted_where_it_was_planned(turn: int) -> None:
    layout = lay_out(1920, 1080, 21, range(1, 5))
    shown = replace(SHOWN, rotation=turn)
    plan = plan_picker(layout, shown)
    pieces = picker_paint.picker(layout, plan, shown)
    tabs = [rect for _, rect in plan.tabs]
    assert pieces[0].rect.inflate(-2, -2).clamp(plan.rect).topleft == pieces[0].rect.inflate(-2, -2).topleft
    assert all(plan.rect.inflate(4, 4).contains(piece.rect) or piece.rect in tabs for piece in pieces)


def test_a_touched_switch_repaints_one_row_only() -> None:
    layout = lay_out(1920, 1080, 21, range(1, 5))
    before = picker_paint.picker(layout, plan_picker(layout, SHOWN), SHOWN)
    switches = (replace(SHOWN.switches[0], on=False), *SHOWN.switches[1:])
    after_shown = replace(SHOWN, switches=switches)
    after = picker_paint.picker(layout, plan_picker(layout, after_shown), after_shown)
    changed = [a.rect for a, b in zip(before, after, strict=True) if a.key != b.key]
    row = plan_picker(layout, SHOWN).switches[0][1]
    assert changed
    assert pygame.Rect(changed[0]).unionall(changed[1:]).h <= row.height + 2


def test_a_rotation_that_is_no_quarter_turn_is_refused() -> None:
    with pytest.raises(ValueError, match="quarters, not to 45"):
        plan_picker(lay_out(1024, 600, 10, range(1, 5)), replace(SHOWN, rotation=45))
