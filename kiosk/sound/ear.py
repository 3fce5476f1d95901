"""Which cue goes with what happened: the public news of the table in sounds.

Imports the rules' events, news and views. What only one seat may know makes no sound.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from kiosk.rules import events, news
from kiosk.rules.news import PublicEvent
from kiosk.rules.views import PublicView

MS: Final = 1_000_000
STALE_NS: Final = 1_000 * MS
"""News older than this is history, and makes no sound."""
AT_ONCE: Final = 3
"""More cues than this at one moment are a noise."""
COUNTED: Final = 3
"""The last seconds before it goes on without the others are counted aloud."""

Heard = tuple[int, int, PublicEvent]
"""The running number of an event, when it became known, and what it was."""

MOST_TELLING_FIRST: Final = (
    "match",
    "win",
    "void",
    "caught",
    "now",
    "slap",
    "cut",
    "wrong",
    "owed",
    "accuse",
    "hands",
    "hush",
    "loud",
    "debt",
    "take",
    "reverse",
    "skip",
    "shuffle",
    "sit",
    "stand",
    "lay",
    "draw",
    "turn",
    "no",
    "countdown",
)
IN_SILENCE: Final = frozenset({"lay", "draw", "no", "countdown", "loud", "hush", "win", "match", "void"})
"""HUSH quiets the table too: cards, and that it is over."""

FINED: Final = frozenset({"caught", "false alarm", "false cut", "wrong card"})
"""What made a seat draw was heard already."""

CUE_OF_KIND: Final[Mapping[type, str]] = {
    events.HandsSwapped: "hands",
    events.HandsPassed: "hands",
    news.Exchanged: "hands",
    events.SilenceFell: "hush",
    events.SilenceEnded: "loud",
    events.Accused: "accuse",
    news.Challenged: "accuse",
    events.SlapsAsked: "now",
    events.Called: "slap",
    events.Caught: "caught",
    events.CallOwed: "owed",
    events.Fined: "wrong",
    events.WrongCardShown: "wrong",
    events.DirectionFlipped: "reverse",
    news.Dealt: "shuffle",
    news.PileShuffled: "shuffle",
    news.DrewInTurn: "draw",
    news.TookNextHand: "take",
    events.SeatFinished: "win",
    events.RoundWon: "win",
    events.RoundVoid: "void",
    events.MatchWon: "match",
    events.SeatReturned: "sit",
    events.SeatJoined: "sit",
    news.Left: "stand",
}


def cue_of(event: PublicEvent, view: PublicView) -> str | None:
    """Return the name of the cue that goes with an event, or None: most of what happens is quiet."""
    match event:
        case events.CardLaid(cut=cut):
            return "cut" if cut else "lay"
        case news.NowOwes(cards=cards):
            return "debt" if cards else "skip"
        case news.HadToDraw(why=why):
            return None if why in FINED else "take"
        case events.TurnBegan(seat):
            return "turn" if any(facts.seat == seat and not facts.bot for facts in view.seats) else None
        case _:
            return CUE_OF_KIND.get(type(event))


class Ear:
    """Listens to a table: each event, refusal, press at the seats and counted second makes its sound once."""

    def __init__(self) -> None:
        """Whatever was before is not heard."""
        self._told = -1
        self._match: object = None
        self._refused: dict[int, int] = {}
        self._seated: frozenset[int] | None = None
        self._agreed: frozenset[int] = frozenset()
        self._counted: int | None = None

    def match(
        self,
        view: PublicView,
        told: Iterable[Heard],
        refusals: Mapping[int, int],
        now_ns: int,
    ) -> tuple[str, ...]:
        """Return the cues of what is new in a match, the most important first.

        `refusals`: the number of the newest refusal of each seat that had one.
        """
        fresh = [one for one in told if one[0] > self._told]
        if fresh:
            self._told = fresh[-1][0]
        found = [cue_of(event, view) for _, at_ns, event in fresh if now_ns - at_ns < STALE_NS]
        if any(self._refused.get(seat) != number for seat, number in refusals.items()):
            found.append("no")
        self._refused = dict(refusals)
        if view.silence is not None:
            found = [cue for cue in found if cue in IN_SILENCE]
        return _ranked(found)

    def seats(self, seated: frozenset[int], agreed: frozenset[int]) -> tuple[str, ...]:
        """Return the cues of who has sat down, agreed or stood up since."""
        before, self._seated = self._seated, seated
        wished, self._agreed = self._agreed, agreed
        if before is None:
            return ()
        found = ["sit"] if seated - before or agreed - wished else []
        if before - seated or wished - agreed - (before - seated):
            found.append("stand")
        return _ranked(found)

    def count(self, left_ns: int | None) -> tuple[str, ...]:
        """Return the tick of each of the last seconds before it goes on without the others."""
        second = None if left_ns is None else -(-left_ns // (1_000 * MS))
        before, self._counted = self._counted, second
        if second is None or second == before or not 0 < second <= COUNTED:
            return ()
        return ("countdown",)


def _ranked(found: Iterable[str | None]) -> tuple[str, ...]:
    cues = {cue for cue in found if cue is not None}
    return tuple(sorted(cues, key=MOST_TELLING_FIRST.index)[:AT_ONCE])
