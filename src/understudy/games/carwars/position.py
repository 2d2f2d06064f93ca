"""Positions: a table written as data, for puzzles, tests, corrections and digests.

Every part has a default, so that a puzzle names only what matters: no `cars` are those of the set-up on
their slots, with full dashboards; no `things` are the arena's; no `agenda` starts a round, or with `active`
the `step` (turn or combat) of that car.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from difflib import get_close_matches
from typing import Any

import msgspec

from understudy.core.errors import BadPosition, BadSetup, Mistake
from understudy.core.game import Game
from understudy.core.table import Step
from understudy.games.carwars.arena import HEAVY, LIGHT, Thing, token
from understudy.games.carwars.builds import BUILDS, SIDES, Build, read_build
from understudy.games.carwars.cards import DAMAGE_IDS, HAZARDS
from understudy.games.carwars.constants import RULES
from understudy.games.carwars.options import NAMES, NONE
from understudy.games.carwars.rules.rounds import PERSONALITIES
from understudy.games.carwars.setup import DEFAULTS, bot_cars, damage_deck, lined_up
from understudy.games.carwars.table import Attack, Car, Table
from understudy.games.carwars.view import View
from understudy.geometry import Box, Polygon, Pose, is_convex, overlaps
from understudy.kit.reading import Row

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
    data: dict[str, Any] = {name: getattr(shot, name) for name in sorted(Attack.__slots__)}
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


def _parse(data: Mapping[str, Any]) -> _Position:
    try:
        return msgspec.convert(dict(data), _Position)
    except msgspec.ValidationError as error:
        text = str(error).replace("`", "")
        hint = ""
        if "unknown field" in text:
            kinds = {"cars": _Car, "things": _Thing, "attack": _Attack}
            kind = next((kind for name, kind in kinds.items() if f"$.{name}" in text), _Position)
            hint = f" (possible: {', '.join(kind.__struct_encode_fields__)})"
        raise BadPosition(text.replace("$.", "").replace(" - at ", ", at ") + hint) from None


def _known(word: str, words: Sequence[str], where: str) -> int:
    if word in words:
        return list(words).index(word)
    near = get_close_matches(word, list(words), 3)
    hint = f"did you mean {' or '.join(near)}?" if near else f"possible: {', '.join(words[:12])}"
    raise BadPosition(f"{where}: “{word}” is not known; {hint}")


def _number(value: int, low: int, high: int, where: str) -> int:
    if not low <= value <= high:
        raise BadPosition(f"{where}: {value} is not possible; it must be {low} to {high}")
    return value


def _seat(word: str, seats: int, where: str) -> int:
    return _known(word, NAMES[:seats], where)


def read_position(data: Mapping[str, Any], game: Game[Table, View]) -> Table:
    """A table from a position, or what is wrong with it and where."""
    given = _parse(data)
    if given.game != game.name:
        raise BadPosition(f"game: this is a position of “{given.game}”, not of {game.name}")
    table = _empty(given, game)
    seats = len(table.cars)
    table.round = _number(given.round, 0, RULES.max_rounds, "round")
    table.first = _seat(given.first, seats, "first") if given.first else NONE if given.round == 0 else 0
    start = max(table.first, 0)
    names = given.order if given.order is not None else [NAMES[(start + n) % seats] for n in range(seats)]
    table.order = [_seat(name, seats, "order") for name in names]
    table.points = _number(given.points, 0, 99, "points")
    table.moment, table.dropped = given.moment, given.dropped
    for seat, row in enumerate(given.cars):
        _read_car(table, seat, row)
    if given.things is not None:
        table.things = [_read_thing(row, f"things[{index}]") for index, row in enumerate(given.things)]
    _check_places(table)
    _read_cards(table, given)
    table.facts = dict(given.facts)
    table.attack = _read_attack(table, given.attack) if given.attack else None
    table.agenda = _read_agenda(table, given, list(game.steps))
    return table


def _empty(given: _Position, game: Game[Table, View]) -> Table:
    try:
        seats = game.line_up(given.seats or game.lineup)
        options = game.options(given.options)
        ready = bot_cars(int(options["division"]))
        if len(given.cars) > len(seats):
            raise BadPosition(f"cars: {len(given.cars)} are described, but there are {len(seats)} seats")
        builds = []
        for seat in range(len(seats)):
            row = given.cars[seat].build if seat < len(given.cars) else None
            builds.append(ready[seat * 3 % len(ready)] if row is None else _build(row, f"cars[{seat}].build"))
        return lined_up(options, seats, builds)
    except BadSetup as error:
        raise BadPosition(f"seats and options: {error}") from None


def _build(data: str | dict[str, Any], where: str) -> Build:
    if isinstance(data, str):
        return BUILDS[list(BUILDS)[_known(data, list(BUILDS), where)]]
    try:
        return read_build(Row(where, data))
    except Mistake as error:
        raise BadPosition(str(error)) from None


def _item(build: Build, word: str, where: str) -> int:
    """An item by its number, its card, or both."""
    names = [item_name(build, item) for item in range(len(build.items))]
    for index, name in enumerate(names):
        if word in (name, str(index), name.partition(".")[2]):
            return index
    return _known(word, names, where)


def _mask(build: Build, words: Sequence[str], where: str) -> int:
    return sum(1 << item for item in {_item(build, word, where) for word in words})


def _side_mask(words: Sequence[str], where: str) -> int:
    return sum(1 << side for side in {_known(word, SIDES, where) for word in words})


def _read_car(table: Table, seat: int, row: _Car) -> None:
    car, where = table.cars[seat], f"cars[{seat}]"
    build = car.build
    if row.pose is not None:
        table.place(seat, Pose(*row.pose))
    car.speed = car.speed if row.speed is None else _number(row.speed, -1, RULES.speed_max, f"{where}.speed")
    car.tires = car.tires if row.tires is None else _number(row.tires, 0, RULES.tires_start, f"{where}.tires")
    most = RULES.power_plant_start
    car.plant = car.plant if row.plant is None else _number(row.plant, 0, most, f"{where}.plant")
    armor = [row.armor] * 4 if isinstance(row.armor, int) else row.armor
    if armor is not None:
        if len(armor) != 4:
            raise BadPosition(f"{where}.armor: four numbers are expected: front, right, back, left")
        car.armor = [_number(each, 0, RULES.armor_track_max, f"{where}.armor") for each in armor]
    car.control = _number(row.control, 0, 99, f"{where}.control")
    car.ace = _number(row.ace, 0, 99, f"{where}.ace")
    car.out = row.out
    car.fires = _side_mask(row.fires, f"{where}.fires")
    car.paint = _side_mask(row.paint, f"{where}.paint")
    for word, amount in row.damage.items():
        item = _item(build, word, f"{where}.damage")
        car.damage[item] = _number(amount, 0, build.points[item], f"{where}.damage.{word}")
    if row.spent is not None:
        car.spent = _mask(build, row.spent, f"{where}.spent")
    car.fired = _mask(build, row.fired, f"{where}.fired")
    car.used = _mask(build, row.used, f"{where}.used")
    for word, amount in (row.tokens or {}).items():
        car.tokens[_item(build, word, f"{where}.tokens")] = _number(amount, 0, 9, f"{where}.tokens.{word}")
    crew = ("driver", "gunner", "extra")
    car.acted = sum(1 << bit for bit in {_known(word, crew, f"{where}.acted") for word in row.acted})
    car.marked = _seat(row.marked, len(table.cars), f"{where}.marked") if row.marked else NONE
    if row.personality:
        _known(row.personality, PERSONALITIES, f"{where}.personality")
    car.personality, car.alive, car.out_at = row.personality, row.alive, row.out_at


def _read_thing(row: _Thing, where: str) -> Thing:
    _known(row.kind, (HEAVY, LIGHT, *HAZARDS), f"{where}.kind")
    if row.poly is not None:
        if not is_convex(row.poly):
            raise BadPosition(f"{where}.poly: the corners must make a convex polygon")
        return Thing(row.kind, row.id, Polygon(row.poly))
    if row.at is None or row.kind not in HAZARDS:
        raise BadPosition(f"{where}: a hazard needs “at” (x, y, heading), an obstacle needs “poly”")
    return token(row.kind, row.id, Pose(*row.at))


def _check_places(table: Table) -> None:
    """Cars stand inside the arena, and not in one another."""
    for seat, car in enumerate(table.cars):
        if table.arena.room.gap(car.box) < -DEEP:
            width, height = table.arena.size
            raise BadPosition(f"cars[{seat}].pose: outside the arena, which is {width:g} by {height:g}")
        for other in range(seat):
            if overlaps(car.box, table.cars[other].box, DEEP):
                raise BadPosition(f"cars[{seat}].pose: stands in the same place as cars[{other}]")
    ids = [thing.id for thing in table.things]
    if len(set(ids)) != len(ids):
        raise BadPosition("things: every thing needs an id of its own")


def _read_cards(table: Table, given: _Position) -> None:
    table.discard = [_known(name, DAMAGE_IDS, "discard") for name in given.discard]
    if given.deck is not None:
        table.deck = sorted(_known(name, DAMAGE_IDS, "deck") for name in given.deck)
        return
    whole = damage_deck([car.build for car in table.cars])
    table.deck = [card for card in whole if card not in table.discard]


def _read_attack(table: Table, row: _Attack) -> Attack:
    seats = len(table.cars)
    side = NONE if row.side is None else _known(row.side, SIDES, "attack.side")
    seat, target = _seat(row.seat, seats, "attack.seat"), _seat(row.target, seats, "attack.target")
    shot = Attack(seat, _number(row.who, 0, 1, "attack.who"), row.item, target, side)
    _number(row.item, 0, len(table.cars[seat].build.items) - 1, "attack.item")
    shot.cover = _number(row.cover, NONE, 99, "attack.cover")
    for name in ("band", "basic", "fire", "explosion", "tires", "paint", "wrenches"):
        setattr(shot, name, _number(getattr(row, name), 0, 99, f"attack.{name}"))
    return shot


def _read_agenda(table: Table, given: _Position, steps: Sequence[str]) -> list[Step]:
    if given.agenda is None:
        if given.active is None:
            table.round = max(0, given.round - 1)
            return [("round", ())]
        seat = _seat(given.active, len(table.cars), "active")
        _known(given.step, steps, "step")
        return [("end_round", ()), (given.step, (seat,))]
    found: list[Step] = []
    for index, (name, args) in enumerate(given.agenda):
        _known(name, steps, f"agenda[{index}]")
        found.append((name, tuple(args)))
    return found
