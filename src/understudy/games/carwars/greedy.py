"""A sensible person's stand-in: keeps a middling speed, points at the nearest opponent, avoids crashes, fires
the best weapon at the weakest side. Looks no turn ahead.
"""

from __future__ import annotations

from collections.abc import Callable

from understudy.core.option import Option
from understudy.core.requests import Choose
from understudy.games.carwars.constants import RULES
from understudy.games.carwars.dice import SHIELD, STAR, SYMBOL, WRENCH
from understudy.games.carwars.options import Act, Fire, Move, OnDie, OnItem, OnSide, Speed
from understudy.games.carwars.queries import bearing_error, end_pose, nearest
from understudy.games.carwars.rules.motion import CLEAR, run
from understudy.games.carwars.view import View
from understudy.kit.exact import added

#: The speed this person likes, and what each turn is worth in degrees.
CRUISE = 3
PRICE = {"straight": 0.0, "slight": 0.0, "D0": 60.0, "D1": 4.0, "D2": 12.0, "D3": 30.0, "D4": 70.0}


def _move(view: View, options: list[Move]) -> Move:
    """The least degrees off the nearest opponent that do not crash; if all crash, the least."""
    foes = nearest(view, view.seat)
    x, y = (view.cars[foes[0]].pose.x, view.cars[foes[0]].pose.y) if foes else view.arena.center
    dear = 3.0 if view.own.control <= 2 else 1.0

    def off(act: Move) -> float:
        return bearing_error(end_pose(view, view.seat, act), x, y) + dear * PRICE.get(act.turn, 20.0)

    ranked = sorted(options, key=off)
    return next((act for act in ranked if run(view, view.seat, act).met == CLEAR), ranked[0])


def _speed(view: View, act: Act) -> float:
    change = {"keep": 0, "up": 1, "down": -1}.get(act.way) if isinstance(act, Speed) else None
    return 99.0 if change is None else abs(view.own.speed + change - CRUISE)


def _worth(view: View, item: int) -> float:
    card = view.own.build.items[item].card
    return card.basic + added(card.dice) * 0.8 + 0.01 * card.cost


def _fire(view: View, act: Act) -> float:
    if isinstance(act, Fire):
        target = view.cars[act.car]
        return -10.0 - _worth(view, act.item) + 0.1 * (min(target.armor) + 0.1 * target.plant)
    return float(act.ends) - 1.0


def _reroll(view: View, act: Act) -> float:
    pool = view.pool
    if not isinstance(act, OnDie) or pool is None:
        return 0.0
    face = SYMBOL[pool.dice[act.die][1]]
    good = {"driving": (STAR,), "attack": (STAR, WRENCH), "defence": (SHIELD,)}[pool.kind]
    return 1.0 if face in good else -1.0


def _side(view: View, act: Act) -> float:
    shot = view.attack
    if not isinstance(act, OnSide) or shot is None:
        return 0.0
    return float(view.cars[shot.target].armor[act.side])


def _damage(view: View, act: Act) -> float:
    car = view.cars[view.seat]
    if not isinstance(act, OnItem):
        return 0.0
    left = car.build.points[act.item] - car.damage[act.item]
    return car.build.items[act.item].card.cost - 2.0 * left


def _taking(view: View, act: Act) -> float:
    """Whatever is offered beats declining it."""
    return float(act.ends)


def _fire_fighting(view: View, act: Act) -> float:
    """Fires are put out as long as some CONTROL is left to drive with."""
    return float(act.ends) if view.own.control > RULES.extinguish_control else -float(act.ends)


_BY_TOPIC: dict[str, Callable[[View, Act], float]] = {
    "adjust-speed": _speed,
    "attack": _fire,
    "target-side": _side,
    "hit-item": _damage,
    "hit-crew": _damage,
    "reroll": _reroll,
    "reroll-or-ability": _reroll,
    "pay-for-fire": _fire_fighting,
}


def greedy(view: View, request: Choose) -> Option:
    """The first of the best options; abilities are used whenever they can be."""
    if request.topic == "move":
        return _move(view, [option for option in request.options() if isinstance(option, Move)])
    options = [option for option in request.options() if isinstance(option, Act)]
    rank = _BY_TOPIC.get(request.topic, _taking)
    return min(options, key=lambda act: rank(view, act))
