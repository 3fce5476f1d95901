"""The quiet boot: shown before it is written, written once, and undone by a copy."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest
from installer.boot_files import quiet_firmware, quiet_kernel

INSTALL = Path(__file__).parents[2] / "systemd" / "install"
CMDLINE = "console=serial0,115200 console=tty1 root=PARTUUID=4a5b-02 rootfstype=ext4 fsck.repair=yes\n"
CONFIG = "dtparam=audio=on\n[cm4]\notg_mode=1\n"


@pytest.fixture
def disk(tmp_path: Path) -> Path:
    boot = tmp_path / "boot/firmware"
    boot.mkdir(parents=True)
    (boot / "cmdline.txt").write_text(CMDLINE)
    (boot / "config.txt").write_text(CONFIG)
    return tmp_path


def quieten(disk: Path, *words: str) -> subprocess.CompletedProcess[str]:
    command = [INSTALL, "--root", disk, "--quiet-boot", *words]
    return subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False)


def contents(disk: Path) -> dict[str, str]:
    return {path.name: path.read_text() for path in (disk / "boot/firmware").iterdir()}


def test_it_shows_the_difference_and_writes_nothing_unasked(disk: Path) -> None:
    done = quieten(disk)
    assert done.returncode == 0
    assert f"-{CMDLINE}" in done.stdout
    assert "+disable_splash=1" in done.stdout
    assert contents(disk) == {"cmdline.txt": CMDLINE, "config.txt": CONFIG}


def test_what_was_there_before_is_kept_for_good(disk: Path) -> None:
    for _ in range(2):
        assert quieten(disk, "--yes").returncode == 0
    now = contents(disk)
    assert now["cmdline.txt.before-cutlight"] == CMDLINE
    assert now["config.txt.before-cutlight"] == CONFIG
    assert "already" in quieten(disk, "--yes").stderr


def test_the_kernel_keeps_its_own_words_in_one_line() -> None:
    quiet = quiet_kernel(CMDLINE)
    assert quiet.count("\n") == 1
    assert {"root=PARTUUID=4a5b-02", "fsck.repair=yes", "console=tty3", "quiet"} <= set(quiet.split())
    assert quiet_kernel(quiet) == quiet


def test_a_word_that_says_otherwise_is_replaced() -> None:
    words = quiet_kernel("root=/dev/sda loglevel=7 quiet\n").split()
    assert words.count("quiet") == 1
    assert "loglevel=7" not in words
    assert "loglevel=3" in words


def test_the_firmware_is_told_for_every_pi() -> None:
    lines = quiet_firmware(CONFIG).splitlines()
    assert lines[:3] == CONFIG.splitlines()
    assert lines.index("[all]") < lines.index("disable_splash=1")
    assert quiet_firmware("\n".join(lines)) == "\n".join(lines)


def test_a_machine_without_these_files_is_told_so(tmp_path: Path) -> None:
    done = quieten(tmp_path)
    assert done.returncode == 1
    assert "Raspberry Pi" in done.stderr
