"""The map as SVG: the ring of six clusters, drawn with our own shapes.

The ground (space, wedges, lanes, planets) is the same for a whole game; each system is a part of its own with
the pieces on it. Colours are left to the style sheet: shapes carry classes, and every piece also carries the
letter of its seat. Damaged pieces are hollow.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from html import escape
from math import cos, pi, sin

from understudy.core.picture import Part
from understudy.games.arcs.board import CITY, HURT_CITY, HURT_PORT, HURT_SHIP, PORT, SHIP, WIDTH
from understudy.games.arcs.places import (
    BIT,
    CLUSTERS,
    GATE_OF,
    GATES,
    IN_CLUSTER,
    NONE,
    PLACES,
    RESOURCES,
    SYSTEM_IDS,
    Systems,
    adjacency,
    bits,
)
from understudy.games.arcs.textboard import system_line
from understudy.games.arcs.view import View

BOX = "-12 -12 1024 1024"
#: What each colour is called in the style sheet (Okabe and Ito's set), and the letters of the seats.
TONES = ("vermilion", "blue", "yellow", "white")
LETTERS = "RBYW"
#: Sign of each resource: never colour alone.
SIGNS = ("▣", "◆", "✦", "◈", "◉")
PLANET = 64
GATE = 58
BLOCK = 30
INNER, OUTER = 112, 494


def _n(value: float) -> str:
    return f"{value:.1f}".removesuffix(".0")


def _circle(x: float, y: float, radius: float, kind: str) -> str:
    return f'<circle class="{kind}" cx="{_n(x)}" cy="{_n(y)}" r="{_n(radius)}"/>'


def _text(x: float, y: float, text: str, kind: str) -> str:
    return f'<text class="{kind}" x="{_n(x)}" y="{_n(y)}">{escape(text)}</text>'


def _piece(kind: str, x: float, y: float, shapes: str) -> str:
    return f'<g class="{kind}" transform="translate({_n(x)} {_n(y)})">{shapes}</g>'


def radius(system: int) -> int:
    return GATE if BIT[system] & GATES else PLANET


# -- the ground ----------------------------------------------------------------------------------------------


def _stars() -> str:
    """Always the same stars: a small generator of its own, since they mean nothing."""
    value, found = 7, []
    for _ in range(90):
        value = (value * 1103515245 + 12345) % 2**31
        x, y, size = value % 1000, value // 1000 % 1000, value // 7 % 3
        found.append(f"M{x} {y}h{1 + size / 2:g}")
    return f'<path class="stars" d="{"".join(found)}"/>'


def _wedge(cluster: int, in_play: bool) -> str:
    """The sixth of the ring that belongs to a cluster; cluster 1 is at the top."""
    first, last = (pi / 180 * (60 * cluster + turn - 90) for turn in (-29.4, 29.4))
    ends = ((INNER, first), (OUTER, first), (OUTER, last), (INNER, last))
    one, two, three, four = (
        f"{_n(500 + reach * cos(angle))} {_n(500 + reach * sin(angle))}" for reach, angle in ends
    )
    arcs = f"A{OUTER} {OUTER} 0 0 1 {three}L{four}A{INNER} {INNER} 0 0 0 {one}"
    path = f"M{one}L{two}{arcs}Z"
    return f'<path class="wedge{"" if in_play else " out"}" d="{path}"/>'


def _lanes(in_play: Systems) -> str:
    linked = adjacency(in_play)
    lines = [
        f"M{PLACES[one].x} {PLACES[one].y}L{PLACES[other].x} {PLACES[other].y}"
        for one in bits(in_play)
        for other in bits(linked[one])
        if one < other
    ]
    return f'<path class="lane" d="{"".join(lines)}"/>'


def _place(system: int) -> str:
    place = PLACES[system]
    kind = "gate" if BIT[system] & GATES else f"planet {RESOURCES[place.type]}"
    return _circle(place.x, place.y, radius(system), kind)


@cache
def ground(in_play: Systems) -> str:
    """Everything that never moves."""
    drawn = ['<rect class="space" x="-12" y="-12" width="1024" height="1024" rx="24"/>', _stars()]
    drawn += [_wedge(cluster, bool(IN_CLUSTER[cluster] & in_play)) for cluster in CLUSTERS]
    drawn.append(_lanes(in_play))
    drawn += [_place(system) for system in bits(in_play)]
    for cluster in CLUSTERS:
        gate = PLACES[GATE_OF[cluster]]
        x, y = 500 + (gate.x - 500) * 0.54, 500 + (gate.y - 500) * 0.54
        drawn.append(_text(x, y, str(cluster + 1), "cluster"))
        if not IN_CLUSTER[cluster] & in_play:
            drawn.append(
                _text(500 + (gate.x - 500) * 1.6, 500 + (gate.y - 500) * 1.6, "out of play", "closed")
            )
    return "".join(drawn)


# -- the pieces ----------------------------------------------------------------------------------------------


def _head(view: View, system: int) -> str:
    """The id of a system, with the sign of its resource."""
    place = PLACES[system]
    kind = view.board.types[system]
    sign = "" if place.type == NONE else f" {SIGNS[kind]}"
    return _text(place.x, place.y - radius(system) + 19, f"{place.id}{sign}", "name")


def _buildings(view: View, system: int) -> Iterator[tuple[int, int]]:
    """(seat, kind) of every building."""
    for kind in (CITY, HURT_CITY, PORT, HURT_PORT):
        for seat in range(view.board.seats):
            for _ in range(view.board.at[seat][kind * WIDTH + system]):
                yield seat, kind


def _block(seat: int, kind: int, x: float, y: float) -> str:
    """A city is a square block, a starport a rhombus; hollow when damaged."""
    hurt = " hurt" if kind in (HURT_CITY, HURT_PORT) else ""
    shape = '<rect x="-14" y="-14" width="28" height="28" rx="3"/>'
    if kind in (PORT, HURT_PORT):
        shape = '<path d="M0-18L18 0L0 18L-18 0Z"/>'
    name = "city" if kind in (CITY, HURT_CITY) else "port"
    return _piece(f"{name}{hurt} {TONES[seat]}", x, y, f"{shape}<text>{LETTERS[seat]}</text>")


def _slots(view: View, system: int) -> str:
    place = PLACES[system]
    standing = list(_buildings(view, system))
    count = max(len(standing) + view.board.room[system], 0)
    drawn = []
    for index in range(count):
        x, y = place.x + (index - (count - 1) / 2) * (BLOCK + 8), place.y - 18
        if index < len(standing):
            drawn.append(_block(*standing[index], x, y))
        else:
            drawn.append(_piece("slot", x, y, '<rect x="-14" y="-14" width="28" height="28" rx="3"/>'))
    return "".join(drawn)


def _fleets(view: View, system: int) -> Iterator[tuple[int, bool, int]]:
    """(seat, damaged, how many) of every group of ships."""
    for seat in range(view.board.seats):
        for kind in (SHIP, HURT_SHIP):
            count = view.board.at[seat][kind * WIDTH + system]
            if count:
                yield seat, kind == HURT_SHIP, count


def _ships(view: View, system: int) -> str:
    """An arrowhead for each group, hollow when damaged, with their number."""
    place = PLACES[system]
    groups = list(_fleets(view, system))
    top = place.y - 6 if BIT[system] & GATES else place.y + 19
    drawn = []
    for start in range(0, len(groups), 2):
        row = groups[start : start + 2]
        for index, (seat, hurt, count) in enumerate(row):
            x = place.x + (index - (len(row) - 1) / 2) * 50 - 8
            y = top + start / 2 * 29
            shape = f'<path d="M0-16L14 13L0 7L-14 13Z"/><text class="seat" y="2.5">{LETTERS[seat]}</text>'
            number = f'<text class="count" x="14" y="3">{count}</text>'
            drawn.append(_piece(f"ship{' hurt' if hurt else ''} {TONES[seat]}", x, y, shape + number))
    return "".join(drawn)


def _ruler(view: View, system: int) -> str:
    """Whoever rules a system, around it and with a letter."""
    ruler = view.board.ruler[system]
    if ruler == NONE:
        return ""
    place, reach = PLACES[system], radius(system)
    shield = f'<path d="M-11-11H11V3Q11 11 0 15Q-11 11-11 3Z"/><text>{LETTERS[ruler]}</text>'
    ring = _circle(place.x, place.y, reach, f"held {TONES[ruler]}")
    return ring + _piece(f"ruler {TONES[ruler]}", place.x + reach * 0.72, place.y - reach * 0.72, shield)


def _part(view: View, system: int) -> str:
    place, reach = PLACES[system], radius(system)
    drawn = [
        _circle(place.x, place.y, reach + 2, "hit"),
        _circle(place.x, place.y, reach + 8, "news"),
        _circle(place.x, place.y, reach + 4, "glow"),
        _ruler(view, system),
        _head(view, system),
        _slots(view, system),
        _ships(view, system),
    ]
    return "".join(drawn)


def parts(view: View) -> dict[str, Part]:
    """Every system in play with what is on it."""
    return {
        SYSTEM_IDS[system]: Part(_part(view, system), system_line(view, system, plain=True) + ".")
        for system in bits(view.board.in_play)
    }
