"""The pieces on the map. `Map` answers questions; `Board` also moves pieces and keeps the derived sets.

Derived sets (who holds what, where there is room, who controls what) change in one place each: `put`, `take`,
`spy_in`, `spy_out`, and `settle` for what follows from them.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from understudy.games.tyrants.options import NONE, WHITE
from understudy.games.tyrants.places import BIT, CITIES, NODES, ROOM, SITE_VP, SITES, ZONE, Node, Nodes
from understudy.kit.masks import bits
from understudy.kit.records import Copying

SPIES = 5
TROOPS = 40


class Map(Copying):
    """What anybody can see on the map."""

    seats: int
    #: The nodes of the sections in play.
    in_play: Nodes
    #: Which side a seat is on (its own number, or its team), and the seats of each side.
    side: tuple[int, ...]
    sides: tuple[tuple[int, ...], ...]
    #: The seats of other sides, in turn order after each seat.
    foes: tuple[tuple[int, ...], ...]
    #: Troops by color, then node.
    troops: list[bytearray]
    #: Empty spaces by node, and the nodes that have any.
    room: bytearray
    open: Nodes
    #: By color: where it has troops, and where they give presence (R-PRES-2, R-PRES-3).
    held: list[Nodes]
    near: list[Nodes]
    #: By seat: the sites with its spy.
    spies: list[Nodes]
    #: By side: sites under control and under total control (R-CTRL-1, R-CTRL-3).
    control: list[Nodes]
    total: list[Nodes]
    #: By node: who has the marker of a city; by seat: the cities whose marker counts for it (R-CTRL-4).
    holder: list[int]
    markers: list[Nodes]
    #: The seat whose move it is, for ASM-30.
    mover: int
    #: ASM-30 switched: a team's marker counts for every member.
    shared_markers: bool

    def presence(self, seat: int) -> Nodes:
        """R-PRES-2: troops give presence in their node and next to it, spies at their site."""
        return self.near[seat] | self.spies[seat]

    def deployable(self, seat: int) -> Nodes:
        """R-DEP-1, R-DEP-2: where a person may put a troop."""
        if not self.held[seat]:
            return self.open
        return self.open & (self.near[seat] | self.spies[seat])

    def spies_left(self, seat: int) -> int:
        """How many spies are in the reserve."""
        return SPIES - self.spies[seat].bit_count()

    def own_troops(self, seat: int, node: Node) -> int:
        """Troops of the seat's side at a node (TA-COOP-02, TA-COOP-03)."""
        members = self.sides[self.side[seat]]
        if len(members) == 1:
            return self.troops[seat][node]
        return sum(self.troops[member][node] for member in members)

    def enemy_troops(self, seat: int, node: Node) -> int:
        """R-ENEMY-1, ASM-13: white troops and those of other sides."""
        members = self.sides[self.side[seat]]
        own = self.troops[seat][node] if len(members) == 1 else self.own_troops(seat, node)
        return ROOM[node] - self.room[node] - own

    def controls(self, seat: int) -> Nodes:
        """The sites that the seat's side controls."""
        return self.control[self.side[seat]]

    def totals(self, seat: int) -> Nodes:
        """The sites that the seat's side controls totally."""
        return self.total[self.side[seat]]

    def ruler(self, site: Node) -> int:
        """The side that controls a site, or NONE."""
        bit = BIT[site]
        for side, sites in enumerate(self.control):
            if sites & bit:
                return side
        return NONE

    def site_points(self, side: int) -> tuple[int, int]:
        """R-END-2: VP of the sites a side controls, and 2 for each under total control."""
        return _worth(self.control[side]), 2 * self.total[side].bit_count()


@lru_cache(maxsize=4000)
def _worth(sites: Nodes) -> int:
    """R-END-2: VP of sites."""
    return sum(SITE_VP[site] for site in bits(sites))


class Board(Map):
    """The map with the moves of pieces."""

    def __init__(
        self, seats: int, in_play: Nodes, teams: Sequence[int] | None = None, shared_markers: bool = False
    ) -> None:
        self.seats = seats
        self.shared_markers = shared_markers
        self.in_play = in_play
        self.side = tuple(teams) if teams else tuple(range(seats))
        count = max(self.side) + 1
        self.sides = tuple(
            tuple(seat for seat in range(seats) if self.side[seat] == side) for side in range(count)
        )
        # ASM-34: a partner is not among the foes.
        self.foes = tuple(
            tuple(
                other
                for other in ((seat + step) % seats for step in range(1, seats))
                if self.side[other] != self.side[seat]
            )
            for seat in range(seats)
        )
        self.troops = [bytearray(len(NODES)) for _ in range(5)]
        self.room = bytearray(ROOM[node] if BIT[node] & in_play else 0 for node in NODES)
        self.open = in_play
        self.held = [0] * 5
        self.near = [0] * 5
        self.spies = [0] * seats
        self.control = [0] * count
        self.total = [0] * count
        self.holder = [NONE] * len(NODES)
        self.markers = [0] * seats
        self.mover = NONE

    def put(self, color: int, node: Node) -> None:
        """A troop enters a node (R-DEP-5: one per space)."""
        self.room[node] -= 1
        if not self.room[node]:
            self.open &= ~BIT[node]
        troops = self.troops[color]
        troops[node] += 1
        if troops[node] == 1:
            self.held[color] |= BIT[node]
            self.near[color] |= ZONE[node]
        if BIT[node] & SITES:
            self.settle(node)

    def take(self, color: int, node: Node) -> None:
        """A troop leaves a node."""
        self._lift(color, node)
        self.room[node] += 1
        self.open |= BIT[node]
        if BIT[node] & SITES:
            self.settle(node)

    def replace(self, color: int, other: int, node: Node) -> None:
        """R-SUP-1, F-17: one troop takes the space of another; control is settled once, after both."""
        self._lift(other, node)
        self.room[node] += 1
        self.put(color, node)

    def _lift(self, color: int, node: Node) -> None:
        troops = self.troops[color]
        troops[node] -= 1
        if not troops[node]:
            self.held[color] &= ~BIT[node]
            near = 0
            for held in bits(self.held[color]):
                near |= ZONE[held]
            self.near[color] = near

    def spy_in(self, seat: int, site: Node) -> None:
        """A spy enters a site (R-SPY-1)."""
        self.spies[seat] |= BIT[site]
        self.settle(site)

    def spy_out(self, seat: int, site: Node) -> None:
        """A spy goes back to its owner's reserve."""
        self.spies[seat] &= ~BIT[site]
        self.settle(site)

    def settle(self, site: Node) -> None:
        """Who controls a site now, totally or not, and who has its marker (R-CTRL-1 to R-CTRL-4)."""
        ruler, strength = self._strongest(site)
        bit = BIT[site]
        control, total = self.control, self.total
        for side in range(len(control)):
            if side != ruler and control[side] & bit:
                control[side] &= ~bit
                total[side] &= ~bit
        if ruler != NONE:
            control[ruler] |= bit
            if strength == ROOM[site] and not self._spied_on(ruler, bit):
                total[ruler] |= bit
            else:
                total[ruler] &= ~bit
        if bit & CITIES:
            self._hand_marker(site, ruler)

    def _strongest(self, site: Node) -> tuple[int, int]:
        """R-CTRL-1: the side with more troops than each other side and than white, and how many."""
        troops = self.troops
        ruler, strength = NONE, troops[WHITE][site]
        for side, members in enumerate(self.sides):
            count = troops[members[0]][site]
            for member in members[1:]:
                count += troops[member][site]
            if count > strength:
                ruler, strength = side, count
            elif count == strength:
                ruler = NONE
        return ruler, strength

    def _spied_on(self, ruler: int, bit: Nodes) -> bool:
        """R-CTRL-3, ASM-28: a spy of another side spoils total control."""
        others = 0
        for seat, sites in enumerate(self.spies):
            if self.side[seat] != ruler:
                others |= sites
        return others & bit != 0

    def _hand_marker(self, site: Node, ruler: int) -> None:
        old = self.holder[site]
        new = NONE if ruler == NONE else self._marker_holder(site, ruler, old)
        if self.shared_markers:
            self._share_marker(site, ruler)
            self.holder[site] = new
        elif new != old:
            self.holder[site] = new
            if old != NONE:
                self.markers[old] &= ~BIT[site]
            if new != NONE:
                self.markers[new] |= BIT[site]

    def _share_marker(self, site: Node, ruler: int) -> None:
        """ASM-30 switched: the marker counts for every member of the side that controls the city."""
        for seat in range(self.seats):
            if self.side[seat] == ruler:
                self.markers[seat] |= BIT[site]
            else:
                self.markers[seat] &= ~BIT[site]

    def _marker_holder(self, site: Node, ruler: int, old: int) -> int:
        """ASM-30: in a team the member with more troops there has it; on a tie who had it, else who moved."""
        members = self.sides[ruler]
        if len(members) == 1:
            return members[0]
        most = max(self.troops[member][site] for member in members)
        best = [member for member in members if self.troops[member][site] == most]
        if len(best) == 1:
            return best[0]
        for candidate in (old, self.mover):
            if candidate in best:
                return candidate
        return best[0]
