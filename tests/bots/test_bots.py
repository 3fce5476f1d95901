"""Bots play by the rules, at a human pace, and know only what their seat may see (SEAT-5)."""

import ast
from pathlib import Path
from random import Random

import pytest

import kiosk.bots
from kiosk.bots import HABITS, Bot, reflexes
from kiosk.bots.reflexes import ANTICIPATED_NS
from kiosk.rules.cards import card, cards
from kiosk.rules.commands import Cut, Lay, NameColour, NextRound, SeatCommand, Slap
from kiosk.rules.house import rulebook
from kiosk.rules.options import Options, preset, with_options
from kiosk.rules.phases import Naming, RoundOver, Turn
from kiosk.rules.referee import Referee, Refused
from kiosk.rules.state import State
from kiosk.rules.views import seat_view

MS = 1_000_000
ALL_ON = with_options(Options(), {"cut": True, "zero": True, "penalties": True})


def dealt(seats: int, options: Options, seed: int = 0) -> Referee:
    referee = Referee(State(tuple(range(1, seats + 1))), rulebook(options))
    assert not isinstance(referee.decide(NextRound(), 0, Random(seed)), Refused)
    return referee


def see(bot: Bot, referee: Referee, now_ns: int) -> None:
    bot.see(seat_view(referee.state, referee.book, bot.seat), now_ns)


def set_out(referee: Referee, hand: str, top: str = "R1", turn: int = 1) -> None:
    state = referee.state
    state.hands[1] = cards(hand)
    state.discard = [card("G9"), card(top)]
    state.colour = card(top).colour
    state.phase, state.turn, state.cut_open = Turn(turn), turn, True


@pytest.mark.rule("SEAT-5")
def test_they_import_nothing_but_what_a_seat_may_see_and_ask_for() -> None:
    known = {"kiosk.rules.views", "kiosk.rules.commands", "kiosk.rules.cards"}
    for path in Path(kiosk.bots.__file__).parent.glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.ImportFrom) and node.module.startswith("kiosk."):
                assert node.module in known or node.module.startswith("kiosk.bots"), (path.name, node.module)


@pytest.mark.parametrize("options", [Options(), preset("printed"), ALL_ON], ids=["classic", "printed", "all"])
@pytest.mark.parametrize("seats", [2, 3, 7, 10])
def test_they_play_rounds_to_the_end_and_act_only_as_they_may(seats: int, options: Options) -> None:
    for seed in range(4):
        referee = dealt(seats, options, seed)
        bots = [Bot(seat, Random(seed * 100 + seat)) for seat in referee.state.seats]
        now_ns, decisions, refused = 0, 0, 0
        while not isinstance(referee.state.phase, RoundOver):
            for bot in bots:
                see(bot, referee, now_ns)
            now_ns = min(due for bot in bots if (due := bot.due_ns()) is not None)
            bot = min(bots, key=lambda bot: bot.due_ns() or now_ns + 10**18)
            command = bot.act(now_ns)
            assert command is not None
            assert command.seat == bot.seat
            decisions += 1
            assert decisions < 5000, "they play on for ever"
            if isinstance(referee.decide(command, now_ns, Random(decisions)), Refused):
                refused += 1
                assert isinstance(command, Slap | Cut), "only a race can be lost"
                bot.forget()
        assert refused < decisions / 3


@pytest.mark.parametrize("seed", range(20))
def test_they_take_a_human_time(seed: int) -> None:
    referee = dealt(2, Options())
    set_out(referee, "R5 Y1 Y2")
    bot = Bot(1, Random(seed))
    see(bot, referee, 5_000 * MS)
    habit = HABITS["act"]
    assert 5_000 + habit.quickest <= bot.due_ns() / MS <= 5_000 + habit.slowest
    assert bot.act(bot.due_ns() - 1) is None
    assert isinstance(bot.act(bot.due_ns()), SeatCommand)


def test_they_forget_to_call_now_and_then() -> None:
    called = 0
    for seed in range(200):
        referee = dealt(2, Options())
        set_out(referee, "R5 R7")
        referee.decide(Lay(1, card("R5")), 0, Random(0))
        assert referee.state.owes == 1
        bot = Bot(1, Random(seed))
        see(bot, referee, 0)
        called += bot.act(10**12) == Slap(1)
    assert 0.7 < called / 200 < 0.95


def test_they_look_again_and_again_and_decide_each_occasion_once() -> None:
    referee = dealt(2, Options())
    set_out(referee, "R5 Y1 Y2")
    bot = Bot(1, Random(1))
    see(bot, referee, 0)
    due_ns = bot.due_ns()
    for now_ms in range(0, 800, 16):
        see(bot, referee, now_ms * MS)
        assert bot.due_ns() == due_ns


def test_they_drop_a_plan_whose_occasion_has_gone() -> None:
    referee = dealt(2, Options())
    set_out(referee, "R5 Y1 Y2")
    bot = Bot(1, Random(1))
    see(bot, referee, 0)
    referee.state.phase, referee.state.turn = Turn(2), 2
    see(bot, referee, 100 * MS)
    assert bot.due_ns() is None


def test_they_cut_only_with_the_identical_card_in_hand() -> None:
    for hand, may_cut in (("R1 G4", True), ("G1 G4", False)):
        referee = dealt(3, ALL_ON)
        set_out(referee, hand, top="R1", turn=2)
        wanted = set()
        for seed in range(40):
            bot = Bot(1, Random(seed))
            see(bot, referee, 0)
            wanted.add(type(bot.act(10**12)))
        assert (Cut in wanted) == may_cut


def test_they_name_the_colour_they_hold_most_of() -> None:
    referee = dealt(2, Options())
    set_out(referee, "G1 G2 R1")
    referee.state.phase = Naming(1, None, start=False)
    bot = Bot(1, Random(1))
    see(bot, referee, 0)
    assert bot.act(10**12) == NameColour(1, "green")


def catcher(seed: int) -> tuple[Bot, Referee]:
    """Somebody with human reflexes who sees that seat 1 owes the call."""
    referee = dealt(3, Options())
    set_out(referee, "R5 R7")
    referee.decide(Lay(1, card("R5")), 0, Random(0))
    chance = Random(seed)
    bot = Bot(3, chance, reflexes(chance))
    see(bot, referee, 0)
    return bot, referee


def test_with_human_reflexes_most_presses_are_quick_some_late_and_none_before_the_cue() -> None:
    presses = sorted(due for seed in range(400) if (due := catcher(seed)[0].due_ns()) is not None)
    median_ns = presses[len(presses) // 2]
    assert presses[0] >= ANTICIPATED_NS
    assert 500 < median_ns / MS < 750
    assert presses[-1] > 1.5 * median_ns, "there is a tail"
    assert len(presses) < 400, "now and then nobody notices"


@pytest.mark.parametrize(("before_ms", "comes"), [(100, True), (400, False)])
def test_a_finger_near_its_press_no_longer_stops(before_ms: int, comes: bool) -> None:
    bot, referee = catcher(1)
    due_ns = bot.due_ns()
    referee.decide(Slap(1), 0, Random(0))
    see(bot, referee, due_ns - before_ms * MS)
    assert (bot.act(due_ns) == Slap(3)) == comes
