"""Touch pads stand where a seat has no buttons, whatever board its buttons are on."""

from pathlib import Path

from hardware.seat_map import load
from kiosk.commands.setting_up import pads_of

WIRING = Path(__file__).parents[2] / "wiring"


def test_seats_with_buttons_on_pins_boards_or_keys_have_no_pads() -> None:
    for name in ("ten-seats", "ten-seats-boards", "keyboard"):
        assert pads_of(load(WIRING / f"{name}.toml"), everywhere=False) == frozenset(), name


def test_a_seat_that_the_map_leaves_out_has_both_pads(tmp_path: Path) -> None:
    path = tmp_path / "three.toml"
    text = (WIRING / "two-seats.toml").read_text().replace("seats = 2", "seats = 3")
    path.write_text(text)

    assert pads_of(load(path), everywhere=False) == {(3, "slap"), (3, "cut")}


def test_pads_may_stand_everywhere() -> None:
    assert len(pads_of(load(WIRING / "keyboard.toml"), everywhere=True)) == 20
