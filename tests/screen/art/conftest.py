"""A display that nobody sees, and the screens and tables the art must be right on."""

import os
from collections.abc import Iterator

os.environ["SDL_VIDEODRIVER"] = "dummy"

import pygame
import pytest


@pytest.fixture(autouse=True, scope="session")
def display() -> Iterator[pygame.Surface]:
    pygame.display.init()
    yield pygame.display.set_mode((320, 200))
    pygame.display.quit()


SCREENS = ((1024, 600, 10.0), (1280, 800, 10.0), (1920, 1080, 21.0), (3840, 2160, 27.0))


@pytest.fixture(params=SCREENS, ids=lambda screen: f"{screen[0]}x{screen[1]}")
def screen(request: pytest.FixtureRequest) -> tuple[int, int, float]:
    return request.param  # type: ignore[no-any-return]


@pytest.fixture(params=range(2, 11), ids=lambda count: f"{count} seats")
def seats(request: pytest.FixtureRequest) -> range:
    return range(1, request.param + 1)
