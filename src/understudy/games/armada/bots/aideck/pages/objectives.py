"""Objectives, by the house rule that allows them: the document has none, so every line is the Golden Rule
read for them (O3).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import hypot

from understudy.games.armada import options
from understudy.games.armada.bots.aideck.terms import Mind, blanks, clockwise
from understudy.games.armada.dice import HITS
from understudy.games.armada.measures import DISTANCES, RANGES
from understudy.games.armada.queries import SLACK, living_ships, living_squadrons
from understudy.games.armada.rules.objectives.cannon import in_reach
from understudy.games.armada.rules.objectives.fire import ION, JOLT, VOLATILE, deposits
from understudy.games.armada.table import READY, Ship, Squadron
from understudy.geometry import Point, separation
from understudy.kit.exact import added
from understudy.pages import Can, No, Page, Prefer, earliest, fewest, most


def _ships(mind: Mind) -> Sequence[options.ToShip]:
    return mind.acts(options.ToShip)


def _points(mind: Mind, act: options.ToShip) -> int:
    return mind.view.ships[act.ship].build.points


def _front_dice(mind: Mind, act: options.ToShip) -> int:
    return added(mind.view.ships[act.ship].build.batteries[0])


def _speed(mind: Mind, act: options.ToShip) -> int:
    return mind.view.ships[act.ship].build.max_speed


def _wanted(mind: Mind, act: options.ToShip) -> int:
    """O3: Advanced Gunnery: most front dice; Intel Sweep: the fastest; Most Wanted: the own cheapest and the
    enemy's dearest.
    """
    goal = mind.view.goal
    assert goal is not None
    if goal.card.id == "advanced_gunnery":
        return _front_dice(mind, act)
    if goal.card.id == "intel_sweep":
        return _speed(mind, act)
    return -_points(mind, act) if int(mind.about["of"]) == mind.seat else _points(mind, act)


OBJECTIVE_SHIP = Page(
    "Objectives: the objective ship",
    [
        Can(
            "AR-GOL-01",
            "Name a ship.",
            _ships,
            prefer=[
                Prefer("AR-GOL-01", "the one that the objective suits best", most(_wanted)),
                Prefer("AR-GOL-01", "the lowest number", earliest(lambda mind, o: o.ship)),
            ],
            log="",
        )
    ],
)


def _marks(mind: Mind) -> Sequence[options.TakeMark]:
    return mind.acts(options.TakeMark)


def _mark_away(mind: Mind, act: options.TakeMark) -> int:
    goal, ship = mind.view.goal, mind.view.ships[int(mind.about["ship"])]
    assert goal is not None
    x, y = goal.marks[act.mark]
    return round(10 * hypot(x - ship.pose.x, y - ship.pose.y))


TAKE_MARK = Page(
    "Objectives: tokens next to a ship",
    [
        Can(
            "AR-GOL-01",
            "Take a token: always.",
            _marks,
            prefer=[Prefer("AR-GOL-01", "the nearest", fewest(_mark_away))],
            log="as it always does",
        )
    ],
)


def _off_middle(mind: Mind, act: options.LayMark) -> int:
    area = mind.view.area
    return round(10 * hypot(act.point[0] - area.width / 2, act.point[1] - area.height / 2))


LAY_MARK = Page(
    "Objectives: lay a token",
    [
        Can(
            "AR-GOL-01",
            "Place it where the objective allows.",
            lambda mind: mind.acts(options.LayMark),
            prefer=[Prefer("AR-GOL-01", "a place near the middle of the map", fewest(_off_middle))],
            log="",
        )
    ],
)


# -- attacks -------------------------------------------------------------------------------------------------


def _hits(mind: Mind) -> int:
    return len([face for _, face in mind.attack.pool if HITS[face]])


#: O3: when it uses what the objective lets it do to the dice.
_WORTH: dict[str, Callable[[Mind], bool]] = {
    "wanted": lambda mind: True,
    "scan": lambda mind: True,
    "beacon": lambda mind: bool(blanks(mind)),
    "flip": lambda mind: _hits(mind) > 1,
}


def _on_dice(mind: Mind) -> Sequence[options.Ability]:
    found = [act for act in mind.acts(options.Ability) if act.word in _WORTH and _WORTH[act.word](mind)]
    return found or No("The objective does nothing for these dice.")


DICE_LINE: Can[Mind, options.Ability] = Can(
    "AR-GOL-01", "The objective's effect on the dice, where that helps.", _on_dice
)


def _gain(mind: Mind, rock: int) -> int:
    """Volatile Deposits: how many more enemies than friends stand beside an obstacle."""
    view, region = mind.view, mind.view.obstacles[rock].region
    units: list[Ship | Squadron] = [*living_ships(view), *living_squadrons(view)]
    near = [unit for unit in units if separation(unit.base, region) <= DISTANCES[0] + SLACK]
    foes = [unit for unit in near if unit.seat != mind.seat]
    return 2 * len(foes) - len(near)


def _gained(mind: Mind, act: options.Overlapped) -> int:
    return _gain(mind, act.obstacle)


def _criticals(mind: Mind) -> Sequence[options.Ability]:
    if mind.has(ION):
        return [ION]
    if mind.has(JOLT):
        ready = READY in mind.view.ships[mind.attack.target_ship].tokens
        return [JOLT] if ready else No("The defender has no ready token.")
    rocks = range(len(mind.view.obstacles))
    near = [rock for rock in rocks if rock in deposits(mind.view, mind.view.ships[mind.attack.target_ship])]
    if mind.has(VOLATILE) and any(_gain(mind, rock) > 0 for rock in near):
        return [VOLATILE]
    return No("The objective has no critical effect that helps.")


CRITICAL_LINE: Can[Mind, options.Ability] = Can("AR-GOL-01", "The objective's critical effect.", _criticals)
DEPOSITS = Page(
    "Objectives: which deposits",
    [
        Can(
            "AR-GOL-01",
            "An obstacle.",
            lambda mind: mind.acts(options.Overlapped),
            prefer=[
                Prefer("AR-GOL-01", "most enemies, fewest friends", most(_gained)),
                Prefer("AR-GOL-01", "the first", earliest(lambda mind, act: act.obstacle)),
            ],
        )
    ],
)
READY_TOKEN = Page(
    "Objectives: ready a defense token",
    [
        Can(
            "AR-GOL-01",
            "Drop a token: the first defense token that is exhausted.",
            lambda mind: mind.acts(options.SpendToken)[:1],
        )
    ],
)


def beside(page: Page, line: Can[Mind, options.Ability], before: str) -> Page:
    """A page of the document with a line for the objective, before the line that begins so."""
    at = next(number for number, each in enumerate(page.lines) if each.text.startswith(before))
    return Page(f"{page.title}, with an objective", [*page.lines[:at], line, *page.lines[at:]])


# -- the ion cannon ------------------------------------------------------------------------------------------


def _mark_gap(mind: Mind, mark: int, ship: Ship) -> int:
    """Tenths of a millimeter from a token to a ship."""
    goal = mind.view.goal
    assert goal is not None
    return round(10 * separation(goal.disc(mark), ship.base))


def _target_gap(mind: Mind, act: options.TakeMark) -> int:
    return min(_mark_gap(mind, act.mark, ship) for ship in in_reach(mind.view, act.mark))


CANNON = Page(
    "Objectives: the ion cannon",
    [
        Can(
            "AR-GOL-01",
            "Fire as soon as a ship is in reach of a token.",
            _marks,
            prefer=[
                Prefer("AR-PRI-01", "the token closest to a ship", fewest(_target_gap)),
                Prefer("AR-GOL-01", "the first", fewest(lambda mind, act: act.mark)),
            ],
        )
    ],
)
CANNON_SHIP = Page(
    "Objectives: the target of the ion cannon",
    [
        Can(
            "AR-GOL-01",
            "Attack a ship in reach.",
            _ships,
            prefer=[
                Prefer(
                    "AR-PRI-01",
                    "the closest to the token",
                    fewest(
                        lambda mind, act: _mark_gap(mind, int(mind.about["mark"]), mind.view.ships[act.ship])
                    ),
                ),
                Prefer("AR-PRI-02", "the biggest", most(lambda mind, act: mind.view.ships[act.ship].size)),
                Prefer("AR-PRI-02", "the highest cost", most(_points)),
                Prefer("AR-GOL-01", "the lowest number", fewest(lambda mind, act: act.ship)),
            ],
        )
    ],
)
CANNON_ZONE = Page(
    "Objectives: the zone the ion cannon attacks",
    [
        Can(
            "AR-GOL-01",
            "Attack a zone.",
            lambda mind: mind.acts(options.ChooseZone),
            prefer=[
                Prefer(
                    "AR-GOL-01", "the fewest shields", fewest(lambda mind, act: mind.ship.shields[act.zone])
                ),
                Prefer(
                    "AR-PRI-07",
                    "clockwise: front, right, rear, left",
                    fewest(lambda mind, act: clockwise(act.zone)),
                ),
            ],
        )
    ],
)


# -- tokens that are moved -----------------------------------------------------------------------------------

#: O3: out of hyperspace in this round at the latest.
LATEST = 4


def _nearest(mind: Mind, point: Point, seat: int) -> int:
    """Tenths of a millimeter to the nearest ship of a side."""
    ships = living_ships(mind.view, seat)
    away = [hypot(point[0] - ship.pose.x, point[1] - ship.pose.y) for ship in ships]
    return round(10 * min(away, default=0.0))


def _side(mind: Mind) -> int:
    """Tokens come nearer to the AI's own ships; those of Hyperspace Assault to the enemy's."""
    goal = mind.view.goal
    assert goal is not None
    return 1 - mind.seat if goal.card.id == "hyperspace_assault" else mind.seat


def _nearer(mind: Mind) -> Sequence[options.LayMark]:
    goal, side = mind.view.goal, _side(mind)
    assert goal is not None
    now = _nearest(mind, goal.marks[int(mind.about["mark"])], side)
    return [act for act in mind.acts(options.LayMark) if _nearest(mind, act.point, side) < now]


MOVE_MARK = Page(
    "Objectives: move a token",
    [
        Can(
            "AR-GOL-01",
            "Move it nearer to a ship.",
            _nearer,
            prefer=[
                Prefer(
                    "AR-GOL-01",
                    "as near as possible",
                    fewest(lambda mind, act: _nearest(mind, act.point, _side(mind))),
                )
            ],
        ),
        Can("AR-GOL-01", "It stays.", lambda mind: [options.DONE]),
    ],
)


LAY_WRECK = Page(
    "Objectives: the token of a destroyed ship",
    [
        Can(
            "AR-GOL-01",
            "Lay it down next to the wreck.",
            lambda mind: mind.acts(options.LayMark),
            prefer=[
                Prefer(
                    "AR-GOL-01",
                    "nearest to a ship of its own",
                    fewest(lambda mind, act: _nearest(mind, act.point, mind.seat)),
                )
            ],
        )
    ],
)


def _token_away(mind: Mind, act: options.TakeMark) -> int:
    goal = mind.view.goal
    assert goal is not None
    return _nearest(mind, goal.marks[act.mark], 1 - mind.seat)


def _arrivals(mind: Mind) -> Sequence[options.TakeMark]:
    late = mind.view.round >= LATEST
    return [act for act in mind.acts(options.TakeMark) if late or _token_away(mind, act) <= 10 * RANGES[2]]


HYPERSPACE = Page(
    "Objectives: out of hyperspace",
    [
        Can(
            "AR-GOL-01",
            "Arrive: a token is near an enemy ship, or it is late.",
            _arrivals,
            prefer=[
                Prefer("AR-GOL-01", "the token nearest to an enemy ship", fewest(_token_away)),
                Prefer("AR-GOL-01", "the first", earliest(lambda mind, o: o.mark)),
            ],
        ),
        Can("AR-GOL-01", "Wait.", lambda mind: [options.DONE]),
    ],
)
DEAREST = Page(
    "Objectives: the ship that waits",
    [
        Can(
            "AR-GOL-01",
            "Set a ship aside: not the flagship, if there is another.",
            _ships,
            prefer=[
                Prefer("AR-GOL-01", "not the flagship", fewest(lambda mind, act: _flagship(mind, act))),
                Prefer("AR-GOL-01", "the highest cost", most(_points)),
            ],
        )
    ],
)


def _flagship(mind: Mind, act: options.ToShip) -> int:
    return int(bool(mind.view.ships[act.ship].build.flagship))
