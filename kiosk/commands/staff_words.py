"""The words of the staff menu: what each row of the operator's pages is called, and its value said."""

from __future__ import annotations

from datetime import time
from typing import Final

from kiosk.operator.settings import NightHours
from kiosk.operator.staff_menu import PinPad, Shown, Trial
from kiosk.operator.staff_pages import PageName, Played, Row
from kiosk.screen.staff_scene import StaffRow
from kiosk.words import Words, marked

TITLES: Final[dict[PageName, str]] = {
    "main": marked("Staff"),
    "seats": marked("Who shall stand up?"),
    "settings": marked("Sound, light and picture"),
    "night": marked("Closed at night"),
    "languages": marked("Languages"),
    "tests": marked("Tests"),
    "about": marked("About this table"),
    "results": marked("Matches played"),
    "versions": marked("Versions"),
    "logs": marked("What happened last"),
    "power": marked("Switch off"),
    "end_match": marked("End the match now?"),
    "restart_program": marked("Start the game again?"),
    "restart": marked("Start the machine again?"),
    "off": marked("Switch the machine off?"),
}
LABELS: Final[dict[str, str]] = {
    "end_match": marked("End the match"),
    "seats": marked("Let somebody stand up"),
    "settings": marked("Sound, light and picture"),
    "clean": marked("Clean the screen"),
    "tests": marked("Tests"),
    "about": marked("About this table"),
    "power": marked("Switch off"),
    "no_pin": marked("There is no PIN yet. Whoever looks after the table sets it with: python -m kiosk pin"),
    "volume": marked("Volume"),
    "brightness": marked("Brightness"),
    "night_level": marked("Evening: lamps and sound at half"),
    "night_hours": marked("Closed at night"),
    "night_on": marked("Screen black at night"),
    "night_begin": marked("From"),
    "night_end": marked("Until"),
    "languages": marked("Languages"),
    "language": marked("The table"),
    "reduced_motion": marked("Less motion"),
    "high_contrast": marked("High contrast"),
    "large_cards": marked("Large cards"),
    "test_buttons": marked("Test the buttons"),
    "test_touch": marked("Test the touch"),
    "test_colours": marked("Test the picture"),
    "results": marked("Matches played"),
    "versions": marked("Versions"),
    "logs": marked("What happened last"),
    "nothing_yet": marked("nothing yet"),
    "restart_program": marked("Start the game again"),
    "restart": marked("Start the machine again"),
    "off": marked("Switch the machine off"),
    "no_power": marked("The machine is switched off from here only where the table starts by itself."),
    "yes_end_match": marked("Yes, end it"),
    "yes_restart_program": marked("Yes, start it again"),
    "yes_restart": marked("Yes, start it again"),
    "yes_off": marked("Yes, switch it off"),
    "no": marked("No"),
}
LANGUAGES: Final = {"en": "English", "sk": "Slovenčina", "ru": "Русский", "ko": "한국어"}
"""Each in its own words, so that who needs it can read it."""


def staff_row(words: Words, row: Row) -> StaffRow:
    """Return a row in words."""
    label, value = _label(words, row), _value(words, row)
    return StaffRow(row.key, label, value, row.kind, row.live)


def _label(words: Words, row: Row) -> str:
    if row.seat is not None:
        return words.say("Seat {seat}", seat=row.seat)
    match row.value:
        case Played() as played:
            return _played(words, played)
        case str() as text if row.key == "log":
            return text
        case (str() as name, str()) if row.key == "version":
            return name
    return words.say(LABELS[row.key])


def _played(words: Words, played: Played) -> str:
    if not played.winners:
        return words.say("given up in round {round}", round=played.rounds)
    seats = ", ".join(map(str, played.winners))
    return words.say(
        "Seat {seats} won with {points} points, in round {round}",
        seats=seats,
        points=played.points,
        round=played.rounds,
    )


def _value(words: Words, row: Row) -> str:
    match row.value:
        case bool() as on:
            return words.say("on") if on else words.say("off")
        case int() as number:
            return f"{number} %" if row.kind == "dial" else str(number)
        case time() as moment:
            return f"{moment:%H:%M}"
        case (NightHours() as hours, bool() as known):
            return str(hours) if known else words.say("the clock is not set")
        case (None, bool()):
            return words.say("off")
        case (str(), str() as version) if row.key == "version":
            return version
        case str() as code if row.key.startswith("language"):
            return LANGUAGES.get(code, code)
        case None if row.setting == "seat_languages":
            return words.say("as the table")
    return ""


def title(words: Words, view: PinPad | Shown | Trial) -> str:
    """Return what stands over a panel."""
    match view:
        case PinPad():
            return words.say("Staff PIN")
        case Shown(page=page):
            return words.say(TITLES[page])
        case Trial(what=what):
            return words.say(LABELS[f"test_{what}"])


def note(words: Words, view: PinPad | Shown | Trial) -> str:
    """Return the line under the title."""
    match view:
        case PinPad(wait_s=seconds) if seconds:
            return words.count("Wait {number} second", "Wait {number} seconds", seconds)
        case PinPad(wrong=True):
            return words.say("That was not it")
        case PinPad():
            return words.say("then touch the check mark")
        case Trial(what="buttons"):
            return words.say("Press every button: it lights here, and counts its presses.")
        case Trial(what="touch"):
            return words.say("Lay all fingers on the screen: each shows a disc.")
    return ""
