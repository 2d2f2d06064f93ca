"""Guild cards that the bot discards in the Prelude. A-17: no others than these are."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from understudy.games.arcs import cards
from understudy.games.arcs.bots.supercat import noes
from understudy.games.arcs.bots.supercat.mind import Change, Mind, once
from understudy.games.arcs.bots.supercat.noes import standing_of
from understudy.games.arcs.bots.supercat.plans.combat import card_theft, thefts
from understudy.games.arcs.bots.supercat.tokens import may_discard
from understudy.games.arcs.options import StealCard, Theft, Union, WithCourt
from understudy.games.arcs.places import NONE, System, listed
from understudy.games.arcs.queries import WINNING
from understudy.games.arcs.rules.guilds import uses
from understudy.pages import No

#: SC-PRE-11: Weapon Guild cards that bring ships.
WITH_SHIPS = (cards.PRISON_WARDENS, cards.SKIRMISHERS, cards.COURT_ENFORCERS, cards.LOYAL_MARINES)
_UNIONS = tuple(cards.UNIONS)
SHIPS_BROUGHT = 3


@once
def _offered(mind: Mind) -> list[WithCourt]:
    """The Prelude abilities that the rules allow now and SC-GLD-01 does not forbid."""
    found = [act for act in uses(mind.table, mind.seat) if isinstance(act, WithCourt)]
    return [act for act in found if may_discard(mind, act.court)]


def _none(mind: Mind, courts: Sequence[int], otherwise: Callable[..., str] = noes.no_use) -> No:
    """None of these cards is held, all count for declared ambitions (SC-GLD-01), or something else."""
    held = [court for court in courts if mind.player.guilds >> court & 1]
    if not held:
        return No(noes.not_held, courts)
    return No(otherwise if any(may_discard(mind, court) for court in held) else noes.guild_kept, held)


def muster_sites(mind: Mind) -> list[System]:
    """SC-PRE-12, A-16: controlled starports with most fresh ships, else the task force where in control."""
    board, seat = mind.board, mind.seat
    ports = listed(board.ports(seat) & board.controlled[seat])
    if ports:
        most = max(board.fresh(seat, system) for system in ports)
        return [system for system in ports if board.fresh(seat, system) == most]
    force = mind.player.task_force
    return [force] if force != NONE and board.ruler[force] == seat else []


def weapon_cards(mind: Mind) -> Sequence[WithCourt]:
    """SC-PRE-11: with three ships in supply and a place for them."""
    player = mind.player
    if not any(may_discard(mind, court) for court in WITH_SHIPS):
        return _none(mind, WITH_SHIPS)
    if player.ships < SHIPS_BROUGHT:
        return No(noes.too_few_ships, player.ships, SHIPS_BROUGHT)
    if not muster_sites(mind):
        return No(noes.NO_MUSTER)
    return [act for act in _offered(mind) if act.court in WITH_SHIPS] or _none(mind, WITH_SHIPS)


def unions(mind: Mind) -> Sequence[Union]:
    """SC-PRE-13: a Union beside a face-up card of its suit."""
    found = [act for act in _offered(mind) if isinstance(act, Union)]
    return found or _none(mind, _UNIONS, noes.no_union_card)


def farseers(mind: Mind) -> Sequence[WithCourt]:
    """SC-GLD-03: at the first opportunity."""
    return [act for act in _offered(mind) if act.court == cards.FARSEERS] or _none(mind, (cards.FARSEERS,))


def silver_tongues(mind: Mind) -> Sequence[WithCourt]:
    """SC-GLD-05: if some theft makes the bot win a declared ambition."""
    found = [act for act in _offered(mind) if act.court == cards.SILVER_TONGUES]
    if not found:
        return _none(mind, (cards.SILVER_TONGUES,))
    return found if winning_thefts(mind) else No(noes.no_winning_theft, standing_of(mind, mind.declared))


def winning_thefts(mind: Mind) -> list[Theft]:
    """Thefts after which the bot wins a declared ambition that it does not win now."""
    found = []
    for rival in mind.rivals:
        guarded = mind.table.players[rival].guilds >> cards.SWORN_GUARDIANS & 1
        for act, _, change in [] if guarded else thefts(mind, rival):
            if any(_wins(mind, ambition, change) for ambition in mind.declared):
                found.append(act)
    return found


def _wins(mind: Mind, ambition: int, change: Change) -> bool:
    return mind.places[ambition] < WINNING == mind.place_after(ambition, change)


def card_theft_change(mind: Mind, act: StealCard) -> Change:
    """What stealing a Guild card would change; Sworn Guardians only go under the deck."""
    if act.court == cards.SWORN_GUARDIANS:
        return Change((0, 0, 0, 0, 0))
    return card_theft(mind, act.color, act.court)
