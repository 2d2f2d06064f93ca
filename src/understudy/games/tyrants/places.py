"""The map: sites and route spaces as small numbers, and what can be known of them before a game starts.

A node is a site or a route space. A set of nodes is an integer with one bit per node, so that "where may this
seat deploy" is a few operations on integers.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple, TypeAlias

from understudy.kit.masks import bits
from understudy.kit.reading import Row, json_row, text
from understudy.kit.saying import plural

Node: TypeAlias = int
Nodes: TypeAlias = int

SECTIONS = ("left", "centre", "right")
NORTHS = ("top", "right", "bottom", "left")
#: The map is drawn on a square of this side.
SIDE = 1000
#: ASM-16: how high a row is when a scattered map is read like a page.
READING_BAND = 200


class Place(NamedTuple):
    """A site or a route space as printed."""

    id: str
    name: str
    section: str
    spaces: int
    white: int
    x: int
    y: int
    vp: int = 0
    start: bool = False
    #: VP of the marker's total-control side; None where there is no marker.
    bonus: int | None = None
    label: tuple[int, int] = (0, 0)
    #: Where the troop spaces are drawn.
    dots: tuple[tuple[int, int], ...] = ()


class Route(NamedTuple):
    """A line on the map between two sites, with its spaces in order."""

    id: str
    ends: tuple[Node, Node]
    spaces: tuple[Node, ...]
    section: str


def read(content: str) -> tuple[tuple[Place, ...], tuple[Route, ...]]:
    """The map of a file like `board.json`, checked."""
    data = json_row("board.json", content)
    places = [_site(row) for row in data.rows("sites")]
    sites = {place.id: node for node, place in enumerate(places)}
    if len(sites) < len(places):
        raise data.wrong("sites", f"{plural(len(sites), 'id')} for {plural(len(places), 'site')}")
    routes: list[Route] = []
    for row in data.rows("routes"):
        _add_route(row, sites, places, routes)
    return tuple(places), tuple(routes)


def _site(row: Row) -> Place:
    spaces = row.count("spaces", 1, 20)
    white = row.count("white", 0, 20)
    dots = tuple(_point(row, "places", each) for each in row.sequence("places"))
    if len(dots) != spaces:
        raise row.wrong("places", f"{plural(len(dots), 'place')} to draw {plural(spaces, 'space')}")
    if white > spaces:
        raise row.wrong("white", f"{plural(white, 'white troop')} in {plural(spaces, 'space')}")
    return Place(
        row.word("id"),
        row.word("name"),
        row.word("section", SECTIONS),
        spaces,
        white,
        row.count("x", 0, SIDE),
        row.count("y", 0, SIDE),
        row.count("vp", 1, 20),
        start=row.flag("start"),
        bonus=None if row.data.get("bonus") is None else row.count("bonus", 0, 20),
        label=_point(row, "label", row.value("label")),
        dots=dots,
    )


def _point(row: Row, field: str, value: object) -> tuple[int, int]:
    """Where something is drawn; labels may stand a little outside."""
    x, y = Row(row.where, {field: value}).counts(field, 2, -SIDE, 2 * SIDE)
    return x, y


def _add_route(row: Row, sites: dict[str, Node], places: list[Place], routes: list[Route]) -> None:
    """A route, and its spaces among the places."""
    id, section = row.word("id"), row.word("section", SECTIONS)
    ends = row.sequence("ends", 2)
    for end in ends:
        if end not in sites:
            raise row.wrong("ends", f"there is no site “{end}”")
    first, second = (sites[end] for end in ends)
    where = f"{places[first].name}–{places[second].name}"
    spaces = row.rows("spaces")
    own = []
    for index, space in enumerate(spaces, 1):
        own.append(len(places))
        name = where if len(spaces) == 1 else f"{where} {index}"
        dot = (space.count("x", 0, SIDE), space.count("y", 0, SIDE))
        places.append(Place(f"{id}.{index}", name, section, 1, int(space.flag("white")), *dot, dots=(dot,)))
    routes.append(Route(id, (first, second), tuple(own), section))


PLACES, ROUTES = read(text(__package__, "board.json"))
NODES = range(len(PLACES))
NODE_IDS = tuple(place.id for place in PLACES)
NODE_OF = {place.id: node for node, place in enumerate(PLACES)}
BIT = tuple(1 << node for node in NODES)
SITES: Nodes = sum(BIT[node] for node in NODES if PLACES[node].vp)
SITE_NODES = tuple(bits(SITES))
SPACES: Nodes = sum(BIT) & ~SITES
CITIES: Nodes = sum(BIT[node] for node in NODES if PLACES[node].bonus is not None)
STARTS: Nodes = sum(BIT[node] for node in NODES if PLACES[node].start)
ROOM = bytes(place.spaces for place in PLACES)
SITE_VP = tuple(place.vp for place in PLACES)
BONUS = tuple(place.bonus or 0 for place in PLACES)


def _adjacent() -> tuple[Nodes, ...]:
    """R-PRES-4: which nodes are linked."""
    linked = [0] * len(PLACES)
    for route in ROUTES:
        chain = (route.ends[0], *route.spaces, route.ends[1])
        for one, other in pairwise(chain):
            linked[one] |= BIT[other]
            linked[other] |= BIT[one]
    return tuple(linked)


ADJACENT = _adjacent()
#: Where a troop in this node gives presence (R-PRES-2, R-PRES-3, R-PRES-5): its neighbors, and its own site.
ZONE = tuple(ADJACENT[node] | (BIT[node] & SITES) for node in NODES)
#: The two sites at the ends of a route space's route.
ENDS = {space: route.ends for route in ROUTES for space in route.spaces}
#: The same as sets, for all nodes; empty for sites.
END_SITES: tuple[Nodes, ...] = tuple(sum(BIT[site] for site in ENDS.get(node, ())) for node in NODES)


def _beyond() -> dict[Node, tuple[tuple[Nodes, Nodes], ...]]:
    """By route space: each end of its route with the spaces on the way there.

    The space next to a site is left out: a troop on it gives presence there anyway. Only where something is
    left is there an entry.
    """
    found: dict[Node, tuple[tuple[Nodes, Nodes], ...]] = {}
    for route in ROUTES:
        for index, space in enumerate(route.spaces):
            ways = (
                (BIT[route.ends[0]], sum(BIT[other] for other in route.spaces[1:index])),
                (BIT[route.ends[1]], sum(BIT[other] for other in route.spaces[index + 1 : -1])),
            )
            if any(between for _, between in ways):
                found[space] = ways
    return found


BEYOND = _beyond()
#: The spaces that can stand in such a way.
MIDDLES: Nodes = 0
for _ways in BEYOND.values():
    for _, _between in _ways:
        MIDDLES |= _between
#: What an automa compares when it breaks ties (TA-TIE-02, TA-TIE-03): a city by its bonus, a site by its VP.
VALUE = tuple(BONUS[node] if BIT[node] & CITIES else SITE_VP[node] for node in NODES)


def in_sections(sections: Sequence[str]) -> Nodes:
    """R-SET-1: the nodes of the map sections in play."""
    return sum(BIT[node] for node in NODES if PLACES[node].section in sections)


def seen_from(x: int, y: int, north: str) -> tuple[int, int]:
    """Coordinates (right, down) for somebody who looks at the board with this side up."""
    return {"top": (x, y), "right": (y, 1000 - x), "bottom": (1000 - x, 1000 - y), "left": (1000 - y, x)}[
        north
    ]


def reading_order(nodes: Sequence[Node], north: str, strict: bool = False) -> list[Node]:
    """TA-TIE-04, ASM-16: left to right, top to bottom. Strict: by height alone, with no rows."""

    def key(node: Node) -> tuple[int, int, int, str]:
        u, v = seen_from(PLACES[node].x, PLACES[node].y, north)
        if strict:
            return (v, u, 0, NODE_IDS[node])
        return (min(max(v, 0), 999) // READING_BAND, u, v, NODE_IDS[node])

    return sorted(nodes, key=key)


def _reading(strict: bool) -> dict[str, tuple[int, ...]]:
    """For each north, the place of every node in reading order (sites and route spaces apart)."""
    found = {}
    for north in NORTHS:
        place = [0] * len(PLACES)
        for group in (SITES, SPACES):
            for index, node in enumerate(reading_order(list(bits(group)), north, strict)):
                place[node] = index
        found[north] = tuple(place)
    return found


READING = {False: _reading(False), True: _reading(True)}
