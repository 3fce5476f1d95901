"""The board that a map names, and several boards as one."""

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Never

import pytest
from gpiozero.pins.mock import MockFactory, MockPWMPin

from hardware.board import Board, BoardUnavailable
from hardware.boards import Boards, choose_board, open_board
from hardware.keyboard import KeyboardBoard
from hardware.mock import MockBoard
from hardware.press import MS, Press
from hardware.seat_map import SeatMap, load
from hardware.touch import TouchBoard

REPO = Path(__file__).parents[2]


class Unwilling(Board):
    """A board that is not there."""

    def _start(self) -> Never:
        raise BoardUnavailable(self.name, "nobody is at home", "ring again")


def unwilling() -> Unwilling:
    return Unwilling("unwilling", [(1, "slap")], error_ns=0, max_delay_ns=0)


def written(tmp_path: Path, text: str) -> SeatMap:
    path = tmp_path / "map.toml"
    path.write_text(text)
    return load(path)


def test_a_keyboard_map_gives_two_keys_to_each_of_its_seats(tmp_path: Path) -> None:
    board = choose_board(written(tmp_path, '[table]\nname = "x"\nboard = "keyboard"\nseats = 4\n'))
    assert isinstance(board, KeyboardBoard)
    assert list(board.seats) == [1, 2, 3, 4]


def test_a_mock_map_gives_the_scripted_board(tmp_path: Path) -> None:
    board = choose_board(written(tmp_path, '[table]\nname = "x"\nboard = "mock"\nseats = 3\n'))
    assert isinstance(board, MockBoard)
    assert list(board.seats) == [1, 2, 3]


@pytest.mark.parametrize("name", ["two-seats", "four-seats", "ten-seats"])
def test_a_gpio_map_gives_its_pins(maps: Callable[[str], SeatMap], name: str) -> None:
    seat_map = maps(name)
    board = choose_board(seat_map, pin_factory=MockFactory())
    assert (board.name, board.lines) == ("gpio", frozenset(seat_map.pins))


def test_the_map_with_lamps_opens_on_pins_that_can_dim(maps: Callable[[str], SeatMap]) -> None:
    boards, lamps = open_board(
        maps("five-seats-lamps"), lambda _: None, pin_factory=MockFactory(pin_class=MockPWMPin)
    )
    lamps.tick(0)
    assert boards.faults() == ()
    boards.close()


def test_a_table_that_is_no_pi_is_told_so_and_what_to_do(
    maps: Callable[[str], SeatMap], lgpio: ModuleType
) -> None:
    del lgpio
    with pytest.raises(BoardUnavailable) as refused:
        open_board(maps("two-seats"), lambda _: None)
    assert refused.value.board == "gpio"
    assert "PinUnknownPi" in refused.value.why
    assert refused.value.mend == "this is no Raspberry Pi: use wiring/keyboard.toml"
    assert str(refused.value).startswith("the gpio board cannot be opened: ")


def test_rpi_gpio_that_is_not_installed_is_named_with_its_mend(tmp_path: Path) -> None:
    text = '[table]\nname = "x"\nboard = "rpi-gpio"\nseats = 2\n[[seat]]\nnumber = 1\nslap = 17\n'
    with pytest.raises(BoardUnavailable, match=r"rpi-gpio board.*pip install RPi.GPIO"):
        choose_board(written(tmp_path, text)).open(lambda _: None)


def test_a_board_that_will_not_open_is_never_replaced_and_leaves_none_open() -> None:
    keys = KeyboardBoard([1])
    boards = Boards((keys, unwilling()))
    with pytest.raises(BoardUnavailable, match="nobody is at home; ring again"):
        boards.open(lambda _: None)
    assert not keys.is_open
    assert not boards.is_open


def test_several_boards_promise_what_the_worst_of_them_can_keep() -> None:
    boards = Boards((KeyboardBoard([1]), TouchBoard([(2, "slap")]), MockBoard([(3, "cut")])))
    assert boards.max_delay_ns == 40 * MS
    assert boards.error_ns == 20 * MS
    assert {seat: set(buttons) for seat, buttons in boards.seats.items()} == {
        1: {"slap", "cut"},
        2: {"slap"},
        3: {"cut"},
    }


def test_each_press_keeps_the_name_and_error_of_its_own_board() -> None:
    told: list[Press] = []
    keys, pads = KeyboardBoard([1]), TouchBoard([(2, "slap")])
    boards = Boards((keys, pads))
    boards.open(told.append)
    keys.key("1", True, 0)
    pads.pad(2, "slap", True, 1)
    assert [(press.source, press.error_ns) for press in told] == [("keyboard", 8 * MS), ("touch", 20 * MS)]


def test_a_part_is_found_by_its_kind() -> None:
    keys = KeyboardBoard([1])
    boards = Boards((MockBoard(), keys))
    assert boards.part(KeyboardBoard) is keys
    assert boards.part(TouchBoard) is None


def test_faults_of_every_part_are_said() -> None:
    def failing(_press: Press) -> Never:
        raise RuntimeError("no room")

    mock, keys = MockBoard(), KeyboardBoard([1])
    boards = Boards((mock, keys))
    boards.open(failing)
    keys.key("1", True, 0)
    mock._note("stuck button", (4, "cut"), "for a test")
    assert [(fault.board, fault.kind) for fault in boards.faults()] == [
        ("mock + keyboard", "sink"),
        ("mock", "stuck button"),
    ]


def test_one_disagreeing_part_is_enough_to_wait() -> None:
    class Doubtful(Board):
        looked = 0

        def reread(self, now_ns: int) -> bool:
            del now_ns
            self.looked += 1
            return False

    doubtful = Doubtful("doubtful", [(1, "slap")], error_ns=0, max_delay_ns=0)
    second = Doubtful("second", [(1, "slap")], error_ns=0, max_delay_ns=0)
    assert Boards((doubtful, second)).reread(0) is False
    assert (doubtful.looked, second.looked) == (1, 1)
    assert Boards((KeyboardBoard(),)).reread(0) is True


def test_a_board_opened_for_the_table_lights_the_lamp_of_every_press(tmp_path: Path) -> None:
    told: list[Press] = []
    seat_map = written(tmp_path, '[table]\nname = "x"\nboard = "keyboard"\nseats = 2\n')
    boards, lamps = open_board(seat_map, told.append, also=[TouchBoard([(1, "slap")])])
    keys = boards.part(KeyboardBoard)
    assert keys is not None
    keys.key("2", True, 100 * MS)
    assert len(told) == 1
    assert boards.lamp(2, "slap") == 1.0
    assert lamps.tick(110 * MS) == 220 * MS


def test_lgpio_in_a_folder_it_may_not_write_says_so_and_what_to_do() -> None:
    script = (
        "import sys; from pathlib import Path\n"
        "from hardware.boards import open_board\n"
        "from hardware.seat_map import load\n"
        "try: open_board(load(Path(sys.argv[1])), print)\n"
        "except Exception as error: print(type(error).__name__, error)\n"
    )
    said = subprocess.run(
        [sys.executable, "-B", "-c", script, REPO / "wiring" / "two-seats.toml"],
        cwd="/proc",  # not even root writes there
        env={"PYTHONPATH": str(REPO)},
        capture_output=True,
        text=True,
        check=True,
    )
    assert said.stdout.startswith("BoardUnavailable the gpio board cannot be opened: ")
    assert "start the table in a folder that it may write" in said.stdout
