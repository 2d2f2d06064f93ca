"""The map: systems as small numbers, and what can be known of them before a game starts.

A set of systems is an integer with one bit per system, so that "where may this seat build" is a few
operations on integers.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from typing import Any, NamedTuple, TypeAlias

from understudy.core.errors import BadData

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
        return f"gate {self.cluster + 1}" if self.symbol == "gate" else f"{self.cluster + 1} {self.symbol}"


def bits(systems: Systems) -> Iterator[System]:
    """The systems of a set, lowest first."""
    while systems:
        low = systems & -systems
        yield low.bit_length() - 1
        systems ^= low


_BYTES = tuple(
    tuple(tuple(8 * place + bit for bit in range(8) if byte >> bit & 1) for byte in range(256))
    for place in range(3)
)


def listed(systems: Systems) -> tuple[System, ...]:
    """The systems of a set, lowest first, put together from ready pieces."""
    low, middle, high = _BYTES
    return low[systems & 255] + middle[systems >> 8 & 255] + high[systems >> 16]


def _read() -> dict[str, Any]:
    source = files(__package__) / "data" / "map.json"
    data: dict[str, Any] = json.loads(source.read_text(encoding="utf-8"))
    return data


def _load(rows: list[dict[str, Any]]) -> tuple[Place, ...]:
    places = []
    for row in rows:
        gate = row["symbol"] == "gate"
        if gate != (row["resource"] is None) or gate != (row["slots"] == 0):
            raise BadData(f"map.json, system {row['id']}: a gate has no type and no slots, a planet has both")
        kind = NONE if gate else RESOURCES.index(row["resource"])
        places.append(
            Place(row["id"], row["cluster"] - 1, row["symbol"], kind, row["slots"], row["x"], row["y"])
        )
    return tuple(places)


_DATA = _read()
PLACES = _load(_DATA["systems"])
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

    for one, other in _DATA["links"]:
        link(SYSTEM_OF[one], SYSTEM_OF[other])
    ring = [gate for gate in GATE_OF if BIT[gate] & in_play]
    for index, gate in enumerate(ring):
        link(gate, ring[(index + 1) % len(ring)])
    return tuple(linked)
