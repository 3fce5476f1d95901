"""How a panel is spared while nobody touches it: it wanders, dims, shows one dim wheel, is black at night.

On a desk's window none of it happens. Imports the painters and what a picture is.
"""

from __future__ import annotations

import math
from dataclasses import replace
from typing import Final, Literal, TypeAlias

import pygame

from kiosk.screen.areas import Areas, Box, Wish, WishSpot
from kiosk.screen.art.layout import Layout
from kiosk.screen.art.piece import Piece, Pieces
from kiosk.screen.picture import Picture
from kiosk.screen.scene import Scene

SECOND: Final = 1_000_000_000
ROUND_NS: Final = 420 * SECOND
REACH_PX: Final = 4
DIMS_NS: Final = 60 * SECOND
SLEEPS_NS: Final = 600 * SECOND
DIM_LIGHT: Final = 0.6
SLEEP_LIGHT: Final = 0.35
STEP_NS: Final = 2 * SECOND
"""How often the lone wheel moves on."""
ROAM_NS: Final = (421 * SECOND, 289 * SECOND)
"""How long it takes from side to side and back, across and along: it comes everywhere."""
SMALLER: Final = 0.45

Rest: TypeAlias = Literal["awake", "dim", "asleep", "black"]


def wander(now_ns: int) -> tuple[int, int]:
    """Return how far the whole canvas is moved at a moment, in px: an eight, once round in seven minutes."""
    turn = 2 * math.pi * (now_ns % ROUND_NS) / ROUND_NS
    return round(REACH_PX * math.sin(turn)), round(REACH_PX * math.sin(2 * turn))


class Sparing:
    """How long nobody has touched a table, and what its panel shows then."""

    def __init__(self, *, spares: bool, light: float) -> None:
        """`spares`: this is a panel, no window on a desk. `light`: 0..1, how bright staff want it."""
        self._spares = spares
        self._light = light
        self._rest: Rest = "awake"
        self._wheel: tuple[Layout, pygame.Surface] | None = None

    @property
    def sleeps(self) -> bool:
        """Whether the table itself is not shown."""
        return self._rest in {"asleep", "black"}

    @property
    def light(self) -> float:
        """How bright the picture is to be shown, 0..1."""
        return self._light * {"awake": 1.0, "dim": DIM_LIGHT, "asleep": SLEEP_LIGHT, "black": 1.0}[self._rest]

    def follow(self, scene: Scene, stirred_ns: int, now_ns: int) -> bool:
        """Rest as far as the scene and the last touch say; return whether that is another picture."""
        before, self._rest = self._rest, self._due(scene, stirred_ns, now_ns)
        return self._rest != before

    def _due(self, scene: Scene, stirred_ns: int, now_ns: int) -> Rest:
        """Only a table at which nobody sits and nobody plays sleeps."""
        idle_ns = now_ns - stirred_ns
        if not self._spares or scene.staff is not None or idle_ns < DIMS_NS:
            return "awake"
        if scene.kind != "attract" or scene.seated:
            return "dim"
        if scene.night:
            return "black"
        return "asleep" if idle_ns >= SLEEPS_NS else "dim"

    def shift(self, now_ns: int) -> tuple[int, int]:
        """Return how far the canvas has wandered."""
        return wander(now_ns) if self._spares else (0, 0)

    def changes_ns(self, stirred_ns: int, now_ns: int) -> int | None:
        """Return when the table rests further, or wanders by a pixel at the soonest; None on a desk."""
        if not self._spares:
            return None
        moments = [stirred_ns + DIMS_NS, stirred_ns + SLEEPS_NS, now_ns + STEP_NS]
        return min(moment for moment in moments if moment > now_ns)

    def asleep(self, wheel: Pieces, layout: Layout, now_ns: int) -> Picture:
        """Return a black table, with its wheel roaming over it unless it is night; a touch only wakes it."""
        ground = pygame.Surface((layout.width, layout.height))
        whole = Box(0, 0, layout.width, layout.height)
        areas = Areas(slop=1, wishes=(WishSpot(Wish("wake"), whole),), panel=whole)
        if self._rest == "black":
            return Picture((Piece(ground, 0, 0),), areas)
        if self._wheel is None or self._wheel[0] is not layout:
            self._wheel = layout, _made_small(wheel)
        small = self._wheel[1]
        room = (layout.width - small.get_width(), layout.height - small.get_height())
        x, y = (
            round(side * _to_and_fro(now_ns // STEP_NS * STEP_NS / period))
            for side, period in zip(room, ROAM_NS, strict=True)
        )
        return Picture((Piece(ground, 0, 0), Piece(small, x, y)), areas, now_ns + STEP_NS)


def _to_and_fro(turns: float) -> float:
    """Return 0..1 and back in one turn, at an even pace."""
    return 1 - abs(1 - 2 * (turns % 1))


def _made_small(pieces: Pieces) -> pygame.Surface:
    rects = [piece.rect for piece in pieces]
    whole = rects[0].unionall(rects[1:])
    out = pygame.Surface(whole.size)
    for piece in pieces:
        moved = replace(piece, x=piece.x - whole.x, y=piece.y - whole.y)
        out.blit(moved.surface, (moved.x, moved.y))
    size = (round(SMALLER * whole.w), round(SMALLER * whole.h))
    return pygame.transform.smoothscale(out, size).convert()
