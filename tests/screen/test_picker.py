"""The rule picker through the real screen: what a touch changes on it, and what it asks of the table."""

import math
from collections.abc import Callable, Iterator
from dataclasses import replace

import pygame
import pytest

from kiosk.rules.options import PRESETS, Options
from kiosk.screen import rule_samples, samples
from kiosk.screen.areas import Box
from kiosk.screen.art import picker, picker_paint, picker_plan
from kiosk.screen.art.fonts import fit
from kiosk.screen.choosing import switch_of
from kiosk.screen.picture import table_layout
from kiosk.screen.rehearsal import Stage
from kiosk.screen.rule_words import CLASHES, clash_text, option_text, value_text
from kiosk.screen.scene import (
    OptionChosen,
    PadPressed,
    PresetChosen,
    PresetSaved,
    RulesClosed,
    RulesOpened,
    Scene,
)
from kiosk.screen.settings import ScreenSettings
from kiosk.screen.switches import STEPS, offered
from kiosk.words import Words

SIZES = ((1920, 1080), (1024, 600), (800, 1280), (1024, 1024))
CLASSIC, CUT = PRESETS["classic"], replace(PRESETS["classic"], cut=True)
Opener = Callable[..., Stage]


@pytest.fixture
def opened() -> Iterator[Opener]:
    stages = []

    def opener(size: tuple[int, int] = (1280, 720)) -> Stage:
        stages.append(Stage(ScreenSettings(size=size, full_screen=False, inches=15)))
        return stages[-1]

    yield opener
    for stage in stages:
        stage.screen.close()


def attract(*seated: int, rules: Options | None = PRESETS["party"], pads: bool = False) -> Scene:
    return replace(samples.seating(4, seated, pads=pads), rules=rules)


def choosing(options: Options | None = None, *, own: int = 1, pads: bool = False) -> Scene:
    return replace(attract(1, 3, pads=pads), choosing=rule_samples.choice(options, own=own))


def box_of(stage: Stage, what: str, key: str = "") -> Box:
    """Where a wish is on the glass, on whichever page of the picker it is."""
    return next(
        spot.box for spot in stage.screen.areas.wishes if spot.wish.what == what and spot.wish.key == key
    )


def turned_to(stage: Stage, scene: Scene, what: str, key: str) -> Box:
    """Page through the picker until a switch is to be seen."""
    for _ in range(9):
        try:
            return box_of(stage, what, key)
        except StopIteration:
            stage.tap(box_of(stage, "on"))
            stage.play(scene, 20)
    raise AssertionError(key)


def pixels(stage: Stage) -> bytes:
    return pygame.image.tobytes(stage.window.front, "RGB")


def chosen_at(stage: Stage) -> list[Box]:
    """Where a touch opens the choice of rules."""
    return [spot.box for spot in stage.screen.areas.wishes if spot.wish.what == "choose"]


def test_a_touch_on_the_wheel_wants_to_choose_the_rules(opened: Opener) -> None:
    stage = opened()
    stage.play(attract(1), 20)
    stage.tap(Box(640, 360, 1, 1))
    assert stage.intents == [RulesOpened()]


def test_the_rules_that_are_chosen_stand_beside_the_wheel_and_can_be_touched(opened: Opener) -> None:
    stage = opened()
    stage.play(attract(1), 20)
    plates = chosen_at(stage)[:2]
    for plate in plates:
        stage.tap(plate)
    assert stage.intents == [RulesOpened(), RulesOpened()]
    assert (plates[0].left < 640) != (plates[1].left < 640)


def over(*, match: bool, score: str = "winner_takes") -> Scene:
    public = samples.scored(match=match)
    public = replace(public, options=replace(public.options, score=score))  # type: ignore[arg-type]
    return Scene("scores", samples.places(4), frozenset({1, 2, 3, 4}), public=public, rules=PRESETS["party"])


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("score", ["winner_takes", "lazy"])
def test_after_a_match_the_rules_can_be_chosen_from_both_sides(
    opened: Opener, size: tuple[int, int], score: str
) -> None:
    stage = opened(size)
    stage.play(over(match=True, score=score), 20)
    plates = chosen_at(stage)
    assert len(plates) == 2
    for plate in plates:
        stage.tap(plate)
    assert stage.intents == [RulesOpened(), RulesOpened()]


def test_between_two_rounds_of_a_match_the_rules_stay(opened: Opener) -> None:
    stage = opened()
    stage.play(over(match=False), 20)
    assert chosen_at(stage) == []


@pytest.mark.parametrize("scene", [attract(), attract(1, rules=None)])
def test_nobody_chooses_at_an_empty_table_or_where_nothing_can_be_chosen(
    opened: Opener, scene: Scene
) -> None:
    stage = opened()
    stage.play(scene, 20)
    stage.tap(Box(640, 360, 1, 1))
    assert stage.intents == []


def test_the_picker_faces_whoever_opened_it(opened: Opener) -> None:
    sides = {(640, 540): (True, True), (480, 360): (False, True), (640, 180): (False, False)}
    for (x, y), (right, low) in sides.items():
        stage = opened()
        stage.play(attract(1, 2, 3, 4), 20)
        stage.tap(Box(x, y, 1, 1))
        stage.play(choosing(), 20)
        page = box_of(stage, "on")
        assert (page.left > 640, page.top > 360) == (right, low)


def test_the_picker_faces_somebody_where_nobody_sits_at_the_side_that_was_touched(opened: Opener) -> None:
    for seat, lower_right in ((1, (True, True)), (2, (False, True)), (3, (False, False)), (4, (True, False))):
        for at in ((640, 360), (640, 200), (800, 360)):
            stage = opened()
            stage.play(attract(seat), 20)
            stage.tap(Box(*at, 1, 1))
            stage.play(choosing(), 20)
            page = box_of(stage, "on")
            assert (page.left > 640, page.top > 360) == lower_right, (seat, at)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("rotation", ["0", "90", "180", "270"])
def test_the_picker_turns_to_whoever_touches_its_tab(
    opened: Opener, size: tuple[int, int], rotation: str
) -> None:
    stage = opened(size)
    scene = choosing()
    stage.play(scene, 20)
    stage.tap(box_of(stage, "tab", rotation))
    stage.play(scene, 20)
    assert stage.intents == []
    panel, page = stage.screen.areas.panel, box_of(stage, "on")
    assert panel is not None
    right = page.left > panel.left + panel.width / 2
    low = page.top > panel.top + panel.height / 2
    lower_right_of = {(True, True): "0", (False, True): "90", (False, False): "180", (True, False): "270"}
    assert lower_right_of[right, low] == rotation


def test_a_preset_takes_one_touch(opened: Opener) -> None:
    stage = opened()
    stage.play(choosing(), 20)
    stage.tap(box_of(stage, "preset", "classic"))
    assert stage.intents == [PresetChosen("classic")]


def test_a_long_list_of_presets_scrolls_to_those_the_venue_saved(opened: Opener) -> None:
    stage = opened()
    scene = choosing(own=4)
    stage.play(scene, 20)
    for _ in range(4):
        known = [spot.wish.key for spot in stage.screen.areas.wishes if spot.wish.what == "preset"]
        if "4" in known:
            break
        stage.tap(box_of(stage, "presets_on"))
        stage.play(scene, 20)
    stage.tap(box_of(stage, "preset", "4"))
    assert stage.intents == [PresetChosen("4")]


@pytest.mark.parametrize("size", SIZES)
def test_a_switch_is_thrown_and_a_stepper_goes_both_ways(opened: Opener, size: tuple[int, int]) -> None:
    stage = opened(size)
    scene = choosing(Options(hush="twos"))
    stage.play(scene, 20)
    stage.tap(turned_to(stage, scene, "switch", "cut"))
    stage.tap(turned_to(stage, scene, "less", "hush"))
    stage.tap(turned_to(stage, scene, "more", "hush"))
    assert stage.intents == [
        OptionChosen("cut", value=True),
        OptionChosen("hush", "off"),
        OptionChosen("hush", "black"),
    ]


def test_what_does_not_go_together_cannot_be_thrown(opened: Opener) -> None:
    stage = opened()
    scene = choosing(Options())
    stage.play(scene, 20)
    turned_to(stage, scene, "switch", "five")
    assert "ten" not in {spot.wish.key for spot in stage.screen.areas.wishes}
    assert scene.choosing is not None
    assert scene.choosing.refusals["ten"] == "ten blanks"


def test_the_venue_saves_what_is_chosen_where_it_may(opened: Opener) -> None:
    stage = opened()
    scene = choosing()
    stage.play(scene, 20)
    stage.tap(box_of(stage, "save"))
    assert stage.intents == [PresetSaved()]
    assert scene.choosing is not None
    stage.play(replace(scene, choosing=replace(scene.choosing, may_save=False)), 20)
    assert "save" not in {spot.wish.what for spot in stage.screen.areas.wishes}


def test_a_set_just_saved_comes_into_sight(opened: Opener) -> None:
    stage = opened()
    scene = choosing(own=5)
    assert scene.choosing is not None
    mixed = replace(scene, choosing=replace(scene.choosing, preset="", offers=scene.choosing.offers[:-1]))
    stage.play(mixed, 20)
    stage.tap(box_of(stage, "save"))
    stage.play(mixed, 20)
    stage.play(replace(scene, choosing=replace(scene.choosing, preset="5", may_save=False)), 20)
    box_of(stage, "preset", "5")


def test_a_switch_that_is_not_as_in_the_classic_game_bears_a_dot() -> None:
    plain, dotted = (switch_of(Words("en"), rule_samples.choice(rules), "cut") for rules in (CLASSIC, CUT))
    assert (plain.changed, dotted.changed) == (False, True)
    layout = table_layout((1280, 720), 15, samples.places(4), (1, 2, 3, 4))
    size = (500.0, 68.0)
    rows = [
        picker_paint._row(picker_paint._measures(layout), replace(plain, changed=c), size, 0) for c in (0, 1)
    ]
    assert pygame.image.tobytes(rows[0], "RGBA") != pygame.image.tobytes(rows[1], "RGBA")


@pytest.mark.parametrize("seats", [4, 7])
def test_the_number_of_decks_is_offered_to_seven_and_more(seats: int) -> None:
    assert ("decks" in offered(CLASSIC, seats)) == (seats >= 7)


def every_switch() -> Iterator[picker.Switch]:
    """Each option at each of its values, and refused for each reason."""
    words, options = Words("en"), replace(PRESETS["classic"], decks=2)
    reasons = ["", *(clash_text(words, key) for key in CLASHES)]
    for name in offered(options, 10):
        for value in STEPS.get(name, (False, True) if name != "target" else (1500,)):
            text = option_text(name, value)
            shown = value_text(words, name, value) if name in STEPS or name == "target" else ""
            for why in reasons:
                yield picker.Switch(
                    name, text.sign, words.say(text.name), words.say(text.line), value=shown, refused=why
                )


@pytest.mark.parametrize("size", [(1920, 1080, 21), (1280, 800, 10.1), (1280, 800, 15.7), (1024, 600, 10)])
@pytest.mark.parametrize("rotation", [0, 90])
def test_every_text_of_the_picker_fits_its_row(size: tuple[int, int, float], rotation: int) -> None:
    layout = table_layout(size[:2], size[2], samples.places(10), tuple(range(1, 11)))
    now = picker_paint._measures(layout)
    named = picker.PickerWords("Rules of the table", "facing you", ("turn to me",) * 4, "", "Save as our own")
    for switch in every_switch():
        shown = picker.Picker(named, (), "", (switch,) * 6, rotation=rotation, page=1)
        _, row = picker_plan.plan_picker(layout, replace(shown, page=1 if layout.small else 0)).switches[0]
        plan = picker_paint._plan_row(now, switch, (row.width, row.height))
        assert 0.92 * (plan.name.height + plan.line.height) <= row.height, switch
        left, right = picker_plan.stepper_boxes(layout, row)
        room = right.left - left.right
        value = fit(switch.value, now.font, 0.7 * now.font, room - 0.15 * left.height)
        assert len(value.lines) == 1, switch


def test_a_touch_beside_the_panel_closes_it_and_one_on_its_ground_does_nothing(opened: Opener) -> None:
    stage = opened()
    stage.play(choosing(), 20)
    panel = stage.screen.areas.panel
    assert panel is not None
    stage.tap(Box(panel.left + 4, panel.top + 4, 1, 1))
    assert stage.intents == []
    stage.tap(Box(6, 6, 1, 1))
    assert stage.intents == [RulesClosed()]


def test_a_pad_agrees_and_does_not_close_the_picker(opened: Opener) -> None:
    stage = opened()
    stage.play(choosing(pads=True), 20)
    stage.tap(stage.screen.areas.pads[0].box)
    kinds = [type(one) for one in stage.intents]
    assert kinds == [PadPressed, PadPressed]


def test_a_tray_shows_what_is_chosen_and_who_agrees(opened: Opener) -> None:
    stage = opened()
    scene = choosing()
    stage.play(scene, 20)
    before = pixels(stage)
    stage.play(replace(scene, agreed=frozenset({3})), 20)
    assert pixels(stage) != before


def test_a_picker_that_nobody_touches_draws_nothing(opened: Opener) -> None:
    stage = opened()
    scene = choosing()
    stage.play(scene, 100)
    assert stage.play(scene, 10_000) == 0


@pytest.mark.parametrize("size", SIZES)
def test_everything_on_the_picker_can_be_hit_and_lies_on_the_glass(
    opened: Opener, size: tuple[int, int]
) -> None:
    stage = opened(size)
    scene = choosing()
    stage.play(scene, 20)
    glass = pygame.Rect(0, 0, *size)
    seven_mm = 7 * math.hypot(*size) / 25.4 / 15
    for spot in stage.screen.areas.wishes:
        box = pygame.Rect(
            round(spot.box.left), round(spot.box.top), round(spot.box.width), round(spot.box.height)
        )
        assert glass.contains(box), spot
        assert min(box.size) >= seven_mm, spot
        assert min(box.size) >= 7 * 25.4 / 25.4, spot
