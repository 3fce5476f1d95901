"""Why something was refused, in words for the seat that tried.

Imports the rules' plain data and the words; no pygame.
"""

from __future__ import annotations

from typing import Final

from kiosk.rules import cards
from kiosk.rules.cards import Card
from kiosk.rules.commands import (
    Accuse,
    Challenge,
    Cut,
    Exchange,
    Give,
    Keep,
    Lay,
    Pass,
    Pay,
    SeatCommand,
    Slap,
    Swap,
)
from kiosk.rules.views import PublicView
from kiosk.screen.names import card_name, unlike
from kiosk.words import Words, marked

_ELSEWHERE: Final[dict[str, str]] = {
    "saves": marked("“Saves” is not in the rules tonight"),
    "stack": marked("“Stack” is not in the rules tonight"),
    "return": marked("“Return” is not in the rules tonight"),
    "cut": marked("“Cut” is not in the rules tonight"),
    "twin": marked("you cannot cut your own card (Twin is off)"),
    "challenge": marked("“Challenge” is not in the rules tonight"),
}
_NO_ACCUSATION: Final[dict[str, str]] = {
    "closed": marked("there is no silence to break"),
    "choice": marked("one accusation at a time"),
    "rule": marked("three must be left to judge"),
}
_PLAIN: Final[dict[str, str]] = {
    "card": marked("that card is not in your hand"),
    "rule": marked("not in the rules tonight"),
    "left": marked("you have left the match"),
    "halted": marked("the table waits for a button box"),
    "paused": marked("the game is paused"),
    "held": marked("let the button go, then press again"),
    "identical": marked("that needs the very same card"),
}


def why_not_card(words: Words, lay: Lay, reason: str, public: PublicView) -> str:
    """Return why a card cannot be laid, with its name: "Blue 8: not red, not a 9"."""
    return words.say(
        "{card}: {reason}",
        card=card_name(words, lay.card),
        reason=_why_no_lay(words, lay.card, reason, public),
    )


def why_refused(words: Words, command: SeatCommand, reason: str, public: PublicView) -> str:
    """Return why a command was refused, as one line for the seat's toast."""
    match command:
        case Lay():
            return why_not_card(words, command, reason, public)
        case Slap():
            return words.say(_PLAIN[reason]) if reason in {"held", "left"} else words.say("nobody to catch")
        case Cut() if reason == "rule":
            return words.say(_ELSEWHERE["twin" if public.options.cut else "cut"])  # a card of one's own
        case Challenge() if reason == "rule":
            return words.say(_ELSEWHERE["challenge"])
        case Accuse() if reason in _NO_ACCUSATION:
            return words.say(_NO_ACCUSATION[reason])
        case Exchange() | Give() | Keep() | Swap() if reason in {"closed", "choice"}:
            return words.say("that choice is over")
        case Cut() if reason == "closed":
            return words.say("too late to cut")
        case Challenge() if reason == "closed":
            return words.say("nothing to challenge")
        case Pay() if reason == "closed":
            return words.say("nothing to pay")
        case Pass() if reason == "drawn":
            return words.say("draw a card first")
        case _ if reason == "drawn":
            return words.say("you have drawn: lay it, or pass")
        case _:
            return _general(words, reason, public)


def _why_no_lay(words: Words, card: Card, reason: str, public: PublicView) -> str:
    if reason == "match" and public.colour is not None:
        return unlike(words, public.colour, public.pile[-1] if public.pile else None)
    if reason == "drawn":
        return words.say("only the card you drew")
    if reason == "debt" and public.debt is not None:
        missing = _missing_rule(card, public)
        if missing is not None:
            return words.say(_ELSEWHERE[missing])
        if public.debt.cards:
            return words.say("no answer to +{cards}", cards=public.debt.cards)
        return words.say("no answer to a Skip")
    return _general(words, reason, public)


def _missing_rule(card: Card, public: PublicView) -> str | None:
    """Return the rule under which a card would answer the debt, if that rule is not in force."""
    options, top = public.options, public.pile[-1] if public.pile else None
    if top is None or public.debt is None or public.debt.final:
        return None
    fours = (cards.WILD_DRAW_FOUR, cards.WILD_DRAW_FOUR)
    if (card.face, top.face) == fours:
        return None if options.stack is True else "stack"
    coloured = card.face == cards.DRAW_TWO and (top.face == cards.DRAW_TWO or card.colour == public.colour)
    if coloured or (card is top and card.face == cards.SKIP):
        saving = options.saves and options.score != "knock_out"
        return None if saving or options.stack else "saves"
    if card.face == cards.REVERSE and card.colour == public.colour:
        return None if options.return_ else "return"
    return None


def _general(words: Words, reason: str, public: PublicView) -> str:
    if reason in _PLAIN:
        return words.say(_PLAIN[reason])
    if reason == "turn":
        return words.say("Seat {seat}'s turn", seat=public.turn)
    if reason == "debt":
        return words.say("first pay what you owe")
    if public.stage == "slapping" and reason == "choice":
        return words.say("first everyone slaps")
    if reason == "choice" and public.waiting is not None:
        return words.say("wait for Seat {seat}", seat=public.waiting)
    return words.say("not now")
