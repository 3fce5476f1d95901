"""Plays cues, where there is sound; a table without it plays on in silence.

Imports pygame's mixer and nothing of ours but the places of the files.
"""

from __future__ import annotations

import os
import sys
import threading
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import Final, TypeVar

import pygame

from kiosk.sound.making import CUES
from kiosk.sound.synthesis import RATE

BUFFER: Final = 512
"""Samples at a time: a cue begins at most 23 ms after it was asked for."""
VOICES: Final = 12
NIGHT: Final = 0.4
"""How much of the volume is left at night."""
AGAIN_NS: Final = 60_000_000_000
"""A speaker that was not there may be plugged in: it is looked for again so often."""

Told = TypeVar("Told")


@contextmanager
def _hushed_driver() -> Iterator[None]:
    """Keep what ALSA writes of a device that is not there off stderr: `why` tells it in a line."""
    sys.stderr.flush()
    kept, nowhere = os.dup(2), os.open(os.devnull, os.O_WRONLY)
    try:
        os.dup2(nowhere, 2)
        yield
    finally:
        os.dup2(kept, 2)
        os.close(kept)
        os.close(nowhere)


class Speaker:
    """The table's voice.

    `volume`: 0 to 1, as the venue set it. `night`: quieter. `why` tells why nothing can be heard, if so;
    `untried`: because nobody has called `open` yet.
    """

    def __init__(self, volume: float = 0.7, *, night: bool = False) -> None:
        """Say nothing yet: `open` first."""
        self.volume = volume
        self.night = night
        self.why: str | None = "sound was not opened"
        self.untried = True
        self._sounds: dict[str, pygame.mixer.Sound] = {}
        self._lock = threading.Lock()
        self._tried_ns: int | None = None

    def open(self) -> bool:
        """Open the sound device; return whether there is one. `why` then tells what is wrong."""
        self.untried = False
        try:
            with _hushed_driver():
                pygame.mixer.init(RATE, -16, 1, BUFFER, allowedchanges=0)
            pygame.mixer.set_num_channels(VOICES)
            self._sounds = {path.stem: pygame.mixer.Sound(str(path)) for path in sorted(CUES.glob("*.wav"))}
        except (pygame.error, OSError) as error:
            self._sounds = {}
            self.why = str(error)
            return False
        self.why = None
        return True

    def look_again(self, now_ns: int) -> None:
        """Look for a device that was not there, once a minute; to be asked while nobody plays."""
        if self.why is None:
            return
        if self._tried_ns is not None and now_ns - self._tried_ns >= AGAIN_NS:
            self.open()
            self._tried_ns = now_ns
        self._tried_ns = self._tried_ns or now_ns

    def play(self, cues: Iterable[str]) -> None:
        """Let cues be heard at once, each by its name; any thread may ask.

        Raises:
            LookupError: there is sound, but no such cue.
        """
        loud = max(0.0, min(self.volume, 1.0)) * (NIGHT if self.night else 1.0)
        if not self._sounds or loud == 0.0:
            return
        with self._lock:
            for cue in cues:
                self._say(self._sounds[cue], loud)

    def _say(self, sound: pygame.mixer.Sound, loud: float) -> None:
        try:
            sound.set_volume(loud)
            sound.play()
        except pygame.error as error:  # closed beneath us: silence is no reason to stop a game
            self.why = str(error)

    def listen(self, sink: Callable[[Told], None], presses: Callable[[Told], bool]) -> Callable[[Told], None]:
        """Return a sink that lets what `presses` finds to be a press be heard, then hands it on to `sink`.

        It is called in the thread of the button: the sound is under way before anybody knows what it means.
        """

        def sound_and_pass(told: Told) -> None:
            try:
                if presses(told):
                    self.play(("press",))
            finally:
                sink(told)

        return sound_and_pass

    def close(self) -> None:
        """Fall silent for good."""
        self._sounds = {}
        self.why = "sound was closed"
        if pygame.mixer.get_init():
            pygame.mixer.quit()
