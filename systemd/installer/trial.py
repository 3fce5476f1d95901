"""A new version must start and stay up before it takes the old one's place. Imports the units and releases.

Until it has proved itself it stands in /run alone: a power cut in the middle brings the old version back.
"""

from __future__ import annotations

import time
from typing import Final

from installer import units
from installer.machine import CURRENT, PREVIOUS, RUNTIME, Machine, Stop, point, say
from installer.release import Release, in_force

LOOK_S: Final = 1.0
IN_PLAY: Final = 3
"""The exit status for: people play, come again."""
WENT_BACK: Final = 4
"""The exit status for: the new version failed, the old one runs."""


def people_play(machine: Machine) -> bool:
    """Return whether a match runs at the table just now."""
    return (
        machine.runs_systemd
        and machine.at(f"{RUNTIME}/playing").exists()
        and machine.run("systemctl", "is-active", "--quiet", units.TABLE, quiet=True).returncode == 0
    )


def refuse_in_play(machine: Machine, *, wait: bool) -> None:
    """Raise Stop while people play; with `wait`, wait until they have finished."""
    told = False
    while people_play(machine):
        if not wait:
            raise Stop(
                "people are playing, and the table stays as it is. Come again later, add --wait to "
                "wait for the end of the match, or --force to break in (their hands come back afterwards)",
                IN_PLAY,
            )
        if not told:
            say("people are playing: waiting for the end of the match")
            told = True
        time.sleep(LOOK_S)


def take_over(release: Release, settle_s: float) -> None:
    """Let `release` run from now on; where it does not, the version before runs again.

    Raises Stop with the reason, WENT_BACK when there was a version to go back to.
    """
    machine = release.machine
    if not machine.runs_systemd:
        settle(release)
        say("it starts with the machine")
        return
    before = in_force(machine)
    units.place(release, units.TRIAL)
    units.reload(machine)
    why = _fault_of_start(machine, settle_s)
    if why is not None and before is not None and before.name != release.name:
        _abandon(machine)
        raise Stop(f"{release.name} {why}; {before.name} runs again, as before", WENT_BACK)
    settle(release)
    if why is not None:
        raise Stop(f"{release.name} is installed, but it {why}")


def settle(release: Release) -> None:
    """Let `release` be the one that the machine starts, and remember the one before."""
    machine = release.machine
    before = in_force(machine)
    units.place(release, units.UNITS)
    if before is not None and before.name != release.name:
        point(machine.at(PREVIOUS), before.path)
    point(machine.at(CURRENT), release.path)
    units.take_away(machine, units.TRIAL)
    units.enable(machine)
    units.reload(machine)


def _abandon(machine: Machine) -> None:
    units.take_away(machine, units.TRIAL)
    units.reload(machine)
    _restart(machine)


def _restart(machine: Machine) -> bool:
    machine.run("systemctl", "reset-failed", units.TABLE, quiet=True)
    return machine.run("systemctl", "restart", units.TABLE, quiet=True).returncode == 0


def _fault_of_start(machine: Machine, settle_s: float) -> str | None:
    """Start the table, and watch it for a while; return what is wrong, or None."""
    if not _restart(machine):
        return f"did not start ({_said(machine)})"
    until = time.monotonic() + settle_s
    while True:
        shown = _shown(machine)
        if shown.get("ActiveState") != "active" or shown.get("NRestarts", "0") != "0":
            return f"did not stay up ({_said(machine)})"
        left = until - time.monotonic()
        if left <= 0:
            return None
        time.sleep(min(LOOK_S, left))


def _shown(machine: Machine) -> dict[str, str]:
    names = "ActiveState,NRestarts,Result,ExecMainStatus"
    told = machine.run("systemctl", "show", f"--property={names}", units.TABLE, quiet=True).stdout
    return dict(line.split("=", 1) for line in told.splitlines() if "=" in line)


def _said(machine: Machine) -> str:
    """Return what the table left as its reason, or what systemd saw."""
    try:
        return machine.at(f"{RUNTIME}/fault").read_text(encoding="utf-8").partition("\n")[2].strip()
    except OSError:
        shown = _shown(machine)
        result, status = shown.get("Result", "no reason"), shown.get("ExecMainStatus", "?")
        return f"{result}, status {status}; journalctl -u cutlight tells more"
