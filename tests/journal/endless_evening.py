"""A table that plays on for ever, for a test to kill; it says the number of each entry it was promised.

Run as: endless_evening.py JOURNAL
"""

import os
import sys
from pathlib import Path

from kiosk.journal import Journal
from tests.journal.conftest import NOW, entry


def main() -> None:
    os.write(1, b"start\n")
    journal = Journal.open(Path(sys.argv[1]), NOW)
    os.write(1, b"sound\n" if journal.set_aside is None else b"set aside\n")
    current = journal.current()
    if current is None:
        journal.begin_match({"seed": 7})
        current = journal.current()
    seq = len(current.entries)
    while True:
        seq += 1
        journal.append(entry(seq))
        os.write(1, b"%d\n" % seq)
        if seq % 50 == 0:
            journal.keep_setting("seen", seq)


if __name__ == "__main__":
    main()
