"""What a round is worth, and when a match is won (SCORE-1 … SCORE-7, DRAW-3, SEAT-4, MIX-5).

Imports cards, events, options and state.
"""

from __future__ import annotations

from math import prod
from typing import TYPE_CHECKING

from kiosk.rules.cards import BLANK, DRAW_THREE, DRAW_TWO, WILD_DRAW_FOUR, Card
from kiosk.rules.events import MatchWon, RoundVoid, RoundWon, SeatFinished
from kiosk.rules.options import Options
from kiosk.rules.rulebook import Rulebook

if TYPE_CHECKING:
    from kiosk.rules.referee import Referee

LAST_CARD_DEBTS = {DRAW_TWO: 2, DRAW_THREE: 3, WILD_DRAW_FOUR: 4, BLANK: 10}

Points = dict[int, int]


def go_out(referee: Referee, seat: int, last: Card, carried: int) -> None:
    """End the round by `seat` laying its last card (MIX-3: before any colour is asked for).

    The seat after pays the debt of that card, and the one it answered, before hands are counted (SCORE-4).
    """
    owed = LAST_CARD_DEBTS.get(last.face)
    if owed is not None:
        referee.take(referee.state.after(seat), owed + carried, "last card")
    if referee.book.options.last:
        referee.emit(SeatFinished(seat, last))
        end_round(referee, seat, referee.state.finished)
    else:
        end_round(referee, seat, ((seat, last),))


def end_with_the_last(referee: Referee, owed: int) -> None:
    """End a round in which others left while a seat that was out still named its colour (HOUSE-LAST).

    The one still there pays what that card makes it owe (SCORE-4).
    """
    state = referee.state
    last = state.ring[0]
    if owed:
        referee.take(last, owed, "last card")
    end_round(referee, last, state.finished)


def end_blocked_round(referee: Referee) -> None:
    """End a round that nobody can go on with: the smallest hand wins it, a tie voids it (DRAW-3)."""
    state = referee.state
    points = hand_points(referee, state.ring)
    smallest = min(points.values())
    winners = [seat for seat, worth in points.items() if worth == smallest]
    if state.finished or len(winners) == 1:
        end_round(referee, winners[0], state.finished)
    else:
        referee.emit(RoundVoid())


def hand_points(referee: Referee, seats: tuple[int, ...]) -> Points:
    """Return what the hand of each of `seats` is worth (SCORE-1, HOUSE-ZERO)."""
    hands, book = referee.state.hands, referee.book
    return {seat: _worth_of(hands[seat], book) for seat in seats}


def _worth_of(hand: list[Card], book: Rulebook) -> int:
    worth = book.worth
    points = sum(card.points if worth is None else worth(card) for card in hand)
    return points + sum(more(hand, points) for more in book.adds)


def end_round(referee: Referee, winner: int, finished: tuple[tuple[int, Card], ...]) -> None:
    """Give the points of a round, and end the match if it is decided.

    `finished` are those who are out, each with its last card; the first of them who is still there wins.
    """
    state, book = referee.state, referee.book
    winner = next((seat for seat, _ in finished if seat in state.members), winner)
    points = hand_points(referee, state.members)
    times = prod(multiply(state) for multiply in book.multiplies)
    loser = _loser(referee, winner, points)
    if book.options.score == "winner_takes":
        gains = {winner: times * sum(worth for seat, worth in points.items() if seat != winner)}
    elif book.options.score == "lazy":
        gains = {}
    else:
        taken = {seat: sum(finish(card) for finish in book.finishes) for seat, card in finished}
        gains = {seat: times * (worth + taken.get(seat, 0)) for seat, worth in points.items()}
    out: tuple[int, ...] = ()
    if book.options.score == "knock_out":
        out = _knock_out(state.scores, gains, book.options.points_to)
    referee.emit(RoundWon(winner, tuple(points.items()), tuple(gains.items()), loser, out))
    won = _last_in_the_match(referee) if book.options.score == "knock_out" else None
    won = won or match_winners({seat: state.scores[seat] for seat in state.members}, book.options)
    if won is not None:
        referee.emit(MatchWon(won))


def _loser(referee: Referee, winner: int, points: Points) -> int | None:
    """SCORE-5: the most points in hand, of equals the nearest after the dealer; HOUSE-LAST: the last in."""
    state, options = referee.state, referee.book.options
    if not options.last and options.score != "lazy":
        return None
    holding = [seat for seat in state.ring if seat != winner and state.hands[seat]]
    if not holding:
        return None
    most = max(points[seat] for seat in holding)
    start = state.seats.index(state.dealer) if state.dealer in state.seats else 0
    clockwise = [*state.seats[start + 1 :], *state.seats[: start + 1]]
    return next(seat for seat in clockwise if seat in holding and points[seat] == most)


def _knock_out(scores: Points, gains: Points, limit: int) -> tuple[int, ...]:
    """SCORE-6: exactly at the limit goes back to nothing, above it leaves the match; the lowest of all stay
    if all do.
    """
    for seat, gain in gains.items():
        if scores[seat] + gain == limit:
            gains[seat] = -scores[seat]
    after = {seat: scores[seat] + gain for seat, gain in gains.items()}
    lowest = min(after.values())
    return tuple(
        seat for seat, score in after.items() if score > limit and (score > lowest or lowest <= limit)
    )


def _last_in_the_match(referee: Referee) -> tuple[int, ...] | None:
    state, limit = referee.state, referee.book.options.points_to
    alone = len(state.members) == 1 or all(state.scores[seat] > limit for seat in state.members)
    return state.members if alone else None


def match_winners(scores: Points, options: Options) -> tuple[int, ...] | None:
    """Return who has won with these scores, or None while the match goes on (SCORE-2, SCORE-3, SCORE-7)."""
    highest = max(scores.values())
    if options.score in {"lazy", "knock_out"} or highest < options.points_to:
        return None
    leading = tuple(seat for seat, score in scores.items() if score == highest)
    if options.score == "loser_counts":
        return tuple(seat for seat in scores if seat not in leading)
    return leading if len(leading) == 1 else None
