"""The display: full screen on a panel, a window on a desk, or only a surface where there is no display.

Imports pygame, the canvas, the settings and the rest. SDL reads its environment once, so it is set before SDL
starts; sound is never started here.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Final

import pygame

from kiosk.screen.art import store
from kiosk.screen.art.canvas import Canvas
from kiosk.screen.panel import panel_inches
from kiosk.screen.resting import Rest, open_files
from kiosk.screen.settings import ScreenSettings

USUAL_SIZE: Final = (1280, 720)
FRAME: Final = (16, 64)
"""What a window's frame and its title, and a desktop's bar, take of the display."""
SMALLEST: Final = (320, 240)
"""Of a window drawn even smaller a part of the picture is seen."""
PANEL_DRIVERS: Final = frozenset({"kmsdrm", "KMSDRM", "directfb"})
UNSEEN_DRIVERS: Final = frozenset({"dummy", "offscreen"})


class NoDisplay(RuntimeError):
    """SDL found nothing to draw on."""

    def __init__(self, why: str) -> None:
        """Keep SDL's own words; the message says the mend."""
        super().__init__(
            f"no display: {why}; start it on a desktop or a panel, or set SDL_VIDEODRIVER=offscreen"
        )
        self.why = why


def _start(driver: str | None) -> None:
    """Start SDL's video with a driver, or with the one it chooses; leave the environment as it was."""
    wanted = os.environ.get("SDL_VIDEODRIVER")
    if driver is not None:
        os.environ["SDL_VIDEODRIVER"] = driver
    try:
        pygame.display.init()
    except pygame.error as problem:
        raise NoDisplay(str(problem)) from None
    finally:
        if driver is not None:
            del os.environ["SDL_VIDEODRIVER"]
            os.environ.update({} if wanted is None else {"SDL_VIDEODRIVER": wanted})


def usual_size(desktops: Sequence[tuple[int, int]]) -> tuple[int, int]:
    """Return the size of a window in px for the first of these displays: the usual one, or what fits."""
    if not desktops:
        return USUAL_SIZE
    width, height = (side - frame for side, frame in zip(desktops[0], FRAME, strict=True))
    return max(SMALLEST[0], min(USUAL_SIZE[0], width)), max(SMALLEST[1], min(USUAL_SIZE[1], height))


class Window:
    """What is seen. Paint on `front`, then `show` the rectangles that changed."""

    def __init__(self, settings: ScreenSettings, *, unseen: bool = False) -> None:
        """Open the display; `unseen` draws without one. Raises NoDisplay."""
        self._settings = settings
        os.environ.setdefault("SDL_RENDER_DRIVER", "opengles2")  # SDL's choice may show black
        os.environ.setdefault("SDL_VIDEO_X11_NET_WM_BYPASS_COMPOSITOR", "0")
        os.environ.setdefault("SDL_MOUSE_TOUCH_EVENTS", "0")
        os.environ.setdefault("SDL_VIDEO_MINIMIZE_ON_FOCUS_LOSS", "0")
        before = open_files()
        _start("dummy" if unseen else None)
        self.driver = pygame.display.get_driver()
        if self.driver == "x11":
            # a window kept as a texture is sent and composed anew for every small change: 8 ms where 0.2 do
            os.environ.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "0")
        self.unseen = self.driver in UNSEEN_DRIVERS
        self.on_panel = self.driver in PANEL_DRIVERS
        wanted = settings.full_screen
        self.full = (self.on_panel or settings.kiosk) if wanted is None else wanted
        known = settings.inches
        self.inches = panel_inches() if known is None and self.full and not self.unseen else known
        self._open()
        self._rest = Rest(before)

    def _open(self) -> None:
        full = self.full and not self.unseen
        size = self._settings.size
        if size is None:
            usual = USUAL_SIZE if self.unseen else usual_size(pygame.display.get_desktop_sizes())
            size = (0, 0) if full else usual
        try:
            self._display = pygame.display.set_mode(size, pygame.FULLSCREEN if full else pygame.RESIZABLE)
        except pygame.error as problem:
            raise NoDisplay(str(problem)) from None
        pygame.mouse.set_visible(not (self.on_panel or self._settings.kiosk))
        pygame.event.set_keyboard_grab(self._settings.kiosk)  # a desktop's keys lead out of the table
        self._take()

    def _take(self) -> None:
        store.forget()
        self._taken = self._display.get_size()
        self._light, self._shift = 1.0, (0, 0)
        size = max(self._taken[0], SMALLEST[0]), max(self._taken[1], SMALLEST[1])
        self.canvas = Canvas(*size, self._settings.turn)
        direct = self.canvas.turn == 0 and size == self._taken
        self.front = self._display if direct else pygame.Surface(self.canvas.size).convert()

    @property
    def size(self) -> tuple[int, int]:
        """The canvas' width and height."""
        return self.canvas.size

    def name(self, title: str) -> None:
        """Write on the window's frame."""
        pygame.display.set_caption(title)

    def resized(self) -> bool:
        """Return whether the display has another size than it had, and take it."""
        if self._display.get_size() == self._taken:
            return False
        self._take()
        return True

    def toggle_full(self) -> None:
        """Go to full screen or back; never in a kiosk."""
        if self._settings.kiosk or self.on_panel or self.unseen:
            return
        self.full = not self.full
        self._open()

    def reopen(self) -> None:
        """Open the display anew, as when its panel was plugged in again. Raises NoDisplay."""
        pygame.display.quit()
        _start("dummy" if self.unseen else None)
        self._open()

    def rest(self, wait_ns: int) -> None:
        """Sleep until something happens or somebody wakes it, at the latest for `wait_ns`."""
        self._rest.sleep(wait_ns)

    def wake(self) -> None:
        """End the rest; any thread may call this, even when the window is closed."""
        self._rest.wake()

    def attend(self, light: float, shift: tuple[int, int]) -> None:
        """Show everything so bright from now on (0..1), and so many px aside on the display."""
        if (light, shift) == (self._light, self._shift):
            return
        if self.front is self._display:
            self.front = self._display.copy()
        self._light, self._shift = light, shift
        self._display.fill((0, 0, 0))
        self.show([self.front.get_rect()])
        pygame.display.update()

    def show(self, rects: Iterable[pygame.Rect]) -> None:
        """Bring what was painted on `front` to the eyes."""
        bounds = self.front.get_rect()
        parts = [part for part in (rect.clip(bounds) for rect in rects) if part.w and part.h]
        if self.front is not self._display:
            parts = [self._shown(part) for part in parts]
        pygame.display.update(parts)

    def _shown(self, part: pygame.Rect) -> pygame.Rect:
        place = self.canvas.show(self._display, self.front, part, self._shift)
        if self._light < 1:
            level = round(255 * self._light)
            self._display.fill((level, level, level), place, pygame.BLEND_RGB_MULT)
        return place

    def screenshot(self, path: Path) -> None:
        """Save the picture as the canvas has it."""
        pygame.image.save(self.front, path)

    def close(self) -> None:
        """Give the display back."""
        self._rest.close()
        store.forget()
        pygame.display.quit()
