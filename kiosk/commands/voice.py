"""Between the table's scenes and its sounds."""

from __future__ import annotations

from hardware.press import Press, Sink
from kiosk.operator.settings import Settings
from kiosk.screen.scene import Scene
from kiosk.sound.ear import Ear
from kiosk.sound.speaker import Speaker


class Voice:
    """Lets what a scene tells be heard."""

    def __init__(self, speaker: Speaker) -> None:
        """Speak through `speaker`, which may be silent."""
        self.speaker = speaker
        self._ear = Ear()
        self._last: Scene | None = None

    def heed(self, settings: Settings) -> None:
        """Be as loud as the venue wants."""
        self.speaker.volume = settings.volume / 100
        self.speaker.night = settings.night_level

    def listen(self, sink: Sink) -> Sink:
        """Return a sink for the boards that lets each press be heard in the thread that brought it."""
        return self.speaker.listen(sink, _is_down)

    def follow(self, scene: Scene, now_ns: int) -> None:
        """Let be heard what is new in `scene`."""
        left_ns = None if scene.countdown is None else scene.countdown.to_ns - now_ns
        cues = self._ear.count(left_ns)
        if scene is not self._last:
            self._last = scene
            cues += self._of(scene, now_ns)
        if cues:
            self.speaker.play(cues)
        if scene.kind == "attract":
            self.speaker.look_again(now_ns)

    def _of(self, scene: Scene, now_ns: int) -> tuple[str, ...]:
        who = self._ear.seats(scene.seated, scene.agreed)
        if scene.public is None:
            return who
        told = tuple((one.number, one.at_ns, one.event) for one in scene.news)
        refused = {seat: number for seat, (number, _, _) in scene.refusals.items()}
        heard = self._ear.match(scene.public, told, refused, now_ns)
        return heard if scene.kind == "play" else (*heard, *who)


def _is_down(press: Press) -> bool:
    return press.down
