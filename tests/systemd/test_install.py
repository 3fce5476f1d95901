"""The real installer, into a folder: systemctl is a stand-in there, everything else is as on a table."""

from __future__ import annotations

import os
import shutil
import site
import subprocess
import sys
import zipfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from installer.release import name_of

from tests.end_to_end.desk import wait_for

PROJECT = Path(__file__).parents[2]
PARTS = ("kiosk", "hardware", "wiring", "systemd", "pyproject.toml", "README.md", "CHANGELOG.md", "LICENSE")
DISTRIBUTION = {"pygame": "2.6.1", "gpiozero": "2.0.1.post3", "pyserial": "3.5", "lgpio": "0.2.2.0"}
STAND_IN = Path(__file__).with_name("stand_in_systemctl.py")
IN_PLAY, WENT_BACK = 3, 4

pytestmark = pytest.mark.xdist_group("install")


@dataclass
class Folder:
    """A machine's disk in a folder, with a project of each version beside it."""

    path: Path
    projects: dict[str, Path]
    tools: Path

    def install(self, version: str = "1", *words: str) -> subprocess.CompletedProcess[str]:
        command = [*self.command(version), *words]
        return subprocess.run(command, env=self.environment, capture_output=True, text=True, check=False)

    def command(self, version: str) -> list[str]:
        script = self.projects[version] / "systemd" / "install"
        return [str(script), "--root", str(self.path), "--settle", "0"]

    @property
    def environment(self) -> dict[str, str]:
        return os.environ | {"PATH": f"{self.tools}:{os.environ['PATH']}", "FOLDER": str(self.path)}

    def boot(self) -> None:
        """Its systemd runs from now on, and the table with it."""
        shutil.rmtree(self.path / "run", ignore_errors=True)
        (self.path / "run/systemd/system").mkdir(parents=True)
        (self.path / "running").write_text(self.current)

    def note(self, name: str, version: str) -> None:
        (self.path / name).write_text(self.releases[version])

    @property
    def releases(self) -> dict[str, str]:
        found = (self.path / "opt/cutlight/releases").iterdir()
        return {path.name.split(".")[0]: path.name for path in found if not path.name.startswith(".")}

    @property
    def current(self) -> str:
        return (self.path / "opt/cutlight/current").readlink().name

    @property
    def running(self) -> str:
        return (self.path / "running").read_text()

    @property
    def asked(self) -> list[str]:
        asked = self.path / "asked"
        return asked.read_text().splitlines() if asked.exists() else []


def wheel(folder: Path, name: str, version: str) -> None:
    """A package that is there already: its wheel only points at what the tests run with."""
    info = f"{name}-{version}.dist-info"
    with zipfile.ZipFile(folder / f"{name}-{version}-py3-none-any.whl", "w") as file:
        file.writestr(f"{name}_of_the_tests.pth", "\n".join(site.getsitepackages()))
        file.writestr(f"{info}/METADATA", f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}\n")
        file.writestr(f"{info}/WHEEL", "Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n")
        file.writestr(
            f"{info}/RECORD",
            f"{name}_of_the_tests.pth,,\n{info}/METADATA,,\n{info}/WHEEL,,\n{info}/RECORD,,\n",
        )


def project(folder: Path, version: str) -> Path:
    for part in PARTS:
        source = PROJECT / part
        if source.is_dir():
            shutil.copytree(source, folder / part, ignore=shutil.ignore_patterns("__pycache__", "sheets"))
        else:
            folder.mkdir(exist_ok=True)
            shutil.copy2(source, folder / part)
    (folder / "kiosk" / "__init__.py").write_text(f'"""A version."""\n\n__version__ = "{version}.0"\n')
    return folder


@pytest.fixture(scope="module")
def fresh(tmp_path_factory: pytest.TempPathFactory) -> Folder:
    """Version 1 runs, and 2 is built and did not start."""
    here = tmp_path_factory.mktemp("install")
    projects = {version: project(here / version, version) for version in ("1", "2")}
    tools = here / "tools"
    tools.mkdir()
    (tools / "systemctl").write_text(f"#!{sys.executable}\n{STAND_IN.read_text()}")
    (tools / "systemctl").chmod(0o755)
    (tools / "python3").symlink_to(sys.executable)
    folder = Folder(here / "root", projects, tools)
    wheels = folder.path / "opt/cutlight/wheels"
    wheels.mkdir(parents=True)
    for name, version in DISTRIBUTION.items():
        wheel(wheels, name, version)
    done = folder.install("1")
    assert done.returncode == 0, done.stderr
    folder.boot()
    (folder.path / "fails").write_text(_name_of("2", projects["2"]))
    done = folder.install("2")
    assert done.returncode == WENT_BACK, done.stderr
    return folder


def _name_of(version: str, project: Path) -> str:
    name = name_of(project)
    assert name.startswith(version)
    return name


@pytest.fixture
def table(fresh: Folder, tmp_path: Path) -> Iterator[Folder]:
    """Version 1 runs; 2 is there to be installed."""
    path = tmp_path / "root"
    subprocess.run(["cp", "-a", "--link", fresh.path, path], check=True)
    for name in ("fails", "asked", "running"):  # what is written in place is not to be shared
        (path / name).unlink(missing_ok=True)
    (path / "running").write_text(fresh.current)
    yield Folder(path, fresh.projects, fresh.tools)
    shutil.rmtree(path)


def test_a_first_installation_is_there_at_the_next_boot(fresh: Folder) -> None:
    system = fresh.path / "etc/systemd/system/multi-user.target.wants"
    assert "enable cutlight.service" in " ".join(fresh.asked) or system.exists()
    assert fresh.current.startswith("1.0-")
    assert (fresh.path / "usr/local/lib/systemd/system/cutlight.service").exists()
    assert (fresh.path / "etc/udev/rules.d/70-cutlight.rules").exists()
    assert 'seat_map = "seat-map.toml"' in (fresh.path / "etc/cutlight/table.toml").read_text()
    assert (fresh.path / "etc/cutlight/seat-map.toml").exists()


def test_what_was_installed_runs_by_itself(fresh: Folder) -> None:
    release = fresh.path / "opt/cutlight/releases" / fresh.current
    words = [
        release / "venv/bin/python",
        "-I",
        "-m",
        "kiosk",
        "settings",
        fresh.path / "etc/cutlight/table.toml",
    ]
    done = subprocess.run(words, cwd="/", capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    assert list((release / "kiosk/__pycache__").glob("*.pyc")), "a service may not write there"


def test_a_new_version_that_does_not_start_gives_way_to_the_one_before(table: Folder) -> None:
    table.note("fails", "2")
    done = table.install("2")
    assert done.returncode == WENT_BACK
    assert "the lamp of seat 3 is nobody's" in done.stderr
    assert table.current == table.running == table.releases["1"]
    assert not list((table.path / "run/systemd/system").iterdir())


def test_a_new_version_that_falls_over_gives_way_too(table: Folder) -> None:
    table.note("falls", "2")
    done = table.install("2")
    assert done.returncode == WENT_BACK
    assert "did not stay up" in done.stderr
    assert table.current == table.running == table.releases["1"]


def test_a_new_version_that_stays_up_takes_the_place_and_the_old_one_is_kept(table: Folder) -> None:
    done = table.install("2")
    assert done.returncode == 0, done.stderr
    assert table.current == table.running == table.releases["2"]
    assert (table.path / "opt/cutlight/previous").readlink().name == table.releases["1"]
    assert not list((table.path / "run/systemd/system").iterdir())


def test_one_can_go_back_by_hand(table: Folder) -> None:
    table.install("2")
    table.projects = {"1": table.path / "opt/cutlight/releases" / table.releases["1"]}
    done = table.install("1")
    assert done.returncode == 0, done.stderr
    assert table.current.startswith("1.0-")


def test_a_power_cut_while_a_version_is_tried_brings_the_old_one_back(table: Folder) -> None:
    table.note("cut", "2")
    assert table.install("2").returncode != 0
    (table.path / "cut").unlink()
    table.boot()
    assert table.current == table.releases["1"]
    unit = (table.path / "usr/local/lib/systemd/system/cutlight.service").read_text()
    assert "/opt/cutlight/current/" in unit
    assert table.install("2").returncode == 0
    assert table.running == table.releases["2"]


def test_people_who_play_are_not_disturbed(table: Folder) -> None:
    (table.path / "run/cutlight").mkdir(exist_ok=True)
    (table.path / "run/cutlight/playing").touch()
    for words in ((), ("--uninstall",)):
        done = table.install("2", *words)
        assert done.returncode == IN_PLAY
        assert "--wait" in done.stderr
    assert table.current == table.running == table.releases["1"]
    assert not any(line.startswith("restart") for line in table.asked)


def test_force_disturbs_them(table: Folder) -> None:
    (table.path / "run/cutlight").mkdir(exist_ok=True)
    (table.path / "run/cutlight/playing").touch()
    assert table.install("2", "--force").returncode == 0
    assert table.running == table.releases["2"]


def test_what_the_owner_wrote_is_never_written_over(table: Folder) -> None:
    mine = {name: f"# mine: {name}\n" for name in ("table.toml", "seat-map.toml")}
    for name, text in mine.items():
        (table.path / "etc/cutlight" / name).unlink()
        (table.path / "etc/cutlight" / name).write_text(text)
    assert table.install("2").returncode == 0
    assert {name: (table.path / "etc/cutlight" / name).read_text() for name in mine} == mine
    done = table.install("2", "--seat-map", str(PROJECT / "wiring/two-seats.toml"))
    assert done.returncode == 1
    assert "remove it" in done.stderr


def test_what_an_interrupted_installation_left_is_cleared_away(table: Folder) -> None:
    half = table.path / "opt/cutlight/releases/.3.0-0.half/kiosk"
    half.mkdir(parents=True)
    assert table.install("2").returncode == 0
    assert not half.exists()


def test_killed_in_the_middle_it_can_be_run_again(table: Folder) -> None:
    releases = table.path / "opt/cutlight/releases"
    shutil.rmtree(releases / table.releases["2"])
    with subprocess.Popen(table.command("2"), env=table.environment, stderr=subprocess.DEVNULL) as installing:
        wait_for("a release half built", lambda: list(releases.glob(".2*.half/venv/bin/python")), 120)
        installing.kill()
    assert table.current == table.running == table.releases["1"]
    assert "2" not in table.releases
    done = table.install("2")
    assert done.returncode == 0, done.stderr
    assert table.running == table.releases["2"]


def test_the_display_that_was_chosen_stays(table: Folder) -> None:
    (table.path / "etc/passwd").write_text("cafe:x:1042:1042::/home/cafe:/bin/sh\n")
    assert table.install("1", "--display", "desktop", "--user", "cafe").returncode == 0
    assert table.install("2").returncode == 0
    drop_in = (table.path / "usr/local/lib/systemd/system/cutlight.service.d/display.conf").read_text()
    assert "XDG_RUNTIME_DIR=/run/user/1042" in drop_in
    assert table.install("2", "--display", "console").returncode == 0
    assert not (table.path / "usr/local/lib/systemd/system/cutlight.service.d/display.conf").exists()


def test_a_desktop_of_nobody_is_refused(table: Folder) -> None:
    (table.path / "etc/passwd").write_text("root:x:0:0::/root:/bin/sh\n")
    done = table.install("1", "--display", "desktop", "--user", "nobody-here")
    assert done.returncode == 1
    assert "nobody-here" in done.stderr


def test_uninstalling_leaves_results_and_settings(table: Folder) -> None:
    state = table.path / "var/lib/cutlight/table.sqlite3"
    state.parent.mkdir(parents=True)
    state.touch()
    for _ in range(2):
        assert table.install("1", "--uninstall").returncode == 0
    assert not (table.path / "opt/cutlight").exists()
    assert not list((table.path / "usr/local/lib/systemd/system").glob("cutlight*"))
    assert not (table.path / "running").exists()
    assert state.exists()
    assert (table.path / "etc/cutlight/table.toml").exists()
    assert table.install("1", "--uninstall", "--purge").returncode == 0
    assert not state.exists()
    assert not (table.path / "etc/cutlight").exists()
