"""What a journal holds whose place cannot be written, so that play goes on from it all the same.

Nothing is written beside the journal, not even a lock: it is copied to memory and opened there. Imports the
other modules of the journal only.
"""

import shutil
import tempfile
from pathlib import Path

from kiosk.journal._folder import beside
from kiosk.journal._journal import Journal
from kiosk.journal._opening import unavailable
from kiosk.journal.records import Glimpse

IN_MEMORY = Path("/dev/shm")  # noqa: S108 -- the folder made in it is the table's own
ANY_TIME = "1970-01-01T00:00:00Z"  # names a bad copy, which nobody sees


def glimpse(path: Path) -> Glimpse:
    """Read the journal at `path` without writing there. What is damaged in it is left out.

    Raises JournalUnavailable when it cannot be read, or there is no room in memory.
    """
    where = IN_MEMORY if IN_MEMORY.is_dir() else None
    with unavailable(path), tempfile.TemporaryDirectory(prefix="cutlight-", dir=where) as folder:
        copy = Path(folder) / path.name
        for suffix in ("", "-wal"):
            if beside(path, suffix).is_file():
                shutil.copyfile(beside(path, suffix), beside(copy, suffix))
        with Journal.open(copy, ANY_TIME) as journal:
            return Glimpse(journal.current(), journal.settings())
