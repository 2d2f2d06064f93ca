"""A sensible person's stand-in: closes in, keeps off the edge and off friends, shoots the most dice at the
weakest zone, spends the tokens that help most. Looks no turn ahead.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import fsum, hypot

from understudy.core.option import YES, Option
from understudy.core.requests import Choose
from understudy.games.armada import cards, options
from understudy.games.armada.dice import ACCURACY, BLANK, CRITS, HITS
from understudy.games.armada.measures import HARMFUL
from understudy.games.armada.queries import LONG, at_distance, living_ships, living_squadrons, tokens_at_hand
from understudy.games.armada.rules.activation import attack_options
from understudy.games.armada.rules.courses import fly, maneuvers, obstacles_under
from understudy.games.armada.rules.effects import attacker_seat
from understudy.games.armada.rules.squadrons import MOVE, move_limit, move_points
from understudy.games.armada.rules.squadrons import attack_options as squadron_attacks
from understudy.games.armada.table import EXHAUSTED, Ship
from understudy.games.armada.tool import end_pose
from understudy.games.armada.view import View
from understudy.geometry import Pose, separation
from understudy.kit.exact import added

#: What each color of die is worth.
WORTH = (0.75, 0.75, 1.0)


def _damage(view: View) -> int:
    attack = view.attack
    return added(HITS[face] + (CRITS[face] if attack.target_ship >= 0 else 0) for _, face in attack.pool)


def _foe(view: View, ship: Ship) -> Ship | None:
    enemies = living_ships(view, 1 - ship.seat)
    return min(enemies, key=lambda foe: (separation(ship.base, foe.base), foe.index), default=None)


def _maneuver(view: View, offered: Sequence[options.Maneuver], ship: Ship) -> options.Maneuver:
    """Stay on the map, off friends and rocks, and come to middling range with the bow or a side to the
    foe.
    """
    foe = _foe(view, ship)

    def bad(act: options.Maneuver) -> tuple[float, ...]:
        speed, clicks, side = act.speed, act.clicks, act.side
        flown = fly(view, ship, clicks, side)
        friends = any(view.ships[index].seat == ship.seat for index in flown.rammed)
        rocks = any(view.obstacles[number].kind in HARMFUL for number in obstacles_under(view, flown.base))
        return (
            flown.off_map,
            _cornered(view, ship, flown.pose, speed),
            friends,
            rocks,
            *_aim(flown.pose, foe),
        )

    near = sorted(offered, key=lambda act: _aim(end_pose(ship.pose, ship.size, act.clicks, act.side), foe))
    best = min(near[:24], key=bad)
    return best if not bad(best)[0] else min(offered, key=bad)


def _aim(pose: Pose, foe: Ship | None) -> tuple[float, ...]:
    if foe is None:
        return (0.0,)
    away = hypot(pose.x - foe.pose.x, pose.y - foe.pose.y)
    off = abs(pose.bearing(foe.pose.x, foe.pose.y))
    return (abs(away - 200.0) / 40.0 + off / 45.0,)


def _cornered(view: View, ship: Ship, pose: Pose, speed: int) -> bool:
    """Straight on for two more rounds it would leave the map."""
    ahead = 68.4 * max(1, speed) * 1.5
    x, y = pose.at(ahead, 0.0)
    room = view.area.room
    return not (room.x0 + 40 < x < room.x1 - 40 and room.y0 + 40 < y < room.y1 - 40)


def _attack(view: View, offered: Sequence[options.Act], ship: Ship) -> options.Act:
    shots = attack_options(view, ship)

    def worth(act: options.Act) -> float:
        if not isinstance(act, options.AttackShip | options.Flak) or act not in shots:
            return 0.0
        shot = shots[act]
        dice = (
            fsum(count * each for count, each in zip(shot.dice, WORTH, strict=True)) - 0.75 * shot.obstructed
        )
        if isinstance(act, options.Flak):
            return 0.4 * dice
        target = view.ships[act.ship]
        return dice + 0.1 * len(target.cards) - 0.15 * target.shields[act.target_zone]

    return max(offered, key=worth)


def _squadron(view: View, offered: Sequence[options.Act], index: int, left: int) -> options.Act:
    """Attack if it can; else fly at the nearest enemy that it is good against."""
    one = view.squadrons[index]
    shots = squadron_attacks(view, one)
    attacks = [act for act in offered if act in shots]
    if attacks:
        bombs = [act for act in attacks if isinstance(act, options.Bomb) and "bomber" in one.card.keywords]
        return max(bombs or attacks, key=lambda act: added(shots[act].dice))
    limit = move_limit(view, one) if left & MOVE and not one.moved else 0.0
    moves = [options.MoveTo(point) for point in move_points(view, one, limit)] if limit else []
    if not moves:
        return options.DONE
    units = living_squadrons(view, 1 - one.seat)
    places = [(other.base.x, other.base.y) for other in units]
    if "bomber" in one.card.keywords or not places:
        places = [(ship.pose.x, ship.pose.y) for ship in living_ships(view, 1 - one.seat)] or places
    if not places:
        return options.DONE

    def away(x: float, y: float) -> float:
        return min(hypot(x - px, y - py) for px, py in places)

    best = min(moves, key=lambda act: away(*act.point))
    return best if away(*best.point) < away(one.base.x, one.base.y) else options.DONE


def _effects(view: View, offered: Sequence[options.Act]) -> options.Act:
    """Concentrate fire, cards, then accuracies at the token that hurts most."""
    attack = view.attack
    blanks = any(face == BLANK for _, face in attack.pool)
    for act in offered:
        if isinstance(act, options.ConcentrateFire):
            return act
        if act is options.CF_TOKEN and blanks:
            return act
        if isinstance(act, options.Ability) and (blanks or act.word in ("ai", "howlrunner")):
            return act
    locks = [act for act in offered if isinstance(act, options.Lock)]
    if locks and _damage(view):
        kinds, states = _tokens(view)
        order = (cards.SCATTER, cards.BRACE, cards.REDIRECT, cards.EVADE)
        return min(
            locks,
            key=lambda act: (
                order.index(kinds[act.token]) if kinds[act.token] in order else 9,
                -states[act.token],
            ),
        )
    return options.DONE


def _tokens(view: View) -> tuple[Sequence[int], Sequence[int]]:
    return tokens_at_hand(view, view.attack)


def _defend(view: View, offered: Sequence[options.Act]) -> options.Act:
    """Scatter or brace against much, redirect what shields can take, evade, and salvo whenever possible."""
    damage = _damage(view)
    kinds, states = _tokens(view)
    spends = {kinds[act.token]: act for act in offered if isinstance(act, options.SpendToken)}
    if cards.SALVO in spends:
        return spends[cards.SALVO]
    if not damage:
        return options.DONE
    for kind, least in ((cards.SCATTER, 2), (cards.BRACE, 2), (cards.REDIRECT, 1), (cards.EVADE, 1)):
        act = spends.get(kind)
        if act is not None and damage >= least + (states[act.token] == EXHAUSTED) and view.attack.spent == 0:
            return act
    return options.DONE


def _dial(view: View, offered: Sequence[options.Act], ship: Ship) -> options.Act:
    squadrons = (
        any(at_distance(ship, one, 3) for one in living_squadrons(view, ship.seat)) and ship.build.squadron
    )
    hurt = bool(ship.cards) or added(ship.shields) < added(ship.build.card.shields) - 1
    foe = _foe(view, ship)
    close = foe is not None and separation(ship.base, foe.base) < LONG
    wanted = (
        cards.REPAIR
        if hurt and ship.build.engineering > 2
        else cards.FIRE
        if close
        else cards.SQUADRON
        if squadrons
        else cards.NAVIGATE
    )
    return offered[wanted]


def _reroll(view: View, offered: Sequence[options.Act]) -> options.Act:
    """Blanks only, or when it is the defender's choice the best die."""
    attack = view.attack
    own = attacker_seat(view, attack) == view.seat
    dice = [act for act in offered if isinstance(act, options.OnDie)]
    if not dice:
        return options.DONE
    value = {act: HITS[attack.pool[act.die][1]] + CRITS[attack.pool[act.die][1]] for act in dice}
    if own:
        found = min(dice, key=lambda act: value[act])
        worthless = value[found] == 0 and attack.pool[found.die][1] != ACCURACY
        return found if worthless or options.DONE not in offered else options.DONE
    return max(dice, key=lambda act: value[act])


_FIRST: dict[str, Callable[[View, Sequence[options.Act]], options.Act]] = {
    "attack-effects": _effects,
    "defense-tokens": _defend,
    "reroll": _reroll,
    "evade-reroll": _reroll,
    "evade-cancel": _reroll,
    "reveal": lambda view, offered: options.KEEP_DIAL if options.KEEP_DIAL in offered else options.TAKE_TOKEN,
    "critical-effect": lambda view, offered: (
        options.STANDARD_CRIT if options.STANDARD_CRIT in offered else offered[-1]
    ),
    "redirect-amount": lambda view, offered: offered[-1],
}


def greedy(view: View, request: Choose) -> Option:
    """One of the best options, by what is asked. At a real table it looks at the model: it stands in for
    somebody who sees the table.
    """
    if view.known is None:
        return _best(view, request)
    wanted, offered = _best(view.modeled(), request), request.options()
    if wanted in offered or request.allows(wanted):
        return wanted
    # Whoever moves by hand does not say where to.
    return options.MOVED if options.MOVED in offered else offered[0]


def _best(view: View, request: Choose) -> Option:
    about, topic = request.about, request.topic
    offered = [option for option in request.options() if isinstance(option, options.Act)]
    if topic == "maneuver":
        mover = view.ships[int(about["ship"])]
        return _maneuver(view, maneuvers(view, mover), mover)
    if not offered:
        return YES
    if topic in ("attack", "assign-dial"):
        ship = view.ships[int(about["ship"])]
        return {"attack": _attack, "assign-dial": _dial}[topic](view, offered, ship)
    if topic == "squadron":
        return _squadron(view, offered, int(about["squadron"]), int(about["left"]))
    if topic == "damage-zone":
        shields = view.ships[int(about["ship"])].shields
        zones = [act for act in offered if isinstance(act, options.OnZone)]
        return max(zones, key=lambda act: shields[act.zone])
    if topic in _FIRST:
        return _FIRST[topic](view, offered)
    if topic in ("commands", "command-squadron", "repair", "next-squadron"):
        return offered[-1]
    return offered[len(offered) // 2]
