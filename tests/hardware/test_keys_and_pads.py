"""The two boards that the screen feeds."""

import pytest

from hardware.board import Board, NoSuchLine
from hardware.keyboard import KEY_OF_SCANCODE, KEYS, KeyboardBoard
from hardware.press import MS, Press
from hardware.touch import TouchBoard


def opened(board: Board) -> list[Press]:
    told: list[Press] = []
    board.open(told.append)
    return told


def test_ten_seats_have_two_keys_each_one_above_the_other() -> None:
    assert len(KEYS) == 20
    assert [KEYS[key] for key in "1234567890"] == [(seat, "slap") for seat in range(1, 11)]
    assert [KEYS[key] for key in "qwertyuiop"] == [(seat, "cut") for seat in range(1, 11)]


def test_the_scancodes_are_those_of_sdl() -> None:
    import pygame  # noqa: PLC0415 - only this test needs it

    for scancode, key in KEY_OF_SCANCODE.items():
        assert scancode == getattr(pygame, f"KSCAN_{key.upper()}")
    assert set(KEY_OF_SCANCODE.values()) == set(KEYS)


def test_a_key_of_nobody_is_left_to_the_screen() -> None:
    board = KeyboardBoard([1, 2])
    told = opened(board)
    assert [board.key(key, True, 0) for key in ("escape", "f1", "f11", "space", "3", "e")] == [False] * 6
    assert told == []


def test_a_key_held_down_repeats_nothing() -> None:
    board = KeyboardBoard()
    told = opened(board)
    for ms in range(0, 500, 30):
        assert board.key("q", True, ms * MS)
    board.key("q", False, 600 * MS)
    board.key("q", False, 601 * MS)
    assert [(press.seat, press.button, press.down, press.at_ns) for press in told] == [
        (1, "cut", True, 0),
        (1, "cut", False, 600 * MS),
    ]


def test_a_key_down_while_the_board_was_closed_is_a_press_when_pressed_anew() -> None:
    board = KeyboardBoard()
    told = opened(board)
    board.key("1", True, 0)
    board.close()
    board.key("1", False, 5 * MS)
    board.open(told.append)
    board.key("1", True, 50 * MS)
    assert [press.at_ns for press in told if press.down] == [0, 50 * MS]


def test_the_list_on_the_screen_knows_the_key_of_each_button() -> None:
    board = KeyboardBoard([10])
    assert (board.key_of(10, "slap"), board.key_of(10, "cut")) == ("0", "p")
    with pytest.raises(NoSuchLine):
        board.key_of(1, "slap")


def test_keys_claim_8_ms_and_touch_20() -> None:
    keys, pads = KeyboardBoard(), TouchBoard()
    told = [*opened(keys), *opened(pads)]
    keys.open(told.append)
    assert (keys.error_ns, pads.error_ns) == (8 * MS, 20 * MS)


def test_a_second_finger_on_a_pad_is_no_second_press() -> None:
    board = TouchBoard()
    told = opened(board)
    board.pad(3, "slap", True, 0)
    board.pad(3, "slap", True, 10 * MS)
    assert len(told) == 1


def test_pads_stand_only_where_they_are_wanted() -> None:
    board = TouchBoard([(3, "cut")])
    with pytest.raises(NoSuchLine, match="no slap button at seat 3"):
        board.pad(3, "slap", True, 0)
