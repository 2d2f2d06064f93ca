"""How a position comes to each question: what is said about it becomes a step, and what lies on the table."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeAlias

from understudy.core.errors import BadPosition
from understudy.core.game import Given, Posing
from understudy.core.table import Step
from understudy.games.carwars.arena import token
from understudy.games.carwars.builds import BITS, DRIVER, FRONT, GUNNER, SIDES
from understudy.games.carwars.cards import HAZARDS
from understudy.games.carwars.dice import COLORS, FACES
from understudy.games.carwars.options import CREW, FIRES, NAMES, NONE, SPEEDS
from understudy.games.carwars.position import CREW_NAMES, SIDE_NAMES, item_of, rest_of_round
from understudy.games.carwars.queries import arcs, band, opponents
from understudy.games.carwars.table import Attack, Table
from understudy.kit.positions import Names, known, meant, number
from understudy.kit.saying import quoted

About: TypeAlias = Mapping[str, Any]
Pose: TypeAlias = Callable[[Table, int, About], Given | None]

MOVES = ("straight", "slight", "D0", "D1", "D2", "D3", "D4")
ROLLS = ("driving", "attack", "defence")


# -- words of `about` ----------------------------------------------------------------------------------------


def _text(about: About, name: str, default: str) -> str:
    found = about.get(name, default)
    if not isinstance(found, str):
        raise BadPosition(f"ask.about.{name}: text is expected, not {quoted(found)}")
    return found


def _count(about: About, name: str, default: int, low: int, high: int) -> int:
    found = about.get(name, default)
    if type(found) is not int:
        raise BadPosition(f"ask.about.{name}: a whole number is expected, not {quoted(found)}")
    return number(found, low, high, f"ask.about.{name}")


def _words(about: About, name: str) -> list[str] | None:
    found = about.get(name)
    if found is not None and not (isinstance(found, list) and all(isinstance(word, str) for word in found)):
        raise BadPosition(f"ask.about.{name}: a list of words is expected, not {quoted(found)}")
    return found


def _faces(about: About) -> list[str] | None:
    """Dice as they lie there (`yellow double star`), in the order in which their colors are rolled."""
    dice = _words(about, "dice")
    if dice is None:
        return None
    found = []
    for word in dice:
        color, _, face = word.strip().casefold().partition(" ")
        known(color, COLORS, "ask.about.dice", "color of dice")
        face = known(face.replace(" ", "-"), FACES, "ask.about.dice", "face")
        found.append((COLORS.index(color), face))
    return [face for _, face in sorted(found, key=lambda die: die[0])]


def _rolled(topic: str, about: About) -> Given:
    faces = _faces(about)
    return {} if faces is None else {topic: [faces]}


def _other(table: Table, seat: int, about: About, name: str) -> int:
    """Another car, or the first opponent."""
    others = opponents(table, seat)
    if not others:
        raise BadPosition(f"ask.about.{name}: no other car is running")
    if name not in about:
        return others[0]
    found = Names("car", NAMES[: len(table.cars)]).find(_text(about, name, ""), f"ask.about.{name}")
    if found == seat or not table.cars[found].alive:
        raise BadPosition(f"ask.about.{name}: {NAMES[found].capitalize()} cannot be that here")
    return found


def _member(about: About) -> int:
    return (DRIVER, GUNNER)[CREW_NAMES.find(_text(about, "who", "gunner"), "ask.about.who") & 1]


def _weapon(table: Table, seat: int, about: About) -> int:
    build = table.cars[seat].build
    if "weapon" not in about:
        return build.arms[0]
    item = item_of(build, _text(about, "weapon", ""), "ask.about.weapon")
    if item not in build.arms:
        cards = [build.items[arm].card.name for arm in build.arms]
        raise BadPosition(f"ask.about.weapon: it cannot be fired; choose from: {', '.join(cards)}")
    return item


def _side(about: About, default: int) -> int:
    return SIDE_NAMES.find(_text(about, "side", SIDES[default]), "ask.about.side")


def _burning(table: Table, seat: int, about: About) -> None:
    sides = _words(about, "fires")
    if sides is not None:
        table.cars[seat].fires = sum(
            1 << side for side in {SIDE_NAMES.find(word, "ask.about.fires") for word in sides}
        )


def _wounded(table: Table, seat: int, about: About) -> None:
    for item, name in enumerate(CREW):
        table.cars[seat].damage[item] = _count(about, name, table.cars[seat].damage[item], 0, 9)


# -- steps ---------------------------------------------------------------------------------------------------


def _begin(table: Table, part: str, seat: int, instead: Sequence[Step] = ()) -> None:
    """A part of the round comes next, or steps in the middle of it."""
    agenda = rest_of_round(table, part, seat)
    table.agenda = [*agenda[:-1], *reversed(instead)] if instead else agenda


def _adjusting(table: Table, seat: int, about: About) -> None:
    _begin(table, "turn", seat)


def _moving(table: Table, seat: int, about: About) -> None:
    table.points = _count(about, "points", max(1, abs(table.cars[seat].speed)), 1, 99)
    _begin(table, "turn", seat, [("point", (seat,))])


def _managing(table: Table, seat: int, about: About) -> None:
    _burning(table, seat, about)
    _begin(table, "manage_fires", seat)


def _starting(table: Table, seat: int, about: About) -> None:
    _wounded(table, seat, about)
    _begin(table, "check_speed", seat)


def _arriving(table: Table, seat: int, about: About) -> Given:
    """A move was made; its driving roll follows."""
    _burning(table, seat, about)
    turn, _, way = _text(about, "move", "D1 left").partition(" ")
    turn = meant(turn, MOVES, "ask.about.move", "move")
    way = meant(way, ("", "left", "right"), "ask.about.move", "way")
    _begin(table, "turn", seat, [("arrive", (seat, turn, way)), ("point", (seat,))])
    return _rolled("driving-roll", about)


def _dousing(table: Table, seat: int, about: About) -> None:
    """A foam token lies under the car: it puts out one of its fires."""
    _burning(table, seat, about)
    kind = next(name for name, hazard in HAZARDS.items() if hazard.douses)
    table.things.append(token(kind, f"{kind}-asked", table.cars[seat].pose))
    _begin(table, "turn", seat, [("arrive", (seat, "straight", "")), ("point", (seat,))])


def _attacking(table: Table, seat: int, about: About) -> None:
    car = table.cars[seat]
    if "who" in about:
        car.acted = 0b11 & ~(1 << _member(about))
    _begin(table, "combat", seat, [("attack", (seat,))])


def _aiming(table: Table, seat: int, about: About) -> Given:
    who, item, target = _member(about), _weapon(table, seat, about), _other(table, seat, about, "target")
    _begin(table, "combat", seat, [("attack", (seat,))])
    return {"attack": [FIRES[who][item][target].id]}


def _shooting(table: Table, seat: int, about: About) -> Given:
    who, item, target = _member(about), _weapon(table, seat, about), _other(table, seat, about, "target")
    facing = BITS[arcs(table, target, seat)] or (FRONT,)
    shot: Step = ("shoot", (seat, who, item, target, _side(about, facing[0])))
    _begin(table, "combat", seat, [shot, ("attack", (seat,))])
    return _rolled("attack-roll", about)


def _hit(table: Table, seat: int, about: About) -> int:
    """An attack on the seat lies on the table; returns who attacks."""
    attacker = _other(table, seat, about, "attacker")
    who, item = _member(about), _weapon(table, attacker, about)
    facing = BITS[arcs(table, seat, attacker)] or (FRONT,)
    table.attack = shot = Attack(attacker, who, item, seat, _side(about, facing[0]))
    shot.band = band(table, attacker, seat)
    shot.basic = _count(about, "damage", 3, 0, 40)
    return attacker


def _defending(table: Table, seat: int, about: About) -> Given:
    attacker = _hit(table, seat, about)
    _begin(table, "combat", attacker, [("defend", ()), ("attack", (attacker,))])
    return _rolled("defence-roll", about)


def _rerolling(table: Table, seat: int, about: About) -> Given:
    roll = meant(_text(about, "roll", "driving"), ROLLS, "ask.about.roll", "roll")
    return {"driving": _arriving, "attack": _shooting, "defence": _defending}[roll](table, seat, about)


def _hurting(*lines: str) -> Pose:
    """A line of a damage card has to be assigned."""

    def pose(table: Table, seat: int, about: About) -> None:
        _wounded(table, seat, about)
        line = meant(_text(about, "line", lines[0]), lines, "ask.about.line", "line of a damage card")
        points = _count(about, "points", 1, 1, 40)
        _begin(table, "combat", seat, [("suffer", (seat, line, _side(about, FRONT), points))])

    return pose


# -- abilities -----------------------------------------------------------------------------------------------


def _hard(table: Table, seat: int, about: About) -> Given:
    _begin(table, "turn", seat)
    return {"adjust-speed": [SPEEDS[_text(about, "speed", "hard-up")].id]}


def _crashing(table: Table, seat: int, about: About) -> None:
    _begin(table, "turn", seat, [("hit_wall", (seat, _side(about, FRONT)))])


def _striking(table: Table, seat: int, about: About) -> None:
    """The seat's own attack gets through: a damage card will be drawn."""
    who, item, target = _member(about), _weapon(table, seat, about), _other(table, seat, about, "target")
    side = _side(about, FRONT)
    table.attack = shot = Attack(seat, who, item, target, side)
    shot.basic = table.cars[target].armor[side] + _count(about, "damage", 1, 1, 40)
    _begin(table, "combat", seat, [("effects", ()), ("attack", (seat,))])


#: Where the ability of a card can be used, by its effect.
ABILITIES: dict[str, Pose] = {
    "drag_chute": _starting,
    "power_cell": _starting,
    "ghost": _hard,
    "autopilot": _arriving,
    "sharkfin": _arriving,
    "slab": _arriving,
    "undercarriage": _crashing,
    "goggles": _shooting,
    "computer": _shooting,
    "monarch": _striking,
    "reactive": _defending,
}


def _using(table: Table, seat: int, about: About) -> Given | None:
    """An ability of one of the seat's cards: the first of them, or the one that is named."""
    build = table.cars[seat].build
    having = {
        item: effect for effect in ABILITIES for item, _ in build.numbers.get(effect, ()) if item != NONE
    }
    if not having:
        raise BadPosition(f"ask: {build.name} has no card with a question of its own")
    item = (
        item_of(build, _text(about, "card", ""), "ask.about.card") if "card" in about else next(iter(having))
    )
    if item not in having:
        cards = [build.items[each].card.name for each in having]
        raise BadPosition(f"ask.about.card: it has no question of its own; choose from: {', '.join(cards)}")
    return ABILITIES[having[item]](table, seat, about)


# -- all of them ---------------------------------------------------------------------------------------------

_DICE = {"dice": 'the faces rolled, such as ["yellow star", "green double wrench"]; default: roll them'}
_DRIVEN = {"move": "the move that was made, such as D2 left; default: D1 left", **_DICE}
_SHOT = {
    "who": "driver or gunner; default: the gunner",
    "weapon": "the weapon, by name, id or number; default: the first one",
    "side": "the side that is hit; default: one that faces the attacker",
}
_FIRED = {**_SHOT, "target": "the car attacked; default: the next opponent"}
_TAKEN = {
    **_SHOT,
    "attacker": "the car that attacks; default: the next opponent",
    "damage": "its points, 3",
}
_BURNING = {"fires": 'the sides that burn, such as ["front", "left"]; default: those of the car'}
_CREW = {"driver": "damage of the driver; default: the car's own", "gunner": "damage of the gunner"}
_REROLL = {"roll": "driving, attack or defence; default: driving", **_DRIVEN, **_FIRED, **_TAKEN}
_LINE = {
    "points": "how many points the line takes, 1",
    "side": "the side that was hit; default: front",
    **_CREW,
}
_CARD = {"card": "the card, by name, id or number; default: the first that has a question"}

ASKS: dict[str, Posing[Table]] = {
    "adjust-speed": Posing("at the start of a turn", _adjusting),
    "move": Posing("for each movement point", _moving, {"points": "how many are left; default: the speed"}),
    "pay-for-fire": Posing("in the manage-fires step", _managing, _BURNING),
    "which-fire": Posing("when a card or foam puts out one of several fires", _dousing, _BURNING),
    "first-aid": Posing("at the start of a round, with a First-Aid Kit", _starting, _CREW),
    "move-damage": Posing("at the start of a round, with Taco!", _starting, _CREW),
    "leave-out-die": Posing(
        "before a driving roll, with Ranger or Rockwolf", _arriving, {**_DRIVEN, **_BURNING}
    ),
    "ease-roll": Posing(
        "after a driving roll, with a card that eases it", _arriving, {**_DRIVEN, **_BURNING}
    ),
    "reroll": Posing("after a roll", _rerolling, _REROLL),
    "reroll-or-ability": Posing("after a defense roll, with Medusa", _defending, {**_TAKEN, **_DICE}),
    "ability": Posing(
        "when a card may be used", _using, {**_CARD, **_REROLL, **_BURNING, "speed": "hard-up or hard-down"}
    ),
    "attack": Posing("in the combat phase", _attacking, {"who": "who may still attack; default: both"}),
    "target-side": Posing("after a target was chosen that shows several sides", _aiming, _FIRED),
    "hit-item": Posing(
        "when a damage card hits one of several weapons or accessories",
        _hurting("weapon", "accessory"),
        {"line": "weapon or accessory; default: weapon", **_LINE},
    ),
    "hit-crew": Posing("when a damage card hits the crew", _hurting("crew"), _LINE),
}
