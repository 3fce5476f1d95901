"""No test reads the settings of the table it may run on; and a disk that is soon full."""

import os
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

os.environ["CUTLIGHT_SETTINGS"] = os.devnull


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A real file system of its own, of 400 KiB."""
    room = tmp_path / "small"
    room.mkdir()
    mounted = subprocess.run(
        ["mount", "-t", "tmpfs", "-o", "size=400k", "tmpfs", str(room)], check=False, capture_output=True
    )
    if mounted.returncode:
        pytest.skip("only root may make a small disk")
    yield room
    subprocess.run(["umount", "--lazy", str(room)], check=True)
