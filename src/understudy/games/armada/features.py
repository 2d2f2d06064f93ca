"""What a learner reads: the table as one seat sees it, and the options."""

from __future__ import annotations

from understudy.core.features import Feature, Features, OptionPart, Vocabulary
from understudy.games.armada.cards import SHIPS, SQUADRONS
from understudy.games.armada.objectives import OBJECTIVES
from understudy.games.armada.options import NONE, VERBS
from understudy.games.armada.table import Ship, Squadron
from understudy.games.armada.view import View

#: So many ships and squadrons of a side are told; fleets have fewer.
_SHIPS, _SQUADRONS = 12, 24
#: Lengths are millimeters, directions whole degrees.
_FAR = 4000
_ZONES = 6
_TOKENS = 6
_PHASES = ("setup", "command", "ship", "squadron", "status", "end")
_SHIP_NUMBERS = {id: number for number, id in enumerate(SHIPS)}
_SQUADRON_NUMBERS = {id: number for number, id in enumerate(SQUADRONS)}
_OBJECTIVE_NUMBERS = {id: number for number, id in enumerate(OBJECTIVES)}
#: So many objective tokens lie on the map at most.
_MARKS = 8
_NO_SHIP = [0, NONE, *[0] * (10 + _ZONES + _TOKENS)]
_NO_SQUADRON = [0, NONE, *[0] * 5]


def _place(value: float) -> int:
    return max(-_FAR, min(_FAR, round(value)))


def _padded(numbers: list[int], size: int) -> list[int]:
    return (numbers + [0] * size)[:size]


def _ship(ship: Ship, dial: int, marked: bool) -> list[int]:
    hull = ship.hull
    return [
        int(ship.alive),
        _SHIP_NUMBERS.get(ship.build.card.id, NONE),
        _place(hull.pose.x) if hull is not None else 0,
        _place(hull.pose.y) if hull is not None else 0,
        round(hull.pose.heading) % 360 if hull is not None else 0,
        ship.speed,
        len(ship.cards),
        ship.commands,
        ship.dial,
        dial,
        int(ship.activated),
        int(marked),
        *_padded(list(ship.shields), _ZONES),
        *_padded(list(ship.tokens), _TOKENS),
    ]


def _squadron(squadron: Squadron) -> list[int]:
    disc = squadron.disc
    return [
        int(squadron.alive),
        _SQUADRON_NUMBERS.get(squadron.card.id, NONE),
        _place(disc.x) if disc is not None else 0,
        _place(disc.y) if disc is not None else 0,
        squadron.hull,
        int(squadron.activated),
        len(squadron.tokens),
    ]


def _objective(view: View, own: int) -> list[int]:
    """The objective, victory tokens of both sides, tokens on the map."""
    goal = view.goal
    if goal is None:
        return [NONE, *[0] * (3 + 2 * _MARKS)]
    places = [_place(value) for mark in goal.marks[:_MARKS] for value in mark]
    return [
        _OBJECTIVE_NUMBERS[goal.card.id],
        goal.victory[own],
        goal.victory[1 - own],
        len(goal.marks),
        *_padded(places, 2 * _MARKS),
    ]


def read(view: View) -> list[int]:
    """All numbers, in the order in which they are declared."""
    own = max(0, view.seat)
    attack = view.attacks[-1] if view.attacks else None
    phase = _PHASES.index(view.phase) if view.phase in _PHASES else NONE
    found = [
        view.round,
        phase,
        own,
        *view.passes,
        len(view.deck),
        len(attack.pool) if attack is not None else 0,
        attack.by_ship if attack is not None else NONE,
        attack.by_squadron if attack is not None else NONE,
        attack.target_ship if attack is not None else NONE,
        attack.target_squadron if attack is not None else NONE,
        attack.zone if attack is not None else NONE,
        attack.target_zone if attack is not None else NONE,
        attack.total if attack is not None else 0,
        *_objective(view, own),
    ]
    marked = view.goal.ships if view.goal is not None else ()
    for seat in (own, 1 - own):
        ships = [ship for ship in view.ships if ship.seat == seat][:_SHIPS]
        for ship in ships:
            stack = view.dials[ship.index]
            found += _ship(ship, stack[0] if stack else NONE, ship.index in marked)
        found += _NO_SHIP * (_SHIPS - len(ships))
        squadrons = [each for each in view.squadrons if each.seat == seat][:_SQUADRONS]
        for squadron in squadrons:
            found += _squadron(squadron)
        found += _NO_SQUADRON * (_SQUADRONS - len(squadrons))
    return found


def _ship_features(name: str) -> tuple[Feature, ...]:
    return (
        Feature(f"{name}: in play", 0, 1),
        Feature(f"{name}: which", NONE, len(SHIPS)),
        Feature(f"{name}: place", -_FAR, _FAR, 2),
        Feature(f"{name}: heading", 0, 359),
        Feature(f"{name}: speed", 0, 9),
        Feature(f"{name}: damage cards", 0, 60),
        Feature(f"{name}: command tokens", 0, 999),
        Feature(f"{name}: dials", -9, 9, 2),
        Feature(f"{name}: activated", 0, 1),
        Feature(f"{name}: objective token", 0, 1),
        Feature(f"{name}: shields", 0, 20, _ZONES),
        Feature(f"{name}: defense tokens", 0, 9, _TOKENS),
    )


def _squadron_features(name: str) -> tuple[Feature, ...]:
    return (
        Feature(f"{name}: in play", 0, 1),
        Feature(f"{name}: which", NONE, len(SQUADRONS)),
        Feature(f"{name}: place", -_FAR, _FAR, 2),
        Feature(f"{name}: hull", -9, 20),
        Feature(f"{name}: activated", 0, 1),
        Feature(f"{name}: defense tokens", 0, 9),
    )


FEATURES = Features(
    2,
    (
        Feature("round", 0, 20),
        Feature("phase", NONE, len(_PHASES)),
        Feature("seat", 0, 1),
        Feature("passes", 0, 20, 2),
        Feature("damage deck", 0, 99),
        Feature("attack: dice", 0, 40),
        Feature("attack: ships and squadrons", NONE, 99, 4),
        Feature("attack: zones", NONE, 9, 2),
        Feature("attack: damage", 0, 99),
        Feature("objective", NONE, len(OBJECTIVES)),
        Feature("victory tokens", 0, 99, 2),
        Feature("objective tokens", 0, 99),
        Feature("objective tokens: places", -_FAR, _FAR, 2 * _MARKS),
        *(
            feature
            for side in ("own", "enemy")
            for features in (
                *(_ship_features(f"{side} ship {number}") for number in range(_SHIPS)),
                *(_squadron_features(f"{side} squadron {number}") for number in range(_SQUADRONS)),
            )
            for feature in features
        ),
    ),
    read,
)
VOCABULARY = Vocabulary(
    2,
    VERBS,
    (
        OptionPart("ship", 0, 99),
        OptionPart("squadron", 0, 99),
        OptionPart("zone", 0, 9),
        OptionPart("origin", 0, 9),
        OptionPart("target_zone", 0, 9),
        OptionPart("command", 0, 9),
        OptionPart("color", 0, 9),
        OptionPart("face", 0, 20),
        OptionPart("die", 0, 99),
        OptionPart("token", 0, 99),
        OptionPart("upgrade", 0, 99),
        OptionPart("effect", 0, 99),
        OptionPart("card", 0, 99),
        OptionPart("speed", 0, 9),
        OptionPart("number", 0, 99),
        OptionPart("mark", 0, 99),
        OptionPart("band", 0, 9),
        OptionPart("clicks 1", -3, 3, "clicks", 0),
        OptionPart("clicks 2", -3, 3, "clicks", 1),
        OptionPart("clicks 3", -3, 3, "clicks", 2),
        OptionPart("clicks 4", -3, 3, "clicks", 3),
        OptionPart("x", -_FAR, _FAR, "point", 0),
        OptionPart("y", -_FAR, _FAR, "point", 1),
        OptionPart("spot x", -_FAR, _FAR, "spot", 0),
        OptionPart("spot y", -_FAR, _FAR, "spot", 1),
        OptionPart("heading", 0, 360, "spot", 2),
    ),
)
