"""A small picture and a card example for every rule that can be switched. Imports nothing outside this
package.

The keys are the names of the options, as in files and as in code (`return`, `return_`). A rule is shown by
an icon, or by a short text where a figure says it best.
"""

from collections.abc import Mapping
from typing import Final

from kiosk.screen.art import icons
from kiosk.screen.art.fonts import width
from kiosk.screen.art.frame import Line
from kiosk.screen.art.icons import ICONS, Icon, arrow_head
from kiosk.screen.art.palette import COLOURS, IVORY, WHEEL
from kiosk.screen.art.shapes import wheel
from kiosk.screen.art.vector import arc, box, disc, group, line, path, polar, polygon


def _card(r: float, colour: str, x: float = 0, y: float = 0, turn: float = 0, filled: bool = False) -> str:
    body = box(-0.4 * r, -0.6 * r, 0.8 * r, 1.2 * r, 0.12 * r, colour if filled else "", colour, 0.13 * r)
    return group(body, x, y, turn)


def _plus(r: float, colour: str, x: float, y: float) -> str:
    cross = line([(x - r, y), (x + r, y)]) + line([(x, y - r), (x, y + r)])
    return path(cross, "", colour, 0.5 * r)


def _twin(r: float, colour: str) -> str:
    """Two identical cards side by side, laid by one hand."""
    return _card(r, colour, -0.48 * r, -0.1 * r, -6, filled=True) + _card(
        r, colour, 0.5 * r, 0.1 * r, 6, filled=True
    )


def _mixed_stack(r: float, colour: str) -> str:
    pile = "".join(box(-0.8 * r, (0.5 - 0.34 * i) * r, 1.0 * r, 0.2 * r, 0.06 * r, colour) for i in range(4))
    return pile + _plus(0.3 * r, colour, 0.62 * r, 0.02 * r)


def _centre(r: float, colour: str) -> str:
    """Hands from all sides on one button."""
    hands = "".join(group(arrow_head(-0.78 * r, 0, 0, 0.27 * r, colour), 0, 0, a) for a in (0, 90, 180, 270))
    return disc(0, 0, 0.42 * r, "", colour, 0.13 * r) + disc(0, 0, 0.22 * r, colour) + hands


def _circle(r: float, colour: str) -> str:
    quarters = "".join(
        path(arc(0.72 * r, -128 + 90 * i, -52 + 90 * i), "", COLOURS[c], 0.26 * r)
        for i, c in enumerate(WHEEL)
    )
    return quarters + arrow_head(0.12 * r, -0.12 * r, -45, 0.34 * r, colour)


def _return(r: float, colour: str) -> str:
    """An arrow that comes back."""
    pin = path(line([(0.8 * r, -0.5 * r), (-0.1 * r, -0.5 * r)]), "", colour, 0.2 * r)
    bend = path(
        f"M{-0.1 * r:.3f} {-0.5 * r:.3f}A{0.5 * r:.3f} {0.5 * r:.3f} 0 0 0 {-0.1 * r:.3f} {0.5 * r:.3f}"
        f"H{0.4 * r:.3f}",
        "",
        colour,
        0.2 * r,
    )
    return pin + bend + arrow_head(0.52 * r, 0.5 * r, 0, 0.42 * r, colour)


def _last(r: float, colour: str) -> str:
    """A podium: first, second, and who is left."""
    steps = ((-0.3, -0.3, 1.15), (-0.95, 0.1, 0.75), (0.35, 0.4, 0.45))
    return "".join(box(x * r, y * r, 0.58 * r, h * r, 0.06 * r, colour) for x, y, h in steps) + disc(
        -0.01 * r, -0.66 * r, 0.22 * r, colour
    )


def _seven_rounds(r: float, colour: str) -> str:
    """Stairs down from seven."""
    bars = (1.5, 1.24, 0.98, 0.72, 0.46, 0.24)
    return "".join(
        box((-0.92 + 0.32 * i) * r, (0.8 - h) * r, 0.22 * r, h * r, 0.06 * r, colour)
        for i, h in enumerate(bars)
    )


def _deck(r: float, colour: str) -> str:
    backs = "".join(_card(r, colour, (-0.3 + 0.2 * i) * r, (0.16 - 0.1 * i) * r) for i in range(2))
    return backs + _card(r, colour, 0.26 * r, -0.14 * r, filled=True)


def _decks(r: float, colour: str) -> str:
    return (
        _card(0.9 * r, colour, -0.55 * r, 0, filled=True)
        + _card(0.9 * r, colour, 0.1 * r, 0)
        + _plus(0.24 * r, colour, 0.8 * r, 0)
    )


def _start_card(r: float, colour: str) -> str:
    return (
        _card(r, colour, -0.36 * r, 0.1 * r, filled=True)
        + path(arc(0.62 * r, -120, -10), "", colour, 0.15 * r)
        + arrow_head(0.62 * r, 0.06 * r, 95, 0.3 * r, colour)
    )


def _draw(r: float, colour: str) -> str:
    """A card drawn, again and again."""
    again = path(arc(0.8 * r, -60, 60), "", colour, 0.15 * r)
    return (
        _card(r, colour, -0.34 * r, 0, filled=True)
        + again
        + arrow_head(*polar(0.8 * r, 68), 150, 0.3 * r, colour)
    )


def _strict(r: float, colour: str) -> str:
    cross = line([(-0.24 * r, -0.24 * r), (0.24 * r, 0.24 * r)]) + line(
        [(0.24 * r, -0.24 * r), (-0.24 * r, 0.24 * r)]
    )
    return box(-0.58 * r, -0.86 * r, 1.16 * r, 1.72 * r, 0.16 * r, "", colour, 0.15 * r) + path(
        cross, "", colour, 0.17 * r
    )


def _two_seats(r: float, colour: str) -> str:
    ends = disc(-0.68 * r, 0, 0.26 * r, colour) + disc(0.68 * r, 0, 0.26 * r, "", colour, 0.12 * r)
    return ends + group(icons.skip(0.3 * r, colour), 0, 0)


def _saves(r: float, colour: str) -> str:
    """A shield."""
    edge = [(-0.72, -0.7), (0, -0.95), (0.72, -0.7), (0.66, 0.2), (0, 0.95), (-0.66, 0.2)]
    return path(polygon([(x * r, y * r) for x, y in edge], 0.14), "", colour, 0.15 * r) + icons.check(
        0.5 * r, colour
    )


def _challenge(r: float, colour: str) -> str:
    """A card looked at."""
    return _card(r, colour, -0.3 * r, 0) + group(icons.eye(0.52 * r, colour), 0.36 * r, 0.1 * r)


def _guilty(r: float, colour: str) -> str:
    """Scales."""
    beam = line([(-0.8 * r, -0.5 * r), (0.8 * r, -0.5 * r)]) + line([(0, -0.8 * r), (0, 0.8 * r)])
    pans = "".join(path(arc(0.34 * r, 0, 180) + "Z", colour) for _ in (0,))
    foot = line([(-0.4 * r, 0.84 * r), (0.4 * r, 0.84 * r)])
    hung = group(pans, -0.62 * r, -0.06 * r) + group(pans, 0.62 * r, -0.2 * r)
    cords = line([(-0.62 * r, -0.5 * r), (-0.62 * r, -0.1 * r)]) + line(
        [(0.62 * r, -0.5 * r), (0.62 * r, -0.24 * r)]
    )
    return path(beam + foot + cords, "", colour, 0.13 * r) + hung


def _courtesy(r: float, colour: str) -> str:
    """A pause."""
    bars = box(-0.32 * r, -0.36 * r, 0.22 * r, 0.72 * r, 0.08 * r, colour)
    return disc(0, 0, 0.85 * r, "", colour, 0.14 * r) + bars + group(bars, 0.42 * r)


def _forgotten(r: float, colour: str) -> str:
    """A call that is missing."""
    dashes = f"{0.2 * r:.2f} {0.26 * r:.2f}"
    return disc(0, 0, 0.84 * r, "", colour, 0.14 * r, dash=dashes) + icons.exclamation(0.62 * r, colour)


def _penalties(r: float, colour: str) -> str:
    return icons.exclamation(0.8 * r, colour) + group(
        _card(0.7 * r, colour, 0.56 * r, 0.14 * r, 8, filled=True)
        + _card(0.7 * r, colour, -0.56 * r, 0.14 * r, -8)
    )


def _clock(r: float, colour: str) -> str:
    hands = line([(0, -0.5 * r), (0, 0), (0.34 * r, 0.2 * r)])
    return disc(0, 0, 0.85 * r, "", colour, 0.14 * r) + path(hands, "", colour, 0.15 * r)


def _score(r: float, colour: str) -> str:
    return group(icons.crown(0.62 * r, colour), 0, -0.3 * r) + "".join(
        box(-0.8 * r, (0.34 + 0.32 * i) * r, w * r, 0.18 * r, 0.06 * r, colour)
        for i, w in enumerate((1.6, 0.9))
    )


def _target(r: float, colour: str) -> str:
    """A flag to reach."""
    pole = path(line([(-0.5 * r, -0.85 * r), (-0.5 * r, 0.9 * r)]), "", colour, 0.16 * r)
    return pole + path(
        polygon([(-0.5 * r, -0.85 * r), (0.8 * r, -0.42 * r), (-0.5 * r, 0.06 * r)], 0.05), colour
    )


def _child(r: float, colour: str) -> str:
    """A slow starter: a snail."""
    shell = disc(0.14 * r, -0.12 * r, 0.54 * r, "", colour, 0.15 * r) + path(
        arc(0.24 * r, -150, 100), "", colour, 0.13 * r
    )
    body = line([(-0.9 * r, -0.5 * r), (-0.74 * r, 0.5 * r), (0.86 * r, 0.5 * r)])
    return group(shell, 0, 0) + path(body, "", colour, 0.17 * r)


def _wild(r: float, colour: str) -> str:
    del colour
    return wheel(0.34 * r, 0.6 * r)


def _downpour(r: float, colour: str) -> str:
    return group(icons.cloud(0.85 * r, colour), 0, -0.2 * r) + group(
        icons.rain(0.8 * r, 0.5, [COLOURS[c] for c in WHEEL]), 0, 0
    )


RULE_ICONS: Final[dict[str, Icon]] = {
    "cut": icons.cut,
    "twin": _twin,
    "mixed_stack": _mixed_stack,
    "hush": icons.hush,
    "five": icons.exchange,
    "centre": _centre,
    "circle": _circle,
    "return": _return,
    "return_": _return,
    "last": _last,
    "seven_rounds": _seven_rounds,
    "downpour_finish": _downpour,
    "deck": _deck,
    "decks": _decks,
    "start_card": _start_card,
    "draw": _draw,
    "strict": _strict,
    "two_seat_reverse_skips": _two_seats,
    "saves": _saves,
    "challenge": _challenge,
    "guilty": _guilty,
    "courtesy": _courtesy,
    "forgotten": _forgotten,
    "penalties": _penalties,
    "pause": _clock,
    "patience": _clock,
    "grace": _clock,
    "head_start": _child,
    "score": _score,
    "target": _target,
    "wild": _wild,
}
RULE_TEXTS: Final[dict[str, str]] = {
    "zero": "0",
    "seven": "7",
    "stack": "+2+2",
    "ten": "+10",
    "lone_zero": "0=50",
    "uno_penalty": "+2",
    "dead_heat": "ms",
    "hold": "ms",
}
"""Rules that a figure shows best."""

EXAMPLES: Final[dict[str, tuple[str, ...]]] = {
    "cut": ("R7", "R7"),
    "twin": ("G4", "G4"),
    "zero": ("B0",),
    "seven": ("Y7",),
    "stack": ("R+2", "B+2"),
    "mixed_stack": ("W4", "Y+2"),
    "hush": ("G2",),
    "five": ("R5",),
    "centre": ("Y3",),
    "circle": ("W",),
    "ten": ("X",),
    "return": ("R+2", "RV"),
    "return_": ("R+2", "RV"),
    "last": ("B1",),
    "seven_rounds": ("G7", "B6"),
    "lone_zero": ("Y0",),
    "downpour_finish": ("D1", "D2"),
    "deck": ("R5", "D1"),
    "decks": ("back", "back"),
    "start_card": ("YS",),
    "draw": ("back",),
    "strict": ("B8",),
    "two_seat_reverse_skips": ("GV",),
    "saves": ("RS", "RS"),
    "challenge": ("W4",),
    "guilty": ("W4",),
    "courtesy": ("W4",),
    "forgotten": ("Y1",),
    "penalties": ("back", "back"),
    "uno_penalty": ("back", "back"),
    "score": ("W", "G9"),
    "target": ("B5",),
}
"""Cards that show what a rule is about, as texts of `cards`; rules about time have none."""


def sign_names() -> frozenset[str]:
    """Return every name that `rule_sign` can draw."""
    return frozenset({*RULE_ICONS, *RULE_TEXTS, *ICONS})


def rule_sign(
    name: str, r: float, x: float = 0, y: float = 0, colour: str = IVORY
) -> tuple[str, tuple[Line, ...]]:
    """Return a rule's sign inside radius r around (x, y): an SVG fragment, and text where a figure says it
    best.

    `name` is an option, an icon, or any short text, which then is written itself.
    """
    drawn: Mapping[str, Icon] = RULE_ICONS if name in RULE_ICONS else ICONS
    if name in drawn:
        return group(drawn[name](r, colour), x, y), ()
    text = RULE_TEXTS.get(name, name)
    px = min(1.5 * r, 2.15 * r / max(1, width(text, 100)) * 100)
    return "", (Line(text, px, x, y, colour),)
