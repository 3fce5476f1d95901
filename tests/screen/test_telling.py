"""What the table says: messages, races and refusals, in English words."""

import typing
from dataclasses import replace

import pygame
import pytest

from kiosk.rules import events, news
from kiosk.rules.cards import ALL, card
from kiosk.rules.commands import (
    Accuse,
    Challenge,
    Cut,
    Draw,
    Exchange,
    Lay,
    Pass,
    SeatCommand,
    Slap,
    Swap,
)
from kiosk.rules.news import PublicEvent
from kiosk.rules.state import Accusation, Silence
from kiosk.rules.verdicts import Race, Runner
from kiosk.rules.views import DebtFacts, PublicView
from kiosk.screen import messages, samples
from kiosk.screen.art import buttons, hand, hand_plan
from kiosk.screen.art.heap import heap_rect, pills
from kiosk.screen.art.piece import Pieces
from kiosk.screen.art.piles import coaster, draw_pile
from kiosk.screen.art.plates import plate_rects
from kiosk.screen.effects import Effects
from kiosk.screen.messages import Message, message_of, standing
from kiosk.screen.names import card_name, picture_name
from kiosk.screen.picture import table_layout
from kiosk.screen.racing import gap, milliseconds, verdict
from kiosk.screen.reasons import why_refused
from kiosk.screen.scene import News
from kiosk.screen.tongues import Tongues
from kiosk.words import Words

WORDS = Words("en")
MS = 1_000_000
VIEW = samples.public((7, 5, 8, 3), "G4 R4 R9", turn=3)


def told(*happened: PublicEvent) -> Message | None:
    return message_of(WORDS, happened, VIEW)


def laid(seat: int, text: str, *, cut: bool = False) -> events.CardLaid:
    return events.CardLaid(seat, card(text), cut, 0)


# messages


def test_a_message_says_what_happened_and_then_what_follows() -> None:
    assert told(laid(2, "W4"), news.NowOwes(3, 4, 2, challengeable=True)) == Message(
        "Seat 2 laid Draw Four", "Seat 3 owes 4 cards"
    )


def test_a_plain_number_is_left_to_the_picture() -> None:
    assert told(laid(2, "R5"), events.TurnBegan(3, 0)) is None


def test_a_cut_is_always_told() -> None:
    assert told(laid(2, "R5", cut=True)) == Message("Seat 2 cuts: Red 5", icon="cut")


def test_after_a_verdict_what_is_drawn_for_it_is_what_follows() -> None:
    assert told(news.Challenged(3, 2, guilty=True), news.HadToDraw(2, 4, "debt")) == Message(
        "Seat 2 bluffed", "Seat 2 draws 4 cards"
    )


def test_a_cut_a_catch_and_a_verdict_outlast_lesser_messages() -> None:
    greater = (laid(2, "R5", cut=True), events.Caught(3, 5, 0), news.Challenged(3, 2, guilty=False))
    lesser = (events.Passed(1, dry=False), laid(2, "W4"), news.DrewInTurn(1, 1))
    assert [message.lasts for message in map(told, greater) if message] == [True] * 3
    assert [message.lasts for message in map(told, lesser) if message] == [False] * 3


def followed(effects: Effects, number: int, at_ns: int, *happened: PublicEvent) -> None:
    layout = table_layout((1280, 720), 15, samples.places(4), (1, 2, 3, 4))
    heard = tuple(News(number + i, at_ns, event) for i, event in enumerate(happened))
    effects.follow(samples.playing(VIEW, news=heard), layout, at_ns)


def said_by(effects: Effects, now_ns: int) -> str:
    effects.settle(now_ns)
    return "" if effects.message is None else effects.message[0].said(WORDS).first


def test_a_lesser_message_waits_until_a_cut_was_seen_and_a_greater_one_does_not() -> None:
    effects = Effects(Tongues(WORDS), reduced=False)
    followed(effects, 1, 0, events.Passed(1, dry=False))
    followed(effects, 2, 100 * MS, laid(2, "R5", cut=True))
    followed(effects, 3, 500 * MS, events.Passed(3, dry=False))
    assert said_by(effects, 1_600 * MS) == "Seat 2 cuts: Red 5"
    assert said_by(effects, 1_800 * MS) == "Seat 3 passes"
    followed(effects, 4, 2_000 * MS, laid(4, "R5", cut=True))
    followed(effects, 5, 2_100 * MS, events.Caught(3, 1, 0))
    assert said_by(effects, 2_100 * MS) == "Seat 1 caught Seat 3"


def test_the_tray_of_who_cuts_flashes_once() -> None:
    effects = Effects(Tongues(WORDS), reduced=False)
    followed(effects, 1, 0, events.Passed(1, dry=False))
    followed(effects, 2, 100 * MS, laid(2, "R5", cut=True))
    assert set(effects.flashes) == {2}
    assert effects.moving(150 * MS)
    effects.settle(2_000 * MS)
    assert effects.flashes == {}


def test_who_drew_may_lay_it_while_the_table_waits_for_that() -> None:
    drew = [news.DrewInTurn(3, 1)]
    assert message_of(WORDS, drew, replace(VIEW, stage="drew", turn=3)) == Message(
        "Seat 3 drew a card", "Seat 3 may lay it"
    )
    assert message_of(WORDS, drew, replace(VIEW, turn=4)) == Message("Seat 3 drew a card")


def test_the_card_just_drawn_is_marked_in_its_hand() -> None:
    layout = table_layout((1280, 720), 15, samples.places(4), (1, 2, 3, 4))
    shown = hand_plan.Hand(1, ("R1", "B8", "W"))
    plain, marked = (seen(hand.open_hand(layout, replace(shown, marked=at))) for at in (None, 1))
    assert plain != marked


def test_an_effect_alone_is_the_first_line() -> None:
    assert told(news.Asked(1, "colour")) == Message("Seat 1 names a colour")


def test_the_newest_cause_wins_and_takes_only_the_effects_after_it() -> None:
    message = told(
        laid(1, "GS"),
        news.NowOwes(2, 0, 1, challengeable=False),
        laid(2, "GS"),
        news.NowOwes(3, 0, 2, challengeable=False),
    )
    assert message == Message("Seat 2 laid Skip", "Seat 3 misses a turn")


def test_a_catch_is_told_in_alarm_with_what_it_costs() -> None:
    assert told(events.Caught(3, 5, 0), news.HadToDraw(3, 2, "caught")) == Message(
        "Seat 5 caught Seat 3", "Seat 3 draws 2 cards", "alarm", "slap"
    )


@pytest.mark.parametrize(
    ("event", "first"),
    [
        (news.DrewInTurn(4, 1), "Seat 4 drew a card"),
        (news.DrewInTurn(4, 3), "Seat 4 drew 3 cards"),
        (news.DrewInTurn(4, 0), "No cards left to draw"),
        (news.HadToDraw(4, 4, "debt"), "Seat 4 draws 4 cards"),
        (news.Challenged(3, 2, guilty=True), "Seat 2 bluffed"),
        (news.Challenged(3, 2, guilty=False), "Seat 2 was honest"),
        (events.Called(2, 0), "Seat 2: UNO!"),
        (events.ColourNamed(2, "blue"), "Seat 2 names blue"),
        (events.Fined(2, "false cut"), "Seat 2: a false cut"),
        (events.SeatIdled(2, 0), "A bot plays for Seat 2"),
        (news.Dealt(3, 2, 7), "Round 3: Seat 2 deals"),
        (news.Left(2), "Seat 2 leaves"),
    ],
)
def test_events_have_their_sentence(event: PublicEvent, first: str) -> None:
    message = told(event)
    assert message is not None
    assert message.first == first


# races


def test_a_race_is_told_by_who_was_first_and_by_how_much() -> None:
    race = samples.slaps()
    said = verdict(WORDS, race, 2)
    assert (said.title, said.by) == ("Seat 5 first", "by 12.4 ms")
    assert said.heats == ("Seats 1 and 6: dead heat",)
    assert said.outcome == "Seat 3 caught, draws 2"
    assert [gap(WORDS, race, runner) for runner in race.runners] == [
        "first", "+12.4 ms", "+13.0 ms", "+38.0 ms", "+61.3 ms",
    ]  # fmt: skip


def test_milliseconds_lose_their_decimal_when_the_error_is_over_one() -> None:
    assert milliseconds(WORDS, 38_400_000, 100_000) == "38.4 ms"
    assert milliseconds(WORDS, 38_400_000, 1_000_000) == "38.4 ms"
    assert milliseconds(WORDS, 38_400_000, 20_000_000) == "≈ 38 ms"


def test_a_gap_known_badly_is_told_roughly_everywhere() -> None:
    race = Race("cut", 1, None, False, (Runner(1, 0, 0), Runner(2, 7 * MS, 1_200_000)), (), 0)
    assert gap(WORDS, race, race.runners[1]) == "≈ 7 ms"
    assert verdict(WORDS, race, 2).by == "by ≈ 7 ms"


def test_a_first_that_is_in_a_dead_heat_with_the_winner_is_not_told_as_first() -> None:
    runners = (Runner(2, 0, 0), Runner(3, 2 * MS, 100_000), Runner(1, 9 * MS, 20 * MS))
    race = Race("call", 1, 1, False, runners, ((3, 1), (2, 1)), 0)
    assert verdict(WORDS, race, 2).title == "Dead heat"


def test_a_dead_heat_of_the_first_two_names_no_first() -> None:
    race = Race("cut", 1, None, False, (Runner(1, 0, 0), Runner(2, 400_000, 0)), ((1, 2),), 0)
    said = verdict(WORDS, race, 2)
    assert (said.title, said.by, said.outcome) == ("Dead heat", "", "Seat 1 cuts in")


def test_a_seat_that_called_in_time_is_safe() -> None:
    race = Race("call", 3, 3, False, (Runner(3, 0, 0), Runner(2, 9 * MS, 0)), (), 0)
    assert verdict(WORDS, race, 2).outcome == "Seat 3 is safe"


# refusals


@pytest.mark.parametrize(
    ("command", "reason", "said"),
    [
        (Lay(3, card("B8")), "match", "Blue 8: not red, not a 9"),
        (Lay(3, card("BS")), "match", "Blue Skip: not red, not a 9"),
        (Lay(1, card("R1")), "turn", "Red 1: Seat 3's turn"),
        (Lay(3, card("R1")), "drawn", "Red 1: only the card you drew"),
        (Draw(3), "drawn", "you have drawn: lay it, or pass"),
        (Pass(3), "drawn", "draw a card first"),
        (Pass(3), "debt", "first pay what you owe"),
        (Cut(3), "closed", "too late to cut"),
        (Cut(3), "identical", "that needs the very same card"),
        (Cut(3), "rule", "you cannot cut your own card (Twin is off)"),
        (Challenge(3), "closed", "nothing to challenge"),
        (Slap(3), "held", "let the button go, then press again"),
        (Slap(3), "closed", "nobody to catch"),
        (Lay(3, card("R1")), "left", "Red 1: you have left the match"),
    ],
)
def test_a_refusal_says_why(command: SeatCommand, reason: str, said: str) -> None:
    assert why_refused(WORDS, command, reason, VIEW) == said


def test_a_card_that_does_not_answer_a_debt_says_so() -> None:
    assert why_refused(WORDS, Lay(3, card("R1")), "debt", samples.debt()) == "Red 1: no answer to +4"


def test_on_a_black_top_only_the_colour_is_to_match() -> None:
    view = samples.public((7, 7), "B7 W", colour="green")
    assert why_refused(WORDS, Lay(1, card("R1")), "match", view) == "Red 1: not green"


def test_an_eight_takes_an_an() -> None:
    view = samples.public((7, 7), "R8")
    assert why_refused(WORDS, Lay(1, card("B1")), "match", view) == "Blue 1: not red, not an 8"


def test_who_chooses_is_who_is_waited_for() -> None:
    assert why_refused(WORDS, Lay(2, card("B1")), "choice", samples.naming()) == "Blue 1: wait for Seat 1"


@pytest.mark.parametrize(
    "reason",
    ["turn", "match", "card", "drawn", "debt", "choice", "closed", "identical", "held", "rule", "left"],
)
@pytest.mark.parametrize("command", [Lay(1, card("B1")), Draw(1), Pass(1), Challenge(1), Slap(1), Cut(1)])
def test_every_reason_has_words_for_every_command_in_every_stage(command: SeatCommand, reason: str) -> None:
    for view in (VIEW, samples.debt(), samples.naming(), replace(VIEW, pile=(), colour=None)):
        assert why_refused(WORDS, command, reason, view).strip(": ")


# room on the glass

SAID: tuple[tuple[PublicEvent, ...], ...] = (
    (laid(6, "W4"), news.NowOwes(5, 4, 6, challengeable=True)),
    (laid(6, "BV"), events.DirectionFlipped()),
    (laid(6, "R0", cut=True), events.HandsPassed(6)),
    (laid(6, "G+2", cut=True), news.NowOwes(5, 2, 6, challengeable=False)),
    (laid(6, "W"), news.Asked(6, "colour")),
    (events.Caught(5, 6, 0), news.HadToDraw(5, 2, "caught")),
    (events.Fined(6, "false alarm"), news.HadToDraw(6, 2, "false alarm")),
    (
        news.Challenged(5, 6, guilty=True),
        events.CardTakenBack(6, card("W4"), "red"),
        news.Asked(6, "ready"),
    ),
    (news.HadToDraw(6, 4, "debt"), news.Asked(6, "ready")),
    (events.SeatIdled(6, 0),),
    (news.Dealt(1, 6, 7),),
)


def seen(pieces: Pieces) -> list[pygame.Rect]:
    """Where there is something to see of pieces, without their empty margins."""
    return [piece.surface.get_bounding_rect().move(piece.x, piece.y) for piece in pieces]


@pytest.mark.parametrize("happened", SAID)
@pytest.mark.parametrize(
    ("size", "inches"), [((1024, 600), 10), ((1280, 800), 10), ((1280, 720), 15), ((1920, 1080), 21)]
)
def test_no_message_lies_on_the_piles_or_the_ring(
    size: tuple[int, int], inches: float, happened: tuple[PublicEvent, ...]
) -> None:
    layout = table_layout(size, inches, samples.places(6), range(1, 7))
    message = told(*happened)
    assert message is not None
    sign = "" if layout.small else message.icon
    table = seen(draw_pile(layout, 118) + coaster(layout, ("cut", "0"), ("to 500", "to 500")))
    for rect in plate_rects(layout, message.first, message.second, sign=sign):
        assert rect.collidelist(table) == -1
        nearest = pygame.Vector2(
            max(rect.left, min(layout.cx, rect.right)), max(rect.top, min(layout.cy, rect.bottom))
        )
        assert nearest.distance_to((layout.cx, layout.cy)) > heap_rect(layout).w / 2


# house rules


def under(**options: object) -> PublicView:
    return replace(VIEW, options=replace(VIEW.options, **options))  # type: ignore[arg-type]


LEFT_TO_THE_PICTURE = {
    events.SeatsTaken,
    events.DealerTurned,
    events.StartReturned,
    events.StartTurned,
    events.TurnBegan,
    events.DebtPaid,
    events.WentOn,
    events.CallOwed,
    events.CallDropped,
    events.SlappedAhead,
    events.CallForgotten,
    events.MatchWon,
    events.Accused,
    events.Seconded,
    events.SlapsAsked,
    events.Slapped,
}
"""What a lamp, a badge, a count, the slaps in the middle or the scores say better than words."""


def test_every_public_event_is_told_or_left_to_the_picture_on_purpose() -> None:
    every = set(typing.get_args(PublicEvent))
    assert set(messages._TELLERS) | LEFT_TO_THE_PICTURE == every
    assert not set(messages._TELLERS) & LEFT_TO_THE_PICTURE


@pytest.mark.parametrize(
    ("happened", "said"),
    [
        ((laid(2, "R7"), news.Asked(2, "swap")), Message("Seat 2 chooses a hand")),
        ((events.HandsSwapped(2, 4),), Message("Seats 2 and 4 swap hands", icon="swap")),
        ((laid(2, "R0"), events.HandsPassed(2)), Message("all hands move on")),
        ((news.Exchanged(2, 4),), Message("Seats 2 and 4 exchange a card", icon="exchange")),
        ((news.Asked(4, "give"),), Message("Seat 4 gives a card back")),
        ((events.ExchangeDeclined(2),), Message("Seat 2 keeps its cards")),
        (
            (laid(2, "D2"), news.HadToDraw(3, 2, "downpour"), news.HadToDraw(1, 2, "downpour")),
            Message("Seat 2 laid Downpour 2", "everyone else draws 2 cards"),
        ),
        (
            (events.AccusationEnded(4, guilty=True), news.HadToDraw(4, 2, "broke silence")),
            Message("Seat 4 broke the silence", "Seat 4 draws 2 cards", "hush", "hush"),
        ),
        ((events.AccusationEnded(4, guilty=False),), Message("Seat 4 goes free", "", "hush", "hush")),
        (
            (events.SlapsOver((4,), 0), news.HadToDraw(4, 2, "slow slap")),
            Message("Seat 4 too slow", "Seat 4 draws 2 cards", "alarm", "slap"),
        ),
        ((news.TookNextHand(2, 5),), Message("Seat 2 takes its next 5 cards", icon="seven_rounds")),
        ((events.SilenceEnded(),), Message("the silence is over")),
    ],
)
def test_what_house_rules_do_is_told(happened: tuple[PublicEvent, ...], said: Message) -> None:
    assert told(*happened) == said


def test_a_seat_that_is_out_is_told_with_its_place() -> None:
    seats = tuple(replace(one, place=1 if one.seat == 2 else None) for one in VIEW.seats)
    view = replace(VIEW, seats=seats)
    told_of = message_of(WORDS, [laid(2, "RS"), events.SeatFinished(2, card("RS"))], view)
    assert told_of == Message("Seat 2 is out", "1st", icon="last")


def test_under_circle_the_wheel_names_the_colour() -> None:
    happened = [laid(2, "W"), events.ColourNamed(2, "green")]
    assert message_of(WORDS, happened, under(circle=True)) == Message(
        "Seat 2 laid Wild", "the wheel turns to green"
    )


@pytest.mark.parametrize(
    ("silence", "accusation", "said"),
    [
        (Silence(4, None), None, ("Silence", "until Seat 4 plays again")),
        (Silence(4, "red"), None, ("Silence", "until the colour changes")),
        (
            Silence(4, None),
            Accusation(1, 2, (3,), 0),
            ("Seat 1 accuses Seat 2", "slap to agree: 1 of 2"),
        ),
        (None, None, None),
    ],
)
def test_what_holds_for_all_stays_on_the_plates(
    silence: Silence | None, accusation: Accusation | None, said: tuple[str, str] | None
) -> None:
    view = replace(VIEW, silence=silence, accusation=accusation)
    found = standing(WORDS, view)
    assert (None if found is None else (found.first, found.second)) == said


@pytest.mark.parametrize(
    ("top", "tried", "options", "said"),
    [
        ("B+2", "R+2", {"saves": False}, "“Saves” is not in the rules tonight"),
        ("BS", "BS", {"saves": False}, "“Saves” is not in the rules tonight"),
        ("W4", "W4", {}, "“Stack” is not in the rules tonight"),
        ("W4", "W4", {"stack": "twos"}, "“Stack” is not in the rules tonight"),
        ("B+2", "BV", {}, "“Return” is not in the rules tonight"),
        ("B+2", "B5", {}, "no answer to +2"),
    ],
)
def test_a_card_that_another_rule_would_let_answer_says_which_rule(
    top: str, tried: str, options: dict[str, object], said: str
) -> None:
    debt = DebtFacts(seat=3, cards=2, laid_by=2, challengeable=False, final=False)
    view = replace(under(**options), stage="debt", debt=debt, colour="blue", pile=(card(top),))
    assert why_refused(WORDS, Lay(3, card(tried)), "debt", view).endswith(f": {said}")


@pytest.mark.parametrize(
    ("command", "reason", "options", "said"),
    [
        (Cut(1), "rule", {"cut": False}, "“Cut” is not in the rules tonight"),
        (Cut(1), "rule", {"cut": True}, "you cannot cut your own card (Twin is off)"),
        (Challenge(1), "rule", {"challenge": False}, "“Challenge” is not in the rules tonight"),
        (Accuse(1, 2), "closed", {}, "there is no silence to break"),
        (Accuse(1, 2), "choice", {}, "one accusation at a time"),
        (Accuse(1, 2), "rule", {}, "three must be left to judge"),
        (Swap(1, 2), "closed", {}, "that choice is over"),
        (Exchange(1, 2, card("R5")), "closed", {}, "that choice is over"),
    ],
)
def test_the_rule_that_refused_is_named(
    command: SeatCommand, reason: str, options: dict[str, object], said: str
) -> None:
    assert why_refused(WORDS, command, reason, under(**options)) == said


def test_while_everyone_slaps_nothing_else_can_be_done() -> None:
    view = replace(VIEW, stage="slapping", slapping=(1, 2), starter=3)
    assert why_refused(WORDS, Draw(3), "choice", view) == "first everyone slaps"


@pytest.mark.parametrize("text", sorted(ALL))
def test_every_card_has_a_name(text: str) -> None:
    name = card_name(WORDS, card(text))
    assert name
    assert name != text
    assert picture_name(WORDS, card(text)) or card(text).number


@pytest.mark.parametrize(("size", "inches"), [((1024, 600), 10), ((1280, 800), 10), ((1920, 1080), 21)])
def test_nothing_asked_of_an_open_hand_lies_on_the_sign_of_the_ring(
    size: tuple[int, int], inches: float
) -> None:
    layout = table_layout(size, inches, samples.places(4), (1, 2, 3, 4))
    signs = [piece.rect for piece in pills(layout, "red", "9")]
    wanted = (buttons.Button("pay", "Draw 4", primary=True), buttons.Button("challenge", "Challenge"))
    for seat in layout.seats:
        row = buttons.ButtonRow(seat, wanted, buttons.Debt("+4"), layout.open_depth)
        held = hand.prompt(layout, seat, "Seat 2 held", "eye", depth=layout.open_depth)
        for rect in seen(buttons.button_row(layout, row) + held):
            assert layout.rect.contains(rect)
            assert rect.inflate(-4, -4).collidelist(signs) < 0, seat


@pytest.mark.parametrize(("size", "inches"), [((1024, 600), 10), ((1280, 800), 10), ((1920, 1080), 21)])
def test_why_a_card_at_the_left_end_cannot_be_laid_hides_neither_seat_nor_number(
    size: tuple[int, int], inches: float
) -> None:
    layout = table_layout(size, inches, samples.places(4), (1, 2, 3, 4))
    place, shown = layout.place(1), hand_plan.Hand(1, ("back",) * 7)
    (bubble,) = seen(hand.why_not(layout, shown, 0, "Blue 1: not red"))
    assert bubble.left > place.x - place.tray_width / 2 + 2 * layout.head_line
