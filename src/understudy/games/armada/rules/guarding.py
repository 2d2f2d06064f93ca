"""Cards of the defense that are used outside the token step, and what answers a change of speed."""

from __future__ import annotations

from understudy.core.flow import Flow
from understudy.games.armada.cards import REDIRECT, Effect
from understudy.games.armada.events import ShieldsSet
from understudy.games.armada.options import ZONE_ACTS, Ability, Shift, SpendToken
from understudy.games.armada.queries import Seen, at_distance, living_ships
from understudy.games.armada.rules.asking import choose, may_choose
from understudy.games.armada.rules.effects import Use, candidates, card_name, in_turn, pay, payable_tokens
from understudy.games.armada.table import BATTERY, DISCARDED, SLOWED, STRIKE, Attack, Ship, Table

SLOWER, FASTER = Ability("slower"), Ability("faster")
#: Gilded Aegis: a zone may have so many shields.
MOST_GATHERED = 6


# -- Barriss Offee -------------------------------------------------------------------------------------------


def swerve(table: Table, attack: Attack) -> Flow[None]:
    """Barriss Offee: for a redirect another zone of the ship becomes the defending one when damage is
    resolved; no second redirect in this attack.
    """
    ship = table.ships[attack.target_ship]
    if attack.kind not in (BATTERY, STRIKE):
        return
    for use, _ in list(candidates(table, "declared", ship)):
        if not payable_tokens(ship, "redirect", attack):
            continue
        zones = [zone for zone in range(len(ship.shields)) if zone != attack.target_zone]
        chosen = yield from may_choose(
            table,
            ship.seat,
            f"{card_name(table, use)}: spend a Redirect so that another zone defends?",
            [ZONE_ACTS[zone] for zone in zones],
            topic="swerve",
            about={"ship": ship.index, "dice": sum(attack.gathered)},
        )
        if chosen is None:
            continue
        yield from pay(table, use, ship)
        attack.retarget = chosen.zone
        for index, kind in enumerate(ship.build.tokens):
            if kind == REDIRECT:
                attack.locked |= 1 << index


# -- Gilded Aegis --------------------------------------------------------------------------------------------


def _redirects(ship: Ship) -> list[int]:
    return [
        index for index, state in enumerate(ship.tokens) if state and ship.build.tokens[index] == REDIRECT
    ]


def may_gather(table: Seen, use: Use, effect: Effect, ship: Ship) -> bool:
    return bool(_redirects(ship)) and any(ship.shields) and min(ship.shields) < MOST_GATHERED


def gather_shields(table: Table, use: Use, effect: Effect, ship: Ship) -> Flow[None]:
    """Gilded Aegis: a redirect is discarded; any number of shields moves to one zone, six at most there."""
    token = yield from choose(
        table,
        ship.seat,
        f"{card_name(table, use)}: which Redirect is discarded?",
        lambda: [SpendToken(index) for index in _redirects(ship)],
        topic="discard-defense-token",
        about={"ship": ship.index},
    )
    ship.tokens[token.token] = DISCARDED
    table.tell("loses-token", ship.seat, ship.index, REDIRECT)
    goal = yield from choose(
        table,
        ship.seat,
        f"{card_name(table, use)}: to which zone?",
        lambda: [ZONE_ACTS[zone] for zone in range(len(ship.shields)) if ship.shields[zone] < MOST_GATHERED],
        topic="gather-zone",
        about={"ship": ship.index},
    )
    while ship.shields[goal.zone] < MOST_GATHERED:
        ways = [
            Shift(zone, goal.zone)
            for zone in range(len(ship.shields))
            if zone != goal.zone and ship.shields[zone]
        ]
        if not ways:
            return
        chosen = yield from may_choose(
            table,
            ship.seat,
            f"{card_name(table, use)}: move a shield?",
            ways,
            topic="gather-shield",
            about={"ship": ship.index},
        )
        if chosen is None:
            return
        ship.shields[chosen.origin] -= 1
        ship.shields[goal.zone] += 1
        table.tell(ShieldsSet, ship.seat, ship.index, goal.zone, ship.shields[goal.zone])


# -- The Grand Inquisitor ------------------------------------------------------------------------------------


def speed_turned(table: Table, ship: Ship) -> None:
    """The speed dial of a ship was turned: enemies at distance 1–5 may answer."""
    if "enemy_speed" not in table.config.windows[1 - ship.seat] or not ship.in_play:
        return
    near = [
        ("enemy_speed", (owner.index,))
        for owner in living_ships(table, 1 - ship.seat)
        if "enemy_speed" in owner.build.windows and at_distance(owner, ship, 5)
    ]
    table.then(*near)


def enemy_speed(table: Table, ship: int) -> Flow[None]:
    """The Grand Inquisitor: the own speed dial is turned by one."""
    owner = table.ships[ship]
    for use in in_turn(table, "enemy_speed", owner, None) if owner.in_play else []:
        ways = [SLOWER] if owner.speed > 0 else []
        ways += [FASTER] if owner.speed < owner.build.max_speed else []
        chosen = yield from may_choose(
            table,
            owner.seat,
            f"{card_name(table, use)}: {owner.name} slower or faster?",
            ways,
            topic="react-speed",
            about={"ship": ship},
        )
        if chosen is not None:
            yield from pay(table, use, owner)
            owner.speed += 1 if chosen is FASTER else -1
            table.tell("speed", owner.seat, owner.index, owner.speed)


# -- G-8 Experimental Projector ------------------------------------------------------------------------------


def slow_down(table: Table, ship: int) -> Flow[None]:
    """G-8 Experimental Projector: as an enemy at distance 1–5 determines its course, it is one slower for
    this maneuver; its dial stays.
    """
    mover = table.ships[ship]
    for owner in living_ships(table, 1 - mover.seat):
        if not mover.in_play or "enemy_course" not in owner.build.windows:
            continue
        for use in in_turn(table, "enemy_course", owner, None):
            if (SLOWED, mover.seat, ship) in table.standing or not at_distance(owner, mover, 5):
                continue
            chosen = yield from may_choose(
                table,
                owner.seat,
                f"{card_name(table, use)}: is {mover.name} one slower in this maneuver?",
                [use.option],
                topic="enemy-course",
                about={"ship": owner.index, "of": ship},
            )
            if chosen is not None:
                yield from pay(table, use, owner)
                table.standing.append((SLOWED, mover.seat, ship))
                table.tell("slowed", mover.seat, ship)
