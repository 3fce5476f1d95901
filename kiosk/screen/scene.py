"""What the screen is given to draw, and what it gives back: a picture of the table in, wishes out.

Imports the rules' views and commands, and the staff menu's part. Times are ns on CLOCK_MONOTONIC, but for
those inside views (match clock).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from kiosk.rules.cards import Card
from kiosk.rules.commands import SeatCommand
from kiosk.rules.news import PublicEvent
from kiosk.rules.options import Options
from kiosk.rules.story import Moment
from kiosk.rules.verdicts import Race
from kiosk.rules.views import PublicView, SeatView
from kiosk.screen.staff_scene import StaffCalled, StaffPanel, StaffTouched

Button = Literal["slap", "cut"]
Edge = Literal["bottom", "left", "top", "right"]


@dataclass(frozen=True, slots=True)
class Place:
    """A place at the table where somebody can sit. `edge` None: where the layout puts it. `pads`: no real
    buttons.
    """

    seat: int
    edge: Edge | None = None
    pads: bool = False
    left_handed: bool = False


@dataclass(frozen=True, slots=True)
class Trouble:
    """Something is wrong with the table. `kind` says which words are shown; `seats` are those concerned.

    `detail` are the words of whoever noticed, for the log; the screen does not show them.
    """

    kind: str
    seats: tuple[int, ...] = ()
    detail: str = ""


@dataclass(frozen=True, slots=True)
class News:
    """A public event with its running `number` (each is shown once) and the time it became known."""

    number: int
    at_ns: int
    event: PublicEvent


@dataclass(frozen=True, slots=True)
class PresetOffer:
    """A set of rules that can be chosen with one touch. `key` is its name in the rules, or the number of
    one's own as text; `minutes` a round of it lasts with those who sit here, None while it is still reckoned.
    """

    key: str
    options: Options
    own: bool
    minutes: float | None


@dataclass(frozen=True, slots=True)
class RulesChoice:
    """The rule picker is open. `preset` is the key of the offer that is chosen as it is, or "" for a mix of
    one's own.

    `refusals` tells for each option's name (as in scenario files) the key of the clash (`Options.clash`) that
    its next value would make. `minutes` is how long a round lasts with `options` and `seats`.
    """

    options: Options
    preset: str
    offers: tuple[PresetOffer, ...]
    refusals: Mapping[str, str]
    minutes: float | None
    seats: int
    may_save: bool


@dataclass(frozen=True, slots=True)
class Feat:
    """A record of the table: `value` is ns for "slap" and "match", else cards."""

    what: Literal["slap", "debt", "comeback", "match"]
    period: Literal["day", "week", "venue"]
    value: int


@dataclass(frozen=True, slots=True)
class LessonSeen:
    """A guest learns before the match: `step` is asked for now, `top` lies on its little pile.

    `fits` is the card of its `hand` that may be laid now, if any; `open`: a finger rests on its edge.
    """

    step: Literal["peek", "lay", "slap", "cut", "done"]
    top: Card
    hand: tuple[Card, ...]
    fits: Card | None
    open: bool


@dataclass(frozen=True, slots=True)
class Countdown:
    """The table goes on by itself at `to_ns`, without those who have not agreed; it was set at `from_ns`."""

    from_ns: int
    to_ns: int

    def left(self, now_ns: int) -> float:
        """Return how much of the time is left, 1..0."""
        return max(0.0, min(1.0, (self.to_ns - now_ns) / (self.to_ns - self.from_ns)))


@dataclass(frozen=True, slots=True)
class Scene:
    """Everything the screen needs to know of the table at one moment.

    kind "attract": nobody plays; `seated` have pressed to sit down, `agreed` have slapped again to start.
    kind "play": a round is on. kind "scores": a round or the match is over; `agreed` have slapped for the
    next. kind "back": a round goes on after a power cut as soon as its people have pressed; `agreed` have.
    `public` is None in attract. `own` holds the views of those seats alone whose hands the screen
    reported open. `news` are the latest public events, oldest first. `race` is the newest decided race.
    `match_ns` is what to take from a time on CLOCK_MONOTONIC to have the match's clock. `refusals` are the
    newest refusals: seat to (number, command, reason key). `keys` lists "seat: slap key, cut key" for the F1
    page. `resumed`: the table came back after a power cut. `rules` are those chosen for the next match;
    `choosing` is there while the rule picker is open (kind "attract"): then a slap agrees with what is
    chosen. `countdown`: the next match or round begins without those who have not agreed. `story` is what
    there is to tell of the round that is over, the best first; `records` are those of the table. `staff`
    lies over all of it while somebody has the staff menu open. `lessons` are those going on, by seat.
    `night`: the venue is closed. While the game waits for the buttons of `halted` seats, or is `paused`, the
    match's clock stands at `stands_ns`. `away` are the seats whose people will be back in a while.
    """

    kind: Literal["attract", "play", "scores", "back"]
    places: tuple[Place, ...]
    seated: frozenset[int] = frozenset()
    agreed: frozenset[int] = frozenset()
    public: PublicView | None = None
    own: Mapping[int, SeatView] = field(default_factory=dict)
    news: tuple[News, ...] = ()
    race: Race | None = None
    match_ns: int = 0
    refusals: Mapping[int, tuple[int, SeatCommand, str]] = field(default_factory=dict)
    faults: tuple[Trouble, ...] = ()
    keys: tuple[tuple[int, str, str], ...] = ()
    resumed: bool = False
    rules: Options | None = None
    choosing: RulesChoice | None = None
    countdown: Countdown | None = None
    story: tuple[Moment, ...] = ()
    records: tuple[Feat, ...] = ()
    languages: Mapping[int, str] = field(default_factory=dict)
    staff: StaffPanel | None = None
    night: bool = False
    halted: tuple[int, ...] = ()
    stands_ns: int | None = None
    paused: bool = False
    away: frozenset[int] = frozenset()
    lessons: Mapping[int, LessonSeen] = field(default_factory=dict)

    def match_now(self, now_ns: int) -> int:
        """Return the time on the match's clock."""
        return now_ns - self.match_ns if self.stands_ns is None else self.stands_ns


@dataclass(frozen=True, slots=True)
class Act:
    """A seat wants this done; the touch happened at `at_ns`, give or take `error_ns`."""

    command: SeatCommand
    at_ns: int
    error_ns: int


@dataclass(frozen=True, slots=True)
class HandOpened:
    """A finger rests on the seat's edge: its hand is open."""

    seat: int


@dataclass(frozen=True, slots=True)
class HandClosed:
    """The finger was lifted."""

    seat: int


@dataclass(frozen=True, slots=True)
class PadPressed:
    """A touch pad that stands for a button of a seat without buttons.

    `late_ns` adds to the error that a touch has anyway: the screen was slow to hear of it.
    """

    seat: int
    button: Button
    down: bool
    at_ns: int
    late_ns: int = 0


@dataclass(frozen=True, slots=True)
class KeyMoved:
    """A key of the keyboard, by pygame's name of it; `late_ns` as of pads."""

    key: str
    down: bool
    at_ns: int
    late_ns: int = 0


@dataclass(frozen=True, slots=True)
class Quit:
    """The window was closed, or Escape pressed on a desktop."""


@dataclass(frozen=True, slots=True)
class LessonAsked:
    """A guest who sits wants to learn how to play."""

    seat: int


@dataclass(frozen=True, slots=True)
class RulesOpened:
    """Somebody wants to choose the rules; only seated people may."""


@dataclass(frozen=True, slots=True)
class RulesClosed:
    """The rule picker was put away; what is chosen stays chosen."""


@dataclass(frozen=True, slots=True)
class PresetChosen:
    """One touch chose a whole set of rules, by the key of its offer."""

    key: str


@dataclass(frozen=True, slots=True)
class OptionChosen:
    """A switch was thrown: the option `name`, as in scenario files, is to have `value`; of the target None
    means the usual one of the score.
    """

    name: str
    value: bool | int | float | str | None


@dataclass(frozen=True, slots=True)
class PresetSaved:
    """The venue keeps what is chosen as a set of its own."""


@dataclass(frozen=True, slots=True)
class LanguageChosen:
    """A seat wants to be spoken to in a language, by its code."""

    seat: int
    language: str


@dataclass(frozen=True, slots=True)
class PlayedOn:
    """Nobody wants to wait any longer: for the buttons of the halted seats, or for a pause to end."""


@dataclass(frozen=True, slots=True)
class PauseAsked:
    """Somebody wants the game to wait."""


Intent = (
    Act
    | HandOpened
    | HandClosed
    | PadPressed
    | KeyMoved
    | Quit
    | LessonAsked
    | RulesOpened
    | RulesClosed
    | PresetChosen
    | OptionChosen
    | PresetSaved
    | LanguageChosen
    | StaffCalled
    | StaffTouched
    | PlayedOn
    | PauseAsked
)


def rules_of(scene: Scene | None) -> Options:
    """Return the rules that are in force, or chosen for the next match."""
    if scene is None:
        return Options()
    if scene.public is not None:
        return scene.public.options
    return scene.rules or Options()
