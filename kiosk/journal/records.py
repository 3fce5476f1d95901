"""The words between the journal and its caller: plain data in and out, and the few things that can go wrong.

Imports nothing of ours.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TypeAlias

# What JSON can say. It comes back equal, but for tuples, which come back as lists.
Plain: TypeAlias = "bool | int | float | str | Sequence[Plain] | Mapping[str, Plain] | None"


@dataclass(frozen=True, slots=True)
class Entry:
    """One thing that happened in a match: what was asked (None: the table itself acted) and the facts that
    followed.

    `seq` counts from 1 without a gap; `at_ns` is on the match's own clock.
    """

    seq: int
    at_ns: int
    command: Plain
    events: Sequence[Plain]


@dataclass(frozen=True, slots=True)
class StoredMatch:
    """A match as it was begun, and everything that happened in it, in order."""

    match_id: int
    header: Plain
    entries: tuple[Entry, ...]


@dataclass(frozen=True, slots=True)
class Glimpse:
    """What a journal holds that cannot be opened: the match that is not finished, and the settings by key."""

    match: StoredMatch | None
    settings: Mapping[str, Plain]


@dataclass(frozen=True, slots=True)
class Result:
    """How a finished match began and ended."""

    match_id: int
    header: Plain
    result: Plain


@dataclass(frozen=True, slots=True)
class SetAside:
    """A journal that could not be trusted was moved to `path`; `why` and `mend` are for the staff.

    `reason` is one word, also in the file's name: emptied, foreign, newer, damaged, shortened, orphaned.
    """

    path: Path
    reason: str
    why: str
    mend: str


class _JournalError(Exception):
    """What went wrong with which file, and what a person can do about it."""

    def __init__(self, path: Path, why: str, mend: str) -> None:
        super().__init__(f"{path}: {why}. {mend}.")
        self.path = path
        self.why = why
        self.mend = mend


class JournalUnavailable(_JournalError):
    """The journal cannot be read or opened now; that is no fault of the file, and it stays where it is."""


class JournalInUse(JournalUnavailable):
    """Another process has it open."""


class JournalWriteFailed(_JournalError):
    """This one write did not happen; everything before it stands, and the journal can be used further."""
