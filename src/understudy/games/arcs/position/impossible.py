"""Positions that no game comes to: each is refused with what is wrong, and what would be right."""

from __future__ import annotations

from understudy.core.errors import BadPosition
from understudy.games.arcs.cards import ACTION_CARDS, ACTION_IDS, LEADER_IDS, LORE_IDS
from understudy.games.arcs.options import COLORS, PIECES
from understudy.games.arcs.places import NONE
from understudy.games.arcs.table import LEAD, SURPASS, Table
from understudy.kit.masks import bits


def check(table: Table) -> None:
    """Refuse what cannot be."""
    _boxes(table)
    _leaders(table)
    _played(table)
    least, most = min(3, table.chapter - 1), min(3, table.chapter)
    if not least <= table.flipped <= most:
        raise BadPosition(
            f"flipped: {table.flipped}; in chapter {table.chapter} it is {least}, one for each chapter "
            f"before, and at its end {most}"
        )
    if len(table.players) > 2 and any(table.neutral):
        raise BadPosition("neutral: only two seats play with a third contestant; leave it out")


def _boxes(table: Table) -> None:
    """Trophies and captives are pieces of rivals."""
    for seat, player in enumerate(table.players):
        where, color = f"players[{seat}]", COLORS[seat]
        for piece, name in enumerate(PIECES):
            if player.trophies[seat * 4 + piece]:
                raise BadPosition(f"{where}.trophies.{color}.{name}: {color} takes no trophies of its own")
        if player.captives[seat]:
            raise BadPosition(f"{where}.captives.{color}: {color} takes no captives of its own")


def _leaders(table: Table) -> None:
    """Of each leader and lore card there is one."""
    leaders: dict[int, int] = {}
    lore: dict[int, int] = {}
    for seat, player in enumerate(table.players):
        where = f"players[{seat}]"
        if player.leader != NONE and leaders.setdefault(player.leader, seat) != seat:
            before = leaders[player.leader]
            raise BadPosition(f"{where}.leader: {LEADER_IDS[player.leader]} is also players[{before}].leader")
        for card in bits(player.lore):
            if lore.setdefault(card, seat) != seat:
                raise BadPosition(f"{where}.lore: {LORE_IDS[card]} is also in players[{lore[card]}].lore")


def _played(table: Table) -> None:
    """The lead card was played to lead; whoever surpasses it has a higher card of its suit."""
    played = [(seat, card, way) for seat, card, way in table.played if card != NONE]
    for _, card, way in played:
        if way != SURPASS or table.lead == NONE:
            continue
        lead, own = ACTION_CARDS[table.lead], ACTION_CARDS[card]
        if own.suit != lead.suit or not (table.zero or own.number > lead.number):
            raise BadPosition(
                f"round.played: {ACTION_IDS[card]} does not surpass {ACTION_IDS[table.lead]}; "
                "a higher card of its suit does"
            )
    leads = [card for _, card, way in played if way == LEAD]
    if table.lead != NONE and leads and table.lead not in leads:
        raise BadPosition(
            f"round.lead: {ACTION_IDS[table.lead]} was not led; round.played says {ACTION_IDS[leads[0]]}"
        )
