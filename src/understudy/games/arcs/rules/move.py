"""R-MOVE: ships go from system to system, catapulted by starports."""

from __future__ import annotations

from collections.abc import Sequence

from understudy.core.flow import Flow
from understudy.games.arcs.board import HURT_SHIP, PORT, SHIP
from understudy.games.arcs.cards import GATE_PORTS, SPRINTER_DRIVES
from understudy.games.arcs.events import ShipsMoved
from understudy.games.arcs.options import SPRINTS, STOP, AtSystem, Link, groups, moves, onward
from understudy.games.arcs.places import BIT, GATES, NONE, System
from understudy.games.arcs.queries import flies_on, has_catapult, move_limit
from understudy.games.arcs.rules.asking import ask, offer
from understudy.games.arcs.rules.pieces import capture
from understudy.games.arcs.table import Table
from understudy.kit.masks import bits


def movable(table: Table, seat: int) -> list[Link]:
    """R-MOVE-1: every first step that ships can take."""
    return moves(table.board.in_play, table.board.ships(seat))


def step(table: Table, seat: int, origin: System, to: System, fresh: int, damaged: int) -> None:
    """Ships go to an adjacent system; L08: entering a guarded gate costs an agent."""
    board = table.board
    if BIT[to] & GATES:
        _pay_at_gate(table, seat, to)
    if fresh:
        board.take(seat, SHIP, origin, fresh)
        board.put(seat, SHIP, to, fresh)
    if damaged:
        board.take(seat, HURT_SHIP, origin, damaged)
        board.put(seat, HURT_SHIP, to, damaged)
    table.tell(ShipsMoved, seat, origin, to, fresh, damaged)


def _pay_at_gate(table: Table, seat: int, gate: System) -> None:
    """L08: its owner rules the gate and has a fresh starport there."""
    owner = table.board.ruler[gate]
    if (
        owner not in (NONE, seat)
        and table.players[owner].lore & GATE_PORTS
        and table.board.masks[owner][PORT] & BIT[gate]
    ):
        capture(table, owner, seat)


def journey(
    table: Table, seat: int, origin: System, path: Sequence[System], fresh: int, damaged: int
) -> None:
    """One Move action of a group along a path, Catapult included, with no choices left open."""
    for to in path:
        step(table, seat, origin, to, fresh, damaged)
        origin = to


def move(table: Table, seat: int, act: Link, leave: int = 0, halt: bool = False) -> Flow[None]:
    """R-MOVE-1, R-MOVE-2: a group goes one step, and on with a Catapult; then L03.

    `leave` ships must stay behind, or with `halt` all must end at once, so that a Battle follows (F-61).
    """
    board = table.board
    origin, to = act.system, act.to
    fresh, damaged = board.fresh(seat, origin), board.damaged(seat, origin)
    limit = min(move_limit(table, seat), fresh + damaged - leave)
    catapult = not halt and has_catapult(table, seat, origin)
    landed = yield from _fly(table, seat, origin, to, fresh, damaged, limit, catapult)
    if table.players[seat].lore & SPRINTER_DRIVES and not halt:
        yield from _sprint(table, seat, landed)


def _fly(
    table: Table,
    seat: int,
    origin: System,
    to: System,
    fresh: int,
    damaged: int,
    limit: int,
    catapult: bool,
) -> Flow[list[tuple[System, int]]]:
    """The steps of one group; where fresh ships of it came to rest."""
    landed: list[tuple[System, int]] = []
    while True:
        before = fresh
        fresh, damaged = yield from _group(table, seat, origin, to, fresh, damaged, limit)
        if before > fresh and landed:
            landed[-1] = (origin, before - fresh)
        goes_on = catapult and flies_on(table, seat, to)
        step(table, seat, origin, to, fresh, damaged)
        landed.append((to, fresh))
        if not goes_on:
            return landed
        near = table.board.adjacent[to]
        choice = yield from ask(
            table, seat, "catapult", "Catapult on?", lambda: [STOP, *onward(near)], system=to
        )
        if not isinstance(choice, AtSystem):
            return landed
        landed[-1] = (to, 0)
        origin, to, limit = to, choice.system, 30


def _group(
    table: Table, seat: int, origin: System, to: System, fresh: int, damaged: int, limit: int
) -> Flow[tuple[int, int]]:
    """How many of these ships go."""
    if fresh + damaged == 1:
        return fresh, damaged
    options = groups(fresh, damaged, limit)
    if len(options) == 1:
        choice = options[0]
    else:
        choice = yield from ask(table, seat, "group", "How many ships?", options, system=origin, to=to)
    return choice.counts[0], choice.counts[1]


def _sprint(table: Table, seat: int, landed: list[tuple[System, int]]) -> Flow[None]:
    """L03, F-51: fresh ships that moved may each move once more, even by Catapult, not a third time."""
    left = [0] * len(table.board.ruler)
    for system, fresh in landed:
        left[system] += fresh
    while any(left):
        options = _sprints(table, left)
        choice = yield from offer(table, seat, "sprint", "Sprinter Drives: move on?", options)
        if choice is None:
            return
        origin = choice.system
        before = table.board.fresh(seat, origin)
        limit, catapult = move_limit(table, seat), has_catapult(table, seat, origin)
        yield from _fly(table, seat, origin, choice.to, left[origin], 0, limit, catapult)
        left[origin] -= before - table.board.fresh(seat, origin)


def _sprints(table: Table, left: list[int]) -> list[Link]:
    found = []
    for origin, count in enumerate(left):
        if count:
            for to in bits(table.board.adjacent[origin]):
                act = SPRINTS[origin][to]
                assert act is not None
                found.append(act)
    return found
