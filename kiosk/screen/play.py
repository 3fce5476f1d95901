"""The table in play, as a picture.

Imports the rules' plain data, the painters, gestures, effects and the words.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from kiosk.rules.deadlines import ACCUSATION_NS
from kiosk.rules.verdicts import Race
from kiosk.rules.views import PublicView
from kiosk.screen import racing, slapping
from kiosk.screen.areas import Areas, Box
from kiosk.screen.art import debts, felt, heap, palette, piles, plates, race, track, turning
from kiosk.screen.art.cards import card_piece
from kiosk.screen.art.layout import Layout
from kiosk.screen.art.piece import Pieces, faded
from kiosk.screen.asking import remaining
from kiosk.screen.choosing import RulesInForce, target_text
from kiosk.screen.edges import COUNTED_NS, Edge, Edges
from kiosk.screen.effects import Effects
from kiosk.screen.faults import Faults, Strips
from kiosk.screen.gestures import Gestures
from kiosk.screen.messages import Message, standing
from kiosk.screen.motion import BREATH_NS, BUSY_FRAME_NS, FRAME_NS, MS, SLOW_FRAME_NS, SOFT_FRAME_NS, Run
from kiosk.screen.names import colour_letters
from kiosk.screen.picture import SLOP_MM, Picture, box_of, pad_spots
from kiosk.screen.repaint import Wipe
from kiosk.screen.rule_words import house_rules
from kiosk.screen.scene import Place, Scene
from kiosk.screen.settings import ScreenSettings
from kiosk.screen.tongues import Tongues, to_both
from kiosk.words import Words

RINGS_MS: Final = (10, 25, 50, 80)
DRIFT_MM_PER_S: Final = 6.0
_ACCENTS: Final = {"plain": "", "alarm": palette.ALARM, "hush": palette.HUSH}
_PARTS: Final = ("closed", "ring", "opened", "row", "accuse", "prompt", "toast")
_LIT_STAGES: Final = frozenset({"turn", "drew", "naming", "swapping", "exchanging", "giving"})
_DRAWING_STAGES: Final = frozenset({"turn", "debt"})


class PlayPainter:
    """Makes the pictures of a table in play. It keeps what does not change from one to the next."""

    def __init__(
        self, tongues: Tongues, gestures: Gestures, effects: Effects, faults: Faults, settings: ScreenSettings
    ) -> None:
        """Read from `gestures` and `effects`."""
        self._faults = faults
        self._tongues = tongues
        self._effects = effects
        self._reduced = settings.reduced_motion
        self._wipe: tuple[Run, Wipe] | None = None
        self._edges = Edges(tongues, gestures, effects, settings)
        self.rules = RulesInForce(tongues)

    def picture(
        self, scene: Scene, layout: Layout, now_ns: int, drift_ns: int, *, bare: bool = False
    ) -> Picture:
        """Return the table at `now_ns`; the arrows have drifted for `drift_ns`. `bare`: no messages."""
        public = scene.public
        if public is None:
            raise ValueError("a scene of play has a public view")
        places = {place.seat: place for place in scene.places}
        edges = [
            self._edges.edge(scene, public, layout, places.get(seat, Place(seat)), now_ns)
            for seat in layout.seats
        ]
        self.rules.settle(layout, now_ns)
        listed = self.rules.panel(layout, public)
        told, closes = self._told(scene, public, layout, now_ns, bare=bare)
        pieces = (
            *felt.tint(layout, public.colour),
            *self._track(public, layout, now_ns, drift_ns),
            *_all(edges, "tether"),
            *self._middle(public, layout, now_ns),
            *told,
            *self._at_edges(scene, public, layout, edges, now_ns),
            *(listed.pieces if listed is not None else ()),
        )
        areas = self._areas(public, layout, edges)
        areas = replace(areas, wishes=(*areas.wishes, *closes))
        if listed is not None:
            areas = replace(areas, wishes=(*listed.wishes, *areas.wishes), panel=listed.box, away=listed.away)
        return Picture(pieces, areas, self._changes(scene, public, layout, edges, now_ns))

    def _at_edges(
        self, scene: Scene, public: PublicView, layout: Layout, edges: list[Edge], now_ns: int
    ) -> Pieces:
        """What lies at the seats; while everyone slaps the table is dark around it."""
        slaps = self._effects.house.slaps
        if slaps is None:
            return tuple(piece for part in _PARTS for piece in _all(edges, part))
        opened = frozenset(scene.own)
        share = remaining(public, scene.match_now(now_ns)) if public.stage == "slapping" else None
        pads_only = tuple(piece for seat in layout.seats for piece in self._edges.pads(layout, seat))
        return (
            *_all(edges, "closed"),
            *to_both(
                self._tongues.sides(layout, now_ns),
                lambda words: slapping.ground(words, layout, slaps, share),
                shared=slapping.SHARED,
            ),
            *slapping.seats(self._tongues, layout, public, slaps, opened),
            *(piece for part in _PARTS[1:] for piece in _all(edges, part)),
            *pads_only,
        )

    def _track(self, public: PublicView, layout: Layout, now_ns: int, drift_ns: int) -> Pieces:
        turning = self._effects.reversal
        reversal = track.Reversal(turning[0], turning[1].share(now_ns)) if turning is not None else None
        drift = round(DRIFT_MM_PER_S * layout.k * drift_ns / 1_000_000_000)
        quiet = public.silence is not None
        arrows = track.track(layout, public.direction, quiet=quiet, drift_px=drift, reversal=reversal)
        travel = self._effects.lamp
        if travel is not None:
            leaving, coming, run = travel
            return arrows + track.travelling_lamp(
                layout, leaving, coming, public.direction, run.share(now_ns)
            )
        if public.turn in layout.seats and public.stage in _LIT_STAGES:
            return arrows + track.lamp(layout, public.turn, public.direction)
        return arrows

    # the middle

    def _middle(self, public: PublicView, layout: Layout, now_ns: int) -> Pieces:
        shown = self._effects.race
        scale = heap.RACE_SCALE if shown is not None else 1.0
        around: Pieces = ()
        marks: Pieces = ()
        if shown is not None:
            around, marks = self._race(*shown, layout, now_ns)
        lying = self._effects.heap.lying
        landed = lying[: len(lying) - self._effects.in_flight(now_ns)]
        fallen = tuple(card_piece(card.text, *heap.top_place(layout, scale, slot)) for card, slot in landed)
        signs = tuple(text.sign for text in house_rules(public.options))
        beyond = len(signs) - piles.COASTER_RULES
        more = self._tongues.table.say("+{number}", number=beyond) if beyond > 0 else ""
        near, far = self._tongues.sides(layout, now_ns)
        targets = target_text(near, public.options), target_text(far, public.options)
        return (
            *around,
            *self._heap(public, layout, scale, fallen, now_ns),
            *piles.draw_pile(layout, public.draw_pile),
            *piles.set_aside(layout, public.set_aside),
            *piles.coaster(layout, signs, targets, more),
            *marks,
        )

    def _heap(self, public: PublicView, layout: Layout, scale: float, fallen: Pieces, now_ns: int) -> Pieces:
        """The pile in its ring, or in the wheel that turns to the next colour; on it the debt that grows."""
        turned = self._effects.house.wheel
        if turned is not None and scale == 1:
            old, direction, run = turned
            return (*turning.turning_wheel(layout, old, direction, run.share(now_ns)), *fallen)
        return (
            *self._ring(public, layout, scale, now_ns),
            *fallen,
            *self._pills(public, layout, scale),
            *self._debt(public, layout, scale, now_ns),
        )

    def _pills(self, public: PublicView, layout: Layout, scale: float) -> Pieces:
        """The signs on the ring, each with the letter that its edge of the table knows."""
        letters = [colour_letters(self._tongues.facing(layout, rotation)) for rotation in heap.PILLS]
        made = (
            heap.pills(layout, public.colour, _figure(public), scale=scale, letters=known)
            for known in letters
        )
        return tuple(pills[at] for at, pills in enumerate(made))

    def _debt(self, public: PublicView, layout: Layout, scale: float, now_ns: int) -> Pieces:
        """The sum of a debt that may be stacked."""
        debt = public.debt
        stacks = public.options.stack or public.options.deck == "piglet"
        if debt is None or not debt.cards or not stacks:
            return ()
        growth = self._effects.house.growth
        arrival = growth.share(now_ns) if growth is not None else 1.0
        text = self._tongues.table.say("+{cards}", cards=debt.cards)
        return debts.pile_debt(layout, text, debt.cards, arrival=arrival, scale=scale)

    def _ring(self, public: PublicView, layout: Layout, scale: float, now_ns: int) -> Pieces:
        new = heap.ring(layout, public.colour, scale=scale)
        sweep = self._effects.sweep
        if sweep is None or scale < 1:
            self._wipe = None
            return new
        colour, degrees, run = sweep
        if self._wipe is None or self._wipe[0] != run:
            self._wipe = run, Wipe(heap.ring(layout, colour), new, degrees)
        return self._wipe[1].at(run.share(now_ns))

    def _race(self, decided: Race, run: Run, layout: Layout, now_ns: int) -> tuple[Pieces, Pieces]:
        tongues = self._tongues
        runners = tuple(
            race.Runner(
                runner.seat,
                runner.gap_ns / MS,
                racing.gap(tongues.of(runner.seat), decided, runner),
                caught=decided.caught and runner.seat == decided.owing,
            )
            for runner in decided.runners
            if runner.seat in layout.seats
        )
        rings = tuple((float(ms), tongues.table.say("{ms} ms", ms=ms)) for ms in RINGS_MS)
        shown = race.Race(runners, rings, decided.heats)
        elapsed = RINGS_MS[-1] * 99.0 if self._reduced else (now_ns - run.start_ns) / MS
        ground = race.race_ground(layout, shown) + race.race_lanes(layout, shown, elapsed)
        return ground, race.race_marks(layout, shown, elapsed)

    def _told(self, scene: Scene, public: PublicView, layout: Layout, now_ns: int, *, bare: bool) -> Strips:
        """What is said of the game; when there is nothing to say, what is wrong with the table."""
        if bare or self._effects.house.slaps:
            return (), ()
        if scene.halted or scene.paused:
            return self._faults.strips(scene, layout, now_ns)
        said = to_both(
            self._tongues.sides(layout, now_ns),
            lambda words: self._plates(words, scene, public, layout, now_ns),
        )
        return (said, ()) if said else self._faults.strips(scene, layout, now_ns)

    def _plates(self, words: Words, scene: Scene, public: PublicView, layout: Layout, now_ns: int) -> Pieces:
        decided = self._effects.race
        if decided is not None:
            told = racing.verdict(words, decided[0], public.options.uno_penalty)
            lines = [(heat, False) for heat in told.heats]
            lines += [(told.outcome, told.alarm)] if told.outcome else []
            sign = "cut" if decided[0].kind == "cut" else "slap"
            return race.race_plates(layout, race.Verdict(told.title, told.by, tuple(lines)), sign)
        if public.accusation is not None:
            left_ns = public.accusation.since_ns + ACCUSATION_NS - scene.match_now(now_ns)
            share = min(1.0, max(0.0, left_ns / ACCUSATION_NS))
            told_of = standing(words, public)
            return () if told_of is None else self._plate(layout, told_of, remaining=share)
        if self._effects.message is not None:
            message = self._effects.message[0].said(words)
            return faded(self._plate(layout, message), self._effects.message_alpha(now_ns))
        quiet = standing(words, public)
        if quiet is not None:
            return self._plate(layout, quiet)
        return ()

    @staticmethod
    def _plate(layout: Layout, message: Message, remaining: float | None = None) -> Pieces:
        sign = "" if layout.small else message.icon
        return plates.plates(
            layout,
            message.first,
            message.second,
            sign=sign,
            accent=_ACCENTS[message.accent],
            remaining=remaining,
        )

    # fingers and time

    def _areas(self, public: PublicView, layout: Layout, edges: list[Edge]) -> Areas:
        turn = public.turn
        may_draw = public.stage in _DRAWING_STAGES and turn in layout.seats and not public.facts(turn).bot
        return Areas(
            slop=SLOP_MM * layout.k,
            seats={edge.area.seat: edge.area for edge in edges if edge.area is not None},
            buttons=tuple(spot for edge in edges for spot in edge.buttons),
            pads=pad_spots(layout),
            draw_pile=box_of(piles.draw_pile_rect(layout)),
            drawer=turn if may_draw else None,
            ring=(layout.cx, layout.cy, layout.ring + 0.1 * layout.r0),
            wishes=tuple(wish for edge in edges for wish in edge.wishes),
            coaster=coaster_box(layout),
            accusing=tuple(edge.accusing for edge in edges if edge.accusing is not None),
        )

    def _changes(
        self, scene: Scene, public: PublicView, layout: Layout, edges: list[Edge], now_ns: int
    ) -> int | None:
        """When the picture is another one though nothing happens."""
        if self._effects.moving(now_ns):
            return now_ns + FRAME_NS
        moments = list(self._effects.ends())
        if self._effects.changing(now_ns):
            busy = self._effects.house.travel is not None
            moments.append(now_ns + (BUSY_FRAME_NS if busy else SOFT_FRAME_NS))
        if self.rules.open:
            moments.append(self.rules.until_ns)
        if any(edge.counting for edge in edges) or public.accusation or public.stage == "slapping":
            moments.append(now_ns + SLOW_FRAME_NS)
        elif public.deadline_ns is not None:
            moments.append(public.deadline_ns + scene.match_ns - COUNTED_NS)
        spoken_ns = self._tongues.changes_ns(layout, now_ns)
        moments += [] if spoken_ns is None else [spoken_ns]
        moments = [moment for moment in moments if moment > now_ns]
        if not self._reduced and any(facts.owes_call for facts in public.seats):
            moments.append(now_ns + max(SLOW_FRAME_NS, BREATH_NS // 16))
        return min(moments, default=None)


def _all(edges: list[Edge], part: str) -> Pieces:
    return tuple(piece for edge in edges for piece in getattr(edge, part))


def _figure(public: PublicView) -> str:
    top = public.pile[-1] if public.pile else None
    return "" if top is None or top.black else top.face


def coaster_box(layout: Layout) -> Box:
    """Return where a touch opens the list of rules."""
    return box_of(piles.coaster_rect(layout))
