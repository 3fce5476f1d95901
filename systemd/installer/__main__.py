"""The installer's command line: install and upgrade, uninstall, and quiet the boot."""

from __future__ import annotations

import fcntl
import os
import sys
from argparse import ArgumentParser, Namespace
from pathlib import Path

from installer import boot_files, packages, removal, settings, trial, units
from installer.machine import Machine, Stop, say
from installer.release import build, prune

PROJECT = Path(__file__).resolve().parents[2]
LOCK = "/run/lock/cutlight-install"


def _arguments(words: list[str]) -> Namespace:
    parser = ArgumentParser(
        prog="systemd/install",
        description="Install the table as a service, or upgrade it. May be run again at any time.",
    )
    parser.add_argument(
        "--seat-map",
        type=Path,
        metavar="FILE",
        help="which button is on which pin; becomes /etc/cutlight/seat-map.toml",
    )
    parser.add_argument(
        "--display",
        choices=units.DISPLAYS,
        help="the bare console, inside a desktop, or under the cage compositor",
    )
    parser.add_argument("--user", metavar="NAME", help="whose desktop it is (with --display desktop)")
    parser.add_argument(
        "--wait", action="store_true", help="while people play, wait for the end of their match"
    )
    parser.add_argument("--force", action="store_true", help="do not mind that people play")
    parser.add_argument(
        "--settle", type=float, default=20.0, metavar="SECONDS",
        help="how long a new version must stay up before it is kept (default: %(default)s)",
    )  # fmt: skip
    parser.add_argument(
        "--quiet-boot", action="store_true", help="show what would quieten the start, and ask"
    )
    parser.add_argument("--yes", action="store_true", help="with --quiet-boot: do not ask")
    parser.add_argument(
        "--uninstall", action="store_true", help="take the table off this machine; results stay"
    )
    parser.add_argument("--purge", action="store_true", help="with --uninstall: results and settings, too")
    parser.add_argument(
        "--root", type=Path, default=Path("/"), metavar="DIR",
        help="install into this folder, the root of another disk; packages and users are yours to add there",
    )  # fmt: skip
    return parser.parse_args(words)


def main(words: list[str]) -> int:
    """Do what the words say; return 0, 1 for what cannot be done, 3 in play, 4 when it went back."""
    arguments = _arguments(words)
    machine = Machine(arguments.root.resolve())
    try:
        _demand_root(machine)
        with _Alone(machine.at(LOCK)):
            if arguments.uninstall:
                _refuse(machine, arguments)
                removal.uninstall(machine, purge=arguments.purge)
            elif arguments.quiet_boot:
                boot_files.quieten(machine, agreed=arguments.yes)
            else:
                _install(machine, arguments)
    except Stop as stop:
        print(f"cutlight: {stop}", file=sys.stderr)
        return stop.status
    return 0


def _demand_root(machine: Machine) -> None:
    if machine.is_here and os.geteuid() != 0:
        raise Stop("this changes the machine: type sudo in front of it")


class _Alone:
    """One installer at a time."""

    def __init__(self, path: Path) -> None:
        self._path = path

    def __enter__(self) -> None:
        self._path.parent.mkdir(parents=True, exist_ok=True)
        self._file = self._path.open("w", encoding="utf-8")
        try:
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            self._file.close()
            raise Stop("another installation is under way on this machine; wait for it") from None

    def __exit__(self, *_: object) -> None:
        self._file.close()


def _refuse(machine: Machine, arguments: Namespace) -> None:
    if not arguments.force:
        trial.refuse_in_play(machine, wait=arguments.wait)


def _install(machine: Machine, arguments: Namespace) -> None:
    if arguments.seat_map is not None and not arguments.seat_map.is_file():
        raise Stop(f"--seat-map {arguments.seat_map}: there is no such file; wiring/ has some")
    _refuse(machine, arguments)
    if machine.is_here:
        packages.bring(machine)
        packages.bring_python_packages(machine)
        packages.add_user(machine)
        if arguments.display == "cage":
            packages.bring(machine, ["cage"])
    release = build(machine, PROJECT)
    settings.place(release, arguments.seat_map)
    units.place_rules(release)
    _choose_display(machine, arguments)
    _refuse(machine, arguments)  # they may have begun while it was built
    trial.take_over(release, arguments.settle)
    prune(machine)
    say(f"{release.name} is installed")


def _choose_display(machine: Machine, arguments: Namespace) -> None:
    """Take what was asked for; else leave it, or at the first time see what the machine is set up for."""
    kind, user = arguments.display, arguments.user or os.environ.get("SUDO_USER", "")
    if kind is None and machine.at(units.CHOSEN).exists():
        return
    if kind is None:
        kind = "desktop" if _has_desktop(machine) and user not in {"", "root"} else "console"
        say(f"the table draws on the {kind} (--display changes it)")
    units.choose_display(machine, units.Display(kind, user if kind == "desktop" else ""))


def _has_desktop(machine: Machine) -> bool:
    target = machine.at("/etc/systemd/system/default.target")
    asked = target if target.is_symlink() else machine.at("/lib/systemd/system/default.target")
    manager = machine.at("/etc/systemd/system/display-manager.service")
    return manager.is_symlink() and asked.is_symlink() and asked.readlink().name == "graphical.target"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
