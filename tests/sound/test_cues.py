"""The sound files are what the recipes make, and fit a table: none clicks, none shouts, none is late."""

from pathlib import Path

import pytest

from kiosk.sound.ear import MOST_TELLING_FIRST
from kiosk.sound.making import CUES, read, recipes, write
from kiosk.sound.synthesis import LOUDEST, RATE, Recipe, RecipeError, recipe, samples

ALL = recipes()
by_name = pytest.mark.parametrize("cue", ALL, ids=lambda cue: cue.name)


def test_every_cue_that_can_be_heard_has_a_recipe_and_every_recipe_is_heard() -> None:
    assert {cue.name for cue in ALL} == {*MOST_TELLING_FIRST, "press"}
    assert {path.stem for path in CUES.glob("*.wav")} == {cue.name for cue in ALL}


@by_name
def test_a_file_is_what_its_recipe_makes(cue: Recipe) -> None:
    made, kept = samples(cue), read(CUES / f"{cue.name}.wav")
    assert len(made) == len(kept)
    # another machine's sine may round the last bit otherwise
    assert max(abs(one - other) for one, other in zip(made, kept, strict=True)) <= 1


@by_name
def test_a_cue_begins_at_once_ends_in_silence_and_is_as_loud_as_it_says(cue: Recipe) -> None:
    sound = read(CUES / f"{cue.name}.wav")
    assert max(map(abs, sound)) == pytest.approx(cue.peak * LOUDEST, abs=1)
    assert max(map(abs, sound[: RATE * 3 // 100])) > 0.03 * LOUDEST * cue.peak, "nothing in the first 30 ms"
    assert abs(sound[-1]) <= 20
    steps = [abs(one - other) for one, other in zip(sound[-200:], sound[-199:], strict=False)]
    assert max(steps) < 0.2 * LOUDEST, "its end clicks"


def test_no_two_cues_sound_the_same() -> None:
    sounds = [bytes(read(CUES / f"{cue.name}.wav")) for cue in ALL]
    assert len(set(sounds)) == len(sounds)


def test_what_is_written_is_read_back(tmp_path: Path) -> None:
    cue = ALL[0]
    write(cue, tmp_path / "one.wav")
    assert read(tmp_path / "one.wav") == samples(cue)


@pytest.mark.parametrize(
    ("table", "said"),
    [
        ({"seconds": 0.3, "peak": 0.5}, "[boo] is silent: give it a [[boo.layer]]"),
        ({"seconds": 9.0, "peak": 0.5, "layer": []}, "[boo] seconds = 9.0: give a length of 0 to 3 seconds"),
        ({"seconds": 0.3, "peak": 2.0, "layer": []}, "[boo] peak = 2.0: give the loudest sample, 0 to 1"),
        (
            {"seconds": 0.3, "peak": 0.5, "loops": 2},
            "[boo] has loops: a cue has seconds, peak and [[boo.layer]]",
        ),
        (
            {"seconds": 0.3, "peak": 0.5, "layer": [{"wave": "saw"}]},
            "[[boo.layer]] number 1: wave = 'saw', but",
        ),
        (
            {"seconds": 0.3, "peak": 0.5, "layer": [{"wave": "sine", "decay": -1.0}]},
            "[[boo.layer]] number 1: decay = -1.0 is not a number from 0 on",
        ),
    ],
)
def test_a_recipe_that_cannot_be_followed_says_where_and_what_to_mend(table: dict, said: str) -> None:
    with pytest.raises(RecipeError) as told:
        recipe("boo", table)
    assert said in str(told.value)
