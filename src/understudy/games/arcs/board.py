"""The pieces on the map, and what follows from them: who rules where, which slots are empty.

Pieces are numbers: `at[seat][kind * 24 + system]`. Everything else is kept up to date by `put` and `take`
alone and can be checked against its definition with `recompute`.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import TypeAlias

from understudy.games.arcs.places import (
    BIT,
    GATES,
    NONE,
    PLACES,
    SLOTS,
    SYSTEMS,
    TYPES,
    System,
    Systems,
    adjacency,
)
from understudy.kit.records import Copying, made

Kind: TypeAlias = int

#: Kinds of pieces on the map; a damaged one is the fresh one plus 1.
SHIP, HURT_SHIP, PORT, HURT_PORT, CITY, HURT_CITY = range(6)
KINDS = range(6)
WIDTH = len(PLACES)
#: Places of the kinds in a seat's row of numbers.
_HURT, _PORT, _HURT_PORT, _CITY, _HURT_CITY = (WIDTH * kind for kind in range(1, 6))


def ruler_of(fresh: Sequence[int], blockaders: Sequence[int] = ()) -> int:
    """R-CTRL-2: the seat with more fresh ships than each other, or NONE.

    SC-DIF-15, SC-DIF-16, A-31: at a gate, bots with Warp Blockades (`blockaders`) come first.
    """
    contenders: Sequence[int] = [seat for seat in blockaders if fresh[seat]] or range(len(fresh))
    best, most, tied = NONE, 0, False
    for seat in contenders:
        if fresh[seat] > most:
            best, most, tied = seat, fresh[seat], False
        elif fresh[seat] == most:
            tied = True
    return NONE if tied else best


@cache
def _rivals(seat: int, seats: int) -> tuple[int, ...]:
    return tuple((seat + step) % seats for step in range(1, seats))


@cache
def _free_slots(in_play: Systems) -> tuple[bytes, Systems]:
    """The slots of an empty map, and where they are."""
    room = bytes(SLOTS[system] if BIT[system] & in_play else 0 for system in SYSTEMS)
    return room, sum(BIT[system] for system in SYSTEMS if room[system])


class Board(Copying):
    """Ships and buildings on the map."""

    seats: int
    #: Bots that rule a gate with a single fresh ship (Warp Blockades).
    blockaders: tuple[int, ...]
    at: list[bytearray]
    #: Types of planets; LEAD14 may change each once.
    types: list[int]
    shaped: Systems = 0
    #: Planets with a building outside the slots (L09): its owner and kind.
    cloud: dict[System, tuple[int, Kind]] = made(dict)
    #: By seat and kind: where such pieces stand.
    masks: list[list[Systems]]
    ruler: list[int]
    controlled: list[Systems]
    in_play: Systems
    adjacent: tuple[Systems, ...]
    #: Empty building slots; `open` is where there are any.
    room: bytearray
    open: Systems

    def __init__(self, seats: int, in_play: Systems, blockaders: tuple[int, ...] = ()) -> None:
        self.begin()
        self.seats = seats
        self.blockaders = blockaders
        self.at = [bytearray(WIDTH * len(KINDS)) for _ in range(seats)]
        self.types = list(TYPES)
        self.masks = [[0] * len(KINDS) for _ in range(seats)]
        self.ruler = [NONE] * WIDTH
        self.controlled = [0] * seats
        self.limit_to(in_play)

    def limit_to(self, in_play: Systems) -> None:
        """R-MAP-3: the systems in play, on an empty map."""
        self.in_play = in_play
        self.adjacent = adjacency(in_play)
        room, self.open = _free_slots(in_play)
        self.room = bytearray(room)

    def recompute(self) -> None:
        """All that follows from the pieces, by definition."""
        self.masks = [
            [sum(BIT[s] for s in SYSTEMS if row[kind * WIDTH + s]) for kind in KINDS] for row in self.at
        ]
        self.ruler = [NONE] * WIDTH
        self.controlled = [0] * self.seats
        self.limit_to(self.in_play)
        for system in SYSTEMS:
            self._settle_ruler(system)
            self._settle_room(system)

    def put(self, seat: int, kind: Kind, system: System, count: int = 1) -> None:
        """Pieces come to a system."""
        self.at[seat][kind * WIDTH + system] += count
        self.masks[seat][kind] |= BIT[system]
        self._settle(kind, system)

    def take(self, seat: int, kind: Kind, system: System, count: int = 1, outside: bool = False) -> None:
        """Pieces leave a system; of like buildings the one outside the slots goes last, unless `outside`."""
        place = kind * WIDTH + system
        left = self.at[seat][place] - count
        self.at[seat][place] = left
        if not left:
            self.masks[seat][kind] &= ~BIT[system]
        if (outside or not left) and self.cloud.get(system) == (seat, kind):
            del self.cloud[system]
        self._settle(kind, system)

    def replace(self, seat: int, kind: Kind, system: System, by: int, to: Kind) -> None:
        """R-MISC-3: one building takes the place of another, in or outside the slots."""
        outside = self.at[seat][kind * WIDTH + system] == 1 and self.cloud.get(system) == (seat, kind)
        self.take(seat, kind, system)
        if outside:
            self.cloud[system] = (by, to)
        self.put(by, to, system)

    def turn(self, seat: int, kind: Kind, system: System, to: Kind, outside: bool = False) -> None:
        """One piece changes its state: fresh to damaged or the reverse."""
        row, masks = self.at[seat], self.masks[seat]
        row[kind * WIDTH + system] -= 1
        if self.cloud.get(system) == (seat, kind) and (outside or not row[kind * WIDTH + system]):
            self.cloud[system] = (seat, to)
        if not row[kind * WIDTH + system]:
            masks[kind] &= ~BIT[system]
        row[to * WIDTH + system] += 1
        masks[to] |= BIT[system]
        if kind <= HURT_SHIP:
            self._settle_ruler(system)

    def _settle(self, kind: Kind, system: System) -> None:
        if kind == SHIP:
            self._settle_ruler(system)
        elif kind >= PORT:
            self._settle_room(system)

    def _settle_ruler(self, system: System) -> None:
        """R-CTRL-2, R-CTRL-3."""
        best, most = NONE, 0
        for seat, row in enumerate(self.at):
            fresh = row[system]
            if fresh > most:
                best, most = seat, fresh
            elif fresh == most:
                best = NONE
        if self.blockaders and BIT[system] & GATES:
            best = ruler_of([row[system] for row in self.at], self.blockaders)
        before = self.ruler[system]
        if best != before:
            if before != NONE:
                self.controlled[before] &= ~BIT[system]
            if best != NONE:
                self.controlled[best] |= BIT[system]
            self.ruler[system] = best

    def _settle_room(self, system: System) -> None:
        taken = 0
        for row in self.at:
            taken += row[_PORT + system] + row[_HURT_PORT + system] + row[_CITY + system]
            taken += row[_HURT_CITY + system]
        if system in self.cloud:
            taken -= 1
        room = SLOTS[system] - taken if BIT[system] & self.in_play else 0
        self.room[system] = max(0, room)
        if room > 0:
            self.open |= BIT[system]
        else:
            self.open &= ~BIT[system]

    def fresh(self, seat: int, system: System) -> int:
        """Fresh ships."""
        return self.at[seat][system]

    def damaged(self, seat: int, system: System) -> int:
        """Damaged ships."""
        return self.at[seat][_HURT + system]

    def ships_at(self, seat: int, system: System) -> int:
        row = self.at[seat]
        return row[system] + row[_HURT + system]

    def ports_at(self, seat: int, system: System) -> int:
        row = self.at[seat]
        return row[_PORT + system] + row[_HURT_PORT + system]

    def cities_at(self, seat: int, system: System) -> int:
        row = self.at[seat]
        return row[_CITY + system] + row[_HURT_CITY + system]

    def buildings_at(self, seat: int, system: System) -> int:
        return self.ports_at(seat, system) + self.cities_at(seat, system)

    def ships(self, seat: int) -> Systems:
        """Where the seat has ships, fresh or damaged."""
        masks = self.masks[seat]
        return masks[SHIP] | masks[HURT_SHIP]

    def ports(self, seat: int) -> Systems:
        masks = self.masks[seat]
        return masks[PORT] | masks[HURT_PORT]

    def cities(self, seat: int) -> Systems:
        masks = self.masks[seat]
        return masks[CITY] | masks[HURT_CITY]

    def buildings(self, seat: int) -> Systems:
        masks = self.masks[seat]
        return masks[PORT] | masks[HURT_PORT] | masks[CITY] | masks[HURT_CITY]

    def present(self, seat: int) -> Systems:
        """Where the seat has any piece."""
        fresh, hurt, port, hurt_port, city, hurt_city = self.masks[seat]
        return fresh | hurt | port | hurt_port | city | hurt_city

    def on_map(self, seat: int, kind: Kind) -> int:
        """How many pieces of a kind (fresh or damaged) the seat has on the map."""
        start = (kind & ~1) * WIDTH
        return sum(self.at[seat][start : start + 2 * WIDTH])

    def ruler_if(self, system: System, changes: Sequence[tuple[int, int]]) -> int:
        """Who would rule if these numbers of fresh ships came (or, negative, left): (seat, change) pairs."""
        fresh = [row[system] for row in self.at]
        for seat, change in changes:
            fresh[seat] += change
        return ruler_of(fresh, self.blockaders if BIT[system] & GATES else ())

    def rivals(self, seat: int) -> tuple[int, ...]:
        """The other seats, the next one first."""
        return _rivals(seat, self.seats)
