"""What there is to tell of a round, and the best of the day: in words.

Imports the rules' story, the scene's records and the words.
"""

from __future__ import annotations

from collections.abc import Sequence

from kiosk.rules.story import MS, Moment
from kiosk.screen.scene import Feat
from kiosk.words import Words

MINUTE_NS = 60_000 * MS


def own_line(words: Words, moment: Moment) -> str:
    """Return what the seat itself reads of its moment."""
    match moment.what:
        case "slap":
            return words.say("fastest slap: {time} ms", time=moment.value // MS)
        case "debt":
            return words.say("+{cards} for seat {seat}", cards=moment.value, seat=moment.other)
        case "cut":
            return words.say("cut in before seat {seat}", seat=moment.other)
        case "hand":
            return words.count("held {number} card", "held {number} cards", moment.value)
        case "comeback":
            return words.count("won after {number} card", "won after {number} cards", moment.value)


def told_lines(words: Words, moments: Sequence[Moment]) -> tuple[str, str]:
    """Return the story of a round for everybody: two lines, "" where there is nothing more to tell."""
    lines = [_told(words, moment) for moment in moments[:2]]
    first, second = (*lines, "", "")[:2]
    return first, second


def _told(words: Words, moment: Moment) -> str:
    seat = moment.seat
    match moment.what:
        case "slap":
            return words.say("Fastest slap: seat {seat}, {time} ms", seat=seat, time=moment.value // MS)
        case "debt":
            return words.say(
                "Seat {seat} sent +{cards} to seat {other}", seat=seat, cards=moment.value, other=moment.other
            )
        case "cut":
            return words.count(
                "Seat {seat} cut in before seat {other} with {number} card",
                "Seat {seat} cut in before seat {other} with {number} cards",
                moment.value,
                seat=seat,
                other=moment.other,
            )
        case "hand":
            return words.count(
                "Seat {seat} once held {number} card",
                "Seat {seat} once held {number} cards",
                moment.value,
                seat=seat,
            )
        case "comeback":
            return words.count(
                "Seat {seat} won after holding {number} card",
                "Seat {seat} won after holding {number} cards",
                moment.value,
                seat=seat,
            )


def record_lines(words: Words, feat: Feat) -> tuple[str, str]:
    """Return a record for the table that waits: what it is and since when, and how good it was."""
    return _title(words, feat), _measure(words, feat)


def _title(words: Words, feat: Feat) -> str:
    titles = {
        ("slap", "day"): words.say("Fastest slap today"),
        ("slap", "week"): words.say("Fastest slap this week"),
        ("slap", "venue"): words.say("Fastest slap here ever"),
        ("debt", "day"): words.say("Biggest debt today"),
        ("debt", "week"): words.say("Biggest debt this week"),
        ("debt", "venue"): words.say("Biggest debt here ever"),
        ("comeback", "day"): words.say("Best comeback today"),
        ("comeback", "week"): words.say("Best comeback this week"),
        ("comeback", "venue"): words.say("Best comeback here ever"),
        ("match", "day"): words.say("Longest match today"),
        ("match", "week"): words.say("Longest match this week"),
        ("match", "venue"): words.say("Longest match here ever"),
    }
    return titles[feat.what, feat.period]


def _measure(words: Words, feat: Feat) -> str:
    if feat.what == "slap":
        return words.say("{time} ms", time=feat.value // MS)
    if feat.what == "debt":
        return words.count("{number} card", "{number} cards", feat.value)
    if feat.what == "comeback":
        return words.count("won after {number} card", "won after {number} cards", feat.value)
    return words.count("{number} minute", "{number} minutes", max(1, feat.value // MINUTE_NS))
