"""The pieces of rubbish on the Sorting deck: ten for each kind of waste, own pictograms in one ink.

The kinds follow the bins people know: red is metal, yellow plastic, green glass, blue paper. Imports nothing
outside this package. Every pictogram lies in a circle of radius 1 around the origin; `piece_of_rubbish`
scales it.
"""

from collections.abc import Callable
from typing import Final

from kiosk.screen.art.palette import INK
from kiosk.screen.art.vector import Point, arc, box, disc, group, line, path, polar, polygon

_THIN: Final = 0.11
_LINE: Final = 0.15


def _stroke(*points: Point, thick: float = _LINE) -> str:
    return path(line(points), "", INK, thick)


def _closed(*points: Point, filled: bool = False, rounding: float = 0.06) -> str:
    return path(polygon(points, rounding), INK if filled else "", INK, _LINE)


def _outline(x: float, y: float, w: float, h: float, corner: float = 0.1) -> str:
    return box(x, y, w, h, corner, "", INK, _LINE)


def _solid(x: float, y: float, w: float, h: float, corner: float = 0.06) -> str:
    return box(x, y, w, h, corner, INK)


def _bottle_cap() -> str:
    teeth = "".join(line([polar(0.72, a), polar(0.94, a)]) for a in range(0, 360, 24))
    return disc(0, 0, 0.72, "", INK, _LINE) + path(teeth, "", INK, _LINE) + disc(0, 0, 0.36, INK)


def _drink_can() -> str:
    tab = _stroke((-0.3, -0.94), (0.3, -0.94)) + _solid(-0.44, -0.2, 0.88, 0.5)
    return _outline(-0.46, -0.72, 0.92, 1.62, 0.16) + tab


def _food_tin() -> str:
    ribs = "".join(_stroke((-0.6, y), (0.6, y), thick=_THIN) for y in (0.0, 0.28, 0.56))
    return _outline(-0.62, -0.28, 1.24, 1.16) + ribs + _stroke((-0.62, -0.34), (0.36, -0.94), thick=0.2)


def _spoon() -> str:
    bowl = '<g transform="scale(.72 1)">' + disc(0, -0.5, 0.44, INK) + "</g>"
    return group(bowl + _stroke((0, -0.2), (0, 0.94), thick=0.17), 0, 0, 35)


def _screw() -> str:
    thread = "".join(_stroke((-0.3, y + 0.14), (0.3, y), thick=_THIN) for y in (-0.3, 0.0, 0.3))
    head = _solid(-0.5, -0.94, 1.0, 0.34, 0.14)
    return group(head + _closed((-0.15, -0.6), (0.15, -0.6), (0.08, 0.94), filled=True) + thread, 0, 0, 30)


def _key() -> str:
    bit = _stroke((0, -0.06), (0, 0.94)) + _stroke((0, 0.9), (0.34, 0.9)) + _stroke((0, 0.52), (0.28, 0.52))
    return group(disc(0, -0.5, 0.4, "", INK, 0.2) + bit, 0, 0, 35)


def _paper_clip() -> str:
    wire = "M-.1 .5V-.3A.2 .2 0 0 1 .3 -.3V.56A.36 .36 0 0 1-.42 .56V-.42A.52 .52 0 0 1 .62 -.42V.4"
    return group(path(wire, "", INK, 0.13), -0.08, -0.02, 20)


def _foil_tray() -> str:
    ribs = "".join(_stroke((x, -0.2), (0.8 * x, 0.5), thick=_THIN) for x in (-0.5, -0.17, 0.17, 0.5))
    return (
        _closed((-0.8, -0.3), (0.8, -0.3), (0.58, 0.58), (-0.58, 0.58))
        + ribs
        + _stroke((-1, -0.3), (1, -0.3))
    )


def _spray_can() -> str:
    mist = "".join(disc(x, y, 0.09, INK) for x, y in ((0.5, -0.8), (0.76, -0.62), (0.76, -0.92)))
    return (
        _outline(-0.5, -0.3, 0.8, 1.2, 0.14)
        + _solid(-0.32, -0.84, 0.44, 0.42)
        + mist
        + _stroke((-0.5, 0.2), (0.3, 0.2))
    )


def _pot() -> str:
    lid = _stroke((-0.7, -0.32), (0.7, -0.32), thick=0.2) + disc(0, -0.6, 0.17, INK)
    grips = _stroke((-0.98, 0.06), (-0.62, 0.06)) + _stroke((0.62, 0.06), (0.98, 0.06))
    return _outline(-0.6, -0.2, 1.2, 0.96, 0.16) + lid + grips


def _bottle() -> str:
    body = _closed(
        (-0.16, -0.6), (0.16, -0.6), (0.4, -0.2), (0.4, 0.9), (-0.4, 0.9), (-0.4, -0.2), rounding=0.12
    )
    return body + _solid(-0.24, -0.98, 0.48, 0.26) + _solid(-0.4, 0.16, 0.8, 0.34, 0)


def _yoghurt() -> str:
    spoonful = _solid(-0.78, -0.72, 1.56, 0.26, 0.1)
    return (
        spoonful + _closed((-0.62, -0.4), (0.62, -0.4), (0.42, 0.84), (-0.42, 0.84)) + disc(0, 0.16, 0.2, INK)
    )


def _carrier_bag() -> str:
    grips = path(
        "M-.44 -.3V-.62A.2 .24 0 0 1-.06 -.62V-.3M.06 -.3V-.62A.2 .24 0 0 1 .44 -.62V-.3", "", INK, 0.13
    )
    return _closed((-0.66, -0.26), (0.66, -0.26), (0.78, 0.88), (-0.78, 0.88), filled=True) + grips


def _straw() -> str:
    bend = "M-.2 .94L-.02 -.38L.7 -.74"
    rings = "".join(
        _stroke((x - 0.2, y - 0.06), (x + 0.2, y + 0.02), thick=_THIN)
        for x, y in ((-0.08, -0.1), (-0.05, -0.3))
    )
    return path(bend, "", INK, 0.26) + rings


def _toothbrush() -> str:
    bristles = "".join(_stroke((x, -0.1), (x, -0.44), thick=0.13) for x in (0.3, 0.5, 0.7, 0.9))
    return group(_stroke((-0.94, 0.02), (0.96, 0.02), thick=0.22) + bristles, -0.04, 0.16, -35)


def _comb() -> str:
    teeth = "".join(
        _stroke((-0.76 + 0.253 * i, -0.1), (-0.76 + 0.253 * i, 0.52), thick=0.12) for i in range(7)
    )
    return group(_solid(-0.9, -0.5, 1.8, 0.4, 0.18) + teeth, 0, 0, -20)


def _canister() -> str:
    body = _closed(
        (-0.66, -0.4), (0.1, -0.4), (0.3, -0.62), (0.66, -0.4), (0.66, 0.88), (-0.66, 0.88), rounding=0.1
    )
    return (
        body
        + _solid(0.24, -0.98, 0.4, 0.26)
        + _outline(-0.4, -0.14, 0.62, 0.24, 0.12)
        + _stroke((-0.3, 0.5), (0.3, 0.5))
    )


def _tube() -> str:
    body = _closed((-0.62, -0.9), (0.62, -0.9), (0.28, 0.5), (-0.28, 0.5))
    return group(body + _solid(-0.24, 0.6, 0.48, 0.36) + _stroke((-0.6, -0.66), (0.6, -0.66)), 0, 0, 28)


def _duck() -> str:
    body = path(
        "M-.9 -.02C-.6 .2 -.3 .1 0 .06C.5 -.1 .9 .2 .74 .56C.6 .86 -.5 .92 -.74 .5C-.86 .3 -.9 .1 -.9 -.02Z",
        INK,
    )
    return (
        body + disc(0.28, -0.4, 0.4, INK) + path(polygon([(0.6, -0.5), (1.0, -0.34), (0.6, -0.18)], 0.1), INK)
    )


def _trigger_bottle() -> str:
    body = _closed(
        (-0.3, -0.3), (0.3, -0.3), (0.5, 0.12), (0.5, 0.9), (-0.5, 0.9), (-0.5, 0.12), rounding=0.1
    )
    head = path(
        polygon([(-0.66, -0.94), (0.46, -0.94), (0.46, -0.66), (0.1, -0.42), (-0.2, -0.42)], 0.08), INK
    )
    return body + head + _stroke((-0.36, -0.6), (-0.5, -0.28), thick=0.13)


def _wine_bottle() -> str:
    edge = (
        (-0.13, -0.94),
        (0.13, -0.94),
        (0.15, -0.34),
        (0.34, -0.04),
        (0.34, 0.92),
        (-0.34, 0.92),
        (-0.34, -0.04),
        (-0.15, -0.34),
    )
    return _closed(*edge, filled=True, rounding=0.1)


def _jar() -> str:
    fill = _solid(-0.52, 0.1, 1.04, 0.68, 0.1)
    return _outline(-0.6, -0.48, 1.2, 1.38, 0.24) + _solid(-0.56, -0.92, 1.12, 0.3, 0.08) + fill


def _wine_glass() -> str:
    bowl = path("M-.46 -.9C-.56 .0 -.3 .16 0 .16C.3 .16 .56 .0 .46 -.9Z", "", INK, _LINE)
    wine = path("M-.46 -.46C-.4 .0 -.2 .1 0 .1C.2 .1 .4 .0 .46 -.46Z", INK)
    return bowl + wine + _stroke((0, 0.16), (0, 0.84)) + _stroke((-0.4, 0.88), (0.4, 0.88))


def _tumbler() -> str:
    water = path(polygon([(-0.5, -0.2), (0.5, -0.2), (0.4, 0.8), (-0.4, 0.8)], 0.04), INK)
    return _closed((-0.62, -0.86), (0.62, -0.86), (0.46, 0.88), (-0.46, 0.88)) + water


def _flacon() -> str:
    return (
        _outline(-0.66, -0.22, 1.32, 1.1, 0.2)
        + disc(0, -0.68, 0.26, INK)
        + _solid(-0.14, -0.44, 0.28, 0.2)
        + _solid(-0.4, 0.28, 0.8, 0.34)
    )


def _vase() -> str:
    body = path(
        "M-.34 -.9C-.1 -.4 -.7 -.2 -.66 .3C-.6 .7 -.4 .9 -.3 .9H.3C.4 .9 .6 .7 .66 .3C.7 -.2 .1 -.4 .34 -.9Z",
        "",
        INK,
        _LINE,
    )
    return body + _stroke((-0.6, 0.14), (0.6, 0.14)) + _stroke((-0.6, 0.42), (0.6, 0.42))


def _broken_pane() -> str:
    crack = "".join(
        line([(0.1, -0.06), end])
        for end in ((-0.72, -0.4), (0.3, -0.72), (0.72, 0.3), (-0.16, 0.72), (-0.72, 0.34))
    )
    return _outline(-0.78, -0.78, 1.56, 1.56, 0.06) + path(crack, "", INK, _THIN)


def _flask() -> str:
    body = _closed((-0.2, -0.6), (0.2, -0.6), (0.74, 0.86), (-0.74, 0.86), rounding=0.07)
    brew = path(polygon([(-0.44, 0.2), (0.44, 0.2), (0.64, 0.78), (-0.64, 0.78)], 0.06), INK)
    return body + brew + _stroke((-0.34, -0.78), (0.34, -0.78), thick=0.2)


def _lens() -> str:
    shine = path(arc(0.34, 190, 260), "", INK, _THIN)
    return (
        disc(-0.2, -0.24, 0.58, "", INK, 0.17)
        + _stroke((0.26, 0.22), (0.82, 0.8), thick=0.26)
        + group(shine, -0.2, -0.24)
    )


def _pint() -> str:
    grip = path("M.36 -.4H.7A.2 .2 0 0 1 .9 -.2V.24A.2 .2 0 0 1 .7 .44H.36", "", INK, 0.16)
    bars = "".join(_stroke((x, -0.24), (x, 0.6), thick=0.13) for x in (-0.42, -0.17, 0.08))
    return _outline(-0.7, -0.7, 1.06, 1.56, 0.12) + grip + bars


def _sheet() -> str:
    page = _closed((-0.6, -0.9), (0.22, -0.9), (0.62, -0.5), (0.62, 0.9), (-0.6, 0.9), rounding=0.03)
    rows = "".join(_stroke((-0.32, y), (0.34, y), thick=_THIN) for y in (-0.1, 0.2, 0.5))
    return page + path(polygon([(0.22, -0.9), (0.22, -0.5), (0.62, -0.5)]), INK) + rows


def _newspaper() -> str:
    rows = "".join(_stroke((0.1, y), (0.6, y), thick=_THIN) for y in (-0.02, 0.24, 0.5))
    return (
        _outline(-0.86, -0.74, 1.72, 1.48, 0.08)
        + _solid(-0.62, -0.52, 1.24, 0.26, 0)
        + _solid(-0.62, -0.06, 0.5, 0.58, 0)
        + rows
    )


def _envelope() -> str:
    return _outline(-0.92, -0.6, 1.84, 1.24, 0.08) + _stroke((-0.86, -0.5), (0, 0.16), (0.86, -0.5))


def _book() -> str:
    left = _closed((-0.94, -0.62), (0, -0.38), (0, 0.78), (-0.94, 0.54), rounding=0.02)
    right = _closed((0.94, -0.62), (0, -0.38), (0, 0.78), (0.94, 0.54), filled=True, rounding=0.02)
    return (
        left
        + right
        + _stroke((-0.7, -0.2), (-0.24, -0.08), thick=_THIN)
        + _stroke((-0.7, 0.1), (-0.24, 0.22), thick=_THIN)
    )


def _carton() -> str:
    flaps = _stroke((-0.62, -0.3), (-0.96, -0.72)) + _stroke((0.62, -0.3), (0.96, -0.72))
    return _outline(-0.66, -0.3, 1.32, 1.14, 0.04) + flaps + _solid(-0.16, -0.3, 0.32, 0.46, 0)


def _gift_bag() -> str:
    grip = path("M-.26 -.4V-.66A.26 .26 0 0 1 .26 -.66V-.4", "", INK, 0.13)
    return (
        _outline(-0.6, -0.4, 1.2, 1.3, 0.04)
        + grip
        + path(polygon([(0, 0.0), (0.3, 0.28), (0, 0.6), (-0.3, 0.28)], 0.1), INK)
    )


def _notebook() -> str:
    wire = "".join(_stroke((-0.84, y), (-0.42, y), thick=0.13) for y in (-0.6, -0.2, 0.2, 0.6))
    return _outline(-0.6, -0.88, 1.3, 1.76, 0.12) + wire + _solid(-0.16, -0.56, 0.6, 0.34)


def _roll() -> str:
    rings = disc(0, 0, 0.7, "", INK, 0.2) + disc(0, 0, 0.26, INK)
    top = f'<g transform="translate(0 -.56) scale(1 .42)">{rings}</g>'
    return (
        top
        + _stroke((-0.7, -0.54), (-0.7, 0.66), (0.7, 0.66), (0.7, -0.54))
        + _stroke((0.7, 0.66), (1.0, 0.66))
    )


def _ticket() -> str:
    edge = "M-.92 -.46H.92V-.2A.22 .22 0 0 0 .92 .2V.46H-.92V.2A.22 .22 0 0 0-.92 -.2Z"
    dots = "".join(disc(0.34, y, 0.07, INK) for y in (-0.28, 0.0, 0.28))
    return group(path(edge, "", INK, _LINE) + dots + _solid(-0.5, -0.14, 0.5, 0.28), 0, 0, -18)


def _paper_plane() -> str:
    return _closed((-0.94, 0.0), (0.94, -0.76), (0.3, 0.82), (-0.08, 0.3), rounding=0.03) + path(
        polygon([(-0.08, 0.3), (0.94, -0.76), (-0.16, 0.86)], 0.03), INK
    )


_PIECES: Final[dict[str, tuple[Callable[[], str], ...]]] = {
    "red": (
        _bottle_cap,
        _drink_can,
        _food_tin,
        _spoon,
        _screw,
        _key,
        _paper_clip,
        _foil_tray,
        _spray_can,
        _pot,
    ),
    "yellow": (
        _bottle,
        _yoghurt,
        _carrier_bag,
        _straw,
        _toothbrush,
        _comb,
        _canister,
        _tube,
        _duck,
        _trigger_bottle,
    ),
    "green": (_wine_bottle, _jar, _wine_glass, _tumbler, _flacon, _vase, _broken_pane, _flask, _lens, _pint),
    "blue": (
        _sheet,
        _newspaper,
        _envelope,
        _book,
        _carton,
        _gift_bag,
        _notebook,
        _roll,
        _ticket,
        _paper_plane,
    ),
}


def piece_of_rubbish(colour: str, figure: int, r: float) -> str:
    """Return the piece of waste on a number card, 0 to 9, inside radius r around the origin."""
    return group(_PIECES[colour][figure](), scale=r)


def bin_(r: float) -> str:
    """Return a bin with its lid; its front is free from -0.35 r to 0.95 r, for the mark of an action."""
    lid = _stroke((-0.92, -0.62), (0.92, -0.62), thick=0.15) + _stroke(
        (-0.26, -0.66), (-0.26, -0.9), (0.26, -0.9), (0.26, -0.66), thick=0.13
    )
    return group(
        lid + _closed((-0.82, -0.44), (0.82, -0.44), (0.68, 1.04), (-0.68, 1.04), rounding=0.05), scale=r
    )


def recycling_ring(r: float, colour: str) -> str:
    """Return three arrows that chase each other round a ring."""
    thick = 0.2 * r
    out = ""
    for start in (-90, 30, 150):
        out += path(arc(r, start + 10, start + 84), "", colour, thick)
        x, y = polar(r, start + 92)
        head = path(polygon([(0.34 * r, 0), (-0.12 * r, -0.3 * r), (-0.12 * r, 0.3 * r)], 0.1), colour)
        out += group(head, x, y, start + 92 + 90)
    return out
