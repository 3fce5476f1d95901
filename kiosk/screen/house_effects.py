"""What house rules make move or stand for a while: hands on their way, the wheel, a debt that grows, slaps.

It only follows news. Imports the rules' plain data and the painters' moves.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Final, Literal

from kiosk.rules import events, news
from kiosk.rules.cards import WHEEL
from kiosk.rules.news import PublicEvent
from kiosk.rules.views import PublicView
from kiosk.screen.art.layout import Layout
from kiosk.screen.art.travel import HandMove
from kiosk.screen.dials import in_play
from kiosk.screen.motion import ARRIVE_NS, MS, PASS_NS, SWAP_NS, WHEEL_NS, Run, back_out, cubic_in_out

SHOWN_HAND_NS: Final = 8_000 * MS
BADGE_NS: Final = 1_600 * MS
VERDICT_NS: Final = 1_800 * MS
"""How long everyone's times stay after the last slap."""
_FINES: Final = frozenset(
    {"downpour", "slow slap", "broke silence", "false alarm", "false cut", "wrong card"}
)


@dataclass(frozen=True, slots=True)
class Slaps:
    """Everyone slaps for `starter`: `times` in ns after it began; `slow` and `until_ns` once it is over."""

    starter: int
    why: Literal["centre", "card"]
    times: Mapping[int, int] = field(default_factory=dict)
    slow: tuple[int, ...] | None = None
    until_ns: int = 0


@dataclass(frozen=True, slots=True)
class Travel:
    """Whole hands under way in a direction."""

    moves: tuple[HandMove, ...]
    direction: int
    run: Run

    @property
    def seats(self) -> frozenset[int]:
        return frozenset(move.coming for move in self.moves)


class HouseEffects:
    """Everything of the house rules that has an end."""

    def __init__(self, *, reduced: bool) -> None:
        """`reduced`: nothing travels or turns."""
        self._reduced = reduced
        self.travel: Travel | None = None
        self.wheel: tuple[str, int, Run] | None = None
        self.growth: Run | None = None
        self.badges: dict[int, tuple[int, Run]] = {}
        self.shown: dict[int, tuple[int, Run]] = {}
        self.slaps: Slaps | None = None

    def follow(
        self,
        fresh: Iterable[PublicEvent],
        old: PublicView | None,
        public: PublicView,
        layout: Layout,
        now_ns: int,
    ) -> None:
        """Start what the news ask for."""
        for event in fresh:
            self._note(event, public, layout, now_ns)
        owed = public.debt.cards if public.debt is not None else 0
        before = old.debt.cards if old is not None and old.debt is not None else 0
        if owed > before and old is not None and not self._reduced:
            self.growth = Run(now_ns, ARRIVE_NS, back_out)
        self._follow_slaps(public)

    def _note(self, event: PublicEvent, public: PublicView, layout: Layout, now_ns: int) -> None:
        match event:
            case events.HandsPassed():
                self._pass_on(public, layout, now_ns)
            case events.HandsSwapped(layer, partner):
                pairs = ((layer, partner), (partner, layer))
                self._travel(pairs, public, layout, Run(now_ns, SWAP_NS, cubic_in_out))
            case events.CardLaid(_, card, _, _) if card.black and public.options.circle and public.colour:
                if not self._reduced:
                    old = WHEEL[(WHEEL.index(public.colour) - public.direction) % len(WHEEL)]
                    self.wheel = (old, public.direction, Run(now_ns, WHEEL_NS, cubic_in_out))
            case news.HadToDraw(seat, cards, why) if why in _FINES and cards:
                self.badges[seat] = (cards, Run(now_ns, BADGE_NS))
            case news.Challenged(by, of, _):
                self.shown[by] = (of, Run(now_ns, SHOWN_HAND_NS))
            case events.SlapsAsked(starter, _, why, _):
                self.slaps = Slaps(starter, why)
            case events.Slapped(seat, after_ns) if self.slaps is not None:
                self.slaps = replace(self.slaps, times={**self.slaps.times, seat: after_ns})
            case events.SlapsOver(slow, _) if self.slaps is not None:
                self.slaps = replace(self.slaps, slow=slow, until_ns=now_ns + VERDICT_NS)

    def _pass_on(self, public: PublicView, layout: Layout, now_ns: int) -> None:
        """A 0: every hand goes to the next seat in the direction of play."""
        ring = in_play(public)
        step = 1 if public.direction > 0 else -1
        pairs = [(seat, ring[(i + step) % len(ring)]) for i, seat in enumerate(ring)]
        self._travel(pairs, public, layout, Run(now_ns, PASS_NS, cubic_in_out))

    def _travel(self, pairs: Iterable[tuple[int, int]], public: PublicView, layout: Layout, run: Run) -> None:
        if self._reduced:
            return
        moves = tuple(
            HandMove(leaving, coming, public.facts(coming).count)
            for leaving, coming in pairs
            if {leaving, coming} <= set(layout.seats)
        )
        self.travel = Travel(moves, public.direction, run)

    def _follow_slaps(self, public: PublicView) -> None:
        """After a restart the times are not known, but who has slapped is."""
        if public.stage == "slapping":
            if self.slaps is None or self.slaps.slow is not None:
                self.slaps = Slaps(public.starter or 0, "centre")
        elif self.slaps is not None and self.slaps.slow is None:
            self.slaps = None

    def see_shown(self, seat: int, now_ns: int) -> None:
        """The seat opened its hand: what it was shown stays from now on."""
        if seat in self.shown:
            self.shown[seat] = (self.shown[seat][0], Run(now_ns, SHOWN_HAND_NS))

    def forget_shown(self, seat: int) -> None:
        """The seat has seen enough of the hand it was shown."""
        self.shown.pop(seat, None)

    def clear(self) -> None:
        """Nobody plays."""
        self.travel = self.wheel = self.growth = self.slaps = None
        self.badges.clear()
        self.shown.clear()

    # time

    def settle(self, now_ns: int) -> None:
        """Forget what is over."""
        if self.travel is not None and self.travel.run.over(now_ns):
            self.travel = None
        if self.wheel is not None and self.wheel[2].over(now_ns):
            self.wheel = None
        if self.growth is not None and self.growth.over(now_ns):
            self.growth = None
        self.badges = {seat: badge for seat, badge in self.badges.items() if not badge[1].over(now_ns)}
        self.shown = {seat: shown for seat, shown in self.shown.items() if not shown[1].over(now_ns)}
        if self.slaps is not None and self.slaps.slow is not None and now_ns >= self.slaps.until_ns:
            self.slaps = None

    def changing(self) -> bool:
        """Return whether the still part of the picture changes softly just now."""
        return self.wheel is not None or self.growth is not None

    def ends(self) -> Iterator[int]:
        """Yield the moments at which something disappears or arrives."""
        runs = [*(badge[1] for badge in self.badges.values()), *(shown[1] for shown in self.shown.values())]
        runs += [self.travel.run] if self.travel is not None else []
        yield from (run.end_ns for run in runs)
        if self.slaps is not None and self.slaps.slow is not None:
            yield self.slaps.until_ns
