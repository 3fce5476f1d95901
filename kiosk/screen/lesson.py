"""The lesson at a seat before a match: two cards, a little pile, and what to do next in a sentence.

Imports the scene, the painters, gestures and the words.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from kiosk.rules.cards import Card
from kiosk.screen.areas import CardSpot, SeatArea, Wish, WishSpot
from kiosk.screen.art import buttons, hand, hand_plan, pads, tray
from kiosk.screen.art.cards import card_piece
from kiosk.screen.art.layout import Layout
from kiosk.screen.art.piece import Pieces, moved
from kiosk.screen.asking import hand_area
from kiosk.screen.gestures import Gestures
from kiosk.screen.picture import box_of, pad_spots
from kiosk.screen.scene import LessonSeen
from kiosk.words import Words

PILE: Final = 0.85
"""The height of the card on the little pile, in open cards."""
NEARER: Final = 4.6
"""How much nearer to the tray than a row in play the offer lies, in m: nothing but the wheel is beyond it."""
_SIGNS: Final = {"peek": "eye", "lay": "exchange", "slap": "slap", "cut": "cut", "done": "check"}


@dataclass(frozen=True, slots=True)
class LessonEdge:
    """What a learning seat sees, and where it touches."""

    pieces: Pieces
    area: SeatArea


def offer(layout: Layout, seat: int, words: Words, gestures: Gestures) -> tuple[Pieces, WishSpot]:
    """Return the button beyond a seated guest's tray that begins the lesson."""
    place = layout.place(seat)
    (x, y), (nearer_x, nearer_y) = place.to_world(0, 0), place.to_world(0, NEARER * layout.m)
    nearer = (round(nearer_x - x), round(nearer_y - y))
    button = buttons.Button("learn", words.say("How to play"), icon="eye")
    ((_, rect),) = buttons.plan_row(layout, buttons.ButtonRow(seat, (button,))).buttons
    box = box_of(rect.move(nearer))
    row = buttons.ButtonRow(seat, (replace(button, primary=gestures.pressed(box)),))
    return moved(buttons.button_row(layout, row), *nearer), WishSpot(Wish("learn", str(seat)), box)


def edge(
    layout: Layout, seat: int, lesson: LessonSeen, words: Words, gestures: Gestures, keys: tuple[str, str]
) -> LessonEdge:
    """Return the edge of a seat that learns; `keys` are what its slap and cut buttons are called."""
    if lesson.open and lesson.hand:
        shown, area = _opened(layout, seat, lesson, gestures)
        depth = hand_plan.plan_hand(
            layout, hand_plan.Hand(seat, tuple(card.text for card in lesson.hand))
        ).depth
    else:
        shown = tray.closed_tray(layout, tray.Tray(seat, len(lesson.hand), turn=lesson.step == "lay"))
        area = SeatArea(seat, layout.place(seat).rotation, box_of(tray.tray_rect(layout, seat)))
        depth = 0.0
    asked = hand.prompt(layout, seat, _asked(words, lesson, *keys), _SIGNS[lesson.step], depth=depth)
    touched = frozenset(
        spot.button for spot in pad_spots(layout) if spot.seat == seat and gestures.pressed(spot.box)
    )
    glass = pads.pads(layout, seat, words.say("SLAP"), words.say("CUT"), touched)
    return LessonEdge((*_pile(layout, seat, lesson.top, depth or layout.d), *shown, *asked, *glass), area)


def _opened(layout: Layout, seat: int, lesson: LessonSeen, gestures: Gestures) -> tuple[Pieces, SeatArea]:
    opened = gestures.opened.get(seat)
    taken = [carried.place for carried in gestures.carried if carried.seat == seat]
    shown = hand_plan.Hand(
        seat,
        tuple(card.text for card in lesson.hand),
        dimmed=frozenset(at for at, card in enumerate(lesson.hand) if not _fits(lesson, card)),
        lifted=opened.lifted if opened is not None else None,
        taken=taken[-1] if taken else None,
        turn=lesson.step == "lay",
        left_handed=gestures.left_handed.get(seat, False),
    )
    plan = hand_plan.plan_hand(layout, shown)
    cards = tuple(
        CardSpot(at, lesson.hand[at], box_of(rect), None if _fits(lesson, lesson.hand[at]) else "turn")
        for at, rect in plan.cards
    )
    area = SeatArea(
        seat,
        layout.place(seat).rotation,
        box_of(plan.tray),
        hand=hand_area(plan, cards, len(lesson.hand), None),
    )
    return hand.open_hand(layout, shown), area


def _fits(lesson: LessonSeen, card: Card) -> bool:
    return lesson.fits == card


def _pile(layout: Layout, seat: int, top: Card, depth: float) -> Pieces:
    """The card to match, in front of the seat and facing it, clear of its open hand."""
    place = layout.place(seat)
    height = PILE * layout.hand_card
    x, y = place.to_world(0, -depth - 1.5 * layout.head_line - height / 2)
    return (card_piece(top.text, x, y, height, place.rotation),)


def _asked(words: Words, lesson: LessonSeen, slap: str, cut: str) -> str:
    if lesson.step == "peek":
        return words.say("Hold your edge to see your cards")
    if lesson.step == "lay":
        return words.say("Drag the bright card to the pile")
    if lesson.step == "slap":
        return words.say("One card left: press {button}!", button=slap)
    if lesson.step == "cut":
        return words.say("The very same card: press {button}!", button=cut)
    return words.say("Well done: {button} to start", button=slap)
