"""The staff menu joined to its table: facts for its pages, words for its rows, and its orders carried out."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from queue import Empty, SimpleQueue
from typing import Literal

import kiosk
from hardware.press import BUTTONS, Press, RawEdge
from kiosk.commands.setting_up import STAFF_PIN, Parts
from kiosk.commands.staff_words import note, staff_row, title
from kiosk.journal import Plain
from kiosk.operator import power, staff_menu
from kiosk.operator.clock import clock_is_set
from kiosk.operator.selftest import SelfTest
from kiosk.operator.staff_menu import Cleaning, EndMatch, PinPad, Power, Shown, StaffMenu, StandUp, Trial
from kiosk.operator.staff_pages import Facts, Played
from kiosk.operator.staff_pin import SECOND, PinLock
from kiosk.operator.versions import versions
from kiosk.screen.staff_scene import StaffChip, StaffPanel
from kiosk.words import Words, languages

MOST_RESULTS = 60
LOOKS_NS = SECOND // 5
"""How old what the menu tells may be."""


class Staff:
    """The menu of one table. `ends_to_begin_again`: the program is to end, and start anew."""

    def __init__(self, parts: Parts, logs: Callable[[], Iterable[str]], now_ns: int) -> None:
        """Closed. `logs` are the last lines that were said, oldest first."""
        self._parts = parts
        self._table = parts.table
        self._logs = logs
        self._lock = PinLock(
            parts.record.setting(STAFF_PIN),
            lambda plain: parts.record.keep_setting(STAFF_PIN, plain),
            now_ns,
        )
        self._versions = versions(kiosk.__version__)
        self._facts_now = Facts()
        self._results: tuple[Played, ...] | None = None
        self._menu = StaffMenu(parts.settings, self._lock, lambda: self._facts_now)
        self._runtime = power.runtime_folder()
        self._test: SelfTest | None = None
        self._edges: SimpleQueue[RawEdge] = SimpleQueue()
        self._words = Words()
        self._seen: tuple[object, StaffPanel | None] = (None, None)
        self._looked_ns = 0
        self.ends_to_begin_again = False
        self.faults: tuple[str, ...] = ()

    # in

    def call(self, rotation: int, now_ns: int) -> None:
        """Open it at the edge with this rotation."""
        self._results = None
        self._look(now_ns)
        self._menu.call(rotation, now_ns)
        self._follow()

    def touch(self, key: str, now_ns: int) -> None:
        """Take a touch on a part of the menu, and do what it asks."""
        self._look(now_ns)
        match self._menu.touch(key, now_ns):
            case EndMatch():
                self._table.end_match()
            case StandUp(seat):
                self._table.stand_up(seat, now_ns)
            case Power(what):
                self._power(what)
        self._look(now_ns)
        self._follow()

    def _power(self, what: Literal["program", "restart", "off"]) -> None:
        if what == "program":
            self.ends_to_begin_again = True
        elif self._runtime is not None:
            try:
                power.ask(self._runtime, what)
            except OSError as error:
                self.faults = (f"the system cannot be asked ({self._runtime}: {error.strerror})",)
            else:
                self._menu.close()

    def tick(self, now_ns: int) -> None:
        """Let time pass; what nobody touches closes."""
        while self._test is not None:
            try:
                self._test.edge(self._edges.get_nowait())
            except Empty:
                self._test.tick(now_ns)
                break
        self._menu.tick(now_ns)
        self._follow()

    def _follow(self) -> None:
        """Buttons mean what the menu says they mean."""
        diverts = self._menu.diverts
        if diverts == "buttons" and self._test is None:
            self._test = SelfTest(self._parts.boards.lines)
            self._parts.boards.tap_edges(self._edges.put)
        elif diverts != "buttons" and self._test is not None:
            self._parts.boards.tap_edges(None)
            self._test = None
        self._table.divert(self._pressed if diverts else None)

    def _pressed(self, press: Press) -> None:
        if self._test is not None:
            self._test.press(press)
            self._menu.stir(press.at_ns)

    # out

    def panel(self, now_ns: int) -> StaffPanel | None:
        """Return what the screen shows; the same object while nothing has changed."""
        rotation = self._menu.rotation
        if rotation is None:
            return None
        if now_ns - self._looked_ns >= LOOKS_NS:
            self._look(now_ns)
        language = self._parts.settings.current.language
        if self._words.language != language and language in languages():
            self._words = Words(language)
        view = self._menu.view(now_ns)
        chips = self._chips() if view == Trial("buttons") or self._test is not None else ()
        signature = (rotation, view, chips, self._words.language)
        if self._seen[0] != signature:
            self._seen = signature, self._made(rotation, view, chips)
        return self._seen[1]

    def _made(
        self, rotation: int, view: staff_menu.View | None, chips: tuple[StaffChip, ...]
    ) -> StaffPanel | None:
        words = self._words
        match view:
            case PinPad():
                return StaffPanel("pin", rotation, title(words, view), note(words, view), digits=view.digits)
            case Shown():
                rows = tuple(staff_row(words, row) for row in view.rows)
                return StaffPanel(
                    "rows", rotation, title(words, view), rows=rows, nested=view.nested, more=view.more
                )
            case Cleaning(until_ns):
                first, second = words.say("Clean the screen"), words.say("touch and buttons do nothing now")
                return StaffPanel("clean", rotation, first, second, until_ns=until_ns)
            case Trial("colours", step):
                return StaffPanel("colours", rotation, colour=staff_menu.COLOURS[step])
            case Trial("touch"):
                return StaffPanel("touch", rotation, title(words, view), note(words, view), nested=True)
            case Trial("buttons"):
                return StaffPanel(
                    "buttons", rotation, title(words, view), note(words, view), nested=True, chips=chips
                )
        return None

    def _chips(self) -> tuple[StaffChip, ...]:
        if self._test is None:
            return ()
        reports = {report.line: report for report in self._test.reports()}
        names = {"slap": self._words.say("SLAP"), "cut": self._words.say("CUT")}
        out = []
        for seat in sorted({seat for seat, _ in reports}):
            for button in BUTTONS:
                report = reports.get((seat, button))
                if report is None:
                    out.append(StaffChip(str(seat)))
                    continue
                words = f"{seat} {names[button]} {report.presses}"
                out.append(StaffChip(words, report.down, report.trouble is not None))
        return tuple(out)

    def _look(self, now_ns: int) -> None:
        """Gather what the pages tell."""
        self._looked_ns = now_ns
        table = self._table
        if self._results is None:
            self._results = self._played()
        self._facts_now = Facts(
            in_match=table.match is not None,
            playing=table.guests(),
            seats=len(table.settings.places),
            languages=languages(),
            results=self._results,
            versions=self._versions,
            logs=tuple(self._logs()),
            power=self._runtime is not None,
            clock_is_set=clock_is_set(),
        )

    def _played(self) -> tuple[Played, ...]:
        results = self._parts.record.results()
        return tuple(played(result) for result in reversed(results[-MOST_RESULTS:]))


def played(result: Plain) -> Played:
    """Return how a match ended, of a result of this or an older version."""
    plain = result if isinstance(result, dict) else {}
    winners = tuple(seat for seat in plain.get("winners", ()) if isinstance(seat, int))
    scores = plain.get("scores", {})
    points = max((scores.get(str(seat), 0) for seat in winners), default=0) if isinstance(scores, dict) else 0
    rounds = plain.get("rounds", 0)
    return Played(() if plain.get("abandoned") else winners, points, rounds if isinstance(rounds, int) else 0)
