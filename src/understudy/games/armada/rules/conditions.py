"""R20: what must hold for an effect of a card in an attack: a small test for each condition."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

from understudy.games.armada.cards import Effect
from understudy.games.armada.dice import ACCURACY, RED
from understudy.games.armada.measures import FRONT, REAR, ZONES
from understudy.games.armada.queries import (
    DISTANCE_1,
    MEDIUM,
    Seen,
    at_distance,
    at_distance_of_obstacle,
    engaged,
    keyword,
    living_ships,
    living_squadrons,
    within,
)
from understudy.games.armada.table import COUNTER, SALVO, Attack, Ship, Squadron
from understudy.games.armada.vocabulary import ELSEWHERE, Condition

_BANDS = ("close", "medium", "long")
#: Commands that were resolved on an attack, a bit each: its dial, its token; either where nothing is said.
_RESOLVED = {"dial": 1, "token": 2, "": 3}


class Moment(NamedTuple):
    """An attack with whose card is looked at, and the friendly unit that its effect is about."""

    table: Seen
    attack: Attack
    owner: Ship
    subject: Ship | Squadron

    @property
    def ship(self) -> Ship | None:
        """The unit that it is about, if it is a ship."""
        return self.subject if isinstance(self.subject, Ship) else None

    @property
    def defender(self) -> Ship | None:
        """The ship that is attacked."""
        target = self.attack.target_ship
        return self.table.ships[target] if target >= 0 else None

    @property
    def prey(self) -> Squadron | None:
        """The squadron that is attacked."""
        target = self.attack.target_squadron
        return self.table.squadrons[target] if target >= 0 else None


def met(table: Seen, effect: Effect, attack: Attack, owner: Ship, subject: Ship | Squadron) -> bool:
    """Whether all conditions of an effect hold in an attack."""
    conditions = effect.get("if")
    if not conditions:
        return True
    moment = Moment(table, attack, owner, subject)
    return all(holds(condition, moment) for condition in conditions)


def holds(condition: Condition, moment: Moment) -> bool:
    """Whether a condition holds; what the operation or the window looks at itself holds here."""
    return condition.name in ELSEWHERE or _TESTS[condition.name](moment, condition.value)


def friends_at(table: Seen, attack: Attack, seat: int, subject: Ship | Squadron) -> list[Ship]:
    """Friendly ships other than the attacker at distance 1–5 of the defender."""
    target: Ship | Squadron = (
        table.ships[attack.target_ship]
        if attack.target_ship >= 0
        else table.squadrons[attack.target_squadron]
    )
    return [
        ship for ship in living_ships(table, seat) if ship is not subject and at_distance(ship, target, 5)
    ]


# -- the attack ----------------------------------------------------------------------------------------------


def _range(moment: Moment, value: str) -> bool:
    low, _, high = value.partition("-")
    return _BANDS.index(low) <= moment.attack.band <= _BANDS.index(high or low)


def _zone(moment: Moment, value: str) -> bool:
    attack = moment.attack
    return attack.zone == ZONES.index(value) if value in ZONES else attack.target_zone != REAR


def _own_zone(moment: Moment, value: str) -> bool:
    zone = moment.attack.zone
    return zone != FRONT if value == "not-front" else zone == ZONES.index(value)


def _first_attack(moment: Moment, value: str) -> bool:
    if moment.attack.target_squadron >= 0:
        return moment.attack.first
    return moment.ship is None or moment.ship.attacks <= 1


def _pool(moment: Moment, value: str) -> bool:
    return any(die == (RED, ACCURACY) for die in moment.attack.pool)


# -- who attacks ---------------------------------------------------------------------------------------------


def _faster_than(least: int) -> Callable[[Moment, str], bool]:
    return lambda moment, value: moment.ship is not None and moment.ship.speed > least


def _obstacle_at(moment: Moment, value: str) -> bool:
    return moment.ship is not None and at_distance_of_obstacle(moment.table, moment.ship, 2)


def _own_trait(moment: Moment, value: str) -> bool:
    return moment.ship is not None and value in moment.ship.build.traits


# -- who is attacked -----------------------------------------------------------------------------------------


def _target_zone(moment: Moment, value: str) -> bool:
    return moment.defender is not None and moment.attack.target_zone == ZONES.index(value)


def _zone_has_shield(moment: Moment, value: str) -> bool:
    return moment.defender is not None and moment.defender.shields[moment.attack.target_zone] > 0


def _zone_without_shield(moment: Moment, value: str) -> bool:
    return moment.defender is not None and not moment.defender.shields[moment.attack.target_zone]


def _no_shields(moment: Moment, value: str) -> bool:
    return moment.defender is not None and not any(moment.defender.shields)


def _raided(moment: Moment, value: str) -> bool:
    return moment.defender is not None and moment.defender.raids > 0


def _attacked_before(moment: Moment, value: str) -> bool:
    target = moment.attack.target_ship
    return target >= 0 and moment.subject.index in moment.table.attacked[target]


def _activated(moment: Moment, value: str) -> bool:
    return moment.defender is not None and moment.defender.activated


def _faster(moment: Moment, value: str) -> bool:
    return (
        moment.defender is not None and moment.ship is not None and moment.defender.speed > moment.ship.speed
    )


def _unique(moment: Moment, value: str) -> bool:
    return moment.prey is not None and moment.prey.card.unique


def _keyword(moment: Moment, value: str) -> bool:
    prey = moment.prey
    return prey is not None and any(keyword(moment.table, prey, word) for word in value.split("|"))


def _engaged(moment: Moment, value: str) -> bool:
    """Unity: engaged by a friendly squadron without printed heavy."""
    prey = moment.prey
    return prey is not None and any("heavy" not in one.card.keywords for one in engaged(moment.table, prey))


# -- who is near ---------------------------------------------------------------------------------------------


def _friend_near(moment: Moment, value: str) -> bool:
    target = moment.defender
    return target is not None and any(
        ship is not moment.subject and within(ship, target, MEDIUM)
        for ship in moment.table.ships
        if ship.in_play and ship.seat == moment.owner.seat
    )


def _friends_at(moment: Moment, value: str) -> bool:
    return len(friends_at(moment.table, moment.attack, moment.owner.seat, moment.subject)) >= int(value)


def _squadron_at(moment: Moment, value: str) -> bool:
    target = moment.defender
    return target is not None and any(
        within(one, target, DISTANCE_1) for one in living_squadrons(moment.table, moment.owner.seat)
    )


_TESTS: Mapping[str, Callable[[Moment, str], bool]] = {
    "vs": lambda moment, value: (moment.attack.target_ship >= 0) == (value == "ship"),
    "range": _range,
    "zone": _zone,
    "target_zone": _target_zone,
    "own_zone": _own_zone,
    "zone_has_shield": _zone_has_shield,
    "zone_without_shield": _zone_without_shield,
    "defender_no_shields": _no_shields,
    "own_trait": _own_trait,
    "first_attack": _first_attack,
    "obstacle_at": _obstacle_at,
    "raided": _raided,
    "already_attacked_this_round": _attacked_before,
    "speed>=2": _faster_than(1),
    "speed>=3": _faster_than(2),
    "speed>0": _faster_than(0),
    "tokens_spent<2": lambda moment, value: moment.attack.spent.bit_count() < 2,
    "not": lambda moment, value: moment.attack.kind != value,
    "kind": lambda moment, value: moment.attack.kind == value,
    "activation": lambda moment, value: moment.attack.kind not in (SALVO, COUNTER),
    "friend_near_defender": _friend_near,
    "defender_activated": _activated,
    "defender_faster": _faster,
    "defender_unique": _unique,
    "defender_keyword": _keyword,
    "defender_engaged": _engaged,
    "friends_at_defender": _friends_at,
    "squadron_at_defender": _squadron_at,
    "attacker": lambda moment, value: (moment.attack.by_squadron >= 0) == (value == "squadron"),
    "cf": lambda moment, value: bool(moment.attack.cf & _RESOLVED[value]),
    "pool": _pool,
    "obstructed": lambda moment, value: moment.attack.obstructed,
    "round>1": lambda moment, value: moment.table.round > 1,
    "ignition": lambda moment, value: moment.attack.ignition,
}
