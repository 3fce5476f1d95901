"""SDL's fingers and mouse as touches; a touchscreen that is unplugged holds nothing open."""

from __future__ import annotations

from dataclasses import replace

import pygame
import pytest

from kiosk.screen import samples, screen
from kiosk.screen.art.canvas import Canvas
from kiosk.screen.pointers import Pointers, fingers_down
from kiosk.screen.rehearsal import Stage
from kiosk.screen.scene import HandClosed, HandOpened
from kiosk.screen.settings import ScreenSettings

CANVAS = Canvas(1000, 500)


def finger(phase: int, number: int, x: float = 0.5, y: float = 0.5, panel: int = 7) -> pygame.event.Event:
    return pygame.event.Event(phase, touch_id=panel, finger_id=number, x=x, y=y)


def test_fingers_that_their_panel_no_longer_knows_are_lifted_where_they_were() -> None:
    pointers = Pointers()
    for number in (1, 2):
        pointers.touches(finger(pygame.FINGERDOWN, number), CANVAS, 0)
    pointers.touches(finger(pygame.FINGERMOTION, 2, 0.2, 0.4), CANVAS, 1)
    assert pointers.lost({(7, 1), (7, 2)}, 2) == []
    lifted = pointers.lost({(7, 1)}, 3)
    assert [(touch.phase, touch.x, touch.y) for touch in lifted] == [("up", 200, 200)]
    assert pointers.lost({(7, 1)}, 4) == []
    assert len(pointers.lost(frozenset(), 5)) == 1
    assert not pointers.any_finger


def test_without_a_touchscreen_no_finger_is_down() -> None:
    pygame.display.init()
    assert fingers_down() == frozenset()


def test_pulling_the_cable_of_the_touchscreen_closes_the_hands_it_held_open(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    stage = Stage(ScreenSettings(size=(1280, 720), full_screen=False))
    view = samples.public((7, 5, 8, 3), "G4 R4 R9")
    plugged = {(1, 1)}
    monkeypatch.setattr(stage.window, "unseen", False)
    monkeypatch.setattr(screen, "fingers_down", lambda: frozenset(plugged))
    stage.play(samples.playing(view))
    stage.hold(1)
    stage.play(replace(samples.playing(view), own={1: samples.own(view, 1, "R1 R9")}), 300)
    assert stage.intents == [HandOpened(1)]
    plugged.clear()
    stage.pump()
    assert stage.intents == [HandOpened(1), HandClosed(1)]
    stage.screen.close()


def test_twenty_fingers_come_down_and_go_up_one_by_one() -> None:
    pointers = Pointers()
    seen = set()
    for number in range(20):
        seen |= {touch.pointer for touch in pointers.touches(finger(pygame.FINGERDOWN, number), CANVAS, 0)}
    assert len(seen) == 20
    for number in range(20):
        (touch,) = pointers.touches(finger(pygame.FINGERUP, number), CANVAS, 1)
        assert touch.pointer in seen
    assert not pointers.any_finger


def test_in_a_kiosk_a_mouse_is_at_most_a_finger() -> None:
    pointers = Pointers(kiosk=True)

    def click(button: int) -> list[str]:
        out = []
        for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            event = pygame.event.Event(kind, button=button, pos=(5, 5), touch=False)
            out += [touch.mode for touch in pointers.touches(event, CANVAS, 0)]
        return out

    assert click(1) == ["left", "left"]
    assert click(2) == click(3) == click(4) == []
