"""What runs here: the program, its libraries, the system, the board. Imports nothing of ours."""

from __future__ import annotations

import importlib.metadata
import platform
from pathlib import Path

LIBRARIES = ("pygame", "pygame-ce", "gpiozero", "lgpio", "pyserial")


def board_model(root: Path = Path("/")) -> str:
    """Return what the board calls itself, or the kind of its processor."""
    try:
        raw = (root / "proc/device-tree/model").read_text(encoding="utf-8", errors="replace")
    except OSError:
        return platform.machine()
    return raw.strip("\0\n ") or platform.machine()


def system_name(root: Path = Path("/")) -> str:
    """Return the distribution's name and version."""
    for place in ("etc/os-release", "usr/lib/os-release"):
        try:
            lines = (root / place).read_text(encoding="utf-8", errors="replace").splitlines()
        except OSError:
            continue
        for line in lines:
            if line.startswith("PRETTY_NAME="):
                return line.partition("=")[2].strip("\"'")
    return platform.system()


def library_version(name: str) -> str | None:
    """Return the version of an installed distribution, or None."""
    try:
        return importlib.metadata.version(name)
    except importlib.metadata.PackageNotFoundError:
        return None


def versions(program: str, root: Path = Path("/")) -> tuple[tuple[str, str], ...]:
    """Return names and values, the program's version first."""
    libraries = ((name, library_version(name)) for name in LIBRARIES)
    return (
        ("Cutlight", program),
        ("Python", platform.python_version()),
        *((name, version) for name, version in libraries if version is not None),
        ("system", system_name(root)),
        ("kernel", platform.release()),
        ("board", board_model(root)),
    )
