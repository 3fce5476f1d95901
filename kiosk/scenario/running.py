"""Runs a scenario on the real engine, with a clock that moves only as the file says. Imports the rules."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

from kiosk.rules.buttons import HeldButtons
from kiosk.rules.cards import Card
from kiosk.rules.commands import ComeBack, Join, Leave, NextRound, SeatCommand
from kiosk.rules.events import HandShown, RoundDealt
from kiosk.rules.options import NotYet, OptionError
from kiosk.rules.phases import Choice, Drew, Turn
from kiosk.rules.referee import Referee, Refused
from kiosk.rules.rulebook import in_ns
from kiosk.rules.sequencer import Outcome, Sequencer, Timed
from kiosk.rules.standin import stand_in
from kiosk.rules.state import State
from kiosk.scenario.expectations import ExpectationError, Told, judge
from kiosk.scenario.reading import Scenario, ScenarioError, Step, read
from kiosk.scenario.setting_up import set_up
from kiosk.scenario.steps import Deed, StepError, understand


@dataclass(frozen=True, slots=True)
class Failure:
    """A scenario that does not hold; `said` tells where and what is true instead."""

    said: str


@dataclass(slots=True)
class _Doing:
    step: Step
    deed: Deed
    timed: Timed | None = None
    held: bool = False


@dataclass(slots=True)
class _Run:
    scenario: Scenario
    referee: Referee
    sequencer: Sequencer
    error_ns: int
    buttons: HeldButtons = field(default_factory=HeldButtons)
    shown: dict[int, list[tuple[Card, ...]]] = field(default_factory=dict)
    now_ns: int = 0
    deck: Counter[Card] = field(default_factory=Counter)


def check(path: Path) -> Failure | None:
    """Return why the scenario in the file does not hold, or None if it does; raise ScenarioError if it is not
    one.
    """
    return run(read(path))


def run(scenario: Scenario) -> Failure | None:
    """Return why `scenario` does not hold, or None if it does; raise ScenarioError if it makes no sense."""
    try:
        referee = set_up(scenario)
    except NotYet as later:
        return Failure(str(later))
    except OptionError as error:
        if scenario.reject is not None and scenario.reject in str(error):
            return None
        return Failure(f"expected a refusal with {scenario.reject!r}, but the reason is: {error}")
    if scenario.reject is not None:
        return Failure(f"expected a refusal with {scenario.reject!r}, but the set-up is accepted")
    chance = Random(scenario.given.get("seed", 0))
    hold_ns = in_ns(referee.book.options.hold)
    sequencer = Sequencer(referee, hold_ns, lambda: chance)
    running = _Run(scenario, referee, sequencer, in_ns(float(scenario.given.get("error", 0))))
    try:
        return _play(running)
    except NotYet as later:
        return Failure(str(later))


def _play(running: _Run) -> Failure | None:
    deeds = [_understood(running.scenario, step) for step in running.scenario.steps]
    running.deck = _every_card(running.referee.state)
    batch: list[_Doing] = []
    for doing, following in zip(deeds, [*deeds[1:], None], strict=True):
        batch.append(doing)
        _offer(running, doing)
        near = doing.step.at_ns + running.sequencer.hold_ns
        if following is not None and following.step.at_ns <= near:
            continue
        failure = _settle(running, batch)
        if failure is None and _every_card(running.referee.state) != running.deck:
            failure = _failed(doing.step, "the cards that exist", "some were lost or made")
        if failure is not None:
            return failure
        batch = []
    return None


def _understood(scenario: Scenario, step: Step) -> _Doing:
    try:
        return _Doing(step, understand(step.do, scenario.given["seats"]))
    except StepError as error:
        raise ScenarioError(scenario.path, step.line, f"step {step.number}: {error}") from error


def _offer(running: _Run, doing: _Doing) -> None:
    deed, at_ns = doing.deed, doing.step.at_ns
    seat = int(doing.step.do.split()[0]) if doing.step.do[0].isdecimal() else 0
    if deed.button is not None:
        if deed.moves == "up":
            running.buttons.release(seat, deed.button)
        else:
            doing.held = not running.buttons.press(seat, deed.button)
        if deed.moves == "tap":
            running.buttons.release(seat, deed.button)
    if deed.command is None or doing.held:
        return
    if isinstance(deed.command, SeatCommand) and not isinstance(deed.command, Join | Leave):
        running.sequencer.offer(Timed(ComeBack(seat), at_ns))
    error_ns = 0 if isinstance(deed.command, NextRound) else running.error_ns
    doing.timed = Timed(deed.command, at_ns, error_ns)
    running.sequencer.offer(doing.timed)


def _settle(running: _Run, batch: list[_Doing]) -> Failure | None:
    """Let the clock run until all of `batch` is decided, then read its expectations."""
    latest = max(doing.step.at_ns for doing in batch)
    running.now_ns = max(running.now_ns, latest + running.sequencer.hold_ns)
    outcomes: list[Outcome] = []
    while (outcome := _next_outcome(running)) is not None:
        outcomes.append(outcome)
        outcomes += _play_idle(running, outcome.timed.at_ns)
    for outcome in outcomes:
        if not isinstance(outcome.result, Refused):
            for event in outcome.result:
                if isinstance(event, HandShown):
                    running.shown.setdefault(event.to, []).append(event.cards)
                elif isinstance(event, RoundDealt):
                    running.deck = Counter(event.deck)
    for doing in batch:
        failure = _read(running, doing, tuple(outcomes))
        if failure is not None:
            return failure
    return None


def _next_outcome(running: _Run) -> Outcome | None:
    """Return what is decided next; an inexact press waits longer for rivals, but time does not move on."""
    outcome = running.sequencer.step(running.now_ns)
    if outcome is None and running.sequencer.has_waiting:
        return running.sequencer.step(running.now_ns + 2 * running.error_ns)
    return outcome


def _play_idle(running: _Run, at_ns: int) -> list[Outcome]:
    """Let the table play for a seat that idles (SEAT-1)."""
    outcomes: list[Outcome] = []
    state = running.referee.state
    while isinstance(state.phase, Turn | Drew | Choice) and state.phase.seat in state.idle:
        command = stand_in(state, running.referee.book, state.phase.seat)
        if command is None:
            break
        outcomes.append(running.sequencer.decide(Timed(command, at_ns)))
    return outcomes


def _read(running: _Run, doing: _Doing, outcomes: tuple[Outcome, ...]) -> Failure | None:
    step = doing.step
    mine = next((outcome for outcome in outcomes if outcome.timed is doing.timed), None)
    told = Told(running.referee.state, mine, doing.held, outcomes, running.shown)
    for text in step.expect:
        try:
            holds, actual = judge(told, text)
        except ExpectationError as error:
            raise ScenarioError(running.scenario.path, step.line, f"step {step.number}: {error}") from error
        if not holds:
            return _failed(step, text, actual)
    return None


def _failed(step: Step, expected: str, actual: str) -> Failure:
    words, wanted = " ".join(step.do.split()), " ".join(expected.split())
    return Failure(f'step {step.number} ({words}): expected "{wanted}", but {actual}')


def _every_card(state: State) -> Counter[Card]:
    piles = [state.draw_pile, state.discard, state.set_aside, *state.hands.values()]
    return Counter(one for pile in piles for one in pile)
