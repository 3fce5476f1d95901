"""Makes the sound files from the recipes: `python -m kiosk.sound.making`. Imports `synthesis`."""

from __future__ import annotations

import sys
import tomllib
import wave
from array import array
from pathlib import Path
from typing import Final

from kiosk.sound.synthesis import RATE, Recipe, RecipeError, recipe, samples

RECIPES: Final = Path(__file__).parent / "recipes.toml"
CUES: Final = Path(__file__).parent / "cues"


def recipes(path: Path = RECIPES) -> tuple[Recipe, ...]:
    """Return every recipe of the file; raise RecipeError, or tomllib's own error with the line."""
    tables = tomllib.loads(path.read_text(encoding="utf-8"))
    return tuple(recipe(name, table) for name, table in tables.items())


def write(cue: Recipe, path: Path) -> None:
    """Write one cue as a WAV file: one channel of 16 bits."""
    sound = samples(cue)
    if sys.byteorder == "big":
        sound.byteswap()
    with wave.open(str(path), "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(RATE)
        file.writeframes(sound.tobytes())


def read(path: Path) -> array[int]:
    """Return the samples of a file that `write` wrote."""
    with wave.open(str(path), "rb") as file:
        sound = array("h", file.readframes(file.getnframes()))
    if sys.byteorder == "big":
        sound.byteswap()
    return sound


def main() -> int:
    """Write every cue anew, and take away those without a recipe."""
    try:
        made = recipes()
    except (RecipeError, tomllib.TOMLDecodeError) as error:
        sys.stderr.write(f"{RECIPES}: {error}\n")
        return 2
    wanted = {CUES / f"{cue.name}.wav": cue for cue in made}
    for path in set(CUES.glob("*.wav")) - set(wanted):
        path.unlink()
    for path, cue in wanted.items():
        write(cue, path)
    return 0


if __name__ == "__main__":
    sys.exit(main())
