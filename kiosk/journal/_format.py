"""The file as it lies on the disk: its tables, its version, and how each kind of row is sealed.

A row's seal is stored beside it. An entry's seal covers the seal before it, back to that of its match.
Imports only our digests.
"""

import sqlite3
import uuid
from pathlib import Path

from kiosk.journal._digest import digest

NAME = "cutlight journal"
VERSION = 1
APPLICATION_ID = 0x4375744C  # "CutL", so that other tools can tell whose file it is
# What follows a damaged page in the log is lost, so it is folded into the file every thirty writes or so.
LOG_PAGES = 64

# `about` is one row. `writes` counts the transactions: a journal with fewer than were promised has lost some.
# `rows` counts the rows of the other tables, so that none can go missing.
# A match's `last` is the seal of its last entry; `kept` is 0 when its entries were let go.
TABLES = {
    "about": (
        "CREATE TABLE about (one INTEGER PRIMARY KEY, name TEXT, version INTEGER,"
        " journal TEXT, writes INTEGER, rows INTEGER, seal BLOB)"
    ),
    "setting": "CREATE TABLE setting (key TEXT PRIMARY KEY, value TEXT, seal BLOB) WITHOUT ROWID",
    "match": (
        "CREATE TABLE match (id INTEGER PRIMARY KEY, header TEXT, seal BLOB,"
        " result TEXT, last BLOB, result_seal BLOB, kept INTEGER)"
    ),
    "entry": (
        "CREATE TABLE entry (match INTEGER, seq INTEGER, at_ns INTEGER, command TEXT, events TEXT, seal BLOB,"
        " PRIMARY KEY (match, seq)) WITHOUT ROWID"
    ),
}
INSERT_ENTRY = "INSERT INTO entry VALUES (?, ?, ?, ?, ?, ?)"
INSERT_MATCH = "INSERT INTO match VALUES (?, ?, ?, ?, ?, ?, ?)"
KEEP_SETTING = "INSERT OR REPLACE INTO setting VALUES (?, ?, ?)"
# A damaged tree may hand out the same sound row twice.
INSERT_ONCE = {
    "setting": "INSERT OR IGNORE INTO setting VALUES (?, ?, ?)",
    "match": "INSERT OR IGNORE INTO match VALUES (?, ?, ?, ?, ?, ?, ?)",
    "entry": "INSERT OR IGNORE INTO entry VALUES (?, ?, ?, ?, ?, ?)",
}


def about_seal(journal: object, writes: object, rows: object) -> bytes:
    return digest("about", NAME, VERSION, journal, writes, rows)


def setting_seal(key: object, value: object) -> bytes:
    return digest("setting", key, value)


def match_seal(match_id: object, header: object) -> bytes:
    return digest("match", match_id, header)


def entry_seal(before: object, seq: object, at_ns: object, command: object, events: object) -> bytes:
    return digest("entry", before, seq, at_ns, command, events)


def result_seal(match: object, last: object, result: object) -> bytes:
    return digest("result", match, last, result)


def connect(path: Path) -> sqlite3.Connection:
    """Open for reading and writing: a commit returns when it is on the disk, and no other process gets in."""
    connection = sqlite3.connect(path, isolation_level=None, timeout=0)
    try:
        connection.execute("PRAGMA locking_mode = EXCLUSIVE")
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = FULL")
        connection.execute(f"PRAGMA wal_autocheckpoint = {LOG_PAGES}")
    except BaseException:
        connection.close()
        raise
    return connection


def lay_out(connection: sqlite3.Connection) -> str:
    """Make the tables of an empty journal, inside the caller's transaction; return the journal's identity."""
    journal = uuid.uuid4().hex
    connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")
    connection.execute(f"PRAGMA user_version = {VERSION}")
    for statement in TABLES.values():
        connection.execute(statement)
    about = (1, NAME, VERSION, journal, 0, 0, about_seal(journal, 0, 0))
    connection.execute("INSERT INTO about VALUES (?, ?, ?, ?, ?, ?, ?)", about)
    return journal


def set_counts(connection: sqlite3.Connection, journal: str, writes: int, rows: int) -> None:
    seal = about_seal(journal, writes, rows)
    connection.execute("UPDATE about SET writes = ?, rows = ?, seal = ? WHERE one = 1", (writes, rows, seal))


def count_rows(connection: sqlite3.Connection) -> int:
    query = (
        "SELECT (SELECT count(*) FROM setting) + (SELECT count(*) FROM match) + (SELECT count(*) FROM entry)"
    )
    return int(connection.execute(query).fetchone()[0])
