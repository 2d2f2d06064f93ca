"""A turn at the real table, told by what it left behind: the speed, what was used up, what was hit or shot.

Where a car stands is told when it has moved, or nobody asks: then bots look at it when they need to. What a
shot, a collision or a wall does to cars is run by the rules, so that a bot defends and its dashboard is kept.
"""

from __future__ import annotations

from collections.abc import Callable

from understudy.core.compose import Spot, Spots
from understudy.core.events import Event
from understudy.core.flow import Flow, choose
from understudy.core.option import Option
from understudy.core.reporting import ARRANGE, Reporting
from understudy.games.carwars import options
from understudy.games.carwars.arena import LIGHT, Thing, thing_name
from understudy.games.carwars.cards import HAZARDS
from understudy.games.carwars.constants import RULES
from understudy.games.carwars.queries import opponents
from understudy.games.carwars.rules.attack import choices, free_crew
from understudy.games.carwars.rules.damage import eliminate, hurt_plant, hurt_tires
from understudy.games.carwars.rules.driving import douse
from understudy.games.carwars.rules.drops import drop
from understudy.games.carwars.rules.motion import THING
from understudy.games.carwars.table import BLOCKED_BY, COVERED_BY, SCALE, Car, Table
from understudy.geometry import Pose

#: A base that touches a wall may be told so much beyond it, in inches.
NEAR = 0.3


def edits(table: Table, seat: int) -> list[options.Act]:
    """All that can have happened in a turn of this car, wherever it drove."""
    car = table.cars[seat]
    if not car.alive:
        return []
    found: list[options.Act] = [act for act in options.SPEEDS_TOLD if act.speed != car.speed]
    found += [act for act in options.LOSES if getattr(car, act.slot)]
    found += [options.EARNS_ACE] if car.out else [options.EARNS_ACE, options.GOES_OUT]
    others = [other for other in range(len(table.cars)) if other != seat]
    found += [
        *(options.RAMS[other] for other in others),
        *options.WALLS,
        *(options.PUSHES[other] for other in others),
    ]
    found += [options.PILE_UP] if len(_solid(table, seat)) > 1 else []
    found += [options.MEETS[index] for index in _in_the_way(table)]
    fired = [*_shots(table, seat), *_droppers(car)]
    return [*found, *fired, options.WRECKED] if is_driving(table) else [*fired, *found, options.WRECKED]


def is_driving(table: Table) -> bool:
    """Whether a car's move is told, and not what its crew does when all have moved (R 4.5)."""
    return bool(table.agenda) and table.agenda[-1][0] == "settled"


def _in_the_way(table: Table) -> list[int]:
    """R 9.8, R 10.2: what does something by itself, or is gone, when a car meets it; the rest only adds to a
    driving roll."""
    kinds = [HAZARDS.get(thing.kind) for thing in table.things[: len(options.MEETS)]]
    return [
        index
        for index, hazard in enumerate(kinds)
        if hazard is None or hazard.mine or hazard.once or hazard.heavy or hazard.douses
    ]


def _shots(table: Table, seat: int) -> list[options.Fire]:
    """R 11.1: what the crew has not fired yet, at whom you like."""
    return [
        options.FIRES[who][item][target]
        for who, arms in choices(table.cars[seat])
        for item, _ in arms
        for target in opponents(table, seat)
    ]


def _droppers(car: Car) -> list[options.Drop]:
    return [
        options.DROPS[who][item]
        for item in car.build.droppers
        if car.tokens[item] and car.works(item) and not car.fired >> item & 1
        for who in free_crew(car)
    ]


def carry_out(table: Table, seat: int, edit: Option) -> Flow[None] | None:
    """One edit, with all that the rules make of it."""
    table.asked = seat
    table.moment += 1
    match edit:
        case options.AtSpeed():
            _speed(table, seat, edit.speed)
        case options.Lose():
            _lose(table, seat, edit.slot)
        case options.OnCar(verb="ram"):
            return _ram(table, seat, edit.car)
        case options.OnCar():
            return _push(table, seat, edit.car)
        case options.Meet():
            return _meet(table, seat, edit.thing)
        case options.OnSide():
            table.then(("hit_wall", (seat, edit.side)))
        case options.Fire():
            return _fire(table, seat, edit)
        case options.Drop():
            _drop(table, seat, edit)
        case options.Act():
            return _PLAIN[edit](table, seat)
    return None


def _speed(table: Table, seat: int, speed: int) -> None:
    car = table.cars[seat]
    before, car.speed = car.speed, speed
    table.tell("speed", seat, speed, before)


def _lose(table: Table, seat: int, slot: str) -> None:
    car = table.cars[seat]
    if slot == "tires":
        hurt_tires(table, seat, 1)
    elif slot == "plant":
        hurt_plant(table, seat, 1)
    elif slot == "control":
        car.control -= 1
        table.tell("control", seat, 1, car.control)
    else:
        car.ace -= 1
        table.tell("ace_used", seat, car.ace)


def _earn(table: Table, seat: int) -> None:
    table.cars[seat].ace += 1
    table.tell("ace", seat, 1, table.cars[seat].ace)


def _out(table: Table, seat: int) -> None:
    table.cars[seat].out = True
    table.tell("out", seat, 0)


def _ram(table: Table, seat: int, car: int) -> Flow[None]:
    own = yield from choose(seat, "With which side of your car?", options.TARGET_SIDES, topic="own-side")
    name = options.NAMES[car].capitalize()
    other = yield from choose(seat, f"Which side of {name}?", options.TARGET_SIDES, topic="other-side")
    yield from _moved_along(table, seat, car)
    table.then(("collide", (seat, car, own.side, other.side)))


def _push(table: Table, seat: int, car: int) -> Flow[None]:
    """R 9.7: it stands somewhere else, and bots look at it again."""
    yield from _moved_along(table, seat, car)
    table.tell("pushed", car)


def _moved_along(table: Table, seat: int, car: int) -> Flow[None]:
    """A car may stand somewhere else now: somebody says where, or bots look at it again."""
    pose = table.cars[car].pose
    if table.config.posed:
        name = options.NAMES[car].capitalize()
        told = yield from choose(
            seat,
            f"Where is {name} now?",
            [options.STAYS],
            topic="stands",
            about={"car": options.NAMES[car]},
            composer=_places(table, car),
        )
        if isinstance(told, options.StandsAt):
            pose = Pose(told.x, told.y, told.heading)
    table.place(car, pose)


def _places(table: Table, car: int) -> Spots:
    """Any place in the arena for a car, with its direction."""
    width, height = table.arena.size
    name = options.NAMES[car].capitalize()

    def inside(option: Option) -> bool:
        if not isinstance(option, options.StandsAt) or option.car != car:
            return False
        base = table.cars[car].box.placed(Pose(option.x, option.y, option.heading))
        return all(-NEAR <= x <= width + NEAR and -NEAR <= y <= height + NEAR for x, y in base.points)

    def at(spot: Spot) -> Option | str:
        x, y = min(max(spot.x / SCALE, 0.0), width), min(max(height - spot.y / SCALE, 0.0), height)
        option = options.stands_at(car, x, y, 90.0 - spot.turn)
        return option if inside(option) else f"{name} would be in the wall there; keep it off the edge."

    box = (0.0, 0.0, width * SCALE, height * SCALE)
    return Spots(name, box, at, inside, lambda state: options.STAYS, turns=True)


def _solid(table: Table, seat: int) -> list[options.OnCar | options.Meet]:
    """What can be pushed, and be met by what is: other cars and heavy things."""
    cars = [options.CARS[other] for other in range(len(table.cars)) if other != seat]
    return [*cars, *(act for act, thing in zip(options.MEETS, table.things, strict=False) if thing.heavy)]


def _pile_up(table: Table, seat: int) -> Flow[None]:
    """R 9.7: what was pushed runs into a third; both suffer for it."""
    solid = _solid(table, seat)
    one = yield from choose(seat, "What did you push?", solid, topic="pushed-what")
    rest = [act for act in solid if act is not one]
    other = yield from choose(seat, "And what did that run into?", rest, topic="piled-into")
    refs = [act.car if isinstance(act, options.OnCar) else THING + act.thing for act in (one, other)]
    for ref in refs:
        if ref < THING:
            yield from _moved_along(table, seat, ref)
    table.forget(*BLOCKED_BY)
    table.then(("pile_up", (refs[0], refs[1])))


def _drive_over(table: Table, seat: int, thing: Thing) -> Flow[None]:
    """R 10.2: foam puts out a fire; what works once is gone."""
    if HAZARDS[thing.kind].douses:
        yield from douse(table, seat)
    if HAZARDS[thing.kind].once:
        table.things.remove(thing)
        table.forget(*COVERED_BY)
        table.tell("cleared", seat, list(HAZARDS).index(thing.kind))


def _meet(table: Table, seat: int, index: int) -> Flow[None]:
    """An obstacle, a mine, or a token that is gone once somebody has driven over it."""
    thing = table.things[index]
    if not (thing.heavy or thing.mine or thing.kind == LIGHT):
        yield from _drive_over(table, seat, thing)
        return
    side = yield from choose(seat, "With which side of your car?", options.TARGET_SIDES, topic="own-side")
    if thing.mine:
        table.then(("mine", (seat, thing.id, side.side)))
    elif thing.kind == LIGHT:
        table.then(("run_over", (seat, thing.id, side.side)))
    else:
        # It may have been pushed: lines of sight past it are looked at again.
        table.forget(*BLOCKED_BY)
        table.then(("collide", (seat, THING + index, side.side, options.NONE)))


def _fire(table: Table, seat: int, edit: options.Fire) -> Flow[None]:
    side = yield from choose(seat, "Which side of the target?", options.TARGET_SIDES, topic="target-side")
    table.then(("shoot", (seat, edit.who, edit.item, edit.car, side.side)))


def _drop(table: Table, seat: int, edit: options.Drop) -> None:
    car = table.cars[seat]
    fitted = car.build.items[edit.item]
    car.acted |= 1 << edit.who
    car.fired |= 1 << edit.item
    car.tokens[edit.item] -= 1
    drop(table, seat, fitted.side, fitted.card.drops)


#: What is done with nothing but the own car.
_PLAIN: dict[options.Act, Callable[[Table, int], Flow[None] | None]] = {
    options.EARNS_ACE: _earn,
    options.GOES_OUT: _out,
    options.PILE_UP: _pile_up,
    options.WRECKED: eliminate,
}
#: The verbs of what can be told.
_EDITS = ("at-speed", "lose", "ram", "push", "meet", "wall", "fire", "drop", *(each.verb for each in _PLAIN))


def impossible(table: Table, seat: int, edit: Option) -> str:
    """Why an edit cannot be, with what is there."""
    if not isinstance(edit, options.Act) or edit.verb not in _EDITS:
        return ""
    car, name = table.cars[seat], options.NAMES[seat].capitalize()
    match edit:
        case options.AtSpeed():
            return f"{name} already drives at speed {car.speed}; choose from -1 to {RULES.speed_max}."
        case options.Lose():
            return f"{name} has no {options.LOST[edit.slot]} left to lose."
        case options.Fire():
            return f"{name}'s crew can no longer fire that, or there is no target left."
        case options.Drop():
            return f"{name} has nothing left to drop there."
        case options.Meet():
            there = ", ".join(thing_name(table.things[index]) for index in _in_the_way(table)) or "nothing"
            return f"That is not in the arena; there is {there}."
        case options.OnCar():
            return f"{options.NAMES[edit.car].capitalize()} is not another car in this duel."
    return f"{name} is already eliminated."


def settled(table: Table, seat: int) -> Flow[None]:
    """The car stands somewhere else: what was seen of it before no longer holds."""
    if table.cars[seat].alive:
        yield from _moved_along(table, seat, seat)


# -- a duel that has begun -----------------------------------------------------------------------------------


def arrange(table: Table) -> Flow[None]:
    """The dashboards of the real table are set right (`dashboard.py`); then a round begins."""
    person = next((seat for seat, car in enumerate(table.cars) if not car.bot), 0)
    prompt = "Enter what the dashboards show, then say who has the first-player marker"
    choice = yield from choose(
        person, prompt, lambda: [options.CARS[seat] for seat in table.running()], pause=True, topic=ARRANGE
    )
    table.first, table.round = choice.car, 0
    table.then(("round", ()))


# -- what lies there already ---------------------------------------------------------------------------------

#: What lies in the arena or on the dashboard when it is told; what the rules make of the rest has to be done.
_LIES_THERE = {
    "at-speed": ("speed",),
    "lose": ("tires", "plant", "control", "ace_used"),
    "earns-ace": ("ace",),
    "goes-out": ("out",),
    "push": ("pushed",),
    "drop": ("dropped",),
    "wrecked": ("eliminated",),
}


def lies_there(option: Option, event: Event, seat: int) -> bool:
    """Collisions, shots and damage are run by the rules: what they do to a dashboard stands on the list."""
    return isinstance(option, options.Act) and event.verb in _LIES_THERE.get(option.verb, ())


REPORTING: Reporting[Table] = Reporting(edits, carry_out, impossible, lies_there=lies_there)
