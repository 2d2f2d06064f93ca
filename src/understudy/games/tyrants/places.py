"""The map: sites and route spaces as small numbers, and what can be known of them before a game starts.

A node is a site or a route space. A set of nodes is an integer with one bit per node, so that "where may this
seat deploy" is a few operations on integers.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from importlib.resources import files
from itertools import pairwise
from typing import Any, NamedTuple, TypeAlias

from understudy.core.errors import BadData

Node: TypeAlias = int
Nodes: TypeAlias = int

SECTIONS = ("left", "centre", "right")
NORTHS = ("top", "right", "bottom", "left")
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


def bits(nodes: Nodes) -> Iterator[Node]:
    """The nodes of a set, lowest first."""
    while nodes:
        low = nodes & -nodes
        yield low.bit_length() - 1
        nodes ^= low


def read(text: str) -> tuple[tuple[Place, ...], tuple[Route, ...]]:
    """The map of a file like `board.json`, checked."""
    try:
        data = json.loads(text)
    except json.JSONDecodeError as error:
        raise BadData(f"board.json, line {error.lineno}: {error.msg}") from None
    places: list[Place] = []
    routes: list[Route] = []
    for row in _rows(data, "sites"):
        with _named("site", row):
            places.append(_site(row))
    sites = {place.id: node for node, place in enumerate(places)}
    if len(sites) < len(places):
        raise BadData(f"board.json: {len(places)} sites have only {len(sites)} ids")
    for row in _rows(data, "routes"):
        with _named("route", row):
            _add_route(row, sites, places, routes)
    return tuple(places), tuple(routes)


def _rows(data: Any, name: str) -> list[Any]:
    rows = data.get(name) if isinstance(data, dict) else None
    if not isinstance(rows, list):
        raise BadData(f"board.json: a list called “{name}” is missing")
    return rows


@contextmanager
def _named(kind: str, row: Any) -> Iterator[None]:
    """Whatever is wrong inside is the fault of this row."""
    where = f"board.json, {kind} {row.get('id') if isinstance(row, dict) else row}"
    try:
        yield
    except KeyError as error:
        raise BadData(f"{where}: {error} is missing") from None
    except (TypeError, ValueError) as error:
        raise BadData(f"{where}: {error}") from None


def _check(good: bool, text: str) -> None:
    if not good:
        raise ValueError(text)


def _site(row: Any) -> Place:
    dots = tuple((int(x), int(y)) for x, y in row["places"])
    _check(row["section"] in SECTIONS, f"section “{row['section']}”; possible: {', '.join(SECTIONS)}")
    for name, low in (("vp", 1), ("spaces", 1), ("white", 0), ("x", 0), ("y", 0)):
        good = isinstance(row[name], int) and row[name] >= low
        _check(good, f"{name} must be a whole number from {low} on, not {row[name]!r}")
    _check(len(dots) == row["spaces"], f"{row['spaces']} spaces, but {len(dots)} places to draw them")
    _check(row["white"] <= row["spaces"], f"{row['white']} white troops in {row['spaces']} spaces")
    kept = {key: row[key] for key in ("id", "name", "section", "spaces", "white", "x", "y", "vp")}
    x, y = row["label"]
    return Place(**kept, start=row["start"], bonus=row["bonus"], label=(x, y), dots=dots)


def _add_route(row: Any, sites: dict[str, Node], places: list[Place], routes: list[Route]) -> None:
    """A route, and its spaces among the places."""
    for end in row["ends"]:
        _check(end in sites, f"there is no site “{end}”")
    _check(row["section"] in SECTIONS, f"section “{row['section']}”; possible: {', '.join(SECTIONS)}")
    first, second = (sites[end] for end in row["ends"])
    own = []
    for index, space in enumerate(row["spaces"], 1):
        own.append(len(places))
        where = f"{places[first].name}–{places[second].name}"
        name = where if len(row["spaces"]) == 1 else f"{where} {index}"
        dot = (space["x"], space["y"])
        places.append(
            Place(f"{row['id']}.{index}", name, row["section"], 1, int(space["white"]), *dot, dots=(dot,))
        )
    routes.append(Route(row["id"], (first, second), tuple(own), row["section"]))


PLACES, ROUTES = read((files(__package__) / "data" / "board.json").read_text(encoding="utf-8"))
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
#: Where a troop in this node gives presence (R-PRES-2, R-PRES-3, R-PRES-5): its neighbours, and its own site.
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
