"""Between the table and its screen: scenes made of what the table knows, wishes handed on to it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace

from hardware.keyboard import KeyboardBoard
from hardware.touch import TouchBoard
from kiosk.commands.night import Night
from kiosk.commands.setting_up import Parts, keys_of
from kiosk.commands.staff import Staff
from kiosk.screen.scene import (
    Act,
    Countdown,
    Feat,
    HandClosed,
    HandOpened,
    Intent,
    KeyMoved,
    LanguageChosen,
    LessonAsked,
    LessonSeen,
    News,
    OptionChosen,
    PadPressed,
    PauseAsked,
    Place,
    PlayedOn,
    PresetChosen,
    PresetOffer,
    PresetSaved,
    Quit,
    RulesChoice,
    RulesClosed,
    RulesOpened,
    Scene,
    Trouble,
)
from kiosk.screen.staff_scene import StaffCalled, StaffTouched
from kiosk.table.memory import PERIODS
from kiosk.table.seating import LEAST_SEATS

RESUMED_SHOWN_NS = 5_000_000_000


class Stage:
    """Shows one table on one screen."""

    def __init__(self, parts: Parts, now_ns: int, logs: Callable[[], Iterable[str]] = tuple) -> None:
        """Set the stage at `now_ns`. `logs`: the last lines that were said, for the staff."""
        self._staff = Staff(parts, logs, now_ns)
        self._night = Night(parts.table.wall)
        self._parts = parts
        self._table = parts.table
        self._keyboard = parts.boards.part(KeyboardBoard)
        self._touch = parts.boards.part(TouchBoard)
        self._keys = keys_of(parts.boards)
        self._edges = {seat.number: seat.edge for seat in parts.seat_map.wired}
        self._pads = parts.pads
        self._places = self._placed()
        self._opened_ns = now_ns
        self._last: tuple[object, Scene] | None = None

    def scene(self, now_ns: int) -> Scene:
        """Return what is to be seen now; the same object while nothing has changed."""
        table = self._table
        match = table.match
        seating = table.seating
        self._stand_in(now_ns)
        faults = self._troubles()
        resumed = table.resumed is not None and now_ns - self._opened_ns < RESUMED_SHOWN_NS
        day = table.wall().date() if match is None else None
        told = None if match is None else (match.told, match.changes, match.races.newest)
        seats = (
            table.shown_hands,
            frozenset(table.absences.until_ns),
            table.pausing.on,
            table.agreed,
            frozenset(seating.seated),
            frozenset(seating.agreed),
            tuple(seating.lessons.of.items()),
        )
        choice = self._choice()
        here = table.returning.agreed if table.returning.waits else None
        panel = self._staff.panel(now_ns)
        night = self._night.holds(self._parts.settings.current.night_hours, now_ns)
        waits = (table.countdown, table.stands_ns, self._places, night)
        seen = (choice, waits, table.memory.changes, day, panel, self._languages(), here)
        signature = (id(match), told, seats, table.at_scores, faults, resumed, seen)
        if self._last is None or self._last[0] != signature:
            self._last = (
                signature,
                replace(self._made(faults, choice, resumed=resumed), staff=panel, night=night),
            )
        return self._last[1]

    def _placed(self) -> tuple[Place, ...]:
        places = self._table.settings.places
        return tuple(Place(seat, self._edges.get(seat), pads=seat in self._pads) for seat in places)

    def _stand_in(self, now_ns: int) -> None:
        """Show pads where buttons are not heard, unless the game waits for them; put them away after."""
        match = self._table.match
        halted = () if match is None else match.state.halted
        unheard = {seat for seat, _ in self._parts.boards.unheard()} - {*halted}
        pads = self._parts.pads | unheard
        if pads == self._pads:
            return
        if self._touch is not None:
            for seat in self._pads - pads:
                self._touch.put_away(seat, now_ns)
        self._pads = pads
        self._places = self._placed()

    def _troubles(self) -> tuple[Trouble, ...]:
        """Everything that is wrong with the table, what was found at its start first."""
        return (
            *(Trouble("put aside", (), said) for said in self._parts.said),
            *(Trouble(kind, (), said) for kind, said in self._table.troubles),
            *(Trouble("staff", (), said) for said in self._staff.faults),
            *(
                Trouble(fault.kind, tuple(sorted({seat for seat, _ in fault.lines})), fault.detail)
                for fault in self._parts.boards.faults()
            ),
        )

    def _choice(self) -> RulesChoice | None:
        """Return what the rule picker shows, while it is open."""
        table, tonight = self._table, self._table.tonight
        if not tonight.open:
            return None
        seats = max(table.company, LEAST_SEATS)
        offers = tuple(
            PresetOffer(offer.key, offer.options, offer.own, offer.minutes) for offer in tonight.offers(seats)
        )
        return RulesChoice(
            options=tonight.options,
            preset=tonight.preset,
            offers=offers,
            refusals=tonight.refusals(),
            minutes=tonight.minutes(seats),
            seats=seats,
            may_save=tonight.may_save,
        )

    def _made(self, faults: tuple[Trouble, ...], choice: RulesChoice | None, *, resumed: bool) -> Scene:
        table = self._table
        match = table.match
        countdown = None if table.countdown is None else Countdown(*table.countdown)
        if match is None:
            return Scene(
                kind="attract",
                places=self._places,
                seated=frozenset(table.seating.seated),
                agreed=frozenset(table.seating.agreed),
                faults=faults,
                keys=self._keys,
                rules=table.tonight.options,
                choosing=choice,
                countdown=countdown,
                records=self._records(),
                languages=self._languages(),
                lessons=self._lessons(),
            )
        shift = table.match_from_ns
        ring = match.state.clockwise
        return Scene(
            kind="back" if table.returning.waits else "scores" if table.at_scores else "play",
            places=self._places,
            seated=frozenset(match.here()),
            agreed=table.returning.agreed if table.returning.waits else table.agreed,
            public=match.public(),
            own={seat: match.own(seat) for seat in table.shown_hands if seat in ring and not match.over},
            news=tuple(News(number, at_ns + shift, event) for number, at_ns, event in match.news),
            race=match.races.newest,
            match_ns=shift,
            refusals=dict(match.refusals),
            faults=faults,
            keys=self._keys,
            resumed=resumed,
            rules=match.book.options,
            countdown=countdown,
            story=match.story.moments if match.over else (),
            languages=self._languages(),
            halted=match.state.halted,
            stands_ns=table.stands_ns,
            paused=table.pausing.on,
            away=frozenset(table.absences.until_ns),
        )

    def _languages(self) -> dict[int, str]:
        """The venue's word for a seat, and over it the guest's own."""
        return {**dict(self._parts.settings.current.seat_languages), **self._table.languages.chosen}

    def _lessons(self) -> dict[int, LessonSeen]:
        table = self._table
        return {
            seat: LessonSeen(one.step, one.top, one.hand, one.fitting, seat in table.open_hands)
            for seat, one in table.seating.lessons.of.items()
        }

    def _records(self) -> tuple[Feat, ...]:
        """The best of the day, else of the week, else of all time: what is longest ago is told last."""
        table = self._table
        now = table.wall()
        found: dict[tuple[str, int], Feat] = {}
        for period in PERIODS:
            for best in table.memory.best(period, now):
                found.setdefault((best.feat, best.value), Feat(best.feat, period, best.value))
        return tuple(found.values())

    def take(self, intents: Iterable[Intent], now_ns: int) -> bool:
        """Hand wishes on to the table; return False when somebody wants to stop."""
        for intent in intents:
            match intent:
                case Quit():
                    return False
                case KeyMoved(key, down, at_ns, late_ns):
                    if self._keyboard is not None:
                        self._keyboard.key(key, down, at_ns, late_ns)
                case PadPressed(seat, button, down, at_ns, late_ns):
                    if self._touch is not None and (seat in self._pads or not down):
                        self._touch.pad(seat, button, down, at_ns, late_ns)
                case HandOpened(seat):
                    self._table.open_hand(seat, now_ns)
                case HandClosed(seat):
                    self._table.close_hand(seat)
                case Act(command, at_ns, error_ns):
                    self._table.do(command, at_ns, error_ns)
                case StaffCalled(rotation):
                    self._staff.call(rotation, now_ns)
                case StaffTouched(key):
                    self._staff.touch(key, now_ns)
                case _:
                    self._choose(intent, now_ns)
        return not self.again

    @property
    def again(self) -> bool:
        """Whether the program is to end only to begin again."""
        return self._staff.ends_to_begin_again

    def tick(self, now_ns: int) -> None:
        """Let time pass."""
        self._staff.tick(now_ns)

    def _choose(self, intent: Intent, now_ns: int) -> None:
        """Hand on what is wished of the rules, the words, the lesson, or the table."""
        match intent:
            case LanguageChosen(seat, language):
                self._table.languages.choose(seat, language, now_ns)
            case LessonAsked(seat):
                self._table.seating.learn(seat, now_ns)
            case RulesOpened():
                self._table.open_rules()
            case PauseAsked():
                self._table.pause(now_ns)
            case PlayedOn():
                self._table.play_on(now_ns)
            case _ if self._table.tonight.open:
                self._choose_rules(intent)

    def _choose_rules(self, intent: Intent) -> None:
        """Hand on what is wished of the rules while they are being chosen; later it means nothing."""
        tonight = self._table.tonight
        match intent:
            case RulesClosed():
                tonight.open = False
            case PresetChosen(key):
                tonight.choose(key)
            case OptionChosen(name, value):
                tonight.throw(name, value)
            case PresetSaved():
                tonight.save()
