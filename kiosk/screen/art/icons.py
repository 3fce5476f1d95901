"""Marks and icons, each inside a circle of radius r around the origin. Imports nothing outside this
package.
"""

from collections.abc import Callable, Sequence
from typing import Final

from kiosk.screen.art.palette import INK
from kiosk.screen.art.vector import arc, box, disc, group, line, number, path, polar, polygon

Icon = Callable[[float, str], str]


def arrow_head(x: float, y: float, degrees: float, r: float, fill: str) -> str:
    """Return a filled triangle pointing along `degrees`."""
    return group(
        path(polygon([(r, 0), (-0.7 * r, -0.95 * r), (-0.7 * r, 0.95 * r)], 0.14), fill), x, y, degrees
    )


def skip(r: float, colour: str) -> str:
    half = path(polygon([(-0.4 * r, -0.74 * r), (0.46 * r, 0), (-0.4 * r, 0.74 * r)], 0.1), colour)
    return (
        group(half, -0.52 * r)
        + group(half, 0.3 * r)
        + box(0.78 * r, -0.74 * r, 0.22 * r, 1.48 * r, 0.09 * r, colour)
    )


def reverse(r: float, colour: str) -> str:
    a, bend = number(0.45 * r), number(-0.24 * r)
    pin = f"M-{a} {number(0.8 * r)}V{bend}A{a} {a} 0 0 1 {a} {bend}V{number(0.28 * r)}"
    return path(pin, "", colour, 0.24 * r) + arrow_head(0.45 * r, 0.5 * r, 90, 0.44 * r, colour)


def hush(r: float, colour: str) -> str:
    """A speech bubble, crossed."""
    edge = [
        (-0.88, -0.72),
        (0.88, -0.72),
        (0.88, 0.4),
        (-0.04, 0.4),
        (-0.46, 0.86),
        (-0.46, 0.4),
        (-0.88, 0.4),
    ]
    bubble = path(polygon([(x * r, y * r) for x, y in edge], 0.18), "", colour, 0.15 * r)
    cross = line([(-0.36 * r, -0.48 * r), (0.36 * r, 0.16 * r)]) + line(
        [(0.36 * r, -0.48 * r), (-0.36 * r, 0.16 * r)]
    )
    return bubble + path(cross, "", colour, 0.15 * r)


def slap(r: float, colour: str) -> str:
    """A round button from above, with eight rays."""
    rays = "".join(line([polar(0.75 * r, a), polar(0.98 * r, a)]) for a in range(0, 360, 45))
    return (
        path(rays, "", colour, 0.13 * r)
        + disc(0, 0, 0.5 * r, "", colour, 0.13 * r)
        + disc(0, 0, 0.31 * r, colour)
    )


def cut(r: float, colour: str) -> str:
    """Two identical cards, the upper one laid across."""
    under = box(-0.42 * r, -0.62 * r, 0.84 * r, 1.24 * r, 0.14 * r, "", colour, 0.14 * r)
    over = box(-0.45 * r, -0.65 * r, 0.9 * r, 1.3 * r, 0.15 * r, colour)
    return group(under, -0.34 * r, 0.14 * r, -12) + group(over, 0.34 * r, -0.12 * r, 12)


def eye(r: float, colour: str) -> str:
    a, b = number(r), number(1.12 * r)
    lid = f"M-{a} 0Q0-{b} {a} 0Q0 {b}-{a} 0Z"
    return path(lid, "", colour, 0.15 * r) + disc(0, 0, 0.3 * r, colour)


def crown(r: float, colour: str) -> str:
    edge = [(-0.86, 0.44), (-1, -0.5), (-0.46, -0.06), (0, -0.82), (0.46, -0.06), (1, -0.5), (0.86, 0.44)]
    spikes = path(polygon([(x * r, y * r) for x, y in edge], 0.1), colour)
    return spikes + box(-0.86 * r, 0.58 * r, 1.72 * r, 0.24 * r, 0.1 * r, colour)


def check(r: float, colour: str) -> str:
    return path(
        line([(-0.62 * r, 0.02 * r), (-0.18 * r, 0.5 * r), (0.66 * r, -0.48 * r)]), "", colour, 0.28 * r
    )


def cloud(r: float, colour: str) -> str:
    puffs = [(-0.52, 0.12, 0.42), (0.52, 0.14, 0.4), (0.0, -0.14, 0.56)]
    body = "".join(disc(x * r, y * r, q * r, colour) for x, y, q in puffs)
    return body + box(-0.52 * r, 0, 1.04 * r, 0.54 * r, 0.2 * r, colour)


def rain(r: float, y: float, colours: Sequence[str]) -> str:
    """Four slanting strokes that start at height y."""
    starts = zip((-0.54, -0.16, 0.22, 0.6), colours, strict=True)
    return "".join(
        path(line([(x * r, y * r), ((x - 0.12) * r, (y + 0.42) * r)]), "", colour, 0.15 * r)
        for x, colour in starts
    )


def exclamation(r: float, colour: str) -> str:
    return box(-0.15 * r, -0.8 * r, 0.3 * r, 1.0 * r, 0.15 * r, colour) + disc(0, 0.6 * r, 0.18 * r, colour)


def swap(r: float, colour: str) -> str:
    """Two arrows that chase each other round a ring."""
    q = 0.72 * r
    arms = arc(q, 195, 322) + arc(q, 15, 142)
    heads = [(polar(q, 334), 72.0), (polar(q, 154), 252.0)]
    return path(arms, "", colour, 0.22 * r) + "".join(
        arrow_head(x, y, turn, 0.36 * r, colour) for (x, y), turn in heads
    )


def exchange(r: float, colour: str) -> str:
    """Two straight arrows, one each way."""
    a, b = 0.36 * r, 0.55 * r
    arms = line([(-r, -a), (b, -a)]) + line([(r, a), (-b, a)])
    return (
        path(arms, "", colour, 0.24 * r)
        + arrow_head(0.62 * r, -a, 0, 0.4 * r, colour)
        + arrow_head(-0.62 * r, a, 180, 0.4 * r, colour)
    )


def chevron(r: float, colour: str) -> str:
    """Points to the right; turn it with `group`."""
    return path(line([(-0.35 * r, -0.8 * r), (0.4 * r, 0), (-0.35 * r, 0.8 * r)]), "", colour, 0.28 * r)


def medal(r: float, colour: str) -> str:
    """A disc on two ribbons, its middle the origin; text goes on it in ink."""
    ribbons = polygon(
        [(-0.75 * r, -1.4 * r), (-0.2 * r, -1.4 * r), (0.1 * r, -0.6 * r), (-0.4 * r, -0.5 * r)]
    )
    pair = (
        path(ribbons, colour, opacity=0.55)
        + f'<g transform="scale(-1 1)">{path(ribbons, colour, opacity=0.55)}</g>'
    )
    return pair + disc(0, 0, r, colour) + disc(0, 0, 0.86 * r, "", INK, 0.05 * r)


def pencil(r: float, colour: str) -> str:
    body = [(-0.9, 0.9), (-0.72, 0.3), (0.42, -0.84), (0.84, -0.42), (-0.3, 0.72)]
    mark = path(polygon([(x * r, y * r) for x, y in body], 0.06), "", colour, 0.18 * r)
    return mark + path(line([(0.14 * r, -0.56 * r), (0.56 * r, -0.14 * r)]), "", colour, 0.18 * r)


def globe(r: float, colour: str) -> str:
    """The earth with its lines: choose a language."""
    thick = 0.15 * r
    across = line([(-r, 0), (r, 0)]) + line([(-0.86 * r, -0.5 * r), (0.86 * r, -0.5 * r)])
    across += line([(-0.86 * r, 0.5 * r), (0.86 * r, 0.5 * r)]) + line([(0, -r), (0, r)])
    half, full = number(0.45 * r), number(r)
    meridian = f"M0-{full}A{half} {full} 0 0 1 0 {full}A{half} {full} 0 0 1 0-{full}"
    return disc(0, 0, r, "", colour, thick) + path(across + meridian, "", colour, 0.8 * thick)


def pause(r: float, colour: str) -> str:
    """Two bars."""
    return box(-0.62 * r, -0.8 * r, 0.44 * r, 1.6 * r, 0.1 * r, colour) + box(
        0.18 * r, -0.8 * r, 0.44 * r, 1.6 * r, 0.1 * r, colour
    )


def plug(r: float, colour: str) -> str:
    """A plug with its two prongs, and a length of cable."""
    prongs = line([(-0.3 * r, -0.95 * r), (-0.3 * r, -0.4 * r)]) + line(
        [(0.3 * r, -0.95 * r), (0.3 * r, -0.4 * r)]
    )
    body = polygon(
        [(-0.66 * r, -0.42 * r), (0.66 * r, -0.42 * r), (0.44 * r, 0.4 * r), (-0.44 * r, 0.4 * r)], 0.14
    )
    return path(prongs + line([(0, 0.4 * r), (0, 0.98 * r)]), "", colour, 0.18 * r) + path(body, colour)


def lamp(r: float, colour: str) -> str:
    """A light bulb."""
    return (
        disc(0, -0.24 * r, 0.6 * r, "", colour, 0.16 * r)
        + box(-0.3 * r, 0.42 * r, 0.6 * r, 0.2 * r, 0.06 * r, colour)
        + box(-0.2 * r, 0.72 * r, 0.4 * r, 0.2 * r, 0.06 * r, colour)
    )


def memory(r: float, colour: str) -> str:
    """A memory card with its contacts."""
    edge = [(-0.68, -0.9), (0.3, -0.9), (0.68, -0.5), (0.68, 0.9), (-0.68, 0.9)]
    card = path(polygon([(x * r, y * r) for x, y in edge], 0.1), "", colour, 0.15 * r)
    contacts = "".join(line([(x * r, -0.62 * r), (x * r, -0.24 * r)]) for x in (-0.4, -0.08, 0.24))
    return card + path(contacts, "", colour, 0.15 * r)


ICONS: Final[dict[str, Icon]] = {
    "pause": pause,
    "plug": plug,
    "lamp": lamp,
    "memory": memory,
    "skip": skip,
    "reverse": reverse,
    "hush": hush,
    "slap": slap,
    "cut": cut,
    "eye": eye,
    "crown": crown,
    "check": check,
    "cloud": cloud,
    "exclamation": exclamation,
    "swap": swap,
    "exchange": exchange,
    "chevron": chevron,
    "pencil": pencil,
}


def icon(name: str, r: float, colour: str) -> str:
    """Raise KeyError for a name that is not in ICONS."""
    return ICONS[name](r, colour)
