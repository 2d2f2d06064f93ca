"""Guild cards that the bot discards in the Prelude. A-17: no others than these are."""

from __future__ import annotations

from understudy.games.arcs.bots.supercat.mind import Change, Mind, once
from understudy.games.arcs.bots.supercat.plans.combat import card_theft, thefts
from understudy.games.arcs.bots.supercat.tokens import may_discard
from understudy.games.arcs.cards import (
    COURT_ENFORCERS,
    FARSEERS,
    LOYAL_MARINES,
    PRISON_WARDENS,
    SILVER_TONGUES,
    SKIRMISHERS,
    SWORN_GUARDIANS,
)
from understudy.games.arcs.options import StealCard, Theft, Union, WithCourt
from understudy.games.arcs.places import NONE, System, listed
from understudy.games.arcs.queries import WINNING
from understudy.games.arcs.rules.guilds import uses

#: SC-PRE-11: Weapon Guild cards that bring ships.
WITH_SHIPS = (PRISON_WARDENS, SKIRMISHERS, COURT_ENFORCERS, LOYAL_MARINES)
_SHIP_CARDS = sum(1 << court for court in WITH_SHIPS)
SHIPS_BROUGHT = 3


@once
def _offered(mind: Mind) -> list[WithCourt]:
    """The Prelude abilities that the rules allow now and SC-GLD-01 does not forbid."""
    found = [act for act in uses(mind.table, mind.seat) if isinstance(act, WithCourt)]
    return [act for act in found if may_discard(mind, act.court)]


def muster_sites(mind: Mind) -> list[System]:
    """SC-PRE-12, A-16: controlled starports with most fresh ships, else the task force where in control."""
    board, seat = mind.board, mind.seat
    ports = listed(board.ports(seat) & board.controlled[seat])
    if ports:
        most = max(board.fresh(seat, system) for system in ports)
        return [system for system in ports if board.fresh(seat, system) == most]
    force = mind.player.task_force
    return [force] if force != NONE and board.ruler[force] == seat else []


def weapon_cards(mind: Mind) -> list[WithCourt]:
    """SC-PRE-11: with three ships in supply and a place for them."""
    player = mind.player
    if not player.guilds & _SHIP_CARDS or player.ships < SHIPS_BROUGHT or not muster_sites(mind):
        return []
    return [act for act in _offered(mind) if act.court in WITH_SHIPS]


def unions(mind: Mind) -> list[Union]:
    """SC-PRE-13: a Union beside a face-up card of its suit."""
    return [act for act in _offered(mind) if isinstance(act, Union)]


def farseers(mind: Mind) -> list[WithCourt]:
    """SC-GLD-03: at the first opportunity."""
    return [act for act in _offered(mind) if act.court == FARSEERS]


def silver_tongues(mind: Mind) -> list[WithCourt]:
    """SC-GLD-05: if some theft makes the bot win a declared ambition."""
    found = [act for act in _offered(mind) if act.court == SILVER_TONGUES]
    return found if found and winning_thefts(mind) else []


def winning_thefts(mind: Mind) -> list[Theft]:
    """Thefts after which the bot wins a declared ambition that it does not win now."""
    found = []
    for rival in mind.rivals:
        guarded = mind.table.players[rival].guilds >> SWORN_GUARDIANS & 1
        for act, _, change in [] if guarded else thefts(mind, rival):
            if any(_wins(mind, ambition, change) for ambition in mind.declared):
                found.append(act)
    return found


def _wins(mind: Mind, ambition: int, change: Change) -> bool:
    return mind.places[ambition] < WINNING == mind.place_after(ambition, change)


def card_theft_change(mind: Mind, act: StealCard) -> Change:
    """What stealing a Guild card would change; Sworn Guardians only go under the deck."""
    if act.court == SWORN_GUARDIANS:
        return Change((0, 0, 0, 0, 0))
    return card_theft(mind, act.colour, act.court)
