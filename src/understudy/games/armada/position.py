"""Positions: a table written as data, for puzzles, tests, corrections and digests.

Every part has a default, so that a puzzle names only what matters. Places are millimeters from the first
player's left corner, headings degrees clockwise from the second player's edge. `fleets` replaces the
fleets of
the scenario; no `agenda` starts a round, or with `activate` the activation of that ship.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, TypeAlias

import msgspec

from understudy.core.errors import BadPosition, BadSetup, Mistake
from understudy.core.game import Game
from understudy.games.armada.aicards import SUPPLIED
from understudy.games.armada.cards import COMMANDS, DAMAGE_DECK, DAMAGE_IDS
from understudy.games.armada.dice import COLORS, FACES, Rolled
from understudy.games.armada.fleet_names import plain
from understudy.games.armada.fleets import FLEETS, Fleet, from_row, to_json
from understudy.games.armada.goals import STATION_HULL
from understudy.games.armada.measures import FOUR, MAPS, OBSTACLES, OF_OBJECTIVES, ZONES, compass, to_pose
from understudy.games.armada.objectives import NO_OBJECTIVE, OBJECTIVES, USUAL_READING
from understudy.games.armada.options import NONE
from understudy.games.armada.possible import check, check_fleets, check_stored
from understudy.games.armada.readings import READINGS
from understudy.games.armada.rules.deploy import LATE
from understudy.games.armada.rules.obstacles import SECOND_STATION
from understudy.games.armada.rules.stores import COUNTS_BOTH, DOOMED, EXTRA_DIAL
from understudy.games.armada.setup import CORE_FLEETS, CORE_SET, FILES, mustered, scenario_poses
from understudy.games.armada.table import (
    ALL_LENT,
    BESIDE,
    LAID_KINDS,
    LINGERING,
    MINE,
    MODEL,
    READY,
    SLOWED,
    UNSEEN,
    Attack,
    Laid,
    ObjectiveInPlay,
    Obstacle,
    Orders,
    Ship,
    Squadron,
    Table,
)
from understudy.games.armada.view import View
from understudy.kit.positions import agenda, convert, known, must_be_of, number, real
from understudy.kit.reading import Row
from understudy.kit.records import Spelling
from understudy.kit.saying import plural

_STATES = ("discarded", "exhausted", "ready")
#: By kind: what obstacles are called that only objectives bring.
KIND_NAMES = {
    "station": "second stations",
    "dust": "dust fields",
    "rift": "gravity rifts",
    "purrgil": "purrgil",
    "exogorth": "exogorths",
}
_SIDES = ("faceup", "facedown")
#: What games that were kept before there was a choice have: it is not written.
UNSAID = (
    ("space", MODEL),
    ("objective", NO_OBJECTIVE),
    ("ai_objectives", "refused"),
    ("objective_words", USUAL_READING),
    ("payout", "most"),
    *((setting.name, setting.default) for setting in READINGS),
)
_PHASES = ("setup", "command", "ship", "squadron", "status", "end")


#: What cards may have decreed for a round.
DECREES = (EXTRA_DIAL, COUNTS_BOTH, DOOMED, LATE, SLOWED, *LINGERING)


class _Ship(msgspec.Struct, forbid_unknown_fields=True):
    pose: tuple[float, float, float] | None = None
    alive: bool = True
    speed: int | None = None
    shields: list[int] | None = None
    damage: list[str] = []
    defense: list[str] | None = None
    tokens: list[str] = []
    raids: list[str] = []
    dials: list[str] = []
    dial: str | None = None
    extra: list[str] = []
    resolved: list[str] = []
    activated: bool = False
    fired: list[str] = []
    attacks: int = 0
    hits: int = 0
    targets: list[int] = []
    upgrades: list[str] | None = None
    stored: list[list[int]] | None = None


class _Squadron(msgspec.Struct, forbid_unknown_fields=True):
    at: tuple[float, float] | None = None
    alive: bool = True
    hull: int | None = None
    defense: list[str] | None = None
    activated: bool = False
    moved: int = 0
    by: int = NONE
    lent: int = 0


class _Obstacle(msgspec.Struct, forbid_unknown_fields=True):
    id: str
    pose: tuple[float, float, float] = (0.0, 0.0, 0.0)
    inert: bool = False
    gone: bool = False


class _Laid(msgspec.Struct, forbid_unknown_fields=True):
    kind: str
    at: tuple[float, float]
    ship: int = NONE


class _Goal(msgspec.Struct, forbid_unknown_fields=True):
    card: str
    marks: list[tuple[float, float]] = []
    rocks: list[int] = []
    ships: list[int] = []
    victory: tuple[int, int] = (0, 0)
    aside: list[int] = []
    wing: list[int] = []
    holder: int = NONE
    edge: int = NONE
    dials: list[str] = []
    stations: tuple[int, int] = (0, 0)


_ATTACK = Spelling(Attack)
if TYPE_CHECKING:
    _AttackShape: TypeAlias = Any
else:
    _AttackShape = _ATTACK.shape


class _Orders(msgspec.Struct, forbid_unknown_fields=True):
    active: str | None = None
    bonus: bool = True
    discard: list[str] = []
    revealed: list[str] = []
    held: list[str] = []
    cycle: str | None = None
    deployed: list[int] = []


class _Position(msgspec.Struct, forbid_unknown_fields=True):
    game: str = "armada"
    seats: list[str] | None = None
    options: dict[str, str] = {}
    fleets: list[dict[str, Any] | str] | None = None
    map: str | None = None
    round: int = 1
    phase: str = "ship"
    ships: list[_Ship] | None = None
    squadrons: list[_Squadron] | None = None
    obstacles: list[_Obstacle] = []
    goal: _Goal | None = None
    laid: list[_Laid] = []
    discard: list[str] = []
    facedown_discard: int = 0
    passes: tuple[int, int] = (0, 0)
    token_pass: tuple[bool, bool] = (False, False)
    turns: tuple[int, int] = (0, 0)
    attacks: list[_AttackShape] = []
    moving: list[int] = []
    lost: list[int] = []
    used: list[tuple[int, int, int]] = []
    standing: list[tuple[str, int, int]] = []
    said: list[str] = []
    known: dict[str, str] = {}
    attacked: list[list[int]] | None = None
    orders: list[_Orders | None] = []
    activate: int | None = None
    agenda: list[tuple[str, list[int | str]]] | None = None


# -- writing -------------------------------------------------------------------------------------------------


def _commands(mask: int) -> list[str]:
    return [COMMANDS[command] for command in range(4) if mask >> command & 1]


def _code(code: int) -> str:
    return "facedown" if code == UNSEEN else DAMAGE_IDS[code >> 1] + ("" if code & 1 else ":facedown")


def _write_ship(table: Table, ship: Ship) -> dict[str, Any]:
    build = ship.build
    data: dict[str, Any] = {"speed": ship.speed, "shields": ship.shields[:]}
    if ship.hull is not None:
        data["pose"] = [ship.pose.x, ship.pose.y, compass(ship.pose)]
    data["defense"] = [_STATES[state] for state in ship.tokens]
    flags: dict[str, Any] = {
        "damage": [_code(code) for code in ship.cards],
        "tokens": _commands(ship.commands),
        "raids": _commands(ship.raids),
        "dials": [COMMANDS[dial] for dial in table.dials[ship.index]],
        "resolved": _commands(ship.resolved),
        "extra": _commands(ship.extra),
        "activated": ship.activated,
        "fired": [ZONES[zone] for zone in build.zones if ship.fired >> zone & 1],
        "attacks": ship.attacks,
        "hits": ship.hits,
        "targets": ship.targets[:],
    }
    data |= {name: value for name, value in flags.items() if value}
    if not ship.alive:
        data["alive"] = False
    if ship.dial >= 0:
        data["dial"] = COMMANDS[ship.dial]
    if any(state != READY for state in ship.upgrades):
        data["upgrades"] = [_STATES[state] for state in ship.upgrades]
    if any(ship.stored):
        data["stored"] = [list(each) for each in ship.stored]
    assert len(build.tokens) == len(ship.tokens)
    return data


def _write_squadron(squadron: Squadron) -> dict[str, Any]:
    data: dict[str, Any] = {"hull": squadron.hull}
    if squadron.disc is not None:
        data["at"] = [squadron.disc.x, squadron.disc.y]
    if squadron.tokens:
        data["defense"] = [_STATES[state] for state in squadron.tokens]
    flags = {"activated": squadron.activated, "moved": squadron.moved, "lent": squadron.lent}
    data |= {name: value for name, value in flags.items() if value}
    if not squadron.alive:
        data["alive"] = False
    if squadron.by >= 0:
        data["by"] = squadron.by
    return data


def _write_orders(orders: Orders | None) -> dict[str, Any] | None:
    if orders is None:
        return None
    cards = orders.cards
    data: dict[str, Any] = {
        "discard": [cards[card].id for card in orders.discard],
        "revealed": [cards[card].id for card in orders.revealed],
        "held": _commands(orders.held),
        "deployed": orders.deployed[:],
    }
    data = {name: value for name, value in data.items() if value}
    if orders.active >= 0:
        data |= {"active": cards[orders.active].id, "bonus": orders.bonus}
    if orders.cycle >= 0:
        data["cycle"] = ZONES[orders.cycle]
    return data


def _write_goal(goal: ObjectiveInPlay | None) -> dict[str, Any]:
    """The objective with its tokens; nothing where none is played."""
    if goal is None:
        return {}
    data: dict[str, Any] = {"card": goal.card.id, "victory": goal.victory[:]}
    lists = {
        "marks": [list(mark) for mark in goal.marks],
        "rocks": goal.rocks[:],
        "ships": goal.ships[:],
        "aside": goal.aside[:],
        "wing": goal.wing[:],
        "dials": [COMMANDS[command] for command in goal.dials],
    }
    data |= {name: value for name, value in lists.items() if value}
    data |= {name: value for name in ("holder", "edge") if (value := getattr(goal, name)) >= 0}
    if any(goal.stations):
        data["stations"] = goal.stations[:]
    return data


def _own_fleets(table: Table) -> bool:
    options = table.config.options
    if options["scenario"] == CORE_SET:
        return table.config.fleets != CORE_FLEETS
    return not all(FLEETS.get(fleet.id) == fleet for fleet in table.config.fleets)


def position(table: Table) -> dict[str, Any]:
    """The whole table as data."""
    config = table.config
    data: dict[str, Any] = {
        "game": "armada",
        "seats": [str(seat) for seat in config.seats],
        "options": {name: value for name, value in config.options.items() if (name, value) not in UNSAID},
        "map": config.map.name,
        "round": table.round,
        "phase": table.phase,
        "ships": [_write_ship(table, ship) for ship in table.ships],
        "squadrons": [_write_squadron(one) for one in table.squadrons],
        "agenda": [[name, list(args)] for name, args in table.agenda],
    }
    if _own_fleets(table):
        data["fleets"] = [to_json(fleet) for fleet in config.fleets]
    flags: dict[str, Any] = {
        "obstacles": [
            {"id": each.id, "gone": True}
            if each.gone
            else {"id": each.id, "pose": [each.pose.x, each.pose.y, compass(each.pose)]}
            | ({"inert": True} if each.inert else {})
            for each in table.obstacles
        ],
        "goal": _write_goal(table.goal),
        "laid": [
            {"kind": one.kind, "at": [one.x, one.y]} | ({"ship": one.ship} if one.ship >= 0 else {})
            for one in table.laid
        ],
        "discard": [DAMAGE_IDS[kind] for kind in table.discard],
        "facedown_discard": table.facedown_discard,
        "attacks": [msgspec.to_builtins(_ATTACK.write(None, one)) for one in table.attacks],
        "moving": table.moving[:],
        "lost": table.lost[:],
        "used": [list(each) for each in table.used],
        "standing": [list(each) for each in table.standing],
        "said": table.said[:],
        "known": dict(table.known or {}),
    }
    data |= {name: value for name, value in flags.items() if value}
    if any(table.attacked):
        data["attacked"] = [each[:] for each in table.attacked]
    if any(orders is not None for orders in table.orders):
        data["orders"] = [_write_orders(orders) for orders in table.orders]
    data["passes"] = table.passes[:]
    data["token_pass"] = table.token_pass[:]
    data["turns"] = table.turns[:]
    return data


# -- reading -------------------------------------------------------------------------------------------------


def _word(word: str, words: Iterable[str], where: str, what: str) -> str:
    """One of several words, as it is printed or by its id, in any case."""
    words = list(words)
    same = [each for each in words if plain(each) == plain(word)]
    return same[0] if same else known(word, words, where, what)


def read_position(data: Mapping[str, Any], game: Game[Table, View]) -> Table:
    """A table from a position; whatever is wrong is named by its field."""
    must_be_of(game, data)
    given = convert(data, _Position)
    try:
        seats = game.line_up(given.seats or game.lineup)
        options = game.options(given.options)
        fleets = _fleets(options, given.fleets)
        if fleets is not None:
            check_fleets(fleets, options["unplayed"] == "allowed")
        table = mustered(options, seats, fleets)
    except (BadSetup, Mistake) as error:
        raise BadPosition(str(error)) from None
    if given.map is not None:
        table.config.map = MAPS[_word(given.map, MAPS, "map", "map")]
    if given.ships is None and options["scenario"] == CORE_SET and given.fleets is None:
        scenario_poses(table)
    _units(table, given)
    _rest(table, given, game)
    check(table, game)
    return table


def _fleets(
    options: Mapping[str, str], given: Sequence[dict[str, Any] | str] | None
) -> tuple[Fleet, Fleet] | None:
    """The fleets that a position brings. It never has files read: it may come from anywhere."""
    if options["deck"] not in SUPPLIED:
        raise BadPosition(f"options.deck: a position names no files; choose from: {', '.join(SUPPLIED)}")
    if given is None:
        if any(word.endswith(FILES) for word in options["fleets"].split("+")):
            raise BadPosition("options.fleets: a position names no files; write the fleets into `fleets`")
        return None
    if len(given) != 2:
        raise BadPosition(f"fleets: two are expected, one for each seat, not {len(given)}")
    found: list[Fleet] = []
    for at, entry in enumerate(given):
        if isinstance(entry, str):
            found.append(FLEETS[_word(entry, FLEETS, f"fleets[{at}]", "fleet")])
        else:
            found.append(from_row(Row(f"fleets[{at}]", entry)))
    return found[0], found[1]


def _units(table: Table, given: _Position) -> None:
    ships = given.ships if given.ships is not None else []
    if len(ships) > len(table.ships):
        raise BadPosition(
            f"ships: the fleets have {len(table.ships)}, but {plural(len(ships), 'is', 'are')} given"
        )
    for ship, entry in zip(table.ships, ships, strict=False):
        _read_ship(table, ship, entry)
    squadrons = given.squadrons if given.squadrons is not None else []
    if len(squadrons) > len(table.squadrons):
        raise BadPosition(
            f"squadrons: the fleets have {len(table.squadrons)}, "
            f"but {plural(len(squadrons), 'is', 'are')} given"
        )
    for squadron, one in zip(table.squadrons, squadrons, strict=False):
        _read_squadron(table, squadron, one)


def _mask(words: Sequence[str], where: str) -> int:
    mask = 0
    for word in words:
        bit = 1 << COMMANDS.index(_word(word, COMMANDS, where, "command"))
        if mask & bit:
            raise BadPosition(f"{where}: “{word}” is there twice; there is one of each command at most")
        mask |= bit
    return mask


def _tokens(words: Sequence[str] | None, count: int, where: str) -> list[int]:
    if words is None:
        return [READY] * count
    if len(words) != count:
        raise BadPosition(f"{where}: {plural(count, 'state is', 'states are')} expected, not {len(words)}")
    return [_STATES.index(_word(word, _STATES, where, "state")) for word in words]


def _read_code(word: str, where: str) -> int:
    if plain(word) == "facedown":
        return UNSEEN
    name, _, side = word.partition(":")
    kind = DAMAGE_IDS.index(_word(name, DAMAGE_IDS, where, "damage card"))
    if _word(side or "faceup", _SIDES, f"{where}, {name}", "side of a card") == "faceup":
        return 2 * kind + 1
    return 2 * kind


def _read_ship(table: Table, ship: Ship, entry: _Ship) -> None:
    where = f"ships[{ship.index}]"
    build, area = ship.build, table.area
    if entry.pose is not None:
        x, y, heading = entry.pose
        real(x, -500, area.width + 500, f"{where}.pose")
        real(y, -500, area.height + 500, f"{where}.pose")
        ship.place(to_pose(x, y, real(heading, -360, 360, f"{where}.pose")))
    ship.alive = entry.alive
    if not ship.alive:
        ship.hull = None
    ship.speed = number(entry.speed if entry.speed is not None else 0, 0, build.max_speed, f"{where}.speed")
    if entry.shields is not None:
        if len(entry.shields) != len(build.zones):
            names = ", ".join(ZONES[: len(build.zones)])
            count = "four" if len(build.zones) == FOUR else "six"
            raise BadPosition(f"{where}.shields: {count} numbers are expected ({names})")
        ship.shields = entry.shields[:]
    ship.cards = [_read_code(word, f"{where}.damage") for word in entry.damage]
    if entry.stored is not None:
        ship.stored = [tuple(each) for each in entry.stored]
        check_stored(table, ship, f"{where}.stored")
        ship.refit()
    build = ship.build
    ship.tokens = _tokens(entry.defense, len(build.tokens), f"{where}.defense")
    ship.commands = _mask(entry.tokens, f"{where}.tokens")
    ship.raids = _mask(entry.raids, f"{where}.raids")
    ship.resolved = _mask(entry.resolved, f"{where}.resolved")
    ship.extra = _mask(entry.extra, f"{where}.extra")
    dials = [COMMANDS.index(_word(word, COMMANDS, f"{where}.dials", "command")) for word in entry.dials]
    table.dials[ship.index] = dials
    if entry.dial is not None:
        ship.dial = COMMANDS.index(_word(entry.dial, COMMANDS, f"{where}.dial", "command"))
    ship.activated = entry.activated
    for zone in entry.fired:
        ship.fired |= 1 << ZONES.index(_word(zone, ZONES, f"{where}.fired", "zone"))
    ship.attacks, ship.hits, ship.targets = entry.attacks, entry.hits, entry.targets[:]
    ship.upgrades = _tokens(entry.upgrades, len(build.upgrades), f"{where}.upgrades")


def _read_squadron(table: Table, squadron: Squadron, entry: _Squadron) -> None:
    where = f"squadrons[{squadron.index}]"
    squadron.alive = entry.alive
    if entry.at is not None and entry.alive:
        squadron.place(
            real(entry.at[0], -500, table.area.width + 500, f"{where}.at"),
            real(entry.at[1], -500, table.area.height + 500, f"{where}.at"),
        )
    most = squadron.card.hull
    squadron.hull = number(most if entry.hull is None else entry.hull, 0, most, f"{where}.hull")
    squadron.tokens = _tokens(entry.defense, len(squadron.card.tokens), f"{where}.defense")
    squadron.activated, squadron.moved, squadron.by = entry.activated, entry.moved, entry.by
    squadron.lent = number(entry.lent, 0, ALL_LENT, f"{where}.lent")


def _read_die(color: str, face: str, where: str) -> Rolled:
    return (
        COLORS.index(_word(color, COLORS, where, "color")),
        FACES.index(_word(face, FACES, where, "face")),
    )


def _read_obstacle(table: Table, entry: _Obstacle, where: str) -> Obstacle:
    id = _word(entry.id, OBSTACLES, where, "obstacle")
    if any(other.id == id for other in table.obstacles):
        raise BadPosition(f"{where}: {id} is already there; there is one of each")
    if entry.gone:
        return Obstacle(id, BESIDE)
    x, y, heading = entry.pose
    real(x, 0, table.area.width, f"{where}.pose")
    real(y, 0, table.area.height, f"{where}.pose")
    return Obstacle(id, to_pose(x, y, real(heading, -360, 360, f"{where}.pose")), entry.inert)


def _read_goal(table: Table, entry: _Goal) -> ObjectiveInPlay:
    """The objective: tokens lie on the map, on obstacles and ships that there are."""
    cards = {plain(card.name): card.id for card in OBJECTIVES.values()}
    card = OBJECTIVES[_word(cards.get(plain(entry.card), entry.card), OBJECTIVES, "goal.card", "objective")]
    goal = ObjectiveInPlay(card)
    for at, (x, y) in enumerate(entry.marks):
        where = f"goal.marks[{at}]"
        goal.marks.append((real(x, 0, table.area.width, where), real(y, 0, table.area.height, where)))
    ships, squadrons = len(table.ships), len(table.squadrons)
    counts = {"rocks": len(table.obstacles), "ships": ships, "aside": ships, "wing": squadrons}
    for name, count in counts.items():
        numbers = [number(each, 0, count - 1, f"goal.{name}") for each in getattr(entry, name)]
        # Fleet in Being: several tokens may lie on one ship.
        several = name == "ships" and goal.card.id == "fleet_in_being"
        setattr(goal, name, numbers if several else list(dict.fromkeys(numbers)))
    goal.victory = [number(each, 0, 99, "goal.victory") for each in entry.victory]
    goal.holder = number(entry.holder, NONE, len(table.ships) - 1, "goal.holder")
    goal.edge = number(entry.edge, NONE, 1, "goal.edge")
    goal.stations = [number(each, 0, STATION_HULL, "goal.stations") for each in entry.stations]
    goal.dials = [COMMANDS.index(_word(word, COMMANDS, "goal.dials", "command")) for word in entry.dials]
    return goal


def _read_laid(table: Table, entry: _Laid, where: str) -> Laid:
    """A token of a card: a mine is nobody's, another is a ship's."""
    kind = _word(entry.kind, LAID_KINDS, f"{where}.kind", "token")
    x, y = (
        real(value, 0, most, f"{where}.at")
        for value, most in zip(entry.at, (table.area.width, table.area.height), strict=True)
    )
    if kind == MINE:
        return Laid(kind, number(entry.ship, NONE, NONE, f"{where}.ship"), x, y)
    return Laid(kind, number(entry.ship, 0, len(table.ships) - 1, f"{where}.ship"), x, y)


def _rest(table: Table, given: _Position, game: Game[Table, View]) -> None:
    table.round = number(given.round, 0, 6, "round")
    table.phase = _word(given.phase, _PHASES, "phase", "phase")
    for at, entry in enumerate(given.obstacles):
        table.obstacles.append(_read_obstacle(table, entry, f"obstacles[{at}]"))
    if given.goal is not None:
        table.goal = _read_goal(table, given.goal)
    table.laid = [_read_laid(table, entry, f"laid[{at}]") for at, entry in enumerate(given.laid)]
    strange = [rock for rock in table.obstacles if rock.kind in OF_OBJECTIVES or rock.id == SECOND_STATION]
    if table.goal is None and strange:
        what = KIND_NAMES[strange[0].kind]
        raise BadPosition(f"obstacles: {what} belong to objectives; name one in goal.card")
    table.discard = [
        DAMAGE_IDS.index(_word(word, DAMAGE_IDS, "discard", "damage card")) for word in given.discard
    ]
    table.facedown_discard = given.facedown_discard
    table.deck = _unseen(table)
    table.passes, table.token_pass = list(given.passes), list(given.token_pass)
    table.turns = list(given.turns)
    table.attacks = [_ATTACK.read(_read_die, one, f"attacks[{at}]") for at, one in enumerate(given.attacks)]
    table.moving, table.lost = given.moving[:], given.lost[:]
    table.used = [(one, two, three) for one, two, three in given.used]
    table.standing = [_read_decree(entry, f"standing[{at}]") for at, entry in enumerate(given.standing)]
    table.said = given.said[:]
    if table.known is not None:
        table.known.update(given.known)
    for seat, orders in enumerate(given.orders[:2]):
        if orders is not None:
            _read_orders(table, seat, orders)
    if given.attacked is not None:
        table.attacked = [each[:] for each in given.attacked]
    if given.agenda is not None:
        table.agenda = agenda(given.agenda, game.steps, 2)
    elif given.activate is not None:
        ship = number(given.activate, 0, len(table.ships) - 1, "activate")
        if not table.ships[ship].in_play:
            raise BadPosition(f"activate: {table.ships[ship].build.name} is not on the map; give it a `pose`")
        if table.ships[ship].activated:
            raise BadPosition(f"activate: {table.ships[ship].build.name} was activated in this round")
        table.agenda = [("round", ()), ("status", ()), ("squadron_phase", ()), ("turn", (0,))]
        table.agenda.append(("activate_ship", (ship,)))
    else:
        table.agenda = [("round", ()), ("status", ()), ("squadron_phase", ()), ("ship_phase", ())]


def _read_decree(entry: tuple[str, int, int], where: str) -> tuple[str, int, int]:
    name, seat, value = entry
    return _word(name, DECREES, where, "decree"), number(seat, 0, 1, where), number(value, 0, 127, where)


def _read_orders(table: Table, seat: int, entry: _Orders) -> None:
    """The AI deck of a seat: what is not named lies in its pile."""
    orders, where = table.orders[seat], f"orders[{seat}]"
    if orders is None:
        raise BadPosition(f"{where}: seat {seat + 1} is not played by the AI deck")
    ids = table.config.deck.ids

    def number_of(word: str, field: str) -> int:
        return ids.index(_word(word, ids, f"{where}.{field}", "card of the AI deck"))

    orders.discard = [number_of(word, "discard") for word in entry.discard]
    orders.revealed = [number_of(word, "revealed") for word in entry.revealed]
    if entry.active is not None:
        orders.active = number_of(entry.active, "active")
        orders.bonus = entry.bonus
    out = [*orders.discard, *([orders.active] if orders.active >= 0 else ())]
    if len(set(out)) < len(out):
        raise BadPosition(f"{where}: a card is there twice; every card of the deck is in one place")
    orders.bag = [card for card in range(len(ids)) if card not in out]
    orders.held = _mask(entry.held, f"{where}.held")
    if entry.cycle is not None:
        orders.cycle = ZONES.index(_word(entry.cycle, ZONES, f"{where}.cycle", "zone"))
    orders.deployed = [number(ship, 0, len(table.ships) - 1, f"{where}.deployed") for ship in entry.deployed]


def _unseen(table: Table) -> list[int]:
    """The damage cards that nobody has seen: all but those that lie open."""
    left = list(DAMAGE_DECK)
    seen = table.discard + [code >> 1 for ship in table.ships for code in ship.cards if code != UNSEEN]
    for kind in seen:
        if kind not in left:
            raise BadPosition(f"damage: there are not so many cards “{DAMAGE_IDS[kind]}” in the deck")
        left.remove(kind)
    return sorted(left)
