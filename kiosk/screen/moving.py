"""What moves over the picture, by itself or under fingers. Imports scene, effects, gestures and painters."""

from __future__ import annotations

from kiosk.screen.areas import Areas
from kiosk.screen.art.cards import card_piece
from kiosk.screen.art.layout import Layout
from kiosk.screen.art.piece import Piece, Pieces
from kiosk.screen.art.track import fuse, travelling_lamp
from kiosk.screen.art.travel import travelling_hands
from kiosk.screen.effects import Effects
from kiosk.screen.flights import flying
from kiosk.screen.gestures import Gestures
from kiosk.screen.motion import Run
from kiosk.screen.scene import Scene


def under_way(
    scene: Scene, layout: Layout, effects: Effects, gestures: Gestures, areas: Areas, now_ns: int
) -> Pieces:
    """Return the cards and lights that move just now."""
    out: list[Piece] = []
    if effects.lamp is not None and scene.public is not None:
        out += _lamp(layout, areas, *effects.lamp, scene.public.direction, now_ns)
    if scene.countdown is not None:
        offered = [spot.box for spot in areas.wishes]
        lights = fuse(layout, scene.countdown.left(now_ns))
        out += [light for light in lights if not any(box.holds(*light.rect.center) for box in offered)]
    for flight in effects.flights:
        out += flying(layout, flight, now_ns)
    travel = effects.house.travel
    if travel is not None:
        out += travelling_hands(layout, travel.moves, travel.direction, travel.run.share(now_ns))
    for hover in effects.hovers.values():
        pose = hover.pose
        out.append(card_piece(hover.card.text, pose.x, pose.y, pose.height, pose.rotation))
    for carried in gestures.carried:
        if carried.seat in scene.own or carried.seat in scene.lessons or carried.outside:
            turn = layout.place(carried.seat).rotation
            x, y = carried.x - carried.dx, carried.y - carried.dy
            out.append(card_piece(carried.card.text, x, y, layout.hand_card, turn))
    return tuple(out)


def _lamp(
    layout: Layout, areas: Areas, leaving: int, coming: int, run: Run, direction: int, now_ns: int
) -> list[Piece]:
    """The light that travels to whose turn it is; it passes under open hands."""
    if not {leaving, coming} <= set(layout.seats):
        return []
    hands = [area.tray for area in areas.seats.values() if area.hand is not None]
    dots = travelling_lamp(layout, leaving, coming, direction, run.share(now_ns))
    return [dot for dot in dots if not any(hand.holds(*dot.rect.center) for hand in hands)]
