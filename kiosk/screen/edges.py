"""One seat's edge in play: tray or open hand, buttons and debt, colour ring and pads, and where to touch.

Imports the rules' plain data, the painters, gestures, effects and the words.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any, Final

from kiosk.rules.commands import Challenge, Keep, Pass, Pay, Ready, SeatCommand
from kiosk.rules.views import PublicView, SeatFacts, SeatView, in_hand_order
from kiosk.screen.areas import AccuseSpot, ButtonSpot, CardSpot, SeatArea, Wish, WishSpot
from kiosk.screen.art import accuse, buttons, hand, hand_plan, pads, tray
from kiosk.screen.art.layout import Layout
from kiosk.screen.art.palette import IVORY
from kiosk.screen.art.piece import Pieces, moved
from kiosk.screen.asking import (
    OVER,
    aside,
    gives,
    glows,
    hand_area,
    judging,
    may_accuse,
    newest_of,
    remaining,
    who_plays,
)
from kiosk.screen.dials import Dial, colour_dial, in_play, others_in_play, seat_dial
from kiosk.screen.effects import Effects
from kiosk.screen.gestures import Gestures
from kiosk.screen.motion import BREATH_NS
from kiosk.screen.names import colour_letters, place_name
from kiosk.screen.picture import box_of, pad_spots
from kiosk.screen.scene import Place, Scene
from kiosk.screen.settings import ScreenSettings
from kiosk.screen.tongues import Tongues

SHAKE_MM: Final = 2.0
SECOND_NS: Final = 1_000_000_000
COUNTED_NS: Final = 15 * SECOND_NS
"""A seat that idles sees its last seconds run out."""
_OWN_STAGES: Final = frozenset({"turn", "drew", "debt"})


@dataclass(slots=True)
class Edge:
    """The pieces of a seat's edge by how high they lie, and its areas."""

    closed: Pieces = ()
    ring: Pieces = ()
    opened: Pieces = ()
    row: Pieces = ()
    accuse: Pieces = ()
    prompt: Pieces = ()
    toast: Pieces = ()
    tether: Pieces = ()
    area: SeatArea | None = None
    counting: bool = False
    buttons: list[ButtonSpot] = field(default_factory=list)
    wishes: list[WishSpot] = field(default_factory=list)
    accusing: AccuseSpot | None = None


class Edges:
    """Makes the edges of one moment."""

    def __init__(
        self, tongues: Tongues, gestures: Gestures, effects: Effects, settings: ScreenSettings
    ) -> None:
        """Read from `gestures` what is open and lifted, and from `effects` what is moving."""
        self._tongues = tongues
        self._gestures = gestures
        self._effects = effects
        self._settings = settings

    def edge(self, scene: Scene, public: PublicView, layout: Layout, place: Place, now_ns: int) -> Edge:
        """Return the edge of a seat in play."""
        facts = public.facts(place.seat)
        own = scene.own.get(place.seat)
        out = Edge()
        depth = 0.0
        if own is not None and not facts.bot:
            depth = layout.open_depth
            self._open(out, own, layout, place, now_ns)
        else:
            self._closed(out, scene, facts, public, layout, now_ns)
        beside = 0.0
        if public.stage not in OVER and not facts.bot and place.seat in in_play(public):
            self._offer_accusing(out, public, layout, place.seat, depth)
            dial = self._dial(public, layout, place.seat, depth)
            if dial is not None and out.area is not None:
                out.ring = dial.pieces
                out.area = replace(out.area, dial=dial.at, dial_box=dial.box)
                beside = max(dial.box.width, dial.box.height) / 2
            self._prompt(out, public, layout, place.seat, depth)
        if public.stage not in OVER and (not facts.bot or (public.debt and public.debt.seat == place.seat)):
            self._row(out, scene, facts, layout, depth, now_ns, beside)
        self._toast(out, layout, place, own)
        out.closed += self.pads(layout, place.seat)
        return out

    # tray and hand

    def _closed(
        self, out: Edge, scene: Scene, facts: SeatFacts, public: PublicView, layout: Layout, now_ns: int
    ) -> None:
        seat, words = facts.seat, self._tongues.of(facts.seat)
        burst = self._effects.bursts.get(seat)
        drawn = self._effects.house.badges.get(seat) if burst is None else burst
        travel = self._effects.house.travel
        shown = tray.Tray(
            seat,
            0 if travel is not None and seat in travel.seats else facts.count,
            turn=public.turn == seat and public.stage not in OVER,
            owes=facts.owes_call,
            caught=burst is not None or self._just_caught(seat),
            glows=glows(public, seat),
            word=who_plays(words, scene, facts),
            badge=words.say("+{cards}", cards=drawn[0]) if drawn is not None else "",
            stage=facts.refill + 1 if facts.refill is not None else None,
            medal=place_name(words, facts.place) if facts.place is not None else "",
            out=words.say("out") if facts.out else "",
        )
        out.closed = self._alarms(facts, layout, 0.0, now_ns) + tray.closed_tray(layout, shown)
        box = box_of(tray.tray_rect(layout, seat))
        out.area = SeatArea(seat, layout.place(seat).rotation, box, bot=facts.bot)

    def _just_caught(self, seat: int) -> bool:
        race = self._effects.race
        return race is not None and race[0].caught and race[0].owing == seat

    def _alarms(self, facts: SeatFacts, layout: Layout, depth: float, now_ns: int) -> Pieces:
        burst, flash = self._effects.bursts.get(facts.seat), self._effects.flashes.get(facts.seat)
        if burst is not None:
            return tray.burst(layout, facts.seat, burst[1].share(now_ns), depth=depth)
        if flash is not None:
            return tray.burst(layout, facts.seat, flash.share(now_ns), depth=depth, colour=IVORY)
        if facts.owes_call:
            phase = now_ns % BREATH_NS / BREATH_NS
            return tray.breathing(
                layout, facts.seat, phase, depth=depth, steady=self._settings.reduced_motion
            )
        return ()

    def _open(self, out: Edge, own: SeatView, layout: Layout, place: Place, now_ns: int) -> None:
        seat, public = place.seat, own.public
        held = self._effects.house.shown.get(seat)
        if held is not None and own.shown is not None and own.shown.of == held[0]:
            self._show_other(out, own, layout, place)
            return
        shown = self._hand(own, layout, place, now_ns)
        plan = hand_plan.plan_hand(layout, shown)
        opening = self._effects.opening.get(seat)
        share = opening.share(now_ns) if opening is not None else 1.0
        out.opened = self._alarms(public.facts(seat), layout, plan.depth, now_ns)
        out.opened += hand.open_hand(layout, shown, share)
        given = gives(public, seat)
        cards = tuple(
            CardSpot(
                at, own.hand[at], box_of(rect), own.refusals.get(own.hand[at]) if at in shown.dimmed else None
            )
            for at, rect in plan.cards
        )
        out.area = SeatArea(
            seat,
            layout.place(seat).rotation,
            box_of(plan.tray),
            hand=hand_area(plan, cards, len(own.hand), newest_of(own)),
            gives=given,
            partners=others_in_play(public, seat, layout) if given == "exchange" else (),
        )

    def _show_other(self, out: Edge, own: SeatView, layout: Layout, place: Place) -> None:
        """What a challenge lets its challenger see, and nobody else: a touch on the cards puts it away."""
        words = self._tongues.of(place.seat)
        held, opened = own.shown, self._gestures.opened.get(place.seat)
        assert held is not None  # noqa: S101 -- whoever calls has seen it
        shown = hand_plan.Hand(
            place.seat,
            tuple(card.text for card in sorted(held.cards, key=in_hand_order)),
            first=opened.first if opened is not None else 0,
            hint=words.say("touch a card to go on"),
            left_handed=self._left_handed(place),
        )
        plan = hand_plan.plan_hand(layout, shown)
        out.opened = hand.open_hand(layout, shown)
        text = words.say("Seat {seat} held", seat=held.of)
        out.opened += hand.prompt(layout, place.seat, text, "eye", depth=plan.depth)
        area = hand_area(plan, (), len(held.cards), None)
        out.area = SeatArea(place.seat, layout.place(place.seat).rotation, box_of(plan.tray), hand=area)
        wish = Wish("seen", str(place.seat))
        out.wishes = [WishSpot(wish, box_of(rect)) for _, rect in plan.cards]

    def _hand(self, own: SeatView, layout: Layout, place: Place, now_ns: int) -> hand_plan.Hand:
        seat, public = place.seat, own.public
        opened = self._gestures.opened.get(seat)
        taken = [carried.place for carried in self._gestures.carried if carried.seat == seat]
        hover = self._effects.hovers.get(seat)
        if hover is not None and hover.place < len(own.hand) and own.hand[hover.place] is hover.card:
            taken.append(hover.place)
        shake = self._effects.shakes.get(seat)
        mine = public.turn == seat and public.stage in _OWN_STAGES
        given = gives(public, seat)
        return hand_plan.Hand(
            seat,
            tuple(card.text for card in own.hand),
            first=opened.first if opened is not None else 0,
            dimmed=frozenset(
                at for at, card in enumerate(own.hand) if mine and own.refusals.get(card) is not None
            ),
            lifted=opened.lifted if opened is not None else None,
            marked=newest_of(own) if mine else None,
            taken=taken[-1] if taken else None,
            shaken=(shake[0], _shaken(shake[1].share(now_ns), SHAKE_MM * layout.k))
            if shake is not None
            else None,
            hint="" if seat in self._effects.toasts else self._hint(own, given, mine=mine),
            turn=public.turn == seat,
            owes=public.facts(seat).owes_call,
            left_handed=self._left_handed(place),
            corner=self._tongues.several,
        )

    def _left_handed(self, place: Place) -> bool:
        """Return on which side a seat holds its cards open: as its finger last chose, else as was set."""
        usual = place.left_handed or place.seat in self._settings.left_handed
        return self._gestures.left_handed.get(place.seat, usual)

    def _hint(self, own: SeatView, given: str, *, mine: bool) -> str:
        words = self._tongues.of(own.seat)
        if given == "exchange":
            over = self._gestures.under_finger(own.seat)
            partner = over if isinstance(over, int) else self._gestures.partners.get(own.seat)
            if partner is None:
                return words.say("drag a card to a number")
            return words.say("a card for Seat {seat}", seat=partner)
        if given == "give":
            return words.say("drag out the card you give")
        if own.public.stage == "naming" and own.public.waiting == own.seat:
            return words.say("name a colour")
        if not mine:
            return ""
        if own.public.stage == "debt":
            return ""
        if own.public.stage == "drew":
            return words.say("lay it, or pass") if own.drawn is not None else ""
        return words.say("drag a card to the pile") if own.layable else words.say("tap the draw pile")

    # what the table asks of the seat

    def _dial(self, public: PublicView, layout: Layout, seat: int, depth: float) -> Dial | None:
        """The half ring that the table, or the seat itself, asks for; over an open hand it stands on it."""
        chosen = self._gestures.under_finger(seat)
        asked = public.stage if public.waiting == seat else ""
        if asked == "naming":
            return colour_dial(layout, seat, depth, chosen, colour_letters(self._tongues.of(seat)))
        others = others_in_play(public, seat, layout)
        if asked == "swapping" and others:
            return seat_dial(layout, seat, others, "swap", depth=depth, chosen=chosen)
        if asked == "exchanging" and others:
            chosen = self._gestures.partners.get(seat) if chosen is None else chosen
            return seat_dial(layout, seat, others, "exchange", depth=depth, chosen=chosen)
        if seat in self._gestures.accusing and others and may_accuse(public):
            return seat_dial(layout, seat, others, "hush", depth=depth, chosen=chosen)
        return None

    def _offer_accusing(self, out: Edge, public: PublicView, layout: Layout, seat: int, depth: float) -> None:
        """The button with which a seat says that another one spoke."""
        if not may_accuse(public):
            return
        box = box_of(accuse.accuse_rect(layout, seat, depth))
        pressed = seat if seat in self._gestures.accusing or self._gestures.pressed(box) else None
        out.accuse = accuse.accuse_buttons(layout, (seat,), pressed=pressed, depths={seat: depth})
        out.accusing = AccuseSpot(seat, box)

    def _prompt(self, out: Edge, public: PublicView, layout: Layout, seat: int, depth: float) -> None:
        """What the table asks of a seat in words across the top of its tray."""
        words = self._tongues.of(seat)
        held = self._effects.house.shown.get(seat)
        if public.stage == "giving" and public.waiting == seat:
            text = words.say("Give a card for Seat {seat}", seat=public.turn)
            out.prompt = hand.prompt(layout, seat, text, "exchange", depth=depth)
        elif held is not None and not depth:
            text = words.say("Hold to see what Seat {seat} held", seat=held[0])
            out.prompt = hand.prompt(layout, seat, text, "eye")

    def _row(
        self,
        out: Edge,
        scene: Scene,
        facts: SeatFacts,
        layout: Layout,
        depth: float,
        now_ns: int,
        beside: float,
    ) -> None:
        """The buttons and the debt; `beside` a half ring so many px wide to either side."""
        public = scene.public
        assert public is not None  # noqa: S101 -- an edge in play has a public view
        asked = [] if facts.bot else self._asked(public, facts.seat)
        owes = public.debt is not None and public.debt.seat == facts.seat
        match_now_ns = scene.match_now(now_ns)
        owed = self._owed(public, match_now_ns) if owes else self._countdown(public, facts, match_now_ns)
        if not asked and owed is None:
            return
        row = buttons.ButtonRow(
            facts.seat, tuple(button for button, _ in asked), owed, depth, aside=bool(beside)
        )
        away = aside(layout, row, beside) if beside and asked else (0, 0)
        out.row = moved(buttons.button_row(layout, row), *away)
        if owes:
            out.tether = buttons.tether(layout, row)
        out.counting = owed is not None and owed.remaining is not None and owed.remaining > 0
        commands: dict[str, SeatCommand] = {button.key: command for button, command in asked}
        out.buttons = [
            ButtonSpot(commands[key], box_of(rect.move(away)))
            for key, rect in buttons.plan_row(layout, row).buttons
        ]

    def _asked(self, public: PublicView, seat: int) -> list[tuple[buttons.Button, SeatCommand]]:
        """The buttons that public facts offer to a seat."""
        words = self._tongues.of(seat)
        if public.stage == "ready" and public.waiting == seat:
            return [(buttons.Button("ready", words.say("Ready"), primary=True, icon="check"), Ready(seat))]
        if public.stage == "exchanging" and public.waiting == seat:
            return [(buttons.Button("keep", words.say("Keep all")), Keep(seat))]
        if public.stage == "drew" and public.turn == seat:
            return [(buttons.Button("pass", words.say("Pass"), primary=public.drew_nothing), Pass(seat))]
        if public.stage != "debt" or public.debt is None or public.debt.seat != seat:
            return []
        owed = public.debt.cards
        label = words.say("Draw {cards}", cards=owed) if owed else words.say("Miss the turn")
        out: list[tuple[buttons.Button, SeatCommand]] = []
        if public.debt.challengeable:
            out.append((buttons.Button("challenge", words.say("Challenge")), Challenge(seat)))
        return [*out, (buttons.Button("pay", label, primary=True), Pay(seat))]

    def _owed(self, public: PublicView, match_now_ns: int) -> buttons.Debt | None:
        """The debt's badge, with what is left of the pause before the table pays."""
        debt = public.debt
        if debt is None:
            return None
        left = remaining(public, match_now_ns) if public.stage == "debt" else None
        if debt.cards:
            return buttons.Debt(self._tongues.of(debt.seat).say("+{cards}", cards=debt.cards), remaining=left)
        return buttons.Debt(icon="skip", remaining=left)

    def _countdown(self, public: PublicView, facts: SeatFacts, match_now_ns: int) -> buttons.Debt | None:
        """The seconds that are left to the seat the table waits for, when they are few."""
        waited_for = public.turn if public.waiting is None else public.waiting
        if facts.bot or facts.seat != waited_for or public.deadline_ns is None or judging(public):
            return None
        if public.stage == "slapping":
            return None
        left_ns = public.deadline_ns - match_now_ns
        if not 0 < left_ns <= COUNTED_NS:
            return None
        counted_ns = min(COUNTED_NS, public.deadline_ns - public.began_ns)
        seconds = self._tongues.of(facts.seat).say("{seconds}", seconds=-(-left_ns // SECOND_NS))
        return buttons.Debt(seconds, remaining=min(1.0, left_ns / counted_ns))

    def _toast(self, out: Edge, layout: Layout, place: Place, own: SeatView | None) -> None:
        toast = self._effects.toasts.get(place.seat)
        if toast is None:
            return
        if own is not None:
            shown = hand_plan.Hand(
                place.seat, ("back",) * len(own.hand), left_handed=self._left_handed(place)
            )
            opened = self._gestures.opened.get(place.seat)
            shown = replace(shown, first=opened.first if opened is not None else 0)
            at = (
                toast.place if toast.place is not None and toast.place < len(own.hand) else len(own.hand) // 2
            )
            out.toast = hand.why_not(layout, shown, at, toast.text)
            return
        there = layout.place(place.seat)
        ax, ay = there.to_world(0, 0)
        bx, by = there.to_world(0, layout.open_depth - layout.d)
        nothing = hand_plan.Hand(place.seat, ("back",) * 3)
        out.toast = moved(hand.why_not(layout, nothing, 1, toast.text), bx - ax, by - ay)

    def pads(self, layout: Layout, seat: int) -> Pieces:
        """Return the pads of a seat without buttons."""
        pressed: Any = frozenset(
            spot.button
            for spot in pad_spots(layout)
            if spot.seat == seat and self._gestures.pressed(spot.box)
        )
        words = self._tongues.of(seat)
        return pads.pads(layout, seat, words.say("SLAP"), words.say("CUT"), pressed)


def _shaken(share: float, reach: float) -> float:
    """Three swings that die away."""
    swing = share * 6 % 2
    return reach * (1 - share) * (swing if swing <= 0.5 else 1 - swing if swing <= 1.5 else swing - 2) * 2
