"""What is heard at the table: each thing once, the most telling first, and no secret."""

from dataclasses import replace
from typing import get_args

import pytest

from kiosk.rules import events, news
from kiosk.rules.cards import card
from kiosk.rules.news import PublicEvent
from kiosk.rules.state import Silence
from kiosk.rules.views import PublicView
from kiosk.sound.ear import AT_ONCE, CUE_OF_KIND, MS, STALE_NS, Ear, Heard, cue_of
from tests.table.evening import Evening

SECOND = 1_000 * MS


@pytest.fixture
def view() -> PublicView:
    evening = Evening()
    evening.begin(1, 3)
    return evening.match.public()


def told(*happened: PublicEvent, number: int = 1, at_ns: int = 0) -> tuple[Heard, ...]:
    return tuple((number + place, at_ns, event) for place, event in enumerate(happened))


@pytest.mark.parametrize(
    ("event", "cue"),
    [
        (events.CardLaid(1, card("R5"), False, 0), "lay"),
        (events.CardLaid(1, card("R5"), True, 0), "cut"),
        (news.DrewInTurn(1, 1), "draw"),
        (news.NowOwes(1, 2, 3, False), "debt"),
        (news.NowOwes(1, 0, 3, False), "skip"),
        (news.HadToDraw(1, 2, "debt"), "take"),
        (events.DirectionFlipped(), "reverse"),
        (events.Called(1, 0), "slap"),
        (events.Caught(1, 3, 0), "caught"),
        (events.Fined(1, "false alarm"), "wrong"),
        (events.RoundWon(1, (), ()), "win"),
        (events.MatchWon((1,)), "match"),
        (news.Dealt(1, 1, 7), "shuffle"),
    ],
)
def test_what_happens_is_heard(view: PublicView, event: PublicEvent, cue: str) -> None:
    assert Ear().match(view, told(event), {}, 0) == (cue,)


def test_a_catch_is_one_sound_though_it_makes_somebody_draw(view: PublicView) -> None:
    happened = told(events.Caught(1, 3, 0), news.HadToDraw(1, 2, "caught"))
    assert Ear().match(view, happened, {}, 0) == ("caught",)


def test_each_event_is_heard_once(view: PublicView) -> None:
    ear, happened = Ear(), told(events.Called(1, 0))
    ear.match(view, happened, {}, 0)
    assert ear.match(view, happened, {}, 0) == ()
    assert ear.match(view, (*happened, *told(news.DrewInTurn(1, 1), number=2)), {}, 0) == ("draw",)


def test_what_was_before_a_power_cut_is_not_heard_again(view: PublicView) -> None:
    assert Ear().match(view, told(events.Called(1, 0)), {}, STALE_NS) == ()


def test_at_one_moment_the_most_telling_is_heard_and_no_noise(view: PublicView) -> None:
    happened = told(
        events.CardLaid(1, card("RV"), False, 0),
        events.DirectionFlipped(),
        events.CallOwed(1, 0),
        news.DrewInTurn(3, 1),
        events.TurnBegan(3, 0),
    )
    heard = Ear().match(view, happened, {}, 0)
    assert heard == ("owed", "reverse", "lay")
    assert len(heard) == AT_ONCE


def test_a_turn_is_announced_to_people_and_not_to_bots() -> None:
    evening = Evening(fill_to=2)
    evening.begin(1)
    view = evening.match.public()
    bot = next(facts.seat for facts in view.seats if facts.bot)
    assert cue_of(events.TurnBegan(1, 0), view) == "turn"
    assert cue_of(events.TurnBegan(bot, 0), view) is None


def test_a_refusal_is_heard_once(view: PublicView) -> None:
    ear = Ear()
    ear.match(view, (), {1: 4}, 0)
    assert ear.match(view, (), {1: 5}, 0) == ("no",)
    assert ear.match(view, (), {1: 5}, 0) == ()


def test_a_first_refusal_of_a_seat_is_heard(view: PublicView) -> None:
    ear = Ear()
    ear.match(view, (), {}, 0)
    assert ear.match(view, (), {3: 7}, 0) == ("no",)


def test_sitting_down_agreeing_and_standing_up_are_heard() -> None:
    ear = Ear()
    assert ear.seats(frozenset(), frozenset()) == ()
    assert ear.seats(frozenset({2}), frozenset()) == ("sit",)
    assert ear.seats(frozenset({2}), frozenset({2})) == ("sit",)
    assert ear.seats(frozenset({2}), frozenset()) == ("stand",)
    assert ear.seats(frozenset(), frozenset()) == ("stand",)


def test_the_last_three_seconds_are_counted_one_tick_each() -> None:
    ear = Ear()
    ticks = [left for left in range(8_000, -500, -100) if ear.count(left * MS)]
    assert ticks == [3_000, 2_000, 1_000]


def test_nothing_is_counted_while_nobody_waits() -> None:
    ear = Ear()
    assert ear.count(None) == ()
    assert ear.count(2 * SECOND) == ("countdown",)
    assert ear.count(None) == ()


@pytest.mark.rule("HOUSE-HUSH")
def test_in_silence_only_cards_are_heard_and_that_it_ends(view: PublicView) -> None:
    quiet = replace(view, silence=Silence(1, "red"))
    happened = told(
        events.CardLaid(1, card("R5"), False, 0), events.Fined(1, "false alarm"), events.TurnBegan(3, 0)
    )
    assert Ear().match(quiet, happened, {}, 0) == ("lay",)
    assert Ear().match(view, told(events.SilenceEnded()), {}, 0) == ("loud",)


def test_every_public_event_was_thought_of() -> None:
    quiet = [
        "DealerTurned",
        "StartReturned",
        "StartTurned",
        "ColourNamed",
        "Passed",
        "DebtPaid",
        "CardTakenBack",
        "WentOn",
        "CallDropped",
        "Asked",
        "SlappedAhead",
        "CallForgotten",
        "Seconded",
        "AccusationEnded",
        "Slapped",
        "SlapsOver",
        "SeatsTaken",
        "SeatIdled",
        "ExchangeDeclined",
        "PlayHalted",
        "PlayWentOn",
    ]
    answered = {events.CardLaid, news.NowOwes, news.HadToDraw, events.TurnBegan}
    for kind in get_args(PublicEvent):
        assert (kind in CUE_OF_KIND or kind in answered) != (kind.__name__ in quiet), kind
