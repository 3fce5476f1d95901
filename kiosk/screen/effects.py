"""What the table shows for a while because something happened: flights, messages, races, toasts.

It only follows scenes. Imports the rules' plain data, the words, and the painters' layout.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Final

from kiosk.rules import events, news
from kiosk.rules.cards import Card
from kiosk.rules.commands import Lay
from kiosk.rules.news import PublicEvent
from kiosk.rules.verdicts import Race
from kiosk.rules.views import PublicView
from kiosk.screen import messages, racing
from kiosk.screen.art.layout import Layout
from kiosk.screen.art.race import run_ms
from kiosk.screen.dials import in_play
from kiosk.screen.flights import Flight, Pose, at_seat, on_draw_pile, on_pile
from kiosk.screen.heaped import Heap
from kiosk.screen.house_effects import HouseEffects
from kiosk.screen.messages import Message, Telling, message_of
from kiosk.screen.motion import (
    BURST_NS,
    DEAL_STEP_NS,
    FADE_NS,
    LAY_NS,
    MS,
    OPEN_NS,
    REDUCED_NS,
    REVERSAL_NS,
    SHAKE_NS,
    SWAP_NS,
    SWEEP_NS,
    TAKE_NS,
    TOAST_NS,
    TRAVEL_NS,
    Run,
    cubic_in_out,
    cubic_out,
    quad_out,
)
from kiosk.screen.reasons import why_not_card, why_refused
from kiosk.screen.scene import News, Scene
from kiosk.screen.tongues import STEP_NS, Tongues
from kiosk.words import Words

STALE_NS: Final = 1_000 * MS
"""News older than this when it is first seen is history: it is neither told nor shown moving."""
LONGEST_DEAL_NS: Final = 2_500 * MS
HOVER_NS: Final = 500 * MS
"""How long a dropped card waits where it was dropped for the table's answer."""


@dataclass(frozen=True, slots=True)
class Toast:
    """Why not, at a seat; `place` is the card's in the hand, None when it is about no card."""

    text: str
    place: int | None
    run: Run


@dataclass(frozen=True, slots=True)
class Hover:
    """A card dropped by a finger, until the table has answered."""

    seat: int
    card: Card
    place: int
    pose: Pose
    until_ns: int


class Effects:
    """Everything with an end. Ask `moving`, `slowly`, `ends` when the picture must be made again."""

    def __init__(self, tongues: Tongues, *, reduced: bool) -> None:
        """`reduced`: cards fade, nothing travels, turns, bursts or shakes."""
        self._tongues = tongues
        self._turns = 1
        self._reduced = reduced
        self._scene: Scene | None = None
        self._told = -1
        self._refused: dict[int, int] = {}
        self.heap = Heap()
        self.flights: list[Flight] = []
        self.hovers: dict[int, Hover] = {}
        self.lamp: tuple[int, int, Run] | None = None
        self.sweep: tuple[str | None, float, Run] | None = None
        self.reversal: tuple[int, Run] | None = None
        self.opening: dict[int, Run] = {}
        self.toasts: dict[int, Toast] = {}
        self.shakes: dict[int, tuple[int, Run]] = {}
        self.bursts: dict[int, tuple[int, Run]] = {}
        self.message: tuple[Telling, Run] | None = None
        self._lesser: Telling | None = None
        self.flashes: dict[int, Run] = {}
        self.race: tuple[Race, Run] | None = None
        self.house = HouseEffects(reduced=reduced)

    # following

    def follow(self, scene: Scene, layout: Layout, now_ns: int) -> None:
        """Take a new scene: start what its news and its differences from the last one ask for."""
        before, self._scene = self._scene, scene
        self._turns = self._tongues.turns(layout)
        fresh = [one for one in scene.news if one.number > self._told]
        if scene.news:
            self._told = scene.news[-1].number
        fresh = [one for one in fresh if now_ns - one.at_ns < STALE_NS]
        if scene.resumed and (before is None or not before.resumed):
            self._say(Telling(_back), now_ns)
        public = scene.public
        if public is None:
            self.heap.follow(())
            self.flights.clear()
            self.house.clear()
            return
        old = before.public if before is not None else None
        if scene.kind == "play":
            self._move_cards(fresh, old, public, layout, now_ns)
            self._turn_lights(fresh, old, public, layout, now_ns)
            self.house.follow([one.event for one in fresh], old, public, layout, now_ns)
        else:
            self.house.clear()
        self._tell(fresh, public, now_ns)
        self._judge(before, scene, now_ns)
        self._refuse(scene, public, now_ns, told=before is not None)
        for seat in [seat for seat in self.opening if seat not in scene.own]:
            del self.opening[seat]
        for seat in scene.own:
            if seat not in self.opening:
                self.house.see_shown(seat, now_ns)
                self.opening[seat] = Run(now_ns, 0 if self._reduced else OPEN_NS, quad_out)

    def drop(self, hover: Hover) -> None:
        """A finger dropped a card onto the pile: it waits there for the answer."""
        self.hovers[hover.seat] = hover

    def why_not(
        self, seat: int, card: Card, place: int, reason: str, public: PublicView, now_ns: int
    ) -> None:
        """A card was touched that cannot be laid."""
        text = why_not_card(self._tongues.of(seat), Lay(seat, card), reason, public)
        self._toast(seat, place, text, now_ns)

    def forget_toast(self, seat: int) -> bool:
        """The seat touched something else. Returns whether it had been told something."""
        return self.toasts.pop(seat, None) is not None

    def _toast(self, seat: int, place: int | None, text: str, now_ns: int) -> None:
        self.toasts[seat] = Toast(text, place, Run(now_ns, TOAST_NS))
        if place is not None and not self._reduced:
            self.shakes[seat] = (place, Run(now_ns, SHAKE_NS))

    def _say(self, telling: Telling, now_ns: int) -> None:
        lasts_ns = self._lasts_ns()
        if lasts_ns is not None and now_ns < lasts_ns and not telling.lasts:
            self._lesser = telling
            return
        self._lesser = None
        self.message = (telling, Run(now_ns, self._long_enough(messages.SHOWN_NS)))

    def _long_enough(self, shown_ns: int) -> int:
        """So long that a side which takes several languages in turn has said it in each."""
        return shown_ns if self._turns == 1 else max(shown_ns, (self._turns + 1) * STEP_NS)

    def _tell(self, fresh: Iterable[News], public: PublicView, now_ns: int) -> None:
        happened = [one.event for one in fresh]
        message = message_of(self._tongues.table, happened, public)
        if message is not None:
            usual = message

            def said(words: Words) -> Message:
                return message_of(words, happened, public) or usual

            self._say(Telling(said, message.lasts), now_ns)

    def _lasts_ns(self) -> int | None:
        """Until when the message that is shown gives way to no lesser one."""
        if self.message is None or not self.message[0].lasts:
            return None
        return self.message[1].start_ns + messages.LASTS_NS

    def _judge(self, before: Scene | None, scene: Scene, now_ns: int) -> None:
        if before is None or scene.race is None or scene.race == before.race or not scene.race.runners:
            return
        self.race = (scene.race, Run(now_ns, self._long_enough(racing.SHOWN_NS)))
        self.flights = [flight for flight in self.flights if flight.to_pile]

    def _refuse(self, scene: Scene, public: PublicView, now_ns: int, *, told: bool) -> None:
        for seat, (number, command, reason) in scene.refusals.items():
            if self._refused.get(seat) == number:
                continue
            self._refused[seat] = number
            hover = self.hovers.pop(seat, None)
            if not told:
                continue
            place = None
            if isinstance(command, Lay) and seat in scene.own and command.card in scene.own[seat].hand:
                place = hover.place if hover is not None else scene.own[seat].hand.index(command.card)
            text = why_refused(self._tongues.of(seat), command, reason, public)
            self._toast(seat, place, text, now_ns)

    # cards

    def _move_cards(
        self, fresh: list[News], old: PublicView | None, public: PublicView, layout: Layout, now_ns: int
    ) -> None:
        self.heap.follow(public.pile)
        if old is None:
            return
        laid = [one.event for one in fresh if isinstance(one.event, events.CardLaid)]
        for back, event in enumerate(reversed(laid)):
            if event.card in public.pile and event.seat in layout.seats:
                self._lay(event, back, layout, now_ns)
        for one in fresh:
            self._take(one.event, public, layout, now_ns)

    def _lay(self, event: events.CardLaid, back: int, layout: Layout, now_ns: int) -> None:
        hover = self.hovers.pop(event.seat, None)
        start = at_seat(layout, event.seat)
        if hover is not None and hover.card is event.card:
            start = hover.pose
        end = on_pile(layout, self.heap.top_slot - back)
        run = Run(now_ns, LAY_NS, cubic_out)
        self._fly(Flight(event.card.text, start, end, run, to_pile=True))

    def _take(self, event: PublicEvent, public: PublicView, layout: Layout, now_ns: int) -> None:
        if isinstance(event, news.DrewInTurn | news.HadToDraw | news.TookNextHand):
            seat, count = event[:2]
            self._draw([seat] * count, DEAL_STEP_NS, layout, now_ns)
        elif isinstance(event, news.Dealt):
            playing = set(in_play(public)) & set(layout.seats)
            seats = sorted(playing, key=lambda seat: ((seat - event.dealer - 1) % 10, seat))
            order = [seat for _ in range(event.size) for seat in seats]
            self._draw(order, min(DEAL_STEP_NS, LONGEST_DEAL_NS // len(order)), layout, now_ns)
        elif isinstance(event, events.CardTakenBack) and event.seat in layout.seats:
            start = on_pile(layout, self.heap.top_slot + 1)
            run = Run(now_ns, TAKE_NS, cubic_out)
            self._fly(Flight(event.card.text, start, at_seat(layout, event.seat), run))
        elif isinstance(event, news.Exchanged) and {event.layer, event.partner} <= set(layout.seats):
            for one, other in ((event.layer, event.partner), (event.partner, event.layer)):
                run = Run(now_ns, SWAP_NS, cubic_in_out)
                self._fly(Flight("back", at_seat(layout, one), at_seat(layout, other), run))

    def _draw(self, seats: list[int], step_ns: int, layout: Layout, now_ns: int) -> None:
        for i, seat in enumerate(seats):
            if seat in layout.seats:
                run = Run(now_ns + i * step_ns, TAKE_NS, cubic_out)
                self._fly(Flight("back", on_draw_pile(layout), at_seat(layout, seat), run))

    def _fly(self, flight: Flight) -> None:
        if not self._reduced:
            self.flights.append(flight)
        elif flight.to_pile:
            run = Run(flight.run.start_ns, REDUCED_NS)
            self.flights.append(replace(flight, run=run, fades=True))

    # lights

    def _turn_lights(
        self, fresh: list[News], old: PublicView | None, public: PublicView, layout: Layout, now_ns: int
    ) -> None:
        if old is None or self._reduced:
            return
        if old.turn != public.turn and {old.turn, public.turn} <= set(layout.seats):
            self.lamp = (old.turn, public.turn, Run(now_ns, TRAVEL_NS, cubic_in_out))
        actor = _actor(fresh)
        if actor is None or actor not in layout.seats:
            actor = public.turn if public.turn in layout.seats else layout.seats[0]
        if old.colour != public.colour and public.colour is not None:
            self.sweep = (old.colour, layout.angle_of(actor), Run(now_ns, SWEEP_NS, cubic_out))
        if old.direction != public.direction:
            self.reversal = (actor, Run(now_ns, REVERSAL_NS))
        for one in fresh:
            if isinstance(one.event, events.CardLaid) and one.event.cut:
                self.flashes[one.event.seat] = Run(now_ns, BURST_NS)
            if isinstance(one.event, events.Caught):
                self.bursts[one.event.seat] = (public.options.uno_penalty, Run(now_ns, BURST_NS))

    # time

    def settle(self, now_ns: int) -> None:
        """Forget what is over."""
        self.house.settle(now_ns)
        self.flights = [flight for flight in self.flights if not flight.run.over(now_ns)]
        self.hovers = {seat: hover for seat, hover in self.hovers.items() if now_ns < hover.until_ns}
        self.toasts = {seat: toast for seat, toast in self.toasts.items() if not toast.run.over(now_ns)}
        self.shakes = {seat: shake for seat, shake in self.shakes.items() if not shake[1].over(now_ns)}
        self.bursts = {seat: burst for seat, burst in self.bursts.items() if not burst[1].over(now_ns)}
        self.flashes = {seat: flash for seat, flash in self.flashes.items() if not flash.over(now_ns)}
        if self.lamp is not None and self.lamp[2].over(now_ns):
            self.lamp = None
        if self.sweep is not None and self.sweep[2].over(now_ns):
            self.sweep = None
        if self.reversal is not None and self.reversal[1].over(now_ns):
            self.reversal = None
        lasts_ns = self._lasts_ns()
        if self._lesser is not None and (lasts_ns is None or now_ns >= lasts_ns):
            self._say(self._lesser, now_ns)
        if self.message is not None and self.message[1].over(now_ns):
            self.message = None
        if self.race is not None and self.race[1].over(now_ns):
            self.race = None

    def in_flight(self, now_ns: int) -> int:
        """Return how many cards of the pile have not landed yet."""
        return sum(1 for flight in self.flights if flight.to_pile and not flight.run.over(now_ns))

    def moving(self, now_ns: int) -> bool:
        """Return whether the still part of the picture changes with every frame."""
        runs = [*self.opening.values(), *(shake[1] for shake in self.shakes.values())]
        runs += [*(burst[1] for burst in self.bursts.values()), *self.flashes.values()]
        runs += [self.reversal[1]] if self.reversal else []
        return self._lanes_run(now_ns) or any(not run.over(now_ns) for run in runs)

    def changing(self, now_ns: int) -> bool:
        """Return whether colours or plates change softly just now."""
        return (
            self.house.changing()
            or self.sweep is not None
            or (self.message is not None and self.message_alpha(now_ns) < 255)
        )

    def _lanes_run(self, now_ns: int) -> bool:
        if self.race is None:
            return False
        race, run = self.race
        longest = max(run_ms(runner.gap_ns / MS) for runner in race.runners)
        return now_ns - run.start_ns <= longest * MS

    def ends(self) -> Iterator[int]:
        """Yield the moments at which something disappears or lands."""
        yield from (toast.run.end_ns for toast in self.toasts.values())
        yield from (hover.until_ns for hover in self.hovers.values())
        yield from (flight.run.end_ns for flight in self.flights)
        yield from (run.end_ns for run in self._turning())
        yield from self.house.ends()
        if self.message is not None:
            yield self.message[1].end_ns - (0 if self._reduced else FADE_NS)
            yield self.message[1].end_ns
            yield self._lasts_ns() or self.message[1].end_ns
        if self.race is not None:
            yield self.race[1].end_ns

    def _turning(self) -> Iterator[Run]:
        if self.lamp is not None:
            yield self.lamp[2]
        if self.sweep is not None:
            yield self.sweep[2]

    def message_alpha(self, now_ns: int) -> int:
        """Return how opaque the plates are: they fade in and out."""
        if self.message is None or self._reduced:
            return 255
        run = self.message[1]
        coming = min(1.0, (now_ns - run.start_ns + MS) / FADE_NS)
        going = min(1.0, max(0.0, (run.end_ns - now_ns) / FADE_NS))
        return round(255 * min(coming, going))


def _back(words: Words) -> Message:
    """What is said after a power cut."""
    return Message(words.say("The table is back"), words.say("where it was"))


def _actor(fresh: list[News]) -> int | None:
    """The seat whose doing the newest news is."""
    for one in reversed(fresh):
        if isinstance(one.event, events.CardLaid | events.ColourNamed | events.CardTakenBack):
            return one.event.seat
    return None
