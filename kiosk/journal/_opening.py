"""From whatever lies at the journal's place to a sound journal there, losing the least.

A sound file is used as it is. An unsound one is moved aside under a name with the date and the reason, never
deleted, and a new one is begun with every row that is still what was once written: all settings and results
that verify, and of the match that was being played the longest good beginning. (Playing on from a slightly
earlier moment is better than not knowing the game; what cannot be verified is never played on from.) Of a
foreign or newer file nothing is taken.

Imports the other modules of the journal only.
"""

import errno
import os
import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from kiosk.journal import _folder as folder
from kiosk.journal import _format as form
from kiosk.journal._soundness import Findings, Reason, Row, judge, primary_code, sound_rows
from kiosk.journal.records import JournalInUse, JournalUnavailable, SetAside

MENDS: dict[Reason, str] = {
    "emptied": "Check the card and its power supply if this happens again",
    "foreign": "Give the table a state folder of its own if that file belongs to something else",
    "newer": "Install the newer program again and rename the file back to get at what is in it",
    "damaged": "Check the card and its power supply; the file may be deleted when nobody needs it",
    "shortened": "Check the card and its power supply: it forgot what it had promised to keep",
    "orphaned": "Put table.sqlite3 back from a copy and rename this log to match, or delete it",
}
WHEN_FULL = "Make room on the disk"
SMALLEST_ROOM = 64 * 1024  # bytes: the index of the log takes half of it
WHEN_READ_ONLY = "Restart the table; a card that stays read-only is worn out, so replace it then"
WHEN_FORBIDDEN = "Let the user who runs the table write in that folder, or choose another state folder"
WHEN_BUSY = "Stop the other program first"
WHEN_BROKEN = "Check the card and its power supply; the system's log says more"


@contextmanager
def unavailable(path: Path) -> Iterator[None]:
    """Turn every way the system says "not now" into JournalUnavailable."""
    try:
        yield
    except BlockingIOError as error:
        raise JournalInUse(path, f"another table is using it ({error.strerror})", WHEN_BUSY) from error
    except OSError as error:
        why = f"{error.strerror} ({error.filename})" if error.filename else str(error)
        raise JournalUnavailable(path, why, _mend_of_system(error)) from error
    except sqlite3.Error as error:
        if primary_code(error) == sqlite3.SQLITE_IOERR and _is_full(path.parent):
            raise JournalUnavailable(path, "the disk is full", WHEN_FULL) from error
        if primary_code(error) in {sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED}:
            raise JournalInUse(path, str(error), WHEN_BUSY) from error
        raise JournalUnavailable(path, str(error), mend_of_sqlite(error)) from error


def refuse_if_held(path: Path) -> None:
    """Raise JournalInUse while another process has the journal at `path`; touch nothing there."""
    place = folder.real_place(path)
    try:
        if folder.lock_of(place).is_file():
            folder.Lock(place).release()
    except BlockingIOError as error:
        raise JournalInUse(path, f"another table is using it ({error.strerror})", WHEN_BUSY) from error
    except OSError:
        return  # whatever else is wrong there keeps nobody from playing


def _is_full(place: Path) -> bool:
    """SQLite says only that it could not write its index; the file system says why."""
    left = os.statvfs(place)
    return left.f_bavail * left.f_frsize < SMALLEST_ROOM


def _mend_of_system(error: OSError) -> str:
    match error.errno:
        case errno.ENOSPC | errno.EDQUOT:
            return WHEN_FULL
        case errno.EIO:
            return WHEN_BROKEN
        case errno.EROFS:
            return WHEN_READ_ONLY
        case _:
            return WHEN_FORBIDDEN


def mend_of_sqlite(error: sqlite3.Error) -> str:
    match primary_code(error):
        case sqlite3.SQLITE_FULL:
            return WHEN_FULL
        case sqlite3.SQLITE_BUSY | sqlite3.SQLITE_LOCKED:
            return WHEN_BUSY
        case sqlite3.SQLITE_PERM | sqlite3.SQLITE_READONLY | sqlite3.SQLITE_CANTOPEN | sqlite3.SQLITE_AUTH:
            return WHEN_FORBIDDEN
        case _:
            return WHEN_BROKEN


def refuse_forbidden(path: Path) -> None:
    """Raise OSError before anything is judged: that a place may not be used is no fault of the file."""
    for place in (path.parent, *([path] if path.is_file() else [])):
        if not os.access(place, os.R_OK | os.W_OK):
            read_only = os.statvfs(place).f_flag & os.ST_RDONLY
            number = errno.EROFS if read_only else errno.EACCES
            raise OSError(number, os.strerror(number), str(place))


def make_sound(path: Path, now_utc: str, acknowledged: tuple[str, int] | None) -> SetAside | None:
    """Leave a sound journal at `path`, and say what had to be moved out of the way for it.

    Raises OSError, or sqlite3.Error with a code of NOT_NOW; then nothing was moved.
    """
    following = folder.beside(path, ".next")
    folder.remove(folder.beside(path, ".building"))
    if not os.path.lexists(path):
        report = _move_aside(path, now_utc, _orphaned()) if folder.logs_of(path) else None
        if not following.exists():
            _build(following, rows=())
    else:
        findings = judge(path, acknowledged) if path.is_file() else Findings("foreign", ["it is no file"])
        if not findings.faults:
            folder.remove(following)
            return None
        salvage = findings.reason in {"damaged", "shortened"}
        _build(following, sound_rows(path) if salvage else ())
        report = _move_aside(path, now_utc, findings)
    following.rename(path)
    folder.settle(path.parent)
    return report


def _orphaned() -> Findings:
    return Findings("orphaned", ["a log without its journal was there"])


def _move_aside(path: Path, now_utc: str, findings: Findings) -> SetAside:
    aside = folder.free_name(path, now_utc, findings.reason)
    folder.move(path, aside)
    return SetAside(aside, findings.reason, "; ".join(findings.faults[:3]), MENDS[findings.reason])


def _build(path: Path, rows: Iterable[Row]) -> None:
    """Make a journal of these rows, whole and on the disk before it appears at `path`."""
    building = folder.beside(path.with_suffix(""), ".building")
    with closing(form.connect(building)) as connection:
        connection.execute("BEGIN")
        journal = form.lay_out(connection)
        for row in rows:
            connection.execute(form.INSERT_ONCE[row.table], row.values)
        form.set_counts(connection, journal, writes=1, rows=form.count_rows(connection))
        connection.execute("COMMIT")
    building.rename(path)
    folder.settle(path.parent)
