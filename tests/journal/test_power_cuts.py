"""The power goes at any step of whole evenings: nothing that was promised is lost, and nothing is half there.

The real table and the real journal play on a disk that is watched (tests/disk). Every write that had not been
synced may then be lost, torn, kept or turned to rubbish, sector by sector, and so may every name.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

import pytest

from kiosk.journal import Entry, Journal
from kiosk.table.record import Record
from tests.disk.disk import Change, Disk, changes, preload
from tests.journal.conftest import NOW
from tests.journal.watched_evening import fingerprint

PROJECT = Path(__file__).parents[2]
JOURNAL = "state/table.sqlite3"
IN_MEMORY = "/dev/shm" if Path("/dev/shm").is_dir() else None  # noqa: S108 -- thousands of real syncs elsewhere


@dataclass
class Kept:
    """What a journal holds: the match being played, results, settings, and the state that must follow."""

    header: Any = None
    entries: list[Any] = field(default_factory=list)
    results: list[Any] = field(default_factory=list)
    settings: dict[str, Any] = field(default_factory=dict)
    state: str | None = None

    def after(self, step: dict[str, Any]) -> Kept:
        """The same, one promise later."""
        match step["did"]:
            case "begin":
                return Kept(step["header"], [], self.results, self.settings)
            case "append":
                entries = [*self.entries, step["entry"]]
                return Kept(self.header, entries, self.results, self.settings, step["state"])
            case "finish":
                return Kept(None, [], [*self.results, step["result"]], self.settings)
            case _:
                settings = self.settings | {step["key"]: step["value"]}
                return Kept(self.header, self.entries, self.results, settings, self.state)

    @classmethod
    def of(cls, journal: Journal) -> Kept:
        """What `journal` holds, folded as the table folds it."""
        settings = {key: journal.setting(key) for key in ("own rules", "volume")}
        kept = cls(
            results=[each.result for each in journal.results()],
            settings={key: value for key, value in settings.items() if value is not None},
        )
        stored = journal.current()
        if stored is not None:
            kept.header = stored.header
            kept.entries = [[each.seq, each.at_ns, each.command, each.events] for each in stored.entries]
            resumed = Record(journal).resume()
            assert resumed is not None
            kept.state = fingerprint(resumed.state) if stored.entries else None
        return kept


@dataclass
class Night:
    """An evening that was watched: the disk's changes, and what was held after each promise."""

    root: Path
    begins_with: dict[str, bytes]
    changes: list[Change]
    kept: list[Kept]


def watch(folder: Path, seed: int, begins_with: dict[str, bytes], first: Kept) -> Night:
    """Play an evening on a watched disk that has these files at first."""
    root, trace, history = folder / "root", folder / "trace", folder / "history"
    for name, content in begins_with.items():
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_bytes(content)
    root.mkdir(exist_ok=True)
    command = [sys.executable, "tests/journal/watched_evening.py", str(root), str(seed), str(history)]
    environment = os.environ | {"PYTHONPATH": str(PROJECT)} | preload(root, trace=trace)
    subprocess.run(command, check=True, cwd=PROJECT, env=environment)
    kept = [first]
    for step in json.loads(history.read_text()):
        kept.append(kept[-1].after(step))
    return Night(root, begins_with, changes(trace), kept)


@pytest.fixture
def memory() -> Iterator[Path]:
    with tempfile.TemporaryDirectory(prefix="cuts-", dir=IN_MEMORY) as folder:
        yield Path(folder).resolve()


def lay_out(folder: Path, files: dict[str, bytes], chance: Random) -> Path:
    """Put back what the cut left; of the log's index nothing can be trusted."""
    for name, content in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        rubbish = chance.choice((content, b"", chance.randbytes(len(content))))
        (folder / name).write_bytes(rubbish if name.endswith("-shm") else content)
    return folder / JOURNAL


def check(path: Path, night: Night, marks: list[str], *, play_on: bool) -> None:
    """What is found is what was promised, or that and the one thing that was being written."""
    last = [0, *(int(mark.split()[1]) for mark in marks if mark.startswith("promised"))][-1]
    tried = [0, *(int(mark.split()[1]) for mark in marks if mark.startswith("tried"))][-1]
    with Journal.open(path, NOW) as journal:
        found = Kept.of(journal)
        if "opened" in marks or not night.begins_with:
            assert journal.set_aside is None, journal.set_aside
        if not marks and found == Kept():
            return  # nothing had been promised, not even that the folder is there
        assert found in night.kept[last : tried + 1], f"neither promise {last} nor {tried}"
        if play_on and found.header is not None:
            journal.append(Entry(len(found.entries) + 1, 10**15, None, []))
    if play_on and found.header is not None:
        with Journal.open(path, NOW) as journal:
            assert journal.set_aside is None
            assert len(journal.current().entries) == len(found.entries) + 1


def cut(night: Night, moments: list[int], memory: Path, chance: Random) -> None:
    """Cut the power before each of these changes, which are in order."""
    disk = Disk(night.root, night.begins_with)
    done = 0
    for number, moment in enumerate(moments):
        for change in night.changes[done:moment]:
            disk.play(change)
        done = max(done, moment)
        with tempfile.TemporaryDirectory(dir=memory) as folder:
            path = lay_out(Path(folder), disk.after_a_cut(chance), chance)
            try:
                check(path, night, disk.marks, play_on=number % 8 == 0)
            except BaseException as error:
                error.add_note(f"cut {number}, before change {moment} of {len(night.changes)}")
                raise


def all_over(night: Night, cuts: int, chance: Random) -> list[int]:
    """Moments all over an evening, many of them when it begins and when the log is folded into the file."""
    return sorted(chance.randrange(len(night.changes) + 1) for _ in range(cuts))


def test_what_is_watched_is_what_is_on_the_disk(memory: Path) -> None:
    night = watch(memory, 1, {}, Kept())
    disk = Disk(night.root, {})
    for change in night.changes:
        disk.play(change)
    files = {path: file.content() for path, file in disk.names.items() if not path.endswith("-shm")}
    assert files == {path: Path(path).read_bytes() for path in files}
    assert len(files) == 3
    assert len(night.kept) > 300
    assert len(night.kept[-1].results) > 3


def test_a_cut_at_any_step_loses_no_promise(memory: Path) -> None:
    chance = Random(1)
    night = watch(memory, 1, {}, Kept())
    cut(night, [*range(0, 80, 2), *all_over(night, 160, chance)], memory, chance)


def test_a_disk_that_lies_about_its_syncs_is_found_out(memory: Path) -> None:
    chance = Random(2)
    night = watch(memory, 2, {}, Kept())
    lying = Night(night.root, {}, [each for each in night.changes if each.kind != "s"], night.kept)
    with pytest.raises(AssertionError):
        cut(lying, all_over(lying, 60, chance), memory, chance)


def damaged(night: Night, memory: Path) -> tuple[dict[str, bytes], Kept]:
    """The files of an evening with a hole in them, and what opening them gives."""
    file = night.root / JOURNAL
    Journal.open(file, NOW).close()  # folds the log into the file
    content = bytearray(file.read_bytes())
    where = content.rindex(b'"seat":')
    content[where + 7] ^= 1
    files = {JOURNAL: bytes(content)}
    with Journal.open(lay_out(memory / "copy", files, Random(0)), NOW) as journal:
        assert journal.set_aside is not None
        assert journal.set_aside.reason == "damaged"
        return files, Kept.of(journal)


def test_a_cut_while_a_damaged_journal_is_replaced_loses_nothing_more(memory: Path) -> None:
    chance = Random(3)
    files, salvaged = damaged(watch(memory, 3, {}, Kept()), memory)
    assert salvaged.results
    (memory / "again").mkdir()
    night = watch(memory / "again", 4, files, salvaged)
    opened = next(number for number, change in enumerate(night.changes) if change.data == b"opened\n")
    cut(night, sorted(chance.randrange(opened) for _ in range(100)), memory, chance)


@pytest.mark.prove
@pytest.mark.parametrize("seed", range(10, 20))
def test_ten_thousand_cuts_lose_no_promise(memory: Path, seed: int) -> None:
    chance = Random(seed)
    night = watch(memory, seed, {}, Kept())
    cut(night, all_over(night, 1000, chance), memory, chance)


@pytest.mark.prove
def test_a_thousand_cuts_while_a_damaged_journal_is_replaced_lose_nothing_more(memory: Path) -> None:
    chance = Random(5)
    files, salvaged = damaged(watch(memory, 5, {}, Kept()), memory)
    (memory / "again").mkdir()
    night = watch(memory / "again", 6, files, salvaged)
    opened = next(number for number, change in enumerate(night.changes) if change.data == b"opened\n")
    cut(night, sorted(chance.randrange(opened) for _ in range(1000)), memory, chance)
