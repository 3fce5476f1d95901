"""Two charts as SVG: verdicts by gap, and how often each way of judging was wrong. Imports nothing of ours.

Colours are classes, so that the page's light and dark dress reach them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from html import escape

WIDTH, HEIGHT = 460, 236
LEFT, RIGHT, TOP, BOTTOM = 44, 12, 14, 44
PLOT_W, PLOT_H = WIDTH - LEFT - RIGHT, HEIGHT - TOP - BOTTOM

Series = Mapping[str, Sequence[float]]
"""By the class of its colour: a share, 0 to 1, for each gap."""


def stacked(gaps: Sequence[str], series: Series, title: str) -> str:
    """Return bars that fill 0 to 100 %, one a gap, made of the series from the bottom up."""
    step = PLOT_W / len(gaps)
    parts = [*_frame(gaps, title, 1.0)]
    for place, gap in enumerate(gaps):
        x, floor = LEFT + step * place + 4, float(TOP + PLOT_H)
        for name, shares in series.items():
            height = shares[place] * PLOT_H
            if height == 0:
                continue
            floor -= height
            words = escape(f"{gap} ms: {name} {shares[place]:.2%}")
            parts.append(
                f'<rect class="{name}" x="{x:.1f}" y="{floor:.1f}" width="{step - 8:.1f}" '
                f'height="{max(height, 1.5):.1f}"><title>{words}</title></rect>'
            )
    return _svg(title, parts)


def curves(gaps: Sequence[str], series: Series, title: str) -> str:
    """Return a line a series over the gaps; the last in the mapping lies on top."""
    most = max((share for shares in series.values() for share in shares), default=0.0)
    top = next(limit for limit in (0.1, 0.25, 0.6, 1.0) if most <= limit)
    step = PLOT_W / len(gaps)
    parts = [*_frame(gaps, title, top)]
    for name, shares in series.items():
        points = [
            (LEFT + step * (place + 0.5), TOP + PLOT_H * (1 - share / top))
            for place, share in enumerate(shares)
        ]
        drawn = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
        parts.append(f'<polyline class="line {name}" points="{drawn}"/>')
        for (x, y), share, gap in zip(points, shares, gaps, strict=True):
            words = escape(f"{gap} ms: {share:.2%} wrong")
            parts.append(
                f'<circle class="{name}" cx="{x:.1f}" cy="{y:.1f}" r="3.2"><title>{words}</title></circle>'
            )
    return _svg(title, parts)


def _svg(title: str, parts: Sequence[str]) -> str:
    return (
        f'<svg viewBox="0 0 {WIDTH} {HEIGHT}" role="img" aria-label="{escape(title)}">{"".join(parts)}</svg>'
    )


def _frame(gaps: Sequence[str], title: str, top: float) -> Iterator[str]:
    yield f"<title>{escape(title)}</title>"
    for number in range(5):
        y = TOP + PLOT_H * number / 4
        yield f'<line class="grid" x1="{LEFT}" x2="{WIDTH - RIGHT}" y1="{y:.1f}" y2="{y:.1f}"/>'
        label = f"{top * (4 - number) / 4 * 100:.3g} %"
        yield f'<text x="{LEFT - 6}" y="{y + 4:.1f}" text-anchor="end">{label}</text>'
    step = PLOT_W / len(gaps)
    for place, gap in enumerate(gaps):
        x = LEFT + step * (place + 0.5)
        yield f'<text x="{x:.1f}" y="{TOP + PLOT_H + 16}" text-anchor="middle">{gap}</text>'
    middle = LEFT + PLOT_W / 2
    yield f'<text x="{middle:.1f}" y="{HEIGHT - 8}" text-anchor="middle">true gap, ms</text>'
