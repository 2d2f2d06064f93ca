"""The map: systems as small numbers, and what can be known of them before a game starts.

A set of systems is an integer with one bit per system, so that "where may this seat build" is a few
operations on integers.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple, TypeAlias

from understudy.kit.masks import bits
from understudy.kit.reading import Row, json_row, text

System: TypeAlias = int
Systems: TypeAlias = int

RESOURCES = ("material", "fuel", "weapon", "relic", "psionic")
MATERIAL, FUEL, WEAPON, RELIC, PSIONIC = range(5)
CLUSTERS = range(6)
NONE = -1


class Place(NamedTuple):
    """A system as printed: a gate, or a planet with a type and building slots."""

    id: str
    cluster: int
    symbol: str
    #: A resource, or NONE for a gate.
    type: int
    slots: int
    x: int
    y: int

    @property
    def name(self) -> str:
        """“Gate 3”, “Crescent 5”: as players say it."""
        return f"{self.symbol.capitalize()} {self.cluster + 1}"


_BYTES = tuple(
    tuple(tuple(8 * place + bit for bit in range(8) if byte >> bit & 1) for byte in range(256))
    for place in range(3)
)


def listed(systems: Systems) -> tuple[System, ...]:
    """The systems of a set, lowest first, put together from ready pieces."""
    low, middle, high = _BYTES
    return low[systems & 255] + middle[systems >> 8 & 255] + high[systems >> 16]


def _load(data: Row) -> tuple[Place, ...]:
    places = []
    for row in data.rows("systems"):
        symbol, slots = row.word("symbol"), row.count("slots", 0, 2)
        gate = symbol == "gate"
        if gate != (row.data.get("resource") is None) or gate != (slots == 0):
            raise row.wrong("resource", "a gate has no type and no slots, a planet has both")
        kind = NONE if gate else RESOURCES.index(row.word("resource", RESOURCES))
        cluster, x, y = row.count("cluster", 1, 6), row.value("x"), row.value("y")
        places.append(Place(row.word("id"), cluster - 1, symbol, kind, slots, x, y))
    return tuple(places)


_DATA = json_row("map.json", text(__package__, "map.json"))
PLACES = _load(_DATA)
SYSTEMS = range(len(PLACES))
SYSTEM_IDS = tuple(place.id for place in PLACES)
SYSTEM_OF = {place.id: system for system, place in enumerate(PLACES)}
BIT = tuple(1 << system for system in SYSTEMS)
EVERYWHERE: Systems = sum(BIT)
GATES: Systems = sum(BIT[system] for system in SYSTEMS if PLACES[system].type == NONE)
PLANETS: Systems = EVERYWHERE & ~GATES
CLUSTER = tuple(place.cluster for place in PLACES)
IN_CLUSTER = tuple(sum(BIT[s] for s in SYSTEMS if CLUSTER[s] == cluster) for cluster in CLUSTERS)
GATE_OF = tuple(next(bits(IN_CLUSTER[cluster] & GATES)) for cluster in CLUSTERS)
SLOTS = bytes(place.slots for place in PLACES)
TYPES = tuple(place.type for place in PLACES)


def in_clusters(clusters: tuple[int, ...]) -> Systems:
    """All systems of some clusters."""
    return sum(IN_CLUSTER[cluster] for cluster in clusters)


@cache
def adjacency(in_play: Systems) -> tuple[Systems, ...]:
    """R-MAP-2, R-MAP-3: what is next to what; gates skip over clusters that are out of play."""
    linked = [0] * len(PLACES)

    def link(one: System, other: System) -> None:
        if one != other and BIT[one] & in_play and BIT[other] & in_play:
            linked[one] |= BIT[other]
            linked[other] |= BIT[one]

    for one, other in _DATA.sequence("links"):
        link(SYSTEM_OF[one], SYSTEM_OF[other])
    ring = [gate for gate in GATE_OF if BIT[gate] & in_play]
    for index, gate in enumerate(ring):
        link(gate, ring[(index + 1) % len(ring)])
    return tuple(linked)
