"""A screen to look at without a display and without a table: a clock that is told, fingers that are posted.

Imports everything of this package.
"""

from __future__ import annotations

from typing import Final

import pygame

from kiosk.screen.areas import Box
from kiosk.screen.scene import Intent, News, Scene
from kiosk.screen.screen import Screen
from kiosk.screen.settings import ScreenSettings
from kiosk.screen.window import Window
from kiosk.words import Words

MS: Final = 1_000_000
_START_NS: Final = 1_000_000 * MS


class Stage:
    """A screen with a clock that only moves when told, and hands to touch it."""

    def __init__(self, settings: ScreenSettings, words: Words | None = None) -> None:
        """Open an unseen window; English unless told."""
        self.window = Window(settings, unseen=True)
        self.screen = Screen(self.window, words or Words("en"), settings)
        self.intents: list[Intent] = []
        self.now_ns = _START_NS
        self._started = False

    def play(self, scene: Scene, ms: int = 0) -> int:
        """Show `scene` for `ms`, 60 times a second. Returns how many frames were drawn."""
        end = self.now_ns + ms * MS
        if not self._started:
            self._started = self.screen.show(scene, self.now_ns)
        drawn = int(self.screen.show(scene, self.now_ns))
        while self.now_ns < end:
            self.now_ns += 16 * MS
            self.intents += self.screen.pump(self.now_ns)
            drawn += self.screen.show(scene, self.now_ns)
        return drawn

    def pump(self) -> None:
        """Hear what was posted, now."""
        self.intents += self.screen.pump(self.now_ns)

    def hold(self, seat: int, finger: int = 1) -> None:
        """Rest a finger on a seat's tray, at its left as the seat sees it."""
        area = self.screen.areas.seats[seat]
        tray, left = area.tray, 0.42
        dx, dy = {0: (-left, 0.0), 90: (0.0, -left), 180: (left, 0.0), 270: (0.0, left)}[area.rotation]
        x, y = tray.left + (0.5 + dx) * tray.width, tray.top + (0.5 + dy) * tray.height
        self.finger(pygame.FINGERDOWN, x, y, finger)
        self.pump()

    def tap(self, box: Box, finger: int = 7) -> None:
        """Touch the middle of a box and lift the finger."""
        at = (box.left + box.width / 2, box.top + box.height / 2)
        self.finger(pygame.FINGERDOWN, *at, finger)
        self.finger(pygame.FINGERUP, *at, finger)
        self.pump()

    def finger(self, phase: int, x: float, y: float, finger: int = 1) -> None:
        """Post a finger event at a place of the canvas, in px."""
        canvas = self.window.canvas
        x, y = canvas.to_display(pygame.Rect(round(x), round(y), 1, 1)).center
        width, height = canvas.width, canvas.height
        event = pygame.event.Event(phase, touch_id=1, finger_id=finger, x=x / width, y=y / height)
        pygame.event.post(event)


def told(stage: Stage, *happened: object) -> tuple[News, ...]:
    """Return what happened just now, as news."""
    return tuple(News(i, stage.now_ns, event) for i, event in enumerate(happened, 1))  # type: ignore[arg-type]
