"""Takes the table off a machine; results and settings stay unless they are asked for. Imports the units."""

from __future__ import annotations

import shutil
from typing import Final

from installer import units
from installer.machine import SETTINGS, STATE, USER, Machine, say

PROGRAM: Final = "/opt/cutlight"


def uninstall(machine: Machine, *, purge: bool) -> None:
    """Stop the table and remove it; with `purge` also what it kept and what was set. May be done again."""
    if machine.runs_systemd:
        machine.run("systemctl", "disable", "--now", *units.ENABLED, units.FAULT, quiet=True)
    elif not machine.is_here:
        machine.run("systemctl", "--root", str(machine.root), "disable", *units.ENABLED, quiet=True)
    for folder in (units.TRIAL, units.UNITS):
        units.take_away(machine, folder)
    machine.at(units.RULES).unlink(missing_ok=True)
    units.reload(machine)
    if machine.runs_systemd:  # the picture of a fault had asked for the table as it went
        machine.run("systemctl", "stop", units.TABLE, units.FAULT, quiet=True)
    shutil.rmtree(machine.at(PROGRAM), ignore_errors=True)
    if not purge:
        say(f"the table is off this machine; results are kept in {STATE}, settings in {SETTINGS}")
        return
    for path in (STATE, SETTINGS):
        shutil.rmtree(machine.at(path), ignore_errors=True)
    if machine.is_here:
        machine.run("userdel", USER, quiet=True)
    say("the table, its results and its settings are off this machine")
