"""What the table asks of a seat just now, by what everyone can see: whom it may choose, how long it has.

Imports the rules' plain data, the scene, the areas, the painters' plans and the words.
"""

from __future__ import annotations

from typing import Final, Literal

from kiosk.rules.deadlines import ACCUSATION_NS
from kiosk.rules.legality import LEAST_TO_JUDGE
from kiosk.rules.views import PublicView, SeatFacts, SeatView
from kiosk.screen.areas import CardSpot, HandArea
from kiosk.screen.art import buttons, hand_plan
from kiosk.screen.art.layout import Layout
from kiosk.screen.dials import in_play
from kiosk.screen.picture import box_of
from kiosk.screen.scene import Scene
from kiosk.words import Words

Gives = Literal["", "give", "exchange"]
OVER: Final = frozenset({"dealing", "round over", "match over"})


def remaining(public: PublicView, match_now_ns: int) -> float | None:
    """Return the share of the present wait that is left, None where nothing is waited for."""
    if public.deadline_ns is None or public.deadline_ns <= public.began_ns or judging(public):
        return None
    return min(1.0, (public.deadline_ns - match_now_ns) / (public.deadline_ns - public.began_ns))


def judging(public: PublicView) -> bool:
    """Return whether the next deadline is that of an accusation."""
    accused = public.accusation
    return accused is not None and public.deadline_ns == accused.since_ns + ACCUSATION_NS


def may_accuse(public: PublicView) -> bool:
    """Return whether anybody may accuse anybody just now (HUSH-3, PEN-2)."""
    quiet = public.silence is not None or public.options.penalties
    enough = len(in_play(public)) >= LEAST_TO_JUDGE
    return quiet and enough and public.accusation is None and public.stage not in OVER


def glows(public: PublicView, seat: int) -> bool:
    """Return whether a seat's tray is lit because it may be chosen, or is accused."""
    if public.accusation is not None and public.accusation.accused == seat:
        return True
    choosing = public.stage in {"swapping", "exchanging"}
    return choosing and seat != public.waiting and seat in in_play(public)


def gives(public: PublicView, seat: int) -> Gives:
    """Return whether the cards of a seat are to be given just now, and not laid."""
    if public.waiting != seat:
        return ""
    return "give" if public.stage == "giving" else "exchange" if public.stage == "exchanging" else ""


def newest_of(own: SeatView) -> int | None:
    """Return the place in its hand of the card that a seat has just drawn and may lay."""
    return own.hand.index(own.drawn) if own.drawn is not None and own.drawn in own.hand else None


def hand_area(
    plan: hand_plan.HandPlan, cards: tuple[CardSpot, ...], count: int, newest: int | None
) -> HandArea:
    return HandArea(
        cards,
        count=count,
        seen=plan.seen,
        first=plan.first,
        step=plan.strip,
        newest=newest,
        back=box_of(plan.back) if plan.back is not None and plan.hidden_before else None,
        onward=box_of(plan.forward) if plan.forward is not None and plan.hidden_after else None,
        head_taken=plan.back is not None and not plan.pad_width,
    )


def aside(layout: Layout, row: buttons.ButtonRow, beside: float) -> tuple[int, int]:
    """Return how far a row moves along its edge, towards the table's middle, to clear a half ring."""
    place = layout.place(row.seat)
    across = [rect.h if place.rotation % 180 else rect.w for _, rect in buttons.plan_row(layout, row).buttons]
    middle_x, _ = place.to_seat(layout.cx, layout.cy)
    reach = (beside + sum(across) / 2 + layout.m) * (1 if middle_x >= 0 else -1)
    ax, ay = place.to_world(0, 0)
    bx, by = place.to_world(reach, 0)
    return round(bx - ax), round(by - ay)


def who_plays(words: Words, scene: Scene, facts: SeatFacts) -> str:
    """Return the word for who plays a seat, "" where its people do."""
    if facts.bot:
        return words.say("away") if facts.seat in scene.away else words.say("bot")
    return words.say("offline") if facts.seat in scene.halted else ""
