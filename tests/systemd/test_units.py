"""The units as they are installed: systemd finds nothing wrong with them, and little that they may do."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

PROJECT = Path(__file__).parents[2]
SYSTEMD = PROJECT / "systemd"
SERVICES = ("cutlight.service", "cutlight-fault.service")
MOST_EXPOSED = 1.5
HERE = {
    "/opt/cutlight/current/venv/bin/python": sys.executable,
    "/usr/bin/cage": "/bin/true",
    "@USER@": "games",
    "@UID@": "5",
    "@HOME@": "/usr/games",
}
DISPLAYS = ("console", "desktop", "cage")

pytestmark = pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="there is no systemd here")


def units_for(display: str, folder: Path) -> Path:
    """Lay the units out as the installer does, with programs that are here."""
    for unit in (SYSTEMD / "units").iterdir():
        texts = {folder / unit.name: unit}
        drop_in = SYSTEMD / "displays" / display / unit.name
        if drop_in.exists():
            texts[folder / f"{unit.name}.d" / "display.conf"] = drop_in
        for to, source in texts.items():
            to.parent.mkdir(parents=True, exist_ok=True)
            text = source.read_text()
            for word, here in HERE.items():
                text = text.replace(word, here)
            to.write_text(text)
    return folder


def analysed(*words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(["systemd-analyze", *words], capture_output=True, text=True, check=False)


@pytest.mark.parametrize("display", DISPLAYS)
def test_systemd_finds_nothing_wrong_with_the_units(display: str, tmp_path: Path) -> None:
    folder = units_for(display, tmp_path)
    files = [str(path) for path in sorted(folder.glob("cutlight*.*")) if path.is_file()]
    done = analysed("verify", "--man=no", *files)
    assert done.stdout + done.stderr == ""
    assert done.returncode == 0


@pytest.mark.parametrize("display", DISPLAYS)
@pytest.mark.parametrize("service", SERVICES)
def test_a_unit_may_do_little(service: str, display: str, tmp_path: Path) -> None:
    path = units_for(display, tmp_path) / service
    done = analysed("security", "--offline=true", "--no-pager", str(path))
    told = re.search(r"Overall exposure level for \S+: ([\d.]+)", done.stdout)
    assert told, done.stderr
    assert float(told[1]) <= MOST_EXPOSED, done.stdout
