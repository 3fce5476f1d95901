"""Moments of the table under house rules, made by hand to look at. Imports the rules' plain data."""

from __future__ import annotations

from dataclasses import replace

from kiosk.rules.cards import cards
from kiosk.rules.options import PRESETS, Options
from kiosk.rules.state import Accusation, Shown, Silence
from kiosk.rules.views import DebtFacts, PublicView, SeatView
from kiosk.screen import samples
from kiosk.screen.scene import PresetOffer, RulesChoice
from kiosk.screen.switches import refusals

MINUTES = {
    "classic": 6.0,
    "printed": 5.0,
    "party": 7.0,
    "cafe": 6.0,
    "cruel": 6.0,
    "everything": 19.0,
    "piglet": 8.0,
    "sorting": 6.0,
}


def choice(options: Options | None = None, *, own: int = 1, seats: int = 4) -> RulesChoice:
    """Return the picker with these rules chosen, and so many sets that the venue saved."""
    chosen = PRESETS["party"] if options is None else options
    offers = [PresetOffer(key, preset, False, MINUTES[key]) for key, preset in PRESETS.items()]
    offers += [PresetOffer(str(n + 1), Options(cut=True, five=True), True, None) for n in range(own)]
    key = next((offer.key for offer in offers if offer.options == chosen), "")
    return RulesChoice(chosen, key, tuple(offers), refusals(chosen), 7.0, seats, may_save=True)


def under(view: PublicView, **options: object) -> PublicView:
    """Return the table with other rules."""
    return replace(view, options=replace(view.options, **options))  # type: ignore[arg-type]


def waiting(stage: str, pile: str, *, turn: int = 1, waited_for: int | None = None) -> PublicView:
    """Return five seats of which one is waited for, to choose or to give."""
    view = samples.public((5, 7, 6, 9, 4), pile, turn=turn)
    view = under(view, seven=True, five=True)
    return replace(view, stage=stage, waiting=waited_for or turn)  # type: ignore[arg-type]


def stacked(cards_owed: int = 12) -> PublicView:
    """Return a table where seat 2 owes a stacked debt, and cards have been set aside."""
    view = under(samples.public((7, 6, 3, 9), "W4 W4 W4", turn=2, colour="blue"), stack=True, ten=True)
    owed = DebtFacts(seat=2, cards=cards_owed, laid_by=1, challengeable=True, final=False)
    return replace(view, stage="debt", debt=owed, set_aside=2, deadline_ns=8_000_000_000)


def silent(*, seats: int = 7, accused: bool = False) -> PublicView:
    """Return a table in silence until seat 5 plays again, perhaps with an accusation that one agrees with."""
    view = under(samples.public((5, 7, 6, 9, 4, 3, 8, 2, 7, 7)[:seats], "R2 G7 G2", turn=4), hush="twos")
    told = Accusation(2, 4, (6,), 0) if accused else None
    return replace(view, silence=Silence(5, None), accusation=told)


def slapping(seats: int = 6, still: tuple[int, ...] = (4, 6)) -> PublicView:
    """Return a table where everyone slaps for seat 1."""
    view = under(samples.public((1, 7, 6, 9, 4, 3, 8, 2, 7, 7)[:seats], "G4 G7 Y7", turn=2), centre=True)
    return replace(view, stage="slapping", slapping=still, starter=1, deadline_ns=5_000_000_000)


def placed() -> PublicView:
    """Return a table where two are out of the round and one out of the match."""
    view = under(samples.public((5, 0, 6, 0, 4, 0, 8), "B2 B7 B5", turn=5), last=True)
    marks = {2: {"place": 1}, 4: {"place": 2}, 6: {"out": True}}
    seats = tuple(replace(one, **marks.get(one.seat, {})) for one in view.seats)  # type: ignore[arg-type]
    return replace(view, seats=seats)


def in_rounds() -> PublicView:
    """Return a table whose seats are at different stages of their seven hands."""
    view = under(samples.public((7, 3, 1, 6), "B2 B7 B5"), seven_rounds=True)
    refills = {1: 6, 2: 3, 3: 0, 4: 5}
    return replace(view, seats=tuple(replace(one, refill=refills[one.seat]) for one in view.seats))


def lazy() -> PublicView:
    """Return the end of a round without points."""
    view = under(samples.scored(), score="lazy")
    return replace(view, gains=(), loser=4, seats=tuple(replace(one, score=0) for one in view.seats))


def knocked_out() -> PublicView:
    """Return the end of a round in which one seat went over the limit and one had points taken off."""
    view = under(samples.scored(), score="knock_out")
    points = {1: 205, 2: 540, 3: 312, 4: 96}
    seats = tuple(replace(one, score=points[one.seat], out=one.seat == 2) for one in view.seats)
    return replace(view, seats=seats, gains=((1, 12), (2, 80), (3, -50), (4, 33)))


def shown(view: PublicView, seat: int, of: int, hand: str, held: str) -> SeatView:
    """Return the view of a seat that a challenge showed what another held."""
    return replace(samples.own(view, seat, hand), shown=Shown(seat, of, tuple(cards(held))))
