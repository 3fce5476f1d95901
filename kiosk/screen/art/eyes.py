"""How people with the three colour blindnesses see colours and pictures, and how far apart colours look.

Blindness after Machado, Oliveira and Fernandes 2009 at full severity, in linear light; distance is CIEDE2000.
"""

import math
from array import array
from typing import Final, Literal

import pygame

from kiosk.screen.art.palette import rgb

Eyes = Literal["usual", "protanopia", "deuteranopia", "tritanopia"]
Triple = tuple[float, float, float]
_SEEN: Final[dict[Eyes, tuple[Triple, Triple, Triple]]] = {
    "usual": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}
EYES: Final[tuple[Eyes, ...]] = tuple(_SEEN)
_TO_XYZ: Final = (
    (0.4124564, 0.3575761, 0.1804375),
    (0.2126729, 0.7151522, 0.0721750),
    (0.0193339, 0.1191920, 0.9503041),
)
_WHITE: Final = (0.95047, 1.0, 1.08883)


def _linear(part: float) -> float:
    return part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4


def _encoded(part: float) -> float:
    return 12.92 * part if part <= 0.0031308 else 1.055 * part ** (1 / 2.4) - 0.055


def _times(matrix: tuple[Triple, Triple, Triple], given: Triple) -> Triple:
    one, two, three = (sum(m * part for m, part in zip(row, given, strict=True)) for row in matrix)
    return one, two, three


def _seen_light(colour: tuple[int, int, int], eyes: Eyes) -> Triple:
    red, green, blue = (_linear(part / 255) for part in colour)
    one, two, three = (min(1.0, max(0.0, part)) for part in _times(_SEEN[eyes], (red, green, blue)))
    return one, two, three


def seen(colour: str, eyes: Eyes) -> str:
    """Return the colour that usual eyes see where these eyes see `colour`, as `#RRGGBB`."""
    return "#" + "".join(f"{round(255 * _encoded(part)):02X}" for part in _seen_light(rgb(colour), eyes))


def seen_picture(picture: pygame.Surface, eyes: Eyes) -> pygame.Surface:
    """Return a whole picture as these eyes see it."""
    pixels = array("I", pygame.image.tobytes(picture, "RGBX"))
    table = {}
    for pixel in set(pixels):
        light = _seen_light((pixel & 255, pixel >> 8 & 255, pixel >> 16 & 255), eyes)
        red, green, blue = (round(255 * _encoded(part)) for part in light)
        table[pixel] = red | green << 8 | blue << 16 | 255 << 24
    changed = array("I", map(table.__getitem__, pixels))
    return pygame.image.frombytes(changed.tobytes(), picture.get_size(), "RGBX")


def distance(one: str, other: str, eyes: Eyes = "usual") -> float:
    """Return how far apart two colours look to these eyes (CIEDE2000: 1 is just seen)."""
    return _ciede2000(_lab(_seen_light(rgb(one), eyes)), _lab(_seen_light(rgb(other), eyes)))


def nearest(one: str, other: str) -> float:
    """Return the smallest distance of two colours among all eyes."""
    return min(distance(one, other, eyes) for eyes in EYES)


def _lab(light: Triple) -> Triple:
    def bent(part: float) -> float:
        return part ** (1 / 3) if part > 216 / 24389 else (24389 / 27 * part + 16) / 116

    x, y, z = (bent(part / white) for part, white in zip(_times(_TO_XYZ, light), _WHITE, strict=True))
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def _ciede2000(one: Triple, other: Triple) -> float:
    """After Sharma, Wu and Dalal 2005."""
    (l1, a1, b1), (l2, a2, b2) = one, other
    chroma = (math.hypot(a1, b1) + math.hypot(a2, b2)) / 2
    stretch = 1.5 - 0.5 * math.sqrt(chroma**7 / (chroma**7 + 25**7))
    c1, c2 = math.hypot(stretch * a1, b1), math.hypot(stretch * a2, b2)
    h1, h2 = (
        math.degrees(math.atan2(b1, stretch * a1)) % 360,
        math.degrees(math.atan2(b2, stretch * a2)) % 360,
    )
    turn = 0.0 if not c1 * c2 else (h2 - h1 + 180) % 360 - 180
    hue = (h1 + h2) if not c1 * c2 else (h1 + turn / 2) % 360
    light, mid = (l1 + l2) / 2, (c1 + c2) / 2
    t = (
        1
        - 0.17 * _cos(hue - 30)
        + 0.24 * _cos(2 * hue)
        + 0.32 * _cos(3 * hue + 6)
        - 0.20 * _cos(4 * hue - 63)
    )
    weight_l = 1 + 0.015 * (light - 50) ** 2 / math.sqrt(20 + (light - 50) ** 2)
    weight_c, weight_h = 1 + 0.045 * mid, 1 + 0.015 * mid * t
    blue = 60 * math.exp(-(((hue - 275) / 25) ** 2))
    turning = -math.sin(math.radians(blue)) * 2 * math.sqrt(mid**7 / (mid**7 + 25**7))
    dl, dc = (l2 - l1) / weight_l, (c2 - c1) / weight_c
    dh = 2 * math.sqrt(c1 * c2) * math.sin(math.radians(turn) / 2) / weight_h
    return math.sqrt(dl**2 + dc**2 + dh**2 + turning * dc * dh)


def _cos(degrees: float) -> float:
    return math.cos(math.radians(degrees))
