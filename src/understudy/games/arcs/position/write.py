"""A table written as a position."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from understudy.games.arcs.board import KINDS, WIDTH
from understudy.games.arcs.cards import ACTION_IDS, AMBITIONS, COURT_IDS, LEADER_IDS, LORE_IDS, SETUP_IDS
from understudy.games.arcs.options import COLOURS, KIND_NAMES, PIECES
from understudy.games.arcs.places import CLUSTERS, IN_CLUSTER, NONE, RESOURCES, SYSTEM_IDS, SYSTEMS, bits
from understudy.games.arcs.position.shape import KIND_WORDS, MARKER_IDS, USED_WORDS
from understudy.games.arcs.rules.tax import SLOT
from understudy.games.arcs.scoring import SOURCES
from understudy.games.arcs.setup import DEFAULTS
from understudy.games.arcs.table import WAYS, Player, Table


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
        data["cloud"] = {
            SYSTEM_IDS[system]: [COLOURS[owner], KIND_NAMES[kind]]
            for system, (owner, kind) in sorted(board.cloud.items())
        }
    turn = _write_turn(table)
    if turn is not None:
        data["turn"] = turn
    if table.leader_bag or table.lore_bag or table.offered_leaders or table.offered_lore:
        data["draft"] = _write_draft(table)
    return data
