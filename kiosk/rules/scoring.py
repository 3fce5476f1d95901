"""What a round is worth, and when a match is won (SCORE-1 … SCORE-4, SCORE-7, DRAW-3, SEAT-4).

Imports events, options and state.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from kiosk.rules.cards import DRAW_TWO, WILD_DRAW_FOUR, Card
from kiosk.rules.events import MatchWon, RoundVoid, RoundWon
from kiosk.rules.options import Options

if TYPE_CHECKING:
    from kiosk.rules.referee import Referee

LAST_CARD_DEBTS = {DRAW_TWO: 2, WILD_DRAW_FOUR: 4}

Points = dict[int, int]


def go_out(referee: Referee, seat: int, last: Card) -> None:
    """End the round by `seat` laying its last card (MIX-3: before any colour is asked for)."""
    owed = LAST_CARD_DEBTS.get(last.face)
    if owed is not None:
        referee.take(referee.state.after(seat), owed, "last card")
    end_round(referee, seat)


def end_blocked_round(referee: Referee) -> None:
    """End a round that nobody can go on with: the smallest hand wins it, a tie voids it (DRAW-3)."""
    points = hand_points(referee)
    smallest = min(points.values())
    winners = [seat for seat, worth in points.items() if worth == smallest]
    if len(winners) == 1:
        end_round(referee, winners[0])
    else:
        referee.emit(RoundVoid())


def hand_points(referee: Referee) -> Points:
    """Return what each hand in play is worth (SCORE-1)."""
    hands = referee.state.hands
    return {seat: sum(card.points for card in hands[seat]) for seat in referee.state.ring}


def end_round(referee: Referee, winner: int) -> None:
    """Give the points of a round, and end the match if it is decided."""
    points = hand_points(referee)
    options = referee.book.options
    if options.score == "winner_takes":
        gains = {winner: sum(worth for seat, worth in points.items() if seat != winner)}
    else:
        gains = points
    referee.emit(RoundWon(winner, tuple(points.items()), tuple(gains.items())))
    scores = {seat: referee.state.scores[seat] for seat in referee.state.ring}
    won = match_winners(scores, options)
    if won is not None:
        referee.emit(MatchWon(won))


def match_winners(scores: Points, options: Options) -> tuple[int, ...] | None:
    """Return who has won with these scores, or None while the match goes on (SCORE-2, SCORE-3, SCORE-7)."""
    highest = max(scores.values())
    if highest < options.points_to:
        return None
    leading = tuple(seat for seat, score in scores.items() if score == highest)
    if options.score == "loser_counts":
        return tuple(seat for seat in scores if seat not in leading)
    return leading if len(leading) == 1 else None
