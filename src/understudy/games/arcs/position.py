"""Positions: a table written as data, for puzzles, tests, corrections and digests.

Every part has a default, so that a puzzle names only what matters:

- no `out_of_play`: that of the `setup_card`; without one, all six clusters are in play
- no `map`: no pieces; supplies hold all pieces that are nowhere else, `supply` all tokens
- no `court`: dealt from the deck; no `court_deck`: every Court card that is nowhere else
- no `stack`: every action card that is nowhere else; hands are empty, a bot's counter shows six
- no `flipped`: one marker for each chapter before this one
- no `initiative`: whoever led, or whose turn it is
- no `agenda`: the turn of `active` starts; with a `turn`, it goes on where that stands
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from difflib import get_close_matches
from typing import Any, TypeVar

import msgspec

from understudy.core.errors import BadPosition, BadSetup
from understudy.core.game import Game
from understudy.core.table import Arg, Step
from understudy.games.arcs.board import CITY, KINDS, PORT, SHIP, WIDTH
from understudy.games.arcs.cards import (
    ACTION_IDS,
    ACTION_OF,
    AMBITIONS,
    COURT_IDS,
    COURT_OF,
    IS_VOX,
    LEADER_IDS,
    LEADER_OF,
    LORE,
    LORE_IDS,
    LORE_OF,
    PIPS,
    SETUP_CARDS,
    SETUP_IDS,
    action_deck,
)
from understudy.games.arcs.options import COLOURS, PIECES
from understudy.games.arcs.places import (
    BIT,
    CLUSTERS,
    GATES,
    IN_CLUSTER,
    NONE,
    PLACES,
    RESOURCES,
    SLOTS,
    SYSTEM_IDS,
    SYSTEM_OF,
    SYSTEMS,
    TYPES,
    bits,
    in_clusters,
)
from understudy.games.arcs.queries import OPEN_SLOTS, open_slots
from understudy.games.arcs.rules.tax import SLOT
from understudy.games.arcs.scoring import SOURCES
from understudy.games.arcs.setup import DEFAULTS, checked
from understudy.games.arcs.table import (
    AGENT_PIECE,
    AGENTS,
    CITIES,
    COPY,
    LEAD,
    SHIPS,
    STARPORTS,
    TOKENS,
    WAYS,
    Player,
    Table,
)
from understudy.games.arcs.view import View

T = TypeVar("T")

MARKER_IDS = ("low", "mid", "high")
#: What stands in a row of the map, by kind of piece.
KIND_WORDS = (
    "ships",
    "damaged_ships",
    "starports",
    "damaged_starports",
    "cities",
    "damaged_cities",
)
USED_WORDS = ("fenced", "ruthless", "summoned", "acted", "charmed")


class _Player(msgspec.Struct, forbid_unknown_fields=True):
    power: int = 0
    earned: dict[str, int] = {}
    ships: int | None = None
    starports: int | None = None
    cities: int | None = None
    agents: int | None = None
    resources: list[str | None] = []
    outrage: list[str] = []
    owed: int = 0
    trophies: dict[str, dict[str, int]] = {}
    captives: dict[str, int] = {}
    guilds: list[str] = []
    leader: str | None = None
    lore: list[str] = []
    hand: list[str] = []
    counter: int | None = None
    seize: int = 0
    bonus: list[str] = []
    drawn: list[str] = []
    exhausted: list[str] = []
    task_force: str | None = None
    aim: str = ""


class _Spot(msgspec.Struct, forbid_unknown_fields=True):
    card: str
    agents: dict[str, int] = {}


class _Round(msgspec.Struct, forbid_unknown_fields=True):
    lead: str | None = None
    zero: bool = False
    seized: str | None = None
    declared: bool = False
    turns: int | None = None
    played: list[tuple[str, str, str]] | None = None
    unions: list[tuple[str, str, str]] = []


class _Turn(msgspec.Struct, forbid_unknown_fields=True):
    card: str | None = None
    way: str | None = None
    pips: int | None = None
    prelude: bool = False
    armed: bool = False
    spent: dict[str, int] = {}
    taxed: list[tuple[str, str]] = []
    built: list[tuple[str, str]] = []
    secured: list[str] = []
    used: list[str] = []


class _Draft(msgspec.Struct, forbid_unknown_fields=True):
    leader_bag: list[str] = []
    lore_bag: list[str] = []
    leaders: list[str] = []
    lore: list[str] = []


class _Position(msgspec.Struct, forbid_unknown_fields=True):
    game: str = "arcs"
    seats: list[str] | None = None
    options: dict[str, str] = {}
    setup_card: str | None = None
    out_of_play: list[int] | None = None
    chapter: int = 1
    flipped: int | None = None
    ambitions: dict[str, list[str]] = {}
    initiative: str | None = None
    active: str | None = None
    passes: int = 0
    over: bool = False
    court: list[str | _Spot | None] | None = None
    court_deck: list[str] | None = None
    buried: list[str] = []
    court_discard: list[str] = []
    stack: list[str] | None = None
    discards: list[str] = []
    supply: dict[str, int] | None = None
    neutral: dict[str, int] | None = None
    map: dict[str, dict[str, dict[str, int]]] = {}
    types: dict[str, str] = {}
    cloud: list[str] = []
    players: list[_Player] = []
    round: _Round = msgspec.field(default_factory=_Round)
    turn: _Turn | None = None
    draft: _Draft | None = None
    agenda: list[tuple[str, list[int | str]]] | None = None


def _action_ids(cards: Iterable[int]) -> list[str]:
    return [ACTION_IDS[card] for card in cards]


def _court_ids(cards: Iterable[int]) -> list[str]:
    return [COURT_IDS[card] for card in cards]


def _tokens(counts: Sequence[int]) -> dict[str, int]:
    return {RESOURCES[resource]: count for resource, count in enumerate(counts) if count}


def _write_player(player: Player) -> dict[str, Any]:
    data: dict[str, Any] = {
        "power": player.power,
        "ships": player.ships,
        "starports": player.starports,
        "cities": player.cities,
        "agents": player.agents,
        "resources": [None if token == NONE else RESOURCES[token] for token in player.slots],
        "trophies": _write_trophies(player),
        "captives": {COLOURS[owner]: count for owner, count in enumerate(player.captives) if count},
        "guilds": _court_ids(bits(player.guilds)),
    }
    if any(player.earned):
        data["earned"] = {name: power for name, power in zip(SOURCES, player.earned, strict=True) if power}
    if player.outrage:
        data["outrage"] = [RESOURCES[resource] for resource in bits(player.outrage)]
        data["owed"] = player.owed
    if player.leader != NONE:
        data["leader"] = LEADER_IDS[player.leader]
    if player.lore:
        data["lore"] = [LORE_IDS[number] for number in bits(player.lore)]
    if player.bot:
        return {**data, **_write_bot(player)}
    return {**data, "hand": _action_ids(player.hand)}


def _write_trophies(player: Player) -> dict[str, dict[str, int]]:
    found: dict[str, dict[str, int]] = {}
    for index, count in enumerate(player.trophies):
        if count:
            found.setdefault(COLOURS[index // 4], {})[PIECES[index % 4]] = count
    return found


def _write_bot(player: Player) -> dict[str, Any]:
    data: dict[str, Any] = {"counter": player.counter, "seize": player.seize}
    data["bonus"] = _action_ids(player.bonus)
    if player.drawn:
        data["drawn"] = _action_ids(player.drawn)
    if player.exhausted:
        cards = _court_ids(bits(player.exhausted & 0xFFFFFFFF))
        data["exhausted"] = cards + [LORE_IDS[number] for number in bits(player.exhausted >> 32)]
    if player.task_force != NONE:
        data["task_force"] = SYSTEM_IDS[player.task_force]
    if player.aim:
        data["aim"] = player.aim
    return data


def _write_map(table: Table) -> dict[str, dict[str, dict[str, int]]]:
    found: dict[str, dict[str, dict[str, int]]] = {}
    for system in SYSTEMS:
        row: dict[str, dict[str, int]] = {}
        for seat, numbers in enumerate(table.board.at):
            pieces = {
                KIND_WORDS[kind]: numbers[kind * WIDTH + system]
                for kind in KINDS
                if numbers[kind * WIDTH + system]
            }
            if pieces:
                row[COLOURS[seat]] = pieces
        if row:
            found[SYSTEM_IDS[system]] = row
    return found


def _write_court(table: Table) -> list[dict[str, Any] | None]:
    found: list[dict[str, Any] | None] = []
    for spot, court in enumerate(table.court):
        if court == NONE:
            found.append(None)
            continue
        agents = table.agents[spot * 4 : spot * 4 + 4]
        present = {COLOURS[seat]: count for seat, count in enumerate(agents) if count}
        found.append({"card": COURT_IDS[court], "agents": present} if present else {"card": COURT_IDS[court]})
    return found


def _write_round(table: Table) -> dict[str, Any]:
    data: dict[str, Any] = {"turns": table.turns, "zero": table.zero, "declared": table.declared}
    if table.lead != NONE:
        data["lead"] = ACTION_IDS[table.lead]
    if table.seized != NONE:
        data["seized"] = COLOURS[table.seized]
    data["played"] = [[COLOURS[seat], ACTION_IDS[card], WAYS[way]] for seat, card, way in table.played]
    if table.unions:
        data["unions"] = [[COLOURS[s], COURT_IDS[court], ACTION_IDS[card]] for s, court, card in table.unions]
    return data


def _write_codes(codes: Sequence[int]) -> list[list[str]]:
    return [
        [SYSTEM_IDS[code - SLOT], "slot"] if code >= SLOT else [SYSTEM_IDS[code // 4], COLOURS[code % 4]]
        for code in codes
    ]


def _write_turn(table: Table) -> dict[str, Any] | None:
    if table.card == NONE:
        return None
    return {
        "card": ACTION_IDS[table.card],
        "way": WAYS[table.way],
        "pips": table.pips,
        "prelude": table.prelude,
        "armed": table.armed,
        "spent": _tokens(table.spent),
        "taxed": _write_codes(table.taxed),
        "built": _write_codes(table.built),
        "secured": _court_ids(bits(table.secured)),
        "used": [word for number, word in enumerate(USED_WORDS) if table.used >> number & 1],
    }


def _write_draft(table: Table) -> dict[str, Any]:
    return {
        "leader_bag": [LEADER_IDS[number] for number in table.leader_bag],
        "lore_bag": [LORE_IDS[number] for number in table.lore_bag],
        "leaders": [LEADER_IDS[number] for number in table.offered_leaders],
        "lore": [LORE_IDS[number] for number in table.offered_lore],
    }


def position(table: Table) -> dict[str, Any]:
    """The table at the start of a step, as data that reads back into an equal table."""
    config, board = table.config, table.board
    data: dict[str, Any] = {
        "game": "arcs",
        "seats": [str(seat) for seat in config.seats],
        "options": {name: value for name, value in config.options.items() if value != DEFAULTS.get(name)},
        "out_of_play": [cluster + 1 for cluster in CLUSTERS if not IN_CLUSTER[cluster] & board.in_play],
        "chapter": table.chapter,
        "flipped": table.flipped,
        "ambitions": {
            name: [MARKER_IDS[marker] for marker in range(3) if table.markers[marker] == ambition]
            for ambition, name in enumerate(AMBITIONS)
            if ambition in table.markers
        },
        "initiative": COLOURS[table.initiative],
        "active": COLOURS[table.active],
        "passes": table.passes,
        "over": table.over,
        "court": _write_court(table),
        "court_deck": _court_ids(table.court_deck),
        "buried": _court_ids(table.buried),
        "court_discard": _court_ids(table.court_discard),
        "stack": _action_ids(table.stack),
        "discards": _action_ids(table.discards),
        "supply": _tokens(table.supply),
        "neutral": _tokens(table.neutral),
        "map": _write_map(table),
        "players": [_write_player(player) for player in table.players],
        "round": _write_round(table),
        "agenda": [[name, list(args)] for name, args in table.agenda],
    }
    if table.setup_card != NONE:
        data["setup_card"] = SETUP_IDS[table.setup_card]
    if board.shaped:
        data["types"] = {SYSTEM_IDS[s]: RESOURCES[board.types[s]] for s in bits(board.shaped)}
    if board.cloud:
        data["cloud"] = [SYSTEM_IDS[system] for system in bits(board.cloud)]
    turn = _write_turn(table)
    if turn is not None:
        data["turn"] = turn
    if table.leader_bag or table.lore_bag or table.offered_leaders or table.offered_lore:
        data["draft"] = _write_draft(table)
    return data


def _known(word: str, words: Mapping[str, T], where: str, what: str) -> T:
    if word in words:
        return words[word]
    near = get_close_matches(word, list(words), 3)
    hint = f"did you mean {' or '.join(near)}?" if near else f"possible: {', '.join(list(words)[:12])} …"
    raise BadPosition(f"{where}: there is no {what} “{word}”; {hint}")


_RESOURCE_OF = {name: number for number, name in enumerate(RESOURCES)}
_AMBITION_OF = {name: number for number, name in enumerate(AMBITIONS)}
_SOURCE_OF = {name: number for number, name in enumerate(SOURCES)}
_PIECE_OF = {name: number for number, name in enumerate(PIECES)}
_MARKER_OF = {name: number for number, name in enumerate(MARKER_IDS)}
_WAY_OF = {name: number for number, name in enumerate(WAYS)}
_SETUP_OF = {name: number for number, name in enumerate(SETUP_IDS)}
_KIND_OF = {name: number for number, name in enumerate(KIND_WORDS)}


def _seat(word: str, table: Table, where: str) -> int:
    allowed = COLOURS[: len(table.players)]
    if word not in allowed:
        raise BadPosition(f"{where}: “{word}” is no seat here; possible: {', '.join(allowed)}")
    return COLOURS.index(word)


def _number(value: int, low: int, high: int, where: str) -> int:
    if not low <= value <= high:
        raise BadPosition(f"{where}: {value} is not possible; it must be {low} to {high}")
    return value


_KINDS: dict[str, type[msgspec.Struct]] = {
    "$.players": _Player,
    "$.round": _Round,
    "$.turn": _Turn,
    "$.court": _Spot,
    "$.draft": _Draft,
}


def _parse(data: Mapping[str, Any]) -> _Position:
    try:
        return msgspec.convert(dict(data), _Position)
    except msgspec.ValidationError as error:
        text = str(error).replace("`", "")
        hint = ""
        if "unknown field" in text:
            kind = next((kind for start, kind in _KINDS.items() if f"at {start}" in text), _Position)
            hint = f" (possible: {', '.join(kind.__struct_encode_fields__)})"
        raise BadPosition(text.replace("$.", "").replace(" - at ", ", at ") + hint) from None


def read_position(data: Mapping[str, Any], game: Game[Table, View]) -> Table:
    """A table from a position, or what is wrong with it and where."""
    given = _parse(data)
    if given.game != game.name:
        raise BadPosition(f"game: this is a position of “{given.game}”, not of {game.name}")
    table = _empty(given, game)
    _read_map(table, given)
    _read_players(table, given)
    _read_progress(table, given)
    _read_round(table, given)
    _read_court(table, given)
    _read_supplies(table, given)
    if given.turn is not None:
        _read_turn(table, given.turn)
    _read_piles(table, given)
    _read_draft(table, given.draft)
    table.agenda = _read_agenda(table, given, list(game.steps))
    if given.court is None:
        table.agenda.append(("fill_court", ()))
    return table


def _empty(given: _Position, game: Game[Table, View]) -> Table:
    try:
        seats = game.line_up(given.seats or game.lineup)
        table = Table(checked(game.options(given.options), seats))
    except BadSetup as error:
        raise BadPosition(f"seats and options: {error}") from None
    out: Sequence[int] = ()
    if given.setup_card is not None:
        table.setup_card = _known(given.setup_card, _SETUP_OF, "setup_card", "set-up card")
        card = SETUP_CARDS[table.setup_card]
        if card.players != len(seats):
            raise BadPosition(f"setup_card: {card.id} is for {card.players} seats, here are {len(seats)}")
        out = card.out_of_play
    if given.out_of_play is not None:
        out = [_number(cluster, 1, 6, "out_of_play") - 1 for cluster in given.out_of_play]
    table.board.limit_to(in_clusters(tuple(cluster for cluster in CLUSTERS if cluster not in out)))
    return table


def _read_map(table: Table, given: _Position) -> None:
    board = table.board
    for name, word in given.types.items():
        system = _planet(table, name, "types")
        board.types[system] = _known(word, _RESOURCE_OF, f"types.{name}", "resource")
        board.shaped |= BIT[system]
    for name in given.cloud:
        board.cloud |= BIT[_planet(table, name, "cloud")]
    for name, row in given.map.items():
        system = _system(table, name, "map")
        for colour, pieces in row.items():
            seat = _seat(colour, table, f"map.{name}")
            for word, count in pieces.items():
                kind = _known(word, _KIND_OF, f"map.{name}.{colour}", "kind of piece")
                if _number(count, 0, SHIPS, f"map.{name}.{colour}.{word}"):
                    board.put(seat, kind, system, count)
        _check_slots(table, system)


def _system(table: Table, name: str, where: str) -> int:
    system = _known(name, SYSTEM_OF, where, "system")
    if not BIT[system] & table.board.in_play:
        raise BadPosition(f"{where}.{name}: cluster {PLACES[system].cluster + 1} is out of play here")
    return system


def _planet(table: Table, name: str, where: str) -> int:
    system = _system(table, name, where)
    if BIT[system] & GATES:
        raise BadPosition(f"{where}.{name}: a gate has no type and no slots")
    return system


def _check_slots(table: Table, system: int) -> None:
    """R-MAP-1: no more buildings than slots; lore may put one city and one starport on a gate (F-65)."""
    board = table.board
    ports = sum(board.ports_at(seat, system) for seat in range(board.seats))
    cities = sum(board.cities_at(seat, system) for seat in range(board.seats))
    room = SLOTS[system] + bool(board.cloud & BIT[system])
    if BIT[system] & GATES:
        if ports > 1 or cities > 1:
            raise BadPosition(f"map.{SYSTEM_IDS[system]}: a gate holds at most one starport and one city")
    elif ports + cities > room:
        raise BadPosition(f"map.{SYSTEM_IDS[system]}: {ports + cities} buildings, but only {room} slots")


def _read_players(table: Table, given: _Position) -> None:
    if len(given.players) > len(table.players):
        raise BadPosition(
            f"players: {len(given.players)} are described, but there are {len(table.players)} seats"
        )
    for seat, player in enumerate(table.players):
        row = given.players[seat] if seat < len(given.players) else _Player()
        where = f"players[{seat}]"
        player.power = _number(row.power, 0, 10_000, f"{where}.power")
        for name, power in row.earned.items():
            source = _known(name, _SOURCE_OF, f"{where}.earned", "source of Power")
            player.earned[source] = _number(power, 0, player.power, f"{where}.earned.{name}")
        _read_boxes(table, player, row, where)
        player.outrage = _bits(row.outrage, _RESOURCE_OF, f"{where}.outrage", "resource")
        player.owed = _number(row.owed, 0, player.outrage.bit_count(), f"{where}.owed")
        player.guilds = _bits(row.guilds, COURT_OF, f"{where}.guilds", "Court card")
        for court in bits(player.guilds):
            if IS_VOX[court]:
                raise BadPosition(f"{where}.guilds: {COURT_IDS[court]} is a Vox card, which is never kept")
        player.lore = _bits(row.lore, LORE_OF, f"{where}.lore", "lore card")
        if row.leader is not None:
            player.leader = _known(row.leader, LEADER_OF, f"{where}.leader", "leader")
        _read_cards(table, player, row, where)


def _bits(names: Sequence[str], words: Mapping[str, int], where: str, what: str) -> int:
    found = 0
    for name in names:
        bit = 1 << _known(name, words, where, what)
        if found & bit:
            raise BadPosition(f"{where}: “{name}” stands there twice")
        found |= bit
    return found


def _read_boxes(table: Table, player: Player, row: _Player, where: str) -> None:
    for colour, pieces in row.trophies.items():
        owner = _seat(colour, table, f"{where}.trophies")
        for word, count in pieces.items():
            piece = _known(word, _PIECE_OF, f"{where}.trophies.{colour}", "kind of piece")
            most = (SHIPS, STARPORTS, CITIES, AGENTS)[piece]
            place = f"{where}.trophies.{colour}.{word}"
            player.trophies[owner * 4 + piece] = _number(count, 0, most, place)
    for colour, count in row.captives.items():
        owner = _seat(colour, table, f"{where}.captives")
        player.captives[owner] = _number(count, 0, AGENTS, f"{where}.captives.{colour}")


def _read_cards(table: Table, player: Player, row: _Player, where: str) -> None:
    """Hands of people; counter, bonus cards and memory of bots."""
    own = ("counter", "seize", "bonus", "drawn", "exhausted", "task_force", "aim")
    if not player.bot:
        for name in own:
            if getattr(row, name):
                raise BadPosition(f"{where}.{name}: only a bot has this; a person has a hand")
        player.hand = sorted(_actions(row.hand, f"{where}.hand"))
        return
    if row.hand:
        raise BadPosition(f"{where}.hand: a bot has no hand; write counter and bonus instead")
    player.bonus = _actions(row.bonus, f"{where}.bonus")
    player.drawn = _actions(row.drawn, f"{where}.drawn")
    counter = 6 if row.counter is None else row.counter
    player.counter = _number(counter, 0, 28, f"{where}.counter")
    player.seize = _number(row.seize, 0, 100, f"{where}.seize")
    player.aim = row.aim
    for name in row.exhausted:
        if name in LORE_OF:
            player.exhausted |= 1 << (LORE_OF[name] + 32)
        else:
            player.exhausted |= 1 << _known(name, COURT_OF, f"{where}.exhausted", "card")
    if row.task_force is not None:
        player.task_force = _system(table, row.task_force, f"{where}.task_force")


def _actions(names: Sequence[str], where: str) -> list[int]:
    return [_known(name, ACTION_OF, where, "action card") for name in names]


def _courts(names: Sequence[str], where: str) -> list[int]:
    return [_known(name, COURT_OF, where, "Court card") for name in names]


def _read_progress(table: Table, given: _Position) -> None:
    """Chapter, markers, whose turn it is."""
    table.chapter = _number(given.chapter, 1, 5, "chapter")
    flipped = min(3, given.chapter - 1) if given.flipped is None else given.flipped
    table.flipped = _number(flipped, 0, 3, "flipped")
    for name, markers in given.ambitions.items():
        ambition = _known(name, _AMBITION_OF, "ambitions", "ambition")
        for word in markers:
            marker = _known(word, _MARKER_OF, f"ambitions.{name}", "marker")
            if table.markers[marker] != NONE:
                raise BadPosition(f"ambitions.{name}: marker “{word}” lies on two ambitions")
            table.markers[marker] = ambition
    table.over = given.over
    table.passes = _number(given.passes, 0, 4, "passes")
    table.active = _seat(given.active, table, "active") if given.active else _first_bot(table)
    table.initiative = _seat(given.initiative, table, "initiative") if given.initiative else table.active


def _first_bot(table: Table) -> int:
    return table.config.bots[0] if table.config.bots else 0


def _read_round(table: Table, given: _Position) -> None:
    row = given.round
    if row.played is not None:
        for colour, name, word in row.played:
            seat = _seat(colour, table, "round.played")
            way = _known(word, _WAY_OF, "round.played", "way to play")
            table.played.append((seat, _actions([name], "round.played")[0], way))
    leaders = [(seat, card) for seat, card, way in table.played if way == LEAD]
    if row.lead is not None:
        table.lead = _actions([row.lead], "round.lead")[0]
        if given.initiative is None and not leaders:
            table.initiative = (table.active - 1) % len(table.players)
        if not leaders:
            table.played.insert(0, (table.initiative, table.lead, LEAD))
    elif leaders:
        table.lead = leaders[0][1]
    if leaders and given.initiative is None:
        table.initiative = leaders[0][0]
    table.zero, table.declared = row.zero, row.declared
    if row.seized is not None:
        table.seized = _seat(row.seized, table, "round.seized")
    usual = (table.active - table.initiative) % len(table.players)
    table.turns = usual if row.turns is None else _number(row.turns, 0, 8, "round.turns")
    for colour, court, card in row.unions:
        seat = _seat(colour, table, "round.unions")
        union = _courts([court], "round.unions")[0]
        table.unions.append((seat, union, _actions([card], "round.unions")[0]))


def _read_court(table: Table, given: _Position) -> None:
    rows = given.court or []
    if len(rows) > len(table.court):
        raise BadPosition(f"court: {len(rows)} cards, but the row has {len(table.court)} spots here")
    for spot, row in enumerate(rows):
        if row is None:
            continue
        entry = _Spot(row) if isinstance(row, str) else row
        table.court[spot] = _known(entry.card, COURT_OF, f"court[{spot}]", "Court card")
        for colour, count in entry.agents.items():
            seat = _seat(colour, table, f"court[{spot}].agents")
            place = f"court[{spot}].agents.{colour}"
            table.agents[spot * 4 + seat] = _number(count, 0, AGENTS, place)
    table.buried = _courts(given.buried, "buried")
    table.court_discard = _courts(given.court_discard, "court_discard")


def _read_supplies(table: Table, given: _Position) -> None:
    """R-COMP-1, R-COMP-4: what is nowhere else is in the supply, and nothing is there twice."""
    for seat, player in enumerate(table.players):
        row = given.players[seat] if seat < len(given.players) else _Player()
        board = table.board
        out = [
            sum(other.trophies[seat * 4 + piece] for other in table.players) for piece in range(len(PIECES))
        ]
        for piece, kind in enumerate((SHIP, PORT, CITY)):
            out[piece] += board.on_map(seat, kind)
        out[AGENT_PIECE] += sum(table.agents[spot * 4 + seat] for spot in range(4))
        out[AGENT_PIECE] += sum(other.captives[seat] for other in table.players)
        out[AGENT_PIECE] += player.outrage.bit_count() - player.owed
        names = ("ships", "starports", "cities", "agents")
        for piece, (name, total) in enumerate(zip(names, (SHIPS, STARPORTS, CITIES, AGENTS), strict=True)):
            left = getattr(row, name)
            if out[piece] + (left or 0) > total or out[piece] > total:
                raise BadPosition(
                    f"players[{seat}].{name}: {COLOURS[seat]} has {out[piece] + (left or 0)} {name} in all; "
                    f"there are {total}"
                )
            setattr(player, name, total - out[piece] if left is None else _number(left, 0, total, name))
        _read_slots(table, seat, row.resources)


def _read_slots(table: Table, seat: int, names: Sequence[str | None]) -> None:
    player = table.players[seat]
    allowed = open_slots(table, seat)
    where = f"players[{seat}].resources"
    if len(names) > len(player.slots):
        raise BadPosition(f"{where}: {len(names)} slots, but a board has {len(player.slots) - 1}")
    for slot, name in enumerate(names):
        if name is None:
            continue
        if slot not in allowed:
            raise BadPosition(
                f"{where}: slot {slot + 1} is closed; with {player.cities} cities on the board "
                f"{OPEN_SLOTS[player.cities]} slots are open"
            )
        player.slots[slot] = _known(name, _RESOURCE_OF, where, "resource")


def _read_turn(table: Table, row: _Turn) -> None:
    played = [(card, way) for seat, card, way in table.played if seat == table.active and way <= COPY]
    if row.card is not None:
        table.card = _actions([row.card], "turn.card")[0]
    elif played:
        table.card = played[-1][0]
    else:
        raise BadPosition("turn.card: which card is being played? (or name it in round.played)")
    if row.way is not None:
        table.way = _known(row.way, _WAY_OF, "turn.way", "way to play")
    else:
        table.way = played[-1][1] if played else LEAD
    if not played:
        table.played.append((table.active, table.card, table.way))
    if table.way == LEAD:
        table.lead = table.card
    if table.lead == NONE:
        raise BadPosition("round.lead: which card was led? A copied or pivoted card needs one")
    usual = PIPS[table.card] if table.way < 2 else 1
    table.pips = usual if row.pips is None else _number(row.pips, 0, 20, "turn.pips")
    table.prelude, table.armed = row.prelude, row.armed
    for name, count in row.spent.items():
        resource = _known(name, _RESOURCE_OF, "turn.spent", "resource")
        table.spent[resource] = _number(count, 0, TOKENS, f"turn.spent.{name}")
    table.taxed = [_code(table, *pair, "turn.taxed") for pair in row.taxed]
    table.built = [_code(table, *pair, "turn.built") for pair in row.built]
    table.secured = _bits(row.secured, COURT_OF, "turn.secured", "Court card")
    table.used = _bits(
        row.used, {word: number for number, word in enumerate(USED_WORDS)}, "turn.used", "ability"
    )


def _code(table: Table, name: str, colour: str, where: str) -> int:
    system = _system(table, name, where)
    return SLOT + system if colour == "slot" else system * 4 + _seat(colour, table, where)


def _once(cards: Iterable[tuple[int, str]], names: Sequence[str]) -> set[int]:
    """Every card lies in one place."""
    places: dict[int, str] = {}
    for card, where in cards:
        if card in places:
            raise BadPosition(f"{where}: {names[card]} also lies in {places[card]}")
        places[card] = where
    return set(places)


def _read_piles(table: Table, given: _Position) -> None:
    """Action cards, Court cards and tokens that are nowhere else make the piles and the supply."""
    _read_action_piles(table, given)
    _read_court_deck(table, given)
    if given.neutral is not None:
        for name, count in given.neutral.items():
            table.neutral[_known(name, _RESOURCE_OF, "neutral", "resource")] = _number(
                count, 0, TOKENS, f"neutral.{name}"
            )
    elif len(table.players) == 2:
        for system in SYSTEMS:
            if not BIT[system] & (table.board.in_play | GATES):
                table.neutral[TYPES[system]] += 1
    _read_tokens(table, given)


def _read_tokens(table: Table, given: _Position) -> None:
    """R-COMP-6."""
    board = table.board
    for resource, name in enumerate(RESOURCES):
        out = sum(player.slots.count(resource) for player in table.players)
        out += table.neutral[resource] + table.spent[resource]
        out += sum(board.types[system] == resource for system in bits(board.shaped))
        left = TOKENS - out if given.supply is None else given.supply.get(name, 0)
        if left < 0 or out + left > TOKENS:
            raise BadPosition(f"supply: {max(out, out + left)} {name} tokens in all; there are {TOKENS}")
        table.supply[resource] = left
    for name in given.supply or {}:
        _known(name, _RESOURCE_OF, "supply", "resource")


def _read_action_piles(table: Table, given: _Position) -> None:
    deck = action_deck(len(table.players))
    table.discards = _actions(given.discards, "discards")
    lying = [(card, "discards") for card in table.discards]
    for seat, player in enumerate(table.players):
        lying += [(card, f"players[{seat}].hand") for card in player.hand]
        lying += [(card, f"players[{seat}].bonus") for card in player.bonus]
        lying += [(card, f"players[{seat}].drawn") for card in player.drawn if card not in player.bonus]
    lying += [(card, "round.played") for _, card, _ in table.played]
    if given.stack is not None:
        lying += [(card, "stack") for card in _actions(given.stack, "stack")]
    places = _once(lying, ACTION_IDS)
    for card in sorted(places - set(deck)):
        where = next(place for number, place in lying if number == card)
        raise BadPosition(f"{where}: {ACTION_IDS[card]} is not used with {len(table.players)} seats")
    if given.stack is not None:
        table.stack = sorted(_actions(given.stack, "stack"))
    else:
        table.stack = [card for card in deck if card not in places]


def _read_court_deck(table: Table, given: _Position) -> None:
    lying = [(card, f"court[{spot}]") for spot, card in enumerate(table.court) if card != NONE]
    lying += [(card, "buried") for card in table.buried]
    lying += [(card, "court_discard") for card in table.court_discard]
    lying += [(court, "round.unions") for _, court, _ in table.unions]
    for seat, player in enumerate(table.players):
        lying += [(court, f"players[{seat}].guilds") for court in bits(player.guilds)]
    if given.court_deck is not None:
        lying += [(card, "court_deck") for card in _courts(given.court_deck, "court_deck")]
    places = _once(lying, COURT_IDS)
    if given.court_deck is not None:
        table.court_deck = sorted(_courts(given.court_deck, "court_deck"))
    else:
        table.court_deck = [card for card in range(len(COURT_IDS)) if card not in places]


def _read_draft(table: Table, row: _Draft | None) -> None:
    if row is None:
        return
    table.leader_bag = sorted(
        _known(name, LEADER_OF, "draft.leader_bag", "leader") for name in row.leader_bag
    )
    table.lore_bag = sorted(_known(name, LORE_OF, "draft.lore_bag", "lore card") for name in row.lore_bag)
    table.offered_leaders = sorted(_known(name, LEADER_OF, "draft.leaders", "leader") for name in row.leaders)
    table.offered_lore = sorted(_known(name, LORE_OF, "draft.lore", "lore card") for name in row.lore)
    assert len(table.lore_bag) <= len(LORE)


def _read_agenda(table: Table, given: _Position, steps: Sequence[str]) -> list[Step]:
    if given.agenda is None:
        return _usual_agenda(table, given)
    found: list[Step] = []
    for name, args in given.agenda:
        if name not in steps:
            raise BadPosition(f"agenda: there is no step “{name}”; possible: {', '.join(steps)}")
        plain: tuple[Arg, ...] = tuple(args)
        found.append((name, plain))
    return found


def _usual_agenda(table: Table, given: _Position) -> list[Step]:
    """The turn of the active seat begins, or goes on."""
    seat = table.active
    if table.over:
        return []
    if given.turn is None:
        if table.lead == NONE and table.initiative != seat:
            raise BadPosition(
                f"round.lead: it is the turn of {COLOURS[seat]}, but {COLOURS[table.initiative]} has the "
                "initiative, so a card must have been led"
            )
        return [("turn", (seat,))]
    if table.players[seat].bot:
        return [("end_turn", (seat,)), ("supercat_page", (seat,))]
    return [("act", (seat,))]
