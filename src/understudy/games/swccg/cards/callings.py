"""What the texts of several characters say: pilots, gunners, officers, thieves."""

from __future__ import annotations

from understudy.games.swccg.filters import (
    IN_BATTLE,
    IN_PLAY,
    OWN,
    PART,
    PILOTED,
    SPOT,
    Amount,
    Condition,
    Filter,
    at,
    both,
    is_,
    more_than,
    no,
    on_system,
    piloting,
    with_,
)
from understudy.games.swccg.table import NONE, PASSENGER, RESERVE, Table
from understudy.games.swccg.vocabulary import (
    Clause,
    Mod,
    Only,
    React,
    Tally,
    bd_min,
    cheaper,
    mod,
    pilot,
    pilot_of,
)

STRONG_REBEL = more_than("ability", 2, IN_PLAY & is_("rebel"))


def ace(ship: str, bonus: int = 2, speed: int = 1) -> list[Clause]:
    """pilot:+n; pilot(X): maneuver +n, draws one battle destiny if unable to otherwise."""
    return [pilot(bonus), *pilot_of(ship, mod("maneuver", speed)), bd_min(1, piloting(ship))]


def only_on(system: str) -> Only:
    """Deploys only on a system: at its sites, or aboard something there or in its clouds (card_hooks A)."""
    return Only(on_system(system))


def reserve_left(table: Table, me: int, who: int) -> bool:
    return bool(table.piles[who][RESERVE])


def sites_with(table: Table, who: int, these: Filter) -> int:
    """Sites where the player has an active card of a filter."""
    found = 0
    mask = these(table, NONE, who) & table.owned[who]
    for place in range(len(table.stacks)):
        if mask & table.at[place] and "site" in table.cards[table.stacks[place][0]].words:
            found |= 1 << place
    return found


def weapons_of_carrier(table: Table, me: int, who: int) -> int:
    host = table.host[me]
    return (
        table.on[host] & table.words.get("weapon", 0) if host != NONE and table.slot[me] == PASSENGER else 0
    )


def gunner(amount: Amount = 1) -> Mod:
    """Passenger: each weapon destiny of what carries him +n (S-WD, cumulative)."""
    return Mod("weapon-destiny", amount, Filter(weapons_of_carrier), cumulative=True)


def pilot_better(amount: float, better: float, test: Filter) -> Mod:
    """pilot:+n, or another +n instead if the vessel or the place fits."""
    return Mod("power", lambda t, me, who, ship: better if test(t, me, who) else amount, PILOTED)


def off(system: str) -> Condition:
    """At a site that is none of a system."""
    return both(at("site"), no(at(system)))


def sits_with(*names: str) -> Condition:
    """With somebody at the same site."""
    return both(at("site"), with_(is_(*names)))


def officer(troops: str) -> list[Clause]:
    """Only on Hoth; these deploy −1 to his site; at a Hoth site own troopers react there."""
    return [
        only_on("hoth"),
        cheaper(1, is_(troops), when=at("site")),
        React("move", OWN & is_("trooper"), SPOT, when=at("hoth", "site")),
    ]


def weakens_destiny(side: str) -> Tally:
    """In battle with a leader of a side: the opponent's total battle destiny −1."""
    return Tally("bd-total", -1, "opp", when=both(IN_BATTLE, with_(is_(side) & is_("leader") & PART)))
