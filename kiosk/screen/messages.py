"""What the two plates say: what happened, and what follows from it.

Imports the rules' plain data and the words; no pygame.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any, Final, Literal

from kiosk.rules import events, news
from kiosk.rules.news import PublicEvent
from kiosk.rules.views import PublicView
from kiosk.screen.names import card_name, colour_name, picture_name, place_name, seat_list
from kiosk.words import Words, marked

SHOWN_NS: Final = 3_000_000_000
LASTS_NS: Final = 1_600_000_000

Accent = Literal["plain", "alarm", "hush"]
Part = Literal["cause", "effect"]


@dataclass(frozen=True, slots=True)
class Message:
    """One or two lines; the plates take `accent` and `icon` (a name of the art's icons, or none).

    One that `lasts` gives way to lesser ones only after `LASTS_NS`.
    """

    first: str
    second: str = ""
    accent: Accent = "plain"
    icon: str = ""
    lasts: bool = field(default=False, compare=False)


@dataclass(frozen=True, slots=True)
class Telling:
    """A message before it is said: `said` puts it into the words of a language."""

    said: Callable[[Words], Message]
    lasts: bool = False


@dataclass(frozen=True, slots=True)
class _Said:
    part: Part
    text: str
    accent: Accent = "plain"
    icon: str = ""
    more: str = ""
    lasts: bool = False


def message_of(words: Words, batch: Iterable[PublicEvent], public: PublicView) -> Message | None:
    """Return what to say of events that became known together, or None when the picture says enough.

    The newest cause is the first line, the newest effect after it the second; an effect alone is the first.
    A cause that lasts stays the first, and a lesser one after it becomes what follows.
    """
    cause: _Said | None = None
    effect: _Said | None = None
    for event in batch:
        said = _said(words, event, public)
        if said is None:
            continue
        if said.part == "cause" and (said.lasts or cause is None or not cause.lasts):
            cause, effect = said, None
        else:
            effect = said
    if cause is None:
        cause, effect = effect, None
    if cause is None:
        return None
    second = effect.text if effect else cause.more
    return Message(cause.text, second, cause.accent, cause.icon, cause.lasts)


def standing(words: Words, public: PublicView) -> Message | None:
    """Return what holds until something changes: an accusation, or silence."""
    accused, silence = public.accusation, public.silence
    if accused is not None:
        first = words.say("Seat {seat} accuses Seat {accused}", seat=accused.seat, accused=accused.accused)
        judges = sum(1 for facts in public.seats if not (facts.left or facts.out) and facts.place is None) - 2
        agreed = words.say(
            "slap to agree: {agreed} of {needed}", agreed=len(accused.seconds), needed=judges // 2 + 1
        )
        return Message(first, agreed, "hush", "hush")
    if silence is None:
        return None
    if silence.colour is not None:
        return Message(words.say("Silence"), words.say("until the colour changes"), "hush", "hush")
    until = words.say("until Seat {seat} plays again", seat=silence.seat)
    return Message(words.say("Silence"), until, "hush", "hush")


def _said(words: Words, event: PublicEvent, public: PublicView) -> _Said | None:
    teller = _TELLERS.get(type(event))
    return teller(words, event, public) if teller else None


def _laid(words: Words, event: events.CardLaid, _: PublicView) -> _Said | None:
    picture = picture_name(words, event.card)
    if event.cut:
        name = picture or card_name(words, event.card)
        text = words.say("Seat {seat} cuts: {card}", seat=event.seat, card=name)
        return _Said("cause", text, icon="cut", lasts=True)
    if not picture:
        return None
    return _Said("cause", words.say("Seat {seat} laid {card}", seat=event.seat, card=picture))


def _owes(words: Words, event: news.NowOwes, _: PublicView) -> _Said:
    if event.cards == 0:
        return _Said("effect", words.say("Seat {seat} misses a turn", seat=event.seat))
    text = words.count(
        "Seat {seat} owes {number} card", "Seat {seat} owes {number} cards", event.cards, seat=event.seat
    )
    return _Said("effect", text)


_ASKED: Final[dict[str, str]] = {
    "colour": marked("Seat {seat} names a colour"),
    "ready": marked("Seat {seat} is looking"),
    "swap": marked("Seat {seat} chooses a hand"),
    "exchange": marked("Seat {seat} may exchange a card"),
    "give": marked("Seat {seat} gives a card back"),
}


def _asked(words: Words, event: news.Asked, _: PublicView) -> _Said:
    return _Said("effect", words.say(_ASKED[event.what], seat=event.seat))


def _drew(words: Words, event: news.DrewInTurn, public: PublicView) -> _Said:
    if event.cards == 0:
        return _Said("cause", words.say("No cards left to draw"))
    asked = public.stage == "drew" and public.turn == event.seat and not public.drew_nothing
    more = words.say("Seat {seat} may lay it", seat=event.seat) if asked else ""
    return _Said(
        "cause",
        words.count(
            "Seat {seat} drew a card", "Seat {seat} drew {number} cards", event.cards, seat=event.seat
        ),
        more=more,
    )


def _had_to_draw(words: Words, event: news.HadToDraw, _: PublicView) -> _Said | None:
    if event.cards == 0:
        return None
    if event.why == "downpour":
        text = words.count("everyone else draws a card", "everyone else draws {number} cards", event.cards)
        return _Said("effect", text)
    text = words.count(
        "Seat {seat} draws a card", "Seat {seat} draws {number} cards", event.cards, seat=event.seat
    )
    return _Said("cause" if event.why == "debt" else "effect", text)


def _challenged(words: Words, event: news.Challenged, _: PublicView) -> _Said:
    if event.guilty:
        return _Said("cause", words.say("Seat {of} bluffed", of=event.of), lasts=True)
    return _Said("cause", words.say("Seat {of} was honest", of=event.of), lasts=True)


def _caught(words: Words, event: events.Caught, _: PublicView) -> _Said:
    if event.by is None:
        text = words.say("Seat {seat} forgot to call", seat=event.seat)
    else:
        text = words.say("Seat {by} caught Seat {seat}", by=event.by, seat=event.seat)
    return _Said("cause", text, "alarm", "slap", lasts=True)


def _fined(words: Words, event: events.Fined, _: PublicView) -> _Said:
    if event.why == "false cut":
        return _Said("cause", words.say("Seat {seat}: a false cut", seat=event.seat), "alarm", "cut")
    return _Said("cause", words.say("Seat {seat}: a false alarm", seat=event.seat), "alarm", "slap")


def _named(words: Words, event: events.ColourNamed, public: PublicView) -> _Said:
    colour = colour_name(words, event.colour)
    if public.options.circle:
        return _Said("effect", words.say("the wheel turns to {colour}", colour=colour))
    return _Said("cause", words.say("Seat {seat} names {colour}", seat=event.seat, colour=colour))


def _dealt(words: Words, event: news.Dealt, _: PublicView) -> _Said:
    text = words.say("Round {round}: Seat {seat} deals", round=event.number, seat=event.dealer)
    return _Said("cause", text, more=words.say("hold your edge to look") if event.number == 1 else "")


def _passed(words: Words, event: events.Passed, _: PublicView) -> _Said:
    return _Said("cause", words.say("Seat {seat} passes", seat=event.seat))


def _exchanged(words: Words, event: news.Exchanged, _: PublicView) -> _Said:
    pair = seat_list(words, (event.layer, event.partner))
    return _Said("cause", words.say("{seats} exchange a card", seats=pair), icon="exchange")


def _swapped(words: Words, event: events.HandsSwapped, _: PublicView) -> _Said:
    pair = seat_list(words, (event.layer, event.partner))
    return _Said("cause", words.say("{seats} swap hands", seats=pair), icon="swap")


def _took_next(words: Words, event: news.TookNextHand, _: PublicView) -> _Said:
    text = words.count(
        "Seat {seat} takes its next card",
        "Seat {seat} takes its next {number} cards",
        event.cards,
        seat=event.seat,
    )
    return _Said("cause", text, icon="seven_rounds")


def _finished(words: Words, event: events.SeatFinished, public: PublicView) -> _Said:
    place = public.facts(event.seat).place
    more = place_name(words, place) if place is not None else ""
    return _Said("cause", words.say("Seat {seat} is out", seat=event.seat), icon="last", more=more)


def _silence(words: Words, _: events.SilenceFell, public: PublicView) -> _Said | None:
    silence = public.silence
    if silence is None or public.accusation is not None:
        return None
    if silence.colour is not None:
        return _Said("effect", words.say("silence until the colour changes"), "hush", "hush")
    text = words.say("silence until Seat {seat} plays again", seat=silence.seat)
    return _Said("effect", text, "hush", "hush")


def _judged(words: Words, event: events.AccusationEnded, _: PublicView) -> _Said:
    if event.guilty:
        return _Said("cause", words.say("Seat {seat} broke the silence", seat=event.accused), "hush", "hush")
    return _Said("cause", words.say("Seat {seat} goes free", seat=event.accused), "hush", "hush")


def _slaps_over(words: Words, event: events.SlapsOver, _: PublicView) -> _Said | None:
    if not event.slow:
        return None
    return _Said("cause", words.say("{seats} too slow", seats=seat_list(words, event.slow)), "alarm", "slap")


def _won(words: Words, event: events.RoundWon, _: PublicView) -> _Said:
    text = words.say("Seat {seat} wins the round", seat=event.winner)
    if event.out:
        return _Said(
            "cause", text, icon="crown", more=words.say("{seats} out", seats=seat_list(words, event.out))
        )
    return _Said("cause", text, icon="crown")


_TELLERS: Final[dict[type, Callable[[Words, Any, PublicView], _Said | None]]] = {
    events.CardLaid: _laid,
    events.Caught: _caught,
    events.ColourNamed: _named,
    events.Fined: _fined,
    events.Passed: _passed,
    events.Called: lambda words, event, _: _Said(
        "cause", words.say("Seat {seat}: UNO!", seat=event.seat), icon="slap"
    ),
    events.WrongCardShown: lambda words, event, _: _Said(
        "cause", words.say("Seat {seat}: wrong card", seat=event.seat), "alarm"
    ),
    events.DirectionFlipped: lambda words, *_: _Said("effect", words.say("play turns round")),
    events.HandsPassed: lambda words, *_: _Said("effect", words.say("all hands move on")),
    events.HandsSwapped: _swapped,
    events.ExchangeDeclined: lambda words, event, _: _Said(
        "effect", words.say("Seat {seat} keeps its cards", seat=event.layer)
    ),
    events.SeatFinished: _finished,
    events.SilenceFell: _silence,
    events.SilenceEnded: lambda words, *_: _Said("effect", words.say("the silence is over")),
    events.AccusationEnded: _judged,
    events.SlapsOver: _slaps_over,
    events.RoundWon: _won,
    events.RoundVoid: lambda words, *_: _Said("cause", words.say("Nobody wins the round")),
    news.Exchanged: _exchanged,
    news.TookNextHand: _took_next,
    events.CardTakenBack: lambda words, event, _: _Said(
        "effect", words.say("Seat {seat} takes it back", seat=event.seat)
    ),
    events.SeatIdled: lambda words, event, _: _Said(
        "cause", words.say("A bot plays for Seat {seat}", seat=event.seat)
    ),
    events.SeatReturned: lambda words, event, _: _Said(
        "cause", words.say("Seat {seat} is back", seat=event.seat)
    ),
    events.PlayHalted: lambda words, event, _: _Said(
        "cause", words.say("The table waits for {seats}", seats=seat_list(words, event.seats)), "alarm"
    ),
    events.PlayWentOn: lambda words, event, _: _Said(
        "cause",
        words.say("{seats}: play by touch", seats=seat_list(words, event.by_touch))
        if event.by_touch
        else words.say("All buttons are there"),
    ),
    events.SeatJoined: lambda words, event, _: _Said(
        "cause", words.say("Seat {seat} sits down", seat=event.seat)
    ),
    news.NowOwes: _owes,
    news.Asked: _asked,
    news.DrewInTurn: _drew,
    news.HadToDraw: _had_to_draw,
    news.Challenged: _challenged,
    news.Dealt: _dealt,
    news.Left: lambda words, event, _: _Said("cause", words.say("Seat {seat} leaves", seat=event.seat)),
    news.PileShuffled: lambda words, *_: _Said("effect", words.say("the pile was shuffled")),
}
