"""Which lamp shows what: the view of the table in light.

Imports the rules' views and the hardware's lamps.
"""

from __future__ import annotations

from collections.abc import Collection

from hardware.lamps import ASK, CATCH, OPEN_HAND, OWES, TURN, Lamp, LampPattern, attract
from kiosk.rules.views import PublicView, SeatFacts


def in_play(view: PublicView, open_hands: Collection[int]) -> dict[Lamp, LampPattern]:
    """Return the lamps of a round: your turn, you owe the call, you may be caught, your hand is open.

    Once the round is over all are dark.
    """
    if view.stage in {"round over", "match over"}:
        return {}
    owing = next((facts.seat for facts in view.seats if facts.owes_call), None)
    shown: dict[Lamp, LampPattern] = {}
    for facts in view.seats:
        if facts.left:
            continue
        slap = _slap_lamp(view, facts, owing)
        if slap is not None:
            shown[facts.seat, "slap"] = slap
        if facts.seat in open_hands:
            shown[facts.seat, "cut"] = OPEN_HAND
    return shown


def _slap_lamp(view: PublicView, facts: SeatFacts, owing: int | None) -> LampPattern | None:
    if facts.seat in view.slapping:
        return OWES
    if owing == facts.seat:
        return OWES
    if owing is not None:
        return CATCH
    if (view.waiting == facts.seat and view.stage == "ready") or _may_second(view, facts.seat):
        return ASK
    return TURN if view.turn == facts.seat else None


def _may_second(view: PublicView, seat: int) -> bool:
    accusation = view.accusation
    return accusation is not None and seat not in {accusation.seat, accusation.accused, *accusation.seconds}


def asking(seats: Collection[int], agreed: Collection[int]) -> dict[Lamp, LampPattern]:
    """Return the lamps that ask those who have not agreed yet."""
    return {(seat, "slap"): ASK for seat in seats if seat not in agreed}


def inviting(
    places: tuple[int, ...], seated: Collection[int], agreed: Collection[int]
) -> dict[Lamp, LampPattern]:
    """Return the lamps between matches: a light runs round the table until somebody sits down."""
    if not seated:
        return {(seat, "slap"): attract(number, len(places)) for number, seat in enumerate(places)}
    return {(seat, "slap"): TURN for seat in agreed} | asking(seated, agreed)
