"""Every house rule's own face in play, for the gallery. Imports nothing outside this package; the words are
samples.
"""

from collections.abc import Callable
from typing import Final

from kiosk.screen.art import (
    accuse,
    buttons,
    centre,
    choice,
    debts,
    felt,
    hand,
    heap,
    panels,
    piles,
    plates,
    rules_list,
    track,
    travel,
    tray,
    turning,
)
from kiosk.screen.art.layout import Layout, lay_out
from kiosk.screen.art.palette import HUSH
from kiosk.screen.art.piece import Pieces

Scene = Callable[[int, int, float], Pieces]


def _table(size: tuple[int, int, float], seats: int) -> Layout:
    return lay_out(*size, range(1, seats + 1))


def _trays(layout: Layout, *shown: tray.Tray) -> Pieces:
    special = {one.seat: one for one in shown}
    every = (special.get(seat, tray.Tray(seat, 3 + seat % 5)) for seat in layout.seats)
    return tuple(piece for one in every for piece in tray.closed_tray(layout, one))


def _ground(layout: Layout, colour: str | None, rules: tuple[str, ...], *, quiet: bool = False) -> Pieces:
    return (
        felt.felt(layout),
        *felt.tint(layout, colour),
        *track.track(layout, 1, quiet=quiet),
        *piles.draw_pile(layout, 47),
        *piles.coaster(layout, rules, "to 500"),
    )


def hands_travel(width: int, height: int, inches: float) -> Pieces:
    layout = _table((width, height, inches), 6)
    moves = [travel.HandMove(seat, seat % 6 + 1, 2 + seat) for seat in layout.seats]
    return (
        *_ground(layout, "red", ("zero", "seven", "stack")),
        *heap.heap(layout, ("R4", "R7", "R0"), "red", "0"),
        *plates.plates(layout, "Seat 2 laid a zero", "all hands move one seat", sign="swap"),
        *_trays(layout, *(tray.Tray(seat, 0) for seat in layout.seats)),
        *travel.travelling_hands(layout, moves, 1, 0.42),
    )


def hands_swap(width: int, height: int, inches: float) -> Pieces:
    layout = _table((width, height, inches), 4)
    moves = (travel.HandMove(1, 3, 5), travel.HandMove(3, 1, 13))
    return (
        *_ground(layout, "yellow", ("seven",)),
        *heap.heap(layout, ("R4", "R7", "Y7"), "yellow", "7"),
        *_trays(layout, tray.Tray(1, 0), tray.Tray(3, 0)),
        *travel.travelling_hands(layout, moves, 1, 0.3),
    )


def stacked(width: int, height: int, inches: float) -> Pieces:
    layout = _table((width, height, inches), 4)
    row = buttons.ButtonRow(
        2, (buttons.Button("pay", "Draw 12", primary=True),), buttons.Debt("+12", remaining=0.7)
    )
    return (
        felt.felt(layout),
        *track.track(layout, 1),
        *buttons.tether(layout, row),
        *_ground(layout, "blue", ("stack", "mixed_stack", "ten"))[1:],
        *heap.heap(layout, ("W4", "W4", "W4"), "blue"),
        *debts.pile_debt(layout, "+12", 12),
        *piles.set_aside(layout, 2),
        *plates.plates(layout, "Seat 1 laid Draw Four", "Seat 2 owes 12 cards"),
        *_trays(layout, tray.Tray(2, 6, turn=True)),
        *buttons.button_row(layout, row),
    )


def colour_turns(width: int, height: int, inches: float) -> Pieces:
    layout = _table((width, height, inches), 4)
    return (
        *_ground(layout, None, ("circle",)),
        *turning.turning_wheel(layout, "red", 1, 0.7),
        *heap.pile(layout, ("R4", "R7", "W")),
        *plates.plates(layout, "Seat 1 laid Wild", "the wheel turns to blue", sign="wild"),
        *_trays(layout),
    )


def centre_slaps(width: int, height: int, inches: float, seats: int = 6) -> Pieces:
    layout = _table((width, height, inches), seats)
    states = {
        1: centre.Slapper(1, "caller", "UNO!", "you called"),
        2: centre.Slapper(2, "done", "231 ms", "first"),
        3: centre.Slapper(3, "done", "312 ms"),
        5: centre.Slapper(5, "last", "1904 ms", "last, draws 2"),
    }
    shown = [states.get(seat, centre.Slapper(seat, "waiting", "SLAP!")) for seat in layout.seats]
    return (
        *_ground(layout, "green", ("centre",)),
        *heap.heap(layout, ("G4", "G7", "Y7"), "green", "7"),
        *centre.veil(layout),
        *centre.centre_slap(layout, "Everyone slaps", "the last one draws two", remaining=0.64),
        *[piece for one in shown for piece in panels.seat_panel(layout, centre.slapping(one))],
    )


def silence(width: int, height: int, inches: float, seats: int = 7) -> Pieces:
    layout = _table((width, height, inches), seats)
    others = [seat for seat in layout.seats if seat != 2]
    return (
        *_ground(layout, "green", ("hush", "cut"), quiet=True),
        *track.lamp(layout, 4, 1),
        *heap.heap(layout, ("R2", "G7", "G2"), "green", "2"),
        *plates.plates(layout, "Silence", "until Seat 5 plays again", sign="hush", accent=HUSH),
        *_trays(layout, tray.Tray(4, 5, turn=True)),
        *accuse.accuse_buttons(layout, layout.seats, pressed=2),
        *choice.seat_choice(layout, 2, others, 4, "hush"),
    )


def accused(width: int, height: int, inches: float) -> Pieces:
    layout = _table((width, height, inches), 5)
    return (
        *_ground(layout, "green", ("hush", "cut"), quiet=True),
        *heap.heap(layout, ("R2", "G7", "G2"), "green", "2"),
        *plates.plates(
            layout, "Seat 2 accuses Seat 4", "SLAP to agree 1 / 2", sign="hush", accent=HUSH, remaining=0.6
        ),
        *_trays(layout, tray.Tray(4, 5, glows=True)),
        *accuse.accuse_buttons(layout, layout.seats),
    )


def exchange(width: int, height: int, inches: float) -> Pieces:
    layout = _table((width, height, inches), 5)
    shown = hand.Hand(1, ("R1", "Y9", "Y+2", "G5", "B8"), lifted=1)
    return (
        *_ground(layout, "red", ("five",)),
        *heap.heap(layout, ("R2", "R7", "R5"), "red", "5"),
        *_trays(layout, *(tray.Tray(seat, 5, glows=True) for seat in (2, 4, 5))),
        *choice.seat_choice(layout, 3, (1, 2, 4, 5), 5, "exchange"),
        *hand.open_hand(layout, shown),
        *hand.prompt(layout, 1, "Give a card to Seat 3", depth=layout.open_depth),
        *hand.prompt(layout, 4, "Seat 3 may ask for a card"),
    )


def stages(width: int, height: int, inches: float, seats: int = 4) -> Pieces:
    layout = _table((width, height, inches), seats)
    shown = (
        tray.Tray(1, 7, turn=True, stage=7),
        tray.Tray(2, 3, stage=4),
        tray.Tray(3, 1, owes=True, stage=1),
        tray.Tray(4, 6, stage=6, badge="+2"),
    )
    return (
        *_ground(layout, "blue", ("seven_rounds",)),
        *heap.heap(layout, ("B2", "B7", "B5"), "blue", "5"),
        *_trays(layout, *shown),
    )


def last_ones(width: int, height: int, inches: float) -> Pieces:
    layout = _table((width, height, inches), 7)
    shown = (tray.Tray(2, 0, medal="1st"), tray.Tray(4, 0, medal="2nd"), tray.Tray(6, 0, out="out"))
    return (
        *_ground(layout, "blue", ("last",)),
        *heap.heap(layout, ("B2", "B7", "B5"), "blue", "5"),
        *_trays(layout, *shown),
    )


def rules_in_force(width: int, height: int, inches: float, seat: int = 1) -> Pieces:
    layout = _table((width, height, inches), 4)
    rules = tuple(
        rules_list.RuleLine(sign, name, line)
        for sign, name, line in (
            ("cut", "Cut", "lay the identical card out of turn"),
            ("zero", "Zero", "all hands move one seat in the direction of play"),
            ("stack", "Stack", "Draw Two on Draw Two adds up"),
            ("hush", "Silence", "after a 2, one time round"),
            ("centre", "Centre slap", "on “UNO!” everyone slaps; last draws two"),
            ("circle", "Colour circle", "a black card takes the next colour"),
            ("return", "Return", "a Reverse sends the debt back"),
            ("ten", "Plus ten", "blanks: the next seat owes ten cards"),
            ("lone_zero", "Lone zero", "a hand left with one 0 counts 50"),
        )
    )
    shown = rules_list.RulesList(seat, "The rules in force", rules, "to 500")
    return (
        *_ground(layout, "yellow", ("cut", "hush", "stack")),
        *heap.heap(layout, ("B2", "B7", "Y5"), "yellow", "5"),
        *_trays(layout),
        *rules_list.rules_list(layout, rules_list.plan_rules(layout, shown), shown),
    )


def sorting(width: int, height: int, inches: float) -> Pieces:
    layout = _table((width, height, inches), 4)
    shown = hand.Hand(1, ("R3", "R9", "Y6", "G1", "GV", "B+2", "W"), hint="hold to look", deck="sorting")
    return (
        *_ground(layout, "green", ()),
        *heap.heap(layout, ("B7", "B+2", "G8"), "green", "8", deck="sorting"),
        *_trays(layout),
        *hand.open_hand(layout, shown),
    )


FACE_SCENES: Final[dict[str, Scene]] = {
    "k-hands-travel": hands_travel,
    "k-hands-swap": hands_swap,
    "k-stacked": stacked,
    "k-circle": colour_turns,
    "k-centre": centre_slaps,
    "k-centre-10": lambda w, h, i: centre_slaps(w, h, i, 10),
    "k-silence": silence,
    "k-silence-10": lambda w, h, i: silence(w, h, i, 10),
    "k-accused": accused,
    "k-exchange": exchange,
    "k-stages": stages,
    "k-stages-10": lambda w, h, i: stages(w, h, i, 10),
    "k-last": last_ones,
    "k-rules": rules_in_force,
    "k-rules-left": lambda w, h, i: rules_in_force(w, h, i, 2),
    "k-sorting": sorting,
}
