"""Takes commands, answers with events or a refusal. State changes only by applying events.

Here are the places there is only one of: the one that draws, the one that moves the turn, the one that
decides an empty hand. Imports the rest of the rules.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any, Literal, NamedTuple

from kiosk.rules import calls, challenging, choosing, commands, dealing, laying, people, silence
from kiosk.rules.cards import BLANK, Card
from kiosk.rules.commands import Command
from kiosk.rules.events import (
    CallDropped,
    CallForgotten,
    CardsTaken,
    Caught,
    DebtArose,
    Event,
    Passed,
    ReadyAsked,
    Reshuffled,
    SilenceEnded,
    SlapsAsked,
    SlapsOver,
    TurnBegan,
    WentOn,
    Why,
)
from kiosk.rules.legality import kept_in_reshuffle
from kiosk.rules.phases import Dealing, MatchOver, Ready, RoundOver, Slapping, made, waited_for
from kiosk.rules.rulebook import Owed, Rulebook
from kiosk.rules.scoring import end_blocked_round
from kiosk.rules.state import State

COURTESY_CARDS = 4
SLOW_SLAP_COST = 2
LEAST_SLAPPERS = 2


class Refused(NamedTuple):
    """A command was not accepted and nothing changed. `reason` is one of SCENARIOS' reason words."""

    reason: str


class Referee:
    """Decides commands on one live state.

    `at_ns`, `chance` and `events` belong to the command being decided; `many` are the seats that drew four or
    more.
    """

    __slots__ = ("at_ns", "book", "chance", "events", "many", "slaps", "state")

    def __init__(self, state: State, book: Rulebook) -> None:
        """Referee `state` by `book`; the state is changed in place."""
        self.state = state
        self.book = book
        self.at_ns = 0
        self.chance: Random
        self.events: list[Event] = []
        self.many: list[int] = []
        self.slaps: list[tuple[int, Literal["centre", "card"]]] = []

    def decide(self, command: Command, at_ns: int, chance: Random) -> list[Event] | Refused:
        """Decide `command`, given at `at_ns` (match clock); `chance` settles whatever is left to chance.

        Return the events, already applied to the state, or why nothing changed.
        """
        waits = self.state.halted and not isinstance(command, commands.Leave)
        if waits and isinstance(command, commands.SeatCommand):
            return Refused("halted")
        self.at_ns, self.chance = at_ns, chance
        events: list[Event] = []
        self.events = events
        reason = _DECIDE[type(command)](self, command)
        if self.many or self.slaps:
            self.interrupt()
        return events if reason is None else Refused(reason)

    def interrupt(self) -> None:
        """Let the table wait for those who drew many, and for those who must slap, before it goes on."""
        for seat in self.many:
            phase = self.state.phase
            if not isinstance(phase, Dealing | RoundOver | MatchOver) and not waited_for(phase, seat):
                self.emit(ReadyAsked(seat, turn_over=False, at_ns=self.at_ns))
        for starter, why in self.slaps:
            waiting = tuple(seat for seat in self.state.ring if seat != starter)
            if len(waiting) >= LEAST_SLAPPERS and not isinstance(self.state.phase, RoundOver | MatchOver):
                self.emit(SlapsAsked(starter, waiting, why, self.at_ns))
        self.many.clear()
        self.slaps.clear()

    def ask_slaps(self, starter: int, why: Literal["centre", "card"]) -> None:
        """Let everyone but `starter` slap after this decision, if there are enough for a race."""
        self.slaps.append((starter, why))

    def end_slaps(self, slow: tuple[int, ...]) -> None:
        """Let `slow` pay for their slap, and the game go on."""
        phase = self.state.phase
        assert isinstance(phase, Slapping)  # noqa: S101 -- whoever calls has seen that slaps are waited for
        self.emit(SlapsOver(slow, self.at_ns))
        for seat in slow:
            self.take(seat, SLOW_SLAP_COST, "slow slap")
        if phase.then is None:
            self.move_turn()

    def emit(self, event: Event) -> None:
        """Let `event` happen."""
        event.apply(self.state)
        self.events.append(event)

    def draw_from_pile(self, count: int) -> tuple[Card, ...]:
        """Return the next `count` cards of the pile, next card first, after reshuffling if it runs out
        (DRAW-2).

        With fewer cards left, return what there is (DRAW-3). The cards leave the pile when their event is
        applied.
        """
        pile = self.state.draw_pile
        if count == 1 and pile:
            return (pile[-1],)
        if len(pile) < count:
            self._reshuffle()
            count = min(count, len(pile))
        return tuple(pile[: -count - 1 : -1])

    def _reshuffle(self) -> None:
        kept = kept_in_reshuffle(self.state)
        under = self.state.discard[:-kept]
        pile = [card for card in under if card.face != BLANK]
        if pile:
            self.chance.shuffle(pile)
            self.emit(Reshuffled(tuple(pile), kept, tuple(card for card in under if card.face == BLANK)))

    def take(self, seat: int, count: int, why: Why) -> None:
        """Let `seat` draw `count` cards that it has to, or as many as there are; what is open stays open
        (UNO-11).
        """
        cards = self.draw_from_pile(count)
        self.emit(made(CardsTaken, (seat, cards, why)))
        if cards and self.state.owes == seat:
            self.emit(CallDropped(seat, self.at_ns))
        self.note_courtesy(seat, len(cards))

    def note_courtesy(self, seat: int, drawn: int) -> None:
        """Wait for `seat` after this decision if it drew four or more at once (ACT-7); what is open stays
        open.
        """
        if drawn >= COURTESY_CARDS and self.book.courtesy:
            self.many.append(seat)

    def pay(self, seat: int, count: int, why: Why) -> None:
        """Let `seat` draw what it owes; then its turn is over, after the courtesy if it drew many."""
        if count:
            self.take(seat, count, why)
        if seat in self.many:
            self.many.remove(seat)
            self.emit(ReadyAsked(seat, turn_over=True, at_ns=self.at_ns))
        else:
            self.move_turn()

    def go_on(self, seat: int) -> None:
        """Wait no longer for `seat` to be ready; the last that is waited for lets the game go on."""
        last = self.state.phase == Ready(seat, None)
        self.emit(WentOn(seat, self.at_ns))
        if last:
            self.move_turn()

    def end_pass(self, seat: int, dry: bool) -> None:
        """End the turn of a seat that laid nothing; where all pass with nothing to draw it is blocked."""
        self.emit(made(Passed, (seat, dry)))
        if dry and self.state.dry.issuperset(self.state.ring):
            end_blocked_round(self)
        else:
            self.move_turn()

    def move_turn(self) -> None:
        """Let the turn pass to the next seat in play."""
        self.begin_turn(self.state.after(self.state.turn))

    def begin_turn(self, seat: int) -> None:
        """Let it be the turn of `seat`."""
        state = self.state
        if state.silence is not None:
            self.lift_silence(seat)
        began = made(TurnBegan, (seat, self.at_ns))
        began.apply(state)
        self.events.append(began)

    def owe(self, owed: Owed, layer: int) -> None:
        """Let a seat owe what `layer` has laid; a debt sent back to one who is out ends (HOUSE-RETURN)."""
        state = self.state
        seat, cards, bluff, returned = owed
        if returned is not None and seat not in state.clockwise:
            self.begin_turn(state.after(layer))
            return
        if state.silence is not None:
            self.lift_silence(seat)
        if bluff is not None and layer not in state.clockwise:
            bluff = None
        self.emit(made(DebtArose, (seat, cards, layer, bluff, False, self.at_ns, returned)))

    def lift_silence(self, seat: int) -> None:
        """End a silence that `seat` ends by playing: its layer is back, or another colour is in force."""
        silence = self.state.silence
        if silence is None:
            return
        over = silence.seat == seat if silence.colour is None else silence.colour != self.state.colour
        if over:
            self.emit(SilenceEnded())

    def close_window(self, actor: int) -> None:
        """Close another seat's window for the call, because `actor` acts (UNO-1, UNO-3)."""
        owing = self.state.owes
        if owing is None or owing == actor:
            return
        if self.book.options.forgotten == "always":
            self.emit(Caught(owing, None, self.at_ns))
            self.take(owing, self.book.options.uno_penalty, "caught")
        else:
            self.emit(CallForgotten(owing, self.at_ns))


_DECIDE: dict[type, Callable[[Referee, Any], str | None]] = {
    commands.Lay: laying.lay,
    commands.Draw: laying.draw,
    commands.Pass: laying.pass_turn,
    commands.Pay: laying.pay,
    commands.NameColour: choosing.name_colour,
    commands.Swap: choosing.swap,
    commands.Exchange: choosing.exchange,
    commands.Give: choosing.give,
    commands.Keep: choosing.keep,
    commands.Accuse: silence.accuse,
    commands.Cut: laying.cut,
    commands.Challenge: challenging.challenge,
    commands.Slap: calls.slap,
    commands.Ready: people.ready,
    commands.Expire: people.expire,
    commands.ComeBack: people.come_back,
    commands.StepAway: people.step_away,
    commands.Join: people.join,
    commands.Leave: people.leave,
    commands.Halt: people.halt,
    commands.GoOn: people.go_on,
    commands.TakeSeats: people.take_seats,
    commands.NextRound: dealing.next_round,
}
