"""A sensible person's stand-in: keeps a middling speed, points at the nearest opponent, avoids crashes, fires
the best weapon at the weakest side. Looks no turn ahead.
"""

from __future__ import annotations

from understudy.core.option import Option
from understudy.core.requests import Choose
from understudy.games.carwars.constants import RULES
from understudy.games.carwars.dice import SHIELD, STAR, SYMBOL, WRENCH
from understudy.games.carwars.options import Act
from understudy.games.carwars.queries import bearing_error, end_pose, nearest
from understudy.games.carwars.rules.motion import CLEAR, run
from understudy.games.carwars.view import View

#: The speed this person likes, and what each turn is worth in degrees.
CRUISE = 3
PRICE = {"straight": 0.0, "slight": 0.0, "D0": 60.0, "D1": 4.0, "D2": 12.0, "D3": 30.0, "D4": 70.0}


def _move(view: View, options: list[Act]) -> Act:
    """The least degrees off the nearest opponent that do not crash; if all crash, the least."""
    foes = nearest(view, view.seat)
    x, y = (view.cars[foes[0]].pose.x, view.cars[foes[0]].pose.y) if foes else view.arena.centre
    dear = 3.0 if view.own.control <= 2 else 1.0

    def off(act: Act) -> float:
        return bearing_error(end_pose(view, view.seat, act), x, y) + dear * PRICE.get(act.turn, 20.0)

    ranked = sorted(options, key=off)
    return next((act for act in ranked if run(view, view.seat, act).met == CLEAR), ranked[0])


def _speed(view: View, act: Act) -> float:
    change = {"keep": 0, "up": 1, "down": -1}.get(act.way)
    return 99.0 if change is None else abs(view.own.speed + change - CRUISE)


def _worth(view: View, item: int) -> float:
    card = view.own.build.items[item].card
    return card.basic + sum(card.dice) * 0.8 + 0.01 * card.cost


def _fire(view: View, act: Act) -> float:
    if act.verb == "hold":
        return 0.0
    if act.verb == "fire":
        target = view.cars[act.car]
        return -10.0 - _worth(view, act.item) + 0.1 * (min(target.armor) + 0.1 * target.plant)
    return -1.0


def _reroll(view: View, act: Act) -> float:
    pool = view.pool
    if act.verb == "pass" or pool is None:
        return 0.0
    face = SYMBOL[pool.dice[act.number][1]]
    good = {"driving": (STAR,), "attack": (STAR, WRENCH), "defence": (SHIELD,)}[pool.kind]
    return 1.0 if face in good else -1.0


def _side(view: View, act: Act) -> float:
    shot = view.attack
    return float(view.cars[shot.target].armor[act.side]) if shot is not None else 0.0


def _damage(view: View, act: Act) -> float:
    car = view.cars[view.seat]
    left = car.build.points[act.item] - car.damage[act.item]
    return car.build.items[act.item].card.cost - 2.0 * left


_BY_VERB = {"speed": _speed, "side": _side, "hit": _damage}


def greedy(view: View, request: Choose) -> Option:
    """The first of the best options."""
    options = [option for option in request.options() if isinstance(option, Act)]
    verbs = {option.verb for option in options}
    if "fire" in verbs or "drop" in verbs:
        return min(options, key=lambda act: _fire(view, act))
    if "reroll" in verbs:
        return min(options, key=lambda act: _reroll(view, act))
    if "move" in verbs:
        return _move(view, options)
    rank = _BY_VERB.get(options[0].verb)
    if rank is not None:
        return min(options, key=lambda act: rank(view, act))
    # Fires are put out and abilities used whenever they can be, but for those that only cost.
    return options[-1] if view.own.control > RULES.extinguish_control or "use" in verbs else options[0]
