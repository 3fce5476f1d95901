"""What comes from the distribution: drawing without a desktop, pins and ports. Imports the machine."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

from installer.machine import USER, Machine, Stop, say

ALWAYS: Final = (
    "python3-venv",
    "udev",
    # SDL asks for these by name as it starts to draw; without libgl1 it draws black
    "libgl1",
    "libegl1",
    "libgles2",
    "libgl1-mesa-dri",
    "libgbm1",
    "libdrm2",
)
IF_NEW_ENOUGH: Final = {
    "python3-pygame": (2, 6),
    "python3-gpiozero": (2, 0, 1),
    "python3-lgpio": (0, 2, 2),
    "python3-serial": (3, 5),
}
"""Python's packages, and from which version on; of an older distribution pip brings newer ones instead."""
TO_BUILD_LGPIO: Final = ("swig", "gcc", "libc6-dev", "python3-dev")
GROUPS: Final = ("video", "render", "input", "gpio", "dialout", "audio", "tty")


def bring(machine: Machine, wanted: Iterable[str] = ALWAYS) -> None:
    """Install what is missing; ask the network for nothing that is there. Raises Stop."""
    missing = [name for name in wanted if not _installed(machine, name)]
    if not missing:
        return
    say(f"installing {' '.join(missing)}")
    if _install(machine, missing):
        return
    machine.run("apt-get", "update")
    if not _install(machine, missing):
        raise Stop(
            f"apt-get could not install {' '.join(missing)}; connect the machine to the network, see that "
            "`sudo apt-get update` works, and try again"
        )


def bring_python_packages(machine: Machine) -> None:
    """Install those of Python's packages that the distribution has and that are new enough."""
    offered = [name for name in IF_NEW_ENOUGH if not _installed(machine, name)]
    if not offered:
        return
    versions = _candidates(machine, offered)
    if not versions:  # a fresh image has no lists yet
        machine.run("apt-get", "update")
        versions = _candidates(machine, offered)
    bring(machine, [name for name in offered if versions.get(name, ()) >= IF_NEW_ENOUGH[name]])


def add_user(machine: Machine) -> None:
    """Make the table's own user, and the groups that reach screen, buttons and sound. Raises Stop."""
    for group in GROUPS:
        if machine.run("getent", "group", group, quiet=True).returncode:
            _must(machine, "groupadd", "--system", group)
    if machine.run("getent", "passwd", USER, quiet=True).returncode:
        _must(
            machine, "useradd", "--system", "--user-group", "--no-create-home",
            "--home-dir", "/var/lib/cutlight", "--shell", "/usr/sbin/nologin", USER,
        )  # fmt: skip


def _must(machine: Machine, *words: str) -> None:
    if machine.run(*words).returncode:
        raise Stop(f"`{' '.join(words)}` failed; its own words are above")


def _installed(machine: Machine, name: str) -> bool:
    asked = machine.run("dpkg-query", "--show", "--showformat=${db:Status-Status}", name, quiet=True)
    return asked.returncode == 0 and asked.stdout == "installed"


def _install(machine: Machine, names: list[str]) -> bool:
    quietly = {"DEBIAN_FRONTEND": "noninteractive"}
    done = machine.run("apt-get", "install", "--yes", "--no-install-recommends", *names, more=quietly)
    return done.returncode == 0


def _candidates(machine: Machine, names: list[str]) -> dict[str, tuple[int, ...]]:
    """Return the versions that apt would install, as numbers; packages it does not know are left out."""
    told = machine.run("apt-cache", "policy", *names, more={"LC_ALL": "C"}, quiet=True).stdout
    blocks = re.findall(r"^(\S+):\n.*?Candidate: (?:\d+:)?([\d.]+)", told, re.MULTILINE | re.DOTALL)
    return {name: tuple(int(part) for part in version.split(".") if part) for name, version in blocks}
