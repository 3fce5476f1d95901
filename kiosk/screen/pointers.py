"""SDL's fingers, mouse and keys as plain touches. Imports pygame, the canvas and gestures."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

import pygame
from pygame._sdl2 import touch as sdl_touch

from kiosk.screen.art.canvas import Canvas
from kiosk.screen.contacts import Mode, Phase, Touch

LEFT, RIGHT = 1, 3
_MOUSE: Final[dict[int, tuple[int, Mode]]] = {LEFT: (1, "left"), RIGHT: (2, "right")}
_FIRST_FINGER: Final = 10
_FINGERS: Final[dict[int, Phase]] = {
    pygame.FINGERDOWN: "down",
    pygame.FINGERMOTION: "move",
    pygame.FINGERUP: "up",
}
_SCANCODES: Final[dict[int, str]] = {
    getattr(pygame, f"KSCAN_{letter.upper()}"): letter for letter in "abcdefghijklmnopqrstuvwxyz0123456789"
}


def fingers_down() -> frozenset[tuple[int, int]]:
    """Return the fingers that SDL knows to be down, by touchscreen and finger."""
    devices = [sdl_touch.get_device(index) for index in range(sdl_touch.get_num_devices())]
    return frozenset(
        (device, int(sdl_touch.get_finger(device, index)["id"]))
        for device in devices
        for index in range(sdl_touch.get_num_fingers(device))
    )


def key_name(event: pygame.event.Event) -> str:
    """Return a key's name: letters and digits by where they lie on a QWERTY keyboard, others by name."""
    return _SCANCODES.get(getattr(event, "scancode", 0), "") or pygame.key.name(event.key)


class Pointers:
    """Gives every finger and mouse button a number of its own, and its place on the canvas."""

    def __init__(self, *, kiosk: bool = False) -> None:
        """Start with nothing down. In a `kiosk` a mouse is at most a finger: only its left button counts."""
        self._kiosk = kiosk
        self._fingers: dict[tuple[int, int], int] = {}
        self._places: dict[tuple[int, int], tuple[float, float]] = {}
        self._buttons: set[int] = set()
        self._next = _FIRST_FINGER

    def lost(self, down: Collection[tuple[int, int]], at_ns: int) -> list[Touch]:
        """Return the lifting of every finger that is no longer among those `down`, by touchscreen and finger.

        A touchscreen whose cable is pulled tells nothing: its fingers would hold hands open for ever.
        """
        gone = [name for name in self._fingers if name not in down]
        return [self._lifted(name, at_ns) for name in gone]

    def _lifted(self, name: tuple[int, int], at_ns: int) -> Touch:
        x, y = self._places.pop(name, (0.0, 0.0))
        return Touch(self._fingers.pop(name), "up", x, y, at_ns)

    @property
    def any_finger(self) -> bool:
        """Whether a finger is on the glass."""
        return bool(self._fingers)

    def touches(self, event: pygame.event.Event, canvas: Canvas, at_ns: int) -> list[Touch]:
        """Return what an event means for pointers; a mouse event that is really a finger means nothing."""
        if event.type in _FINGERS:
            return [self._finger(event, _FINGERS[event.type], canvas, at_ns)]
        if getattr(event, "touch", False):
            return []
        if event.type == pygame.MOUSEMOTION:
            return [self._mouse(button, "move", event, canvas, at_ns) for button in sorted(self._buttons)]
        if event.type == pygame.MOUSEBUTTONDOWN and event.button in _MOUSE:
            if self._kiosk and event.button != LEFT:
                return []
            self._buttons.add(event.button)
            return [self._mouse(event.button, "down", event, canvas, at_ns)]
        if event.type == pygame.MOUSEBUTTONUP and event.button in self._buttons:
            self._buttons.discard(event.button)
            return [self._mouse(event.button, "up", event, canvas, at_ns)]
        return []

    def _finger(self, event: pygame.event.Event, phase: Phase, canvas: Canvas, at_ns: int) -> Touch:
        name = (event.touch_id, event.finger_id)
        if name not in self._fingers:
            self._fingers[name], self._next = self._next, self._next + 1
        pointer = self._fingers[name]
        x, y = self._places[name] = canvas.to_canvas(event.x * canvas.width, event.y * canvas.height)
        if phase == "up":
            del self._fingers[name], self._places[name]
        return Touch(pointer, phase, x, y, at_ns)

    @staticmethod
    def _mouse(button: int, phase: Phase, event: pygame.event.Event, canvas: Canvas, at_ns: int) -> Touch:
        pointer, mode = _MOUSE[button]
        return Touch(pointer, phase, *canvas.to_canvas(*event.pos), at_ns, mode)
