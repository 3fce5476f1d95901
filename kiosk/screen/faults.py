"""What is wrong with the table, for guests and staff, until somebody touches it away.

What is said comes from the kind of a fault, never from the words of whoever noticed it. Imports the scene,
the painters, the areas and the words.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from kiosk.screen.areas import Wish, WishSpot
from kiosk.screen.art import strip
from kiosk.screen.art.layout import Layout
from kiosk.screen.art.piece import Pieces
from kiosk.screen.names import seat_list
from kiosk.screen.picture import box_of
from kiosk.screen.scene import Intent, PlayedOn, Scene, Trouble
from kiosk.screen.tongues import Tongues, to_both
from kiosk.words import Words, marked

Strips = tuple[Pieces, tuple[WishSpot, ...]]


class _Told(NamedTuple):
    """A fault for guests, its mend for the staff, and an icon; {seats} are those concerned."""

    guests: str
    staff: str
    icon: str


_RESTART: Final = marked("Staff: start the table again")
_UNKNOWN: Final = _Told(
    marked("Tell the staff: something is wrong"), marked("Staff: the log says more"), "exclamation"
)
TOLD: Final[dict[str, _Told]] = {
    "offline": _Told(marked("{seats}: buttons unplugged"), marked("Staff: plug the button box in"), "plug"),
    "wrong firmware": _Told(
        marked("{seats}: buttons not understood"), marked("Staff: flash the button box"), "plug"
    ),
    "lost presses": _Told(
        marked("{seats}: presses went missing"), marked("Staff: check the cable of the button box"), "plug"
    ),
    "lost line": _Told(marked("{seats}: a button is not heard"), marked("Staff: check its wire"), "slap"),
    "stuck button": _Told(marked("{seats}: a button is stuck"), marked("Staff: check its switch"), "slap"),
    "chattering": _Told(
        marked("{seats}: a button rings and is shut off"), marked("Staff: check its switch"), "slap"
    ),
    "lamp": _Told(marked("{seats}: a lamp does not shine"), marked("Staff: check its wire"), "lamp"),
    "dead thread": _Told(marked("The buttons are heard late"), _RESTART, "slap"),
    "wrong clock": _Told(marked("Races are less exact than usual"), _RESTART, "slap"),
    "sink": _Told(marked("A press went missing"), _RESTART, "slap"),
    "disk": _Told(marked("This game is not being kept"), marked("Staff: check the memory card"), "memory"),
    "game lost": _Told(marked("A game is not being kept"), marked("Staff: the log says more"), "memory"),
    "put aside": _Told(
        marked("Something old could not be read"), marked("Staff: the log says where it is now"), "memory"
    ),
}


class Faults:
    """The faults that somebody has put away; another kind, or at other seats, is told anew."""

    def __init__(self, tongues: Tongues) -> None:
        """Start with nothing put away."""
        self._tongues = tongues
        self._closed: set[str] = set()

    def take(self, wish: Wish) -> list[Intent]:
        """A strip was touched: a fault is told no more while it lasts; put away in play, it is told once more
        after the match. Of a game that waits it is wished that it go on.
        """
        if wish.what == "play on":
            return [PlayedOn()]
        self._closed.add(wish.key)
        return []

    def _is_closed(self, trouble: Trouble, *, in_play: bool) -> bool:
        return _key(trouble) in self._closed or (in_play and _key(trouble, in_play=True) in self._closed)

    def strips(self, scene: Scene, layout: Layout, now_ns: int) -> Strips:
        """Return the first fault that is not put away, said twice, and where a touch closes it.

        While the game waits for buttons that is said, and a touch lets it go on without them.
        """
        in_play = scene.kind == "play"
        self._closed &= {_key(one, in_play=flag) for one in scene.faults for flag in (True, False)}
        if in_play and (scene.halted or scene.paused):
            return self._waits(scene, layout, now_ns)
        trouble = next((one for one in scene.faults if not self._is_closed(one, in_play=in_play)), None)
        if trouble is None:
            return (), ()
        told = TOLD.get(trouble.kind, _UNKNOWN)
        paint = strip.at_plates if in_play else strip.over_wheel

        def strips(words: Words) -> Pieces:
            seats = seat_list(words, trouble.seats) if trouble.seats else ""
            first = words.say(told.guests, seats=seats)
            return paint(layout, strip.Strip(first, words.say(told.staff), told.icon, "close"))

        pieces = to_both(self._tongues.sides(layout, now_ns), strips)
        return _touched(pieces, Wish("fault", _key(trouble, in_play=in_play)))

    def _waits(self, scene: Scene, layout: Layout, now_ns: int) -> Strips:
        def strips(words: Words) -> Pieces:
            if not scene.halted:
                return strip.at_plates(
                    layout,
                    strip.Strip(words.say("Paused"), words.say("SLAP or touch to go on"), "pause", "on"),
                )
            first = words.say("The table waits for {seats}", seats=seat_list(words, scene.halted))
            second = words.say("Buttons unplugged. Touch to play on without")
            return strip.at_plates(layout, strip.Strip(first, second, "plug", "on"))

        return _touched(to_both(self._tongues.sides(layout, now_ns), strips), Wish("play on"))


def _touched(pieces: Pieces, wish: Wish) -> Strips:
    return pieces, tuple(WishSpot(wish, box_of(piece.rect)) for piece in pieces)


def _key(trouble: Trouble, *, in_play: bool = False) -> str:
    """What a fault is known by; one that was put away during a match, staff may not have read."""
    where = "in play: " if in_play else ""
    return f"{where}{trouble.kind} {' '.join(map(str, trouble.seats))}"
