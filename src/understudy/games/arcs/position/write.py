"""A table written as a position."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from understudy.games.arcs.board import KINDS, WIDTH
from understudy.games.arcs.bots.supercat.plans.abilities import LORE_SHIFT
from understudy.games.arcs.cards import (
    ACTION_IDS,
    AMBITIONS,
    COURT_CARDS,
    LEADERS,
    LORE,
    SETUP_CARDS,
    SETUP_IDS,
)
from understudy.games.arcs.options import COLORS, KIND_NAMES, PIECES
from understudy.games.arcs.places import CLUSTERS, IN_CLUSTER, NONE, RESOURCES, SYSTEM_IDS, SYSTEMS
from understudy.games.arcs.position.coming import write_coming
from understudy.games.arcs.position.piles import (
    SUPPLIES,
    TOTALS,
    action_cards_left,
    cards_left,
    pieces_out,
    tokens_out,
    usual_neutral,
)
from understudy.games.arcs.position.shape import FACE_DOWN, KIND_WORDS, MARKER_IDS, USED_WORDS
from understudy.games.arcs.scoring import SOURCES
from understudy.games.arcs.setup import DEFAULTS
from understudy.games.arcs.table import TOKENS, WAYS, Player, Table
from understudy.kit.masks import bits


def _action_ids(cards: Iterable[int]) -> list[str]:
    return [ACTION_IDS[card] for card in cards]


def _courts(cards: Iterable[int]) -> list[str]:
    return [COURT_CARDS[card].name for card in cards]


def _said(**parts: Any) -> dict[str, Any]:
    """The parts that say something: what is empty or nothing is left out."""
    return {name: value for name, value in parts.items() if value not in (None, 0, "", False, [], {})}


def _tokens(counts: Sequence[int]) -> dict[str, int]:
    return {RESOURCES[resource]: count for resource, count in enumerate(counts) if count}


def _write_player(table: Table, seat: int) -> dict[str, Any]:
    player = table.players[seat]
    tokens = [None if token == NONE else RESOURCES[token] for token in player.slots]
    while tokens and tokens[-1] is None:
        tokens.pop()
    data = _said(
        power=player.power,
        earned={name: power for name, power in zip(SOURCES, player.earned, strict=True) if power},
        resources=tokens,
        outrage=[RESOURCES[resource] for resource in bits(player.outrage)],
        owed=player.owed,
        trophies=_write_trophies(player),
        captives={COLORS[owner]: count for owner, count in enumerate(player.captives) if count},
        guilds=_courts(bits(player.guilds)),
        leader=LEADERS[player.leader].name if player.leader != NONE else None,
        lore=[LORE[number].name for number in bits(player.lore)],
        hand=_action_ids(player.hand),
    )
    for name, total, out in zip(SUPPLIES, TOTALS, pieces_out(table, seat), strict=True):
        if getattr(player, name) != total - out:
            data[name] = getattr(player, name)
    if player.reported:
        return {**data, "cards": player.hidden}
    return {**data, **_write_bot(player)} if player.bot else data


def _write_trophies(player: Player) -> dict[str, dict[str, int]]:
    found: dict[str, dict[str, int]] = {}
    for index, count in enumerate(player.trophies):
        if count:
            found.setdefault(COLORS[index // 4], {})[PIECES[index % 4]] = count
    return found


def _write_bot(player: Player) -> dict[str, Any]:
    cards = _courts(bits(player.exhausted & 0xFFFFFFFF))
    return {
        "counter": player.counter,
        **_said(
            seize=player.seize,
            bonus=_action_ids(player.bonus),
            drawn=_action_ids(player.drawn),
            exhausted=cards + [LORE[number].name for number in bits(player.exhausted >> LORE_SHIFT)],
            task_force=SYSTEM_IDS[player.task_force] if player.task_force != NONE else None,
            went=[[SYSTEM_IDS[origin], SYSTEM_IDS[to]] for origin, to in player.went],
            aim=player.aim,
        ),
    }


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
                row[COLORS[seat]] = pieces
        if row:
            found[SYSTEM_IDS[system]] = row
    return found


def _write_court(table: Table) -> list[dict[str, Any] | str | None]:
    found: list[dict[str, Any] | str | None] = []
    for spot, court in enumerate(table.court):
        if court == NONE:
            found.append(None)
            continue
        agents = table.agents[spot * 4 : spot * 4 + 4]
        present = {COLORS[seat]: count for seat, count in enumerate(agents) if count}
        name = COURT_CARDS[court].name
        found.append({"card": name, "agents": present} if present else name)
    return found


def _write_round(table: Table) -> dict[str, Any]:
    usual = (table.active - table.initiative) % len(table.players)
    data = _said(
        lead=ACTION_IDS[table.lead] if table.lead != NONE else None,
        zero=table.zero,
        seized=COLORS[table.seized] if table.seized != NONE else None,
        declared=table.declared,
        played=[
            [COLORS[seat], FACE_DOWN if card == NONE else ACTION_IDS[card], WAYS[way]]
            for seat, card, way in table.played
        ],
        unions=[
            [COLORS[seat], COURT_CARDS[court].name, ACTION_IDS[card]] for seat, court, card in table.unions
        ],
    )
    return data if table.turns == usual else {**data, "turns": table.turns}


def _write_used(used: Sequence[tuple[int, int]]) -> list[list[str]]:
    return [[SYSTEM_IDS[system], "slot" if owner == NONE else COLORS[owner]] for system, owner in used]


def _write_turn(table: Table) -> dict[str, Any]:
    return {
        "card": ACTION_IDS[table.card],
        "way": WAYS[table.way],
        "pips": table.pips,
        **_said(
            prelude=table.prelude,
            armed=table.armed,
            spent=_tokens(table.spent),
            taxed=_write_used(table.taxed),
            built=_write_used(table.built),
            secured=_courts(bits(table.secured)),
            used=[word for number, word in enumerate(USED_WORDS) if table.used >> number & 1],
        ),
    }


def _write_draft(table: Table) -> dict[str, Any]:
    return {
        "leader_bag": [LEADERS[number].name for number in table.leader_bag],
        "lore_bag": [LORE[number].name for number in table.lore_bag],
        "leaders": [LEADERS[number].name for number in table.offered_leaders],
        "lore": [LORE[number].name for number in table.offered_lore],
    }


def position(table: Table) -> dict[str, Any]:
    """The table at the start of a step, as data that reads back into an equal table.

    What reading would fill in by itself is left out, so that a person can read the rest.
    """
    config, board = table.config, table.board
    data: dict[str, Any] = {"game": "arcs", "seats": [str(seat) for seat in config.seats]}
    data |= _said(
        options={name: value for name, value in config.options.items() if value != DEFAULTS.get(name)},
        setup_card=SETUP_IDS[table.setup_card] if table.setup_card != NONE else None,
    )
    out = [cluster for cluster in CLUSTERS if not IN_CLUSTER[cluster] & board.in_play]
    if out != sorted(SETUP_CARDS[table.setup_card].out_of_play if table.setup_card != NONE else ()):
        data["out_of_play"] = [cluster + 1 for cluster in out]
    data["chapter"] = table.chapter
    if table.flipped != min(3, table.chapter - 1):
        data["flipped"] = table.flipped
    data |= _said(
        ambitions={
            name: [MARKER_IDS[marker] for marker in range(3) if table.markers[marker] == ambition]
            for ambition, name in enumerate(AMBITIONS)
            if ambition in table.markers
        },
        initiative=COLORS[table.initiative],
        active=COLORS[table.active],
        passes=table.passes,
        over=table.over,
    )
    data["court"] = _write_court(table)
    data |= _said(
        map=_write_map(table),
        types={SYSTEM_IDS[s]: RESOURCES[board.types[s]] for s in bits(board.shaped)},
        cloud={
            SYSTEM_IDS[system]: [COLORS[owner], KIND_NAMES[kind]]
            for system, (owner, kind) in sorted(board.cloud.items())
        },
    )
    data["players"] = [_write_player(table, seat) for seat in range(len(table.players))]
    data |= _said(round=_write_round(table), turn=_write_turn(table) if table.card != NONE else None)
    data |= _write_piles(table)
    if table.leader_bag or table.lore_bag or table.offered_leaders or table.offered_lore:
        data["draft"] = _write_draft(table)
    next_steps = write_coming(table)
    if next_steps is None:
        data["agenda"] = [[name, list(args)] for name, args in table.agenda]
    elif next_steps:
        data["turn"] |= next_steps
    return data


def _write_piles(table: Table) -> dict[str, Any]:
    """Piles and supplies, where they are not simply what is nowhere else."""
    data = _said(
        buried=_courts(table.buried),
        court_discard=_courts(table.court_discard),
        discards=_action_ids(table.discards),
        veiled=table.veiled,
    )
    if table.court_deck != cards_left(table):
        data["court_deck"] = _courts(table.court_deck)
    if table.stack != action_cards_left(table):
        data["stack"] = _action_ids(table.stack)
    if list(table.supply) != [TOKENS - out for out in tokens_out(table)]:
        data["supply"] = _tokens(table.supply)
    if table.neutral != usual_neutral(table):
        data["neutral"] = _tokens(table.neutral)
    return data
