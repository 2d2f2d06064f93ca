"""Ways to bring ships to a battle: groups from several systems, each on a journey of its own (A-50)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from itertools import combinations, permutations
from operator import attrgetter
from typing import NamedTuple

from understudy.games.arcs import queries
from understudy.games.arcs.bots.supercat.mind import Mind, once
from understudy.games.arcs.bots.supercat.plans.kinds import Journey
from understudy.games.arcs.bots.supercat.plans.moving import (
    Group,
    distance,
    groups,
    largest_groups,
    routes_for,
    takes_back,
)
from understudy.games.arcs.places import BIT, GATES, System, Systems, listed


class Party(NamedTuple):
    """The ships that leave one origin."""

    origin: System
    fresh: int
    damaged: int
    #: Move actions of one journey; a leader may need several journeys for all of the ships (LEAD05).
    steps: int
    keeps: bool


class Origin(NamedTuple):
    """One origin with the Move actions it takes; its party that keeps control there, if any, comes first."""

    moves: int
    parties: Sequence[Party]
    #: Whether a gate falls to a rival when a party leaves it.
    closes: bool


class Reinforcement(NamedTuple):
    """Some origins together, with all of their ships that could come."""

    moves: int
    sources: tuple[Origin, ...]
    fresh: int = 0
    ships: int = 0
    closes: bool = False


class Approach(NamedTuple):
    """The parties that come; none if the ships are there already."""

    parties: tuple[Party, ...]
    fresh: int
    damaged: int
    moves: int

    @property
    def keeps(self) -> bool:
        return all(party.keeps for party in self.parties)

    def journeys(self, to: System, limit: int) -> tuple[Journey, ...]:
        """The plans for the way, at most `limit` ships at a time."""
        found = []
        for origin, fresh, damaged, steps, keeps in self.parties:
            while fresh + damaged:
                some = min(fresh, limit)
                others = min(damaged, limit - some)
                found.append(Journey(origin, to, some, others, steps, keeps))
                fresh, damaged = fresh - some, damaged - others
        return tuple(found)


@once
def battles_left(mind: Mind) -> list[int]:
    """By number of Moves, from 0 up: how many Battles are left after them, as long as there are any."""
    found: list[int] = []
    while left := mind.means.battles_after(len(found)):
        found.append(left)
    return found


def extra_dice(mind: Mind, system: System) -> int:
    """Dice beyond one for each ship: the same in all planets, and in all gates."""
    key = (extra_dice, BIT[system] & GATES > 0)
    found: int | None = mind.shared.get(key)
    if found is None:
        found = mind.shared[key] = sum(queries.extra_dice(mind.table, mind.seat, system))
    return found


class Battlefield:
    """A system where the bot can fight: what is there, what can come, and all of it together."""

    __slots__ = ("_rows", "dice", "fresh", "most_dice", "most_fresh", "moves", "origins", "there")

    def __init__(self, mind: Mind, system: System, moves: int) -> None:
        board, seat = mind.board, mind.seat
        ships = board.ships_at(seat, system)
        #: Whether ships are there already, with the fresh ones and their dice.
        self.there = ships > 0
        self.fresh = self.most_fresh = board.fresh(seat, system)
        self.dice = self.most_dice = ships + extra_dice(mind, system)
        #: Moves to spend; where ships can come from, with the Move actions of one journey.
        self.moves = moves
        self.origins: list[tuple[System, int]] = []
        self._rows: list[Reinforcement] = []

    def add(self, origin: System, steps: int, fresh: int, ships: int) -> None:
        """So many ships at most can come from an origin, some of them fresh."""
        self.origins.append((origin, steps))
        self.most_fresh += fresh
        self.most_dice += ships

    def rows(self, mind: Mind) -> list[Reinforcement]:
        """All choices of origins, cheapest first; an empty one for ships that are there."""
        if not self._rows:
            sources = [_sources(mind, origin, steps, self.moves) for origin, steps in self.origins]
            found = sorted(_chosen(sources, 0, self.moves), key=attrgetter("moves"))
            self._rows = found if self.there else found[1:]
        return self._rows


@once
def fields(mind: Mind) -> dict[System, Battlefield]:
    """Where a rival can be fought: ships are there or can be brought with an action left for a Battle."""
    moves = len(battles_left(mind)) - 1
    key = (fields, moves)
    found: dict[System, Battlefield] | None = mind.shared.get(key)
    if found is None:
        found = mind.shared[key] = _fields(mind, moves) if moves >= 0 else {}
    return found


def _fields(mind: Mind, moves: int) -> dict[System, Battlefield]:
    prey = 0
    for rival in mind.rivals:
        prey |= mind.board.present(rival)
    board, seat = mind.board, mind.seat
    here = board.ships(seat)
    found = {system: Battlefield(mind, system, moves) for system in listed(here & prey)}
    routes, limit = mind.routes, queries.move_limit(mind.table, seat)
    for origin in listed(here):
        fresh, ships = board.fresh(seat, origin), board.ships_at(seat, origin)
        for steps, level in enumerate(routes.levels(origin)[1 : moves + 1], 1):
            ends = level & prey
            if ends:
                most = limit * (moves // steps)
                coming = (fresh, ships) if ships <= most else (min(fresh, most), most)
                for system in listed(ends):
                    if takes_back(mind, origin, system):
                        continue
                    if system not in found:
                        found[system] = Battlefield(mind, system, moves)
                    found[system].add(origin, steps, *coming)
    return found


def turned_back(mind: Mind, among: Systems) -> list[tuple[System, System]]:
    """A-53: from where to which of these systems ships could come, but for a move of this turn."""
    moves, routes = len(battles_left(mind)) - 1, mind.routes
    return [
        (origin, system)
        for origin in listed(mind.board.ships(mind.seat))
        for level in routes.levels(origin)[1 : moves + 1]
        for system in listed(level & among)
        if takes_back(mind, origin, system)
    ]


def _sources(mind: Mind, origin: System, steps: int, moves: int) -> list[Origin]:
    """What can come from an origin: with a limit of ships for each Move, in one journey or in several."""
    key = (_sources, origin, steps, moves)
    found: list[Origin] | None = mind.shared.get(key)
    if found is None:
        limit, ships = queries.move_limit(mind.table, mind.seat), mind.board.ships_at(mind.seat, origin)
        gate = bool(BIT[origin] & GATES)
        found = mind.shared[key] = []
        for trips in range(1, min(moves // steps, -(-ships // limit)) + 1):
            some = _groups(mind, origin, trips, limit)
            parties = [Party(origin, fresh, damaged, steps, keeps) for fresh, damaged, keeps in some]
            closes = gate and any(routes_for(mind, origin, each.fresh) is not mind.routes for each in parties)
            found.append(Origin(trips * steps, parties, closes))
    return found


def _groups(mind: Mind, origin: System, trips: int, limit: int) -> Sequence[Group]:
    """The largest groups that may leave in so many journeys."""
    return groups(mind, origin) if trips == 1 else largest_groups(mind, origin, trips * limit)


#: Thousands of these are made: the fields in their order, without the detour by their names.
_reinforcement = partial(tuple.__new__, Reinforcement)
_some_parties = partial(tuple.__new__, Approach)
#: The one choice that takes no Moves.
_NOBODY = [Reinforcement(0, ())]


def _chosen(sources: Sequence[list[Origin]], first: int, moves: int) -> list[Reinforcement]:
    """Every choice of sources from number `first` on within so many Moves; the empty one first."""
    found = [*_NOBODY]
    for number in range(first, len(sources)):
        for source in sources[number]:
            if source.moves <= moves:
                most = source.parties[-1]
                left = moves - source.moves
                for row in _chosen(sources, number + 1, left) if left else _NOBODY:
                    found.append(
                        _reinforcement(
                            (
                                source.moves + row.moves,
                                (source, *row.sources),
                                most.fresh + row.fresh,
                                most.fresh + most.damaged + row.ships,
                                source.closes or row.closes,
                            )
                        )
                    )
    return found


def approaches(row: Reinforcement) -> Iterator[list[Approach]]:
    """The parties of a choice of origins: first those that give up control of the fewest (SC-MOV-06)."""
    yield [_approach(row, ())]
    spare = [number for number, source in enumerate(row.sources) if len(source.parties) > 1]
    for count in range(1, len(spare) + 1):
        yield [_approach(row, given_up) for given_up in combinations(spare, count)]


def _approach(row: Reinforcement, given_up: Sequence[int]) -> Approach:
    fresh = damaged = 0
    parties = []
    for number, source in enumerate(row.sources):
        party = source.parties[-1 if number in given_up else 0]
        parties.append(party)
        fresh += party.fresh
        damaged += party.damaged
    return _some_parties((tuple(parties), fresh, damaged, row.moves))


def as_they_go(mind: Mind, way: Approach, to: System) -> Approach:
    """The parties in the order that takes the fewest Moves, where gates close behind them.

    A gate that falls to a rival when a party leaves it is closed to that party and to all that come later.
    """
    limit = queries.move_limit(mind.table, mind.seat)
    found = []
    for order in permutations(way.parties):
        leaving: list[tuple[System, int]] = []
        parties, moves = [], 0
        for party in order:
            leaving.append((party.origin, party.fresh))
            routes = queries.routes_after(mind.table, mind.seat, leaving)
            steps = distance(routes, party.origin, to)
            moves += steps * -(-(party.fresh + party.damaged) // limit)
            parties.append(party._replace(steps=steps))
        found.append(Approach(tuple(parties), way.fresh, way.damaged, moves))
    return min(found, key=attrgetter("moves"))
