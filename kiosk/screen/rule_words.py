"""What the rules are called, and what each does, in one line: for the picker and the list of rules in force.

Imports the rules' options, the switches and the words; no pygame.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from kiosk.rules.options import PRESETS, Options, attribute
from kiosk.screen.switches import ORDER
from kiosk.words import Words, marked


@dataclass(frozen=True, slots=True)
class RuleText:
    """A rule's `name` and what it does in one `line`, as messages to say; `sign` is its picture."""

    sign: str
    name: str
    line: str


TOGGLES: Final[dict[str, RuleText]] = {
    "cut": RuleText("cut", marked("Cut"), marked("lay the identical card out of turn")),
    "twin": RuleText("twin", marked("Twin"), marked("cut your own card with its twin, at once")),
    "zero": RuleText("zero", marked("Zero"), marked("a 0: all hands move on one seat")),
    "seven": RuleText("seven", marked("Swap"), marked("a 7 swaps hands with a seat")),
    "mixed_stack": RuleText(
        "mixed_stack", marked("Mixed stack"), marked("a Draw Two on a Draw Four adds up too")
    ),
    "five": RuleText("five", marked("Exchange"), marked("a 5 may exchange one card with a seat")),
    "centre": RuleText("centre", marked("Everyone slaps"), marked("on “UNO!” all slap; the last draws two")),
    "circle": RuleText(
        "circle", marked("Colour circle"), marked("a black card takes the wheel's next colour")
    ),
    "ten": RuleText("ten", marked("Plus Ten"), marked("a blank: the next seat owes ten cards")),
    "return": RuleText("return", marked("Return"), marked("a Reverse of the colour sends a debt back")),
    "last": RuleText("last", marked("To the last"), marked("play until one still holds cards")),
    "seven_rounds": RuleText(
        "seven_rounds", marked("Seven rounds"), marked("hand empty: take six, then five … one")
    ),
    "lone_zero": RuleText("lone_zero", marked("Lone zero"), marked("a hand left with one 0 counts 50")),
    "downpour_finish": RuleText(
        "downpour_finish", marked("Last downpour"), marked("end with a +1: 20 points off, a +2: 40")
    ),
    "penalties": RuleText("penalties", marked("Penalties"), marked("a false alarm or cut costs two cards")),
    "strict": RuleText("strict", marked("Strict"), marked("a wrong card costs two cards and the turn")),
    "saves": RuleText("saves", marked("Saves"), marked("answer a Skip or a Draw with its like")),
    "challenge": RuleText("challenge", marked("Challenge"), marked("a Draw Four may be called a bluff")),
    "courtesy": RuleText("courtesy", marked("Courtesy"), marked("who draws four or more may look first")),
    "two_seat_reverse_skips": RuleText(
        "two_seat_reverse_skips", marked("Reverse for two"), marked("between two, a Reverse skips")
    ),
}
"""Rules that are on or off, by their option."""

FORMS: Final[dict[str, dict[object, RuleText]]] = {
    "stack": {
        "twos": RuleText("stack", marked("Stack"), marked("Draw Two on Draw Two adds up")),
        True: RuleText("stack", marked("Stack"), marked("Draw Twos add up, and Draw Fours")),
    },
    "hush": {
        "twos": RuleText("hush", marked("Silence"), marked("after a 2, until whoever laid it plays again")),
        "black": RuleText("hush", marked("Silence"), marked("after a black card, until the colour changes")),
    },
    "deck": {
        "classic": RuleText("deck", marked("Classic deck"), marked("108 cards")),
        "spares": RuleText("deck", marked("Deck with blanks"), marked("108 cards and four blanks")),
        "downpour": RuleText(
            "downpour_finish", marked("Downpour deck"), marked("it rains one or two cards on everyone else")
        ),
        "sorting": RuleText("deck", marked("Sorting deck"), marked("colours are kinds of rubbish")),
        "piglet": RuleText("slap", marked("Piglet deck"), marked("0 to 7, Draw Three, Hush and Slap")),
    },
    "score": {
        "winner_takes": RuleText(
            "score", marked("Winner takes"), marked("the winner counts all other hands")
        ),
        "loser_counts": RuleText(
            "score", marked("Losers count"), marked("each counts its own hand; few is good")
        ),
        "lazy": RuleText("score", marked("No points"), marked("winner leads, most points in hand deals")),
        "knock_out": RuleText(
            "score", marked("Knock out"), marked("too many points and you are out; no saves")
        ),
    },
    "draw": {
        "one": RuleText("draw", marked("Draw one"), marked("draw one card, lay it or pass")),
        "until_playable": RuleText(
            "draw", marked("Draw until it fits"), marked("draw until a card can be laid")
        ),
    },
    "start_card": {
        "number": RuleText("start_card", marked("First card"), marked("always a number")),
        "any_but_draw_four": RuleText(
            "start_card", marked("First card"), marked("an action acts on the first seat")
        ),
    },
    "guilty": {
        "takes_back": RuleText("guilty", marked("Bluff found"), marked("the Draw Four is taken back")),
        "keeps": RuleText("guilty", marked("Bluff found"), marked("the Draw Four stays, the bluffer draws")),
    },
    "forgotten": {
        "by_friends": RuleText(
            "forgotten", marked("Forgotten call"), marked("costs only if somebody notices")
        ),
        "always": RuleText("forgotten", marked("Forgotten call"), marked("always costs")),
    },
}
"""Rules with several forms, by their option and its value."""

OFF: Final[dict[str, RuleText]] = {
    "stack": RuleText(
        "stack", marked("Stack"), marked("would add up Draws on Draws; off, a debt does not grow")
    ),
    "hush": RuleText("hush", marked("Silence"), marked("everybody may always speak")),
}
_VALUES: Final[dict[tuple[str, object], str]] = {
    ("stack", False): marked("off"),
    ("stack", "twos"): marked("+2"),
    ("stack", True): marked("+2, +4"),
    ("hush", "off"): marked("off"),
    ("hush", "twos"): marked("a 2"),
    ("hush", "black"): marked("black"),
    ("deck", "classic"): marked("classic"),
    ("deck", "spares"): marked("blanks"),
    ("deck", "downpour"): marked("downpour"),
    ("deck", "sorting"): marked("sorting"),
    ("deck", "piglet"): marked("piglet"),
    ("score", "winner_takes"): marked("winner"),
    ("score", "loser_counts"): marked("losers"),
    ("score", "lazy"): marked("none"),
    ("score", "knock_out"): marked("knock out"),
    ("draw", "one"): marked("one"),
    ("draw", "until_playable"): marked("until it fits"),
    ("start_card", "number"): marked("number"),
    ("start_card", "any_but_draw_four"): marked("any"),
    ("guilty", "takes_back"): marked("back"),
    ("guilty", "keeps"): marked("stays"),
    ("forgotten", "by_friends"): marked("if seen"),
    ("forgotten", "always"): marked("always"),
}
_NUMBERS: Final[dict[str, RuleText]] = {
    "target": RuleText("target", marked("Target"), marked("so many points end the match")),
    "uno_penalty": RuleText("uno_penalty", marked("Cost of a catch"), marked("cards for a forgotten call")),
    "decks": RuleText("decks", marked("Decks"), marked("so many are shuffled together")),
}
_PRESET_NAMES: Final[dict[str, str]] = {
    "classic": marked("Classic"),
    "printed": marked("Printed"),
    "party": marked("Party"),
    "cafe": marked("Quick café"),
    "cruel": marked("Cruel"),
    "everything": marked("Everything"),
    "piglet": marked("Piglet"),
    "sorting": marked("Sorting"),
}
_FORMAL: Final = frozenset({"deck", "draw", "start_card", "guilty", "forgotten"})
"""Of these only what is not classic is worth a line."""
_UNLISTED: Final = frozenset({"score", "target", "uno_penalty", "decks"})
CLASHES: Final[dict[str, str]] = {
    "lazy target": marked("without points there is no target"),
    "downpour deck": marked("“Last downpour” needs the downpour deck"),
    "ten blanks": marked("“Plus Ten” needs the deck with blanks"),
    "last knock out": marked("“To the last” and “Knock out” do not go together"),
    "seven rounds last": marked("“Seven rounds” and “To the last” do not go together"),
}


def option_text(name: str, value: object) -> RuleText:
    """Return the text of an option as it stands at `value`; raise KeyError for one nobody chooses."""
    if name in TOGGLES:
        return TOGGLES[name]
    if name in _NUMBERS:
        return _NUMBERS[name]
    return FORMS[name].get(value) or OFF[name]


def value_text(words: Words, name: str, value: object) -> str:
    """Return how a value of an option is written: "twos", "500"."""
    msgid = _VALUES.get((name, value))
    return words.say(msgid) if msgid is not None else words.say("{figure}", figure=value)


def preset_name(words: Words, key: str, *, own: bool = False) -> str:
    """Return what a preset is called; those that the venue saved go by their number."""
    if own:
        return words.say("House rules {number}", number=key)
    return words.say(_PRESET_NAMES[key]) if key in _PRESET_NAMES else words.say("Our own mix")


def name_of_rules(words: Words, options: Options) -> str:
    """Return the name of the preset that these options are."""
    key = next((key for key, preset in PRESETS.items() if preset == options), "")
    return preset_name(words, key)


def clash_text(words: Words, key: str) -> str:
    """Return why a combination is refused (MIX-1), by the key of the clash."""
    return words.say(CLASHES[key])


def rule_text(rule: str, options: Options) -> RuleText:
    """Return the text of a rule by its name in the rules' registry, in the form it has in `options`."""
    if rule in {"downpour", "piglet"}:
        return FORMS["deck"][rule]
    if rule == "knock_out":
        return FORMS["score"][rule]
    if rule in FORMS:
        return option_text(rule, getattr(options, rule))
    return TOGGLES[rule]


def house_rules(options: Options) -> tuple[RuleText, ...]:
    """Return what makes these rules another game than the classic one."""
    usual = Options()
    return tuple(
        _text_in(options, name)
        for name in ORDER
        if _stands(options, name) and (getattr(options, attribute(name)) != getattr(usual, attribute(name)))
    )


def in_force(options: Options) -> tuple[RuleText, ...]:
    """Return what these rules are made of: first what makes them another game, then the classic ones."""
    special = house_rules(options)
    classic = [_text_in(options, name) for name in ORDER if _stands(options, name) and name not in _FORMAL]
    return (*special, *(text for text in classic if text not in special), FORMS["score"][options.score])


def _text_in(options: Options, name: str) -> RuleText:
    return option_text(name, getattr(options, attribute(name)))


def _stands(options: Options, name: str) -> bool:
    """Return whether an option says that something is in force."""
    value = getattr(options, attribute(name))
    if name in _UNLISTED:
        return False
    if name in {"saves", "challenge"} and options.score == "knock_out":
        return False
    return value not in {False, "off"}
