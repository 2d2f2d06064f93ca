"""Positions: a table written as data, for puzzles, tests, corrections and digests.

Every part has a default, so that a puzzle names only what matters: no `cars` are those of the set-up on
their slots, with full dashboards; no `things` are the arena's; no `agenda` starts a round, or with `active`
the `step` of that car (its turn, unless it says another part of the round), and what is left of the round.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from inspect import signature
from typing import Any

import msgspec

from understudy.core.errors import BadPosition, BadSetup, Mistake
from understudy.core.game import Game
from understudy.core.reporting import ARRANGE, REPORT
from understudy.core.table import Step
from understudy.games.carwars.arena import HEAVY, LIGHT, Thing, token
from understudy.games.carwars.builds import BUILDS, SIDES, Build, read_build
from understudy.games.carwars.cards import DAMAGE_IDS, HAZARDS
from understudy.games.carwars.constants import RULES
from understudy.games.carwars.options import NAMES, NONE
from understudy.games.carwars.queries import CUTS
from understudy.games.carwars.rules.motion import THING, WALL
from understudy.games.carwars.rules.movement import TOLD
from understudy.games.carwars.rules.rounds import PARTS, PERSONALITIES, steps_of, turn_order
from understudy.games.carwars.setup import DEFAULTS, bot_cars, damage_deck, lined_up
from understudy.games.carwars.table import Attack, Car, Table
from understudy.games.carwars.view import View
from understudy.geometry import Box, Polygon, Pose, is_convex, overlaps
from understudy.kit import positions
from understudy.kit.positions import Names, convert, known, meant, must_be_of, number, real
from understudy.kit.reading import Row
from understudy.kit.saying import listed, plural

#: Cars that overlap by more than this cannot have come to stand like that.
DEEP = 0.2


class _Car(msgspec.Struct, forbid_unknown_fields=True):
    build: str | dict[str, Any] | None = None
    pose: tuple[float, float, float] | None = None
    speed: int | None = None
    tires: int | None = None
    plant: int | None = None
    armor: int | list[int] | None = None
    control: int = 0
    ace: int = 0
    out: bool = False
    fires: list[str] = []
    paint: list[str] = []
    damage: dict[str, int] = {}
    spent: list[str] | None = None
    fired: list[str] = []
    used: list[str] = []
    tokens: dict[str, int] | None = None
    acted: list[str] = []
    marked: str | None = None
    personality: str = ""
    alive: bool = True
    out_at: int = NONE


class _Thing(msgspec.Struct, forbid_unknown_fields=True):
    kind: str
    id: str
    at: tuple[float, float, float] | None = None
    poly: list[tuple[float, float]] | None = None


class _Attack(msgspec.Struct, forbid_unknown_fields=True):
    seat: str
    who: int
    item: int
    target: str
    side: str | None = None
    band: int = 0
    cover: int = NONE
    basic: int = 0
    fire: int = 0
    explosion: int = 0
    tires: int = 0
    paint: int = 0
    wrenches: int = 0


class _Position(msgspec.Struct, forbid_unknown_fields=True):
    game: str = "carwars"
    seats: list[str] | None = None
    options: dict[str, str] = {}
    round: int = 1
    first: str | None = None
    order: list[str] | None = None
    active: str | None = None
    step: str = "turn"
    points: int = 0
    moment: int = 0
    dropped: int = 0
    cars: list[_Car] = []
    things: list[_Thing] | None = None
    deck: list[str] | None = None
    discard: list[str] = []
    facts: dict[str, int] = {}
    attack: _Attack | None = None
    agenda: list[tuple[str, list[int | str]]] | None = None


# -- writing -------------------------------------------------------------------------------------------------


def item_name(build: Build, item: int) -> str:
    """An item as it stands in a position: its number and its card."""
    return f"{item}.{build.items[item].card.id}"


def _items(build: Build, mask: int) -> list[str]:
    return [item_name(build, item) for item in range(len(build.items)) if mask >> item & 1]


def _sides(mask: int) -> list[str]:
    return [SIDES[side] for side in range(4) if mask >> side & 1]


def _pose(pose: Pose) -> list[float]:
    return [pose.x, pose.y, pose.heading]


def _write_car(car: Car) -> dict[str, Any]:
    build = car.build
    data: dict[str, Any] = {
        "build": build.id if build.id in BUILDS else dict(build.data),
        "pose": _pose(car.pose),
        "speed": car.speed,
        "tires": car.tires,
        "plant": car.plant,
        "armor": car.armor[:],
        "control": car.control,
        "ace": car.ace,
    }
    flags = {"out": car.out, "fires": _sides(car.fires), "paint": _sides(car.paint)}
    damage = {item_name(build, item): amount for item, amount in enumerate(car.damage) if amount}
    tokens = {
        item_name(build, item): amount
        for item, amount in enumerate(car.tokens)
        if amount != build.stock[item]
    }
    crew = [name for bit, name in enumerate(("driver", "gunner", "extra")) if car.acted >> bit & 1]
    flags |= {"damage": damage, "fired": _items(build, car.fired), "used": _items(build, car.used)}
    flags |= {"tokens": tokens, "acted": crew, "personality": car.personality}
    data |= {name: value for name, value in flags.items() if value}
    if car.spent != build.hidden:
        data["spent"] = _items(build, car.spent)
    if car.marked != NONE:
        data["marked"] = NAMES[car.marked]
    if not car.alive:
        data |= {"alive": False, "out_at": car.out_at}
    return data


def _write_thing(thing: Thing) -> dict[str, Any]:
    if isinstance(thing.shape, Box):
        return {"kind": thing.kind, "id": thing.id, "at": _pose(thing.shape.pose)}
    points = [[round(x, 9), round(y, 9)] for x, y in thing.shape.points]
    return {"kind": thing.kind, "id": thing.id, "poly": points}


def _write_attack(shot: Attack) -> dict[str, Any]:
    data: dict[str, Any] = {name: getattr(shot, name) for name in sorted(Attack.fields)}
    side = None if shot.side == NONE else SIDES[shot.side]
    return {**data, "seat": NAMES[shot.seat], "target": NAMES[shot.target], "side": side}


def position(table: Table) -> dict[str, Any]:
    """The table at the start of a step, as data that reads back into an equal table."""
    options = table.config.options
    data: dict[str, Any] = {
        "game": "carwars",
        "seats": [str(seat) for seat in table.config.seats],
        "options": {name: value for name, value in options.items() if value != DEFAULTS[name]},
        "round": table.round,
        "order": [NAMES[seat] for seat in table.order],
        "points": table.points,
        "moment": table.moment,
        "cars": [_write_car(car) for car in table.cars],
        "things": [_write_thing(thing) for thing in table.things],
        "deck": [DAMAGE_IDS[card] for card in table.deck],
        "discard": [DAMAGE_IDS[card] for card in table.discard],
        "agenda": [[name, list(args)] for name, args in table.agenda],
    }
    if table.first != NONE:
        data["first"] = NAMES[table.first]
    if table.dropped:
        data["dropped"] = table.dropped
    if table.facts:
        data["facts"] = dict(sorted(table.facts.items()))
    if table.attack is not None:
        data["attack"] = _write_attack(table.attack)
    return data


# -- reading -------------------------------------------------------------------------------------------------

#: Ready-made cars and damage cards by id or name.
BUILD_NAMES = Names("car", list(BUILDS), [f"{build.name} {build.division}" for build in BUILDS.values()])
DAMAGE_NAMES = Names("damage card", DAMAGE_IDS)
SIDE_NAMES = Names("side", SIDES)
_KINDS = (HEAVY, LIGHT, *HAZARDS)
THING_NAMES = Names("kind of thing", _KINDS, [*_KINDS[:2], *(hazard.name for hazard in HAZARDS.values())])
CREW_NAMES = Names("crew member", ("driver", "gunner", "extra"))


def _seat(word: str, seats: int, where: str) -> int:
    return Names("car", NAMES[:seats]).find(word, where)


def read_position(data: Mapping[str, Any], game: Game[Table, View]) -> Table:
    """A table from a position, or what is wrong with it and where."""
    must_be_of(game, data)
    given = convert(data, _Position)
    table = _empty(given, game)
    seats = len(table.cars)
    table.round = number(given.round, 0, RULES.max_rounds, "round")
    table.first = _seat(given.first, seats, "first") if given.first else NONE if given.round == 0 else 0
    table.points = number(given.points, 0, RULES.speed_max, "points")
    table.moment = number(given.moment, 0, 10**9, "moment")
    table.dropped = number(given.dropped, 0, 10**6, "dropped")
    for seat, row in enumerate(given.cars):
        _read_car(table, seat, row)
    table.order = _read_order(table, given)
    if given.things is not None:
        table.things = [_read_thing(row, f"things[{index}]") for index, row in enumerate(given.things)]
    _check_places(table)
    _read_cards(table, given)
    table.facts = {
        name: number(value, 0, _most(name, seats), f"facts.{name}") for name, value in given.facts.items()
    }
    table.attack = _read_attack(table, given.attack) if given.attack else None
    table.agenda = _read_agenda(table, given, game)
    return table


def _read_order(table: Table, given: _Position) -> list[int]:
    """This round's turn order: every running car once."""
    if given.order is None:
        before, table.first = table.first, max(table.first, 0)
        order = turn_order(table)
        table.first = before
        return order
    order = [_seat(name, len(table.cars), "order") for name in given.order]
    if len(set(order)) != len(order):
        raise BadPosition("order: a car is named twice")
    missing = [NAMES[seat].capitalize() for seat in table.running() if seat not in order]
    if missing and not (given.agenda is not None and _before_rounds(given.agenda)):
        raise BadPosition(f"order: name every running car, or leave it out; missing: {listed(missing)}")
    return order


def _before_rounds(agenda: Sequence[tuple[str, Sequence[object]]]) -> bool:
    """Nobody has an order yet: it is made when a round begins."""
    return all(name in _BEFORE_ROUNDS for name, _ in agenda)


_BEFORE_ROUNDS = ("deal", "introduce", "set_up", "round", "end", REPORT, ARRANGE)


#: Facts about space that the program remembers, by the form of their names.
_FACT = re.compile(
    r"(arcs|band):(\d):(\d)|in-[0-3]:(\d):(\d)|(terrain|key):(\d)|nearest(-\d+)?:(\d)"
    r"|lines:(\d):[0-4]:(\d)|cover:(\d):[0-4]:(\d):[0-3]|room:(\d):[0-3]:[a-z_]+"
)
#: The highest number that each can be: sets of sides or cars, a range band, yes or no, a count.
_MOST_KNOWN = {
    "arcs": 15,
    "band": len(CUTS),
    "in": 1,
    "terrain": 3,
    "key": 3,
    "nearest": 15,
    "lines": 15,
    "cover": 19,
    "room": 1,
}


def _most(name: str, seats: int) -> int:
    """The highest number of a fact, if there can be one of that name."""
    found = _FACT.fullmatch(name)
    if found is None or any(int(part) >= seats for part in found.groups() if part and part.isdigit()):
        raise BadPosition(
            f"facts: “{name}” is not a known fact; leave facts out, and you answer them at the table"
        )
    return _MOST_KNOWN[re.split("[-:]", name)[0]]


def _empty(given: _Position, game: Game[Table, View]) -> Table:
    try:
        seats = game.line_up(given.seats or game.lineup)
        options = game.options(given.options)
        ready = bot_cars(int(options["division"]))
        if len(given.cars) > len(seats):
            raise BadPosition(f"cars: {plural(len(given.cars), 'car')} for {plural(len(seats), 'seat')}")
        builds = []
        for seat in range(len(seats)):
            row = given.cars[seat].build if seat < len(given.cars) else None
            builds.append(ready[seat * 3 % len(ready)] if row is None else _build(row, f"cars[{seat}].build"))
        return lined_up(options, seats, builds)
    except BadSetup as error:
        raise BadPosition(f"seats and options: {error}") from None


def _build(data: str | dict[str, Any], where: str) -> Build:
    if isinstance(data, str):
        return BUILDS[list(BUILDS)[BUILD_NAMES.find(data, where)]]
    try:
        return read_build(Row(where, data))
    except Mistake as error:
        raise BadPosition(str(error)) from None


def item_of(build: Build, word: str, where: str) -> int:
    """An item by its number, its card, or both."""
    names = [item_name(build, item) for item in range(len(build.items))]
    for index, name in enumerate(names):
        card = build.items[index].card.name
        if word.casefold() in (name, str(index), name.partition(".")[2], card.casefold()):
            return index
    return names.index(known(word, names, where, "item"))


def _mask(build: Build, words: Sequence[str], where: str) -> int:
    return sum(1 << item for item in {item_of(build, word, where) for word in words})


def _named_once(names: Names, words: Sequence[str], where: str) -> int:
    """What some words name, as a mask; none is named twice."""
    found = 0
    for word in words:
        bit = 1 << names.find(word, where)
        if found & bit:
            raise BadPosition(f"{where}: “{word}” is there twice")
        found |= bit
    return found


def _read_pose(pose: tuple[float, float, float], where: str) -> Pose:
    """A pose of plain numbers: x and y in inches, the heading in degrees."""
    x, y, heading = pose
    return Pose(
        real(x, -1000, 1000, f"{where}, x"),
        real(y, -1000, 1000, f"{where}, y"),
        real(heading, -3600, 3600, f"{where}, heading"),
    )


def _read_car(table: Table, seat: int, row: _Car) -> None:
    car, where = table.cars[seat], f"cars[{seat}]"
    build = car.build
    if row.pose is not None:
        table.place(seat, _read_pose(row.pose, f"{where}.pose"))
    car.speed = car.speed if row.speed is None else number(row.speed, -1, RULES.speed_max, f"{where}.speed")
    car.tires = car.tires if row.tires is None else number(row.tires, 0, RULES.tires_start, f"{where}.tires")
    most = RULES.power_plant_start
    car.plant = car.plant if row.plant is None else number(row.plant, 0, most, f"{where}.plant")
    armor = [row.armor] * 4 if isinstance(row.armor, int) else row.armor
    if armor is not None:
        if len(armor) != 4:
            raise BadPosition(f"{where}.armor: four numbers are expected: front, right, back, left")
        car.armor = [number(each, 0, RULES.armor_track_max, f"{where}.armor") for each in armor]
    car.control = number(row.control, 0, 99, f"{where}.control")
    car.ace = number(row.ace, 0, 99, f"{where}.ace")
    car.out = row.out
    car.fires = _named_once(SIDE_NAMES, row.fires, f"{where}.fires")
    car.paint = _named_once(SIDE_NAMES, row.paint, f"{where}.paint")
    for word, amount in row.damage.items():
        item = item_of(build, word, f"{where}.damage")
        car.damage[item] = number(amount, 0, build.points[item], f"{where}.damage.{word}")
    if row.spent is not None:
        car.spent = _mask(build, row.spent, f"{where}.spent")
    car.fired = _mask(build, row.fired, f"{where}.fired")
    car.used = _mask(build, row.used, f"{where}.used")
    for word, amount in (row.tokens or {}).items():
        item = item_of(build, word, f"{where}.tokens")
        car.tokens[item] = number(amount, 0, _most_tokens(build, item), f"{where}.tokens.{word}")
    car.acted = _named_once(CREW_NAMES, row.acted, f"{where}.acted")
    car.marked = _seat(row.marked, len(table.cars), f"{where}.marked") if row.marked else NONE
    if car.marked == seat:
        raise BadPosition(f"{where}.marked: {row.marked} is the car itself; a car marks others")
    if row.personality:
        car.personality = meant(row.personality, PERSONALITIES, f"{where}.personality", "personality")
    car.alive, car.out_at = row.alive, row.out_at
    if car.alive and car.out_at != NONE:
        raise BadPosition(f"{where}.out_at: the car still runs; say alive: false")
    _check_running(car, where)


def _most_tokens(build: Build, item: int) -> int:
    """What an item can hold: its stock, or 1 CONTROL in an Autopilot."""
    return max(build.stock[item], int("autopilot" in build.items[item].card.numbers))


def _check_running(car: Car, where: str) -> None:
    """R 13.1: a car that still runs has living crew and a power plant."""
    if car.alive and not car.crew:
        raise BadPosition(f"{where}: driver and gunner are dead, so the car does not run; say alive: false")
    if car.alive and not car.plant:
        raise BadPosition(f"{where}.plant: at 0 the car does not run; say alive: false")


def _read_thing(row: _Thing, where: str) -> Thing:
    kind = THING_NAMES.ids[THING_NAMES.find(row.kind, f"{where}.kind")]
    if row.poly is not None:
        points = [
            (real(x, -1000, 1000, f"{where}.poly"), real(y, -1000, 1000, f"{where}.poly"))
            for x, y in row.poly
        ]
        if len(points) < 3 or not is_convex(points):
            raise BadPosition(f"{where}.poly: the corners must make a convex polygon")
        return Thing(kind, row.id, Polygon(points))
    if row.at is None or kind not in HAZARDS:
        raise BadPosition(f"{where}: a hazard needs “at” (x, y, heading), an obstacle needs “poly”")
    return token(kind, row.id, _read_pose(row.at, f"{where}.at"))


def _check_places(table: Table) -> None:
    """Cars stand inside the arena, and not in one another."""
    for seat, car in enumerate(table.cars):
        if table.arena.room.gap(car.box) < -DEEP:
            width, height = table.arena.size
            raise BadPosition(f"cars[{seat}].pose: outside the arena, which is {width:g} by {height:g}")
        for other in range(seat):
            if overlaps(car.box, table.cars[other].box, DEEP):
                raise BadPosition(f"cars[{seat}].pose: is in the same place as cars[{other}]")
        for index, thing in enumerate(table.things):
            if thing.kind == HEAVY and overlaps(car.box, thing.shape, DEEP):
                raise BadPosition(f"cars[{seat}].pose: inside things[{index}], an obstacle; move one of them")
    for index, thing in enumerate(table.things):
        if table.arena.room.gap(thing.shape) < -DEEP:
            width, height = table.arena.size
            raise BadPosition(f"things[{index}]: outside the arena, which is {width:g} by {height:g}")
    ids = [thing.id for thing in table.things]
    if len(set(ids)) != len(ids):
        raise BadPosition("things: every thing needs an id of its own")


def _read_cards(table: Table, given: _Position) -> None:
    table.discard = [DAMAGE_NAMES.find(name, "discard") for name in given.discard]
    if given.deck is not None:
        table.deck = sorted(DAMAGE_NAMES.find(name, "deck") for name in given.deck)
    else:
        whole = damage_deck([car.build for car in table.cars])
        table.deck = [card for card in whole if card not in table.discard]
    if not table.deck and not table.discard:
        raise BadPosition("deck: there must be damage cards, in the deck or discarded")


def _read_attack(table: Table, row: _Attack) -> Attack:
    seats = len(table.cars)
    side = NONE if row.side is None else SIDE_NAMES.find(row.side, "attack.side")
    seat, target = _seat(row.seat, seats, "attack.seat"), _seat(row.target, seats, "attack.target")
    if seat == target:
        raise BadPosition("attack.target: a car cannot attack itself")
    build = table.cars[seat].build
    if row.item not in build.arms:
        arms = listed([f"{item} {build.items[item].card.name}" for item in build.arms])
        raise BadPosition(f"attack.item: {row.item} is no weapon of this car; choose from: {arms}")
    shot = Attack(seat, number(row.who, 0, 1, "attack.who"), row.item, target, side)
    shot.cover = number(row.cover, NONE, 99, "attack.cover")
    shot.band = number(row.band, 0, len(CUTS), "attack.band")
    for name in ("basic", "fire", "explosion", "tires", "paint", "wrenches"):
        setattr(shot, name, number(getattr(row, name), 0, 99, f"attack.{name}"))
    return shot


# -- what is still to be played ------------------------------------------------------------------------------

#: Steps that go on with an attack, which must then be there.
_OF_ATTACK = ("defend", "effects")
#: Steps with which a round begins and ends, whatever else is still to be played.
_OF_ROUND = ("round", "end_round")


def _read_agenda(table: Table, given: _Position, game: Game[Table, View]) -> list[Step]:
    if given.agenda is not None:
        agenda = positions.agenda(given.agenda, game.steps, len(table.cars))
        for number, (name, args) in enumerate(agenda):
            _check_step(table, name, args, game)
            if number and name in _OF_ROUND:
                raise BadPosition(f"agenda, step {name}: it comes after everything else, so put it first")
        if sum(name in _OF_ATTACK for name, _ in agenda) > 1:
            raise BadPosition("agenda: only one attack can be in progress, with defend or effects")
        positions.check_reports(agenda, (REPORT,), table.config.reported)
        return agenda
    if given.active is None:
        table.round = max(0, given.round - 1)
        return [("round", ())]
    seat = _seat(given.active, len(table.cars), "active")
    if not table.cars[seat].alive:
        raise BadPosition(f"active: {NAMES[seat].capitalize()} does not run")
    return rest_of_round(table, meant(given.step, PARTS, "step", "part of a round"), seat)


def rest_of_round(table: Table, part: str, seat: int) -> list[Step]:
    """What is left of a round from one part of one car on, the next step last."""
    if seat not in table.order:
        table.order.append(seat)
    steps = steps_of(table)
    return [("end_round", ()), *reversed(steps[steps.index((part, (seat,))) :])]


def _check_step(table: Table, name: str, args: tuple[int | str, ...], game: Game[Table, View]) -> None:
    """The arguments of a step name cars, sides, items and things that are there."""
    where = f"agenda, step {name}"
    if name in _OF_ATTACK and table.attack is None:
        raise BadPosition(f"{where}: it continues an attack, but the position has none")
    if name in _OF_ATTACK and table.attack is not None and table.attack.side == NONE:
        raise BadPosition(f"attack.side: the side that is hit is missing; choose from: {listed(SIDES)}")
    words = list(signature(game.steps[name]).parameters)[1:]
    values = dict(zip(words, args, strict=False))
    for word, value in values.items():
        low, high = _bounds(table, name, word, values)
        if isinstance(value, int):
            number(value, low, high, f"{where}, {word}")
        if isinstance(value, int) and _is_met(name, word) and len(table.cars) <= value < THING:
            cars = f"a car (0 to {len(table.cars) - 1})"
            raise BadPosition(f"{where}, {word}: {value} is neither {cars} nor a thing ({THING} to {high})")
    if name == "arrive":
        known(str(values["reached"]), TOLD, f"{where}, reached", "move")
        known(str(values["way"]), ("", "left", "right"), f"{where}, way", "way")


def _is_met(name: str, word: str) -> bool:
    """Does this argument name what a car runs into: a car, or a thing?"""
    return word in ("one", "met") or (word, name) == ("other", "pile_up")


def _bounds(table: Table, name: str, word: str, values: Mapping[str, int | str]) -> tuple[int, int]:
    """What a number may be, by what it stands for."""
    cars, things = len(table.cars), len(table.things)
    if word in ("seat", "target"):
        return 0, cars - 1
    if word == "item":
        return 0, len(table.cars[int(values["seat"])].build.items) - 1
    if word == "who":
        return 0, 1
    if (word, name) == ("side", "burn"):
        return 0, len(SIDES) - 1
    if _is_met(name, word):
        return (WALL + 1, cars - 1) if not things else (WALL + 1, THING + things - 1)
    return NONE, len(SIDES) - 1
