"""A place that cannot be used is named with its mend, and no file is blamed for it."""

import errno
import os
import resource
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from kiosk.journal import Entry, Journal, JournalUnavailable, JournalWriteFailed
from tests.journal.conftest import NOW, entry, play

Opener = Callable[[], Journal]


def write_until_it_fails(journal: Journal, first: int) -> None:
    for seq in range(first, 500):
        journal.append(Entry(seq, 0, None, ["a" * 2000]))


def test_a_folder_that_is_a_file_is_named(tmp_path: Path) -> None:
    (tmp_path / "state").write_text("not a folder")
    with pytest.raises(JournalUnavailable) as caught:
        Journal.open(tmp_path / "state" / "table.sqlite3", NOW)
    assert caught.value.path == tmp_path / "state" / "table.sqlite3"
    assert "state" in caught.value.why
    assert "choose another state folder" in caught.value.mend


def test_a_full_disk_fails_the_one_write_and_nothing_else(small_disk: Path) -> None:
    path = small_disk / "table.sqlite3"
    filler = small_disk / "filler"
    with Journal.open(path, NOW) as journal:
        play(journal, 3)
        filler.write_bytes(bytes(max(0, os.statvfs(small_disk).f_bavail * 4096 - 8192)))
        with pytest.raises(JournalWriteFailed) as caught:
            write_until_it_fails(journal, first=4)
        assert caught.value.mend == "Make room on the disk"
        reached = journal.current().entries
        filler.unlink()
        journal.append(entry(len(reached) + 1))
    with Journal.open(path, NOW) as journal:
        assert journal.set_aside is None
        assert journal.current().entries == (*reached, entry(len(reached) + 1))


def test_a_full_disk_on_opening_leaves_a_bad_file_where_it_is(small_disk: Path) -> None:
    path = small_disk / "table.sqlite3"
    path.write_text("rubbish")
    (small_disk / "filler").write_bytes(bytes(os.statvfs(small_disk).f_bavail * 4096 - 8192))
    with pytest.raises(JournalUnavailable, match="Make room on the disk"):
        Journal.open(path, NOW)
    assert path.read_text() == "rubbish"


WITHOUT_RIGHTS = """
import os, sys
from pathlib import Path
from kiosk.journal import Journal, JournalUnavailable
if os.getuid() == 0:
    os.setgid(65534)
    os.setuid(65534)
try:
    Journal.open(Path(sys.argv[1]), "2026-11-30T10:15:00Z")
except JournalUnavailable as error:
    print(error.why, "|", error.mend)
"""


@pytest.mark.parametrize("forbidden", ["the folder", "the file"])
def test_a_place_that_may_not_be_written_is_named_and_a_good_file_stays(
    path: Path, open_journal: Opener, forbidden: str
) -> None:
    with open_journal() as journal:
        play(journal, 3)
    for folder in (*list(path.parents)[1:4], path.parent):  # pytest's own folders are for root alone
        folder.chmod(0o755)
    path.with_name(path.name + ".lock").chmod(0o666)
    path.parent.chmod(0o555 if forbidden == "the folder" else 0o777)
    path.chmod(0o444)
    project = Path(__file__).parents[2]
    answer = subprocess.run(
        [sys.executable, "-c", WITHOUT_RIGHTS, str(path)],
        env=os.environ | {"PYTHONPATH": str(project)},
        capture_output=True,
        text=True,
        check=True,
    )
    path.parent.chmod(0o755)
    path.chmod(0o644)
    assert "Permission denied" in answer.stdout
    assert "choose another state folder" in answer.stdout
    with open_journal() as journal:
        assert len(journal.current().entries) == 3
        assert journal.set_aside is None


def test_a_file_that_may_not_grow_fails_the_one_write(open_journal: Opener) -> None:
    limits = resource.getrlimit(resource.RLIMIT_FSIZE)
    with open_journal() as journal:
        play(journal, 1)
        resource.setrlimit(resource.RLIMIT_FSIZE, (200_000, limits[1]))
        try:
            with pytest.raises(JournalWriteFailed):
                write_until_it_fails(journal, first=2)
        finally:
            resource.setrlimit(resource.RLIMIT_FSIZE, limits)
        reached = len(journal.current().entries)
        journal.append(entry(reached + 1))
    with open_journal() as journal:
        assert len(journal.current().entries) == reached + 1


def fill(path: Path) -> None:
    """Write until the disk has no room left."""
    handle = os.open(path, os.O_WRONLY | os.O_CREAT)
    try:
        while os.write(handle, b"\0" * 4096) == 4096:
            pass
    except OSError as error:
        assert error.errno == errno.ENOSPC  # noqa: PT017 -- the loop ends by it
    finally:
        os.close(handle)


def test_a_good_journal_that_finds_its_disk_full_says_what_to_do(small_disk: Path) -> None:
    path = small_disk / "table.sqlite3"
    with Journal.open(path, NOW) as journal:
        play(journal, 3)
    for index in path.parent.glob("*-shm"):
        index.unlink()
    fill(small_disk / "filler")

    with pytest.raises(JournalUnavailable) as caught:
        Journal.open(path, NOW)

    assert caught.value.mend == "Make room on the disk"
    (small_disk / "filler").unlink()
    with Journal.open(path, NOW) as again:
        assert again.set_aside is None
        assert again.current() is not None


def test_a_file_that_somebody_removes_is_missed(path: Path, open_journal: Opener) -> None:
    journal = open_journal()
    assert journal.is_in_place()

    path.unlink()
    assert not journal.is_in_place()

    path.write_bytes(b"another")
    assert not journal.is_in_place()
