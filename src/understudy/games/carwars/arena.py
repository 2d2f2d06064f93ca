"""Arenas as data: walls, loose obstacles, terrain and starting slots (R 3)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

from understudy.games.carwars.cards import HAZARDS
from understudy.games.carwars.constants import RULES
from understudy.games.carwars.reading import read_json
from understudy.geometry import Box, Polygon, Pose, Room, Shape, is_convex
from understudy.kit.reading import Row

HEAVY = "heavy"
LIGHT = "light"


#: R 9.1: whether things of a kind are heavy obstacles.
_HEAVY = {HEAVY: True, LIGHT: False, **{hazard.id: hazard.heavy for hazard in HAZARDS.values()}}
_MINES = frozenset(hazard.id for hazard in HAZARDS.values() if hazard.mine)


class Thing(NamedTuple):
    """A loose object or a hazard token. Its kind is heavy, light, or the id of a hazard."""

    kind: str
    id: str
    shape: Shape

    @property
    def heavy(self) -> bool:
        """R 9.1: what a car collides with."""
        return _HEAVY[self.kind]

    @property
    def mine(self) -> bool:
        """R 10.2a: what ends the move of whoever touches it."""
        return self.kind in _MINES


def thing_name(thing: Thing) -> str:
    """What it is called, with what tells it from others of its kind."""
    obstacle = f"{thing.kind} obstacle " if thing.kind in (HEAVY, LIGHT) else ""
    return obstacle + thing.id.replace("-", " ").replace("_", " ")


class Terrain(NamedTuple):
    """Rough ground (R 10.1)."""

    id: str
    level: int
    shape: Polygon


@dataclass(frozen=True)
class Arena:
    """Where cars fight. The outer boundary is a wall (R 7.10)."""

    id: str
    name: str
    size: tuple[float, ...]
    room: Room
    center: tuple[float, float]
    wall_ids: tuple[str, ...]
    walls: tuple[Polygon, ...]
    terrain: tuple[Terrain, ...]
    things: tuple[Thing, ...]
    starts: Mapping[str, Pose]
    slots: Mapping[int, tuple[str, ...]]


def _polygon(row: Row, size: tuple[float, ...]) -> Polygon:
    points = []
    for number, point in enumerate(row.sequence("poly"), 1):
        entry = Row(row.where, {f"poly, point {number}": point})
        x, y = entry.numbers(f"poly, point {number}", 2, 0, max(size))
        points.append((x, y))
    if not is_convex(points):
        raise row.wrong("poly", "the corners must make a convex polygon; split other shapes into several")
    return Polygon(points)


FIELDS = (
    "id",
    "name",
    "note",
    "size",
    "boundary",
    "center",
    "walls",
    "heavy_obstacles",
    "light_obstacles",
    "terrain",
    "starts",
    "start_slots_by_players",
)


def _arena(row: Row) -> Arena:
    row.only(*FIELDS)
    size = row.numbers("size", 2, 4 * RULES.base_length, 400)
    row.word("boundary", ("wall",))
    starts = {}
    for name in row.inside("starts").data:
        x, y, heading = row.inside("starts").inside(name).numbers("pose", 3, 0, 400)
        starts[name] = Pose(x, y, heading)
    room = Room(0.0, 0.0, size[0], size[1])
    walls = [(each.word("id"), _polygon(each, size)) for each in row.rows("walls")]
    for name, pose in starts.items():
        base = Box(pose, RULES.base_length / 2, RULES.base_width / 2)
        if room.gap(base) < 0:
            raise row.wrong(f"starts {name}", "the base would stick out of the arena")
    slots = {}
    for players in (2, 3, 4):
        names = row.inside("start_slots_by_players").sequence(str(players), players)
        for name in names:
            if name not in starts or names.count(name) > 1:
                raise row.wrong(f"start_slots_by_players {players}", f"“{name}” must be a start, once")
        slots[players] = tuple(names)
    x, y = row.numbers("center", 2, 0, 400)
    things = [Thing(HEAVY, each.word("id"), _polygon(each, size)) for each in row.rows("heavy_obstacles")]
    things += [Thing(LIGHT, each.word("id"), _polygon(each, size)) for each in row.rows("light_obstacles")]
    if len({thing.id for thing in things}) != len(things):
        raise row.wrong("heavy_obstacles", "every obstacle needs an id of its own")
    terrain = tuple(
        Terrain(each.word("id"), each.count("level", 1, 3), _polygon(each, size))
        for each in row.rows("terrain")
    )
    return Arena(
        id=row.word("id"),
        name=row.word("name"),
        size=size,
        room=room,
        center=(x, y),
        wall_ids=tuple(name for name, _ in walls),
        walls=tuple(shape for _, shape in walls),
        terrain=terrain,
        things=tuple(things),
        starts=starts,
        slots=slots,
    )


def load(file: Row) -> dict[str, Arena]:
    """All arenas by id."""
    found = [_arena(row) for row in file.rows("arenas")]
    return {arena.id: arena for arena in found}


ARENAS = load(read_json("arenas.json"))


def token(kind: str, id: str, pose: Pose) -> Thing:
    """A hazard token in a pose."""
    length, width = HAZARDS[kind].size
    return Thing(kind, id, Box(pose, length / 2, width / 2))


_COMPASS = ("east", "north-east", "north", "north-west", "west", "south-west", "south", "south-east")


def facing(heading: float) -> str:
    """A heading as a point of the compass."""
    return _COMPASS[round(heading / 45.0) % 8]


def where(x: float, y: float) -> str:
    """A place in the arena in words."""
    return f"{x:.0f} in from the west and {y:.0f} in from the south wall"
