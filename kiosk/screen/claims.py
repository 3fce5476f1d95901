"""What a touch comes down on: the first thing that claims it becomes its contact.

Imports the areas and contacts; no pygame.
"""

from __future__ import annotations

from collections.abc import Mapping

from kiosk.screen.areas import Areas, Wish
from kiosk.screen.contacts import Contact, Opened, Touch


def over_all(areas: Areas, touch: Touch) -> Contact | None:
    """Return what lies over everything else: wishes, panels, and pads that stand for buttons."""
    return _on_wish(areas, touch) or _on_pad(areas, touch)


def on_table(areas: Areas, opened_hands: Mapping[int, Opened], touch: Touch) -> Contact | None:
    """Return what else a touch comes down on; beside the cards of an open hand it puts a lifted card back."""
    for claim in (_on_dial, _on_button, _on_accuse):
        found = claim(areas, touch)
        if found is not None:
            return found
    return _on_tray(areas, opened_hands, touch) or _on_coaster(areas, touch) or _on_pile(areas, touch)


def _on_dial(areas: Areas, touch: Touch) -> Contact | None:
    for area in areas.seats.values():
        if area.dial_box is not None and area.dial_box.holds(touch.x, touch.y):
            return Contact("dial", area.seat, touch, touch)
    return None


def _on_wish(areas: Areas, touch: Touch) -> Contact | None:
    """A wish lies over all else; on the rest of a panel nothing happens but that it goes away."""
    for spot in areas.wishes:
        if spot.box.holds(touch.x, touch.y):
            return Contact("wish", 0, touch, touch, box=spot.box, wish=spot.wish)
    panel = areas.panel
    if panel is not None and panel.holds(touch.x, touch.y):
        return Contact("nothing", 0, touch, touch)
    return None


def _on_accuse(areas: Areas, touch: Touch) -> Contact | None:
    for spot in areas.accusing:
        if spot.box.holds(touch.x, touch.y):
            return Contact("accuse", spot.seat, touch, touch, box=spot.box)
    return None


def _on_pad(areas: Areas, touch: Touch) -> Contact | None:
    for pad in areas.pads:
        if pad.box.holds(touch.x, touch.y):
            return Contact("pad", pad.seat, touch, touch, box=pad.box, pad=pad)
    return None


def _on_button(areas: Areas, touch: Touch) -> Contact | None:
    for button in areas.buttons:
        if button.box.holds(touch.x, touch.y):
            seat = button.command.seat
            return Contact("button", seat, touch, touch, box=button.box, command=button.command)
    return None


def _on_tray(areas: Areas, opened_hands: Mapping[int, Opened], touch: Touch) -> Contact | None:
    area = areas.seat_at(touch.x, touch.y)
    if area is None:
        return None
    if area.bot:
        return Contact("knock", area.seat, touch, touch)
    opened = opened_hands.get(area.seat)
    if opened is None:
        return Contact("hold", area.seat, touch, touch)
    hand = area.hand
    if hand is None:
        return None
    for box, by in ((hand.back, -hand.seen), (hand.onward, hand.seen)):
        if box is not None and box.holds(touch.x, touch.y):
            return Contact("chevron", area.seat, touch, touch, box=box, by=by)
    for spot in hand.cards:
        if spot.box.holds(touch.x, touch.y):
            return Contact("card", area.seat, touch, touch, spot=spot, first=hand.first)
    opened.lifted = None
    return None


def _on_pile(areas: Areas, touch: Touch) -> Contact | None:
    pile = areas.draw_pile
    if pile is None or areas.drawer is None or not pile.holds(touch.x, touch.y):
        return None
    return Contact("pile", areas.drawer, touch, touch, box=pile)


def _on_coaster(areas: Areas, touch: Touch) -> Contact | None:
    """The coaster lies under everything, for a hand may open over it."""
    if areas.coaster is None or not areas.coaster.holds(touch.x, touch.y) or areas.seat_at(touch.x, touch.y):
        return None
    return Contact("wish", 0, touch, touch, box=areas.coaster, wish=Wish("list"))
