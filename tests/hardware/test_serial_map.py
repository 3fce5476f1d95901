"""Maps with boards at USB ports, alone or beside pins: read whole, or refused with file, line and mend."""

from pathlib import Path

import pytest

from hardware.press import MS
from hardware.seat_map import SeatMap, SeatMapError, SerialSeats, load

REPO = Path(__file__).parents[2]

PORTS = """[table]
name = "Boards"
board = "serial"
seats = 7

[[board]]
port = "/dev/serial/by-id/one"
seats = [1, 2, 7]

[[board]]
port = "/dev/serial/by-id/two"
seats = [4]
"""
MIXED = """[table]
name = "Mixed"
board = "gpio"
seats = 4

[[seat]]
number = 1
slap = 17
cut = 27

[[seat]]
number = 2
edge = "top"
place = 1
debounce_ms = 80

[[board]]
port = "/dev/x"
seats = [2, 3]
"""


def read(tmp_path: Path, text: str) -> SeatMap:
    path = tmp_path / "map.toml"
    path.write_text(text)
    return load(path)


def refused(tmp_path: Path, text: str) -> tuple[int, str, str]:
    with pytest.raises(SeatMapError) as caught:
        read(tmp_path, text)
    return caught.value.line, caught.value.problem, caught.value.mend


def test_a_map_of_ports_says_whose_buttons_are_on_which(tmp_path: Path) -> None:
    seat_map = read(tmp_path, PORTS)
    assert seat_map.ports == (
        SerialSeats("/dev/serial/by-id/one", (1, 2, 7)),
        SerialSeats("/dev/serial/by-id/two", (4,)),
    )
    assert seat_map.pins == {}
    assert seat_map.buttons == {(seat, button) for seat in (1, 2, 4, 7) for button in ("slap", "cut")}


def test_pins_and_ports_stand_in_one_map(tmp_path: Path) -> None:
    seat_map = read(tmp_path, MIXED)
    assert seat_map.pins == {(1, "slap"): 17, (1, "cut"): 27}
    assert seat_map.ports == (SerialSeats("/dev/x", (2, 3)),)
    assert {seat for seat, _ in seat_map.buttons} == {1, 2, 3}


def test_a_seat_on_a_port_has_its_place_and_its_bounce_from_its_own_table(tmp_path: Path) -> None:
    second = read(tmp_path, MIXED).wired[1]
    assert (second.number, second.edge, second.place, second.debounce_ns) == (2, "top", 1, 80 * MS)


def test_the_map_for_two_boards_gives_all_ten_seats_their_buttons() -> None:
    assert len(load(REPO / "wiring" / "ten-seats-boards.toml").buttons) == 20


@pytest.mark.parametrize(
    ("text", "line", "problem"),
    [
        (PORTS.replace("[4]", "[8]"), 12, "there is no such seat"),
        (PORTS.replace("[4]", "[true]"), 12, "there is no such seat"),
        (PORTS.replace("[4]", "[7]"), 12, "seat 7 is on a board already"),
        (PORTS.replace("[4]", "[4, 4]"), 12, "seat 4 is on a board already"),
        (PORTS.replace("[4]", "[]"), 12, "this is not what seats a board can have"),
        (PORTS.replace("[4]", "4"), 12, "this is not what seats a board can have"),
        (PORTS.replace("[1, 2, 7]", "[1, 2, 3, 5, 6, 7]"), 8, "this is not what seats a board can have"),
        (PORTS.replace("by-id/two", "by-id/one"), 11, "this port is here a second time"),
        (PORTS.replace('"/dev/serial/by-id/two"', '"ttyACM0"'), 11, "the board's port is no path"),
        (PORTS.replace('"/dev/serial/by-id/two"', '"/dev/\\u0000"'), 11, "the board's port is no path"),
        (PORTS.replace('"/dev/serial/by-id/two"', "3"), 11, "the board's port is no path"),
        (PORTS.replace("seats = [4]", "seat = [4]"), 12, "'seat' means nothing here"),
        (PORTS + '[[board]]\nport = "/dev/z"\nseats = [5]\n', 13, "there are 3 boards"),
        (PORTS.split("[[board]]", maxsplit=1)[0], 3, "no seat has a button on a serial board"),
        (PORTS.replace("[[board]]", "[board]", 1).split("[[board]]")[0], 6, "board is not a list"),
        (PORTS.replace('"serial"', '"keyboard"'), 6, "the keyboard board has no ports"),
        (PORTS + "[[seat]]\nnumber = 1\nslap = 17\n", 15, "the serial board has no pins"),
        (MIXED.replace("[2, 3]", "[1, 2]"), 19, "seat 1 has pins already"),
        (MIXED.replace("[2, 3]", "[3]"), 11, "seat 2 has no button"),
    ],
)
def test_what_cannot_be_is_refused_where_it_stands(
    tmp_path: Path, text: str, line: int, problem: str
) -> None:
    said_line, said, mend = refused(tmp_path, text)
    assert (said_line, said) == (line, problem)
    assert mend
