"""What races told, as one page that needs nothing else: tiles, a table, charts, and how it was measured.

Imports the report and the charts.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape
from pathlib import Path

from hardware.press import MS
from kiosk.fairness.charts import curves, stacked
from kiosk.fairness.conditions import recorded
from kiosk.fairness.races import EXACT, GAPS_NS, SOURCES, STATED, Count
from kiosk.fairness.report import APART_NS, by_gap, compared, share
from kiosk.fairness.rivals import RIVALS

FRAME = Path(__file__).with_name("page.html")

NOTES = {
    "gpio": "The kernel stamps each edge in its interrupt. Below 1 ms the table says dead heat, as its rules "
    "want.",
    "board": "The board's own chip stamps both presses, so the cable does not matter.",
    "boards": "Two clocks, known to each other over a cable: what is within their doubt is said to be a dead "
    "heat.",
    "mixed": "One press stamped by the Pi, one by a board, judged by the sum of what each can be wrong by.",
    "rpi-gpio": "Python stamps when it gets round to it, so the table trusts no gap below 24 ms. A press "
    "that is over before Python looks is lost; a delay of 30 ms is more than this driver can know of.",
    "keyboard": "Asked every 8 ms and stamped at the screen's next look, in the order in which it tells.",
    "touch": "Stamped at the screen's next look: below 40 ms it is a dead heat.",
}


def page(counts: Sequence[Count]) -> str:
    """Return the page."""
    delays = recorded()
    median_ns = next(delay_ns for reached, delay_ns in delays if reached >= 0.5)
    tenth_ns = next(delay_ns for reached, delay_ns in delays if reached >= 0.9)
    busy = f"median {median_ns / MS:.1f} ms, one in ten over {tenth_ns / MS:.0f} ms"
    frame = FRAME.read_text(encoding="utf-8").replace("<!-- busy -->", busy)
    return frame.replace("<!-- content -->", "\n".join(_content(counts)))


def _content(counts: Sequence[Count]) -> Iterator[str]:
    yield "<h1>Who was first?</h1>"
    yield (
        "<p>Two people hit their buttons almost at once. The table says who was first, or that nobody can "
        "say: a <b>dead heat</b>. It must never name the wrong one. This is how often each kind of "
        "button kept to that, beside what simpler ways of reading buttons would have said of the very same "
        "presses.</p>"
    )
    yield from _tiles(counts)
    yield "<h2>In short</h2>"
    yield from _summary(counts)
    yield "<h2>By the true gap</h2>"
    yield _key()
    for source in SOURCES:
        yield from _card(counts, source)


def _tiles(counts: Sequence[Count]) -> Iterator[str]:
    exact = [one for one in counts if one.source in EXACT and one.gap_ns >= APART_NS]
    two = [one for one in counts if one.source in STATED]
    frame = [one for one in counts if one.source in (*EXACT, *STATED) and one.gap_ns == 5 * MS]
    tiles = (
        (f"{sum(one.races for one in counts):,}", "races in all"),
        (_wrong_of(exact), "wrong verdicts on kernel-stamped and one-board presses, 1 ms apart or more"),
        (_wrong_of(two), "wrong verdicts between two clocks (two boards, GPIO and a board), at any gap"),
        (
            share(sum(one.wrong["frame"] for one in frame), max(sum(one.races for one in frame), 1)),
            "wrong at a gap of 5 ms if the same buttons were looked at 60 times a second",
        ),
    )
    yield '<div class="tiles">'
    for figure, words in tiles:
        yield f'<div class="tile"><b>{figure}</b>{words}</div>'
    yield "</div>"


def _wrong_of(counts: Sequence[Count]) -> str:
    wrong = sum(one.verdicts["wrong"] + one.verdicts["lost"] for one in counts)
    return f"{wrong:,} <small>of {sum(one.races for one in counts):,}</small>"


def _summary(counts: Sequence[Count]) -> Iterator[str]:
    heads = (
        "buttons on",
        "races",
        "wrong",
        "wrong from 1 ms on",
        "press lost",
        "told apart from",
        "± stated",
        "outside that",
    )
    yield '<div class="card wide"><table><thead><tr>'
    yield "".join(f"<th>{head}</th>" for head in heads) + "</tr></thead><tbody>"
    for source, name in SOURCES.items():
        own = [one for one in counts if one.source == source]
        if not own:
            continue
        races = sum(one.races for one in own)
        wide = [one for one in own if one.gap_ns >= APART_NS]
        figures = (
            sum(one.verdicts["wrong"] for one in own),
            sum(one.verdicts["wrong"] for one in wide),
            sum(one.verdicts["lost"] for one in own),
        )
        cells = "".join(f'<td class="{"bad" if figure else ""}">{figure:,}</td>' for figure in figures)
        widest = max(one.widest_ns for one in own) / MS
        yield (
            f"<tr><td>{escape(name)}</td><td>{races:,}</td>{cells}<td>{_told_apart(own)}</td>"
            f"<td>{widest:.1f} ms</td><td>{share(sum(one.astray for one in own), 2 * races)}</td></tr>"
        )
    yield "</tbody></table></div>"


def _told_apart(counts: Sequence[Count]) -> str:
    """From which gap on nearly every race has a winner, whatever the condition."""
    for gap_ns in GAPS_NS:
        wider = [one for one in counts if one.gap_ns >= gap_ns]
        if wider and all(one.verdicts["right"] >= 0.99 * one.races for one in wider):
            return f"{gap_ns / MS:g} ms"
    return "above 50 ms"


def _key() -> str:
    words = {"right": "right", "heat": "dead heat said", "wrong": "wrong: this table", "lost": "a press lost"}
    names: dict[str, str] = words | {rival: f"wrong: {says}" for rival, says in RIVALS.items()}
    items = "".join(f'<li><i class="{name}"></i>{escape(says)}</li>' for name, says in names.items())
    return f'<ul class="key">{items}</ul>'


def _card(counts: Sequence[Count], source: str) -> Iterator[str]:
    gaps = by_gap(counts, source)
    if not gaps:
        return
    names = [f"{gap_ns / MS:g}" for gap_ns in gaps]
    told = {"wrong": "wrong", "lost": "lost", "dead heat": "heat", "right": "right"}
    verdicts = {
        colour: [one.verdicts[verdict] / one.races for one in gaps.values()]
        for verdict, colour in told.items()
    }
    others = {rival: [one.wrong[rival] / one.races for one in gaps.values()] for rival in compared(source)}
    name = SOURCES[source]
    yield f'<section class="card"><h3>{escape(name)}</h3><p class="soft">{escape(NOTES[source])}</p>'
    yield '<div class="pair">'
    bars = stacked(names, verdicts, f"{name}: verdicts by the true gap")
    yield f"<figure>{bars}<figcaption>What the table said, all conditions</figcaption></figure>"
    lines = curves(
        names,
        {**others, "wrong": verdicts["wrong"]},
        f"{name}: wrong verdicts by the true gap, this table and others",
    )
    yield f"<figure>{lines}<figcaption>How often the wrong one is named</figcaption></figure></div>"
    yield from _details(counts, source)
    yield "</section>"


def _details(counts: Sequence[Count], source: str) -> Iterator[str]:
    own = [one for one in counts if one.source == source]
    gaps = sorted({one.gap_ns for one in own})
    yield "<details><summary>every condition: wrong + lost of all races, dead heats in per cent</summary>"
    yield '<div class="wide"><table><thead><tr><th>condition</th>'
    yield "".join(f"<th>{gap_ns / MS:g} ms</th>" for gap_ns in gaps) + "</tr></thead><tbody>"
    for condition in dict.fromkeys(one.condition for one in own):
        cells = []
        for gap_ns in gaps:
            one = next(one for one in own if (one.condition, one.gap_ns) == (condition, gap_ns))
            bad = one.verdicts["wrong"] + one.verdicts["lost"]
            heats = one.verdicts["dead heat"] / one.races
            cells.append(
                f'<td class="{"bad" if bad else ""}">{bad:,} / {one.races:,}<br>'
                f"<small>{heats:.0%}</small></td>"
            )
        yield f"<tr><td>{escape(condition)}</td>{''.join(cells)}</tr>"
    yield "</tbody></table></div></details>"
