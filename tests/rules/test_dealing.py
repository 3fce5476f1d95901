"""The first dealer, the deal, and what the first card on the table does."""

from random import Random

import pytest

from kiosk.rules.cards import card
from kiosk.rules.commands import Cut, Draw, Expire, Lay, Leave, NameColour, NextRound, Pay
from kiosk.rules.deadlines import next_deadline
from kiosk.rules.dealing import deal
from kiosk.rules.events import DealerTurned, RoundDealt, StartReturned, StartTurned
from kiosk.rules.house import rulebook
from kiosk.rules.options import Options
from kiosk.rules.phases import Debt, Naming, Turn
from kiosk.rules.referee import Referee, Refused
from kiosk.rules.state import State

ANYTHING = Options(start_card="any_but_draw_four", cut=True)


def dealt(start: str, seats: int, options: Options = ANYTHING) -> Referee:
    """Deal with seat 1 as the dealer and `start` as the first card turned."""
    state = State(tuple(range(1, seats + 1)))
    referee = Referee(state, rulebook(options))
    referee.chance = Random(1)
    deck = list(referee.book.deck)
    deck.remove(card(start))
    deck.insert(7 * seats, card(start))
    deal(referee, tuple(deck), 1)
    return referee


@pytest.mark.rule("DEAL-1")
def test_the_highest_number_deals_first_and_ties_turn_again_among_themselves() -> None:
    ties = 0
    for seed in range(300):
        referee = Referee(State((1, 4, 6, 9)), rulebook(Options()))
        events = referee.decide(NextRound(), 0, Random(seed))
        assert not isinstance(events, Refused)
        turned = next(event for event in events if isinstance(event, DealerTurned))

        numbers = [(seat, one.points) for seat, one in turned.turned if one.number]
        rivals = [1, 4, 6, 9]
        while len(rivals) > 1:
            shown, numbers = numbers[: len(rivals)], numbers[len(rivals) :]
            assert [seat for seat, _ in shown] == rivals
            highest = max(points for _, points in shown)
            rivals = [seat for seat, points in shown if points == highest]
            ties += len(rivals) > 1
        assert turned.dealer == rivals[0] == referee.state.dealer
        assert not numbers
    assert ties > 20


@pytest.mark.rule("DEAL-1")
@pytest.mark.rule("DEAL-4")
def test_the_seat_left_of_the_dealer_plays_first() -> None:
    for seed in range(30):
        referee = Referee(State((2, 5, 7)), rulebook(Options()))
        referee.decide(NextRound(), 0, Random(seed))
        left = {2: 5, 5: 7, 7: 2}

        assert referee.state.phase == Turn(left[referee.state.dealer or 0])
        assert referee.state.direction == 1


@pytest.mark.rule("DEAL-2")
def test_cards_go_round_one_at_a_time_from_the_dealers_left() -> None:
    referee = dealt("R5", 3)
    deck = next(event.deck for event in referee.events if isinstance(event, RoundDealt))

    assert referee.state.hands[2] == [deck[3 * n] for n in range(7)]
    assert referee.state.hands[1] == [deck[3 * n + 2] for n in range(7)]
    assert all(len(hand) == 7 for hand in referee.state.hands.values())


@pytest.mark.rule("DEAL-3")
@pytest.mark.parametrize("start", ["RS", "B+2", "GV", "W", "W4"])
def test_anything_but_a_number_goes_back_and_another_is_turned(start: str) -> None:
    for options in (Options(), Options(start_card="any_but_draw_four")):
        if options.start_card != "number" and start != "W4":
            continue
        referee = dealt(start, 3, options)
        events = referee.events

        returned = [event for event in events if isinstance(event, StartReturned)]
        assert returned[0].card is card(start)
        turned = next(event for event in events if isinstance(event, StartTurned))
        assert turned.card.number or options.start_card != "number"
        assert card(start) in referee.state.draw_pile
        assert len(referee.state.draw_pile) == 108 - 21 - 1


@pytest.mark.rule("DEAL-3")
def test_the_card_that_went_back_may_lie_anywhere_but_next() -> None:
    depths = set()
    for seed in range(400):
        referee = Referee(State(tuple(range(1, 11))), rulebook(Options()))
        events = referee.decide(NextRound(), 0, Random(seed))
        assert not isinstance(events, Refused)
        depths |= {event.depth for event in events if isinstance(event, StartReturned)}

    assert min(depths) == 0
    assert max(depths) == 108 - 70 - 2


@pytest.mark.rule("DEAL-3")
@pytest.mark.parametrize("seats", [2, 3])
@pytest.mark.parametrize(("start", "cards"), [("RS", 0), ("R+2", 2)])
def test_a_start_skip_or_draw_two_is_owed_by_the_first_seat(start: str, cards: int, seats: int) -> None:
    referee = dealt(start, seats)

    assert referee.state.phase == Debt(2, cards, 1, None, final=True, card=referee.state.discard[-1])
    referee.decide(Pay(2), 1, Random(0))
    assert len(referee.state.hands[2]) == 7 + cards
    assert referee.state.phase == Turn(3 if seats == 3 else 1)


@pytest.mark.rule("DEAL-3")
def test_a_start_reverse_flips_and_the_dealer_plays_first() -> None:
    referee = dealt("RV", 3)

    assert referee.state.direction == -1
    assert referee.state.phase == Turn(1)


@pytest.mark.rule("DEAL-3")
@pytest.mark.rule("LAY-5")
def test_a_start_reverse_between_two_seats_skips_the_first() -> None:
    referee = dealt("RV", 2)

    assert referee.state.direction == 1
    assert referee.state.phase == Debt(2, 0, 1, None, final=True, card=referee.state.discard[-1])


@pytest.mark.rule("DEAL-3")
@pytest.mark.rule("LAY-5")
def test_a_start_reverse_between_two_seats_only_flips_where_it_does_not_skip() -> None:
    referee = dealt("RV", 2, Options(start_card="any_but_draw_four", two_seat_reverse_skips=False))

    assert referee.state.direction == -1
    assert referee.state.phase == Turn(1)


@pytest.mark.rule("DEAL-3")
@pytest.mark.parametrize("seats", [2, 3])
def test_the_first_seat_names_the_colour_of_a_start_wild_then_plays(seats: int) -> None:
    referee = dealt("W", seats)

    assert referee.state.phase == Naming(2, None, start=True)
    referee.decide(NameColour(2, "green"), 1, Random(0))
    assert referee.state.phase == Turn(2)
    assert referee.state.colour == "green"


@pytest.mark.rule("DEAL-3")
@pytest.mark.rule("SEAT-2")
def test_when_the_first_seat_leaves_a_start_wild_has_its_favourite_colour_and_the_next_plays() -> None:
    referee = dealt("W", 3)
    referee.state.hands[2] = [card("G1"), card("G2"), card("R3")]
    referee.decide(Leave(2), 1, Random(0))

    assert referee.state.phase == Turn(3)
    assert referee.state.colour == "green"


@pytest.mark.rule("DEAL-3")
@pytest.mark.parametrize("start", ["RS", "R+2", "RV"])
def test_a_start_action_is_not_saved_cut_or_challenged(start: str) -> None:
    referee = dealt(start, 2)
    same = card(start)
    for seat in (1, 2):
        referee.state.hands[seat][0] = same

    assert referee.decide(Lay(2, same), 1, Random(0)) == Refused("debt")
    assert referee.decide(Cut(2), 1, Random(0)) == Refused("debt")
    assert referee.decide(Cut(1), 1, Random(0)) == Refused("closed")


@pytest.mark.rule("DEAL-3")
@pytest.mark.rule("ACT-8")
def test_the_table_pays_a_start_skip_after_the_pause() -> None:
    referee = dealt("RS", 3)
    due = next_deadline(referee.state, referee.book)

    assert due == 4_000_000_000
    referee.decide(Expire(), due, Random(0))
    assert referee.state.phase == Turn(3)


def test_a_round_is_dealt_only_when_none_is_on() -> None:
    referee = dealt("R5", 3)

    assert referee.decide(NextRound(), 1, Random(0)) == Refused("closed")


def test_a_deal_needs_two_seats() -> None:
    referee = Referee(State((3,)), rulebook(Options()))

    assert referee.decide(NextRound(), 1, Random(0)) == Refused("closed")
    assert referee.decide(Draw(3), 1, Random(0)) == Refused("closed")
