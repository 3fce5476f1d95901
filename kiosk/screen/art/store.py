"""Painted surfaces, kept by what they show and in which look, so that nothing is rasterised twice.

One store for the whole screen, bounded in bytes: the surfaces used longest ago go first. Surfaces are in the
display's format; call `forget` after the display mode changed.
"""

from collections import OrderedDict
from collections.abc import Callable, Hashable
from functools import wraps
from typing import Final, ParamSpec

import pygame

from kiosk.screen.art.look import worn

LIMIT_BYTES: Final = 150_000_000
_kept: OrderedDict[Hashable, pygame.Surface] = OrderedDict()
_Parameters = ParamSpec("_Parameters")


def _size(surface: pygame.Surface) -> int:
    return surface.get_pitch() * surface.get_height()


class _Books:
    bytes_kept = 0


def used_bytes() -> int:
    return _Books.bytes_kept


def forget() -> None:
    _kept.clear()
    _Books.bytes_kept = 0


def kept(painter: Callable[_Parameters, pygame.Surface]) -> Callable[_Parameters, pygame.Surface]:
    """Remember what `painter` returned for the same (hashable) arguments."""

    @wraps(painter)
    def look_up(*args: _Parameters.args, **kwargs: _Parameters.kwargs) -> pygame.Surface:
        key = (painter, args, tuple(sorted(kwargs.items())) if kwargs else (), worn())
        found = _kept.get(key)
        if found is not None:
            _kept.move_to_end(key)
            return found
        surface = painter(*args, **kwargs)
        if pygame.display.get_surface() is not None:
            surface = surface.convert_alpha() if surface.get_flags() & pygame.SRCALPHA else surface.convert()
        _kept[key] = surface
        _Books.bytes_kept += _size(surface)
        while _Books.bytes_kept > LIMIT_BYTES and len(_kept) > 1:
            _, oldest = _kept.popitem(last=False)
            _Books.bytes_kept -= _size(oldest)
        return surface

    return look_up
