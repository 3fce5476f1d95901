"""The scenes of house rules through the real screen: the picker, the list of rules, and each rule's own face.

Imports everything of this package.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Final

import pygame

from kiosk.rules import events, news
from kiosk.rules.cards import card
from kiosk.rules.options import PRESETS, Options
from kiosk.screen import rule_samples, samples
from kiosk.screen.areas import WishKind
from kiosk.screen.rehearsal import MS, Stage, told
from kiosk.screen.scene import Scene

Board = Callable[[Stage], None]


def _wish(stage: Stage, what: WishKind, key: str | None = None) -> None:
    """Touch a place that stands for a wish."""
    for spot in stage.screen.areas.wishes:
        if spot.wish.what == what and key in {None, spot.wish.key}:
            stage.tap(spot.box)
            return
    raise LookupError(f"nothing on the screen stands for {what} {key}")


def rules_chosen(stage: Stage) -> None:
    """Two sit; the rules of the next match are said beside the wheel."""
    stage.play(replace(samples.seating(4, (1, 3)), rules=PRESETS["party"]), 50)


def _picker(
    rotation: int, pages: int = 0, options: Options | None = None, seats: int = 4
) -> Callable[[Stage], None]:
    def board(stage: Stage) -> None:
        scene = replace(
            samples.seating(seats, tuple(range(1, seats + 1, 2))),
            rules=options or PRESETS["party"],
            choosing=rule_samples.choice(options, seats=(seats + 1) // 2),
            agreed=frozenset({3}),
        )
        stage.play(scene, 50)
        _wish(stage, "tab", str(rotation))
        stage.play(scene, 50)
        for _ in range(pages):
            _wish(stage, "on")
            stage.play(scene, 50)

    return board


MIXED: Final = Options(cut=True, deck="spares", ten=True, last=True, score="lazy", stack="twos")


def _list(side: tuple[float, float]) -> Callable[[Stage], None]:
    def board(stage: Stage) -> None:
        view = replace(samples.public((7, 5, 8, 3), "B2 B7 Y5"), options=PRESETS["everything"])
        scene = samples.playing(view)
        stage.play(scene, 50)
        box = stage.screen.areas.coaster
        if box is None:
            raise LookupError("nothing on the screen opens the list of rules")
        x, y = box.left + side[0] * box.width, box.top + side[1] * box.height
        stage.finger(pygame.FINGERDOWN, x, y)
        stage.finger(pygame.FINGERUP, x, y)
        stage.pump()
        stage.play(scene, 50)

    return board


def swapping(stage: Stage) -> None:
    """Seat 2 chooses whose hand it takes, its finger on a number."""
    view = rule_samples.waiting("swapping", "B2 B7 R7", turn=2)
    heard = told(stage, events.CardLaid(2, card("R7"), False, 0), news.Asked(2, "swap"))
    scene = samples.playing(view, news=heard)
    stage.play(scene, 300)
    dial = stage.screen.areas.seats[2].dial_box
    if dial is not None:
        stage.finger(pygame.FINGERDOWN, dial.left + 0.4 * dial.width, dial.top + 0.25 * dial.height)
    stage.pump()
    stage.play(scene, 100)


def exchanging(stage: Stage) -> None:
    """Seat 1 drags a card to the number of the seat that gets it."""
    view = rule_samples.waiting("exchanging", "R2 R7 R5")
    stage.play(samples.playing(view), 50)
    stage.hold(1)
    scene = samples.playing(view, own={1: samples.own(view, 1, "R1 Y9 Y+2 G5 B8")})
    stage.play(scene, 200)
    area = stage.screen.areas.seats[1]
    ring = area.dial_box
    if area.hand is not None and ring is not None:
        spot = area.hand.cards[1].box
        at = (spot.left + spot.width / 2, spot.top + spot.height / 2)
        over = (ring.left + 0.3 * ring.width, ring.top + 0.3 * ring.height)
        stage.finger(pygame.FINGERDOWN, *at, 2)
        stage.finger(pygame.FINGERMOTION, *over, 2)
    stage.pump()
    stage.play(scene, 50)


def exchange_closed(stage: Stage) -> None:
    """Seat 1 may exchange a card and has not opened its hand yet."""
    stage.play(samples.playing(rule_samples.waiting("exchanging", "R2 R7 R5")), 50)


def giving(stage: Stage) -> None:
    """Seat 3 gives a card for that of seat 1, its hand open."""
    view = rule_samples.waiting("giving", "R2 R7 R5", waited_for=3)
    stage.play(samples.playing(view), 50)
    stage.hold(3)
    stage.play(samples.playing(view, own={3: samples.own(view, 3, "R1 Y9 Y+2 G5 B8 W")}), 200)


def challenged(stage: Stage) -> None:
    """Seat 3 sees what seat 2 held; seat 1's challenge is seen at its closed tray."""
    view = samples.public((7, 1, 6, 9), "B3 B7 B+2", turn=3)
    stage.play(samples.playing(view), 50)
    stage.hold(3)
    heard = told(stage, news.Challenged(1, 4, True), news.Challenged(3, 2, True))
    own = {3: rule_samples.shown(view, 3, 2, "R1 Y9 G5", "B8 W4 R3 G7 Y2")}
    stage.play(samples.playing(view, own=own, news=heard), 300)


def hands_pass(stage: Stage) -> None:
    """All hands move on for a 0."""
    before = samples.public((7, 5, 8, 3, 4, 6), "R4 R7 R3")
    stage.play(samples.playing(before), 50)
    after = samples.public((6, 6, 5, 8, 3, 4), "R7 R3 R0", turn=2)
    heard = told(stage, events.CardLaid(1, card("R0"), False, 0), events.HandsPassed(1))
    stage.play(samples.playing(after, news=heard), 130)


def hands_swap(stage: Stage) -> None:
    """Two hands change places for a 7."""
    before = samples.public((7, 5, 8, 13), "R4 R7 R3")
    stage.play(samples.playing(before), 50)
    heard = told(stage, events.HandsSwapped(1, 3))
    stage.play(samples.playing(samples.public((8, 5, 6, 13), "R7 R3 Y7", turn=2), news=heard), 180)


def cards_exchange(stage: Stage) -> None:
    """Two cards change places, face down."""
    view = samples.public((7, 5, 8, 13), "R4 R7 R5", turn=2)
    stage.play(samples.playing(view), 50)
    stage.play(samples.playing(view, news=told(stage, news.Exchanged(1, 3))), 180)


def stacked(stage: Stage) -> None:
    """A debt of twelve, on the pile and at the seat."""
    heard = told(stage, events.CardLaid(1, card("W4"), False, 0), news.NowOwes(2, 12, 1, True))
    scene = samples.playing(rule_samples.stacked(), news=heard, match_ns=stage.now_ns - 2_000 * MS)
    stage.play(scene, 500)


def wheel_turns(stage: Stage) -> None:
    """The wheel turns to the next colour for a black card."""
    before = rule_samples.under(samples.public((7, 5, 8, 3), "R4 R7 R3"), circle=True)
    stage.play(samples.playing(before), 50)
    after = rule_samples.under(samples.public((6, 5, 8, 3), "R7 R3 W", turn=2, colour="blue"), circle=True)
    heard = told(stage, events.CardLaid(1, card("W"), False, 0), events.ColourNamed(1, "blue"))
    stage.play(samples.playing(after, news=heard), 380)


def _slapping(seats: int, still: tuple[int, ...], *, over: bool = False) -> Callable[[Stage], None]:
    def board(stage: Stage) -> None:
        view = rule_samples.slapping(seats, still)
        others = tuple(range(2, seats + 1))
        done = [seat for seat in others if seat not in still]
        happened: list[object] = [events.SlapsAsked(1, others, "centre", 0)]
        happened += [events.Slapped(seat, (231 + 83 * i) * MS) for i, seat in enumerate(done)]
        match_ns = stage.now_ns - 1_600 * MS
        heard = told(stage, *happened)
        stage.play(samples.playing(view, news=heard, match_ns=match_ns), 200)
        if over:
            last = done[-1]
            happened += [events.SlapsOver((last,), 0), news.HadToDraw(last, 2, "slow slap")]
            heard = told(stage, *happened)
            after = replace(view, stage="turn", slapping=(), starter=None)
            stage.play(samples.playing(after, news=heard, match_ns=match_ns), 700)

    return board


def silence(stage: Stage) -> None:
    """Nobody may speak; seat 2 is choosing whom it heard."""
    scene = samples.playing(rule_samples.silent())
    stage.play(scene, 50)
    spot = next(spot for spot in stage.screen.areas.accusing if spot.seat == 2)
    stage.tap(spot.box)
    stage.play(scene, 100)


def silence_open(stage: Stage) -> None:
    """Silence at ten seats, one hand open in its turn."""
    view = rule_samples.silent(seats=10)
    stage.play(samples.playing(view), 50)
    stage.hold(4)
    stage.play(samples.playing(view, own={4: samples.own(view, 4, "R1 Y9 Y+2 G5 B8 W")}), 200)


def accused(stage: Stage) -> None:
    """Seat 2 accuses seat 4; the others judge."""
    match_ns = stage.now_ns - 1_800 * MS
    stage.play(samples.playing(rule_samples.silent(accused=True), match_ns=match_ns), 100)


def placed(stage: Stage) -> None:
    """Some are out of the round, one out of the match."""
    stage.play(samples.playing(rule_samples.placed()), 50)


def in_rounds(stage: Stage) -> None:
    """Seats at different stages of their seven hands."""
    stage.play(samples.playing(rule_samples.in_rounds()), 50)


def rain(stage: Stage) -> None:
    """A downpour: everybody else draws."""
    view = samples.public((6, 7, 8, 3), "R7 R3 D2", turn=2, colour="green")
    view = rule_samples.under(view, deck="downpour")
    stage.play(samples.playing(view), 50)
    fell = (news.HadToDraw(seat, 2, "downpour") for seat in (2, 3, 4))
    heard = told(stage, events.CardLaid(1, card("D2"), False, 0), events.ColourNamed(1, "green"), *fell)
    stage.play(samples.playing(view, news=heard), 250)


def _faces(deck: str, pile: str, hand: str) -> Callable[[Stage], None]:
    def board(stage: Stage) -> None:
        view = rule_samples.under(samples.public((7, 5, 8, 3), pile), deck=deck)
        stage.play(samples.playing(view), 50)
        stage.hold(1)
        stage.play(samples.playing(view, own={1: samples.own(view, 1, hand)}), 200)

    return board


def lazy(stage: Stage) -> None:
    """A round without points is over."""
    stage.play(Scene("scores", samples.places(4), public=rule_samples.lazy(), agreed=frozenset({2})))


def knocked_out(stage: Stage) -> None:
    """A round is over in which one seat is out."""
    stage.play(Scene("scores", samples.places(4), public=rule_samples.knocked_out()))


RULE_BOARDS: Final[dict[str, Board]] = {
    "rules-chosen": rules_chosen,
    "picker": _picker(0),
    "picker-2": _picker(0, 1),
    "picker-3-left": _picker(90, 2, MIXED),
    "picker-4-top": _picker(180, 3, MIXED, 10),
    "picker-5-right": _picker(270, 4, PRESETS["everything"], 10),
    "rules-right": _list((0.5, 0.5)),
    "rules-bottom": _list((0.5, 0.95)),
    "swapping": swapping,
    "exchanging": exchanging,
    "exchange-closed": exchange_closed,
    "giving": giving,
    "challenged": challenged,
    "hands-pass": hands_pass,
    "hands-swap": hands_swap,
    "cards-exchange": cards_exchange,
    "stacked": stacked,
    "wheel-turns": wheel_turns,
    "slapping": _slapping(6, (4, 6)),
    "slapping-10": _slapping(10, (4, 6, 9)),
    "slapped": _slapping(6, (), over=True),
    "silence": silence,
    "silence-10": silence_open,
    "accused": accused,
    "placed": placed,
    "in-rounds": in_rounds,
    "rain": rain,
    "piglet": _faces("piglet", "Y4 YH Y+3", "R1 RL Y7 Y+3 GH BV W"),
    "sorting": _faces("sorting", "B7 B+2 G8", "R3 R9 Y6 G1 GV B+2 W"),
    "scores-lazy": lazy,
    "scores-out": knocked_out,
}
