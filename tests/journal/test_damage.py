"""Whatever happened to the file: the same data, or the bad file set aside and what verifies carried over."""

import itertools
import os
import shutil
import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kiosk.journal import Entry, Journal, SetAside
from tests.journal.conftest import NOW, entry, play

NAME = "table.sqlite3"
LOG = NAME + "-wal"
NOTE = NAME + ".lock"
ENTRIES = 40
HEADERS = {1: {"seed": 1, "seats": [1, 2]}, 2: {"seed": 2, "seats": [1, 2, 3]}}
Opener = Callable[[], Journal]


class Files(dict[str, bytes]):
    """File names and contents, too long to be shown."""

    def __repr__(self) -> str:
        return str({name: len(content) for name, content in self.items()})

    def but(self, name: str, content: bytes) -> "Files":
        return Files(self | {name: content})


@pytest.fixture(scope="module", params=["closed", "plug pulled"])
def evening(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Files:
    """The bytes of a journal's files: after an orderly end, and as they lie there during a match."""
    folder = tmp_path_factory.mktemp("evening")
    journal = Journal.open(folder / NAME, NOW)
    play(journal, ENTRIES)
    if request.param == "closed":
        journal.close()
    files = Files({file.name: file.read_bytes() for file in folder.iterdir()})
    if request.param != "closed":
        journal.close()
    return files


def lay_out(folder: Path, files: Files) -> Path:
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    for name, content in files.items():
        (folder / name).write_bytes(content)
    return folder / NAME


def changed(content: bytes, offset: int, mask: int) -> bytes:
    return content[:offset] + bytes([content[offset] ^ mask]) + content[offset + 1 :]


def check_same_or_set_aside(folder: Path, files: Files) -> SetAside | None:
    """Open; return what was set aside. Everything that is there must be what was once written."""
    path = lay_out(folder, files)
    with Journal.open(path, NOW) as journal:
        current = journal.current()
        entries: tuple[Entry, ...] = current.entries if current else ()
        results = [(result.header, result.result) for result in journal.results()]
        kept = {key: journal.setting(key) for key in ("volume", "language")}
        aside = journal.set_aside
        if current:
            assert current.header == HEADERS[current.match_id]
            journal.append(entry(len(entries) + 1))
    assert entries == tuple(entry(seq) for seq in range(1, len(entries) + 1))
    assert results in ([], [(HEADERS[1], {"won": 2})])
    assert kept["volume"] in (None, 7)
    assert kept["language"] in (None, "sk")
    if aside:
        assert aside.path.read_bytes() == files[NAME]
        if LOG in files:
            assert aside.path.with_name(aside.path.name + "-wal").read_bytes() == files[LOG]
        assert aside.why
        assert aside.mend
    else:
        assert len(entries) == ENTRIES
        assert results
        assert kept == {"volume": 7, "language": "sk"}
    with Journal.open(path, NOW) as journal:
        assert journal.set_aside is None
        assert journal.current() is None or len(journal.current().entries) == len(entries) + 1
    return aside


def flip_every(step: int, name: str, folder: Path, files: Files) -> int:
    """Flip one byte of a file at a time, every `step`-th; return how often it had to be set aside."""
    flips = 0
    for offset in range(0, len(files.get(name, b"")), step):
        damaged = files.but(name, changed(files[name], offset, 1 << offset % 8))
        flips += check_same_or_set_aside(folder, damaged) is not None
    return flips


def test_a_byte_flipped_anywhere_shows_or_does_no_harm(tmp_path: Path, evening: Files) -> None:
    assert flip_every(241, NAME, tmp_path / "state", evening) > 0
    if LOG in evening:
        assert flip_every(1021, LOG, tmp_path / "state", evening) > 0


@pytest.mark.prove
@pytest.mark.parametrize(("name", "step"), [(NAME, 5), (LOG, 41)])
def test_thousands_of_flipped_bytes_show_or_do_no_harm(
    tmp_path: Path, evening: Files, name: str, step: int
) -> None:
    if name not in evening:
        pytest.skip("after an orderly end there is no log")
    assert flip_every(step, name, tmp_path / "state", evening) > 0


def test_a_byte_flipped_in_the_head_shows(tmp_path: Path, evening: Files) -> None:
    for offset in range(100):
        for mask in (0x01, 0x80, 0xFF):
            check_same_or_set_aside(
                tmp_path / "state", evening.but(NAME, changed(evening[NAME], offset, mask))
            )


@settings(max_examples=80, deadline=None, derandomize=True)
@given(in_log=st.booleans(), where=st.integers(0, 2**20), scribble=st.binary(min_size=1, max_size=600))
def test_any_scribbling_shows_or_does_no_harm(
    tmp_path_factory: pytest.TempPathFactory, evening: Files, in_log: bool, where: int, scribble: bytes
) -> None:
    name = LOG if in_log and LOG in evening else NAME
    offset = where % len(evening[name])
    content = evening[name][:offset] + scribble + evening[name][offset + len(scribble) :]
    check_same_or_set_aside(tmp_path_factory.getbasetemp() / "scribbled", evening.but(name, content))


@settings(max_examples=60, deadline=None, derandomize=True)
@given(in_log=st.booleans(), where=st.integers(0, 2**20))
def test_a_file_cut_short_shows(
    tmp_path_factory: pytest.TempPathFactory, evening: Files, in_log: bool, where: int
) -> None:
    name = LOG if in_log and LOG in evening else NAME
    content = evening[name][: where % len(evening[name])]
    check_same_or_set_aside(tmp_path_factory.getbasetemp() / "short", evening.but(name, content))


def test_a_changed_entry_costs_what_came_after_it_and_nothing_else(path: Path, open_journal: Opener) -> None:
    with open_journal() as journal:
        play(journal, ENTRIES)
    with sqlite3.connect(path) as connection:
        connection.execute("UPDATE entry SET events = '[]' WHERE match = 2 AND seq = 9")
    connection.close()
    with open_journal() as journal:
        assert journal.set_aside.reason == "damaged"
        assert (
            journal.set_aside.why
            == "entry 9 of match 2 was changed; 49 things were written in it, 17 can be read"
        )
        assert journal.current().entries == tuple(entry(seq) for seq in range(1, 9))
        assert journal.setting("volume") == 7
        assert len(journal.results()) == 1


def test_the_match_being_played_survives_whatever_is_said_about_keeping_it(
    path: Path, open_journal: Opener
) -> None:
    with open_journal() as journal:
        play(journal, ENTRIES)
    with sqlite3.connect(path) as connection:
        connection.execute("UPDATE match SET kept = 0 WHERE id = 2")
    connection.close()
    with open_journal() as journal:
        assert journal.set_aside.why == "match 2 has a hole"
        assert len(journal.current().entries) == ENTRIES


@pytest.mark.parametrize(
    "mischief",
    [
        "DELETE FROM entry WHERE match = 2 AND seq = 40",
        "DELETE FROM match WHERE id = 1",
        "DELETE FROM setting WHERE key = 'volume'",
        "UPDATE entry SET match = 1 WHERE match = 2 AND seq = 40",
        "UPDATE entry SET seq = 41 WHERE match = 2 AND seq = 40",
        "UPDATE match SET result = NULL, last = NULL, result_seal = NULL WHERE id = 1",
        "UPDATE match SET kept = 0 WHERE id = 1",
        "UPDATE match SET header = '{}' WHERE id = 2",
        "UPDATE setting SET value = '9' WHERE key = 'volume'",
        "UPDATE about SET writes = 1",
        "DELETE FROM about",
        "DROP TABLE setting",
        "CREATE TABLE more (x)",
        "PRAGMA user_version = 2",
        "PRAGMA application_id = 0",
    ],
)
def test_a_change_that_sqlite_itself_accepts_shows(path: Path, open_journal: Opener, mischief: str) -> None:
    with open_journal() as journal:
        play(journal, ENTRIES)
    with sqlite3.connect(path) as connection:
        connection.execute(mischief)
    connection.close()
    with open_journal() as journal:
        assert journal.set_aside.reason == "damaged"
        assert journal.set_aside.path.exists()
    with open_journal() as journal:
        assert journal.set_aside is None


def test_writes_that_were_promised_and_are_gone_show(
    tmp_path: Path, open_journal: Opener, path: Path
) -> None:
    with open_journal() as journal:
        play(journal, entries=3)
        files = Files({file.name: file.read_bytes() for file in path.parent.iterdir()})
    one_page_of_the_log = 24 + 4096
    aside = check_same_or_set_aside(tmp_path / "cut", files.but(LOG, files[LOG][:-one_page_of_the_log]))
    assert aside.reason == "shortened"
    assert aside.why == "the last 1 of 14 writes are gone"


def test_a_log_torn_by_a_power_cut_gives_an_earlier_moment(tmp_path: Path, evening: Files) -> None:
    # The power cut also took the note of what was promised: then a torn last write is nothing unusual.
    log = evening.get(LOG, b"")
    for length in range(0, len(log), 1021):
        path = lay_out(tmp_path / "state", {NAME: evening[NAME], LOG: log[:length]})
        with Journal.open(path, NOW) as journal:
            assert journal.set_aside is None
            current = journal.current()
            if current:
                assert current.entries == tuple(entry(seq) for seq in range(1, len(current.entries) + 1))


def test_a_damaged_note_does_no_harm(tmp_path: Path, evening: Files) -> None:
    for offset in range(len(evening[NOTE])):
        damaged = evening.but(NOTE, changed(evening[NOTE], offset, 0x41))
        assert check_same_or_set_aside(tmp_path / "state", damaged) is None


def other_program(path: Path) -> None:
    with sqlite3.connect(path) as connection:
        connection.execute("CREATE TABLE recipes (cake TEXT)")
    connection.close()


def newer_program(path: Path) -> None:
    with Journal.open(path, NOW) as journal:
        play(journal, 3)
    with sqlite3.connect(path) as connection:
        connection.execute("PRAGMA user_version = 2")
        connection.execute("UPDATE about SET version = 2")
    connection.close()


@pytest.mark.parametrize(
    ("make", "reason"),
    [
        (lambda path: path.write_bytes(b""), "emptied"),
        (lambda path: path.write_bytes(bytes(40_960)), "emptied"),
        (lambda path: path.write_text("my shopping list\n" * 400), "foreign"),
        (lambda path: path.write_bytes(b"SQLite format 3\0" + b"\xff" * 8000), "damaged"),
        (other_program, "foreign"),
        (newer_program, "newer"),
    ],
    ids=["empty", "zeroes", "text", "nonsense", "other program", "newer program"],
)
def test_a_file_that_is_no_journal_of_ours_is_set_aside_unchanged(
    path: Path, open_journal: Opener, make: Callable[[Path], object], reason: str
) -> None:
    path.parent.mkdir()
    make(path)
    before = path.read_bytes()
    with open_journal() as journal:
        assert journal.set_aside.reason == reason
        assert journal.set_aside.path.name == f"table.sqlite3.set-aside-20261130T101500Z-{reason}"
        assert journal.set_aside.path.read_bytes() == before
        play(journal, 2)
    with open_journal() as journal:
        assert journal.set_aside is None
        assert len(journal.current().entries) == 2


def a_folder(path: Path) -> None:
    path.mkdir()
    (path / "holiday.jpg").write_text("a picture")


@pytest.mark.parametrize(
    "make",
    [a_folder, os.mkfifo, lambda path: path.symlink_to(path), lambda path: path.symlink_to("nowhere")],
    ids=["a folder", "a pipe", "a link to itself", "a link to nowhere"],
)
def test_what_is_no_file_at_all_is_set_aside(
    path: Path, open_journal: Opener, make: Callable[[Path], object]
) -> None:
    path.parent.mkdir()
    make(path)
    before = path.lstat().st_ino
    with open_journal() as journal:
        assert journal.set_aside.reason == "foreign"
        assert journal.set_aside.why == "it is no file"
        assert journal.set_aside.path.lstat().st_ino == before
        play(journal, 2)
    with open_journal() as journal:
        assert journal.set_aside is None
        assert len(journal.current().entries) == 2


def test_a_link_to_a_journal_on_another_disk_is_followed(
    path: Path, open_journal: Opener, tmp_path: Path
) -> None:
    with open_journal() as journal:
        play(journal, 3)
    (tmp_path / "other").mkdir()
    path.rename(tmp_path / "other" / "real.sqlite3")
    path.symlink_to(tmp_path / "other" / "real.sqlite3")
    with open_journal() as journal:
        assert journal.set_aside is None
        journal.append(entry(4))
    assert path.is_symlink()
    with Journal.open(tmp_path / "other" / "real.sqlite3", NOW) as journal:
        assert len(journal.current().entries) == 4


def test_swapped_pages_show(tmp_path: Path, evening: Files) -> None:
    content = evening[NAME]
    pages = [content[start : start + 4096] for start in range(0, len(content), 4096)]
    for one, other in itertools.combinations(range(len(pages)), 2):
        swapped = list(pages)
        swapped[one], swapped[other] = swapped[other], swapped[one]
        check_same_or_set_aside(tmp_path / "state", evening.but(NAME, b"".join(swapped)))


@pytest.mark.parametrize("gone", [(LOG,), (NAME + "-shm",), (LOG, NAME + "-shm"), (NOTE,)])
def test_a_file_beside_it_that_is_gone_shows_or_does_no_harm(
    tmp_path: Path, evening: Files, gone: tuple[str, ...]
) -> None:
    left = Files({name: content for name, content in evening.items() if name not in gone})
    if LOG in gone and LOG in evening:  # what was promised is gone with the log, and the note tells
        path = lay_out(tmp_path / "state", left)
        with Journal.open(path, NOW) as journal:
            assert journal.set_aside.reason == "shortened"
    else:
        assert check_same_or_set_aside(tmp_path / "state", left) is None


def test_every_bad_file_is_kept_under_a_name_of_its_own(path: Path, open_journal: Opener) -> None:
    names = set()
    for number in range(3):
        open_journal().close()
        path.write_text(f"rubbish {number}")
        with open_journal() as journal:
            names.add(journal.set_aside.path.name)
    assert len(names) == 3
    assert sorted(file.read_text() for file in path.parent.glob("*set-aside*")) == [
        "rubbish 0",
        "rubbish 1",
        "rubbish 2",
    ]


def test_a_log_without_its_journal_is_set_aside(tmp_path: Path, evening: Files) -> None:
    log = evening.get(LOG, b"a log")
    path = lay_out(tmp_path / "state", {LOG: log})
    with Journal.open(path, NOW) as journal:
        assert journal.set_aside.reason == "orphaned"
        assert journal.set_aside.path.with_name(journal.set_aside.path.name + "-wal").read_bytes() == log


def test_a_power_cut_while_a_bad_file_is_replaced_loses_nothing(tmp_path: Path, evening: Files) -> None:
    # The moment after the bad file was moved aside: its successor is ready, but not yet in its place.
    ready = lay_out(tmp_path / "ready", evening)
    Journal.open(ready, NOW).close()
    files = {NAME + ".next": ready.read_bytes(), LOG: b"of the bad file", NAME + ".building": b"left over"}
    path = lay_out(tmp_path / "state", files)
    with Journal.open(path, NOW) as journal:
        assert len(journal.current().entries) == ENTRIES
        assert journal.set_aside.reason == "orphaned"
    assert not list(path.parent.glob("*.next*"))
    assert not list(path.parent.glob("*.building*"))
