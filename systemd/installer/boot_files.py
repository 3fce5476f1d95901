"""A quiet start on a Raspberry Pi: no rainbow, no text, no blinking cursor. Shown before it is written.

Imports the machine.
"""

from __future__ import annotations

import difflib
import sys
from pathlib import Path
from typing import Final

from installer.machine import Machine, Stop, say, write

FOLDERS: Final = ("/boot/firmware", "/boot")
"""Since bookworm, and before."""
WORDS: Final = (
    "quiet",
    "loglevel=3",
    "logo.nologo",
    "vt.global_cursor_default=0",
    "systemd.show_status=false",
    "consoleblank=0",
)
"""For the kernel: what it says goes to the log, and the screen never goes dark by itself."""
SETTINGS: Final = ("disable_splash=1",)
OURS: Final = "# Cutlight: a quiet start"
BACKUP: Final = ".before-cutlight"


def quieten(machine: Machine, *, agreed: bool) -> None:
    """Show how the boot files would change; write them when that is `agreed` or the person says yes.

    Raises Stop where there are none.
    """
    folder = next((machine.at(path) for path in FOLDERS if (machine.at(path) / "cmdline.txt").exists()), None)
    if folder is None:
        raise Stop("there is no /boot/firmware/cmdline.txt: this is for a Raspberry Pi")
    changed = {}
    for name, quiet in (("cmdline.txt", quiet_kernel), ("config.txt", quiet_firmware)):
        path = folder / name
        before = path.read_text(encoding="utf-8") if path.exists() else ""
        after = quiet(before)
        if after != before:
            changed[path] = after
            lines = difflib.unified_diff(
                before.splitlines(keepends=True), after.splitlines(keepends=True), str(path), f"{path} (new)"
            )
            print("".join(lines), flush=True)
    if not changed:
        say("the start is quiet already")
    elif agreed or _says_yes():
        for path, text in changed.items():
            _replace(path, text)
        say(f"written; what was there before is beside it, *{BACKUP}")
    else:
        say("nothing was written")


def _says_yes() -> bool:
    if not sys.stdin.isatty():
        say("add --yes to write this")
        return False
    print("Write this? [y/N] ", end="", file=sys.stderr, flush=True)
    return sys.stdin.readline().strip().lower() in {"y", "yes"}


def _replace(path: Path, text: str) -> None:
    """Write a boot file anew; the very first one is kept for good."""
    backup = path.with_name(path.name + BACKUP)
    if path.exists() and not backup.exists():
        write(backup, path.read_text(encoding="utf-8"), 0o755)
    write(path, text, 0o755)


def quiet_kernel(text: str) -> str:
    """Return the kernel's one line with our words in it; its texts move to a terminal nobody sees."""
    words = ["console=tty3" if word == "console=tty1" else word for word in text.split()]
    keys = {word.partition("=")[0] for word in WORDS}
    kept = [word for word in words if word in WORDS or word.partition("=")[0] not in keys]
    return " ".join([*kept, *(word for word in WORDS if word not in kept)]) + "\n"


def quiet_firmware(text: str) -> str:
    """Return config.txt with our settings for every Pi at its end."""
    missing = [line for line in SETTINGS if line not in text.splitlines()]
    if not missing:
        return text
    start = text if text.endswith("\n") or not text else f"{text}\n"
    return start + "\n".join(["", OURS, "[all]", *missing, ""])
