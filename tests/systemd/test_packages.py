"""What the installer asks of the distribution; apt and the rest are stand-ins that note their orders."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest
from installer import packages
from installer.machine import Machine, Stop

PROJECT = Path(__file__).parents[2]
TOOL = """#!/bin/sh
echo "{name} $*" >>"{folder}/asked"
{body}
"""
NOT_THERE = "exit 1"
INSTALLED = 'case "$*" in *%s*) printf installed;; *) exit 1;; esac'


class Distribution:
    """Commands on the path that say what a distribution would."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        for name in ("apt-get", "groupadd", "useradd"):
            self.says(name, "exit 0")
        for name in ("dpkg-query", "getent"):
            self.says(name, NOT_THERE)

    def says(self, name: str, body: str) -> None:
        tool = self._folder / name
        tool.write_text(TOOL.format(name=name, folder=self._folder, body=body))
        tool.chmod(0o755)

    def offers(self, **versions: str) -> None:
        lines = "".join(
            f"echo 'python3-{name}:'; echo '  Installed: (none)'; echo '  Candidate: {version}'\n"
            for name, version in versions.items()
        )
        self.says("apt-cache", lines)

    @property
    def asked(self) -> str:
        path = self._folder / "asked"
        return path.read_text() if path.exists() else ""


@pytest.fixture
def distribution(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Distribution:
    monkeypatch.setenv("PATH", f"{tmp_path}:/usr/bin:/bin")
    return Distribution(tmp_path)


def test_what_is_there_is_not_asked_of_the_network(distribution: Distribution) -> None:
    distribution.says("dpkg-query", "printf installed")
    packages.bring(Machine())
    packages.bring_python_packages(Machine())
    assert "apt" not in distribution.asked


def test_only_what_is_missing_is_installed(distribution: Distribution) -> None:
    distribution.says("dpkg-query", INSTALLED % "libgl1-mesa-dri")
    packages.bring(Machine(), ["libgl1-mesa-dri", "libgbm1"])
    assert "install --yes --no-install-recommends libgbm1\n" in distribution.asked


def test_a_new_pygame_comes_from_the_distribution(distribution: Distribution) -> None:
    distribution.offers(pygame="2.6.1-2+b1", gpiozero="2.0.1-0+rpt1", serial="3.5-2")
    packages.bring_python_packages(Machine())
    assert "recommends python3-pygame python3-gpiozero python3-serial\n" in distribution.asked


def test_an_old_pygame_is_left_to_pip(distribution: Distribution) -> None:
    distribution.offers(pygame="2.1.2+dfsg-5+b1", gpiozero="1.6.2-1+b1", serial="3.5-1.1")
    packages.bring_python_packages(Machine())
    assert "recommends python3-serial\n" in distribution.asked


def test_a_network_that_is_not_there_is_named(distribution: Distribution) -> None:
    distribution.says("apt-get", "exit 100")
    with pytest.raises(Stop, match="connect the machine to the network"):
        packages.bring(Machine(), ["libgbm1"])
    assert "apt-get update" in distribution.asked


def test_the_table_gets_a_user_that_nobody_can_log_in_as_and_the_groups_it_needs(
    distribution: Distribution,
) -> None:
    packages.add_user(Machine())
    assert "--shell /usr/sbin/nologin cutlight" in distribution.asked
    unit = (PROJECT / "systemd/units/cutlight.service").read_text()
    needed = next(line for line in unit.splitlines() if line.startswith("SupplementaryGroups="))
    for group in needed.partition("=")[2].split():
        assert f"groupadd --system {group}\n" in distribution.asked


def test_users_and_groups_that_are_there_stay_as_they_are(distribution: Distribution) -> None:
    distribution.says("getent", "exit 0")
    packages.add_user(Machine())
    assert "add " not in distribution.asked


def test_where_python_itself_is_broken_the_words_stand_on_the_terminal(tmp_path: Path) -> None:
    script = tmp_path / "systemd" / "fault"
    script.parent.mkdir()
    script.write_bytes((PROJECT / "systemd/fault").read_bytes())
    with subprocess.Popen(
        ["/bin/sh", script], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    ) as shown:
        told = ""
        while "journalctl" not in told:
            line = shown.stdout.readline()
            assert line, told
            told += line
        shown.kill()
    assert "Please tell the staff" in told
    assert "tries again by itself" in told
