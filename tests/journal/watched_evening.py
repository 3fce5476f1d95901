"""A whole evening at the real table, on a watched disk; it marks each promise the moment it is given.

Run as: watched_evening.py ROOT SEED HISTORY, on the disk of tests/disk. Writes what was promised, in order,
to the file HISTORY. The table starts three times; the last time nobody stops it.
"""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path
from typing import Any

from hardware.press import MS
from kiosk.journal import Entry, Journal, Plain
from kiosk.rules.options import Options, with_options
from kiosk.rules.state import State
from kiosk.table.record import Record
from tests.journal.conftest import NOW
from tests.table.evening import SECOND, Evening

STARTS = 3


def fingerprint(state: State) -> str:
    """All of a state in one line; equal states have equal lines."""
    fields = {name: getattr(state, name) for name in State.__slots__}
    ordered = {name: sorted(value) if isinstance(value, set) else value for name, value in fields.items()}
    return repr(ordered)


class Watched(Journal):
    """The real journal, followed step by step."""

    history: list[dict[str, Any]]
    marks: int
    table: Evening | None = None

    def _promise(self, what: dict[str, Any], write: Any) -> Any:
        """Mark that something is tried, and that it is done: in between either may be found."""
        os.write(self.marks, f"tried {len(self.history) + 1}\n".encode())
        done = write()
        table = self.table.table if self.table is not None else None
        if what["did"] == "append" and table is not None and table.match is not None:
            what["state"] = fingerprint(table.match.state)
        self.history.append(what)
        os.write(self.marks, f"promised {len(self.history)}\n".encode())
        return done

    def begin_match(self, header: Plain) -> int:
        begin = super().begin_match
        return self._promise({"did": "begin", "header": header}, lambda: begin(header))

    def append(self, entry: Entry) -> None:
        append = super().append
        said = [entry.seq, entry.at_ns, entry.command, entry.events]
        self._promise({"did": "append", "entry": said}, lambda: append(entry))

    def finish(self, match_id: int, result: Plain) -> None:
        finish = super().finish
        self._promise({"did": "finish", "result": result}, lambda: finish(match_id, result))

    def keep_setting(self, key: str, value: Plain) -> None:
        keep = super().keep_setting
        self._promise({"did": "keep", "key": key, "value": value}, lambda: keep(key, value))


def main() -> None:
    root, seed, history_path = Path(sys.argv[1]), int(sys.argv[2]), Path(sys.argv[3])
    history: list[dict[str, Any]] = []
    marks = os.open(root / "marks", os.O_WRONLY | os.O_CREAT | os.O_APPEND)
    options = with_options(Options(), {"target": 1, "cut": True, "zero": True})
    for start in range(STARTS):
        with Watched.open(root / "state" / "table.sqlite3", NOW) as journal:
            journal.history, journal.marks = history, marks
            os.write(marks, b"opened\n")
            evening = Evening(
                record=Record(journal),
                options=options,
                demo=True,
                places=3,
                next_ns=100 * MS,
                seed=seed + start,
            )
            journal.table = evening
            evening.step_ms = 200
            evening.table.resume(evening.now_ns)
            evening.wait(150 * SECOND)
            journal.keep_setting("own rules", [{"start": start}])
            journal.keep_setting("volume", start)
            evening.wait(150 * SECOND)
            if start == STARTS - 1:
                history_path.write_text(json.dumps(history))
                os._exit(0)


if __name__ == "__main__":
    main()
