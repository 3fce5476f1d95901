"""Why something was refused, in words for the seat that tried.

Imports the rules' plain data and the words; no pygame.
"""

from __future__ import annotations

from typing import Final

from kiosk.rules.commands import Challenge, Cut, Lay, Pass, Pay, SeatCommand, Slap
from kiosk.rules.views import PublicView
from kiosk.screen.names import card_name, unlike
from kiosk.words import Words, marked

_PLAIN: Final[dict[str, str]] = {
    "card": marked("that card is not in your hand"),
    "rule": marked("not in the rules tonight"),
    "left": marked("you have left the match"),
    "held": marked("let the button go, then press again"),
    "identical": marked("that needs the very same card"),
}


def why_not_card(words: Words, lay: Lay, reason: str, public: PublicView) -> str:
    """Return why a card cannot be laid, with its name: "Blue 8: not red, not a 9"."""
    return words.say(
        "{card}: {reason}", card=card_name(words, lay.card), reason=_why_no_lay(words, reason, public)
    )


def why_refused(words: Words, command: SeatCommand, reason: str, public: PublicView) -> str:
    """Return why a command was refused, as one line for the seat's toast."""
    match command:
        case Lay():
            return why_not_card(words, command, reason, public)
        case Slap():
            return words.say(_PLAIN[reason]) if reason in {"held", "left"} else words.say("nobody to catch")
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


def _why_no_lay(words: Words, reason: str, public: PublicView) -> str:
    if reason == "match" and public.colour is not None:
        return unlike(words, public.colour, public.pile[-1] if public.pile else None)
    if reason == "drawn":
        return words.say("only the card you drew")
    if reason == "debt" and public.debt is not None:
        if public.debt.cards:
            return words.say("no answer to +{cards}", cards=public.debt.cards)
        return words.say("no answer to a Skip")
    return _general(words, reason, public)


def _general(words: Words, reason: str, public: PublicView) -> str:
    if reason in _PLAIN:
        return words.say(_PLAIN[reason])
    if reason == "turn":
        return words.say("it is the turn of Seat {seat}", seat=public.turn)
    if reason == "debt":
        return words.say("first pay what you owe")
    if reason == "choice" and public.waiting is not None:
        return words.say("wait for Seat {seat}", seat=public.waiting)
    return words.say("not now")
