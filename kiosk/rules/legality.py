"""Whether a command is allowed now, and why not: the one place that tests a card.

`may` is built on the same predicates. Imports cards, commands, phases, rulebook and state.
"""

from __future__ import annotations

from kiosk.rules.cards import ALL, BLANK, COLOURS, WILD_DRAW_FOUR, Card
from kiosk.rules.commands import (
    Accuse,
    Challenge,
    ComeBack,
    Cut,
    Draw,
    Exchange,
    Give,
    Join,
    Keep,
    Lay,
    Leave,
    NameColour,
    Pass,
    Pay,
    Ready,
    SeatCommand,
    Slap,
    StepAway,
    Swap,
)
from kiosk.rules.phases import (
    Acting,
    Choice,
    Dealing,
    Debt,
    Drew,
    Exchanging,
    Giving,
    MatchOver,
    Naming,
    RoundOver,
    Slapping,
    Swapping,
    Turn,
    beneath,
    waited_for,
)
from kiosk.rules.phases import Ready as Waiting
from kiosk.rules.rulebook import Rulebook
from kiosk.rules.state import State

MAX_SEATS = 10
LEAST_TO_JUDGE = 3


def fitting(state: State, book: Rulebook) -> frozenset[str]:
    """Return the text of every card that goes on the top now (LAY-1), which has a colour in force."""
    top = state.discard[-1]
    return book.fits[state.colour if top.black else top.text]


def answering(state: State, book: Rulebook, debt: Debt) -> frozenset[str]:
    """Return the text of every card that may be laid against `debt` (ACT-1, ACT-2, ACT-4)."""
    return _NOTHING if debt.final else book.answers(state, debt)


def fault_of_lay(state: State, book: Rulebook, seat: int, card: Card) -> str | None:
    """Return the reason key against `seat` laying `card` in its turn, or None."""
    phase = state.phase
    if type(phase) is Turn and state.turn == seat:  # quicker than isinstance, and asked at every lay
        if card not in state.hands[seat]:
            return "card"
        top = state.discard[-1]
        return None if card.text in book.fits[state.colour if top.black else top.text] else "match"
    if not isinstance(phase, Acting):
        return _not_open(state, seat)
    if phase.seat != seat:
        return _stranger(state, seat)
    if card not in state.hands[seat]:
        return "card"
    if isinstance(phase, Debt):
        return None if card.text in answering(state, book, phase) else "debt"
    return None if isinstance(phase, Drew) and card is phase.card else "drawn"


def fault_of_choices(state: State, book: Rulebook, command: Lay) -> str | None:
    """Return the reason key against the choices that are said with a lay, or None.

    With its last card a seat has nothing to swap or exchange, so what it says of it does not matter.
    """
    seat, card, colour, partner, give, take = command
    if colour is not None and (not card.black or book.colours is not None):
        return "rule" if card.black else "choice"
    if partner is None and give is None and take is None:
        return None
    options = book.options
    swaps, exchanges = options.seven and card.face == "7", options.five and card.face == "5"
    if not swaps and not exchanges:
        return "rule"
    hand = state.hands[seat]
    if len(hand) == 1:
        return None
    if partner not in state.clockwise or partner == seat or exchanges != (give is not None):
        return "choice"
    if give is not None and hand.count(give) <= (give is card):
        return "card"
    return "card" if take is not None and (give is None or take not in state.hands[partner]) else None


def _stranger(state: State, seat: int) -> str:
    return "turn" if seat in state.clockwise else "left"


def _not_open(state: State, seat: int) -> str:
    if seat not in state.clockwise:
        return "left"
    return "choice" if isinstance(state.phase, Choice | Waiting | Slapping) else "closed"


def why_not(state: State, book: Rulebook, command: SeatCommand) -> str | None:
    """Return the reason key against `command` now, or None when it is accepted.

    A Slap is left to its time (see `calls`), and so answers None here unless the seat is not in play.
    """
    match command:
        case Lay(seat, card):
            fault = fault_of_lay(state, book, seat, card)
            if fault is None:
                return fault_of_choices(state, book, command)
            if fault in {"match", "drawn", "debt"} and book.options.strict:
                return None
            return fault
        case Draw(seat):
            return why_no_draw(state, seat)
        case Pass(seat):
            return why_no_pass(state, seat)
        case Pay(seat):
            return why_no_pay(state, seat)
        case Challenge(seat):
            return _why_no_challenge(state, book, seat)
        case NameColour(seat, _):
            return _unless(state, seat, Naming)
        case Swap() | Exchange() | Give() | Keep():
            return _why_not_choose(state, command)
        case Accuse():
            return _why_no_accusation(state, book, command)
        case Cut(seat, _):
            return why_no_cut(state, book, seat)
        case _:
            return _why_not_of_people(state, command)


def _why_not_choose(state: State, command: SeatCommand) -> str | None:
    """The choices of a 7 and a 5."""
    seat = command.seat
    match command:
        case Swap(_, partner):
            return _unless(state, seat, Swapping) or _why_not_partner(state, seat, partner)
        case Exchange(_, partner, card):
            reason = _unless(state, seat, Exchanging) or _why_not_partner(state, seat, partner)
            return reason or (None if card in state.hands[seat] else "card")
        case Give(_, card):
            return _unless(state, seat, Giving) or (None if card in state.hands[seat] else "card")
        case _:
            return _unless(state, seat, Exchanging)


def _why_not_partner(state: State, seat: int, partner: int) -> str | None:
    return None if partner in state.clockwise and partner != seat else "choice"


def _why_no_accusation(state: State, book: Rulebook, command: Accuse) -> str | None:
    """HUSH-3, PEN-2: while there is silence, or always where prompting costs; three seats must judge."""
    seat, accused = command
    if seat not in state.clockwise or accused not in state.clockwise:
        return "left"
    if isinstance(state.phase, RoundOver | MatchOver | Dealing):
        return "closed"
    if len(state.ring) < LEAST_TO_JUDGE or (state.silence is None and not book.options.penalties):
        return "rule" if len(state.ring) < LEAST_TO_JUDGE else "closed"
    return "choice" if state.accusation is not None or seat == accused else None


def _unless(
    state: State, seat: int, kind: type[Debt | Waiting | Naming | Swapping | Exchanging | Giving]
) -> str | None:
    if seat not in state.clockwise:
        return "left"
    phase = state.phase
    if not isinstance(phase, kind):
        return "closed"
    return None if phase.seat == seat else "turn"


def why_no_pay(state: State, seat: int) -> str | None:
    return None if type(state.phase) is Debt and state.turn == seat else _unless(state, seat, Debt)


def why_no_draw(state: State, seat: int) -> str | None:
    phase = state.phase
    if not isinstance(phase, Acting):
        return _not_open(state, seat)
    if phase.seat != seat:
        return _stranger(state, seat)
    return "drawn" if isinstance(phase, Drew) else None


def why_no_pass(state: State, seat: int) -> str | None:
    phase = state.phase
    if not isinstance(phase, Acting):
        return _not_open(state, seat)
    if phase.seat != seat:
        return _stranger(state, seat)
    if isinstance(phase, Drew):
        return None
    if isinstance(phase, Debt):
        return "debt"
    return None if nothing_to_draw(state) else "drawn"


def nothing_to_draw(state: State) -> bool:
    """Return whether a draw would give no card at all (DRAW-3)."""
    if state.draw_pile:
        return False
    return all(card.face == BLANK for card in state.discard[: -kept_in_reshuffle(state)])


def kept_in_reshuffle(state: State) -> int:
    """Return how many top discards a reshuffle leaves: one more while a challenge could take one back
    (DRAW-2).
    """
    phase = beneath(state.phase)
    may_go_back = isinstance(phase, Debt | Naming) and phase.bluff is not None
    return 2 if may_go_back and state.discard[-1].face == WILD_DRAW_FOUR else 1


def _why_no_challenge(state: State, book: Rulebook, seat: int) -> str | None:
    if not book.challenge:
        return "rule"
    reason = _unless(state, seat, Debt)
    if reason is None and isinstance(state.phase, Debt) and state.phase.bluff is None:
        return "closed"
    return reason


def in_own_turn(state: State, seat: int) -> bool:
    """Return whether `seat` is to act: in its turn, after its draw or before its debt."""
    return isinstance(state.phase, Acting) and state.turn == seat


def why_no_cut(state: State, book: Rulebook, seat: int) -> str | None:
    """Return the reason against pressing the cut button (HOUSE-CUT), or None. A false cut is "identical"."""
    if seat not in state.clockwise:
        return "left"
    if not book.permits:
        return "rule"
    if not isinstance(state.phase, Acting):
        return _not_open(state, seat)
    top = state.discard[-1]
    held = top in state.hands[seat]
    if in_own_turn(state, seat):
        return fault_of_lay(state, book, seat, top) if held else "identical"
    if held and (not state.cut_open or top.face == WILD_DRAW_FOUR):
        return "closed"
    if not any(permit(state, seat) for permit in book.permits):
        return "rule"
    return None if held else "identical"


def _why_not_of_people(state: State, command: SeatCommand) -> str | None:
    seat = command.seat
    match command:
        case Ready():
            return None if waited_for(state.phase, seat) else _unless(state, seat, Waiting)
        case Join():
            between = isinstance(state.phase, RoundOver | Dealing)
            here = seat in state.seats and seat not in state.left
            taken = here or not 1 <= seat <= MAX_SEATS
            return None if between and not taken else "closed"
        case Leave():
            over = isinstance(state.phase, MatchOver)
            return "left" if seat not in state.members else "closed" if over else None
        case ComeBack():
            return None if seat in state.idle else "closed"
        case StepAway():
            over = isinstance(state.phase, MatchOver)
            return "left" if seat not in state.members else "closed" if over or seat in state.idle else None
        case _:
            return None if seat in state.clockwise else "left"


def may(state: State, book: Rulebook, seat: int) -> list[SeatCommand]:
    """Return every command of the turn that `seat` may give now; lays of black cards come without their
    colour.

    Slaps, cuts, leaving and coming back are left out: whether one is worth it depends on what only people
    see.
    """
    phase = state.phase
    if type(phase) is Turn:  # quicker than isinstance, and asked every turn
        if state.turn != seat:
            return []
        top = state.discard[-1]
        fits, lays = book.fits[state.colour if top.black else top.text], _LAYS[seat]
        options: list[SeatCommand] = []
        for card in state.hands[seat]:
            if card.text in fits:
                options.append(lays[card.text])  # noqa: PERF401 -- asked every turn; a comprehension is a call
        options.append(_DRAWS[seat])
        if not state.draw_pile and nothing_to_draw(state):
            options.append(_PASSES[seat])
        return options
    if isinstance(phase, Drew):
        if phase.seat != seat:
            return []
        return [_PASSES[seat]] if phase.card is None else [_LAYS[seat][phase.card.text], _PASSES[seat]]
    if isinstance(phase, Debt):
        return _may_in_debt(state, book, phase) if phase.seat == seat else []
    if isinstance(phase, Slapping):
        return [Slap(seat)] if seat in phase.waiting else []
    if isinstance(phase, Choice):
        return _may_choose(state, phase) if phase.seat == seat else []
    return [Ready(seat)] if waited_for(phase, seat) else []


def _may_in_debt(state: State, book: Rulebook, phase: Debt) -> list[SeatCommand]:
    seat = phase.seat
    lays = _LAYS[seat]
    fits = answering(state, book, phase)
    options: list[SeatCommand] = [lays[card.text] for card in state.hands[seat] if card.text in fits]
    options.append(_PAYS[seat])
    if phase.bluff is not None:
        options.append(Challenge(seat))
    return options


def _may_choose(state: State, phase: Choice) -> list[SeatCommand]:
    seat = phase.seat
    if isinstance(phase, Naming):
        return [NameColour(seat, colour) for colour in COLOURS]
    partners = [other for other in state.ring if other != seat]
    hand = dict.fromkeys(state.hands[seat])
    if isinstance(phase, Swapping):
        return [Swap(seat, partner) for partner in partners]
    if isinstance(phase, Giving):
        return [Give(seat, card) for card in hand]
    return [Keep(seat), *(Exchange(seat, partner, card) for partner in partners for card in hand)]


_LAYS = {seat: {one.text: Lay(seat, one) for one in ALL.values()} for seat in range(1, MAX_SEATS + 1)}
_DRAWS, _PASSES, _PAYS = ({seat: act(seat) for seat in range(1, MAX_SEATS + 1)} for act in (Draw, Pass, Pay))
_NOTHING: frozenset[str] = frozenset()
