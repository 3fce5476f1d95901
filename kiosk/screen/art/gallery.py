"""Every scene of the art as a picture: `python -m kiosk.screen.art.gallery OUT_DIR [--size 1920x1080]`, to
look at.

Needs no display. Imports nothing outside this package; the words are samples.
"""

import argparse
import os
from collections.abc import Callable
from pathlib import Path
from typing import Final

import pygame

from kiosk.screen.art import (
    attract,
    buttons,
    choice,
    felt,
    hand,
    heap,
    keys,
    pads,
    panels,
    piles,
    plates,
    race,
    scores,
    track,
    tray,
)
from kiosk.screen.art.cards import card_piece
from kiosk.screen.art.gallery_faces import FACE_SCENES
from kiosk.screen.art.gallery_rules import RULE_SCENES
from kiosk.screen.art.layout import Layout, lay_out
from kiosk.screen.art.palette import HUSH, LETTERS
from kiosk.screen.art.piece import Pieces, paint

SIZES: Final = {"1920x1080": 21.0, "1280x800": 10.0, "1024x600": 10.0, "3840x2160": 27.0}
RULES: Final = ("cut", "7/0", "+2+2")
Scene = Callable[[int, int, float], Pieces]


def _table(
    width: int, height: int, inches: float, seats: int, padded: frozenset[int] = frozenset()
) -> Layout:
    return lay_out(width, height, inches, range(1, seats + 1), pads=padded)


def card_sheet(width: int, height: int, inches: float) -> Pieces:
    layout = _table(width, height, inches, 2)
    figures = [*"0123456789", "S", "V", "+2"]
    rows = [[letter + figure for figure in figures] for letter in LETTERS.values()]
    rows.append(["W", "W4", "X", "D1", "D2", "swap", "back", "R+3", "YH", "GL"])
    h = 0.8 * height / 5
    out = [felt.felt(layout)]
    for j, row in enumerate(rows):
        out += [
            card_piece(text, width * (i + 0.7) / 13.4, height * (j + 0.5) / 5, h)
            for i, text in enumerate(row)
        ]
    small = layout.hand_card
    out += [
        card_piece(t, width * 0.8 + 0.36 * small * i, height * 0.9, small)
        for i, t in enumerate(("R6", "GS", "B+2", "W"))
    ]
    return tuple(out)


def play_four(width: int, height: int, inches: float) -> Pieces:
    layout = _table(width, height, inches, 4)
    shown = hand.Hand(1, ("R3", "R9", "Y6", "G1", "GV", "B+2", "W"), hint="hold to look")
    row = buttons.ButtonRow(
        3,
        (buttons.Button("challenge", "Challenge"), buttons.Button("pay", "Draw 4", primary=True)),
        buttons.Debt("+4", remaining=0.62),
    )
    return (
        felt.felt(layout),
        *felt.tint(layout, "green"),
        *track.track(layout, 1),
        *track.lamp(layout, 3),
        *buttons.tether(layout, row),
        *piles.draw_pile(layout, 61),
        *piles.coaster(layout, RULES, "to 500"),
        *heap.heap(layout, ("B7", "B+2", "W4"), "green"),
        *plates.plates(layout, "Seat 2 laid Draw Four", "Seat 3 owes 4 cards"),
        *tray.breathing(layout, 2, 0.3),
        *tray.closed_tray(layout, tray.Tray(2, 1, owes=True)),
        *tray.closed_tray(layout, tray.Tray(3, 6, turn=True)),
        *tray.closed_tray(layout, tray.Tray(4, 9)),
        *hand.open_hand(layout, shown),
        *buttons.button_row(layout, row),
    )


def play_ten(width: int, height: int, inches: float) -> Pieces:
    layout = _table(width, height, inches, 10)
    counts = (7, 23, 5, 9, 3, 7, 4, 11, 6, 2)
    trays = [
        tray.Tray(i + 1, count, turn=i == 6, bot="bot" if i == 8 else "")
        for i, count in enumerate(counts)
        if i != 1
    ]
    many = ("R0", "R1", "R2", "R4", "R4", "R5", "R8", "RS", "Y1", "Y8", "G3", "GS", *["B1"] * 11)
    return (
        felt.felt(layout),
        *felt.tint(layout, "yellow"),
        *track.track(layout, -1, quiet=True),
        *track.lamp(layout, 7, -1),
        *piles.draw_pile(layout, 118),
        *piles.coaster(layout, ("cut", "hush", "+2+2"), "to 500"),
        *heap.heap(layout, ("Y5", "R2", "Y2"), "yellow", "2"),
        *plates.plates(layout, "Silence", "until Seat 8 plays again", sign="hush", accent=HUSH),
        *[piece for shown in trays for piece in tray.closed_tray(layout, shown)],
        *hand.open_hand(layout, hand.Hand(2, many, first=6, hint="hold to look")),
    )


def play_refused(width: int, height: int, inches: float) -> Pieces:
    layout = _table(width, height, inches, 4)
    shown = hand.Hand(
        1, ("R1", "Y9", "Y+2", "G5", "B8", "BV", "W"), dimmed=frozenset({2, 3, 4, 5}), lifted=1, turn=True
    )
    row = buttons.ButtonRow(4, (buttons.Button("ready", "Ready", primary=True, icon="check"),))
    return (
        felt.felt(layout),
        *felt.tint(layout, "red"),
        *track.track(layout, 1),
        *track.lamp(layout, 1),
        *piles.draw_pile(layout, 58),
        *piles.coaster(layout, ("cut", "0"), "lazy"),
        *heap.heap(layout, ("G4", "R4", "R9"), "red", "9"),
        *plates.plates(layout, "Seat 4 drew a card"),
        *[
            piece
            for seat, n in ((2, 5), (3, 8), (4, 3))
            for piece in tray.closed_tray(layout, tray.Tray(seat, n))
        ],
        *hand.open_hand(layout, shown),
        *hand.why_not(layout, shown, 4, "Blue 8: not red, not a 9"),
        *buttons.button_row(layout, row),
    )


def raced(width: int, height: int, inches: float) -> Pieces:
    layout = _table(width, height, inches, 6)
    runners = (
        race.Runner(5, 0.0, "first"),
        race.Runner(1, 12.4, "+12.4 ms"),
        race.Runner(6, 13.0, "+13.0 ms"),
        race.Runner(3, 61.3, "+61.3 ms", caught=True),
        race.Runner(2, 38.0, "+38.0 ms"),
    )
    shown = race.Race(runners, tuple((ms, f"{ms} ms") for ms in (10, 25, 50, 80)), ((1, 6),))
    verdict = race.Verdict(
        "Seat 5 first", "by 12.4 ms", (("Seats 1 and 6: dead heat", False), ("Seat 3 caught, draws 2", True))
    )
    trays = (tray.Tray(seat, n, turn=seat == 4) for seat, n in ((1, 4), (2, 6), (4, 8), (5, 5), (6, 7)))
    return (
        felt.felt(layout),
        *felt.tint(layout, "blue"),
        *track.track(layout, 1),
        *track.lamp(layout, 4),
        *race.race_ground(layout, shown),
        *race.race_lanes(layout, shown, 999),
        *heap.heap(layout, ("B1", "G7", "B7"), "blue", "7", scale=heap.RACE_SCALE),
        *piles.draw_pile(layout, 52),
        *piles.coaster(layout, RULES, "to 500"),
        *race.race_marks(layout, shown, 999),
        *race.race_plates(layout, verdict),
        *[piece for shown_tray in trays for piece in tray.closed_tray(layout, shown_tray)],
        *tray.burst(layout, 3, 0.4),
        *tray.closed_tray(layout, tray.Tray(3, 3, caught=True, badge="+2")),
    )


def naming(width: int, height: int, inches: float) -> Pieces:
    layout = _table(width, height, inches, 4)
    counts = {1: 5, 2: 7, 3: 6, 4: 9}
    trays = [tray.Tray(seat, count, turn=seat == 1, glows=seat != 1) for seat, count in counts.items()]
    return (
        felt.felt(layout),
        *track.track(layout, 1),
        *track.lamp(layout, 1),
        *piles.draw_pile(layout, 61),
        *piles.coaster(layout, RULES, "to 500"),
        *heap.heap(layout, ("R8", "R3", "W"), None),
        *plates.plates(layout, "Seat 1 names a colour"),
        *[piece for shown in trays for piece in tray.closed_tray(layout, shown)],
        *choice.colour_choice(layout, 1, "green"),
        *choice.seat_choice(layout, 2, (1, 3, 4), 3),
    )


def seating(width: int, height: int, inches: float) -> Pieces:
    layout = _table(width, height, inches, 6)
    words = {
        2: ("Zatlač a sadni si", "tvoje tlačidlo SLAP"),
        4: ("Press to sit down", "your big button"),
        6: ("Нажми и садись", "большая кнопка"),
    }
    waiting = [
        panels.SeatPanel(s, a, b, sign="slap", dashed=True, numbered=False) for s, (a, b) in words.items()
    ]
    sitting = [panels.SeatPanel(seat, "You are in", "CUT to stand up", done=True) for seat in (1, 3, 5)]
    return (
        felt.felt(layout),
        *track.track(layout, 1),
        *attract.wheel(layout, 8),
        *attract.beside_wheel(layout, "3 at the table", "slap again to start"),
        *[piece for shown in waiting + sitting for piece in panels.seat_panel(layout, shown)],
    )


def seating_ten(width: int, height: int, inches: float) -> Pieces:
    layout = _table(width, height, inches, 10)
    shown = [
        panels.SeatPanel(
            seat, "Press to sit down", "your big button", sign="slap", dashed=True, numbered=False
        )
        for seat in range(1, 11)
    ]
    return (
        felt.felt(layout),
        *track.track(layout, 1),
        *attract.wheel(layout, 20),
        *attract.beside_wheel(layout, "Ten seats are free", "fastest slap today: 184 ms"),
        *[piece for panel in shown for piece in panels.seat_panel(layout, panel)],
    )


def round_scores(width: int, height: int, inches: float) -> Pieces:
    layout = _table(width, height, inches, 4)
    rows = (
        scores.ScoreRow(3, 312, 64, "+64", winner=True),
        scores.ScoreRow(1, 205),
        scores.ScoreRow(4, 96),
        scores.ScoreRow(2, 40),
    )
    tales = {1: ("205", "fastest slap: 231 ms"), 2: ("40", "caught twice"), 4: ("96", "cut three times")}
    trays = [panels.SeatPanel(s, a, b, sign="slap", sign_words="next round") for s, (a, b) in tales.items()]
    trays.append(
        panels.SeatPanel(3, "312", "+64 this round", sign="slap", sign_words="next round", crowned=True)
    )
    return (
        felt.felt(layout),
        *track.track(layout, 1),
        *scores.score_panels(
            layout, scores.Scores("Seat 3 wins the round", "round 4 · first to 500", rows, 500)
        ),
        *[piece for panel in trays for piece in panels.seat_panel(layout, panel)],
    )


def ten_scores(width: int, height: int, inches: float) -> Pieces:
    layout = _table(width, height, inches, 10)
    rows = tuple(
        scores.ScoreRow(seat, 480 - 47 * i, 120 if i == 0 else 0, "+120", winner=i == 0)
        for i, seat in enumerate((3, 1, 10, 2, 5, 4, 7, 6, 9, 8))
    )
    trays = [
        panels.SeatPanel(row.seat, str(row.points), "caught twice", sign="slap", sign_words="next round")
        for row in rows
    ]
    return (
        felt.felt(layout),
        *scores.score_panels(
            layout, scores.Scores("Seat 3 wins the round", "round 4 · first to 500", rows, 500)
        ),
        *[piece for panel in trays for piece in panels.seat_panel(layout, panel)],
    )


def touch_pads(width: int, height: int, inches: float) -> Pieces:
    layout = _table(width, height, inches, 6, frozenset(range(1, 7)))
    listed = keys.KeyList(
        "Keys",
        "SLAP",
        "CUT",
        tuple(keys.SeatKeys(i + 1, a, b) for i, (a, b) in enumerate(zip("QWERTY", "ASDFGH", strict=True))),
        ("hold the right mouse button on a tray to look", "F1 closes this list"),
    )
    return (
        felt.felt(layout),
        *track.track(layout, 1, reversal=track.Reversal(2, 0.5)),
        *track.travelling_lamp(layout, 1, 3, 1, 0.52),
        *[piece for seat in range(1, 7) for piece in tray.closed_tray(layout, tray.Tray(seat, 4 + seat))],
        *[
            piece
            for seat in range(1, 7)
            for piece in pads.pads(layout, seat, "SLAP", "CUT", frozenset({"slap"} if seat == 2 else ()))
        ],
        *keys.key_list(layout, listed),
    )


SCENES: Final[dict[str, Scene]] = {
    "a-card-sheet": card_sheet,
    "b-play-4": play_four,
    "c-play-10": play_ten,
    "d-refused": play_refused,
    "e-race": raced,
    "f-naming": naming,
    "h-seating": seating,
    "h-seating-10": seating_ten,
    "i-scores": round_scores,
    "i-scores-10": ten_scores,
    "j-pads-and-keys": touch_pads,
    **RULE_SCENES,
    **FACE_SCENES,
}


def paint_scene(name: str, width: int, height: int, inches: float) -> pygame.Surface:
    """Return a scene as an opaque surface."""
    canvas = pygame.Surface((width, height))
    paint(canvas, SCENES[name](width, height, inches))
    return canvas


def main() -> None:
    parser = argparse.ArgumentParser(description="Paint every scene of the table into PNG files.")
    parser.add_argument("out_dir", type=Path)
    parser.add_argument(
        "--size", action="append", help="WIDTHxHEIGHT[@INCHES]; may be given again; default: four usual ones"
    )
    parser.add_argument(
        "--scene", action="append", choices=sorted(SCENES), help="only this scene; may be given again"
    )
    chosen = parser.parse_args()
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    pygame.display.init()
    pygame.display.set_mode((320, 200))
    for size in chosen.size or SIZES:
        pixels, _, inches = size.partition("@")
        width, height = (int(part) for part in pixels.split("x"))
        folder = chosen.out_dir / pixels
        folder.mkdir(parents=True, exist_ok=True)
        for name in chosen.scene or SCENES:
            picture = paint_scene(name, width, height, float(inches or SIZES.get(pixels, 21.0)))
            pygame.image.save(picture, folder / f"{name}.png")


if __name__ == "__main__":
    main()
