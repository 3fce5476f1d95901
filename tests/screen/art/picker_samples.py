"""What the rule picker shows in the tests of its painter."""

from typing import Final

from kiosk.screen.art import picker
from kiosk.screen.art.rule_icons import EXAMPLES

PRESETS: Final = (
    picker.Preset("classic", "Classic", "about 25 min", ("R7", "W")),
    picker.Preset("printed", "Printed", "about 20 min", ("B5", "W4")),
    picker.Preset("party", "Party", "about 30 min", ("Y2", "G0")),
    picker.Preset("cafe", "Quick café", "about 10 min", ("G1",)),
    picker.Preset("cruel", "Cruel", "about 45 min", ("R9", "X")),
    picker.Preset("everything", "Everything", "about 70 min", ("X", "B7", "Y0")),
    picker.Preset("piglet", "Piglet", "about 35 min", ("R+3", "YH")),
    picker.Preset("sorting", "Sorting", "about 25 min", ("G3",)),
    picker.Preset("own-1", "Tuesday club", "about 40 min", ("W4", "B+2"), own=True),
)


def _switch(
    key: str, name: str, line: str, *, on: bool = False, value: str = "", refused: str = ""
) -> picker.Switch:
    cards = EXAMPLES.get(key, ())
    return picker.Switch(
        key, key, name, line, on=on, value=value, first=value == "off", cards=cards, refused=refused
    )


SWITCHES: Final = (
    _switch("cut", "Cut", "lay the identical card out of turn", on=True),
    _switch("zero", "Zero", "all hands move one seat", on=True),
    _switch("stack", "Stack", "Draw Two on Draw Two adds up", on=True, value="twos"),
    _switch("hush", "Silence", "after a 2, one time round", on=True, value="twos"),
    _switch("centre", "Centre slap", "on “UNO!” everyone slaps; last draws two", on=True),
    _switch("seven", "Swap", "a 7 swaps hands with a seat"),
    _switch("twin", "Twin", "cut your own card with its twin, at once"),
    _switch("mixed_stack", "Mixed stack", "a Draw Two on a Draw Four adds up too"),
    _switch("five", "Exchange", "a 5 exchanges one card with a seat"),
    _switch("circle", "Colour circle", "a black card takes the next colour on the wheel"),
    _switch("ten", "Plus ten", "", refused="needs the deck with blank cards"),
    _switch("return", "Return", "a Reverse sends the debt back"),
    _switch("last", "To the last", "the round goes on until one still holds cards", on=True),
    _switch("seven_rounds", "Seven rounds", "", refused="goes not with “To the last”"),
    _switch("target", "Target", "the match ends at so many points", on=True, value="500"),
    _switch("deck", "Deck", "which cards are on the table", on=True, value="spares"),
    _switch("decks", "Decks", "so many shuffled together", value="1"),
    _switch("uno_penalty", "Forgotten call", "so many cards for a forgotten UNO", on=True, value="2"),
)
WORDS: Final = picker.PickerWords(
    "Rules of tonight", "facing you", ("turn to me",) * 4, "more rules", "Save as our own"
)
