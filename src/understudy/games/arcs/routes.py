"""Where ships get to, one Move action after the other: what catapults and free gates make of the map.

The same few maps come up again and again while a game goes on, so they are kept.
"""

from __future__ import annotations

from functools import lru_cache

from understudy.games.arcs.places import BIT, System, Systems, adjacency, listed


class Routes:
    """The map for somebody with catapults in some systems, whose ships fly on through some gates.

    Several matches may look at it at once: what is kept is never changed.
    """

    __slots__ = ("_catapults", "_gates", "_in_play", "_levels", "_near", "_steps")

    def __init__(self, in_play: Systems, catapults: Systems, gates: Systems) -> None:
        self._in_play = in_play
        self._near = adjacency(in_play)
        self._catapults = catapults
        self._gates = gates
        self._steps: dict[System, Systems] = {}
        self._levels: dict[System, tuple[Systems, ...]] = {}

    def step(self, origin: System) -> Systems:
        """R-MOVE-1, R-MOVE-2: the other systems that one Move action can lead to, Catapult included."""
        found = self._steps.get(origin)
        if found is None:
            found = self._near[origin]
            if self._catapults & BIT[origin]:
                found = self._flight(found) & ~BIT[origin]
            self._steps[origin] = found
        return found

    def _flight(self, near: Systems) -> Systems:
        found = edge = near
        while edge:
            following = 0
            for gate in listed(edge & self._gates):
                following |= self._near[gate]
            edge = following & ~found
            found |= edge
        return found

    def closed(self, gate: System) -> Routes:
        """The same map, but nobody flies on through this system."""
        return routes(self._in_play, self._catapults, self._gates & ~BIT[gate])

    def levels(self, origin: System) -> tuple[Systems, ...]:
        """By number of Move actions, from 0 up: the systems that need exactly so many."""
        found = self._levels.get(origin)
        if found is None:
            found = self._levels[origin] = self._spread(origin)
        return found

    def _spread(self, origin: System) -> tuple[Systems, ...]:
        seen = edge = BIT[origin]
        found = []
        while edge:
            found.append(edge)
            following = 0
            for system in listed(edge):
                following |= self.step(system)
            edge = following & ~seen
            seen |= edge
        return tuple(found)


@lru_cache(maxsize=500)
def routes(in_play: Systems, catapults: Systems, gates: Systems) -> Routes:
    """The map with these catapults and free gates."""
    return Routes(in_play, catapults, gates)
