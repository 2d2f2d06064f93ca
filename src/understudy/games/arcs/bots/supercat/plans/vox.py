"""Which Vox cards are effective, and how their text is carried out."""

from __future__ import annotations

from collections.abc import Callable

from understudy.games.arcs import cards, queries
from understudy.games.arcs.bots.supercat.mind import Mind, shared
from understudy.games.arcs.bots.supercat.terms import outrage_change, rival_cities
from understudy.games.arcs.places import NONE
from understudy.games.arcs.queries import TIED_FIRST, WINNING, place_among

#: Mass Uprising puts a ship into each system of a cluster.
UPRISING = 4


def has_uprising_ships(mind: Mind) -> bool:
    """SC-VOX-03."""
    return mind.player.ships >= UPRISING


def worth_declaring(mind: Mind) -> list[int]:
    """SC-VOX-05, SC-CLR-02: undeclared ambitions that the bot wins or ties for first."""
    return [ambition for ambition in mind.undeclared if mind.places[ambition] >= TIED_FIRST]


def outrages_that_hurt(mind: Mind) -> list[int]:
    """SC-VOX-08: types whose Outrage makes a rival stop winning a declared ambition."""
    return [
        resource
        for resource, ambition in enumerate(cards.AMBITION_OF)
        if ambition != NONE and ambition in mind.declared and _dethrones(mind, resource, ambition)
    ]


def _dethrones(mind: Mind, resource: int, ambition: int) -> bool:
    before = mind.counts[ambition]
    after = list(before)
    for seat in range(len(mind.table.players)):
        after[seat] -= outrage_change(mind, resource, seat)
    return any(
        place_among(before, rival) == WINNING and place_among(after, rival) != WINNING
        for rival in mind.rivals
    )


def can_sing(mind: Mind) -> bool:
    """SC-VOX-10, SC-VOX-14: controls a rival city, and the initiative can still be seized."""
    held = rival_cities(mind) & mind.board.controlled[mind.seat]
    return bool(held) and queries.can_seize(mind.table, mind.seat)


def can_steal_guild(mind: Mind) -> bool:
    """SC-VOX-11: some rival has a Guild card that may be stolen."""
    return any(queries.stealable_cards(mind.table, rival) for rival in mind.rivals)


def always(mind: Mind) -> bool:
    """SC-VOX-13."""
    return True


EFFECTIVE: dict[int, Callable[[Mind], bool]] = {
    cards.MASS_UPRISING: has_uprising_ships,
    cards.POPULIST_DEMANDS: lambda mind: bool(worth_declaring(mind)),
    cards.OUTRAGE_SPREADS: lambda mind: bool(outrages_that_hurt(mind)),
    cards.SONG_OF_FREEDOM: can_sing,
    cards.GUILD_STRUGGLE: can_steal_guild,
    cards.CALL_TO_ACTION: always,
}


#: Which line of the ledger says so.
EFFECTIVE_RULE = {
    cards.MASS_UPRISING: "SC-VOX-03",
    cards.POPULIST_DEMANDS: "SC-VOX-05",
    cards.OUTRAGE_SPREADS: "SC-VOX-08",
    cards.SONG_OF_FREEDOM: "SC-VOX-10",
    cards.GUILD_STRUGGLE: "SC-VOX-11",
    cards.CALL_TO_ACTION: "SC-VOX-13",
}


@shared
def effective_cards(mind: Mind) -> list[int]:
    """SC-VOX-02: the effective Vox cards of the Court."""
    return [
        court
        for court in mind.table.court
        if court != NONE and cards.IS_VOX[court] and EFFECTIVE[court](mind)
    ]


def is_effective(mind: Mind, court: int) -> bool:
    return court in effective_cards(mind)
