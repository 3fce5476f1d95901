"""Good maps are read; anything else is refused with file, line and mend, and nothing worse ever happens."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from hardware.press import MS
from hardware.seat_map import FREE_PINS, RESERVED_PINS, SeatMap, SeatMapError, load

REPO = Path(__file__).parents[2]
SHIPPED = sorted((REPO / "wiring").glob("*.toml"))

HEAD = """[table]
name = "Window"
board = "gpio"
seats = 3
"""

GOOD = (
    HEAD
    + """
[[seat]] # the host
number = 2
slap = 17
cut = 27
slap_lamp = 22
edge = "left"
place = 1
debounce_ms = 80

[[seat]]
number = 1
cut = 5
"""
)


def refused(tmp_path: Path, text: str) -> tuple[int, str, str]:
    path = tmp_path / "map.toml"
    if isinstance(text, bytes):
        path.write_bytes(text)
    else:
        path.write_text(text)
    with pytest.raises(SeatMapError) as caught:
        load(path)
    error = caught.value
    assert str(error) == f"{path}:{error.line}: {error.problem}; {error.mend}"
    return error.line, error.problem, error.mend


def read(tmp_path: Path, text: str) -> SeatMap:
    path = tmp_path / "map.toml"
    path.write_text(text)
    return load(path)


def test_a_good_map_says_which_pin_is_which_button(tmp_path: Path) -> None:
    seat_map = read(tmp_path, GOOD)
    assert (seat_map.name, seat_map.board, seat_map.seats, seat_map.pull) == ("Window", "gpio", 3, "up")
    assert seat_map.pins == {(2, "slap"): 17, (2, "cut"): 27, (1, "cut"): 5}
    assert seat_map.lamps == {(2, "slap"): 22}


def test_seats_come_in_order_with_their_place_and_debounce(tmp_path: Path) -> None:
    first, second = read(tmp_path, GOOD).wired
    assert (first.number, first.edge, first.place, first.debounce_ns) == (1, None, None, 20 * MS)
    assert (second.number, second.edge, second.place, second.debounce_ns) == (2, "left", 1, 80 * MS)


def test_a_map_saved_by_notepad_is_read(tmp_path: Path) -> None:
    path = tmp_path / "map.toml"
    path.write_bytes(b"\xef\xbb\xbf" + GOOD.replace("\n", "\r\n").encode())
    assert load(path).seats == 3


@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: path.stem)
def test_every_map_of_the_project_can_be_wired(path: Path) -> None:
    assert load(path).name


def test_the_project_has_the_maps_its_readme_names() -> None:
    readme = (REPO / "wiring" / "README.md").read_text()
    assert {f"`{path.name}`" for path in SHIPPED} == {row.split("|")[1].strip() for row in table_rows(readme)}


def table_rows(readme: str) -> list[str]:
    return [line for line in readme.split("\n") if line.startswith("| `")]


def test_the_example_in_the_readme_is_a_good_map(tmp_path: Path) -> None:
    readme = (REPO / "wiring" / "README.md").read_text()
    assert read(tmp_path, readme.split("```toml\n")[1].split("```")[0]).seats == 4


def test_the_map_for_ten_gives_everybody_both_buttons(maps: Callable[[str], SeatMap]) -> None:
    assert len(maps("ten-seats").pins) == 20


def test_lamps_hang_on_pins_that_are_low_until_the_program_starts(maps: Callable[[str], SeatMap]) -> None:
    assert min(maps("five-seats-lamps").lamps.values()) > 8


@pytest.mark.parametrize("pin", sorted(RESERVED_PINS))
def test_a_reserved_pin_is_refused_with_its_reason(tmp_path: Path, pin: int) -> None:
    line, problem, mend = refused(tmp_path, GOOD.replace("slap = 17", f"slap = {pin}"))
    assert (line, problem) == (8, f"pin {pin} is not free: {RESERVED_PINS[pin]}")
    assert mend == f"take one of {', '.join(map(str, FREE_PINS))} (BCM numbers)"


def test_a_pin_used_twice_is_refused_where_it_comes_again(tmp_path: Path) -> None:
    line, problem, mend = refused(tmp_path, GOOD.replace("cut = 5", "cut = 27"))
    assert (line, problem) == (17, "pin 27 is used already, in line 9")
    assert "17" not in mend
    assert "take one of 4, 5, 6" in mend


def test_a_lamp_on_a_buttons_pin_is_a_pin_used_twice(tmp_path: Path) -> None:
    line, problem, _ = refused(tmp_path, GOOD.replace("slap_lamp = 22", "slap_lamp = 17"))
    assert (line, problem) == (10, "pin 17 is used already, in line 8")


@pytest.mark.parametrize("number", [0, 4, 11, -1])
def test_an_unknown_seat_is_refused(tmp_path: Path, number: int) -> None:
    line, problem, mend = refused(tmp_path, GOOD.replace("number = 2", f"number = {number}"))
    assert (line, problem) == (7, f"there is no seat {number}")
    assert mend == "write number = with a whole number from 1 to 3"


def test_a_seat_twice_is_refused_where_it_comes_again(tmp_path: Path) -> None:
    line, problem, _ = refused(tmp_path, GOOD.replace("number = 1", "number = 2"))
    assert (line, problem) == (16, "seat 2 is here a second time")


def test_a_missing_file_is_refused_by_name(tmp_path: Path) -> None:
    with pytest.raises(SeatMapError, match=r"nowhere\.toml:1: there is no such file; give the path"):
        load(tmp_path / "nowhere.toml")


def test_a_folder_is_no_map(tmp_path: Path) -> None:
    with pytest.raises(SeatMapError, match="cannot be read"):
        load(tmp_path)


def test_a_path_that_no_file_can_have_is_refused() -> None:
    with pytest.raises(SeatMapError, match="cannot be read"):
        load(Path("a\0b"))


def test_a_file_without_end_is_refused_before_it_is_swallowed() -> None:
    with pytest.raises(SeatMapError, match="larger than a megabyte"):
        load(Path("/dev/zero"))


WRONG = [
    ("", 1, "there is no [table]"),
    ("table = 3", 1, "there is no [table]"),
    (GOOD.replace('name = "Window"\n', ""), 1, "the table has no name"),
    (GOOD.replace('"Window"', '"  "'), 2, "the table has no name"),
    (GOOD.replace('"Window"', "7"), 2, "the table has no name"),
    (GOOD.replace('board = "gpio"\n', ""), 1, "board is missing"),
    (GOOD.replace('"gpio"', '"pigpio"'), 3, "board is none that is known"),
    (GOOD.replace('"gpio"', "[]"), 3, "board is none that is known"),
    (GOOD.replace("seats = 3\n", ""), 1, "seats is missing"),
    (GOOD.replace("seats = 3", "seats = 1"), 4, "seats cannot be 1"),
    (GOOD.replace("seats = 3", "seats = 11"), 4, "seats cannot be 11"),
    (GOOD.replace("seats = 3", "seats = true"), 4, "seats is not a whole number"),
    (GOOD.replace("seats = 3", "seats = 3.0"), 4, "seats is not a whole number"),
    (GOOD.replace("seats = 3", 'seats = 3\npull = "sideways"'), 5, "pull is none that is known"),
    (GOOD.replace("seats = 3", "seats = 3\nchairs = 4"), 5, "'chairs' means nothing here"),
    (GOOD + "lamp = 6\n", 18, "'lamp' means nothing here"),
    (GOOD + "[tabel]\n", 18, "'tabel' means nothing here"),
    (GOOD.replace("number = 1\n", ""), 15, "number is missing"),
    (GOOD.replace("number = 1", 'number = "1"'), 16, "number is not a whole number"),
    (GOOD.replace("cut = 5", "cut = true"), 17, "cut is not a pin number"),
    (GOOD.replace("cut = 5", 'cut = "GPIO5"'), 17, "cut is not a pin number"),
    (GOOD.replace("cut = 5", "cut = 28"), 17, "there is no pin 28 on the header"),
    (GOOD.replace("cut = 5", "cut = -1"), 17, "there is no pin -1 on the header"),
    (GOOD.replace("cut = 5", ""), 15, "seat 1 has no button"),
    (GOOD.replace("cut = 5", "slap_lamp = 5"), 17, "slap_lamp is a lamp without a button"),
    (GOOD.replace('edge = "left"', 'edge = "north"'), 11, "edge is none that is known"),
    (GOOD.replace("place = 1\n", ""), 6, "edge and place belong together"),
    (GOOD.replace('edge = "left"\n', ""), 6, "edge and place belong together"),
    (GOOD.replace("place = 1", "place = 0"), 12, "place cannot be 0"),
    (GOOD + 'edge = "left"\nplace = 1\n', 18, "place 1 at the left edge is taken"),
    (GOOD.replace("= 80", "= 19"), 13, "debounce_ms cannot be 19"),
    (GOOD.replace("= 80", "= 121"), 13, "debounce_ms cannot be 121"),
    (GOOD.replace('"gpio"', '"keyboard"'), 8, "the keyboard board has no pins"),
    (HEAD, 3, "no seat has a button on the gpio board"),
    (HEAD + "[seat]\n", 5, "seat is not a list of seats"),
    ("seat = [1]\n" + HEAD, 1, "this is not a seat"),
    (GOOD.replace("cut = 27", "cut 27"), 9, "this is not TOML"),
    (GOOD.replace("cut = 27", "cut = 27\ncut = 27"), 10, "this is not TOML"),
    (GOOD + 'x = "', 18, "this is not TOML"),
    (GOOD + "x = [", 18, "this is not TOML"),
    (GOOD + "x = " + "9" * 5_000, 1, "this is not TOML"),
    (GOOD + "x = " + "[" * 5_000, 1, "brackets are nested too deep"),
    (GOOD.replace("the host", "der Wirt: M\xfcller").encode("latin-1"), 6, "this line is not UTF-8"),
    (b"\x00\x01\x02", 1, "this is not TOML"),
]


@pytest.mark.parametrize(("text", "line", "problem"), WRONG, ids=[problem for _, _, problem in WRONG])
def test_what_cannot_be_wired_is_refused_with_its_line(
    tmp_path: Path, text: str, line: int, problem: str
) -> None:
    found = refused(tmp_path, text)
    assert found[0] == line
    assert found[1].startswith(problem)
    assert found[2]


def test_a_map_in_one_line_tables_is_as_good_and_its_lines_are_found(tmp_path: Path) -> None:
    text = (
        'table = { name = "x", board = "gpio", seats = 2 }\n'
        "seat = [\n  # both\n  { number = 1, slap = 4 },\n  { number = 2, slap = 4 },\n]\n"
    )
    assert refused(tmp_path, text)[:2] == (5, "pin 4 is used already, in line 4")
    assert read(tmp_path, text.replace("2, slap = 4", "2, slap = 5")).pins[2, "slap"] == 5


def only_refusals(path: Path, raw: bytes) -> None:
    path.write_bytes(raw)
    refusals = []
    try:
        load(path)
    except SeatMapError as error:
        refusals.append(error)
    assert all(error.mend for error in refusals)
    assert all(1 <= error.line <= raw.count(b"\n") + 1 for error in refusals)


@given(st.binary(max_size=200))
@example(b"\xff")
@example(b"[" * 3_000)
def test_no_bytes_do_worse_than_a_refusal(tmp_path_factory: pytest.TempPathFactory, raw: bytes) -> None:
    only_refusals(tmp_path_factory.getbasetemp() / "bytes.toml", raw)


@given(st.text(max_size=200))
def test_no_text_does_worse_than_a_refusal(tmp_path_factory: pytest.TempPathFactory, text: str) -> None:
    only_refusals(tmp_path_factory.getbasetemp() / "text.toml", text.encode("utf-8", "surrogatepass"))


@given(st.data())
def test_no_flipped_byte_of_a_good_map_does_worse_than_a_refusal(
    tmp_path_factory: pytest.TempPathFactory, data: st.DataObject
) -> None:
    raw = bytearray(GOOD.encode())
    for _ in range(data.draw(st.integers(1, 3))):
        raw[data.draw(st.integers(0, len(raw) - 1))] = data.draw(st.integers(0, 255))
    only_refusals(tmp_path_factory.getbasetemp() / "flipped.toml", bytes(raw))


junk = st.recursive(
    st.one_of(st.none(), st.booleans(), st.integers(-5, 40), st.just("gpio"), st.text("ab", max_size=2)),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(st.sampled_from(["number", "slap", "name", "edge", "seat"]), inner, max_size=3)
    ),
    max_leaves=8,
)


def as_toml(value: Any) -> str:
    match value:
        case None:
            return "1979-05-27"
        case bool():
            return str(value).lower()
        case list():
            return f"[{', '.join(as_toml(item) for item in value)}]"
        case dict():
            return f"{{{', '.join(f'{key} = {as_toml(item)}' for key, item in value.items())}}}"
        case str():
            return f'"{value}"'
    return str(value)


@given(st.data())
def test_no_value_of_a_wrong_kind_does_worse_than_a_refusal(
    tmp_path_factory: pytest.TempPathFactory, data: st.DataObject
) -> None:
    lines = GOOD.split("\n")
    numbers = [number for number, line in enumerate(lines) if " = " in line]
    for number in data.draw(st.lists(st.sampled_from(numbers), min_size=1, max_size=3)):
        key = lines[number].split(" = ")[0]
        lines[number] = f"{key} = {as_toml(data.draw(junk))}"
    only_refusals(tmp_path_factory.getbasetemp() / "kinds.toml", "\n".join(lines).encode())
