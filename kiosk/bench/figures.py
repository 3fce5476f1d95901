"""What was measured, as plain data: a table to read and a file for machines. Imports nothing of ours."""

from __future__ import annotations

import json
import os
import platform
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from statistics import median
from typing import Literal


@dataclass(frozen=True, slots=True, kw_only=True)
class Figure:
    """One measured value. `holds` None: for information, nothing is required of it.

    `required` says in words what must hold. `values` are what the figure was made from, each with its unit in
    its name.
    """

    key: str
    title: str
    value: float
    unit: str
    required: str = ""
    holds: bool | None = None
    how: str = ""
    values: Mapping[str, float] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class NotMeasured:
    """A figure that cannot be had on this machine, and why. What is required and not measured has failed."""

    key: str
    title: str
    why: str


Measured = Figure | NotMeasured


def required(
    key: str,
    title: str,
    value: float,
    bound: tuple[Literal["<", "<=", ">="], float],
    unit: str,
    how: str,
    values: Mapping[str, float],
) -> Figure:
    """Return a figure that must keep within its bound."""
    sign, limit = bound
    holds = {"<": value < limit, "<=": value <= limit, ">=": value >= limit}[sign]
    return Figure(
        key=key, title=title, value=value, unit=unit, required=f"{sign} {limit:g}{unit}", holds=holds,
        how=how, values=values,
    )  # fmt: skip


def in_turns(jobs: Mapping[str, Callable[[], float]], goes: int) -> dict[str, list[float]]:
    """Run each job once a go, in turns, so that all meet the same weather; return what each gave."""
    found: dict[str, list[float]] = {name: [] for name in jobs}
    for _ in range(goes):
        for name, job in jobs.items():
            found[name].append(job())
    return found


def median_ratio(over: Sequence[float], under: Sequence[float]) -> float:
    """Return the median of the ratios of values that were measured side by side."""
    return median(one / other for one, other in zip(over, under, strict=True))


def share(values: Iterable[float], part: float) -> float:
    """Return the value below which `part` (0..1) of all lie; `values` must not be empty."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(len(ordered) * part))]


def failures(measured: Iterable[Measured]) -> list[str]:
    """Return a sentence for each requirement that does not hold or was not measured."""
    said = []
    for one in measured:
        if isinstance(one, NotMeasured):
            said.append(f"{one.title}: not measured, {one.why}")
        elif one.holds is False:
            said.append(f"{one.title}: {_shown(one)}, required {one.required}")
    return said


def table(measured: Iterable[Measured]) -> str:
    """Return the figures for people."""
    lines = []
    for one in measured:
        if isinstance(one, NotMeasured):
            lines += [f"  {'?':>12}  FAILS  {one.title}", f"{'':23}{one.why}"]
            continue
        verdict = {None: "", True: "holds", False: "FAILS"}[one.holds]
        required_words = f"  (required {one.required})" if one.required else ""
        lines.append(f"  {_shown(one):>12}  {verdict:5}  {one.title}{required_words}")
        parts = [f"{name.replace('_', ' ')} {value:,.4g}" for name, value in one.values.items()]
        lines += [f"{'':23}{text}" for text in _wrapped(", ".join(parts), 100)]
        lines += [f"{'':23}{text}" for text in _wrapped(one.how, 100)]
    return "\n".join(lines)


def _shown(one: Figure) -> str:
    digits = f"{one.value:,.0f}" if abs(one.value) >= 1000 else f"{one.value:.3g}"
    return f"{digits}{one.unit}"


def _wrapped(text: str, width: int) -> list[str]:
    lines: list[str] = []
    for word in text.split():
        if lines and len(lines[-1]) + 1 + len(word) <= width:
            lines[-1] += f" {word}"
        else:
            lines.append(word)
    return lines


def write(path: Path, measured: Sequence[Measured]) -> None:
    """Write everything as JSON, making the folder if need be."""
    told = {
        "machine": {
            "system": platform.platform(),
            "python": platform.python_version(),
            "cores": os.cpu_count(),
            "load": os.getloadavg()[0],
        },
        "figures": {one.key: asdict(one) for one in measured},
        "failed": failures(measured),
    }
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(told, indent=2) + "\n", encoding="utf-8")
