"""The doctor looks at a machine: a Pi's /sys and /proc are made here, file by file."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from hardware.seat_map import load
from kiosk.operator import doctor, doctor_devices

WIRING = Path(__file__).parents[2] / "wiring"


class Machine:
    """A root of a file system with what a kernel says."""

    def __init__(self, root: Path) -> None:
        self.root = root

    def says(self, place: str, text: str) -> Machine:
        path = self.root / place
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text + "\n")
        return self


@pytest.fixture
def machine(tmp_path: Path) -> Machine:
    return Machine(tmp_path / "root")


@pytest.mark.parametrize(("alarm", "state"), [("0", "ok"), ("1", "broken")])
def test_a_pi_tells_whether_its_voltage_was_too_low(machine: Machine, alarm: str, state: str) -> None:
    machine.says("sys/class/hwmon/hwmon0/name", "cpu_thermal").says("sys/class/hwmon/hwmon1/name", "rpi_volt")
    machine.says("sys/class/hwmon/hwmon1/in0_lcrit_alarm", alarm)
    found = doctor.power(machine.root)
    assert found.state == state
    assert bool(found.mend) == (state != "ok")


@pytest.mark.parametrize(("degrees", "state"), [(45200, "ok"), (72000, "worth a look"), (81000, "broken")])
def test_a_hot_board_is_told(machine: Machine, degrees: int, state: str) -> None:
    machine.says("sys/class/thermal/thermal_zone0/temp", str(degrees))
    assert doctor.temperature(machine.root).state == state


def test_what_a_machine_does_not_tell_is_no_fault(machine: Machine) -> None:
    assert doctor.power(machine.root).state == "ok"
    assert doctor.temperature(machine.root).state == "ok"


@pytest.mark.parametrize(("free", "state"), [(900_000, "ok"), (60_000, "worth a look")])
def test_little_memory_is_told(machine: Machine, free: int, state: str) -> None:
    machine.says("proc/meminfo", f"MemTotal: 1000000 kB\nMemAvailable: {free} kB")
    assert doctor.memory(machine.root).state == state


@pytest.mark.parametrize(("errors", "state"), [("0", "ok"), ("3", "broken")])
def test_the_file_systems_own_errors_are_counted(
    machine: Machine, tmp_path: Path, errors: str, state: str
) -> None:
    device = tmp_path.stat().st_dev
    (machine.root / "sys/devices/mmcblk0p2").mkdir(parents=True)
    block = machine.root / "sys/dev/block"
    block.mkdir(parents=True)
    (block / f"{os.major(device)}:{os.minor(device)}").symlink_to(machine.root / "sys/devices/mmcblk0p2")
    machine.says("sys/fs/ext4/mmcblk0p2/errors_count", errors)
    assert doctor.disk_errors(machine.root, tmp_path).state == state


def test_what_was_written_is_read_back_and_taken_away_again(tmp_path: Path) -> None:
    assert doctor.canary(tmp_path).state == "ok"
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(("seconds", "state"), [(0.01, "ok"), (1.0, "worth a look"), (6.0, "broken")])
def test_a_card_that_is_slow_to_write_is_told(tmp_path: Path, seconds: float, state: str) -> None:
    times = iter([100.0, 100.0 + seconds])
    assert doctor.canary(tmp_path, lambda: next(times)).state == state


def test_a_folder_that_is_not_there_yet_is_no_dying_card(tmp_path: Path) -> None:
    found = doctor.canary(tmp_path / "none")
    assert found.state == "worth a look"
    assert found.mend


@pytest.mark.parametrize(
    ("status", "environment", "state"),
    [
        ("connected", {}, "ok"),
        ("disconnected", {}, "broken"),
        ("disconnected", {"DISPLAY": ":0"}, "ok"),
        (None, {"WAYLAND_DISPLAY": "wayland-0"}, "ok"),
        (None, {}, "broken"),
    ],
)
def test_a_screen_that_is_not_plugged_in_is_told(
    machine: Machine, status: str | None, environment: dict[str, str], state: str
) -> None:
    if status is not None:
        machine.says("sys/class/drm/card1-HDMI-A-1/status", status)
        machine.says("sys/class/drm/card1-HDMI-A-1/modes", "1920x1080\n1280x720")
    found = doctor_devices.screens(machine.root, environment)
    assert found.state == state
    if status == "connected":
        assert "HDMI-A-1 1920x1080" in found.said


def test_a_touchscreen_is_told_from_a_mouse(machine: Machine) -> None:
    machine.says("sys/class/input/event0/device/name", "A mouse")
    machine.says("sys/class/input/event0/device/capabilities/abs", "0")
    assert doctor_devices.touch(machine.root).state == "worth a look"
    machine.says("sys/class/input/event1/device/name", "A panel")
    machine.says("sys/class/input/event1/device/capabilities/abs", f"{1 << 53 | 1 << 47 | 3:x}")
    found = doctor_devices.touch(machine.root)
    assert found.state == "ok"
    assert found.said.startswith("A panel: ?")


def test_sound_cards_are_listed(machine: Machine) -> None:
    assert doctor_devices.sound(machine.root).state == "worth a look"
    machine.says("proc/asound/cards", " 0 [vc4hdmi0 ]: vc4-hdmi - vc4-hdmi-0\n      vc4-hdmi-0")
    assert doctor_devices.sound(machine.root).said == "vc4-hdmi - vc4-hdmi-0"


def test_a_map_with_pins_needs_a_chip_with_pins(machine: Machine) -> None:
    seat_map = load(WIRING / "four-seats.toml")
    _, pins = doctor_devices.buttons(machine.root, seat_map)
    assert (pins.name, pins.state) == ("pins", "broken")
    machine.says("dev/gpiochip0", "")
    _, pins = doctor_devices.buttons(machine.root, seat_map)
    assert pins.state == "ok"


def test_a_seat_board_that_is_not_plugged_in_is_told(machine: Machine) -> None:
    seat_map = load(WIRING / "ten-seats-boards.toml")
    first, *boards = doctor_devices.buttons(machine.root, seat_map)
    assert first.state == "ok"
    assert [board.state for board in boards] == ["broken"] * len(seat_map.ports)
    machine.says(seat_map.ports[0].port.lstrip("/"), "")
    assert next(iter(list(doctor_devices.buttons(machine.root, seat_map))[1:])).state == "ok"
