"""The scenes of house rules for the gallery: the picker, the rules in force, and every rule's own face in
play.

Imports nothing outside this package; the words are samples.
"""

from collections.abc import Callable
from typing import Final

from kiosk.screen.art import felt, panels, picker, picker_paint, picker_plan
from kiosk.screen.art.layout import Layout, lay_out
from kiosk.screen.art.piece import Pieces
from kiosk.screen.art.rule_icons import EXAMPLES

Scene = Callable[[int, int, float], Pieces]

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
    "Rules of tonight", "facing you", "turn to me", "more rules", "Save as our own"
)


def rule_picker(
    width: int, height: int, inches: float, rotation: int = 0, page: int = 0, seats: int = 4
) -> Pieces:
    layout = lay_out(width, height, inches, range(1, seats + 1))
    shown = picker.Picker(
        WORDS,
        PRESETS,
        "party",
        SWITCHES,
        rotation=rotation,
        page=page,
        estimate=f"about 30 min, {seats} seats",
        target="to 500",
        note="“Lazy” keeps no points, so it has no target",
    )
    plan = picker_plan.plan_picker(layout, shown)
    return (felt.felt(layout), *picker_paint.picker(layout, plan, shown), *_agreeing(layout))


def _agreeing(layout: Layout) -> Pieces:
    out: list[panels.SeatPanel] = []
    for seat in layout.seats:
        done = seat % 2 == 0
        words = ("Вечеринка", "готов") if seat == 4 else ("Party", "ready" if done else "SLAP when you agree")
        out.append(panels.SeatPanel(seat, *words, sign="" if done else "slap", done=done))
    return tuple(piece for shown in out for piece in panels.seat_panel(layout, shown))


RULE_SCENES: Final[dict[str, Scene]] = {
    "g-picker": rule_picker,
    "g-picker-left": lambda w, h, i: rule_picker(w, h, i, 90, 1),
    "g-picker-top-page-2": lambda w, h, i: rule_picker(w, h, i, 180, 2),
    "g-picker-right-10": lambda w, h, i: rule_picker(w, h, i, 270, 0, 10),
    "g-picker-page-2": lambda w, h, i: rule_picker(w, h, i, 0, 1, 7),
}
