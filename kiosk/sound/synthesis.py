"""Sound from a recipe: tones and noise with a beginning and an end, added up. Pure. Imports nothing of ours.

A recipe is a table of `recipes.toml`; the same recipe gives the same samples on every machine, but for the
last bit of a sine.
"""

from __future__ import annotations

import math
import random
from array import array
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields
from typing import Any, Final, Literal

RATE: Final = 22_050
"""Samples a second."""
LOUDEST: Final = 32_767
FADE_S: Final = 0.004
"""Every cue ends within so many seconds in silence, so that no speaker clicks."""

Wave = Literal["sine", "triangle", "bell", "noise"]
PARTIALS: Final[Mapping[str, tuple[tuple[float, float], ...]]] = {
    "sine": ((1.0, 1.0),),
    "triangle": ((1.0, 1.0), (3.0, -1 / 9), (5.0, 1 / 25), (7.0, -1 / 49)),
    "bell": ((1.0, 1.0), (2.0, 0.45), (3.01, 0.25), (4.2, 0.16), (5.43, 0.09)),
}


class RecipeError(ValueError):
    """A recipe cannot be followed."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Layer:
    """One voice of a cue.

    `start`, `attack` and `decay` are seconds: when it begins, how long it swells, and how long until it has
    fallen to a thousandth. Tones glide from `pitch` to `glide` Hz (0: they stay). Noise is kept between `low`
    and `high` Hz.
    """

    wave: Wave
    gain: float = 1.0
    start: float = 0.0
    attack: float = 0.002
    decay: float = 0.2
    pitch: float = 440.0
    glide: float = 0.0
    low: float = 200.0
    high: float = 6000.0


@dataclass(frozen=True, slots=True)
class Recipe:
    """One cue: how many `seconds` it lasts, how loud its loudest sample is (0..1), and its voices."""

    name: str
    seconds: float
    peak: float
    layers: tuple[Layer, ...]


def recipe(name: str, table: Mapping[str, Any]) -> Recipe:
    """Return the recipe that a table of the file describes; raise RecipeError with its name and the mend."""
    unknown = sorted(set(table) - {"seconds", "peak", "layer"})
    if unknown:
        raise RecipeError(f"[{name}] has {', '.join(unknown)}: a cue has seconds, peak and [[{name}.layer]]")
    seconds, peak = table.get("seconds"), table.get("peak")
    if not isinstance(seconds, float) or not 0 < seconds <= 3:
        raise RecipeError(f"[{name}] seconds = {seconds!r}: give a length of 0 to 3 seconds, such as 0.3")
    if not isinstance(peak, float) or not 0 < peak <= 1:
        raise RecipeError(f"[{name}] peak = {peak!r}: give the loudest sample, 0 to 1, such as 0.6")
    layers = tuple(_layer(name, number, each) for number, each in enumerate(table.get("layer", ()), 1))
    if not layers:
        raise RecipeError(f"[{name}] is silent: give it a [[{name}.layer]]")
    return Recipe(name, seconds, peak, layers)


def _layer(name: str, number: int, table: Mapping[str, Any]) -> Layer:
    where = f"[[{name}.layer]] number {number}"
    known = {field.name for field in fields(Layer)}
    unknown = sorted(set(table) - known)
    if unknown:
        raise RecipeError(f"{where} has {', '.join(unknown)}: a layer knows {', '.join(sorted(known))}")
    wave = table.get("wave")
    if wave not in {*PARTIALS, "noise"}:
        raise RecipeError(f"{where}: wave = {wave!r}, but there are {', '.join(PARTIALS)} and noise")
    for key, value in table.items():
        if key != "wave" and (not isinstance(value, int | float) or isinstance(value, bool) or value < 0):
            raise RecipeError(f"{where}: {key} = {value!r} is not a number from 0 on")
    return Layer(**table)


def samples(cue: Recipe) -> array[int]:
    """Return the cue as 16-bit samples, `RATE` a second, its loudest at `peak`."""
    length = round(cue.seconds * RATE)
    sound = [0.0] * length
    for number, layer in enumerate(cue.layers):
        first = round(layer.start * RATE)
        voice = (
            _noise(layer, random.Random(f"{cue.name} {number}")) if layer.wave == "noise" else _tone(layer)
        )
        for place, value in zip(range(first, length), voice, strict=False):
            sound[place] += value
    fade = round(FADE_S * RATE)
    for place in range(fade):
        sound[length - 1 - place] *= place / fade
    loudest = max(map(abs, sound)) or 1.0
    scale = cue.peak * LOUDEST / loudest
    return array("h", (round(value * scale) for value in sound))


def _envelope(layer: Layer) -> Iterator[float]:
    swell = max(1, round(layer.attack * RATE))
    for place in range(swell):
        yield layer.gain * place / swell
    level, fall = layer.gain, 0.001 ** (1 / max(1.0, layer.decay * RATE))
    while True:
        yield level
        level *= fall


def _tone(layer: Layer) -> Iterator[float]:
    partials = PARTIALS[layer.wave]
    turn, target = 0.0, layer.glide or layer.pitch
    pitch, step = layer.pitch, (target / layer.pitch) ** (1 / max(1.0, (layer.attack + layer.decay) * RATE))
    for level in _envelope(layer):
        yield level * sum(weight * math.sin(math.tau * turn * ratio) for ratio, weight in partials)
        turn += pitch / RATE
        if (step > 1 and pitch < target) or (step < 1 and pitch > target):
            pitch *= step


def _noise(layer: Layer, chance: random.Random) -> Iterator[float]:
    """White noise through two gentle filters, each of one pole, twice."""
    soft, hard = (1 - math.exp(-math.tau * hz / RATE) for hz in (layer.low, layer.high))
    smooth = smoother = rumble = 0.0
    for level in _envelope(layer):
        smooth += hard * (chance.uniform(-1, 1) - smooth)
        smoother += hard * (smooth - smoother)
        rumble += soft * (smoother - rumble)
        yield level * (smoother - rumble)
