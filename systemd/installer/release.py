"""One version of the program in a folder of its own, whole before it has its name. Imports the machine."""

from __future__ import annotations

import hashlib
import os
import platform
import re
import shutil
import sys
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from installer import packages
from installer.machine import CURRENT, PREVIOUS, RELEASES, WHEELS, Machine, Stop, say, settle

PARTS: Final = (
    "kiosk", "hardware", "wiring", "systemd", "pyproject.toml", "README.md", "CHANGELOG.md", "LICENSE",
)  # fmt: skip
LEFT_OUT: Final = shutil.ignore_patterns("__pycache__", "*.pyc", ".*")
BUILT: Final = ".built-for"
"""The file that says a release is whole, and for which Python."""
KEPT: Final = 3
"""So many releases stay on the disk: the running one, the one before, and one more."""
PYGAME_OF_PIP: Final = "pygame-ce>=2.5"
"""Its wheel draws without a desktop, which pygame's own cannot."""


@dataclass(frozen=True, slots=True)
class Release:
    """A version of the program, in its folder on the machine."""

    machine: Machine
    name: str

    @property
    def path(self) -> str:
        """Its folder, as the machine itself calls it."""
        return f"{RELEASES}/{self.name}"

    @property
    def folder(self) -> Path:
        """Its folder, as seen from here."""
        return self.machine.at(self.path)

    @property
    def is_built(self) -> bool:
        """Whether it is whole, and made for the Python that is there now."""
        try:
            return (self.folder / BUILT).read_text(encoding="utf-8") == platform.python_version()
        except OSError:
            return False


def in_force(machine: Machine, link: str = CURRENT) -> Release | None:
    """Return the release that `current` or `previous` points at."""
    try:
        name = machine.at(link).readlink().name
    except OSError:
        return None
    release = Release(machine, name)
    return release if release.folder.is_dir() else None


def name_of(project: Path) -> str:
    """Return what tells this version from every other: its number, and its commit or what is in its files."""
    found = re.search(
        r'__version__ = "([^"]+)"', (project / "kiosk" / "__init__.py").read_text(encoding="utf-8")
    )
    version = found[1] if found else "0"
    git = ("git", "-c", "safe.directory=*", "-C", str(project))
    machine = Machine()
    commit = machine.run(*git, "rev-parse", "--short=10", "HEAD", quiet=True)
    changed = machine.run(*git, "status", "--porcelain", "--", *PARTS, quiet=True)
    if commit.returncode == 0 and changed.returncode == 0 and not changed.stdout:
        return f"{version}-{commit.stdout.strip()}"
    return f"{version}-{_digest(project)}"


def _digest(project: Path) -> str:
    summed = hashlib.sha256()
    for path in sorted(_files(project)):
        summed.update(f"{path.relative_to(project)}\n".encode())
        summed.update(path.read_bytes())
    return summed.hexdigest()[:10]


def _files(project: Path) -> Iterator[Path]:
    for part in PARTS:
        found = [project / part] if (project / part).is_file() else (project / part).rglob("*")
        yield from (path for path in found if path.is_file() and "__pycache__" not in path.parts)


def build(machine: Machine, project: Path) -> Release:
    """Make the release of `project`, unless it is there. Raises Stop; then nothing has its name."""
    release = Release(machine, name_of(project))
    if release.is_built:
        say(f"{release.name} is there already")
        return release
    say(f"building {release.name}")
    half = release.folder.with_name(f".{release.name}.half")
    shutil.rmtree(half, ignore_errors=True)
    half.mkdir(parents=True)
    for part in PARTS:
        source = project / part
        if source.is_dir():
            shutil.copytree(source, half / part, ignore=LEFT_OUT)
        elif source.is_file():
            shutil.copy2(source, half / part)
    _equip(machine, half)
    for path in [half, *half.rglob("*")]:  # whatever umask the one had who unpacked it
        if not path.is_symlink():
            path.chmod(0o755 if path.is_dir() or path.stat().st_mode & 0o100 else 0o644)
    (half / BUILT).write_text(platform.python_version(), encoding="utf-8")
    machine.run("sync", "--file-system", str(half))
    if release.folder.exists():  # made for another Python
        release.folder.rename(release.folder.with_name(f".{release.name}.old"))
    half.rename(release.folder)
    settle(release.folder.parent)
    return release


def _equip(machine: Machine, folder: Path) -> None:
    """Give a release its Python, with what pyproject.toml asks for and the distribution has not."""
    venv = folder / "venv"
    python = str(venv / "bin" / "python")
    made = machine.run(sys.executable, "-m", "venv", "--system-site-packages", str(venv))
    if made.returncode:
        raise Stop("Python could not make a virtual environment; apt-get install python3-venv, and try again")
    for requirement in _requirements(folder):
        _take(machine, python, requirement)
    site = next(venv.glob("lib/python3*/site-packages"))
    # relative, so that the folder may get its name afterwards
    (site / "cutlight.pth").write_text(f"{os.path.relpath(folder, site)}\n", encoding="utf-8")
    code = [str(folder / name) for name in ("kiosk", "hardware")]
    machine.run(python, "-m", "compileall", "-q", "-j", "0", *code)
    tried = machine.run(python, "-I", "-c", "import kiosk.commands.run, gpiozero, lgpio, serial", quiet=True)
    if tried.returncode:
        raise Stop(f"the new version cannot load what it needs:\n{tried.stderr.strip()}")


def _requirements(folder: Path) -> Iterator[str]:
    project = tomllib.loads((folder / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    yield from project["dependencies"]
    yield from project["optional-dependencies"]["pi"]


def _take(machine: Machine, python: str, requirement: str) -> None:
    """Let a requirement be met: by the distribution, by a wheel kept from before, or by the network."""
    pip = (python, "-m", "pip", "--quiet", "--disable-pip-version-check", "--no-input")
    wheels = str(machine.at(WHEELS))
    offline = (*pip, "install", "--no-index", "--find-links", wheels)
    if machine.run(*offline, requirement, quiet=True).returncode == 0:
        return
    if requirement.startswith("pygame"):
        requirement = PYGAME_OF_PIP
        if machine.run(*offline, requirement, quiet=True).returncode == 0:
            return
    say(f"fetching {requirement}")
    more: dict[str, str] = {}
    if requirement.startswith("lgpio") and sys.version_info >= (3, 13):
        if machine.is_here:  # there is no wheel of it: it is built here
            packages.bring(machine, packages.TO_BUILD_LGPIO)
        more = {"PYPI": "1"}
    machine.at(WHEELS).mkdir(parents=True, exist_ok=True)
    fetched = machine.run(*pip, "wheel", "--wheel-dir", wheels, requirement, more=more)
    if fetched.returncode or machine.run(*offline, requirement).returncode:
        raise Stop(f"pip could not bring {requirement}; connect the machine to the network and try again")


def prune(machine: Machine) -> None:
    """Remove what interrupted installations left, and releases older than the last few."""
    folder = machine.at(RELEASES)
    if not folder.is_dir():
        return
    used = {release.name for link in (CURRENT, PREVIOUS) if (release := in_force(machine, link))}
    whole = [path for path in folder.iterdir() if not path.name.startswith(".")]
    spare = sorted((path for path in whole if path.name not in used), key=lambda path: path.stat().st_mtime)
    old = spare[: max(0, len(whole) - KEPT)]
    for path in [*old, *folder.glob(".*")]:
        shutil.rmtree(path, ignore_errors=True)
