"""The table between games: the wheel that calls guests to sit down, and the scores.

Imports the rules' plain data, the painters, gestures and the words.
"""

from __future__ import annotations

from typing import Final

import pygame

from kiosk.rules.views import PublicView, SeatFacts
from kiosk.screen.areas import Areas, PadSpot
from kiosk.screen.art import attract, pads, palette, panels, plates, scores, track
from kiosk.screen.art.layout import Layout
from kiosk.screen.art.piece import Piece, Pieces, centred
from kiosk.screen.gestures import Gestures
from kiosk.screen.motion import MS, cubic_in_out
from kiosk.screen.names import seat_list
from kiosk.screen.picture import SLOP_MM, Picture, box_of, pad_spots
from kiosk.screen.scene import Scene
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


def wheel_changes(now_ns: int) -> int:
    """Return when the wheel looks different."""
    rest = now_ns % WHEEL_STEP_NS
    return now_ns + (WHEEL_FRAME_NS if rest <= WHEEL_MOVE_NS else WHEEL_STEP_NS - rest + 1)


class WaitingPainter:
    """Makes the pictures of a table at which nobody plays just now."""

    def __init__(self, words: Words, gestures: Gestures, *, reduced: bool) -> None:
        """`reduced`: the wheel stands."""
        self._words = words
        self._gestures = gestures
        self._reduced = reduced
        self._wheel = Wheel()

    # nobody plays

    def attract(self, scene: Scene, layout: Layout, now_ns: int, *, with_wheel: bool) -> Picture:
        """Return the wheel, unless there is no time for it yet, and at every place what its button does."""
        wheel: Pieces = ()
        if with_wheel:
            wheel = self._wheel.standing(layout, 0) if self._reduced else self._wheel.at(layout, now_ns)
        pieces = (
            *track.track(layout, 1),
            *wheel,
            *attract.beside_wheel(layout, *self._invitation(scene)),
            *self._panels(layout, [self._place_panel(scene, seat, layout) for seat in layout.seats]),
            *self._faults(scene, layout),
        )
        return Picture(pieces, self._areas(layout), None if self._reduced else wheel_changes(now_ns))

    def _invitation(self, scene: Scene) -> tuple[str, str]:
        words, seated = self._words, scene.seated
        if not seated:
            return words.say("Sit down"), words.say("press your button")
        first = words.count("{number} at the table", "{number} at the table", len(seated))
        waited_for = seated - scene.agreed
        if scene.agreed and waited_for:
            return first, words.say("waiting for {seats}", seats=seat_list(words, waited_for))
        return first, words.say("slap again to start")

    def _place_panel(self, scene: Scene, seat: int, layout: Layout) -> panels.SeatPanel:
        words = self._words
        if seat not in scene.seated:
            button = words.say("your big button")
            if layout.place(seat).slap_pad:
                button = words.say("touch here")
            for owner, slap, _ in scene.keys:
                if owner == seat:
                    button = words.say("key {key}", key=slap.upper())
            first = words.say("Press to sit down")
            return panels.SeatPanel(seat, first, button, sign="slap", dashed=True, numbered=False)
        if seat in scene.agreed:
            return panels.SeatPanel(seat, words.say("Ready"), words.say("CUT to stand up"), done=True)
        return panels.SeatPanel(seat, words.say("You are in"), words.say("CUT to stand up"), done=True)

    def _faults(self, scene: Scene, layout: Layout) -> Pieces:
        if not scene.faults:
            return ()
        first = self._words.say("Something is wrong")
        return plates.plates(layout, first, scene.faults[0], sign="exclamation", accent=palette.ALARM)

    # a round or the match is over

    def results(self, scene: Scene, layout: Layout) -> Picture:
        """Return the points twice, and each seat's own at its edge."""
        public = scene.public
        if public is None:
            raise ValueError("a scene of scores has a public view")
        gains = dict(public.gains)
        seats = [facts for facts in public.seats if not facts.left]
        falling = public.options.score == "winner_takes"
        seats.sort(key=lambda facts: (-facts.score if falling else facts.score, facts.seat))
        winners = _winners(public)
        rows = tuple(self._row(facts, gains, winners) for facts in seats)
        shown = scores.Scores(*self._headline(public), rows, public.options.points_to)
        edge = [
            self._score_panel(scene, public, facts, gains) for facts in seats if facts.seat in layout.seats
        ]
        pieces = (
            *track.track(layout, 1),
            *scores.score_panels(layout, shown),
            *self._panels(layout, edge),
        )
        return Picture(pieces, self._areas(layout))

    def _row(self, facts: SeatFacts, gains: dict[int, int], winners: frozenset[int]) -> scores.ScoreRow:
        gain = gains.get(facts.seat, 0)
        words = self._words.say("+{points}", points=gain) if gain > 0 else ""
        return scores.ScoreRow(facts.seat, facts.score, gain, words, winner=facts.seat in winners)

    def _headline(self, public: PublicView) -> tuple[str, str]:
        words = self._words
        if public.winners:
            first = words.count(
                "{seats} wins the match",
                "{seats} win the match",
                len(public.winners),
                seats=seat_list(words, public.winners),
            )
        elif public.winner is not None:
            first = words.say("Seat {seat} wins the round", seat=public.winner)
        else:
            first = words.say("Nobody wins the round")
        second = words.say(
            "round {round} · first to {points}", round=public.round_number, points=public.options.points_to
        )
        return first, second

    def _score_panel(
        self, scene: Scene, public: PublicView, facts: SeatFacts, gains: dict[int, int]
    ) -> panels.SeatPanel:
        words, gain = self._words, gains.get(facts.seat, 0)
        second = words.say("+{points} this round", points=gain) if gain > 0 else ""
        if facts.bot:
            return panels.SeatPanel(facts.seat, str(facts.score), words.say("bot"))
        crowned = facts.seat in _winners(public)
        agreed = facts.seat in scene.agreed
        asked = words.say("new game") if public.winners else words.say("next round")
        return panels.SeatPanel(
            facts.seat,
            str(facts.score),
            second,
            sign="slap",
            sign_words="" if agreed else asked,
            done=agreed,
            crowned=crowned,
        )

    # both

    def _panels(self, layout: Layout, shown: list[panels.SeatPanel]) -> Pieces:
        words = self._words
        out: list[Pieces] = [panels.seat_panel(layout, panel) for panel in shown]
        for panel in shown:
            pressed = frozenset(
                spot.button
                for spot in self._spots(layout)
                if spot.seat == panel.seat and self._gestures.pressed(spot.box)
            )
            out.append(pads.pads(layout, panel.seat, words.say("SLAP"), words.say("CUT"), pressed))
        return tuple(piece for pieces in out for piece in pieces)

    def _spots(self, layout: Layout) -> tuple[PadSpot, ...]:
        """The pads, and of seats with pads the whole panel: who reads "touch here" touches there."""
        whole = (
            PadSpot(seat, "slap", box_of(panels.seat_panel_rect(layout, seat)))
            for seat in layout.seats
            if layout.place(seat).slap_pad
        )
        return (*pad_spots(layout), *whole)

    def _areas(self, layout: Layout) -> Areas:
        return Areas(slop=SLOP_MM * layout.k, pads=self._spots(layout))


def _winners(public: PublicView) -> frozenset[int]:
    if public.winners:
        return frozenset(public.winners)
    return frozenset() if public.winner is None else frozenset({public.winner})
