"""The table between games: the wheel that calls guests to sit down, and the scores.

Imports the rules' plain data, the painters, gestures and the words.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from typing import Final

import pygame

from kiosk.screen import lesson, results
from kiosk.screen.areas import Areas, Box, PadSpot, SeatArea, Wish, WishSpot
from kiosk.screen.art import attract, pads, panels, plates, scores, track
from kiosk.screen.art.layout import Layout
from kiosk.screen.art.piece import Piece, Pieces, centred
from kiosk.screen.choosing import Chooser
from kiosk.screen.faults import Faults
from kiosk.screen.gestures import Gestures
from kiosk.screen.motion import MS, cubic_in_out
from kiosk.screen.names import seat_list
from kiosk.screen.picture import SLOP_MM, Picture, box_of, box_rect, pad_spots
from kiosk.screen.rule_words import name_of_rules, preset_name
from kiosk.screen.scene import Scene
from kiosk.screen.stories import record_lines, told_lines
from kiosk.screen.tongues import Tongues, to_both
from kiosk.words import Words

WHEEL_STEP_NS: Final = 7_500 * MS
"""The wheel moves on by one card so often: once round in 90 s. Between the steps the table is quite still."""
WHEEL_MOVE_NS: Final = 600 * MS
WHEEL_FRAME_NS: Final = 50 * MS
STEPS_ROUND: Final = 12
WHEEL_STEP_DEGREES: Final = 360 / STEPS_ROUND
WHEEL_START_DEGREES: Final = 8.0


class Wheel:
    """The wheel of cards. After a quarter of a round its pictures are the same but turned."""

    def __init__(self) -> None:
        """Start with no picture."""
        self._standing: tuple[Layout, int, Pieces] | None = None

    def at(self, layout: Layout, now_ns: int) -> Pieces:
        """Return the wheel at a moment; between two places its cards are turned pictures, not drawn anew."""
        steps, rest = divmod(now_ns, WHEEL_STEP_NS)
        still = self.standing(layout, steps % STEPS_ROUND)
        if rest >= WHEEL_MOVE_NS:
            return still
        degrees = WHEEL_STEP_DEGREES * (cubic_in_out(rest / WHEEL_MOVE_NS) - 1)
        *cards, hub = still
        return (*(_carried_round(layout, one, degrees) for one in cards), hub)

    def standing(self, layout: Layout, step: int) -> Pieces:
        """Return the wheel at rest after so many steps (0..11)."""
        if self._standing is None or self._standing[:2] != (layout, step):
            quarters, steps = divmod(step, STEPS_ROUND // 4)
            *cards, hub = attract.wheel(layout, WHEEL_START_DEGREES + WHEEL_STEP_DEGREES * steps)
            turned = (_carried_round(layout, one, 90 * quarters) for one in cards)
            self._standing = layout, step, (*turned, hub)
        return self._standing[2]


def _carried_round(layout: Layout, piece: Piece, degrees: float) -> Piece:
    middle = pygame.Vector2(layout.cx, layout.cy)
    at = middle + (pygame.Vector2(piece.rect.center) - middle).rotate(degrees)
    # unsmoothed: a fifth of the cost, and it is seen only in passing
    turned = pygame.transform.rotate(piece.surface, -degrees)
    return centred(turned, at.x, at.y)


def _beyond_words(layout: Layout, plate: Piece, side: int) -> Piece:
    """On a portrait table a plate lies beyond the words: towards the bottom (1) or the top (-1)."""
    away = layout.track_y - 1.8 * layout.m - plate.rect.h / 2
    return centred(plate.surface, layout.cx, layout.cy + side * away)


def _beside(spot: WishSpot, others: list[pygame.Rect]) -> WishSpot:
    """Keep a place to touch clear of others: what is left is its part towards the middle of the table."""
    rect = box_rect(spot.box)
    for other in others:
        if not rect.colliderect(other):
            continue
        if other.centery < rect.centery:
            rect.update(rect.x, other.bottom, rect.w, rect.bottom - other.bottom)
        else:
            rect.h = other.top - rect.y
    return replace(spot, box=box_of(rect))


def wheel_changes(now_ns: int) -> int:
    """Return when the wheel looks different."""
    rest = now_ns % WHEEL_STEP_NS
    return now_ns + (WHEEL_FRAME_NS if rest <= WHEEL_MOVE_NS else WHEEL_STEP_NS - rest + 1)


class WaitingPainter:
    """Makes the pictures of a table at which nobody plays just now."""

    def __init__(self, tongues: Tongues, gestures: Gestures, faults: Faults, *, reduced: bool) -> None:
        """`reduced`: the wheel stands."""
        self._faults = faults
        self._tongues = tongues
        self._gestures = gestures
        self._reduced = reduced
        self._wheel = Wheel()
        self.chooser = Chooser(tongues)

    def wheel(self, layout: Layout) -> Pieces:
        """Return the wheel of cards, at rest."""
        return self._wheel.standing(layout, 0)

    # nobody plays

    def attract(
        self, scene: Scene, layout: Layout, now_ns: int, *, with_wheel: bool, bare: bool = False
    ) -> Picture:
        """Return the wheel, unless there is no time for it yet, and at every place what its button does.

        `bare`: without wheel and words, for something else lies in the middle.
        """
        learning = [seat for seat in layout.seats if seat in scene.lessons]
        edge = self._panels(
            layout, [self._place_panel(scene, seat, layout) for seat in layout.seats if seat not in learning]
        )
        ground = track.track(layout, 1)
        areas = self._areas(layout, learning)
        if bare:
            return Picture((*ground, *edge), areas)
        if scene.choosing is not None:
            panel = self.chooser.panel(layout, scene.choosing)
            areas = replace(areas, wishes=panel.wishes, panel=panel.box, away=panel.away)
            return Picture((*ground, *panel.pieces, *edge), areas)
        wheel: Pieces = ()
        if with_wheel:
            wheel = self._wheel.standing(layout, 0) if self._reduced else self._wheel.at(layout, now_ns)
        fault, closes = self._faults.strips(scene, layout, now_ns)
        sides = self._tongues.sides(layout, now_ns)
        below = to_both(sides, lambda words: self._below(words, scene, layout))
        pieces = (
            *ground,
            *wheel,
            *to_both(sides, lambda words: self._beside_wheel(words, scene, layout, now_ns)),
            *edge,
            *below,
            *fault,
        )
        taught, seats, offers = self._lessons(scene, layout)
        offered = [box_rect(spot.box).inflate(4 * layout.k, 4 * layout.k) for spot in offers]
        chooses = [_beside(spot, offered) for spot in self._chooses(scene, layout, below)]
        wishes = (*closes, *offers, *chooses)
        areas = replace(areas, wishes=wishes, seats=seats)
        return Picture((*pieces, *taught), areas, self._changes(scene, layout, now_ns))

    def _lessons(
        self, scene: Scene, layout: Layout
    ) -> tuple[Pieces, dict[int, SeatArea], tuple[WishSpot, ...]]:
        """What guests see who learn, and to those who sit and do not: that they may."""
        pieces: list[Pieces] = []
        areas: dict[int, SeatArea] = {}
        offers: list[WishSpot] = []
        for seat in layout.seats:
            words = self._tongues.of(seat)
            if seat in scene.lessons:
                named = {owner: (slap.upper(), cut.upper()) for owner, slap, cut in scene.keys}
                keys = named.get(seat, (words.say("SLAP"), words.say("CUT")))
                made = lesson.edge(layout, seat, scene.lessons[seat], words, self._gestures, keys)
                pieces.append(made.pieces)
                areas[seat] = made.area
            elif seat in scene.seated - scene.agreed:
                button, spot = lesson.offer(layout, seat, words, self._gestures)
                pieces.append(button)
                offers.append(spot)
        return tuple(piece for each in pieces for piece in each), areas, tuple(offers)

    def _changes(self, scene: Scene, layout: Layout, now_ns: int) -> int | None:
        """When the wheel moves, another record is told, or a side is spoken to in another language."""
        moments = [self._tongues.changes_ns(layout, now_ns)]
        if not self._reduced:
            moments.append(wheel_changes(now_ns))
        elif scene.records:
            moments.append(now_ns + WHEEL_STEP_NS - now_ns % WHEEL_STEP_NS)
        return min((moment for moment in moments if moment is not None), default=None)

    def _beside_wheel(self, words: Words, scene: Scene, layout: Layout, now_ns: int) -> Pieces:
        return () if layout.square else attract.beside_wheel(layout, *self._beside(words, scene, now_ns))

    def _beside(self, words: Words, scene: Scene, now_ns: int) -> tuple[str, str]:
        """Between guests every other step of the wheel tells a record."""
        step = now_ns // WHEEL_STEP_NS
        if scene.seated or not scene.records or step % 2 == 0:
            return self._invitation(words, scene)
        return record_lines(words, scene.records[step // 2 % len(scene.records)])

    def _below(self, words: Words, scene: Scene, layout: Layout) -> Pieces:
        """The rules of the next match, said twice; a square table has no room for more words than these."""
        if not scene.seated:
            return ()
        if layout.square:
            return plates.plates(layout, self._invitation(words, scene)[1], self._named(words, scene))
        return self._rules_plates(words, scene, layout)

    @staticmethod
    def _named(words: Words, scene: Scene) -> str:
        rules = scene.rules
        return "" if rules is None else words.say("Rules: {name}", name=name_of_rules(words, rules))

    def _rules_plates(self, words: Words, scene: Scene, layout: Layout) -> Pieces:
        """The rules of the next match, and that a touch changes them."""
        named = self._named(words, scene)
        if not named:
            return ()
        sign = "" if layout.small else "deck"
        return self._said(layout, plates.plates(layout, named, words.say("touch to choose"), sign=sign))

    def _story_plates(self, words: Words, scene: Scene, layout: Layout) -> Pieces:
        """What there is to tell of the round that is over."""
        first, second = told_lines(words, scene.story)
        return self._said(layout, plates.plates(layout, first, second)) if first else ()

    @staticmethod
    def _said(layout: Layout, made: Pieces) -> Pieces:
        if not layout.portrait:
            return made
        return tuple(_beyond_words(layout, piece, side) for piece, side in zip(made, (1, -1), strict=True))

    @staticmethod
    def _chooses(scene: Scene, layout: Layout, below: Pieces) -> tuple[WishSpot, ...]:
        """A touch on what is said of the rules, or on the wheel, opens the picker for whoever reaches it."""
        if scene.rules is None or not scene.seated:
            return ()
        said = zip(("0", "180"), below, strict=True)
        spots = [WishSpot(Wish("choose", key), box_of(piece.rect)) for key, piece in said]
        wheel = attract.wheel_rect(layout)
        high, wide = wheel.h // 3, wheel.w // 2
        sides = {
            "180": (wheel.left, wheel.top, wheel.w, high),
            "90": (wheel.left, wheel.top + high, wide, high),
            "270": (wheel.left + wide, wheel.top + high, wide, high),
            "0": (wheel.left, wheel.bottom - high, wheel.w, high),
        }
        return (*spots, *(WishSpot(Wish("choose", key), Box(*side)) for key, side in sides.items()))

    @staticmethod
    def _invitation(words: Words, scene: Scene) -> tuple[str, str]:
        seated = scene.seated
        if not seated:
            return words.say("Sit down"), words.say("press your button")
        first = words.count("{number} at the table", "{number} at the table", len(seated))
        waited_for = seated - scene.agreed
        if scene.agreed and waited_for:
            return first, words.say("waiting for {seats}", seats=seat_list(words, waited_for))
        return first, words.say("slap again to start")

    def _place_panel(self, scene: Scene, seat: int, layout: Layout) -> panels.SeatPanel:
        words = self._tongues.of(seat)
        if scene.choosing is not None and seat in scene.seated:
            chosen = scene.choosing
            own = any(offer.own and offer.key == chosen.preset for offer in chosen.offers)
            name = preset_name(words, chosen.preset, own=own)
            if seat in scene.agreed:
                return panels.SeatPanel(seat, name, words.say("ready"), done=True)
            return panels.SeatPanel(seat, name, words.say("SLAP when you agree"), sign="slap")
        if seat not in scene.seated:
            first, button = words.say("Press to sit down"), self._button(scene, seat, layout)
            return panels.SeatPanel(seat, first, button, sign="slap", dashed=True, numbered=False)
        if seat in scene.agreed:
            return panels.SeatPanel(seat, words.say("Ready"), words.say("CUT to stand up"), done=True)
        return panels.SeatPanel(seat, words.say("You are in"), words.say("CUT to stand up"), done=True)

    def _button(self, scene: Scene, seat: int, layout: Layout) -> str:
        """What to press at a seat."""
        words = self._tongues.of(seat)
        for owner, slap, _ in scene.keys:
            if owner == seat:
                return words.say("key {key}", key=slap.upper())
        return words.say("touch here") if layout.place(seat).slap_pad else words.say("your big button")

    def between(self, scene: Scene, layout: Layout, now_ns: int, *, bare: bool = False) -> Picture:
        """Return what is seen while a match waits for its people. `bare`: the edges only."""
        shown = self.back if scene.kind == "back" else self.results
        return shown(scene, layout, now_ns, bare=bare)

    # the power is back

    def back(self, scene: Scene, layout: Layout, now_ns: int, *, bare: bool = False) -> Picture:
        """Return the table that waits for its people before it shows any cards. `bare`: the edges only."""
        public = scene.public
        if public is None:
            raise ValueError("a scene of a round that goes on has a public view")
        people = {facts.seat for facts in public.seats if not facts.bot and not facts.left}
        edge = [self._back_panel(scene, seat, layout) for seat in layout.seats if seat in people]
        pieces = (*track.track(layout, public.direction), *self._panels(layout, edge))
        if bare:
            return Picture(pieces, self._areas(layout))
        sides = self._tongues.sides(layout, now_ns)
        said = to_both(sides, lambda words: results.told_back(words, layout, people - scene.agreed))
        wheel = () if layout.square else self._wheel.standing(layout, 0)
        fault, closes = self._faults.strips(scene, layout, now_ns)
        areas = replace(self._areas(layout), wishes=closes)
        changes_ns = self._tongues.changes_ns(layout, now_ns)
        return Picture((*pieces, *wheel, *said, *fault), areas, changes_ns)

    def _back_panel(self, scene: Scene, seat: int, layout: Layout) -> panels.SeatPanel:
        words = self._tongues.of(seat)
        if seat in scene.agreed:
            return panels.SeatPanel(seat, words.say("Ready"), done=True)
        button = self._button(scene, seat, layout)
        return panels.SeatPanel(seat, words.say("Press to go on"), button, sign="slap")

    # a round or the match is over

    def results(self, scene: Scene, layout: Layout, now_ns: int, *, bare: bool = False) -> Picture:
        """Return the points twice, and each seat's own at its edge. `bare`: the edges only."""
        public = scene.public
        if public is None:
            raise ValueError("a scene of scores has a public view")
        told = {moment.seat: moment for moment in reversed(scene.story)}
        edge = [
            results.seat_panel(
                self._tongues.of(facts.seat),
                public,
                facts,
                told.get(facts.seat),
                agreed=facts.seat in scene.agreed,
            )
            for facts in public.seats
            if facts.seat in layout.seats
        ]
        sides = self._tongues.sides(layout, now_ns)
        rules: Pieces = ()
        if public.winners and not bare:
            rules = to_both(sides, lambda words: self._rules_plates(words, scene, layout))
        below = rules or to_both(sides, lambda words: self._story_plates(words, scene, layout))
        middle: Pieces = ()
        if public.options.score == "lazy":
            middle = (
                *self._wheel.standing(layout, 0),
                *to_both(
                    sides, lambda words: attract.beside_wheel(layout, *results.lazy_headline(words, public))
                ),
                *below,
            )
        else:
            middle = to_both(
                sides, lambda words: scores.score_panels(layout, results.scores_of(words, public), below)
            )
        pieces = (*track.track(layout, 1), *(() if bare else middle), *self._panels(layout, edge))
        where = [piece for piece in middle if piece.surface in [plate.surface for plate in rules]]
        wishes = tuple(
            WishSpot(Wish("choose", key), box_of(piece.rect))
            for key, piece in zip(("0", "180"), where, strict=False)
        )
        return Picture(
            pieces, replace(self._areas(layout), wishes=wishes), self._tongues.changes_ns(layout, now_ns)
        )

    # both

    def _panels(self, layout: Layout, shown: list[panels.SeatPanel]) -> Pieces:
        out: list[Pieces] = [panels.seat_panel(layout, panel) for panel in shown]
        for panel in shown:
            pressed = frozenset(
                spot.button
                for spot in self._spots(layout)
                if spot.seat == panel.seat and self._gestures.pressed(spot.box)
            )
            words = self._tongues.of(panel.seat)
            out.append(pads.pads(layout, panel.seat, words.say("SLAP"), words.say("CUT"), pressed))
        return tuple(piece for pieces in out for piece in pieces)

    def _spots(self, layout: Layout, learning: Collection[int] = ()) -> tuple[PadSpot, ...]:
        """The pads, and of seats with pads the whole panel: who reads "touch here" touches there."""
        whole = (
            PadSpot(seat, "slap", box_of(panels.seat_panel_rect(layout, seat)))
            for seat in layout.seats
            if layout.place(seat).slap_pad and seat not in learning
        )
        return (*pad_spots(layout), *whole)

    def _areas(self, layout: Layout, learning: Collection[int] = ()) -> Areas:
        return Areas(slop=SLOP_MM * layout.k, pads=self._spots(layout, learning))
