"""Silhouettes of our own, by hull class: seen from above, the bow to the right.

Every shape is drawn for a base of its own size and stretched to the base of the ship that it stands for.
Light and dark plates have the classes `hull` and `hull2`, engines `fire`.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from understudy.games.armada.measures import BASES
from understudy.kit.drawing import n


class Shape(NamedTuple):
    """The plates of a hull, and the half length and half width of the base that they were drawn for."""

    hull: str
    dark: str
    fire: str
    half: tuple[float, float]


_SMALL, _MEDIUM, _LARGE = (35.5, 21.5), (51.0, 31.5), (64.5, 38.8)
_WEDGE = Shape(
    "M60 0L-44-34-52-31V31L-44 34Z",
    "M22 0-40-17-46-12V12L-40 17Z",
    "M-52-20h-5v9h5zM-52-5h-6V5h6zM-52 11h-5v9h5z",
    _LARGE,
)
_WINGED = Shape(
    "M48 0-26-19-24-27H-38L-42-20V20L-38 27H-24L-26 19Z",
    "M18 0-28-11-34-8V8L-28 11Z",
    "M-42-14h-5v7h5zM-42-3h-5V3h5zM-42 7h-5v7h5z",
    _MEDIUM,
)
_DART = Shape(
    "M33 0-4-8-20-16-29-13V13L-20 16-4 8Z",
    "M10 0-20-6-25 0-20 6Z",
    "M-29-9h-4v6h4zM-29 3h-4V9h4z",
    _SMALL,
)
_CARRIER = Shape(
    "M22-8 28-4V4L22 8H-18L-24 12V-12L-18-8Z",
    "M12-14H-6V-9H12ZM12 14H-6V9H12ZM4-4H-16V4H4Z",
    "M-24-9h-5v6h5zM-24 3h-5V9h5z",
    _SMALL,
)
_WHALE = Shape(
    "M60 0C57-12 40-17 26-20 8-31-28-31-48-21-57-13-57 13-48 21-28 31 8 31 26 20 40 17 57 12 60 0Z",
    "M34-6C18-14-18-16-38-9-42-4-42 4-38 9-18 16 18 14 34 6Z",
    "M-51-14h-5v8h5zM-53-3h-5V3h5zM-51 6h-5v8h5z",
    _LARGE,
)
_SPINE = Shape(
    "M33-3V4L26 9H16L12 5 9 2H-9L-11 9H-27L-31 5V-5L-27-9H-11L-9-2H9L12-5 16-7 26-7Z",
    "M28-2H16V3H28ZM-14-5H-26V5H-14Z",
    "M-31-5h-4v4h4zM-31 1h-4v4h4z",
    _SMALL,
)
_RUNNER = Shape(
    "M33-4H25L21-2.500H-8L-12-10H-26V10H-12L-8 2.500H21L25 4H33L35 0Z",
    "M-13-6H-23V6H-13ZM30-2H24V2H30Z",
    "M-26-9h-5v5h5zM-26-2.500h-5v5h5zM-26 4h-5v5h5z",
    _SMALL,
)
_POD = Shape(
    "M31 0C28-9 8-14-12-13-27-12-31-6-31 0-31 6-27 12-12 13 8 14 28 9 31 0Z",
    "M20 0C10-5-10-6-24-3V3C-10 6 10 5 20 0Z",
    "M-30-5h-4v4h4zM-30 1h-4v4h4z",
    _SMALL,
)
_LANCE = Shape(
    "M48-3 20-6 8-14H-14L-20-9H-40L-45-5V5L-40 9H-20L-14 14H8L20 6 48 3Z",
    "M10-5H-32V5H10Z",
    "M-45-4h-5v3h5zM-45 1h-5v3h5z",
    _MEDIUM,
)
#: By the beginning of a ship's id; the last one fits what nobody drew.
_CLASSES = (
    (("victory", "interdictor", "quasar"), _WINGED),
    (("gladiator", "raider", "arquitens"), _DART),
    (("gozanti", "hardcell"), _CARRIER),
    (("mc", "starhawk", "assault_frigate", "providence"), _WHALE),
    (("nebulon", "modified_pelta", "pelta"), _SPINE),
    (("cr90", "consular", "hammerhead"), _RUNNER),
    (("gr_75",), _POD),
    (("munificent", "recusant"), _LANCE),
    (("",), _WEDGE),
)
_CROSS = "M12 0 4-2-2-2.500-1-11H-5L-8-3-10-2V2L-8 3-5 11H-1L-2 2.500 4 2Z"
_BLADE = "M4-3H9V3H4L2 2-8 2.500-11 1V-1L-8-2.500 2-2ZM-2-11H1V11H-2Z"
_FORK = "M9-2.500 11 0 9 2.500 1 4V9H-11V6H-4V3L-8 1V-1L-4-3V-6H-11V-9H1V-4Z"
_ARROW = "M12 0-6-9-9-6-4-3V3L-9 6-6 9Z"
_PANELS = "M-7-11H7L9-8H-9ZM-7 11H7L9 8H-9ZM-1.200-8H1.200V8H-1.200ZM-4 0A4 4 0 1 0 4 0A4 4 0 1 0-4 0Z"
_DAGGERS = "M-8-10 10-8 2-6H-8ZM-8 10 10 8 2 6H-8ZM-1.200-8H1.200V8H-1.200ZM-4 0A4 4 0 1 0 4 0A4 4 0 1 0-4 0Z"
_PODS = "M-8-11H6L9-8H-8ZM-8 11H6L9 8H-8ZM-8-5H8V-1H-8ZM-8 1H8V5H-8ZM-1-8H1V8H-1Z"
_SAUCER = "M12-3H6A9 9 0 1 0 6 3H12V1H8V-1H12Z"
_FIGHTERS = (
    (
        ("x_wing", "rogue", "biggs", "luke", "wedge", "hera_syndulla", "e_wing", "corran", "z_95", "arc_170"),
        _CROSS,
    ),
    (("b_wing", "dagger", "keyan", "ten_numb"), _BLADE),
    (("y_wing", "dutch", "gold", "norra", "btl_b"), _FORK),
    (("a_wing", "green", "shara", "tycho", "delta_7", "v_19"), _ARROW),
    (("tie_bomber", "gamma", "captain_jonus", "major_rhymer"), _PODS),
    (
        ("tie_interceptor", "saber", "ciena", "soontir", "vult", "tie_advanced", "tempest", "darth_vader"),
        _DAGGERS,
    ),
    (("tie", "black", "howlrunner", "mauler", "valen", "zertik"), _PANELS),
    (("",), _SAUCER),
)


@cache
def silhouette(id: str, size: int) -> str:
    """A ship's hull on a base of this size."""
    shape = next(shape for begins, shape in _CLASSES if id.startswith(begins))
    hu, hv = BASES[size]
    x, y = hu / shape.half[0], hv / shape.half[1]
    return (
        f'<g transform="scale({n(100 * x)}e-2 {n(100 * y)}e-2)"><path class="hull" d="{shape.hull}"/>'
        f'<path class="hull2" d="{shape.dark}"/><path class="fire" d="{shape.fire}"/></g>'
    )


@cache
def fighter(id: str) -> str:
    """A squadron's sign."""
    return f'<path class="hull" d="{next(shape for begins, shape in _FIGHTERS if id.startswith(begins))}"/>'
