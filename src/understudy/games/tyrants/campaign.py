"""What a stand-in makes of the map: what sites are worth to it, and what its power does for them.

All worth is in hundredths of a VP. A goal is a site and what is done there with the power at hand: so many
troops on the way, so many assassinated, so many deployed. The goal that brings most for its power comes
first, and its first step is what is done now.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from understudy.games.tyrants.options import NONE, WHITE
from understudy.games.tyrants.places import BIT, BONUS, CITIES, ROOM, SITE_VP, SITES, ZONE, Node
from understudy.games.tyrants.view import View
from understudy.kit.masks import bits

#: R-ACT: what basic actions cost.
DEPLOY, ASSASSINATE = 1, 3


class Venture(NamedTuple):
    """What could be done at a site, and what it brings."""

    gain: int
    cost: int
    #: Where the first troop goes, or NONE: then a troop of `victim` goes first.
    node: Node
    #: The site that it is about.
    site: Node
    victim: int = NONE


class Campaign:
    """The map as a seat sees it, with what the rest of the game makes of it."""

    def __init__(self, view: View, numbers: Mapping[str, int], rounds: int) -> None:
        self.view, self.n, self.rounds = view, numbers, rounds
        self.board, self.seat = view.board, view.seat
        self.side = self.board.side[self.seat]
        self.mates = self.board.sides[self.side]
        self.rivals = tuple(members for side, members in enumerate(self.board.sides) if side != self.side)
        self.automas = tuple(any(view.players[seat].automa for seat in members) for members in self.rivals)
        self.spies = self.board.spies[self.seat]
        self.spied = 0
        for seat, sites in enumerate(self.board.spies):
            if self.board.side[seat] != self.side:
                self.spied |= sites

    # -- what a site is worth ------------------------------------------------------------------------------

    def own_worth(self, site: Node) -> int:
        """Control of a site: its VP, and a city's influence turn after turn."""
        return 100 * SITE_VP[site] + (self.n["marker"] * self.rounds if BIT[site] & CITIES else 0)

    def own_total(self, site: Node) -> int:
        """What total control adds: 2 VP, and a city's bonus turn after turn."""
        return 200 + self.n["bonus"] * self.rounds * BONUS[site]

    def rival_worth(self, site: Node, automa: bool, total: bool) -> int:
        """The same for a rival; an Automa gets VP for every marker (TA-VP-01)."""
        worth = 100 * SITE_VP[site] + (200 if total else 0)
        if BIT[site] & CITIES:
            each = (100 if automa else self.n["marker"]) + (100 * BONUS[site] if total else 0)
            worth += each * self.rounds
        return worth * self.n["rival"] // 100

    def standing(self, site: Node, own: int, rivals: list[int], white: int) -> int:
        """What these troops mean to the seat: who has the site, and how safely."""
        best = max(rivals)
        other = max(best, white)
        if own > other:
            worth = self.own_worth(site) * self.hold(own - best) // 100
            if own == ROOM[site] and not self.spied & BIT[site]:
                worth += self.own_total(site)
            return worth
        foothold = self.n["foothold"] * own * self.own_worth(site) // (100 * (max(best, white) + 1))
        if not own and BIT[site] & CITIES & ~self.spies:
            foothold -= self.prospect(site)
        if best > max(own, white) and rivals.count(best) == 1:
            who = rivals.index(best)
            total = best == ROOM[site] and not self.others_spy(site, who)
            return foothold - self.rival_worth(site, self.automas[who], total)
        return foothold

    def prospect(self, site: Node) -> int:
        """A city where nothing keeps a rival from total control one day."""
        return self.n["spoil"] * self.rounds * BONUS[site]

    def hold(self, margin: int) -> int:
        """How likely a site is kept with so many troops more, in hundredths."""
        return min(100, self.n["hold"] + self.n["margin"] * (margin - 1))

    def others_spy(self, site: Node, rival: int) -> bool:
        """Does a spy keep a rival from total control?"""
        members = self.rivals[rival]
        return any(sites & BIT[site] and seat not in members for seat, sites in enumerate(self.board.spies))

    def counted(self, site: Node) -> tuple[int, list[int], int]:
        """Own troops, those of each rival, white ones."""
        troops = self.board.troops
        own = 0
        for seat in self.mates:
            own += troops[seat][site]
        return (
            own,
            [sum(troops[seat][site] for seat in members) for members in self.rivals],
            troops[WHITE][site],
        )

    def now(self, site: Node) -> int:
        return self.standing(site, *self.counted(site))

    # -- what is done there --------------------------------------------------------------------------------

    def swing(self, node: Node, gain: int = 0, loss: int = NONE, power: int = 0) -> int:
        """How much better the seat stands with a troop more of its own, or one of another gone.

        With power left, what it could do there next is counted at its price.
        """
        if not BIT[node] & SITES:
            return self.way(node) if gain else self.n["space"]
        own, rivals, white = self.counted(node)
        before = self.after(node, own, rivals, white, power)
        rivals, white = self.without(rivals, white, loss)
        return self.after(node, own + gain, rivals, white, power) - before

    def without(self, rivals: list[int], white: int, loss: int) -> tuple[list[int], int]:
        if loss == NONE:
            return rivals, white
        if loss == WHITE:
            return rivals, white - 1
        return [count - (loss in members) for count, members in zip(rivals, self.rivals, strict=True)], white

    def after(self, site: Node, own: int, rivals: list[int], white: int, power: int) -> int:
        """The best that can be made of a site with so much power, each at its price."""
        best = self.standing(site, own, rivals, white)
        room = min(ROOM[site] - own - sum(rivals) - white, power, self.view.own.barracks)
        for more in range(1, room + 1):
            best = max(best, self.standing(site, own + more, rivals, white) - more * self.n["price-power"])
        return best

    def way(self, space: Node) -> int:
        """A route space is worth the sites that it leads to."""
        present = self.board.presence(self.seat)
        new = [self.own_worth(site) for site in bits(ZONE[space] & SITES & ~present)]
        return self.n["route"] * max(new, default=0) // 100

    # -- goals ---------------------------------------------------------------------------------------------

    def reached(self, most: int) -> dict[Node, tuple[int, Node]]:
        """By site: how many troops lie on the way there, and where the first of them goes."""
        board = self.board
        found = dict.fromkeys(bits(board.presence(self.seat) & SITES), (0, NONE))
        seen = board.presence(self.seat)
        wave = [(node, node) for node in bits(board.deployable(self.seat))] if board.held[self.seat] else []
        for steps in range(1, most):
            following: list[tuple[Node, Node]] = []
            for node, first in wave:
                new = ZONE[node] & board.in_play & ~seen
                seen |= new
                for other in bits(new):
                    if BIT[other] & SITES:
                        found[other] = (steps, first)
                    if BIT[other] & board.open:
                        following.append((other, first))
            wave = following
        return found

    def best(self, power: int, only_deploys: bool = False) -> Venture | None:
        """The goal that brings most for its power; of the same, the cheaper."""
        chosen: Venture | None = None
        for site, (way, first) in self.reached(min(power, self.view.own.barracks)).items():
            for goal in self.goals(site, way, first, power, only_deploys):
                if chosen is None or goal.gain * chosen.cost > chosen.gain * goal.cost:
                    chosen = goal
        return chosen

    def goals(self, site: Node, way: int, first: Node, power: int, only_deploys: bool) -> list[Venture]:
        """What could be done at one site with the power at hand."""
        own, rivals, white = self.counted(site)
        before = self.standing(site, own, rivals, white)
        room = ROOM[site] - own - sum(rivals) - white
        found, victim, trophies = [], NONE, 0
        for killed in range(1 + (0 if only_deploys else (power - way) // ASSASSINATE)):
            if killed:
                target = self.victim(site, rivals, white)
                if target == NONE:
                    break
                victim = target if victim == NONE else victim
                trophies += self.n["trophy"] + (self.n["enemy"] if target != WHITE else 0)
                rivals, white = self.without(rivals, white, target)
            spent = way + ASSASSINATE * killed
            most = min(room + killed, power - spent, self.view.own.barracks - way)
            for put in range(0 if killed else 1, most + 1):
                after = self.standing(site, own + put, rivals, white)
                gain = after - before + trophies + self.n["troop"] * (way + put)
                if gain > 0:
                    node = first if way else NONE if killed else site
                    found.append(Venture(gain, spent + DEPLOY * put, node, site, victim))
        return found

    def victim(self, site: Node, rivals: list[int], white: int) -> int:
        """Whose troop goes first: the strongest there."""
        best = max(rivals)
        if best and best >= white:
            members = self.rivals[rivals.index(best)]
            return max(members, key=lambda seat: self.board.troops[seat][site])
        return WHITE if white else NONE
