"""`python -m kiosk doctor`: one page on the health of a table, to read or to send to whoever can help.

It may run beside the table, over SSH: it only looks.
"""

from __future__ import annotations

import io
import json
import os
import shutil
import subprocess
import tarfile
import tempfile
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from dataclasses import asdict
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

import kiosk
from hardware.seat_map import SeatMapError, load
from hardware.toml_file import TomlFileError
from kiosk.commands.setting_up import JOURNAL, SEAT_MAPS, state_folder
from kiosk.commands.venue import add_settings, place_of, venue_of
from kiosk.journal import Journal, JournalInUse, JournalUnavailable, refuse_if_held
from kiosk.operator import doctor, doctor_devices
from kiosk.operator.clock import clock_is_set
from kiosk.operator.doctor import Finding
from kiosk.operator.versions import versions

HELP = "one page on the health of this table: ok, worth a look or broken, and the mend"

UNIT: Final = "cutlight.service"
SAID: Final = ("systemctl", "show", UNIT, "--property", "LoadState,ActiveState,SubState,NRestarts,StatusText")
LOG: Final = ("journalctl", "--unit", UNIT, "--lines", "500", "--no-pager", "--output", "short-iso")
PATIENCE_S: Final = 10
TRIES: Final = 3
FORM: Final = 1
"""Version of what --json says."""


def add_arguments(parser: ArgumentParser) -> None:
    """Add this subcommand's arguments to its parser."""
    add_settings(parser)
    parser.add_argument("--seat-map", type=Path, metavar="FILE", help="which buttons are where")
    parser.add_argument("--state", type=Path, metavar="DIR", help="where matches are kept")
    parser.add_argument("--json", action="store_true", help="for programs")
    parser.add_argument(
        "--bundle", type=Path, metavar="FILE", help="write the page, the settings and the log into a .tar.gz"
    )
    parser.add_argument(
        "--root", type=Path, default=Path("/"), metavar="DIR", help="look at the machine mounted there"
    )


def run(arguments: Namespace) -> int:
    """Look, and say; return 1 when something is broken, 2 when the bundle cannot be written, else 0."""
    findings = tuple(_findings(arguments))
    page, plain = page_of(findings), json_of(findings)
    print(plain if arguments.json else page)
    if arguments.bundle is not None:
        try:
            _bundle(arguments, page, plain)
        except OSError as error:
            print(f"kiosk doctor: {arguments.bundle} cannot be written: {error.strerror}")
            return 2
        if not arguments.json:
            print(f"\n{arguments.bundle} holds this page, the settings and the log; no hands and no PIN.")
    return int(any(finding.state == "broken" for finding in findings))


def _findings(arguments: Namespace) -> Iterator[Finding]:
    root: Path = arguments.root
    told = ", ".join(
        f"{name} {value}" for name, value in versions(kiosk.__version__, root) if name != "board"
    )
    yield Finding("versions", "ok", told)
    yield _settings(arguments)
    state = state_folder(arguments)
    yield from doctor.examine(root, state)
    yield _clock()
    yield doctor_devices.screens(root, os.environ)
    yield doctor_devices.touch(root)
    yield doctor_devices.sound(root)
    try:
        yield from doctor_devices.buttons(root, load(arguments.seat_map or SEAT_MAPS / "keyboard.toml"))
    except SeatMapError as error:
        yield Finding("buttons", "broken", f"{error.path}:{error.line}: {error.problem}", error.mend)
    yield journal_finding(state / JOURNAL)
    yield _unit(root)


def _settings(arguments: Namespace) -> Finding:
    try:
        venue_of(arguments)
    except TomlFileError as error:
        return Finding("settings", "broken", f"{error.path}:{error.line}: {error.problem}", error.mend)
    place = place_of(arguments)
    return Finding("settings", "ok", "no file: the usual ones" if place is None else str(place))


def _clock() -> Finding:
    said = datetime.now().astimezone().isoformat(timespec="minutes")
    if clock_is_set():
        return Finding("clock", "ok", said)
    mend = "night hours wait until it is right: connect it to a network, or give the Pi a clock battery"
    return Finding("clock", "worth a look", f"{said}, and nothing has set it", mend)


def journal_finding(path: Path) -> Finding:
    """Return whether the journal at `path` is sound; one that a table writes is copied, and the copy read."""
    aside = sorted(path.parent.glob(f"{path.name}.set-aside-*")) if path.parent.is_dir() else []
    try:
        if not path.exists():
            return Finding("journal", "ok", f"nothing was played yet: there is no {path}")
        used = _is_used(path)
        fault = None
        for _ in range(TRIES):  # a copy made as the table writes may be torn
            fault = _fault_of_copy(path)
            if fault is None or not used:
                break
    except (OSError, JournalUnavailable) as error:
        mend = "ask as the table's own user: sudo -u cutlight"
        return Finding("journal", "worth a look", f"it cannot be read: {error}", mend)
    if fault is not None:
        mend = "start the table: it saves what is sound, and says so"
        return Finding("journal", "broken", f"{path}: {fault}", mend)
    said = f"{path}: sound" + (", a table is using it" if used else "")
    if aside:
        mend = "see why in its name; delete it when nobody needs what is in it"
        return Finding("journal", "worth a look", f"{said}; set aside before: {aside[-1].name}", mend)
    return Finding("journal", "ok", said)


def _is_used(path: Path) -> bool:
    try:
        refuse_if_held(path)
    except JournalInUse:
        return True
    return False


def _fault_of_copy(path: Path) -> str | None:
    with tempfile.TemporaryDirectory(prefix="cutlight-doctor-") as folder:
        copy = Path(folder) / path.name
        for suffix in ("", "-wal"):
            source = path.with_name(path.name + suffix)
            if source.exists():
                shutil.copyfile(source, f"{copy}{suffix}")
        with Journal.open(copy, datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")) as journal:
            return None if journal.set_aside is None else journal.set_aside.why


def _unit(root: Path) -> Finding:
    """How the service is, where there is one."""
    if root != Path("/") or not Path("/run/systemd/system").is_dir():
        return Finding("service", "ok", "not asked: systemd does not run here")
    told = dict(line.partition("=")[::2] for line in _output(SAID).splitlines())
    if told.get("LoadState") != "loaded":
        mend = "sudo systemd/install makes the table start by itself"
        return Finding("service", "worth a look", f"{UNIT} is not installed", mend)
    said = f"{told['ActiveState']} ({told['SubState']}), restarts {told['NRestarts']}"
    said += f": {told['StatusText']}" if told.get("StatusText") else ""
    if told["ActiveState"] == "failed":
        return Finding("service", "broken", said, f"read why: journalctl -u {UNIT}")
    if told["ActiveState"] != "active" or told["NRestarts"] not in {"", "0"}:
        return Finding("service", "worth a look", said, f"read why: journalctl -u {UNIT}")
    return Finding("service", "ok", said)


def _output(command: tuple[str, ...]) -> str:
    try:
        done = subprocess.run(  # noqa: S603 -- a fixed command
            command, capture_output=True, text=True, check=False, timeout=PATIENCE_S
        )
    except (OSError, subprocess.TimeoutExpired) as error:
        return f"{command[0]}: {error}\n"
    return done.stdout


def page_of(findings: tuple[Finding, ...]) -> str:
    """Return the page that people read."""
    lines = []
    for finding in findings:
        lines.append(f"{finding.state:<13} {finding.name:<12} {finding.said}")
        if finding.mend:
            lines.append(f"{'':<27}-> {finding.mend}")
    return "\n".join(lines)


def json_of(findings: tuple[Finding, ...]) -> str:
    """Return the page that programs read."""
    return json.dumps({"version": FORM, "findings": [asdict(one) for one in findings]}, indent=1)


def _bundle(arguments: Namespace, page: str, plain: str) -> None:
    """Pack what helps from afar. The journal stays here: in it are hands, seeds and the PIN's hash."""
    files = {"doctor.txt": page + "\n", "doctor.json": plain + "\n", "log.txt": _output(LOG)}
    for name, path in (("table.toml", place_of(arguments)), ("seat-map.toml", arguments.seat_map)):
        if path is not None:
            files[name] = doctor.read(path) or "it cannot be read\n"
    with tarfile.open(arguments.bundle, "w:gz") as bundle:
        for name, text in files.items():
            raw = text.encode()
            entry = tarfile.TarInfo(f"cutlight-doctor/{name}")
            entry.size = len(raw)
            bundle.addfile(entry, io.BytesIO(raw))
