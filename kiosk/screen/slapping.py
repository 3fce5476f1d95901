"""Everyone slaps: what the middle says, and how everyone stands, with their times.

Imports the rules' plain data, the painters, what is known of the slaps, and the words.
"""

from __future__ import annotations

from kiosk.rules.views import PublicView
from kiosk.screen.art import centre, panels
from kiosk.screen.art.layout import Layout
from kiosk.screen.art.piece import Pieces
from kiosk.screen.dials import in_play
from kiosk.screen.house_effects import Slaps
from kiosk.screen.names import seat_list
from kiosk.screen.tongues import Tongues
from kiosk.words import Words

_MS = 1_000_000


SHARED = 3
"""Of the ground's pieces the first have no words: veil, button and clock."""


def ground(words: Words, layout: Layout, slaps: Slaps, remaining: float | None) -> Pieces:
    """Return the darkened table with the great button, its clock and the words."""
    if slaps.slow is None:
        first, second = words.say("Everyone slaps"), words.say("the last one draws two")
    elif slaps.slow:
        first = words.say("{seats} too slow", seats=seat_list(words, slaps.slow))
        second = words.count("draws two cards", "draw two cards each", len(slaps.slow))
    else:
        first, second = words.say("All have slapped"), ""
    return (*centre.veil(layout), *centre.centre_slap(layout, first, second, remaining=remaining))


def seats(
    tongues: Tongues, layout: Layout, public: PublicView, slaps: Slaps, opened: frozenset[int]
) -> Pieces:
    """Return every seat's state at its edge, but of those whose hands are open."""
    playing = [seat for seat in in_play(public) if seat in layout.seats and seat not in opened]
    shown = (centre.slapping(_slapper(tongues.of(seat), public, slaps, seat)) for seat in playing)
    return tuple(piece for one in shown for piece in panels.seat_panel(layout, one))


def _slapper(words: Words, public: PublicView, slaps: Slaps, seat: int) -> centre.Slapper:
    if seat == slaps.starter:
        if slaps.why == "centre":
            return centre.Slapper(seat, "caller", words.say("UNO!"), words.say("you called"))
        return centre.Slapper(seat, "caller", words.say("Slap!"), words.say("you laid it"))
    after_ns = slaps.times.get(seat)
    time = words.say("{ms} ms", ms=round(after_ns / _MS)) if after_ns is not None else ""
    if slaps.slow is not None and seat in slaps.slow:
        return centre.Slapper(seat, "last", time or words.say("Too late"), words.say("you draw two"))
    if after_ns is None and (slaps.slow is None and seat in public.slapping):
        return centre.Slapper(seat, "waiting", words.say("SLAP!"))
    first = after_ns is not None and after_ns == min(slaps.times.values())
    return centre.Slapper(seat, "done", time or words.say("done"), words.say("first") if first else "")
