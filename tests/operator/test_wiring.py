"""What a seat map means at the workbench: grounds, drivers, parts, warnings, the header as it lies there."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from hardware import header
from hardware.header import Connector
from hardware.press import BUTTONS
from hardware.seat_map import FREE_PINS, load
from kiosk.commands.setting_up import SEAT_MAPS
from kiosk.operator import wiring_drawing
from kiosk.operator.wiring_cautions import cautions
from kiosk.operator.wiring_drawing import CannotDraw, draw, harness
from kiosk.operator.wiring_plan import Plan, parts, plans, terminals
from kiosk.operator.wiring_text import WIDTH, header_lines, pin_rows, text_lines


def made(tmp_path: Path, seats: str, table: str = "") -> tuple[Plan, ...]:
    path = tmp_path / "map.toml"
    path.write_text(f'[table]\nname = "Window"\nboard = "gpio"\nseats = 2\n{table}\n{seats}')
    return plans(load(path))


def shipped(name: str) -> tuple[Plan, ...]:
    return plans(load(SEAT_MAPS / f"{name}.toml"))


def seat(number: int, *, slap: int, cut: int | None = None, **more: int) -> str:
    keys = {"slap": slap, **({} if cut is None else {"cut": cut}), **more}
    return "\n".join(["[[seat]]", f"number = {number}", *(f"{key} = {pin}" for key, pin in keys.items()), ""])


BOTH = seat(1, slap=17, cut=27) + seat(2, slap=23, cut=24)


def told(made_: tuple[Plan, ...]) -> str:
    return "\n".join(caution.text for caution in cautions(made_))


def grave(made_: tuple[Plan, ...]) -> str:
    return "\n".join(caution.text for caution in cautions(made_) if caution.grave)


@pytest.mark.parametrize("connector", [header.PI, header.PICO], ids=lambda connector: connector.name)
def test_a_connector_has_forty_pins_each_once(connector: Connector) -> None:
    assert sorted([*connector.numbers, *connector.rails]) == list(range(1, 41))
    assert sorted(pin for row in connector.rows for pin in row) == list(range(1, 41))


def test_the_header_carries_every_bcm_number_and_its_rails() -> None:
    assert sorted(header.PI.numbers.values()) == list(range(28))
    assert Counter(header.PI.rails.values()) == {"GND": 8, "3V3": 2, "5V": 2}
    assert set(header.PI.numbers.values()) - set(header.PI.kept) == set(FREE_PINS)


@pytest.mark.parametrize(
    ("connector", "pin", "name"),
    [
        (header.PI, 1, "3V3"), (header.PI, 2, "5V"), (header.PI, 7, "GPIO4"), (header.PI, 39, "GND"),
        (header.PI, 40, "GPIO21"), (header.PICO, 1, "GP0"), (header.PICO, 20, "GP15"),
        (header.PICO, 21, "GP16"), (header.PICO, 36, "3V3"), (header.PICO, 40, "VBUS"),
    ],
)  # fmt: skip
def test_landmarks_are_where_they_are_on_the_real_thing(connector: Connector, pin: int, name: str) -> None:
    assert connector.named(pin) == name


def test_a_seat_board_is_wired_as_its_firmware_listens() -> None:
    firmware = (SEAT_MAPS.parent / "hardware" / "firmware" / "main.py").read_text()
    assert f"\nFIRST_LAMP = {header.BOARD_FIRST_LAMP}\n" in firmware
    assert "machine.Pin(line, machine.Pin.IN, machine.Pin.PULL_UP) for line in range(LINES)" in firmware
    assert header.BOARD_FIRST_BUTTON == 0
    first, second = shipped("ten-seats-boards")
    assert [(wire.button, wire.number) for wire in first.seats[1].inputs] == [("slap", 2), ("cut", 3)]
    assert [(lamp.button, lamp.number) for lamp in second.seats[4].lamps] == [("slap", 18), ("cut", 19)]


def test_drivers_of_two_boards_are_numbered_through_and_never_shared() -> None:
    first, second = shipped("ten-seats-boards")
    assert (first.drivers, second.drivers) == ((1, 2), (3, 4))
    assert {lamp.driver for seat in second.seats for lamp in seat.lamps} == {3, 4}


def test_two_boards_are_two_clocks_and_one_table_of_parts() -> None:
    boards = shipped("ten-seats-boards")
    assert "2 clocks at one table (Board 1 seats 1-5, Board 2 seats 6-10)" in told(boards)
    assert "20 lamps, 400 mA" in grave(boards)
    counts = {part.what: part.count for part in parts(boards)}
    assert [count for what, count in counts.items() if "seat board" in what] == [2]
    assert [count for what, count in counts.items() if "60 mm" in what] == [10]


def test_each_seat_gets_the_nearest_ground_that_is_free() -> None:
    assert [seat.common_pin for seat in shipped("four-seats")[0].seats] == [9, 30, 14, 34]


def test_ten_seats_share_eight_grounds_and_are_told_so() -> None:
    ten = shipped("ten-seats")
    assert max(Counter(seat.common_pin for seat in ten[0].seats).values()) == 2
    assert "Pin 25 (GND) of the header serves seats 4, 10: one jumper to a terminal" in told(ten)


def test_lamps_fill_one_driver_before_the_next() -> None:
    lamps = [lamp for seat in shipped("five-seats-lamps")[0].seats for lamp in seat.lamps]
    assert [(lamp.driver, lamp.channel) for lamp in lamps] == [
        *((1, channel) for channel in range(1, 9)), (2, 1), (2, 2),
    ]  # fmt: skip


def test_a_drivers_out_leg_lies_across_from_its_in_leg() -> None:
    rows = pin_rows(*shipped("five-seats-lamps"))
    assert rows[1] == ("seat 1 slap", "GPIO17, 11", "GND, 9", "GPIO22, 15", "U1, 1 > 18")
    assert rows[8] == ("seat 4 cut", "GPIO7, 26", "GND, 25", "GPIO21, 40", "U1, 8 > 11")


def test_buttons_with_pull_downs_close_to_3_volts(tmp_path: Path) -> None:
    down = made(tmp_path, BOTH, 'pull = "down"')
    assert {header.PI.named(seat.common_pin) for seat in down[0].seats} == {"3V3"}
    assert "a wire there that touches ground shorts the Pi" in grave(down)


@pytest.mark.parametrize(
    ("name", "wanted"),
    [
        ("four-seats", {"60 mm": 4, "30 mm": 4, "470 Ω": 8, "3 poles": 4, "3 cores": 4, "blade": 16}),
        ("two-seats-lamps", {"60 mm": 2, "ULN2803A": 1, "80 mA": 1, "6 poles": 2, "6 cores": 2, "blade": 16}),
        ("five-seats-lamps", {"ULN2803A": 2, "200 mA": 1}),
        ("six-seats-lamps", {"ULN2803A": 1, "120 mA": 1, "5 poles": 6}),
    ],
)
def test_the_parts_list_counts_what_the_map_needs(name: str, wanted: dict[str, int]) -> None:
    listed = parts(shipped(name))
    for what, count in wanted.items():
        assert [part.count for part in listed if what in part.what] == [count], what


def test_a_table_without_lamps_needs_no_driver_and_no_supply() -> None:
    assert not any("ULN" in part.what or "supply" in part.what for part in parts(shipped("ten-seats")))


def test_a_parts_list_counts_one_jumper_for_each_header_pin_in_use() -> None:
    jumpers = next(part for part in parts(shipped("two-seats")) if "jumper" in part.what)
    assert jumpers.count == 4 + 2


def test_every_seat_of_a_map_has_the_same_terminals_in_the_same_order() -> None:
    assert {terminals(seat) for seat in shipped("four-seats-lamps")[0].seats} == {
        ("slap", "cut", "common", "lamps +", "slap lamp -", "cut lamp -")
    }


def test_lamps_come_with_their_current_and_where_it_must_come_from() -> None:
    assert "10 lamps, 200 mA: from a supply of their own" in grave(shipped("five-seats-lamps"))


def test_a_lamp_on_a_pin_pulled_up_at_reset_is_said_to_glow(tmp_path: Path) -> None:
    assert "GPIO 4: pulled up at reset, so a lamp there may glow" in told(
        made(tmp_path, seat(1, slap=17, slap_lamp=4))
    )
    assert "may glow" not in told(made(tmp_path, seat(1, slap=17, slap_lamp=9)))


def test_buttons_on_pins_pulled_down_at_reset_are_named(tmp_path: Path) -> None:
    told_of = told(made(tmp_path, seat(1, slap=8, cut=9) + seat(2, slap=27)))
    assert "GPIO 9, 27: pulled down at reset, so they read pressed until the program starts" in told_of


def test_with_pull_downs_it_is_the_pins_pulled_up_that_read_pressed(tmp_path: Path) -> None:
    assert "GPIO 8: pulled up at reset" in told(made(tmp_path, seat(1, slap=8, cut=9), 'pull = "down"'))


def test_long_wires_are_told_of_where_the_pi_itself_holds_the_lines() -> None:
    assert 'A wire over a metre wants a pull-up of 1000 Ω to 3.3 V and pull = "external"' in told(
        shipped("four-seats")
    )


def test_pull_ups_of_ones_own_come_with_their_place_and_current(tmp_path: Path) -> None:
    external = made(tmp_path, BOTH, 'pull = "external"')
    assert "pull-up of 1000 Ω to 3.3 V, on the button's side of the 470 Ω" in grave(external)
    assert "they draw 13 mA of 50" in grave(external)
    assert [part.count for part in parts(external) if "pull-up" in part.what] == [4]


def test_twenty_pull_ups_are_weaker_so_that_the_rail_bears_them(tmp_path: Path) -> None:
    path = tmp_path / "ten.toml"
    text = (SEAT_MAPS / "ten-seats.toml").read_text().replace("seats = 10", 'seats = 10\npull = "external"')
    path.write_text(text)
    assert plans(load(path))[0].pull_up_ohms == 1500
    assert "they draw 44 mA of 50" in grave(plans(load(path)))


def test_buttons_that_are_not_wired_are_counted_as_touch_pads(tmp_path: Path) -> None:
    assert "3 buttons not wired: touch pads instead, stamped to ±20 ms" in told(
        made(tmp_path, seat(1, slap=17))
    )
    assert "touch pads" not in told(made(tmp_path, BOTH))


def test_a_table_of_pins_and_boards_shows_both_and_says_that_clocks_differ(tmp_path: Path) -> None:
    port = '[[board]]\nport = "/dev/serial/by-id/x"\nseats = [2]\n'
    mixed = made(tmp_path, seat(1, slap=17, cut=27) + port)
    assert [(plan.title, [each.number for each in plan.seats]) for plan in mixed] == [
        ("Pi", [1]), ("Board 1", [2]),
    ]  # fmt: skip
    assert "2 clocks at one table (Pi seat 1, Board 1 seat 2)" in told(mixed)
    assert "touch pads" not in told(mixed)


def test_pins_of_spi_and_of_sound_cards_are_named(tmp_path: Path) -> None:
    told_of = told(made(tmp_path, seat(1, slap=7, cut=11) + seat(2, slap=18, cut=21)))
    assert "GPIO 7, 11: keep SPI off" in told_of
    assert "GPIO 18, 21: no sound card" in told_of
    assert "SPI" not in told(shipped("four-seats"))


def test_a_driver_that_stamps_late_is_grave(tmp_path: Path) -> None:
    path = tmp_path / "late.toml"
    path.write_text((SEAT_MAPS / "two-seats.toml").read_text().replace('"gpio"', '"rpi-gpio"'))
    assert "rpi-gpio stamps to ±12 ms" in grave(plans(load(path)))


def test_seats_that_may_ring_for_different_times_are_told_of(tmp_path: Path) -> None:
    assert "Seats differ in debounce_ms (20, 80)" in told(
        made(tmp_path, seat(1, slap=17) + seat(2, slap=27, debounce_ms=80))
    )


def test_the_header_shows_seats_rails_and_kept_pins_where_they_are() -> None:
    lines = list(header_lines(*shipped("two-seats")))
    assert len(lines) == 21
    assert lines[1].split() == ["3V3", "1", "|", "2", "5V"]
    assert lines[6].split() == ["seat", "1", "slap", "GPIO17", "11", "|", "12", "GPIO18", "-"]
    assert lines[14].split("|")[0].split() == ["kept:", "HAT", "EEPROM", "GPIO0", "27"]
    assert lines[5].split("|")[0].split() == ["seat", "1", "GND", "9"]


@pytest.mark.parametrize("path", sorted(SEAT_MAPS.glob("*-seats*.toml")), ids=lambda path: path.stem)
def test_nothing_is_wider_than_eighty_columns(path: Path) -> None:
    assert max(len(line) for line in text_lines(plans(load(path)))) <= WIDTH


def test_the_columns_of_the_header_stand_under_each_other() -> None:
    assert len({line.index("|") for line in header_lines(*shipped("ten-seats"))}) == 1


def test_every_wire_of_a_map_is_in_its_harness_once() -> None:
    for name in ("six-seats-lamps", "ten-seats", "ten-seats-boards"):
        source = harness(shipped(name))
        for each in [seat for plan in shipped(name) for seat in plan.seats]:
            for button in BUTTONS:
                assert source.count(f'"R{each.number} {button}":\n') == 1
            assert source.count(f'"Cable {each.number}":\n') == 1


def test_no_contact_is_taken_for_a_truth_value() -> None:
    assert '["NO", "COM"]' in harness(shipped("two-seats"))


def test_pull_ups_of_ones_own_are_drawn_on_the_buttons_side(tmp_path: Path) -> None:
    source = harness(made(tmp_path, BOTH, 'pull = "external"'))
    pull_up = (
        '    - "Pi, seat 1": [17]\n    - -->\n    - "RP1 slap": [1]\n    - -->\n    - "Terminals 1": [1]\n'
    )
    assert pull_up in source


def test_without_wireviz_or_graphviz_it_is_said_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as without:
        without.setenv("PATH", "")
        with pytest.raises(CannotDraw, match="graphviz is not installed: sudo apt-get install graphviz"):
            draw("", "x.yml")
    monkeypatch.setattr(wiring_drawing, "find_spec", lambda _: None)
    with pytest.raises(CannotDraw, match=r"pip install wireviz==0\.4\.1"):
        draw("", "x.yml")


def test_a_source_that_wireviz_refuses_is_said_by_name() -> None:
    with pytest.raises(CannotDraw, match=r"could not draw x\.yml"):
        draw("connectors: [", "x.yml")
