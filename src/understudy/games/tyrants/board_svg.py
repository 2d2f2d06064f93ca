"""The map as SVG: the geography that players know, drawn with our own shapes.

The ground (rock, tunnels, sites with names and VP) is the same for a whole game; each site and route space is
a part of its own with the pieces on it. Colors are left to the style sheet: shapes carry classes, and every
piece also carries the letter of its seat.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from html import escape
from itertools import compress
from operator import ne
from typing import NamedTuple

from understudy.core.picture import Part
from understudy.games.tyrants.board import Map
from understudy.games.tyrants.options import NONE
from understudy.games.tyrants.places import BIT, CITIES, NODES, PLACES, ROUTES, SITES, STARTS, Nodes, Route
from understudy.games.tyrants.textboard import LETTERS, about_place
from understudy.games.tyrants.view import View
from understudy.kit.drawing import n
from understudy.kit.masks import bits

#: What each color is called in the style sheet (Okabe and Ito's set).
TONES = ("black", "vermilion", "orange", "blue", "white")

DISC = 13
PITCH = 30
LINE = 19
CHARACTER = 9.3
#: A name that takes more than this part of its plate would reach over it where letters are as small as
#: they may be on the screen.
ROOMY = 0.8
MARKER = 19
PAD = 7
#: So many letters of a name stand on the smallest map.
SHORT = 5
#: Half of what the badges on both sides take up.
BADGE = 15
FRAME = 30
#: The borders of the outer sections, where the printed boards meet.
SEAMS = (210, 800)
#: Names that stand in two lines.
_BROKEN = {
    "wormwrithings": ("The", "Wormwrithings"),
    "stoneshaft": ("Stoneshaft", "Clanhold"),
    "chasmleap": ("Chasmleap", "Bridge"),
    "halls-legion": ("Halls of the", "Scoured Legion"),
    "dekanter": ("Ruins of", "Dekanter"),
}
#: Sites that stand a little aside, so that their plate does not cover a route space.
_NUDGED = {"halls-legion": (14, 9), "phaerlin": (-4, 0), "stoneshaft": (4, 0), "jhachalkhyn": (4, 0)}


class Plate(NamedTuple):
    """Where a site is drawn: its outline, and the places of name, marker and troops."""

    x: float
    y: float
    width: float
    height: float
    names: tuple[tuple[float, float, str], ...]
    marker: tuple[float, float] | None
    dots: tuple[tuple[float, float], ...]

    @property
    def middle(self) -> tuple[float, float]:
        return self.x + self.width / 2, self.y + self.height / 2

    @property
    def level(self) -> float:
        """How high the badges at its sides stand: beside the troops."""
        return (self.dots[0][1] + self.dots[-1][1]) / 2


#: The smallest piece of the map that is worth showing alone, where the whole of it cannot be read.
CLOSE = 420.0


def _rows(count: int) -> list[int]:
    """How many troop spaces stand in each row."""
    widest = 3 if count in (3, 5, 6) else 2
    return [min(widest, count - start) for start in range(0, count, widest)]


@cache
def plate(node: int) -> Plate:
    """The lay-out of a site around its printed place."""
    place = PLACES[node]
    city = bool(BIT[node] & CITIES)
    names = _BROKEN.get(place.id, (place.name,))
    rows = _rows(place.spaces)
    aside = _NUDGED.get(place.id, (0, 0))
    x = place.x + aside[0]
    y = aside[1] + ((place.y + max(dot[1] for dot in place.dots)) / 2 - 10 if city else place.y)
    width = max(max(rows) * PITCH + 2 * BADGE, max(map(len, names)) * CHARACTER + 2 * PAD)
    tall = len(names) * LINE + (2 * MARKER + 6 if city else 0) + len(rows) * PITCH
    top = y - tall / 2
    lines = tuple((x, top + index * LINE + 14, name) for index, name in enumerate(names))
    below = top + len(names) * LINE + (2 * MARKER + 6 if city else 0)
    dots = tuple(
        (x + (column - (count - 1) / 2) * PITCH, below + row * PITCH + PITCH / 2)
        for row, count in enumerate(rows)
        for column in range(count)
    )
    marker = (x, top + len(names) * LINE + MARKER + 3) if city else None
    return Plate(x - width / 2, top - 4, width, tall + 8, lines, marker, dots)


# -- shapes --------------------------------------------------------------------------------------------------


def _text(x: float, y: float, text: str, kind: str) -> str:
    return f'<text class="{kind}" x="{n(x)}" y="{n(y)}">{escape(text)}</text>'


def _name(site: Plate, x: float, y: float, text: str) -> str:
    """A line of a site's name. One that nearly fills its plate stays on it, however large its letters are."""
    wide = _width(text)
    if wide + 2 * PAD < ROOMY * site.width:
        return _text(x, y, text, "name")
    fits = f'textLength="{n(min(wide, site.width - 8))}" lengthAdjust="spacingAndGlyphs"'
    return f'<text class="name" x="{n(x)}" y="{n(y)}" {fits}>{escape(text)}</text>'


def _width(text: str) -> float:
    """About how wide letters are that are as large as the map has them; none is drawn wider than that."""
    return sum(_WIDTHS.get(letter, 11.0 if letter.isupper() else CHARACTER) for letter in text)


#: Of letters that differ much from the others.
_WIDTHS = dict.fromkeys("iljtfr' -", 5.8) | dict.fromkeys("mwMW", 14.5)


def _short(site: Plate) -> str:
    """How a name begins: what stands on its plate where the map is too small for all of it."""
    x, y, _ = site.names[-1]
    words = " ".join(line for _, _, line in site.names).removeprefix("The ")
    return _text(x, y, words.split()[0][:SHORT], "far-only short")


def _box(site: Plate, kind: str, grow: float = 0) -> str:
    x, y = n(site.x - grow), n(site.y - grow)
    size = f'width="{n(site.width + 2 * grow)}" height="{n(site.height + 2 * grow)}"'
    return f'<rect class="{kind}" x="{x}" y="{y}" {size} rx="{n(14 + grow)}"/>'


def _circle(x: float, y: float, radius: float, kind: str) -> str:
    return f'<circle class="{kind}" cx="{n(x)}" cy="{n(y)}" r="{n(radius)}"/>'


def _piece(kind: str, x: float, y: float, shapes: str) -> str:
    return f'<g class="{kind}" transform="translate({n(x)} {n(y)})">{shapes}</g>'


def troop(color: int, x: float, y: float) -> str:
    """A disc with the letter of its seat."""
    disc = f'<circle r="{DISC}"/><text>{LETTERS[color]}</text>'
    return _piece(f"troop {TONES[color]}", x, y, disc)


def spy(seat: int, x: float, y: float) -> str:
    """An eye with the letter of its seat."""
    eye = f'<path d="M-16 0Q0-16 16 0Q0 16-16 0Z"/><circle r="7"/><text>{LETTERS[seat]}</text>'
    return _piece(f"spy {TONES[seat]}", x, y, eye)


def _ruler(side: Sequence[int], total: bool, site: Plate) -> str:
    """The shield of whoever controls a site, and its color around it; a crown stands for total control."""
    crown = '<path d="M-11-13V-22L-5-17L0-24L5-17L11-22V-13Z"/>' if total else ""
    letters = "".join(LETTERS[seat] for seat in side)
    shield = f'<path d="M-11-11H11V3Q11 11 0 15Q-11 11-11 3Z"/>{crown}<text>{letters}</text>'
    tone = TONES[side[0]]
    place = _piece("ruler " + tone, site.x + site.width - 15, site.y - 8, shield)
    return _box(site, f"held {tone}") + place


# -- the ground ----------------------------------------------------------------------------------------------


@cache
def frame(in_play: Nodes) -> tuple[float, float, float, float]:
    """Left, top, width and height of the sections in play, without the margin."""
    sections = {PLACES[node].section for node in bits(in_play)}
    left = 0 if "left" in sections else SEAMS[0]
    right = 1000 if "right" in sections else SEAMS[1]
    return left, 0, right - left, 1000


def box(in_play: Nodes) -> str:
    """The viewBox."""
    x, y, width, height = frame(in_play)
    return f"{x - FRAME} {y - FRAME} {width + 2 * FRAME} {height + 2 * FRAME}"


def _bend(points: Sequence[tuple[float, float]]) -> str:
    """A soft line through all the points (Catmull and Rom's, written as Bézier curves)."""
    said = [f"M{n(points[0][0])} {n(points[0][1])}"]
    for index in range(len(points) - 1):
        before, start = points[max(index - 1, 0)], points[index]
        end, after = points[index + 1], points[min(index + 2, len(points) - 1)]
        first = (start[0] + (end[0] - before[0]) / 6, start[1] + (end[1] - before[1]) / 6)
        second = (end[0] - (after[0] - start[0]) / 6, end[1] - (after[1] - start[1]) / 6)
        said.append("C" + " ".join(f"{n(x)} {n(y)}" for x, y in (first, second, end)))
    return "".join(said)


def _tunnel(route: Route) -> str:
    inner = [(float(PLACES[space].x), float(PLACES[space].y)) for space in route.spaces]
    return _bend([plate(route.ends[0]).middle, *inner, plate(route.ends[1]).middle])


def _site(node: int) -> str:
    site = plate(node)
    kind = "city" if BIT[node] & CITIES else "start" if BIT[node] & STARTS else "plain"
    drawn = [_box(site, f"site {kind}")]
    drawn += [_name(site, *line) for line in site.names]
    drawn.append(_short(site))
    drawn += [_circle(x, y, DISC, "socket") for x, y in site.dots]
    return "".join(drawn)


@cache
def ground(in_play: Nodes) -> str:
    """Everything that never moves."""
    x, y, width, height = frame(in_play)
    routes = "".join(_tunnel(route) for route in ROUTES if _is_in_play(route, in_play))
    sites = [node for node in bits(in_play) if BIT[node] & SITES]
    drawn = [
        f'<rect class="table" x="{x - FRAME}" y="{y - FRAME}" width="{width + 2 * FRAME}" '
        f'height="{height + 2 * FRAME}" rx="22"/>',
        f'<rect class="rock" x="{x}" y="{y}" width="{width}" height="{height}" rx="14"/>',
    ]
    drawn += [f'<path class="seam" d="M{seam} 0V1000"/>' for seam in SEAMS if x < seam < x + width]
    drawn.append(f'<defs><path id="tunnels" d="{routes}"/></defs><use href="#tunnels" class="cave"/>')
    drawn += [_box(plate(node), "cave", 17) for node in sites]
    drawn += [f'<use href="#tunnels" class="{kind}"/>' for kind in ("tunnel", "floor")]
    drawn += [_site(node) for node in sites]
    drawn += [_circle(PLACES[node].x, PLACES[node].y, DISC, "socket") for node in bits(in_play & ~SITES)]
    return "".join(drawn)


def _is_in_play(route: Route, in_play: Nodes) -> bool:
    nodes = (*route.ends, *route.spaces)
    return all(BIT[node] & in_play for node in nodes)


# -- the pieces ----------------------------------------------------------------------------------------------


def _colors(view: View, node: int) -> list[int]:
    """The troops of a node one by one, seats first, white last."""
    return [color for color in range(5) for _ in range(view.board.troops[color][node])]


def _marker(view: View, node: int) -> str:
    """The control marker of a city: its bonus for total control, and who has it."""
    middle = plate(node).marker
    if middle is None:
        return ""
    x, y = middle
    holder = view.board.holder[node]
    tone = "nobody" if holder == NONE else TONES[holder]
    bonus = PLACES[node].bonus or 0
    return (
        f'<g class="marker {tone}" transform="translate({n(x)} {n(y)})"><circle r="{MARKER}"/>'
        f'<circle class="rim" r="{MARKER - 4}"/><text>+{bonus}</text></g>'
    )


def _worth(node: int) -> str:
    site = plate(node)
    badge = f'<path d="M0-15L13-7.5V7.5L0 15L-13 7.5V-7.5Z"/><text>{PLACES[node].vp}</text>'
    return _piece("vp", site.x, site.level, badge)


def _site_part(view: View, node: int) -> str:
    board, site = view.board, plate(node)
    drawn = [_box(site, "hit", 4), _box(site, "news", 7), _box(site, "glow", 3)]
    side = board.ruler(node)
    if side != NONE:
        total = bool(board.total[side] & BIT[node])
        drawn.append(_ruler(board.sides[side], total, site))
    drawn += [_marker(view, node), _worth(node)]
    drawn += [troop(color, *dot) for color, dot in zip(_colors(view, node), site.dots, strict=False)]
    spies = [seat for seat in range(board.seats) if board.spies[seat] & BIT[node]]
    left = site.middle[0] - (len(spies) - 1) * 17
    drawn += [spy(seat, left + index * 34, site.y + site.height - 1) for index, seat in enumerate(spies)]
    return "".join(drawn)


def _space_part(view: View, node: int) -> str:
    x, y = PLACES[node].x, PLACES[node].y
    drawn = [_circle(x, y, 30, "hit"), _circle(x, y, DISC + 8, "news"), _circle(x, y, DISC + 4, "glow")]
    return "".join(drawn + [troop(color, x, y) for color in _colors(view, node)])


@cache
def _north(in_play: Nodes, side: str) -> Part:
    """The token that says which side an automa reads from."""
    x, y, width, height = frame(in_play)
    gap = FRAME / 2
    spots = {
        "top": (x + width / 2, y - gap, 0),
        "right": (x + width + gap, y + height / 2, 90),
        "bottom": (x + width / 2, y + height + gap, 180),
        "left": (x - gap, y + height / 2, 270),
    }
    left, top, turn = spots[side]
    arrow = f'<path d="M0-12L24 11H-24Z" transform="rotate({turn})"/>'
    svg = f'<g class="north" transform="translate({n(left)} {n(top)})">{arrow}<text>N</text></g>'
    return Part(svg, f"North is the {side} side of the map.")


#: Places as they were drawn before, by what stands there: most of a map is the same from move to move.
_DRAWN: dict[tuple[object, ...], Part] = {}
_MOST_DRAWN = 8000


@cache
def _places(in_play: Nodes) -> tuple[tuple[int, str], ...]:
    """Number and id of each place in play, in reading order of the map."""
    return tuple((node, PLACES[node].id) for node in NODES if BIT[node] & in_play)


def _drawn(view: View, node: int) -> Part:
    """A place with what is on it. Nobody controls a route space, or spies on it."""
    board, site = view.board, BIT[node] & SITES
    key: tuple[object, ...] = (
        node,
        board.in_play,
        *[troops[node] for troops in board.troops],
        board.room[node],
    )
    if site:
        masks = (*board.control, *board.total, *board.spies)
        key = (*key, board.sides, board.holder[node], *[mask & site for mask in masks])
    part = _DRAWN.get(key)
    if part is None:
        if len(_DRAWN) >= _MOST_DRAWN:
            _DRAWN.clear()
        svg = _site_part(view, node) if site else _space_part(view, node)
        part = _DRAWN[key] = Part(svg, about_place(view, node))
    return part


def _changed(one: Map, two: Map) -> Nodes:
    """The places where something else stands, of two maps of the same game."""
    found = 0
    for old, new in zip(
        (*one.control, *one.total, *one.spies), (*two.control, *two.total, *two.spies), strict=True
    ):
        found |= old ^ new
    for row, other in zip((*one.troops, one.room), (*two.troops, two.room), strict=True):
        if row != other:
            found |= _apart(row, other)
    return found | _apart(one.holder, two.holder) if one.holder != two.holder else found


def _apart(one: Sequence[int], other: Sequence[int]) -> Nodes:
    found = 0
    for node in compress(NODES, map(ne, one, other)):
        found |= BIT[node]
    return found


def parts(view: View, like: tuple[Map, Mapping[str, Part]] | None = None) -> Mapping[str, Part]:
    """Every site and route space in play with what is on it, in reading order of the map.

    Most of what happens changes one place: of a map of the same game that was drawn before, the rest is as
    it was.
    """
    board, north = view.board, view.north if view.config.automas else ""
    if like is None:
        found = {id: _drawn(view, node) for node, id in _places(board.in_play)}
        return {**found, "north": _north(board.in_play, north)} if north else found
    places = _changed(like[0], board) & board.in_play
    new = {PLACES[node].id: _drawn(view, node) for node in bits(places)}
    if north and like[1]["north"] is not (arrow := _north(board.in_play, north)):
        new["north"] = arrow
    return {**like[1], **new} if new else like[1]


def letter_of(seat: int) -> str:
    return LETTERS[seat]


def tone_of(seat: int) -> str:
    return TONES[seat]
