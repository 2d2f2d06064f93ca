"""Positions with an objective: what lies on the card, on ships and on the map is what the card can bring."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from understudy.core.errors import BadPosition
from understudy.games.armada.goals import setup_of
from understudy.games.armada.objectives import WIDE
from understudy.games.armada.table import FIRST, SECOND, Attack, ObjectiveInPlay, Table
from understudy.kit.positions import number
from understudy.kit.saying import plural

#: By field: the objectives that have it.
_ONLY = {
    "aside": ("hyperspace_assault",),
    "wing": ("hyperspace_assault",),
    "rocks": ("dangerous_territory", "infested_fields"),
    "dials": ("surprise_attack",),
}
MOST_DIALS = 3
#: Steps that only an objective brings.
STEPS = frozenset(
    (
        *("after_obstacles", "after_deployment", "set_wing_aside", "lay_mark", "move_mark", "name_ship"),
        *("dial_on_card", "surprise", "earthed", "ready_for_token", "strategic", "hyperspace", "wing"),
        *(
            "objective_end",
            "drift",
            "opening_salvo",
            "ion_cannon",
            "wreck",
            "lay_last",
            "herd",
            "gore",
            "lead",
        ),
        *("migrate", "escorted", "strained", "ambush_by_rift", "pulled", "rift_speed", "fall"),
        *("burrow", "feed", "bite", "withdraw", "uproot", "takes_rock", "squadron_cover", "shell", "storm"),
    )
)


def check_goal(table: Table) -> None:
    """Everything that hangs on the objective."""
    goal = table.goal
    if goal is None:
        return
    card = goal.card
    for name, cards in _ONLY.items():
        if getattr(goal, name) and card.id not in cards:
            raise BadPosition(f"goal.{name}: {card.name} has none; leave it out")
    if any(goal.stations) and card.id != "station_assault":
        raise BadPosition(f"goal.stations: {card.name} has none; leave it out")
    if card.id == WIDE and table.config.map.name != "standard":
        raise BadPosition(f'map: {card.name} needs the map of 6 × 3 feet, "map": "standard"')
    laid = setup_of(table).laid
    most = 0 if laid is None else laid.number
    if len(goal.marks) > most:
        tokens = plural(most, "token")
        raise BadPosition(f"goal.marks: {card.name} has {tokens} on the map at most, not {len(goal.marks)}")
    if len(goal.dials) > MOST_DIALS:
        raise BadPosition(f"goal.dials: at most {MOST_DIALS} are on the card, not {len(goal.dials)}")
    _check_ships(table, goal)


def _check_ships(table: Table, goal: ObjectiveInPlay) -> None:
    for index in goal.aside:
        ship = table.ships[index]
        if ship.seat != SECOND or ship.in_play:
            raise BadPosition(
                f"goal.aside: {ship.build.name} cannot wait in hyperspace; name a ship of the second player "
                "that is not on the map"
            )
    for index in goal.wing:
        one = table.squadrons[index]
        if one.seat != SECOND or one.in_play:
            raise BadPosition(f"goal.wing: {one.card.name} cannot wait in hyperspace; take its place away")
    if goal.holder >= 0 and not table.ships[goal.holder].in_play:
        raise BadPosition(f"goal.holder: {table.ships[goal.holder].build.name} is not on the map")
    for index, count in Counter(goal.ships).items():
        ship = table.ships[index]
        most = 1 if ship.seat == FIRST else ship.build.command
        if count > max(1, most):
            raise BadPosition(
                f"goal.ships: {ship.build.name} has {plural(most, 'token')} at most, not {count}"
            )


def check_cannon(table: Table, attack: Attack, where: str) -> None:
    """An attack that nobody makes is the one of its objective, from a token on the map."""
    goal = table.goal
    if goal is None or goal.card.id != "planetary_ion_cannon":
        raise BadPosition(f"{where}.kind: a cannon fires only where Planetary Ion Cannon is played")
    if attack.by_ship >= 0 or attack.by_squadron >= 0:
        raise BadPosition(f"{where}: no ship or squadron makes an attack of kind cannon; leave them out")
    number(attack.zone, 0, len(goal.marks) - 1, f"{where}.zone, the token that it comes from")


def check_maw(table: Table, attack: Attack, where: str) -> None:
    """An exogorth bites from where it lies."""
    if attack.by_ship >= 0 or attack.by_squadron >= 0:
        raise BadPosition(f"{where}: no ship or squadron makes an attack of kind maw; leave them out")
    rock = table.obstacles[attack.zone] if 0 <= attack.zone < len(table.obstacles) else None
    if rock is None or rock.kind != "exogorth":
        raise BadPosition(f"{where}.zone: an attack of kind maw names an exogorth among the obstacles")


def check_step(table: Table, name: str, args: Sequence[int | str]) -> None:
    """A step of an objective finds what it is about."""
    if name not in STEPS:
        return
    where, goal = f"agenda, step {name}", table.goal
    if goal is None:
        raise BadPosition(f"{where}: no objective is played; name one in goal.card")
    if name == "lay_mark" and setup_of(table).laid is None:
        raise BadPosition(f"{where}: {goal.card.name} has no tokens on the map")
    if name == "surprise" and not goal.dials:
        raise BadPosition(f"{where}: no dial is on the card; name some in goal.dials")
    if name == "hyperspace" and not goal.aside:
        raise BadPosition(f"{where}: no ship waits in hyperspace; name one in goal.aside")
    if name == "earthed" and args and args[0] not in goal.ships:
        raise BadPosition(f"{where}: ship {args[0]} has no objective token; name it in goal.ships")
    if name in ("ready_for_token", "opening_salvo"):
        attack = table.attacks[-1] if table.attacks else None
        ready = name == "ready_for_token"
        if attack is None or (attack.target_ship if ready else attack.by_ship) not in goal.ships:
            who = "defender" if ready else "attacker"
            raise BadPosition(f"{where}: it needs an attack whose {who} is in goal.ships")
    if name == "wing":
        _check_token(str(args[-1]), where, "token", "900,450")
    if name == "wreck":
        _check_token(str(args[-1]), where, "place", "900,450,180")


def _check_token(text: str, where: str, word: str, such: str) -> None:
    try:
        numbers = [float(part) for part in text.split(",")]
    except ValueError:
        numbers = []
    if len(numbers) != such.count(",") + 1:
        raise BadPosition(f'{where}, {word}: a place such as "{such}" is expected, not “{text}”')
    if not all(abs(each) < 1e4 for each in numbers):
        raise BadPosition(f"{where}, {word}: {text} is off the map")
