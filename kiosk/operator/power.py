"""Asking the system to start the machine again or to switch it off, from a service that may do neither.

The service leaves a file in its runtime folder, and units of the system's that watch for it do the rest
(`systemd/units`). Imports nothing of ours.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path
from typing import Final, Literal

FILES: Final = {"restart": "reboot", "off": "poweroff"}


def runtime_folder(environment: Mapping[str, str] = os.environ) -> Path | None:
    """Return where to ask, or None where nobody listens: the table was started by hand."""
    places = environment.get("RUNTIME_DIRECTORY", "").split(":")
    return Path(places[0]) if places[0] else None


def ask(folder: Path, what: Literal["restart", "off"]) -> None:
    """Ask. Raises OSError."""
    (folder / FILES[what]).touch()
