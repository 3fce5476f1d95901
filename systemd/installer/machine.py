"""The machine that is installed on: where things are, and its own commands. Imports nothing of ours."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

RELEASES: Final = "/opt/cutlight/releases"
CURRENT: Final = "/opt/cutlight/current"
PREVIOUS: Final = "/opt/cutlight/previous"
WHEELS: Final = "/opt/cutlight/wheels"
SETTINGS: Final = "/etc/cutlight"
STATE: Final = "/var/lib/cutlight"
RUNTIME: Final = "/run/cutlight"
USER: Final = "cutlight"


class Stop(Exception):
    """It cannot be done; the message names the place and the mend. `status`: the exit status."""

    def __init__(self, message: str, status: int = 1) -> None:
        super().__init__(message)
        self.status = status


def say(text: str) -> None:
    print(f"cutlight: {text}", file=sys.stderr, flush=True)


@dataclass(frozen=True, slots=True)
class Machine:
    """This machine, or with another `root` the folder that another machine's disk is mounted on."""

    root: Path = Path("/")

    @property
    def is_here(self) -> bool:
        """Whether it is this machine itself."""
        return self.root == Path("/")

    @property
    def runs_systemd(self) -> bool:
        """Whether its systemd runs and can be told to start something."""
        return self.at("/run/systemd/system").is_dir()

    def at(self, path: str) -> Path:
        """Return where an absolute path of the machine is seen from here."""
        return self.root / path.lstrip("/")

    def run(
        self, *words: str, more: Mapping[str, str] | None = None, quiet: bool = False
    ) -> subprocess.CompletedProcess[str]:
        """Run a command with `more` environment; `quiet` captures what it says."""
        pipe = subprocess.PIPE if quiet else None
        try:
            return subprocess.run(
                words, env={**os.environ, **(more or {})}, check=False, text=True, stdout=pipe, stderr=pipe
            )
        except FileNotFoundError:
            return subprocess.CompletedProcess(words, 127, "", f"{words[0]} is not there")


def write(path: Path, text: str, mode: int = 0o644) -> None:
    """Put a whole file in place of an old one, on the disk at once; a power cut leaves one of them."""
    path.parent.mkdir(parents=True, exist_ok=True)
    half = path.with_name(f".{path.name}.new")
    with half.open("w", encoding="utf-8") as file:
        file.write(text)
        file.flush()
        os.fsync(file.fileno())
    half.chmod(mode)
    half.rename(path)
    settle(path.parent)


def point(link: Path, target: str) -> None:
    """Let a symbolic link point somewhere else, at one stroke."""
    half = link.with_name(f".{link.name}.new")
    half.unlink(missing_ok=True)
    half.symlink_to(target)
    half.rename(link)
    settle(link.parent)


def settle(folder: Path) -> None:
    """Wait until the names in a folder are on the disk."""
    handle = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
