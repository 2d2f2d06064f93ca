"""Whole games watched turn by turn: which plan was found by which line, and what was done for it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple
from unittest.mock import patch

from understudy.core.events import Event, Watch
from understudy.core.flow import Flow
from understudy.core.match import Header, Match
from understudy.core.option import Option
from understudy.games.arcs import GAME
from understudy.games.arcs.places import NONE, SYSTEM_IDS
from understudy.games.arcs.table import Table
from understudy.pages.trace import CHOSEN, Mark

#: What changes the pieces on the map besides ships on their way.
CHANGES = {
    "battle",
    "built",
    "placed",
    "repaired",
    "ships_hit",
    "building_hit",
    "building_destroyed",
    "pieces_home",
    "railgun",
}


@dataclass
class Deed:
    """A plan, the number of the line that found it, and what happened until the next plan."""

    plan: Option
    rank: int | None
    events: list[Event] = field(default_factory=list)

    def told(self, verb: str) -> list[tuple[int, ...]]:
        return [event.args for event in self.events if event.verb == verb]


@dataclass
class Game:
    """A game that was played to its end."""

    match: Match
    #: By turn: the deeds in order.
    turns: list[list[Deed]]
    #: For each journey where its group stood before each of its Move actions.
    stops: list[list[tuple[str, int]]]
    #: By when it was told and what it says: for each event “moved” the seat's fresh and damaged ships there
    #: before it.
    crews: dict[Any, tuple[int, int]]
    #: The same: how the seat stood before it and after it.
    stood: dict[Any, tuple[Standing, Standing]]


class Standing(NamedTuple):
    """What a seat holds on the map, counted system by system."""

    lost_buildings: int
    rival_cities: int
    claims: int


def standing(table: Table, seat: int) -> Standing:
    """Loyal buildings under a rival's control, rival cities under its own, and claims."""
    board, lost, cities, claims = table.board, 0, 0, 0
    for system in range(len(SYSTEM_IDS)):
        loyal = board.buildings_at(seat, system)
        ruler = board.ruler[system]
        lost += bool(loyal) and ruler not in (NONE, seat)
        others = (rival for rival in range(len(table.players)) if rival != seat)
        cities += ruler == seat and any(board.cities_at(rival, system) for rival in others)
        claims += board.room[system] if loyal or board.ships_at(seat, system) else 0
    return Standing(lost, cities, claims)


def play(seats: Sequence[str], options: Mapping[str, str], seed: int) -> Game:
    """A game of bots, watched."""
    stops: list[list[tuple[str, int]]] = []
    crews: dict[Any, tuple[int, int]] = {}
    stood: dict[Any, tuple[Standing, Standing]] = {}
    last: dict[int, Standing] = {}
    journey = GAME.steps["supercat_journey"]

    def watched(table: Table, seat: int, plan: str, at: int) -> Flow[None] | None:
        if stops and stops[-1][-1][0] == plan and not _begins(plan, at):
            stops[-1].append((plan, at))
        else:
            stops.append([(plan, at)])
        return journey(table, seat, plan, at)

    game = replace(GAME, steps={**GAME.steps, "supercat_journey": watched})
    match = Match(replace(Header.of(GAME, seats, options, seed), game=game), keep=False, watch=Watch())
    tell = Table.tell

    def heard(table: Table, verb: Any, seat: int, *args: int, **more: Any) -> None:
        told = verb if isinstance(verb, str) else verb.name
        if table.watch is not None and told == "moved":
            origin, _, fresh, damaged = args
            board = table.board
            before = board.fresh(seat, origin) + fresh, board.damaged(seat, origin) + damaged
            crews[tuple(table.watch.at), args] = before
            stood[tuple(table.watch.at), args] = last[seat], standing(table, seat)
        if table.watch is not None and told in (*CHANGES, "moved", "turn"):
            last.update((each, standing(table, each)) for each in range(len(table.players)))
        tell(table, verb, seat, *args, **more)

    with patch.object(Table, "tell", heard):
        match.advance()
    assert match.watch is not None
    return Game(match, list(_turns(match.watch.notes)), stops, crews, stood)


def _begins(plan: str, at: int) -> bool:
    found: Any = GAME.option(plan)
    return bool(found.origin == at)


def _turns(notes: Sequence[Any]) -> Iterator[list[Deed]]:
    deeds: list[Deed] = []
    for note in notes:
        if isinstance(note, Event):
            if note.verb == "turn":
                yield deeds
                deeds = []
            elif deeds:
                deeds[-1].events.append(note)
        elif isinstance(note, Mark) and note[1] == CHOSEN:
            deeds.append(Deed(note[3][0], getattr(note[0], "rank", None)))
    yield deeds
