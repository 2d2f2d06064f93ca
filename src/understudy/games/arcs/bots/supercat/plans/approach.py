"""Ways to bring ships to a battle: groups from several systems, each on a journey of its own (A-50)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import NamedTuple, cast

from understudy.games.arcs import queries
from understudy.games.arcs.bots.supercat.mind import Mind, listed, once
from understudy.games.arcs.bots.supercat.plans.kinds import Journey
from understudy.games.arcs.bots.supercat.plans.moving import largest_groups
from understudy.games.arcs.places import BIT, System, Systems


class Party(NamedTuple):
    """The ships that leave one origin."""

    origin: System
    fresh: int
    damaged: int
    #: Move actions of one journey; a leader may need several journeys for all of the ships (LEAD05).
    steps: int
    keeps: bool


class Source(NamedTuple):
    """One origin with the Move actions it takes; its party that keeps control there, if any, comes first."""

    moves: int
    parties: Sequence[Party]


class Row(NamedTuple):
    """Some origins together."""

    moves: int
    sources: tuple[Source, ...]


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


def most_moves(mind: Mind) -> int:
    """The most Moves that leave a Battle; negative if there can be no Battle at all."""
    means = mind.means
    moves = means.combat_moves
    while moves >= 0 and not means.battles_after(moves):
        moves -= 1
    return moves


@once
def near(mind: Mind) -> Systems:
    """Where the bot can bring ships, or has some, and fight."""
    moves = most_moves(mind)
    found = 0
    if moves >= 0:
        for origin in listed(mind.board.ships(mind.seat)):
            for level in mind.reach(origin, moves)[: moves + 1]:
                found |= level
    return found


def approaches(mind: Mind, system: System) -> Iterator[tuple[int, Iterator[list[Approach]]]]:
    """By cost, cheapest first: the choices of origins, each as lists of approaches.

    The first list of a choice gives up control of the fewest origins (SC-MOV-06).
    """
    for row in _rows(mind, system, most_moves(mind)):
        yield row.moves, _approaches(row)


def _approaches(row: Row) -> Iterator[list[Approach]]:
    sources = row.sources
    spare = [number for number, source in enumerate(sources) if len(source.parties) > 1]
    for count in range(len(spare) + 1):
        yield [_approach(row, given_up) for given_up in combinations(spare, count)]


def _approach(row: Row, given_up: Sequence[int]) -> Approach:
    parties = tuple(
        source.parties[-1 if number in given_up else 0] for number, source in enumerate(row.sources)
    )
    fresh = damaged = 0
    for party in parties:
        fresh += party.fresh
        damaged += party.damaged
    return Approach(parties, fresh, damaged, row.moves)


def _rows(mind: Mind, system: System, moves: int) -> list[Row]:
    """All choices of origins within so many Moves, cheapest first; the empty one if ships are there."""
    key = (_rows, system, moves)
    if key not in mind.shared:
        sources = [_sources(mind, origin, system, moves) for origin in listed(mind.board.ships(mind.seat))]
        found = list(_chosen([some for some in sources if some], moves))
        if not mind.board.ships(mind.seat) & BIT[system]:
            found = [row for row in found if row.sources]
        mind.shared[key] = sorted(found, key=lambda row: row.moves)
    return cast("list[Row]", mind.shared[key])


def _chosen(sources: Sequence[list[Source]], moves: int, spent: int = 0) -> Iterator[Row]:
    yield Row(spent, ())
    for index, ways in enumerate(sources):
        for source in ways:
            if source.moves <= moves:
                rest = _chosen(sources[index + 1 :], moves - source.moves, spent + source.moves)
                for row in rest:
                    yield Row(row.moves, (source, *row.sources))


def _sources(mind: Mind, origin: System, to: System, moves: int) -> list[Source]:
    """What can come from an origin: with a limit of ships for each Move, in one journey or in several."""
    steps = next((steps for steps in range(1, moves + 1) if mind.reach(origin, steps)[steps] & BIT[to]), 0)
    if not steps:
        return []
    limit, ships = queries.move_limit(mind.table, mind.seat), mind.board.ships_at(mind.seat, origin)
    trips = min(moves // steps, -(-ships // limit))
    return [
        Source(
            trip * steps,
            [
                Party(origin, fresh, damaged, steps, keeps)
                for fresh, damaged, keeps in largest_groups(mind, origin, trip * limit)
            ],
        )
        for trip in range(1, trips + 1)
    ]
