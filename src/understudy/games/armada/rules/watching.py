"""Haor Chall Prototypes: an attack on an enemy that is about to move (G70)."""

from __future__ import annotations

from understudy.core.flow import Flow
from understudy.games.armada.options import STAY, Bomb, ByHand, Dogfight, SquadronAttack, find
from understudy.games.armada.queries import DISTANCE_1, Seen, engaged, keyword, living_squadrons, within
from understudy.games.armada.rules.asking import may_choose
from understudy.games.armada.rules.squadrons import arrive_at, fly_by_hand, strike_at
from understudy.games.armada.shots import Shot, dogfight_shot, escorts, strike_shot
from understudy.games.armada.table import WATCHER, Ship, Squadron, Table


def watchers(table: Seen, mover: Ship | Squadron) -> list[Squadron]:
    """Haor Chall Prototypes at distance 1 of an enemy that moves."""
    seat = 1 - mover.seat
    if WATCHER not in table.config.aces[seat]:
        return []
    return [
        one
        for one in living_squadrons(table, seat)
        if one.card.id == WATCHER and within(one, mover, DISTANCE_1)
    ]


def snap_shots(table: Seen, one: Squadron, mover: Ship | Squadron) -> dict[SquadronAttack, Shot]:
    """Its attacks on the mover, even if it is engaged; engaged with an escort only on escorts."""
    bound = escorts(table, one, engaged(table, one))
    if isinstance(mover, Squadron):
        shot = None if bound and not keyword(table, mover, "escort") else dogfight_shot(table, one, mover)
        return {} if shot is None else {Dogfight(mover.index): shot}
    found: dict[SquadronAttack, Shot] = {}
    for zone in () if bound else mover.build.zones:
        shot = strike_shot(table, one, mover, zone)
        if shot is not None:
            found[Bomb(mover.index, zone)] = shot
    return found


def _snap(table: Table, one: Squadron, mover: Ship | Squadron) -> Flow[None]:
    ways = snap_shots(table, one, mover)
    if not ways:
        return
    chosen = yield from may_choose(
        table,
        one.seat,
        f"{one.name}: attack {mover.name} before it moves?",
        lambda: list(ways),
        topic="snap-shot",
        about={"squadron": one.index},
    )
    if chosen is not None:
        strike_at(table, one, chosen, ways[chosen])


def snap_at_squadron(table: Table, squadron: int, point: str) -> Flow[None]:
    """A squadron that is told of the attack may give up its move; else it is attacked, and moves."""
    mover = table.squadrons[squadron]
    near = [one for one in watchers(table, mover) if snap_shots(table, one, mover)] if mover.in_play else []
    if not near:
        flies_on(table, squadron, point)
        return
    chosen = yield from may_choose(
        table,
        mover.seat,
        f"{near[0].name} may attack {mover.name} before it moves: stay instead?",
        [STAY],
        topic="stay-put",
        about={"squadron": squadron},
    )
    if chosen is not None:
        mover.moved |= 1
        return
    table.then(("flies_on", (squadron, point)))
    yield from _snap(table, near[0], mover)


def flies_on(table: Table, squadron: int, point: str) -> None:
    """The move that was announced: to a place, or by hand."""
    mover = table.squadrons[squadron]
    if not mover.in_play:
        return
    by_hand = find(point)
    if isinstance(by_hand, ByHand):
        table.then(("flown", (squadron,)))
        fly_by_hand(table, mover, by_hand)
        return
    x, _, y = point.partition(",")
    arrive_at(table, mover, float(x), float(y))


def snap_at_ship(table: Table, ship: int) -> Flow[None]:
    """G70: between the course and the move of a ship."""
    mover = table.ships[ship]
    for one in watchers(table, mover) if mover.in_play else ():
        yield from _snap(table, one, mover)
        return
