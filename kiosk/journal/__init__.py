"""What happened at the table, on disk, and back again after the plug was pulled.

Holds plain data only and imports nothing of ours: what a command or an event means is the rules' business.
"""

from kiosk.journal._glimpse import glimpse
from kiosk.journal._journal import Journal
from kiosk.journal._opening import refuse_if_held
from kiosk.journal.records import (
    Entry,
    Glimpse,
    JournalInUse,
    JournalUnavailable,
    JournalWriteFailed,
    Plain,
    Result,
    SetAside,
    StoredMatch,
)

__all__ = [
    "Entry",
    "Glimpse",
    "Journal",
    "JournalInUse",
    "JournalUnavailable",
    "JournalWriteFailed",
    "Plain",
    "Result",
    "SetAside",
    "StoredMatch",
    "glimpse",
    "refuse_if_held",
]
