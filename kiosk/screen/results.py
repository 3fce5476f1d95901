"""How a round or a match ended: the rows of the table of points, and what each seat reads at its edge.

Imports the rules' plain data, the painters' rows and panels, and the words.
"""

from __future__ import annotations

from collections.abc import Collection

from kiosk.rules.options import Options
from kiosk.rules.story import Moment
from kiosk.rules.views import PublicView, SeatFacts
from kiosk.screen.art import attract, panels, plates, scores
from kiosk.screen.art.layout import Layout
from kiosk.screen.art.piece import Pieces
from kiosk.screen.names import place_name, seat_list
from kiosk.screen.stories import own_line
from kiosk.words import Words


def scores_of(words: Words, public: PublicView) -> scores.Scores:
    """Return the table of points, the best first."""
    gains = dict(public.gains)
    seats = [facts for facts in public.seats if not facts.left]
    falling = public.options.score == "winner_takes"
    seats.sort(key=lambda facts: (facts.out, -facts.score if falling else facts.score, facts.seat))
    winners = _winners(public)
    rows = tuple(
        scores.ScoreRow(
            facts.seat,
            facts.score,
            max(0, gains.get(facts.seat, 0)),
            _gain_text(words, gains.get(facts.seat, 0)),
            winner=facts.seat in winners,
        )
        for facts in seats
    )
    return scores.Scores(*_headline(words, public), rows, public.options.points_to)


def lazy_headline(words: Words, public: PublicView) -> tuple[str, str]:
    """Return who won and who lost a round without points."""
    first, _ = _headline(words, public)
    if public.loser is None:
        return first, ""
    return first, words.say("Seat {seat} loses, and deals", seat=public.loser)


def seat_panel(
    words: Words, public: PublicView, facts: SeatFacts, told: Moment | None = None, *, agreed: bool
) -> panels.SeatPanel:
    """Return what a seat reads: its points, or without points how it fared; what is `told` of it, and what
    its button does.
    """
    seat, lazy = facts.seat, public.options.score == "lazy"
    first = _fared(words, public, facts) if lazy else str(facts.score)
    if facts.bot:
        return panels.SeatPanel(seat, first, words.say("bot"))
    asked = words.say("new game") if public.winners else words.say("next round")
    return panels.SeatPanel(
        seat,
        first,
        _how(words, public, facts) if told is None else own_line(words, told),
        sign="slap",
        sign_words="" if agreed else asked,
        done=agreed,
        crowned=seat in _winners(public),
    )


def _fared(words: Words, public: PublicView, facts: SeatFacts) -> str:
    if facts.seat == public.winner:
        return words.say("You won")
    if facts.seat == public.loser:
        return words.say("You lost")
    return words.count("{number} card left", "{number} cards left", facts.count)


def _how(words: Words, public: PublicView, facts: SeatFacts) -> str:
    """The second line at a seat."""
    if facts.out:
        return words.say("out of the match")
    if public.options.score == "lazy":
        if facts.seat == public.winner:
            return words.say("you lead the next round")
        return words.say("you deal") if facts.seat == public.loser else ""
    gain = dict(public.gains).get(facts.seat, 0)
    if gain:
        return words.say("{points} this round", points=_gain_text(words, gain))
    return place_name(words, facts.place) if facts.place is not None else ""


def _gain_text(words: Words, gain: int) -> str:
    if gain == 0:
        return ""
    if gain > 0:
        return words.say("+{points}", points=gain)
    return words.say("-{points}", points=-gain)


def _headline(words: Words, public: PublicView) -> tuple[str, str]:
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
    return first, _aim(words, public.options, public.round_number)


def _aim(words: Words, options: Options, number: int) -> str:
    points = options.points_to
    if options.score == "loser_counts":
        return words.say("round {round} · {points} loses", round=number, points=points)
    if options.score == "knock_out":
        return words.say("round {round} · over {points} is out", round=number, points=points)
    return words.say("round {round} · first to {points}", round=number, points=points)


def _winners(public: PublicView) -> frozenset[int]:
    if public.winners:
        return frozenset(public.winners)
    return frozenset() if public.winner is None else frozenset({public.winner})


def told_back(words: Words, layout: Layout, missing: Collection[int]) -> Pieces:
    """That the power is back, and who is waited for."""
    first = words.say("The table is back")
    second = words.say("waiting for {seats}", seats=seat_list(words, missing))
    if layout.square:
        return plates.plates(layout, first, second)
    return attract.beside_wheel(layout, first, second)
