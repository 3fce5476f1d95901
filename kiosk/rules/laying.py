"""A lay from the hand to the end of its effects (LAY, MIX-3), and drawing instead (DRAW-1).

Imports cards, commands, events, legality, phases, rulebook and scoring.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from kiosk.rules.calls import review_call
from kiosk.rules.cards import Card
from kiosk.rules.commands import Cut, Draw, Lay, Pass, Pay
from kiosk.rules.events import CardDrawn, CardLaid, DebtPaid, Fined, SeatFinished, WrongCardShown
from kiosk.rules.legality import (
    fault_of_choices,
    fault_of_lay,
    fitting,
    in_own_turn,
    why_no_cut,
    why_no_draw,
    why_no_pass,
    why_no_pay,
)
from kiosk.rules.phases import Debt, Drew, Turn, made, waited_for
from kiosk.rules.rulebook import SECOND, Effect, Kind, Laid, Owed, bluff_of
from kiosk.rules.scoring import end_with_the_last, go_out
from kiosk.rules.silence import judge

if TYPE_CHECKING:
    from kiosk.rules.referee import Referee

WRONG_CARD_COST = 2
FALSE_CUT_COST = 2
FALSE_START_NS = SECOND // 10
"""Nobody answers a card sooner after it was laid: who seems to has lost the race for the card beneath it."""


def lay(referee: Referee, command: Lay) -> str | None:
    """Decide a lay in the own turn."""
    seat, card, colour, partner, give, take = command
    fault = fault_of_lay(referee.state, referee.book, seat, card)
    if fault is None:
        if colour is not None or partner is not None or give is not None or take is not None:
            fault = fault_of_choices(referee.state, referee.book, command)
        if fault is None:
            put(referee, command, False)
        return fault
    if fault in {"match", "drawn", "debt"} and referee.book.options.strict:
        _wrong_card(referee, command)
        return None
    return fault


def _wrong_card(referee: Referee, command: Lay) -> None:
    """LAY-4: it returns, the seat draws two and its turn is over; a debt it owed is paid with it."""
    referee.close_window(command.seat)
    phase = referee.state.phase
    referee.emit(WrongCardShown(command.seat, command.card))
    owed = 0
    if isinstance(phase, Debt):
        owed = phase.cards
        referee.emit(DebtPaid(command.seat))
    referee.take(command.seat, WRONG_CARD_COST, "wrong card")
    referee.pay(command.seat, owed, "debt")


def put(referee: Referee, command: Lay, cut: bool) -> None:
    """Lay a card, whoever's turn it is: a cut is only a permission, the lay is the same."""
    state = referee.state
    seat, card = command.seat, command.card
    if state.owes is not None:
        referee.close_window(seat)
    if cut and state.silence is not None:
        referee.lift_silence(seat)
    effects = referee.book.effects[card.face]
    fact = made(CardLaid, (seat, card, cut, referee.at_ns))
    if not effects:
        fact.apply(state)
        referee.events.append(fact)
        if len(state.hands[seat]) > 1 and state.owes is None:
            referee.begin_turn(state.onward[seat])
        elif state.hands[seat] or _goes_on(referee, seat, card, 0):
            complete(referee, seat, None)
        return
    laid = _laid(referee, command, cut)
    referee.emit(fact)
    if not state.hands[seat]:
        if not _goes_on(referee, seat, card, laid.carried):
            return
        laid = laid._replace(emptied=True)
    _resolve(referee, laid, effects)


def _laid(referee: Referee, command: Lay, cut: bool) -> Laid:
    """Return the facts of the moment just before the lay that its effects may ask for."""
    state, book = referee.state, referee.book
    seat, card, named, partner, give, take = command
    debt = state.phase
    carried, returns = 0, None
    if isinstance(debt, Debt):
        if book.carries:
            carried = sum(more(debt, card) for more in book.carries)
        if book.returns and not cut and any(back(state, debt, card) for back in book.returns):
            returns = debt
    bluff = bluff_of(state, book, seat, card) if card.black else None
    return made(Laid, (seat, card, state.colour, named, partner, give, take, bluff, carried, returns, False))


def _goes_on(referee: Referee, seat: int, card: Card, carried: int) -> bool:
    """The one place that decides an empty hand: whether a house rule lets play go on, or the round ends."""
    empties = referee.book.empties
    if empties is not None and empties(referee, seat, card):
        return True
    go_out(referee, seat, card, carried)
    return False


def _resolve(referee: Referee, laid: Laid, effects: tuple[Effect, ...]) -> None:
    """Run the effects in their order; stop where a choice must be waited for."""
    owed = None
    for effect in effects:
        if laid.emptied and effect.kind is Kind.HANDS:
            continue
        result = effect.run(referee, laid)
        if isinstance(result, Owed):
            owed = result
        elif result is not None:
            review_call(referee, laid.seat)
            return
    complete(referee, laid.seat, owed)


def resume(referee: Referee, laid: Laid, after: Kind) -> None:
    """Go on with the lay on top, behind the effects up to `after`."""
    effects = referee.book.effects[laid.card.face]
    _resolve(referee, laid, tuple(effect for effect in effects if effect.kind > after))


def complete(referee: Referee, seat: int, owed: Owed | None) -> None:
    """End a lay: the call it may owe, the seat that may be out, the debt or the turn that follows."""
    review_call(referee, seat)
    state = referee.state
    if not state.hands[seat] and seat in state.clockwise:
        referee.emit(SeatFinished(seat, state.discard[-1]))
        if len(state.ring) == 1:
            end_with_the_last(referee, owed.cards if owed is not None else 0)
            return
        judge(referee)
    if owed is None:
        referee.begin_turn(state.after(seat))
    else:
        referee.owe(owed, seat)


def draw(referee: Referee, command: Draw) -> str | None:
    """Decide a draw in the own turn; it closes another seat's window and the cut (DRAW-1)."""
    seat = command.seat
    state = referee.state
    if type(state.phase) is not Turn or state.turn != seat:
        owing = isinstance(state.phase, Debt) and state.phase.seat == seat
        return pay_debt(referee, seat) if owing else why_no_draw(state, seat)
    if state.owes is not None:
        referee.close_window(seat)
    cards, playable = _drawn(referee)
    referee.emit(made(CardDrawn, (seat, cards, playable, referee.at_ns)))
    if len(cards) > 1:
        referee.note_courtesy(seat, len(cards))
    return None


def _drawn(referee: Referee) -> tuple[tuple[Card, ...], Card | None]:
    state = referee.state
    fits = fitting(state, referee.book)
    cards = referee.draw_from_pile(1)
    if referee.book.until_playable:
        while cards and cards[-1].text not in fits:
            more = referee.draw_from_pile(len(cards) + 1)
            if len(more) == len(cards):
                break
            cards = more
    if not cards:
        return (), None
    return cards, cards[-1] if cards[-1].text in fits else None


def pass_turn(referee: Referee, command: Pass) -> str | None:
    """Decide a pass: after a draw, or where there is nothing to draw."""
    state = referee.state
    if type(state.phase) is not Drew or state.turn != command.seat:
        reason = why_no_pass(state, command.seat)
        if reason is not None:
            return reason
        draw(referee, Draw(command.seat))
    drew = state.phase
    assert isinstance(drew, Drew)  # noqa: S101 -- a pass follows a draw, of nothing too
    referee.end_pass(command.seat, drew.nothing)
    return None


def pay(referee: Referee, command: Pay) -> str | None:
    """Decide that a seat pays what it owes."""
    reason = why_no_pay(referee.state, command.seat)
    return pay_debt(referee, command.seat) if reason is None else reason


def pay_debt(referee: Referee, seat: int) -> str | None:
    """Decide paying what is owed (ACT-8, ACT-9)."""
    phase = referee.state.phase
    assert isinstance(phase, Debt)  # noqa: S101 -- whoever calls has seen the debt
    if referee.state.owes is not None:
        referee.close_window(seat)
    referee.emit(made(DebtPaid, (seat,)))
    referee.pay(seat, phase.cards, "debt")
    return None


def cut(referee: Referee, command: Cut) -> str | None:
    """Decide a press of the cut button (HOUSE-CUT)."""
    state = referee.state
    seat = command.seat
    if waited_for(state.phase, seat):
        referee.go_on(seat)
        return None
    reason = why_no_cut(state, referee.book, seat)
    if reason is None and seat != state.last_layer and _meant_the_card_beneath(referee, seat, FALSE_START_NS):
        return "closed"
    if reason is None:
        lay_it = Lay(seat, state.discard[-1], command.colour)
        fault = fault_of_choices(state, referee.book, lay_it)
        if fault is None:
            put(referee, lay_it, not in_own_turn(state, seat))
        return fault
    if reason != "identical" or not referee.book.options.penalties:
        return reason
    if (seat, "false cut") in state.fined or _meant_the_card_beneath(referee, seat, referee.book.grace_ns):
        return reason
    referee.emit(Fined(seat, "false cut"))
    referee.take(seat, FALSE_CUT_COST, "false cut")
    return None


def _meant_the_card_beneath(referee: Referee, seat: int, within_ns: int) -> bool:
    """Whether the press may have been meant for the card that was on top less than `within_ns` ago."""
    state = referee.state
    if state.laid_ns is None or len(state.discard) <= 1:
        return False
    return referee.at_ns - state.laid_ns <= within_ns and state.discard[-2] in state.hands[seat]
