"""The play-by-play in words, one line an event."""

from __future__ import annotations

from kiosk.rules import events, news
from kiosk.rules.cards import in_text
from kiosk.rules.news import PublicEvent
from kiosk.rules.views import PublicView
from kiosk.screen.names import card_name, colour_name, seat_list
from kiosk.words import Words


def line_of(words: Words, event: PublicEvent, public: PublicView) -> str | None:  # noqa: C901, PLR0912 -- a line each
    """Return what to say of `event`, or None where it goes without saying."""
    match event:
        case events.DealerTurned(turned, dealer):
            cards = ", ".join(f"{seat}: {in_text([one])}" for seat, one in turned)
            return words.say(
                "Seats turn cards for the deal ({cards}): Seat {dealer} deals", cards=cards, dealer=dealer
            )
        case news.Dealt(number, _, size):
            return words.say("Round {number}: {size} cards each", number=number, size=size)
        case events.StartTurned(card):
            return words.say("The first card is {card}", card=card_name(words, card))
        case events.CardLaid(seat, card, True, _):
            return words.say("Seat {seat} cuts with {card}", seat=seat, card=card_name(words, card))
        case events.CardLaid(seat, card, _, _):
            return words.say("Seat {seat} lays {card}", seat=seat, card=card_name(words, card))
        case events.ColourNamed(seat, colour):
            return words.say("Seat {seat} names {colour}", seat=seat, colour=colour_name(words, colour))
        case news.DrewInTurn(seat, cards) | news.HadToDraw(seat, cards, _):
            return words.count(
                "Seat {seat} draws a card", "Seat {seat} draws {number} cards", cards, seat=seat
            )
        case events.Passed(seat, _):
            return words.say("Seat {seat} passes", seat=seat)
        case news.NowOwes(seat, 0, _, _):
            return words.say("Seat {seat} owes a missed turn", seat=seat)
        case news.NowOwes(seat, cards, _, _):
            return words.count("Seat {seat} owes a card", "Seat {seat} owes {number} cards", cards, seat=seat)
        case events.DirectionFlipped():
            return words.say("Play goes the other way round")
        case events.HandsPassed(_):
            return words.say("All hands move one seat on")
        case events.Called(seat, _):
            return words.say("Seat {seat}: UNO!", seat=seat)
        case events.CallOwed(seat, _):
            return words.say("Seat {seat} has one card left", seat=seat)
        case events.Caught(seat, int(by), _):
            return words.say("Seat {by} catches Seat {seat}", by=by, seat=seat)
        case news.Challenged(by, of, guilty):
            if guilty:
                return words.say("Seat {by} challenges Seat {of}: it was a bluff", by=by, of=of)
            return words.say("Seat {by} challenges Seat {of}: it was no bluff", by=by, of=of)
        case news.PileShuffled(cards):
            return words.say("The discards are shuffled into a new pile of {cards}", cards=cards)
        case events.RoundWon(winner, _, _):
            points = dict(public.gains).get(winner, 0)
            return words.say("Seat {seat} wins the round ({points} points)", seat=winner, points=points)
        case events.RoundVoid():
            return words.say("The round is void: nobody can go on")
        case events.MatchWon(winners):
            return words.count(
                "{seats} wins the match",
                "{seats} win the match",
                len(winners),
                seats=seat_list(words, winners),
            )
        case _:
            return None
