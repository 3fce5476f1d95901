"""What fingers and the mouse mean: pointer events with their times in, wishes out. No pygame, no clock.

Imports the rules' plain data, the areas and what a scene gives back. A touch is stamped when it is
heard of, so its acts carry that error.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from kiosk.rules.cards import Card
from kiosk.rules.commands import ComeBack, Draw, Exchange, Give, Lay, NameColour, SeatCommand
from kiosk.screen.areas import Areas, Box, Chosen, SeatArea, in_seats_eyes
from kiosk.screen.claims import on_table, over_all
from kiosk.screen.contacts import Carried, Contact, Opened, Outcome, Touch, WhyNot, keep_up
from kiosk.screen.scene import Act, HandClosed, HandOpened, PadPressed

TOUCH_ERROR_NS: Final = 20_000_000
AT_AN_END: Final = 0.3
"""So far from the middle, of a tray's width, a finger rests at one of its ends."""
CLICK_NS: Final = 250_000_000
"""A right click shorter than this keeps the hand open until the next one."""


class Gestures:
    """The pointers that are down, and the hands they hold open."""

    def __init__(self, *, clicks_keep_open: bool = True) -> None:
        """`clicks_keep_open`: a short right click keeps a hand open, for a desk with one mouse."""
        self._clicks_keep_open = clicks_keep_open
        self._areas = Areas(slop=1)
        self._contacts: dict[int, Contact] = {}
        self.opened: dict[int, Opened] = {}
        self.accusing: set[int] = set()
        self.partners: dict[int, int] = {}
        """Whom a seat has chosen to exchange with, before it has chosen the card."""
        self.left_handed: dict[int, bool] = {}
        """Which seats hold their cards open with the right hand, and which with the left, as far as seen."""

    # what the picture needs

    @property
    def carried(self) -> tuple[Carried, ...]:
        """The cards under fingers."""
        return tuple(
            self._carried(contact)
            for contact in self._contacts.values()
            if contact.role == "carry" and contact.spot is not None
        )

    def under_finger(self, seat: int) -> Chosen | None:
        """The sector of a seat's half ring that a finger is on, or carries a card over."""
        for contact in self._contacts.values():
            if contact.role in {"dial", "carry"} and contact.seat == seat:
                return self._chosen_at(contact)
        return None

    def pressed(self, box: Box) -> bool:
        """Return whether a finger is on a button or pad."""
        return any(
            contact.box == box and box.holds(contact.now.x, contact.now.y)
            for contact in self._contacts.values()
        )

    def signature(self) -> object:
        """Return a value that changes whenever a picture without the moving cards would look different."""
        hands = tuple(
            (seat, opened.first, opened.lifted, self.left_handed.get(seat))
            for seat, opened in sorted(self.opened.items())
        )
        fingers = tuple(
            (
                contact.role,
                contact.seat,
                contact.spot.place if contact.spot is not None else 0,
                self._on_it(contact),
            )
            for contact in self._contacts.values()
            if contact.role in {"carry", "dial", "pad", "accuse"}
        )
        return hands, fingers, tuple(sorted(self.accusing)), tuple(sorted(self.partners.items()))

    def _on_it(self, contact: Contact) -> object:
        if contact.role in {"dial", "carry"}:
            return self._chosen_at(contact)
        return contact.box is not None and contact.box.holds(contact.now.x, contact.now.y)

    # what happens

    def follow(self, areas: Areas) -> list[Outcome]:
        """Take the areas of a new picture; close the hands of seats that have gone."""
        self._areas = areas
        out: list[Outcome] = []
        for seat in [seat for seat in self.opened if seat not in areas.seats]:
            out += self._close(seat)
        for contact in list(self._contacts.values()):
            area = areas.seats.get(contact.seat)
            if contact.role == "knock" and area is not None and not area.bot:
                contact.role = "hold"
                out += self._open(contact)
        for seat, opened in self.opened.items():
            keep_up(opened, areas.seats[seat])
        self.accusing &= {spot.seat for spot in areas.accusing}
        exchanging = {seat for seat, area in areas.seats.items() if area.gives == "exchange"}
        self.partners = {seat: other for seat, other in self.partners.items() if seat in exchanging}
        return out

    def feed(self, touch: Touch) -> list[Outcome]:
        """Return what a pointer event means."""
        contact = self._contacts.get(touch.pointer)
        if touch.phase == "down":
            out = self._up(contact, touch) if contact is not None else []
            return out + self._down(touch)
        if contact is None:
            return []
        contact.now = touch
        self._move(contact)
        return [] if touch.phase == "move" else self._up(contact, touch)

    def let_go(self, at_ns: int) -> list[Outcome]:
        """Forget every pointer, as when the window loses its fingers; cards under way go back."""
        out: list[Outcome] = []
        for contact in list(self._contacts.values()):
            if contact.role == "pad" and contact.pad is not None:
                out.append(PadPressed(contact.pad.seat, contact.pad.button, False, at_ns))
            del self._contacts[contact.now.pointer]
        for seat in list(self.opened):
            out += self._close(seat)
        return out

    # down

    def _down(self, touch: Touch) -> list[Outcome]:
        if touch.mode == "right":
            return self._peek(touch)
        claimed = over_all(self._areas, touch)
        out: list[Outcome] = []
        if claimed is None:
            away = self._areas.away
            out = [replace(away, x=touch.x, y=touch.y)] if away is not None else []
            claimed = on_table(self._areas, self.opened, touch)
        if claimed is None:
            return out
        self._contacts[touch.pointer] = claimed
        if claimed.role not in {"dial", "accuse"}:
            self.accusing.discard(claimed.seat)
        return out + self._began(claimed)

    def _began(self, contact: Contact) -> list[Outcome]:
        at_ns = contact.start.at_ns
        if contact.role == "hold":
            return self._open(contact)
        if contact.role == "knock":
            return [self._act(ComeBack(contact.seat), at_ns)]
        if contact.role == "pad" and contact.pad is not None:
            return [PadPressed(contact.pad.seat, contact.pad.button, True, at_ns)]
        opened = self.opened.get(contact.seat)
        spot = contact.spot
        if contact.role == "card" and spot is not None and spot.refusal is not None and opened is not None:
            opened.lifted = None
            return [WhyNot(contact.seat, spot.card, spot.place, spot.refusal)]
        return []

    def _peek(self, touch: Touch) -> list[Outcome]:
        """A right button: opens the hand it rests on; a click on one that a click keeps open closes it."""
        area = self._areas.seat_at(touch.x, touch.y)
        if area is None:
            return []
        opened = self.opened.get(area.seat)
        contact = Contact("knock" if area.bot else "hold", area.seat, touch, touch)
        contact.kept = opened is not None and opened.pointer is None
        if opened is not None and not contact.kept:
            return []
        self._contacts[touch.pointer] = contact
        return [] if contact.kept else self._began(contact)

    # move

    def _move(self, contact: Contact) -> None:
        if contact.role == "card":
            self._decide(contact)
        if contact.role == "scroll":
            if self._leaves(contact):
                self._carry_after_all(contact)
            else:
                self._scroll(contact)

    def _leaves(self, contact: Contact) -> bool:
        """Return whether a finger is where only a card is dragged: beyond its tray's top, or at the pile."""
        return self._outside(contact) or self._areas.in_ring(contact.now.x, contact.now.y)

    def _carry_after_all(self, contact: Contact) -> None:
        """From a corner the way to the pile runs more sideways than inward: what looked like a scroll."""
        contact.role = "carry"
        opened = self.opened.get(contact.seat)
        if opened is not None:
            opened.first = contact.first

    def _decide(self, contact: Contact) -> None:
        """A finger on a card has moved: sideways it scrolls a long hand, else it takes the card."""
        area = self._areas.seats.get(contact.seat)
        if area is None or area.hand is None:
            return
        dx, dy = self._way(contact, area)
        if max(abs(dx), abs(dy)) <= self._areas.slop:
            return
        contact.role = "scroll" if area.hand.last_first and abs(dx) > abs(dy) else "carry"

    def _scroll(self, contact: Contact) -> None:
        area, opened = self._areas.seats.get(contact.seat), self.opened.get(contact.seat)
        if area is None or area.hand is None or opened is None:
            return
        dx, _ = self._way(contact, area)
        steps = round(dx / max(1.0, area.hand.step))
        opened.first = max(0, min(contact.first - steps, area.hand.last_first))
        opened.lifted = None

    # up

    def _up(self, contact: Contact, touch: Touch) -> list[Outcome]:
        self._contacts.pop(contact.start.pointer, None)
        inside = contact.box is not None and contact.box.holds(touch.x, touch.y)
        match contact.role:
            case "hold":
                return self._released(contact, touch)
            case "card":
                return self._tapped(contact, touch.at_ns)
            case "carry":
                return self._dropped(contact, touch)
            case "pad" if contact.pad is not None:
                return [PadPressed(contact.pad.seat, contact.pad.button, False, touch.at_ns)]
            case "button" if inside and contact.command is not None:
                return [self._act(contact.command, touch.at_ns)]
            case "pile" if inside:
                return [self._act(Draw(contact.seat), touch.at_ns)]
            case "wish" if inside and contact.wish is not None:
                return [replace(contact.wish, x=touch.x, y=touch.y)]
            case "chevron" if inside:
                self._page(contact)
            case "accuse" if inside:
                self.accusing ^= {contact.seat}
            case "dial":
                return self._chosen(contact, touch.at_ns)
        return []

    def _released(self, contact: Contact, touch: Touch) -> list[Outcome]:
        opened = self.opened.get(contact.seat)
        start = contact.start
        moved = max(abs(touch.x - start.x), abs(touch.y - start.y)) > self._areas.slop
        click = (
            start.mode == "right"
            and self._clicks_keep_open
            and touch.at_ns - start.at_ns < CLICK_NS
            and not moved
        )
        if opened is None:
            return []
        if contact.kept:
            return self._close(contact.seat) if click else []
        if opened.pointer != start.pointer:
            return []
        if click:
            opened.pointer = None
            return []
        return self._close(contact.seat)

    def _tapped(self, contact: Contact, at_ns: int) -> list[Outcome]:
        opened, spot = self.opened.get(contact.seat), contact.spot
        if opened is None or spot is None or spot.refusal is not None:
            return []
        if opened.lifted != spot.place:
            opened.lifted, opened.card = spot.place, spot.card
            return []
        command = self._given(contact.seat, spot.card, self.partners.get(contact.seat))
        if command is None:
            return []
        opened.lifted = None
        return [self._act(command, at_ns)]

    def _dropped(self, contact: Contact, touch: Touch) -> list[Outcome]:
        opened, spot = self.opened.get(contact.seat), contact.spot
        if opened is not None:
            opened.lifted = None
        if spot is None or not self._leaves(contact):
            return []
        partner = self.partners.get(contact.seat)
        area, under = self._areas.seats.get(contact.seat), self._areas.seat_at(touch.x, touch.y)
        if area is not None and under is not None and under.seat in area.partners:
            partner = under.seat
        chosen = self._chosen_at(contact)
        if isinstance(chosen, int):
            partner = chosen
        command = self._given(contact.seat, spot.card, partner)
        return [] if command is None else [self._act(command, touch.at_ns)]

    def _given(self, seat: int, card: Card, partner: int | None) -> SeatCommand | None:
        """What a card that leaves its hand means: a lay, or a gift where the table waits for one."""
        area = self._areas.seats.get(seat)
        if area is None or not area.gives:
            return Lay(seat, card)
        if area.gives == "give":
            return Give(seat, card)
        return None if partner is None else Exchange(seat, partner, card)

    def _chosen(self, contact: Contact, at_ns: int) -> list[Outcome]:
        """A finger was lifted from a half ring."""
        seat, chosen = contact.seat, self._chosen_at(contact)
        opened = self.opened.get(seat)
        if chosen is None:
            return []
        if isinstance(chosen, str):
            return [self._act(NameColour(seat, chosen), at_ns)]
        if not isinstance(chosen, int):
            self.accusing.discard(seat)
            return [self._act(chosen, at_ns)]
        if opened is None or opened.lifted is None or opened.card is None:
            self.partners[seat] = chosen
            return []
        opened.lifted = None
        return [self._act(Exchange(seat, chosen, opened.card), at_ns)]

    def _page(self, contact: Contact) -> None:
        area, opened = self._areas.seats.get(contact.seat), self.opened.get(contact.seat)
        if area is not None and area.hand is not None and opened is not None:
            opened.first = max(0, min(opened.first + contact.by, area.hand.last_first))
            opened.lifted = None

    # parts

    def _open(self, contact: Contact) -> list[Outcome]:
        self.opened[contact.seat] = Opened(contact.start.pointer)
        self._see_hand(contact)
        return [HandOpened(contact.seat)]

    def _see_hand(self, contact: Contact) -> None:
        """The hold pad comes to the end of the tray where the finger rests; in the middle it stays."""
        area = self._areas.seats.get(contact.seat)
        if area is None:
            return
        tray, start = area.tray, contact.start
        middle = (tray.left + tray.width / 2, tray.top + tray.height / 2)
        x, _ = in_seats_eyes(area.rotation, start.x - middle[0], start.y - middle[1])
        wide = tray.width if area.rotation in {0, 180} else tray.height
        if abs(x) > AT_AN_END * wide:
            self.left_handed[contact.seat] = x > 0

    def _close(self, seat: int) -> list[Outcome]:
        """Close a hand; fingers inside it lose their cards, one that carries a card outside keeps it."""
        del self.opened[seat]
        for contact in list(self._contacts.values()):
            if contact.seat != seat or contact.role not in {"card", "scroll", "carry", "chevron"}:
                continue
            if contact.role != "carry" or not self._outside(contact):
                del self._contacts[contact.start.pointer]
        return [HandClosed(seat)]

    def _way(self, contact: Contact, area: SeatArea) -> tuple[float, float]:
        return in_seats_eyes(area.rotation, contact.now.x - contact.start.x, contact.now.y - contact.start.y)

    def _outside(self, contact: Contact) -> bool:
        """Return whether a finger is beyond its tray's top edge, as its seat sees it."""
        area = self._areas.seats.get(contact.seat)
        if area is None:
            return False
        tray = area.tray
        middle = (tray.left + tray.width / 2, tray.top + tray.height / 2)
        _, y = in_seats_eyes(area.rotation, contact.now.x - middle[0], contact.now.y - middle[1])
        depth = tray.height if area.rotation in {0, 180} else tray.width
        return y < -depth / 2

    def _carried(self, contact: Contact) -> Carried:
        spot = contact.spot
        assert spot is not None  # noqa: S101 -- `carried` asks only for contacts with a card
        dx = contact.start.x - (spot.box.left + spot.box.width / 2)
        dy = contact.start.y - (spot.box.top + spot.box.height / 2)
        x, y = contact.now.x, contact.now.y
        return Carried(contact.seat, spot.card, spot.place, x, y, dx, dy, self._outside(contact))

    def _chosen_at(self, contact: Contact) -> Chosen | None:
        area = self._areas.seats.get(contact.seat)
        return area.dial(contact.now.x, contact.now.y) if area is not None and area.dial is not None else None

    @staticmethod
    def _act(command: SeatCommand, at_ns: int) -> Act:
        return Act(command, at_ns, TOUCH_ERROR_NS)
