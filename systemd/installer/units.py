"""What the system reads: units, udev's rules, and how the table gets its display. Imports the machine."""

from __future__ import annotations

import shutil
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from installer.machine import CURRENT, SETTINGS, Machine, Stop, write
from installer.release import Release

DISPLAYS: Final = ("console", "desktop", "cage")
CHOSEN: Final = f"{SETTINGS}/display"

UNITS: Final = "/usr/local/lib/systemd/system"
"""Below /run in systemd's order: a version that is tried out stands before this one until the power goes."""
TRIAL: Final = "/run/systemd/system"
RULES: Final = "/etc/udev/rules.d/70-cutlight.rules"
TABLE: Final = "cutlight.service"
FAULT: Final = "cutlight-fault.service"
ENABLED: Final = (TABLE, "cutlight-poweroff.path", "cutlight-reboot.path")


@dataclass(frozen=True, slots=True)
class Display:
    """Where the table draws: on the bare console, in the desktop of `user`, or under the cage compositor."""

    kind: str
    user: str = ""


def place(release: Release, folder: str) -> None:
    """Write the units of a release into a folder of the machine; in /run they name the release itself."""
    machine = release.machine
    home = release.path if folder == TRIAL else CURRENT
    chosen = display_of(machine)
    for unit in sorted((release.folder / "systemd" / "units").iterdir()):
        _place(unit, machine.at(folder) / unit.name, {CURRENT: home})
        drop_in = machine.at(folder) / f"{unit.name}.d" / "display.conf"
        template = release.folder / "systemd" / "displays" / chosen.kind / unit.name
        if template.exists():
            _place(
                template, drop_in, {CURRENT: home, **(_person(machine, chosen.user) if chosen.user else {})}
            )
        else:
            drop_in.unlink(missing_ok=True)


def _place(template: Path, to: Path, replaced: dict[str, str]) -> None:
    text = template.read_text(encoding="utf-8")
    for word, meant in replaced.items():
        text = text.replace(word, meant)
    if not _is(to, text):
        write(to, text)


def take_away(machine: Machine, folder: str) -> None:
    """Remove the table's units from a folder of the machine."""
    for path in machine.at(folder).glob("cutlight*.*"):
        if path.is_dir():
            shutil.rmtree(path)
        else:
            path.unlink()


def place_rules(release: Release) -> None:
    """Write udev's rules, and let them hold for what is plugged in."""
    machine = release.machine
    rules = (release.folder / "systemd" / "70-cutlight.rules").read_text(encoding="utf-8")
    if _is(machine.at(RULES), rules):
        return
    write(machine.at(RULES), rules)
    if machine.is_here and machine.runs_systemd:
        machine.run("udevadm", "control", "--reload", quiet=True)
        machine.run("udevadm", "trigger", "--subsystem-match=gpio", "--subsystem-match=tty", quiet=True)


def display_of(machine: Machine) -> Display:
    """Return where the table draws, as it was chosen; the console where nobody chose."""
    try:
        kind, _, user = machine.at(CHOSEN).read_text(encoding="utf-8").strip().partition(" ")
    except OSError:
        return Display("console")
    return Display(kind, user)


def choose_display(machine: Machine, display: Display) -> None:
    """Keep where the table draws from now on. Raises Stop for a desktop whose user is not there."""
    if display.kind == "desktop":
        _person(machine, display.user)
    write(machine.at(CHOSEN), f"{display.kind} {display.user}\n")


def _person(machine: Machine, user: str) -> dict[str, str]:
    """Return what the templates say of whose desktop it is. Raises Stop."""
    if not user:
        raise Stop("whose desktop is it? Add --user NAME, the one who is logged in at the screen")
    try:
        lines = machine.at("/etc/passwd").read_text(encoding="utf-8").splitlines()
        fields = next(line.split(":") for line in lines if line.startswith(f"{user}:"))
    except (OSError, StopIteration):
        raise Stop(f"there is no user {user!r} on this machine") from None
    return {"@USER@": user, "@UID@": fields[2], "@HOME@": fields[5]}


def enable(machine: Machine) -> None:
    """Let the table start with the machine. Raises Stop."""
    where = () if machine.is_here else ("--root", str(machine.root))
    done = machine.run("systemctl", *where, "enable", *ENABLED, quiet=True)
    if done.returncode:
        raise Stop(f"systemctl could not enable the table: {done.stderr.strip()}")


def reload(machine: Machine) -> None:
    """Let systemd read its units anew."""
    if machine.runs_systemd:
        machine.run("systemctl", "daemon-reload")


def _is(path: Path, text: str) -> bool:
    try:
        return path.read_text(encoding="utf-8") == text
    except OSError:
        return False
