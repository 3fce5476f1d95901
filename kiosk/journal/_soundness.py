"""Is this file a whole journal of ours, and if not, what in it can still be trusted?

Reads only, without changing a byte of the file or of its write-ahead log. Imports only our format.
"""

import sqlite3
from collections.abc import Iterator
from contextlib import closing, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal, Self, TypeAlias

from kiosk.journal import _format as form

Reason: TypeAlias = Literal["emptied", "foreign", "newer", "damaged", "shortened", "orphaned"]

# SQLite's primary codes for "not now", as against "not sound": they say nothing against the file.
NOT_NOW = frozenset(
    {sqlite3.SQLITE_PERM, sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED, sqlite3.SQLITE_NOMEM}
    | {sqlite3.SQLITE_IOERR, sqlite3.SQLITE_FULL, sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_AUTH}
)
# What reading a damaged file raises; SQLite's own message may quote bytes that are no text any more.
UNREADABLE = (sqlite3.Error, UnicodeDecodeError)
MAGIC = b"SQLite format 3\0"
WAL_MODE = b"\2\2"


@dataclass(slots=True)
class Findings:
    """What a reading found. No faults: all of it is sound."""

    reason: Reason = "damaged"
    faults: list[str] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Row:
    """One row that is what was once written, in the column order of its table."""

    table: str
    values: tuple[object, ...]

    @classmethod
    def of(cls, table: str, *read: object) -> Self:
        return cls(table, tuple(value.decode() if isinstance(value, bytearray) else value for value in read))


def primary_code(error: Exception) -> int:
    """Return SQLite's primary result code, SQLITE_ERROR where the error has none."""
    return getattr(error, "sqlite_errorcode", sqlite3.SQLITE_ERROR) & 0xFF


def judge(path: Path, acknowledged: tuple[str, int] | None) -> Findings:
    """Read all of the file and of its log, once.

    `acknowledged` is a journal's identity and how many writes its callers were told are safe. Raises OSError,
    or sqlite3.Error with a code of NOT_NOW, when the file cannot be read at present.
    """
    with path.open("rb") as file:
        head = file.read(100)
    findings = Findings()
    if not head or not (_has_a_log(path) or _begins_well(head, findings)):
        if not head.strip(b"\0"):
            findings.reason = "emptied"
            findings.faults = ["nothing is in it"]
        return findings
    with closing(_read_only(path)) as connection:
        try:
            if _is_ours(connection, findings):
                _check_structure(connection, findings)
                _check_rows(connection, findings, acknowledged)
        except UNREADABLE as error:
            _note(error, findings)
    return findings


def _has_a_log(path: Path) -> bool:
    """Return whether there is a log: a first page torn while it was folded in is whole in it."""
    log = path.with_name(path.name + "-wal")
    return log.exists() and log.stat().st_size > 0


def _begins_well(head: bytes, findings: Findings) -> bool:
    if not head.startswith(MAGIC):
        findings.reason = "foreign"
        findings.faults.append("it does not begin as a journal does")
        return False
    if head[18:20] != WAL_MODE:
        findings.faults.append("its first lines name another kind of log")
    return True


def sound_rows(path: Path) -> Iterator[Row]:
    """Yield every row of a damaged journal that is what was once written.

    Of a match that is not finished this is the longest good beginning; a finished match whose entries have a
    hole keeps its result and lets its entries go.
    """
    with suppress(*UNREADABLE), closing(_read_only(path)) as connection:
        yield from _rows(connection, Findings())


def _read_only(path: Path) -> sqlite3.Connection:
    # A connection that may write would, on closing, fold the log into the file: the evidence would change.
    connection = sqlite3.connect(
        f"{path.absolute().as_uri()}?mode=ro", uri=True, timeout=0, isolation_level=None
    )
    connection.text_factory = bytearray  # text may no longer be UTF-8, and must not be mistaken for a blob
    return connection


def _note(error: Exception, findings: Findings) -> None:
    if primary_code(error) in NOT_NOW:
        raise error
    findings.faults.append(str(error))


def _is_ours(connection: sqlite3.Connection, findings: Findings) -> bool:
    application = connection.execute("PRAGMA application_id").fetchone()[0]
    version = connection.execute("PRAGMA user_version").fetchone()[0]
    if (application, version) == (form.APPLICATION_ID, form.VERSION):
        return True
    try:
        name, stated = connection.execute("SELECT name, version FROM about").fetchone() or (None, None)
    except sqlite3.OperationalError as error:
        if primary_code(error) != sqlite3.SQLITE_ERROR:
            raise
        name, stated = None, version
    if name == form.NAME.encode() and stated == form.VERSION:
        findings.faults.append("its first lines were changed")
        return True
    if form.NAME.encode() == name or application == form.APPLICATION_ID:
        findings.reason = "newer"
        findings.faults.append(f"it is of version {stated}, and this program knows version {form.VERSION}")
    else:
        findings.reason = "foreign"
        findings.faults.append("another program made it")
    return False


def _check_structure(connection: sqlite3.Connection, findings: Findings) -> None:
    query = "SELECT name, sql FROM sqlite_schema WHERE sql IS NOT NULL ORDER BY rowid"
    made = [(name.encode(), sql.encode()) for name, sql in form.TABLES.items()]
    if connection.execute(query).fetchall() != made:
        findings.faults.append("its tables are not as they were made")
    answer = connection.execute("PRAGMA quick_check(1)").fetchone()[0]
    if answer != b"ok":
        findings.faults.append(bytes(answer).decode(errors="replace").strip())


def _check_rows(
    connection: sqlite3.Connection, findings: Findings, acknowledged: tuple[str, int] | None
) -> None:
    found = sum(1 for _ in _rows(connection, findings))
    about = _about(connection)
    if not about:
        findings.faults.append("what it says about itself was changed")
        return
    journal, writes, rows = about
    if found != rows:
        findings.faults.append(f"{rows} things were written in it, {found} can be read")
    elif acknowledged and acknowledged[0] == journal and writes < acknowledged[1]:
        if not findings.faults:
            findings.reason = "shortened"
        findings.faults.append(f"the last {acknowledged[1] - writes} of {acknowledged[1]} writes are gone")


def _about(connection: sqlite3.Connection) -> tuple[str, int, int] | None:
    query = "SELECT one, name, version, journal, writes, rows, seal FROM about"
    match connection.execute(query).fetchall():
        case [(1, name, form.VERSION, bytearray() as journal, int() as writes, int() as rows, seal)] if (
            name == form.NAME.encode() and seal == form.about_seal(journal, writes, rows)
        ):
            return journal.decode(), writes, rows
        case _:
            return None


def _rows(connection: sqlite3.Connection, findings: Findings) -> Iterator[Row]:
    for values in _readable(connection, findings, "SELECT key, value, seal FROM setting"):
        key, value, seal = values
        if seal == form.setting_seal(key, value):
            yield Row.of("setting", *values)
        else:
            findings.faults.append("a setting was changed")
    newest_first = "SELECT id, header, seal, result, last, result_seal, kept FROM match ORDER BY id DESC"
    for place, values in enumerate(_readable(connection, findings, newest_first)):
        yield from _match_rows(connection, values, findings, is_newest=place == 0)


def _match_rows(
    connection: sqlite3.Connection, values: tuple[object, ...], findings: Findings, *, is_newest: bool
) -> Iterator[Row]:
    match_id, header, seal, result, last, result_seal, kept = values
    finished = (result, last, result_seal) != (None, None, None)
    ended_well = result_seal == form.result_seal(seal, last, result) if finished else is_newest
    if seal != form.match_seal(match_id, header) or not ended_well:
        findings.faults.append(f"match {match_id!r} was changed")
        return
    entries = list(_entry_rows(connection, match_id, seal, findings))
    reached = entries[-1].values[-1] if entries else seal
    keeps = not finished or (reached == last and (bool(entries) or kept == 1))
    if kept != keeps or (entries and not keeps):
        findings.faults.append(f"match {match_id} has a hole")
    yield Row.of("match", *values[:-1], int(keeps))
    if keeps:
        yield from entries


def _entry_rows(
    connection: sqlite3.Connection, match_id: object, seal: object, findings: Findings
) -> Iterator[Row]:
    query = "SELECT match, seq, at_ns, command, events, seal FROM entry WHERE match = ? ORDER BY seq"
    for wanted, values in enumerate(_readable(connection, findings, query, match_id), start=1):
        _, seq, *said, stored = values
        if seq != wanted or stored != form.entry_seal(seal, seq, *said):
            findings.faults.append(f"entry {wanted} of match {match_id} was changed")
            return
        seal = stored
        yield Row.of("entry", *values)


def _readable(
    connection: sqlite3.Connection, findings: Findings, query: str, *parameters: object
) -> Iterator[tuple[object, ...]]:
    """Yield rows until the file itself stops them."""
    try:
        yield from connection.execute(query, parameters)
    except UNREADABLE as error:
        _note(error, findings)
