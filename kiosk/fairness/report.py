"""What races told, in words and as plain data: counts added up, what must hold of them, a table to read.

Imports the races.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from hardware.press import MS
from kiosk.fairness.conditions import CONDITIONS
from kiosk.fairness.races import EXACT, GAPS_NS, SOURCES, STATED, Count, Job
from kiosk.fairness.rivals import RIVALS

APART_NS = MS
"""From this gap on, presses of one exact clock must never be judged wrongly."""
FEW = 400
"""Races of a gap below that, where all are dead heats, when the others are very many."""
CHUNK = 1_000


def plan(source: str, races: int, seed: int) -> Iterator[Job]:
    """Divide so many races of at least `APART_NS` (and fewer closer ones) among conditions and gaps."""
    wide = [gap_ns for gap_ns in GAPS_NS if gap_ns >= APART_NS]
    each = -(-races // (len(CONDITIONS) * len(wide)))
    for condition in CONDITIONS:
        for gap_ns in GAPS_NS:
            left = each if gap_ns in wide else max(min(each, FEW), each // 10)
            for number in range(-(-left // CHUNK)):
                some = min(CHUNK, left - number * CHUNK)
                yield Job(source, condition, gap_ns, some, seed + number)


def broken(counts: Iterable[Count]) -> list[str]:
    """Return what must hold of the races and does not, in words."""
    said = []
    for one in counts:
        if one.source not in (*EXACT, *STATED):
            continue
        where = f"{SOURCES[one.source]}, {one.condition}, {one.gap_ns / MS:g} ms apart"
        if wrong := one.verdicts["wrong"]:
            said.append(f"{where}: {wrong} of {one.races} races were judged wrongly")
        if lost := one.verdicts["lost"]:
            said.append(f"{where}: {lost} of {one.races} races lost a press")
        if one.astray:
            said.append(f"{where}: {one.astray} presses were stamped outside their stated error")
    return said


def by_gap(counts: Iterable[Count], source: str) -> dict[int, Count]:
    """Add up a source's races of all conditions; the gaps in order."""
    sums: dict[int, Count] = {}
    for gap_ns in GAPS_NS:
        total = Count(source, "all", gap_ns)
        for one in counts:
            if one.source == source and one.gap_ns == gap_ns:
                total.add(one)
        if total.races:
            sums[gap_ns] = total
    return sums


def lines(counts: Sequence[Count]) -> Iterator[str]:
    """Give a table a source: shares of its races by the true gap."""
    for source, name in SOURCES.items():
        gaps = by_gap(counts, source)
        if not gaps:
            continue
        yield f"{name}: {sum(one.races for one in gaps.values()):,} races"
        yield _row("true gap, ms", (f"{gap_ns / MS:g}" for gap_ns in gaps))
        yield _row("  wrong", (share(one.verdicts["wrong"], one.races) for one in gaps.values()))
        yield _row("  dead heat", (share(one.verdicts["dead heat"], one.races) for one in gaps.values()))
        if any(one.verdicts["lost"] for one in gaps.values()):
            yield _row("  press lost", (share(one.verdicts["lost"], one.races) for one in gaps.values()))
        for rival, words in RIVALS.items():
            if rival in compared(source):
                yield _row(f"  {words}", (share(one.wrong[rival], one.races) for one in gaps.values()))
        yield ""


def compared(source: str) -> tuple[str, ...]:
    """Return which other ways could have judged a source's presses: no pin, no debounce by the kernel."""
    fed = source in {"keyboard", "touch"}
    return tuple(rival for rival in RIVALS if not (fed and rival in {"bounce_time", "poll"}))


def share(part: int, whole: int) -> str:
    """Return a share in words: nothing is "0", and what is not nothing never looks like it."""
    if part == 0:
        return "0"
    percent = 100 * part / whole
    if percent < 0.01:
        return f"1:{round(whole / part)}"
    return f"{percent:.2f}%" if percent < 1 else f"{percent:.0f}%"


def _row(title: str, cells: Iterable[str]) -> str:
    return f"{title:<20}" + "".join(f"{cell:>9}" for cell in cells)


def to_plain(counts: Iterable[Count]) -> list[dict[str, object]]:
    """Return counts as JSON has them."""
    return [
        {
            "source": one.source,
            "condition": one.condition,
            "gap_ns": one.gap_ns,
            "races": one.races,
            "verdicts": dict(one.verdicts),
            "wrong": dict(one.wrong),
            "astray": one.astray,
            "widest_ns": one.widest_ns,
        }
        for one in counts
    ]


def read(path: Path) -> list[Count]:
    """Return the counts that were written before; none where there is no such file."""
    if not path.exists():
        return []
    return [
        Count(**{**plain, "verdicts": Counter(plain["verdicts"]), "wrong": Counter(plain["wrong"])})
        for plain in json.loads(path.read_text(encoding="utf-8"))
    ]
