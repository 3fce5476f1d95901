"""What a bot would lay, name or answer, from a seat's view alone. Imports the rules' plain data."""

from __future__ import annotations

from collections import Counter
from random import Random

from kiosk.rules.cards import most_held
from kiosk.rules.commands import (
    Challenge,
    Exchange,
    Give,
    Keep,
    Lay,
    NameColour,
    Pass,
    Pay,
    SeatCommand,
    Swap,
)
from kiosk.rules.views import SeatView

CHALLENGES = 0.2
EXCHANGES = 0.7
KEEPS_A_PLAYABLE_CARD = 0.05


def choose(view: SeatView, chance: Random) -> SeatCommand | None:
    """Return what a person of middling skill would do now, or None when nothing is asked of the seat."""
    if not view.may:
        return None
    stage = view.public.stage
    if stage == "naming":
        return NameColour(view.seat, chance.choice(most_held(view.hand)))
    if stage in {"swapping", "exchanging", "giving"}:
        return _trade(view, chance)
    lays = [command for command in view.may if isinstance(command, Lay)]
    if view.public.stage == "debt":
        return _answer(view, lays, chance)
    if lays and not (view.public.stage == "drew" and chance.random() < KEEPS_A_PLAYABLE_CARD):
        return _best(view, lays, chance)
    return next((command for command in view.may if isinstance(command, Pass)), view.may[-1])


def _trade(view: SeatView, chance: Random) -> SeatCommand:
    """Take the smallest hand there is; exchange now and then; give what counts most against the hand."""
    swaps = [command for command in view.may if isinstance(command, Swap)]
    if swaps:
        return min(swaps, key=lambda swap: (view.public.facts(swap.partner).count, chance.random()))
    gifts = [command for command in view.may if isinstance(command, Exchange | Give)]
    if not gifts or (view.public.stage == "exchanging" and chance.random() >= EXCHANGES):
        return next(command for command in view.may if isinstance(command, Keep))
    return max(gifts, key=lambda gift: (gift.card.points * (not gift.card.black), chance.random()))


def _answer(view: SeatView, lays: list[Lay], chance: Random) -> SeatCommand:
    if lays:
        return chance.choice(lays)
    challenge = next((command for command in view.may if isinstance(command, Challenge)), None)
    if challenge is not None and chance.random() < CHALLENGES:
        return challenge
    return Pay(view.seat)


def _best(view: SeatView, lays: list[Lay], chance: Random) -> Lay:
    """Keep black cards for need; sting a neighbour who is nearly out; else shed what is held most."""
    others = [facts.count for facts in view.public.seats if facts.seat != view.seat and not facts.left]
    danger = min(others, default=7) <= 2
    colours = Counter(card.colour for card in view.hand)

    def worth(lay: Lay) -> float:
        card = lay.card
        score = chance.random() * 2 + colours[card.colour]
        if card.black:
            return score - 6 + (8 if danger else 0)
        if not card.number:
            return score + (5 if danger else 1)
        return score

    return max(lays, key=worth)
