"""Builds the table a scenario describes. Imports the rules."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any, Final

from kiosk.rules.cards import COLOURS, LETTERS, Card, CardError, Colour, card, cards
from kiosk.rules.dealing import deal
from kiosk.rules.house import rulebook
from kiosk.rules.options import OptionError, Options, preset, with_options
from kiosk.rules.phases import Debt, Turn
from kiosk.rules.referee import Referee
from kiosk.rules.rulebook import Rulebook
from kiosk.rules.state import FIRST_REFILL, State
from kiosk.scenario.reading import NUMBER, Scenario

MIN_SEATS, MAX_SEATS = 2, 10
_BY_LETTER: Final[dict[str, Colour]] = {letter: colour for colour, letter in LETTERS.items()}


def options_of(scenario: Scenario) -> Options:
    """Return the options in force; raise OptionError or NotYet."""
    base = preset(scenario.given.get("preset", "classic"))
    return with_options(base, scenario.given.get("options", {}))


def set_up(scenario: Scenario) -> Referee:
    """Return a referee of the described table; raise ScenarioError, OptionError, or NotYet."""
    try:
        book = rulebook(options_of(scenario))
    except OptionError as error:
        if scenario.reject is not None:
            raise
        raise scenario.error("preset" if error.name == "preset" else "options", str(error)) from error
    given = scenario.given
    count = given["seats"]
    if not MIN_SEATS <= count <= MAX_SEATS:
        raise scenario.error("seats", f"{count} is not between {MIN_SEATS} and {MAX_SEATS}")
    state = State(tuple(range(1, count + 1)))
    state.dealer = _seat(scenario, "dealer", count)
    for seat, points in _by_seat(scenario, "scores").items():
        if not isinstance(points, int) or isinstance(points, bool):
            raise scenario.error("scores", f"{points!r} is not a whole number")
        state.scores[seat] = points
    if "deal" in given:
        referee = _dealt(scenario, state, book)
    else:
        _lay_out(scenario, state, book)
        referee = Referee(state, book)
    _set_stages(scenario, state, book)
    return referee


def _set_stages(scenario: Scenario, state: State, book: Rulebook) -> None:
    if "stages" in scenario.given and not book.options.seven_rounds:
        raise scenario.error("stages", "only seven_rounds has stages")
    for seat, size in _by_seat(scenario, "stages").items():
        if not isinstance(size, int) or isinstance(size, bool) or not 0 <= size <= FIRST_REFILL:
            raise scenario.error("stages", f"{size!r} is no size of a refill, 0 to {FIRST_REFILL}")
        state.stages[seat] = size


def _dealt(scenario: Scenario, state: State, book: Rulebook) -> Referee:
    for key in ("hands", "discard", "draw", "rest", "turn", "direction", "debt", "laid_by", "cut_open"):
        if key in scenario.given:
            raise scenario.error(key, "cannot stand beside 'deal', which settles it")
    order = _cards(scenario, "deal", scenario.given["deal"])
    if Counter(order) != Counter(book.deck):
        missing, extra = Counter(book.deck) - Counter(order), Counter(order) - Counter(book.deck)
        raise scenario.error(
            "deal", f"is not the whole deck: missing {_listed(missing)}, too many {_listed(extra)}"
        )
    referee = Referee(state, book)
    referee.chance = Random(scenario.given.get("seed", 0))
    deal(referee, tuple(order), state.dealer or len(state.seats))
    referee.interrupt()
    state.reshuffles = scenario.given.get("reshuffles", 0)
    return referee


def _lay_out(scenario: Scenario, state: State, book: Rulebook) -> None:
    given = scenario.given
    for key in ("hands", "discard"):
        if key not in given:
            raise scenario.error(key, "is missing; give hands and discard, or deal")
    hands = _by_seat(scenario, "hands")
    missing = [seat for seat in state.seats if seat not in hands]
    if missing:
        raise scenario.error("hands", f"seat {missing[0]} has none; every seat needs a hand")
    for seat, text in hands.items():
        state.hands[seat] = _cards(scenario, "hands", text)
    state.discard, state.colour = _discard(scenario, given["discard"])
    pile = _cards(scenario, "draw", given.get("draw", ""))
    listed = [*pile, *state.discard, *(one for hand in state.hands.values() for one in hand)]
    _expect_in_deck(scenario, listed, book)
    if given.get("rest", False):
        pile += _rest(scenario, listed, book)
    state.draw_pile = pile[::-1]
    state.reshuffles = given.get("reshuffles", 0)
    state.round_number = 1
    _begin(scenario, state)


def _begin(scenario: Scenario, state: State) -> None:
    given = scenario.given
    direction = given.get("direction", 1)
    if direction not in {1, -1}:
        raise scenario.error("direction", f"{direction} is neither 1 nor -1")
    state.head(direction)
    first = state.after(state.dealer or len(state.seats), 1)
    state.turn = _seat(scenario, "turn", first)
    previous = state.after(state.turn, -direction)
    layer = _seat(scenario, "laid_by", previous)
    state.last_layer = layer
    state.cut_open = given.get("cut_open", True)
    state.phase = Turn(state.turn)
    if "debt" in given:
        words = given["debt"].split()
        if words == ["miss"]:
            owed = 0
        elif len(words) == 2 and words[0] == "draw" and NUMBER.fullmatch(words[1]) and int(words[1]) > 0:
            owed = int(words[1])
        else:
            raise scenario.error("debt", f"{given['debt']!r} is neither 'miss' nor 'draw N'")
        state.phase = Debt(state.turn, owed, layer, bluff=None, final=False, card=state.discard[-1])


def _seat(scenario: Scenario, key: str, default: int) -> int:
    seat: int = scenario.given.get(key, default)
    if not 1 <= seat <= scenario.given["seats"]:
        raise scenario.error(key, f"there is no seat {seat}")
    return seat


def _by_seat(scenario: Scenario, key: str) -> dict[int, Any]:
    table = scenario.given.get(key, {})
    for name in table:
        if name not in {str(seat) for seat in range(1, scenario.given["seats"] + 1)}:
            raise scenario.error(key, f"there is no seat {name}")
    return {int(name): value for name, value in table.items()}


def _cards(scenario: Scenario, key: str, text: object) -> list[Card]:
    if not isinstance(text, str):
        raise scenario.error(key, f"{text!r} is not a text of cards")
    try:
        return cards(text)
    except CardError as error:
        raise scenario.error(key, str(error)) from error


def _discard(scenario: Scenario, text: str) -> tuple[list[Card], Colour | None]:
    pile: list[Card] = []
    colour: Colour | None = None
    for word in text.split():
        face, _, letter = word.partition(":")
        try:
            one = card(face)
        except CardError as error:
            raise scenario.error("discard", str(error)) from error
        if letter and (letter not in _BY_LETTER or not one.black):
            raise scenario.error(
                "discard", f"{word!r}: a colour R Y G B is named after the colon of a black card only"
            )
        pile.append(one)
        colour = _BY_LETTER[letter] if letter else one.colour
    if not pile:
        raise scenario.error("discard", "is empty; the top card is needed")
    if colour not in COLOURS:
        raise scenario.error(
            "discard", f"{pile[-1].text} on top needs the colour it named, such as {pile[-1].text}:B"
        )
    return pile, colour


def _expect_in_deck(scenario: Scenario, listed: list[Card], book: Rulebook) -> None:
    known = set(book.deck)
    strange = [one for one in listed if one not in known]
    if strange:
        problem = f"there is no {strange[0].text} in the {book.options.deck} deck in play"
        raise scenario.error("hands", problem)


def _rest(scenario: Scenario, listed: list[Card], book: Rulebook) -> list[Card]:
    rest = Counter(book.deck)
    rest.subtract(listed)
    short = [one for one, count in rest.items() if count < 0]
    if short:
        raise scenario.error("rest", f"more {short[0].text} are listed than the deck has")
    return [one for one in dict.fromkeys(book.deck) for _ in range(rest[one])]


def _listed(some: Counter[Card]) -> str:
    return " ".join(one.text for one in some.elements()) or "nothing"
