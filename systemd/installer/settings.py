"""What the owner sets, in /etc/cutlight: put there once, never written over. Imports the machine."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

from installer.machine import SETTINGS, Machine, Stop, say, write
from installer.release import Release

TABLE: Final = f"{SETTINGS}/table.toml"
SEAT_MAP: Final = f"{SETTINGS}/seat-map.toml"
ON_A_PI: Final = "four-seats.toml"
ELSEWHERE: Final = "keyboard.toml"


def place(release: Release, seat_map: Path | None) -> None:
    """Put the settings there, with the seat map asked for or a usual one; existing ones stay. Raises Stop."""
    _place_table(release)
    machine = release.machine
    kept = machine.at(SEAT_MAP)
    if kept.exists():
        if seat_map is not None and kept.read_bytes() != seat_map.read_bytes():
            raise Stop(f"{SEAT_MAP} is yours and stays; remove it, if {seat_map} is to take its place")
        return
    source = seat_map or release.folder / "wiring" / (ON_A_PI if _is_a_pi(machine) else ELSEWHERE)
    write(kept, source.read_text(encoding="utf-8"))
    say(f"{SEAT_MAP} is {source.name}: change it to what you wired ({release.path}/wiring has more)")


def _place_table(release: Release) -> None:
    """Put the program's own example there, with the seat map beside it in force."""
    machine = release.machine
    if machine.at(TABLE).exists():
        return
    example = machine.run(
        str(release.folder / "venv/bin/python"), "-I", "-m", "kiosk", "settings", quiet=True
    )
    text, found = re.subn(r"(?m)^# seat_map = .*?(?=  #|$)", 'seat_map = "seat-map.toml"', example.stdout)
    if not found:
        raise Stop(f"the new version gives no example of its settings: {example.stderr.strip()}")
    write(machine.at(TABLE), text)


def _is_a_pi(machine: Machine) -> bool:
    try:
        return "Raspberry Pi" in machine.at("/proc/device-tree/model").read_text(errors="replace")
    except OSError:
        return False
