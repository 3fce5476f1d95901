"""The journal as the table uses it. Imports the other modules of the journal only."""

import json
import sqlite3
from contextlib import ExitStack, suppress
from itertools import accumulate
from pathlib import Path
from typing import Any, NamedTuple, Self

from kiosk.journal import _format as form
from kiosk.journal._folder import Lock, real_place
from kiosk.journal._folder import make as make_folder
from kiosk.journal._opening import make_sound, mend_of_sqlite, refuse_forbidden, unavailable
from kiosk.journal.records import Entry, JournalWriteFailed, Plain, Result, SetAside, StoredMatch

# The entries of this many finished matches are kept for replays, and results for ever. All that is kept is
# verified at the start, so it is bounded, in bytes too: the table must be there again seconds after the power
# is. The match being played is never let go.
KEPT_MATCHES = 20
KEPT_BYTES = 24_000_000


class _Open(NamedTuple):
    """The match being played: how far it is, and the seal that the next entry's seal will cover."""

    match_id: int
    seal: bytes
    last_seq: int
    last: bytes


class Journal:
    """What happened, committed before anybody is told.

    For one thread of one process. `set_aside` says what had to be moved out of the way on opening, if
    anything. Whatever a method writes is on the disk when it returns. If it raises JournalWriteFailed,
    nothing was written and the journal is as before.
    """

    def __init__(
        self, path: Path, connection: sqlite3.Connection, lock: Lock, set_aside: SetAside | None
    ) -> None:
        """Use `Journal.open`."""
        self.path = path
        self.set_aside = set_aside
        self._connection = connection
        self._lock = lock
        self._journal, self._writes, self._rows = connection.execute(
            "SELECT journal, writes, rows FROM about"
        ).fetchone()
        self._closed = False
        self._inode = path.stat().st_ino
        self._open = self._find_open()
        lock.acknowledge(self._journal, self._writes)

    @classmethod
    def open(cls, path: Path, now_utc: str) -> Self:
        """Open the journal at `path`; make what is missing: folder, file, a sound file instead of a bad one.

        `now_utc` (ISO 8601) goes into the name of a file that is set aside. One flaw cannot be told from a
        power cut: damage to the very last write after a power cut that also lost the lock file's note of it.

        Raises JournalInUse when another table has it, JournalUnavailable when the place cannot be used
        otherwise: forbidden, full, failing.
        """
        with unavailable(path), ExitStack() as undo:
            place = real_place(path)
            make_folder(place.parent)
            refuse_forbidden(place)
            lock = Lock(place)
            undo.callback(lock.release)
            set_aside = make_sound(place, now_utc, lock.acknowledged)
            connection = form.connect(place)
            undo.callback(connection.close)
            journal = cls(place, connection, lock, set_aside)
            undo.pop_all()
            return journal

    def close(self) -> None:
        """Let the file go. A second time does nothing."""
        if not self._closed:
            self._closed = True
            self._connection.close()
            self._lock.release()

    def is_in_place(self) -> bool:
        """Return whether the file that is written is still the one at `path`: it may have been removed."""
        try:
            return self.path.stat().st_ino == self._inode
        except OSError:
            return False

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def begin_match(self, header: Plain) -> int:
        """Begin a match and return its number. Raises ValueError while another is not finished."""
        if self._open:
            raise ValueError(f"match {self._open.match_id} is not finished")
        match_id = int(self._read("SELECT coalesce(max(id), 0) + 1 FROM match")[0][0])
        text = _text(header)
        seal = form.match_seal(match_id, text)
        old = self._too_old()
        self._write(
            *(("DELETE FROM entry WHERE match = ?", (number,)) for number, _ in old),
            *(("UPDATE match SET kept = 0 WHERE id = ?", (number,)) for number, _ in old),
            (form.INSERT_MATCH, (match_id, text, seal, None, None, None, 1)),
            more_rows=1 - sum(count for _, count in old),
        )
        self._open = _Open(match_id, seal, 0, seal)
        return match_id

    def _too_old(self) -> list[tuple[int, int]]:
        """Return the matches whose entries are let go, each with how many those are."""
        sizes = self._read(
            "SELECT id, count(seq), total(length(command) + length(events)) FROM match"
            " LEFT JOIN entry ON entry.match = id WHERE kept GROUP BY id ORDER BY id DESC"
        )
        bytes_so_far = accumulate(size for _, _, size in sizes)
        return [
            (number, count)
            for place, ((number, count, _), total) in enumerate(zip(sizes, bytes_so_far, strict=True))
            if place >= KEPT_MATCHES or total > KEPT_BYTES
        ]

    def append(self, entry: Entry) -> None:
        """Add the next thing that happened to the match that is not finished.

        Raises ValueError when there is none, or when `entry.seq` is not the next number.
        """
        if not self._open:
            raise ValueError("no match has begun")
        if entry.seq != self._open.last_seq + 1:
            raise ValueError(f"entry {entry.seq} cannot follow entry {self._open.last_seq}")
        said = (entry.seq, entry.at_ns, _text(entry.command), _text(entry.events))
        seal = form.entry_seal(self._open.last, *said)
        self._write((form.INSERT_ENTRY, (self._open.match_id, *said, seal)), more_rows=1)
        self._open = self._open._replace(last_seq=entry.seq, last=seal)

    def finish(self, match_id: int, result: Plain) -> None:
        """Close the match with its result. Raises ValueError when it is not the one being played."""
        if not self._open or self._open.match_id != match_id:
            raise ValueError(f"match {match_id} is not being played")
        text = _text(result)
        seal = form.result_seal(self._open.seal, self._open.last, text)
        self._write(
            (
                "UPDATE match SET result = ?, last = ?, result_seal = ? WHERE id = ?",
                (text, self._open.last, seal, match_id),
            )
        )
        self._open = None

    def current(self) -> StoredMatch | None:
        """Return the match that is not finished, as far as it came."""
        return self.match(self._open.match_id) if self._open else None

    def match(self, match_id: int) -> StoredMatch:
        """Return a match for a replay; of older ones the entries are gone. Raises KeyError."""
        headers = self._read("SELECT header FROM match WHERE id = ?", match_id)
        if not headers:
            raise KeyError(match_id)
        query = "SELECT seq, at_ns, command, events FROM entry WHERE match = ? ORDER BY seq"
        entries = tuple(
            Entry(seq, at_ns, json.loads(command), json.loads(events))
            for seq, at_ns, command, events in self._read(query, match_id)
        )
        return StoredMatch(match_id, json.loads(headers[0][0]), entries)

    def results(self) -> list[Result]:
        """Return every finished match, oldest first."""
        rows = self._read("SELECT id, header, result FROM match WHERE result IS NOT NULL ORDER BY id")
        return [Result(match_id, json.loads(header), json.loads(result)) for match_id, header, result in rows]

    def forget_results(self) -> None:
        """Erase every finished match, its moves too; the one being played stays."""
        count = "SELECT id, (SELECT count(*) FROM entry WHERE match = id) FROM match WHERE result IS NOT NULL"
        finished = self._read(count)
        self._write(
            *(("DELETE FROM entry WHERE match = ?", (number,)) for number, _ in finished),
            *(("DELETE FROM match WHERE id = ?", (number,)) for number, _ in finished),
            more_rows=-sum(entries + 1 for _, entries in finished),
        )

    def setting(self, key: str) -> Plain:
        """Return what was last kept under this key, or None."""
        values = self._read("SELECT value FROM setting WHERE key = ?", key)
        value: Plain = json.loads(values[0][0]) if values else None
        return value

    def settings(self) -> dict[str, Plain]:
        """Return everything that is kept, by its key."""
        return {key: json.loads(value) for key, value in self._read("SELECT key, value FROM setting")}

    def keep_setting(self, key: str, value: Plain) -> None:
        text = _text(value)
        known = self._read("SELECT 1 FROM setting WHERE key = ?", key)
        self._write(
            (form.KEEP_SETTING, (key, text, form.setting_seal(key, text))), more_rows=0 if known else 1
        )

    def _find_open(self) -> _Open | None:
        matches = self._read("SELECT id, seal FROM match WHERE result IS NULL")
        if not matches:
            return None
        match_id, seal = matches[0]
        last = self._read("SELECT seq, seal FROM entry WHERE match = ? ORDER BY seq DESC LIMIT 1", match_id)
        return _Open(match_id, seal, *(last[0] if last else (0, seal)))

    def _read(self, query: str, *values: object) -> list[tuple[Any, ...]]:
        with unavailable(self.path):
            return self._connection.execute(query, values).fetchall()

    def _write(self, *statements: tuple[str, tuple[object, ...]], more_rows: int = 0) -> None:
        writes, rows = self._writes + 1, self._rows + more_rows
        try:
            self._connection.execute("BEGIN IMMEDIATE")
            for statement, values in statements:
                self._connection.execute(statement, values)
            form.set_counts(self._connection, self._journal, writes, rows)
            self._connection.execute("COMMIT")
        except BaseException as error:
            with suppress(sqlite3.Error):  # SQLite may have rolled back by itself
                self._connection.execute("ROLLBACK")
            if isinstance(error, sqlite3.Error):
                raise JournalWriteFailed(self.path, str(error), mend_of_sqlite(error)) from error
            raise
        self._writes, self._rows = writes, rows
        self._lock.acknowledge(self._journal, writes)


def _text(value: Plain) -> str:
    """Return JSON in ASCII, so that whatever a name contains comes back. Raises TypeError, or ValueError for
    NaN.
    """
    return json.dumps(value, allow_nan=False, separators=(",", ":"))
