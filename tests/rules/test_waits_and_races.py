"""Waits for several seats at once, seats that leave in the middle of things, and presses that race."""

from random import Random

import pytest

from kiosk.rules.cards import Card, card, cards
from kiosk.rules.commands import (
    Challenge,
    ComeBack,
    Command,
    Cut,
    Draw,
    Exchange,
    Expire,
    Lay,
    Leave,
    NameColour,
    Pass,
    Pay,
    Ready,
    Slap,
)
from kiosk.rules.deadlines import next_deadline
from kiosk.rules.events import Called, Caught
from kiosk.rules.house import rulebook
from kiosk.rules.options import Options
from kiosk.rules.phases import Debt, Naming, Turn
from kiosk.rules.phases import Ready as Waiting
from kiosk.rules.referee import Referee, Refused
from kiosk.rules.sequencer import Sequencer, Timed
from kiosk.rules.state import State
from kiosk.rules.views import public_view, seat_view

MS = 1_000_000
SECOND = 1000 * MS


def table(
    *hands: str, options: Options | None = None, draw: str = "Y9 Y8 Y7 Y6 Y5 Y4 Y3 B9 B8 B7"
) -> Referee:
    """Lay out a table in seat 1's turn on a red 7."""
    state = State(tuple(range(1, len(hands) + 1)))
    state.hands = {seat: cards(hand) for seat, hand in enumerate(hands, 1)}
    state.discard, state.colour = cards("R7"), "red"
    state.draw_pile = cards(draw)[::-1]
    state.phase, state.round_number, state.dealer = Turn(1), 1, len(hands)
    return Referee(state, rulebook(options or Options()))


def play(referee: Referee, *commands: Command) -> None:
    for command in commands:
        assert not isinstance(referee.decide(command, SECOND, Random(0)), Refused), command


def lay(seat: int, text: str) -> Lay:
    one: Card = cards(text)[0]
    return Lay(seat, one)


@pytest.mark.rule("SEAT-1")
@pytest.mark.rule("HOUSE-FIVE")
def test_a_seat_that_comes_back_while_it_is_to_give_has_its_whole_patience_again() -> None:
    referee = table("R5 G1", "B4 B5", "Y1 Y2", options=Options(five=True))
    play(referee, lay(1, "R5"), Exchange(1, 2, card("G1")))
    idles_ns = SECOND + referee.book.patience_ns
    referee.decide(Expire(), idles_ns, Random(0))
    assert referee.state.idle == {2}

    referee.decide(ComeBack(2), idles_ns + 5, Random(0))

    assert next_deadline(referee.state, referee.book) == idles_ns + 5 + referee.book.patience_ns


DEAR = Options(forgotten="always", uno_penalty=4)


@pytest.mark.rule("SEAT-2")
@pytest.mark.rule("ACT-7")
def test_a_seat_that_leaves_while_naming_behind_a_wait_leaves_no_choice_open() -> None:
    referee = table("R5 G1", "W R1 R2", "B1 B2 B3", options=DEAR)
    play(referee, lay(1, "R5"), lay(2, "W"))
    assert referee.state.phase == Waiting(1, Naming(2, None, start=False))

    play(referee, Leave(2))

    assert referee.state.phase == Turn(3)
    assert referee.state.colour == "red"


@pytest.mark.rule("ACT-7")
def test_two_seats_that_wait_are_both_offered_to_be_ready() -> None:
    referee = table("W4 G1", "R1 R2 R3", "B1 B2 B3", options=DEAR)
    play(referee, lay(1, "W4"), NameColour(1, "blue"), Pay(2))

    for seat in (1, 2):
        assert seat_view(referee.state, referee.book, seat).may == (Ready(seat),)
    assert referee.decide(Ready(3), SECOND, Random(0)) == Refused("turn")


@pytest.mark.rule("ACT-7")
@pytest.mark.rule("SEAT-2")
def test_a_seat_that_leaves_behind_another_wait_is_not_waited_for() -> None:
    referee = table("W4 G1", "R1 R2 R3", "B1 B2 B3", options=DEAR)
    play(referee, lay(1, "W4"), NameColour(1, "blue"), Pay(2), Leave(2))

    assert referee.state.phase == Waiting(1, None)
    play(referee, Ready(1))
    assert referee.state.phase == Turn(3)


@pytest.mark.rule("UNO-2")
def test_a_seat_may_slap_ahead_while_the_table_waits_for_another() -> None:
    referee = table("R5 G1", "R1 R2", "B1 B2 B3", options=Options(uno_penalty=4, penalties=True))
    play(referee, lay(1, "R5"), Slap(3))
    assert referee.state.phase == Waiting(1, Turn(2))

    play(referee, Slap(2), Ready(1), lay(2, "R1"))

    assert referee.state.called == {2}
    assert referee.state.owes is None


@pytest.mark.rule("ACT-6")
def test_paying_and_challenging_are_both_offered() -> None:
    referee = table("W4 R1 G1", "R2 B+2 B1", "B2 B3 B4")
    play(referee, lay(1, "W4"), NameColour(1, "blue"))

    may = seat_view(referee.state, referee.book, 2).may

    assert [type(option) for option in may] == [Lay, Pay, Challenge]


@pytest.mark.rule("DRAW-3")
@pytest.mark.rule("MIX-4")
def test_where_nothing_can_be_drawn_a_seat_is_offered_to_pass() -> None:
    referee = table("G1 G2", "B1 B2", draw="")

    may = seat_view(referee.state, referee.book, 1).may

    assert [type(option) for option in may] == [Draw, Pass]
    play(referee, Pass(1))
    assert referee.state.phase == Turn(2)
    assert referee.state.dry == {1}


@pytest.mark.rule("UNO-9")
def test_everyone_sees_the_size_of_every_hand_and_nobody_its_cards() -> None:
    referee = table("G1 G2", "B1 B2 B3", "R1")

    view = public_view(referee.state, referee.book)

    assert [(facts.seat, facts.count) for facts in view.seats] == [(1, 2), (2, 3), (3, 1)]
    assert "B1" not in repr(view)


@pytest.mark.rule("UNO-1")
@pytest.mark.rule("SEAT-2")
def test_leaving_does_not_close_anothers_window() -> None:
    referee = table("R5 G1", "R1 R2", "B1 B2 B3", "B4 B5")
    play(referee, lay(1, "R5"), Leave(2))

    assert referee.state.owes == 1
    assert referee.state.phase == Turn(3)


@pytest.mark.rule("SEAT-2")
@pytest.mark.rule("ACT-9")
def test_the_debt_of_a_layer_that_left_can_still_be_saved() -> None:
    referee = table("R+2 R1 G1", "B+2 B1 B3", "B2 B3 B4")
    play(referee, lay(1, "R+2"), Leave(1), lay(2, "B+2"))

    assert referee.state.phase == Debt(3, 2, 2, None, final=False, card=card("B+2"))


def raced(referee: Referee, *timed: Timed) -> list[tuple[Command, bool]]:
    """Let commands arrive in this order; return them as decided, with whether each was accepted."""
    sequencer = Sequencer(referee, 40 * MS, lambda: Random(0))
    for one in timed:
        sequencer.offer(one)
    decided = []
    while (outcome := sequencer.step(3 * SECOND)) is not None:
        decided.append((outcome.timed.command, not isinstance(outcome.result, Refused)))
    return decided


@pytest.mark.rule("UNO-8")
def test_the_winner_of_a_dead_heat_is_decided_once_and_nobody_elses_command_is_lost() -> None:
    referee = table("R5 G1", "R1 R2", "B1 B2 B3")
    play(referee, lay(1, "R5"))
    referee.state.idle.add(1)

    decided = raced(
        referee,
        Timed(ComeBack(1), SECOND + 500_000),
        Timed(Slap(1), SECOND + 500_000),
        Timed(Slap(3), SECOND),
    )

    assert [type(command) for command, _ in decided] == [Slap, Slap, ComeBack]
    assert decided[0] == (Slap(1), True)
    assert decided[1] == (Slap(3), False)
    assert decided[2][1]


@pytest.mark.rule("UNO-8")
def test_a_touch_waits_for_a_rival_as_inexact_as_itself() -> None:
    referee = table("R5 G1", "R1 R2", "B1 B2 B3")
    play(referee, lay(1, "R5"))
    sequencer = Sequencer(referee, 40 * MS, lambda: Random(0))
    sequencer.offer(Timed(Slap(3), 2 * SECOND, 20 * MS))

    assert sequencer.next_due_ns() == 2 * SECOND + 80 * MS
    assert sequencer.step(2 * SECOND + 79 * MS) is None
    sequencer.offer(Timed(Slap(1), 2 * SECOND + 39 * MS, 20 * MS))
    outcome = sequencer.step(2 * SECOND + 80 * MS)

    assert outcome is not None
    assert outcome.result == [Called(1, 2 * SECOND + 39 * MS)]


@pytest.mark.rule("UNO-8")
def test_wherever_exact_presses_are_a_millisecond_apart_the_earlier_counts() -> None:
    chance = Random(4)
    for _ in range(400):
        first, second = sorted(chance.sample(range(0, 60 * MS, MS), 2))
        owing_first = chance.random() < 0.5
        referee = table("R5 G1", "R1 R2", "B1 B2 B3")
        play(referee, lay(1, "R5"))
        own = Timed(Slap(1), 2 * SECOND + (first if owing_first else second))
        other = Timed(Slap(3), 2 * SECOND + (second if owing_first else first))
        sequencer = Sequencer(referee, 60 * MS, lambda: Random(0))
        for one in chance.sample([own, other], 2):
            sequencer.offer(one)

        outcome = sequencer.step(3 * SECOND)

        assert outcome is not None
        assert not isinstance(outcome.result, Refused)
        assert isinstance(outcome.result[0], Called if owing_first else Caught)


@pytest.mark.rule("HOUSE-CUT")
def test_a_cut_made_as_the_next_seat_lays_is_for_the_card_beneath() -> None:
    referee = table("R5 G1 G2", "R8 R1 R2", "R5 R8 B3", options=Options(cut=True, penalties=True))
    play(referee, lay(1, "R5"))

    decided = raced(referee, Timed(Cut(3), 2 * SECOND), Timed(lay(2, "R8"), 2 * SECOND + 500_000))

    assert [accepted for _, accepted in decided] == [True, False]
    assert len(referee.state.hands[3]) == 3
