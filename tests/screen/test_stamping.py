"""What fingers and keys do is stamped within the error that is stated, however slow the frame before it."""

from __future__ import annotations

from dataclasses import replace

import pygame
from hypothesis import given
from hypothesis import strategies as st

from hardware.keyboard import ERROR_NS as KEY_ERROR_NS
from hardware.keyboard import KeyboardBoard
from hardware.press import Press
from hardware.touch import TouchBoard
from kiosk.rules.commands import Draw
from kiosk.screen import samples
from kiosk.screen.rehearsal import MS, Stage
from kiosk.screen.scene import Act, KeyMoved, PadPressed
from kiosk.screen.settings import ScreenSettings
from kiosk.screen.stamping import stamped

TOUCH_NS, SCAN_NS, USB_NS = 20 * MS, 12 * MS, 8 * MS
PAUSES = st.integers(0, 2_000 * MS)


@given(PAUSES, PAUSES)
def test_wherever_between_two_pumps_a_touch_was_it_lies_within_the_error(pause_ns: int, back_ns: int) -> None:
    true_ns = 10**12 - min(back_ns, pause_ns) - SCAN_NS
    said = stamped(Act(Draw(1), 10**12, TOUCH_NS), pause_ns)
    assert isinstance(said, Act)
    assert abs(said.at_ns - true_ns) <= said.error_ns
    assert said.at_ns >= 10**12 - pause_ns


@given(PAUSES, PAUSES)
def test_wherever_between_two_pumps_a_key_went_down_it_lies_within_the_error(
    pause_ns: int, back_ns: int
) -> None:
    true_ns = 10**12 - min(back_ns, pause_ns) - USB_NS
    said = stamped(KeyMoved("1", True, 10**12), pause_ns)
    assert isinstance(said, KeyMoved)
    assert abs(said.at_ns - true_ns) <= KEY_ERROR_NS + said.late_ns
    assert said.at_ns >= 10**12 - pause_ns


def test_a_key_heard_after_a_slow_frame_says_so() -> None:
    stage = Stage(ScreenSettings(size=(1024, 600), full_screen=False))
    stage.play(samples.seating(4, ()), 50)
    stage.now_ns += 116 * MS
    pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_1, scancode=30, mod=0, unicode="1"))
    stage.pump()
    stage.screen.close()
    (moved,) = [intent for intent in stage.intents if isinstance(intent, KeyMoved)]
    assert stage.now_ns - moved.at_ns == moved.late_ns == 58 * MS


def test_a_pad_touched_after_a_slow_frame_says_so() -> None:
    stage = Stage(ScreenSettings(size=(1024, 600), full_screen=False))
    scene = samples.seating(4, ())
    stage.play(replace(scene, places=tuple(replace(place, pads=True) for place in scene.places)), 50)
    stage.now_ns += 116 * MS
    box = stage.screen.areas.pads[0].box
    stage.finger(pygame.FINGERDOWN, box.left + box.width / 2, box.top + box.height / 2, 1)
    stage.pump()
    stage.screen.close()
    (pad,) = [intent for intent in stage.intents if isinstance(intent, PadPressed)]
    assert stage.now_ns - pad.at_ns == pad.late_ns == 54 * MS


def test_the_press_of_a_key_or_pad_carries_what_the_slow_frame_adds() -> None:
    told: list[Press] = []
    keys, pads = KeyboardBoard(), TouchBoard()
    for board in (keys, pads):
        board.open(told.append)
    keys.key("1", True, 5 * MS, 50 * MS)
    pads.pad(2, "slap", True, 5 * MS, 50 * MS)
    assert [press.error_ns for press in told] == [KEY_ERROR_NS + 50 * MS, TOUCH_NS + 50 * MS]
